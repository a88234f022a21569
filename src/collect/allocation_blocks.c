/* Estimates corrected by what Ruby counts: see sperf/collect/allocation_blocks.h. */
#include "sperf/collect/allocation_blocks.h"

#include <math.h>

/* Return whether the windows of the latest part are enough for a block. */
static bool is_full(const sperf_allocation_blocks_t *blocks)
{
    if (blocks->windows < SPERF_BLOCK_WINDOWS) return false;
    bool is_precise = blocks->sum * blocks->sum >= SPERF_BLOCK_WINDOWS * blocks->variance;
    return is_precise || blocks->windows >= SPERF_BLOCK_WINDOWS_MAX;
}

static void begin_part(sperf_allocation_blocks_t *blocks, const sperf_window_t *window)
{
    blocks->middle = window->outside;
    blocks->next = window->number;
    blocks->windows = 0;
    blocks->sum = blocks->variance = 0;
}

bool sperf_allocation_blocks_add(sperf_allocation_blocks_t *blocks, const sperf_window_t *window, double estimate,
                                 sperf_allocation_block_t *out)
{
    if (window->hooks == 0) return false;
    bool ended = false;
    if (is_full(blocks)) {
        ended = blocks->next != 0;
        if (ended) {
            *out = (sperf_allocation_block_t){.before = blocks->next, .objects = blocks->middle - blocks->begin};
            blocks->begin = blocks->middle;
        }
        begin_part(blocks, window);
    }
    double change = blocks->windows > 0 ? estimate - blocks->latest : 0;
    blocks->latest = estimate;
    blocks->windows++;
    blocks->sum += estimate;
    blocks->variance += change * change / 2;
    return ended;
}

sperf_allocation_block_t sperf_allocation_blocks_end(const sperf_allocation_blocks_t *blocks, uint64_t outside)
{
    return (sperf_allocation_block_t){
        .before = UINT64_MAX,
        .objects = outside > blocks->begin ? outside - blocks->begin : 0,
    };
}

/* -- Bytes -- */

/* Within this many standard errors, chance explains a difference. */
static const double ERRORS_BY_CHANCE = 2;

static double limited(double value, double least, double most)
{
    if (value < least) return least;
    return value > most ? most : value;
}

double sperf_byte_anchor_variance(double part, double all, double sum)
{
    return all + sum > 0 ? part - part / (all + sum) * part : 0;
}

double sperf_byte_anchor(sperf_estimate_t *rows, uint32_t count, sperf_estimate_t sum)
{
    double estimated = 0, all = 0, corrected = 0;
    for (uint32_t i = 0; i < count; i++) {
        estimated += rows[i].bytes;
        all += rows[i].variance;
    }
    double missing = sum.bytes - estimated;
    for (uint32_t i = 0; i < count; i++) {
        double variance = rows[i].variance, most = ERRORS_BY_CHANCE * sqrt(variance);
        double more = all + sum.variance > 0 ? missing * variance / (all + sum.variance) : 0;
        rows[i].bytes += limited(more, -most < -rows[i].bytes ? -rows[i].bytes : -most, most);
        rows[i].variance = sperf_byte_anchor_variance(variance, all, sum.variance);
        corrected += rows[i].bytes;
    }
    double rest = sum.bytes - corrected,
           error = sqrt(sperf_byte_anchor_variance(all, all, sum.variance) + sum.variance);
    return rest > ERRORS_BY_CHANCE * error ? rest : 0;
}

void sperf_window_sum_add(sperf_window_sum_t *sum, double stands_for)
{
    sum->sum += stands_for;
    sum->squares += stands_for * stands_for;
    sum->seen++;
}

sperf_estimate_t sperf_window_sum_estimate(const sperf_window_sum_t *sum, double scale)
{
    if (sum->seen == 0 || sum->count == 0) return (sperf_estimate_t){0};
    double all = scale * (double)(sum->seen + sum->unseen) / (double)sum->seen;
    double variance = sum->squares - sum->sum / (double)sum->count * sum->sum;
    return (sperf_estimate_t){sum->sum * all, variance > 0 ? variance * all * all : 0};
}
