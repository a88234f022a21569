/*
 * The latest holds of the GVL of the main Ractor: when they began and ended. With them sperf's thread finds out, for a
 * moment that has passed, for how long the GVL had been held.
 *
 * There is one writer at a time: the thread that has or gives up the GVL. The reader copies rows that may be
 * overwritten meanwhile; then the count has moved, and it knows nothing.
 */
#ifndef SPERF_HOLDS_H
#define SPERF_HOLDS_H

#include <stdatomic.h>
#include <stdint.h>

/* How many are kept. A thread that waits for a core misses few hand-overs: it usually gets the core at the first. */
enum { SPERF_HOLDS = 8 };

typedef struct {
    _Atomic uint32_t count; /* of holds that have begun */
    struct {
        _Atomic int64_t begun_ns;
        _Atomic int64_t ended_ns; /* 0: it goes on */
    } rows[SPERF_HOLDS];
} sperf_holds_t;

/* Forget all. Context: GVL, no session is active. */
void sperf_holds_reset(sperf_holds_t *holds);

/* A hold begins, or the last one ends. Context: thread event hooks at RESUMED and SUSPENDED. */
static inline void sperf_holds_begin(sperf_holds_t *holds, int64_t mono_ns)
{
    uint32_t count = atomic_load_explicit(&holds->count, memory_order_relaxed);
    atomic_store_explicit(&holds->rows[count % SPERF_HOLDS].ended_ns, 0, memory_order_relaxed);
    atomic_store_explicit(&holds->rows[count % SPERF_HOLDS].begun_ns, mono_ns, memory_order_relaxed);
    atomic_store_explicit(&holds->count, count + 1, memory_order_release);
}

static inline void sperf_holds_end(sperf_holds_t *holds, int64_t mono_ns)
{
    uint32_t count = atomic_load_explicit(&holds->count, memory_order_relaxed);
    atomic_store_explicit(&holds->rows[(count - 1) % SPERF_HOLDS].ended_ns, mono_ns, memory_order_relaxed);
}

/*
 * Return for how long the GVL had been held at `mono_ns`; -1: it was not held, or that is not known, or the latest holds
 * were longer than `most_ns` on average. Context: any.
 */
int64_t sperf_holds_age_ns(const sperf_holds_t *holds, int64_t mono_ns, int64_t most_ns);

#endif
