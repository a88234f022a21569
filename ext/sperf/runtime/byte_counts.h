/*
 * Ruby's counts of bytes: those of slots, and those that Ruby allocates beside them.
 *
 * Slots. Ruby counts the objects of each size of slot (GC.stat_heap), so the bytes of slots are known exactly.
 *
 * malloc. Ruby counts the bytes that its functions allocate, less those that are freed
 * (GC.stat(:malloc_increase_bytes), from Ruby 4.1 on :total_malloc_bytes less :total_free_bytes), and may reset the
 * count when it collects. Here the count is read whenever the collector starts and ends working. The sum of the
 * differences in between is what the program allocated, less what the program itself freed or shrank. Only what the
 * collector frees is left out.
 *
 * That sum has more than the sampled objects have: what objects of C extensions allocate, hash tables that grow
 * later, compiled code. Windows show how much more (allocation_windows.h). In each window the count is read as
 * well, and every object that is not plain (capture/sampled_allocation.h) is sized, sampled or not. The count
 * without large objects consists of many small pieces, which windows estimate well; large objects have the
 * whole sum less that (a difference estimator: Cochran, "Sampling Techniques", section 7.10). What tables have
 * is estimated by windows alone, each of which has many. A window in which the collector works is not used.
 *
 * Memory that is allocated between two new objects belongs to the first. So the first new object after a window
 * ends the account of the window.
 *
 *   hook of new objects, GC hooks, GVL   everything, unless stated otherwise
 *   sperf's thread                       reads accounts of windows that are over
 */
#ifndef SPERF_EXT_BYTE_COUNTS_H
#define SPERF_EXT_BYTE_COUNTS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "capture/sampled_allocation.h"

/* Start counting. Context: GVL, not in a hook; may allocate. */
void sperf_byte_counts_start(void);

/* End the account of the latest window, and stop counting. Context: GVL. */
void sperf_byte_counts_stop(void);

/* Return the bytes of all slots that were ever allocated; 0: not known. Context: GVL, not in a hook; may allocate. */
uint64_t sperf_byte_counts_slots(void);

/* Return the bytes allocated beside slots since the start, less those that the program freed. Context: GVL. */
int64_t sperf_byte_counts_malloced(void);

/* The collector starts or ends working. Context: GC_ENTER, GC_EXIT. */
void sperf_byte_counts_gc_enter(void);
void sperf_byte_counts_gc_exit(void);

/* Record the size of the watched object: it has the memory that it was made with. Context: hook of a new object. */
void sperf_byte_counts_size(void);

/* Begin the account of window `number`, and end the previous one. Context: hook of a new object. */
void sperf_byte_counts_window_begin(uint64_t number);

/* Watch an object of the window that is not plain. Context: hook of a new object. */
void sperf_byte_counts_watch(VALUE object, sperf_object_kind_t kind);

/* End the account of the window. Context: hook of a new object. */
void sperf_byte_counts_window_end(void);

/* Bytes allocated in a window beside slots, without those of large objects; and the part that tables have. */
typedef struct {
    int64_t not_large_bytes, table_bytes;
} sperf_byte_account_t;

/* Get the account of a window. Returns false if it is not known, or not yet. Context: any thread. */
bool sperf_byte_counts_account(uint64_t window, sperf_byte_account_t *out);

#endif
