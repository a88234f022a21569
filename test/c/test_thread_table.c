/* Threads: told apart by all that is known of them. */
#include "sperf/model/thread_table.h"
#include "support_alloc.h"
#include "support_test.h"

static sperf_thread_id_t intern(sperf_thread_table_t *table, sperf_thread_t thread)
{
    sperf_thread_id_t id = 0;
    assert_int_equal(sperf_thread_table_intern(table, thread, &id), SPERF_OK);
    return id;
}

TEST(test_thread_table_process_and_number_make_the_thread)
{
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 100, .number = 1, .name = 5}), 1);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 100, .number = 2, .name = 5}), 2);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 101, .number = 1, .name = 5}), 3);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 1, .number = 100, .name = 5}), 4);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 100, .number = 1, .name = 5}), 1);
    assert_int_equal(table.count, 4);
    sperf_thread_table_cleanup(&table);
    assert_int_equal(table.count, 0);
}

TEST(test_thread_table_thread_has_a_row_for_each_name)
{
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    sperf_thread_t unnamed = {.process = 100, .number = 1}, first = unnamed, second = unnamed;
    first.name = 6;
    second.name = 7;
    assert_int_equal(intern(&table, unnamed), 1);
    assert_int_equal(intern(&table, first), 2);
    assert_int_equal(intern(&table, second), 3);
    assert_int_equal(intern(&table, first), 2);
    assert_int_equal(intern(&table, unnamed), 1);
    sperf_thread_table_cleanup(&table);
}

TEST(test_thread_table_processes_of_one_number_are_told_apart_by_title_and_parent)
{
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 1, .number = 1, .title = 3}), 1);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 1, .number = 1, .title = 4}), 2);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 1, .number = 1, .title = 4, .parent = 9}), 3);
    assert_int_equal(intern(&table, (sperf_thread_t){.process = 1, .number = 1, .title = 3}), 1);
    sperf_thread_table_cleanup(&table);
}

TEST(test_thread_table_numbers_above_32_bits_are_told_apart)
{
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    sperf_thread_id_t low = intern(&table, (sperf_thread_t){.process = 1, .number = 1});
    assert_int_not_equal(intern(&table, (sperf_thread_t){.process = 1, .number = ((uint64_t)1 << 32) + 1}), low);
    assert_int_not_equal(intern(&table, (sperf_thread_t){.process = ((uint64_t)1 << 32) + 1, .number = 1}), low);
    sperf_thread_table_cleanup(&table);
}

TEST(test_thread_table_get_and_find_agree)
{
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    for (uint32_t i = 0; i < 3000; i++) {
        assert_int_equal(intern(&table, (sperf_thread_t){.process = i % 3, .number = i / 3 + 1, .name = i}), i + 1);
    }
    for (uint32_t id = 1; id <= 3000; id++) {
        sperf_thread_t thread = sperf_thread_table_get(&table, id);
        assert_int_equal(thread.process, (id - 1) % 3);
        assert_int_equal(thread.number, (id - 1) / 3 + 1);
        assert_int_equal(sperf_thread_table_find(&table, thread), id);
    }
    assert_int_equal(sperf_thread_table_find(&table, (sperf_thread_t){.process = 3, .number = 1}), 0);
    sperf_thread_table_cleanup(&table);
}

TEST(test_thread_table_full_is_a_limit)
{
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    table.capacity = UINT32_MAX;
    table.count = UINT32_MAX - 1;
    sperf_thread_id_t id = 0;
    assert_int_equal(sperf_thread_table_intern(&table, (sperf_thread_t){.process = 1, .number = 1}, &id),
                     SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, UINT32_MAX - 1);
}

static sperf_status_t fill(void *context)
{
    (void)context;
    sperf_thread_table_t table;
    sperf_thread_table_init(&table);
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 200 && status == SPERF_OK; i++) {
        sperf_thread_t thread = {.process = 100, .number = i};
        sperf_thread_id_t id = 0;
        status = sperf_thread_table_intern(&table, thread, &id);
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(sperf_thread_table_find(&table, thread), status == SPERF_OK ? i : 0);
    }
    sperf_thread_table_cleanup(&table);
    return status;
}

TEST(test_thread_table_failed_allocation_leaves_it_as_it_was)
{
    support_alloc_fail_each(fill, NULL);
}
