/* How arrays of rows grow, and where they end. */
#include <stdlib.h>

#include "sperf/base/rows.h"
#include "support_alloc.h"
#include "support_test.h"

static uint32_t next_capacity(uint32_t capacity, uint64_t needed)
{
    uint32_t next = 0;
    assert_int_equal(sperf_rows_next_capacity(capacity, needed, &next), SPERF_OK);
    return next;
}

TEST(test_rows_capacity_doubles)
{
    assert_int_equal(next_capacity(0, 1), 8);
    assert_int_equal(next_capacity(8, 9), 16);
    assert_int_equal(next_capacity(1024, 1025), 2048);
}

TEST(test_rows_capacity_reaches_what_is_needed)
{
    assert_int_equal(next_capacity(16, 1000), 1024);
}

TEST(test_rows_capacity_ends_at_uint32)
{
    assert_int_equal(next_capacity(0x80000000U, 0x80000001U), UINT32_MAX);
    assert_int_equal(next_capacity(UINT32_MAX - 1, UINT32_MAX), UINT32_MAX);
}

TEST(test_rows_capacity_past_uint32_is_a_limit)
{
    uint32_t next = 7;
    assert_int_equal(sperf_rows_next_capacity(UINT32_MAX, (uint64_t)UINT32_MAX + 1, &next), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(next, 7);
}

TEST(test_rows_resize_keeps_the_rows)
{
    uint64_t *rows = sperf_rows_resize(NULL, 2, sizeof *rows);
    assert_non_null(rows);
    rows[0] = 11;
    rows[1] = 12;
    rows = sperf_rows_resize(rows, 100000, sizeof *rows);
    assert_non_null(rows);
    assert_true(rows[0] == 11 && rows[1] == 12);
    free(rows);
}

TEST(test_rows_resize_past_size_t_is_null_without_asking)
{
    uint64_t before = support_alloc_count();
    assert_null(sperf_rows_resize(NULL, UINT32_MAX, SIZE_MAX / 2));
    assert_int_equal(support_alloc_count(), before);
}

TEST(test_rows_reserve_makes_room_and_keeps_the_rows)
{
    uint64_t *rows = NULL;
    uint32_t capacity = 0;
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 1), SPERF_OK);
    assert_int_equal(capacity, 8);
    for (uint64_t i = 0; i < 8; i++) rows[i] = i;
    uint64_t *before = rows;
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 8), SPERF_OK);
    assert_ptr_equal(rows, before);
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 9), SPERF_OK);
    assert_int_equal(capacity, 16);
    for (uint64_t i = 0; i < 8; i++) assert_int_equal(rows[i], i);
    free(rows);
}

TEST(test_rows_reserve_that_fails_leaves_rows_and_capacity)
{
    uint64_t *rows = NULL;
    uint32_t capacity = 0;
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, (uint64_t)UINT32_MAX + 1), SPERF_LIMIT_EXCEEDED);
    support_alloc_fail_at(1);
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 1), SPERF_NO_MEMORY);
    support_alloc_end();
    assert_null(rows);
    assert_int_equal(capacity, 0);
}
