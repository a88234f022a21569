/*
 * How many cores a process may use: the arithmetic of Linux control groups on the text of their files
 * (cgroups(7)).
 *
 * Pure code; the caller reads the files.
 */
#ifndef SPERF_CPU_LIMIT_H
#define SPERF_CPU_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No limit. */
#define SPERF_CPU_UNLIMITED INT64_MAX

/*
 * Find the group of the cpu controller in the text of /proc/self/cgroup: with `unified` the line "0::/path", else
 * the line whose controllers include "cpu". Writes the path, NUL-terminated, to `path`. Returns false if there is
 * no such line or the path does not fit in `size` bytes.
 */
bool sperf_cpu_limit_group(const char *text, bool unified, char *path, size_t size);

/*
 * Return the limit set by the text of cpu.max ("50000 100000", "max 100000"), in thousandths of a core; at least
 * 1.
 */
int64_t sperf_cpu_limit_max(const char *text);

/* Return the limit set by cpu.cfs_quota_us (-1: none) and cpu.cfs_period_us, likewise. */
int64_t sperf_cpu_limit_quota(const char *quota, const char *period);

#endif
