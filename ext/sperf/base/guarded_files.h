/*
 * Guarded memory: mappings that may lose their pages, as another process can truncate the file or the disk can
 * be full.
 *
 * A thread that touches a page of such a mapping without anything behind it is killed by SIGBUS. The kernel is
 * not: when it copies or adds for us, it returns EFAULT. So these mappings are only read and written by the
 * functions below. They make system calls, so they are not for frequent paths.
 *
 * If the kernel must not copy (seccomp), it is asked to populate the pages, and fails if it cannot. To do harm,
 * another process would have to truncate the file within the next nanoseconds. Systems other than Linux touch
 * memory directly.
 *
 * Context of all functions: anywhere, signal handlers included.
 */
#ifndef SPERF_EXT_GUARDED_FILES_H
#define SPERF_EXT_GUARDED_FILES_H

#include <stddef.h>
#include <stdint.h>

/* Copy `length` bytes. Returns 0, or EFAULT if the guarded memory is gone; then some may have been copied. */
int sperf_guarded_read(void *to, const void *from, size_t length);
int sperf_guarded_write(void *to, const void *from, size_t length);

/*
 * Add `change` (-2048 to 2047) atomically to `*word`, and wake all threads that sleep on it (futex). Returns 0
 * or EFAULT.
 */
int sperf_guarded_add(uint32_t *word, int change);

#endif
