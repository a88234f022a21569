/* Flat and cumulative totals, against a computation that follows each sample to its root. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/top.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_random.h"

static sperf_top_t compute(const sperf_profile_t *profile, uint32_t type)
{
    sperf_top_t top;
    assert_int_equal(sperf_top_compute(profile, type, &top), SPERF_OK);
    return top;
}

static const sperf_top_row_t *find_row(const sperf_profile_t *profile, const sperf_top_t *top, const char *name)
{
    sperf_string_id_t id = sperf_string_table_find(&profile->strings, name, strlen(name));
    for (uint32_t i = 0; i < top->count; i++) {
        if (top->rows[i].name == id) return &top->rows[i];
    }
    return NULL;
}

static void assert_totals(const sperf_profile_t *profile, const char *name, int64_t flat, int64_t cumulative)
{
    sperf_top_t top = compute(profile, 1);
    const sperf_top_row_t *row = find_row(profile, &top, name);
    assert_non_null(row);
    assert_true(row->flat == flat);
    assert_true(row->cumulative == cumulative);
    sperf_top_cleanup(&top);
}

static void test_top_flat_is_the_leafs_and_cumulative_every_callers(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;work;leaf", 100);
    support_profile_sample(profile, "main;work", 20);
    support_profile_sample(profile, "main;rest", 3);
    assert_totals(profile, "main", 0, 123);
    assert_totals(profile, "work", 20, 120);
    assert_totals(profile, "leaf", 100, 100);
    assert_totals(profile, "rest", 3, 3);
    sperf_profile_free(profile);
}

static void test_top_recursion_counts_a_sample_once(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;fib;fib;fib", 100);
    support_profile_sample(profile, "main;fib;help;fib", 20);
    support_profile_sample(profile, "main;help;fib", 3);
    assert_totals(profile, "fib", 123, 123);
    assert_totals(profile, "help", 0, 23);
    sperf_profile_free(profile);
}

static void test_top_function_in_sibling_subtrees_counts_both(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "a;x;b", 1);
    support_profile_sample(profile, "a;y;x", 10);
    support_profile_sample(profile, "x", 100);
    assert_totals(profile, "x", 110, 111);
    sperf_profile_free(profile);
}

static void test_top_functions_that_differ_in_first_line_are_one_row(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    const sperf_string_t name = {"Foo#bar", 7}, file = {"foo.rb", 6};
    sperf_stack_id_t stack = 0;
    for (uint32_t first_line = 1; first_line <= 2; first_line++) {
        sperf_frame_id_t frame = 0;
        assert_int_equal(sperf_profile_intern_frame(profile, name, file, first_line, 9, &frame), SPERF_OK);
        assert_int_equal(sperf_stack_table_intern(&profile->stacks, stack, frame, &stack), SPERF_OK);
    }
    assert_int_equal(sperf_sample_table_add(&profile->samples, (sperf_sample_key_t){stack, 0, 0}, (int64_t[]){1, 50}),
                     SPERF_OK);
    sperf_top_t top = compute(profile, 1);
    assert_int_equal(top.count, 1);
    sperf_top_cleanup(&top);
    assert_totals(profile, "Foo#bar", 50, 50);
    sperf_profile_free(profile);
}

static void test_top_function_of_no_sample_has_no_row(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;work", 5);
    (void)support_profile_stack(profile, "main;work;never");
    (void)support_profile_stack(profile, "idle");
    sperf_top_t top = compute(profile, 1);
    assert_int_equal(top.count, 2);
    assert_null(find_row(profile, &top, "never"));
    assert_null(find_row(profile, &top, "idle"));
    sperf_top_cleanup(&top);
    sperf_profile_free(profile);
}

static void test_top_sample_of_value_zero_has_its_rows(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;work", 0);
    assert_totals(profile, "work", 0, 0);
    assert_totals(profile, "main", 0, 0);
    sperf_profile_free(profile);
}

static void test_top_empty_stack_is_in_the_total_only(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "", 7);
    sperf_top_t top = compute(profile, 1);
    assert_int_equal(top.count, 0);
    assert_true(top.total == 7);
    sperf_top_cleanup(&top);
    sperf_profile_free(profile);
}

static void test_top_type_chooses_the_value(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main", 100);
    support_profile_sample(profile, "main", 100);
    sperf_top_t top = compute(profile, 0);
    assert_true(top.rows[0].flat == 2);
    assert_true(top.total == 2);
    sperf_top_cleanup(&top);
    assert_int_equal(sperf_top_compute(profile, 2, &top), SPERF_INVALID_ARGUMENT);
    sperf_profile_free(profile);
}

/* What each (name, file) has by following every sample to its root, marking what it met. Indexed by function id, in the
 * first function of equal name and file. */
typedef struct {
    int64_t flat;
    int64_t cumulative;
    uint32_t met; /* number of the last sample that met it, + 1 */
} slow_row_t;

static sperf_function_id_t function_of(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    sperf_function_id_t id = profile->frames.rows[profile->stacks.rows[stack].frame].function;
    for (sperf_function_id_t first = 1; first < id; first++) {
        if (profile->functions.rows[first].name == profile->functions.rows[id].name &&
            profile->functions.rows[first].file == profile->functions.rows[id].file) {
            return first;
        }
    }
    return id;
}

static slow_row_t *compute_slowly(const sperf_profile_t *profile, uint32_t type)
{
    slow_row_t *rows = calloc((size_t)profile->functions.count + 1, sizeof *rows);
    assert_non_null(rows);
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        int64_t value = sperf_sample_table_values(&profile->samples, i)[type];
        sperf_stack_id_t leaf = profile->samples.keys[i].stack;
        if (leaf > 0) rows[function_of(profile, leaf)].flat += value;
        for (sperf_stack_id_t stack = leaf; stack > 0; stack = profile->stacks.rows[stack].parent) {
            slow_row_t *row = &rows[function_of(profile, stack)];
            if (row->met == i + 1) continue;
            row->met = i + 1;
            row->cumulative += value;
        }
    }
    return rows;
}

static void assert_equals_slow_computation(const sperf_profile_t *profile, uint32_t type)
{
    sperf_top_t top = compute(profile, type);
    slow_row_t *slow = compute_slowly(profile, type);
    uint32_t rows_count = 0;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        if (slow[id].met == 0) continue;
        rows_count++;
        sperf_function_t function = profile->functions.rows[id];
        uint32_t row = 0;
        while (row < top.count && (top.rows[row].name != function.name || top.rows[row].file != function.file)) row++;
        assert_in_range(row, 0, top.count - 1);
        assert_true(top.rows[row].flat == slow[id].flat);
        assert_true(top.rows[row].cumulative == slow[id].cumulative);
    }
    assert_int_equal(rows_count, top.count);
    assert_true(top.total == sperf_profile_total(profile, type));
    free(slow);
    sperf_top_cleanup(&top);
}

static void test_top_random_profiles_agree_with_following_each_sample(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        support_profile_options_t options = {.seed = seed, .functions = 1 + (uint32_t)seed % 17, .labels = seed % 2};
        options.stacks = 1 + (uint32_t)seed * 3;
        options.depth_max = 1 + (uint32_t)seed % 13;
        options.samples = (uint32_t)seed * 10;
        sperf_profile_t *profile = NULL;
        assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
        assert_equals_slow_computation(profile, 0);
        assert_equals_slow_computation(profile, 1);
        /* As in a difference of profiles. */
        for (uint32_t i = 0; i < profile->samples.count; i += 2) profile->samples.values[2 * (size_t)i + 1] *= -1;
        assert_equals_slow_computation(profile, 1);
        sperf_profile_free(profile);
    }
}

static void test_top_chain_of_a_million_frames_is_no_deep_recursion(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    sperf_stack_id_t stack = support_profile_stack(profile, "main");
    sperf_frame_id_t frame = profile->stacks.rows[stack].frame;
    for (int i = 0; i < 1000000; i++) {
        assert_int_equal(sperf_stack_table_intern(&profile->stacks, stack, frame, &stack), SPERF_OK);
    }
    assert_int_equal(sperf_sample_table_add(&profile->samples, (sperf_sample_key_t){stack, 0, 0}, (int64_t[]){1, 9}),
                     SPERF_OK);
    assert_totals(profile, "main", 9, 9);
    sperf_profile_free(profile);
}

static void assert_order(sperf_profile_t *profile, sperf_top_order_t order, const char *const *names, uint32_t count)
{
    sperf_top_t top = compute(profile, 1);
    sperf_top_sort(&top, profile, order);
    assert_int_equal(top.count, count);
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t name = sperf_string_table_get(&profile->strings, top.rows[i].name);
        assert_int_equal(name.length, strlen(names[i]));
        assert_memory_equal(name.bytes, names[i], name.length);
    }
    sperf_top_cleanup(&top);
}

static void test_top_sort_is_by_the_chosen_total_then_the_other_then_name(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;work;b", 50);
    support_profile_sample(profile, "main;work;a", 50);
    support_profile_sample(profile, "main;ab", 50);
    support_profile_sample(profile, "main;work", 10);
    support_profile_sample(profile, "main;work;b;c", 1);
    const char *const by_flat[] = {"b", "a", "ab", "work", "c", "main"};
    const char *const by_cumulative[] = {"main", "work", "b", "a", "ab", "c"};
    assert_order(profile, SPERF_TOP_BY_FLAT, by_flat, 6);
    assert_order(profile, SPERF_TOP_BY_CUMULATIVE, by_cumulative, 6);
    sperf_profile_free(profile);
}

static void test_top_sort_of_equal_names_is_by_file(void **state)
{
    (void)state;
    sperf_profile_t *profile = support_profile_new();
    const char *const files[] = {"b.rb", "c.rb", "a.rb"};
    for (size_t i = 0; i < 3; i++) {
        sperf_frame_id_t frame = 0;
        sperf_sample_key_t key = {0};
        assert_int_equal(sperf_profile_intern_frame(profile, (sperf_string_t){"run", 3}, (sperf_string_t){files[i], 4},
                                                    0, 0, &frame),
                         SPERF_OK);
        assert_int_equal(sperf_stack_table_intern(&profile->stacks, 0, frame, &key.stack), SPERF_OK);
        assert_int_equal(sperf_sample_table_add(&profile->samples, key, (int64_t[]){1, 5}), SPERF_OK);
    }
    sperf_top_t top = compute(profile, 1);
    sperf_top_sort(&top, profile, SPERF_TOP_BY_FLAT);
    const char expected[] = "abc";
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(sperf_string_table_get(&profile->strings, top.rows[i].file).bytes[0], expected[i]);
    }
    sperf_top_cleanup(&top);
    sperf_profile_free(profile);
}

static void test_top_sort_does_not_depend_on_the_order_before(void **state)
{
    (void)state;
    const support_profile_options_t options = {
        .seed = 8, .functions = 200, .stacks = 100, .depth_max = 9, .samples = 300};
    sperf_profile_t *profile = NULL;
    assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
    sperf_top_t sorted = compute(profile, 0), shuffled = compute(profile, 0);
    assert_in_range(sorted.count, 100, 200);
    support_random_t random = {1};
    for (uint32_t i = shuffled.count - 1; i > 0; i--) {
        uint32_t other = support_random_below(&random, i + 1);
        sperf_top_row_t row = shuffled.rows[i];
        shuffled.rows[i] = shuffled.rows[other];
        shuffled.rows[other] = row;
    }
    sperf_top_sort(&sorted, profile, SPERF_TOP_BY_FLAT);
    sperf_top_sort(&shuffled, profile, SPERF_TOP_BY_FLAT);
    assert_memory_equal(sorted.rows, shuffled.rows, sorted.count * sizeof *sorted.rows);
    for (uint32_t i = 1; i < sorted.count; i++) assert_true(sorted.rows[i - 1].flat >= sorted.rows[i].flat);
    sperf_top_cleanup(&sorted);
    sperf_top_cleanup(&shuffled);
    sperf_profile_free(profile);
}

static sperf_status_t compute_and_clean(void *context)
{
    sperf_top_t top;
    sperf_status_t status = sperf_top_compute(context, 1, &top);
    if (status != SPERF_OK) assert_null(top.rows);
    sperf_top_cleanup(&top);
    return status;
}

static void test_top_failed_allocation_is_no_memory(void **state)
{
    (void)state;
    const support_profile_options_t options = {.seed = 8, .functions = 90, .stacks = 50, .depth_max = 9, .samples = 90};
    sperf_profile_t *profile = NULL;
    assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
    support_alloc_fail_each(compute_and_clean, profile);
    sperf_profile_free(profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_top_flat_is_the_leafs_and_cumulative_every_callers),
        cmocka_unit_test(test_top_recursion_counts_a_sample_once),
        cmocka_unit_test(test_top_function_in_sibling_subtrees_counts_both),
        cmocka_unit_test(test_top_functions_that_differ_in_first_line_are_one_row),
        cmocka_unit_test(test_top_function_of_no_sample_has_no_row),
        cmocka_unit_test(test_top_sample_of_value_zero_has_its_rows),
        cmocka_unit_test(test_top_empty_stack_is_in_the_total_only),
        cmocka_unit_test(test_top_type_chooses_the_value),
        cmocka_unit_test(test_top_random_profiles_agree_with_following_each_sample),
        cmocka_unit_test(test_top_chain_of_a_million_frames_is_no_deep_recursion),
        cmocka_unit_test(test_top_sort_is_by_the_chosen_total_then_the_other_then_name),
        cmocka_unit_test(test_top_sort_of_equal_names_is_by_file),
        cmocka_unit_test(test_top_sort_does_not_depend_on_the_order_before),
        cmocka_unit_test(test_top_failed_allocation_is_no_memory),
    };
    return cmocka_run_group_tests_name("top", tests, NULL, NULL);
}
