/*
 * Objects that were sampled: how large they became, and which of them are alive.
 *
 * When Ruby announces a new object, it has an empty slot: what it allocates by malloc is known later. So a sampled
 * object has a row here until it was sized, when the next object is created, or at the stop. (Sizing it when the
 * next object is sampled would be too late: in windows much time may pass, and a buffer that has grown meanwhile
 * would count as larger than with an interval of 1.)
 *
 * At the end of each marking, when it is known what lives and nothing is swept yet, unmarked objects are sized and
 * removed. So a row never refers to an object that was collected, and keeps none alive. (Not at the start of a
 * collection: that is often the moment at which a new object allocates.)
 *
 * Only objects of Ruby's own kinds are sized (String, Array, Hash, Struct, ...). The sizes of others are computed by
 * functions of extensions, which need not expect a call at this time.
 *
 * All of this needs a single Ractor, because collections of other Ractors are not announced (runtime/gc_hooks.c).
 * From the moment on at which there is a second Ractor, no row's object is read any more. The second Ractor cannot
 * collect before it was noticed (vm/ractors.h), and it waits for the VM's lock while a hook has that.
 *
 * With `retains`, rows stay until their objects die. That costs nothing until a marking ends, and needs no hook
 * for freed objects. Objects that move are followed (rb_gc_location).
 *
 *   hook (VM locked)      adds rows, sizes them, and removes dead objects at the end of a marking
 *   sperf's thread        assigns a row to a sample; without `retains` the row is free then
 *
 * There is one set of rows for the process.
 */
#ifndef SPERF_EXT_SAMPLED_OBJECTS_H
#define SPERF_EXT_SAMPLED_OBJECTS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/model/sample_table.h"

enum { SPERF_OBJECT_NONE = 0xffffffff, SPERF_OBJECTS_MAX = 1 << 20 };

/*
 * Start without rows. `retains`: keep the rows of living objects. Raises NoMemoryError. Context: GVL, no session
 * is active.
 */
void sperf_sampled_objects_start(bool retains);

/* Remove all rows. Context: GVL; the hooks have ended and sperf's thread is gone. */
void sperf_sampled_objects_stop(void);

/*
 * Add a row for a new object whose slot has `bytes`, and return it. Returns SPERF_OBJECT_NONE if there is no room: the
 * size of the slot is then all that is known. Context: hook of a new object.
 */
uint32_t sperf_sampled_object_add(VALUE object, int64_t bytes);

/* Size the objects that were not sized yet. Context: hook of a new object; GVL. */
void sperf_sampled_objects_size(void);

/* A marking has ended: size the dead objects, and remove them. Context: GC_END_MARK. */
void sperf_sampled_objects_marked(void);

/* Return the size of the object of `row` in bytes; -1: it was not sized yet. Context: sperf's thread. */
int64_t sperf_sampled_object_bytes(uint32_t row);

/*
 * Assign `row` to a sample with this key and weight. Without `retains`, the row is free from then on. Context: sperf's
 * thread, or the thread that stops the session.
 */
void sperf_sampled_object_assign(uint32_t row, sperf_sample_key_t key, int64_t weight);

/* A sampled object that is alive. */
typedef struct {
    VALUE object;
    sperf_sample_key_t key;
    int64_t weight;   /* as it was assigned */
    int64_t bytes;    /* of the object now */
    uint64_t age_gcs; /* collections that the object has survived */
} sperf_living_object_t;

/* Call `each` for every living object. Context: GVL, under which no collection happens; sperf's thread is gone. */
void sperf_sampled_objects_each(void (*each)(const sperf_living_object_t *living, void *context), void *context);

#endif
