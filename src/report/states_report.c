/* States of threads, and what they waited for: two tables as text, one of rows as a table for programs. */
#include "head.h"
#include "rendering.h"
#include "states.h"
#include "table.h"

enum { VALUE_WIDTH = 10 };

static void write_value(const sperf_rendering_t *rendering, int64_t value)
{
    sperf_append_value(rendering, value, VALUE_WIDTH);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_signed_share(rendering, value, true);
    sperf_buffer_append_string(rendering->out, "  ");
}

static void write_head(const sperf_rendering_t *rendering, const char *what)
{
    sperf_buffer_append_format(rendering->out, "     value %*s  %s\n", sperf_share_width(rendering), "value%", what);
}

static void write_text(const sperf_rendering_t *rendering, const sperf_states_t *states, uint32_t waits)
{
    const sperf_string_table_t *strings = &rendering->view->profile->strings;
    sperf_buffer_t *out = rendering->out;
    sperf_append_profile_head(rendering);
    write_head(rendering, "state");
    for (int state = 0; state < SPERF_STATES; state++) {
        if (states->totals[state] == 0) continue;
        write_value(rendering, states->totals[state]);
        sperf_buffer_append_format(out, "%s\n", sperf_state_names[state]);
    }
    if (waits == 0) return;
    sperf_buffer_append_byte(out, '\n');
    write_head(rendering, "waited for");
    for (uint32_t i = 0; i < waits; i++) {
        write_value(rendering, states->waits.rows[i].flat);
        sperf_append_text(out, sperf_string_table_get(strings, states->waits.rows[i].name));
        sperf_buffer_append_byte(out, ' ');
        sperf_append_text(out, sperf_string_table_get(strings, states->waits.rows[i].file));
        sperf_buffer_append_byte(out, '\n');
    }
}

static void put_row(sperf_table_t *table, const char *what, sperf_string_t name, sperf_string_t file, int64_t value)
{
    sperf_table_put_text(table, sperf_string_of(what));
    sperf_table_put_text(table, name);
    sperf_table_put_text(table, file);
    sperf_table_put_value(table, value);
    sperf_table_put_value(table, value);
}

static void write_table(const sperf_rendering_t *rendering, const sperf_states_t *states, uint32_t waits)
{
    static const sperf_column_t columns[] = {{"what", SPERF_COLUMN_TEXT},
                                             {"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},
                                             {"value", SPERF_COLUMN_VALUE},
                                             {"share", SPERF_COLUMN_SHARE}};
    const sperf_string_table_t *strings = &rendering->view->profile->strings;
    sperf_table_t table;
    sperf_table_open(&table, rendering, "states", columns, sizeof columns / sizeof columns[0]);
    for (int state = 0; state < SPERF_STATES; state++) {
        if (states->totals[state] == 0) continue;
        put_row(&table, "state", sperf_string_of(sperf_state_names[state]), sperf_string_of(""), states->totals[state]);
    }
    for (uint32_t i = 0; i < waits; i++) {
        const sperf_top_row_t *row = &states->waits.rows[i];
        put_row(&table, "wait", sperf_string_table_get(strings, row->name), sperf_string_table_get(strings, row->file),
                row->flat);
    }
    sperf_table_close(&table);
}

void sperf_render_states(sperf_rendering_t *rendering)
{
    const sperf_profile_t *profile = rendering->view->profile;
    const sperf_report_options_t *options = rendering->options;
    sperf_states_t states;
    sperf_status_t status = sperf_states_init(&states, profile, rendering->view, options->type);
    if (status == SPERF_OK) status = sperf_rendering_choose_unit_of_top(rendering);
    if (status == SPERF_OK) {
        sperf_top_sort(&states.waits, profile, SPERF_TOP_BY_FLAT);
        uint32_t waits = states.waits.count;
        if (options->rows_max != 0 && waits > options->rows_max) waits = options->rows_max;
        if (options->format == SPERF_REPORT_TEXT) {
            write_text(rendering, &states, waits);
        } else {
            write_table(rendering, &states, waits);
        }
    }
    sperf_buffer_fail(rendering->out, status);
    sperf_states_cleanup(&states);
}
