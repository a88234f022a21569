/* What sample types are for: profiles of time, of allocations, and of both. */
#include "sperf/model/sample_types.h"
#include "sperf/model/view.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"
#include "support_trace.h"

static sperf_profile_t *profile_of(const sperf_sample_type_text_t *types, uint32_t count)
{
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(types, count, &profile), SPERF_OK);
    return profile;
}

static void merge(sperf_profile_t *into, const sperf_profile_t *from)
{
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    support_profile_assert_valid(into);
}

static void assert_modes(const sperf_sample_type_text_t *types, uint32_t count, const char *expected)
{
    OWNED_PROFILE(profile) = profile_of(types, count);
    sperf_string_t modes[SPERF_MODES_MAX];
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    uint32_t modes_count = sperf_profile_modes(profile, modes);
    for (uint32_t i = 0; i < modes_count; i++) {
        if (i > 0) sperf_buffer_append_byte(&text, ',');
        sperf_buffer_append(&text, modes[i].bytes, modes[i].length);
    }
    codec_assert_text(&text, expected);
}

TEST(test_modes_are_told_by_the_names_of_types)
{
    static const sperf_sample_type_text_t all[] = {
        {"samples", "count"},       {"wall", "nanoseconds"},  {"alloc_objects", "count"}, {"alloc_space", "bytes"},
        {"inuse_objects", "count"}, {"inuse_space", "bytes"}, {"contentions", "count"},   {"weight", "count"},
    };
    assert_modes(all, 2, "wall");
    assert_modes(all, 4, "wall,object");
    assert_modes(all, 6, "wall,object");
    assert_modes(all + 2, 2, "object");
    assert_modes(all + 4, 2, "object");
    assert_modes(all + 6, 2, "custom");
    assert_modes(all + 6, 1, "contentions");
    assert_modes(all, 8, "wall,object,custom");
}

TEST(test_exceptions_have_no_time_and_show_their_number)
{
    const sperf_measures_t measures = {.exceptions = true};
    sperf_measured_types_t types = sperf_measured_types(&measures);
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new_of(&types, &profile), SPERF_OK);
    assert_true(sperf_profile_is_of_exceptions(profile));
    assert_int_equal(types.exceptions, 0);
    assert_int_equal(types.time, SPERF_TYPE_NONE);
    assert_int_equal(sperf_time_type(profile), SPERF_TYPE_NONE);
    assert_int_equal(sperf_timeline_type(profile), SPERF_EXCEPTIONS_RAISED);
    assert_int_equal(sperf_shown_type(profile), SPERF_EXCEPTIONS_RAISED);
    assert_modes(sperf_exception_types, 2, "exceptions");
    assert_modes(sperf_exception_types, 1, "exceptions");
    assert_modes(sperf_exception_types + 1, 1, "unwinding");
}

TEST(test_trace_has_calls_and_three_times_of_which_wall_is_its_time)
{
    OWNED_PROFILE(trace) = profile_of(sperf_trace_types, 4);
    OWNED_PROFILE(objects) = profile_of(sperf_trace_types, 5);
    OWNED_PROFILE(shorter) = profile_of(sperf_trace_types, 3);
    OWNED_PROFILE(others) = profile_of(sperf_trace_types + 1, 4);
    assert_true(sperf_profile_is_trace(trace));
    assert_true(sperf_profile_is_trace(objects));
    assert_false(sperf_profile_is_trace(shorter));
    assert_false(sperf_profile_is_trace(others));
    assert_modes(sperf_trace_types, 4, "trace");
    assert_modes(sperf_trace_types, 5, "trace");
    assert_int_equal(sperf_time_type(objects), SPERF_TRACE_WALL);
    assert_int_equal(sperf_timeline_type(trace), SPERF_TRACE_WALL);
    assert_int_equal(sperf_count_type(trace), SPERF_TRACE_CALLS);
    assert_int_equal(sperf_time_type(shorter), 2);
}

TEST(test_merged_traces_have_the_calls_of_both_and_no_timeline)
{
    OWNED_PROFILE(into) = support_trace_of_orders(true);
    uint32_t rows = into->samples.count;
    assert_int_equal(sperf_samples_count(into), 15);
    merge(into, into);
    assert_int_equal(into->samples.count, rows);
    assert_int_equal(sperf_samples_count(into), 30);
    assert_int_equal(sperf_profile_total(into, SPERF_TRACE_WALL), 200);
    assert_int_equal(into->timeline.rows_count, 0);
}

TEST(test_time_type_is_the_last_in_nanoseconds)
{
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"cpu", "nanoseconds"}, {"delay", "nanoseconds"}, {"alloc_space", "bytes"}};
    OWNED_PROFILE(several) = profile_of(types, 4);
    OWNED_PROFILE(one) = profile_of(types + 3, 1);
    OWNED_PROFILE(uncounted) = profile_of(types, 1);
    assert_int_equal(sperf_time_type(several), 2);
    assert_int_equal(sperf_timeline_type(several), 2);
    assert_int_equal(sperf_count_type(several), 0);
    assert_true(sperf_time_type(one) == SPERF_TYPE_NONE);
    assert_int_equal(sperf_timeline_type(one), 0);
    assert_true(sperf_count_type(uncounted) == SPERF_TYPE_NONE);
}

TEST(test_types_are_the_same_in_the_same_order_only)
{
    static const sperf_sample_type_text_t types[] = {
        {"alloc_objects", "count"}, {"alloc_space", "bytes"}, {"alloc_objects", "count"}, {"alloc_objects", "bytes"}};
    OWNED_PROFILE(pair) = profile_of(types, 2);
    for (uint32_t first = 0; first <= 2; first++) {
        for (uint32_t count = 1; count <= 2; count++) { /* as it is; shorter; turned; of another unit */
            OWNED_PROFILE(other) = profile_of(types + first, count);
            assert_int_equal(sperf_same_types(pair, other), first == 0 && count == 2);
            assert_int_equal(sperf_same_types(other, pair), first == 0 && count == 2);
        }
    }
}

TEST(test_frequency_is_of_a_period_of_time)
{
    OWNED_PROFILE(profile) = support_profile_of_allocations(true);
    assert_int_equal(sperf_profile_frequency_hz(profile), 0);
    profile->period_type = profile->sample_types[1];
    profile->period = 1000000;
    assert_int_equal(sperf_profile_frequency_hz(profile), 1000);
    profile->period = 1428571;
    assert_int_equal(sperf_profile_frequency_hz(profile), 700);
    profile->period = 3000000000;
    assert_int_equal(sperf_profile_frequency_hz(profile), 0);
    profile->period_type = profile->sample_types[2];
    profile->period = 512;
    assert_int_equal(sperf_profile_frequency_hz(profile), 0);
}

TEST(test_samples_are_rows_where_no_type_counts_them)
{
    OWNED_PROFILE(both) = support_profile_of_allocations(true);
    OWNED_PROFILE(objects) = support_profile_of_allocations(false);
    assert_int_equal(sperf_samples_count(both), 3);
    assert_int_equal(sperf_samples_count(objects), 3);
    assert_int_equal(sperf_profile_total(objects, 0), 260);
}

TEST(test_allocation_pair_is_of_one_kind)
{
    OWNED_PROFILE(all) = profile_of(sperf_allocation_types, 4);
    OWNED_PROFILE(alone) = profile_of(sperf_allocation_types + 1, 1);
    OWNED_PROFILE(time) = support_profile_new();
    sperf_allocation_pair_t pair;
    for (uint32_t type = 0; type < 4; type++) {
        assert_true(sperf_allocation_pair(all, type, &pair));
        assert_int_equal(pair.objects, type / 2 * 2);
        assert_int_equal(pair.bytes, type / 2 * 2 + 1);
    }
    assert_false(sperf_allocation_pair(alone, 0, &pair));
    assert_false(sperf_allocation_pair(time, 1, &pair));
}

TEST(test_type_for_a_label_is_one_that_its_samples_have)
{
    OWNED_PROFILE(profile) = support_profile_of_allocations(true);
    assert_int_equal(sperf_type_for_label(profile, sperf_string_of("class")), 3);
    assert_int_equal(sperf_type_for_label(profile, sperf_string_of("endpoint")), 1);
    sperf_profile_set_default_type(profile, profile->sample_types[2].name);
    assert_int_equal(sperf_type_for_label(profile, sperf_string_of("class")), 2);
}

/* -- Timelines -- */

/* A row of an allocation, and one of bytes beside time. */
TEST(test_timeline_of_allocations_beside_time_is_refused)
{
    static const char *const complaints[] = {"the timeline's rows differ from the samples' counts",
                                             "the timeline's weights differ from the samples'"};
    for (int i = 0; i < 2; i++) {
        OWNED_PROFILE(profile) = support_profile_of_allocations(true);
        sperf_timeline_row_t row = {.time_us = 4000, .key = profile->samples.keys[2], .weight = i * 8000};
        if (i == 0) row.key = profile->samples.keys[profile->samples.count - 1];
        assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
        const char *complaint = NULL;
        assert_int_equal(sperf_profile_validate(profile, &complaint), SPERF_MALFORMED);
        assert_string_equal(complaint, complaints[i]);
    }
}

/* A process that only allocated has no time that the timeline of another could lack. */
TEST(test_merge_with_allocations_alone_keeps_the_timeline)
{
    OWNED_PROFILE(into) = support_profile_of_allocations(true);
    OWNED_PROFILE(other) = support_profile_of_allocations(true);
    OWNED_PROFILE(from) = NULL;
    assert_int_equal(sperf_profile_new_like(into, &from), SPERF_OK);
    sperf_sample_key_t key = {.stack = support_profile_stack(from, "main;idle")};
    assert_int_equal(sperf_sample_table_add(&from->samples, key, (int64_t[]){0, 0, 1, 40}), SPERF_OK);
    merge(into, from);
    assert_int_equal(into->timeline.rows_count, 3);
    merge(from, other);
    assert_int_equal(from->timeline.rows_count, 3);
    assert_int_equal(sperf_profile_total(from, 2), 261);
    sperf_timeline_cleanup(&other->timeline); /* time without a timeline */
    merge(into, other);
    assert_int_equal(into->timeline.rows_count, 0);
}
