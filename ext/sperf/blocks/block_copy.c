/* A copy of what a block has: see block_copy.h. */
#include "block_copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/zeroed_rows.h"
#include "vm/vm_insns.h"

typedef struct {
    sperf_block_copy_t *copy;
    const sperf_captured_stacks_t *captured;
    const sperf_thread_rows_t *thread_rows;
} copying_t;

void sperf_block_copy_cleanup(sperf_block_copy_t *copy)
{
    for (uint32_t i = 0; i < copy->threads_count; i++) free(copy->threads[i].name);
    free(copy->samples);
    free(copy->nodes);
    free(copy->frames);
    free(copy->threads);
    sperf_index_cleanup(&copy->nodes_index);
    sperf_index_cleanup(&copy->frames_index);
    *copy = (sperf_block_copy_t){0};
}

static bool is_frame(const void *frames, uint32_t id, const void *key)
{
    return ((const sperf_block_frame_t *)frames)[id].frame == *(const sperf_frame_id_t *)key;
}

static bool is_node(const void *nodes, uint32_t id, const void *key)
{
    return ((const sperf_block_node_t *)nodes)[id].stack == *(const sperf_stack_id_t *)key;
}

static sperf_status_t copy_frame(const copying_t *copying, sperf_frame_id_t id, uint32_t *out)
{
    sperf_block_copy_t *copy = copying->copy;
    uint64_t hash = sperf_hash_u64(id);
    *out = sperf_index_find(&copy->frames_index, hash, copy->frames, &id, is_frame);
    if (*out != 0) return SPERF_OK;
    sperf_frame_t row = sperf_frame_table_get(&copying->captured->frames, id);
    sperf_block_frame_t frame = {.frame = id, .number = row.function, .place = row.line};
    if (row.function > SPERF_SYNTHETIC_LAST && row.line != 0 &&
        sperf_is_insn_method(sperf_frame_values_get(&copying->captured->values, row.function)->method)) {
        SPERF_TRY(copy_frame(copying, row.line, &frame.method));
    }
    SPERF_TRY(sperf_index_reserve(&copy->frames_index));
    SPERF_TRY(SPERF_ROWS_RESERVE(copy->frames, copy->frames_capacity, (uint64_t)copy->frames_count + 2));
    *out = ++copy->frames_count;
    copy->frames[*out] = frame;
    sperf_index_add(&copy->frames_index, hash, *out);
    return SPERF_OK;
}

static sperf_status_t copy_node(const copying_t *copying, sperf_stack_id_t id, uint32_t parent, uint32_t *out)
{
    sperf_block_copy_t *copy = copying->copy;
    sperf_block_node_t node = {.stack = id, .parent = parent};
    SPERF_TRY(copy_frame(copying, sperf_stack_table_get(&copying->captured->stacks, id).frame, &node.frame));
    SPERF_TRY(sperf_index_reserve(&copy->nodes_index));
    SPERF_TRY(SPERF_ROWS_RESERVE(copy->nodes, copy->nodes_capacity, (uint64_t)copy->nodes_count + 2));
    *out = ++copy->nodes_count;
    copy->nodes[*out] = node;
    sperf_index_add(&copy->nodes_index, sperf_hash_u64(id), *out);
    return SPERF_OK;
}

/* Copy the nodes from the nearest caller that is in the copy to the leaf. */
static sperf_status_t copy_stack(const copying_t *copying, sperf_stack_id_t leaf, uint32_t *out)
{
    enum { ADDED_FRAMES = 4 }; /* truncated, instruction, native function, kind */
    const sperf_block_copy_t *copy = copying->copy;
    sperf_stack_id_t path[SPERF_FRAMES_MAX + ADDED_FRAMES];
    uint32_t length = 0;
    *out = 0;
    for (sperf_stack_id_t id = leaf; id != 0; id = sperf_stack_table_get(&copying->captured->stacks, id).parent) {
        *out = sperf_index_find(&copy->nodes_index, sperf_hash_u64(id), copy->nodes, &id, is_node);
        if (*out != 0) break;
        if (length == sizeof path / sizeof path[0]) return SPERF_LIMIT_EXCEEDED;
        path[length++] = id;
    }
    while (length > 0) SPERF_TRY(copy_node(copying, path[--length], *out, out));
    return SPERF_OK;
}

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
static sperf_status_t copy_thread(const copying_t *copying, sperf_thread_id_t row, uint32_t *out)
{
    sperf_block_copy_t *copy = copying->copy;
    sperf_thread_t thread = {0};
    if (row != 0) thread = sperf_thread_table_get(&copying->thread_rows->table, row);
    for (*out = 0; *out < copy->threads_count; ++*out) {
        if (copy->threads[*out].number == thread.number) return SPERF_OK;
    }
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(copy->threads, copy->threads_capacity, (uint64_t)*out + 1));
    copy->threads_count++;
    sperf_block_thread_t *copied = &copy->threads[*out];
    copied->row = row;
    copied->process = thread.process;
    copied->number = thread.number;
    return copy_name(copying, copied, thread.name);
}

/* Two readings of clocks may cross: a negative amount is subtracted from the running time. */
static void set_spent(sperf_block_thread_t *thread, const int64_t *spent_ns)
{
    int64_t *own_ns = thread->spent.ns;
    thread->spent_known = true;
    memcpy(own_ns, spent_ns, sizeof thread->spent);
    for (int stratum = SPERF_TIME_RUNNING + 1; stratum < SPERF_TIME_STRATA; stratum++) {
        if (own_ns[stratum] >= 0) continue;
        own_ns[SPERF_TIME_RUNNING] += own_ns[stratum];
        own_ns[stratum] = 0;
    }
    if (own_ns[SPERF_TIME_RUNNING] >= 0) return;
    own_ns[SPERF_TIME_WITHOUT_GVL] += own_ns[SPERF_TIME_RUNNING];
    if (own_ns[SPERF_TIME_WITHOUT_GVL] < 0) own_ns[SPERF_TIME_WITHOUT_GVL] = 0;
    own_ns[SPERF_TIME_RUNNING] = 0;
}

static sperf_status_t copy_spent(const copying_t *copying, const sperf_sample_table_t *spent)
{
    for (uint32_t i = 0; i < spent->count; i++) {
        uint32_t thread;
        SPERF_TRY(copy_thread(copying, spent->keys[i].thread, &thread));
        set_spent(&copying->copy->threads[thread], sperf_sample_table_values(spent, i));
    }
    return SPERF_OK;
}

static sperf_status_t copy_sample(const copying_t *copying, sperf_sample_key_t key, int64_t count, int64_t weight_ns,
                                  uint64_t time_us)
{
    sperf_block_copy_t *copy = copying->copy;
    sperf_block_sample_t *sample = &copy->samples[copy->samples_count++];
    sample->labels = key.labels;
    sample->stratum = sperf_captured_stratum(copying->captured, key);
    sample->count = count;
    sample->weight_ns = weight_ns;
    sample->time_us = time_us;
    SPERF_TRY(copy_stack(copying, key.stack, &sample->node));
    return copy_thread(copying, key.thread, &sample->thread);
}

sperf_status_t sperf_block_copy_init(sperf_block_copy_t *copy, const sperf_block_sum_t *sum,
                                     const sperf_captured_stacks_t *captured, const sperf_thread_rows_t *thread_rows)
{
    const copying_t copying = {copy, captured, thread_rows};
    SPERF_TRY(copy_spent(&copying, &sum->spent));
    copy->ordered = sum->ordered;
    uint64_t count = copy->ordered ? sum->timeline.rows_count : sum->samples.count;
    copy->samples = calloc(count + 1, sizeof *copy->samples);
    if (copy->samples == NULL) return SPERF_NO_MEMORY;
    if (copy->ordered) {
        sperf_timeline_cursor_t cursor;
        sperf_timeline_row_t row;
        sperf_timeline_cursor_init(&cursor, &sum->timeline);
        while (sperf_timeline_next(&cursor, &row)) {
            SPERF_TRY(copy_sample(&copying, row.key, 1, row.weight, row.time_us));
        }
        return SPERF_OK;
    }
    for (uint32_t i = 0; i < sum->samples.count; i++) {
        const int64_t *values = sperf_sample_table_values(&sum->samples, i);
        SPERF_TRY(copy_sample(&copying, sum->samples.keys[i], values[0], values[1], 0));
    }
    return SPERF_OK;
}
