/* What compiled code calls, at ticks: see callees.h. */
#include "callees.h"

#include <stdlib.h>

#include "capture/callee_timer.h"
#include "vm/compiled_callee.h"
#include "vm/vm_insns.h"

/* Forget all observations if keys were released since: codes may have died, and their addresses be others'. */
static void forget_released(sperf_tables_t *tables)
{
    uint32_t released = tables->captured.values.released_count;
    if (tables->callees != NULL && tables->callees_released != released) sperf_callee_shares_clear(tables->callees);
    tables->callees_released = released;
}

void sperf_callees_observe(sperf_tables_t *tables)
{
    sperf_callee_seen_t seen;
    if (!sperf_callee_timer_remove_report(&seen)) return;
    forget_released(tables);
    if (tables->callees == NULL) tables->callees = calloc(1, sizeof *tables->callees);
    if (tables->callees == NULL) return;
    sperf_callee_shares_add(tables->callees, seen.iseq, seen.position, sperf_compiled_callee_number(seen.callee));
}

bool sperf_callees_should_wait(const sperf_tables_t *tables, const uint64_t *words, int64_t mono_ns)
{
    sperf_entry_t entry;
    sperf_entry_frames_t frames;
    if (!tables->instructions || !sperf_callee_timer_works() || !sperf_entry_is_tick(words)) return false;
    sperf_entry_read(words, &entry, &frames);
    if (entry.leaf.callee != SPERF_CALLEE_UNSEEN || mono_ns - entry.mono_ns >= SPERF_CALLEE_WAIT_NS) return false;
    return tables->callees == NULL || !sperf_callee_shares_know(tables->callees, sperf_entry_frame(&frames, 0).value);
}

/* Return the number of the method that compiled code was calling; 0: none. */
static uint8_t callee_of(sperf_tables_t *tables, const sperf_entry_t *entry, const sperf_entry_frames_t *frames)
{
    uint8_t number = 0;
    if (entry->leaf.callee != SPERF_CALLEE_UNSEEN) return sperf_compiled_callee_number(entry->leaf.callee);
    sperf_vm_frame_t frame = sperf_entry_frame(frames, 0);
    forget_released(tables);
    bool seen =
        tables->callees != NULL && sperf_callee_shares_next(tables->callees, frame.value, frame.position, &number);
    return seen ? number : 0;
}

sperf_status_t sperf_callees_add_leaf(sperf_tables_t *tables, const sperf_entry_t *entry,
                                      const sperf_entry_frames_t *frames, sperf_stack_id_t *stack)
{
    if (!tables->instructions || entry->leaf.callee == SPERF_CALLEE_NOT_ASKED) return SPERF_OK;
    uint8_t number = callee_of(tables, entry, frames);
    if (number == 0) return SPERF_OK;
    sperf_word_t class;
    uint8_t method = sperf_compiled_callee_method(number, &class);
    sperf_frame_key_t key = {class, SPERF_INSN_METHOD(method), 0};
    sperf_captured_stacks_t *captured = &tables->captured;
    /* As other instructions, it has the line of its frame. */
    return sperf_captured_intern_key(captured, *stack, key, captured->stacks.rows[*stack].frame, stack);
}
