/*
 * Allocated objects by class and by the line that allocated them.
 *
 * Samples of allocations, and such rows of a trace, have the label `class`. The line is that of the first frame
 * from the leaf that has a line: C methods have none, so the line of their caller is used.
 */
#ifndef SPERF_ALLOCATED_H
#define SPERF_ALLOCATED_H

#include "rendering.h"
#include "sperf/model/allocation_margins.h"

typedef struct {
    sperf_string_id_t class_name; /* of the profile; 0: unknown */
    uint32_t place;               /* node of `places` */
    sperf_frame_id_t leaf;        /* of one of its samples */
    sperf_frame_id_t line;        /* the frame of `place`, likewise; 0: none has a line */
    int64_t objects;
    int64_t bytes; /* 0 if the profile has only objects */
    sperf_allocation_margin_t margin;
} sperf_allocated_row_t;

typedef struct {
    sperf_graph_t places; /* lines; without values */
    sperf_allocated_row_t *rows;
    uint32_t count;
    uint32_t capacity;
    uint32_t *order; /* of rows: the largest shown value first */
    sperf_index_t index;
    uint32_t objects_type;
    uint32_t bytes_type; /* or SPERF_TYPE_NONE */
    bool by_leaf;        /* a row for each function that allocated at a line */
    bool has_margins;    /* of whole rows, as they were recorded; not where the view has parts of them */
} sperf_allocated_t;

/*
 * Add up the allocations in `view`: of the pair of sample types that contains `type`, else all allocated ones.
 * SPERF_UNSUPPORTED if the profile has no objects, SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller
 * cleans up, even after an error.
 */
sperf_status_t sperf_allocated_init(sperf_allocated_t *allocated, const sperf_view_t *view, uint32_t type,
                                    bool by_leaf);
void sperf_allocated_cleanup(sperf_allocated_t *allocated);

/* Return the name of the class of a row. Borrowed. */
sperf_string_t sperf_allocated_class(const sperf_allocated_t *allocated, const sperf_allocated_row_t *row);

#endif
