/*
 * From captured entries to samples: the stack gets an id (frames/captured_stacks.h), the account a weight
 * (sperf/collect/account.h). A sample is then a row of the timeline or, with `aggregate`, an addition to a row of sums.
 *
 * Context of all functions, unless stated otherwise: sperf's thread, which holds sampler_lock while it works; a block
 * that ends, with that lock and the GVL; or, once sperf's thread is joined, the thread that holds the GVL.
 */
#ifndef SPERF_EXT_SAMPLES_H
#define SPERF_EXT_SAMPLES_H

#include "capture/capture.h"
#include "tables.h"

/* Add the samples of the ring's entry at `words`. What there is no memory for is counted as lost. */
void sperf_samples_add_entry(sperf_tables_t *tables, const uint64_t *words);

/* Add `entry`, the time that a thread spent in its blocks by its clocks. The same. */
void sperf_samples_add_span(sperf_tables_t *tables, const sperf_entry_t *entry);

/*
 * Tell subscribers of a sample of one frame that sperf makes up, for time of `kind` for which no stack was captured.
 * The same.
 */
void sperf_samples_tell_synthetic(sperf_tables_t *tables, sperf_time_kind_t kind, sperf_thread_id_t row,
                                  int64_t mono_ns, int64_t weight_ns);

/*
 * Callees without a frame, of compiled code: the leaf that a tick gets.
 *
 * A signal sees the thread's program counter, and its tick knows what compiled code was calling. A tick by the remote
 * capture does not. It gets its callee by what the callee timer saw of that code (sperf/vmstack/compiled_calls.h,
 * capture/callee_timer.h). If nothing was seen of the code yet, the tick waits in the ring, and what came after it:
 * at most 30 ms, in which the timer usually fires. After that the method is charged.
 */

/* Take what the callee timer has reported. Out of memory, it is dropped. */
void sperf_callees_observe(sperf_tables_t *tables);

/* Return whether the ring's entry at `words` should wait for an observation. */
bool sperf_callees_should_wait(const sperf_tables_t *tables, const uint64_t *words, int64_t mono_ns);

#endif
