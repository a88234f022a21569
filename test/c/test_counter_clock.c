/* Time from a cycle counter: driven by made-up counters, so that drift, jumps and gaps are exact. */
#include "sperf/collect/counter_clock.h"
#include "support_test.h"

enum { MILLISECOND = 1000000 };

/* A counter that runs at `rate` cycles a nanosecond and stood at 5 million million when time was 0. */
static uint64_t counter_at(double rate, int64_t mono_ns)
{
    return 5000000000000u + (uint64_t)((double)mono_ns * rate);
}

/* Observe every millisecond from 1 ms to `until_ns`. */
static void observe_until(sperf_counter_clock_t *clock, double rate, int64_t until_ns)
{
    sperf_counter_clock_init(clock);
    for (int64_t now = MILLISECOND; now <= until_ns; now += MILLISECOND) {
        sperf_counter_clock_observe(clock, counter_at(rate, now), now);
    }
}

static void assert_reads(sperf_counter_clock_t *clock, double rate, int64_t at_ns, int64_t tolerance_ns)
{
    int64_t read_ns = 0;
    assert_true(sperf_counter_clock_read(clock, counter_at(rate, at_ns), &read_ns));
    assert_in_range(read_ns - at_ns + tolerance_ns, 0, 2 * tolerance_ns);
}

TEST(test_counter_clock_reads_what_the_monotonic_clock_says)
{
    static const double rates[] = {1.0001, 2.25, 3.7};
    for (size_t i = 0; i < COUNT_OF(rates); i++) {
        sperf_counter_clock_t clock;
        observe_until(&clock, rates[i], 50 * MILLISECOND);
        for (int64_t ahead = 0; ahead < 500 * (int64_t)MILLISECOND; ahead += 999983) {
            assert_reads(&clock, rates[i], 50 * MILLISECOND + ahead, 60);
        }
    }
}

TEST(test_counter_clock_refuses_before_the_rate_is_known)
{
    sperf_counter_clock_t clock;
    int64_t unused;
    observe_until(&clock, 2.5, 4 * MILLISECOND);
    assert_false(sperf_counter_clock_read(&clock, counter_at(2.5, 4 * MILLISECOND), &unused));
    observe_until(&clock, 2.5, 5 * MILLISECOND);
    assert_true(sperf_counter_clock_read(&clock, counter_at(2.5, 5 * MILLISECOND), &unused));
}

TEST(test_counter_clock_refuses_what_is_before_or_long_after_the_last_observation)
{
    sperf_counter_clock_t clock;
    int64_t unused;
    observe_until(&clock, 2.0, 50 * MILLISECOND);
    assert_false(sperf_counter_clock_read(&clock, counter_at(2.0, 50 * MILLISECOND) - 1, &unused));
    assert_reads(&clock, 2.0, 2190 * (int64_t)MILLISECOND, 200);
    assert_false(sperf_counter_clock_read(&clock, counter_at(2.0, 2200 * (int64_t)MILLISECOND), &unused));
}

TEST(test_counter_clock_follows_a_slewed_monotonic_clock)
{
    sperf_counter_clock_t clock;
    observe_until(&clock, 2.0, 100 * MILLISECOND);
    /* From here on 400 parts in a million slower, for a minute: the base moves on, and so does the rate. */
    uint64_t counter = counter_at(2.0, 100 * MILLISECOND);
    int64_t now = 100 * MILLISECOND;
    for (int i = 0; i < 60000; i++) {
        counter += (uint64_t)(MILLISECOND * 2.0 * 1.0004);
        now += MILLISECOND;
        sperf_counter_clock_observe(&clock, counter, now);
    }
    int64_t read_ns = 0;
    assert_true(sperf_counter_clock_read(&clock, counter + (uint64_t)(100 * MILLISECOND * 2.0 * 1.0004), &read_ns));
    assert_in_range(read_ns - now, 100 * MILLISECOND - 1000, 100 * MILLISECOND + 1000);
}

TEST(test_counter_clock_that_jumped_is_not_believed_any_more)
{
    sperf_counter_clock_t clock;
    int64_t unused;
    observe_until(&clock, 2.0, 50 * MILLISECOND);
    uint64_t jumped = counter_at(2.0, 51 * MILLISECOND) + 100000;
    sperf_counter_clock_observe(&clock, jumped, 51 * MILLISECOND);
    assert_false(sperf_counter_clock_read(&clock, jumped, &unused));
    for (int i = 52; i < 200; i++) {
        sperf_counter_clock_observe(&clock, counter_at(2.0, i * MILLISECOND) + 100000, i * MILLISECOND);
        assert_false(sperf_counter_clock_read(&clock, counter_at(2.0, i * MILLISECOND) + 100000, &unused));
    }
}

TEST(test_counter_clock_that_runs_backwards_or_too_slowly_is_not_believed)
{
    static const double rates[] = {-1.0, 0.0, 0.5};
    for (size_t i = 0; i < COUNT_OF(rates); i++) {
        sperf_counter_clock_t clock;
        sperf_counter_clock_init(&clock);
        for (int64_t now = MILLISECOND; now < 100 * MILLISECOND; now += MILLISECOND) {
            uint64_t counter = 5000000000000u + (uint64_t)(int64_t)((double)now * rates[i]);
            int64_t unused;
            sperf_counter_clock_observe(&clock, counter, now);
            assert_false(sperf_counter_clock_read(&clock, counter, &unused));
        }
    }
}
