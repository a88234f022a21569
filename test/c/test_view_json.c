/* The view JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/format.h"
#include "support_alloc.h"
#include "support_codec.h"

static const sperf_encode_options_t WITH_TIMELINE = {.timeline = true};
static const sperf_encode_options_t SUMS = {.timeline = false};

/* Encode into a NUL-terminated text. */
static void encode_text(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    sperf_view_encode(profile, options, out);
    sperf_buffer_append_byte(out, '\0');
    assert_int_equal(out->status, SPERF_OK);
}

static void assert_contains(const sperf_buffer_t *text, const char *part)
{
    if (strstr((const char *)text->bytes, part)) return;
    fail_msg("got:\n%s\nwithout:\n%s", (const char *)text->bytes, part);
}

static void test_view_of_everything_is_as_golden(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_view_encode(profile, &WITH_TIMELINE, &out);
    assert_int_equal(out.status, SPERF_OK);
    codec_assert_file("test/golden/profile.view.json", &out);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_view_of_empty_profile_has_every_table_empty(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &WITH_TIMELINE, &out);
    assert_contains(&out, "\"functions\":{\"name\":[],\"file\":[],\"line\":[]}");
    assert_contains(&out, "\"stacks\":{\"up\":[],\"frame\":[]}");
    assert_contains(&out, "\"samples\":{\"stack\":[],\"thread\":[],\"labels\":[],\"values\":[[],[]]}");
    assert_contains(&out, "\"timeline\":null");
    assert_contains(&out, "\"comments\":[]");
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_view_without_timeline_wanted_says_null(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"timeline\":null");
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_view_stacks_say_how_far_up_their_caller_is(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a", "b", "c"}, 3, 1);
    codec_add_sample(profile, (const char *const[]){"a", "d"}, 2, 1);
    codec_add_sample(profile, (const char *const[]){"e"}, 1, 1);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"stacks\":{\"up\":[0,1,1,3,0],\"frame\":[1,2,3,4,5]}");
    assert_contains(&out, "\"samples\":{\"stack\":[3,4,5],");
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_view_names_cannot_end_a_script_element(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"</script><script>alert(\"1\")//\xe2\x80\xa8"}, 1, 1);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"\\u003c/script\\u003e\\u003cscript\\u003ealert(\\\"1\\\")//\\u2028\"");
    assert_null(strchr((const char *)out.bytes, '<'));
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_view_values_are_exact_to_the_ends_of_their_range(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, INT64_MAX);
    codec_add_sample(profile, (const char *const[]){"b"}, 1, INT64_MIN);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"values\":[[1,1],[9223372036854775807,-9223372036854775808]]");
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_view_default_sample_type_is_its_number(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"default_sample_type\":1,");
    sperf_buffer_cleanup(&out);
    profile->default_sample_type = profile->sample_types[0].name;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"default_sample_type\":0,");
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static sperf_status_t encode(void *context)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_view_encode(context, &WITH_TIMELINE, &out);
    sperf_status_t status = out.status;
    sperf_buffer_cleanup(&out);
    return status;
}

static void test_view_any_allocation_failing_is_no_memory(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    assert_true(support_alloc_fail_each(encode, profile) > 2);
    sperf_profile_free(profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_view_of_everything_is_as_golden),
        cmocka_unit_test(test_view_of_empty_profile_has_every_table_empty),
        cmocka_unit_test(test_view_without_timeline_wanted_says_null),
        cmocka_unit_test(test_view_stacks_say_how_far_up_their_caller_is),
        cmocka_unit_test(test_view_names_cannot_end_a_script_element),
        cmocka_unit_test(test_view_values_are_exact_to_the_ends_of_their_range),
        cmocka_unit_test(test_view_default_sample_type_is_its_number),
        cmocka_unit_test(test_view_any_allocation_failing_is_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
