/*
 * Sperf::Native::Target: a Ruby process that is read from outside. lib/sperf/outside/target.rb opens it, with the layout
 * that a twin has told.
 *
 * Context of everything here, unless stated otherwise: GVL.
 */
#include "bindings.h"

#include <errno.h>
#include <sched.h>

#include "base/clocks.h"
#include "platform/platform.h"
#include "reading/profile_object.h"
#include "recording/session_recording.h"
#include "target_memory.h"

#ifdef SPERF_READS_PROCESSES

/* Of so many frames the receivers are read: Waits::DEPTH. */
enum { NS_PER_SECOND = 1000000000, RECEIVERS = 8 };

typedef struct {
    sperf_target_memory_t memory;
    sperf_outside_target_t *target; /* NULL: not attached, or closed */
    sperf_profile_t *scratch;       /* the frames of one reading of all threads */
} attached_t;

static void attached_close(attached_t *attached)
{
    sperf_outside_target_free(attached->target);
    attached->target = NULL;
    sperf_profile_free(attached->scratch);
    attached->scratch = NULL;
    sperf_target_memory_cleanup(&attached->memory);
}

/* Context: a sweep: frees and closes only. */
static void attached_free(void *data)
{
    attached_close(data);
    xfree(data);
}

static size_t attached_memsize(const void *data)
{
    const attached_t *attached = data;
    return sizeof *attached +
           (attached->target != NULL ? sizeof *attached->target + sizeof *attached->target->stack : 0);
}

static const rb_data_type_t attached_type = {
    .wrap_struct_name = "sperf/target",
    .function = {.dfree = attached_free, .dsize = attached_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static attached_t *attached_of(VALUE self)
{
    attached_t *attached = rb_check_typeddata(self, &attached_type);
    if (attached->target == NULL) rb_raise(sperf_error_class, "the target is closed");
    return attached;
}

/* -- Attaching -- */

static uint32_t offset_of(VALUE layout, const char *name)
{
    return NUM2UINT(rb_hash_fetch(layout, ID2SYM(rb_intern(name))));
}

static sperf_outside_layout_t layout_from(VALUE hash)
{
    sperf_outside_layout_t layout;
    Check_Type(hash, T_HASH);
#define SPERF_OUTSIDE_FIELD(name) layout.name = offset_of(hash, #name);
    SPERF_OUTSIDE_FIELDS_EACH(SPERF_OUTSIDE_FIELD)
#undef SPERF_OUTSIDE_FIELD
    layout.vm_root = NUM2ULL(rb_hash_fetch(hash, ID2SYM(rb_intern("vm_root"))));
    layout.names_root = NUM2ULL(rb_hash_fetch(hash, ID2SYM(rb_intern("names_root"))));
    return layout;
}

/*
 * call-seq: Sperf::Native::Target.attach(pid, layout) -> Sperf::Native::Target
 *
 * +layout+ has a number for each field of sperf/outside/memory.h, and the addresses :vm_root and :names_root in the
 * process. Reads nothing yet. Raises KeyError, TypeError, RangeError, Sperf::Error for impossible numbers.
 */
static VALUE target_attach(VALUE class, VALUE pid, VALUE hash)
{
    sperf_outside_layout_t layout = layout_from(hash);
    pid_t number = NUM2PIDT(pid);
    attached_t *attached;
    VALUE object = TypedData_Make_Struct(class, attached_t, &attached_type, attached);
    attached->memory = (sperf_target_memory_t){.pid = number};
    sperf_outside_memory_t memory = {sperf_target_memory_read, &attached->memory, NULL};
    sperf_status_t status =
        sperf_outside_target_new(&layout, memory, sperf_target_usage_read, (uint64_t)number, &attached->target);
    sperf_raise_unless_ok(status, "the layout of Ruby is impossible");
    return object;
}

SPERF_DOES(target_close, attached_close(rb_check_typeddata(self, &attached_type)))

/*
 * Return whether the process is ending. Its VM and its threads go before its memory; of another program, the address of
 * the VM is not mapped.
 */
static bool is_ending(const attached_t *attached)
{
    uint64_t vm;
    return sperf_target_memory_is_gone(&attached->memory) ||
           sperf_outside_read(&attached->target->memory, attached->target->layout.vm_root, &vm, sizeof vm);
}

static VALUE ended_class; /* Sperf::Native::ProcessEnded, an Error */

/* Raise what `status` of a reading means. */
static void raise_unless_read(const attached_t *attached, sperf_status_t status)
{
    if (status != SPERF_NOT_FOUND) {
        sperf_raise_unless_ok(status, NULL);
        return;
    }
    long pid = (long)attached->memory.pid;
    if (attached->memory.error == EPERM) {
        rb_raise(sperf_error_class, "process %ld may not be read any more: it runs as another user now", pid);
    }
    if (attached->memory.error == ESRCH || is_ending(attached)) rb_raise(ended_class, "process %ld has ended", pid);
    rb_raise(sperf_error_class, "process %ld does not run the same program any more", pid);
}

/*
 * call-seq: find_labels(ranges) -> true, String or nil
 *
 * Searches +ranges+ (an Array of [from, to]), the writable data of the process's sperf, for where it keeps labels. If
 * it is there, labels are read from now on. Returns true; a String, the version of the process's sperf, if that keeps
 * them in a way that this one does not know; nil if there is nothing. Raises NoMemoryError.
 */
static VALUE target_find_labels(VALUE self, VALUE ranges)
{
    attached_t *attached = attached_of(self);
    sperf_published_labels_t found;
    Check_Type(ranges, T_ARRAY);
    for (long i = 0; i < RARRAY_LEN(ranges); i++) {
        VALUE range = rb_ary_entry(ranges, i);
        uint64_t from = NUM2ULL(rb_ary_entry(range, 0)), to = NUM2ULL(rb_ary_entry(range, 1));
        sperf_status_t status = sperf_published_labels_find(&attached->target->memory, from, to, &found);
        if (status == SPERF_UNSUPPORTED) return sperf_ruby_text(sperf_string_of(found.sperf_version));
        if (status != SPERF_OK) continue;
        sperf_raise_unless_ok(sperf_outside_target_read_labels(attached->target, &found), NULL);
        return Qtrue;
    }
    return Qnil;
}

/* -- One reading of all threads -- */

static const char *const state_names[] = {
    [SPERF_OUTSIDE_RUNNING] = "running", [SPERF_OUTSIDE_GVL_WAIT] = "gvl_wait", [SPERF_OUTSIDE_WAITING] = "waiting",
    [SPERF_OUTSIDE_GC] = "gc",           [SPERF_OUTSIDE_BLOCKING] = "blocking",
};

/* Return [label, path, line] of each frame, youngest first. */
static VALUE frames_of(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    VALUE frames = rb_ary_new();
    while (stack != 0) {
        sperf_stack_t node = sperf_stack_table_get(&profile->stacks, stack);
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, node.frame);
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        sperf_string_t path = sperf_string_table_get(&profile->strings, function.file);
        if (sperf_string_is(path, "<C method>")) path = sperf_string_of("");
        VALUE label = sperf_ruby_valid_text(sperf_string_table_get(&profile->strings, function.name));
        rb_ary_push(frames, rb_ary_new_from_args(3, label, sperf_ruby_valid_text(path), UINT2NUM(frame.line)));
        stack = node.parent;
    }
    return frames;
}

/* Return the number of the thread that has the lock which `thread` waits for, or nil. */
static VALUE owner_of(attached_t *attached, const sperf_outside_thread_t *thread)
{
    sperf_outside_target_t *target = attached->target;
    if (thread->locking == 0) return Qnil;
    uint32_t row = sperf_outside_lock_owner(&target->memory, &target->threads, thread->locking);
    if (row == UINT32_MAX) return Qnil;
    uint32_t number;
    sperf_raise_unless_ok(sperf_outside_target_number(target, row, &number), NULL);
    return UINT2NUM(number);
}

/* Return the addresses of the receivers of the youngest frames. */
static VALUE receivers_of(const sperf_outside_stack_t *stack)
{
    VALUE receivers = rb_ary_new();
    for (uint32_t i = 0; i < stack->count && i < RECEIVERS; i++) {
        rb_ary_push(receivers, ULL2NUM(stack->frames[i].self));
    }
    return receivers;
}

/* Return the labels of a thread, a Hash of Strings; nil if they are not read. */
static VALUE labels_of(sperf_outside_target_t *target, uint64_t vm_thread)
{
    sperf_outside_labels_t *labels = &target->labels;
    if (labels->at.version == 0) return Qnil;
    uint32_t set, count;
    sperf_status_t status = sperf_outside_labels_read(labels, &target->memory, vm_thread, &set);
    if (status == SPERF_NOT_FOUND) return Qnil;
    sperf_raise_unless_ok(status, NULL);
    VALUE hash = rb_hash_new();
    const sperf_label_t *label = sperf_outside_labels_get(labels, set, &count);
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t key = sperf_string_table_get(&labels->strings, label[i].key);
        sperf_string_t value = sperf_string_table_get(&labels->strings, label[i].string);
        /* Keys are Strings: a Symbol of what the process holds would never be freed. */
        rb_hash_aset(hash, sperf_ruby_text(key), sperf_ruby_text(value));
    }
    return hash;
}

static VALUE thread_hash(attached_t *attached, uint32_t row)
{
    sperf_outside_target_t *target = attached->target;
    sperf_outside_thread_t thread = target->threads.rows[row];
    uint32_t number;
    sperf_stack_id_t stack;
    sperf_raise_unless_ok(sperf_outside_target_number(target, row, &number), NULL);
    VALUE labels = labels_of(target, thread.address);
    sperf_raise_unless_ok(sperf_outside_target_stack(target, row, attached->scratch, &stack), NULL);
    sperf_outside_text_t name;
    bool is_named = sperf_outside_string_read(&target->memory, thread.name, &name);
    sperf_outside_usage_t usage = {0};
    if (thread.tid != 0) usage = sperf_target_usage_read(&attached->memory, thread.tid, false);
    int32_t tid = sperf_target_own_tid(&attached->memory, thread.tid);
    VALUE hash = rb_hash_new();
    sperf_ruby_set(hash, "id", UINT2NUM(number));
    sperf_ruby_set(hash, "tid", tid != 0 ? INT2NUM(tid) : Qnil);
    sperf_ruby_set(hash, "name", is_named ? sperf_ruby_text((sperf_string_t){name.bytes, name.length}) : Qnil);
    sperf_ruby_set(hash, "main", thread.is_main ? Qtrue : Qfalse);
    sperf_ruby_set(hash, "ractor", UINT2NUM(thread.ractor));
    sperf_ruby_set(hash, "state", ID2SYM(rb_intern(state_names[thread.state])));
    sperf_ruby_set(hash, "cpu_ns", ULL2NUM(usage.cpu_ns));
    sperf_ruby_set(hash, "labels", labels);
    sperf_ruby_set(hash, "frames", frames_of(attached->scratch, stack));
    sperf_ruby_set(hash, "truncated", target->stack->is_truncated ? Qtrue : Qfalse);
    sperf_ruby_set(hash, "torn", target->stack->is_torn ? Qtrue : Qfalse);
    sperf_ruby_set(hash, "thread", ULL2NUM(thread.value));
    sperf_ruby_set(hash, "receivers", receivers_of(target->stack));
    sperf_ruby_set(hash, "lock", ULL2NUM(thread.locking));
    sperf_ruby_set(hash, "owner", owner_of(attached, &thread));
    return hash;
}

/*
 * call-seq: read_threads -> Array
 *
 * Reads all threads. Returns a Hash of each, as lib/sperf/outside/target.rb needs it. Raises ProcessEnded, or
 * Sperf::Error where the process runs another program.
 */
static VALUE target_read_threads(VALUE self)
{
    attached_t *attached = attached_of(self);
    sperf_outside_target_t *target = attached->target;
    attached->memory.error = 0;
    raise_unless_read(attached, sperf_outside_target_read_threads(target));
    sperf_profile_free(attached->scratch);
    attached->scratch = NULL;
    sperf_raise_unless_ok(sperf_profile_new_blank(1, &attached->scratch), NULL);
    sperf_outside_names_begin_profile(&target->names);
    VALUE threads = rb_ary_new();
    for (uint32_t row = 0; row < target->threads.count; row++) rb_ary_push(threads, thread_hash(attached, row));
    /* The functions of the next stack are those of the samples again. */
    sperf_outside_names_begin_profile(&target->names);
    return threads;
}

/* call-seq: translated = true or false: whether the process has other numbers for its threads than this one */
static VALUE target_set_translated(VALUE self, VALUE translated)
{
    attached_t *attached = attached_of(self);
    attached->memory.is_translated = RTEST(translated);
    sperf_target_memory_cleanup(&attached->memory);
    return translated;
}

/* -- Samples -- */

/*
 * call-seq: Sperf::Native::Target.hurry(on) -> true or false
 *
 * Lets this thread run at the instant at which it wakes up, as far as it may: returns whether it may. Otherwise the
 * kernel first lets a busy target finish its turn where no core is idle, often to the next system call, and samples
 * would be of that. Only a thread that sleeps most of the time may do so. Children are not affected.
 */
static VALUE target_hurry(VALUE class, VALUE on)
{
    struct sched_param realtime = {.sched_priority = 1}, usual = {0};
    if (!RTEST(on)) return sched_setscheduler(0, SCHED_OTHER, &usual) == 0 ? Qtrue : Qfalse;
    if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &realtime) == 0) return Qtrue;
    sperf_ask_for_short_slices();
    return Qfalse;
}

/* call-seq: measure(cpu, wall): which times the next profile has; before its first sample only */
static VALUE target_measure(VALUE self, VALUE cpu, VALUE wall)
{
    attached_t *attached = attached_of(self);
    attached->target->measures = (sperf_outside_measures_t){.cpu = RTEST(cpu), .wall = RTEST(wall)};
    return Qnil;
}

/*
 * call-seq: sample -> Integer
 *
 * Reads the stacks of all threads once, and adds them up. Returns how many of them could not be read whole. Raises
 * Sperf::Error as read_threads.
 */
static VALUE target_sample(VALUE self)
{
    attached_t *attached = attached_of(self);
    attached->memory.error = 0;
    uint32_t torn = 0;
    raise_unless_read(attached, sperf_outside_target_sample(attached->target, (uint64_t)sperf_clock_mono_ns(), &torn));
    return UINT2NUM(torn);
}

static sperf_status_t describe(int64_t hz, sperf_profile_t *profile)
{
    profile->start_time_ns = sperf_clock_real_ns() - profile->duration_ns;
    if (hz > 0) profile->period = NS_PER_SECOND / hz;
    uint32_t last = profile->sample_types_count - 1;
    if (hz > 0) profile->period_type = profile->sample_types[last];
    return sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program);
}

/*
 * call-seq: remove_profile(frequency) -> Sperf::Profile
 *
 * Returns the profile of all samples since the last call, and begins an empty one. +frequency+ is how often each second
 * samples were taken.
 */
static VALUE target_remove_profile(VALUE self, VALUE frequency)
{
    attached_t *attached = attached_of(self);
    int64_t hz = NUM2LL(frequency);
    sperf_profile_t *profile;
    sperf_raise_unless_ok(
        sperf_outside_target_remove_profile(attached->target, (uint64_t)sperf_clock_mono_ns(), &profile), NULL);
    return sperf_profile_object_wrap(describe(hz, profile), NULL, profile);
}

/*
 * call-seq: counts -> Hash: stacks that were read, and how many of these were torn, lost or cut; how often the labels
 * of a thread could not be read; the CPU time of no sample
 */
static VALUE target_counts(VALUE self)
{
    const sperf_outside_target_t *target = attached_of(self)->target;
    VALUE hash = rb_hash_new();
    sperf_ruby_set(hash, "stacks", ULL2NUM(target->samples));
    sperf_ruby_set(hash, "torn", ULL2NUM(target->torn));
    sperf_ruby_set(hash, "lost", ULL2NUM(target->lost));
    sperf_ruby_set(hash, "truncated", ULL2NUM(target->truncated));
    sperf_ruby_set(hash, "unsampled_ns", ULL2NUM(target->unsampled_ns));
    sperf_ruby_set(hash, "unlabelled", ULL2NUM(target->labels.unread));
    return hash;
}

void sperf_target_object_init(VALUE native)
{
    ended_class = rb_define_class_under(native, "ProcessEnded", sperf_error_class);
    VALUE class = rb_define_class_under(native, "Target", rb_cObject);
    rb_undef_alloc_func(class);
    /* How the library is found in which a test changes the version. */
    rb_define_const(class, "LABELS_VERSION", INT2FIX(SPERF_PUBLISHED_LABELS_VERSION));
    rb_define_const(class, "LABELS_BYTES", INT2FIX(sizeof(sperf_published_labels_t)));
    rb_define_singleton_method(class, "attach", target_attach, 2);
    rb_define_singleton_method(class, "hurry", target_hurry, 1);
    rb_define_method(class, "close", target_close, 0);
    rb_define_method(class, "find_labels", target_find_labels, 1);
    rb_define_method(class, "read_threads", target_read_threads, 0);
    rb_define_method(class, "translated=", target_set_translated, 1);
    rb_define_method(class, "measure", target_measure, 2);
    rb_define_method(class, "sample", target_sample, 0);
    rb_define_method(class, "remove_profile", target_remove_profile, 1);
    rb_define_method(class, "counts", target_counts, 0);
}

#else

/* Without methods: no other process is read. */
void sperf_target_object_init(VALUE native)
{
    rb_define_class_under(native, "Target", rb_cObject);
}

#endif
