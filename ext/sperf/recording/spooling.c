/* Writing the spool: see spooling.h. */
#include "spooling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/clocks.h"
#include "base/ledger.h"
#include "base/ractors.h"
#include "frame_release.h"
#include "frame_resolver.h"
#include "intern.h"
#include "jit_state.h"
#include "native_leaf.h"
#include "noted_spans.h"
#include "own_frames.h"
#include "recording.h"
#include "rests.h"
#include "sperf/collect/spool.h"
#include "spool_writer.h"
#include "threads/label_sets.h"
#include "vm/jit.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

/* It is written when it is so old, and then at least every second. */
enum { FIRST_NS = 250000000, EVERY_NS = 1000000000 };

/* While the writer is busy, sperf's thread looks after it so often. */
enum { BUSY_NS = 10000000 };

/*
 * Only so many functions are named at once, which takes less than a microsecond each: as a thread comes back, at the
 * end of a collection, which took longer, and by sperf's thread, for which a collection may wait.
 */
enum { NAMED_BY_THREAD = 64, NAMED_AFTER_GC = 256, NAMED_BY_CODE = 1024 };

/* So much of names waits for the next pass. */
enum { WAITING_BYTES = 1 << 18 };

/* Fields without a remark: under sampler_lock. */
static struct {
    bool wanted; /* the session, or the one that is paused, is to be spooled. GVL */
    char *comment;
    uint64_t previous; /* where the spool is that the next one goes on from; 0: none. GVL */
    bool active;       /* there is to be a spool, which has `begun` or begins with the next pass */
    bool begun;
    bool held;
    bool cut_short; /* the last pass, as the copy was full: the next one goes on */
    bool last;      /* there will be no other pass of this spool */
    bool marks;     /* what has_marks said: as jit_state.h */
    sperf_spool_t spool;
    int64_t written_mono_ns; /* when it was written last */
    uint64_t written_captures;
    uint32_t threads; /* rows up to this one are written */
    uint32_t labels;  /* sets up to this place: none is reclaimed before the next session */
    uint32_t named;   /* functions up to this one */
    uint32_t named_without_id;
    uint32_t native_named;
    uint32_t named_by_code;
    uint32_t waiting; /* so many functions there were at the last pass */
    sperf_native_names_t native_names;
    sperf_profile_t *native_functions; /* where they are interned */
    _Atomic bool wants_names;          /* stored under the lock */
} spooling;

static int copy_for_file(void *context, uint64_t offset, const void *bytes, size_t length)
{
    (void)context;
    return sperf_spool_writer_append(offset, bytes, length);
}

static bool copy_is_full(void *context)
{
    (void)context;
    size_t most = spooling.last ? SPERF_SPOOL_LAST_BYTES : SPERF_SPOOL_COPY_BYTES;
    return sperf_spool_writer_waiting() >= most;
}

static void write_synthetic(void)
{
    static const uint32_t kinds[SPERF_SYNTHETIC_LAST + 1] = {
        [SPERF_SYNTHETIC_GVL_BLOCKED] = SPERF_TIME_BLOCKED, [SPERF_SYNTHETIC_GVL_WAIT] = SPERF_TIME_WAIT,
        [SPERF_SYNTHETIC_GC_MARKING] = SPERF_TIME_MARKING,  [SPERF_SYNTHETIC_GC_SWEEPING] = SPERF_TIME_SWEEPING,
        [SPERF_SYNTHETIC_UNSAMPLED] = SPERF_TIME_KINDS,
    };
    for (uint32_t number = 1; number <= SPERF_SYNTHETIC_LAST; number++) {
        sperf_spool_function_t function = {.number = number,
                                           .kind = kinds[number],
                                           .name = sperf_string_of(sperf_synthetic_name(number)),
                                           .file = sperf_string_of(sperf_synthetic_file(number))};
        sperf_spool_function(&spooling.spool, &function);
    }
    spooling.named = spooling.named_without_id = SPERF_SYNTHETIC_LAST;
}

/* Whether code is compiled has a meaning where some is: a JIT may be turned on later. */
static void write_states(void)
{
    sperf_string_t key = sperf_string_of(SPERF_JIT_LABEL), yes = sperf_string_of("yes"), no = sperf_string_of("no");
    sperf_spool_state(&spooling.spool, SPERF_JIT_YES, key, yes, true);
    sperf_spool_state(&spooling.spool, SPERF_JIT_NO, key, no, false);
    if (!spooling.marks) return;
    sperf_spool_state(&spooling.spool, SPERF_JIT_MARKED_YES, key, yes, true);
    sperf_spool_state(&spooling.spool, SPERF_JIT_MARKED_NO, key, no, false);
}

/* Say whether frames say that they are compiled. Context: GVL, without the lock: it calls Ruby. */
static bool has_marks(void)
{
    return sperf_jit_in_use() != SPERF_ZJIT;
}

/* Here and below: the lock is held, or nobody else is there. */
static void make_ready(sperf_session_t *session, bool marks)
{
    spooling.active = true;
    spooling.begun = spooling.cut_short = spooling.last = false;
    spooling.marks = marks;
    spooling.written_captures = 0;
    spooling.written_mono_ns = session->start_mono_ns;
}

static void begin(sperf_session_t *session)
{
    spooling.begun = true;
    sperf_spool_cleanup(&spooling.spool);
    sperf_spool_session_t about = {
        .previous = spooling.previous,
        .measures = session->tables->measures,
        .aggregate = session->options.aggregate,
        .states = SPERF_JIT_STATES,
        .start_real_ns = session->start_real_ns,
        .period_ns = session->schedule.period_ns,
        .process_id = session->tables->process_id,
        .parent_process_id = session->tables->parent_process_id,
    };
    const sperf_spool_file_t file = {.write = copy_for_file, .is_full = copy_is_full};
    sperf_spool_begin(&spooling.spool, file, sperf_ledger_end(), &about);
    if (spooling.comment != NULL) sperf_spool_comment(&spooling.spool, spooling.comment);
    spooling.threads = spooling.labels = spooling.native_named = spooling.named_by_code = spooling.waiting = 0;
    write_synthetic();
    write_states();
}

void sperf_spooling_begin(sperf_session_t *session, const char *comment)
{
    if (session->options.traces) return; /* a tree that changes with every call is no log */
    free(spooling.comment);
    spooling.comment = comment != NULL ? strdup(comment) : NULL;
    spooling.previous = 0;
    spooling.wanted = true;
    bool marks = has_marks();
    if (!sperf_session_active()) return; /* it begins when it goes on */
    pthread_mutex_lock(&session->sampler_lock);
    make_ready(session, marks);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_spooling_resume(sperf_session_t *session)
{
    if (spooling.wanted) make_ready(session, has_marks());
}

/* The session goes on without. */
static void give_up(int error)
{
    sperf_ledger_set(SPERF_LEDGER_SPOOL_FAILED, (uint64_t)error);
    atomic_store(&spooling.wants_names, false);
    spooling.active = false;
    sperf_spool_writer_drop();
}

/* Somebody has truncated the file: the next pass begins a spool with all that the tables have. */
static void begin_anew(void)
{
    sperf_spool_writer_drop();
    atomic_store(&spooling.wants_names, false);
    spooling.previous = 0;
    spooling.begun = false;
    spooling.cut_short = true; /* it is due at once */
}

/* A file that is full, or gone bad. Returns whether the spool goes on. */
static bool check(void)
{
    sperf_spool_t *spool = &spooling.spool;
    uint64_t room = sperf_ledger_length() / 2; /* as the writer says */
    sperf_ledger_use(spool->end < room ? spool->end : room);
    int error = spool->error == SPERF_SPOOL_NO_MEMORY ? ENOMEM : spool->error;
    if (error == 0) error = sperf_spool_writer_take_error();
    if (error == ESTALE && !spooling.last) {
        begin_anew();
    } else if (error != 0) {
        give_up(error);
    }
    return error == 0;
}

static void write_function(const sperf_tables_t *tables, uint32_t number, sperf_frame_text_t *text,
                           sperf_frame_showing_t showing)
{
    bool is_class = sperf_frame_values_get(&tables->values, number)->method == SPERF_CLASS_METHOD;
    sperf_spool_function_t function = {
        .number = number,
        .first_line = text->first_line,
        .showing = (sperf_spool_showing_t)showing,
        .kind = is_class ? SPERF_SPOOL_CLASS : SPERF_TIME_RUNNING,
        .name = {(const char *)text->name.bytes, text->name.length},
        .file = text->file,
    };
    if (text->name.status == SPERF_OK) sperf_spool_function(&spooling.spool, &function);
}

static void name_function(const sperf_tables_t *tables, uint32_t number, sperf_frame_text_t *text)
{
    const sperf_frame_key_t *key = sperf_frame_values_get(&tables->values, number);
    if (sperf_is_native_method(key->method)) return; /* write_native_functions does */
    if (sperf_frame_values_released(&tables->values, number)) {
        uint8_t showing;
        if (!sperf_frame_release_text(tables, number, text, &showing)) return;
        write_function(tables, number, text, (sperf_frame_showing_t)showing);
        return;
    }
    sperf_frame_describe(key, text);
    write_function(tables, number, text, sperf_own_frames_showing(key));
}

/* Say whether the function has to wait for a moment at which ids may be asked for. */
static bool needs_id(const sperf_tables_t *tables, uint32_t number)
{
    const sperf_frame_key_t *key = sperf_frame_values_get(&tables->values, number);
    if (sperf_is_native_method(key->method) || sperf_frame_values_released(&tables->values, number)) return false;
    return sperf_frame_has_id(key);
}

/*
 * Name up to `limit` functions, `all` of them in their order, or those that need no id. Returns whether there may be
 * more.
 */
static bool name_functions(const sperf_tables_t *tables, bool all, uint32_t limit)
{
    uint32_t count = atomic_load_explicit(&tables->values.count, memory_order_acquire);
    uint32_t *done = all ? &spooling.named : &spooling.named_without_id;
    sperf_frame_text_t text = {0};
    for (uint32_t named = 0; *done < count && named < limit && !copy_is_full(NULL);) {
        if (spooling.spool.records.length >= WAITING_BYTES) break;
        uint32_t number = ++*done;
        /* One that was released since is named again: whether it had to wait is not known any more. */
        bool was_named = all && number <= spooling.named_without_id && !needs_id(tables, number) &&
                         !sperf_frame_values_released(&tables->values, number);
        if (was_named || (!all && needs_id(tables, number))) continue;
        name_function(tables, number, &text);
        named++;
    }
    sperf_buffer_cleanup(&text.name);
    if (spooling.named_without_id < spooling.named) spooling.named_without_id = spooling.named;
    return *done < count;
}

static void write_labels(void)
{
    sperf_label_text_t labels[SPERF_LABELS_MAX];
    while (spooling.labels < sperf_label_sets_count() && !copy_is_full(NULL)) {
        uint32_t set = sperf_label_sets_at(++spooling.labels), count = sperf_label_sets_get(set, labels);
        for (uint32_t i = 0; i < count; i++) sperf_spool_label(&spooling.spool, set, labels[i].key, labels[i].value);
    }
}

static void write_comment(const char *comment)
{
    sperf_spool_comment(&spooling.spool, comment);
}

static void write_spans(const sperf_session_t *session, bool all)
{
    int64_t age_ns = sperf_clock_mono_ns() - session->start_mono_ns;
    if (all || sperf_noted_spans_due(age_ns)) sperf_noted_spans_spool(age_ns, write_comment);
}

bool sperf_spooling_wants_names(void)
{
    return atomic_load_explicit(&spooling.wants_names, memory_order_relaxed);
}

void sperf_spooling_name(sperf_session_t *session, bool locked)
{
    /* The VM's insides are not known: names would be objects. */
    if (sperf_vm_layout.problem != NULL || pthread_mutex_trylock(&session->sampler_lock) != 0) return;
    if (spooling.active && spooling.begun && sperf_spooling_wants_names()) {
        bool more = name_functions(session->tables, locked || sperf_ractors_single(),
                                   locked ? NAMED_AFTER_GC : NAMED_BY_THREAD);
        if (sperf_ractors_in_main()) {
            write_labels();
            write_spans(session, false);
        }
        atomic_store(&spooling.wants_names, more);
    }
    pthread_mutex_unlock(&session->sampler_lock);
}

/* Find the line of frame `id`, which may be that of another frame (sperf_intern_line). False if it cannot be read now. */
static bool find_line(const sperf_tables_t *tables, sperf_frame_id_t id, uint32_t *line)
{
    sperf_frame_t frame = sperf_frame_table_get(&tables->frames, id);
    *line = 0;
    if (frame.line == 0 || frame.function <= SPERF_SYNTHETIC_LAST) return true;
    const sperf_frame_key_t *key = sperf_frame_values_get(&tables->values, frame.function);
    return sperf_is_insn_method(key->method) ? find_line(tables, frame.line, line)
                                             : sperf_intern_code_line_unlocked(key, frame.line, line);
}

/*
 * While frames are let go of, their rows are between a place in the code and a line: they come with the next pass. So
 * do those that a compaction keeps from being read.
 */
static void write_stacks(const sperf_tables_t *tables)
{
    if (tables->values.releasing_count > 0) return;
    sperf_spool_t *spool = &spooling.spool;
    while (spool->frames < tables->frames.count && !copy_is_full(NULL)) {
        sperf_frame_id_t id = spool->frames + 1;
        uint32_t line;
        if (!find_line(tables, id, &line)) return;
        sperf_spool_frame(spool, (sperf_frame_t){sperf_frame_table_get(&tables->frames, id).function, line});
    }
    while (spool->stacks < tables->stacks.count && !copy_is_full(NULL)) {
        sperf_spool_stack(spool, sperf_stack_table_get(&tables->stacks, spool->stacks + 1));
    }
}

static void write_thread(const sperf_tables_t *tables, sperf_thread_id_t row)
{
    sperf_thread_t thread = sperf_thread_table_get(&tables->thread_rows, sperf_intern_thread_shown(tables, row));
    sperf_string_t name = sperf_string_table_get(&tables->thread_names, thread.name);
    if (name.length == 0 && thread.number == 1) name = sperf_string_of("main");
    sperf_spool_thread(&spooling.spool, row, thread.number, name);
}

/* With a thread's first name comes a row, and the one without a name, which may be written, is of that name, too. */
static void write_threads(const sperf_tables_t *tables)
{
    while (spooling.threads < tables->thread_rows.count) {
        sperf_thread_id_t row = ++spooling.threads;
        sperf_thread_t thread = sperf_thread_table_get(&tables->thread_rows, row);
        write_thread(tables, row);
        if (thread.name == 0) continue;
        thread.name = 0;
        sperf_thread_id_t nameless = sperf_thread_table_find(&tables->thread_rows, thread);
        if (sperf_intern_thread_shown(tables, nameless) == row) write_thread(tables, nameless);
    }
}

static void write_rests(sperf_session_t *session, int64_t now_mono_ns)
{
    if (session->tables->mode == SPERF_MODE_WALL) sperf_rests_add_threads(session);
    write_threads(session->tables);
    uint32_t rows;
    const sperf_rest_t *rests = sperf_rests_read(session, now_mono_ns, &rows);
    if (rests != NULL) sperf_spool_rests(&spooling.spool, rests, rows);
}

static void write_statistics(sperf_session_t *session)
{
    sperf_recording_t recording = {0};
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_recording_count(session, &recording);
    recording.vm_layout_known = false; /* it says how many instructions are known, which is asked under the GVL */
    sperf_recording_append_statistics(&recording, &text);
    if (text.status == SPERF_OK) sperf_spool_text(&spooling.spool, (const char *)text.bytes, text.length);
    sperf_buffer_cleanup(&text);
}

/* What samples are of comes before them. */
static void write_samples(sperf_tables_t *tables)
{
    if (tables->measures.allocations) sperf_spool_allocations(&spooling.spool, &tables->allocations.sums);
    if (tables->aggregate) {
        sperf_spool_sums(&spooling.spool, &tables->sums);
    } else {
        sperf_spool_timeline(&spooling.spool, &tables->timeline);
    }
}

/*
 * Copy what has changed, and hand it over to the writer. Where the copy becomes full the rest has to wait, and `cut_short`
 * says so: each step goes on with what it has not come to.
 */
static void write_all(sperf_session_t *session)
{
    sperf_tables_t *tables = session->tables;
    int64_t now_mono_ns = sperf_clock_mono_ns();
    write_stacks(tables);
    if (!copy_is_full(NULL)) write_rests(session, now_mono_ns);
    if (!copy_is_full(NULL)) write_samples(tables);
    spooling.cut_short = copy_is_full(NULL);
    if (!spooling.cut_short) {
        write_statistics(session);
        sperf_spool_commit(&spooling.spool, now_mono_ns - tables->start_mono_ns);
        spooling.written_captures = atomic_load(&session->counters.capture_count);
        spooling.written_mono_ns = now_mono_ns;
    }
    if (!check()) return;
    int error = sperf_spool_writer_hand_over(spooling.cut_short ? 0 : spooling.spool.begin);
    if (error != 0) give_up(error);
}

/* Say whether there is a function that sperf's thread has not tried to name by its code yet. */
static bool waits_for_names(const sperf_tables_t *tables)
{
    uint32_t count = atomic_load(&tables->values.count);
    return spooling.named_without_id < count && spooling.named_by_code < count;
}

int64_t sperf_spooling_due_mono_ns(const sperf_session_t *session)
{
    if (!spooling.active || spooling.held) return 0;
    /* In wall mode time is spent while nobody runs. */
    bool is_new = spooling.cut_short || session->options.mode == SPERF_MODE_WALL ||
                  spooling.written_captures != atomic_load(&session->counters.capture_count) ||
                  (spooling.begun && waits_for_names(session->tables));
    if (!is_new) return 0;
    int64_t age_ns = spooling.written_mono_ns - session->start_mono_ns;
    int64_t wait_ns = age_ns < FIRST_NS ? FIRST_NS : age_ns;
    int64_t due_mono_ns = spooling.written_mono_ns + (wait_ns < EVERY_NS ? wait_ns : EVERY_NS);
    if (sperf_spool_writer_is_idle()) return spooling.cut_short ? spooling.written_mono_ns : due_mono_ns;
    int64_t look_mono_ns = sperf_clock_mono_ns() + BUSY_NS;
    return due_mono_ns > look_mono_ns ? due_mono_ns : look_mono_ns;
}

/* The C functions that were running, with --native: their names are not Ruby's business. */
static void write_native_functions(const sperf_tables_t *tables)
{
    uint32_t count = atomic_load(&tables->values.count);
    if (!tables->native) return;
    if (spooling.native_functions == NULL && sperf_profile_new_blank(1, &spooling.native_functions) != SPERF_OK) return;
    sperf_profile_t *profile = spooling.native_functions;
    while (spooling.native_named < count) {
        uint32_t number = ++spooling.native_named;
        const sperf_frame_key_t *key = sperf_frame_values_get(&tables->values, number);
        sperf_function_id_t id;
        if (!sperf_is_native_method(key->method)) continue;
        if (sperf_native_names_resolve(&spooling.native_names, profile, key, &id) != SPERF_OK) continue;
        sperf_function_t named = sperf_function_table_get(&profile->functions, id);
        sperf_spool_function_t function = {.number = number,
                                           .showing = SPERF_SPOOL_AS_CALLER,
                                           .name = sperf_string_table_get(&profile->strings, named.name),
                                           .file = sperf_string_table_get(&profile->strings, named.file)};
        sperf_spool_function(&spooling.spool, &function);
    }
}

/* Name by its code what has waited for a moment since the last pass. */
static void write_code_names(sperf_session_t *session)
{
    const sperf_tables_t *tables = session->tables;
    sperf_pins_t *pins = &session->threads.pins;
    uint32_t count = spooling.waiting, number = spooling.named_by_code;
    spooling.waiting = atomic_load(&tables->values.count);
    if (number < spooling.named_without_id) number = spooling.named_without_id;
    if (number >= count) return;
    if (sperf_vm_layout.problem != NULL || !sperf_ractors_single() || !sperf_pins_are_alone(pins)) {
        spooling.named_by_code = count; /* moments have to do */
        return;
    }
    if (!sperf_pins_begin_reading(pins)) return;
    sperf_frame_text_t text = {0};
    for (uint32_t named = 0; number < count && named < NAMED_BY_CODE; named++) {
        const sperf_frame_key_t *key = sperf_frame_values_get(&tables->values, ++number);
        if (sperf_is_native_method(key->method) || sperf_frame_values_released(&tables->values, number)) continue;
        if (sperf_frame_describe_code(key, &text)) write_function(tables, number, &text, sperf_own_frames_showing(key));
    }
    sperf_pins_end_reading(pins);
    sperf_buffer_cleanup(&text.name);
    spooling.named_by_code = number;
}

void sperf_spooling_pass(sperf_session_t *session)
{
    if (!spooling.active || spooling.held || !sperf_spool_writer_is_idle()) return;
    if (!spooling.begun) begin(session);
    write_native_functions(session->tables);
    write_code_names(session);
    write_all(session);
    if (spooling.active && spooling.begun) atomic_store(&spooling.wants_names, true);
}

void sperf_spooling_end(sperf_session_t *session, sperf_spooling_end_t end)
{
    if (end != SPERF_SPOOLING_KEPT) spooling.previous = 0;
    if (spooling.active && end == SPERF_SPOOLING_KEPT) {
        spooling.last = true;
        spooling.cut_short = false;
        if (!spooling.begun) begin(session);
        while (spooling.active && !spooling.cut_short && name_functions(session->tables, true, UINT32_MAX)) {
            write_all(session);
        }
        write_labels();
        write_spans(session, true);
        write_all(session);
        /* The disk has not kept up for long. */
        if (spooling.active && spooling.cut_short) give_up(ENOBUFS);
        sperf_spool_writer_wait_briefly();
        spooling.previous = spooling.active ? spooling.spool.begin : 0;
    }
    if (end != SPERF_SPOOLING_KEPT) sperf_spool_writer_drop();
    spooling.active = spooling.begun = false;
    atomic_store(&spooling.wants_names, false);
    sperf_spool_cleanup(&spooling.spool);
    sperf_native_names_cleanup(&spooling.native_names);
    sperf_profile_free(spooling.native_functions);
    spooling.native_functions = NULL;
    sperf_rests_cleanup();
    if (end == SPERF_SPOOLING_OVER) spooling.wanted = false;
}

void sperf_spooling_forget(void)
{
    spooling.previous = 0;
    if (spooling.wanted) sperf_spool_writer_forget();
}

void sperf_spooling_hold(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    spooling.held = true;
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_spooling_release(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    spooling.held = false;
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_spooling_fork_child(void)
{
    spooling.active = spooling.wanted = spooling.held = false;
    atomic_store(&spooling.wants_names, false);
    sperf_spool_writer_fork_child();
}
