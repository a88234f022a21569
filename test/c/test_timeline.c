/* The timeline: rows come back as they went in, and take few bytes. */
#include "sperf/model/timeline.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

static void append(sperf_timeline_t *timeline, sperf_timeline_row_t row)
{
    assert_int_equal(sperf_timeline_append(timeline, &row), SPERF_OK);
}

static void assert_next(sperf_timeline_cursor_t *cursor, sperf_timeline_row_t expected)
{
    sperf_timeline_row_t row;
    assert_true(sperf_timeline_next(cursor, &row));
    assert_true(row.time_us == expected.time_us);
    assert_int_equal(row.key.stack, expected.key.stack);
    assert_int_equal(row.key.thread, expected.key.thread);
    assert_int_equal(row.key.labels, expected.key.labels);
    assert_true(row.weight == expected.weight);
}

static void assert_rows(const sperf_timeline_t *timeline, const sperf_timeline_row_t *rows, size_t count)
{
    sperf_timeline_row_t row;
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, timeline);
    for (size_t i = 0; i < count; i++) assert_next(&cursor, rows[i]);
    assert_false(sperf_timeline_next(&cursor, &row));
    assert_false(sperf_timeline_next(&cursor, &row));
}

static sperf_timeline_row_t random_row(support_random_t *random)
{
    /* Numbers of every length in bits. */
    return (sperf_timeline_row_t){
        .time_us = support_random_u64(random) >> support_random_below(random, 64),
        .key = {(uint32_t)(support_random_u64(random) >> (32 + support_random_below(random, 32))),
                (uint32_t)(support_random_u64(random) >> (32 + support_random_below(random, 32))),
                (uint32_t)(support_random_u64(random) >> (32 + support_random_below(random, 32)))},
        .weight = (int64_t)support_random_u64(random) >> support_random_below(random, 64)};
}

TEST(test_timeline_rows_come_back_across_blocks)
{
    enum { ROWS = 50000 };
    static sperf_timeline_row_t rows[ROWS];
    OWNED(sperf_timeline, timeline) = {0};
    support_random_t random = {8};
    assert_rows(&timeline, rows, 0);
    for (int i = 0; i < ROWS; i++) {
        rows[i] = random_row(&random);
        append(&timeline, rows[i]);
    }
    assert_int_equal(timeline.rows_count, ROWS);
    assert_ptr_not_equal(timeline.first, timeline.last);
    assert_rows(&timeline, rows, ROWS);
}

TEST(test_timeline_weights_left_open_grow_in_place)
{
    OWNED(sperf_timeline, timeline) = {0};
    sperf_timeline_weight_t weights[3];
    sperf_timeline_row_t rows[] = {{5, {1, 2, 3}, 0}, {6, {1, 2, 3}, 1000000}, {7, {4, 5, 6}, -3}};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sperf_timeline_append_open(&timeline, &rows[i], &weights[i]), SPERF_OK);
    }
    append(&timeline, rows[0]);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &weights[0], 999), SPERF_OK);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &weights[1], 16000000000), SPERF_OK);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &weights[1], 1), SPERF_OK);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &weights[2], 3), SPERF_OK);

    const sperf_timeline_row_t grown[] = {
        {5, {1, 2, 3}, 999}, {6, {1, 2, 3}, 16001000001}, {7, {4, 5, 6}, 0}, {5, {1, 2, 3}, 0}};
    assert_rows(&timeline, grown, 4);
}

TEST(test_timeline_weight_refuses_what_it_has_no_room_for)
{
    OWNED(sperf_timeline, timeline) = {0};
    sperf_timeline_weight_t small, large;
    sperf_timeline_row_t rows[] = {{1, {1, 1, 0}, 1}, {2, {1, 1, 0}, INT64_MAX - 1}};
    assert_int_equal(sperf_timeline_append_open(&timeline, &rows[0], &small), SPERF_OK);
    assert_int_equal(sperf_timeline_append_open(&timeline, &rows[1], &large), SPERF_OK);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &small, 17200000000), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &small, INT64_MAX), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(sperf_timeline_weight_add(&timeline, &large, 1), SPERF_LIMIT_EXCEEDED);
    assert_rows(&timeline, rows, 2);
}

TEST(test_timeline_extreme_values_and_rows_that_go_back_in_time_come_back)
{
    const sperf_timeline_row_t rows[] = {{UINT64_MAX, {UINT32_MAX, UINT32_MAX, UINT32_MAX}, INT64_MIN},
                                         {0, {0, 0, 0}, INT64_MAX},
                                         {(uint64_t)1 << 63, {1, 0, 0}, 0},
                                         {((uint64_t)1 << 63) - 1, {0, 1, 0}, -1},
                                         {UINT64_MAX, {0, 0, 1}, 1},
                                         {1000, {1, 1, 0}, 5},
                                         {998, {1, 2, 0}, 5}};
    OWNED(sperf_timeline, timeline) = {0};
    uint64_t before = 0;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        before = timeline.bytes_count;
        append(&timeline, rows[i]);
    }
    assert_int_equal(timeline.last_time_us, 998);
    assert_in_range(timeline.bytes_count - before, 4, 6); /* by little, with few bytes */
    assert_rows(&timeline, rows, COUNT_OF(rows));
}

TEST(test_timeline_row_at_1000_hz_takes_at_most_11_bytes)
{
    OWNED(sperf_timeline, timeline) = {0};
    support_random_t random = {2};
    for (uint64_t i = 0; i < 100000; i++) {
        size_t before = timeline.bytes_count;
        append(&timeline, (sperf_timeline_row_t){i * 1000 + support_random_below(&random, 1000),
                                                 {support_random_below(&random, 1600000), 1 + (uint32_t)(i % 100), 0},
                                                 500000 + support_random_below(&random, 1000000)});
        if (i > 0) assert_in_range(timeline.bytes_count - before, 7, 11);
    }
}

ALLOCATION_TEST(test_timeline_failed_allocation_leaves_it_as_it_was, 1)
{
    sperf_timeline_t timeline = {0};
    support_random_t random = {6};
    sperf_status_t status = SPERF_OK;
    while (timeline.rows_count < 5000 && status == SPERF_OK) {
        sperf_timeline_t before = timeline;
        sperf_timeline_row_t row = random_row(&random);
        status = sperf_timeline_append(&timeline, &row);
        if (status != SPERF_OK) assert_memory_equal(&timeline, &before, sizeof before);
    }
    uint64_t rows_count = 0;
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &timeline);
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row);) rows_count++;
    assert_int_equal(rows_count, timeline.rows_count);
    sperf_timeline_cleanup(&timeline);
    return status;
}
