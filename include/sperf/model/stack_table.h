/*
 * Functions, frames and stacks: three tables, of which each refers to the one before.
 *
 * Equal rows have one id; ids start at 1. Rows have no padding, so equal rows have equal bytes.
 */
#ifndef SPERF_STACK_TABLE_H
#define SPERF_STACK_TABLE_H

#include "sperf/model/string_table.h"

/*
 * Functions: a name, the file and the first line of the definition. Equal triples have one id; ids start at 1.
 */

typedef uint32_t sperf_function_id_t;

typedef struct {
    sperf_string_id_t name; /* as shown: "Integer#times", "<main>", "[GC marking]" */
    sperf_string_id_t file; /* path, "<C method>", "<GC>" ... */
    uint32_t first_line;    /* 0: unknown */
} sperf_function_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_function_t *rows; /* rows[0] unused */
    uint32_t count;         /* functions; the last id */
    uint32_t capacity;
    sperf_index_t index;
} sperf_function_table_t;

void sperf_function_table_cleanup(sperf_function_table_t *table);

/* Find or add `function`. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the table is unchanged. */
sperf_status_t sperf_function_table_intern(sperf_function_table_t *table, sperf_function_t function,
                                           sperf_function_id_t *out);

/* Return the id of `function`, or 0 if the table does not have it. */
sperf_function_id_t sperf_function_table_find(const sperf_function_table_t *table, sperf_function_t function);

/* Return the function `id`, which must be in 1..count. */
sperf_function_t sperf_function_table_get(const sperf_function_table_t *table, sperf_function_id_t id);

/*
 * Frames: a function and the line at which it is. Equal pairs have one id; ids start at 1.
 *
 * While a session records, a second table of this type holds captured frames that have no names yet. Their
 * `function` is the number of a captured VALUE (ext/sperf/vm/frame_values.h), which is replaced at a snapshot.
 */

typedef uint32_t sperf_frame_id_t;

typedef struct {
    sperf_function_id_t function;
    uint32_t line; /* 0: unknown, or a C method */
} sperf_frame_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_frame_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index;
} sperf_frame_table_t;

void sperf_frame_table_cleanup(sperf_frame_table_t *table);

/* Find or add `frame`. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the table is unchanged. */
sperf_status_t sperf_frame_table_intern(sperf_frame_table_t *table, sperf_frame_t frame, sperf_frame_id_t *out);

/* Return the id of `frame`, or 0 if the table does not have it. */
sperf_frame_id_t sperf_frame_table_find(const sperf_frame_table_t *table, sperf_frame_t frame);

/* Return the frame `id`, which must be in 1..count. */
sperf_frame_t sperf_frame_table_get(const sperf_frame_table_t *table, sperf_frame_id_t id);

/*
 * Stacks as a trie: a node is a frame and the node of its caller. The id of a stack is the node of its leaf.
 *
 * Parents precede children, so one pass in the order of ids sees every caller before its callees. Node ids start
 * at 1; id 0 is the empty stack, the parent of root frames. A node takes eight bytes. Only a node that does not
 * directly follow its parent is in the index, which takes 11 to 21 bytes more.
 */

typedef uint32_t sperf_stack_id_t;

typedef struct {
    sperf_stack_id_t parent; /* 0 for a root; always smaller than the node's own id */
    sperf_frame_id_t frame;
} sperf_stack_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_stack_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* of the nodes whose id is not parent + 1 */
} sperf_stack_table_t;

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
