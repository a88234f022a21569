/* Blocks of windows: see sperf/collect/allocation_blocks.h. */
#include "sperf/collect/allocation_blocks.h"

bool sperf_allocation_blocks_add(sperf_allocation_blocks_t *blocks, const sperf_window_t *window,
                                 sperf_allocation_block_t *out)
{
    if (window->hooks == 0) return false;
    if (blocks->windows == SPERF_BLOCK_WINDOWS) {
        blocks->middle = window->outside;
        blocks->next = window->number;
    }
    blocks->windows++;
    if (blocks->windows <= 2 * SPERF_BLOCK_WINDOWS) return false;
    /* The window is the first of the block after the next. */
    *out = (sperf_allocation_block_t){.before = blocks->next, .objects = blocks->middle - blocks->begin};
    *blocks = (sperf_allocation_blocks_t){
        .begin = blocks->middle,
        .middle = window->outside,
        .next = window->number,
        .windows = SPERF_BLOCK_WINDOWS + 1,
    };
    return true;
}

sperf_allocation_block_t sperf_allocation_blocks_end(const sperf_allocation_blocks_t *blocks, uint64_t outside)
{
    return (sperf_allocation_block_t){
        .before = UINT64_MAX,
        .objects = outside > blocks->begin ? outside - blocks->begin : 0,
    };
}
