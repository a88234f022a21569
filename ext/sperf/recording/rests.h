/*
 * Time that threads have measured and that no sample took yet, as it is while they run: for the spool (spooling.h). At
 * the end of a session it is in the tables.
 *
 * Context of everything here: the one that writes the spool, with sampler_lock or where nobody else is there.
 */
#ifndef SPERF_EXT_RESTS_H
#define SPERF_EXT_RESTS_H

#include <stdint.h>

#include "sperf/collect/sharing.h"
#include "threads/session.h"

/* Make rows for threads that have only ever waited, and have none yet. */
void sperf_rests_add_threads(sperf_session_t *session);

/*
 * Read it by the rows of threads, `*count` of them. Returns NULL where there is no memory. Borrowed, until the next call
 * or sperf_rests_cleanup. Takes threads.lock.
 */
const sperf_rest_t *sperf_rests_read(sperf_session_t *session, int64_t now_mono_ns, uint32_t *count);

void sperf_rests_cleanup(void);

#endif
