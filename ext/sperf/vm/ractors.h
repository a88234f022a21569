/*
 * Whether there has ever been a Ractor beside the main one. Then some of Ruby's functions take the VM's lock,
 * for which a hook that runs under the scheduler's lock must not wait.
 *
 * It is checked at each thread's first RESUMED event of a session, which comes before any of its code runs, and
 * before it can hold the VM's lock or wait for a barrier. So if no other Ractor was seen, the thread that holds
 * the main Ractor's GVL is the only one that could want that lock.
 */
#ifndef SPERF_EXT_RACTORS_H
#define SPERF_EXT_RACTORS_H

#include <ruby/debug.h>
#include <stdbool.h>

/* Make the main Ractor known. Context: Init, in the main Ractor. */
void sperf_ractors_init(void);

/* Start watching, once per process. Context: GVL of the main Ractor, before a session is active. */
void sperf_ractors_start(void);

/* Return whether there is one Ractor now; false if that is not known. Calls Ruby (kept_methods.h). Context: GVL. */
bool sperf_ractors_count_one(void);

/*
 * Return whether the calling thread belongs to the main Ractor. Context: GVL, hooks included; reads Ractor-local
 * storage.
 */
bool sperf_ractors_in_main(void);

/*
 * Return whether the postponed job with this handle, which has begun, is left to the main Ractor, as it must be: then it
 * has been triggered again there. A thread of another Ractor runs all jobs that wait in the process when it runs one of
 * its own, such as Ruby's finalizers, and it runs them beside the main Ractor. Each job of sperf begins with this. If no
 * native thread can be made to trigger it, it is not run.
 * Context: postponed job.
 */
bool sperf_ractors_pass_on(rb_postponed_job_handle_t handle);

/* Check which Ractor the calling thread belongs to. Context: the same. */
void sperf_ractors_check(void);

/* Return whether the main Ractor is the only one that was ever seen. Context: anywhere. */
bool sperf_ractors_single(void);

#endif
