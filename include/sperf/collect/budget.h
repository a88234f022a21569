/*
 * A budget: the frequency at which sperf takes no more than a given share of a core.
 *
 * What sperf takes grows with the frequency, but for the hooks, which run whenever the program switches threads or
 * collects garbage. So a recording that takes more than its share gets fewer ticks, and one that takes less gets more,
 * up to the frequency that was asked for. Which frequency is decided by costs alone, and never by what ticks see; within
 * a segment of constant frequency every instant is equally likely to be hit (schedule.h). So no code is favoured.
 *
 * The share is that of the whole recording. The first segment takes ticks for costly; what follows, at most twice as
 * frequent at each look, goes by what they cost. If the share was exceeded, the next time as long as the recording so far
 * gets less.
 *
 * Pure code; owned by one thread at a time.
 */
#ifndef SPERF_BUDGET_H
#define SPERF_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No budget makes a recording less frequent than that, unless less was asked for. */
enum { SPERF_BUDGET_LEAST_HZ = 10 };

/* What a tick may cost before any was taken: a stack of some hundred frames, on a busy machine. */
enum { SPERF_BUDGET_TICK_NS = 40000 };

/* What a part of a recording took, in nanoseconds of monotonic and of CPU time. */
typedef struct {
    int64_t elapsed_ns;
    int64_t ticks_ns; /* grows with the frequency: sperf's threads, and stacks captured */
    int64_t hooks_ns;
} sperf_budget_cost_t;

/* Return the sum of two parts. */
sperf_budget_cost_t sperf_budget_add(sperf_budget_cost_t one, sperf_budget_cost_t other);

/* Return the frequency to begin with: the arguments as below. */
uint32_t sperf_budget_first_frequency(double share, uint32_t most_hz);

/*
 * Return the frequency for what follows. `share` of a core is the budget (> 0); `latest` was recorded at `hz`, `before`
 * earlier; `most_hz` (>= 1) was asked for. Returns at most twice `hz`, because it is not known what comes.
 */
uint32_t sperf_budget_frequency(double share, uint32_t most_hz, uint32_t hz, sperf_budget_cost_t latest,
                                sperf_budget_cost_t before);

/*
 * Return whether a change from `hz` to `next_hz` is worth a new segment, which the program notices: by a tenth
 * downwards, by half upwards.
 */
bool sperf_budget_is_worth(uint32_t hz, uint32_t next_hz);

/*
 * Return how long to wait, in nanoseconds, before the next look at a recording that has lasted for `elapsed_ns`: an
 * eighth of that, and at least a quarter of a second. So the number of changes grows with the logarithm of the time.
 */
int64_t sperf_budget_wait_ns(int64_t elapsed_ns);

/*
 * How many cores a process may use: the arithmetic of Linux control groups on the text of their files
 * (cgroups(7)).
 *
 * Pure code; the caller reads the files.
 */

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
