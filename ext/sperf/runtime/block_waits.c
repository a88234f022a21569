/*
 * The time that blocks of Sperf.profile wait under a fiber scheduler.
 *
 * The thread leaves a block while the block's fiber waits, and comes back later. In wall time the interval is
 * the block's as well: it is blocked, with the stack that the thread comes back to. It counts once, for the
 * thread that began the block, however many fibers the block has. It is not time of the session, which has what
 * the thread did meanwhile.
 */
#include "blocks.h"

#include <ruby.h>
#include <ruby/fiber/scheduler.h>

#include "capture/capture.h"
#include "open_blocks.h"
#include "recording/samples.h"

bool sperf_block_waits_count(const sperf_session_t *session)
{
    return session->options.mode == SPERF_MODE_WALL && session->options.times && !NIL_P(rb_fiber_scheduler_get());
}

void sperf_block_waits_begin(const sperf_thread_record_t *record, uint64_t bits, int64_t mono_ns)
{
    for (; bits != 0; bits &= bits - 1) {
        sperf_open_block_t *block = sperf_open_block_get(__builtin_ctzll(bits));
        if (block->home == record) block->left_mono_ns = mono_ns;
    }
}

/* End the wait of a block. Returns how long it has waited in this session; 0: it has not. */
static int64_t end_wait(const sperf_session_t *session, sperf_open_block_t *block, int64_t mono_ns)
{
    int64_t left_ns = block->left_mono_ns;
    block->left_mono_ns = 0;
    if (left_ns == 0) return 0;
    if (left_ns < session->start_mono_ns) left_ns = session->start_mono_ns;
    return mono_ns > left_ns ? mono_ns - left_ns : 0;
}

static void init_entry(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int number,
                       int64_t waited_ns, int64_t mono_ns)
{
    sperf_entry_init(entry, type, record, mono_ns);
    entry->blocks = sperf_block_bit(number);
    entry->values.spent_ns[SPERF_TIME_BLOCKED] = waited_ns;
}

void sperf_block_waits_end(sperf_session_t *session, sperf_thread_record_t *record, uint64_t bits, uint32_t labels,
                           int64_t mono_ns)
{
    for (; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        sperf_open_block_t *block = sperf_open_block_get(number);
        int64_t waited_ns = block->home == record ? end_wait(session, block, mono_ns) : 0;
        if (waited_ns == 0) continue;
        sperf_entry_t entry;
        init_entry(&entry, SPERF_ENTRY_WAITED, record, number, waited_ns, mono_ns);
        entry.labels = entry.wait_labels = labels;
        (void)sperf_capture_self(session, &entry); /* counts what it drops */
    }
}

void sperf_block_waits_intern(sperf_session_t *session, int number, int64_t mono_ns)
{
    sperf_open_block_t *block = sperf_open_block_get(number);
    sperf_thread_record_t *home = (sperf_thread_record_t *)block->home;
    int64_t waited_ns = end_wait(session, block, mono_ns);
    if (waited_ns == 0 || home->session != session->threads.session) return;
    sperf_entry_t entry;
    init_entry(&entry, SPERF_ENTRY_SPAN, home, number, waited_ns, mono_ns);
    sperf_samples_add_span(session->tables, &entry);
}
