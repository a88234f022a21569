/*
 * Sessions with a budget: how often the costs are looked at, and what happens then (sperf/collect/budget.h says which
 * frequency they allow).
 *
 * A session consists of segments (lifecycle.c), and the frequency is that of a segment. sperf's thread looks at what the
 * segment has taken. If another frequency is worth it, a job ends the segment and begins another one, as a snapshot does.
 * A snapshot, a rotation or a pause begins a segment anyway, which then has the frequency that the budget allows.
 *
 * What counts is measured: the CPU time of sperf's thread and of the thread that writes the spool, the time of captures
 * and hooks on the program's threads, and the change itself.
 */
#ifndef SPERF_EXT_BUDGET_JOB_H
#define SPERF_EXT_BUDGET_JOB_H

#include "threads/session.h"

/* Register the job. Raises RuntimeError. Context: GVL. */
void sperf_budget_job_register(void);

/*
 * A session begins, at the frequency of its options. `divide` must end its segment and begin another one. The job calls
 * it, and it may raise: then the session is paused until the program resumes it, as no thread is left that could try
 * again, and the profile counts the missing ticks. Context: GVL, without sperf's thread.
 */
void sperf_budget_begin(sperf_session_t *session, void (*divide)(void));

/*
 * A segment has ended at `end_mono_ns`: set the frequency of the next one. `over`: what follows is another recording.
 * Context: GVL, without sperf's thread.
 */
void sperf_budget_end_segment(sperf_session_t *session, int64_t end_mono_ns, bool over);

/* Return whether a look is due. Context: sperf's thread, at a tick. */
bool sperf_budget_is_due(const sperf_session_t *session, int64_t now_mono_ns);

/* Look at the costs, of which session->sampler_cpu_ns is of now. Context: sperf's thread, at a tick. */
void sperf_budget_look(sperf_session_t *session, int64_t now_mono_ns);

#endif
