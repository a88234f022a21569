/* Threads by value, and the titles of their processes where these are known. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "rendering.h"
#include "sperf/base/sort.h"
#include "table.h"

enum { NAME_BYTES = 40, NAME_WIDTH_MAX = 40 };

typedef struct {
    sperf_thread_id_t id; /* 0: samples that belong to no known thread */
    int64_t value;
    bool occurs;
    bool partial; /* of calls that were counted in part */
} row_t;

static bool row_comes_after(const void *context, const void *first, const void *second)
{
    const row_t *a = first, *b = second;
    (void)context;
    if (sperf_magnitude(a->value) != sperf_magnitude(b->value))
        return sperf_magnitude(a->value) < sperf_magnitude(b->value);
    return a->id > b->id;
}

/* Return how many threads occur, which are then the first rows. */
static uint32_t add_up(const sperf_rendering_t *rendering, row_t *rows)
{
    const sperf_profile_t *profile = rendering->view->profile;
    uint32_t count = profile->threads.count + 1;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (rendering->view->left_out[row] || sperf_rendering_is_foreign(rendering, row)) continue;
        row_t *thread = &rows[profile->samples.keys[row].thread];
        thread->value = sperf_saturating_add(thread->value, sperf_rendering_value(rendering, row));
        thread->occurs = true;
        thread->partial = thread->partial || sperf_rendering_is_partial(rendering, row);
    }
    uint32_t occurring = 0;
    for (sperf_thread_id_t id = 0; id < count; id++) {
        if (rows[id].occurs) rows[occurring++] = (row_t){id, rows[id].value, true, rows[id].partial};
    }
    sperf_sort(rows, occurring, sizeof *rows, row_comes_after, NULL);
    return occurring;
}

static sperf_thread_t thread_of(const sperf_rendering_t *rendering, const row_t *row)
{
    return row->id == 0 ? (sperf_thread_t){0} : sperf_thread_table_get(&rendering->view->profile->threads, row->id);
}

static sperf_string_t name_of(const sperf_rendering_t *rendering, const row_t *row, char room[NAME_BYTES])
{
    sperf_thread_t thread = thread_of(rendering, row);
    if (row->id == 0) return sperf_string_of("(unknown)");
    if (thread.name != 0) return sperf_string_table_get(&rendering->view->profile->strings, thread.name);
    (void)snprintf(room, NAME_BYTES, "thread %" PRIu64, thread.number);
    return sperf_string_of(room);
}

static sperf_string_t title_of(const sperf_rendering_t *rendering, const row_t *row)
{
    return sperf_string_table_get(&rendering->view->profile->strings, thread_of(rendering, row).title);
}

/* Return how wide the column of names is: 0 where nothing stands behind it, as no process has a title. */
static uint32_t names_width(const sperf_rendering_t *rendering, const row_t *rows, uint32_t count)
{
    char room[NAME_BYTES];
    uint32_t widest = sizeof "thread" - 1;
    bool titled = false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t width = (uint32_t)sperf_count_characters(name_of(rendering, &rows[i], room));
        if (width > widest) widest = width;
        titled = titled || title_of(rendering, &rows[i]).length > 0;
    }
    if (widest > NAME_WIDTH_MAX) widest = NAME_WIDTH_MAX;
    return titled ? widest : 0;
}

static void append_title(const sperf_rendering_t *rendering, const row_t *row, size_t name_width, size_t width)
{
    sperf_string_t title = title_of(rendering, row);
    if (width == 0 || title.length == 0) return;
    sperf_append_blanks(rendering->out, 2 + (name_width < width ? width - name_width : 0));
    sperf_append_text(rendering->out, title);
}

static void write_text(const sperf_rendering_t *rendering, const row_t *rows, uint32_t count)
{
    sperf_buffer_t *out = rendering->out;
    char room[NAME_BYTES];
    uint32_t width = names_width(rendering, rows, count);
    sperf_append_filtered_head(rendering);
    sperf_buffer_append_format(out, "     value %*s        pid  number  ", sperf_share_width(rendering), "value%");
    if (width == 0) {
        sperf_buffer_append_string(out, "thread\n");
    } else {
        sperf_buffer_append_format(out, "%-*s  process\n", (int)width, "thread");
    }
    for (uint32_t i = 0; i < count; i++) {
        sperf_thread_t thread = thread_of(rendering, &rows[i]);
        sperf_append_value_and_share(rendering, rows[i].value, rows[i].partial);
        sperf_buffer_append_format(out, " %10" PRIu64 " %7" PRIu64 "  ", thread.process, thread.number);
        sperf_string_t name = name_of(rendering, &rows[i], room);
        sperf_append_text(out, name);
        append_title(rendering, &rows[i], sperf_count_characters(name), width);
        sperf_buffer_append_byte(out, '\n');
    }
}

static void write_table(const sperf_rendering_t *rendering, const row_t *rows, uint32_t count)
{
    static const sperf_column_t columns[] = {{"thread", SPERF_COLUMN_TEXT},        {"pid", SPERF_COLUMN_NUMBER},
                                             {"number", SPERF_COLUMN_NUMBER},      {"ppid", SPERF_COLUMN_NUMBER},
                                             {"process_title", SPERF_COLUMN_TEXT}, {"value", SPERF_COLUMN_VALUE},
                                             {"share", SPERF_COLUMN_SHARE},        {"partial", SPERF_COLUMN_PARTIAL}};
    char room[NAME_BYTES];
    sperf_table_t table = {.rendering = rendering, SPERF_COLUMNS(columns), .any_partial = rendering->partial_total};
    sperf_table_begin(&table, "threads");
    for (uint32_t i = 0; i < count; i++) {
        sperf_thread_t thread = thread_of(rendering, &rows[i]);
        const sperf_cell_t cells[] = {{.text = name_of(rendering, &rows[i], room)},
                                      {.number = (int64_t)thread.process},
                                      {.number = (int64_t)thread.number},
                                      {.number = (int64_t)thread.parent},
                                      {.text = title_of(rendering, &rows[i])},
                                      {.number = rows[i].value, .partial = rows[i].partial},
                                      {.number = rows[i].value},
                                      {.partial = rows[i].partial}};
        sperf_table_append_row(&table, cells);
    }
    sperf_table_end(&table);
}

sperf_status_t sperf_render_threads(sperf_rendering_t *rendering)
{
    row_t *rows = calloc((size_t)rendering->view->profile->threads.count + 1, sizeof *rows);
    if (rows == NULL) return SPERF_NO_MEMORY;
    uint32_t count = sperf_rows_shown(rendering, add_up(rendering, rows));
    sperf_extent_t extent = {0};
    for (uint32_t i = 0; i < count; i++) sperf_extent_add(&extent, rows[i].value);
    sperf_rendering_choose_unit_for(rendering, extent);
    (sperf_rendering_is_text(rendering) ? write_text : write_table)(rendering, rows, count);
    free(rows);
    return SPERF_OK;
}
