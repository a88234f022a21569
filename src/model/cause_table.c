/* Causes of waiting: see sperf/model/cause_table.h. */
#include "sperf/model/cause_table.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"

void sperf_cause_table_cleanup(sperf_cause_table_t *table)
{
    free(table->keys);
    free(table->values);
    sperf_index_cleanup(&table->index);
    *table = (sperf_cause_table_t){0};
}

static uint64_t hash_key(sperf_cause_key_t key)
{
    uint64_t context = (uint64_t)key.waiter.thread << 32 | key.waiter.labels;
    uint64_t stacks = (uint64_t)key.waiter.stack << 32 | key.holder;
    return sperf_hash_combine(context, stacks);
}

static bool row_equals(const void *table, uint32_t id, const void *context)
{
    const sperf_cause_key_t *row = &((const sperf_cause_table_t *)table)->keys[id - 1];
    const sperf_cause_key_t *key = context;
    return row->holder == key->holder && row->waiter.stack == key->waiter.stack &&
           row->waiter.thread == key->waiter.thread && row->waiter.labels == key->waiter.labels;
}

static sperf_status_t reserve_row(sperf_cause_table_t *table)
{
    uint64_t needed = (uint64_t)table->count + 1;
    if (needed <= table->capacity) return SPERF_OK;
    /* The index needs an id more than there are rows. */
    uint32_t capacity = 0;
    SPERF_TRY(sperf_rows_next_capacity(table->capacity, needed + 1, &capacity));
    sperf_cause_key_t *keys = sperf_rows_resize(table->keys, capacity, sizeof *keys);
    if (keys == NULL) return SPERF_NO_MEMORY;
    table->keys = keys;
    /* Should this fail, keys is longer than the capacity says, which harms nothing. */
    sperf_cause_values_t *values = sperf_rows_resize(table->values, capacity, sizeof *values);
    if (values == NULL) return SPERF_NO_MEMORY;
    table->values = values;
    table->capacity = capacity;
    return SPERF_OK;
}

static sperf_status_t add_row(sperf_cause_table_t *table, uint64_t hash, sperf_cause_key_t key,
                              sperf_cause_values_t values)
{
    SPERF_TRY(reserve_row(table));
    SPERF_TRY(sperf_index_reserve(&table->index));
    uint32_t row = table->count++;
    table->keys[row] = key;
    table->values[row] = values;
    sperf_index_add(&table->index, hash, row + 1);
    return SPERF_OK;
}

sperf_status_t sperf_cause_table_add(sperf_cause_table_t *table, sperf_cause_key_t key, sperf_cause_values_t values)
{
    uint64_t hash = hash_key(key);
    uint32_t id = sperf_index_find(&table->index, hash, table, &key, row_equals);
    if (id == 0) return add_row(table, hash, key, values);
    sperf_cause_values_t *sums = &table->values[id - 1];
    sums->wait_ns = sperf_saturating_add(sums->wait_ns, values.wait_ns);
    sums->holds = sperf_saturating_add(sums->holds, values.holds);
    if (sums->longest_ns < values.longest_ns) sums->longest_ns = values.longest_ns;
    return SPERF_OK;
}

uint32_t sperf_cause_table_find(const sperf_cause_table_t *table, sperf_cause_key_t key)
{
    /* No row is id 0, which this turns into UINT32_MAX. */
    return sperf_index_find(&table->index, hash_key(key), table, &key, row_equals) - 1;
}
