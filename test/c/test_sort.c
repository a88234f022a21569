/* Sorting with a context. */
#include "sperf/base/sort.h"
#include "support_random.h"
#include "support_test.h"

typedef struct {
    uint32_t key;
    char rest[20];
} row_t;

static bool comes_after(const void *context, const void *a, const void *b)
{
    uint32_t left = ((const row_t *)a)->key, right = ((const row_t *)b)->key;
    return *(const bool *)context ? left < right : left > right;
}

static void sort_random(uint32_t count, bool descending)
{
    row_t rows[300];
    support_random_t random = {count};
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        rows[i] = (row_t){.key = support_random_below(&random, 1000)};
        rows[i].rest[19] = (char)(rows[i].key % 100);
        sum += rows[i].key;
    }
    sperf_sort(rows, count, sizeof rows[0], comes_after, &descending);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) assert_false(comes_after(&descending, &rows[i - 1], &rows[i]));
        assert_int_equal(rows[i].rest[19], rows[i].key % 100);
        sum -= rows[i].key;
    }
    assert_true(sum == 0);
}

TEST(test_sort_any_number_of_rows_is_in_order_and_whole)
{
    for (uint32_t count = 0; count <= 300; count += count < 10 ? 1 : 29) {
        sort_random(count, false);
        sort_random(count, true);
    }
}
