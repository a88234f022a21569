/* What is known of the VM's objects, and for how long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sperf/vmstack/vm_known.h"

static sperf_vm_known_t known;

static int set_up(void **state)
{
    (void)state;
    sperf_vm_known_init(&known);
    return 0;
}

static void add(sperf_word_t object, uint32_t generation)
{
    sperf_vm_known_add_object(
        &known, (sperf_vm_known_object_t){.row = {.key = object, .generation = generation}, .definition = 1});
}

static void test_vm_known_without_a_table_nothing_is_known(void **state)
{
    (void)state;
    assert_null(sperf_vm_known_object(NULL, 8));
    assert_null(sperf_vm_known_environment(NULL, 8));
    sperf_vm_known_add_object(NULL, (sperf_vm_known_object_t){.row.key = 8});
    sperf_vm_known_add_environment(NULL, (sperf_vm_known_environment_t){.row.key = 8});
}

static void test_vm_known_what_is_in_samples_outlives_the_gc(void **state)
{
    (void)state;
    add(8, 0);
    add(16, known.generation);
    sperf_vm_known_add_environment(&known, (sperf_vm_known_environment_t){.row.key = 24, .nesting = 3});
    assert_int_equal(sperf_vm_known_environment(&known, 24)->nesting, 3);
    sperf_vm_known_outlive_gc(&known);
    assert_non_null(sperf_vm_known_object(&known, 8));
    assert_null(sperf_vm_known_object(&known, 16));
    assert_null(sperf_vm_known_environment(&known, 24));
}

static void test_vm_known_walk_that_became_no_sample_takes_its_own_along(void **state)
{
    (void)state;
    sperf_vm_known_begin(&known);
    add(8, 0);
    sperf_vm_known_begin(&known);
    add(16, 0);
    sperf_vm_known_forget(&known);
    assert_non_null(sperf_vm_known_object(&known, 8));
    assert_null(sperf_vm_known_object(&known, 16));
}

static void test_vm_known_walk_that_added_too_much_takes_everything_along(void **state)
{
    (void)state;
    add(8, 0);
    sperf_vm_known_begin(&known);
    for (sperf_word_t i = 0; i <= SPERF_FRESH_MAX; i++) add(4096 + i * 8, 0);
    sperf_vm_known_forget(&known);
    assert_null(sperf_vm_known_object(&known, 8));
    assert_null(sperf_vm_known_object(&known, 4096));
}

static void test_vm_known_lost_samples_take_everything_along(void **state)
{
    (void)state;
    add(8, 0);
    known.epoch = UINT32_MAX;
    add(16, 0);
    sperf_vm_known_forget_all(&known);
    assert_null(sperf_vm_known_object(&known, 8));
    assert_null(sperf_vm_known_object(&known, 16));
    assert_int_not_equal(known.epoch, 0);
}

static void test_vm_known_full_set_loses_one_row_and_key_stands_once(void **state)
{
    (void)state;
    for (sperf_word_t i = 0; i < 3; i++) add(8, 0);
    add(8, 0);
    uint32_t rows = 0;
    for (uint32_t i = 0; i < SPERF_KNOWN_OBJECTS; i++) rows += known.objects[i].row.key == 8;
    assert_int_equal(rows, 1);
    for (sperf_word_t i = 1; i < 4 * SPERF_KNOWN_OBJECTS; i++) add(i * 8, 0);
    uint32_t found = 0;
    for (sperf_word_t i = 1; i < 4 * SPERF_KNOWN_OBJECTS; i++) found += sperf_vm_known_object(&known, i * 8) != NULL;
    assert_int_equal(found, SPERF_KNOWN_OBJECTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup(name, set_up)
        TEST(test_vm_known_without_a_table_nothing_is_known),
        TEST(test_vm_known_what_is_in_samples_outlives_the_gc),
        TEST(test_vm_known_walk_that_became_no_sample_takes_its_own_along),
        TEST(test_vm_known_walk_that_added_too_much_takes_everything_along),
        TEST(test_vm_known_lost_samples_take_everything_along),
        TEST(test_vm_known_full_set_loses_one_row_and_key_stands_once),
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
