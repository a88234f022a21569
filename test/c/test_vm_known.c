/* What is known of the VM's objects, and for how long. */
#include "sperf/vmstack/vm_known.h"
#include "support_test.h"

static sperf_vm_known_t known;

FIXTURE(set_up)
{
    sperf_vm_known_init(&known);
}

#define KNOWN_TEST(name) TEST_WITH(name, set_up, NULL)

static bool knows(sperf_word_t object)
{
    return sperf_vm_known_object(&known, object) != NULL;
}

static void add(sperf_word_t object, uint32_t generation)
{
    sperf_vm_known_add_object(
        &known, (sperf_vm_known_object_t){.row = {.key = object, .generation = generation}, .definition = 1});
}

KNOWN_TEST(test_vm_known_without_a_table_nothing_is_known)
{
    assert_null(sperf_vm_known_object(NULL, 8));
    assert_null(sperf_vm_known_environment(NULL, 8));
    sperf_vm_known_add_object(NULL, (sperf_vm_known_object_t){.row.key = 8});
    sperf_vm_known_add_environment(NULL, (sperf_vm_known_environment_t){.row.key = 8});
}

KNOWN_TEST(test_vm_known_what_is_in_samples_outlives_the_gc)
{
    add(8, 0);
    add(16, known.generation);
    sperf_vm_known_add_environment(&known, (sperf_vm_known_environment_t){.row.key = 24, .nesting = 3});
    assert_int_equal(sperf_vm_known_environment(&known, 24)->nesting, 3);
    sperf_vm_known_outlive_gc(&known);
    assert_true(knows(8));
    assert_false(knows(16));
    assert_null(sperf_vm_known_environment(&known, 24));
}

KNOWN_TEST(test_vm_known_walk_that_became_no_sample_takes_its_own_along)
{
    sperf_vm_known_begin(&known);
    add(8, 0);
    sperf_vm_known_begin(&known);
    add(16, 0);
    sperf_vm_known_forget(&known);
    assert_true(knows(8));
    assert_false(knows(16));
}

KNOWN_TEST(test_vm_known_walk_that_added_too_much_takes_everything_along)
{
    add(8, 0);
    sperf_vm_known_begin(&known);
    for (sperf_word_t i = 0; i <= SPERF_FRESH_MAX; i++) add(4096 + i * 8, 0);
    sperf_vm_known_forget(&known);
    assert_false(knows(8));
    assert_false(knows(4096));
}

KNOWN_TEST(test_vm_known_lost_samples_take_everything_along)
{
    add(8, 0);
    known.epoch = UINT32_MAX;
    add(16, 0);
    sperf_vm_known_forget_all(&known);
    assert_false(knows(8));
    assert_false(knows(16));
    assert_int_not_equal(known.epoch, 0);
}

KNOWN_TEST(test_vm_known_full_set_loses_one_row_and_key_stands_once)
{
    for (int i = 0; i < 4; i++) add(8, 0);
    uint32_t rows = 0;
    for (uint32_t i = 0; i < SPERF_KNOWN_OBJECTS; i++) rows += known.objects[i].row.key == 8;
    assert_int_equal(rows, 1);
    for (sperf_word_t i = 1; i < 4 * SPERF_KNOWN_OBJECTS; i++) add(i * 8, 0);
    uint32_t found = 0;
    for (sperf_word_t i = 1; i < 4 * SPERF_KNOWN_OBJECTS; i++) found += knows(i * 8);
    assert_int_equal(found, SPERF_KNOWN_OBJECTS);
}

/* A set that is full makes the table grow, which loses nothing that still holds. */
KNOWN_TEST(test_vm_known_table_that_grows_keeps_what_it_has)
{
    add(8, 0);
    add(16, known.generation);
    uint32_t before = known.objects_used;
    for (sperf_word_t i = 3; known.objects_used < SPERF_KNOWN_OBJECTS; i++) {
        add(i * 8, 0);
        assert_true(knows(i * 8));
    }
    assert_true(before * 4 <= SPERF_KNOWN_OBJECTS);
    assert_true(knows(8));
    assert_true(knows(16));
    sperf_vm_known_outlive_gc(&known);
    assert_true(knows(8));
    assert_false(knows(16));
}

/* Rows of a larger table must not come back when a table that was small again grows. */
KNOWN_TEST(test_vm_known_shrunk_table_knows_nothing_and_grows_again)
{
    for (sperf_word_t i = 1; i < SPERF_KNOWN_OBJECTS; i++) add(i * 8, 0);
    sperf_vm_known_shrink(&known);
    assert_true(known.objects_used < SPERF_KNOWN_OBJECTS);
    for (sperf_word_t i = 1; i < SPERF_KNOWN_OBJECTS; i++) assert_false(knows(i * 8));
    for (sperf_word_t i = 1; i < SPERF_KNOWN_OBJECTS; i += 2) add(i * 8, 0);
    for (sperf_word_t i = 1; i < SPERF_KNOWN_OBJECTS; i++) assert_int_equal(knows(i * 8), i % 2 == 1);
}

/* What the failed walk has added goes, though the table has grown since. */
KNOWN_TEST(test_vm_known_walk_that_made_a_table_grow_takes_its_own_along)
{
    sperf_vm_known_begin(&known);
    uint32_t before = known.objects_used;
    sperf_word_t last = 0;
    while (known.objects_used == before) add(++last * 8, 0);
    sperf_vm_known_forget(&known);
    for (sperf_word_t i = 1; i <= last; i++) assert_false(knows(i * 8));
}
