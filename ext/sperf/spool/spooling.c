/* Writing the spool: see spooling.h. */
#include "spooling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/clocks.h"
#include "base/ledger.h"
#include "frames/frame_resolver.h"
#include "frames/jit_state.h"
#include "recording/session_recording.h"
#include "recording/session_spans.h"
#include "recording/tables.h"
#include "spool_parts.h"
#include "spool_writer.h"
#include "threads/label_sets.h"
#include "vm/jit.h"
#include "vm/ractors.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

/* The first pass comes after FIRST_NS, and later ones at least every EVERY_NS. */
enum { FIRST_NS = 250000000, EVERY_NS = 1000000000 };

/* While the writer is busy, sperf's thread checks it so often. */
enum { BUSY_NS = 10000000 };

/*
 * So many functions are named at one moment, which takes less than a microsecond each: when a thread gets the GVL back,
 * and at the end of a collection, which took longer.
 */
enum { NAMED_BY_THREAD = 64, NAMED_AFTER_GC = 256 };

typedef enum {
    NO_SPOOL,
    SPOOL_DUE, /* it begins with the next pass */
    SPOOL_BEGUN
} phase_t;

static struct {
    /* Under the GVL: of the session, also while it is paused. */
    bool wanted;
    char *comment;     /* NULL: none */
    uint64_t previous; /* offset of the spool that the next one names; 0: none */

    /* Under sampler_lock, or while no other thread is in the tables. */
    phase_t phase;
    bool file_acquired; /* by a hand-over */
    bool marks;         /* whether frames say that they are compiled: frames/jit_state.h */
    bool cut_short;     /* the last pass was, because the copy was full: the next pass continues */
    bool last;          /* this spool has no further pass */
    int64_t written_mono_ns;
    uint64_t written_captures;
    sperf_current_rests_t rests;
    _Atomic bool wants_names; /* stored under the lock, read anywhere */

    /* The same, of the spool that has begun. */
    sperf_spool_t spool;
    sperf_spooled_names_t names;
    uint32_t threads; /* rows up to this one are written */
    uint32_t labels;  /* sets up to this place: none is reclaimed before the next session */
} spooling;

static int write_copy(void *context, uint64_t offset, const void *bytes, size_t length)
{
    return sperf_spool_writer_append(offset, bytes, length);
}

static bool copy_is_full(void *context)
{
    size_t most = spooling.last ? SPERF_SPOOL_LAST_BYTES : SPERF_SPOOL_COPY_BYTES;
    return sperf_spool_writer_pending() >= most;
}

/* Compiled code has states only if there is some: a JIT may be switched on later. */
static void write_states(void)
{
    sperf_string_t key = sperf_string_of(SPERF_JIT_LABEL), yes = sperf_string_of("yes"), no = sperf_string_of("no");
    sperf_spool_state(&spooling.spool, SPERF_JIT_YES, key, yes, true);
    sperf_spool_state(&spooling.spool, SPERF_JIT_NO, key, no, false);
    if (!spooling.marks) return;
    sperf_spool_state(&spooling.spool, SPERF_JIT_MARKED_YES, key, yes, true);
    sperf_spool_state(&spooling.spool, SPERF_JIT_MARKED_NO, key, no, false);
}

/* Return whether frames say that they are compiled. Context: GVL, without the lock: it calls Ruby. */
static bool has_marks(void)
{
    return !sperf_jit_is_zjit(sperf_jit_in_use()) || sperf_jit_marks_frames();
}

static void schedule_spool(sperf_session_t *session, bool marks)
{
    spooling.phase = SPOOL_DUE;
    spooling.cut_short = spooling.last = false;
    spooling.marks = marks;
    spooling.written_captures = 0;
    spooling.written_mono_ns = session->start_mono_ns;
}

static void begin_spool(sperf_session_t *session)
{
    spooling.phase = SPOOL_BEGUN;
    sperf_spool_cleanup(&spooling.spool);
    sperf_spool_session_t about = {
        .previous = spooling.previous,
        .measures = session->tables->measures,
        .aggregate = session->options.aggregate,
        .states = SPERF_JIT_STATES,
        .start_real_ns = session->start_real_ns,
        .period_ns = session->schedule.period_ns,
        .process_id = session->tables->thread_rows.process_id,
        .parent_process_id = session->tables->parent_process_id,
    };
    const sperf_spool_file_t file = {.write = write_copy, .is_full = copy_is_full};
    sperf_spool_begin(&spooling.spool, file, sperf_ledger_end(), &about);
    if (spooling.comment != NULL) sperf_spool_comment(&spooling.spool, spooling.comment);
    spooling.threads = spooling.labels = 0;
    sperf_spooled_names_begin(&spooling.names, &spooling.spool);
    write_states();
}

void sperf_spooling_begin(sperf_session_t *session, const char *comment)
{
    if (session->options.traces) return; /* each call changes the tree of a trace, so it cannot be a log */
    free(spooling.comment);
    spooling.comment = comment != NULL ? strdup(comment) : NULL;
    spooling.previous = 0;
    spooling.wanted = true;
    bool marks = has_marks();
    if (!sperf_session_active()) return; /* sperf_spooling_resume begins the spool */
    pthread_mutex_lock(&session->sampler_lock);
    schedule_spool(session, marks);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_spooling_resume(sperf_session_t *session)
{
    if (spooling.wanted) schedule_spool(session, has_marks());
}

/* The session continues without a spool. */
static void abandon(int error)
{
    sperf_ledger_set(SPERF_LEDGER_SPOOL_FAILED, (uint64_t)error);
    atomic_store(&spooling.wants_names, false);
    spooling.phase = NO_SPOOL;
    sperf_spool_writer_discard();
}

/* Handle an error of the spool or of its file. Returns whether there was none. */
static bool handle_errors(void)
{
    sperf_spool_t *spool = &spooling.spool;
    uint64_t room = sperf_ledger_length() / 2; /* as in spool_writer.c */
    sperf_ledger_set_end(spool->end < room ? spool->end : room);
    int error = spool->error == SPERF_SPOOL_NO_MEMORY ? ENOMEM : spool->error;
    if (error == 0) error = sperf_spool_writer_consume_error();
    if (error != 0) abandon(error);
    return error == 0;
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
    if (all || sperf_session_spans_due(age_ns)) sperf_session_spans_spool(age_ns, write_comment);
}

bool sperf_spooling_wants_names(void)
{
    return atomic_load_explicit(&spooling.wants_names, memory_order_relaxed);
}

void sperf_spooling_name(sperf_session_t *session, bool locked)
{
    /* Without a layout of the VM, names would be objects. */
    if (sperf_vm_layout.problem != NULL || pthread_mutex_trylock(&session->sampler_lock) != 0) return;
    if (spooling.phase == SPOOL_BEGUN && sperf_spooling_wants_names()) {
        bool more =
            sperf_spooled_names_write(&spooling.names, &spooling.spool, &session->tables->captured,
                                      locked || sperf_ractors_single(), locked ? NAMED_AFTER_GC : NAMED_BY_THREAD);
        if (sperf_ractors_in_main()) {
            write_labels();
            write_spans(session, false);
        }
        atomic_store(&spooling.wants_names, more);
    }
    pthread_mutex_unlock(&session->sampler_lock);
}

/*
 * Find the line of frame `id`, which may be that of another frame (sperf_frame_line). False if it cannot be read
 * now.
 */
static bool find_line(const sperf_captured_stacks_t *captured, sperf_frame_id_t id, uint32_t *line)
{
    sperf_frame_t frame = sperf_frame_table_get(&captured->frames, id);
    *line = 0;
    if (frame.line == 0 || frame.function <= SPERF_SYNTHETIC_LAST) return true;
    const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, frame.function);
    return sperf_is_insn_method(key->method) ? find_line(captured, frame.line, line)
                                             : sperf_frame_code_line_unlocked(key, frame.line, line);
}

/*
 * While frames are released, their rows are between a place in the code and a line. They are written by the next
 * pass, and so are those that cannot be read during a compaction.
 */
static void write_stacks(const sperf_captured_stacks_t *captured)
{
    if (captured->values.releasing_count > 0) return;
    sperf_spool_t *spool = &spooling.spool;
    while (spool->frames < captured->frames.count && !copy_is_full(NULL)) {
        sperf_frame_id_t id = spool->frames + 1;
        uint32_t line;
        if (!find_line(captured, id, &line)) return;
        sperf_spool_frame(spool, (sperf_frame_t){sperf_frame_table_get(&captured->frames, id).function, line});
    }
    while (spool->stacks < captured->stacks.count && !copy_is_full(NULL)) {
        sperf_spool_stack(spool, sperf_stack_table_get(&captured->stacks, spool->stacks + 1));
    }
}

static void write_thread(const sperf_thread_rows_t *rows, sperf_thread_id_t row)
{
    sperf_thread_t thread = sperf_thread_table_get(&rows->table, sperf_thread_rows_shown(rows, row));
    sperf_string_t name = sperf_string_table_get(&rows->names, thread.name);
    if (name.length == 0 && thread.number == 1) name = sperf_string_of("main");
    sperf_spool_thread(&spooling.spool, row, thread.number, name);
}

/* A thread's first name adds a row, and is also the name of the row without a name, which may have been written. */
static void write_threads(const sperf_thread_rows_t *rows)
{
    while (spooling.threads < rows->table.count) {
        sperf_thread_id_t row = ++spooling.threads;
        write_thread(rows, row);
        if (sperf_thread_table_get(&rows->table, row).name == 0) continue;
        sperf_thread_id_t nameless = sperf_thread_rows_nameless(rows, row);
        if (sperf_thread_rows_shown(rows, nameless) == row) write_thread(rows, nameless);
    }
}

static void write_rests(sperf_session_t *session, int64_t now_mono_ns)
{
    sperf_current_rests_add_threads(session);
    write_threads(&session->tables->thread_rows);
    if (sperf_current_rests_read(&spooling.rests, session, now_mono_ns) != SPERF_OK) return;
    sperf_spool_rests(&spooling.spool, spooling.rests.rows, spooling.rests.count);
}

static void write_statistics(sperf_session_t *session)
{
    sperf_recording_t recording = {0};
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_recording_count(session, &recording);
    recording.vm_layout_known = false; /* the number of instructions needs the GVL */
    sperf_recording_append_statistics(&recording, &text);
    if (text.status == SPERF_OK) sperf_spool_text(&spooling.spool, (const char *)text.bytes, text.length);
    sperf_buffer_cleanup(&text);
}

static void write_samples(sperf_tables_t *tables)
{
    if (tables->measures.allocations)
        sperf_spool_table(&spooling.spool, SPERF_SPOOL_ALLOCATIONS, &tables->allocations.sums);
    if (tables->measures.exceptions) sperf_spool_table(&spooling.spool, SPERF_SPOOL_EXCEPTIONS, &tables->raised);
    if (tables->aggregate) {
        sperf_spool_table(&spooling.spool, SPERF_SPOOL_SUMS, &tables->sums);
    } else {
        sperf_spool_timeline(&spooling.spool, &tables->timeline);
    }
}

/*
 * Copy what has changed, what samples refer to before the samples, and submit the copy to the writer. If the copy
 * becomes full, `cut_short` says so, and each step continues where it was at the next pass.
 */
static void write_all(sperf_session_t *session)
{
    sperf_tables_t *tables = session->tables;
    int64_t now_mono_ns = sperf_clock_mono_ns();
    write_stacks(&tables->captured);
    if (!copy_is_full(NULL)) write_rests(session, now_mono_ns);
    if (!copy_is_full(NULL)) write_samples(tables);
    spooling.cut_short = copy_is_full(NULL);
    if (!spooling.cut_short) {
        write_statistics(session);
        sperf_spool_commit(&spooling.spool, now_mono_ns - tables->start_mono_ns);
        spooling.written_captures = atomic_load(&session->counters.capture_count);
        spooling.written_mono_ns = now_mono_ns;
    }
    if (!handle_errors()) return;
    int error = sperf_spool_writer_submit(spooling.cut_short ? 0 : spooling.spool.begin);
    if (error != 0) abandon(error);
}

int64_t sperf_spooling_due_mono_ns(const sperf_session_t *session)
{
    if (spooling.phase == NO_SPOOL || spooling.file_acquired) return 0;
    /* In wall mode time passes while no thread runs. */
    bool is_new =
        spooling.cut_short || session->options.mode == SPERF_MODE_WALL ||
        spooling.written_captures != atomic_load(&session->counters.capture_count) ||
        (spooling.phase == SPOOL_BEGUN && (spooling.spool.records.length > 0 || /* named by a thread since */
                                           sperf_spooled_names_pending(&spooling.names, &session->tables->captured)));
    if (!is_new) return 0;
    int64_t age_ns = spooling.written_mono_ns - session->start_mono_ns;
    int64_t wait_ns = age_ns < FIRST_NS ? FIRST_NS : age_ns;
    int64_t due_mono_ns = spooling.written_mono_ns + (wait_ns < EVERY_NS ? wait_ns : EVERY_NS);
    if (sperf_spool_writer_is_idle()) return spooling.cut_short ? spooling.written_mono_ns : due_mono_ns;
    int64_t check_mono_ns = sperf_clock_mono_ns() + BUSY_NS;
    return due_mono_ns > check_mono_ns ? due_mono_ns : check_mono_ns;
}

void sperf_spooling_write(sperf_session_t *session)
{
    const sperf_tables_t *tables = session->tables;
    if (spooling.phase == NO_SPOOL || spooling.file_acquired || !sperf_spool_writer_is_idle()) return;
    if (spooling.phase == SPOOL_DUE) begin_spool(session);
    if (tables->native) sperf_spooled_names_write_native(&spooling.names, &spooling.spool, &tables->captured);
    sperf_spooled_names_write_code(&spooling.names, &spooling.spool, &tables->captured, &session->threads.pins);
    write_all(session);
    if (spooling.phase == SPOOL_BEGUN) atomic_store(&spooling.wants_names, true);
}

/* Write all that is not written yet. */
static void finish_spool(sperf_session_t *session)
{
    spooling.last = true;
    spooling.cut_short = false;
    if (spooling.phase == SPOOL_DUE) begin_spool(session);
    while (spooling.phase != NO_SPOOL && !spooling.cut_short &&
           sperf_spooled_names_write(&spooling.names, &spooling.spool, &session->tables->captured, true, UINT32_MAX)) {
        write_all(session);
    }
    write_labels();
    write_spans(session, true);
    write_all(session);
    /* The disk has not kept up for long. */
    if (spooling.phase != NO_SPOOL && spooling.cut_short) abandon(ENOBUFS);
    sperf_spool_writer_wait_briefly();
    spooling.previous = spooling.phase != NO_SPOOL ? spooling.spool.begin : 0;
}

void sperf_spooling_end(sperf_session_t *session, sperf_spooling_end_t end)
{
    if (end != SPERF_SPOOLING_KEPT) {
        spooling.previous = 0;
        sperf_spool_writer_discard();
    } else if (spooling.phase != NO_SPOOL) {
        finish_spool(session);
    }
    spooling.phase = NO_SPOOL;
    atomic_store(&spooling.wants_names, false);
    sperf_spool_cleanup(&spooling.spool);
    sperf_spooled_names_cleanup(&spooling.names);
    sperf_current_rests_cleanup(&spooling.rests);
    if (end == SPERF_SPOOLING_OVER) spooling.wanted = false;
}

void sperf_spooling_withdraw(void)
{
    spooling.previous = 0;
    if (spooling.wanted) sperf_spool_writer_withdraw();
}

void sperf_spooling_set_file_acquired(sperf_session_t *session, bool acquired)
{
    pthread_mutex_lock(&session->sampler_lock);
    spooling.file_acquired = acquired;
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_spooling_fork_child(void)
{
    spooling.phase = NO_SPOOL;
    spooling.wanted = spooling.file_acquired = false;
    atomic_store(&spooling.wants_names, false);
    sperf_spool_writer_fork_child();
}
