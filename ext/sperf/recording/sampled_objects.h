/*
 * The objects that were sampled: how large they became, and which of them live.
 *
 * When Ruby tells of a new object it has a slot, and nothing in it: what it allocates by malloc is known later. So an
 * object that was sampled has a row here until it has been looked at again. That is when the next object is made, or at
 * the stop. (Not when the next one is sampled: in windows that may be much later, and a buffer that has grown meanwhile
 * would count as larger than with an interval of 1.) At the end of each marking, when it is known what lives and nothing is swept yet, those that are not marked
 * are looked at, and let go of. So a row never refers to an object that was collected, and keeps none alive. (Not when a
 * collection begins: that is often the moment at which a new object allocates.) Only objects of Ruby's own kinds are looked at (String, Array, Hash, Struct, ...):
 * the size of others is computed by functions of extensions, which need not expect to be called then. And only while
 * there is one Ractor, as the collections of others are not told of (runtime/gc_hooks.c): from the moment on at which
 * there is a second, no row's object is looked at any more. That one cannot collect before it was noted
 * (base/ractors.h), and waits for the VM's lock while a hook has it.
 *
 * With `retains`, rows stay until their objects die, in the same way. That costs nothing while no marking ends, and
 * needs no hook on objects that are freed. Objects that are moved are followed (rb_gc_location).
 *
 *   hook (VM locked)      makes rows, sizes them, lets go of dead ones at the end of a marking
 *   sperf's thread        takes a row: says what sample it is of; without `retains` it is free then
 *
 * One for the process.
 */
#ifndef SPERF_EXT_SAMPLED_OBJECTS_H
#define SPERF_EXT_SAMPLED_OBJECTS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/model/sample_table.h"

enum { SPERF_OBJECT_NONE = 0xffffffff, SPERF_OBJECTS_MAX = 1 << 20 };

/* Begin with none. `retains`: keep rows of what lives. Raises NoMemoryError. Context: GVL, no session is active. */
void sperf_sampled_objects_start(bool retains);

/* Forget all. Context: GVL, hooks are over and sperf's thread is gone. */
void sperf_sampled_objects_stop(void);

/*
 * Make a row of a new object, whose slot has `bytes`; SPERF_OBJECT_NONE where there is no room: then that is all that
 * is known of it. Context: hook of a new object.
 */
uint32_t sperf_sampled_object_add(VALUE object, int64_t bytes);

/*
 * Look at the objects that were not looked at yet. Context: hook of a new object; GVL.
 */
void sperf_sampled_objects_size(void);

/* A marking has ended: look at the dead, and let go of them. Context: GC_END_MARK. */
void sperf_sampled_objects_marked(void);

/* Return the size of the object of `row` in bytes; -1: it was not looked at yet. Context: sperf's thread. */
int64_t sperf_sampled_object_bytes(uint32_t row);

/* It is of a sample of this key and weight, and the row is done with. Context: sperf's thread, or who stops it. */
void sperf_sampled_object_take(uint32_t row, sperf_sample_key_t key, int64_t weight);

/* What lives of the samples. */
typedef struct {
    VALUE object;
    sperf_sample_key_t key;
    int64_t weight;   /* as it was taken */
    int64_t bytes;    /* of the object now */
    uint64_t age_gcs; /* collections that it has lived through */
} sperf_living_object_t;

/*
 * Call `each` with every row that lives. Context: GVL, in which no collection happens; sperf's thread gone.
 */
void sperf_sampled_objects_each(void (*each)(const sperf_living_object_t *living, void *context), void *context);

#endif
