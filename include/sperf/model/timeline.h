/*
 * Every sample of time in the order in which it was taken: a stream of varints in blocks of fixed size.
 *
 * A row is (time, stack, thread, label set, weight). The time is in microseconds since the start of the profile,
 * stored as a signed difference from the row before (zigzag: rows of several threads may arrive slightly out of
 * order). The weight is exact. At 1,000 Hz a row takes 8 to 11 bytes. The count of a row is always 1: sums of
 * weights and rows by key equal the aggregated samples. One thread appends; rows are read while that thread is
 * stopped.
 */
#ifndef SPERF_TIMELINE_H
#define SPERF_TIMELINE_H

#include <stdbool.h>

#include "sperf/model/sample_table.h"

typedef struct {
    uint64_t time_us; /* since the profile's start */
    sperf_sample_key_t key;
    int64_t weight; /* in nanoseconds; in a profile without time, of the last sample type */
} sperf_timeline_row_t;

typedef struct sperf_timeline_block sperf_timeline_block_t;

/* Zero bytes are an empty one. */
typedef struct {
    sperf_timeline_block_t *first;
    sperf_timeline_block_t *last;
    uint64_t rows_count;
    size_t bytes_count; /* encoded bytes, without unused space */
    uint64_t last_time_us;
    uint32_t blocks_count;
    sperf_timeline_block_t *changed; /* blocks to be visited by sperf_timeline_each_changed, in any order */
} sperf_timeline_t;

void sperf_timeline_cleanup(sperf_timeline_t *timeline);

/* Append a row. On SPERF_NO_MEMORY the timeline is unchanged. */
sperf_status_t sperf_timeline_append(sperf_timeline_t *timeline, const sperf_timeline_row_t *row);

/* A row whose weight may still grow. Valid until the timeline is cleaned up. `bytes` of NULL: no row. */
typedef struct {
    uint8_t *bytes; /* of the weight */
    sperf_timeline_block_t *block;
    int64_t weight;
} sperf_timeline_weight_t;

/* Append a row whose weight may grow to 17 s. The row takes up to two bytes more. */
sperf_status_t sperf_timeline_append_open(sperf_timeline_t *timeline, const sperf_timeline_row_t *row,
                                          sperf_timeline_weight_t *out);

/* Add `extra` (>= 0) to the weight. SPERF_LIMIT_EXCEEDED: the row has no room for it; nothing changed. */
sperf_status_t sperf_timeline_weight_add(sperf_timeline_t *timeline, sperf_timeline_weight_t *weight, int64_t extra);

/* An encoded part of a timeline: block `index`. Borrowed. */
typedef struct {
    uint32_t index;
    const uint8_t *bytes;
    size_t length; /* at most SPERF_TIMELINE_BLOCK_BYTES */
} sperf_timeline_piece_t;

enum { SPERF_TIMELINE_BLOCK_BYTES = 16 * 1024 - 64 };

/*
 * Call `visit` with each block that changed since its last visit, in no order. If `visit` returns false, the next
 * call visits that block and the remaining ones.
 */
void sperf_timeline_each_changed(sperf_timeline_t *timeline,
                                 bool (*visit)(void *context, const sperf_timeline_piece_t *piece), void *context);

/*
 * Decode a row from `left` bytes of a block. Returns its length in bytes, or 0 if they are not a row. `*time_us`
 * must be the time of the row before, and is set to that of this row.
 */
size_t sperf_timeline_decode(const uint8_t *bytes, size_t left, uint64_t *time_us, sperf_timeline_row_t *row);

/* Reads rows in order. Valid until the next append. */
typedef struct {
    const sperf_timeline_block_t *block;
    size_t offset;
    uint64_t time_us;
} sperf_timeline_cursor_t;

void sperf_timeline_cursor_init(sperf_timeline_cursor_t *cursor, const sperf_timeline_t *timeline);

/* Read the next row. Returns false at the end. */
bool sperf_timeline_next(sperf_timeline_cursor_t *cursor, sperf_timeline_row_t *row);

#endif
