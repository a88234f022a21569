/* Labels as frames at the root and the leaf of stacks. */
#include "sperf/codec/format.h"
#include "sperf/report/labels.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

/* Add a sample of `stack` with a label, or with none where there is no key, to the sums and to the timeline. */
static void add(sperf_profile_t *profile, const char *stack, const char *key, const char *text, int64_t weight)
{
    sperf_timeline_row_t row = {.time_us = (uint64_t)weight, .weight = weight};
    row.key.stack = support_profile_stack(profile, stack);
    if (key != NULL) row.key.labels = support_profile_label(profile, key, text);
    support_profile_add(profile, row.key, weight);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

static sperf_profile_t *example(void)
{
    sperf_profile_t *profile = support_profile_new();
    add(profile, "main;work;leaf", "request", "GET /a", 1);
    add(profile, "main;work;leaf", "request", "GET /b", 10);
    add(profile, "main;work", "request", "GET /a", 100);
    add(profile, "main;work", "size", "2kB", 1000);
    add(profile, "main;idle", NULL, NULL, 10000);
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
    thread.title = support_profile_string(profile, "worker");
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
    sperf_string_id_t key = support_profile_string(profile, "k");
    sperf_label_t labels[3] = {{.key = key, .number = 3},
                               {.key = key, .string = support_profile_string(profile, "a")},
                               {.key = key, .string = support_profile_string(profile, "b")}};
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main")};
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 3, &sample.labels), SPERF_OK);
    support_profile_add(profile, sample, 5);
    assert_stacks(profile, (sperf_label_frames_t){.roots = KEYS(KEY("k")), .roots_count = 1}, "a,b,3;main 5\n");
}

TEST(test_label_frames_of_labels_that_no_sample_has_say_so_and_keep_all_but_the_stacks)
{
    OWNED_PROFILE(profile) = example();
    OWNED_PROFILE(made) = NULL;
    OWNED_PROFILE(none) = NULL;
    sperf_label_frames_t asked = {.roots = KEYS(KEY("nothing")), .roots_count = 1, .unit = sperf_string_of("minimum")};
    bool roots = true, leaves = false;
    assert_int_equal(sperf_profile_with_label_frames(profile, &asked, &made, &roots, &leaves), SPERF_OK);
    assert_false(roots);
    assert_true(leaves);
    support_profile_assert_valid(made);
    assert_int_equal(sperf_profile_total(made, 1), 11111);
    assert_int_equal(made->samples.count, profile->samples.count);
    assert_int_equal(made->timeline.rows_count, profile->timeline.rows_count);
    /* Without any frames it says the same. */
    asked.roots_count = 0;
    assert_int_equal(sperf_profile_with_label_frames(profile, &asked, &none, &roots, &leaves), SPERF_OK);
    support_profile_assert_same_samples(profile, none);
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
