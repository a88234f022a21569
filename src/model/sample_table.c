/*
 * Label sets, threads, samples added up and the causes of waiting: see sperf/model/sample_table.h.
 *
 * One array holds the labels of all sets; a set is a range of it. A label that is given twice stays twice: pprof
 * allows it, and a profile that is read and written again must not change.
 */
#include "sperf/model/sample_table.h"

#include "../base/saturate.h"
#include "sperf/base/rows.h"

/* What find and intern look for: labels in order. */
typedef struct {
    const sperf_label_t *labels;
    uint32_t count;
} label_key_t;

void sperf_label_table_cleanup(sperf_label_table_t *table)
{
    free(table->labels);
    free(table->rows);
    sperf_index_cleanup(&table->index);
    *table = (sperf_label_table_t){0};
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

static bool set_equals(const void *table, uint32_t id, const void *context)
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

static sperf_status_t add_set(sperf_label_table_t *table, uint64_t hash, label_key_t key, sperf_label_set_id_t *out)
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
    *out = sperf_index_find(&table->index, hash, table, &key, set_equals);
    return *out ? SPERF_OK : add_set(table, hash, key, out);
}

sperf_label_set_id_t sperf_label_table_find(const sperf_label_table_t *table, const sperf_label_t *labels,
                                            uint32_t count)
{
    if (count == 0) return 0;
    label_key_t key = {labels, count};
    return sperf_index_find(&table->index, hash_labels(key), table, &key, set_equals);
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

const sperf_label_t *sperf_label_table_first(const sperf_label_table_t *table, sperf_label_set_id_t id,
                                             sperf_string_id_t key)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(table, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (labels[i].key == key) return &labels[i];
    }
    return NULL;
}

bool sperf_label_table_has(const sperf_label_table_t *table, sperf_label_set_id_t id, sperf_string_id_t key,
                           sperf_string_id_t string)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(table, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (labels[i].key == key && labels[i].string == string) return true;
    }
    return false;
}

/* -- Threads -- */

static uint64_t hash_thread(sperf_thread_t thread)
{
    uint64_t hash = sperf_hash_combine(thread.process, thread.number);
    return sperf_hash_combine(sperf_hash_combine(hash, thread.name), sperf_hash_combine(thread.title, thread.parent));
}

SPERF_DEFINE_ID_TABLE(thread)

/* -- Samples -- */

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

static uint64_t hash_sample(sperf_sample_key_t key)
{
    uint64_t context = (uint64_t)key.thread << 32 | key.labels;
    return sperf_hash_key(sperf_hash_key(context) ^ key.stack);
}

static bool sample_equals(const void *table, uint32_t id, const void *key)
{
    return memcmp(&((const sperf_sample_table_t *)table)->keys[id - 1], key, sizeof(sperf_sample_key_t)) == 0;
}

/* The index needs an id more than there are rows. If the second array cannot grow, the first is longer than needed. */
static sperf_status_t reserve_sample(sperf_sample_table_t *table)
{
    uint64_t needed = (uint64_t)table->count + 2;
    uint32_t keys_capacity = table->capacity;
    SPERF_TRY(SPERF_ROWS_RESERVE(table->keys, keys_capacity, needed));
    return sperf_rows_reserve(&table->values, &table->capacity, table->types_count * sizeof *table->values, needed);
}

static sperf_status_t add_sample(sperf_sample_table_t *table, uint64_t hash, sperf_sample_key_t key,
                                 const int64_t *values)
{
    SPERF_TRY(reserve_sample(table));
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
    uint64_t hash = hash_sample(key);
    uint32_t id = sperf_index_find(&table->index, hash, table, &key, sample_equals);
    if (id == 0) return add_sample(table, hash, key, values);
    int64_t *sums = table->values + (size_t)(id - 1) * table->types_count;
    for (uint32_t i = 0; i < table->types_count; i++) sums[i] = sperf_saturating_add(sums[i], values[i]);
    return SPERF_OK;
}

uint32_t sperf_sample_table_find(const sperf_sample_table_t *table, sperf_sample_key_t key)
{
    /* No row is id 0, which this turns into UINT32_MAX. */
    return sperf_index_find(&table->index, hash_sample(key), table, &key, sample_equals) - 1;
}

const int64_t *sperf_sample_table_values(const sperf_sample_table_t *table, uint32_t row)
{
    return table->values + (size_t)row * table->types_count;
}

/* -- Causes -- */

void sperf_cause_table_cleanup(sperf_cause_table_t *table)
{
    free(table->keys);
    free(table->values);
    sperf_index_cleanup(&table->index);
    *table = (sperf_cause_table_t){0};
}

static uint64_t hash_cause(sperf_cause_key_t key)
{
    uint64_t context = (uint64_t)key.waiter.thread << 32 | key.waiter.labels;
    uint64_t stacks = (uint64_t)key.waiter.stack << 32 | key.holder;
    return sperf_hash_combine(context, stacks);
}

static bool cause_equals(const void *table, uint32_t id, const void *key)
{
    return memcmp(&((const sperf_cause_table_t *)table)->keys[id - 1], key, sizeof(sperf_cause_key_t)) == 0;
}

/* As for samples. */
static sperf_status_t reserve_cause(sperf_cause_table_t *table)
{
    uint64_t needed = (uint64_t)table->count + 2;
    uint32_t keys_capacity = table->capacity;
    SPERF_TRY(SPERF_ROWS_RESERVE(table->keys, keys_capacity, needed));
    return SPERF_ROWS_RESERVE(table->values, table->capacity, needed);
}

static sperf_status_t add_cause(sperf_cause_table_t *table, uint64_t hash, sperf_cause_key_t key,
                                sperf_cause_values_t values)
{
    SPERF_TRY(reserve_cause(table));
    SPERF_TRY(sperf_index_reserve(&table->index));
    uint32_t row = table->count++;
    table->keys[row] = key;
    table->values[row] = values;
    sperf_index_add(&table->index, hash, row + 1);
    return SPERF_OK;
}

sperf_status_t sperf_cause_table_add(sperf_cause_table_t *table, sperf_cause_key_t key, sperf_cause_values_t values)
{
    uint64_t hash = hash_cause(key);
    uint32_t id = sperf_index_find(&table->index, hash, table, &key, cause_equals);
    if (id == 0) return add_cause(table, hash, key, values);
    sperf_cause_values_t *sums = &table->values[id - 1];
    sums->wait_ns = sperf_saturating_add(sums->wait_ns, values.wait_ns);
    sums->holds = sperf_saturating_add(sums->holds, values.holds);
    if (sums->longest_ns < values.longest_ns) sums->longest_ns = values.longest_ns;
    return SPERF_OK;
}

uint32_t sperf_cause_table_find(const sperf_cause_table_t *table, sperf_cause_key_t key)
{
    /* No row is id 0, which this turns into UINT32_MAX. */
    return sperf_index_find(&table->index, hash_cause(key), table, &key, cause_equals) - 1;
}
