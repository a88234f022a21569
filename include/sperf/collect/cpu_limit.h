/*
 * How many cores a process may use: the arithmetic of Linux's control groups on the text of their files (cgroups(7)).
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
 * Find the group of the cpu controller in the text of /proc/self/cgroup: of the unified hierarchy (`unified`), the line
 * "0::/path"; else the line that names "cpu" among its controllers. Writes the path with a 0 behind it to `path`.
 * Returns false where there is none, or where it does not fit into `size` bytes.
 */
bool sperf_cpu_limit_group(const char *text, bool unified, char *path, size_t size);

/*
 * Return the limit that the text of cpu.max ("50000 100000", "max 100000") sets, in thousandths of a core; at least 1.
 */
int64_t sperf_cpu_limit_max(const char *text);

/* Return the same of cpu.cfs_quota_us (-1 for none) and cpu.cfs_period_us. */
int64_t sperf_cpu_limit_quota(const char *quota, const char *period);

#endif
