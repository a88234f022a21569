/*
 * Tables of functions for spreadsheets and scripts: comma-separated (RFC 4180) and tab-separated values.
 *
 * A row for each function, all of them, the largest flat total first; the first row names the columns. Values are integers in
 * the unit that the column's name says. A field of CSV that holds a comma, a quote or a line break stands in quotes; TSV has
 * no quotes, so tabs and line breaks become spaces there.
 */
#include <stdlib.h>
#include <string.h>

#include "../report/call_graph.h"
#include "shown_type.h"
#include "sperf/format.h"
#include "utf8.h"

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    char separator;
    sperf_call_graph_t graph;
    sperf_function_id_t *ranked;
    sperf_buffer_t scratch;
} encoder_t;

static bool needs_quotes(const sperf_buffer_t *text)
{
    for (size_t i = 0; i < text->length; i++) {
        uint8_t byte = text->bytes[i];
        if (byte == ',' || byte == '"' || byte == '\n' || byte == '\r') return true;
    }
    return false;
}

static void put_quoted(sperf_buffer_t *out, const sperf_buffer_t *text)
{
    sperf_buffer_append_byte(out, '"');
    for (size_t i = 0; i < text->length; i++) {
        if (text->bytes[i] == '"') sperf_buffer_append_byte(out, '"');
        /* NUL would end the file for many a reader. */
        sperf_buffer_append_byte(out, text->bytes[i] == 0 ? ' ' : text->bytes[i]);
    }
    sperf_buffer_append_byte(out, '"');
}

/* Line breaks survive in CSV; NUL and, in TSV, whatever breaks a line do not. */
static void put_text(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&encoder->profile->strings, id);
    sperf_buffer_t *text = &encoder->scratch;
    sperf_buffer_clear(text);
    if (encoder->separator == ',') {
        sperf_utf8_append(text, string);
    } else {
        sperf_utf8_append_line(text, string);
    }
    sperf_buffer_fail(encoder->out, text->status);
    if (encoder->separator == ',' &&
        (needs_quotes(text) || (text->length > 0 && memchr(text->bytes, 0, text->length)))) {
        put_quoted(encoder->out, text);
    } else {
        sperf_buffer_append(encoder->out, text->bytes, text->length);
    }
}

static void separate(encoder_t *encoder)
{
    sperf_buffer_append_byte(encoder->out, (uint8_t)encoder->separator);
}

/* The names of the values' columns end in their unit: "flat_nanoseconds". */
static void put_header(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_string_id_t unit = profile->sample_types[sperf_shown_type(profile)].unit;
    static const char *const columns[] = {"function", "file", "line"};
    for (size_t i = 0; i < 3; i++) {
        sperf_buffer_append_string(encoder->out, columns[i]);
        separate(encoder);
    }
    sperf_string_t word = sperf_string_table_get(&profile->strings, unit);
    for (int column = 0; column < 2; column++) {
        sperf_buffer_append_string(encoder->out, column == 0 ? "flat_" : "cumulative_");
        for (size_t i = 0; i < word.length; i++) {
            bool plain = word.bytes[i] >= 'a' && word.bytes[i] <= 'z';
            sperf_buffer_append_byte(encoder->out, plain ? (uint8_t)word.bytes[i] : '_');
        }
        sperf_buffer_append_byte(encoder->out, column == 0 ? (uint8_t)encoder->separator : '\n');
    }
}

static void put_row(encoder_t *encoder, sperf_function_id_t id)
{
    sperf_function_t function = encoder->profile->functions.rows[id];
    put_text(encoder, function.name);
    separate(encoder);
    put_text(encoder, function.file);
    separate(encoder);
    if (function.first_line != 0) sperf_buffer_append_uint64(encoder->out, function.first_line);
    separate(encoder);
    sperf_buffer_append_int64(encoder->out, encoder->graph.flat[id]);
    separate(encoder);
    sperf_buffer_append_int64(encoder->out, encoder->graph.cumulative[id]);
    sperf_buffer_append_byte(encoder->out, '\n');
}

static sperf_status_t put_table(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    SPERF_TRY(sperf_call_graph_init(&encoder->graph, profile, sperf_shown_type(profile), SPERF_CALLS_NONE));
    encoder->ranked = malloc(((size_t)profile->functions.count + 1) * sizeof *encoder->ranked);
    if (!encoder->ranked) return SPERF_NO_MEMORY;
    uint32_t count = sperf_call_graph_rank(&encoder->graph, profile, true, encoder->ranked);
    put_header(encoder);
    for (uint32_t i = 0; i < count; i++) put_row(encoder, encoder->ranked[i]);
    return SPERF_OK;
}

static void encode(const sperf_profile_t *profile, char separator, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile, .out = out, .separator = separator};
    sperf_buffer_fail(out, put_table(&encoder));
    sperf_call_graph_cleanup(&encoder.graph);
    free(encoder.ranked);
    sperf_buffer_cleanup(&encoder.scratch);
}

void sperf_csv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encode(profile, ',', out);
}

void sperf_tsv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encode(profile, '\t', out);
}
