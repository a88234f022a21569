/*
 * A session before and after fork.
 *
 * The child has one thread, and none of sperf's: its session ends silently, without a word or a file, and it may
 * start its own. The parent continues. Nothing is unregistered, joined or freed in the child's handler; the next
 * start frees the tables of the stopped session, which are whole because sperf's thread was held at the fork.
 */
#ifndef SPERF_EXT_FORK_H
#define SPERF_EXT_FORK_H

/* Register the handlers, once per process. Raises NoMemoryError. Context: GVL. */
void sperf_fork_register(void);

#endif
