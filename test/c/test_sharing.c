/* Sharing out rests: sperf/collect/sharing.h. */
#include "sperf/collect/sharing.h"
#include "support_test.h"

/* Four periods of a stratum are little. */
enum { ROWS = 3, ROW = 1, OTHER_ROW = 2, PERIOD_NS = 1, LONG_PERIOD_NS = 1000 };

typedef struct {
    int64_t ns[ROWS][SPERF_TIME_STRATA]; /* of samples of their own */
} extra_t;

static void extra_sample(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    ((extra_t *)context)->ns[row][kind] += weight_ns;
}

/*
 * Plan with samples of `weights` and `rests`, one sample for each weight, and set `out` to what they weigh in the end.
 * OTHER_ROW is of the thread `other_thread`.
 */
static extra_t share_as(uint32_t other_thread, int64_t period_ns, const sperf_rest_t weights[ROWS],
                        const sperf_rest_t rests[ROWS], sperf_rest_t out[ROWS])
{
    extra_t extra = {0};
    sperf_sharing_t sharing;
    assert_int_equal(sperf_sharing_init(&sharing, ROWS, period_ns), SPERF_OK);
    sperf_sharing_name(&sharing, OTHER_ROW, other_thread);
    for (uint32_t row = 0; row < ROWS; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            sperf_sharing_weigh(&sharing, row, stratum, weights[row].ns[stratum]);
        }
    }
    sperf_sharing_plan(&sharing, rests, extra_sample, &extra);
    for (uint32_t row = 0; row < ROWS; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            int64_t weight_ns = weights[row].ns[stratum];
            out[row].ns[stratum] = weight_ns == 0 ? 0 : sperf_sharing_next(&sharing, row, stratum, weight_ns);
        }
    }
    sperf_sharing_cleanup(&sharing);
    return extra;
}

static extra_t share_by(int64_t period_ns, const sperf_rest_t weights[ROWS], const sperf_rest_t rests[ROWS],
                        sperf_rest_t out[ROWS])
{
    return share_as(OTHER_ROW, period_ns, weights, rests, out);
}

static extra_t share(const sperf_rest_t weights[ROWS], const sperf_rest_t rests[ROWS], sperf_rest_t out[ROWS])
{
    return share_by(PERIOD_NS, weights, rests, out);
}

TEST(test_rest_stays_on_its_side_of_the_gvl)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = 700;
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 300;
    rests[ROW].ns[SPERF_TIME_RUNNING] = 100;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = -50;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 800);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 250);
}

TEST(test_rest_without_samples_of_its_side_goes_to_the_other)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = 700;
    weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 300;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 30;
    rests[OTHER_ROW].ns[SPERF_TIME_RUNNING] = 20;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 730);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL], 320);
}

TEST(test_rest_that_takes_more_than_a_side_has_takes_it_from_the_other)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 700;
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = weights[OTHER_ROW].ns[SPERF_TIME_RUNNING] = 300;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = rests[OTHER_ROW].ns[SPERF_TIME_RUNNING] = -400;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING] + out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 600);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 0);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL], 600);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_RUNNING], 0);
}

/* CPU time that is used while a thread waits for the GVL: the sum stays that of the clock. */
TEST(test_blocked_time_below_nothing_is_taken_from_the_wait)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 300;
    weights[ROW].ns[SPERF_TIME_WAIT] = weights[OTHER_ROW].ns[SPERF_TIME_WAIT] = 700;
    weights[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = 30;
    rests[ROW].ns[SPERF_TIME_BLOCKED] = rests[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = -50;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WAIT], 650);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WAIT], 680);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_BLOCKED], 0);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 300);
}

TEST(test_rest_of_a_thread_without_running_samples_goes_to_all)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = 500;
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 100;
    rests[0].ns[SPERF_TIME_WITHOUT_GVL] = 40;
    rests[OTHER_ROW].ns[SPERF_TIME_RUNNING] = 60;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 560);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 140); /* of threads that were not found */
}

TEST(test_time_of_another_kind_gets_a_sample_of_its_own)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    rests[ROW].ns[SPERF_TIME_BLOCKED] = 70;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 30;
    extra_t extra = share(weights, rests, out);
    assert_int_equal(extra.ns[ROW][SPERF_TIME_BLOCKED], 70);
    assert_int_equal(extra.ns[ROW][SPERF_TIME_RUNNING], 30);
}

TEST(test_running_time_without_any_sample_is_of_the_threads_whose_clocks_have_it)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 100;
    rests[0].ns[SPERF_TIME_RUNNING] = 10;
    rests[ROW].ns[SPERF_TIME_RUNNING] = 90;
    extra_t extra = share_by(LONG_PERIOD_NS, weights, rests, out);
    assert_int_equal(extra.ns[0][SPERF_TIME_RUNNING] + extra.ns[ROW][SPERF_TIME_RUNNING], 100);
    assert_int_equal(extra.ns[ROW][SPERF_TIME_RUNNING], 90);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 100);
}

/* A tick found one of ten threads that each worked and collected for a tenth of a period. Another one worked for long. */
TEST(test_thread_with_little_stands_for_those_that_no_tick_found)
{
    static const int strata[] = {SPERF_TIME_RUNNING, SPERF_TIME_WITHOUT_GVL, SPERF_TIME_SWEEPING, SPERF_TIME_BLOCKED};
    for (size_t i = 0; i < COUNT_OF(strata); i++) {
        sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
        int stratum = strata[i];
        weights[ROW].ns[stratum] = 1000;
        rests[ROW].ns[stratum] = -900;
        rests[0].ns[stratum] = 950;
        weights[OTHER_ROW].ns[stratum] = 4000;
        rests[OTHER_ROW].ns[stratum] = 20;
        extra_t extra = share_by(LONG_PERIOD_NS, weights, rests, out);
        assert_int_equal(out[ROW].ns[stratum], 1050);
        assert_int_equal(out[OTHER_ROW].ns[stratum], 4020);
        assert_int_equal(extra.ns[0][stratum % SPERF_TIME_KINDS] + extra.ns[ROW][stratum % SPERF_TIME_KINDS], 0);
    }
}

/* By another name for each job, each of which is short. */
TEST(test_thread_that_renames_itself_is_no_short_one)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_BLOCKED] = weights[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = 3000;
    rests[ROW].ns[SPERF_TIME_BLOCKED] = 100;
    rests[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = -200;
    share_as(ROW, LONG_PERIOD_NS, weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_BLOCKED], 3100);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_BLOCKED], 2800);
}

TEST(test_rest_of_a_thread_with_little_goes_to_the_pool)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_MARKING] = 1000;
    rests[ROW].ns[SPERF_TIME_MARKING] = -400;
    rests[OTHER_ROW].ns[SPERF_TIME_MARKING] = 600;
    weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 2000;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 100;
    weights[ROW].ns[SPERF_TIME_RUNNING] = 9000;
    extra_t extra = share_by(LONG_PERIOD_NS, weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_MARKING], 1200);
    assert_int_equal(extra.ns[OTHER_ROW][SPERF_TIME_MARKING], 0);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL], 2100);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 9000);
}

TEST(test_thread_that_had_much_keeps_the_little_that_it_waited)
{
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_WAIT] = weights[OTHER_ROW].ns[SPERF_TIME_WAIT] = 1000;
    rests[ROW].ns[SPERF_TIME_WAIT] = -900;
    rests[OTHER_ROW].ns[SPERF_TIME_WAIT] = -200;
    weights[ROW].ns[SPERF_TIME_RUNNING] = weights[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = 9000;
    share_by(LONG_PERIOD_NS, weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WAIT], 100);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WAIT], 800);
}
