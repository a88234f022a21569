/*
 * Label sets: see sperf/model/label_table.h.
 *
 * One array holds the labels of all sets; a set is a range of it. A label that is given twice stays twice: pprof
 * allows it, and a profile that is read and written again must not change.
 */
#include "sperf/model/label_table.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

/* What find and intern look for: labels in order. */
typedef struct {
    const sperf_label_t *labels;
    uint32_t count;
} label_key_t;

void sperf_label_table_init(sperf_label_table_t *table)
{
    *table = (sperf_label_table_t){0};
}

void sperf_label_table_cleanup(sperf_label_table_t *table)
{
    free(table->labels);
    free(table->rows);
    sperf_index_cleanup(&table->index);
    sperf_label_table_init(table);
}

int sperf_label_compare(const sperf_label_t *a, const sperf_label_t *b)
{
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    if (a->string != b->string) return a->string < b->string ? -1 : 1;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    if (a->unit != b->unit) return a->unit < b->unit ? -1 : 1;
    return 0;
}

static int compare_for_qsort(const void *a, const void *b)
{
    return sperf_label_compare(a, b);
}

static bool in_order(const sperf_label_t *labels, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (sperf_label_compare(&labels[i - 1], &labels[i]) > 0) return false;
    }
    return true;
}

static uint64_t hash_labels(label_key_t key)
{
    uint64_t hash = key.count;
    for (uint32_t i = 0; i < key.count; i++) {
        const sperf_label_t *label = &key.labels[i];
        hash = sperf_hash_combine(hash, (uint64_t)label->key << 32 | label->string);
        hash = sperf_hash_combine(hash, (uint64_t)label->number);
        hash = sperf_hash_combine(hash, label->unit);
    }
    return hash;
}

static bool row_equals(const void *table, uint32_t id, const void *context)
{
    const sperf_label_table_t *labels = table;
    const label_key_t *key = context;
    sperf_label_set_t row = labels->rows[id];
    if (row.count != key->count) return false;
    for (uint32_t i = 0; i < row.count; i++) {
        if (sperf_label_compare(&labels->labels[row.start + i], &key->labels[i]) != 0) return false;
    }
    return true;
}

static sperf_status_t add(sperf_label_table_t *table, uint64_t hash, label_key_t key, sperf_label_set_id_t *out)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 2));
    SPERF_TRY(SPERF_ROWS_RESERVE(table->labels, table->labels_capacity, (uint64_t)table->labels_count + key.count));
    SPERF_TRY(sperf_index_reserve(&table->index));
    sperf_label_set_id_t id = ++table->count;
    table->rows[id] = (sperf_label_set_t){table->labels_count, key.count};
    memcpy(table->labels + table->labels_count, key.labels, key.count * sizeof *key.labels);
    table->labels_count += key.count;
    sperf_index_add(&table->index, hash, id);
    *out = id;
    return SPERF_OK;
}

sperf_status_t sperf_label_table_intern(sperf_label_table_t *table, sperf_label_t *labels, uint32_t count,
                                        sperf_label_set_id_t *out)
{
    *out = 0;
    if (count == 0) return SPERF_OK;
    if (!in_order(labels, count)) qsort(labels, count, sizeof *labels, compare_for_qsort);
    label_key_t key = {labels, count};
    uint64_t hash = hash_labels(key);
    *out = sperf_index_find(&table->index, hash, table, &key, row_equals);
    return *out ? SPERF_OK : add(table, hash, key, out);
}

sperf_label_set_id_t sperf_label_table_find(const sperf_label_table_t *table, const sperf_label_t *labels,
                                            uint32_t count)
{
    if (count == 0) return 0;
    label_key_t key = {labels, count};
    return sperf_index_find(&table->index, hash_labels(key), table, &key, row_equals);
}

const sperf_label_t *sperf_label_table_get(const sperf_label_table_t *table, sperf_label_set_id_t id, uint32_t *count)
{
    if (id == 0) {
        *count = 0;
        return table->labels;
    }
    *count = table->rows[id].count;
    return table->labels + table->rows[id].start;
}
