/* Functions and frames: see sperf/model/frame_table.h. */
#include "sperf/model/frame_table.h"

#include <stdlib.h>

#include "sperf/base/rows.h"

void sperf_frame_table_init(sperf_frame_table_t *table)
{
    *table = (sperf_frame_table_t){0};
}

void sperf_frame_table_cleanup(sperf_frame_table_t *table)
{
    free(table->rows);
    sperf_index_cleanup(&table->index);
    sperf_frame_table_init(table);
}

static uint64_t hash_frame(sperf_frame_t frame)
{
    return sperf_hash_key((uint64_t)frame.function << 32 | frame.line);
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_frame_t *row = &((const sperf_frame_table_t *)table)->rows[id];
    const sperf_frame_t *frame = key;
    return row->function == frame->function && row->line == frame->line;
}

sperf_status_t sperf_frame_table_intern(sperf_frame_table_t *table, sperf_frame_t frame, sperf_frame_id_t *out)
{
    uint64_t hash = hash_frame(frame);
    *out = sperf_index_find(&table->index, hash, table, &frame, row_equals);
    if (*out) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 2));
    SPERF_TRY(sperf_index_reserve(&table->index));
    sperf_frame_id_t id = ++table->count;
    table->rows[id] = frame;
    sperf_index_add(&table->index, hash, id);
    *out = id;
    return SPERF_OK;
}

sperf_frame_id_t sperf_frame_table_find(const sperf_frame_table_t *table, sperf_frame_t frame)
{
    return sperf_index_find(&table->index, hash_frame(frame), table, &frame, row_equals);
}

sperf_frame_t sperf_frame_table_get(const sperf_frame_table_t *table, sperf_frame_id_t id)
{
    return table->rows[id];
}

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

static bool function_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_function_t *row = &((const sperf_function_table_t *)table)->rows[id];
    const sperf_function_t *function = key;
    return row->name == function->name && row->file == function->file && row->first_line == function->first_line;
}

sperf_status_t sperf_function_table_intern(sperf_function_table_t *table, sperf_function_t function,
                                           sperf_function_id_t *out)
{
    uint64_t hash = hash_function(function);
    *out = sperf_index_find(&table->index, hash, table, &function, function_equals);
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
    return sperf_index_find(&table->index, hash_function(function), table, &function, function_equals);
}

sperf_function_t sperf_function_table_get(const sperf_function_table_t *table, sperf_function_id_t id)
{
    return table->rows[id];
}
