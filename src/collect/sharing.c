/* Sharing out rests: see sperf/collect/sharing.h. */
#include "sperf/collect/sharing.h"

#include <stdlib.h>
#include <string.h>

/* Of so many periods, about one thread in fifty has no sample. What is no period of sperf's is damage. */
enum { LITTLE_PERIODS = 4 };
static const int64_t PERIOD_MAX_NS = 10000000000;

sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows, int64_t period_ns)
{
    *sharing = (sperf_sharing_t){.rows = rows};
    if (period_ns > 0 && period_ns <= PERIOD_MAX_NS) sharing->little_ns = period_ns * LITTLE_PERIODS;
    sharing->weights = calloc(rows, sizeof *sharing->weights);
    sharing->in_pool = calloc(rows, sizeof *sharing->in_pool);
    sharing->own = calloc(rows, sizeof *sharing->own);
    sharing->threads = calloc(rows, sizeof *sharing->threads);
    sharing->had_ns = calloc(rows, sizeof *sharing->had_ns);
    bool has_room = sharing->weights != NULL && sharing->in_pool != NULL && sharing->own != NULL &&
                    sharing->threads != NULL && sharing->had_ns != NULL;
    for (uint32_t row = 0; has_room && row < rows; row++) sharing->threads[row] = row;
    if (!has_room) sperf_sharing_cleanup(sharing);
    return has_room ? SPERF_OK : SPERF_NO_MEMORY;
}

void sperf_sharing_cleanup(sperf_sharing_t *sharing)
{
    free(sharing->weights);
    free(sharing->in_pool);
    free(sharing->own);
    free(sharing->threads);
    free(sharing->had_ns);
    *sharing = (sperf_sharing_t){0};
}

void sperf_sharing_name(sperf_sharing_t *sharing, uint32_t row, uint32_t thread)
{
    sharing->threads[row] = thread;
}

void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns)
{
    sharing->weights[row].ns[stratum] += weight_ns;
}

static bool is_running(int stratum)
{
    return stratum == SPERF_TIME_RUNNING || stratum == SPERF_TIME_WITHOUT_GVL;
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
 * Pass the rest of a thread or a pool on to the strata that take it. CPU time that a thread uses while it waits for the
 * GVL counts as used without the GVL, and makes blocked time less than nothing: it is of the wait. Threads that held the
 * GVL and were not found say nothing of those that were found without it.
 */
static sperf_rest_t taken(const sperf_rest_t *weights, sperf_rest_t rest, bool is_pool)
{
    bool passes = weights->ns[SPERF_TIME_WITHOUT_GVL] != 0 && !(is_pool && weights->ns[SPERF_TIME_RUNNING] == 0);
    if (passes) pass_on(weights, &rest, SPERF_TIME_RUNNING, SPERF_TIME_WITHOUT_GVL);
    pass_on(weights, &rest, SPERF_TIME_WITHOUT_GVL, SPERF_TIME_RUNNING);
    pass_on_debt(weights, &rest, SPERF_TIME_BLOCKED, SPERF_TIME_WAIT);
    return rest;
}

/* Add up what each thread had of a stratum. One that was there for long keeps its wait for the GVL: there it is of all. */
static void add_up(sperf_sharing_t *sharing, const sperf_rest_t *rests, int stratum)
{
    memset(sharing->had_ns, 0, sharing->rows * sizeof *sharing->had_ns);
    for (uint32_t row = 0; row < sharing->rows; row++) {
        for (int i = 0; i < SPERF_TIME_STRATA; i++) {
            if (stratum != SPERF_TIME_WAIT && i != stratum) continue;
            sharing->had_ns[sharing->threads[row]] += sharing->weights[row].ns[i] + rests[row].ns[i];
        }
    }
}

/*
 * Put row 0 and those of threads that had less than `little_ns` into the pool of a stratum. A thread without a sample
 * keeps its wait for the GVL: without it, one that wanted to work would look idle.
 */
static void fill_pool(sperf_sharing_t *sharing, int stratum, int64_t little_ns)
{
    sharing->pooled.ns[stratum] = 0;
    for (uint32_t row = 0; row < sharing->rows; row++) {
        int64_t weight_ns = sharing->weights[row].ns[stratum], had_ns = sharing->had_ns[sharing->threads[row]];
        bool is_in = row == 0 || (had_ns >= 0 && had_ns < little_ns);
        if (stratum == SPERF_TIME_WAIT && row > 0 && weight_ns == 0) is_in = false;
        sharing->in_pool[row][stratum] = is_in;
        if (is_in) sharing->pooled.ns[stratum] += weight_ns;
    }
}

/* Return what of `rests` is in the pools. */
static sperf_rest_t fill_pools(sperf_sharing_t *sharing, const sperf_rest_t *rests)
{
    sperf_rest_t pool = {0};
    for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
        int64_t little_ns = sharing->little_ns;
        add_up(sharing, rests, stratum);
        fill_pool(sharing, stratum, little_ns);
        /* The threads that were not found are more like the shortest of the others than like all. */
        while (sharing->pooled.ns[stratum] == 0 && rests[0].ns[stratum] > 0 && little_ns < INT64_MAX / 4) {
            little_ns = little_ns * 4 + 1;
            fill_pool(sharing, stratum, little_ns);
        }
        bool is_empty = sharing->pooled.ns[stratum] == 0 && !is_running(stratum);
        for (uint32_t row = 0; row < sharing->rows; row++) {
            if (is_empty && row > 0) sharing->in_pool[row][stratum] = false;
            if (sharing->in_pool[row][stratum]) pool.ns[stratum] += rests[row].ns[stratum];
        }
    }
    return pool;
}

/* Return the rest of a thread that is in no pool. */
static sperf_rest_t rest_of(const sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t row)
{
    sperf_rest_t rest = rests[row];
    for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
        if (sharing->in_pool[row][stratum]) rest.ns[stratum] = 0;
    }
    return taken(&sharing->weights[row], rest, false);
}

/* Plan for the rest of each thread. Adds what it leaves to the pools, and to what all samples share. */
static void plan_threads(sperf_sharing_t *sharing, const sperf_rest_t *rests, sperf_rest_t *pool, sperf_rest_t *common,
                         sperf_sharing_sample_t sample, void *context)
{
    for (uint32_t row = 1; row < sharing->rows; row++) {
        sperf_rest_t rest = rest_of(sharing, rests, row);
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            int64_t weight_ns = sharing->weights[row].ns[stratum], rest_ns = rest.ns[stratum];
            if (sharing->in_pool[row][stratum]) {
                pool->ns[stratum] += rest_ns;
            } else if (weight_ns != 0) {
                sperf_apportion_init(&sharing->own[row][stratum], weight_ns, rest_ns);
            } else if (rest_ns > 0 && !is_running(stratum)) {
                sample(context, row, (sperf_time_kind_t)stratum, rest_ns);
            } else {
                common->ns[stratum] += rest_ns;
            }
        }
    }
}

/* Return what of a thread's rest is CPU time that no sample took; `is_all`: that without the GVL has none, either. */
static int64_t unsampled_cpu_ns(const sperf_rest_t *rest, bool is_all)
{
    int64_t cpu_ns = rest->ns[SPERF_TIME_RUNNING] + (is_all ? rest->ns[SPERF_TIME_WITHOUT_GVL] : 0);
    return cpu_ns > 0 ? cpu_ns : 0;
}

/* Add running time that no sample can take to the threads: in proportion to what their clocks have. */
static void add_unsampled_cpu(const sperf_rest_t *rests, uint32_t rows, bool is_all, int64_t rest_ns,
                              sperf_sharing_sample_t sample, void *context)
{
    int64_t known_ns = 0;
    for (uint32_t row = 0; row < rows; row++) known_ns += unsampled_cpu_ns(&rests[row], is_all);
    sperf_apportion_t part;
    sperf_apportion_init(&part, known_ns, rest_ns - known_ns);
    for (uint32_t row = 0; row < rows; row++) {
        int64_t own_ns = sperf_apportion_next(&part, unsampled_cpu_ns(&rests[row], is_all));
        if (own_ns > 0) sample(context, row, SPERF_TIME_RUNNING, own_ns);
    }
    if (known_ns == 0) sample(context, 0, SPERF_TIME_RUNNING, rest_ns);
}

void sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, sperf_sharing_sample_t sample,
                        void *context)
{
    sperf_rest_t pool = fill_pools(sharing, rests), common = {0};
    plan_threads(sharing, rests, &pool, &common, sample, context);
    pool = taken(&sharing->pooled, pool, true);
    sperf_rest_t totals = {0};
    for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
        int64_t *total_ns = &totals.ns[stratum], pooled_ns = sharing->pooled.ns[stratum];
        for (uint32_t row = 0; row < sharing->rows; row++) *total_ns += sharing->weights[row].ns[stratum];
        if (pooled_ns == 0) common.ns[stratum] += pool.ns[stratum];
        sperf_apportion_init(&sharing->of_pool[stratum], pooled_ns, pool.ns[stratum]);
        sperf_apportion_init(&sharing->of_all[stratum], *total_ns, common.ns[stratum]);
        if (*total_ns > 0 || common.ns[stratum] <= 0 || stratum == SPERF_TIME_RUNNING) continue;
        sample(context, 0, (sperf_time_kind_t)stratum, common.ns[stratum]);
    }
    if (totals.ns[SPERF_TIME_RUNNING] > 0 || common.ns[SPERF_TIME_RUNNING] <= 0) return;
    bool is_all = totals.ns[SPERF_TIME_WITHOUT_GVL] == 0;
    add_unsampled_cpu(rests, sharing->rows, is_all, common.ns[SPERF_TIME_RUNNING], sample, context);
}

int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns)
{
    sperf_apportion_t *part = &sharing->own[row][stratum];
    if (sharing->in_pool[row][stratum]) part = &sharing->of_pool[stratum];
    int64_t of_all_ns = sperf_apportion_next(&sharing->of_all[stratum], weight_ns);
    return of_all_ns + sperf_apportion_next(part, weight_ns) - weight_ns;
}
