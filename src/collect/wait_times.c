/* Histograms of waits: see sperf/collect/wait_times.h. */
#include "sperf/collect/wait_times.h"

static unsigned bucket_of(uint64_t ns)
{
    unsigned bucket = 0;
    while (ns > 1 && bucket < SPERF_WAIT_BUCKETS - 1) {
        ns >>= 1;
        bucket++;
    }
    return bucket;
}

void sperf_wait_times_add(sperf_wait_times_t *times, int64_t ns)
{
    uint64_t waited_ns = ns > 0 ? (uint64_t)ns : 0;
    atomic_fetch_add_explicit(&times->counts[bucket_of(waited_ns)], 1, memory_order_relaxed);
    uint64_t longest_ns = atomic_load_explicit(&times->longest_ns, memory_order_relaxed);
    while (waited_ns > longest_ns &&
           !atomic_compare_exchange_weak_explicit(&times->longest_ns, &longest_ns, waited_ns, memory_order_relaxed,
                                                  memory_order_relaxed)) {}
}

void sperf_wait_times_reset(sperf_wait_times_t *times)
{
    for (unsigned i = 0; i < SPERF_WAIT_BUCKETS; i++) {
        atomic_store_explicit(&times->counts[i], 0, memory_order_relaxed);
    }
    atomic_store_explicit(&times->longest_ns, 0, memory_order_relaxed);
}

sperf_wait_summary_t sperf_wait_times_read(sperf_wait_times_t *times)
{
    sperf_wait_summary_t summary;
    for (unsigned i = 0; i < SPERF_WAIT_BUCKETS; i++) {
        summary.counts[i] = atomic_load_explicit(&times->counts[i], memory_order_relaxed);
    }
    summary.longest_ns = atomic_load_explicit(&times->longest_ns, memory_order_relaxed);
    return summary;
}

void sperf_wait_summary_merge(sperf_wait_summary_t *summary, const sperf_wait_summary_t *other)
{
    for (unsigned i = 0; i < SPERF_WAIT_BUCKETS; i++) summary->counts[i] += other->counts[i];
    if (other->longest_ns > summary->longest_ns) summary->longest_ns = other->longest_ns;
}

uint64_t sperf_wait_summary_count(const sperf_wait_summary_t *summary)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < SPERF_WAIT_BUCKETS; i++) count += summary->counts[i];
    return count;
}

uint64_t sperf_wait_summary_quantile_ns(const sperf_wait_summary_t *summary, unsigned percent)
{
    uint64_t count = sperf_wait_summary_count(summary), seen = 0;
    if (count == 0) return 0;
    /* Rounded up, without a product that could overflow: the rank counts from 1. */
    uint64_t rank = count / 100 * percent + (count % 100 * percent + 99) / 100;
    if (rank == 0) rank = 1;
    for (unsigned i = 0; i < SPERF_WAIT_BUCKETS - 1; i++) {
        seen += summary->counts[i];
        uint64_t end_ns = (uint64_t)1 << (i + 1);
        if (seen >= rank) return end_ns < summary->longest_ns ? end_ns : summary->longest_ns;
    }
    return summary->longest_ns;
}
