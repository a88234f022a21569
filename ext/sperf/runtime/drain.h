/* Taking in what was captured. */
#ifndef SPERF_EXT_DRAIN_H
#define SPERF_EXT_DRAIN_H

#include <stdbool.h>

#include "threads/session.h"

/*
 * Intern everything that is in the ring, settle the accounts of the threads that ended, and give their records and
 * native threads back.
 *
 * Entries in the ring point at both. A thread that ends pushes itself onto a list (thread_record.h), behind all that it
 * has committed. So the lists are taken before the ring is drained, and what was on them is given back after: once the
 * ring has been emptied no entry refers to it. If the ring could not be emptied, as another thread has claimed an entry
 * and not committed it, they are kept for the next time. `last`: there is none, as no thread captures any more.
 *
 * Context: sampler_lock, as sperf's thread or under the GVL; or, once that thread is joined, the GVL.
 */
void sperf_drain(sperf_session_t *session, bool last);

#endif
