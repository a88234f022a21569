/*
 * What happens to a session around fork.
 *
 * The child has one thread, and none of sperf's: its session ends silently, without a word or a file, and it may start
 * its own. The parent goes on. Nothing is unregistered, joined or freed in the child's handler; the stopped session's
 * tables, whole because sperf's thread was held at the fork, are freed by the next start.
 */
#ifndef SPERF_EXT_FORK_H
#define SPERF_EXT_FORK_H

/* Register the handlers, once per process. Raises NoMemoryError. Context: GVL. */
void sperf_fork_register(void);

#endif
