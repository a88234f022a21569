/* The bytes of rows of allocations: see allocation_bytes.h. */
#include "allocation_bytes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many windows tell what is allocated beside slots. */
enum { LEAST_WINDOWS = 4 };

/* Less than this share of all bytes that no sample stands for is not told: Ruby's count is of other memory as well. */
static const double LEAST_UNSAMPLED = 0.01;

void sperf_allocation_bytes_cleanup(sperf_allocation_bytes_t *bytes)
{
    free(bytes->bytes);
    free(bytes->variances);
    memset(bytes, 0, sizeof *bytes);
}

/*
 * The sum that is known is also of rows that no sample met. After n samples such rows have a share of 1 / (n + 2), by
 * Laplace's rule of succession. Samples of different sizes count for as many of equal ones as have their variance.
 */
static double unmet_variance(const sperf_allocation_bytes_t *bytes, int kind)
{
    double estimated = bytes->estimated.of[kind], all = bytes->all.of[kind];
    double samples = all > 0 ? estimated / all * estimated : 0;
    double unmet = bytes->anchors[kind].bytes / (samples + 2);
    return unmet * unmet;
}

double sperf_allocation_bytes_variance(const sperf_allocation_bytes_t *bytes, const sperf_allocation_parts_t *of)
{
    double sum = 0;
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
        bool anchored = bytes->anchors[kind].bytes >= 0;
        double known = bytes->anchors[kind].variance + unmet_variance(bytes, kind);
        sum += anchored ? sperf_byte_anchor_variance(of->of[kind], bytes->all.of[kind], known) : of->of[kind];
    }
    return sum;
}

/* What samples estimate, beside Ruby's count. */
static double scale_of(const sperf_allocations_t *allocations)
{
    if (allocations->estimated_units == 0) return 0;
    return (double)allocations->counted * SPERF_ALLOCATION_UNIT / (double)allocations->estimated_units;
}

static double row_scale(const sperf_allocations_t *allocations, uint32_t row, const double *scales)
{
    return scales[allocations->sums.keys[row].thread];
}

static double beside(const sperf_allocations_t *allocations, uint32_t row, int kind)
{
    return (double)sperf_sample_table_values(&allocations->sums, row)[SPERF_ALLOCATION_BESIDE + kind];
}

static double slots_of(const sperf_allocations_t *allocations, uint32_t row)
{
    double bytes = (double)sperf_sample_table_values(&allocations->sums, row)[SPERF_ALLOCATION_BYTES];
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) bytes -= beside(allocations, row, kind);
    return bytes;
}

static void find_anchors(const sperf_allocations_t *allocations, sperf_estimate_t *anchors)
{
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) anchors[kind] = (sperf_estimate_t){.bytes = -1};
    if (allocations->not_large.seen < LEAST_WINDOWS || allocations->malloced <= 0) return;
    double scale = scale_of(allocations);
    sperf_estimate_t others = sperf_window_sum_estimate(&allocations->not_large, scale);
    double large = (double)allocations->malloced - others.bytes;
    anchors[SPERF_OBJECT_LARGE] = (sperf_estimate_t){large > 0 ? large : 0, others.variance};
    anchors[SPERF_OBJECT_TABLE] = sperf_window_sum_estimate(&allocations->in_tables, scale);
}

/* Slots have no error to speak of: what Ruby counts of objects and of slots is exact. */
static void add_slots(const sperf_allocations_t *allocations, const double *scales, sperf_allocation_bytes_t *out)
{
    double sum = 0;
    for (uint32_t row = 0; row < allocations->sums.count; row++) {
        sum += slots_of(allocations, row) * row_scale(allocations, row, scales);
    }
    bool known = sum > 0 && allocations->slots > 0 && !allocations->exact;
    double of_slots = known ? (double)allocations->slots / sum : 1;
    for (uint32_t row = 0; row < allocations->sums.count; row++) {
        double scale = row_scale(allocations, row, scales);
        out->bytes[row] = slots_of(allocations, row) * scale * of_slots;
        out->variances[row] = sperf_allocations_variance(&allocations->errors[row]);
        for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
            out->variances[row].of[kind] *= scale * scale;
            out->all.of[kind] += out->variances[row].of[kind];
        }
    }
}

static void add_beside(const sperf_allocations_t *allocations, const double *scales, int kind, sperf_estimate_t *rows,
                       sperf_allocation_bytes_t *out)
{
    uint32_t count = allocations->sums.count;
    for (uint32_t row = 0; row < count; row++) {
        double bytes = beside(allocations, row, kind) * row_scale(allocations, row, scales);
        rows[row] = (sperf_estimate_t){bytes, out->variances[row].of[kind]};
        out->estimated.of[kind] += bytes;
    }
    if (out->anchors[kind].bytes >= 0) out->unsampled += sperf_byte_anchor(rows, count, out->anchors[kind]);
    for (uint32_t row = 0; row < count; row++) out->bytes[row] += rows[row].bytes;
}

static double error_of_total(const sperf_allocations_t *allocations, const sperf_allocation_bytes_t *bytes)
{
    sperf_allocation_parts_t all = bytes->all;
    double scale = scale_of(allocations);
    all.of[SPERF_OBJECT_PLAIN] =
        sperf_allocations_variance(&allocations->beside).of[SPERF_OBJECT_PLAIN] * scale * scale;
    double variance = 0;
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
        sperf_estimate_t anchor = bytes->anchors[kind];
        variance += anchor.bytes >= 0 ? anchor.variance : all.of[kind];
    }
    return sqrt(variance);
}

sperf_status_t sperf_allocation_bytes(const sperf_allocations_t *allocations, const double *scales,
                                      sperf_allocation_bytes_t *out)
{
    uint32_t count = allocations->sums.count;
    *out = (sperf_allocation_bytes_t){
        .bytes = calloc((size_t)count + 1, sizeof *out->bytes),
        .variances = calloc((size_t)count + 1, sizeof *out->variances),
    };
    sperf_estimate_t *rows = calloc((size_t)count + 1, sizeof *rows);
    if (out->bytes == NULL || out->variances == NULL || rows == NULL) {
        free(rows);
        return SPERF_NO_MEMORY;
    }
    find_anchors(allocations, out->anchors);
    add_slots(allocations, scales, out);
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) add_beside(allocations, scales, kind, rows, out);
    free(rows);
    for (uint32_t row = 0; row < count; row++) out->total += out->bytes[row];
    if (out->unsampled < LEAST_UNSAMPLED * out->total) out->unsampled = 0;
    out->total += out->unsampled;
    out->total_error = error_of_total(allocations, out);
    return SPERF_OK;
}
