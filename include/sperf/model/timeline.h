/*
 * Every sample of time in the order in which it was taken, with its time: a stream of varints in fixed-size blocks.
 *
 * A row is (time, stack, thread, label set, weight). Time is kept in microseconds since the start of the profile, as a
 * signed difference from the row before (zigzag: rows of several threads may arrive a little out of order); the weight
 * is kept to the nanosecond. At 1,000 Hz a row takes 8 to 11 bytes. A row's count is always 1: sums of weights and rows
 * by key equal the aggregated samples. Appended by one thread; read when that thread is stopped.
 */
#ifndef SPERF_TIMELINE_H
#define SPERF_TIMELINE_H

#include <stdbool.h>

#include "sperf/model/sample_table.h"

typedef struct {
    uint64_t time_us; /* since the profile's start */
    sperf_sample_key_t key;
    int64_t weight; /* of time, in nanoseconds; in a profile without time, of the last sample type */
} sperf_timeline_row_t;

typedef struct sperf_timeline_block sperf_timeline_block_t;

typedef struct {
    sperf_timeline_block_t *first;
    sperf_timeline_block_t *last;
    uint64_t rows_count;
    size_t bytes_count; /* encoded bytes, without the blocks' slack */
    uint64_t last_time_us;
    uint32_t blocks_count;
    sperf_timeline_block_t *changed; /* blocks that changed since sperf_timeline_each_changed, in any order */
} sperf_timeline_t;

void sperf_timeline_init(sperf_timeline_t *timeline);
void sperf_timeline_cleanup(sperf_timeline_t *timeline);

/* Append a row. SPERF_NO_MEMORY leaves the timeline as it was. */
sperf_status_t sperf_timeline_append(sperf_timeline_t *timeline, const sperf_timeline_row_t *row);

/* A row whose weight may still grow. Valid until the timeline is cleaned up; NULL bytes: none. */
typedef struct {
    uint8_t *bytes; /* of the weight */
    sperf_timeline_block_t *block;
    int64_t weight;
} sperf_timeline_weight_t;

/* The same, and leave room for the weight to grow to 17 s: a row takes up to two bytes more. */
sperf_status_t sperf_timeline_append_open(sperf_timeline_t *timeline, const sperf_timeline_row_t *row,
                                          sperf_timeline_weight_t *out);

/* Add `extra` (>= 0) to the weight. SPERF_LIMIT_EXCEEDED: there is no room for so much, and nothing changed. */
sperf_status_t sperf_timeline_weight_add(sperf_timeline_t *timeline, sperf_timeline_weight_t *weight, int64_t extra);

/* Part of a timeline as it is encoded: what follows block `index` - 1. Borrowed. */
typedef struct {
    uint32_t index;
    const uint8_t *bytes;
    size_t length; /* at most SPERF_TIMELINE_BLOCK_BYTES */
} sperf_timeline_piece_t;

enum { SPERF_TIMELINE_BLOCK_BYTES = 16 * 1024 - 64 };

/*
 * Call `visit` with each block that changed since it was visited last, in no order, until it returns false: that block,
 * and those that follow, are visited by the next call.
 */
void sperf_timeline_each_changed(sperf_timeline_t *timeline,
                                 bool (*visit)(void *context, const sperf_timeline_piece_t *piece), void *context);

/*
 * Read a row from the bytes of a block, of which `left` are left; returns how many bytes it has, 0 where they are no
 * row. `time_us` is that of the row before, and then this one's.
 */
size_t sperf_timeline_decode(const uint8_t *bytes, size_t left, uint64_t *time_us, sperf_timeline_row_t *row);

/* Reads rows in order. Valid while nothing is appended. */
typedef struct {
    const sperf_timeline_block_t *block;
    size_t offset;
    uint64_t time_us;
} sperf_timeline_cursor_t;

void sperf_timeline_cursor_init(sperf_timeline_cursor_t *cursor, const sperf_timeline_t *timeline);

/* Read the next row into `*row`; false at the end. */
bool sperf_timeline_next(sperf_timeline_cursor_t *cursor, sperf_timeline_row_t *row);

#endif
