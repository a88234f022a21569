/*
 * Sampled objects that are alive at the stop, by row of the profile; and for the rows with most bytes, the objects that
 * hold one of them.
 *
 * First all garbage is collected. The session's hooks have ended, so that this is not counted as the program's time.
 */
#ifndef SPERF_EXT_RETAINED_H
#define SPERF_EXT_RETAINED_H

#include <ruby.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/model/sample_table.h"

/* Groups whose holders are searched for. */
enum { SPERF_RETAINED_PATHS = 10 };

/* The living objects of one class from one place, for all threads and labels. */
typedef struct {
    sperf_stack_id_t stack;
    uint64_t youngest_gcs, oldest_gcs;
    VALUE largest; /* the object; valid during sperf_retained_collect only */
    int64_t largest_bytes;
    double objects_variance, bytes_variance; /* of the estimates; 0: exact */
} sperf_retained_group_t;

typedef struct {
    sperf_sample_table_t sums; /* objects in 1 / SPERF_ALLOCATION_UNIT, bytes; keys as in sums of sperf_allocations_t */
    sperf_sample_table_t by_stack;  /* the same, by stack alone */
    sperf_retained_group_t *groups; /* by row of by_stack */
    uint32_t groups_capacity;
    uint32_t shown[SPERF_RETAINED_PATHS]; /* the groups with most bytes, in that order */
    sperf_buffer_t paths[SPERF_RETAINED_PATHS];
    uint32_t shown_count;
} sperf_retained_t;

void sperf_retained_init(sperf_retained_t *retained);
void sperf_retained_cleanup(sperf_retained_t *retained);

/*
 * Collect garbage, and record what is alive. Context: GVL; sperf's thread is gone, no hook is active, and all
 * samples have their weights.
 */
void sperf_retained_collect(sperf_retained_t *retained);

/* Which objects hold an object (held_by.c). */

enum { SPERF_HELD_BY_OBJECTS = 8000000, SPERF_HELD_BY_LENGTH = 12 };

/*
 * Append to `paths[i]` the path to `objects[i]`; nothing if it was not found. Context: GVL, garbage collection
 * disabled; creates Arrays of names, and raises nothing.
 */
void sperf_held_by(const VALUE *objects, uint32_t count, sperf_buffer_t *paths);

#endif
