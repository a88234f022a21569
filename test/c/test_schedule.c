/* The tick schedule: a pure function of time, so every claim of schedule.h is checked on made-up clocks. */
#include "sperf/collect/schedule.h"
#include "support_test.h"

static sperf_schedule_t schedule_of(int64_t start_ns, uint32_t frequency_hz, uint64_t seed)
{
    sperf_schedule_t schedule;
    sperf_schedule_init(&schedule, start_ns, frequency_hz, seed);
    return schedule;
}

TEST(test_schedule_instants_lie_in_their_periods_in_order)
{
    sperf_schedule_t schedule = schedule_of(5000, 1000, 42);
    int64_t previous = 5000;
    for (uint64_t number = 0; number < 100000; number++) {
        int64_t instant = sperf_schedule_instant(&schedule, number);
        int64_t begins = 5000 + (int64_t)number * 1000000;
        assert_true(instant > begins && instant <= begins + 1000000);
        assert_true(instant > previous);
        previous = instant;
    }
}

TEST(test_schedule_count_is_the_number_of_instants_passed)
{
    sperf_schedule_t schedule = schedule_of(-700, 10000, 7);
    for (uint64_t number = 0; number < 20000; number++) {
        int64_t instant = sperf_schedule_instant(&schedule, number);
        assert_int_equal(sperf_schedule_count(&schedule, instant - 1), number);
        assert_int_equal(sperf_schedule_count(&schedule, instant), number + 1);
    }
    assert_int_equal(sperf_schedule_count(&schedule, -700), 0); /* the start, and before */
    assert_int_equal(sperf_schedule_count(&schedule, INT64_MIN / 2), 0);
}

TEST(test_schedule_between_adds_up_over_any_cut)
{
    sperf_schedule_t schedule = schedule_of(0, 1000, 99);
    int64_t end = 50000000;
    uint64_t whole = sperf_schedule_between(&schedule, 0, end);
    assert_int_equal(whole, 50);
    for (int64_t cut = 0; cut <= end; cut += 333331) {
        uint64_t parts = sperf_schedule_between(&schedule, 0, cut) + sperf_schedule_between(&schedule, cut, end);
        assert_int_equal(parts, whole);
    }
    assert_int_equal(sperf_schedule_between(&schedule, 9000000, 1000000), 0);
    assert_int_equal(sperf_schedule_between(&schedule, 9000000, 9000000), 0);
}

TEST(test_schedule_distances_are_those_to_the_neighbours)
{
    sperf_schedule_t schedule = schedule_of(300, 1000, 9);
    for (uint64_t number = 1; number < 1000; number++) {
        int64_t before = sperf_schedule_instant(&schedule, number - 1);
        int64_t instant = sperf_schedule_instant(&schedule, number);
        int64_t after = sperf_schedule_instant(&schedule, number + 1);
        /* A capture is later than its instant, as late as the next one at most. */
        const int64_t captured[] = {instant, after - 1};
        for (size_t i = 0; i < 2; i++) {
            sperf_distances_t distances = sperf_schedule_distances(&schedule, captured[i]);
            assert_int_equal(distances.before_ns, instant - before);
            assert_int_equal(distances.after_ns, after - instant);
        }
    }
}

TEST(test_schedule_distances_at_the_start_are_a_period)
{
    sperf_schedule_t schedule = schedule_of(300, 1000, 9);
    sperf_distances_t none = sperf_schedule_distances(&schedule, 300);
    assert_int_equal(none.before_ns, 1000000);
    assert_int_equal(none.after_ns, 1000000);
    int64_t first = sperf_schedule_instant(&schedule, 0);
    sperf_distances_t distances = sperf_schedule_distances(&schedule, first);
    assert_int_equal(distances.before_ns, 1000000);
    assert_int_equal(distances.after_ns, sperf_schedule_instant(&schedule, 1) - first);
}

TEST(test_schedule_other_seed_gives_other_instants)
{
    sperf_schedule_t first = schedule_of(0, 1000, 1), second = schedule_of(0, 1000, 2);
    int equal = 0, shifted = 0;
    for (uint64_t number = 0; number < 1000; number++) {
        int64_t here = sperf_schedule_instant(&first, number);
        equal += here == sperf_schedule_instant(&second, number);
        shifted += here + 1000000 == sperf_schedule_instant(&second, number + 1);
    }
    assert_in_range(equal, 0, 3);
    assert_in_range(shifted, 0, 3);
}

/*
 * A program that alternates between two functions in step with the ticks' period, twice it, half of it and 1 % off: the
 * share of ticks that hit the first must be its share of time. 20,000 ticks, all of them or one of each row of ten; the
 * standard error of a share of 0.3 is 0.0032 for independent ticks and less for stratified ones; the tolerance is five
 * of those.
 */
TEST(test_schedule_ticks_hit_periodic_programs_in_proportion)
{
    const int64_t program_periods_ns[] = {500000,  990000,   1000000,  1010000, 2000000,
                                          5000000, 10000000, 10100000, 20000000};
    for (size_t i = 0; i < COUNT_OF(program_periods_ns); i++) {
        sperf_schedule_t schedule = schedule_of(0, 1000, 1234 + i);
        int64_t period = program_periods_ns[i];
        int hits = 0, chosen_hits = 0;
        for (uint64_t number = 0; number < 20000; number++) {
            uint64_t chosen = sperf_schedule_chosen(&schedule, number * 10, 10);
            hits += sperf_schedule_instant(&schedule, number) % period < period * 3 / 10;
            chosen_hits += sperf_schedule_instant(&schedule, chosen) % period < period * 3 / 10;
        }
        assert_in_range(hits, 20000 * 0.3 - 320, 20000 * 0.3 + 320);
        assert_in_range(chosen_hits, 20000 * 0.3 - 320, 20000 * 0.3 + 320);
    }
}

TEST(test_schedule_chosen_is_one_of_each_row)
{
    sperf_schedule_t schedule = schedule_of(0, 1000, 77);
    int places[10] = {0};
    for (uint64_t row = 0; row < 20000; row++) {
        uint64_t chosen = sperf_schedule_chosen(&schedule, row * 10, 10);
        assert_int_equal(chosen / 10, row);
        assert_int_equal(sperf_schedule_chosen(&schedule, chosen, 10), chosen);
        assert_int_equal(sperf_schedule_chosen(&schedule, chosen + 1, 10) / 10, row + 1);
        assert_int_equal(sperf_schedule_chosen(&schedule, row, 1), row);
        places[chosen % 10]++;
    }
    /* 2,000 each, with a standard deviation of 42: six of those. */
    for (int place = 0; place < 10; place++) assert_in_range(places[place], 2000 - 255, 2000 + 255);
}

TEST(test_schedule_next_whole_is_the_tick_of_the_period_that_begins_next)
{
    sperf_schedule_t schedule = schedule_of(5000, 1000, 3);
    assert_int_equal(sperf_schedule_next_whole(&schedule, 0), 0);
    assert_int_equal(sperf_schedule_next_whole(&schedule, 5000), 0);
    assert_int_equal(sperf_schedule_next_whole(&schedule, 5001), 1);
    assert_int_equal(sperf_schedule_next_whole(&schedule, 5000 + 1000000 - 1), 1);
    assert_int_equal(sperf_schedule_next_whole(&schedule, 5000 + 1000000), 2);
    for (int64_t mono_ns = 5001; mono_ns < 100000000; mono_ns += 333333) {
        uint64_t number = sperf_schedule_next_whole(&schedule, mono_ns);
        assert_true(sperf_schedule_instant(&schedule, number) > mono_ns);
        assert_in_range(number - sperf_schedule_count(&schedule, mono_ns), 0, 1);
    }
}
