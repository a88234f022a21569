/*
 * Checks a profile against the invariants in the headers: see sperf_profile_validate in sperf/model/profile.h.
 *
 * Tests, decoders and all code that accepts a profile from outside use this check. So it trusts only the counts of
 * the arrays: a table is checked before anything is looked up in it. Every step is linear. A row that its own
 * table finds under another id is a duplicate.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/model/sample_types.h"

/* A check returns what is wrong, or NULL. */
typedef const char *(*check_t)(const sperf_profile_t *profile);

static bool string_exists(const sperf_profile_t *profile, sperf_string_id_t id)
{
    return id < sperf_string_table_count(&profile->strings);
}

static const char *check_strings(const sperf_profile_t *profile)
{
    const sperf_string_table_t *strings = &profile->strings;
    if (strings->count > 0 && strings->rows[0].length != 0) return "string 0 is not empty";
    for (uint32_t id = 0; id < strings->count; id++) {
        if (strings->rows[id].bytes == NULL) return "a string has no bytes";
        sperf_string_t string = strings->rows[id];
        if (sperf_string_table_find(strings, string.bytes, string.length) != id) return "a string occurs twice";
    }
    return NULL;
}

static const char *check_sample_types(const sperf_profile_t *profile)
{
    uint32_t count = profile->sample_types_count;
    if (count < 1 || count > SPERF_SAMPLE_TYPES_MAX) return "the number of sample types is out of range";
    if (profile->samples.types_count != count) return "the samples have more or fewer values than sample types";
    for (uint32_t i = 0; i < count; i++) {
        if (!string_exists(profile, profile->sample_types[i].name)) return "a sample type's name is not a string";
        if (!string_exists(profile, profile->sample_types[i].unit)) return "a sample type's unit is not a string";
    }
    if (!string_exists(profile, profile->period_type.name)) return "the period type's name is not a string";
    if (!string_exists(profile, profile->period_type.unit)) return "the period type's unit is not a string";
    if (!string_exists(profile, profile->program)) return "the program is not a string";
    if (!string_exists(profile, profile->build_id)) return "the build id is not a string";
    if (!string_exists(profile, profile->default_sample_type)) return "the default sample type is not a string";
    return NULL;
}

static const char *check_comments(const sperf_profile_t *profile)
{
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        if (!string_exists(profile, profile->comments[i])) return "a comment is not a string";
    }
    return NULL;
}

static const char *check_functions(const sperf_profile_t *profile)
{
    const sperf_function_table_t *functions = &profile->functions;
    for (uint32_t id = 1; id <= functions->count; id++) {
        sperf_function_t function = functions->rows[id];
        if (!string_exists(profile, function.name)) return "a function's name is not a string";
        if (!string_exists(profile, function.file)) return "a function's file is not a string";
        if (sperf_function_table_find(functions, function) != id) return "a function occurs twice";
    }
    return NULL;
}

static const char *check_frames(const sperf_profile_t *profile)
{
    const sperf_frame_table_t *frames = &profile->frames;
    for (uint32_t id = 1; id <= frames->count; id++) {
        sperf_frame_t frame = frames->rows[id];
        if (frame.function < 1 || frame.function > profile->functions.count) return "a frame's function does not exist";
        if (sperf_frame_table_find(frames, frame) != id) return "a frame occurs twice";
    }
    return NULL;
}

static const char *check_stacks(const sperf_profile_t *profile)
{
    const sperf_stack_table_t *stacks = &profile->stacks;
    for (uint32_t id = 1; id <= stacks->count; id++) {
        sperf_stack_t node = stacks->rows[id];
        if (node.parent >= id) return "a stack's parent does not precede it";
        if (node.frame < 1 || node.frame > profile->frames.count) return "a stack's frame does not exist";
        if (sperf_stack_table_find(stacks, node.parent, node.frame) != id) return "a stack occurs twice";
    }
    return NULL;
}

static const char *check_label(const sperf_profile_t *profile, const sperf_label_t *label)
{
    if (label->key == 0) return "a label has no key";
    if (!string_exists(profile, label->key)) return "a label's key is not a string";
    if (!string_exists(profile, label->string)) return "a label's value is not a string";
    if (!string_exists(profile, label->unit)) return "a label's unit is not a string";
    if (label->string != 0 && (label->number != 0 || label->unit != 0)) return "a label has two values";
    return NULL;
}

static const char *check_label_set(const sperf_profile_t *profile, uint32_t id)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        const char *complaint = check_label(profile, &labels[i]);
        if (complaint != NULL) return complaint;
        if (i > 0 && sperf_label_compare(&labels[i - 1], &labels[i]) > 0) return "a label set is not in order";
    }
    if (sperf_label_table_find(&profile->labels, labels, count) != id) return "a label set occurs twice";
    return NULL;
}

static const char *check_labels(const sperf_profile_t *profile)
{
    /* Sets lie end to end: this keeps the check linear, which sets that overlap would not. */
    uint64_t end = 0;
    for (uint32_t id = 1; id <= profile->labels.count; id++) {
        sperf_label_set_t set = profile->labels.rows[id];
        if (set.count == 0) return "an empty label set has an id other than 0";
        if (set.start != end) return "a label set does not begin where the one before ends";
        end += set.count;
        if (end > profile->labels.labels_count) return "a label set ends past the labels";
    }
    for (uint32_t id = 1; id <= profile->labels.count; id++) {
        const char *complaint = check_label_set(profile, id);
        if (complaint != NULL) return complaint;
    }
    return NULL;
}

static const char *check_threads(const sperf_profile_t *profile)
{
    const sperf_thread_table_t *threads = &profile->threads;
    for (uint32_t id = 1; id <= threads->count; id++) {
        if (!string_exists(profile, threads->rows[id].name)) return "a thread's name is not a string";
        if (!string_exists(profile, threads->rows[id].title)) return "a process's title is not a string";
        if (sperf_thread_table_find(threads, threads->rows[id]) != id) return "a thread occurs twice";
    }
    return NULL;
}

static const char *check_samples(const sperf_profile_t *profile)
{
    const sperf_sample_table_t *samples = &profile->samples;
    if (samples->count > 0 && samples->values == NULL) return "the samples have no values";
    for (uint32_t row = 0; row < samples->count; row++) {
        sperf_sample_key_t key = samples->keys[row];
        if (key.stack > profile->stacks.count) return "a sample's stack does not exist";
        if (key.thread > profile->threads.count) return "a sample's thread does not exist";
        if (key.labels > profile->labels.count) return "a sample's label set does not exist";
        if (sperf_sample_table_find(samples, key) != row) return "a sample occurs twice";
    }
    return NULL;
}

/* What the timeline says of one row of the sample table. */
typedef struct {
    int64_t rows;
    int64_t weight;
} sums_t;

static const char *add_up_timeline(const sperf_profile_t *profile, sums_t *sums)
{
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    sperf_timeline_row_t row;
    uint64_t rows_count = 0;
    for (; sperf_timeline_next(&cursor, &row); rows_count++) {
        uint32_t sample = sperf_sample_table_find(&profile->samples, row.key);
        if (sample == UINT32_MAX) return "the timeline has a row without a sample";
        sums[sample].rows++;
        sums[sample].weight = sperf_saturating_add(sums[sample].weight, row.weight);
    }
    return rows_count == profile->timeline.rows_count ? NULL : "the timeline's row count is wrong";
}

static const char *compare_sums(const sperf_profile_t *profile, const sums_t *sums)
{
    bool counted = sperf_count_type(profile) == 0;
    uint32_t type = sperf_timeline_type(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        const int64_t *values = sperf_sample_table_values(&profile->samples, row);
        if (sums[row].weight != values[type]) return "the timeline's weights differ from the samples'";
        if (counted && sums[row].rows != values[0]) return "the timeline's rows differ from the samples' counts";
    }
    return NULL;
}

static sperf_status_t check_timeline(const sperf_profile_t *profile, const char **complaint)
{
    *complaint = NULL;
    if (profile->timeline.rows_count == 0 && profile->timeline.first == NULL) return SPERF_OK;
    /* One more than there are samples: calloc may return NULL for none. */
    sums_t *sums = calloc((size_t)profile->samples.count + 1, sizeof *sums);
    if (sums == NULL) return SPERF_NO_MEMORY;
    *complaint = add_up_timeline(profile, sums);
    if (*complaint == NULL) *complaint = compare_sums(profile, sums);
    free(sums);
    return *complaint != NULL ? SPERF_MALFORMED : SPERF_OK;
}

/* Add each cause to the sum of its sample. */
static const char *add_up_causes(const sperf_profile_t *profile, int64_t *sums)
{
    const sperf_cause_table_t *causes = &profile->causes;
    for (uint32_t row = 0; row < causes->count; row++) {
        sperf_cause_key_t key = causes->keys[row];
        sperf_cause_values_t values = causes->values[row];
        uint32_t sample = sperf_sample_table_find(&profile->samples, key.waiter);
        if (sample == UINT32_MAX) return "a cause is of no sample";
        if (key.holder < 1 || key.holder > profile->stacks.count) return "a cause's stack does not exist";
        if (values.wait_ns < 0 || values.holds < 0 || values.longest_ns < 0) return "a cause is negative";
        if (sperf_cause_table_find(causes, key) != row) return "a cause occurs twice";
        sums[sample] = sperf_saturating_add(sums[sample], values.wait_ns);
    }
    return NULL;
}

static sperf_status_t check_causes(const sperf_profile_t *profile, const char **complaint)
{
    *complaint = NULL;
    if (profile->causes.count == 0) return SPERF_OK;
    int64_t *sums = calloc((size_t)profile->samples.count + 1, sizeof *sums);
    if (sums == NULL) return SPERF_NO_MEMORY;
    uint32_t type = sperf_timeline_type(profile);
    *complaint = add_up_causes(profile, sums);
    for (uint32_t row = 0; row < profile->samples.count && *complaint == NULL; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[type];
        if (sums[row] > 0 && sums[row] > value) *complaint = "the causes of a sample exceed its time";
    }
    free(sums);
    return *complaint != NULL ? SPERF_MALFORMED : SPERF_OK;
}

sperf_status_t sperf_profile_validate(const sperf_profile_t *profile, const char **complaint)
{
    /* Each check relies on those before it. */
    static const check_t checks[] = {check_strings, check_sample_types, check_comments, check_functions, check_frames,
                                     check_stacks,  check_labels,       check_threads,  check_samples};
    const char *ignored = NULL;
    if (complaint == NULL) complaint = &ignored;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        *complaint = checks[i](profile);
        if (*complaint != NULL) return SPERF_MALFORMED;
    }
    SPERF_TRY(check_timeline(profile, complaint));
    return check_causes(profile, complaint);
}
