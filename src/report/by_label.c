/* Samples by the values of a label: see by_label.h. */
#include "by_label.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/allocation_margins.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/labels.h"
#include "states.h"

/* -- Rows -- */

static sperf_status_t find_or_add_row(sperf_by_label_t *table, sperf_string_t value, uint32_t *out)
{
    sperf_string_id_t id = 0;
    SPERF_TRY(sperf_string_table_intern(&table->values, value.bytes, value.length, &id));
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)id + 1));
    for (; table->count <= id; table->count++) {
        table->rows[table->count] = (sperf_by_label_row_t){.value = sperf_string_table_get(&table->values, id)};
    }
    *out = id;
    return SPERF_OK;
}

void sperf_by_label_add(sperf_by_label_row_t *row, const sperf_by_label_row_t *part)
{
    row->total = sperf_saturating_add(row->total, part->total);
    row->before = sperf_saturating_add(row->before, part->before);
    for (int i = 0; i < SPERF_PARTS; i++) row->parts[i] = sperf_saturating_add(row->parts[i], part->parts[i]);
    for (int i = 0; i < SPERF_AMOUNTS; i++) row->amounts[i] = sperf_saturating_add(row->amounts[i], part->amounts[i]);
    for (int side = 0; side < SPERF_SIDES; side++) {
        uint64_t sum = row->counts[side] + part->counts[side];
        row->counts[side] = sum < row->counts[side] ? UINT64_MAX : sum;
    }
    row->occurs |= part->occurs;
    row->partial |= part->partial;
}

/* -- Samples -- */

typedef struct {
    sperf_by_label_t *table;
    const sperf_rendering_t *rendering;
    sperf_stack_states_t states;
    sperf_sample_labels_t labels;
    sperf_buffer_t text;
    bool by_wait; /* the label is SPERF_WAIT_KEY */
} work_t;

static const sperf_part_t part_of[SPERF_STATES] = {
    [SPERF_STATE_RUNNING] = SPERF_PART_RUNNING,   [SPERF_STATE_BLOCKED] = SPERF_PART_BLOCKED,
    [SPERF_STATE_GVL_WAIT] = SPERF_PART_GVL_WAIT, [SPERF_STATE_GC_MARKING] = SPERF_PART_GC,
    [SPERF_STATE_GC_SWEEPING] = SPERF_PART_GC,    [SPERF_STATE_GC] = SPERF_PART_GC,
};

/* A blocked thread waits for what its label says, and else for the method that gave up the GVL. */
static void append_waiting_method(work_t *work, sperf_stack_id_t stack)
{
    const sperf_profile_t *profile = work->rendering->view->profile;
    sperf_frame_id_t frame;
    if (sperf_stack_state(&work->states, &stack, &frame) != SPERF_STATE_BLOCKED) return;
    (void)sperf_stack_state(&work->states, &stack, &frame);
    sperf_function_id_t function = frame != 0 ? profile->frames.rows[frame].function : 0;
    if (function == 0) return;
    sperf_string_t name = sperf_string_table_get(&profile->strings, profile->functions.rows[function].name);
    sperf_buffer_append(&work->text, name.bytes, name.length);
}

static sperf_status_t row_of_sample(work_t *work, sperf_sample_key_t key, uint32_t *row)
{
    const sperf_report_options_t *options = work->rendering->options;
    SPERF_TRY(sperf_sample_labels_read(&work->labels, work->rendering->view->profile, key));
    sperf_buffer_clear(&work->text);
    sperf_label_values_append(&work->labels, options->by, sperf_string_of("minimum"), &work->text);
    if (work->by_wait && work->text.length == 0) append_waiting_method(work, key.stack);
    SPERF_TRY(work->text.status);
    bool given = work->text.length > 0;
    work->table->has_samples |= given;
    sperf_string_t value = {given ? (const char *)work->text.bytes : "", work->text.length};
    return find_or_add_row(work->table, value, row);
}

static void write_amounts(const sperf_by_label_t *table, const sperf_profile_t *profile, uint32_t row,
                          sperf_by_label_row_t *values)
{
    const int64_t *all = sperf_sample_table_values(&profile->samples, row);
    for (int i = 0; table->has_amounts && i < SPERF_AMOUNTS; i++) values->amounts[i] = all[table->types[i]];
}

static bool has_amount(const sperf_by_label_t *table, const sperf_profile_t *profile, uint32_t row)
{
    sperf_by_label_row_t values = {0};
    write_amounts(table, profile, row, &values);
    return values.amounts[SPERF_AMOUNT_OBJECTS] != 0 || values.amounts[SPERF_AMOUNT_BYTES] != 0;
}

static sperf_by_label_row_t values_of_sample(const work_t *work, uint32_t row, int64_t value, bool is_base)
{
    sperf_frame_id_t frame;
    sperf_by_label_row_t values = {.total = value, .occurs = true};
    sperf_stack_id_t stack = work->rendering->view->profile->samples.keys[row].stack;
    sperf_part_t part = part_of[sperf_stack_state(&work->states, &stack, &frame)];
    values.parts[part] = value;
    if (sperf_rendering_is_partial(work->rendering, row)) values.partial = (uint8_t)(1U << part);
    if (is_base) values.before = sperf_saturating_subtract(0, value);
    return values;
}

static sperf_status_t add_samples(work_t *work)
{
    const sperf_view_t *view = work->rendering->view;
    const sperf_sample_table_t *samples = &view->profile->samples;
    sperf_string_id_t base_key = sperf_base_key(view->profile);
    const sperf_sample_key_t *last = NULL;
    uint32_t row_of_last = 0;
    for (uint32_t row = 0; row < samples->count; row++) {
        const sperf_sample_key_t *key = &samples->keys[row];
        int64_t value = sperf_rendering_value(work->rendering, row);
        /* Samples without a stack count, unless a part was requested. */
        bool nothing = value == 0 && !has_amount(work->table, view->profile, row);
        if (nothing || (view->narrowed && view->left_out[row])) continue;
        /* Neighbours mostly have the same labels. */
        bool same = last != NULL && last->thread == key->thread && last->labels == key->labels &&
                    (!work->by_wait || last->stack == key->stack);
        if (!same) SPERF_TRY(row_of_sample(work, *key, &row_of_last));
        last = key;
        bool is_base = sperf_sample_is_base(view->profile, row, base_key);
        sperf_by_label_row_t values = values_of_sample(work, row, value, is_base);
        write_amounts(work->table, view->profile, row, &values);
        sperf_by_label_add(&work->table->rows[row_of_last], &values);
    }
    return SPERF_OK;
}

static sperf_status_t add_all_samples(sperf_by_label_t *table, const sperf_rendering_t *rendering)
{
    work_t work = {
        .table = table, .rendering = rendering, .by_wait = sperf_string_is(rendering->options->by, SPERF_WAIT_KEY)};
    sperf_status_t status = sperf_stack_states_init(&work.states, rendering->view);
    if (status == SPERF_OK) status = add_samples(&work);
    sperf_stack_states_cleanup(&work.states);
    sperf_sample_labels_cleanup(&work.labels);
    sperf_buffer_cleanup(&work.text);
    return status;
}

/* -- Spans -- */

static sperf_status_t add_span(sperf_by_label_t *table, sperf_side_t side, uint32_t number, bool narrowed)
{
    sperf_span_t span = sperf_spans_get(&table->spans[side], number);
    bool known = sperf_string_table_find(&table->values, span.value.bytes, span.value.length) != SPERF_STRING_NONE;
    if (narrowed && !known) return SPERF_OK;
    uint32_t row = 0;
    SPERF_TRY(find_or_add_row(table, span.value, &row));
    table->rows[row].spans[side] = number + 1;
    table->rows[row].counts[side] = span.count;
    table->rows[row].spans_ns = span.total_ns;
    table->has_spans = true;
    return SPERF_OK;
}

static sperf_status_t add_spans(sperf_by_label_t *table, sperf_side_t side, const sperf_profile_t *profile,
                                const sperf_rendering_t *rendering)
{
    if (profile == NULL) return SPERF_OK;
    SPERF_TRY(sperf_spans_read(profile, rendering->options->by, &table->spans[side]));
    for (uint32_t number = 0; number < table->spans[side].count; number++) {
        SPERF_TRY(add_span(table, side, number, rendering->view->narrowed));
    }
    return SPERF_OK;
}

static sperf_status_t add_all_spans(sperf_by_label_t *table, const sperf_rendering_t *rendering)
{
    const sperf_report_options_t *options = rendering->options;
    SPERF_TRY(add_spans(table, SPERF_SIDE_BEFORE, options->before, rendering));
    const sperf_profile_t *now = options->before != NULL ? options->now : rendering->view->profile;
    return add_spans(table, SPERF_SIDE_NOW, now, rendering);
}

static bool is_of_no_sample(const sperf_profile_t *profile, sperf_string_t key)
{
    sperf_string_id_t id = sperf_string_table_find(&profile->strings, key.bytes, key.length);
    for (uint32_t i = 0; id != SPERF_STRING_NONE && i < profile->labels.labels_count; i++) {
        if (profile->labels.labels[i].key == id) return false;
    }
    return true;
}

/* A filter leaves nothing of such a key. An empty table would look like an answer. */
static sperf_status_t check_filters(const sperf_by_label_t *table, const sperf_rendering_t *rendering)
{
    const sperf_view_t *view = rendering->view;
    bool timed = table->spans[SPERF_SIDE_BEFORE].count > 0 || table->spans[SPERF_SIDE_NOW].count > 0;
    if (!view->narrowed || table->has_samples || !timed) return SPERF_OK;
    return is_of_no_sample(view->profile, rendering->options->by) ? SPERF_NOT_FOUND : SPERF_OK;
}

/* -- Margins -- */

static sperf_status_t set_margins(sperf_by_label_t *table, const sperf_allocation_margins_t *margins)
{
    table->has_margins = sperf_allocation_margins_any(margins);
    for (uint32_t row = 1; row < table->count; row++) {
        sperf_allocation_margin_t margin = {0};
        sperf_status_t status = sperf_allocation_margins_of_class(margins, table->rows[row].value, &margin);
        if (status != SPERF_OK && status != SPERF_NOT_FOUND) return status;
        table->rows[row].margins[SPERF_AMOUNT_OBJECTS] = margin.objects;
        table->rows[row].margins[SPERF_AMOUNT_BYTES] = margin.bytes;
    }
    return SPERF_OK;
}

/* Of whole classes, as they were recorded: a filter and a difference have parts of them. */
static sperf_status_t add_margins(sperf_by_label_t *table, const sperf_rendering_t *rendering)
{
    const sperf_view_t *view = rendering->view;
    if (!table->has_amounts || view->narrowed || !sperf_string_is(rendering->options->by, "class")) return SPERF_OK;
    if (table->types[SPERF_AMOUNT_OBJECTS] != sperf_type_find(view->profile, sperf_allocation_types[0].name)) {
        return SPERF_OK;
    }
    if (sperf_base_key(view->profile) != SPERF_STRING_NONE) return SPERF_OK;
    sperf_allocation_margins_t margins;
    sperf_status_t status = sperf_allocation_margins_init(&margins, view->profile);
    if (status == SPERF_OK) status = set_margins(table, &margins);
    sperf_allocation_margins_cleanup(&margins);
    return status;
}

/* -- Order -- */

static bool comes_after(const void *context, const void *first, const void *second)
{
    const sperf_by_label_row_t *rows = context;
    const sperf_by_label_row_t *a = &rows[*(const uint32_t *)first], *b = &rows[*(const uint32_t *)second];
    if (sperf_magnitude(a->total) != sperf_magnitude(b->total)) {
        return sperf_magnitude(a->total) < sperf_magnitude(b->total);
    }
    if (a->spans_ns != b->spans_ns) return a->spans_ns < b->spans_ns;
    return sperf_string_compare(a->value, b->value) > 0;
}

static sperf_status_t sort_rows(sperf_by_label_t *table)
{
    SPERF_TRY(SPERF_ROWS_NEW(table->order, table->count));
    for (uint32_t row = 1; row < table->count; row++) table->order[row - 1] = row;
    sperf_sort(table->order, table->count - 1, sizeof *table->order, comes_after, table->rows);
    for (uint32_t row = 0; row < table->count; row++) sperf_by_label_add(&table->total, &table->rows[row]);
    return SPERF_OK;
}

sperf_status_t sperf_by_label_init(sperf_by_label_t *table, const sperf_rendering_t *rendering)
{
    *table = (sperf_by_label_t){0};
    sperf_allocation_pair_t pair;
    table->has_amounts = sperf_allocation_pair(rendering->view->profile, rendering->options->type, &pair);
    if (table->has_amounts) {
        table->types[SPERF_AMOUNT_OBJECTS] = pair.objects;
        table->types[SPERF_AMOUNT_BYTES] = pair.bytes;
    }
    uint32_t none = 0;
    SPERF_TRY(find_or_add_row(table, sperf_string_of(""), &none));
    SPERF_TRY(add_all_samples(table, rendering));
    SPERF_TRY(add_all_spans(table, rendering));
    SPERF_TRY(check_filters(table, rendering));
    SPERF_TRY(add_margins(table, rendering));
    return sort_rows(table);
}

void sperf_by_label_cleanup(sperf_by_label_t *table)
{
    for (int side = 0; side < SPERF_SIDES; side++) sperf_spans_cleanup(&table->spans[side]);
    sperf_string_table_cleanup(&table->values);
    free(table->rows);
    free(table->order);
}
