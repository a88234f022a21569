/*
 * Callees without a frame, of compiled code: the leaf that a tick gets.
 *
 * A signal sees the thread's program counter, and its tick knows what compiled code was calling. A tick by the remote
 * capture does not. It gets its callee by what the callee timer saw of that code (sperf/vmstack/compiled_calls.h,
 * capture/callee_timer.h). If nothing was seen of the code yet, the tick waits in the ring, and what came after it:
 * at most SPERF_CALLEE_WAIT_NS, in which the timer usually fires. After that the method is charged.
 *
 * Context of all functions: as in samples.h.
 */
#ifndef SPERF_EXT_CALLEES_H
#define SPERF_EXT_CALLEES_H

#include "capture/capture.h"
#include "tables.h"

enum { SPERF_CALLEE_WAIT_NS = 30000000 };

/* Take what the callee timer has reported. Out of memory, it is dropped. */
void sperf_callees_observe(sperf_tables_t *tables);

/* Return whether the ring's entry at `words` should wait for an observation. */
bool sperf_callees_should_wait(const sperf_tables_t *tables, const uint64_t *words, int64_t mono_ns);

/*
 * Add the method that compiled code was calling at a tick to its stack, as the leaf; nothing if there is none.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_callees_add_leaf(sperf_tables_t *tables, const sperf_entry_t *entry,
                                      const sperf_entry_frames_t *frames, sperf_stack_id_t *stack);

#endif
