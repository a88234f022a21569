/*
 * For how long the kernel let the calling thread wait for a core, by its own account (Linux:
 * /proc/thread-self/schedstat).
 *
 * The file stays open, as it is read at each tick. The program must not notice: it counts its descriptors, closes those
 * that it does not know, opens others in their place. So the thread leaves the process's table of descriptors for one
 * of its own, which is empty. It holds nothing of the program's open, and the program cannot see it.
 */
#ifndef SPERF_EXT_CORE_WAIT_H
#define SPERF_EXT_CORE_WAIT_H

#include <stdint.h>

/*
 * Give the calling thread a table of descriptors of its own, and open its account there. Returns the descriptor; -1
 * where the kernel cannot do either. It is closed with the thread. Context: sperf's thread, which must not use a
 * descriptor of the program's.
 */
int sperf_core_wait_open(void);

/*
 * Return for how long the thread has waited in all, in nanoseconds; -1 where that is not known. Context: sperf's
 * thread.
 */
int64_t sperf_core_wait_ns(int descriptor);

#endif
