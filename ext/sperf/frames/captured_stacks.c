/* Captured stacks as numbers: see captured_stacks.h. */
#include "captured_stacks.h"

#include <stdlib.h>

#include "vm/vm_insns.h"

/* The stack that was interned last, root first, with the node of each frame. */
struct sperf_last_stack {
    uint32_t depth; /* 0: nothing to share */
    sperf_vm_frame_t frames[SPERF_FRAMES_MAX];
    sperf_stack_id_t nodes[SPERF_FRAMES_MAX];
};

/*
 * Nodes that were interned recently, by their frame and parent. In a deep stack some thirty frames differ from the last
 * stack. Each would take a look into three tables, whose memory is cold at a tick. This is one look, at one cache line.
 *
 * A row is valid in the epoch in which it was written. Its key was seen in that epoch, and keys seen in the current
 * epoch are never released (vm/frame_values.h).
 */
enum { KNOWN_NODES = 4096 };

struct sperf_known_node {
    uint64_t value, method; /* of the frame, like its position */
    uint32_t position;
    sperf_stack_id_t parent;
    uint32_t epoch;        /* of the values */
    sperf_stack_id_t node; /* 0: the row is empty */
};

sperf_status_t sperf_captured_init(sperf_captured_stacks_t *captured)
{
    captured->frames = (sperf_frame_table_t){0};
    captured->stacks = (sperf_stack_table_t){0};
    captured->last_stack = calloc(1, sizeof *captured->last_stack);
    captured->known_nodes = calloc(KNOWN_NODES, sizeof *captured->known_nodes);
    if (captured->last_stack == NULL || captured->known_nodes == NULL) return SPERF_NO_MEMORY;
    return sperf_frame_values_init(&captured->values);
}

void sperf_captured_cleanup(sperf_captured_stacks_t *captured)
{
    sperf_frame_values_cleanup(&captured->values);
    sperf_frame_table_cleanup(&captured->frames);
    sperf_stack_table_cleanup(&captured->stacks);
    free(captured->last_stack);
    captured->last_stack = NULL;
    free(captured->known_nodes);
    captured->known_nodes = NULL;
    sperf_profile_free(captured->names.profile);
    free(captured->names.functions);
    captured->names = (sperf_frame_names_t){0};
    sperf_profile_free(captured->released_names);
    captured->released_names = NULL;
}

sperf_status_t sperf_captured_intern_synthetic(sperf_captured_stacks_t *captured, sperf_stack_id_t parent,
                                               uint32_t synthetic, sperf_stack_id_t *out)
{
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_frame_table_intern(&captured->frames, (sperf_frame_t){synthetic, 0}, &frame));
    return sperf_stack_table_intern(&captured->stacks, parent, frame, out);
}

sperf_status_t sperf_captured_intern_key(sperf_captured_stacks_t *captured, sperf_stack_id_t parent,
                                         sperf_frame_key_t key, uint32_t place, sperf_stack_id_t *out)
{
    uint32_t number;
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_frame_values_intern(&captured->values, key, &number));
    uint32_t count = captured->frames.count;
    SPERF_TRY(sperf_frame_values_reserve_link(&captured->values, count + 1));
    SPERF_TRY(sperf_frame_table_intern(&captured->frames, (sperf_frame_t){number, place}, &frame));
    if (frame > count) sperf_frame_values_link(&captured->values, number, frame);
    return sperf_stack_table_intern(&captured->stacks, parent, frame, out);
}

sperf_status_t sperf_captured_intern_frame(sperf_captured_stacks_t *captured, bool walked, sperf_stack_id_t parent,
                                           const sperf_vm_frame_t *frame, sperf_stack_id_t *out)
{
    uint32_t nesting = walked ? frame->position >> SPERF_POSITION_BITS : 0;
    sperf_frame_key_t key = {frame->value, frame->method, nesting};
    uint32_t place = walked ? frame->position & SPERF_POSITION_MASK : frame->position;
    return sperf_captured_intern_key(captured, parent, key, place, out);
}

static struct sperf_known_node *known_node_at(const sperf_captured_stacks_t *captured, sperf_stack_id_t parent,
                                              const sperf_vm_frame_t *frame)
{
    uint64_t hash = sperf_hash_u64(frame->value ^ ((uint64_t)frame->position << 32) ^ parent);
    return &captured->known_nodes[hash % KNOWN_NODES];
}

static sperf_status_t intern_node(sperf_captured_stacks_t *captured, bool walked, sperf_stack_id_t parent,
                                  const sperf_vm_frame_t *frame, sperf_stack_id_t *out)
{
    struct sperf_known_node *known = known_node_at(captured, parent, frame);
    uint32_t epoch = captured->values.epoch;
    if (known->node != 0 && known->value == frame->value && known->method == frame->method &&
        known->position == frame->position && known->parent == parent && known->epoch == epoch) {
        *out = known->node;
        return SPERF_OK;
    }
    SPERF_TRY(sperf_captured_intern_frame(captured, walked, parent, frame, out));
    *known = (struct sperf_known_node){frame->value, frame->method, frame->position, parent, epoch, *out};
    return SPERF_OK;
}

static bool is_same_frame(const sperf_vm_frame_t *one, const sperf_vm_frame_t *other)
{
    return one->value == other->value && one->method == other->method && one->position == other->position;
}

/* Return how many frames, from the root on, the entry's stack shares with the last one. */
static uint32_t count_shared(const struct sperf_last_stack *last, const sperf_entry_t *entry,
                             const sperf_entry_frames_t *frames)
{
    uint32_t limit = entry->depth < last->depth ? entry->depth : last->depth;
    uint32_t shared = 0;
    while (shared < limit) {
        sperf_vm_frame_t frame = sperf_entry_frame(frames, entry->depth - 1 - shared);
        if (!is_same_frame(&last->frames[shared], &frame)) break;
        shared++;
    }
    return shared;
}

/* Intern the instruction that the youngest frame, `parent`, was at, as its leaf. It has the line of that frame. */
static sperf_status_t intern_instruction(sperf_captured_stacks_t *captured, const sperf_entry_t *entry,
                                         sperf_stack_id_t parent, sperf_stack_id_t *out)
{
    sperf_frame_key_t key = {entry->leaf.receiver_class, SPERF_INSN_METHOD(entry->leaf.instruction), 0};
    return sperf_captured_intern_key(captured, parent, key, captured->stacks.rows[parent].frame, out);
}

sperf_status_t sperf_captured_intern_stack(sperf_captured_stacks_t *captured, const sperf_entry_t *entry,
                                           const sperf_entry_frames_t *frames, sperf_stack_id_t *out)
{
    struct sperf_last_stack *last = captured->last_stack;
    sperf_stack_id_t node = 0;
    uint32_t shared = entry->truncated ? 0 : count_shared(last, entry, frames);
    if (shared > 0) node = last->nodes[shared - 1];
    last->depth = 0; /* until the whole stack is valid again */
    /* The root is cut off: frames at the same distance from the cut do not belong together. So nothing is shared. */
    if (entry->truncated) {
        SPERF_TRY(sperf_captured_intern_synthetic(captured, 0, SPERF_SYNTHETIC_TRUNCATED, &node));
    }
    for (uint32_t i = shared; i < entry->depth; i++) {
        last->frames[i] = sperf_entry_frame(frames, entry->depth - 1 - i);
        SPERF_TRY(intern_node(captured, entry->walked, node, &last->frames[i], &node));
        last->nodes[i] = node;
    }
    last->depth = entry->truncated ? 0 : entry->depth;
    if (entry->leaf.instruction != 0) SPERF_TRY(intern_instruction(captured, entry, node, &node));
    *out = node;
    return SPERF_OK;
}

void sperf_captured_touch_last(sperf_captured_stacks_t *captured)
{
    const struct sperf_last_stack *last = captured->last_stack;
    for (uint32_t i = 0; i < last->depth; i++) {
        sperf_frame_values_touch(&captured->values, sperf_captured_leaf(captured, last->nodes[i]));
    }
}

/* A sample of running time has a leaf of its own; as a stack, RUNNING is time that nothing was captured for. */
static const uint32_t synthetic_of_kind[SPERF_TIME_KINDS] = {
    [SPERF_TIME_RUNNING] = SPERF_SYNTHETIC_UNSAMPLED,    [SPERF_TIME_BLOCKED] = SPERF_SYNTHETIC_GVL_BLOCKED,
    [SPERF_TIME_WAIT] = SPERF_SYNTHETIC_GVL_WAIT,        [SPERF_TIME_MARKING] = SPERF_SYNTHETIC_GC_MARKING,
    [SPERF_TIME_SWEEPING] = SPERF_SYNTHETIC_GC_SWEEPING,
};

uint32_t sperf_captured_synthetic(sperf_time_kind_t kind)
{
    return synthetic_of_kind[kind];
}

uint8_t sperf_captured_kind(const sperf_captured_stacks_t *captured, uint32_t number)
{
    if (number <= SPERF_SYNTHETIC_LAST) return sperf_synthetic_kind(number);
    bool is_class = sperf_frame_values_get(&captured->values, number)->method == SPERF_CLASS_METHOD;
    return is_class ? SPERF_FUNCTION_CLASS : SPERF_TIME_RUNNING;
}

static size_t index_bytes(const sperf_index_t *index)
{
    return index->capacity * sizeof *index->slots;
}

size_t sperf_captured_bytes(const sperf_captured_stacks_t *captured)
{
    const sperf_frame_values_t *values = &captured->values;
    size_t chunks = atomic_load_explicit(&values->count, memory_order_relaxed) / SPERF_VALUES_PER_CHUNK + 1;
    return chunks * sizeof(sperf_value_chunk_t) + index_bytes(&values->index) +
           values->older_capacity * sizeof *values->older + captured->frames.capacity * sizeof *captured->frames.rows +
           index_bytes(&captured->frames.index) + captured->stacks.capacity * sizeof *captured->stacks.rows +
           index_bytes(&captured->stacks.index);
}
