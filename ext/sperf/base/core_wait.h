/*
 * How long the kernel let the calling thread wait for a core, by its own account (Linux:
 * /proc/thread-self/schedstat).
 *
 * The file stays open, as it is read at each tick. The program must not notice: it may count its descriptors,
 * close those that it does not know, or open others in their place. So the thread leaves the process's table of
 * descriptors for an empty one of its own. It keeps nothing of the program's open, and the program cannot see
 * its descriptor.
 */
#ifndef SPERF_EXT_CORE_WAIT_H
#define SPERF_EXT_CORE_WAIT_H

#include <stdint.h>

/*
 * Give the calling thread its own table of descriptors, and open its account there. Returns the descriptor,
 * which is closed with the thread; -1 if the kernel supports neither. Context: sperf's thread, which must not
 * use a descriptor of the program's.
 */
int sperf_core_wait_open(void);

/*
 * Return how long the thread has waited in total, in nanoseconds; -1 if that is not known. Context: sperf's thread.
 */
int64_t sperf_core_wait_ns(int descriptor);

#endif
