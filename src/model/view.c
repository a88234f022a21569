/*
 * Views and their filters by name: see sperf/model/view.h.
 *
 * Each function is matched once. A frame has the results of its function, and a stack those of its frames
 * combined. Parents precede their children, so this takes one pass over the trie.
 */
#include "sperf/model/view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/buffer.h"
#include "sperf/base/rows.h"

/* What is known of a function, a frame or a stack, in bits. */
enum { FOCUSED = 1, IGNORED = 2, HIDDEN = 4, VISIBLE = 8 };

bool sperf_matches(sperf_matcher_t matcher, sperf_string_t text)
{
    return matcher.match != NULL && matcher.match(matcher.pattern, text);
}

static bool has_value(const sperf_profile_t *profile, uint32_t row)
{
    const int64_t *values = sperf_sample_table_values(&profile->samples, row);
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        if (values[type] != 0) return true;
    }
    return false;
}

sperf_status_t sperf_view_init(sperf_view_t *view, const sperf_profile_t *profile)
{
    *view = (sperf_view_t){
        .profile = profile,
        .left_out = calloc((size_t)profile->samples.count + 1, sizeof *view->left_out),
        .hidden = calloc((size_t)profile->frames.count + 1, sizeof *view->hidden),
    };
    if (view->left_out == NULL || view->hidden == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        view->left_out[row] = profile->samples.keys[row].stack == 0 || !has_value(profile, row);
    }
    return SPERF_OK;
}

void sperf_view_cleanup(sperf_view_t *view)
{
    free(view->left_out);
    free(view->hidden);
    free(view->shown);
    *view = (sperf_view_t){0};
}

/* The functions of a profile, and room for the path of one. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t path;
} functions_t;

/* Ruby names the file of `ruby report.rb` by this relative path, and those that it requires by absolute ones. */
static bool matches_in_directory(sperf_matcher_t matcher, functions_t *functions, sperf_string_t file)
{
    const sperf_profile_t *profile = functions->profile;
    if (matcher.match == NULL || file.length == 0 || strchr("/<(", file.bytes[0]) != NULL) return false;
    (void)sperf_string_skip(&file, "./");
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t directory = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (!sperf_string_skip(&directory, "# cwd: ")) continue;
        sperf_buffer_clear(&functions->path);
        sperf_buffer_append(&functions->path, directory.bytes, directory.length);
        if (directory.length > 1) sperf_buffer_append_byte(&functions->path, '/');
        sperf_buffer_append(&functions->path, file.bytes, file.length);
        if (functions->path.status != SPERF_OK) return false;
        if (sperf_matches(matcher, (sperf_string_t){(const char *)functions->path.bytes, functions->path.length}))
            return true;
    }
    return false;
}

static bool matches_function(sperf_matcher_t matcher, functions_t *functions, sperf_function_id_t id)
{
    const sperf_profile_t *profile = functions->profile;
    sperf_function_t function = sperf_function_table_get(&profile->functions, id);
    sperf_string_t file = sperf_string_table_get(&profile->strings, function.file);
    return sperf_matches(matcher, sperf_string_table_get(&profile->strings, function.name)) ||
           sperf_matches(matcher, file) || matches_in_directory(matcher, functions, file);
}

static uint8_t ask(const sperf_name_filter_t *filter, functions_t *functions, sperf_function_id_t id,
                   sperf_name_matches_t *matches)
{
    bool ignored = matches_function(filter->ignore, functions, id);
    bool focused = !ignored && (filter->focus.match == NULL || matches_function(filter->focus, functions, id));
    bool hide = matches_function(filter->hide, functions, id);
    bool show = filter->show.match == NULL || matches_function(filter->show, functions, id);
    matches->ignore |= ignored;
    matches->focus |= focused;
    matches->hide |= hide;
    matches->show |= show;
    bool hidden = hide || !show;
    return (uint8_t)((focused ? FOCUSED : 0) | (ignored ? IGNORED : 0) | (hidden ? HIDDEN : VISIBLE));
}

/* Bits by id. A stack's HIDDEN means nothing. */
typedef struct {
    uint8_t *functions;
    uint8_t *stacks;
} answers_t;

static sperf_status_t answer_for_functions(const sperf_name_filter_t *filter, const sperf_profile_t *profile,
                                           answers_t *answers, sperf_name_matches_t *matches)
{
    functions_t functions = {.profile = profile, .path = SPERF_BUFFER_INIT};
    *matches = (sperf_name_matches_t){filter->focus.match == NULL, filter->ignore.match == NULL,
                                      filter->hide.match == NULL, filter->show.match == NULL};
    sperf_status_t status = SPERF_OK;
    for (sperf_function_id_t id = 1; status == SPERF_OK && id <= profile->functions.count; id++) {
        answers->functions[id] = ask(filter, &functions, id, matches);
        status = functions.path.status;
    }
    sperf_buffer_cleanup(&functions.path);
    return status;
}

static void answer_for_stacks(const sperf_profile_t *profile, answers_t *answers)
{
    for (sperf_stack_id_t id = 1; id <= profile->stacks.count; id++) {
        sperf_stack_t node = profile->stacks.rows[id];
        uint8_t own = answers->functions[profile->frames.rows[node.frame].function];
        answers->stacks[id] = answers->stacks[node.parent] | own;
    }
}

static void find_shown(sperf_view_t *view)
{
    const sperf_stack_table_t *stacks = &view->profile->stacks;
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) {
        view->shown[id] = view->hidden[stacks->rows[id].frame] ? view->shown[stacks->rows[id].parent] : id;
    }
}

static void narrow(sperf_view_t *view, const answers_t *answers)
{
    const sperf_profile_t *profile = view->profile;
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        if (answers->functions[profile->frames.rows[id].function] & HIDDEN) view->hidden[id] = true;
    }
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        uint8_t stack = answers->stacks[profile->samples.keys[row].stack];
        if ((stack & (FOCUSED | VISIBLE | IGNORED)) != (FOCUSED | VISIBLE)) view->left_out[row] = true;
    }
    find_shown(view);
}

sperf_status_t sperf_view_filter_names(sperf_view_t *view, const sperf_name_filter_t *filter,
                                       sperf_name_matches_t *matches)
{
    const sperf_profile_t *profile = view->profile;
    answers_t answers = {
        .functions = calloc((size_t)profile->functions.count + 1, 1),
        .stacks = calloc((size_t)profile->stacks.count + 1, 1),
    };
    sperf_stack_id_t *shown = calloc((size_t)profile->stacks.count + 1, sizeof *shown);
    bool complete = answers.functions != NULL && answers.stacks != NULL && shown != NULL;
    sperf_status_t status = complete ? answer_for_functions(filter, profile, &answers, matches) : SPERF_NO_MEMORY;
    if (status == SPERF_OK) {
        free(view->shown);
        view->shown = shown;
        shown = NULL;
        view->narrowed = view->narrowed || filter->focus.match != NULL || filter->ignore.match != NULL ||
                         filter->hide.match != NULL || filter->show.match != NULL;
        answer_for_stacks(profile, &answers);
        narrow(view, &answers);
    }
    free(answers.functions);
    free(answers.stacks);
    free(shown);
    return status;
}

uint32_t sperf_shown_type(const sperf_profile_t *profile)
{
    uint32_t last = profile->sample_types_count - 1;
    for (uint32_t type = 0; type < last; type++) {
        if (profile->sample_types[type].name == profile->default_sample_type) return type;
    }
    return last;
}

int64_t sperf_view_total(const sperf_view_t *view, uint32_t type)
{
    int64_t total = 0;
    for (uint32_t row = 0; row < view->profile->samples.count; row++) {
        if (view->left_out[row]) continue;
        total = sperf_saturating_add(total, sperf_sample_table_values(&view->profile->samples, row)[type]);
    }
    return total;
}

/* -- Labels of samples -- */

enum { THREAD_LABELS = 5 };

static void append_string(sperf_sample_labels_t *labels, sperf_string_t key, sperf_string_t string)
{
    labels->labels[labels->count++] = (sperf_sample_label_t){.key = key, .string = string, .unit = sperf_string_of("")};
}

static void append_number(sperf_sample_labels_t *labels, sperf_string_t key, int64_t number, sperf_string_t unit)
{
    if (number == 0 && unit.length == 0) return;
    labels->labels[labels->count++] = (sperf_sample_label_t){
        .key = key, .numeric = true, .string = sperf_string_of(""), .number = number, .unit = unit};
}

static void append_thread(sperf_sample_labels_t *labels, const sperf_profile_t *profile, sperf_thread_id_t id)
{
    if (id == 0) return;
    sperf_thread_t thread = sperf_thread_table_get(&profile->threads, id);
    sperf_string_t name = sperf_string_table_get(&profile->strings, thread.name);
    if (thread.name == 0) {
        (void)snprintf(labels->thread_name, sizeof labels->thread_name, "thread %" PRIu64, thread.number);
        name = sperf_string_of(labels->thread_name);
    }
    append_string(labels, sperf_string_of("thread"), name);
    append_number(labels, sperf_string_of("thread_id"), (int64_t)thread.number, sperf_string_of(""));
    append_number(labels, sperf_string_of("pid"), (int64_t)thread.process, sperf_string_of(""));
    append_number(labels, sperf_string_of("ppid"), (int64_t)thread.parent, sperf_string_of(""));
    if (thread.title == 0) return;
    append_string(labels, sperf_string_of("process_title"), sperf_string_table_get(&profile->strings, thread.title));
}

sperf_status_t sperf_sample_labels_read(sperf_sample_labels_t *labels, const sperf_profile_t *profile,
                                        sperf_sample_key_t key)
{
    uint32_t count = 0;
    const sperf_label_t *own = sperf_label_table_get(&profile->labels, key.labels, &count);
    SPERF_TRY(SPERF_ROWS_RESERVE(labels->labels, labels->capacity, (uint64_t)count + THREAD_LABELS));
    labels->count = 0;
    append_thread(labels, profile, key.thread);
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t name = sperf_string_table_get(&profile->strings, own[i].key);
        if (own[i].string != 0) {
            append_string(labels, name, sperf_string_table_get(&profile->strings, own[i].string));
        } else {
            append_number(labels, name, own[i].number, sperf_string_table_get(&profile->strings, own[i].unit));
        }
    }
    return SPERF_OK;
}

void sperf_sample_labels_cleanup(sperf_sample_labels_t *labels)
{
    free(labels->labels);
    *labels = (sperf_sample_labels_t){0};
}
