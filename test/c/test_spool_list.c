/* Lists that a spool is read into. */
#include <stdlib.h>

#include "../../src/collect/spool_list.h"
#include "support_test.h"

TEST(test_items_that_are_skipped_are_zero)
{
    spool_list_t list = {0};
    assert_int_equal(sperf_spool_list_append(&list, &(uint32_t){7}, sizeof(uint32_t)), SPERF_OK);
    assert_int_equal(sperf_spool_list_set(&list, 9, &(uint32_t){8}, sizeof(uint32_t)), SPERF_OK);
    const uint32_t *items = list.items;
    assert_int_equal(list.count, 10);
    for (uint32_t i = 0; i < list.count; i++) assert_int_equal(items[i], i == 0 ? 7 : i == 9 ? 8 : 0);
    free(list.items);
}

/* A few bytes of a damaged file made the reader allocate 2 GB. */
TEST(test_number_that_no_session_has_is_refused_before_memory_is_taken)
{
    static const uint32_t numbers[] = {1 << 24, 1 << 25, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        spool_list_t list = {0};
        assert_int_equal(sperf_spool_list_set(&list, numbers[i], &(uint8_t){1}, 1), SPERF_LIMIT_EXCEEDED);
        assert_null(list.items);
    }
    spool_list_t list = {0};
    assert_int_equal(sperf_spool_list_set(&list, (1 << 24) - 1, &(uint8_t){1}, 1), SPERF_OK);
    free(list.items);
}
