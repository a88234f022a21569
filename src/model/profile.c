/* The profile's making and small parts: see sperf/model/profile.h. */
#include "sperf/model/profile.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"

static sperf_status_t intern_types(sperf_profile_t *profile, const sperf_sample_type_text_t *types, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        sperf_sample_type_t *type = &profile->sample_types[i];
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, types[i].name, &type->name));
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, types[i].unit, &type->unit));
    }
    profile->sample_types_count = count;
    profile->default_sample_type = profile->sample_types[count - 1].name;
    return SPERF_OK;
}

sperf_status_t sperf_profile_new(const sperf_sample_type_text_t *types, uint32_t count, sperf_profile_t **out)
{
    *out = NULL;
    if (count < 1 || count > SPERF_SAMPLE_TYPES_MAX) return SPERF_INVALID_ARGUMENT;
    sperf_profile_t *profile = calloc(1, sizeof *profile);
    if (profile == NULL) return SPERF_NO_MEMORY;
    sperf_sample_table_init(&profile->samples, count);
    sperf_status_t status = intern_types(profile, types, count);
    if (status != SPERF_OK) {
        sperf_profile_free(profile);
        return status;
    }
    *out = profile;
    return SPERF_OK;
}

sperf_status_t sperf_profile_new_blank(uint32_t count, sperf_profile_t **out)
{
    sperf_sample_type_text_t blank[SPERF_SAMPLE_TYPES_MAX];
    for (uint32_t i = 0; i < SPERF_SAMPLE_TYPES_MAX; i++) blank[i] = (sperf_sample_type_text_t){"", ""};
    return sperf_profile_new(blank, count, out);
}

static sperf_status_t copy_word(sperf_profile_t *profile, const sperf_profile_t *from, sperf_string_id_t id,
                                sperf_string_id_t *out)
{
    sperf_string_t word = sperf_string_table_get(&from->strings, id);
    return sperf_string_table_intern(&profile->strings, word.bytes, word.length, out);
}

static sperf_status_t copy_types(sperf_profile_t *profile, const sperf_profile_t *from)
{
    for (uint32_t i = 0; i < from->sample_types_count; i++) {
        sperf_sample_type_t *type = &profile->sample_types[i];
        SPERF_TRY(copy_word(profile, from, from->sample_types[i].name, &type->name));
        SPERF_TRY(copy_word(profile, from, from->sample_types[i].unit, &type->unit));
    }
    return copy_word(profile, from, from->default_sample_type, &profile->default_sample_type);
}

sperf_status_t sperf_profile_new_like(const sperf_profile_t *model, sperf_profile_t **out)
{
    SPERF_TRY(sperf_profile_new_blank(model->sample_types_count, out));
    sperf_status_t status = copy_types(*out, model);
    if (status == SPERF_OK) return SPERF_OK;
    sperf_profile_free(*out);
    *out = NULL;
    return status;
}

void sperf_profile_set_default_type(sperf_profile_t *profile, sperf_string_id_t name)
{
    profile->default_sample_type = profile->sample_types[profile->sample_types_count - 1].name;
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        if (profile->sample_types[i].name == name) profile->default_sample_type = name;
    }
}

void sperf_profile_free(sperf_profile_t *profile)
{
    if (profile == NULL) return;
    sperf_string_table_cleanup(&profile->strings);
    sperf_function_table_cleanup(&profile->functions);
    sperf_frame_table_cleanup(&profile->frames);
    sperf_stack_table_cleanup(&profile->stacks);
    sperf_label_table_cleanup(&profile->labels);
    sperf_thread_table_cleanup(&profile->threads);
    sperf_sample_table_cleanup(&profile->samples);
    sperf_timeline_cleanup(&profile->timeline);
    sperf_cause_table_cleanup(&profile->causes);
    free(profile->comments);
    free(profile);
}

sperf_status_t sperf_profile_add_comment(sperf_profile_t *profile, const char *bytes, size_t length)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(profile->comments, profile->comments_capacity, (uint64_t)profile->comments_count + 1));
    sperf_string_id_t comment = 0;
    SPERF_TRY(sperf_string_table_intern(&profile->strings, bytes, length, &comment));
    profile->comments[profile->comments_count++] = comment;
    return SPERF_OK;
}

sperf_status_t sperf_profile_set_process(sperf_profile_t *profile, uint64_t parent, sperf_string_t title)
{
    sperf_thread_table_t table = {0};
    sperf_string_id_t title_id = 0;
    sperf_status_t status = sperf_string_table_intern(&profile->strings, title.bytes, title.length, &title_id);
    /* Rows stay as different as they were, and so their ids stay what they are. */
    for (sperf_thread_id_t id = 1; id <= profile->threads.count && status == SPERF_OK; id++) {
        sperf_thread_t thread = profile->threads.rows[id];
        sperf_thread_id_t same;
        thread.parent = parent;
        thread.title = title_id;
        status = sperf_thread_table_intern(&table, thread, &same);
    }
    if (status == SPERF_OK) {
        sperf_thread_table_t before = profile->threads;
        profile->threads = table;
        table = before;
    }
    sperf_thread_table_cleanup(&table);
    return status;
}

sperf_status_t sperf_profile_intern_frame(sperf_profile_t *profile, sperf_string_t name, sperf_string_t file,
                                          uint32_t first_line, uint32_t line, sperf_frame_id_t *out)
{
    sperf_function_t function = {.first_line = first_line};
    SPERF_TRY(sperf_string_table_intern(&profile->strings, name.bytes, name.length, &function.name));
    SPERF_TRY(sperf_string_table_intern(&profile->strings, file.bytes, file.length, &function.file));
    sperf_frame_t frame = {.line = line};
    SPERF_TRY(sperf_function_table_intern(&profile->functions, function, &frame.function));
    return sperf_frame_table_intern(&profile->frames, frame, out);
}

bool sperf_profile_is_saturated(const sperf_profile_t *profile)
{
    const sperf_sample_table_t *samples = &profile->samples;
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        int64_t sum = 0;
        for (uint32_t row = 0; row < samples->count; row++) {
            sum = sperf_saturating_add(sum, sperf_saturating_abs(sperf_sample_table_values(samples, row)[type]));
        }
        if (sum == INT64_MAX) return true;
    }
    return false;
}

int64_t sperf_profile_total(const sperf_profile_t *profile, uint32_t type)
{
    const sperf_sample_table_t *samples = &profile->samples;
    int64_t total = 0;
    for (uint32_t row = 0; row < samples->count; row++) {
        total = sperf_saturating_add(total, sperf_sample_table_values(samples, row)[type]);
    }
    return total;
}
