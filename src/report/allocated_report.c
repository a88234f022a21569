/* Classes and the lines that allocated them, those with the most objects (or bytes) first. */
#include <inttypes.h>
#include <stdio.h>

#include "allocated.h"
#include "sperf/model/sample_types.h"
#include "table.h"
#include "utf8.h"

enum { CLASS_WIDTH_MAX = 40 };

static uint32_t rows_to_show(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated)
{
    uint32_t rows_max = rendering->options->rows_max;
    return rows_max != 0 && allocated->count > rows_max ? rows_max : allocated->count;
}

static bool has_bytes(const sperf_allocated_t *allocated)
{
    return allocated->bytes_type != SPERF_TYPE_NONE;
}

/* In characters. */
static uint32_t width_of(sperf_string_t text)
{
    uint32_t width = 0;
    for (size_t i = 0; i < text.length; i++) width += ((unsigned char)text.bytes[i] & 0xc0) != 0x80;
    return width;
}

static uint32_t class_width(const sperf_allocated_t *allocated, uint32_t rows)
{
    uint32_t widest = sizeof "class" - 1;
    for (uint32_t i = 0; i < rows; i++) {
        uint32_t width = width_of(sperf_allocated_class(allocated, &allocated->rows[allocated->order[i]]));
        if (width > widest) widest = width;
    }
    return widest > CLASS_WIDTH_MAX ? CLASS_WIDTH_MAX : widest;
}

static void write_bytes(const sperf_rendering_t *rendering, int64_t bytes, int64_t total)
{
    sperf_quantity_t quantity = sperf_quantity(bytes, sperf_string_of("bytes"), sperf_string_of("auto"));
    char text[80];
    (void)snprintf(text, sizeof text, "%s%.*s", quantity.digits, (int)quantity.unit.length, quantity.unit.bytes);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_right(rendering->out, sperf_string_of(text), 10);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, bytes, total);
}

static void write_row(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated,
                      const sperf_allocated_row_t *row, const int64_t totals[2], uint32_t width)
{
    sperf_buffer_t *out = rendering->out;
    sperf_buffer_append_format(out, "%10" PRId64 " ", row->objects);
    sperf_append_share(rendering, row->objects, totals[0]);
    if (has_bytes(allocated)) write_bytes(rendering, row->bytes, totals[1]);
    sperf_string_t name = sperf_allocated_class(allocated, row);
    uint32_t blanks = width_of(name) < width ? width - width_of(name) : 0;
    sperf_buffer_append_string(out, "  ");
    sperf_utf8_append_line(out, name);
    sperf_buffer_append_format(out, "%*s  ", (int)blanks, "");
    sperf_append_text(out, allocated->places.nodes[row->place].label);
    sperf_buffer_append_byte(out, '\n');
}

static void write_text(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated)
{
    sperf_buffer_t *out = rendering->out;
    const sperf_profile_t *profile = rendering->view->profile;
    const int64_t totals[2] = {sperf_report_total(profile, allocated->objects_type),
                               has_bytes(allocated) ? sperf_report_total(profile, allocated->bytes_type) : 0};
    uint32_t rows = rows_to_show(rendering, allocated), width = class_width(allocated, rows);
    sperf_append_filtered_head(rendering);
    sperf_buffer_append_format(out, "   objects object%%%s  %-*s  allocated at\n",
                               has_bytes(allocated) ? "      bytes  byte%" : "", (int)width, "class");
    for (uint32_t i = 0; i < rows; i++) {
        write_row(rendering, allocated, &allocated->rows[allocated->order[i]], totals, width);
    }
    if (rows < allocated->count) sperf_buffer_append_format(out, "(%" PRIu32 " more)\n", allocated->count - rows);
}

static void write_table(const sperf_rendering_t *rendering, const sperf_allocated_t *allocated)
{
    static const sperf_column_t columns[] = {{"class", SPERF_COLUMN_TEXT},    {"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},     {"line", SPERF_COLUMN_LINE},
                                             {"objects", SPERF_COLUMN_COUNT}, {"bytes", SPERF_COLUMN_COUNT}};
    const uint32_t count = sizeof columns / sizeof columns[0];
    sperf_table_t table;
    sperf_table_open(&table, rendering, "allocated", columns, has_bytes(allocated) ? count : count - 1);
    uint32_t rows = rows_to_show(rendering, allocated);
    for (uint32_t i = 0; i < rows; i++) {
        const sperf_allocated_row_t *row = &allocated->rows[allocated->order[i]];
        const sperf_graph_node_t *place = &allocated->places.nodes[row->place];
        sperf_table_put_text(&table, sperf_allocated_class(allocated, row));
        sperf_table_put_text(&table, sperf_graph_name(&allocated->places, place));
        sperf_table_put_text(&table, sperf_graph_file(&allocated->places, place));
        sperf_table_put_number(&table, place->line);
        sperf_table_put_count(&table, row->objects);
        if (has_bytes(allocated)) sperf_table_put_count(&table, row->bytes);
    }
    sperf_table_close(&table);
}

void sperf_render_allocated(sperf_rendering_t *rendering)
{
    sperf_allocated_t allocated;
    sperf_status_t status = sperf_allocated_init(&allocated, rendering->view, rendering->options->type, false);
    if (status == SPERF_OK) {
        if (rendering->options->format == SPERF_REPORT_TEXT) {
            write_text(rendering, &allocated);
        } else {
            write_table(rendering, &allocated);
        }
    }
    sperf_buffer_fail(rendering->out, status);
    sperf_allocated_cleanup(&allocated);
}
