/*
 * The text format: what threads did by state, the flat and cumulative tables of functions, and what was waited for, to be
 * read as they are.
 *
 * In the wall time of a server, waits are nearly all there is: what they come to is said first, then come functions, which
 * are code alone, for no more is in their table than its first rows. A profile of nothing but code has no states.
 *
 * The columns of values are as wide as their widest value, in all tables.
 */
#include <inttypes.h>

#include "../report/states.h"
#include "shown_type.h"
#include "sperf/format.h"
#include "sperf/top.h"
#include "utf8.h"
#include "value_text.h"

enum { VALUE_WIDTH_MIN = 12, SHARE_WIDTH = 6, NS_PER_SECOND = 1000000000 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_buffer_t *scratch; /* for one number */
    uint32_t rows_max;       /* 0: all */
    size_t value_width;
} text_t;

static bool string_is(const sperf_profile_t *profile, sperf_string_id_t id, const char *text)
{
    return sperf_string_is(sperf_string_table_get(&profile->strings, id), text);
}

/* Put `value` into `scratch`. */
static void format_number(const text_t *text, int64_t value)
{
    sperf_buffer_clear(text->scratch);
    sperf_number_append(text->scratch, text->profile, value);
    sperf_buffer_fail(text->out, text->scratch->status);
}

static void format_share(const text_t *text, int64_t value, int64_t total)
{
    sperf_buffer_clear(text->scratch);
    sperf_share_append(text->scratch, value, total);
    sperf_buffer_fail(text->out, text->scratch->status);
}

/* Append what is in `scratch`, right-aligned. */
static void append_right(const text_t *text, size_t width)
{
    for (size_t i = text->scratch->length; i < width; i++) sperf_buffer_append_byte(text->out, ' ');
    sperf_buffer_append(text->out, text->scratch->bytes, text->scratch->length);
}

/* How many samples were taken, where a sample type says so; else how many rows they were added up in. */
static int64_t samples_count(const sperf_profile_t *profile)
{
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        if (string_is(profile, profile->sample_types[type].name, "samples")) return sperf_profile_total(profile, type);
    }
    return profile->samples.count;
}

static void write_total(const text_t *text, int64_t total)
{
    const sperf_profile_t *profile = text->profile;
    sperf_string_id_t type = profile->sample_types[sperf_shown_type(profile)].name;
    sperf_buffer_append_string(text->out, "Total: ");
    sperf_value_append(text->out, profile, total);
    sperf_buffer_append_string(text->out, " (");
    sperf_utf8_append_line(text->out, sperf_string_table_get(&profile->strings, type));
    sperf_buffer_append_string(text->out, ")\n");
}

static void write_samples(const text_t *text)
{
    const sperf_profile_t *profile = text->profile;
    sperf_buffer_append_format(text->out, "Samples: %" PRId64, samples_count(profile));
    if (profile->period > 0 && string_is(profile, profile->period_type.unit, "nanoseconds")) {
        int64_t frequency_hz = (NS_PER_SECOND + profile->period / 2) / profile->period;
        sperf_buffer_append_format(text->out, ", Frequency: %" PRId64 "Hz", frequency_hz);
    }
    sperf_buffer_append_byte(text->out, '\n');
}

static void write_value(const text_t *text, int64_t value, int64_t total)
{
    format_number(text, value);
    append_right(text, text->value_width);
    sperf_buffer_append_byte(text->out, ' ');
    format_share(text, value, total);
    append_right(text, SHARE_WIDTH);
    sperf_buffer_append_string(text->out, "  ");
}

static void write_row(const text_t *text, const sperf_top_row_t *row, int64_t value, int64_t total)
{
    const sperf_string_table_t *strings = &text->profile->strings;
    write_value(text, value, total);
    sperf_utf8_append_line(text->out, sperf_string_table_get(strings, row->name));
    if (row->file != 0) {
        sperf_buffer_append_string(text->out, " (");
        sperf_utf8_append_line(text->out, sperf_string_table_get(strings, row->file));
        sperf_buffer_append_byte(text->out, ')');
    }
    sperf_buffer_append_byte(text->out, '\n');
}

static bool is_code(const text_t *text, const sperf_top_row_t *row)
{
    const sperf_string_table_t *strings = &text->profile->strings;
    sperf_string_t name = sperf_string_table_get(strings, row->name);
    return sperf_state_of(sperf_frame_kind_of(name, sperf_string_table_get(strings, row->file))) == SPERF_STATE_RUNNING;
}

/* What was not the leaf of any weight has no place in the flat table; in the cumulative one everything has. */
static void write_rows(const text_t *text, const sperf_top_t *top, sperf_top_order_t order, int64_t total)
{
    uint32_t written = 0;
    uint32_t left_out = 0;
    for (uint32_t i = 0; i < top->count; i++) {
        const sperf_top_row_t *row = &top->rows[i];
        int64_t value = order == SPERF_TOP_BY_FLAT ? row->flat : row->cumulative;
        if (order == SPERF_TOP_BY_FLAT && value == 0) continue;
        if (text->rows_max != 0 && written == text->rows_max) {
            left_out++;
            continue;
        }
        write_row(text, row, value, total);
        written++;
    }
    if (left_out == 0) return;
    sperf_buffer_append_format(text->out, "%*s %*s  (%" PRIu32 " more not shown)\n", (int)text->value_width, "...",
                               SHARE_WIDTH, "...", left_out);
}

static void write_states(const text_t *text, const sperf_states_t *states, int64_t total)
{
    sperf_buffer_append_string(text->out, "\nStates:\n");
    for (int state = 0; state < SPERF_STATES; state++) {
        if (states->totals[state] == 0) continue;
        write_value(text, states->totals[state], total);
        sperf_buffer_append_format(text->out, "%s\n", sperf_state_names[state]);
    }
}

/* Rows that stand for time without code are states already. */
static void drop_states(const text_t *text, sperf_top_t *top)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < top->count; i++) {
        if (is_code(text, &top->rows[i])) top->rows[kept++] = top->rows[i];
    }
    top->count = kept;
}

static void write_tables(const text_t *text, sperf_top_t *top, sperf_states_t *states)
{
    if (sperf_states_differ(states)) write_states(text, states, top->total);
    drop_states(text, top);
    sperf_top_sort(top, text->profile, SPERF_TOP_BY_FLAT);
    sperf_buffer_append_string(text->out, "\nFlat:\n");
    write_rows(text, top, SPERF_TOP_BY_FLAT, top->total);
    if (states->waits.count > 0) {
        sperf_top_sort(&states->waits, text->profile, SPERF_TOP_BY_FLAT);
        sperf_buffer_append_string(text->out, "\nWaited for:\n");
        write_rows(text, &states->waits, SPERF_TOP_BY_FLAT, top->total);
    }
    sperf_top_sort(top, text->profile, SPERF_TOP_BY_CUMULATIVE);
    sperf_buffer_append_string(text->out, "\nCumulative:\n");
    write_rows(text, top, SPERF_TOP_BY_CUMULATIVE, top->total);
}

/* Comments say what was lost and how the profile was taken: a reader of the text must not miss that. */
static void write_comments(const text_t *text)
{
    const sperf_profile_t *profile = text->profile;
    if (profile->comments_count > 0) sperf_buffer_append_byte(text->out, '\n');
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (comment.length == 0 || comment.bytes[0] != '#') sperf_buffer_append_string(text->out, "# ");
        sperf_utf8_append_line(text->out, comment);
        sperf_buffer_append_byte(text->out, '\n');
    }
}

static size_t width_of(const text_t *text, int64_t value)
{
    format_number(text, value);
    return text->scratch->length;
}

static size_t value_width(const text_t *text, const sperf_top_t *top, const sperf_states_t *states)
{
    size_t width = VALUE_WIDTH_MIN;
    for (int state = 0; state < SPERF_STATES; state++) {
        size_t total = width_of(text, states->totals[state]);
        if (sperf_states_differ(states) && width < total) width = total;
    }
    for (uint32_t i = 0; i < top->count; i++) {
        size_t flat = width_of(text, top->rows[i].flat);
        size_t cumulative = width_of(text, top->rows[i].cumulative);
        if (width < flat) width = flat;
        if (width < cumulative) width = cumulative;
    }
    return width;
}

static void write_all(text_t *text, sperf_top_t *top, sperf_states_t *states)
{
    text->value_width = value_width(text, top, states);
    write_total(text, top->total);
    write_samples(text);
    if (text->profile->samples.count == 0) {
        sperf_buffer_append_string(text->out, "\nNo samples.\n");
    } else {
        write_tables(text, top, states);
    }
    write_comments(text);
}

void sperf_text_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    sperf_top_t top = {0};
    sperf_states_t states;
    sperf_buffer_t scratch = SPERF_BUFFER_INIT;
    text_t text = {.profile = profile, .out = out, .scratch = &scratch, .rows_max = options->rows_max};
    uint32_t type = sperf_shown_type(profile);
    sperf_status_t status = sperf_states_init(&states, profile, NULL, type);
    if (status == SPERF_OK) status = sperf_top_compute(profile, type, &top);
    if (status == SPERF_OK) {
        write_all(&text, &top, &states);
        sperf_top_cleanup(&top);
    }
    sperf_states_cleanup(&states);
    sperf_buffer_fail(out, status);
    sperf_buffer_cleanup(&scratch);
}
