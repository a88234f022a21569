/*
 * Sums of samples for blocks of Sperf.profile.
 *
 * While a block is open it has a number below SPERF_BLOCKS_MAX, and so a bit. Blocks are nested, and threads and fibers
 * inherit them, so a sample has the bits of all its blocks. It is added to the sums of each of them, beside the
 * session's own. So the end of a block costs as much as its own samples, however much the session holds. Sums have
 * ids of the session's tables: before the tables are freed (a pause, a snapshot), an open block gets a profile of
 * its sums (runtime/blocks.h).
 *
 * Beside the samples, the sums have what the clocks say of each thread in the block (capture/block_spans.h). At
 * the end of the block, time that no sample has is shared out.
 *
 * Context of all functions: sampler_lock; or, once sperf's thread is joined, the GVL. `open` is written under both, so
 * either is enough to read it.
 */
#ifndef SPERF_EXT_BLOCK_SUMS_H
#define SPERF_EXT_BLOCK_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/sharing.h"
#include "sperf/model/sample_table.h"
#include "sperf/model/timeline.h"

/* Rows of a block's timeline: a megabyte, or 16 minutes of a thread's work at 100 Hz. */
enum { SPERF_BLOCKS_MAX = 64, SPERF_BLOCK_VALUES = 2, SPERF_BLOCK_ROWS_MAX = 100000 };

typedef struct {
    sperf_sample_table_t samples; /* samples, nanoseconds */
    sperf_sample_table_t spent;   /* by thread row alone: nanoseconds of each kind */
    bool ordered;                 /* `timeline` has the samples as well; false if there were too many */
    sperf_timeline_t timeline;
    int64_t start_mono_ns; /* when the block began */
} sperf_block_sum_t;

typedef struct {
    uint64_t open; /* the bits of open blocks */
    sperf_block_sum_t of[SPERF_BLOCKS_MAX];
} sperf_block_sums_t;

/* Initialise the sums of one block, and free them. `ordered` stays. */
void sperf_block_sum_init(sperf_block_sum_t *sum);
void sperf_block_sum_cleanup(sperf_block_sum_t *sum);

/* Initialise the sums of the open blocks, and free them: the blocks stay open. */
void sperf_block_sums_init(sperf_block_sums_t *blocks);
void sperf_block_sums_cleanup(sperf_block_sums_t *blocks);

/* Begin block `number`; end it, and free its sums. `ordered`: keep the samples in time order as well. */
void sperf_block_sums_begin(sperf_block_sums_t *blocks, int number, int64_t start_mono_ns, bool ordered);
void sperf_block_sums_end(sperf_block_sums_t *blocks, int number);

/*
 * Add a sample, taken at `mono_ns`, to the sums of all `bits` that are open. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED: some of them may have it.
 */
sperf_status_t sperf_block_sums_add(sperf_block_sums_t *blocks, uint64_t bits, sperf_sample_key_t key, int64_t mono_ns,
                                    int64_t weight_ns);

/* Add the time that the thread in `row` spent by its clocks, in ns of each kind. The same. */
sperf_status_t sperf_block_sums_add_spent(sperf_block_sums_t *blocks, uint64_t bits, sperf_thread_id_t row,
                                          const int64_t *spent_ns);

#endif
