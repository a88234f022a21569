/* Samples added up: see sperf/model/sample_table.h. */
#include "sperf/model/sample_table.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"

void sperf_sample_table_init(sperf_sample_table_t *table, uint32_t types_count)
{
    if (types_count < 1) types_count = 1;
    if (types_count > SPERF_SAMPLE_TYPES_MAX) types_count = SPERF_SAMPLE_TYPES_MAX;
    *table = (sperf_sample_table_t){.types_count = types_count};
}

void sperf_sample_table_cleanup(sperf_sample_table_t *table)
{
    free(table->keys);
    free(table->values);
    sperf_index_cleanup(&table->index);
    sperf_sample_table_init(table, table->types_count);
}

static uint64_t hash_key(sperf_sample_key_t key)
{
    uint64_t context = (uint64_t)key.thread << 32 | key.labels;
    return sperf_hash_key(sperf_hash_key(context) ^ key.stack);
}

static bool row_equals(const void *table, uint32_t id, const void *context)
{
    const sperf_sample_key_t *row = &((const sperf_sample_table_t *)table)->keys[id - 1];
    const sperf_sample_key_t *key = context;
    return row->stack == key->stack && row->thread == key->thread && row->labels == key->labels;
}

static sperf_status_t reserve_row(sperf_sample_table_t *table)
{
    uint64_t needed = (uint64_t)table->count + 1;
    if (needed <= table->capacity) return SPERF_OK;
    /* The index needs an id more than there are rows. */
    uint32_t capacity = 0;
    SPERF_TRY(sperf_rows_next_capacity(table->capacity, needed + 1, &capacity));
    sperf_sample_key_t *keys = sperf_rows_resize(table->keys, capacity, sizeof *keys);
    if (keys == NULL) return SPERF_NO_MEMORY;
    table->keys = keys;
    /* Should this fail, keys is longer than the capacity says, which harms nothing. */
    int64_t *values = sperf_rows_resize(table->values, capacity, table->types_count * sizeof *values);
    if (values == NULL) return SPERF_NO_MEMORY;
    table->values = values;
    table->capacity = capacity;
    return SPERF_OK;
}

static sperf_status_t add_row(sperf_sample_table_t *table, uint64_t hash, sperf_sample_key_t key, const int64_t *values)
{
    SPERF_TRY(reserve_row(table));
    SPERF_TRY(sperf_index_reserve(&table->index));
    uint32_t row = table->count++;
    table->keys[row] = key;
    int64_t *sums = table->values + (size_t)row * table->types_count;
    for (uint32_t i = 0; i < table->types_count; i++) sums[i] = values[i];
    sperf_index_add(&table->index, hash, row + 1);
    return SPERF_OK;
}

sperf_status_t sperf_sample_table_add(sperf_sample_table_t *table, sperf_sample_key_t key, const int64_t *values)
{
    uint64_t hash = hash_key(key);
    uint32_t id = sperf_index_find(&table->index, hash, table, &key, row_equals);
    if (id == 0) return add_row(table, hash, key, values);
    int64_t *sums = table->values + (size_t)(id - 1) * table->types_count;
    for (uint32_t i = 0; i < table->types_count; i++) sums[i] = sperf_saturating_add(sums[i], values[i]);
    return SPERF_OK;
}

uint32_t sperf_sample_table_find(const sperf_sample_table_t *table, sperf_sample_key_t key)
{
    /* No row is id 0, which this turns into UINT32_MAX. */
    return sperf_index_find(&table->index, hash_key(key), table, &key, row_equals) - 1;
}

const int64_t *sperf_sample_table_values(const sperf_sample_table_t *table, uint32_t row)
{
    return table->values + (size_t)row * table->types_count;
}
