/* Relating the cycle counter to monotonic time: see clocks.h. */
#include "clocks.h"

#include <string.h>

#include "platform/platform.h"

int64_t sperf_clock_cost_ns(void)
{
    int64_t least_ns = INT64_MAX;
    for (int i = 0; i < 16; i++) {
        int64_t before_ns = sperf_clock_mono_ns();
        int64_t took_ns = sperf_clock_mono_ns() - before_ns;
        if (took_ns < least_ns) least_ns = took_ns;
    }
    return least_ns;
}

#ifdef SPERF_HAVE_CYCLE_COUNTER

/* A pair of readings that took more cycles than this was interrupted: its halves are not of one moment. */
enum { PAIR_CYCLES = 1000 };

bool sperf_clock_counts_cycles(void)
{
    char name[16];
    static const char path[] = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    return sperf_text_read(path, name, sizeof name) && strcmp(name, "tsc\n") == 0;
}

void sperf_clock_observe_counter(sperf_counter_clock_t *clock)
{
    uint64_t before = __rdtsc();
    int64_t mono_ns = sperf_clock_mono_ns();
    uint64_t after = __rdtsc();
    if (after - before > PAIR_CYCLES) return;
    sperf_counter_clock_observe(clock, before + (after - before) / 2, mono_ns);
}

#else

bool sperf_clock_counts_cycles(void)
{
    return false;
}

void sperf_clock_observe_counter(sperf_counter_clock_t *clock)
{
    (void)clock;
}

#endif
