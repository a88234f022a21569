/* Threads, and samples added up by stack, thread and label set. */
#include "sperf/model/sample_table.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

/* Two threads with one name are two, a thread has a row for each name, and a process is more than its number. */
TEST(test_thread_table_threads_that_differ_in_one_part_have_own_ids)
{
    const uint64_t beyond = ((uint64_t)1 << 32) + 1;
    const sperf_thread_t threads[] = {
        {.process = 100, .number = 1, .name = 5},
        {.process = 100, .number = 2, .name = 5},
        {.process = 101, .number = 1, .name = 5},
        {.process = 1, .number = 100, .name = 5},
        {.process = 100, .number = 1},
        {.process = 100, .number = 1, .name = 6},
        {.process = 100, .number = 1, .name = 5, .title = 3},
        {.process = 100, .number = 1, .name = 5, .title = 4},
        {.process = 100, .number = 1, .name = 5, .title = 4, .parent = 9},
        {.process = 1, .number = 1},
        {.process = beyond, .number = 1},
        {.process = 1, .number = beyond},
        {.process = 1, .number = 1, .parent = 1},
        {.process = 1, .number = 1, .parent = beyond},
    };
    sperf_thread_table_t table = {0};
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < COUNT_OF(threads); i++) {
            sperf_thread_id_t id = 0;
            assert_int_equal(sperf_thread_table_find(&table, threads[i]), round == 0 ? 0 : i + 1);
            assert_int_equal(sperf_thread_table_intern(&table, threads[i], &id), SPERF_OK);
            assert_int_equal(id, i + 1);
            assert_memory_equal(&(sperf_thread_t[]){sperf_thread_table_get(&table, id)}, &threads[i],
                                sizeof threads[i]);
        }
    }
    assert_int_equal(table.count, COUNT_OF(threads));
    sperf_thread_table_cleanup(&table);
    assert_int_equal(table.count, 0);
}

static void add(sperf_sample_table_t *table, sperf_sample_key_t key, int64_t count, int64_t weight)
{
    assert_int_equal(sperf_sample_table_add(table, key, (int64_t[]){count, weight}), SPERF_OK);
}

static void assert_row(const sperf_sample_table_t *table, uint32_t row, int64_t count, int64_t weight)
{
    const int64_t *values = sperf_sample_table_values(table, row);
    assert_true(values[0] == count);
    assert_true(values[1] == weight);
}

TEST(test_sample_table_rows_keep_the_order_of_first_appearance)
{
    const sperf_sample_key_t keys[] = {{1, 2, 3}, {2, 2, 3}, {1, 3, 3}, {1, 2, 2}, {3, 2, 1}, {0, 0, 0}};
    OWNED(sperf_sample_table, table);
    sperf_sample_table_init(&table, 2);
    for (int round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < 20000; i++) {
            add(&table, i < COUNT_OF(keys) ? keys[i] : (sperf_sample_key_t){20000 - i, i % 7, 0}, 1, i);
        }
    }
    assert_int_equal(table.count, 20000);
    for (uint32_t i = 0; i < 20000; i++) {
        assert_int_equal(table.keys[i].stack, i < COUNT_OF(keys) ? keys[i].stack : 20000 - i);
        assert_int_equal(sperf_sample_table_find(&table, table.keys[i]), i);
        assert_row(&table, i, 3, 3 * (int64_t)i);
    }
}

TEST(test_sample_table_sums_saturate_at_both_ends)
{
    OWNED(sperf_sample_table, table);
    sperf_sample_table_init(&table, 2);
    const sperf_sample_key_t key = {1, 0, 0};
    add(&table, key, INT64_MAX - 1, INT64_MIN + 1);
    add(&table, key, 1, -1);
    assert_row(&table, 0, INT64_MAX, INT64_MIN);
    add(&table, key, 1, -1);
    assert_row(&table, 0, INT64_MAX, INT64_MIN);
    add(&table, key, -1, 1);
    assert_row(&table, 0, INT64_MAX - 1, INT64_MIN + 1);
}

TEST(test_sample_table_of_50000_stacks_takes_a_few_megabytes)
{
    OWNED(sperf_sample_table, table);
    sperf_sample_table_init(&table, 2);
    support_random_t random = {4};
    for (int i = 0; i < 1000000; i++)
        add(&table, (sperf_sample_key_t){support_random_below(&random, 50000), 1, 0}, 1, 1);
    size_t row_bytes = sizeof *table.keys + table.types_count * sizeof *table.values;
    size_t bytes = table.capacity * row_bytes + table.index.capacity * sizeof *table.index.slots;
    assert_in_range(bytes, 1, 3000000);
}

TEST(test_sample_table_has_limits)
{
    sperf_sample_table_t table;
    sperf_sample_table_init(&table, 0);
    assert_int_equal(table.types_count, 1); /* one at least, and no more than the most */
    sperf_sample_table_init(&table, 1000);
    assert_int_equal(table.types_count, SPERF_SAMPLE_TYPES_MAX);
    table.count = table.capacity = UINT32_MAX - 1;
    assert_int_equal(sperf_sample_table_add(&table, (sperf_sample_key_t){1, 0, 0}, (int64_t[]){1, 1}),
                     SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, UINT32_MAX - 1);
}

ALLOCATION_TEST(test_sample_table_failed_allocation_leaves_the_rows, 1)
{
    OWNED(sperf_sample_table, table);
    sperf_sample_table_init(&table, 2);
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 200 && status == SPERF_OK; i++) {
        sperf_sample_key_t key = {i, 1, 0};
        status = sperf_sample_table_add(&table, key, (int64_t[]){1, 10});
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(sperf_sample_table_find(&table, key), status == SPERF_OK ? i - 1 : UINT32_MAX);
    }
    return status;
}
