/*
 * What was allocated: objects by class and by the line that made them.
 *
 * Samples of allocations, and such rows of a trace, have the label `class`. The line is that of the first frame from the leaf
 * that has one: C methods have none, and what they allocate is their caller's line.
 */
#ifndef SPERF_ALLOCATED_H
#define SPERF_ALLOCATED_H

#include "rendering.h"

typedef struct {
    sperf_string_id_t class_name; /* of the profile; 0: unknown */
    uint32_t place;               /* node of `places` */
    sperf_frame_id_t leaf;        /* of one of its samples */
    int64_t objects;
    int64_t bytes; /* 0 where the profile knows objects alone */
} sperf_allocated_row_t;

typedef struct {
    sperf_graph_t places; /* lines; without values */
    sperf_allocated_row_t *rows;
    uint32_t count;
    uint32_t capacity;
    uint32_t *order; /* of rows: those with the most of what is shown first */
    sperf_index_t index;
    uint32_t objects_type;
    uint32_t bytes_type; /* SPERF_TYPE_NONE where there is none */
    bool by_leaf;        /* of one line, what several functions allocated is several rows */
} sperf_allocated_t;

/*
 * Add up what `view` has: of the pair of sample types that `type` is one of, else all that was allocated. SPERF_UNSUPPORTED where the
 * profile has no objects, SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, also after an error.
 */
sperf_status_t sperf_allocated_init(sperf_allocated_t *allocated, const sperf_view_t *view, uint32_t type,
                                    bool by_leaf);
void sperf_allocated_cleanup(sperf_allocated_t *allocated);

/* Return what the class of a row is called. Borrowed. */
sperf_string_t sperf_allocated_class(const sperf_allocated_t *allocated, const sperf_allocated_row_t *row);

#endif
