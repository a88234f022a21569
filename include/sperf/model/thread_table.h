/*
 * The threads of samples. Ids start at 1 in order of appearance; 0 is an unknown thread.
 *
 * Threads are told apart by all their properties. Two threads with the same name are two, and a renamed thread has
 * a row for each name. Two processes with the same number are two unless they have the same parent and title.
 */
#ifndef SPERF_THREAD_TABLE_H
#define SPERF_THREAD_TABLE_H

#include "sperf/model/string_table.h"

typedef uint32_t sperf_thread_id_t;

typedef struct {
    uint64_t process;       /* operating system's process id; 0: unknown */
    uint64_t number;        /* 1, 2, ... in order of first appearance in the process; the main thread is first */
    sperf_string_id_t name; /* 0: unnamed */

    sperf_string_id_t title; /* title of the process at its end: "puma: cluster worker 0"; 0: unknown */
    uint64_t parent;         /* process id of the parent at the start; 0: unknown */
} sperf_thread_t;

typedef struct {
    sperf_thread_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* by all fields of a row */
} sperf_thread_table_t;

void sperf_thread_table_init(sperf_thread_table_t *table);
void sperf_thread_table_cleanup(sperf_thread_table_t *table);

/* Find or add `thread`. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the table is unchanged. */
sperf_status_t sperf_thread_table_intern(sperf_thread_table_t *table, sperf_thread_t thread, sperf_thread_id_t *out);

/* Return the id of `thread`, or 0 if the table does not have it. */
sperf_thread_id_t sperf_thread_table_find(const sperf_thread_table_t *table, sperf_thread_t thread);

/* Return the thread `id`, which must be in 1..count. */
sperf_thread_t sperf_thread_table_get(const sperf_thread_table_t *table, sperf_thread_id_t id);

#endif
