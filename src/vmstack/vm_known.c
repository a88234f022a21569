/* What is known of the VM's objects: see sperf/vmstack/vm_known.h. */
#include "sperf/vmstack/vm_known.h"

#include <string.h>

void sperf_vm_known_init(sperf_vm_known_t *known)
{
    memset(known, 0, sizeof *known);
    known->epoch = known->generation = 1;
}

void sperf_vm_known_begin(sperf_vm_known_t *known)
{
    known->fresh_count = 0;
}

void sperf_vm_known_note_fresh(sperf_vm_known_t *known, uint32_t *epoch)
{
    if (known->fresh_count < SPERF_FRESH_MAX) known->fresh[known->fresh_count] = epoch;
    known->fresh_count++;
}

void sperf_vm_known_forget_all(sperf_vm_known_t *known)
{
    if (++known->epoch == 0) sperf_vm_known_init(known);
    known->fresh_count = 0;
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
static inline void *place_for(sperf_vm_known_t *known, void *set, size_t row_bytes, sperf_word_t key)
{
    sperf_vm_known_row_t *to = NULL;
    for (uint32_t way = 0; way < SPERF_WAYS; way++) {
        sperf_vm_known_row_t *row = row_of(set, row_bytes, way);
        if (row->key == key) return row;
        if (to == NULL && !holds(known, row)) to = row;
    }
    return to != NULL ? to : row_of(set, row_bytes, known->turn++ % SPERF_WAYS);
}

const sperf_vm_known_object_t *sperf_vm_known_object(const sperf_vm_known_t *known, sperf_word_t object)
{
    if (known == NULL || object == 0) return NULL;
    return find(known, &known->objects[set_of(object, SPERF_KNOWN_OBJECTS)], sizeof known->objects[0], object);
}

const sperf_vm_known_environment_t *sperf_vm_known_environment(const sperf_vm_known_t *known, sperf_word_t ep)
{
    if (known == NULL || ep == 0) return NULL;
    return find(known, &known->environments[set_of(ep, SPERF_KNOWN_ENVIRONMENTS)], sizeof known->environments[0], ep);
}

void sperf_vm_known_add_object(sperf_vm_known_t *known, sperf_vm_known_object_t object)
{
    if (known == NULL || object.row.key == 0) return;
    sperf_vm_known_object_t *set = &known->objects[set_of(object.row.key, SPERF_KNOWN_OBJECTS)];
    sperf_vm_known_object_t *to = place_for(known, set, sizeof *set, object.row.key);
    object.row.epoch = known->epoch;
    *to = object;
    sperf_vm_known_note_fresh(known, &to->row.epoch);
}

void sperf_vm_known_add_environment(sperf_vm_known_t *known, sperf_vm_known_environment_t environment)
{
    if (known == NULL || environment.row.key == 0) return;
    sperf_vm_known_environment_t *set = &known->environments[set_of(environment.row.key, SPERF_KNOWN_ENVIRONMENTS)];
    sperf_vm_known_environment_t *to = place_for(known, set, sizeof *set, environment.row.key);
    environment.row.epoch = known->epoch;
    environment.row.generation = known->generation;
    *to = environment;
}
