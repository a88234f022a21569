/*
 * The threads that samples belong to. Ids start at 1 in order of appearance; 0 means that the thread is not known.
 *
 * Threads are told apart by all that is known of them: equal names do not make two threads one, and one that was renamed
 * has a row for each name. Nor are two processes one that had the same number, unless they have parent and title in common.
 */
#ifndef SPERF_THREAD_TABLE_H
#define SPERF_THREAD_TABLE_H

#include "sperf/model/string_table.h"

typedef uint32_t sperf_thread_id_t;

typedef struct {
    uint64_t process;       /* operating system's process id; 0: unknown */
    uint64_t number;        /* 1, 2, ... in order of first appearance in that process; the main thread first */
    sperf_string_id_t name; /* 0: unnamed */

    sperf_string_id_t title; /* what the process called itself at its end: "puma: cluster worker 0"; 0: unknown */
    uint64_t parent;         /* the process id of its parent at the start; 0: unknown */
} sperf_thread_t;

typedef struct {
    sperf_thread_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* by all of a row */
} sperf_thread_table_t;

void sperf_thread_table_init(sperf_thread_table_t *table);
void sperf_thread_table_cleanup(sperf_thread_table_t *table);

/*
 * Find or add `thread`. SPERF_NO_MEMORY or SPERF_LIMIT_EXCEEDED leave the table as it was.
 */
sperf_status_t sperf_thread_table_intern(sperf_thread_table_t *table, sperf_thread_t thread, sperf_thread_id_t *out);

/* Return the id of the row that equals `thread`, or 0 where it was not interned. */
sperf_thread_id_t sperf_thread_table_find(const sperf_thread_table_t *table, sperf_thread_t thread);

/* Return the thread `id`, which must be in 1..count. */
sperf_thread_t sperf_thread_table_get(const sperf_thread_table_t *table, sperf_thread_id_t id);

#endif
