/* The open blocks of Sperf.profile: see open_blocks.h. */
#include "open_blocks.h"

#include <ruby.h>
#include <string.h>

#include "base/clocks.h"
#include "recording/tables.h"

static struct {
    sperf_open_block_t rows[SPERF_BLOCKS_MAX];
    uint64_t last_serial;
    bool records_stale; /* in a child of fork, records have bits of its parent's blocks */
    _Atomic uint64_t abandoned;
} blocks;

sperf_open_block_t *sperf_open_block_get(int number)
{
    return &blocks.rows[number];
}

static void clear_record(sperf_thread_record_t *record, void *unused)
{
    atomic_store_explicit(&record->blocks, 0, memory_order_relaxed);
}

int sperf_open_block_add(sperf_session_t *session, bool ordered)
{
    sperf_block_sums_t *sums = &session->tables->blocks;
    if (blocks.records_stale) sperf_threads_each_ever(&session->threads, clear_record, NULL);
    blocks.records_stale = false;
    int number = __builtin_ctzll(~sums->open);
    sperf_open_block_t *block = &blocks.rows[number];
    sperf_recording_free(block->earlier); /* in a child of fork, its parent's */
    *block = (sperf_open_block_t){
        .serial = ++blocks.last_serial,
        .start_real_ns = sperf_clock_real_ns(),
        .start_mono_ns = sperf_clock_mono_ns(),
        .home = sperf_threads_record(&session->threads, rb_thread_current(), 0),
    };
    pthread_mutex_lock(&session->sampler_lock);
    sperf_block_sums_begin(sums, number, block->start_mono_ns, ordered);
    pthread_mutex_unlock(&session->sampler_lock);
    return number;
}

bool sperf_open_block_is_of_mode(const sperf_session_t *session, sperf_open_block_t *block)
{
    if (!block->mode_known) {
        block->mode_known = true;
        block->mode = session->options.mode;
    }
    if (block->mode == session->options.mode) return true;
    block->cut = true;
    return false;
}

void sperf_open_block_abandon(int number)
{
    atomic_fetch_or(&blocks.abandoned, sperf_block_bit(number));
}

uint64_t sperf_open_blocks_remove_abandoned(void)
{
    return atomic_exchange(&blocks.abandoned, 0);
}

void sperf_open_blocks_fork_child(void)
{
    for (int number = 0; number < SPERF_BLOCKS_MAX; number++) {
        /* Each page that a child of fork writes to is copied. */
        if (blocks.rows[number].serial != 0) blocks.rows[number].serial = 0;
    }
    atomic_store(&blocks.abandoned, 0);
    blocks.records_stale = true;
}
