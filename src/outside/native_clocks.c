/* CPU clocks of native threads: see sperf/outside/native_clocks.h. */
#include "sperf/outside/native_clocks.h"

#include <stdlib.h>

#include "sperf/base/rows.h"

static bool is_clock(const void *table, uint32_t id, const void *key)
{
    return ((const sperf_outside_native_clocks_t *)table)->rows[id].tid == *(const int32_t *)key;
}

void sperf_outside_native_clocks_cleanup(sperf_outside_native_clocks_t *clocks)
{
    sperf_index_cleanup(&clocks->index);
    free(clocks->rows);
    *clocks = (sperf_outside_native_clocks_t){0};
}

sperf_status_t sperf_outside_native_clocks_read(sperf_outside_native_clocks_t *clocks, int32_t tid, uint64_t new_max_ns,
                                                sperf_outside_usage_t *usage)
{
    uint64_t hash = sperf_hash_combine(0, (uint64_t)(uint32_t)tid);
    uint32_t id = sperf_index_find(&clocks->index, hash, clocks, &tid, is_clock);
    sperf_outside_native_clock_t now = {.tid = tid, .cpu_ns = usage->cpu_ns, .wait_ns = usage->wait_ns}, before = {0};
    if (id == 0) {
        SPERF_TRY(sperf_index_reserve(&clocks->index));
        SPERF_TRY(SPERF_ROWS_RESERVE(clocks->rows, clocks->capacity, (uint64_t)clocks->count + 2));
        id = ++clocks->count;
        sperf_index_add(&clocks->index, hash, id);
    } else {
        before = clocks->rows[id];
    }
    clocks->rows[id] = now;
    /* One that has used less than before is another thread with the same number. */
    bool is_first = before.tid == 0 || now.cpu_ns < before.cpu_ns || now.wait_ns < before.wait_ns;
    if (is_first) before = now.cpu_ns <= new_max_ns ? (sperf_outside_native_clock_t){0} : now;
    usage->cpu_ns = now.cpu_ns - before.cpu_ns;
    usage->wait_ns = now.wait_ns - before.wait_ns;
    return SPERF_OK;
}
