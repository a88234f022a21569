/* Frames: one id for each function and line. */
#include "sperf/model/frame_table.h"
#include "support_alloc.h"
#include "support_test.h"

static sperf_frame_id_t intern(sperf_frame_table_t *table, sperf_frame_t frame)
{
    sperf_frame_id_t id = 0;
    assert_int_equal(sperf_frame_table_intern(table, frame, &id), SPERF_OK);
    return id;
}

TEST(test_frame_table_pairs_that_differ_in_one_part_have_own_ids)
{
    sperf_frame_table_t table;
    sperf_frame_table_init(&table);
    assert_int_equal(intern(&table, (sperf_frame_t){1, 2}), 1);
    assert_int_equal(intern(&table, (sperf_frame_t){2, 1}), 2);
    assert_int_equal(intern(&table, (sperf_frame_t){1, 0}), 3);
    assert_int_equal(intern(&table, (sperf_frame_t){1, 2}), 1);
    sperf_frame_table_cleanup(&table);
    assert_int_equal(table.count, 0);
}

TEST(test_frame_table_get_and_find_agree)
{
    sperf_frame_table_t table;
    sperf_frame_table_init(&table);
    for (uint32_t i = 0; i < 5000; i++) assert_int_equal(intern(&table, (sperf_frame_t){i % 70, i / 70}), i + 1);
    for (uint32_t id = 1; id <= 5000; id++) {
        sperf_frame_t frame = sperf_frame_table_get(&table, id);
        assert_int_equal(frame.function, (id - 1) % 70);
        assert_int_equal(frame.line, (id - 1) / 70);
        assert_int_equal(sperf_frame_table_find(&table, frame), id);
    }
    assert_int_equal(sperf_frame_table_find(&table, (sperf_frame_t){70, 0}), 0);
    sperf_frame_table_cleanup(&table);
}

TEST(test_frame_table_full_is_a_limit)
{
    sperf_frame_table_t table;
    sperf_frame_table_init(&table);
    table.capacity = UINT32_MAX;
    table.count = UINT32_MAX - 1;
    sperf_frame_id_t id = 0;
    assert_int_equal(sperf_frame_table_intern(&table, (sperf_frame_t){1, 1}, &id), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, UINT32_MAX - 1);
}

static sperf_status_t fill(void *context)
{
    (void)context;
    sperf_frame_table_t table;
    sperf_frame_table_init(&table);
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 200 && status == SPERF_OK; i++) {
        sperf_frame_t frame = {1, i};
        sperf_frame_id_t id = 0;
        status = sperf_frame_table_intern(&table, frame, &id);
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(sperf_frame_table_find(&table, frame), status == SPERF_OK ? i : 0);
    }
    sperf_frame_table_cleanup(&table);
    return status;
}

TEST(test_frame_table_failed_allocation_leaves_it_as_it_was)
{
    support_alloc_fail_each(fill, NULL);
}
