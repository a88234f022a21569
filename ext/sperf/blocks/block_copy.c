/* A copy of what a block has: see block_copy.h. */
#include "block_copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/zeroed_rows.h"
#include "vm/vm_insns.h"

void sperf_block_copy_cleanup(sperf_block_copy_t *copy)
{
    for (uint32_t row = 1; row <= copy->threads_count; row++) free(copy->threads[row].name);
    sperf_timeline_cleanup(&copy->timeline);
    sperf_sample_table_cleanup(&copy->sums);
    sperf_sample_table_cleanup(&copy->spent);
    free(copy->stacks);
    free(copy->frames);
    free(copy->threads);
    free(copy->stack_ids.ids);
    free(copy->frame_ids.ids);
    sperf_index_cleanup(&copy->stack_ids.index);
    sperf_index_cleanup(&copy->frame_ids.index);
    *copy = (sperf_block_copy_t){0};
}

/* -- Stacks -- */

static bool is_same(const void *ids, uint32_t row, const void *id)
{
    return ((const uint32_t *)ids)[row] == *(const uint32_t *)id;
}

/* Return the row of the session's `id`; 0: it was not copied yet. */
static uint32_t find(const sperf_block_ids_t *ids, uint32_t id)
{
    return sperf_index_find(&ids->index, sperf_hash_u64(id), ids->ids, &id, is_same);
}

static sperf_status_t add(sperf_block_ids_t *ids, uint32_t id, uint32_t *out)
{
    SPERF_TRY(sperf_index_reserve(&ids->index));
    SPERF_TRY(SPERF_ROWS_RESERVE(ids->ids, ids->capacity, (uint64_t)ids->count + 2));
    *out = ++ids->count;
    ids->ids[*out] = id;
    sperf_index_add(&ids->index, sperf_hash_u64(id), *out);
    return SPERF_OK;
}

static sperf_status_t copy_frame(sperf_block_copy_t *copy, const sperf_captured_stacks_t *captured, sperf_frame_id_t id,
                                 sperf_frame_id_t *out)
{
    *out = find(&copy->frame_ids, id);
    if (*out != 0) return SPERF_OK;
    sperf_frame_t frame = sperf_frame_table_get(&captured->frames, id);
    bool is_made_up = frame.function <= SPERF_SYNTHETIC_LAST || frame.line == 0;
    if (!is_made_up && sperf_is_insn_method(sperf_frame_values_get(&captured->values, frame.function)->method)) {
        SPERF_TRY(copy_frame(copy, captured, frame.line, &frame.line));
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(copy->frames, copy->frames_capacity, (uint64_t)copy->frame_ids.count + 2));
    SPERF_TRY(add(&copy->frame_ids, id, out));
    copy->frames[*out] = frame;
    return SPERF_OK;
}

static sperf_status_t copy_node(sperf_block_copy_t *copy, const sperf_captured_stacks_t *captured, sperf_stack_id_t id,
                                sperf_stack_id_t parent, sperf_stack_id_t *out)
{
    sperf_stack_t stack = {.parent = parent};
    SPERF_TRY(copy_frame(copy, captured, sperf_stack_table_get(&captured->stacks, id).frame, &stack.frame));
    SPERF_TRY(SPERF_ROWS_RESERVE(copy->stacks, copy->stacks_capacity, (uint64_t)copy->stack_ids.count + 2));
    SPERF_TRY(add(&copy->stack_ids, id, out));
    copy->stacks[*out] = stack;
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
        *out = find(&copy->stack_ids, id);
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

static sperf_status_t copy_name(const copying_t *copying, sperf_block_thread_t *thread, sperf_string_id_t id)
{
    sperf_string_t name = sperf_string_table_get(&copying->thread_rows->names, id);
    if (name.length == 0) return SPERF_OK;
    thread->name = malloc(name.length);
    if (thread->name == NULL) return SPERF_NO_MEMORY;
    memcpy(thread->name, name.bytes, name.length);
    thread->name_length = name.length;
    return SPERF_OK;
}

/* Most blocks are of one thread, so that a search by number finds it at once. */
static sperf_status_t copy_thread(const copying_t *copying, sperf_thread_id_t row, sperf_thread_id_t *out)
{
    sperf_block_copy_t *copy = copying->copy;
    *out = 0;
    if (row == 0) return SPERF_OK;
    sperf_thread_t thread = sperf_thread_table_get(&copying->thread_rows->table, row);
    for (*out = 1; *out <= copy->threads_count; ++*out) {
        if (copy->threads[*out].number == thread.number) return SPERF_OK;
    }
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(copy->threads, copy->threads_capacity, (uint64_t)*out + 1));
    copy->threads_count++;
    copy->threads[*out].process = thread.process;
    copy->threads[*out].number = thread.number;
    return copy_name(copying, &copy->threads[*out], thread.name);
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
