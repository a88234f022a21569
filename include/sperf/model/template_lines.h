/*
 * Lines of templates that differ from those of their files.
 *
 * A compiled template has the lines of its source, unless the framework inserts a line before them. Action View
 * does so with annotate_rendered_view_with_filenames; __LINE__ in the template is then one too high as well. Code
 * compiled after the source has a line that the file does not have. The offset of the lines comes from the code
 * that reads the files (lib/sperf/report/template_lines.rb).
 */
#ifndef SPERF_TEMPLATE_LINES_H
#define SPERF_TEMPLATE_LINES_H

#include "sperf/model/profile.h"

/*
 * Return whether function `id` of a valid profile is an ERB template, or a block in one: its file ends in ".erb",
 * and its name is the one that sperf_stable_name derives from that file.
 */
bool sperf_function_is_template(const sperf_profile_t *profile, sperf_function_id_t id);

typedef struct {
    sperf_string_t file; /* borrowed */
    uint32_t before;     /* number of lines inserted before the source */
    uint32_t last;       /* the last line of the file, > 0 */
} sperf_template_lines_t;

/*
 * Copy `profile`, which must be valid, with the lines of these templates changed to those of their files: less by
 * `before`, and within 1 to `last`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller frees `*out`,
 * which is NULL after an error.
 */
sperf_status_t sperf_profile_with_template_lines(const sperf_profile_t *profile,
                                                 const sperf_template_lines_t *templates, uint32_t count,
                                                 sperf_profile_t **out);

#endif
