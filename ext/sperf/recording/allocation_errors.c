/*
 * The sampling error of allocated bytes, as comments of the profile: for the sum, and for the largest rows by class
 * and line.
 */
#include "recording_parts.h"

#include <math.h>
#include <stdlib.h>

#include "base/zeroed_rows.h"
#include "sperf/model/allocation_margins.h"

/* The most rows by class and line, and the most classes. */
enum { GROUPS_MAX = 1000 };

/* The objects of a class that one line allocated, or all of a class. */
typedef struct {
    sperf_string_id_t class;
    sperf_frame_id_t place; /* 0: no frame has a line */
    double bytes, objects;
    sperf_allocation_parts_t variance;
    double objects_variance;
    uint64_t samples;
} group_t;

/* The keys of `index` are a class and a place, in the order of `groups`. */
typedef struct {
    sperf_sample_table_t index;
    group_t *groups;
    uint32_t capacity;
    bool by_class; /* alone */
} groups_t;

static sperf_status_t find(groups_t *groups, sperf_string_id_t class, sperf_frame_id_t place, group_t **out)
{
    sperf_sample_key_t key = {.stack = class, .thread = place};
    SPERF_TRY(sperf_sample_table_add(&groups->index, key, &(int64_t){1}));
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(groups->groups, groups->capacity, groups->index.count));
    *out = &groups->groups[sperf_sample_table_find(&groups->index, key)];
    (*out)->class = class;
    (*out)->place = place;
    return SPERF_OK;
}

static sperf_status_t add_row(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated, uint32_t row,
                              groups_t *groups)
{
    const sperf_allocations_t *allocations = &map->tables->allocations;
    sperf_stack_id_t raw = allocations->sums.keys[row].stack;
    sperf_stack_id_t stack = sperf_composition_find_stack(&map->composition, raw);
    if (stack == 0) return SPERF_OK; /* sperf's own */
    sperf_frame_id_t place = sperf_allocation_text_place(map->profile, stack);
    group_t *group;
    SPERF_TRY(find(groups, sperf_composition_class(&map->composition, raw), groups->by_class ? 0 : place, &group));
    group->bytes += estimated->bytes[row];
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++)
        group->variance.of[kind] += estimated->variances[row].of[kind];
    group->objects += estimated->objects_by_row[row];
    group->objects_variance += estimated->objects_variances[row];
    group->samples += allocations->errors[row].samples;
    return SPERF_OK;
}

static int compare(const void *left, const void *right)
{
    double a = ((const group_t *)left)->bytes, b = ((const group_t *)right)->bytes;
    return (a < b) - (a > b);
}

/* "# estimate: bytes=5400 bytes_error=120 objects=100 objects_error=9 samples=8 class=String at=IO#read app.rb:12" */
static sperf_status_t add_comment(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated,
                                  const group_t *group, bool by_class)
{
    double variance = sperf_allocation_bytes_variance(estimated, group->bytes, &group->variance);
    double share = estimated->objects > 0 ? group->objects / estimated->objects : 0;
    double of_objects = sperf_allocation_share_variance(share, group->objects_variance, estimated->objects_variance);
    sperf_buffer_t line = {0};
    sperf_buffer_append_string(&line, by_class ? SPERF_CLASS_ERROR_PREFIX : SPERF_LINE_ERROR_PREFIX);
    sperf_buffer_append_format(
        &line, "bytes=%.0f bytes_error=%.0f objects=%.0f objects_error=%.0f samples=%llu class=", group->bytes,
        sqrt(variance), group->objects, sqrt(of_objects), (unsigned long long)group->samples);
    sperf_allocation_text_string(&line, map->profile, group->class);
    if (group->place != 0) sperf_buffer_append_string(&line, " at=");
    sperf_allocation_text_append_place(&line, map->profile, group->place);
    return sperf_allocation_text_add(map->profile, &line);
}

/* Add the comments of the largest rows by class and line, or by class alone. */
static sperf_status_t add_groups(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated,
                                 bool by_class)
{
    groups_t groups = {.by_class = by_class};
    sperf_status_t status = SPERF_OK;
    sperf_sample_table_init(&groups.index, 1);
    for (uint32_t row = 0; status == SPERF_OK && row < map->tables->allocations.sums.count; row++) {
        status = add_row(map, estimated, row, &groups);
    }
    uint32_t count = groups.index.count;
    if (status == SPERF_OK && count > 0) qsort(groups.groups, count, sizeof *groups.groups, compare);
    for (uint32_t i = 0; status == SPERF_OK && i < count && i < GROUPS_MAX; i++) {
        status = add_comment(map, estimated, &groups.groups[i], by_class);
    }
    sperf_sample_table_cleanup(&groups.index);
    free(groups.groups);
    return status;
}

static sperf_status_t add_total(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated)
{
    const sperf_allocations_t *allocations = &map->tables->allocations;
    sperf_buffer_t line = {0};
    sperf_buffer_append_format(&line, "# sperf: bytes estimated=%.0f standard_error=%.0f slots=%llu malloced=%lld",
                               estimated->total, estimated->total_error, (unsigned long long)allocations->slots,
                               (long long)allocations->malloced);
    const sperf_estimate_t *large = &estimated->anchors[SPERF_OBJECT_LARGE];
    if (large->bytes >= 0) {
        sperf_buffer_append_format(&line, " large=%.0f large_error=%.0f unsampled=%.0f", large->bytes,
                                   sqrt(large->variance), estimated->unsampled);
    }
    return sperf_allocation_text_add(map->profile, &line);
}

sperf_status_t sperf_allocation_errors_add(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated)
{
    const sperf_allocations_t *allocations = &map->tables->allocations;
    if (allocations->exact || allocations->sums.count == 0) return SPERF_OK;
    SPERF_TRY(add_total(map, estimated));
    SPERF_TRY(add_groups(map, estimated, false));
    return add_groups(map, estimated, true);
}

void sperf_allocation_text_string(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    sperf_buffer_append(line, string.bytes, string.length);
}

sperf_frame_id_t sperf_allocation_text_place(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    while (stack != 0) {
        sperf_stack_t node = sperf_stack_table_get(&profile->stacks, stack);
        if (sperf_frame_table_get(&profile->frames, node.frame).line != 0) return node.frame;
        stack = node.parent;
    }
    return 0;
}

void sperf_allocation_text_append_place(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_frame_id_t frame)
{
    if (frame == 0) return;
    sperf_frame_t place = sperf_frame_table_get(&profile->frames, frame);
    sperf_function_t function = sperf_function_table_get(&profile->functions, place.function);
    sperf_allocation_text_string(line, profile, function.name);
    sperf_buffer_append_string(line, " ");
    sperf_allocation_text_string(line, profile, function.file);
    sperf_buffer_append_format(line, ":%u", place.line);
}

sperf_status_t sperf_allocation_text_add(sperf_profile_t *profile, sperf_buffer_t *line)
{
    sperf_status_t status = line->status;
    if (status == SPERF_OK) status = sperf_profile_add_comment(profile, (const char *)line->bytes, line->length);
    sperf_buffer_cleanup(line);
    return status;
}
