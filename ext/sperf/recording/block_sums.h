/*
 * What blocks of Sperf.profile have of a session's samples.
 *
 * A block has a number below SPERF_BLOCKS_MAX while it is open, and so a bit. Samples are told of which blocks they are
 * by the bits of all, as blocks lie in one another and threads and fibers take them along. A sample is added to the sums
 * of each of its blocks, beside the session's own, so that the end of a block costs what its samples are, however much
 * the session holds. Sums are kept by ids of the session's tables: a block that outlives those (a pause, a snapshot)
 * gets a profile of what it has first (runtime/blocks.h).
 *
 * Next to the samples is what the clocks say of each thread in the block (capture/block_spans.h): what no sample took is
 * shared out at its end.
 *
 * Context of everything here: sampler_lock; or, once sperf's thread is joined, the GVL. `open` is written under both,
 * so either is enough to read it.
 */
#ifndef SPERF_EXT_BLOCK_SUMS_H
#define SPERF_EXT_BLOCK_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/account.h"
#include "sperf/model/sample_table.h"
#include "sperf/model/timeline.h"

/* Rows of a block's order of time: a megabyte, and a thread's work of 16 minutes at 100 Hz. */
enum { SPERF_BLOCKS_MAX = 64, SPERF_BLOCK_VALUES = 2, SPERF_BLOCK_ROWS_MAX = 100000 };

typedef struct {
    sperf_sample_table_t samples; /* samples, nanoseconds */
    sperf_sample_table_t spent;   /* by thread row alone: nanoseconds of each kind */
    bool ordered;                 /* `timeline` has the samples, too; not where there were too many */
    sperf_timeline_t timeline;
    int64_t start_mono_ns; /* when the block began */
} sperf_block_sum_t;

typedef struct {
    uint64_t open; /* the bits of those that there are */
    sperf_block_sum_t of[SPERF_BLOCKS_MAX];
} sperf_block_sums_t;

/* Make empty sums, and free them: the blocks stay open. */
void sperf_block_sums_init(sperf_block_sums_t *blocks);
void sperf_block_sums_cleanup(sperf_block_sums_t *blocks);

/* Begin block `number`, and end it: then its sums are gone. `ordered`: keep the samples in their order of time, too. */
void sperf_block_sums_begin(sperf_block_sums_t *blocks, int number, int64_t start_mono_ns, bool ordered);
void sperf_block_sums_end(sperf_block_sums_t *blocks, int number);

/*
 * Add a sample, taken at `mono_ns`, to the sums of all `bits` that are open. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: some of them may have
 * it.
 */
sperf_status_t sperf_block_sums_add(sperf_block_sums_t *blocks, uint64_t bits, sperf_sample_key_t key, int64_t mono_ns,
                                    int64_t weight_ns);

/* Add what the thread in `row` spent by its clocks, ns of each kind. The same. */
sperf_status_t sperf_block_sums_spend(sperf_block_sums_t *blocks, uint64_t bits, sperf_thread_id_t row,
                                      const int64_t *spent_ns);

/*
 * Return what the clocks say of the thread in `row`, ns of each kind; NULL where they say nothing. Borrowed, until the
 * next is added.
 */
const int64_t *sperf_block_spent(const sperf_sample_table_t *spent, sperf_thread_id_t row);

#endif
