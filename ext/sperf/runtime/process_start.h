/*
 * State that lives as long as the process: the ring, the object that marks for the session, atfork handlers, hooks
 * and jobs.
 *
 * It is made at the first start of a session or trace. A program that only requires sperf pays for none of it.
 */
#ifndef SPERF_EXT_PROCESS_START_H
#define SPERF_EXT_PROCESS_START_H

#include "threads/session.h"

/*
 * Make all of it. Each step is done once, and again only if it failed before. `end` is called when the process
 * ends: see process_start.c. Raises NoMemoryError, or RuntimeError if no postponed job is left. Context: GVL.
 */
void sperf_process_start(sperf_session_t *session, void (*end)(void));

#endif
