/* The end of a block: see block_end.h. */
#include "block_end.h"

#include <sched.h>
#include <stdlib.h>

#include "base/clocks.h"
#include "blocks.h"
#include "capture/block_spans.h"
#include "drain.h"
#include "open_blocks.h"
#include "recording/samples.h"
#include "recording/session_recording.h"

typedef struct {
    sperf_session_t *session;
    uint64_t bits;
    int64_t mono_ns;
    bool intern; /* what the threads have spent */
} leaving_t;

/* Clear the bits of a thread other than the calling one. Its clocks are read first. */
static void leave(sperf_thread_record_t *record, void *context)
{
    const leaving_t *leaving = context;
    uint64_t blocks = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    if ((blocks & leaving->bits) == 0) return;
    bool alive = record->session == leaving->session->threads.session && atomic_load(&record->thread) != 0;
    sperf_entry_t entry;
    if (alive && leaving->intern && sperf_span_read(leaving->session, record, leaving->mono_ns, &entry)) {
        sperf_samples_add_span(leaving->session->tables, &entry);
    }
    atomic_store_explicit(&record->blocks, blocks & ~leaving->bits, memory_order_relaxed);
}

/* Intern everything in the ring. Another Ractor may be about to commit an entry. sampler_lock is held. */
static void drain_all(sperf_session_t *session)
{
    int64_t give_up_mono_ns = sperf_clock_mono_ns() + 100000000;
    sperf_drain(session, false);
    while (!sperf_ring_is_empty(&session->ring) && sperf_clock_mono_ns() < give_up_mono_ns) {
        sched_yield();
        sperf_drain(session, false);
    }
}

struct sperf_block_end {
    sperf_block_copy_t copy;
    sperf_block_facts_t facts;
    bool wanted;
    sperf_status_t status; /* of the copy */
    bool recorded;         /* there was a session until now, of the block's mode */
    bool mode_known;
    sperf_mode_t mode;
    bool cut, timeless;
    sperf_recording_t *earlier;
};

static sperf_block_facts_t facts_of(const sperf_open_block_t *block, VALUE names, uint32_t labels)
{
    return (sperf_block_facts_t){
        .start_real_ns = block->start_real_ns,
        .duration_ns = sperf_clock_mono_ns() - block->start_mono_ns,
        .period_ns = sperf_session.schedule.period_ns,
        .labels = labels,
        .thread_names = names,
    };
}

/* Intern everything of the block, copy its samples, and free its number. */
static void end_sums(sperf_session_t *session, sperf_block_end_t *end, int number, bool active)
{
    leaving_t leaving = {session, sperf_block_bit(number), sperf_clock_mono_ns(), active};
    bool spread = sperf_open_block_get(number)->spread;
    pthread_mutex_lock(&session->sampler_lock);
    if (active) drain_all(session);
    if (active) sperf_block_waits_intern(session, number, leaving.mono_ns);
    if (spread) sperf_threads_each_ever(&session->threads, leave, &leaving);
    if (end->recorded && end->wanted) end->status = sperf_recording_copy_block(session->tables, number, &end->copy);
    sperf_block_sums_end(&session->tables->blocks, number);
    pthread_mutex_unlock(&session->sampler_lock);
}

/* Take the running fiber out of the block, and store the calling thread's blocks in its record. */
static void leave_own(sperf_session_t *session, sperf_thread_record_t *record, VALUE object, bool active)
{
    sperf_block_t *block = sperf_block_get(object);
    VALUE inner = sperf_block_of_fiber();
    sperf_open_block_get(block->number)->serial = block->serial = 0;
    if (inner == object) sperf_block_set_of_fiber(sperf_block_find_open(block->around));
    uint64_t blocks = sperf_block_bits(sperf_block_find_open(inner));
    if (record == NULL) return;
    if (active) {
        sperf_blocks_switch(session, record, blocks);
    } else {
        atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
    }
}

sperf_block_end_t *sperf_block_end(sperf_session_t *session, VALUE object, bool wanted, VALUE *names)
{
    if (!sperf_block_is_open(sperf_block_get(object))) return NULL;
    int number = sperf_block_get(object)->number;
    sperf_open_block_t *block = sperf_open_block_get(number);
    /* If the running fiber is not in the block, the threads in it are others. */
    if ((sperf_block_bits(sperf_block_of_fiber()) & sperf_block_bit(number)) == 0) block->spread = true;
    *names = wanted ? sperf_recording_thread_names(session, block->spread) : Qnil;
    sperf_block_end_t *end = calloc(1, sizeof *end);
    if (end == NULL) rb_memerror();

    bool active = sperf_session_active();
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    uint32_t labels = record != NULL ? atomic_load_explicit(&record->labels, memory_order_relaxed) : 0;
    if (active && record != NULL) sperf_thread_pause(record);
    leave_own(session, record, object, active);
    bool begun = atomic_load(&session->begun);
    end->wanted = wanted;
    end->facts = facts_of(block, Qnil, labels); /* without the names: the GC does not look here */
    end->recorded = begun && sperf_open_block_is_of_mode(session, block);
    end->mode_known = block->mode_known;
    end->mode = block->mode;
    end->cut = block->cut;
    end->timeless = begun && !session->options.times;
    end->earlier = block->earlier;
    block->earlier = NULL;
    session->tables->captured.names_wanted++;
    end_sums(session, end, number, active);
    RB_GC_GUARD(object);
    return end;
}

/* Join two recordings of a block; either may be NULL. Both are owned by `*out` afterwards, or freed. */
static sperf_status_t join(sperf_recording_t *earlier, sperf_recording_t *recording, sperf_recording_t **out)
{
    *out = recording != NULL ? recording : earlier;
    if (earlier == NULL || recording == NULL) return SPERF_OK;
    sperf_status_t status = sperf_recording_add_earlier(recording, earlier);
    sperf_recording_free(earlier);
    return sperf_recording_free_unless_ok(status, out);
}

static sperf_status_t make_recording(sperf_session_t *session, sperf_block_end_t *end, sperf_recording_t **out)
{
    sperf_recording_t *latest = NULL;
    sperf_status_t status = end->status;
    if (status == SPERF_OK && end->recorded) {
        status = sperf_recording_build_block(session, &end->copy, &end->facts, &latest);
    } else if (status == SPERF_OK && end->earlier == NULL) {
        sperf_mode_t mode = end->mode_known ? end->mode : SPERF_MODE_CPU;
        status = sperf_recording_build_empty_block(mode, &end->facts, &latest);
    }
    if (status != SPERF_OK) {
        sperf_recording_free(end->earlier);
        return status;
    }
    SPERF_TRY(join(end->earlier, latest, out));
    (*out)->profile->start_time_ns = end->facts.start_real_ns;
    (*out)->profile->duration_ns = end->facts.duration_ns;
    if (end->timeless) {
        SPERF_TRY(
            sperf_add_comment((*out)->profile, "# sperf: the session does not measure time: its blocks are empty"));
    }
    if (!end->cut) return SPERF_OK;
    return sperf_add_comment((*out)->profile,
                             "# sperf: the mode changed in the block: samples after the change are missing");
}

sperf_status_t sperf_block_end_finish(sperf_session_t *session, sperf_block_end_t *end, VALUE names,
                                      sperf_recording_t **out)
{
    *out = NULL;
    end->facts.thread_names = names;
    sperf_status_t status = SPERF_OK;
    if (end->wanted) {
        status = make_recording(session, end, out);
    } else {
        sperf_recording_free(end->earlier);
    }
    sperf_recording_free_unless_ok(status, out);
    session->tables->captured.names_wanted--;
    sperf_block_copy_cleanup(&end->copy);
    free(end);
    return status;
}

/* End blocks whose fibers were collected. */
static void end_abandoned(sperf_session_t *session)
{
    uint64_t bits = sperf_open_blocks_remove_abandoned() & session->tables->blocks.open;
    for (; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        leaving_t leaving = {session, sperf_block_bit(number), 0, false};
        sperf_open_block_t *block = sperf_open_block_get(number);
        block->serial = 0;
        sperf_recording_free(block->earlier);
        block->earlier = NULL;
        pthread_mutex_lock(&session->sampler_lock);
        sperf_threads_each_ever(&session->threads, leave, &leaving);
        sperf_block_sums_end(&session->tables->blocks, number);
        pthread_mutex_unlock(&session->sampler_lock);
    }
}

int sperf_blocks_count(sperf_session_t *session)
{
    end_abandoned(session);
    return __builtin_popcountll(session->tables->blocks.open);
}

/* -- Sessions that end inside of blocks -- */

static void intern_span(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    sperf_entry_t entry;
    if (atomic_load_explicit(&record->blocks, memory_order_relaxed) == 0) return;
    if (sperf_span_read(session, record, mono_ns, &entry)) sperf_samples_add_span(session->tables, &entry);
}

void sperf_blocks_intern_own(sperf_session_t *session)
{
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, rb_thread_current());
    if (record == NULL || !sperf_blocks_any(session)) return;
    pthread_mutex_lock(&session->sampler_lock);
    intern_span(session, record, sperf_clock_mono_ns());
    pthread_mutex_unlock(&session->sampler_lock);
}

static void intern_other(sperf_thread_record_t *record, void *context)
{
    const leaving_t *leaving = context;
    VALUE thread = atomic_load(&record->thread);
    if (thread != 0 && thread != rb_thread_current()) intern_span(leaving->session, record, leaving->mono_ns);
}

VALUE sperf_blocks_thread_names(sperf_session_t *session)
{
    return sperf_blocks_any(session) ? sperf_recording_thread_names(session, true) : Qnil;
}

/* If memory runs out, what the block has of the tables is lost. */
static void save(sperf_session_t *session, int number, VALUE names)
{
    sperf_open_block_t *block = sperf_open_block_get(number);
    sperf_block_copy_t copy = {0};
    sperf_block_facts_t facts = facts_of(block, names, 0);
    sperf_recording_t *recording = NULL;
    sperf_status_t status = sperf_recording_copy_block(session->tables, number, &copy);
    if (status == SPERF_OK) status = sperf_recording_build_block(session, &copy, &facts, &recording);
    if (status == SPERF_OK) (void)join(block->earlier, recording, &block->earlier);
    sperf_block_copy_cleanup(&copy);
}

void sperf_blocks_save(sperf_session_t *session, int64_t end_mono_ns, VALUE names)
{
    if (!sperf_blocks_any(session)) return;
    leaving_t leaving = {session, session->tables->blocks.open, end_mono_ns, true};
    sperf_threads_each(&session->threads, intern_other, &leaving);
    for (uint64_t bits = leaving.bits; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        sperf_open_block_t *block = sperf_open_block_get(number);
        bool waits = block->left_mono_ns != 0;
        sperf_block_waits_intern(session, number, end_mono_ns);
        if (waits) block->left_mono_ns = end_mono_ns;
        if (sperf_open_block_is_of_mode(session, block)) save(session, number, names);
    }
    RB_GC_GUARD(names);
}
