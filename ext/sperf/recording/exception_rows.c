/* Exceptions of a session, and their rows in its profile: see recording_parts.h. */
#include "recording_parts.h"

#include <string.h>

#include "frames/jit_state.h"
#include "recording.h"
#include "sperf/model/sample_types.h"
#include "threads/label_sets.h"
#include "vm/vm_insns.h"

/* -- From entries to sums -- */

enum { RAISED_CLASSES = 1000 };

/* Intern the class as a frame below `*stack`. */
static sperf_status_t intern_class(sperf_tables_t *tables, VALUE class, sperf_stack_id_t *stack)
{
    sperf_frame_key_t key = {class, SPERF_CLASS_METHOD, 0};
    bool is_known = sperf_frame_values_has(&tables->captured.values, key);
    if (!is_known && tables->raised_classes >= RAISED_CLASSES) key.value = SPERF_OTHER_CLASS;
    if (!is_known && key.value != SPERF_OTHER_CLASS) tables->raised_classes++;
    return sperf_captured_intern_key(&tables->captured, *stack, key, 0, stack);
}

sperf_status_t sperf_raised_add(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                sperf_thread_id_t thread)
{
    const sperf_exception_t *of = &entry->values.exception;
    sperf_raised_t *own = entry->record->raised;
    if (stack == 0) {
        uint32_t unknown = sperf_captured_synthetic(SPERF_TIME_RUNNING);
        SPERF_TRY(sperf_captured_intern_synthetic(&tables->captured, 0, unknown, &stack));
    }
    if (of->place < SPERF_RAISED_MAX) own->keys[of->place] = (sperf_sample_key_t){0};
    SPERF_TRY(intern_class(tables, of->class, &stack));
    sperf_sample_key_t key = {stack, thread, sperf_label_key(entry->labels, SPERF_JIT_UNKNOWN)};
    SPERF_TRY(sperf_sample_table_add(&tables->raised, key, (int64_t[SPERF_SAMPLE_VALUES]){1, 0}));
    if (of->place < SPERF_RAISED_MAX) own->keys[of->place] = key;
    return SPERF_OK;
}

sperf_status_t sperf_raised_rescue(sperf_tables_t *tables, const sperf_entry_t *entry,
                                   const sperf_entry_frames_t *frames)
{
    const sperf_exception_t *of = &entry->values.exception;
    sperf_sample_key_t before = entry->record->raised->keys[of->place], key = before;
    if (before.stack == 0) return SPERF_OK; /* there was no memory for the raise */
    sperf_vm_frame_t frame = sperf_entry_frame(frames, 0);
    SPERF_TRY(sperf_captured_intern_frame(&tables->captured, entry->walked, before.stack, &frame, &key.stack));
    SPERF_TRY(sperf_sample_table_add(&tables->raised, key, (int64_t[SPERF_SAMPLE_VALUES]){1, of->unwinding_ns}));
    return sperf_sample_table_add(&tables->raised, before, (int64_t[SPERF_SAMPLE_VALUES]){-1, 0});
}

/* -- From sums to rows -- */

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
    for (uint32_t row = 0; row < map->tables->raised.count; row++) SPERF_TRY(add_row(map, type, row));
    if (map->tables->rescues) return SPERF_OK;
    return sperf_add_comment(map->profile, "# sperf: places of rescue clauses were not recorded: recording "
                                           "them would undo what the JIT has compiled");
}
