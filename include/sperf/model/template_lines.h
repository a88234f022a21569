/*
 * Lines of templates that are not those of their files.
 *
 * A compiled template has the lines of its source, unless the framework puts one before them: Action View does so with
 * annotate_rendered_view_with_filenames, and then __LINE__ in the template is one too high as well. And what is compiled
 * behind the source has a line that the file does not have. Who can read the files says how far the lines are off
 * (lib/sperf/report/source_files.rb).
 */
#ifndef SPERF_TEMPLATE_LINES_H
#define SPERF_TEMPLATE_LINES_H

#include "sperf/model/profile.h"

/*
 * Say whether function `id` of a valid profile is a template of ERB, or a block in one: its file ends in ".erb", and it has
 * the name that sperf_stable_name makes of that.
 */
bool sperf_function_is_template(const sperf_profile_t *profile, sperf_function_id_t id);

typedef struct {
    sperf_string_t file; /* borrowed */
    uint32_t before;     /* how many lines were put before the source */
    uint32_t last;       /* the last line of the file, > 0 */
} sperf_template_lines_t;

/*
 * Make a copy of `profile`, a valid one, in which lines of these templates are those of their files: less by `before`, and
 * within 1 to `last`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller frees
 * `*out`, which is NULL after an error.
 */
sperf_status_t sperf_profile_with_template_lines(const sperf_profile_t *profile,
                                                 const sperf_template_lines_t *templates, uint32_t count,
                                                 sperf_profile_t **out);

#endif
