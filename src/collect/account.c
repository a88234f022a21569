/* Running-time accounting: see sperf/account.h. */
#include "sperf/account.h"

void sperf_account_open(sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns)
{
    account->clock_taken_ns = clock_ns;
    account->gc_taken_ns = gc_total_ns;
}

int64_t sperf_account_due(const sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns)
{
    int64_t due = (clock_ns - account->clock_taken_ns) - (gc_total_ns - account->gc_taken_ns);
    /* Two readings of one clock by two threads may cross by some nanoseconds. */
    return due > 0 ? due : 0;
}

int64_t sperf_account_take(sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns)
{
    int64_t due = sperf_account_due(account, clock_ns, gc_total_ns);
    if (due > 0) sperf_account_open(account, clock_ns, gc_total_ns);
    return due;
}

void sperf_cpu_split_open(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns)
{
    *split = (sperf_cpu_split_t){.cpu_read_ns = cpu_ns, .held_read_ns = held_ns};
}

/* Attribute what the clock advanced; what was used without the GVL beyond the short intervals' length was in `otherwise`. */
static void attribute(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_before_ns, int64_t held_after_ns,
                      sperf_gap_size_t otherwise)
{
    int64_t used_ns = cpu_ns - split->cpu_read_ns;
    int64_t held_for_ns = held_after_ns - split->held_read_ns;
    if (used_ns < 0) return; /* two readers crossed; the next reading makes up for it */
    int64_t with_ns = used_ns < held_for_ns ? used_ns : held_for_ns;
    if (with_ns < 0) with_ns = 0;
    int64_t without_ns = used_ns - with_ns;
    int64_t short_ns = without_ns < split->short_gaps_ns ? without_ns : split->short_gaps_ns;
    split->with_gvl_ns += with_ns;
    split->without_gvl_ns[SPERF_GAP_SHORT] += short_ns;
    split->without_gvl_ns[otherwise] += without_ns - short_ns;
    split->cpu_read_ns = cpu_ns;
    split->held_read_ns = held_before_ns;
    split->short_gaps_ns = 0;
}

void sperf_cpu_split_read(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_before_ns, int64_t held_after_ns)
{
    attribute(split, cpu_ns, held_before_ns, held_after_ns, SPERF_GAP_SHORT);
}

void sperf_cpu_split_read_long(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns)
{
    attribute(split, cpu_ns, held_ns, held_ns, SPERF_GAP_LONG);
}

void sperf_cpu_split_short_gap(sperf_cpu_split_t *split, int64_t length_ns)
{
    if (length_ns > 0) split->short_gaps_ns += length_ns;
}

/* Return floor(rest * part / total) for 0 <= part <= total without overflowing: both may be days of nanoseconds. */
static int64_t share_ns(int64_t rest, int64_t part, int64_t total)
{
    int64_t whole = rest / total;
    int64_t left = rest % total;
    /* The long double has 64 bits of mantissa where int64 products would overflow; elsewhere the error is a few ns. */
    int64_t fraction = (int64_t)((long double)left * (long double)part / (long double)total);
    return whole * part + fraction;
}

void sperf_pool_add(sperf_pool_t *pool, int64_t length_ns, int64_t part_ns)
{
    pool->length_ns += length_ns;
    pool->part_ns += part_ns;
}

sperf_pool_t sperf_pool_take(sperf_pool_t *pool, uint64_t ticks, int64_t period_ns)
{
    sperf_pool_t taken = *pool;
    if (pool->length_ns > 0 && ticks < (uint64_t)(pool->length_ns / period_ns + 1)) {
        int64_t length_ns = (int64_t)ticks * period_ns;
        if (length_ns < pool->length_ns) {
            taken.part_ns = share_ns(pool->part_ns, length_ns, pool->length_ns);
            taken.length_ns = length_ns;
        }
    }
    pool->length_ns -= taken.length_ns;
    pool->part_ns -= taken.part_ns;
    return taken;
}

void sperf_apportion_init(sperf_apportion_t *apportion, int64_t total, int64_t rest)
{
    apportion->total = total;
    apportion->rest = total > 0 ? rest : 0;
    apportion->seen = 0;
    apportion->given = 0;
}

int64_t sperf_apportion_next(sperf_apportion_t *apportion, int64_t weight)
{
    if (apportion->rest <= 0 || weight <= 0) return weight;
    apportion->seen += weight;
    /* The last weight takes what rounding left, so that the sum is exact. */
    int64_t due = apportion->seen >= apportion->total ? apportion->rest
                                                      : share_ns(apportion->rest, apportion->seen, apportion->total);
    int64_t extra = due > apportion->given ? due - apportion->given : 0;
    apportion->given += extra;
    return weight + extra;
}
