/*
 * Functions, frames and the stack trie: see sperf/model/stack_table.h.
 *
 * Stacks are interned from root to leaf, so most nodes directly follow their parent. Such a child is found at
 * parent + 1 and is not in the index, which holds only children that were added later. So new chains, and chains
 * seen before, run along the rows in order; an index of all nodes would cost a cache miss for each.
 */
#include "sperf/model/stack_table.h"

#include "sperf/base/rows.h"

static uint64_t hash_function(sperf_function_t function)
{
    return sperf_hash_combine((uint64_t)function.name << 32 | function.file, function.first_line);
}

static uint64_t hash_frame(sperf_frame_t frame)
{
    return sperf_hash_key((uint64_t)frame.function << 32 | frame.line);
}

SPERF_DEFINE_ID_TABLE(function)
SPERF_DEFINE_ID_TABLE(frame)

void sperf_stack_table_cleanup(sperf_stack_table_t *table)
{
    free(table->rows);
    sperf_index_cleanup(&table->index);
    *table = (sperf_stack_table_t){0};
}

static uint64_t hash_node(sperf_stack_t node)
{
    return sperf_hash_key((uint64_t)node.parent << 32 | node.frame);
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_stack_t *row = &((const sperf_stack_table_t *)table)->rows[id];
    const sperf_stack_t *node = key;
    return row->parent == node->parent && row->frame == node->frame;
}

/* Return whether `node` is there as the row right after its parent. */
static bool follows_parent(const sperf_stack_table_t *table, sperf_stack_t node)
{
    return node.parent < table->count && row_equals(table, node.parent + 1, &node);
}

/* `indexed` says that the node does not follow its parent, `hash` is its hash then. */
static sperf_status_t add(sperf_stack_table_t *table, sperf_stack_t node, bool indexed, uint64_t hash,
                          sperf_stack_id_t *out)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 2));
    if (indexed) SPERF_TRY(sperf_index_reserve(&table->index));
    sperf_stack_id_t id = ++table->count;
    table->rows[id] = node;
    if (indexed) sperf_index_add(&table->index, hash, id);
    *out = id;
    return SPERF_OK;
}

sperf_status_t sperf_stack_table_intern(sperf_stack_table_t *table, sperf_stack_id_t parent, sperf_frame_id_t frame,
                                        sperf_stack_id_t *out)
{
    if (parent > table->count) return SPERF_INVALID_ARGUMENT;
    sperf_stack_t node = {parent, frame};
    /* Nothing was added since the parent: it has no children yet. */
    if (parent == table->count) return add(table, node, false, 0, out);
    if (follows_parent(table, node)) {
        *out = parent + 1;
        return SPERF_OK;
    }
    uint64_t hash = hash_node(node);
    sperf_stack_id_t id = sperf_index_find(&table->index, hash, table, &node, row_equals);
    if (id == 0) return add(table, node, true, hash, out);
    *out = id;
    return SPERF_OK;
}

sperf_stack_id_t sperf_stack_table_find(const sperf_stack_table_t *table, sperf_stack_id_t parent,
                                        sperf_frame_id_t frame)
{
    sperf_stack_t node = {parent, frame};
    if (follows_parent(table, node)) return parent + 1;
    return sperf_index_find(&table->index, hash_node(node), table, &node, row_equals);
}

sperf_stack_t sperf_stack_table_get(const sperf_stack_table_t *table, sperf_stack_id_t id)
{
    return table->rows[id];
}
