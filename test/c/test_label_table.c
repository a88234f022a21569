/* Label sets: one id for each set, whatever the order in which its labels came. */
#include "sperf/model/sample_table.h"
#include "support_alloc.h"
#include "support_test.h"

static sperf_label_set_id_t intern(sperf_label_table_t *table, const sperf_label_t *labels, uint32_t count)
{
    sperf_label_t copy[8];
    sperf_label_set_id_t id = 0;
    if (count > 0) memcpy(copy, labels, count * sizeof *copy);
    assert_int_equal(sperf_label_table_intern(table, copy, count, &id), SPERF_OK);
    return id;
}

TEST(test_label_table_empty_set_is_id_zero)
{
    sperf_label_table_t table = {0};
    uint32_t count = 7;
    assert_int_equal(intern(&table, NULL, 0), 0);
    (void)sperf_label_table_get(&table, 0, &count);
    assert_int_equal(count, 0);
    assert_int_equal(sperf_label_table_find(&table, NULL, 0), 0);
}

TEST(test_label_table_order_of_labels_does_not_matter)
{
    sperf_label_table_t table = {0};
    const sperf_label_t a = {.key = 1, .string = 9}, b = {.key = 1, .number = -5, .unit = 4},
                        c = {.key = 3, .number = 2};
    sperf_label_set_id_t id = intern(&table, (sperf_label_t[]){a, b, c}, 3);
    assert_int_equal(id, 1);
    assert_int_equal(intern(&table, (sperf_label_t[]){c, b, a}, 3), id);
    assert_int_equal(intern(&table, (sperf_label_t[]){b, a, c}, 3), id);
    assert_int_equal(intern(&table, (sperf_label_t[]){c, a}, 2), 2);
    assert_int_equal(intern(&table, (sperf_label_t[]){a, a}, 2), 3); /* given twice, it stays twice */
    assert_int_equal(intern(&table, (sperf_label_t[]){a}, 1), 4);
    assert_int_equal(table.labels_count, 8);
    sperf_label_table_cleanup(&table);
    assert_int_equal(table.count, 0);
}

TEST(test_label_table_sets_that_differ_in_one_part_have_own_ids)
{
    sperf_label_table_t table = {0};
    const sperf_label_t variants[] = {{1, 2, 0, 0}, {2, 2, 0, 0},  {1, 3, 0, 0},
                                      {1, 0, 2, 0}, {1, 0, -2, 0}, {1, 0, 2, 1}};
    for (uint32_t i = 0; i < 6; i++) assert_int_equal(intern(&table, &variants[i], 1), i + 1);
    for (uint32_t i = 0; i < 6; i++) assert_int_equal(sperf_label_table_find(&table, &variants[i], 1), i + 1);
    sperf_label_table_cleanup(&table);
}

TEST(test_label_table_full_is_a_limit)
{
    sperf_label_t label = {.key = 1};
    sperf_label_set_id_t id = 0;
    sperf_label_table_t table = {0};
    table.capacity = UINT32_MAX;
    table.count = UINT32_MAX - 1;
    assert_int_equal(sperf_label_table_intern(&table, &label, 1, &id), SPERF_LIMIT_EXCEEDED);
    table = (sperf_label_table_t){0};
    table.labels_count = table.labels_capacity = UINT32_MAX;
    assert_int_equal(sperf_label_table_intern(&table, &label, 1, &id), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, 0);
    sperf_label_table_cleanup(&table);
}

static sperf_status_t fill(void *context)
{
    (void)context;
    sperf_label_table_t table = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 100 && status == SPERF_OK; i++) {
        sperf_label_t labels[] = {{.key = 1, .number = i}, {.key = 2, .string = i}, {.key = 3, .number = 1}};
        sperf_label_set_id_t id = 0;
        status = sperf_label_table_intern(&table, labels, 3, &id);
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(table.labels_count, 3 * table.count);
        assert_int_equal(sperf_label_table_find(&table, labels, 3), status == SPERF_OK ? i : 0);
    }
    sperf_label_table_cleanup(&table);
    return status;
}

TEST(test_label_table_failed_allocation_leaves_it_as_it_was)
{
    support_alloc_fail_each(fill, NULL);
}
