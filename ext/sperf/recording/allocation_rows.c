/* Rows of allocations: see recording_parts.h. */
#include "recording_parts.h"

#include <math.h>
#include <stdlib.h>

#include "allocations/allocations.h"
#include "session_recording.h"
#include "sperf/model/sample_types.h"

/* The sample types of allocations, from the first one on. */
enum { OBJECTS, BYTES, OBJECTS_IN_USE, BYTES_IN_USE };

/* An object has at least so many bytes: GC::INTERNAL_CONSTANTS[:BASE_SLOT_SIZE]. */
enum { SMALLEST_OBJECT = 40 };

typedef struct {
    sperf_profile_map_t *map;
    uint32_t type;  /* the first sample type of allocations */
    double *scales; /* by thread row, what weights are multiplied by */
} rows_t;

/*
 * Rounds numbers so that their sum is rounded, too: the next number gets what rounding has added to or taken from
 * one.
 */
typedef struct {
    double left;
} rounding_t;

static int64_t round_next(rounding_t *rounding, double value)
{
    rounding->left += value;
    int64_t whole = (int64_t)(rounding->left + 0.5);
    rounding->left -= (double)whole;
    return whole;
}

/* Add a row for what no sample stands for, so that only the amount is known: the thread is the first one. */
static sperf_status_t add_unsampled(const rows_t *rows, sperf_label_set_id_t labels, int64_t objects, int64_t bytes)
{
    const sperf_profile_map_t *map = rows->map;
    sperf_thread_id_t row = map->tables->thread_rows.table.count > 0 ? 1 : 0;
    sperf_sample_key_t key = {.thread = map->threads[row], .labels = labels};
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[rows->type + OBJECTS] = objects;
    values[rows->type + BYTES] = bytes;
    SPERF_TRY(sperf_composition_stack_of_kind(&map->composition, SPERF_TIME_RUNNING, &key.stack));
    return sperf_sample_table_add(&map->profile->samples, key, values);
}

/* Add the bytes beside slots that no sample stands for. */
static sperf_status_t add_unsampled_bytes(const rows_t *rows, double bytes)
{
    sperf_profile_t *profile = rows->map->profile;
    sperf_label_t class = {0};
    sperf_label_set_id_t labels;
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_UNSAMPLED_CLASS, &class.string));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_CLASS_LABEL, &class.key));
    SPERF_TRY(sperf_label_table_intern(&profile->labels, &class, 1, &labels));
    return add_unsampled(rows, labels, 0, (int64_t)bytes);
}

static sperf_status_t add_allocated(const rows_t *rows, const sperf_allocation_bytes_t *estimated)
{
    const sperf_sample_table_t *sums = &rows->map->tables->allocations.sums;
    rounding_t objects = {0}, bytes = {0};
    for (uint32_t i = 0; i < sums->count; i++) {
        double count = (double)sperf_sample_table_values(sums, i)[SPERF_ALLOCATION_OBJECTS] / SPERF_ALLOCATION_UNIT;
        int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
        values[rows->type + OBJECTS] = round_next(&objects, count * rows->scales[sums->keys[i].thread]);
        values[rows->type + BYTES] = round_next(&bytes, estimated->bytes[i]);
        SPERF_TRY(sperf_composition_add_row(&rows->map->composition, sums->keys[i], NULL, values));
    }
    return estimated->unsampled >= 1 ? add_unsampled_bytes(rows, estimated->unsampled) : SPERF_OK;
}

/* Add the objects that are alive. Their rows are rows of allocations as well. */
static sperf_status_t add_living(const rows_t *rows)
{
    const sperf_sample_table_t *sums = &rows->map->tables->living.sums;
    rounding_t objects = {0}, bytes = {0};
    for (uint32_t i = 0; i < sums->count; i++) {
        const int64_t *living = sperf_sample_table_values(sums, i);
        double scale = rows->scales[sums->keys[i].thread];
        int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
        values[rows->type + OBJECTS_IN_USE] = round_next(&objects, (double)living[0] * scale / SPERF_ALLOCATION_UNIT);
        values[rows->type + BYTES_IN_USE] = round_next(&bytes, (double)living[1] * scale);
        SPERF_TRY(sperf_composition_add_row(&rows->map->composition, sums->keys[i], NULL, values));
    }
    return SPERF_OK;
}

/*
 * "# retained: String, 1200 objects, 48000 bytes, margins of 90 and 3600, 2 to 14 GCs old, Foo#bar foo.rb:12, held by:
 * ...". Margins are two standard errors; exact numbers have none.
 */
static sperf_status_t add_retained_comment(const rows_t *rows, const sperf_retained_group_t *group,
                                           const sperf_buffer_t *path)
{
    const sperf_sample_table_t *sums = &rows->map->tables->living.sums;
    sperf_profile_t *profile = rows->map->profile;
    double objects = 0, bytes = 0, unscaled = 0;
    for (uint32_t row = 0; row < sums->count; row++) {
        if (sums->keys[row].stack != group->stack) continue;
        const int64_t *values = sperf_sample_table_values(sums, row);
        double scale = rows->scales[sums->keys[row].thread];
        unscaled += (double)values[0] / SPERF_ALLOCATION_UNIT;
        objects += (double)values[0] * scale / SPERF_ALLOCATION_UNIT;
        bytes += (double)values[1] * scale;
    }
    double margins = unscaled > 0 ? 2 * objects / unscaled : 0;
    sperf_buffer_t line = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&line, "# retained: ");
    sperf_allocation_text_string(&line, profile, sperf_composition_class(&rows->map->composition, group->stack));
    sperf_buffer_append_format(&line, ", %.0f objects, %.0f bytes", objects, bytes);
    if (group->objects_variance > 0) {
        sperf_buffer_append_format(&line, ", margins of %.0f and %.0f", margins * sqrt(group->objects_variance),
                                   margins * sqrt(group->bytes_variance));
    }
    sperf_buffer_append_format(&line, ", %llu to %llu GCs old", (unsigned long long)group->youngest_gcs,
                               (unsigned long long)group->oldest_gcs);
    sperf_stack_id_t stack = sperf_composition_find_stack(&rows->map->composition, group->stack);
    sperf_frame_id_t place = sperf_allocation_text_place(profile, stack);
    if (place != 0) sperf_buffer_append_string(&line, ", ");
    sperf_allocation_text_append_place(&line, profile, place);
    sperf_buffer_append_string(&line, ", held by: ");
    if (path->length == 0) sperf_buffer_append_string(&line, "(not found)");
    sperf_buffer_append(&line, path->bytes, path->length);
    return sperf_allocation_text_add(profile, &line);
}

static sperf_status_t add_retained_comments(const rows_t *rows)
{
    const sperf_retained_t *living = &rows->map->tables->living;
    for (uint32_t i = 0; i < living->shown_count; i++) {
        const sperf_retained_group_t *group = &living->groups[living->shown[i]];
        if (sperf_composition_find_stack(&rows->map->composition, group->stack) == 0) continue; /* sperf's own */
        SPERF_TRY(add_retained_comment(rows, group, &living->paths[i]));
    }
    return SPERF_OK;
}

static sperf_status_t add_counts_comment(const sperf_profile_map_t *map)
{
    const sperf_allocations_t *allocations = &map->tables->allocations;
    uint64_t samples = allocations->samples;
    SPERF_TRY(sperf_add_comment(
        map->profile,
        "# sperf: allocations counted=%llu samples=%llu interval=%.1f %s overhead=%g%% hooks=%llu hook_ns=%.1f"
        " windows=%llu in_stretches=%llu",
        (unsigned long long)allocations->counted, (unsigned long long)samples,
        samples > 0 ? (double)allocations->counted / (double)samples : 0,
        allocations->exact    ? "exact"
        : allocations->always ? "always"
                              : "windows",
        map->session->options.overhead * 100, (unsigned long long)allocations->hooks_count, allocations->hook_ns,
        (unsigned long long)allocations->windows, (unsigned long long)allocations->stretches.counted));
    if (allocations->unsampled == 0) return SPERF_OK;
    return sperf_add_comment(map->profile, SPERF_UNSAMPLED_COMMENT, (unsigned long long)allocations->unsampled);
}

static sperf_status_t make_scales(rows_t *rows)
{
    const sperf_tables_t *tables = rows->map->tables;
    uint32_t count = tables->thread_rows.table.count;
    sperf_thread_id_t *same = calloc((size_t)count + 1, sizeof *same);
    if (same == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= count; row++) same[row] = sperf_thread_rows_nameless(&tables->thread_rows, row);
    sperf_status_t status = sperf_allocations_scales(&tables->allocations, same, count, &rows->scales);
    free(same);
    if (status != SPERF_OK || !tables->allocations.exact) return status;
    for (uint32_t row = 0; row <= count; row++) rows->scales[row] = 1;
    return SPERF_OK;
}

static sperf_status_t add_sampled(rows_t *rows)
{
    SPERF_TRY(make_scales(rows));
    sperf_allocation_bytes_t estimated;
    sperf_status_t status = sperf_allocation_bytes_init(&rows->map->tables->allocations, rows->scales, &estimated);
    if (status == SPERF_OK) status = add_allocated(rows, &estimated);
    if (status == SPERF_OK) status = add_living(rows);
    if (status == SPERF_OK) status = sperf_allocation_errors_add(rows->map, &estimated);
    sperf_allocation_bytes_cleanup(&estimated);
    if (status == SPERF_OK) status = add_retained_comments(rows);
    free(rows->scales);
    return status;
}

sperf_status_t sperf_allocation_rows_add(sperf_profile_map_t *map, uint32_t type)
{
    const sperf_allocations_t *allocations = &map->tables->allocations;
    rows_t rows = {.map = map, .type = type};
    /* Objects were allocated in no window: their number is known, and nothing else. */
    if (allocations->sums.count == 0 && allocations->counted > 0 && !allocations->exact) {
        int64_t objects = (int64_t)allocations->counted, slots = (int64_t)allocations->slots;
        SPERF_TRY(add_unsampled(&rows, 0, objects, slots > 0 ? slots : objects * SMALLEST_OBJECT));
    } else {
        SPERF_TRY(add_sampled(&rows));
    }
    return add_counts_comment(map);
}
