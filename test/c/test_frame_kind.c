/* What functions stand for, by their names and files. */
#include "sperf/model/frame_kind.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_function_id_t function(sperf_profile_t *profile, const char *name, const char *file)
{
    sperf_frame_id_t frame = 0;
    assert_int_equal(sperf_profile_intern_frame(profile, sperf_string_of(name), sperf_string_of(file), 0, 0, &frame),
                     SPERF_OK);
    return profile->frames.rows[frame].function;
}

static sperf_frame_kind_t kind(sperf_profile_t *profile, const char *name, const char *file)
{
    return sperf_frame_kind(profile, function(profile, name, file));
}

TEST(test_frame_kind_each_kind_is_known_by_its_words)
{
    sperf_profile_t *profile = support_profile_new();
    assert_int_equal(kind(profile, "Array#map", "<C method>"), SPERF_FRAME_C);
    assert_int_equal(kind(profile, "[GC marking]", "<GC>"), SPERF_FRAME_GC_MARKING);
    assert_int_equal(kind(profile, "[GC sweeping]", "<GC>"), SPERF_FRAME_GC_SWEEPING);
    assert_int_equal(kind(profile, "(garbage collection)", "<GC>"), SPERF_FRAME_GC);
    assert_int_equal(kind(profile, "[GVL blocked]", "<GVL>"), SPERF_FRAME_GVL_BLOCKED);
    assert_int_equal(kind(profile, "[GVL wait]", "<GVL>"), SPERF_FRAME_GVL_WAIT);
    sperf_profile_free(profile);
}

TEST(test_frame_kind_methods_that_are_called_so_are_ruby)
{
    sperf_profile_t *profile = support_profile_new();
    assert_int_equal(kind(profile, "[GC marking]", "/app/gc.rb"), SPERF_FRAME_RUBY);
    assert_int_equal(kind(profile, "[GVL wait]", "<GC>"), SPERF_FRAME_RUBY);
    assert_int_equal(kind(profile, "", ""), SPERF_FRAME_RUBY);
    sperf_profile_free(profile);
}

static void add(sperf_profile_t *profile, const char *name, const char *file, int64_t value)
{
    sperf_frame_id_t caller = 0, leaf = 0;
    sperf_sample_key_t key = {0};
    assert_int_equal(
        sperf_profile_intern_frame(profile, sperf_string_of("main"), sperf_string_of("a.rb"), 0, 0, &caller), SPERF_OK);
    assert_int_equal(sperf_profile_intern_frame(profile, sperf_string_of(name), sperf_string_of(file), 0, 0, &leaf),
                     SPERF_OK);
    assert_int_equal(sperf_stack_table_intern(&profile->stacks, 0, caller, &key.stack), SPERF_OK);
    assert_int_equal(sperf_stack_table_intern(&profile->stacks, key.stack, leaf, &key.stack), SPERF_OK);
    const int64_t values[SPERF_SAMPLE_TYPES_MAX] = {1, value};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, values), SPERF_OK);
}

TEST(test_frame_kind_totals_are_by_leaf)
{
    sperf_profile_t *profile = support_profile_new();
    add(profile, "[GC marking]", "<GC>", 5);
    add(profile, "[GVL blocked]", "<GVL>", 7);
    add(profile, "[GVL blocked]", "<GVL>", 11);
    add(profile, "Integer#+", "<instruction>", 13);
    int64_t totals[SPERF_FRAME_KINDS];
    sperf_frame_kind_totals(profile, 1, totals);
    assert_int_equal(totals[SPERF_FRAME_GC_MARKING], 5);
    assert_int_equal(totals[SPERF_FRAME_GVL_BLOCKED], 18);
    assert_int_equal(totals[SPERF_FRAME_RUBY], 13);
    assert_int_equal(totals[SPERF_FRAME_GC_SWEEPING] + totals[SPERF_FRAME_GVL_WAIT] + totals[SPERF_FRAME_C], 0);
    sperf_frame_kind_totals(profile, 0, totals);
    assert_int_equal(totals[SPERF_FRAME_GVL_BLOCKED], 2);
    sperf_profile_free(profile);
}
