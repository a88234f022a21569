/* A copy of what a block has: see block_copy.h. */
#include "block_copy.h"

#include <stdlib.h>

#include "sperf/base/rows.h"
#include "vm/vm_insns.h"

void sperf_block_copy_cleanup(sperf_block_copy_t *copy)
{
    sperf_timeline_cleanup(&copy->timeline);
    sperf_sample_table_cleanup(&copy->sums);
    sperf_sample_table_cleanup(&copy->spent);
    sperf_stack_table_cleanup(&copy->stacks);
    sperf_frame_table_cleanup(&copy->frames);
    sperf_thread_table_cleanup(&copy->threads);
    sperf_string_table_cleanup(&copy->names);
    free(copy->stack_ids);
    sperf_index_cleanup(&copy->stacks_index);
    *copy = (sperf_block_copy_t){0};
}

/* -- Stacks -- */

static bool is_same(const void *ids, uint32_t row, const void *id)
{
    return ((const sperf_stack_id_t *)ids)[row] == *(const sperf_stack_id_t *)id;
}

static sperf_status_t copy_frame(sperf_block_copy_t *copy, const sperf_captured_stacks_t *captured, sperf_frame_id_t id,
                                 sperf_frame_id_t *out)
{
    sperf_frame_t frame = sperf_frame_table_get(&captured->frames, id);
    bool has_place = frame.function > SPERF_SYNTHETIC_LAST && frame.line != 0;
    if (has_place && sperf_is_insn_method(sperf_frame_values_get(&captured->values, frame.function)->method)) {
        SPERF_TRY(copy_frame(copy, captured, frame.line, &frame.line));
    }
    return sperf_frame_table_intern(&copy->frames, frame, out);
}

static sperf_status_t copy_node(sperf_block_copy_t *copy, const sperf_captured_stacks_t *captured, sperf_stack_id_t id,
                                sperf_stack_id_t parent, sperf_stack_id_t *out)
{
    sperf_frame_id_t frame;
    SPERF_TRY(copy_frame(copy, captured, sperf_stack_table_get(&captured->stacks, id).frame, &frame));
    SPERF_TRY(sperf_stack_table_intern(&copy->stacks, parent, frame, out));
    SPERF_TRY(SPERF_ROWS_RESERVE(copy->stack_ids, copy->stack_ids_capacity, (uint64_t)*out + 1));
    SPERF_TRY(sperf_index_reserve(&copy->stacks_index));
    copy->stack_ids[*out] = id;
    sperf_index_add(&copy->stacks_index, sperf_hash_u64(id), *out);
    return SPERF_OK;
}

/* Copies the nodes from the nearest caller that is in the copy to the leaf. */
sperf_status_t sperf_block_copy_stack(sperf_block_copy_t *copy, const sperf_captured_stacks_t *captured,
                                      sperf_stack_id_t leaf, sperf_stack_id_t *out)
{
    enum { ADDED_FRAMES = 4 }; /* truncated, instruction, native function, kind */
    sperf_stack_id_t path[SPERF_FRAMES_MAX + ADDED_FRAMES];
    uint32_t length = 0;
    *out = 0;
    for (sperf_stack_id_t id = leaf; id != 0; id = sperf_stack_table_get(&captured->stacks, id).parent) {
        *out = sperf_index_find(&copy->stacks_index, sperf_hash_u64(id), copy->stack_ids, &id, is_same);
        if (*out != 0) break;
        if (length == sizeof path / sizeof path[0]) return SPERF_LIMIT_EXCEEDED;
        path[length++] = id;
    }
    while (length > 0) SPERF_TRY(copy_node(copy, captured, path[--length], *out, out));
    return SPERF_OK;
}

/* -- Threads and samples -- */

typedef struct {
    sperf_block_copy_t *copy;
    const sperf_captured_stacks_t *captured;
    const sperf_thread_rows_t *thread_rows;
} copying_t;

/* Most blocks are of one thread, so that a search by number finds it at once. */
static sperf_status_t copy_thread(const copying_t *copying, sperf_thread_id_t row, sperf_thread_id_t *out)
{
    sperf_block_copy_t *copy = copying->copy;
    *out = 0;
    if (row == 0) return SPERF_OK;
    sperf_thread_t thread = sperf_thread_table_get(&copying->thread_rows->table, row);
    for (*out = 1; *out <= copy->threads.count; ++*out) {
        if (copy->threads.rows[*out].number == thread.number) return SPERF_OK;
    }
    sperf_string_t name = sperf_string_table_get(&copying->thread_rows->names, thread.name);
    SPERF_TRY(sperf_string_table_intern(&copy->names, name.bytes, name.length, &thread.name));
    return sperf_thread_table_intern(&copy->threads, thread, out);
}

static sperf_status_t copy_key(const copying_t *copying, sperf_sample_key_t *key)
{
    SPERF_TRY(sperf_block_copy_stack(copying->copy, copying->captured, key->stack, &key->stack));
    return copy_thread(copying, key->thread, &key->thread);
}

static sperf_status_t copy_sums(const copying_t *copying, const sperf_sample_table_t *from, sperf_sample_table_t *to)
{
    sperf_sample_table_init(to, from->types_count);
    for (uint32_t i = 0; i < from->count; i++) {
        sperf_sample_key_t key = from->keys[i];
        SPERF_TRY(copy_key(copying, &key));
        SPERF_TRY(sperf_sample_table_add(to, key, sperf_sample_table_values(from, i)));
    }
    return SPERF_OK;
}

sperf_status_t sperf_block_copy_init(sperf_block_copy_t *copy, const sperf_block_sum_t *sum,
                                     const sperf_captured_stacks_t *captured, const sperf_thread_rows_t *thread_rows)
{
    const copying_t copying = {copy, captured, thread_rows};
    SPERF_TRY(copy_sums(&copying, &sum->spent, &copy->spent));
    copy->ordered = sum->ordered;
    for (uint32_t i = 0; i < sum->samples.count; i++) {
        copy->samples_count += (uint64_t)sperf_sample_table_values(&sum->samples, i)[0];
    }
    if (!copy->ordered) return copy_sums(&copying, &sum->samples, &copy->sums);
    sperf_timeline_cursor_t cursor;
    sperf_timeline_row_t row;
    sperf_timeline_cursor_init(&cursor, &sum->timeline);
    while (sperf_timeline_next(&cursor, &row)) {
        SPERF_TRY(copy_key(&copying, &row.key));
        SPERF_TRY(sperf_timeline_append(&copy->timeline, &row));
    }
    return SPERF_OK;
}
