/* What is known of the VM's objects: see sperf/vmstack/vm_known.h. */
#include "sperf/vmstack/vm_known.h"

#include <string.h>

/* Of each table, to begin with: about a page. */
enum { ROWS_FIRST = 64 };

void sperf_vm_known_init(sperf_vm_known_t *known)
{
    memset(known, 0, sizeof *known);
    known->epoch = known->generation = 1;
    known->objects_used = known->environments_used = ROWS_FIRST;
}

void sperf_vm_known_begin(sperf_vm_known_t *known)
{
    known->fresh_count = 0;
}

void sperf_vm_known_mark_fresh(sperf_vm_known_t *known, uint32_t *epoch)
{
    if (known->fresh_count < SPERF_FRESH_MAX) known->fresh[known->fresh_count] = epoch;
    known->fresh_count++;
}

void sperf_vm_known_forget_all(sperf_vm_known_t *known)
{
    if (++known->epoch == 0) sperf_vm_known_init(known);
    known->fresh_count = 0;
}

void sperf_vm_known_shrink(sperf_vm_known_t *known)
{
    sperf_vm_known_forget_all(known);
    known->objects_used = known->environments_used = ROWS_FIRST;
}

void sperf_vm_known_forget(sperf_vm_known_t *known)
{
    if (known->fresh_count > SPERF_FRESH_MAX) {
        sperf_vm_known_forget_all(known);
    } else {
        for (uint32_t i = 0; i < known->fresh_count; i++) *known->fresh[i] = 0;
    }
    known->fresh_count = 0;
}

void sperf_vm_known_outlive_gc(sperf_vm_known_t *known)
{
    if (++known->generation == 0) known->generation = 1;
}

static inline bool holds(const sperf_vm_known_t *known, const sperf_vm_known_row_t *row)
{
    return row->epoch == known->epoch && (row->generation == 0 || row->generation == known->generation);
}

/* The set of a table of `rows` rows that `key` belongs to: where it begins. */
static inline uint32_t set_of(sperf_word_t key, uint32_t rows)
{
    return (uint32_t)((key >> 3 ^ key >> 15) % (rows / SPERF_WAYS)) * SPERF_WAYS;
}

/* Row number `way` of a set whose rows are `row_bytes` long. */
static inline sperf_vm_known_row_t *row_of(void *set, size_t row_bytes, uint32_t way)
{
    return (sperf_vm_known_row_t *)(void *)((uint8_t *)set + way * row_bytes);
}

/* The row of the set that `key` has, NULL if none holds. */
static inline const void *find(const sperf_vm_known_t *known, const void *set, size_t row_bytes, sperf_word_t key)
{
    for (uint32_t way = 0; way < SPERF_WAYS; way++) {
        const sperf_vm_known_row_t *row = (const void *)((const uint8_t *)set + way * row_bytes);
        if (row->key == key) return holds(known, row) ? row : NULL;
    }
    return NULL;
}

/*
 * The row of the set for `key`. Rows of one key are never two: a later one takes the earlier one's place, even where
 * that does not hold any more.
 */
static inline void *place_in(const sperf_vm_known_t *known, void *set, size_t row_bytes, sperf_word_t key)
{
    sperf_vm_known_row_t *to = NULL;
    for (uint32_t way = 0; way < SPERF_WAYS; way++) {
        sperf_vm_known_row_t *row = row_of(set, row_bytes, way);
        if (row->key == key) return row;
        if (to == NULL && !holds(known, row)) to = row;
    }
    return to;
}

/* A table: rows of `row_bytes` bytes, of which the first `used` are in use. */
typedef struct {
    uint8_t *rows;
    size_t row_bytes;
    uint32_t *used;
    uint32_t most;
} table_t;

/*
 * Use four times as many rows. What was in a set goes to that and three new ones, each row to the same way: no
 * two of them meet there. A row that has moved stays readable where it was, for who has just found it, and holds
 * no more.
 */
static void grow(sperf_vm_known_t *known, const table_t *table)
{
    uint32_t before = *table->used;
    memset(table->rows + before * table->row_bytes, 0, 3 * before * table->row_bytes);
    *table->used = 4 * before;
    for (uint32_t number = 0; number < before; number++) {
        sperf_vm_known_row_t *row = row_of(table->rows, table->row_bytes, number);
        uint32_t to = set_of(row->key, *table->used) + number % SPERF_WAYS;
        if (to == number || !holds(known, row)) continue;
        memcpy(row_of(table->rows, table->row_bytes, to), row, table->row_bytes);
        row->epoch = 0;
    }
    known->fresh_count = SPERF_FRESH_MAX + 1; /* those that were noted may have moved */
}

static void *place_for(sperf_vm_known_t *known, const table_t *table, sperf_word_t key)
{
    for (;;) {
        void *set = row_of(table->rows, table->row_bytes, set_of(key, *table->used));
        sperf_vm_known_row_t *to = place_in(known, set, table->row_bytes, key);
        if (to != NULL) return to;
        if (*table->used == table->most) return row_of(set, table->row_bytes, known->turn++ % SPERF_WAYS);
        grow(known, table);
    }
}

const sperf_vm_known_object_t *sperf_vm_known_object(const sperf_vm_known_t *known, sperf_word_t object)
{
    if (known == NULL || object == 0) return NULL;
    return find(known, &known->objects[set_of(object, known->objects_used)], sizeof known->objects[0], object);
}

const sperf_vm_known_environment_t *sperf_vm_known_environment(const sperf_vm_known_t *known, sperf_word_t ep)
{
    if (known == NULL || ep == 0) return NULL;
    return find(known, &known->environments[set_of(ep, known->environments_used)], sizeof known->environments[0], ep);
}

void sperf_vm_known_add_object(sperf_vm_known_t *known, sperf_vm_known_object_t object)
{
    if (known == NULL || object.row.key == 0) return;
    table_t table = {(uint8_t *)known->objects, sizeof object, &known->objects_used, SPERF_KNOWN_OBJECTS};
    sperf_vm_known_object_t *to = place_for(known, &table, object.row.key);
    object.row.epoch = known->epoch;
    *to = object;
    sperf_vm_known_mark_fresh(known, &to->row.epoch);
}

void sperf_vm_known_add_environment(sperf_vm_known_t *known, sperf_vm_known_environment_t environment)
{
    if (known == NULL || environment.row.key == 0) return;
    table_t table = {(uint8_t *)known->environments, sizeof environment, &known->environments_used,
                     SPERF_KNOWN_ENVIRONMENTS};
    sperf_vm_known_environment_t *to = place_for(known, &table, environment.row.key);
    environment.row.epoch = known->epoch;
    environment.row.generation = known->generation;
    *to = environment;
}
