/* What functions stand for, by their names and files. */
#include "sperf/model/frame_kind.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_stack_id_t push(sperf_profile_t *profile, sperf_stack_id_t caller, const char *name, const char *file)
{
    return support_profile_push(profile, caller, sperf_string_of(name), sperf_string_of(file), 0, 0);
}

TEST(test_frame_kind_each_kind_is_known_by_its_words)
{
    static const struct {
        const char *name, *file;
        sperf_frame_kind_t kind;
    } cases[] = {
        {"Array#map", "<C method>", SPERF_FRAME_C},
        {"[GC marking]", "<GC>", SPERF_FRAME_GC_MARKING},
        {"[GC sweeping]", "<GC>", SPERF_FRAME_GC_SWEEPING},
        {"(garbage collection)", "<GC>", SPERF_FRAME_GC},
        {"[GVL blocked]", "<GVL>", SPERF_FRAME_GVL_BLOCKED},
        {"[GVL wait]", "<GVL>", SPERF_FRAME_GVL_WAIT},
        /* Methods that are called so. */
        {"[GC marking]", "/app/gc.rb", SPERF_FRAME_RUBY},
        {"[GVL wait]", "<GC>", SPERF_FRAME_RUBY},
        {"", "", SPERF_FRAME_RUBY},
    };
    OWNED_PROFILE(profile) = support_profile_new();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_stack_id_t stack = push(profile, 0, cases[i].name, cases[i].file);
        sperf_function_id_t function = profile->frames.rows[profile->stacks.rows[stack].frame].function;
        assert_int_equal(sperf_frame_kind(profile, function), cases[i].kind);
    }
}

static void add(sperf_profile_t *profile, const char *name, const char *file, int64_t value)
{
    sperf_sample_key_t key = {.stack = push(profile, support_profile_stack(profile, "main"), name, file)};
    support_profile_add(profile, key, value);
}

TEST(test_frame_kind_totals_are_by_leaf)
{
    OWNED_PROFILE(profile) = support_profile_new();
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
}
