/* Running-time accounting and the sharing out of rests, on made-up clocks. */
#include "sperf/base/hash.h"
#include "sperf/collect/account.h"
#include "support_test.h"

#define PERIOD_NS 1000

/* A tick where the schedule's are a period apart. */
static sperf_shares_t take(sperf_account_t *account, int64_t mono_ns, sperf_tick_t tick)
{
    sperf_place_t place = {.mono_ns = mono_ns, .distances = {PERIOD_NS, PERIOD_NS}};
    return sperf_account_charge(account, &tick, &place);
}

static int64_t sum(sperf_shares_t shares)
{
    return shares.last.weight_ns + shares.last.rest_ns + shares.own.weight_ns + shares.own.rest_ns;
}

static void assert_share(sperf_share_t share, int64_t weight_ns, int64_t rest_ns)
{
    assert_int_equal(share.weight_ns, weight_ns);
    assert_int_equal(share.rest_ns, rest_ns);
}

TEST(test_account_charges_what_advanced_without_gc_and_never_less_than_nothing)
{
    const struct {
        int64_t clock_ns, gc_ns, charged_ns;
    } ticks[] = {
        {1900, 250, 700}, {2000, 250, 100}, {1990, 250, 0}, /* readings of two threads cross */
        {2100, 250, 100}, {2200, 380, 0},   {2400, 380, 170},
    };
    sperf_account_t account;
    sperf_account_begin(&account, 1000, 50);
    for (size_t i = 0; i < COUNT_OF(ticks); i++) {
        sperf_tick_t tick = {ticks[i].clock_ns, ticks[i].gc_ns, 0, 0};
        assert_int_equal(sperf_account_due(&account, tick.clock_ns, tick.gc_ns), ticks[i].charged_ns);
        assert_int_equal(sum(take(&account, tick.clock_ns, tick)), ticks[i].charged_ns);
    }
}

TEST(test_account_first_tick_stands_for_half_the_distance_before_it)
{
    sperf_account_t account;
    sperf_account_begin(&account, 0, 0);
    sperf_shares_t shares = take(&account, 5000, (sperf_tick_t){800, 0, 4200, 0});
    assert_share(shares.last, 0, 0);
    assert_share(shares.own, PERIOD_NS / 2, 300);
}

TEST(test_account_two_ticks_share_the_time_between_them)
{
    const int64_t half_ns = PERIOD_NS / 2, quarter_ns = PERIOD_NS / 4;
    const struct {
        const char *between;
        int64_t mono_ns;
        sperf_tick_t tick;
        sperf_shares_t shares;
        uint64_t missed;
    } cases[] = {
        {"running is halved", 1801, {1801, 0, 0, 0}, {{650, 0}, {651, 0}}, 0},
        {"off its core and never apart: the clock is what counts", 2000, {1500, 0, 0, 0}, {{500, 0}, {500, 0}}, 0},
        {"a wait", 5700, {700, 0, 5000, 0}, {{half_ns, 100 - half_ns}, {half_ns, 100 - half_ns}}, 0},
        {"a collection", 4500, {4500, 1000, 0, 0}, {{half_ns, 1500 - half_ns}, {half_ns, 1500 - half_ns}}, 0},
        /* Off its core for half of the rest: half as much. */
        {"both", 5900, {700, 0, 5000, 0}, {{quarter_ns, 100 - quarter_ns}, {quarter_ns, 100 - quarter_ns}}, 0},
        {"missed ticks around a wait", 9500, {4500, 0, 5000, 0}, {{2000, 0}, {2000, 0}}, 3},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_account_t account;
        sperf_account_begin(&account, 0, 0);
        take(&account, 500, (sperf_tick_t){500, 0, 0, 0});
        sperf_place_t place = {cases[i].mono_ns, {PERIOD_NS, PERIOD_NS}, cases[i].missed};
        sperf_shares_t shares = sperf_account_charge(&account, &cases[i].tick, &place);
        if (memcmp(&shares, &cases[i].shares, sizeof shares) != 0) fail_msg("%s", cases[i].between);
    }
}

TEST(test_account_end_gives_the_last_sample_its_share)
{
    sperf_account_t account;
    sperf_account_begin(&account, 0, 0);
    assert_share(sperf_account_end(&account, 300, 0), 0, 300);
    take(&account, 500, (sperf_tick_t){500, 0, 0, 0});
    assert_share(sperf_account_end(&account, 700, 0), PERIOD_NS / 2, 200 - PERIOD_NS / 2);
    assert_share(sperf_account_end(&account, 500, 0), 0, 0);
}

/* The process was stopped, or the thread had no core: it stood where it is found. */
TEST(test_time_without_cpu_time_belongs_to_the_tick_after_it)
{
    sperf_account_t account;
    sperf_account_begin(&account, 0, 0);
    sperf_place_t place = {.mono_ns = 1000, .distances = {PERIOD_NS, PERIOD_NS}};
    sperf_account_charge(&account, &(sperf_tick_t){.clock_ns = 1000}, &place);
    place = (sperf_place_t){.mono_ns = 502000, .distances = {PERIOD_NS, PERIOD_NS}, .missed = 500};
    sperf_tick_t tick = {.clock_ns = 502000, .stood_ns = 500000};
    sperf_shares_t shares = sperf_account_charge(&account, &tick, &place);
    assert_share(shares.last, 500, 0);
    assert_share(shares.own, 500500, 0);

    /* At a low frequency a thread may sleep from tick to tick: each then stands for the time around it. */
    tick = (sperf_tick_t){.clock_ns = 602000, .stood_ns = 100000};
    place.mono_ns = 602000;
    shares = sperf_account_charge(&account, &tick, &place);
    assert_share(shares.last, 50000, 0);
    assert_share(shares.own, 50000, 0);
}

static void assert_split(const sperf_cpu_split_t *split, int64_t with_ns, int64_t short_ns, int64_t long_ns)
{
    assert_int_equal(split->with_gvl_ns, with_ns);
    assert_int_equal(split->without_gvl_ns[SPERF_GAP_SHORT], short_ns);
    assert_int_equal(split->without_gvl_ns[SPERF_GAP_LONG], long_ns);
}

TEST(test_cpu_split_beyond_the_time_held_was_without_the_gvl)
{
    sperf_cpu_split_t split;
    sperf_cpu_split_begin(&split, 1000, 0);
    sperf_cpu_split_read(&split, 1500, 300, 300);
    assert_split(&split, 300, 200, 0);
    /* Held for longer than it computed: it was off its core, or waited. */
    sperf_cpu_split_read(&split, 1600, 1300, 1300);
    assert_split(&split, 400, 200, 0);
}

/* Writes to a pipe that use the CPU throughout, and a sleep that does not: each gets its own. */
TEST(test_cpu_split_short_gaps_take_their_length_and_a_long_one_the_rest)
{
    sperf_cpu_split_t split;
    sperf_cpu_split_begin(&split, 0, 0);
    for (int i = 0; i < 50; i++) sperf_cpu_split_short_gap(&split, 1000);
    /* 50,000 of it in the writes, 5,000 in the sleep, 10,000 with the GVL. */
    sperf_cpu_split_read_long(&split, 65000, 10000);
    assert_split(&split, 10000, 50000, 5000);
    /* Short ones that slept, too, cannot have used more than there is. */
    for (int i = 0; i < 50; i++) sperf_cpu_split_short_gap(&split, 1000);
    sperf_cpu_split_read_long(&split, 85000, 10000);
    assert_split(&split, 10000, 70000, 5000);
    /* Their length counts once. */
    sperf_cpu_split_read_long(&split, 86000, 10000);
    assert_split(&split, 10000, 70000, 6000);
}

/* A thread that loses its core while it holds the GVL has used less than it held; its writes have used some of that. */
TEST(test_cpu_split_short_gaps_keep_their_part_when_a_core_is_lost)
{
    sperf_cpu_split_t split;
    int64_t cpu_ns = 0, held_ns = 0;
    sperf_cpu_split_begin(&split, cpu_ns, held_ns);
    for (int i = 0; i < 1000; i++) {
        bool is_lost = i >= 10 && i % 2 == 1;
        for (int gap = 0; gap < 5; gap++) sperf_cpu_split_short_gap(&split, 4000); /* 3/4 of it used */
        held_ns += is_lost ? 3000000 : 35000;
        cpu_ns += 35000 + 15000;
        sperf_cpu_split_read(&split, cpu_ns, held_ns, held_ns);
    }
    assert_split(&split, 1000 * 35000, 1000 * 15000, 0);
}

TEST(test_cpu_split_slow_reader_takes_no_time_held_for_time_without)
{
    sperf_cpu_split_t split;
    sperf_cpu_split_begin(&split, 0, 0);
    for (int64_t now = 0; now < 1000000; now += 1000) {
        int64_t late = (int64_t)(sperf_hash_u64((uint64_t)now) % 900),
                later = (int64_t)(sperf_hash_u64(~(uint64_t)now) % 900);
        sperf_cpu_split_read(&split, now + late, now, now + late + later);
    }
    assert_split(&split, split.cpu_read_ns, 0, 0);
}

static void assert_interval(sperf_interval_t interval, int64_t length_ns, int64_t part_ns)
{
    assert_int_equal(interval.length_ns, length_ns);
    assert_int_equal(interval.part_ns, part_ns);
}

TEST(test_pool_charges_what_an_interval_is_worth)
{
    sperf_pool_t pool = {0};
    const sperf_interval_t interval = {400, 100};
    for (int i = 0; i < 9; i++) assert_interval(sperf_pool_charge(&pool, interval, 400, 0, 1000), 0, 0);
    sperf_interval_t charge = sperf_pool_charge(&pool, interval, 400, 1, 1000);
    assert_interval(charge, 1000, 250);
    assert_interval(sperf_pool_due(&pool), 3000, 750);
    sperf_pool_return(&pool, charge);
    assert_interval(sperf_pool_due(&pool), 4000, 1000);
    /* One that is sure to be hit is charged its own, and what is in the pool does not matter. */
    assert_interval(sperf_pool_charge(&pool, (sperf_interval_t){2000, 7}, 2000, 3, 1000), 2000, 7);
    assert_interval(sperf_pool_due(&pool), 4000, 1000);
}

/* A collector that had its core for a quarter of the time is as likely to be hit as one that had it always. */
TEST(test_pool_interval_is_hit_by_the_time_that_passes)
{
    const sperf_interval_t interval = {200, 100};
    assert_interval(sperf_interval_worth(interval, 800, 1, 1000), 250, 125);
    assert_interval(sperf_interval_worth(interval, 2000, 1, 1000), 200, 100);
    assert_interval(sperf_interval_worth(interval, 0, 1, 1000), 0, 0);
}

TEST(test_apportion_is_in_proportion_to_the_weights)
{
    const int64_t month_ns = (int64_t)30 * 86400 * 1000000000;
    const struct {
        int64_t total, rest, weights[3], given[3];
    } cases[] = {
        {1000, 100, {500, 300, 200}, {550, 330, 220}},
        {1000, -100, {500, 500, 0}, {450, 450, 0}},
        {10, -50, {10, 0, 0}, {0, 0, 0}},
        {0, 100, {7, 0, 0}, {7, 0, 0}},
        {month_ns * 2, month_ns, {month_ns, month_ns, 0}, {month_ns + month_ns / 2, month_ns + month_ns / 2, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_apportion_t apportion;
        sperf_apportion_init(&apportion, cases[i].total, cases[i].rest);
        for (size_t j = 0; j < 3; j++) {
            assert_int_equal(sperf_apportion_next(&apportion, cases[i].weights[j]), cases[i].given[j]);
        }
    }
}
