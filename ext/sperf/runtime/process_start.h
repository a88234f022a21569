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
 * Have `end` called when the process ends: see process_start.c. Nothing can be recorded from then on. The finalizers of
 * a process run in the reverse order of their definition, so this comes early. Context: Init.
 */
void sperf_process_end_init(void (*end)(void));

/*
 * Make all of it. Each step is done once, and again only if it failed before. Raises NoMemoryError, or RuntimeError if
 * no postponed job is left or the process is ending. Context: GVL.
 */
void sperf_process_start(sperf_session_t *session);

#endif
