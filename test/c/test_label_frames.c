/* Labels as frames at the root and the leaf of stacks. */
#include "sperf/codec/format.h"
#include "sperf/report/labels.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

/* Label a sample of `stack` with a text, or with a number where that is NULL; without a key it has no label. */
static void add(sperf_profile_t *profile, const char *stack, const char *key, const char *text, int64_t number,
                const char *unit, int64_t weight)
{
    sperf_label_t label = {.number = number};
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, stack)};
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, text, &label.string), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, unit, &label.unit), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, key, &label.key), SPERF_OK);
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, label.key != 0, &sample.labels), SPERF_OK);
    sperf_timeline_row_t row = {.time_us = (uint64_t)weight, .key = sample, .weight = weight};
    support_profile_add(profile, sample, weight);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

static sperf_profile_t *example(void)
{
    sperf_profile_t *profile = support_profile_new();
    add(profile, "main;work;leaf", "request", "GET /a", 0, "", 1);
    add(profile, "main;work;leaf", "request", "GET /b", 0, "", 10);
    add(profile, "main;work", "request", "GET /a", 0, "", 100);
    add(profile, "main;work", "size", "", 2048, "bytes", 1000);
    add(profile, "main;idle", "", "", 0, "", 10000);
    return profile;
}

/* The collapsed stacks of `profile` with such frames. */
static void assert_stacks(const sperf_profile_t *profile, sperf_label_frames_t asked, const char *expected)
{
    OWNED_PROFILE(made) = NULL;
    bool roots = false, leaves = false;
    if (asked.unit.length == 0) asked.unit = sperf_string_of("minimum");
    assert_int_equal(sperf_profile_with_label_frames(profile, &asked, &made, &roots, &leaves), SPERF_OK);
    assert_true(roots && leaves);
    support_profile_assert_valid(made);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_collapsed_encode(made, &(sperf_encode_options_t){0}, &out);
    codec_assert_text(&out, expected);
}

#define KEYS(...)            \
    (const sperf_string_t[]) \
    {                        \
        __VA_ARGS__          \
    }
#define KEY(text)                \
    {                            \
        (text), sizeof(text) - 1 \
    }

TEST(test_label_frames_first_root_is_outermost_and_last_leaf_innermost)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_thread_t thread = {.process = 7, .number = 2, .parent = 3};
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main")};
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "worker", &thread.title), SPERF_OK);
    assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &sample.thread), SPERF_OK);
    support_profile_add(profile, sample, 5);
    assert_stacks(profile,
                  (sperf_label_frames_t){.roots = KEYS(KEY("process_title"), KEY("pid")),
                                         .roots_count = 2,
                                         .leaves = KEYS(KEY("thread"), KEY("ppid")),
                                         .leaves_count = 2},
                  "worker;7;main;thread 2;3 5\n");
}

TEST(test_label_frames_several_values_of_a_key_are_one_frame)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_label_t labels[3] = {{.number = 3}};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sperf_string_table_intern_text(&profile->strings, "k", &labels[i].key), SPERF_OK);
    }
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "a", &labels[1].string), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "b", &labels[2].string), SPERF_OK);
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main")};
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 3, &sample.labels), SPERF_OK);
    support_profile_add(profile, sample, 5);
    assert_stacks(profile, (sperf_label_frames_t){.roots = KEYS(KEY("k")), .roots_count = 1}, "a,b,3;main 5\n");
}

TEST(test_label_frames_label_that_no_sample_has_says_so)
{
    sperf_profile_t *profile = example(), *made = NULL;
    sperf_label_frames_t asked = {.roots = KEYS(KEY("nothing")), .roots_count = 1, .unit = sperf_string_of("minimum")};
    bool roots = true, leaves = false;
    assert_int_equal(sperf_profile_with_label_frames(profile, &asked, &made, &roots, &leaves), SPERF_OK);
    assert_false(roots);
    assert_true(leaves);
    assert_int_equal(sperf_profile_total(made, 1), 11111);
    sperf_profile_free(made);
    sperf_profile_free(profile);
}

static uint32_t depth_of(const sperf_stack_table_t *table, sperf_stack_id_t id)
{
    uint32_t depth = 0;
    for (; id != 0; id = table->rows[id].parent) depth++;
    return depth;
}

/* What is said of a profile does not change by frames that say nothing new: all but the stacks is as it was. */
TEST(test_label_frames_keep_sums_labels_threads_and_timeline)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        support_profile_options_t options = {.seed = seed,
                                             .functions = 30,
                                             .stacks = 200,
                                             .depth_max = 30,
                                             .samples = 500,
                                             .labels = true,
                                             .timeline = seed % 2};
        sperf_profile_t *profile = NULL, *made = NULL, *none = NULL;
        assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
        sperf_label_frames_t asked = {
            .roots = KEYS(KEY("thread"), KEY("none")), .roots_count = 2, .unit = sperf_string_of("minimum")};
        bool roots, leaves;
        assert_int_equal(sperf_profile_with_label_frames(profile, &asked, &made, &roots, &leaves), SPERF_OK);
        support_profile_assert_valid(made);
        assert_int_equal(made->samples.count, profile->samples.count);
        assert_int_equal(made->timeline.rows_count, profile->timeline.rows_count);
        assert_int_equal(made->threads.count, profile->threads.count);
        for (uint32_t row = 0; row < made->samples.count; row++) {
            assert_memory_equal(sperf_sample_table_values(&made->samples, row),
                                sperf_sample_table_values(&profile->samples, row), 2 * sizeof(int64_t));
            assert_int_equal(depth_of(&made->stacks, made->samples.keys[row].stack),
                             depth_of(&profile->stacks, profile->samples.keys[row].stack) + 2);
        }
        /* Without any frames it says the same. */
        assert_int_equal(sperf_profile_with_label_frames(profile, &(sperf_label_frames_t){0}, &none, &roots, &leaves),
                         SPERF_OK);
        support_profile_assert_same_samples(profile, none);
        sperf_profile_free(profile);
        sperf_profile_free(made);
        sperf_profile_free(none);
    }
}

static sperf_status_t frame(void *context)
{
    sperf_label_frames_t asked = {.roots = KEYS(KEY("request")),
                                  .roots_count = 1,
                                  .leaves = KEYS(KEY("size")),
                                  .leaves_count = 1,
                                  .unit = sperf_string_of("minimum")};
    sperf_profile_t *made = NULL;
    bool roots, leaves;
    sperf_status_t status = sperf_profile_with_label_frames(context, &asked, &made, &roots, &leaves);
    assert_true((status == SPERF_OK) == (made != NULL));
    sperf_profile_free(made);
    return status;
}

TEST(test_label_frames_failed_allocation_leaves_nothing_behind)
{
    OWNED_PROFILE(profile) = example();
    support_alloc_fail_each(frame, profile);
}
