/*
 * What Sperf.dump reads of this process's threads: stacks, the objects that they wait with, owners of locks.
 *
 * A thread of the same Ractor cannot run Ruby while the caller holds the GVL, and a suspended fiber does not run, so
 * their frames are read in place (vm/vm_walk.h). They are copied to the machine's stack of the caller: a GC that the
 * strings cause finds the objects there, and does not move them. lib/sperf/dump/own_threads.rb calls these methods in a
 * block of Sperf::Native.still_heap, so that all stacks are of one moment.
 */
#include "bindings.h"

#include <fcntl.h>
#include <limits.h>
#include <ruby/encoding.h>
#include <sched.h>
#include <unistd.h>

#include "frames/frame_resolver.h"
#include "platform/platform.h"
#include "vm/jit.h"
#include "vm/vm_layout.h"
#include "vm/vm_locks.h"

/* The most frames of a stack, and the youngest frames whose receivers are returned. */
enum { DUMPED_FRAMES = 512, RECEIVERS = 8 };

static const VALUE *ec_of_thread(VALUE thread)
{
    return ((const VALUE *const *)RTYPEDDATA_GET_DATA(thread))[sperf_vm_layout.thread_ec];
}

/* Return NULL for a fiber that was not initialized, which has no structure. */
static const VALUE *ec_of_fiber(VALUE fiber)
{
    const void *structure = RTYPEDDATA_GET_DATA(fiber);
    return structure != NULL ? sperf_vm_fiber_ec(structure) : NULL;
}

static const VALUE *ec_of(VALUE object)
{
    if (RTEST(rb_obj_is_kind_of(object, rb_cThread))) return ec_of_thread(object);
    if (!RTEST(rb_obj_is_fiber(object))) rb_raise(rb_eTypeError, "neither a Thread nor a Fiber");
    return ec_of_fiber(object);
}

/* Threads before their first frame and after their last, and fibers that have not begun or have ended, have no stack. */
static bool has_frames(const VALUE *ec)
{
    return ec != NULL && ec[SPERF_EC_STACK] != 0 && ec[SPERF_EC_CFP] != 0;
}

static VALUE string_of(const sperf_buffer_t *text)
{
    return rb_enc_str_new((const char *)text->bytes, (long)text->length, rb_utf8_encoding());
}

/* A frame's words while they become Strings. The file is copied, as a GC may move the String that has it. */
typedef struct {
    sperf_frame_text_t text;
    sperf_buffer_t file;
    bool is_hidden;
} words_t;

static void append_frame(VALUE list, const sperf_vm_frame_t *frame, words_t *words)
{
    sperf_frame_key_t key = {frame->value, frame->method, frame->position >> SPERF_POSITION_BITS};
    sperf_frame_showing_t showing = sperf_own_frames_showing(&key);
    bool is_c = showing == SPERF_FRAME_AS_CALLER;
    if (!is_c) words->is_hidden = showing == SPERF_FRAME_HIDDEN;
    if (words->is_hidden) return;
    sperf_frame_describe(&key, &words->text);
    uint32_t line = is_c ? 0 : sperf_frame_code_line(&key, frame->position & SPERF_POSITION_MASK);
    sperf_buffer_clear(&words->file);
    if (!is_c) sperf_buffer_append(&words->file, words->text.file.bytes, words->text.file.length);
    VALUE label = string_of(&words->text.name), path = string_of(&words->file);
    rb_ary_push(list, rb_ary_new_from_args(3, label, path, UINT2NUM(line)));
}

/* Return the frames, youngest first. From the oldest on: a C method is hidden if its caller is. */
static VALUE frames_of(const sperf_vm_frame_t *frames, int count)
{
    VALUE list = rb_ary_new();
    words_t words = {0};
    for (int i = count - 1; i >= 0; i--) append_frame(list, &frames[i], &words);
    sperf_buffer_cleanup(&words.text.name);
    sperf_buffer_cleanup(&words.file);
    return rb_ary_reverse(list);
}

/* Return the receivers of the youngest frames that are objects of C code: locks, queues, threads, files. */
static VALUE receivers_of(const VALUE *ec)
{
    VALUE list = rb_ary_new();
    const VALUE *end = (const VALUE *)sperf_vm_stack_end((const sperf_word_t *)ec),
                *frame = (const VALUE *)ec[SPERF_EC_CFP];
    for (int i = 0; i < RECEIVERS && frame + sperf_vm_layout.frame_words <= end; i++) {
        VALUE self = frame[SPERF_CFP_SELF];
        frame += sperf_vm_layout.frame_words;
        if (SPECIAL_CONST_P(self) || RBASIC_CLASS(self) == 0) continue;
        if (RB_BUILTIN_TYPE(self) == T_DATA || RB_BUILTIN_TYPE(self) == T_FILE) rb_ary_push(list, self);
    }
    return list;
}

/*
 * call-seq: Sperf::Native.find_layout -> true or false
 *
 * Finds out how this Ruby keeps its stacks, once per process. Returns whether sperf can read them. The methods below
 * need it.
 */
static VALUE native_find_layout(VALUE self)
{
    sperf_vm_layout_find();
    return sperf_vm_layout.problem == NULL ? Qtrue : Qfalse;
}

/*
 * call-seq: Sperf::Native.stack_of(thread_or_fiber) -> [frames, truncated, receivers] or nil
 *
 * Returns the stack of a thread of this Ractor, or of a suspended fiber of such a thread: an Array of [label, path,
 * line], youngest first; whether it is deeper than that; and the receivers of its youngest frames that are objects of C
 * code. nil if there are no frames, or if sperf cannot read this Ruby's stacks. Raises TypeError.
 */
static VALUE native_stack_of(VALUE self, VALUE object)
{
    sperf_vm_frame_t frames[DUMPED_FRAMES + 1];
    if (sperf_vm_layout.problem != NULL) return Qnil;
    const VALUE *ec = ec_of(object);
    if (!has_frames(ec)) return Qnil;
    const sperf_vm_form_t form = {sperf_vm_layout.frame_words, sperf_jit_known(), sperf_vm_layout.iseq_body};
    int count = sperf_vm_stack_walk((const sperf_word_t *)ec, form, frames, DUMPED_FRAMES + 1, NULL, NULL);
    if (count < 0) return Qnil;
    bool is_truncated = count > DUMPED_FRAMES;
    VALUE list = frames_of(frames, is_truncated ? DUMPED_FRAMES : count);
    VALUE parts = rb_ary_new_from_args(3, list, is_truncated ? Qtrue : Qfalse, receivers_of(ec));
    RB_GC_GUARD(object);
    return parts;
}

/*
 * call-seq: Sperf::Native.thread_of_fiber(fiber, threads) -> Thread or nil
 *
 * Returns the thread of +threads+ that a suspended +fiber+ belongs to; nil if it is none of them or is not known, or if
 * the fiber is the one that the thread runs. Raises TypeError.
 */
static VALUE native_thread_of_fiber(VALUE self, VALUE fiber, VALUE threads)
{
    Check_Type(threads, T_ARRAY);
    if (!RTEST(rb_obj_is_fiber(fiber))) rb_raise(rb_eTypeError, "not a Fiber");
    const VALUE *ec = ec_of_fiber(fiber);
    if (ec == NULL) return Qnil;
    for (long i = 0; i < RARRAY_LEN(threads); i++) {
        VALUE thread = rb_ary_entry(threads, i);
        if (!RTEST(rb_obj_is_kind_of(thread, rb_cThread))) continue;
        bool is_its = ec[sperf_vm_layout.ec_fiber + 1] == (VALUE)RTYPEDDATA_GET_DATA(thread);
        if (is_its) return ec_of_thread(thread) == ec ? Qnil : thread;
    }
    return Qnil;
}

/*
 * call-seq: Sperf::Native.lock_owner(lock, threads) -> Thread, nil or false
 *
 * Returns which of +threads+ holds the Mutex or Monitor +lock+: nil if none, false if that is not known.
 */
static VALUE native_lock_owner(VALUE self, VALUE lock, VALUE threads)
{
    Check_Type(threads, T_ARRAY);
    return sperf_vm_lock_owner(lock, threads);
}

/*
 * call-seq: Sperf::Native.read_kernel_file(path, offset, limit) -> String or nil
 *
 * Returns at most +limit+ bytes of a file of proc(5), nil if it cannot be read. The GVL is kept: these files are made of
 * the kernel's memory, and with File.read other threads would run in the middle of a dump.
 */
static VALUE native_read_kernel_file(VALUE self, VALUE path, VALUE offset, VALUE limit)
{
    off_t place = NUM2OFFT(offset);
    size_t size = NUM2SIZET(limit), length = 0;
    VALUE text = rb_str_buf_new((long)size);
    int file = open(StringValueCStr(path), O_RDONLY | O_CLOEXEC);
    if (file < 0) return Qnil;
    ssize_t got = 0;
    do {
        length += (size_t)got;
        got = pread(file, RSTRING_PTR(text) + length, size - length, place + (off_t)length);
    } while (got > 0);
    close(file);
    rb_str_set_len(text, (long)length);
    return got < 0 && length == 0 ? Qnil : text;
}

/* call-seq: Sperf::Native.read_kernel_link(path) -> String or nil: as File.readlink, with the GVL kept */
static VALUE native_read_kernel_link(VALUE self, VALUE path)
{
    char target[PATH_MAX];
    ssize_t length = readlink(StringValueCStr(path), target, sizeof target);
    return length < 0 ? Qnil : rb_utf8_str_new(target, length);
}

#ifdef SPERF_ON_LINUX
static VALUE restore_cpus(VALUE before)
{
    sched_setaffinity(0, sizeof(cpu_set_t), (const cpu_set_t *)before);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.on_cpu(number) { } -> Object or nil
 *
 * Calls the block on the CPU +number+. Returns nil without calling it if the process may not run there, or the system
 * lets nobody choose.
 */
static VALUE native_on_cpu(VALUE self, VALUE number)
{
    cpu_set_t before, only;
    unsigned long cpu = NUM2ULONG(number);
    CPU_ZERO(&only);
    if (cpu >= CPU_SETSIZE || sched_getaffinity(0, sizeof before, &before) != 0) return Qnil;
    CPU_SET(cpu, &only);
    if (sched_setaffinity(0, sizeof only, &only) != 0) return Qnil;
    return rb_ensure(rb_yield, Qnil, restore_cpus, (VALUE)&before);
}
#else
static VALUE native_on_cpu(VALUE self, VALUE number)
{
    return Qnil;
}
#endif

void sperf_thread_dump_init(VALUE native)
{
    rb_define_singleton_method(native, "find_layout", native_find_layout, 0);
    rb_define_singleton_method(native, "read_kernel_file", native_read_kernel_file, 3);
    rb_define_singleton_method(native, "read_kernel_link", native_read_kernel_link, 1);
    rb_define_singleton_method(native, "stack_of", native_stack_of, 1);
    rb_define_singleton_method(native, "thread_of_fiber", native_thread_of_fiber, 2);
    rb_define_singleton_method(native, "on_cpu", native_on_cpu, 1);
    rb_define_singleton_method(native, "lock_owner", native_lock_owner, 2);
}
