/*
 * The timeline: see sperf/model/timeline.h.
 *
 * A row is five varints: zigzag time difference, stack, thread, label set, zigzag weight. A weight that may grow
 * is written in five bytes whatever its size, which is still a varint. Rows do not cross blocks, so reading a row
 * needs no bounds check. Arithmetic on times is modulo 2^64, so every pair of times can be represented.
 */
#include "sperf/model/timeline.h"

#include <stdlib.h>

#include "sperf/base/buffer.h"

/* A block is a page-friendly size with malloc's own header; at 10 kHz one fills in about 150 ms. */
enum { BLOCK_BYTES = SPERF_TIMELINE_BLOCK_BYTES, ROW_BYTES_MAX = 10 + 5 + 5 + 5 + 10 };

struct sperf_timeline_block {
    sperf_timeline_block_t *next;
    sperf_timeline_block_t *next_changed;
    bool changed; /* it is in the timeline's list of these */
    uint32_t index;
    size_t used;
    uint8_t bytes[BLOCK_BYTES];
};

void sperf_timeline_cleanup(sperf_timeline_t *timeline)
{
    for (sperf_timeline_block_t *block = timeline->first; block != NULL;) {
        sperf_timeline_block_t *next = block->next;
        free(block);
        block = next;
    }
    *timeline = (sperf_timeline_t){0};
}

/* Signed differences become small numbers: 0, -1, 1, -2 are 0, 1, 2, 3 (protobuf's zigzag). */
static uint64_t zigzag(uint64_t value)
{
    return value << 1 ^ (0 - (value >> 63));
}

static uint64_t unzigzag(uint64_t value)
{
    return value >> 1 ^ (0 - (value & 1));
}

static uint8_t *write_varint(uint8_t *next, uint64_t value)
{
    for (; value >= 0x80; value >>= 7) *next++ = (uint8_t)(value | 0x80);
    *next++ = (uint8_t)value;
    return next;
}

static const uint8_t *read_varint(const uint8_t *next, uint64_t *value)
{
    *value = *next & 0x7fU;
    for (unsigned shift = 7; *next++ >= 0x80; shift += 7) *value |= (*next & (uint64_t)0x7f) << shift;
    return next;
}

enum { OPEN_BYTES = 5 };

/* Write `value`, which has at most 35 bits, in OPEN_BYTES bytes. */
static uint8_t *write_open_varint(uint8_t *next, uint64_t value)
{
    for (int i = 1; i < OPEN_BYTES; i++, value >>= 7) *next++ = (uint8_t)(value | 0x80);
    *next++ = (uint8_t)value;
    return next;
}

static bool fits_open(int64_t weight)
{
    return zigzag((uint64_t)weight) >> (7 * OPEN_BYTES) == 0;
}

static uint8_t *encode_key(const sperf_timeline_row_t *row, uint64_t last_time_us, uint8_t *bytes)
{
    uint8_t *next = write_varint(bytes, zigzag(row->time_us - last_time_us));
    next = write_varint(next, row->key.stack);
    next = write_varint(next, row->key.thread);
    return write_varint(next, row->key.labels);
}

static sperf_timeline_block_t *add_block(sperf_timeline_t *timeline)
{
    sperf_timeline_block_t *block = malloc(sizeof *block);
    if (block == NULL) return NULL;
    block->next = NULL;
    block->changed = false;
    block->index = timeline->blocks_count++;
    block->used = 0;
    if (timeline->last != NULL) {
        timeline->last->next = block;
    } else {
        timeline->first = block;
    }
    timeline->last = block;
    return block;
}

static void mark_changed(sperf_timeline_t *timeline, sperf_timeline_block_t *block)
{
    if (block->changed) return;
    block->changed = true;
    block->next_changed = timeline->changed;
    timeline->changed = block;
}

/* Append a row; unless `open` is NULL its weight may grow, where it is not too large already. */
static sperf_status_t append(sperf_timeline_t *timeline, const sperf_timeline_row_t *row, sperf_timeline_weight_t *open)
{
    sperf_timeline_block_t *block = timeline->last;
    if (block == NULL || BLOCK_BYTES - block->used < ROW_BYTES_MAX) block = add_block(timeline);
    if (block == NULL) return SPERF_NO_MEMORY;
    uint8_t *start = block->bytes + block->used;
    uint8_t *next = encode_key(row, timeline->last_time_us, start);
    if (open != NULL) *open = (sperf_timeline_weight_t){fits_open(row->weight) ? next : NULL, block, row->weight};
    next = open != NULL && open->bytes != NULL ? write_open_varint(next, zigzag((uint64_t)row->weight))
                                               : write_varint(next, zigzag((uint64_t)row->weight));
    size_t length = (size_t)(next - start);
    block->used += length;
    mark_changed(timeline, block);
    timeline->bytes_count += length;
    timeline->rows_count++;
    timeline->last_time_us = row->time_us;
    return SPERF_OK;
}

sperf_status_t sperf_timeline_append(sperf_timeline_t *timeline, const sperf_timeline_row_t *row)
{
    return append(timeline, row, NULL);
}

sperf_status_t sperf_timeline_append_open(sperf_timeline_t *timeline, const sperf_timeline_row_t *row,
                                          sperf_timeline_weight_t *out)
{
    return append(timeline, row, out);
}

sperf_status_t sperf_timeline_weight_add(sperf_timeline_t *timeline, sperf_timeline_weight_t *weight, int64_t extra)
{
    if (weight->bytes == NULL) return SPERF_LIMIT_EXCEEDED;
    if (weight->weight > 0 && extra > INT64_MAX - weight->weight) return SPERF_LIMIT_EXCEEDED;
    if (!fits_open(weight->weight + extra)) return SPERF_LIMIT_EXCEEDED;
    weight->weight += extra;
    write_open_varint(weight->bytes, zigzag((uint64_t)weight->weight));
    mark_changed(timeline, weight->block);
    return SPERF_OK;
}

void sperf_timeline_each_changed(sperf_timeline_t *timeline,
                                 bool (*visit)(void *context, const sperf_timeline_piece_t *piece), void *context)
{
    sperf_timeline_block_t *block;
    while ((block = timeline->changed) != NULL) {
        sperf_timeline_piece_t piece = {block->index, block->bytes, block->used};
        if (!visit(context, &piece)) return;
        timeline->changed = block->next_changed;
        block->changed = false;
    }
}

size_t sperf_timeline_decode(const uint8_t *bytes, size_t left, uint64_t *time_us, sperf_timeline_row_t *row)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, bytes, left);
    uint64_t time = sperf_reader_varint(&reader), stack = sperf_reader_varint(&reader);
    uint64_t thread = sperf_reader_varint(&reader), labels = sperf_reader_varint(&reader);
    uint64_t weight = sperf_reader_varint(&reader);
    if (reader.status != SPERF_OK || (stack | thread | labels) > UINT32_MAX) return 0;
    *time_us += unzigzag(time);
    *row = (sperf_timeline_row_t){
        .time_us = *time_us,
        .key = {(sperf_stack_id_t)stack, (sperf_thread_id_t)thread, (sperf_label_set_id_t)labels},
        .weight = (int64_t)unzigzag(weight),
    };
    return left - sperf_reader_left(&reader);
}

void sperf_timeline_cursor_init(sperf_timeline_cursor_t *cursor, const sperf_timeline_t *timeline)
{
    *cursor = (sperf_timeline_cursor_t){timeline->first, 0, 0};
}

bool sperf_timeline_next(sperf_timeline_cursor_t *cursor, sperf_timeline_row_t *row)
{
    if (cursor->block != NULL && cursor->offset == cursor->block->used) {
        cursor->block = cursor->block->next;
        cursor->offset = 0;
    }
    if (cursor->block == NULL) return false;
    uint64_t time = 0, stack = 0, thread = 0, labels = 0, weight = 0;
    const uint8_t *start = cursor->block->bytes + cursor->offset;
    const uint8_t *next = read_varint(start, &time);
    next = read_varint(next, &stack);
    next = read_varint(next, &thread);
    next = read_varint(next, &labels);
    next = read_varint(next, &weight);
    cursor->offset += (size_t)(next - start);
    cursor->time_us += unzigzag(time);
    *row = (sperf_timeline_row_t){
        .time_us = cursor->time_us,
        .key = {(sperf_stack_id_t)stack, (sperf_thread_id_t)thread, (sperf_label_set_id_t)labels},
        .weight = (int64_t)unzigzag(weight),
    };
    return true;
}
