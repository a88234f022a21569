/* Objects of another process, and lines of its code. */
#include "sperf/outside/stack.h"
#include "support_outside.h"
#include "support_test.h"

static outside_process_t process;
static sperf_outside_memory_t memory;
static sperf_outside_text_t text;

FIXTURE(set_up)
{
    outside_init(&process);
    memory = outside_memory(&process);
}

#define OBJECTS_TEST(name) TEST_WITH(name, set_up, NULL)

OBJECTS_TEST(test_string_in_the_object_and_beside_it_is_read_and_made_printable)
{
    static const char *const cases[][2] = {
        {"Order#total", "Order#total"},
        {"a\x1b[31m\xff\xc3\xa9\xe2\x82z\xed\xa0\x80", "a?[31m?\xc3\xa9??z???"},
    };
    for (size_t i = 0; i < 2 * COUNT_OF(cases); i++) {
        uint64_t string = outside_string(&process, cases[i / 2][0], i % 2 == 0);
        assert_true(sperf_outside_string_read(&memory, string, &text));
        assert_string_equal(text.bytes, cases[i / 2][1]);
    }
    uint64_t endless = outside_string(&process, "x", false);
    outside_set(&process, endless + 16, UINT64_MAX);
    assert_true(sperf_outside_string_read(&memory, endless, &text));
    assert_int_equal(text.length, SPERF_OUTSIDE_TEXT_MAX);
}

OBJECTS_TEST(test_string_of_another_type_or_without_memory_is_refused)
{
    uint64_t array = outside_array(&process, NULL, 0, true);
    assert_false(sperf_outside_string_read(&memory, array, &text));
    assert_false(sperf_outside_string_read(&memory, 0, &text));
    assert_false(sperf_outside_string_read(&memory, array + 1, &text));
    assert_false(sperf_outside_string_read(&memory, (uint64_t)1 << 47, &text));
    uint64_t string = outside_string(&process, "x", false);
    outside_set(&process, string + 24, 8);
    assert_false(sperf_outside_string_read(&memory, string, &text));
    assert_int_equal(text.length, 0);
}

OBJECTS_TEST(test_array_gives_its_elements_and_nothing_behind_them)
{
    const uint64_t words[] = {8, 16, 24};
    for (int embedded = 0; embedded < 2; embedded++) {
        uint64_t array = outside_array(&process, words, 3, embedded != 0);
        assert_int_equal(sperf_outside_array_get(&memory, array, 2), 24);
        assert_int_equal(sperf_outside_array_get(&memory, array, 3), 0);
        assert_int_equal(sperf_outside_array_get(&memory, array, UINT64_MAX), 0);
    }
}

/* A table with the name of serial number 513: in the second row, the second pair. */
static uint64_t put_names(uint64_t id)
{
    const uint64_t pair[] = {0, 0, outside_string(&process, "total", true), id << 8 | 0xc};
    const uint64_t rows[] = {outside_array(&process, pair, 0, true), outside_array(&process, pair, 4, false)};
    uint64_t table = outside_array(&process, rows, 2, true);
    outside_set(&process, OUTSIDE_BASE + 8, table);
    return table;
}

OBJECTS_TEST(test_name_is_found_by_its_id_and_checked_by_its_symbol)
{
    uint64_t id = 513 << 4 | 1;
    put_names(id);
    assert_true(sperf_outside_name_read(&memory, id, &text));
    assert_string_equal(text.bytes, "total");
    assert_false(sperf_outside_name_read(&memory, id + 1, &text));
    put_names(513);
    assert_true(sperf_outside_name_read(&memory, 513, &text)); /* an operator's */
}

OBJECTS_TEST(test_owner_is_a_class_a_singleton_class_or_nothing)
{
    sperf_outside_layout_t layout = outside_layout();
    uint64_t class = outside_new(&process, 256), singleton = outside_new(&process, 256),
             mixin = outside_new(&process, 256);
    outside_set(&process, class, SPERF_OUTSIDE_CLASS);
    outside_set(&process, class + layout.class_name, outside_string(&process, "Order", true));
    outside_set(&process, singleton, SPERF_OUTSIDE_CLASS | 1U << layout.class_singleton_bit);
    outside_set(&process, singleton + layout.class_attached, class);
    outside_set(&process, mixin, SPERF_OUTSIDE_ICLASS);
    outside_set(&process, mixin + 8, class);
    const uint64_t owners[] = {class, singleton, mixin, outside_string(&process, "Order", true)};
    static const char *const names[] = {"Order#", "Order.", "Order#", ""};
    for (size_t i = 0; i < COUNT_OF(owners); i++) {
        sperf_outside_owner_read(&memory, owners[i], &text);
        assert_string_equal(text.bytes, names[i]);
    }
}

/* -- Lines: an index made as Ruby makes it (succ_index_table_create), read at each position -- */

enum { POSITIONS = 2000 };

static void put_index(uint64_t index, const bool *begins)
{
    uint32_t rank = 0;
    for (uint64_t word = 0; word < 6; word++) {
        uint64_t bits = 0;
        for (uint64_t i = 0; i < 9; i++) {
            if (begins[word * 9 + i]) rank++;
            bits |= (uint64_t)rank << (7 * i);
        }
        outside_set(&process, index + word * 8, bits);
    }
    for (uint64_t block = 0; 54 + block * 512 < POSITIONS; block++) {
        uint64_t at = index + 48 + block * 80, ranks = 0;
        outside_set(&process, at, rank);
        uint32_t small = 0;
        for (uint64_t word = 0; word < 8; word++) {
            uint64_t bits = 0;
            if (word > 0) ranks |= (uint64_t)small << (9 * (word - 1));
            for (uint64_t bit = 0; bit < 64; bit++) {
                uint64_t position = 54 + block * 512 + word * 64 + bit;
                if (position < POSITIONS && begins[position]) {
                    bits |= (uint64_t)1 << bit;
                    small++;
                }
            }
            outside_set(&process, at + 16 + word * 8, bits);
        }
        outside_set(&process, at + 8, ranks);
        rank += small;
    }
}

OBJECTS_TEST(test_line_is_that_of_the_last_row_that_begins_before)
{
    static bool begins[POSITIONS];
    uint64_t index = outside_new(&process, 48 + 4 * 80), table = outside_new(&process, 12 * POSITIONS);
    sperf_outside_lines_t lines = {table, 0, index, 12};
    for (uint32_t position = 0; position < POSITIONS; position++) {
        /* The first 54 positions have room for 127 rows only: all may begin one. */
        begins[position] = position % 7 == 0 || position % 5 == 1;
        if (begins[position]) outside_set32(&process, table + 12 * lines.count++, 1000 + position);
    }
    put_index(index, begins);
    uint32_t expected = 0;
    for (uint32_t position = 0; position < POSITIONS; position++) {
        if (begins[position]) expected = 1000 + position;
        assert_int_equal(sperf_outside_line_read(&memory, &lines, position), expected);
    }
}

OBJECTS_TEST(test_line_of_a_rank_behind_the_table_is_unknown)
{
    uint64_t index = outside_new(&process, 48), table = outside_new(&process, 24);
    sperf_outside_lines_t lines = {table, 2, index, 12};
    outside_set(&process, index, 0x7f);
    assert_int_equal(sperf_outside_line_read(&memory, &lines, 0), 0);
    assert_int_equal(sperf_outside_line_read(&memory, &lines, UINT64_MAX), 0);
    lines.index = 8;
    assert_int_equal(sperf_outside_line_read(&memory, &lines, 60), 0);
}
