/* Running-time accounting: see sperf/collect/account.h. */
#include "sperf/collect/account.h"

/* Return about rest * part / total, for parts of all sizes, without overflowing: they may be days of nanoseconds. */
static int64_t share_ns(int64_t rest, int64_t part, int64_t total)
{
    if (part > total) return rest * (part / total) + share_ns(rest, part % total, total);
    int64_t whole = rest / total;
    int64_t left = rest % total;
    /* The long double has 64 bits of mantissa where int64 products would overflow; elsewhere the error is a few ns. */
    int64_t fraction = (int64_t)((long double)left * (long double)part / (long double)total);
    return whole * part + fraction;
}

void sperf_account_begin(sperf_account_t *account, int64_t clock_ns, int64_t gc_ns)
{
    *account = (sperf_account_t){.charged = {.clock_ns = clock_ns, .gc_ns = gc_ns}};
}

int64_t sperf_account_due(const sperf_account_t *account, int64_t clock_ns, int64_t gc_ns)
{
    int64_t due_ns = (clock_ns - account->charged.clock_ns) - (gc_ns - account->charged.gc_ns);
    /* Two readings of one clock by two threads may cross by some nanoseconds. */
    return due_ns > 0 ? due_ns : 0;
}

/*
 * Of `due_ns`, what stands for half of a distance in the schedule, of which the thread had its core for part /
 * whole.
 */
static sperf_share_t stand_for(int64_t distance_ns, int64_t part_ns, int64_t whole_ns, int64_t due_ns)
{
    int64_t half_ns = distance_ns / 2;
    int64_t weight_ns = part_ns < whole_ns ? share_ns(half_ns, part_ns, whole_ns) : half_ns;
    return (sperf_share_t){weight_ns, due_ns - weight_ns};
}

static sperf_shares_t divide(const sperf_account_t *account, const sperf_tick_t *tick, const sperf_place_t *place,
                             int64_t due_ns)
{
    int64_t before_ns = place->distances.before_ns;
    if (account->after_ns == 0) return (sperf_shares_t){.own = stand_for(before_ns, due_ns, due_ns, due_ns)};
    int64_t half_ns = due_ns / 2;
    int64_t apart_ns = (tick->apart_ns - account->charged.apart_ns) + (tick->gc_ns - account->charged.gc_ns);
    if (apart_ns == 0 || place->missed != account->missed) return (sperf_shares_t){{half_ns, 0}, {due_ns - half_ns, 0}};
    int64_t whole_ns = place->mono_ns - account->charged_mono_ns - apart_ns;
    return (sperf_shares_t){stand_for(account->after_ns, due_ns, whole_ns, half_ns),
                            stand_for(before_ns, due_ns, whole_ns, due_ns - half_ns)};
}

sperf_shares_t sperf_account_charge(sperf_account_t *account, const sperf_tick_t *tick, const sperf_place_t *place)
{
    sperf_shares_t shares = {0};
    int64_t due_ns = sperf_account_due(account, tick->clock_ns, tick->gc_ns);
    if (due_ns > 0) {
        bool stood = account->after_ns > 0 && place->missed > account->missed && tick->stood_ns <= due_ns;
        int64_t stood_ns = stood ? tick->stood_ns : 0;
        shares = divide(account, tick, place, due_ns - stood_ns);
        shares.own.weight_ns += stood_ns;
        account->charged = *tick;
        account->charged_mono_ns = place->mono_ns;
        account->missed = place->missed;
    }
    account->after_ns = place->distances.after_ns;
    return shares;
}

sperf_share_t sperf_account_end(const sperf_account_t *account, int64_t clock_ns, int64_t gc_ns)
{
    int64_t due_ns = sperf_account_due(account, clock_ns, gc_ns);
    if (due_ns == 0) return (sperf_share_t){0};
    return stand_for(account->after_ns, due_ns, due_ns, due_ns);
}

void sperf_cpu_split_begin(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns)
{
    *split = (sperf_cpu_split_t){.cpu_read_ns = cpu_ns, .held_read_ns = held_ns};
}

/* So much time of short intervals is remembered; then it counts by half. */
enum { SEEN_GAPS_NS = 10000000 };

static void learn(sperf_cpu_split_t *split, int64_t used_ns)
{
    split->seen_gaps_ns += split->short_gaps_ns;
    split->seen_used_ns += used_ns;
    if (split->seen_gaps_ns < SEEN_GAPS_NS) return;
    split->seen_gaps_ns /= 2;
    split->seen_used_ns /= 2;
}

/* Return what of `used_ns` the short intervals have used if the thread was without a core meanwhile. */
static int64_t usual_ns(const sperf_cpu_split_t *split, int64_t used_ns)
{
    if (split->seen_gaps_ns == 0) return 0;
    int64_t usual_ns = share_ns(split->short_gaps_ns, split->seen_used_ns, split->seen_gaps_ns);
    return usual_ns < used_ns ? usual_ns : used_ns;
}

/*
 * Attribute what the clock advanced; what was used without the GVL beyond the short intervals' length was in
 * `otherwise`.
 */
static void attribute(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_before_ns, int64_t held_after_ns,
                      sperf_gap_size_t otherwise)
{
    int64_t used_ns = cpu_ns - split->cpu_read_ns;
    int64_t held_for_ns = held_after_ns - split->held_read_ns;
    if (used_ns < 0) return; /* two readers crossed; the next reading makes up for it */
    int64_t with_ns = used_ns < held_for_ns ? used_ns : held_for_ns;
    if (with_ns < 0) with_ns = 0;
    if (used_ns < held_before_ns - split->held_read_ns) with_ns = used_ns - usual_ns(split, used_ns);
    int64_t without_ns = used_ns - with_ns;
    int64_t short_ns = without_ns < split->short_gaps_ns ? without_ns : split->short_gaps_ns;
    if (used_ns >= held_for_ns && otherwise == SPERF_GAP_SHORT) learn(split, short_ns);
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

static void add(sperf_interval_t *sum, sperf_interval_t interval)
{
    sum->length_ns += interval.length_ns;
    sum->part_ns += interval.part_ns;
}

sperf_interval_t sperf_interval_worth(sperf_interval_t interval, int64_t mono_ns, uint64_t ticks, int64_t period_ns)
{
    if (ticks == 0 || mono_ns <= 0) return (sperf_interval_t){0};
    /* Each period of the schedule has one tick, so some tick falls into any interval of two. */
    if (mono_ns >= 2 * period_ns) return interval;
    int64_t stands_ns = (int64_t)ticks * period_ns;
    return (sperf_interval_t){share_ns(stands_ns, interval.length_ns, mono_ns),
                              share_ns(stands_ns, interval.part_ns, mono_ns)};
}

sperf_interval_t sperf_pool_charge(sperf_pool_t *pool, sperf_interval_t interval, int64_t mono_ns, uint64_t ticks,
                                   int64_t period_ns)
{
    add(&pool->measured, interval);
    sperf_interval_t charge = sperf_interval_worth(interval, mono_ns, ticks, period_ns);
    add(&pool->charged, charge);
    return charge;
}

void sperf_pool_return(sperf_pool_t *pool, sperf_interval_t charge)
{
    add(&pool->charged, (sperf_interval_t){-charge.length_ns, -charge.part_ns});
}

sperf_interval_t sperf_pool_due(const sperf_pool_t *pool)
{
    return (sperf_interval_t){pool->measured.length_ns - pool->charged.length_ns,
                              pool->measured.part_ns - pool->charged.part_ns};
}

void sperf_apportion_init(sperf_apportion_t *apportion, int64_t total, int64_t rest)
{
    apportion->total = total;
    apportion->rest = total > 0 ? rest : 0;
    if (apportion->rest < -total) apportion->rest = -total;
    apportion->seen = 0;
    apportion->given = 0;
}

int64_t sperf_apportion_next(sperf_apportion_t *apportion, int64_t weight)
{
    if (apportion->rest == 0 || weight <= 0) return weight;
    bool debt = apportion->rest < 0;
    int64_t rest = debt ? -apportion->rest : apportion->rest;
    apportion->seen += weight;
    /* The last weight takes what rounding left, so that the sum is exact. */
    int64_t due = apportion->seen >= apportion->total ? rest : share_ns(rest, apportion->seen, apportion->total);
    int64_t extra = due > apportion->given ? due - apportion->given : 0;
    apportion->given += extra;
    return debt ? weight - extra : weight + extra;
}
