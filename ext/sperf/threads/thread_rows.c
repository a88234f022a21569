/* Threads as rows of the profile: see thread_rows.h. */
#include "thread_rows.h"

#include <stdlib.h>

#include "sperf/base/rows.h"

void sperf_thread_rows_init(sperf_thread_rows_t *rows)
{
    rows->table = (sperf_thread_table_t){0};
    rows->names = (sperf_string_table_t){0};
}

void sperf_thread_rows_cleanup(sperf_thread_rows_t *rows)
{
    sperf_thread_table_cleanup(&rows->table);
    sperf_string_table_cleanup(&rows->names);
    free(rows->of_row);
    *rows = (sperf_thread_rows_t){.process_id = rows->process_id};
}

static sperf_thread_id_t find_nameless(const sperf_thread_rows_t *rows, uint64_t number)
{
    return sperf_thread_table_find(&rows->table, (sperf_thread_t){.process = rows->process_id, .number = number});
}

/* Find or add the row without a name. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
static sperf_status_t names_of(sperf_thread_rows_t *rows, uint64_t number, sperf_thread_names_t **out)
{
    sperf_thread_id_t row = find_nameless(rows, number);
    if (row == 0) {
        sperf_thread_t thread = {.process = rows->process_id, .number = number};
        SPERF_TRY(SPERF_ROWS_RESERVE(rows->of_row, rows->of_row_capacity, (uint64_t)rows->table.count + 2));
        SPERF_TRY(sperf_thread_table_intern(&rows->table, thread, &row));
        rows->of_row[row] = (sperf_thread_names_t){.current = row};
    }
    *out = &rows->of_row[row];
    return SPERF_OK;
}

sperf_thread_id_t sperf_thread_rows_intern(sperf_thread_rows_t *rows, uint64_t number)
{
    sperf_thread_names_t *names;
    return names_of(rows, number, &names) == SPERF_OK ? names->current : 0;
}

sperf_thread_id_t sperf_thread_rows_find(const sperf_thread_rows_t *rows, uint64_t number)
{
    sperf_thread_id_t row = find_nameless(rows, number);
    return row == 0 ? 0 : rows->of_row[row].current;
}

sperf_thread_id_t sperf_thread_rows_nameless(const sperf_thread_rows_t *rows, sperf_thread_id_t row)
{
    return row == 0 ? 0 : find_nameless(rows, rows->table.rows[row].number);
}

sperf_thread_id_t sperf_thread_rows_shown(const sperf_thread_rows_t *rows, sperf_thread_id_t row)
{
    if (row == 0 || rows->table.rows[row].name != 0) return row;
    sperf_thread_id_t named = rows->of_row[row].named;
    return named != 0 ? named : row;
}

sperf_status_t sperf_thread_rows_map(const sperf_thread_rows_t *rows, sperf_profile_t *profile, sperf_thread_id_t **out)
{
    *out = calloc((size_t)rows->table.count + 1, sizeof **out);
    if (*out == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= rows->table.count; row++) {
        sperf_thread_t thread = rows->table.rows[sperf_thread_rows_shown(rows, row)];
        sperf_string_t name = sperf_string_table_get(&rows->names, thread.name);
        SPERF_TRY(sperf_string_table_intern(&profile->strings, name.bytes, name.length, &thread.name));
        SPERF_TRY(sperf_thread_table_intern(&profile->threads, thread, &(*out)[row]));
    }
    return SPERF_OK;
}

void sperf_thread_rows_end(sperf_thread_rows_t *rows, uint64_t number, int64_t mono_ns)
{
    sperf_thread_id_t row = find_nameless(rows, number);
    if (row != 0) rows->of_row[row].ended_mono_ns = mono_ns;
}

int64_t sperf_thread_rows_ended_ns(const sperf_thread_rows_t *rows, sperf_thread_id_t row)
{
    sperf_thread_id_t nameless = sperf_thread_rows_nameless(rows, row);
    return nameless == 0 ? 0 : rows->of_row[nameless].ended_mono_ns;
}

sperf_status_t sperf_thread_rows_name(sperf_thread_rows_t *rows, uint64_t number, const char *bytes, size_t length)
{
    sperf_thread_names_t *names;
    SPERF_TRY(names_of(rows, number, &names));
    if (names->named != 0) return SPERF_OK;
    sperf_thread_t thread = {.process = rows->process_id, .number = number};
    SPERF_TRY(sperf_string_table_intern(&rows->names, bytes, length, &thread.name));
    if (thread.name == 0) return SPERF_OK;
    SPERF_TRY(sperf_thread_table_intern(&rows->table, thread, &names->named));
    names->current = names->named;
    return SPERF_OK;
}

sperf_status_t sperf_thread_rows_rename(sperf_thread_rows_t *rows, uint64_t number, const char *bytes, size_t length)
{
    sperf_thread_names_t *names;
    SPERF_TRY(names_of(rows, number, &names));
    if (names->named == 0) return sperf_thread_rows_name(rows, number, bytes, length);
    sperf_thread_t thread = {.process = rows->process_id, .number = number};
    uint32_t count = rows->table.count;
    if (rows->renames >= SPERF_RENAMES_MAX) {
        thread.name = sperf_string_table_find(&rows->names, bytes, length);
        sperf_thread_id_t known = sperf_thread_table_find(&rows->table, thread);
        if (known != 0) names->current = known;
        if (known == 0) rows->renames_refused++;
        return SPERF_OK;
    }
    SPERF_TRY(sperf_string_table_intern(&rows->names, bytes, length, &thread.name));
    SPERF_TRY(sperf_thread_table_intern(&rows->table, thread, &names->current));
    rows->renames += rows->table.count - count;
    return SPERF_OK;
}
