/* Functions: see sperf/model/function_table.h. */
#include "sperf/model/function_table.h"

#include <stdlib.h>

#include "sperf/base/rows.h"

void sperf_function_table_init(sperf_function_table_t *table)
{
    *table = (sperf_function_table_t){0};
}

void sperf_function_table_cleanup(sperf_function_table_t *table)
{
    free(table->rows);
    sperf_index_cleanup(&table->index);
    sperf_function_table_init(table);
}

static uint64_t hash_function(sperf_function_t function)
{
    return sperf_hash_combine((uint64_t)function.name << 32 | function.file, function.first_line);
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_function_t *row = &((const sperf_function_table_t *)table)->rows[id];
    const sperf_function_t *function = key;
    return row->name == function->name && row->file == function->file && row->first_line == function->first_line;
}

sperf_status_t sperf_function_table_intern(sperf_function_table_t *table, sperf_function_t function,
                                           sperf_function_id_t *out)
{
    uint64_t hash = hash_function(function);
    *out = sperf_index_find(&table->index, hash, table, &function, row_equals);
    if (*out) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 2));
    SPERF_TRY(sperf_index_reserve(&table->index));
    sperf_function_id_t id = ++table->count;
    table->rows[id] = function;
    sperf_index_add(&table->index, hash, id);
    *out = id;
    return SPERF_OK;
}

sperf_function_id_t sperf_function_table_find(const sperf_function_table_t *table, sperf_function_t function)
{
    return sperf_index_find(&table->index, hash_function(function), table, &function, row_equals);
}

sperf_function_t sperf_function_table_get(const sperf_function_table_t *table, sperf_function_id_t id)
{
    return table->rows[id];
}
