/* Parts of comments about allocations: see allocation_text.h. */
#include "allocation_text.h"

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
