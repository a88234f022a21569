/* Blocks of windows: see sperf/collect/allocation_blocks.h. */
#include "sperf/collect/allocation_blocks.h"

/* Return whether the windows of the latest part are enough for a block. */
static bool is_full(const sperf_allocation_blocks_t *blocks)
{
    if (blocks->windows < SPERF_BLOCK_WINDOWS) return false;
    bool is_precise = blocks->sum * blocks->sum >= SPERF_BLOCK_WINDOWS * blocks->variance;
    return is_precise || blocks->windows >= SPERF_BLOCK_WINDOWS_MAX;
}

static void begin_part(sperf_allocation_blocks_t *blocks, const sperf_window_t *window)
{
    blocks->middle = window->outside;
    blocks->next = window->number;
    blocks->windows = 0;
    blocks->sum = blocks->variance = 0;
}

bool sperf_allocation_blocks_add(sperf_allocation_blocks_t *blocks, const sperf_window_t *window, double estimate,
                                 sperf_allocation_block_t *out)
{
    if (window->hooks == 0) return false;
    bool ended = false;
    if (is_full(blocks)) {
        ended = blocks->next != 0;
        if (ended) {
            *out = (sperf_allocation_block_t){.before = blocks->next, .objects = blocks->middle - blocks->begin};
            blocks->begin = blocks->middle;
        }
        begin_part(blocks, window);
    }
    double change = blocks->windows > 0 ? estimate - blocks->latest : 0;
    blocks->latest = estimate;
    blocks->windows++;
    blocks->sum += estimate;
    blocks->variance += change * change / 2;
    return ended;
}

sperf_allocation_block_t sperf_allocation_blocks_end(const sperf_allocation_blocks_t *blocks, uint64_t outside)
{
    return (sperf_allocation_block_t){
        .before = UINT64_MAX,
        .objects = outside > blocks->begin ? outside - blocks->begin : 0,
    };
}
