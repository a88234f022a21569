/* Causes of waiting: their table, and what merging and files make of them. */
#include "sperf/codec/format.h"
#include "sperf/model/profile.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

static const sperf_encode_options_t ALL = {.timeline = true};
static const sperf_encode_options_t PLAIN = {.timeline = false};

static sperf_stack_id_t wait_stack(sperf_profile_t *profile, const char *caller)
{
    sperf_stack_id_t stack = support_profile_stack(profile, caller);
    stack = support_profile_push(profile, stack, sperf_string_of("[GVL wait]"), sperf_string_of("<GVL>"), 0, 0);
    return stack;
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

static void assert_valid(const sperf_profile_t *profile)
{
    const char *complaint = "";
    if (sperf_profile_validate(profile, &complaint) != SPERF_OK) fail_msg("%s", complaint);
}

TEST(test_cause_adds_up_and_keeps_the_longest_hold)
{
    sperf_cause_table_t table = {0};
    const sperf_cause_key_t key = {{1, 2, 3}, 4};
    assert_int_equal(sperf_cause_table_add(&table, key, (sperf_cause_values_t){10, 1, 8}), SPERF_OK);
    assert_int_equal(sperf_cause_table_add(&table, key, (sperf_cause_values_t){INT64_MAX, 2, 5}), SPERF_OK);
    assert_int_equal(table.count, 1);
    assert_int_equal(table.values[0].wait_ns, INT64_MAX);
    assert_int_equal(table.values[0].holds, 3);
    assert_int_equal(table.values[0].longest_ns, 8);
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

/* Fail unless `damage`, done to a valid profile, is what the check complains about. */
static void assert_refused(void (*damage)(sperf_profile_t *), const char *expected)
{
    OWNED_PROFILE(profile) = profile_of_waits();
    const char *complaint = NULL;
    assert_valid(profile);
    damage(profile);
    assert_int_equal(sperf_profile_validate(profile, &complaint), SPERF_MALFORMED);
    assert_string_equal(complaint, expected);
}

static void of_no_sample(sperf_profile_t *profile)
{
    add_cause(profile, (sperf_sample_key_t){.stack = 1, .thread = 0}, "main", (sperf_cause_values_t){0});
}

static void of_no_stack(sperf_profile_t *profile)
{
    profile->causes.keys[0].holder = profile->stacks.count + 1;
}

static void of_stack_0(sperf_profile_t *profile)
{
    profile->causes.keys[0].holder = 0;
}

static void negative(sperf_profile_t *profile)
{
    profile->causes.values[0].holds = -1;
}

static void twice(sperf_profile_t *profile)
{
    profile->causes.keys[1] = profile->causes.keys[0];
}

static void too_much(sperf_profile_t *profile)
{
    profile->causes.values[2].wait_ns = 51;
}

TEST(test_causes_that_make_no_sense_are_refused)
{
    assert_refused(of_no_sample, "a cause is of no sample");
    assert_refused(of_no_stack, "a cause's stack does not exist");
    assert_refused(of_stack_0, "a cause's stack does not exist");
    assert_refused(negative, "a cause is negative");
    assert_refused(twice, "a cause occurs twice");
    assert_refused(too_much, "the causes of a sample exceed its time");
}

TEST(test_merge_adds_causes_up)
{
    sperf_profile_t *into = support_profile_new(), *from = profile_of_waits();
    support_profile_stack(into, "other;code;that;moves;all;ids"); /* of stacks */
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    assert_valid(into);
    assert_int_equal(into->causes.count, 3);
    sperf_sample_key_t in_sleep = {.stack = wait_stack(into, "main;sleep")};
    sperf_cause_key_t key = {in_sleep, support_profile_stack(into, "main;job;pack")};
    uint32_t row = sperf_cause_table_find(&into->causes, key);
    assert_int_not_equal(row, UINT32_MAX);
    assert_int_equal(into->causes.values[row].wait_ns, 140);
    assert_int_equal(into->causes.values[row].holds, 4);
    assert_int_equal(into->causes.values[row].longest_ns, 40);
    sperf_profile_free(into);
    sperf_profile_free(from);
}

TEST(test_sum_has_causes_and_difference_has_none)
{
    sperf_profile_t *profile = profile_of_waits(), *sum = NULL, *difference = NULL;
    const sperf_profile_t *both[] = {profile, profile};
    assert_int_equal(sperf_profile_sum(both, 2, &sum), SPERF_OK);
    assert_int_equal(sum->causes.count, 3);
    assert_valid(sum);
    sperf_difference_options_t options = {.normalize = true, .mark_base = true};
    assert_int_equal(sperf_profile_difference(sum, profile, &options, &difference), SPERF_OK);
    assert_int_equal(difference->causes.count, 0);
    sperf_profile_free(profile);
    sperf_profile_free(sum);
    sperf_profile_free(difference);
}

static sperf_profile_t *decode(const sperf_buffer_t *bytes)
{
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    sperf_status_t status = sperf_pprof_decode(bytes->bytes, bytes->length, false, &decoded, &complaint);
    if (status != SPERF_OK) fail_msg("decoding: %s", complaint);
    return decoded;
}

TEST(test_pprof_keeps_causes_with_its_extensions_only)
{
    OWNED_PROFILE(profile) = profile_of_waits();
    sperf_buffer_t first = SPERF_BUFFER_INIT, second = SPERF_BUFFER_INIT, plain = SPERF_BUFFER_INIT;
    sperf_pprof_encode(profile, &ALL, &first);
    sperf_pprof_encode(profile, &PLAIN, &plain);
    sperf_profile_t *decoded = decode(&first), *without = decode(&plain);
    assert_valid(decoded);
    assert_int_equal(decoded->causes.count, 3);
    assert_int_equal(without->causes.count, 0);
    sperf_pprof_encode(decoded, &ALL, &second);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.bytes, second.bytes, first.length);
    sperf_sample_key_t in_read = {.stack = wait_stack(decoded, "main;read")};
    sperf_cause_key_t key = {in_read, support_profile_stack(decoded, "main;sort")};
    uint32_t row = sperf_cause_table_find(&decoded->causes, key);
    assert_int_not_equal(row, UINT32_MAX);
    assert_int_equal(decoded->causes.values[row].wait_ns, 50);
    assert_int_equal(decoded->causes.values[row].holds, 3);
    assert_int_equal(decoded->causes.values[row].longest_ns, 20);
    sperf_buffer_cleanup(&first);
    sperf_buffer_cleanup(&second);
    sperf_buffer_cleanup(&plain);
    sperf_profile_free(decoded);
    sperf_profile_free(without);
}

static void encode_json(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    sperf_json_encode(profile, options, out);
    sperf_buffer_append_byte(out, '\0');
    assert_int_equal(out->status, SPERF_OK);
}

TEST(test_json_keeps_causes_with_the_timeline_only)
{
    sperf_profile_t *profile = profile_of_waits(), *decoded = NULL;
    sperf_buffer_t first = SPERF_BUFFER_INIT, second = SPERF_BUFFER_INIT, plain = SPERF_BUFFER_INIT;
    encode_json(profile, &ALL, &first);
    encode_json(profile, &PLAIN, &plain);
    char expected[160];
    (void)snprintf(expected, sizeof expected,
                   "\"causes\":{\"wait_ns\":[70,30,50],\"holds\":[2,1,3],\"longest_ns\":[40,90,20],"
                   "\"sample\":[0,0,1],\"holder\":[%u,%u,%u]}",
                   support_profile_stack(profile, "main;job;pack"), support_profile_stack(profile, "main;sort"),
                   support_profile_stack(profile, "main;sort"));
    assert_non_null(strstr((const char *)first.bytes, expected));
    assert_null(strstr((const char *)plain.bytes, "\"causes\""));
    assert_int_equal(sperf_json_decode(first.bytes, first.length - 1, false, &decoded, NULL), SPERF_OK);
    assert_valid(decoded);
    assert_int_equal(decoded->causes.count, 3);
    encode_json(decoded, &ALL, &second);
    assert_string_equal((const char *)first.bytes, (const char *)second.bytes);
    sperf_buffer_cleanup(&first);
    sperf_buffer_cleanup(&second);
    sperf_buffer_cleanup(&plain);
    sperf_profile_free(profile);
    sperf_profile_free(decoded);
}

TEST(test_causes_out_of_memory_are_reported)
{
    OWNED_PROFILE(profile) = profile_of_waits();
    codec_assert_memory_is_missed("pprof", profile, 2);
    codec_assert_memory_is_missed("json", profile, 2);
    sperf_report_options_t options = report_options(SPERF_REPORT_BLOCKED);
    report_assert_memory_is_missed(profile, &options, 1);
}
