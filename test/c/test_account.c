/* Running-time accounting and the sharing out of rests, on made-up clocks. */
#include "sperf/base/hash.h"
#include "sperf/collect/account.h"
#include "sperf/collect/schedule.h"
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

TEST(test_account_take_shares_what_advanced_without_gc)
{
    sperf_account_t account;
    sperf_account_begin(&account, 1000, 50);
    assert_int_equal(sum(take(&account, 900, (sperf_tick_t){1900, 250, 0, 0})), 700);
    assert_int_equal(sum(take(&account, 1000, (sperf_tick_t){2000, 250, 0, 0})), 100);
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
    } cases[] = {
        {"running is halved", 1801, {1801, 0, 0, 0}, {{650, 0}, {651, 0}}},
        {"off its core and never apart: the clock is what counts", 2000, {1500, 0, 0, 0}, {{500, 0}, {500, 0}}},
        {"a wait: the schedule's distance",
         5700,
         {700, 0, 5000, 0},
         {{half_ns, 100 - half_ns}, {half_ns, 100 - half_ns}}},
        {"a collection: the same", 4500, {4500, 1000, 0, 0}, {{half_ns, 1500 - half_ns}, {half_ns, 1500 - half_ns}}},
        {"a wait, and off its core for half of the rest: half as much",
         5900,
         {700, 0, 5000, 0},
         {{quarter_ns, 100 - quarter_ns}, {quarter_ns, 100 - quarter_ns}}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_account_t account;
        sperf_account_begin(&account, 0, 0);
        take(&account, 500, (sperf_tick_t){500, 0, 0, 0});
        sperf_shares_t shares = take(&account, cases[i].mono_ns, cases[i].tick);
        if (memcmp(&shares, &cases[i].shares, sizeof shares) != 0) fail_msg("%s", cases[i].between);
    }
}

TEST(test_account_missed_ticks_around_a_wait_halve_what_advanced)
{
    sperf_account_t account;
    sperf_account_begin(&account, 0, 0);
    take(&account, 500, (sperf_tick_t){500, 0, 0, 0});
    sperf_tick_t tick = {4500, 0, 5000, 0};
    sperf_place_t place = {.mono_ns = 9500, .distances = {PERIOD_NS, PERIOD_NS}, .missed = 3};
    sperf_shares_t shares = sperf_account_charge(&account, &tick, &place);
    assert_share(shares.last, 2000, 0);
    assert_share(shares.own, 2000, 0);
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

TEST(test_account_due_takes_nothing)
{
    sperf_account_t account;
    sperf_account_begin(&account, 0, 0);
    assert_int_equal(sperf_account_due(&account, 500, 0), 500);
    assert_int_equal(sperf_account_due(&account, 500, 0), 500);
    assert_int_equal(sum(take(&account, 500, (sperf_tick_t){500, 0, 0, 0})), 500);
    assert_int_equal(sperf_account_due(&account, 500, 0), 0);
}

TEST(test_account_readings_that_cross_give_zero_and_lose_nothing_later)
{
    sperf_account_t account;
    sperf_account_begin(&account, 1000, 0);
    assert_int_equal(sperf_account_due(&account, 990, 0), 0);
    assert_int_equal(sum(take(&account, 10, (sperf_tick_t){990, 0, 0, 0})), 0);
    assert_int_equal(sum(take(&account, 100, (sperf_tick_t){1100, 0, 0, 0})), 100);
}

/* Random programs of running, waiting and GC: the shares and the GC time sum to the clock, whatever ticks took when. */
TEST(test_account_shares_and_gc_sum_to_the_clock)
{
    for (uint64_t program = 0; program < 200; program++) {
        sperf_account_t account;
        int64_t clock = 12345, gc = 0, apart = 0, shares = 0;
        sperf_account_begin(&account, clock, gc);
        for (uint64_t step = 0; step < 500; step++) {
            uint64_t random = sperf_hash_u64(program * 1000 + step);
            int64_t length = (int64_t)(random % 100000);
            clock += length;
            if (random >> 60 < 4) gc += length;
            if (random >> 60 == 5) apart += length;
            sperf_tick_t tick = {clock, gc, apart, 0};
            if (random >> 58 & 1) shares += sum(take(&account, clock + apart, tick));
        }
        sperf_share_t last = sperf_account_end(&account, clock, gc);
        assert_int_equal(shares + last.weight_ns + last.rest_ns + gc, clock - 12345);
    }
}

TEST(test_account_deficit_is_made_up_for)
{
    sperf_account_t account;
    sperf_account_begin(&account, 0, 0);
    assert_int_equal(sum(take(&account, 100, (sperf_tick_t){100, 130, 0, 0})), 0);
    assert_int_equal(sum(take(&account, 300, (sperf_tick_t){300, 130, 0, 0})), 170);
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
    assert_int_equal(shares.last.weight_ns, 500);
    assert_int_equal(shares.own.weight_ns, 500500);

    /* At a low frequency a thread may sleep from tick to tick: each then stands for the time around it. */
    tick = (sperf_tick_t){.clock_ns = 602000, .stood_ns = 100000};
    place.mono_ns = 602000;
    shares = sperf_account_charge(&account, &tick, &place);
    assert_int_equal(shares.last.weight_ns, 50000);
    assert_int_equal(shares.own.weight_ns, 50000);
}

TEST(test_cpu_split_beyond_the_time_held_was_without_the_gvl)
{
    sperf_cpu_split_t split;
    sperf_cpu_split_begin(&split, 1000, 0);
    sperf_cpu_split_read(&split, 1500, 300, 300);
    assert_int_equal(split.with_gvl_ns, 300);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_SHORT], 200);
    sperf_cpu_split_read(&split, 1600, 1300,
                         1300); /* held for longer than it computed: it was off its core, or waited */
    assert_int_equal(split.with_gvl_ns, 400);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_SHORT], 200);
}

/* Writes to a pipe that use the CPU throughout, and a sleep that does not: each gets its own. */
TEST(test_cpu_split_short_gaps_take_their_length_and_a_long_one_the_rest)
{
    sperf_cpu_split_t split;
    sperf_cpu_split_begin(&split, 0, 0);
    for (int i = 0; i < 50; i++) sperf_cpu_split_short_gap(&split, 1000);
    /* 50,000 of it in the writes, 5,000 in the sleep, 10,000 with the GVL. */
    sperf_cpu_split_read_long(&split, 65000, 10000);
    assert_int_equal(split.with_gvl_ns, 10000);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_SHORT], 50000);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_LONG], 5000);
    /* Short ones that slept, too, cannot have used more than there is. */
    for (int i = 0; i < 50; i++) sperf_cpu_split_short_gap(&split, 1000);
    sperf_cpu_split_read_long(&split, 85000, 10000);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_SHORT], 70000);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_LONG], 5000);
    /* Their length counts once. */
    sperf_cpu_split_read_long(&split, 86000, 10000);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_LONG], 6000);
}

/* The reader loses its core between its readings, for longer than a tick, again and again. */
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
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_SHORT], 1000 * 15000);
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_LONG], 0);
    assert_int_equal(split.with_gvl_ns, 1000 * 35000);
}

TEST(test_cpu_split_slow_reader_takes_no_time_held_for_time_without)
{
    sperf_cpu_split_t split;
    sperf_cpu_split_begin(&split, 0, 0);
    for (int64_t now = 0; now < 1000000; now += 1000) {
        int64_t late = (int64_t)(sperf_hash_u64((uint64_t)now) % 900),
                later = (int64_t)(sperf_hash_u64(~(uint64_t)now) % 900);
        int64_t before = now, read = now + late, after = now + late + later;
        sperf_cpu_split_read(&split, read, before, after);
    }
    assert_int_equal(split.without_gvl_ns[SPERF_GAP_SHORT] + split.without_gvl_ns[SPERF_GAP_LONG], 0);
    assert_int_equal(split.with_gvl_ns, split.cpu_read_ns);
}

TEST(test_pool_charges_what_an_interval_is_worth)
{
    sperf_pool_t pool = {0};
    const sperf_interval_t interval = {400, 100};
    for (int i = 0; i < 9; i++) assert_int_equal(sperf_pool_charge(&pool, interval, 400, 0, 1000).length_ns, 0);
    sperf_interval_t charge = sperf_pool_charge(&pool, interval, 400, 1, 1000);
    assert_int_equal(charge.length_ns, 1000);
    assert_int_equal(charge.part_ns, 250);
    assert_int_equal(sperf_pool_due(&pool).length_ns, 3000);
    assert_int_equal(sperf_pool_due(&pool).part_ns, 750);
    sperf_pool_return(&pool, charge);
    assert_int_equal(sperf_pool_due(&pool).length_ns, 4000);
}

/* A long sleep takes nothing from the short interval that computes. */
TEST(test_pool_charge_depends_on_its_own_interval_alone)
{
    sperf_pool_t pool = {0};
    sperf_pool_charge(&pool, (sperf_interval_t){20000, 10}, 20000, 20, 1000);
    sperf_interval_t charge = sperf_pool_charge(&pool, (sperf_interval_t){1500, 1500}, 1500, 1, 1000);
    assert_int_equal(charge.length_ns, 1000);
    assert_int_equal(charge.part_ns, 1000);
    charge = sperf_pool_charge(&pool, (sperf_interval_t){10, 10}, 10, 1, 1000);
    assert_int_equal(charge.part_ns, 1000);
}

/* A collector that had its core for a quarter of the time is as likely to be hit as one that had it always. */
TEST(test_pool_interval_is_hit_by_the_time_that_passes)
{
    sperf_interval_t worth = sperf_interval_worth((sperf_interval_t){200, 100}, 800, 1, 1000);
    assert_int_equal(worth.length_ns, 250);
    assert_int_equal(worth.part_ns, 125);
    worth = sperf_interval_worth((sperf_interval_t){200, 100}, 2000, 1, 1000);
    assert_int_equal(worth.length_ns, 200);
    assert_int_equal(sperf_interval_worth((sperf_interval_t){200, 100}, 0, 1, 1000).length_ns, 0);
}

TEST(test_pool_interval_that_is_sure_to_be_hit_is_charged_its_own)
{
    sperf_pool_t pool = {0};
    sperf_pool_charge(&pool, (sperf_interval_t){400, 100}, 400, 0, 1000);
    sperf_interval_t charge = sperf_pool_charge(&pool, (sperf_interval_t){2000, 7}, 2000, 3, 1000);
    assert_int_equal(charge.length_ns, 2000);
    assert_int_equal(charge.part_ns, 7);
    assert_int_equal(sperf_pool_due(&pool).length_ns, 400);
}

/* Intervals of all lengths, of which each has another part: what each kind is charged is what it measured. */
TEST(test_worth_is_the_interval_in_expectation)
{
    enum { KINDS = 5, ROUNDS = 200000 };
    static const int64_t lengths[KINDS] = {30, 400, 1000, 1700, 2600}, parts[KINDS] = {30, 40, 900, 0, 1300};
    int64_t length_ns[KINDS] = {0}, part_ns[KINDS] = {0}, now_ns = 0;
    sperf_schedule_t schedule;
    sperf_schedule_init(&schedule, 0, 1000000, 11);
    for (int i = 0; i < ROUNDS; i++) {
        int kind = (int)(sperf_hash_u64((uint64_t)i) % KINDS);
        uint64_t ticks = sperf_schedule_between(&schedule, now_ns, now_ns + lengths[kind]);
        sperf_interval_t own = {lengths[kind], parts[kind]};
        sperf_interval_t worth = sperf_interval_worth(own, lengths[kind], ticks, schedule.period_ns);
        length_ns[kind] += worth.length_ns - own.length_ns;
        part_ns[kind] += worth.part_ns - own.part_ns;
        now_ns += lengths[kind] + 7;
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int64_t all_ns = ROUNDS / KINDS * lengths[kind];
        assert_in_range(length_ns[kind] + all_ns, all_ns - all_ns / 12, all_ns + all_ns / 12);
        assert_in_range(part_ns[kind] + all_ns, all_ns - all_ns / 12, all_ns + all_ns / 12);
    }
}

TEST(test_schedule_interval_of_two_periods_is_always_hit)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        sperf_schedule_t schedule;
        sperf_schedule_init(&schedule, 0, 1000, seed);
        for (int64_t start = 0; start < 50000000; start += 333333) {
            assert_true(sperf_schedule_between(&schedule, start, start + 2 * schedule.period_ns) > 0);
        }
    }
}

TEST(test_apportion_takes_a_debt_from_the_weights)
{
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, 1000, -100);
    assert_int_equal(sperf_apportion_next(&apportion, 500), 450);
    assert_int_equal(sperf_apportion_next(&apportion, 500), 450);
    sperf_apportion_init(&apportion, 10, -50);
    assert_int_equal(sperf_apportion_next(&apportion, 10), 0);
}

TEST(test_apportion_gives_exactly_the_rest)
{
    for (uint64_t round = 0; round < 500; round++) {
        int64_t weights[97], total = 0, sum = 0;
        for (size_t i = 0; i < 97; i++) {
            weights[i] = (int64_t)(sperf_hash_u64(round * 97 + i) % 5000000);
            total += weights[i];
        }
        int64_t rest = (int64_t)(sperf_hash_u64(round) % 10000000000);
        sperf_apportion_t apportion;
        sperf_apportion_init(&apportion, total, rest);
        for (size_t i = 0; i < 97; i++) {
            int64_t given = sperf_apportion_next(&apportion, weights[i]);
            assert_true(given >= weights[i]);
            sum += given;
        }
        assert_int_equal(sum, total + rest);
    }
}

TEST(test_apportion_is_in_proportion)
{
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, 1000, 100);
    assert_int_equal(sperf_apportion_next(&apportion, 500), 550);
    assert_int_equal(sperf_apportion_next(&apportion, 300), 330);
    assert_int_equal(sperf_apportion_next(&apportion, 200), 220);
}

TEST(test_apportion_of_days_does_not_overflow)
{
    const int64_t month_ns = (int64_t)30 * 86400 * 1000000000;
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, month_ns * 2, month_ns);
    assert_int_equal(sperf_apportion_next(&apportion, month_ns), month_ns + month_ns / 2);
    assert_int_equal(sperf_apportion_next(&apportion, month_ns), month_ns + month_ns / 2);
}

TEST(test_apportion_without_total_gives_nothing)
{
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, 0, 100);
    assert_int_equal(sperf_apportion_next(&apportion, 7), 7);
}
