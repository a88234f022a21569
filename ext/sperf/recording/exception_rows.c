/* Rows of exceptions in the profile of a session. */
#include "recording_parts.h"

#include <string.h>

#include "sperf/model/sample_types.h"
#include "threads/label_sets.h"
#include "vm/vm_insns.h"

/* Set `out` to the place of the rescue clause that is the leaf of `stack`. */
static sperf_status_t intern_place(const sperf_profile_map_t *map, sperf_stack_id_t stack, sperf_string_id_t *out)
{
    sperf_profile_t *profile = map->profile;
    sperf_frame_id_t frame = map->frames[map->tables->captured.stacks.rows[stack].frame];
    if (frame == 0) return sperf_string_table_intern_text(&profile->strings, SPERF_NO_RESCUE, out);
    sperf_frame_t place = sperf_frame_table_get(&profile->frames, frame);
    return sperf_rescue_place_intern(profile, place.function, place.line, out);
}

/* Set `out` to the labels `class` and `rescue` of a row, and `raised` to its stack with the class as leaf. */
static sperf_status_t intern_labels(const sperf_profile_map_t *map, sperf_stack_id_t stack, sperf_stack_id_t *raised,
                                    sperf_label_set_id_t *out)
{
    sperf_profile_t *profile = map->profile;
    sperf_label_t labels[2] = {{0}, {0}};
    const char *none = map->tables->rescues ? SPERF_NO_RESCUE : SPERF_RESCUE_NOT_RECORDED;
    *raised = stack;
    if (!sperf_profile_map_has_class(map, stack)) {
        *raised = map->tables->captured.stacks.rows[stack].parent;
        SPERF_TRY(intern_place(map, stack, &labels[1].string));
    } else {
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, none, &labels[1].string));
    }
    labels[0].string = sperf_profile_map_class(map, *raised);
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_CLASS_LABEL, &labels[0].key));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_RESCUE_LABEL, &labels[1].key));
    return sperf_label_table_intern(&profile->labels, labels, 2, out);
}

static sperf_status_t add_row(const sperf_profile_map_t *map, uint32_t type, uint32_t row)
{
    const sperf_sample_table_t *sums = &map->tables->raised;
    const int64_t *raised = sperf_sample_table_values(sums, row);
    if (raised[0] <= 0) return SPERF_OK; /* all of them were rescued */
    sperf_sample_key_t key = sums->keys[row], mapped = {.thread = sperf_profile_map_thread(map, key.thread)};
    sperf_stack_id_t stack;
    sperf_label_set_id_t labels;
    SPERF_TRY(intern_labels(map, key.stack, &stack, &labels));
    SPERF_TRY(sperf_profile_map_stack(map, stack, &mapped.stack));
    SPERF_TRY(sperf_label_sets_intern(&map->profile->strings, &map->profile->labels, key.labels / SPERF_JIT_STATES,
                                      labels, &mapped.labels));
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[type + SPERF_EXCEPTIONS_RAISED] = raised[0];
    values[type + SPERF_EXCEPTIONS_UNWINDING] = raised[1];
    return sperf_sample_table_add(&map->profile->samples, mapped, values);
}

sperf_status_t sperf_exception_rows_add(sperf_profile_map_t *map, uint32_t type)
{
    static const char text[] =
        "# sperf: places of rescue clauses were not recorded: recording them would undo what the "
        "JIT has compiled";
    for (uint32_t row = 0; row < map->tables->raised.count; row++) SPERF_TRY(add_row(map, type, row));
    return map->tables->rescues ? SPERF_OK : sperf_profile_add_comment(map->profile, text, strlen(text));
}
