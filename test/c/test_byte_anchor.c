/*
 * Estimates of rows and their known sum: what is exact, and a program that is simulated. It makes many small
 * objects and a few large ones, of which windows show a part; each window tells of all large objects and of the
 * rest that it shows.
 */
#include <math.h>

#include "sperf/collect/allocation_blocks.h"
#include "support_random.h"
#include "support_test.h"

static void assert_near(double value, double expected, double delta)
{
    if (fabs(value - expected) > delta) fail_msg("%.3f, expected %.3f within %.3f", value, expected, delta);
}

TEST(test_anchor_gives_each_row_its_share_of_the_variance)
{
    sperf_estimate_t rows[] = {{1000, 900}, {1000, 100}};
    double rest = sperf_byte_anchor(rows, 2, (sperf_estimate_t){1980, 0});
    assert_near(rows[0].bytes, 982, 1e-9);
    assert_near(rows[1].bytes, 998, 1e-9);
    assert_near(rest, 0, 0);
    assert_near(rows[0].variance, 90, 1e-9); /* 900 - 900 * 900 / 1000 */
}

/* With a sum that is as uncertain as the rows, each takes half of the difference. */
TEST(test_anchor_weighs_the_sum_by_its_own_variance)
{
    sperf_estimate_t row = {100, 400};
    sperf_byte_anchor(&row, 1, (sperf_estimate_t){120, 400});
    assert_near(row.bytes, 110, 1e-9);
    assert_near(row.variance, 200, 1e-9);
}

TEST(test_anchor_leaves_rows_without_variance_as_they_are)
{
    sperf_estimate_t rows[] = {{500, 0}, {0, 0}};
    assert_near(sperf_byte_anchor(rows, 2, (sperf_estimate_t){5000, 100}), 4500, 1e-9);
    assert_near(rows[0].bytes, 500, 0);
    assert_near(rows[1].bytes, 0, 0);
}

/* A row changes by at most two standard errors: what is left is not sampled. */
TEST(test_anchor_does_not_put_what_no_sample_met_on_other_rows)
{
    sperf_estimate_t row = {1000, 100};
    double rest = sperf_byte_anchor(&row, 1, (sperf_estimate_t){50000, 10000});
    assert_near(row.bytes, 1020, 1e-9);
    assert_near(rest, 48980, 1e-9);
}

TEST(test_anchor_takes_no_row_below_nothing)
{
    sperf_estimate_t row = {100, 1e6};
    assert_near(sperf_byte_anchor(&row, 1, (sperf_estimate_t){-1000, 0}), 0, 0);
    assert_near(row.bytes, 0, 0);
}

TEST(test_anchor_of_no_rows_is_not_sampled_at_all)
{
    assert_near(sperf_byte_anchor(NULL, 0, (sperf_estimate_t){700, 100}), 700, 0);
    assert_near(sperf_byte_anchor(NULL, 0, (sperf_estimate_t){0, 0}), 0, 0);
}

/* Four windows, one of which told nothing, of ten: 2, 4 and 6 stand for 16. */
TEST(test_window_sum_makes_up_for_windows_that_tell_nothing)
{
    sperf_window_sum_t sum = {.unseen = 1, .count = 10};
    for (int i = 1; i <= 3; i++) sperf_window_sum_add(&sum, 2 * i);
    sperf_estimate_t estimate = sperf_window_sum_estimate(&sum, 1);
    assert_near(estimate.bytes, 16, 1e-9);
    assert_near(estimate.variance, (4 + 16 + 36 - 14.4) * 16 / 9, 1e-9);
    assert_near(sperf_window_sum_estimate(&sum, 2).bytes, 32, 1e-9);
    assert_near(sperf_window_sum_estimate(&(sperf_window_sum_t){.count = 5}, 1).bytes, 0, 0);
}

/* -- Simulated -- */

enum { WINDOWS = 1000, SHOWN_ONE_IN = 50, LARGE_BYTES = 65536, RUNS = 400 };

typedef struct {
    double plain, anchored, variance; /* of the row of large objects */
} simulated_t;

/*
 * In each period one large object is made with probability 1/4, and small ones of 20 kB in all, which vary by a
 * third. A window shows each with probability 1 / SHOWN_ONE_IN. Small objects are a row that samples tell nearly
 * exactly.
 */
static simulated_t simulate(support_random_t *random, double *large_bytes)
{
    sperf_window_sum_t not_large = {.count = WINDOWS};
    sperf_estimate_t row = {0};
    double malloced = 0;
    *large_bytes = 0;
    for (int i = 0; i < WINDOWS; i++) {
        double large = support_random_below(random, 4) == 0 ? LARGE_BYTES : 0;
        double small = 20000 * (2.0 / 3 + support_random_below(random, 1000) / 1500.0);
        *large_bytes += large;
        malloced += large + small;
        sperf_window_sum_add(&not_large, small);
        if (support_random_below(random, SHOWN_ONE_IN) != 0) continue;
        row.bytes += large * SHOWN_ONE_IN;
        row.variance += large * SHOWN_ONE_IN * large * SHOWN_ONE_IN;
    }
    simulated_t result = {.plain = row.bytes};
    sperf_estimate_t others = sperf_window_sum_estimate(&not_large, 1);
    double rest = sperf_byte_anchor(&row, 1, (sperf_estimate_t){malloced - others.bytes, others.variance});
    result.anchored = row.bytes + rest;
    result.variance = row.variance;
    return result;
}

TEST(test_anchored_estimates_are_far_nearer_than_those_of_samples)
{
    support_random_t random = {6};
    double plain = 0, anchored = 0;
    int within = 0;
    for (int run = 0; run < RUNS; run++) {
        double truth;
        simulated_t one = simulate(&random, &truth);
        plain += (one.plain - truth) * (one.plain - truth);
        anchored += (one.anchored - truth) * (one.anchored - truth);
        within += fabs(one.anchored - truth) <= 2 * sqrt(one.variance) + truth * 0.1;
    }
    assert_true(sqrt(plain / RUNS) > 0.3 * WINDOWS / 4 * LARGE_BYTES); /* about 5 of 250 are met */
    assert_true(sqrt(anchored / RUNS) < 0.1 * WINDOWS / 4 * LARGE_BYTES);
    assert_true(within > RUNS * 9 / 10);
}
