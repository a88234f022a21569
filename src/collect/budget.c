/* Budgets, and limits on cores: see sperf/collect/budget.h. */
#include "sperf/collect/budget.h"

#include <stdlib.h>
#include <string.h>

/* What a recording below its budget aims at, and the least that one above it gets. */
static const double MOST_OF_SHARE = 0.9, LEAST_OF_SHARE = 0.5;

enum { LEAST_WAIT_NS = 250000000, WAIT_DIVISOR = 8 };

sperf_budget_cost_t sperf_budget_add(sperf_budget_cost_t one, sperf_budget_cost_t other)
{
    return (sperf_budget_cost_t){.elapsed_ns = one.elapsed_ns + other.elapsed_ns,
                                 .ticks_ns = one.ticks_ns + other.ticks_ns,
                                 .hooks_ns = one.hooks_ns + other.hooks_ns};
}

static double within(double value, double least, double most)
{
    if (value < least) return least;
    return value > most ? most : value;
}

/* What the next time, as long as the recording so far, may take so that both together take `share`. */
static double share_of_next(double share, sperf_budget_cost_t all)
{
    double taken = (double)(all.ticks_ns + all.hooks_ns) / (double)all.elapsed_ns;
    return within(2 * share - taken, LEAST_OF_SHARE * share, MOST_OF_SHARE * share);
}

static uint32_t least_frequency(uint32_t most_hz)
{
    return most_hz < SPERF_BUDGET_LEAST_HZ ? most_hz : SPERF_BUDGET_LEAST_HZ;
}

uint32_t sperf_budget_first_frequency(double share, uint32_t most_hz)
{
    return (uint32_t)within(share * 1e9 / SPERF_BUDGET_TICK_NS, least_frequency(most_hz), most_hz);
}

uint32_t sperf_budget_frequency(double share, uint32_t most_hz, uint32_t hz, sperf_budget_cost_t latest,
                                sperf_budget_cost_t before)
{
    if (latest.elapsed_ns <= 0) return hz;
    uint32_t least_hz = least_frequency(most_hz);
    double ticks = (double)latest.ticks_ns / (double)latest.elapsed_ns;
    double left =
        share_of_next(share, sperf_budget_add(latest, before)) - (double)latest.hooks_ns / (double)latest.elapsed_ns;
    double wanted = ticks > 0 ? hz * left / ticks : 2.0 * hz;
    wanted = within(wanted, least_hz, 2.0 * hz);
    return (uint32_t)within(wanted, least_hz, most_hz);
}

bool sperf_budget_is_worth(uint32_t hz, uint32_t next_hz)
{
    return (uint64_t)next_hz * 10 <= (uint64_t)hz * 9 || (uint64_t)next_hz * 2 >= (uint64_t)hz * 3;
}

int64_t sperf_budget_wait_ns(int64_t elapsed_ns)
{
    int64_t wait_ns = elapsed_ns / WAIT_DIVISOR;
    return wait_ns > LEAST_WAIT_NS ? wait_ns : LEAST_WAIT_NS;
}

/* -- Limits on cores -- */

/* Return whether `name` is in the list of `length` bytes at `list`, which has commas between. */
static bool list_has(const char *list, size_t length, const char *name)
{
    size_t wanted = strlen(name);
    const char *end = list + length;
    while (list < end) {
        const char *comma = memchr(list, ',', (size_t)(end - list));
        size_t word = (size_t)((comma != NULL ? comma : end) - list);
        if (word == wanted && memcmp(list, name, word) == 0) return true;
        list += word + 1;
    }
    return false;
}

bool sperf_cpu_limit_group(const char *text, bool unified, char *path, size_t size)
{
    /* A line is "number:controllers:path". */
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        const char *list = memchr(line, ':', length);
        const char *group = list != NULL ? memchr(list + 1, ':', length - (size_t)(list + 1 - line)) : NULL;
        if (group != NULL) {
            size_t list_length = (size_t)(group - list - 1), path_length = length - (size_t)(group + 1 - line);
            bool wanted = unified ? list_length == 0 : list_has(list + 1, list_length, "cpu");
            if (wanted && path_length < size) {
                memcpy(path, group + 1, path_length);
                path[path_length] = '\0';
                return true;
            }
        }
        line += length;
        if (*line == '\n') line++;
    }
    return false;
}

static int64_t cores_of(long long quota, long long period)
{
    enum { LONGEST = 1000000000 }; /* of what the kernel takes, both in microseconds */
    if (quota <= 0 || period <= 0 || period > LONGEST) return SPERF_CPU_UNLIMITED;
    if (quota > INT64_MAX / 1000) return SPERF_CPU_UNLIMITED;
    int64_t thousandths = quota * 1000 / period;
    return thousandths > 0 ? thousandths : 1;
}

int64_t sperf_cpu_limit_max(const char *text)
{
    char *end;
    long long quota = strtoll(text, &end, 10);
    if (end == text) return SPERF_CPU_UNLIMITED; /* "max" */
    return cores_of(quota, strtoll(end, NULL, 10));
}

int64_t sperf_cpu_limit_quota(const char *quota, const char *period)
{
    return cores_of(strtoll(quota, NULL, 10), strtoll(period, NULL, 10));
}
