/* Deep stacks as a few of their frames: see sperf/model/stack_fold.h. */
#include "sperf/model/stack_fold.h"

#include <stdlib.h>

static uint32_t measure(const sperf_stack_table_t *stacks, uint32_t *depths)
{
    uint32_t deepest = 0;
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) {
        depths[id] = depths[stacks->rows[id].parent] + 1;
        if (deepest < depths[id]) deepest = depths[id];
    }
    return deepest;
}

static void find_outer(const sperf_stack_fold_t *fold, const uint32_t *depths)
{
    for (sperf_stack_id_t id = 1; id <= fold->stacks->count; id++) {
        sperf_stack_id_t above = fold->outer[fold->stacks->rows[id].parent];
        fold->outer[id] = depths[id] == SPERF_FOLD_OUTER ? id : above;
    }
    for (sperf_stack_id_t id = 1; id <= fold->stacks->count; id++) {
        if (depths[id] <= SPERF_FOLD_DEPTH_MAX) fold->outer[id] = 0;
    }
}

static uint64_t hash_of(const sperf_stack_fold_t *fold, sperf_stack_id_t id)
{
    uint64_t hash = fold->outer[id];
    for (int i = 0; i < SPERF_FOLD_INNER; i++, id = fold->stacks->rows[id].parent) {
        hash = sperf_hash_combine(hash, fold->stacks->rows[id].frame);
    }
    return hash;
}

static bool is_same(const void *table, uint32_t id, const void *key)
{
    const sperf_stack_fold_t *fold = table;
    const sperf_stack_t *rows = fold->stacks->rows;
    sperf_stack_id_t other = *(const sperf_stack_id_t *)key;
    bool same = fold->outer[id] == fold->outer[other];
    for (int i = 0; i < SPERF_FOLD_INNER && same; i++, id = rows[id].parent, other = rows[other].parent) {
        same = rows[id].frame == rows[other].frame;
    }
    return same;
}

static sperf_status_t find_same(sperf_stack_fold_t *fold)
{
    sperf_index_t index = {0};
    sperf_status_t status = SPERF_OK;
    for (sperf_stack_id_t id = 1; id <= fold->stacks->count && status == SPERF_OK; id++) {
        if (fold->outer[id] == 0) continue;
        uint64_t hash = hash_of(fold, id);
        fold->same[id] = sperf_index_find(&index, hash, fold, &id, is_same);
        if (fold->same[id] != 0) continue;
        fold->same[id] = id;
        status = sperf_index_reserve(&index);
        if (status == SPERF_OK) sperf_index_add(&index, hash, id);
    }
    sperf_index_cleanup(&index);
    return status;
}

static sperf_status_t find_folded(sperf_stack_fold_t *fold, const uint32_t *depths)
{
    size_t count = (size_t)fold->stacks->count + 1;
    fold->outer = calloc(count, sizeof *fold->outer);
    fold->same = calloc(count, sizeof *fold->same);
    if (fold->outer == NULL || fold->same == NULL) return SPERF_NO_MEMORY;
    find_outer(fold, depths);
    return find_same(fold);
}

sperf_status_t sperf_stack_fold_init(sperf_stack_fold_t *fold, const sperf_stack_table_t *stacks)
{
    *fold = (sperf_stack_fold_t){.stacks = stacks};
    if (stacks->count <= SPERF_FOLD_DEPTH_MAX) return SPERF_OK;
    uint32_t *depths = calloc((size_t)stacks->count + 1, sizeof *depths);
    if (depths == NULL) return SPERF_NO_MEMORY;
    bool deep = measure(stacks, depths) > SPERF_FOLD_DEPTH_MAX;
    sperf_status_t status = deep ? find_folded(fold, depths) : SPERF_OK;
    free(depths);
    return status;
}

void sperf_stack_fold_cleanup(sperf_stack_fold_t *fold)
{
    free(fold->outer);
    free(fold->same);
    *fold = (sperf_stack_fold_t){0};
}
