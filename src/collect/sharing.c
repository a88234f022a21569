/* Sharing out rests: see sperf/collect/sharing.h. */
#include "sperf/collect/sharing.h"

#include <stdbool.h>
#include <stdlib.h>

sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows)
{
    *sharing = (sperf_sharing_t){.rows = rows};
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
    *sharing = (sperf_sharing_t){0};
}

void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns)
{
    sharing->weights[row].ns[stratum] += weight_ns;
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

static void plan_stratum(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count, int stratum,
                         sperf_sharing_sample_t sample, void *context)
{
    int64_t total_ns = 0, common_ns = 0;
    bool is_running = stratum == SPERF_TIME_RUNNING || stratum == SPERF_TIME_WITHOUT_GVL;
    for (uint32_t row = 0; row < sharing->rows; row++) {
        int64_t weight_ns = sharing->weights[row].ns[stratum];
        int64_t rest_ns = rest_of(sharing, rests, count, row).ns[stratum];
        total_ns += weight_ns;
        if (weight_ns == 0 && row > 0 && !is_running && rest_ns > 0) {
            sample(context, row, (sperf_time_kind_t)stratum, rest_ns);
            continue;
        }
        if (weight_ns == 0 || row == 0) common_ns += rest_ns;
        sperf_apportion_init(&sharing->own[row][stratum], weight_ns, row > 0 ? rest_ns : 0);
    }
    sperf_apportion_init(&sharing->of_all[stratum], total_ns, common_ns);
    if (total_ns == 0 && common_ns > 0) sample(context, 0, (sperf_time_kind_t)stratum, common_ns);
}

void sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count,
                        sperf_sharing_sample_t sample, void *context)
{
    for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
        plan_stratum(sharing, rests, count, stratum, sample, context);
    }
}

int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns)
{
    int64_t of_all_ns = sperf_apportion_next(&sharing->of_all[stratum], weight_ns);
    return of_all_ns + sperf_apportion_next(&sharing->own[row][stratum], weight_ns) - weight_ns;
}
