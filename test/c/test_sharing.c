/* Sharing out rests: sperf/collect/sharing.h. */
#include "sperf/collect/sharing.h"
#include "support_test.h"

/* Four periods of a stratum are little. */
enum { ROWS = 3, ROW = 1, OTHER_ROW = 2, CELLS_MAX = 6, PERIOD_NS = 1, LONG_PERIOD_NS = 1000 };

enum {
    RUNNING = SPERF_TIME_RUNNING,
    WITHOUT_GVL = SPERF_TIME_WITHOUT_GVL,
    BLOCKED = SPERF_TIME_BLOCKED,
    WAIT = SPERF_TIME_WAIT,
    MARKING = SPERF_TIME_MARKING,
    SWEEPING = SPERF_TIME_SWEEPING
};

/* A sample (if it weighs anything), a rest, and what the sample weighs in the end, or one that is made for the rest. */
typedef struct {
    uint32_t row;
    int stratum;
    int64_t weight_ns, rest_ns, expected_ns;
} cell_t;

typedef struct {
    const char *what;
    cell_t cells[CELLS_MAX];
} sharing_case_t;

typedef struct {
    int64_t ns[ROWS][SPERF_TIME_STRATA];
} times_t;

static void extra_sample(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    ((times_t *)context)->ns[row][kind] += weight_ns;
}

/* What is not said to be anything is nothing. `other_thread` is that of OTHER_ROW. */
static void assert_shared(int64_t period_ns, uint32_t other_thread, const sharing_case_t *shared)
{
    times_t weights = {0}, expected = {0}, found = {0};
    sperf_rest_t rests[ROWS] = {0};
    OWNED(sperf_sharing, sharing);
    assert_int_equal(sperf_sharing_init(&sharing, ROWS, period_ns), SPERF_OK);
    sperf_sharing_name(&sharing, OTHER_ROW, other_thread);
    for (size_t i = 0; i < CELLS_MAX; i++) {
        const cell_t *cell = &shared->cells[i];
        weights.ns[cell->row][cell->stratum] += cell->weight_ns;
        rests[cell->row].ns[cell->stratum] += cell->rest_ns;
        expected.ns[cell->row][cell->stratum] += cell->expected_ns;
        sperf_sharing_weigh(&sharing, cell->row, cell->stratum, cell->weight_ns);
    }
    sperf_sharing_plan(&sharing, rests, extra_sample, &found);
    for (uint32_t row = 0; row < ROWS; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            int64_t weight_ns = weights.ns[row][stratum], *to = &found.ns[row][stratum];
            if (weight_ns != 0) *to += sperf_sharing_next(&sharing, row, stratum, weight_ns);
            if (*to != expected.ns[row][stratum])
                fail_msg("%s: row %u, stratum %d: %lld ns", shared->what, (unsigned)row, stratum, (long long)*to);
        }
    }
}

static const sharing_case_t CASES[] = {
    {"a rest stays on its side of the GVL", {{ROW, RUNNING, 700, 100, 800}, {ROW, WITHOUT_GVL, 300, -50, 250}}},
    {"without samples of its side it goes to the other",
     {{ROW, RUNNING, 700, 0, 730},
      {ROW, WITHOUT_GVL, 0, 30, 0},
      {OTHER_ROW, WITHOUT_GVL, 300, 0, 320},
      {OTHER_ROW, RUNNING, 0, 20, 0}}},
    {"what takes more than a side has takes it from the other",
     {{ROW, RUNNING, 700, 0, 600},
      {ROW, WITHOUT_GVL, 300, -400, 0},
      {OTHER_ROW, WITHOUT_GVL, 700, 0, 600},
      {OTHER_ROW, RUNNING, 300, -400, 0}}},
    /* CPU time that is used while a thread waits for the GVL: the sum stays that of the clock. */
    {"blocked time below nothing is taken from the wait",
     {{ROW, WITHOUT_GVL, 300, 0, 300},
      {ROW, WAIT, 700, 0, 650},
      {ROW, BLOCKED, 0, -50, 0},
      {OTHER_ROW, WITHOUT_GVL, 300, 0, 300},
      {OTHER_ROW, WAIT, 700, 0, 680},
      {OTHER_ROW, BLOCKED, 30, -50, 0}}},
    {"a rest of threads that were not found, or have no running samples, goes to all",
     {{ROW, RUNNING, 500, 0, 560},
      {ROW, WITHOUT_GVL, 100, 0, 140},
      {0, WITHOUT_GVL, 0, 40, 0},
      {OTHER_ROW, RUNNING, 0, 60, 0}}},
    {"time of another kind gets a sample of its own",
     {{ROW, BLOCKED, 0, 70, 70}, {ROW, WITHOUT_GVL, 0, 30, 0}, {ROW, RUNNING, 0, 0, 30}}},
};

static const sharing_case_t OF_LONG_PERIODS[] = {
    {"running time without any sample is of the threads whose clocks have it",
     {{ROW, WITHOUT_GVL, 100, 0, 100},
      {OTHER_ROW, WITHOUT_GVL, 100, 0, 100},
      {0, RUNNING, 0, 10, 10},
      {ROW, RUNNING, 0, 90, 90}}},
    {"a rest of a thread with little goes to the pool",
     {{ROW, MARKING, 1000, -400, 1200},
      {OTHER_ROW, MARKING, 0, 600, 0},
      {OTHER_ROW, WITHOUT_GVL, 2000, 0, 2100},
      {ROW, WITHOUT_GVL, 0, 100, 0},
      {ROW, RUNNING, 9000, 0, 9000}}},
    {"samples of blocked time stand for that of long threads that were not found blocked, too",
     {{ROW, RUNNING, 30000, 0, 30000},
      {ROW, BLOCKED, 1000, 500, 4500},
      {OTHER_ROW, RUNNING, 30000, 0, 30000},
      {OTHER_ROW, BLOCKED, 0, 3000, 0}}},
    {"a thread that had much keeps the little that it waited",
     {{ROW, WAIT, 1000, -900, 100},
      {OTHER_ROW, WAIT, 1000, -200, 800},
      {ROW, RUNNING, 9000, 0, 9000},
      {OTHER_ROW, BLOCKED, 9000, 0, 9000}}},
};

TEST(test_rests_are_shared_out)
{
    for (size_t i = 0; i < COUNT_OF(CASES); i++) assert_shared(PERIOD_NS, OTHER_ROW, &CASES[i]);
    for (size_t i = 0; i < COUNT_OF(OF_LONG_PERIODS); i++) {
        assert_shared(LONG_PERIOD_NS, OTHER_ROW, &OF_LONG_PERIODS[i]);
    }
    /* By another name for each job, each of which is short. */
    const sharing_case_t renamed = {"a thread that renames itself is no short one",
                                    {{ROW, BLOCKED, 3000, 100, 3100}, {OTHER_ROW, BLOCKED, 3000, -200, 2800}}};
    assert_shared(LONG_PERIOD_NS, ROW, &renamed);
}

/* A tick found one of ten threads that each worked and collected for a tenth of a period. Another one worked for long. */
TEST(test_thread_with_little_stands_for_those_that_no_tick_found)
{
    static const int strata[] = {RUNNING, WITHOUT_GVL, SWEEPING, BLOCKED};
    for (size_t i = 0; i < COUNT_OF(strata); i++) {
        const sharing_case_t little = {
            "little",
            {{ROW, strata[i], 1000, -900, 1050}, {0, strata[i], 0, 950, 0}, {OTHER_ROW, strata[i], 4000, 20, 4020}}};
        assert_shared(LONG_PERIOD_NS, OTHER_ROW, &little);
    }
}
