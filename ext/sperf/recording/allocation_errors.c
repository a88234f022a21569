/* How far bytes of allocations may be off, as comments of a profile: see taking.h. */
#include "taking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "recording.h"

enum { GROUPS_SHOWN = 10 };

/* What a class has that one line allocated. */
typedef struct {
    sperf_string_id_t class;
    sperf_frame_id_t place; /* 0: no frame has a line */
    double bytes;
    sperf_allocation_parts_t variance;
    uint64_t samples;
} group_t;

/* The keys of `index` are a class and a place, in the order of `groups`. */
typedef struct {
    sperf_sample_table_t index;
    group_t *groups;
    uint32_t capacity;
} groups_t;

static sperf_status_t find(groups_t *groups, sperf_string_id_t class, sperf_frame_id_t place, group_t **out)
{
    sperf_sample_key_t key = {.stack = class, .thread = place};
    SPERF_TRY(sperf_sample_table_add(&groups->index, key, &(int64_t){1}));
    if (groups->index.count > groups->capacity) {
        uint32_t capacity = groups->capacity == 0 ? 256 : groups->capacity * 2;
        group_t *more = realloc(groups->groups, capacity * sizeof *more);
        if (more == NULL) return SPERF_NO_MEMORY;
        memset(more + groups->capacity, 0, (capacity - groups->capacity) * sizeof *more);
        groups->groups = more;
        groups->capacity = capacity;
    }
    *out = &groups->groups[sperf_sample_table_find(&groups->index, key)];
    (*out)->class = class;
    (*out)->place = place;
    return SPERF_OK;
}

/* Return the first frame with a line; 0: none has. */
static sperf_frame_id_t place_of(const sperf_profile_t *profile, sperf_stack_id_t node)
{
    while (node != 0) {
        sperf_stack_t at = sperf_stack_table_get(&profile->stacks, node);
        if (sperf_frame_table_get(&profile->frames, at.frame).line != 0) return at.frame;
        node = at.parent;
    }
    return 0;
}

static sperf_status_t add_row(sperf_taking_t *taking, const sperf_allocation_bytes_t *estimated, uint32_t row,
                              groups_t *groups)
{
    const sperf_profile_t *profile = taking->recording->profile;
    const sperf_tables_t *tables = taking->tables;
    sperf_stack_id_t id = tables->allocations.sums.keys[row].stack;
    if (taking->stacks[id] == 0) return SPERF_OK; /* sperf's own */
    sperf_stack_t stack = sperf_stack_table_get(&tables->stacks, id);
    uint32_t number = sperf_frame_table_get(&tables->frames, stack.frame).function;
    sperf_string_id_t class = sperf_function_table_get(&profile->functions, taking->functions[number]).name;
    group_t *group;
    SPERF_TRY(find(groups, class, place_of(profile, taking->stacks[id]), &group));
    group->bytes += estimated->bytes[row];
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++)
        group->variance.of[kind] += estimated->variances[row].of[kind];
    group->samples += tables->allocations.errors[row].samples;
    return SPERF_OK;
}

static int compare(const void *left, const void *right)
{
    double a = ((const group_t *)left)->bytes, b = ((const group_t *)right)->bytes;
    return (a < b) - (a > b);
}

static void append_string(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    sperf_buffer_append(line, string.bytes, string.length);
}

/* "# estimate: String, 54000000 bytes, standard error 12000000, 8 samples, IO#read app.rb:12" */
static sperf_status_t add_comment(sperf_taking_t *taking, const sperf_allocation_bytes_t *estimated,
                                  const group_t *group)
{
    sperf_profile_t *profile = taking->recording->profile;
    double variance = sperf_allocation_bytes_variance(estimated, &group->variance);
    sperf_buffer_t line = {0};
    sperf_buffer_append_string(&line, "# estimate: ");
    append_string(&line, profile, group->class);
    sperf_buffer_append_format(&line, ", %.0f bytes, standard error %.0f, %llu samples", group->bytes, sqrt(variance),
                               (unsigned long long)group->samples);
    if (group->place != 0) {
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, group->place);
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        sperf_buffer_append_string(&line, ", ");
        append_string(&line, profile, function.name);
        sperf_buffer_append_string(&line, " ");
        append_string(&line, profile, function.file);
        sperf_buffer_append_format(&line, ":%u", frame.line);
    }
    sperf_status_t status = line.status;
    if (status == SPERF_OK) status = sperf_profile_add_comment(profile, (const char *)line.bytes, line.length);
    sperf_buffer_cleanup(&line);
    return status;
}

static sperf_status_t add_total(sperf_taking_t *taking, const sperf_allocation_bytes_t *estimated)
{
    const sperf_allocations_t *allocations = &taking->tables->allocations;
    sperf_buffer_t line = {0};
    sperf_buffer_append_format(&line, "# sperf: bytes estimated=%.0f standard_error=%.0f slots=%llu malloced=%lld",
                               estimated->total, estimated->total_error, (unsigned long long)allocations->slots,
                               (long long)allocations->malloced);
    const sperf_estimate_t *large = &estimated->anchors[SPERF_OBJECT_LARGE];
    if (large->bytes >= 0) {
        sperf_buffer_append_format(&line, " large=%.0f large_error=%.0f unsampled=%.0f", large->bytes,
                                   sqrt(large->variance), estimated->unsampled);
    }
    sperf_status_t status = line.status;
    if (status == SPERF_OK) {
        status = sperf_profile_add_comment(taking->recording->profile, (const char *)line.bytes, line.length);
    }
    sperf_buffer_cleanup(&line);
    return status;
}

sperf_status_t sperf_taking_allocation_errors(sperf_taking_t *taking, const sperf_allocation_bytes_t *estimated)
{
    const sperf_allocations_t *allocations = &taking->tables->allocations;
    if (allocations->exact || allocations->sums.count == 0) return SPERF_OK;
    groups_t groups = {0};
    sperf_sample_table_init(&groups.index, 1);
    sperf_status_t status = add_total(taking, estimated);
    for (uint32_t row = 0; status == SPERF_OK && row < allocations->sums.count; row++) {
        status = add_row(taking, estimated, row, &groups);
    }
    uint32_t count = groups.index.count;
    if (status == SPERF_OK && count > 0) qsort(groups.groups, count, sizeof *groups.groups, compare);
    for (uint32_t i = 0; status == SPERF_OK && i < count && i < GROUPS_SHOWN; i++) {
        status = add_comment(taking, estimated, &groups.groups[i]);
    }
    sperf_sample_table_cleanup(&groups.index);
    free(groups.groups);
    return status;
}
