/*
 * By lock: how long which code waited for it, and which code held it: the part of the report BLOCKED that is not of the
 * GVL.
 *
 * A row is a class and the place that waited (sperf/model/frame_kind.h), with the code that held the lock, and the
 * methods that called the place. The place, the holder and the caller are the innermost frames of code that the view
 * shows. Values are times of samples; shares are of all waiting for locks in the view. Waiting without a cause has an
 * unknown holder, as that of a process that was killed; queues and condition variables have no owner.
 */
#ifndef SPERF_LOCK_REPORT_H
#define SPERF_LOCK_REPORT_H

#include "rendering.h"
#include "table.h"

/* What one sample waited for one holder. */
typedef struct {
    const char *class;
    sperf_frame_id_t place;     /* 0: no frame of code is shown */
    sperf_function_id_t holder; /* 0: unknown */
    sperf_function_id_t caller; /* of the place; 0: none */
    int64_t waited_ns;
    int64_t waits; /* sampled ones of which the holder held most */
    int64_t longest_ns;
} sperf_lock_part_t;

/* The parts of a lock: a range of them. */
typedef struct {
    sperf_lock_part_t sum; /* its class and place; longest of all */
    uint32_t begin, end;
} sperf_lock_row_t;

typedef struct {
    sperf_rendering_t rendering; /* whose total is all waiting for locks */
    sperf_lock_part_t *parts;    /* by lock */
    uint32_t parts_count;
    sperf_lock_row_t *rows; /* most waiting first */
    uint32_t rows_count;
} sperf_locks_t;

/* Add up the view of `rendering`. SPERF_NO_MEMORY. Ownership: the caller frees, even after an error. */
sperf_status_t sperf_locks_add_up(const sperf_rendering_t *rendering, sperf_locks_t *locks);
void sperf_locks_cleanup(sperf_locks_t *locks);

/* Extend the range of values that a unit is chosen for. */
void sperf_locks_extend(const sperf_locks_t *locks, sperf_extent_t *extent);

/* Write the section, which is empty if nothing waited. locks->rendering has the unit. */
void sperf_locks_write_text(sperf_locks_t *locks);

/*
 * Append rows to the table of BLOCKED: "lock", then its "lock_holder" and "lock_caller". Columns: what, name and file of
 * the holder or caller, name and file of the place as waiter, value, share, waits as holds, longest_ns, lock, line.
 */
void sperf_locks_write_rows(sperf_locks_t *locks, sperf_table_t *table);

#endif
