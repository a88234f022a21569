/* Histograms of waits: what falls into which bucket, and what is said of all of them. */
#include "sperf/collect/wait_times.h"
#include "support_test.h"

TEST(test_each_power_of_two_has_its_bucket)
{
    sperf_wait_times_t times = {0};
    const int64_t waits_ns[] = {-5, 0, 1, 2, 3, 4, 1023, 1024, INT64_MAX};
    for (size_t i = 0; i < COUNT_OF(waits_ns); i++) sperf_wait_times_add(&times, waits_ns[i]);
    sperf_wait_summary_t summary = sperf_wait_times_read(&times);
    assert_int_equal(summary.counts[0], 3);
    assert_int_equal(summary.counts[1], 2);
    assert_int_equal(summary.counts[2], 1);
    assert_int_equal(summary.counts[9], 1);
    assert_int_equal(summary.counts[10], 1);
    assert_int_equal(summary.counts[SPERF_WAIT_BUCKETS - 1], 1);
    assert_int_equal(summary.longest_ns, INT64_MAX);
    assert_int_equal(sperf_wait_summary_count(&summary), 9);
}

TEST(test_quantile_is_the_end_of_its_bucket_and_not_more_than_the_longest)
{
    sperf_wait_times_t times = {0};
    for (int i = 0; i < 98; i++) sperf_wait_times_add(&times, 1000);
    sperf_wait_times_add(&times, 5000);
    sperf_wait_times_add(&times, 9000);
    sperf_wait_summary_t summary = sperf_wait_times_read(&times);
    assert_int_equal(sperf_wait_summary_quantile_ns(&summary, 50), 1024);
    assert_int_equal(sperf_wait_summary_quantile_ns(&summary, 98), 1024);
    assert_int_equal(sperf_wait_summary_quantile_ns(&summary, 99), 8192);
    assert_int_equal(sperf_wait_summary_quantile_ns(&summary, 100), 9000);
}

TEST(test_merge_adds_counts_and_keeps_the_longest_and_reset_forgets_all)
{
    sperf_wait_times_t times = {0}, others = {0};
    sperf_wait_times_add(&times, 10);
    sperf_wait_times_add(&others, 10);
    sperf_wait_times_add(&others, 100);
    sperf_wait_summary_t summary = sperf_wait_times_read(&times), other = sperf_wait_times_read(&others);
    sperf_wait_summary_merge(&summary, &other);
    assert_int_equal(sperf_wait_summary_count(&summary), 3);
    assert_int_equal(summary.longest_ns, 100);
    sperf_wait_times_reset(&others);
    other = sperf_wait_times_read(&others);
    assert_int_equal(sperf_wait_summary_count(&other), 0);
    assert_int_equal(other.longest_ns, 0);
    assert_int_equal(sperf_wait_summary_quantile_ns(&other, 99), 0);
}
