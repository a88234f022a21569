/*
 * What Ruby counts of bytes: those of slots, and those that it allocates beside them.
 *
 * Slots. For each size of slots Ruby counts the objects that it made (GC.stat_heap), so their bytes are known exactly.
 *
 * malloc. Ruby counts what is allocated by its functions, less what is freed (GC.stat(:malloc_increase_bytes)), and sets
 * that back when it collects. Here the count is read whenever the collector begins and ends working: what it adds up to
 * in between is what the program allocated, less what the program itself freed or shrank. Only that is left out which
 * the collector frees.
 *
 * That sum has more than what sampled objects have: what objects of C extensions allocate, hash tables that grow later,
 * compiled code. How much more is seen in windows. In each, the count is read as well, and all objects that are not plain
 * (capture/sampled_allocation.h) are looked at, sampled or not. What is left of the count without large objects is many
 * small pieces, which windows estimate well: what large objects have is the whole sum less that (a difference estimator:
 * Cochran, "Sampling Techniques", section 7.10). What tables have is estimated by windows alone, of which each shows many.
 * A window in which the collector works tells nothing.
 *
 * What is allocated between two new objects is the first one's. So the first new object after a window ends its account.
 *
 *   hook of new objects, GC hooks, GVL   all, but for what says otherwise
 *   sperf's thread                       reads accounts of windows that are over
 */
#ifndef SPERF_EXT_BYTE_COUNTS_H
#define SPERF_EXT_BYTE_COUNTS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "capture/sampled_allocation.h"

/* Begin to count. Context: GVL, no hook; may allocate. */
void sperf_byte_counts_start(void);

/* End the account of the latest window, and all counting. Context: GVL. */
void sperf_byte_counts_stop(void);

/* Return how many bytes all slots have that Ruby ever gave out; 0: not known. Context: GVL, no hook; may allocate. */
uint64_t sperf_byte_counts_slots(void);

/* Return what was allocated beside slots since the start, less what the program freed. Context: GVL. */
int64_t sperf_byte_counts_malloced(void);

/* The collector begins or ends working. Context: GC_ENTER, GC_EXIT. */
void sperf_byte_counts_gc_enter(void);
void sperf_byte_counts_gc_exit(void);

/* An object is made: the one before has what it was made with. Context: hook of a new object. */
void sperf_byte_counts_size(void);

/* The account of window `number` begins, and that of the one before ends. Context: hook of a new object. */
void sperf_byte_counts_window_begin(uint64_t number);

/* An object that is not plain is made in the window. Context: hook of a new object. */
void sperf_byte_counts_watch(VALUE object, sperf_object_kind_t kind);

/* The window is over. Context: hook of a new object. */
void sperf_byte_counts_window_end(void);

/* What was allocated in a window beside slots, but by large objects; and what tables have of that. */
typedef struct {
    int64_t not_large_bytes, table_bytes;
} sperf_byte_account_t;

/* Get the account of a window. Returns false where it is not known, or not yet. Context: any thread. */
bool sperf_byte_counts_account(uint64_t window, sperf_byte_account_t *out);

#endif
