/* Sharing out rests: see sperf/collect/sharing.h. */
#include "sperf/collect/sharing.h"

#include <stdbool.h>
#include <stdlib.h>

#include "sperf/base/rows.h"

/*
 * So many periods of short intervals have a sample, but for one case in 3,000: a rest that is longer is of one interval,
 * which goes on.
 */
enum { LONG_PERIODS = 8 };

sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows, int64_t period_ns)
{
    *sharing = (sperf_sharing_t){.rows = rows, .period_ns = period_ns};
    sharing->weights = calloc(rows, sizeof *sharing->weights);
    sharing->own = calloc(rows, sizeof *sharing->own);
    if (sharing->weights != NULL && sharing->own != NULL) return SPERF_OK;
    sperf_sharing_cleanup(sharing);
    return SPERF_NO_MEMORY;
}

void sperf_sharing_cleanup(sperf_sharing_t *sharing)
{
    free(sharing->weights);
    free(sharing->own);
    free(sharing->alone);
    *sharing = (sperf_sharing_t){0};
}

/* Return whether samples are of intervals that a tick may miss. */
static bool is_short(const sperf_sharing_t *sharing, int64_t weight_ns, int64_t count)
{
    return count > 0 && weight_ns / count / 2 < sharing->period_ns;
}

void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns, int64_t count)
{
    sharing->weights[row].ns[stratum] += weight_ns;
    if (is_short(sharing, weight_ns, count)) sharing->short_weights.ns[stratum] += weight_ns;
}

/* Move what `from` cannot take to `to`: all if it has no samples, and what is more negative than they are heavy. */
static void pass_on(const sperf_rest_t *weights, sperf_rest_t *rest, int from, int to)
{
    int64_t least_ns = -weights->ns[from], taken_ns = weights->ns[from] != 0 ? rest->ns[from] : 0;
    if (taken_ns < least_ns) taken_ns = least_ns;
    rest->ns[to] += rest->ns[from] - taken_ns;
    rest->ns[from] = taken_ns;
}

/* Move what is more negative in `from` than its samples are heavy to `to`. */
static void pass_on_debt(const sperf_rest_t *weights, sperf_rest_t *rest, int from, int to)
{
    int64_t least_ns = -weights->ns[from];
    if (rest->ns[from] >= least_ns) return;
    rest->ns[to] += rest->ns[from] - least_ns;
    rest->ns[from] = least_ns;
}

/*
 * Return the rest of `row` as its strata take it. CPU time that a thread uses while it waits for the GVL counts as used
 * without the GVL, and makes blocked time less than nothing: it is of the wait.
 */
static sperf_rest_t rest_of(const sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count, uint32_t row)
{
    sperf_rest_t rest = {0};
    if (row < count) rest = rests[row];
    const sperf_rest_t *weights = &sharing->weights[row];
    if (weights->ns[SPERF_TIME_WITHOUT_GVL] != 0) pass_on(weights, &rest, SPERF_TIME_RUNNING, SPERF_TIME_WITHOUT_GVL);
    pass_on(weights, &rest, SPERF_TIME_WITHOUT_GVL, SPERF_TIME_RUNNING);
    pass_on_debt(weights, &rest, SPERF_TIME_BLOCKED, SPERF_TIME_WAIT);
    return rest;
}

/* Return the time of the kind in the sample and those before it. */
static double end_of(const sperf_alone_t *alone)
{
    return alone->before_ns + (double)alone->weight_ns;
}

static sperf_status_t add_alone(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(sharing->alone, sharing->alone_capacity, (uint64_t)sharing->alone_count + 1));
    sperf_alone_t *alone = &sharing->alone[sharing->alone_count];
    *alone = (sperf_alone_t){.row = row, .kind = (sperf_time_kind_t)stratum, .weight_ns = weight_ns};
    bool is_first = sharing->alone_next[stratum] == sharing->alone_count;
    if (!is_first) alone->before_ns = end_of(&alone[-1]);
    sharing->alone_count++;
    return SPERF_OK;
}

static sperf_status_t plan_stratum(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count, int stratum)
{
    int64_t total_ns = 0, common_ns = 0;
    bool is_running = stratum == SPERF_TIME_RUNNING || stratum == SPERF_TIME_WITHOUT_GVL;
    sharing->alone_next[stratum] = sharing->alone_count;
    for (uint32_t row = 0; row < sharing->rows; row++) {
        int64_t weight_ns = sharing->weights[row].ns[stratum];
        int64_t rest_ns = rest_of(sharing, rests, count, row).ns[stratum];
        total_ns += weight_ns;
        if (weight_ns == 0 && row > 0 && !is_running && rest_ns > 0) {
            SPERF_TRY(add_alone(sharing, row, stratum, rest_ns));
            continue;
        }
        if (weight_ns == 0 || row == 0) common_ns += rest_ns;
        sperf_apportion_init(&sharing->own[row][stratum], weight_ns, row > 0 ? rest_ns : 0);
    }
    sperf_apportion_init(&sharing->of_all[stratum], total_ns, common_ns);
    if (total_ns == 0 && common_ns > 0) SPERF_TRY(add_alone(sharing, 0, stratum, common_ns));
    sharing->alone_end[stratum] = sharing->alone_count;
    return SPERF_OK;
}

sperf_status_t sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count)
{
    for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
        SPERF_TRY(plan_stratum(sharing, rests, count, stratum));
    }
    return SPERF_OK;
}

void sperf_sharing_offer(sperf_sharing_t *sharing, int stratum, int64_t weight_ns, int64_t count,
                         sperf_stack_id_t stack)
{
    uint32_t *next = &sharing->alone_next[stratum], end = sharing->alone_end[stratum];
    if (stratum == SPERF_TIME_WAIT || !is_short(sharing, weight_ns, count) || *next == end) return;
    sharing->offered.ns[stratum] += weight_ns;
    /* What was offered so far, on the scale of those that are alone. */
    double offered = (double)sharing->offered.ns[stratum] / (double)sharing->short_weights.ns[stratum];
    double until_ns = offered * end_of(&sharing->alone[end - 1]);
    for (; *next < end; ++*next) {
        sperf_alone_t *alone = &sharing->alone[*next];
        if (alone->before_ns + (double)alone->weight_ns / 2 >= until_ns) return;
        if (alone->weight_ns / LONG_PERIODS < sharing->period_ns) alone->stack = stack;
    }
}

int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns)
{
    int64_t of_all_ns = sperf_apportion_next(&sharing->of_all[stratum], weight_ns);
    return of_all_ns + sperf_apportion_next(&sharing->own[row][stratum], weight_ns) - weight_ns;
}
