/* Functions: one id for each name, file and first line. */
#include "sperf/model/frame_table.h"
#include "support_alloc.h"
#include "support_test.h"

static sperf_function_id_t intern(sperf_function_table_t *table, sperf_function_t function)
{
    sperf_function_id_t id = 0;
    assert_int_equal(sperf_function_table_intern(table, function, &id), SPERF_OK);
    return id;
}

TEST(test_function_table_triples_that_differ_in_one_part_have_own_ids)
{
    sperf_function_table_t table;
    sperf_function_table_init(&table);
    assert_int_equal(intern(&table, (sperf_function_t){1, 2, 3}), 1);
    assert_int_equal(intern(&table, (sperf_function_t){2, 1, 3}), 2);
    assert_int_equal(intern(&table, (sperf_function_t){1, 2, 4}), 3);
    assert_int_equal(intern(&table, (sperf_function_t){0, 2, 3}), 4);
    assert_int_equal(intern(&table, (sperf_function_t){1, 2, 3}), 1);
    assert_int_equal(table.count, 4);
    sperf_function_table_cleanup(&table);
    assert_int_equal(table.count, 0);
}

TEST(test_function_table_get_and_find_agree)
{
    sperf_function_table_t table;
    sperf_function_table_init(&table);
    for (uint32_t i = 0; i < 5000; i++) {
        assert_int_equal(intern(&table, (sperf_function_t){i % 70, i / 70, i}), i + 1);
    }
    for (uint32_t id = 1; id <= 5000; id++) {
        sperf_function_t function = sperf_function_table_get(&table, id);
        assert_int_equal(function.name, (id - 1) % 70);
        assert_int_equal(function.file, (id - 1) / 70);
        assert_int_equal(function.first_line, id - 1);
        assert_int_equal(sperf_function_table_find(&table, function), id);
    }
    assert_int_equal(sperf_function_table_find(&table, (sperf_function_t){1, 1, 1}), 0);
    sperf_function_table_cleanup(&table);
}

TEST(test_function_table_full_is_a_limit)
{
    sperf_function_table_t table;
    sperf_function_table_init(&table);
    table.capacity = UINT32_MAX;
    table.count = UINT32_MAX - 1;
    sperf_function_id_t id = 0;
    assert_int_equal(sperf_function_table_intern(&table, (sperf_function_t){1, 1, 1}, &id), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, UINT32_MAX - 1);
}

static sperf_status_t fill(void *context)
{
    (void)context;
    sperf_function_table_t table;
    sperf_function_table_init(&table);
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 200 && status == SPERF_OK; i++) {
        sperf_function_t function = {i, 1, 0};
        sperf_function_id_t id = 0;
        status = sperf_function_table_intern(&table, function, &id);
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(sperf_function_table_find(&table, function), status == SPERF_OK ? i : 0);
    }
    sperf_function_table_cleanup(&table);
    return status;
}

TEST(test_function_table_failed_allocation_leaves_it_as_it_was)
{
    support_alloc_fail_each(fill, NULL);
}
