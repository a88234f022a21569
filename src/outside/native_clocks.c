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

sperf_status_t sperf_outside_native_clocks_read(sperf_outside_native_clocks_t *clocks, int32_t tid, uint64_t cpu_ns,
                                                uint64_t new_max_ns, uint64_t *used_ns)
{
    uint64_t hash = sperf_hash_combine(0, (uint64_t)(uint32_t)tid);
    uint32_t id = sperf_index_find(&clocks->index, hash, clocks, &tid, is_clock);
    uint64_t new_ns = cpu_ns <= new_max_ns ? cpu_ns : 0;
    if (id == 0) {
        SPERF_TRY(sperf_index_reserve(&clocks->index));
        SPERF_TRY(SPERF_ROWS_RESERVE(clocks->rows, clocks->capacity, (uint64_t)clocks->count + 2));
        id = ++clocks->count;
        clocks->rows[id].tid = tid;
        sperf_index_add(&clocks->index, hash, id);
        *used_ns = new_ns;
    } else { /* One that has used less than before is another thread with the same number. */
        uint64_t before_ns = clocks->rows[id].cpu_ns;
        *used_ns = cpu_ns < before_ns ? new_ns : cpu_ns - before_ns;
    }
    clocks->rows[id].cpu_ns = cpu_ns;
    return SPERF_OK;
}
