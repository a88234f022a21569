/*
 * The text format: a profile's flat and cumulative tables, to be read as they are.
 *
 * Nanoseconds are shown in milliseconds with one decimal, every other unit as the plain number. All numbers are formatted
 * from integers: printf's %f would follow the locale that the profiled program has set.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "shown_type.h"
#include "sperf/format.h"
#include "sperf/top.h"
#include "utf8.h"

enum { NUMBER_BYTES = 32, VALUE_WIDTH_MIN = 12 };

enum { NS_PER_TENTH_MS = 100000, NS_PER_SECOND = 1000000000 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    bool milliseconds; /* show values as such: they are nanoseconds */
    uint32_t rows_max; /* 0: all */
    int value_width;
} text_t;

static bool string_is(const sperf_profile_t *profile, sperf_string_id_t id, const char *text)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    return string.length == strlen(text) && memcmp(string.bytes, text, string.length) == 0;
}

/* Write `tenths` tenths as a decimal number. */
static int format_tenths(char *bytes, size_t size, int64_t tenths, const char *unit)
{
    uint64_t magnitude = tenths < 0 ? 0 - (uint64_t)tenths : (uint64_t)tenths;
    return snprintf(bytes, size, "%s%" PRIu64 ".%" PRIu64 "%s", tenths < 0 ? "-" : "", magnitude / 10, magnitude % 10,
                    unit);
}

static int format_value(const text_t *text, int64_t value, char *bytes, size_t size)
{
    if (!text->milliseconds) return snprintf(bytes, size, "%" PRId64, value);
    int64_t rest = value % NS_PER_TENTH_MS;
    int64_t tenths = value / NS_PER_TENTH_MS;
    if (rest >= NS_PER_TENTH_MS / 2) tenths++;
    if (rest <= -NS_PER_TENTH_MS / 2) tenths--;
    return format_tenths(bytes, size, tenths, "ms");
}

static void format_percentage(int64_t value, int64_t total, char *bytes, size_t size)
{
    double per_mille = total == 0 ? 0 : (double)value / (double)total * 1000;
    /* Where values of both signs cancel out, a share of the total says nothing, and may not fit. */
    if (per_mille > 99999 || per_mille < -99999) {
        (void)snprintf(bytes, size, "-");
    } else {
        (void)format_tenths(bytes, size, (int64_t)(per_mille < 0 ? per_mille - 0.5 : per_mille + 0.5), "%");
    }
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
    sperf_sample_type_t type = profile->sample_types[sperf_shown_type(profile)];
    char number[NUMBER_BYTES];
    (void)format_value(text, total, number, sizeof number);
    sperf_buffer_append_format(text->out, "Total: %s", number);
    if (!text->milliseconds && type.unit != 0) {
        sperf_buffer_append_byte(text->out, ' ');
        sperf_utf8_append_line(text->out, sperf_string_table_get(&profile->strings, type.unit));
    }
    sperf_buffer_append_string(text->out, " (");
    sperf_utf8_append_line(text->out, sperf_string_table_get(&profile->strings, type.name));
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

static void write_row(const text_t *text, const sperf_top_row_t *row, int64_t value, int64_t total)
{
    const sperf_string_table_t *strings = &text->profile->strings;
    char number[NUMBER_BYTES];
    char percentage[NUMBER_BYTES];
    (void)format_value(text, value, number, sizeof number);
    format_percentage(value, total, percentage, sizeof percentage);
    sperf_buffer_append_format(text->out, "%*s %6s  ", text->value_width, number, percentage);
    sperf_utf8_append_line(text->out, sperf_string_table_get(strings, row->name));
    if (row->file != 0) {
        sperf_buffer_append_string(text->out, " (");
        sperf_utf8_append_line(text->out, sperf_string_table_get(strings, row->file));
        sperf_buffer_append_byte(text->out, ')');
    }
    sperf_buffer_append_byte(text->out, '\n');
}

/* What was not the leaf of any weight has no place in the flat table; in the cumulative one everything has. */
static void write_rows(const text_t *text, const sperf_top_t *top, sperf_top_order_t order)
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
        write_row(text, row, value, top->total);
        written++;
    }
    if (left_out == 0) return;
    sperf_buffer_append_format(text->out, "%*s %6s  (%" PRIu32 " more not shown)\n", text->value_width, "...", "...",
                               left_out);
}

static void write_tables(const text_t *text, sperf_top_t *top)
{
    sperf_top_sort(top, text->profile, SPERF_TOP_BY_FLAT);
    sperf_buffer_append_string(text->out, "\nFlat:\n");
    write_rows(text, top, SPERF_TOP_BY_FLAT);
    sperf_top_sort(top, text->profile, SPERF_TOP_BY_CUMULATIVE);
    sperf_buffer_append_string(text->out, "\nCumulative:\n");
    write_rows(text, top, SPERF_TOP_BY_CUMULATIVE);
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

static int value_width(const text_t *text, const sperf_top_t *top)
{
    int width = VALUE_WIDTH_MIN;
    char number[NUMBER_BYTES];
    for (uint32_t i = 0; i < top->count; i++) {
        int flat = format_value(text, top->rows[i].flat, number, sizeof number);
        int cumulative = format_value(text, top->rows[i].cumulative, number, sizeof number);
        if (width < flat) width = flat;
        if (width < cumulative) width = cumulative;
    }
    return width;
}

void sperf_text_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    uint32_t type = sperf_shown_type(profile);
    sperf_top_t top;
    sperf_status_t status = sperf_top_compute(profile, type, &top);
    if (status != SPERF_OK) {
        sperf_buffer_fail(out, status);
        return;
    }
    text_t text = {.profile = profile, .out = out, .rows_max = options->rows_max};
    text.milliseconds = string_is(profile, profile->sample_types[type].unit, "nanoseconds");
    text.value_width = value_width(&text, &top);
    write_total(&text, top.total);
    write_samples(&text);
    if (profile->samples.count == 0) {
        sperf_buffer_append_string(out, "\nNo samples.\n");
    } else {
        write_tables(&text, &top);
    }
    write_comments(&text);
    sperf_top_cleanup(&top);
}
