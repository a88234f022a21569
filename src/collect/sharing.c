/* Sharing out rests: see sperf/collect/sharing.h. */
#include "sperf/collect/sharing.h"

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

void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    sharing->weights[row].ns[kind] += weight_ns;
}

static void plan_kind(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count, sperf_time_kind_t kind,
                      sperf_sharing_sample_t sample, void *context)
{
    int64_t total_ns = 0, common_ns = 0;
    for (uint32_t row = 0; row < sharing->rows; row++) {
        int64_t weight_ns = sharing->weights[row].ns[kind];
        int64_t rest_ns = row < count ? rests[row].ns[kind] : 0;
        total_ns += weight_ns;
        if (weight_ns == 0 && row > 0 && kind != SPERF_TIME_RUNNING && rest_ns > 0) {
            sample(context, row, kind, rest_ns);
            continue;
        }
        if (weight_ns == 0 || row == 0) common_ns += rest_ns;
        sperf_apportion_init(&sharing->own[row][kind], weight_ns, row > 0 ? rest_ns : 0);
    }
    sperf_apportion_init(&sharing->of_all[kind], total_ns, common_ns);
    if (total_ns == 0 && common_ns > 0) sample(context, 0, kind, common_ns);
}

void sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count,
                        sperf_sharing_sample_t sample, void *context)
{
    for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
        plan_kind(sharing, rests, count, (sperf_time_kind_t)kind, sample, context);
    }
}

int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    int64_t of_all_ns = sperf_apportion_next(&sharing->of_all[kind], weight_ns);
    return of_all_ns + sperf_apportion_next(&sharing->own[row][kind], weight_ns) - weight_ns;
}
