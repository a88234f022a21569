/* The bytes of rows of allocations: see allocations.h. */
#include "allocations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many windows are enough to know what is allocated beside slots. */
enum { LEAST_WINDOWS = 4 };

/* A smaller share of bytes that no sample stands for is not shown: Ruby's count includes other memory. */
static const double LEAST_UNSAMPLED = 0.01;

void sperf_allocation_bytes_cleanup(sperf_allocation_bytes_t *bytes)
{
    free(bytes->bytes);
    free(bytes->variances);
    free(bytes->objects_by_row);
    free(bytes->objects_variances);
    memset(bytes, 0, sizeof *bytes);
}

/*
 * The known sum includes rows that have no sample. After n samples, the share of such rows is 1 / (n + 2), by Laplace's
 * rule of succession. Samples of different sizes count as the number of equal samples that have the same variance.
 */
static double unmet_variance(const sperf_allocation_bytes_t *bytes, int kind)
{
    double estimated = bytes->estimated.of[kind], all = bytes->all.of[kind];
    double samples = all > 0 ? estimated / all * estimated : 0;
    double unmet = bytes->anchors[kind].bytes / (samples + 2);
    return unmet * unmet;
}

/* The ratio estimator's (Cochran, "Sampling Techniques", section 2.11), of a part of the denominator. */
double sperf_allocation_share_variance(double share, double part_variance, double all_variance)
{
    double others = all_variance > part_variance ? all_variance - part_variance : 0;
    return (1 - share) * (1 - share) * part_variance + share * share * others;
}

double sperf_allocation_bytes_variance(const sperf_allocation_bytes_t *bytes, double of_bytes,
                                       const sperf_allocation_parts_t *of)
{
    const int plain = SPERF_OBJECT_PLAIN;
    double share = bytes->total > 0 ? of_bytes / bytes->total : 0;
    double sum = sperf_allocation_share_variance(share, of->of[plain], bytes->all.of[plain]);
    for (int kind = plain + 1; kind < SPERF_OBJECT_KINDS; kind++) {
        bool anchored = bytes->anchors[kind].bytes >= 0;
        double known = bytes->anchors[kind].variance + unmet_variance(bytes, kind);
        sum += anchored ? sperf_byte_anchor_variance(of->of[kind], bytes->all.of[kind], known) : of->of[kind];
    }
    return sum;
}

static double ratio(double counted, double units)
{
    return units > 0 ? counted * SPERF_ALLOCATION_UNIT / units : 0;
}

/* Return Ruby's count of objects divided by that of the samples: for windows, before their blocks were scaled. */
static double scale_of_windows(const sperf_allocations_t *allocations)
{
    const sperf_stretch_sums_t *stretches = &allocations->stretches;
    return ratio((double)allocations->counted - (double)stretches->counted, (double)allocations->window_units);
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

/* Stretches have no accounts: their samples alone tell what is beside slots. */
static void add_stretches(const sperf_allocations_t *allocations, sperf_estimate_t *anchor, int kind)
{
    double scale = ratio((double)allocations->stretches.counted, (double)allocations->stretches.units);
    anchor->bytes += allocations->stretches.beside.of[kind] * scale;
    anchor->variance += allocations->stretches.variance.of[kind] * scale * scale;
}

static void find_anchors(const sperf_allocations_t *allocations, sperf_estimate_t *anchors)
{
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) anchors[kind] = (sperf_estimate_t){.bytes = -1};
    if (allocations->not_large.seen < LEAST_WINDOWS || allocations->malloced <= 0) return;
    double scale = scale_of_windows(allocations);
    sperf_estimate_t others = sperf_window_sum_estimate(&allocations->not_large, scale);
    double large = (double)(allocations->malloced - allocations->stretches.malloced) - others.bytes;
    anchors[SPERF_OBJECT_LARGE] = (sperf_estimate_t){large > 0 ? large : 0, others.variance};
    anchors[SPERF_OBJECT_TABLE] = sperf_window_sum_estimate(&allocations->in_tables, scale);
    add_stretches(allocations, &anchors[SPERF_OBJECT_LARGE], SPERF_OBJECT_LARGE);
    add_stretches(allocations, &anchors[SPERF_OBJECT_TABLE], SPERF_OBJECT_TABLE);
}

static void add_objects(const sperf_allocations_t *allocations, const double *scales, sperf_allocation_bytes_t *out)
{
    for (uint32_t row = 0; row < allocations->sums.count; row++) {
        double scale = row_scale(allocations, row, scales);
        int64_t units = sperf_sample_table_values(&allocations->sums, row)[SPERF_ALLOCATION_OBJECTS];
        out->objects_by_row[row] = (double)units / SPERF_ALLOCATION_UNIT * scale;
        out->objects += out->objects_by_row[row];
        out->objects_variances[row] = sperf_allocations_objects_variance(&allocations->errors[row]) * scale * scale;
        out->objects_variance += out->objects_variances[row];
    }
}

/* The error of slots is negligible: Ruby's counts of objects and of slots are exact. */
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
    bool anchored = out->anchors[kind].bytes >= 0;
    double unsampled = anchored ? sperf_byte_anchor(rows, count, out->anchors[kind]) : 0, sum = unsampled;
    for (uint32_t row = 0; row < count; row++) {
        out->bytes[row] += rows[row].bytes;
        sum += rows[row].bytes;
    }
    out->unsampled += unsampled;
    if (anchored) out->disagreement += (sum - out->anchors[kind].bytes) * (sum - out->anchors[kind].bytes);
}

static double error_of_total(const sperf_allocations_t *allocations, const sperf_allocation_bytes_t *bytes)
{
    sperf_allocation_parts_t all = bytes->all;
    double scale = ratio((double)allocations->counted, (double)allocations->estimated_units);
    all.of[SPERF_OBJECT_PLAIN] =
        sperf_allocations_variance(&allocations->beside).of[SPERF_OBJECT_PLAIN] * scale * scale;
    double variance = bytes->disagreement;
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
        sperf_estimate_t anchor = bytes->anchors[kind];
        variance += anchor.bytes >= 0 ? anchor.variance : all.of[kind];
    }
    return sqrt(variance);
}

sperf_status_t sperf_allocation_bytes_init(const sperf_allocations_t *allocations, const double *scales,
                                           sperf_allocation_bytes_t *out)
{
    uint32_t count = allocations->sums.count;
    *out = (sperf_allocation_bytes_t){
        .bytes = calloc((size_t)count + 1, sizeof *out->bytes),
        .variances = calloc((size_t)count + 1, sizeof *out->variances),
        .objects_by_row = calloc((size_t)count + 1, sizeof *out->objects_by_row),
        .objects_variances = calloc((size_t)count + 1, sizeof *out->objects_variances),
    };
    sperf_estimate_t *rows = calloc((size_t)count + 1, sizeof *rows);
    bool made = out->bytes != NULL && out->variances != NULL && out->objects_by_row != NULL;
    if (!made || out->objects_variances == NULL || rows == NULL) {
        free(rows);
        return SPERF_NO_MEMORY;
    }
    find_anchors(allocations, out->anchors);
    add_objects(allocations, scales, out);
    add_slots(allocations, scales, out);
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) add_beside(allocations, scales, kind, rows, out);
    free(rows);
    for (uint32_t row = 0; row < count; row++) out->total += out->bytes[row];
    if (out->unsampled < LEAST_UNSAMPLED * out->total) out->unsampled = 0;
    out->total += out->unsampled;
    out->total_error = error_of_total(allocations, out);
    return SPERF_OK;
}
