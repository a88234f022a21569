/* Classes and the lines that allocated them, those with the most objects (or bytes) first. */
#include <inttypes.h>
#include <stdio.h>

#include "allocated.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"
#include "table.h"

enum { CLASS_WIDTH_MAX = 40 };

/* A row is large if it has one part in so many of the total. */
enum { LARGE_PARTS = 50 };

static bool has_bytes(const sperf_allocated_t *allocated)
{
    return allocated->bytes_type != SPERF_TYPE_NONE;
}

static size_t class_width(const sperf_allocated_t *allocated, uint32_t rows)
{
    size_t widest = sizeof "class" - 1;
    for (uint32_t i = 0; i < rows; i++) {
        size_t width = sperf_count_characters(sperf_allocated_class(allocated, &allocated->rows[allocated->order[i]]));
        if (width > widest) widest = width;
    }
    return widest > CLASS_WIDTH_MAX ? CLASS_WIDTH_MAX : widest;
}

static void write_bytes(const sperf_rendering_t *rendering, int64_t bytes)
{
    sperf_quantity_t quantity = sperf_quantity(bytes, sperf_string_of("bytes"), sperf_string_of("auto"));
    char text[80];
    (void)snprintf(text, sizeof text, "%s%.*s", quantity.digits, (int)quantity.unit.length, quantity.unit.bytes);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_right_aligned(rendering->out, sperf_string_of(text), 10);
}

static void write_share(const sperf_rendering_t *rendering, int64_t value, int64_t total)
{
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, value, total);
}

static void write_row(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated,
                      const sperf_allocated_row_t *row, const int64_t totals[2], size_t width)
{
    sperf_buffer_t *out = rendering->out;
    bool has_margins = allocated->has_margins;
    sperf_buffer_append_format(out, "%10" PRId64, row->objects);
    if (has_margins) sperf_buffer_append_format(out, " %9" PRId64, row->margin.objects);
    write_share(rendering, row->objects, totals[0]);
    if (has_bytes(allocated)) {
        write_bytes(rendering, row->bytes);
        if (has_margins) write_bytes(rendering, row->margin.bytes);
        write_share(rendering, row->bytes, totals[1]);
    }
    sperf_string_t name = sperf_allocated_class(allocated, row);
    size_t characters = sperf_count_characters(name);
    sperf_buffer_append_string(out, "  ");
    sperf_append_text(out, name);
    sperf_append_blanks(out, (characters < width ? width - characters : 0) + 2);
    sperf_append_text(out, allocated->places.nodes[row->place].label);
    sperf_buffer_append_byte(out, '\n');
}

static bool is_uncertain(int64_t value, int64_t margin, int64_t total)
{
    return value >= total / LARGE_PARTS && margin >= value / 2;
}

/* Say what the margins are, and how many of the larger rows few samples decide. */
static void write_note(sperf_buffer_t *out, const sperf_allocated_t *allocated, uint32_t rows, const int64_t totals[2])
{
    uint32_t uncertain = 0;
    for (uint32_t i = 0; i < rows; i++) {
        const sperf_allocated_row_t *row = &allocated->rows[allocated->order[i]];
        uncertain += is_uncertain(row->objects, row->margin.objects, totals[0]) ||
                     (has_bytes(allocated) && is_uncertain(row->bytes, row->margin.bytes, totals[1]));
    }
    sperf_buffer_append_string(out, "(\u00b1: two standard errors of the estimate)\n");
    if (uncertain == 0) return;
    sperf_buffer_append_format(out,
                               "(%" PRIu32 " of these rows may be off by half or more: few samples decide. A longer "
                               "recording or --interval helps)\n",
                               uncertain);
}

static void write_text(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated)
{
    sperf_buffer_t *out = rendering->out;
    const sperf_profile_t *profile = rendering->view->profile;
    const int64_t totals[2] = {sperf_profile_share_total(profile, allocated->objects_type),
                               has_bytes(allocated) ? sperf_profile_share_total(profile, allocated->bytes_type) : 0};
    uint32_t rows = sperf_rows_shown(rendering, allocated->count);
    size_t width = class_width(allocated, rows);
    sperf_append_filtered_head(rendering);
    bool has_margins = allocated->has_margins;
    sperf_buffer_append_format(out, "   objects%s object%%%s%s%s  %-*s  allocated at\n",
                               has_margins ? "         \u00b1" : "", has_bytes(allocated) ? "      bytes" : "",
                               has_bytes(allocated) && has_margins ? "          \u00b1" : "",
                               has_bytes(allocated) ? "  byte%" : "", (int)width, "class");
    for (uint32_t i = 0; i < rows; i++) {
        write_row(rendering, allocated, &allocated->rows[allocated->order[i]], totals, width);
    }
    if (rows < allocated->count) sperf_buffer_append_format(out, "(%" PRIu32 " more)\n", allocated->count - rows);
    if (has_margins) write_note(out, allocated, rows, totals);
}

enum { BYTES = 5, OBJECTS_MARGIN, BYTES_MARGIN };

static void write_table(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated)
{
    static const sperf_column_t columns[] = {{"class", SPERF_COLUMN_TEXT},
                                             {"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},
                                             {"line", SPERF_COLUMN_LINE},
                                             {"objects", SPERF_COLUMN_COUNT},
                                             [BYTES] = {"bytes", SPERF_COLUMN_COUNT},
                                             [OBJECTS_MARGIN] = {"objects_margin", SPERF_COLUMN_LINE},
                                             [BYTES_MARGIN] = {"bytes_margin", SPERF_COLUMN_LINE}};
    const uint32_t margins = 1U << OBJECTS_MARGIN | 1U << BYTES_MARGIN;
    bool has_margins = has_bytes(allocated) && allocated->has_margins;
    sperf_table_t table = {.rendering = rendering,
                           SPERF_COLUMNS(columns),
                           .hidden = (has_bytes(allocated) ? 0 : 1U << BYTES) | (has_margins ? 0 : margins)};
    sperf_table_begin(&table, "allocated");
    uint32_t rows = sperf_rows_shown(rendering, allocated->count);
    for (uint32_t i = 0; i < rows; i++) {
        const sperf_allocated_row_t *row = &allocated->rows[allocated->order[i]];
        const sperf_graph_node_t *place = &allocated->places.nodes[row->place];
        const sperf_cell_t cells[] = {{.text = sperf_allocated_class(allocated, row)},
                                      {.text = sperf_graph_name(&allocated->places, place)},
                                      {.text = sperf_graph_file(&allocated->places, place)},
                                      {.number = place->line},
                                      {.number = row->objects},
                                      {.number = row->bytes},
                                      {.number = row->margin.objects},
                                      {.number = row->margin.bytes}};
        sperf_table_append_row(&table, cells);
    }
    sperf_table_end(&table);
}

sperf_status_t sperf_render_allocated(sperf_rendering_t *rendering)
{
    sperf_allocated_t allocated;
    sperf_status_t status = sperf_allocated_init(&allocated, rendering->view, rendering->options->type, false);
    if (status == SPERF_OK) (sperf_rendering_is_text(rendering) ? write_text : write_table)(rendering, &allocated);
    sperf_allocated_cleanup(&allocated);
    return status;
}
