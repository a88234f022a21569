/*
 * A flame graph as SVG: a picture without scripts that needs no other tool.
 *
 * A rectangle is a function called along one path, with its lines and threads merged; its width is the weight of
 * the function and its callees. The root is at the bottom, siblings have the heaviest first, and colours show the
 * origin of the code, as on the viewer's page. Pointing at a rectangle shows its <title>: name, file, value and
 * share. Rectangles narrower than a tenth of a pixel, or too deep, are left out and counted in the last line, so
 * the size of a picture is bounded.
 *
 * Coordinates are integers in hundredths of a pixel, because printf's %f would follow the locale of the profiled
 * program.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "../report/utf8.h"
#include "frame_category.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/codec/format.h"
#include "sperf/report/graph.h"
#include "sperf/report/measurement.h"

/* In pixels, but for what says otherwise. */
enum {
    WIDTH = 1200,
    MARGIN = 10,
    HEAD = 30, /* the title's line */
    FOOT = 26, /* the last line */
    ROW = 17,  /* a rectangle, and a pixel of air */
    RECTANGLE = 16,
    BASELINE = 12, /* of a rectangle's text, from its top */
    HUNDREDTHS = 100,
    PLOT_HUNDREDTHS = (WIDTH - 2 * MARGIN) * HUNDREDTHS,
    NARROWEST_HUNDREDTHS = 10,
    EDGED_HUNDREDTHS = 200,     /* neighbours of one colour have an edge between them, which would hide narrower ones */
    PADDING_HUNDREDTHS = 600,   /* of a rectangle's text, both sides together */
    CHARACTER_HUNDREDTHS = 730, /* the widest of the usual monospaced fonts at this size */
    COLUMNS_MIN = 3             /* less of a name tells nothing */
};
enum { DEPTH_MAX = 2048, TITLE_COLUMNS_MAX = 400 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_function_stacks_t stacks;
    int64_t *values; /* by stack of functions, as are the next three: of the subtree */
    int64_t *starts; /* what is to the left of it, in values */
    uint32_t *depths;
    sperf_stack_id_t *order; /* all stacks: siblings side by side, parents before children */
    int64_t total;
    uint32_t rows;     /* of rectangles that are drawn, that of the root being the first */
    uint32_t left_out; /* rectangles */
    sperf_buffer_t scratch;
} encoder_t;

/* -- Text -- */

/* XML has no place for these two, however escaped. */
static bool is_noncharacter(sperf_utf8_character_t character)
{
    return character.length == 3 && character.bytes[0] == 0xef && character.bytes[1] == 0xbf &&
           character.bytes[2] >= 0xbe;
}

static void append_escaped(sperf_buffer_t *out, sperf_utf8_character_t character)
{
    switch (character.bytes[0]) {
    case '&': sperf_buffer_append_string(out, "&amp;"); break;
    case '<': sperf_buffer_append_string(out, "&lt;"); break;
    case '>': sperf_buffer_append_string(out, "&gt;"); break;
    default:
        if (is_noncharacter(character)) {
            sperf_buffer_append_string(out, SPERF_UTF8_REPLACEMENT);
        } else {
            sperf_buffer_append(out, character.bytes, character.length);
        }
    }
}

/* Chinese, Japanese and Korean characters and emoji take the room of two, roughly. */
static uint32_t columns_of(sperf_utf8_character_t character)
{
    return character.length == 4 || (character.length == 3 && character.bytes[0] >= 0xe3) ? 2 : 1;
}

static uint32_t count_columns(const sperf_buffer_t *text)
{
    uint32_t columns = 0;
    for (size_t at = 0; at < text->length;) {
        sperf_utf8_character_t character = sperf_utf8_scan(text->bytes + at, text->length - at);
        at += character.length;
        columns += columns_of(character);
    }
    return columns;
}

/* Append a text on one line, its end cut off where it takes more than `columns_max` columns (at least 3). */
static void append_cut(encoder_t *encoder, sperf_string_t string, uint32_t columns_max)
{
    static const char cut_mark[] = "..";
    sperf_buffer_t *text = &encoder->scratch;
    sperf_buffer_clear(text);
    sperf_utf8_append_line(text, string);
    sperf_buffer_fail(encoder->out, text->status);
    bool cut = count_columns(text) > columns_max;
    uint32_t left = cut ? columns_max - (uint32_t)strlen(cut_mark) : columns_max;
    for (size_t at = 0; at < text->length;) {
        sperf_utf8_character_t character = sperf_utf8_scan(text->bytes + at, text->length - at);
        if (columns_of(character) > left) break;
        left -= columns_of(character);
        at += character.length;
        append_escaped(encoder->out, character);
    }
    if (cut) sperf_buffer_append_string(encoder->out, cut_mark);
}

static sperf_string_t text_of(const encoder_t *encoder, sperf_string_id_t id)
{
    return sperf_string_table_get(&encoder->profile->strings, id);
}

static sperf_string_t name_of(const encoder_t *encoder, sperf_function_t function)
{
    sperf_string_t name = text_of(encoder, function.name);
    return name.length > 0 ? name : sperf_string_of("[unknown]");
}

/* The unit of a value may be any text. */
static void append_value(encoder_t *encoder, int64_t value)
{
    sperf_buffer_t words = SPERF_BUFFER_INIT;
    sperf_value_append(&words, sperf_shown_unit(encoder->profile), value);
    sperf_buffer_fail(encoder->out, words.status);
    append_cut(encoder, (sperf_string_t){(const char *)words.bytes, words.length}, TITLE_COLUMNS_MAX);
    sperf_buffer_cleanup(&words);
}

static void append_pixels(sperf_buffer_t *out, int64_t hundredths)
{
    sperf_buffer_append_int64(out, hundredths / HUNDREDTHS);
    int64_t rest = hundredths % HUNDREDTHS;
    if (rest != 0) sperf_buffer_append_format(out, ".%02d", (int)rest);
}

/* -- Weights and places -- */

static sperf_status_t sum_up(encoder_t *encoder)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    const sperf_stack_table_t *stacks = &encoder->stacks.stacks;
    uint32_t type = sperf_shown_type(encoder->profile);
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t value = sperf_sample_table_values(samples, row)[type];
        if (value < 0) return SPERF_UNSUPPORTED;
        int64_t *sum = &encoder->values[encoder->stacks.by_stack[samples->keys[row].stack]];
        *sum = sperf_saturating_add(*sum, value);
    }
    /* Parents precede children. Place 0 is above the roots. */
    for (sperf_stack_id_t id = stacks->count; id > 0; id--) {
        int64_t *parent = &encoder->values[stacks->rows[id].parent];
        *parent = sperf_saturating_add(*parent, encoder->values[id]);
    }
    encoder->total = encoder->values[0];
    return SPERF_OK;
}

/* By parent, then the heaviest first, then by name and file, so that equal profiles look the same. */
static bool comes_after(const void *context, const void *a, const void *b)
{
    const encoder_t *encoder = context;
    sperf_stack_id_t ids[] = {*(const sperf_stack_id_t *)a, *(const sperf_stack_id_t *)b};
    const sperf_stack_t *rows[] = {&encoder->stacks.stacks.rows[ids[0]], &encoder->stacks.stacks.rows[ids[1]]};
    if (rows[0]->parent != rows[1]->parent) return rows[0]->parent > rows[1]->parent;
    int64_t values[] = {encoder->values[ids[0]], encoder->values[ids[1]]};
    if (values[0] != values[1]) return values[0] < values[1];
    const sperf_function_t *functions[] = {&encoder->profile->functions.rows[rows[0]->frame],
                                           &encoder->profile->functions.rows[rows[1]->frame]};
    int order = sperf_string_compare(text_of(encoder, functions[0]->name), text_of(encoder, functions[1]->name));
    if (order == 0)
        order = sperf_string_compare(text_of(encoder, functions[0]->file), text_of(encoder, functions[1]->file));
    return order != 0 ? order > 0 : ids[0] > ids[1];
}

/*
 * Parents have smaller ids, so their siblings' group comes before that of their children: all places are known in
 * time.
 */
static void place(encoder_t *encoder)
{
    const sperf_stack_table_t *stacks = &encoder->stacks.stacks;
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) encoder->order[id - 1] = id;
    sperf_sort(encoder->order, stacks->count, sizeof *encoder->order, comes_after, encoder);
    sperf_stack_id_t parent = 0;
    int64_t start = 0;
    for (uint32_t i = 0; i < stacks->count; i++) {
        sperf_stack_id_t id = encoder->order[i];
        if (i == 0 || stacks->rows[id].parent != parent) start = encoder->starts[stacks->rows[id].parent];
        parent = stacks->rows[id].parent;
        encoder->starts[id] = start;
        encoder->depths[id] = encoder->depths[parent] + 1;
        start = sperf_saturating_add(start, encoder->values[id]);
    }
}

/* Return where `value` is on the plot, in hundredths of a pixel from its left. */
static int64_t scaled(const encoder_t *encoder, int64_t value)
{
    if (encoder->total == 0 || value >= encoder->total) return PLOT_HUNDREDTHS;
    return (int64_t)((double)value / (double)encoder->total * PLOT_HUNDREDTHS);
}

static int64_t right_of(const encoder_t *encoder, sperf_stack_id_t id)
{
    return scaled(encoder, sperf_saturating_add(encoder->starts[id], encoder->values[id]));
}

/* Neighbours meet exactly: a width is the distance of two places. */
static int64_t width_of(const encoder_t *encoder, sperf_stack_id_t id)
{
    return id == 0 ? PLOT_HUNDREDTHS : right_of(encoder, id) - scaled(encoder, encoder->starts[id]);
}

static bool is_drawn(const encoder_t *encoder, sperf_stack_id_t id)
{
    return width_of(encoder, id) >= NARROWEST_HUNDREDTHS && encoder->depths[id] < DEPTH_MAX;
}

static void count(encoder_t *encoder)
{
    encoder->rows = 1;
    for (sperf_stack_id_t id = 1; id <= encoder->stacks.stacks.count; id++) {
        if (encoder->values[id] == 0) continue;
        if (!is_drawn(encoder, id)) {
            encoder->left_out++;
        } else if (encoder->depths[id] + 1 > encoder->rows) {
            encoder->rows = encoder->depths[id] + 1;
        }
    }
}

/* -- Colours -- */

/* The viewer's light palette (viewer/src/draw/colors.ts). */
static const uint8_t COLORS[SPERF_CATEGORIES][3] = {
    [SPERF_CATEGORY_APP] = {0x9d, 0xc0, 0xee},    [SPERF_CATEGORY_GEM] = {0xc9, 0xb8, 0xea},
    [SPERF_CATEGORY_STDLIB] = {0xa3, 0xd8, 0xcf}, [SPERF_CATEGORY_CORE] = {0xdc, 0xdf, 0xe4},
    [SPERF_CATEGORY_NATIVE] = {0xc3, 0xd7, 0x9e}, [SPERF_CATEGORY_GC] = {0xf4, 0xbd, 0x6a},
    [SPERF_CATEGORY_WAIT] = {0xf0, 0x95, 0x8a},   [SPERF_CATEGORY_BLOCKED] = {0xc3, 0xca, 0xd3},
    [SPERF_CATEGORY_OTHER] = {0xe4, 0xe4, 0xe0},
};

static uint32_t hash(sperf_string_t name)
{
    uint32_t value = 7;
    for (size_t i = 0; i < name.length; i++) value = value * 31 + (uint8_t)name.bytes[i];
    return value ^ (value >> 7);
}

/* A little lighter or darker by name, so that neighbours can be told apart: as on the viewer's page. */
static void append_color(encoder_t *encoder, sperf_function_id_t id)
{
    static const int steps[] = {-35, 0, 35, 70}; /* in thousandths of the way to black or white */
    const uint8_t *color = COLORS[sperf_frame_category(encoder->profile, id)];
    int step = steps[hash(text_of(encoder, encoder->profile->functions.rows[id].name)) & 3];
    sperf_buffer_append_byte(encoder->out, '#');
    for (int i = 0; i < 3; i++) {
        int way = step < 0 ? color[i] * step : (255 - color[i]) * step;
        sperf_buffer_append_format(encoder->out, "%02x", (unsigned)(color[i] + way / 1000));
    }
}

/* -- The picture -- */

static void write_title(encoder_t *encoder, sperf_stack_id_t id)
{
    sperf_buffer_t *out = encoder->out;
    sperf_function_t function = encoder->profile->functions.rows[encoder->stacks.stacks.rows[id].frame];
    append_cut(encoder, name_of(encoder, function), TITLE_COLUMNS_MAX);
    if (function.file != 0) {
        sperf_buffer_append_string(out, " (");
        append_cut(encoder, text_of(encoder, function.file), TITLE_COLUMNS_MAX);
        if (function.first_line != 0) sperf_buffer_append_format(out, ":%lu", (unsigned long)function.first_line);
        sperf_buffer_append_byte(out, ')');
    }
    sperf_buffer_append_string(out, ": ");
    append_value(encoder, encoder->values[id]);
    sperf_buffer_append_string(out, ", ");
    sperf_share_append(out, encoder->values[id], encoder->total);
}

/* The text that fits into a rectangle of this width, beginning at `left`, or none. */
static void write_label(encoder_t *encoder, sperf_string_t name, int64_t left, int64_t width, uint64_t top)
{
    int64_t columns = (width - PADDING_HUNDREDTHS) / CHARACTER_HUNDREDTHS;
    if (columns < COLUMNS_MIN) return;
    sperf_buffer_append_string(encoder->out, "<text x=\"");
    append_pixels(encoder->out, left + PADDING_HUNDREDTHS / 2);
    sperf_buffer_append_format(encoder->out, "\" y=\"%lu\">", (unsigned long)(top + BASELINE));
    append_cut(encoder, name, (uint32_t)columns);
    sperf_buffer_append_string(encoder->out, "</text>");
}

static uint64_t top_of(const encoder_t *encoder, uint32_t depth)
{
    return HEAD + (uint64_t)(encoder->rows - 1 - depth) * ROW;
}

static void write_rectangle(encoder_t *encoder, sperf_stack_id_t id)
{
    sperf_buffer_t *out = encoder->out;
    sperf_function_id_t function = encoder->stacks.stacks.rows[id].frame;
    int64_t left = MARGIN * HUNDREDTHS + scaled(encoder, encoder->starts[id]);
    int64_t width = width_of(encoder, id);
    uint64_t top = top_of(encoder, encoder->depths[id]);
    sperf_buffer_append_string(out, "<g><title>");
    write_title(encoder, id);
    sperf_buffer_append_string(out, "</title><rect x=\"");
    append_pixels(out, left);
    sperf_buffer_append_format(out, "\" y=\"%lu\" width=\"", (unsigned long)top);
    append_pixels(out, width);
    sperf_buffer_append_format(out, "\" height=\"%d\" fill=\"", RECTANGLE);
    append_color(encoder, function);
    sperf_buffer_append_string(out, width >= EDGED_HUNDREDTHS ? "\" stroke=\"#ffffff\" stroke-width=\".5\"/>" : "\"/>");
    write_label(encoder, name_of(encoder, encoder->profile->functions.rows[function]), left, width, top);
    sperf_buffer_append_string(out, "</g>\n");
}

static void write_root(encoder_t *encoder)
{
    sperf_buffer_t *out = encoder->out;
    uint64_t top = top_of(encoder, 0);
    sperf_buffer_append_string(out, "<g><title>all: ");
    append_value(encoder, encoder->total);
    sperf_buffer_append_format(out, "</title><rect x=\"%d\" y=\"%lu\" width=\"%d\" height=\"%d\" fill=\"#e4e4e0\"/>",
                               MARGIN, (unsigned long)top, WIDTH - 2 * MARGIN, RECTANGLE);
    write_label(encoder, sperf_string_of("all"), MARGIN * HUNDREDTHS, PLOT_HUNDREDTHS, top);
    sperf_buffer_append_string(out, "</g>\n");
}

/* Where the profile comes from, for who reads the file: comments may hold "--", which would end one of XML's. */
static void write_description(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    if (profile->comments_count == 0) return;
    sperf_buffer_append_string(encoder->out, "<desc>\n");
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        append_cut(encoder, text_of(encoder, profile->comments[i]), UINT32_MAX);
        sperf_buffer_append_byte(encoder->out, '\n');
    }
    sperf_buffer_append_string(encoder->out, "</desc>\n");
}

static void write_head(encoder_t *encoder)
{
    sperf_buffer_t *out = encoder->out;
    unsigned long height = (unsigned long)(HEAD + (uint64_t)encoder->rows * ROW + FOOT);
    sperf_buffer_append_string(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<!-- Flame graph by sperf. A rectangle is a function, as wide as it and what it called weigh; its callers are"
        " below it. -->\n");
    sperf_buffer_append_format(out,
                               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%lu\" "
                               "viewBox=\"0 0 %d %lu\" font-family=\"Menlo,Consolas,'DejaVu Sans Mono',monospace\" "
                               "font-size=\"12\" fill=\"#17202c\">\n<title>",
                               WIDTH, height, WIDTH, height);
    sperf_string_t type = text_of(encoder, encoder->profile->sample_types[sperf_shown_type(encoder->profile)].name);
    append_value(encoder, encoder->total);
    sperf_buffer_append_string(out, " of ");
    append_cut(encoder, type, TITLE_COLUMNS_MAX);
    sperf_buffer_append_string(out, "</title>\n");
    write_description(encoder);
    sperf_buffer_append_format(out, "<rect width=\"%d\" height=\"%lu\" fill=\"#ffffff\"/>\n<text x=\"%d\" y=\"20\">",
                               WIDTH, height, MARGIN);
    append_value(encoder, encoder->total);
    sperf_buffer_append_string(out, " of ");
    append_cut(encoder, type, TITLE_COLUMNS_MAX);
    sperf_buffer_append_string(out, "</text>\n");
}

static void write_foot(encoder_t *encoder)
{
    uint64_t baseline = HEAD + (uint64_t)encoder->rows * ROW + FOOT / 2;
    if (encoder->left_out > 0) {
        sperf_buffer_append_format(
            encoder->out,
            "<text x=\"%d\" y=\"%lu\" fill=\"#5a6573\">%lu rectangle%s narrower than 0.1 px or more "
            "than %d deep left out</text>\n",
            MARGIN, (unsigned long)baseline, (unsigned long)encoder->left_out, encoder->left_out == 1 ? "" : "s",
            DEPTH_MAX);
    }
    sperf_buffer_append_string(encoder->out, "</svg>\n");
}

static sperf_status_t prepare(encoder_t *encoder)
{
    SPERF_TRY(sperf_function_stacks_init(&encoder->stacks, encoder->profile, NULL));
    size_t places = (size_t)encoder->stacks.stacks.count + 1;
    SPERF_TRY(SPERF_ROWS_NEW(encoder->values, places));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->starts, places));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->depths, places));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->order, places));
    SPERF_TRY(sum_up(encoder));
    place(encoder);
    count(encoder);
    return SPERF_OK;
}

static void write_all(encoder_t *encoder)
{
    write_head(encoder);
    write_root(encoder);
    for (uint32_t i = 0; i < encoder->stacks.stacks.count && encoder->out->status == SPERF_OK; i++) {
        sperf_stack_id_t id = encoder->order[i];
        if (encoder->values[id] > 0 && is_drawn(encoder, id)) write_rectangle(encoder, id);
    }
    write_foot(encoder);
}

void sperf_svg_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encoder_t encoder = {.profile = profile, .out = out};
    sperf_status_t status = prepare(&encoder);
    if (status == SPERF_OK) write_all(&encoder);
    sperf_buffer_fail(out, status);
    sperf_function_stacks_cleanup(&encoder.stacks);
    free(encoder.values);
    free(encoder.starts);
    free(encoder.depths);
    free(encoder.order);
    sperf_buffer_cleanup(&encoder.scratch);
}
