/*
 * Threads as rows of the profile. A thread has a row without a name, and one for each name that it had.
 *
 * Samples refer to the row of the name that the thread had when they were taken. Samples from before the first name are
 * shown under the first name.
 *
 * Context of all functions: sperf's thread, which holds sampler_lock while it works; or, once sperf's thread is joined,
 * the thread that holds the GVL.
 */
#ifndef SPERF_EXT_THREAD_ROWS_H
#define SPERF_EXT_THREAD_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "sperf/model/profile.h"

/* A program may set a name for each thing that it works on, and never use a name twice. */
enum { SPERF_RENAMES_MAX = 10000 };

typedef struct {
    sperf_thread_id_t current; /* for samples from now on */
    sperf_thread_id_t named;   /* with the thread's first name; 0: none yet */
    int64_t ended_mono_ns;     /* 0: the thread has not ended */
} sperf_thread_names_t;

typedef struct {
    uint64_t process_id;        /* of all rows */
    sperf_thread_table_t table; /* name: in `names` */
    sperf_string_table_t names;
    sperf_thread_names_t *of_row; /* by row of `table`, for rows without a name */
    uint32_t of_row_capacity;
    uint32_t renames;         /* rows added for names that were not their threads' first; at most SPERF_RENAMES_MAX */
    uint64_t renames_refused; /* because there were too many */
} sperf_thread_rows_t;

/* Initialise zeros, and free. `process_id` stays. */
void sperf_thread_rows_init(sperf_thread_rows_t *rows);
void sperf_thread_rows_cleanup(sperf_thread_rows_t *rows);

/* Return the current row of thread `number`, added if there is none; 0 when out of memory. */
sperf_thread_id_t sperf_thread_rows_intern(sperf_thread_rows_t *rows, uint64_t number);

/* Return the current row of thread `number`; 0 if it has none. */
sperf_thread_id_t sperf_thread_rows_find(const sperf_thread_rows_t *rows, uint64_t number);

/* Return the row without a name of the thread that has `row`; 0 for 0. */
sperf_thread_id_t sperf_thread_rows_nameless(const sperf_thread_rows_t *rows, sperf_thread_id_t row);

/* Return the row that is shown for `row`: for a row without a name, that of the thread's first name. */
sperf_thread_id_t sperf_thread_rows_shown(const sperf_thread_rows_t *rows, sperf_thread_id_t row);

/*
 * Add the threads to `profile`, by the names that are shown, and set `*out` to their ids in it, by row. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Ownership: the caller frees `*out` in any case.
 */
sperf_status_t sperf_thread_rows_map(const sperf_thread_rows_t *rows, sperf_profile_t *profile,
                                     sperf_thread_id_t **out);

/* Record that thread `number` ended at `mono_ns`, if it has a row. */
void sperf_thread_rows_end(sperf_thread_rows_t *rows, uint64_t number, int64_t mono_ns);

/* Return when the thread of `row` ended; 0: it has not. */
int64_t sperf_thread_rows_ended_ns(const sperf_thread_rows_t *rows, sperf_thread_id_t row);

/* Give thread `number` a name from its first sample on, unless it has one. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_thread_rows_name(sperf_thread_rows_t *rows, uint64_t number, const char *bytes, size_t length);

/*
 * Give thread `number` a name from now on. Samples so far keep the name that the thread had, if it had one. After
 * SPERF_RENAMES_MAX renames, a thread keeps its name. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_thread_rows_rename(sperf_thread_rows_t *rows, uint64_t number, const char *bytes, size_t length);

#endif
