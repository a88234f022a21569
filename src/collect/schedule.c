/* When ticks fall: see sperf/collect/schedule.h. */
#include "sperf/collect/schedule.h"

#include "sperf/base/hash.h"

void sperf_schedule_init(sperf_schedule_t *schedule, int64_t start_mono_ns, uint32_t frequency_hz, uint64_t seed)
{
    schedule->start_mono_ns = start_mono_ns;
    schedule->period_ns = 1000000000 / (int64_t)(frequency_hz ? frequency_hz : 1);
    schedule->seed = seed;
}

/* Not a table's hash: a schedule depends on its own seed alone. */
static uint64_t mix(uint64_t seed, uint64_t number)
{
    return sperf_hash_u64(sperf_hash_u64(seed) ^ number);
}

/* Where in its period tick `number` falls, in (0, period]: never 0, so that "in (start, t]" counts whole periods. */
static int64_t jitter_ns(const sperf_schedule_t *schedule, uint64_t number)
{
    /* The seed is hashed too: adding it to the number alone would give two seeds the same jitters, shifted. */
    uint64_t hash = mix(sperf_hash_u64(schedule->seed), number);
    return (int64_t)(sperf_hash_u64(hash) % (uint64_t)schedule->period_ns) + 1;
}

int64_t sperf_schedule_instant(const sperf_schedule_t *schedule, uint64_t number)
{
    return schedule->start_mono_ns + (int64_t)number * schedule->period_ns + jitter_ns(schedule, number);
}

uint64_t sperf_schedule_count(const sperf_schedule_t *schedule, int64_t mono_ns)
{
    if (mono_ns <= schedule->start_mono_ns) return 0;
    uint64_t period = (uint64_t)((mono_ns - schedule->start_mono_ns) / schedule->period_ns);
    return period + (sperf_schedule_instant(schedule, period) <= mono_ns ? 1 : 0);
}

uint64_t sperf_schedule_next_whole(const sperf_schedule_t *schedule, int64_t mono_ns)
{
    if (mono_ns <= schedule->start_mono_ns) return 0;
    return (uint64_t)((mono_ns - schedule->start_mono_ns) / schedule->period_ns) + 1;
}

/* Which of the ticks of a row is chosen. It has nothing to do with where that one falls in its period. */
static uint64_t chosen_of(const sperf_schedule_t *schedule, uint64_t row, uint32_t size)
{
    uint64_t seed = sperf_hash_u64(~schedule->seed);
    return row * size + sperf_hash_u64(mix(seed, row)) % size;
}

uint64_t sperf_schedule_chosen(const sperf_schedule_t *schedule, uint64_t number, uint32_t size)
{
    uint64_t row = number / size, chosen = chosen_of(schedule, row, size);
    return chosen >= number ? chosen : chosen_of(schedule, row + 1, size);
}

uint64_t sperf_schedule_between(const sperf_schedule_t *schedule, int64_t from_mono_ns, int64_t to_mono_ns)
{
    if (to_mono_ns <= from_mono_ns) return 0;
    return sperf_schedule_count(schedule, to_mono_ns) - sperf_schedule_count(schedule, from_mono_ns);
}

sperf_distances_t sperf_schedule_distances(const sperf_schedule_t *schedule, int64_t mono_ns)
{
    uint64_t count = sperf_schedule_count(schedule, mono_ns);
    if (count == 0) return (sperf_distances_t){schedule->period_ns, schedule->period_ns};
    int64_t instant_ns = sperf_schedule_instant(schedule, count - 1);
    return (sperf_distances_t){
        .before_ns = count > 1 ? instant_ns - sperf_schedule_instant(schedule, count - 2) : schedule->period_ns,
        .after_ns = sperf_schedule_instant(schedule, count) - instant_ns,
    };
}
