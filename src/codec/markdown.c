/*
 * Markdown, for an issue or a chat assistant: the shortest text that lets a reader act.
 *
 * Totals; what threads did by state; the functions with the most time of their own, and with the most in all; what was
 * waited for; the hottest paths, and those of the longest waits; what was lost. Functions are code alone: time without code
 * is a state. Ten rows of each, five paths: who needs more has the profile.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "../report/call_graph.h"
#include "../report/function_stacks.h"
#include "../report/states.h"
#include "shown_type.h"
#include "sperf/format.h"
#include "sperf/frame_kind.h"
#include "utf8.h"
#include "value_text.h"

/* Frames of a path that are shown: its root says little, its leaf most. */
enum { ROWS_MAX = 10, PATHS_MAX = 5, PATH_FRAMES_MAX = 8, NAME_BYTES_MAX = 120 };

typedef struct {
    sperf_stack_id_t stack; /* of functions */
    int64_t value;
} hot_path_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_call_graph_t graph;
    sperf_function_id_t *ranked;
    sperf_states_t states;
    sperf_function_stacks_t stacks;
    int64_t *by_stack; /* by stack of functions */
    sperf_buffer_t scratch;
} encoder_t;

/* -- Words -- */

/* In a table's cell, `|` ends it even in code; a code span ends at a backtick, so both become look-alikes. */
static void append_cell_byte(sperf_buffer_t *out, uint8_t byte)
{
    if (byte == '|') {
        sperf_buffer_append_string(out, "\\|");
    } else {
        sperf_buffer_append_byte(out, byte == '`' ? '\'' : byte);
    }
}

static bool continues_character(uint8_t byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Long names are cut in the end: a table that nobody can look at helps nobody. */
static void append_code(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_buffer_t *text = &encoder->scratch;
    sperf_buffer_clear(text);
    sperf_utf8_append_line(text, sperf_string_table_get(&encoder->profile->strings, id));
    sperf_buffer_fail(encoder->out, text->status);
    size_t length = text->length;
    bool cut = length > NAME_BYTES_MAX;
    if (cut) {
        length = NAME_BYTES_MAX;
        while (continues_character(text->bytes[length])) length--;
    }
    for (size_t i = 0; i < length; i++) append_cell_byte(encoder->out, text->bytes[i]);
    if (cut) sperf_buffer_append_string(encoder->out, "...");
    if (text->length == 0) sperf_buffer_append_string(encoder->out, "[unknown]");
}

static void append_value(encoder_t *encoder, int64_t value)
{
    sperf_value_append(encoder->out, encoder->profile, value);
    sperf_buffer_append_string(encoder->out, " (");
    sperf_share_append(encoder->out, value, encoder->graph.total);
    sperf_buffer_append_byte(encoder->out, ')');
}

/* -- Totals -- */

static bool string_is(const sperf_profile_t *profile, sperf_string_id_t id, const char *text)
{
    return sperf_string_is(sperf_string_table_get(&profile->strings, id), text);
}

static void put_totals(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_buffer_t *out = encoder->out;
    sperf_buffer_append_string(out, "# Profile: ");
    sperf_value_append(out, profile, encoder->graph.total);
    sperf_buffer_append_string(out, " of ");
    append_code(encoder, profile->sample_types[sperf_shown_type(profile)].name);
    if (string_is(profile, profile->sample_types[0].name, "samples")) {
        sperf_buffer_append_string(out, ", ");
        sperf_buffer_append_int64(out, sperf_profile_total(profile, 0));
        sperf_buffer_append_string(out, " samples");
    }
    if (profile->duration_ns > 0 && sperf_shows_nanoseconds(profile)) {
        sperf_buffer_append_string(out, ", in ");
        sperf_value_append(out, profile, profile->duration_ns);
    }
    sperf_buffer_append_string(out, "\n");
}

static void put_states(encoder_t *encoder)
{
    const sperf_states_t *states = &encoder->states;
    if (!sperf_states_differ(states)) return;
    sperf_buffer_append_byte(encoder->out, '\n');
    for (int state = 0; state < SPERF_STATES; state++) {
        if (states->totals[state] == 0) continue;
        sperf_buffer_append_format(encoder->out, "- %s: ", sperf_state_names[state]);
        append_value(encoder, states->totals[state]);
        sperf_buffer_append_byte(encoder->out, '\n');
    }
}

/* -- Functions -- */

static sperf_state_t state_of(const encoder_t *encoder, sperf_function_id_t function)
{
    return sperf_state_of(sperf_frame_kind(encoder->profile, function));
}

static void put_place(encoder_t *encoder, sperf_string_id_t file, uint32_t line)
{
    sperf_buffer_append_string(encoder->out, " | ");
    if (file == 0) return;
    sperf_buffer_append_byte(encoder->out, '`');
    append_code(encoder, file);
    if (line != 0) sperf_buffer_append_format(encoder->out, ":%lu", (unsigned long)line);
    sperf_buffer_append_byte(encoder->out, '`');
}

static void put_row(encoder_t *encoder, sperf_function_id_t id, bool with_places)
{
    sperf_function_t function = encoder->profile->functions.rows[id];
    sperf_buffer_t *out = encoder->out;
    sperf_buffer_append_string(out, "| ");
    append_value(encoder, encoder->graph.flat[id]);
    sperf_buffer_append_string(out, " | ");
    append_value(encoder, encoder->graph.cumulative[id]);
    sperf_buffer_append_string(out, " | `");
    append_code(encoder, function.name);
    sperf_buffer_append_byte(out, '`');
    if (with_places) put_place(encoder, function.file, function.first_line);
    sperf_buffer_append_string(out, " |\n");
}

/* Leave in `ranked` the first of the `count` functions that are shown, and return how many. */
static uint32_t choose_functions(encoder_t *encoder, uint32_t count, bool by_flat)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count && kept < ROWS_MAX; i++) {
        sperf_function_id_t id = encoder->ranked[i];
        if (by_flat && encoder->graph.flat[id] == 0) break;
        if (state_of(encoder, id) == SPERF_STATE_RUNNING) encoder->ranked[kept++] = id;
    }
    return kept;
}

static void put_functions(encoder_t *encoder, bool by_flat)
{
    uint32_t count = sperf_call_graph_rank(&encoder->graph, encoder->profile, by_flat, encoder->ranked);
    count = choose_functions(encoder, count, by_flat);
    bool with_places = false;
    for (uint32_t i = 0; i < count; i++) {
        if (encoder->profile->functions.rows[encoder->ranked[i]].file != 0) with_places = true;
    }
    sperf_buffer_append_string(encoder->out,
                               by_flat ? "\n## Most time of their own\n" : "\n## Most time with what they call\n");
    sperf_buffer_append_string(encoder->out, with_places
                                                 ? "\n| self | total | function | defined at |\n|---:|---:|---|---|\n"
                                                 : "\n| self | total | function |\n|---:|---:|---|\n");
    for (uint32_t i = 0; i < count; i++) put_row(encoder, encoder->ranked[i], with_places);
}

static void put_waits(encoder_t *encoder)
{
    sperf_top_t *waits = &encoder->states.waits;
    if (waits->count == 0) return;
    sperf_top_sort(waits, encoder->profile, SPERF_TOP_BY_FLAT);
    sperf_buffer_append_string(encoder->out, "\n## Waited for\n\n| time | function | defined at |\n|---:|---|---|\n");
    for (uint32_t i = 0; i < waits->count && i < ROWS_MAX; i++) {
        sperf_buffer_append_string(encoder->out, "| ");
        append_value(encoder, waits->rows[i].flat);
        sperf_buffer_append_string(encoder->out, " | `");
        append_code(encoder, waits->rows[i].name);
        sperf_buffer_append_byte(encoder->out, '`');
        put_place(encoder, waits->rows[i].file, 0);
        sperf_buffer_append_string(encoder->out, " |\n");
    }
}

/* -- Paths -- */

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static void sum_by_stack(encoder_t *encoder)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    uint32_t type = sperf_shown_type(encoder->profile);
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t *sum = &encoder->by_stack[encoder->stacks.by_stack[samples->keys[row].stack]];
        *sum = sperf_saturating_add(*sum, sperf_sample_table_values(samples, row)[type]);
    }
}

static bool is_wait(const encoder_t *encoder, sperf_stack_id_t stack)
{
    sperf_state_t state = state_of(encoder, encoder->stacks.stacks.rows[stack].frame);
    return state == SPERF_STATE_BLOCKED || state == SPERF_STATE_GVL_WAIT;
}

/* Put the hottest stacks into `paths`, the hottest first, and return how many there are: of waits, or of all else. */
static uint32_t find_paths(const encoder_t *encoder, bool waits, hot_path_t paths[PATHS_MAX])
{
    uint32_t count = 0;
    for (sperf_stack_id_t stack = 1; stack <= encoder->stacks.stacks.count; stack++) {
        hot_path_t path = {stack, encoder->by_stack[stack]};
        if (path.value == 0 || is_wait(encoder, stack) != waits) continue;
        uint32_t place = count;
        while (place > 0 && magnitude(paths[place - 1].value) < magnitude(path.value)) place--;
        if (place == PATHS_MAX) continue;
        if (count < PATHS_MAX) count++;
        for (uint32_t i = count - 1; i > place; i--) paths[i] = paths[i - 1];
        paths[place] = path;
    }
    return count;
}

static void put_path(encoder_t *encoder, hot_path_t path)
{
    sperf_function_id_t frames[PATH_FRAMES_MAX];
    uint32_t depth = 0;
    sperf_stack_id_t stack = path.stack;
    for (; stack != 0 && depth < PATH_FRAMES_MAX; stack = encoder->stacks.stacks.rows[stack].parent) {
        frames[depth++] = encoder->stacks.stacks.rows[stack].frame;
    }
    sperf_buffer_append_string(encoder->out, "- ");
    append_value(encoder, path.value);
    sperf_buffer_append_string(encoder->out, stack != 0 ? ": ... > " : ": ");
    while (depth > 0) {
        sperf_buffer_append_byte(encoder->out, '`');
        append_code(encoder, encoder->profile->functions.rows[frames[--depth]].name);
        sperf_buffer_append_string(encoder->out, depth > 0 ? "` > " : "`\n");
    }
}

static void put_paths(encoder_t *encoder, bool waits, const char *heading)
{
    hot_path_t paths[PATHS_MAX];
    uint32_t count = find_paths(encoder, waits, paths);
    if (count == 0) return;
    sperf_buffer_append_format(encoder->out, "\n## %s\n\n", heading);
    for (uint32_t i = 0; i < count; i++) put_path(encoder, paths[i]);
}

/* -- What else there is to know: where it comes from, what was lost -- */

static void put_comments(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    if (profile->comments_count == 0) return;
    sperf_buffer_append_string(encoder->out, "\n## About this profile\n\n");
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        /* Without the mark, which would make a heading of it. */
        while (comment.length > 0 && (comment.bytes[0] == '#' || comment.bytes[0] == ' ')) {
            comment = (sperf_string_t){comment.bytes + 1, comment.length - 1};
        }
        sperf_buffer_clear(&encoder->scratch);
        sperf_utf8_append_line(&encoder->scratch, comment);
        sperf_buffer_append_string(encoder->out, "- `");
        for (size_t at = 0; at < encoder->scratch.length; at++) {
            uint8_t byte = encoder->scratch.bytes[at];
            sperf_buffer_append_byte(encoder->out, byte == '`' ? '\'' : byte);
        }
        sperf_buffer_append_string(encoder->out, "`\n");
        sperf_buffer_fail(encoder->out, encoder->scratch.status);
    }
}

static sperf_status_t prepare(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    SPERF_TRY(sperf_call_graph_init(&encoder->graph, profile, sperf_shown_type(profile), SPERF_CALLS_NONE));
    SPERF_TRY(sperf_function_stacks_init(&encoder->stacks, profile));
    SPERF_TRY(sperf_states_init(&encoder->states, profile, NULL, sperf_shown_type(profile)));
    encoder->ranked = malloc(((size_t)profile->functions.count + 1) * sizeof *encoder->ranked);
    encoder->by_stack = calloc((size_t)encoder->stacks.stacks.count + 1, sizeof *encoder->by_stack);
    return encoder->ranked && encoder->by_stack ? SPERF_OK : SPERF_NO_MEMORY;
}

static void put_file(encoder_t *encoder)
{
    put_totals(encoder);
    if (encoder->profile->samples.count == 0) {
        sperf_buffer_append_string(encoder->out, "\nNo samples.\n");
    } else {
        sum_by_stack(encoder);
        put_states(encoder);
        put_functions(encoder, true);
        put_waits(encoder);
        put_functions(encoder, false);
        put_paths(encoder, false, "Hottest paths");
        put_paths(encoder, true, "Longest waits");
    }
    put_comments(encoder);
}

void sperf_markdown_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encoder_t encoder = {.profile = profile, .out = out};
    sperf_status_t status = prepare(&encoder);
    if (status == SPERF_OK) put_file(&encoder);
    sperf_buffer_fail(out, status);
    sperf_call_graph_cleanup(&encoder.graph);
    sperf_function_stacks_cleanup(&encoder.stacks);
    sperf_states_cleanup(&encoder.states);
    free(encoder.ranked);
    free(encoder.by_stack);
    sperf_buffer_cleanup(&encoder.scratch);
}
