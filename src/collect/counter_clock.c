/* Monotonic time from a cycle counter: see sperf/collect/counter_clock.h. */
#include "sperf/collect/counter_clock.h"

#include <string.h>

/*
 * A pair is known to some tens of nanoseconds, so a rate reckoned over 4 ms is right to some millionths: nothing
 * from one tick to the next, and within the reach of a reading (2^32 cycles, a second or two) some microseconds at
 * first, and soon less. The base moves on after a while, as the monotonic clock is slewed to the time of day.
 */
enum { SHORTEST_BASE_NS = 4000000, UNSTEADY_NS = 20000 };
static const int64_t longest_base_ns = 16000000000;

void sperf_counter_clock_init(sperf_counter_clock_t *clock)
{
    memset(clock, 0, sizeof *clock);
}

/* Return nanoseconds a cycle times 2^32 since the base; 0 where that does not fit or makes no sense. */
static uint64_t reckon_scale(const sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns)
{
    if (counter <= clock->base_counter || mono_ns <= clock->base_ns) return 0;
    double scale = (double)(mono_ns - clock->base_ns) / (double)(counter - clock->base_counter) * 4294967296.0;
    /* A counter slower than one cycle a nanosecond would not fit into 32 bits, and is not worth reading. */
    return scale >= 1 && scale < 4294967295.0 ? (uint64_t)scale : 0;
}

static void publish(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns, uint64_t scale)
{
    uint32_t sequence = atomic_load_explicit(&clock->sequence, memory_order_relaxed);
    atomic_store_explicit(&clock->sequence, sequence + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&clock->counter, counter, memory_order_relaxed);
    atomic_store_explicit(&clock->mono_ns, mono_ns, memory_order_relaxed);
    atomic_store_explicit(&clock->scale, scale, memory_order_relaxed);
    atomic_store_explicit(&clock->sequence, sequence + 2, memory_order_release);
}

/* Return whether the observation is where the last ones made a reader expect it, or a reader had nothing to expect. */
static bool as_expected(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns)
{
    int64_t expected_ns;
    if (!sperf_counter_clock_read(clock, counter, &expected_ns)) return true;
    int64_t off_ns = expected_ns - mono_ns;
    return off_ns > -UNSTEADY_NS && off_ns < UNSTEADY_NS;
}

static void set_base(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns)
{
    clock->base_counter = clock->next_base_counter = counter;
    clock->base_ns = clock->next_base_ns = mono_ns;
}

static void move_base(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns)
{
    if (mono_ns - clock->next_base_ns < longest_base_ns / 2) return;
    clock->base_counter = clock->next_base_counter;
    clock->base_ns = clock->next_base_ns;
    clock->next_base_counter = counter;
    clock->next_base_ns = mono_ns;
}

void sperf_counter_clock_observe(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns)
{
    if (clock->unsteady) return;
    if (clock->base_ns == 0) {
        set_base(clock, counter, mono_ns);
        return;
    }
    if (mono_ns - clock->base_ns < SHORTEST_BASE_NS) return;
    uint64_t scale = reckon_scale(clock, counter, mono_ns);
    if (scale == 0 || !as_expected(clock, counter, mono_ns)) {
        clock->unsteady = true;
        publish(clock, 0, 0, 0);
        return;
    }
    publish(clock, counter, mono_ns, scale);
    move_base(clock, counter, mono_ns);
}
