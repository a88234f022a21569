/*
 * Labels by value: for each key its values, and their shares.
 *
 * A tag is a key and a value as text; numbers are in their unit. Tags are rows of a string table, key and value
 * separated by a NUL, with an array of sums beside it.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "rendering.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/report/labels.h"
#include "table.h"

typedef struct {
    sperf_string_t key;
    sperf_string_t value;
    int64_t sum;
    bool partial; /* of calls that were counted in part */
} tag_t;

typedef struct {
    sperf_rendering_t *rendering;
    sperf_string_table_t texts;
    tag_t *tags; /* by string id - 1 */
    uint32_t count;
    uint32_t capacity;
    sperf_label_units_t units;
    sperf_sample_labels_t labels;
    sperf_buffer_t room;
} tags_t;

static void write_value(tags_t *tags, const sperf_sample_label_t *label)
{
    if (!label->numeric) {
        sperf_append_text(&tags->room, label->string);
        return;
    }
    sperf_string_t unit = sperf_label_units_get(&tags->units, label->key);
    sperf_quantity_t quantity = sperf_quantity(label->number, unit, sperf_string_of("minimum"));
    sperf_buffer_append_string(&tags->room, quantity.digits);
    sperf_append_text(&tags->room, quantity.unit);
}

static sperf_status_t add_label(tags_t *tags, const sperf_sample_label_t *label, int64_t value, bool partial)
{
    sperf_buffer_clear(&tags->room);
    sperf_append_text(&tags->room, label->key);
    sperf_buffer_append_byte(&tags->room, '\0');
    write_value(tags, label);
    SPERF_TRY(tags->room.status);
    SPERF_TRY(SPERF_ROWS_RESERVE(tags->tags, tags->capacity, (uint64_t)tags->count + 1));
    sperf_string_id_t id = 0;
    const char *bytes = (const char *)tags->room.bytes;
    SPERF_TRY(sperf_string_table_intern(&tags->texts, bytes, tags->room.length, &id));
    if (id > tags->count) {
        sperf_string_t text = sperf_string_table_get(&tags->texts, id);
        size_t end = label->key.length;
        tags->tags[tags->count++] =
            (tag_t){.key = {text.bytes, end}, .value = {text.bytes + end + 1, text.length - end - 1}};
    }
    tag_t *tag = &tags->tags[id - 1];
    tag->sum = sperf_saturating_add(tag->sum, value);
    tag->partial = tag->partial || partial;
    return SPERF_OK;
}

static sperf_status_t add_up(tags_t *tags)
{
    const sperf_view_t *view = tags->rendering->view;
    SPERF_TRY(sperf_label_units_init(&tags->units, view->profile));
    for (uint32_t row = 0; row < view->profile->samples.count; row++) {
        int64_t value = sperf_rendering_value(tags->rendering, row);
        if (view->left_out[row] || sperf_rendering_is_foreign(tags->rendering, row)) continue;
        SPERF_TRY(sperf_sample_labels_read(&tags->labels, view->profile, view->profile->samples.keys[row]));
        bool partial = sperf_rendering_is_partial(tags->rendering, row);
        for (uint32_t i = 0; i < tags->labels.count; i++) {
            SPERF_TRY(add_label(tags, &tags->labels.labels[i], value, partial));
        }
    }
    return SPERF_OK;
}

static bool tag_comes_after(const void *context, const void *first, const void *second)
{
    const tag_t *a = first, *b = second;
    (void)context;
    int keys = sperf_string_compare(a->key, b->key);
    if (keys != 0) return keys > 0;
    if (sperf_magnitude(a->sum) != sperf_magnitude(b->sum)) return sperf_magnitude(a->sum) < sperf_magnitude(b->sum);
    return sperf_string_compare(a->value, b->value) > 0;
}

static void write_text(const tags_t *tags)
{
    const sperf_rendering_t *rendering = tags->rendering;
    sperf_buffer_t *out = rendering->out;
    sperf_append_filtered_head(rendering);
    for (uint32_t i = 0; i < tags->count; i++) {
        const tag_t *tag = &tags->tags[i];
        if (i == 0 || !sperf_string_equal(tag->key, tags->tags[i - 1].key)) {
            sperf_append_text(out, tag->key);
            sperf_buffer_append_string(out, ":\n");
        }
        sperf_append_value_and_share(rendering, tag->sum, tag->partial);
        sperf_buffer_append_string(out, "  ");
        sperf_append_text(out, tag->value);
        sperf_buffer_append_byte(out, '\n');
    }
}

static void write_table(const tags_t *tags)
{
    static const sperf_column_t columns[] = {{"key", SPERF_COLUMN_TEXT},
                                             {"tag", SPERF_COLUMN_TEXT},
                                             {"value", SPERF_COLUMN_VALUE},
                                             {"share", SPERF_COLUMN_SHARE},
                                             {"partial", SPERF_COLUMN_PARTIAL}};
    sperf_table_t table = {
        .rendering = tags->rendering, SPERF_COLUMNS(columns), .any_partial = tags->rendering->partial_total};
    sperf_table_begin(&table, "tags");
    for (uint32_t i = 0; i < tags->count; i++) {
        const tag_t *tag = &tags->tags[i];
        const sperf_cell_t cells[] = {{.text = tag->key},
                                      {.text = tag->value},
                                      {.number = tag->sum, .partial = tag->partial},
                                      {.number = tag->sum},
                                      {.partial = tag->partial}};
        sperf_table_append_row(&table, cells);
    }
    sperf_table_end(&table);
}

static void cleanup(tags_t *tags)
{
    sperf_string_table_cleanup(&tags->texts);
    free(tags->tags);
    sperf_label_units_cleanup(&tags->units);
    sperf_sample_labels_cleanup(&tags->labels);
    sperf_buffer_cleanup(&tags->room);
}

static sperf_extent_t extent_of(const tags_t *tags)
{
    sperf_extent_t extent = {0};
    for (uint32_t i = 0; i < tags->count; i++) sperf_extent_add(&extent, tags->tags[i].sum);
    return extent;
}

sperf_status_t sperf_render_tags(sperf_rendering_t *rendering)
{
    tags_t tags = {.rendering = rendering};
    sperf_status_t status = add_up(&tags);
    if (status == SPERF_OK) {
        sperf_rendering_choose_unit_for(rendering, extent_of(&tags));
        sperf_sort(tags.tags, tags.count, sizeof *tags.tags, tag_comes_after, NULL);
        (sperf_rendering_is_text(rendering) ? write_text : write_table)(&tags);
    }
    cleanup(&tags);
    return status;
}
