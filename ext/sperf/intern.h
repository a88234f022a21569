/*
 * From captured entries to samples: frames get ids, stacks become trie nodes, accounts give weights.
 *
 * Context of everything here: sperf's thread, or, once it is joined, whoever holds the GVL.
 */
#ifndef SPERF_EXT_INTERN_H
#define SPERF_EXT_INTERN_H

#include "session.h"

enum { SPERF_SAMPLE_VALUES = 2 }; /* samples/count and the mode's nanoseconds */

/* Make the tables of a session. SPERF_NO_MEMORY. */
sperf_status_t sperf_intern_init(sperf_session_t *session);
void sperf_intern_cleanup(sperf_session_t *session);

/* Turn the ring's entry at `words` into samples. What cannot be kept is counted as lost. */
void sperf_intern_entry(sperf_session_t *session, const uint64_t *words);

/* Put what a native thread that is gone ran since its last tick into the pool. */
void sperf_intern_exit(sperf_session_t *session, const sperf_native_t *native);

/* Add a sample of one synthetic frame, for time that no stack was captured for. */
void sperf_intern_synthetic(sperf_session_t *session, uint32_t synthetic, uint32_t thread_row, int64_t mono_ns,
                            int64_t weight_ns);

/* Return the row of thread `number` in the thread table, made if need be; 0 when out of memory. */
sperf_thread_id_t sperf_intern_thread(sperf_session_t *session, uint64_t number);

#endif
