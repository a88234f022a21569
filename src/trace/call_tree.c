/* The tree of calls of a trace: see sperf/trace/call_tree.h. */
#include "sperf/trace/call_tree.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

enum { FIRST_SLOTS = 256 };

void sperf_call_tree_init(sperf_call_tree_t *tree)
{
    memset(tree, 0, sizeof *tree);
    tree->most = SPERF_CALL_NODES_MAX;
}

void sperf_call_tree_cleanup(sperf_call_tree_t *tree)
{
    for (uint32_t i = 0; i < tree->chunks_count; i++) free(tree->chunks[i]);
    free(tree->chunks);
    free(tree->slots);
    sperf_call_tree_init(tree);
}

static bool add_chunk(sperf_call_tree_t *tree)
{
    uint64_t needed = (uint64_t)tree->chunks_count + 1;
    if (SPERF_ROWS_RESERVE(tree->chunks, tree->chunks_capacity, needed) != SPERF_OK) return false;
    sperf_call_node_t *chunk = malloc(SPERF_CALL_NODES_PER_CHUNK * sizeof *chunk);
    if (chunk == NULL) return false;
    tree->chunks[tree->chunks_count++] = chunk;
    return true;
}

static sperf_call_node_t *add_node(sperf_call_tree_t *tree, uint32_t parent, uint32_t method)
{
    if (tree->count == tree->chunks_count * SPERF_CALL_NODES_PER_CHUNK && !add_chunk(tree)) return NULL;
    uint32_t id = ++tree->count;
    sperf_call_node_t *node = sperf_call_tree_get(tree, id);
    *node = (sperf_call_node_t){.id = id, .parent = parent, .method = method};
    return node;
}

sperf_call_node_t *sperf_call_tree_root(sperf_call_tree_t *tree)
{
    return tree->count < tree->most ? add_node(tree, 0, SPERF_CALL_ROOT) : NULL;
}

static uint32_t hash_of(uint32_t parent, uint32_t method)
{
    return (uint32_t)((((uint64_t)parent << 32 | method) * 0x9e3779b97f4a7c15u) >> 32);
}

/* Make room for one more, at most 3/4 full. */
static bool reserve(sperf_call_tree_t *tree)
{
    if ((uint64_t)(tree->count + 1) * 4 <= (uint64_t)tree->slots_capacity * 3) return true;
    uint32_t capacity = tree->slots_capacity == 0 ? FIRST_SLOTS : tree->slots_capacity * 2;
    uint32_t *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) return false;
    for (uint32_t id = 1; id <= tree->count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(tree, id);
        if (node->parent == 0) continue;
        uint32_t slot = hash_of(node->parent, node->method) & (capacity - 1);
        while (slots[slot] != 0) slot = (slot + 1) & (capacity - 1);
        slots[slot] = id;
    }
    free(tree->slots);
    tree->slots = slots;
    tree->slots_capacity = capacity;
    return true;
}

static bool has_room_below(const sperf_call_tree_t *tree, const sperf_call_node_t *parent)
{
    return tree->count < (parent == tree->other ? tree->most + SPERF_CALL_OTHERS_MAX : tree->most);
}

/* The slot of the child; or where it would be. Room is reserved. */
static uint32_t slot_of(const sperf_call_tree_t *tree, uint32_t parent, uint32_t method)
{
    uint32_t mask = tree->slots_capacity - 1, slot = hash_of(parent, method) & mask;
    for (; tree->slots[slot] != 0; slot = (slot + 1) & mask) {
        const sperf_call_node_t *node = sperf_call_tree_get(tree, tree->slots[slot]);
        if (node->method == method && node->parent == parent) break;
    }
    return slot;
}

sperf_call_node_t *sperf_call_tree_intern_child(sperf_call_tree_t *tree, sperf_call_node_t *caller, uint32_t method)
{
    sperf_call_node_t *node = NULL, *parent = caller;
    if (reserve(tree)) {
        uint32_t slot = slot_of(tree, parent->id, method);
        if (tree->slots[slot] == 0 && !has_room_below(tree, parent) && tree->other != NULL) {
            parent = tree->other;
            slot = slot_of(tree, parent->id, method);
        }
        if (tree->slots[slot] != 0) {
            node = sperf_call_tree_get(tree, tree->slots[slot]);
        } else if (has_room_below(tree, parent)) {
            node = add_node(tree, parent->id, method);
            if (node != NULL) tree->slots[slot] = node->id;
        }
    }
    if (node == NULL) {
        tree->refused++;
    } else {
        parent->latest = node->id;
        caller->latest = node->id; /* that is below `other`, for the next look */
    }
    return node;
}

uint64_t sperf_call_tree_bytes(const sperf_call_tree_t *tree)
{
    return (uint64_t)tree->chunks_count * SPERF_CALL_NODES_PER_CHUNK * sizeof(sperf_call_node_t) +
           (uint64_t)tree->chunks_capacity * sizeof *tree->chunks +
           (uint64_t)tree->slots_capacity * sizeof *tree->slots;
}

void sperf_call_tree_clear(sperf_call_tree_t *tree)
{
    for (uint32_t id = 1; id <= tree->count; id++) {
        sperf_call_node_t *node = sperf_call_tree_get(tree, id);
        node->calls = 0;
        node->wall_ns = node->cpu_ns = 0;
        node->objects = 0;
    }
    tree->refused = 0;
}
