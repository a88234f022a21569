/*
 * Whether there has ever been a Ractor beside the main one: then some of Ruby's functions take the VM's lock, for which
 * a hook that runs under the scheduler's lock must not wait.
 *
 * It is noted at each thread's first RESUMED event of a session, which comes before any of its code runs, and before it
 * can hold the VM's lock or wait for a barrier. So who finds none, and holds the main Ractor's GVL, finds nobody else
 * who could want that lock.
 */
#ifndef SPERF_EXT_RACTORS_H
#define SPERF_EXT_RACTORS_H

#include <stdbool.h>

/* Begin to note, once per process. Context: GVL of the main Ractor, before a session is active. */
void sperf_ractors_start(void);

/* Say whether there is one Ractor now; false where that cannot be found out. Context: GVL; calls Ruby, see kept_methods.h. */
bool sperf_ractors_count_one(void);

/*
 * Say whether the calling thread is one of the main Ractor; before sperf_ractors_start, yes. Context: GVL, hooks
 * included; reads what is the Ractor's.
 */
bool sperf_ractors_in_main(void);

/* Note which Ractor the calling thread is of. Context: the same. */
void sperf_ractors_note(void);

/* Say whether the main Ractor is the only one that was ever noted. Context: anywhere. */
bool sperf_ractors_single(void);

#endif
