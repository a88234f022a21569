/*
 * Names, lines and files of functions that are the same in each process and each checkout.
 *
 * Programs build names from numbers that are valid in one process only: the address of a class without a name, the
 * hash of a template's path. With such names two processes, or profiles before and after a change, would have no
 * function in common.
 *
 * Templates are compiled to methods. Action View names them after the path, relative to the root of the
 * application, with every character except small letters replaced by "_", and two numbers. Tilt names them after
 * the thread that compiled them. Such a method is shown under the file name of its template, which developers
 * know. A name is changed only if the method's file confirms it.
 */
#ifndef SPERF_STABLE_NAME_H
#define SPERF_STABLE_NAME_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/*
 * Replace `name`, the name of a function defined in `file`, by one that is the same in each process:
 *
 *   #<Class:0x00007f3a5c0d1e28>#run                                   #<Class>#run
 *   block in #<Class>#_app_views_orders_show_html_erb___231_4824      block in app/views/orders/show.html.erb
 *   Tilt::CompiledTemplates#__tilt_3736, in /srv/shop/views/cart.slim  views/cart.slim
 *
 * Templates of gems have the path below the directory of all gems, "devise-4.9.4/app/views/...". A longer name may
 * need memory: if there is none, the status of the buffer says so. Context: any, also sperf's thread; reads only the
 * two texts.
 */
void sperf_stable_name(sperf_buffer_t *name, sperf_string_t file);

/*
 * Lines of templates that differ from those of their files.
 *
 * A compiled template has the lines of its source, unless the framework inserts a line before them. Action View
 * does so with annotate_rendered_view_with_filenames; __LINE__ in the template is then one too high as well. Code
 * compiled after the source has a line that the file does not have. The offset of the lines comes from the code
 * that reads the files (lib/sperf/report/template_lines.rb).
 */

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

/*
 * Other paths for the files of a profile.
 *
 * Two checkouts of a program have its files at two paths, so their methods are not the same functions. Which paths
 * stand for the same file is decided in lib/sperf/report/shared_paths.rb.
 */

typedef struct {
    sperf_string_t from; /* borrowed */
    sperf_string_t to;   /* borrowed */
} sperf_renamed_file_t;

/*
 * Copy `profile`, which must be valid, with functions of the files `from` in the files `to`. Functions that become
 * equal are one. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller frees `*out`, which is NULL after an
 * error.
 */
sperf_status_t sperf_profile_with_renamed_files(const sperf_profile_t *profile, const sperf_renamed_file_t *files,
                                                uint32_t count, sperf_profile_t **out);

#endif
