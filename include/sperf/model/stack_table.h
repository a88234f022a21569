/*
 * Stacks as a trie: a node is a frame and the node of its caller. The id of a stack is the node of its leaf.
 *
 * Parents precede children, so one pass in the order of ids sees every caller before its callees. Node ids start
 * at 1; id 0 is the empty stack, the parent of root frames. A node takes eight bytes. Only a node that does not
 * directly follow its parent is in the index, which takes 11 to 21 bytes more.
 */
#ifndef SPERF_STACK_TABLE_H
#define SPERF_STACK_TABLE_H

#include "sperf/model/frame_table.h"

typedef uint32_t sperf_stack_id_t;

typedef struct {
    sperf_stack_id_t parent; /* 0 for a root; always smaller than the node's own id */
    sperf_frame_id_t frame;
} sperf_stack_t;

typedef struct {
    sperf_stack_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* of the nodes whose id is not parent + 1 */
} sperf_stack_table_t;

void sperf_stack_table_init(sperf_stack_table_t *table);
void sperf_stack_table_cleanup(sperf_stack_table_t *table);

/*
 * Find or add the node for `frame` called from `parent`, which must be 0 or an id of this table
 * (SPERF_INVALID_ARGUMENT). On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the table is unchanged.
 */
sperf_status_t sperf_stack_table_intern(sperf_stack_table_t *table, sperf_stack_id_t parent, sperf_frame_id_t frame,
                                        sperf_stack_id_t *out);

/* Return the id of the node for `frame` called from `parent`, or 0 if the table does not have it. */
sperf_stack_id_t sperf_stack_table_find(const sperf_stack_table_t *table, sperf_stack_id_t parent,
                                        sperf_frame_id_t frame);

/* Return the node `id`, which must be in 1..count. */
sperf_stack_t sperf_stack_table_get(const sperf_stack_table_t *table, sperf_stack_id_t id);

#endif
