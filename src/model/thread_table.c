/* Threads: see sperf/model/thread_table.h. */
#include "sperf/model/thread_table.h"

#include <stdlib.h>

#include "sperf/base/rows.h"

void sperf_thread_table_init(sperf_thread_table_t *table)
{
    *table = (sperf_thread_table_t){0};
}

void sperf_thread_table_cleanup(sperf_thread_table_t *table)
{
    free(table->rows);
    sperf_index_cleanup(&table->index);
    sperf_thread_table_init(table);
}

static uint64_t hash_thread(sperf_thread_t thread)
{
    uint64_t hash = sperf_hash_combine(thread.process, thread.number);
    return sperf_hash_combine(sperf_hash_combine(hash, thread.name), sperf_hash_combine(thread.title, thread.parent));
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_thread_t *row = &((const sperf_thread_table_t *)table)->rows[id];
    const sperf_thread_t *thread = key;
    return row->process == thread->process && row->number == thread->number && row->name == thread->name &&
           row->title == thread->title && row->parent == thread->parent;
}

static sperf_status_t add(sperf_thread_table_t *table, uint64_t hash, sperf_thread_t thread, sperf_thread_id_t *out)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 2));
    SPERF_TRY(sperf_index_reserve(&table->index));
    sperf_thread_id_t id = ++table->count;
    table->rows[id] = thread;
    sperf_index_add(&table->index, hash, id);
    *out = id;
    return SPERF_OK;
}

sperf_status_t sperf_thread_table_intern(sperf_thread_table_t *table, sperf_thread_t thread, sperf_thread_id_t *out)
{
    uint64_t hash = hash_thread(thread);
    *out = sperf_index_find(&table->index, hash, table, &thread, row_equals);
    return *out == 0 ? add(table, hash, thread, out) : SPERF_OK;
}

sperf_thread_id_t sperf_thread_table_find(const sperf_thread_table_t *table, sperf_thread_t thread)
{
    return sperf_index_find(&table->index, hash_thread(thread), table, &thread, row_equals);
}

sperf_thread_t sperf_thread_table_get(const sperf_thread_table_t *table, sperf_thread_id_t id)
{
    return table->rows[id];
}
