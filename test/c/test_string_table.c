/* Interned strings. */
#include "sperf/model/string_table.h"
#include "support_alloc.h"
#include "support_test.h"

static sperf_string_id_t intern(sperf_string_table_t *table, const char *bytes, size_t length)
{
    sperf_string_id_t id = 12345;
    assert_int_equal(sperf_string_table_intern(table, bytes, length, &id), SPERF_OK);
    return id;
}

static void assert_string(const sperf_string_table_t *table, sperf_string_id_t id, const char *bytes, size_t length)
{
    sperf_string_t string = sperf_string_table_get(table, id);
    assert_int_equal(string.length, length);
    assert_non_null(string.bytes);
    assert_memory_equal(string.bytes, bytes, length);
}

TEST(test_string_table_empty_holds_the_empty_string)
{
    OWNED(sperf_string_table, table) = {0};
    assert_int_equal(sperf_string_table_count(&table), 1);
    assert_string(&table, 0, "", 0);
    assert_int_equal(intern(&table, NULL, 0), 0);
    assert_int_equal(sperf_string_table_find(&table, "", 0), 0);
    assert_string(&table, 1, "", 0); /* past the end */
    assert_string(&table, UINT32_MAX, "", 0);
}

TEST(test_string_table_equal_bytes_have_one_id)
{
    OWNED(sperf_string_table, table) = {0};
    char text[] = "Integer#times";
    assert_int_equal(intern(&table, text, 13), 1);
    text[0] = 'X';
    assert_int_equal(intern(&table, "Integer#times", 13), 1);
    assert_int_equal(intern(&table, text, 13), 2);
    assert_string(&table, 1, "Integer#times", 13);
    assert_int_equal(intern(&table, "a\0b", 3), 3);
    assert_int_equal(intern(&table, "a", 1), 4);
    assert_int_equal(intern(&table, "\xff\xc3", 2), 5); /* not UTF-8 */
    assert_string(&table, 3, "a\0b", 3);
    assert_string(&table, 5, "\xff\xc3", 2);
    assert_int_equal(sperf_string_table_count(&table), 6);
}

TEST(test_string_table_ids_have_no_gaps_and_bytes_do_not_move)
{
    OWNED(sperf_string_table, table) = {0};
    const char *first = sperf_string_table_get(&table, intern(&table, "first", 5)).bytes;
    for (uint32_t i = 2; i <= 20000; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "method_%u", i);
        assert_int_equal(intern(&table, text, (size_t)length), i);
    }
    assert_string(&table, 777, "method_777", 10);
    assert_ptr_equal(sperf_string_table_get(&table, 1).bytes, first);
}

TEST(test_string_table_full_is_a_limit)
{
    sperf_string_table_t table = {.count = UINT32_MAX, .capacity = UINT32_MAX};
    sperf_string_id_t id = 0;
    assert_int_equal(sperf_string_table_intern(&table, "a", 1, &id), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, UINT32_MAX);
}

ALLOCATION_TEST(test_string_table_failed_allocation_leaves_it_as_it_was, 1)
{
    OWNED(sperf_string_table, table) = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 400 && status == SPERF_OK; i++) {
        char text[64];
        size_t length = (size_t)snprintf(text, sizeof text, "a rather long method name, number %u", i);
        uint32_t count = sperf_string_table_count(&table);
        sperf_string_id_t id = 0;
        status = sperf_string_table_intern(&table, text, length, &id);
        assert_int_equal(sperf_string_table_count(&table), status == SPERF_OK ? i + 1 : count);
        assert_int_equal(sperf_string_table_find(&table, text, length), status == SPERF_OK ? i : SPERF_STRING_NONE);
    }
    return status;
}
