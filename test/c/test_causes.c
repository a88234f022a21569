/* Causes of waiting: their table, and what merging and files make of them. Golden files have those that are read. */
#include "sperf/codec/format.h"
#include "sperf/model/profile.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

static sperf_stack_id_t wait_stack(sperf_profile_t *profile, const char *caller)
{
    sperf_stack_id_t stack = support_profile_stack(profile, caller);
    return support_profile_push(profile, stack, sperf_string_of("[GVL wait]"), sperf_string_of("<GVL>"), 0, 0);
}

static void add_cause(sperf_profile_t *profile, sperf_sample_key_t waiter, const char *holder,
                      sperf_cause_values_t values)
{
    sperf_cause_key_t key = {waiter, support_profile_stack(profile, holder)};
    assert_int_equal(sperf_cause_table_add(&profile->causes, key, values), SPERF_OK);
}

/* 100 ns of waiting in sleep and 50 ns in read, caused by pack, in no sample, and by sort. */
static sperf_profile_t *profile_of_waits(void)
{
    sperf_profile_t *profile = support_profile_new();
    sperf_sample_key_t in_sleep = {.stack = wait_stack(profile, "main;sleep")};
    sperf_sample_key_t in_read = {.stack = wait_stack(profile, "main;read")};
    support_profile_add(profile, in_sleep, 100);
    support_profile_add(profile, in_read, 50);
    support_profile_sample(profile, "main;sort", 1000);
    add_cause(profile, in_sleep, "main;job;pack", (sperf_cause_values_t){70, 2, 40});
    add_cause(profile, in_sleep, "main;sort", (sperf_cause_values_t){30, 1, 90});
    add_cause(profile, in_read, "main;sort", (sperf_cause_values_t){50, 3, 20});
    return profile;
}

static void assert_values(sperf_cause_values_t values, int64_t wait_ns, int64_t holds, int64_t longest_ns)
{
    assert_int_equal(values.wait_ns, wait_ns);
    assert_int_equal(values.holds, holds);
    assert_int_equal(values.longest_ns, longest_ns);
}

TEST(test_cause_adds_up_and_keeps_the_longest_hold)
{
    sperf_cause_table_t table = {0};
    const sperf_cause_key_t key = {{1, 2, 3}, 4};
    assert_int_equal(sperf_cause_table_add(&table, key, (sperf_cause_values_t){10, 1, 8}), SPERF_OK);
    assert_int_equal(sperf_cause_table_add(&table, key, (sperf_cause_values_t){INT64_MAX, 2, 5}), SPERF_OK);
    assert_int_equal(table.count, 1);
    assert_values(table.values[0], INT64_MAX, 3, 8);
    sperf_cause_table_cleanup(&table);
}

TEST(test_causes_that_differ_in_one_part_have_own_rows)
{
    sperf_cause_table_t table = {0};
    const sperf_cause_key_t keys[] = {{{1, 2, 3}, 4}, {{2, 2, 3}, 4}, {{1, 3, 3}, 4},
                                      {{1, 2, 2}, 4}, {{1, 2, 3}, 5}, {{4, 2, 3}, 1}};
    enum { COUNT = COUNT_OF(keys) };
    for (int64_t i = 0; i < COUNT; i++) {
        assert_int_equal(sperf_cause_table_add(&table, keys[i], (sperf_cause_values_t){i, i, i}), SPERF_OK);
    }
    assert_int_equal(table.count, COUNT);
    for (uint32_t i = 0; i < COUNT; i++) assert_int_equal(sperf_cause_table_find(&table, keys[i]), i);
    assert_int_equal(sperf_cause_table_find(&table, (sperf_cause_key_t){{9, 9, 9}, 9}), UINT32_MAX);
    sperf_cause_table_cleanup(&table);
}

TEST(test_causes_that_make_no_sense_are_refused)
{
    static const char *const complaints[] = {
        "a cause is of no sample", "a cause's stack does not exist", "a cause's stack does not exist",
        "a cause is negative",     "a cause occurs twice",           "the causes of a sample exceed its time",
    };
    for (size_t i = 0; i < COUNT_OF(complaints); i++) {
        OWNED_PROFILE(profile) = profile_of_waits();
        sperf_cause_key_t *keys = profile->causes.keys;
        sperf_cause_values_t *values = profile->causes.values;
        const char *complaint = NULL;
        support_profile_assert_valid(profile);
        switch (i) {
        case 0: keys[0].waiter.stack = 1; break;
        case 1: keys[0].holder = profile->stacks.count + 1; break;
        case 2: keys[0].holder = 0; break;
        case 3: values[0].holds = -1; break;
        case 4: keys[1] = keys[0]; break;
        default: values[2].wait_ns = 51; break;
        }
        assert_int_equal(sperf_profile_validate(profile, &complaint), SPERF_MALFORMED);
        assert_string_equal(complaint, complaints[i]);
    }
}

TEST(test_merge_adds_causes_up)
{
    OWNED_PROFILE(into) = support_profile_new();
    OWNED_PROFILE(from) = profile_of_waits();
    support_profile_stack(into, "other;code;that;moves;all;ids"); /* of stacks */
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    support_profile_assert_valid(into);
    assert_int_equal(into->causes.count, 3);
    sperf_sample_key_t in_sleep = {.stack = wait_stack(into, "main;sleep")};
    sperf_cause_key_t key = {in_sleep, support_profile_stack(into, "main;job;pack")};
    uint32_t row = sperf_cause_table_find(&into->causes, key);
    assert_int_not_equal(row, UINT32_MAX);
    assert_values(into->causes.values[row], 140, 4, 40);
}

TEST(test_sum_has_causes_and_difference_has_none)
{
    OWNED_PROFILE(profile) = profile_of_waits();
    OWNED_PROFILE(sum) = NULL;
    OWNED_PROFILE(difference) = NULL;
    const sperf_profile_t *both[] = {profile, profile};
    assert_int_equal(sperf_profile_sum(both, 2, &sum), SPERF_OK);
    assert_int_equal(sum->causes.count, 3);
    sperf_difference_options_t options = {.normalize = true, .mark_base = true};
    assert_int_equal(sperf_profile_difference(sum, profile, &options, &difference), SPERF_OK);
    assert_int_equal(difference->causes.count, 0);
}

TEST(test_files_have_causes_with_the_timeline_only)
{
    static const char *const formats[] = {"pprof", "json"};
    OWNED_PROFILE(profile) = profile_of_waits();
    for (size_t i = 0; i < 4; i++) {
        const sperf_format_t *format = sperf_format_find(formats[i / 2]);
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        OWNED_PROFILE(read) = NULL;
        format->encode(profile, &(sperf_encode_options_t){.timeline = i % 2}, &out);
        assert_int_equal(format->decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
        assert_int_equal(read->causes.count, i % 2 ? 3 : 0);
    }
}

TEST(test_causes_out_of_memory_are_reported)
{
    OWNED_PROFILE(profile) = profile_of_waits();
    codec_assert_memory_is_missed("pprof", profile, 2);
    codec_assert_memory_is_missed("json", profile, 2);
    sperf_report_options_t options = report_options(SPERF_REPORT_BLOCKED);
    report_assert_memory_is_missed(profile, &options, 1);
}
