/* The latest holds of the GVL: see sperf/collect/holds.h. */
#include "sperf/collect/holds.h"

#include <stdbool.h>

void sperf_holds_reset(sperf_holds_t *holds)
{
    atomic_store(&holds->count, 0);
}

static int64_t load(const _Atomic int64_t *ns)
{
    return atomic_load_explicit(ns, memory_order_relaxed);
}

int64_t sperf_holds_age_ns(const sperf_holds_t *holds, int64_t mono_ns, int64_t most_ns)
{
    uint32_t count = atomic_load_explicit(&holds->count, memory_order_acquire);
    if (count < SPERF_HOLDS) return -1;
    /* The row after the newest one may be half written. */
    uint32_t oldest = count - SPERF_HOLDS + 1, at = count - 1;
    int64_t span_ns = mono_ns - load(&holds->rows[oldest % SPERF_HOLDS].begun_ns);
    while (at != oldest && load(&holds->rows[at % SPERF_HOLDS].begun_ns) > mono_ns) at--;
    int64_t age_ns = mono_ns - load(&holds->rows[at % SPERF_HOLDS].begun_ns);
    int64_t ended_ns = load(&holds->rows[at % SPERF_HOLDS].ended_ns);
    atomic_thread_fence(memory_order_acquire);
    bool moved = atomic_load_explicit(&holds->count, memory_order_relaxed) != count;
    bool held = age_ns >= 0 && (ended_ns == 0 || ended_ns > mono_ns);
    return !moved && held && span_ns <= most_ns * (SPERF_HOLDS - 1) ? age_ns : -1;
}
