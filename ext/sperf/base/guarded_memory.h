/*
 * Memory that may be gone: mappings of files that another process can truncate, on disks that can be full.
 *
 * Whoever touches a page of such a mapping that has nothing behind it is killed by SIGBUS. The kernel is not: where it
 * copies for us, or adds, it returns EFAULT. So none of these mappings is read or written but by these functions. They
 * make system calls, which no path has that is taken often.
 *
 * Where the kernel may not copy (seccomp), it is asked to have the pages ready, and says if it cannot. Another process
 * would then have to truncate the file within the next nanoseconds. Other systems than Linux touch memory directly.
 *
 * Context of everything here: anywhere, also in signal handlers.
 */
#ifndef SPERF_EXT_GUARDED_MEMORY_H
#define SPERF_EXT_GUARDED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Copy `length` bytes. Returns 0, or EFAULT where guarded memory is gone; then some may have been copied. */
int sperf_guarded_read(void *to, const void *from, size_t length);
int sperf_guarded_write(void *to, const void *from, size_t length);

/*
 * Add `change` (-2048 to 2047) atomically to `*word`, and wake whoever sleeps on it (futex). Returns 0 or EFAULT.
 */
int sperf_guarded_add(uint32_t *word, int change);

#endif
