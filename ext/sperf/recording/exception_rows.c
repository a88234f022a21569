/* Exceptions of a session, and their rows in its profile: see recording_parts.h. */
#include "recording_parts.h"

#include "frames/jit_state.h"
#include "session_recording.h"
#include "sperf/model/sample_types.h"
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

sperf_status_t sperf_exception_rows_add(sperf_profile_map_t *map, uint32_t type)
{
    const sperf_tables_t *tables = map->tables;
    const char *no_rescue = tables->rescues ? SPERF_NO_RESCUE : SPERF_RESCUE_NOT_RECORDED;
    SPERF_TRY(sperf_composition_add_exceptions(&map->composition, &tables->raised, type, no_rescue));
    if (tables->rescues) return SPERF_OK;
    return sperf_add_comment(map->profile, "# sperf: places of rescue clauses were not recorded: recording "
                                           "them would undo what the JIT has compiled");
}
