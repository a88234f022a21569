/*
 * What of the sampled objects lives at the stop: by row of the profile, and, of the rows with most bytes, who holds one
 * of their objects.
 *
 * All garbage is collected first, with the session's hooks over: it is sperf's own doing and no time of the program's.
 */
#ifndef SPERF_EXT_RETAINED_H
#define SPERF_EXT_RETAINED_H

#include <ruby.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/model/sample_table.h"

/* Rows whose holders are looked for. */
enum { SPERF_RETAINED_PATHS = 10 };

/* What lives of one class from one place, whatever thread and labels it is of. */
typedef struct {
    sperf_stack_id_t stack;
    uint64_t youngest_gcs, oldest_gcs;
    VALUE largest; /* of its objects; not to be used after the collection is done */
    int64_t largest_bytes;
} sperf_retained_group_t;

typedef struct {
    sperf_sample_table_t sums; /* objects in 1 / SPERF_ALLOCATION_UNIT, bytes; keys as of sperf_allocations_t's sums */
    sperf_sample_table_t by_stack;  /* the same, by stack alone */
    sperf_retained_group_t *groups; /* by row of by_stack */
    uint32_t groups_capacity;
    uint32_t shown[SPERF_RETAINED_PATHS]; /* groups with most bytes, in that order */
    sperf_buffer_t paths[SPERF_RETAINED_PATHS];
    uint32_t shown_count;
    bool incomplete; /* memory ran out */
} sperf_retained_t;

void sperf_retained_init(sperf_retained_t *retained);
void sperf_retained_cleanup(sperf_retained_t *retained);

/* Collect garbage, and note what lives. Context: GVL; sperf's thread gone, no hook active, everything weighed. */
void sperf_retained_collect(sperf_retained_t *retained);

#endif
