/* Lines of templates that are not those of their files: see sperf/model/template_lines.h. */
#include "sperf/model/template_lines.h"

#include <string.h>

static sperf_string_t file_of(const sperf_profile_t *profile, sperf_function_id_t id)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[id].file);
}

static bool ends_with(sperf_string_t text, sperf_string_t end)
{
    return text.length >= end.length && memcmp(text.bytes + text.length - end.length, end.bytes, end.length) == 0;
}

/* Return the name without "block in " and the like. */
static sperf_string_t last_word(sperf_string_t name)
{
    size_t start = name.length;
    while (start > 0 && name.bytes[start - 1] != ' ') start--;
    return (sperf_string_t){name.bytes + start, name.length - start};
}

bool sperf_function_is_template(const sperf_profile_t *profile, sperf_function_id_t id)
{
    sperf_string_t name = sperf_string_table_get(&profile->strings, profile->functions.rows[id].name);
    sperf_string_t template = last_word(name);
    return ends_with(template, sperf_string_of(".erb")) && ends_with(file_of(profile, id), template);
}

static const sperf_template_lines_t *find(const sperf_template_lines_t *templates, uint32_t count, sperf_string_t file)
{
    for (uint32_t i = 0; i < count; i++) {
        if (sperf_string_equal(templates[i].file, file)) return &templates[i];
    }
    return NULL;
}

static uint32_t line_in_file(const sperf_template_lines_t *template, uint32_t line)
{
    line = line > template->before ? line - template->before : 1;
    return line > template->last ? template->last : line;
}

/* Several lines may become one, so frames are twice in the table until they are merged. */
static void move_lines(sperf_profile_t *profile, const sperf_template_lines_t *templates, uint32_t count)
{
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        sperf_frame_t *frame = &profile->frames.rows[id];
        if (frame->line == 0 || !sperf_function_is_template(profile, frame->function)) continue;
        const sperf_template_lines_t *template = find(templates, count, file_of(profile, frame->function));
        if (template != NULL) frame->line = line_in_file(template, frame->line);
    }
}

sperf_status_t sperf_profile_with_template_lines(const sperf_profile_t *profile,
                                                 const sperf_template_lines_t *templates, uint32_t count,
                                                 sperf_profile_t **out)
{
    *out = NULL;
    sperf_profile_t *moved;
    SPERF_TRY(sperf_profile_copy(profile, &moved));
    move_lines(moved, templates, count);
    sperf_status_t status = sperf_profile_copy(moved, out);
    sperf_profile_free(moved);
    return status;
}
