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

sperf_status_t sperf_stack_fold_init(sperf_stack_fold_t *fold, const sperf_stack_table_t *stacks)
{
    *fold = (sperf_stack_fold_t){.stacks = stacks};
    if (stacks->count <= SPERF_FOLD_DEPTH_MAX) return SPERF_OK;
    uint32_t *depths = calloc((size_t)stacks->count + 1, sizeof *depths);
    if (depths == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = SPERF_OK;
    if (measure(stacks, depths) > SPERF_FOLD_DEPTH_MAX) {
        fold->outer = calloc((size_t)stacks->count + 1, sizeof *fold->outer);
        status = fold->outer != NULL ? SPERF_OK : SPERF_NO_MEMORY;
        if (status == SPERF_OK) find_outer(fold, depths);
    }
    free(depths);
    return status;
}

void sperf_stack_fold_cleanup(sperf_stack_fold_t *fold)
{
    free(fold->outer);
    *fold = (sperf_stack_fold_t){0};
}
