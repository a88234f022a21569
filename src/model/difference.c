/* Sums and differences of profiles: see sperf/model/profile.h. */
#include "sperf/model/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"

static sperf_status_t add(sperf_profile_t *into, const sperf_profile_t *from)
{
    int64_t duration_ns = sperf_saturating_add(into->duration_ns, from->duration_ns);
    int64_t period = into->period > from->period ? into->period : from->period;
    SPERF_TRY(sperf_profile_merge(into, from));
    into->duration_ns = duration_ns;
    into->period = period;
    sperf_timeline_cleanup(&into->timeline);
    return SPERF_OK;
}

static sperf_status_t sum(const sperf_profile_t *const *profiles, uint32_t count, sperf_profile_t **out)
{
    SPERF_TRY(sperf_profile_new_like(profiles[0], out));
    for (uint32_t i = 0; i < count; i++) SPERF_TRY(add(*out, profiles[i]));
    return SPERF_OK;
}

sperf_status_t sperf_profile_sum(const sperf_profile_t *const *profiles, uint32_t count, sperf_profile_t **out)
{
    *out = NULL;
    sperf_status_t status = sum(profiles, count, out);
    if (status == SPERF_OK) return SPERF_OK;
    sperf_profile_free(*out);
    *out = NULL;
    return status;
}

static int64_t scale(int64_t value, double ratio)
{
    double scaled = round((double)value * ratio);
    if (scaled >= 9223372036854775808.0) return INT64_MAX;
    return scaled < -9223372036854775808.0 ? INT64_MIN : (int64_t)scaled;
}

static void scale_samples(sperf_profile_t *profile, const double *ratios)
{
    sperf_sample_table_t *samples = &profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t *values = samples->values + (size_t)row * samples->types_count;
        for (uint32_t type = 0; type < samples->types_count; type++) {
            if (ratios[type] != 1) values[type] = scale(values[type], ratios[type]);
        }
    }
}

static void normalize(sperf_profile_t *target, const sperf_profile_t *base)
{
    double ratios[SPERF_SAMPLE_TYPES_MAX];
    for (uint32_t type = 0; type < target->sample_types_count; type++) {
        int64_t own = sperf_profile_total(target, type);
        ratios[type] = own == 0 ? 0 : (double)sperf_profile_total(base, type) / (double)own;
    }
    scale_samples(target, ratios);
}

/* Add the samples of the profile, changed, to `out`. */
typedef sperf_status_t (*change_t)(sperf_profile_t *profile, sperf_sample_table_t *out);

static sperf_status_t change_samples(sperf_profile_t *profile, change_t change)
{
    sperf_sample_table_t changed;
    sperf_sample_table_init(&changed, profile->samples.types_count);
    sperf_status_t status = change(profile, &changed);
    sperf_sample_table_cleanup(status == SPERF_OK ? &profile->samples : &changed);
    if (status == SPERF_OK) profile->samples = changed;
    return status;
}

/* Give the label to the label set of each sample. `room` takes the longest set. */
static sperf_status_t relabel(sperf_profile_t *profile, sperf_label_t mark, sperf_label_t *room,
                              sperf_sample_table_t *out)
{
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        uint32_t count = 0;
        const sperf_label_t *labels = sperf_label_table_get(&profile->labels, key.labels, &count);
        if (count > 0) memcpy(room, labels, count * sizeof *room);
        room[count] = mark;
        SPERF_TRY(sperf_label_table_intern(&profile->labels, room, count + 1, &key.labels));
        SPERF_TRY(sperf_sample_table_add(out, key, sperf_sample_table_values(&profile->samples, row)));
    }
    return SPERF_OK;
}

static sperf_status_t add_marked(sperf_profile_t *profile, sperf_sample_table_t *out)
{
    sperf_label_t mark = {0};
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_BASE_KEY, &mark.key));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_BASE_VALUE, &mark.string));
    sperf_label_t *room = malloc(((size_t)profile->labels.labels_count + 1) * sizeof *room);
    if (room == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = relabel(profile, mark, room, out);
    free(room);
    return status;
}

static bool is_zero(const sperf_sample_table_t *samples, uint32_t row)
{
    const int64_t *values = sperf_sample_table_values(samples, row);
    for (uint32_t type = 0; type < samples->types_count; type++) {
        if (values[type] != 0) return false;
    }
    return true;
}

static sperf_status_t add_unless_zero(sperf_profile_t *profile, sperf_sample_table_t *out)
{
    const sperf_sample_table_t *samples = &profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        if (is_zero(samples, row)) continue;
        SPERF_TRY(sperf_sample_table_add(out, samples->keys[row], sperf_sample_table_values(samples, row)));
    }
    return SPERF_OK;
}

static sperf_status_t make_interval(sperf_profile_t *difference, const sperf_profile_t *target,
                                    const sperf_profile_t *base)
{
    /* No overflow: a valid profile has no duration below 0. */
    int64_t elapsed_ns = target->duration_ns - base->duration_ns;
    difference->start_time_ns = sperf_saturating_add(base->start_time_ns, base->duration_ns);
    difference->duration_ns = elapsed_ns > 0 ? elapsed_ns : 0;
    difference->comments_count = 0;
    return change_samples(difference, add_unless_zero);
}

static sperf_status_t subtract(sperf_profile_t *target, sperf_profile_t *base,
                               const sperf_difference_options_t *options)
{
    /* The causes of a difference would be neither side's. */
    sperf_cause_table_cleanup(&target->causes);
    sperf_cause_table_cleanup(&base->causes);
    if (options->normalize) normalize(target, base);
    if (options->mark_base) SPERF_TRY(change_samples(base, add_marked));
    double negative[SPERF_SAMPLE_TYPES_MAX];
    for (uint32_t type = 0; type < SPERF_SAMPLE_TYPES_MAX; type++) negative[type] = -1;
    scale_samples(base, negative);
    return add(target, base);
}

sperf_status_t sperf_profile_difference(const sperf_profile_t *target, const sperf_profile_t *base,
                                        const sperf_difference_options_t *options, sperf_profile_t **out)
{
    *out = NULL;
    sperf_profile_t *taken = NULL;
    sperf_status_t status = sperf_profile_sum(&target, 1, out);
    if (status == SPERF_OK) status = sperf_profile_sum(&base, 1, &taken);
    if (status == SPERF_OK) status = subtract(*out, taken, options);
    if (status == SPERF_OK && options->interval) status = make_interval(*out, target, base);
    sperf_profile_free(taken);
    if (status == SPERF_OK) return SPERF_OK;
    sperf_profile_free(*out);
    *out = NULL;
    return status;
}

sperf_string_id_t sperf_base_key(const sperf_profile_t *profile)
{
    return sperf_string_table_find(&profile->strings, SPERF_BASE_KEY, strlen(SPERF_BASE_KEY));
}

bool sperf_sample_is_base(const sperf_profile_t *profile, uint32_t row, sperf_string_id_t base_key)
{
    if (base_key == SPERF_STRING_NONE) return false;
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, profile->samples.keys[row].labels, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (labels[i].key != base_key) continue;
        sperf_string_t value = sperf_string_table_get(&profile->strings, labels[i].string);
        if (sperf_string_equal(value, sperf_string_of(SPERF_BASE_VALUE))) return true;
    }
    return false;
}

int64_t sperf_profile_share_total(const sperf_profile_t *profile, uint32_t type)
{
    int64_t all = 0;
    int64_t base = 0;
    sperf_string_id_t base_key = sperf_base_key(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int64_t value = sperf_saturating_abs(sperf_sample_table_values(&profile->samples, row)[type]);
        all = sperf_saturating_add(all, value);
        if (sperf_sample_is_base(profile, row, base_key)) base = sperf_saturating_add(base, value);
    }
    return base > 0 ? base : all;
}
