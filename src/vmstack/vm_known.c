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

static inline bool holds(const sperf_vm_known_t *known, uint32_t epoch, uint32_t generation)
{
    return epoch == known->epoch && (generation == 0 || generation == known->generation);
}

/* The set of a table of `rows` rows that `key` belongs to: where it begins. */
static inline uint32_t set_of(sperf_word_t key, uint32_t rows)
{
    return (uint32_t)((key >> 3 ^ key >> 15) % (rows / SPERF_WAYS)) * SPERF_WAYS;
}

const sperf_vm_known_object_t *sperf_vm_known_object(const sperf_vm_known_t *known, sperf_word_t object)
{
    if (known == NULL || object == 0) return NULL;
    const sperf_vm_known_object_t *row = &known->objects[set_of(object, SPERF_KNOWN_OBJECTS)];
    for (int way = 0; way < SPERF_WAYS; way++, row++) {
        if (row->object == object) return holds(known, row->epoch, row->generation) ? row : NULL;
    }
    return NULL;
}

const sperf_vm_known_environment_t *sperf_vm_known_environment(const sperf_vm_known_t *known, sperf_word_t ep)
{
    if (known == NULL || ep == 0) return NULL;
    const sperf_vm_known_environment_t *row = &known->environments[set_of(ep, SPERF_KNOWN_ENVIRONMENTS)];
    for (int way = 0; way < SPERF_WAYS; way++, row++) {
        if (row->ep == ep) return holds(known, row->epoch, row->generation) ? row : NULL;
    }
    return NULL;
}

/* Rows of one key are never two: a later one takes the earlier one's place, even where that does not hold any more. */
void sperf_vm_known_add_object(sperf_vm_known_t *known, sperf_vm_known_object_t object)
{
    if (known == NULL || object.object == 0) return;
    sperf_vm_known_object_t *set = &known->objects[set_of(object.object, SPERF_KNOWN_OBJECTS)];
    sperf_vm_known_object_t *to = NULL;
    for (int way = 0; way < SPERF_WAYS; way++) {
        if (set[way].object == object.object) {
            to = &set[way];
            break;
        }
        if (to == NULL && !holds(known, set[way].epoch, set[way].generation)) to = &set[way];
    }
    if (to == NULL) to = &set[known->turn++ % SPERF_WAYS];
    object.epoch = known->epoch;
    *to = object;
    sperf_vm_known_note_fresh(known, &to->epoch);
}

void sperf_vm_known_add_environment(sperf_vm_known_t *known, sperf_vm_known_environment_t environment)
{
    if (known == NULL || environment.ep == 0) return;
    sperf_vm_known_environment_t *set = &known->environments[set_of(environment.ep, SPERF_KNOWN_ENVIRONMENTS)];
    sperf_vm_known_environment_t *to = NULL;
    for (int way = 0; way < SPERF_WAYS; way++) {
        if (set[way].ep == environment.ep) {
            to = &set[way];
            break;
        }
        if (to == NULL && !holds(known, set[way].epoch, set[way].generation)) to = &set[way];
    }
    if (to == NULL) to = &set[known->turn++ % SPERF_WAYS];
    environment.epoch = known->epoch;
    environment.generation = known->generation;
    *to = environment;
}
