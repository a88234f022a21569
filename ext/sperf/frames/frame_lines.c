/* Lines of captured frames: see frame_lines.h. */
#include "frame_lines.h"

#include "vm/vm_insns.h"
#include "vm/vm_layout.h"
#include "vm/vm_walk.h"

uint32_t sperf_frame_line(const sperf_frame_key_t *key, sperf_frame_t frame, const sperf_frame_table_t *mapped,
                          const sperf_frame_id_t *ids)
{
    if (frame.line == 0 || frame.function <= SPERF_SYNTHETIC_LAST) return 0;
    if (sperf_is_insn_method(key->method)) return sperf_frame_table_get(mapped, ids[frame.line]).line;
    return sperf_frame_code_line(key, frame.line);
}

/* Say whether a row has the line itself: it is 0, its key was released, or Ruby's API has given the line. */
static bool place_is_line(const sperf_frame_key_t *key, uint32_t place)
{
    return place == 0 || key->value == Qfalse || sperf_vm_layout.problem != NULL;
}

uint32_t sperf_frame_code_line(const sperf_frame_key_t *key, uint32_t place)
{
    return place_is_line(key, place) ? place : sperf_vm_line(key->value, place);
}

bool sperf_frame_code_line_unlocked(const sperf_frame_key_t *key, uint32_t place, uint32_t *line)
{
    *line = place;
    return place_is_line(key, place) || sperf_vm_line_unlocked(key->value, place, line);
}
