/*
 * The components of a session, from the first that is started to the last.
 *
 *   component   start                                          stop
 *   tables      the one reset; the schedule begins             nothing: the recording is made of them later
 *   capture     signal: installs the handler                   puts the previous handler back
 *   hooks       adopts the threads that exist; sets `active`   clears `active`
 *   allocations enables the hook of new objects                disables it; counts what was allocated
 *   exceptions  enables the hooks of exceptions                disables them
 *   sampler     starts sperf's thread                          joins it; waits for the signals that it sent
 *
 * What lives as long as the process (process_start.h) must have been made before.
 */
#ifndef SPERF_EXT_COMPONENTS_H
#define SPERF_EXT_COMPONENTS_H

#include "threads/session.h"

/*
 * Start all components by session->options. `resumes`: this is not the first start of the session, so threads
 * keep their numbers. Raises, with all components stopped and the tables cleaned up. Context: GVL.
 */
void sperf_components_start(sperf_session_t *session, bool resumes);

/* Stop all components, in reverse. The tables keep what was recorded. Context: GVL. */
void sperf_components_stop(sperf_session_t *session);

#endif
