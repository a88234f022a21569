/* Margins of sampled allocations: what comments of a profile say. */
#include "sperf/model/allocation_margins.h"
#include "sperf/model/sample_types.h"
#include "support_alloc.h"
#include "support_test.h"

#define NUMBERS "bytes=8000 bytes_error=300 objects=200 objects_error=15 samples=9 "

static sperf_profile_t *profile_new(void)
{
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(sperf_allocation_types, 2, &profile), SPERF_OK);
    return profile;
}

static void comment(sperf_profile_t *profile, const char *text)
{
    assert_int_equal(sperf_profile_add_comment(profile, text, strlen(text)), SPERF_OK);
}

/* Find the margin of the class `name`, or of its objects from line `line` of IO#read. */
static bool margin_of(sperf_profile_t *profile, const char *name, uint32_t line, sperf_allocation_margin_t *out)
{
    sperf_allocation_margins_t margins;
    sperf_frame_id_t frame = 0;
    sperf_string_t class = sperf_string_of(name), method = sperf_string_of("IO#read, or so"),
                   file = sperf_string_of("a.rb");
    assert_int_equal(sperf_profile_intern_frame(profile, method, file, 0, line, &frame), SPERF_OK);
    assert_int_equal(sperf_allocation_margins_init(&margins, profile), SPERF_OK);
    sperf_status_t status = line == 0 ? sperf_allocation_margins_of_class(&margins, class, out)
                                      : sperf_allocation_margins_of_line(&margins, class, profile, frame, out);
    sperf_allocation_margins_cleanup(&margins);
    return status == SPERF_OK;
}

TEST(test_margins_are_two_standard_errors)
{
    OWNED_PROFILE(profile) = profile_new();
    comment(profile, SPERF_LINE_ERROR_PREFIX NUMBERS "class=String at=IO#read, or so a.rb:12");
    comment(profile, SPERF_CLASS_ERROR_PREFIX "bytes=9 bytes_error=4 objects=3 objects_error=0 samples=1 class=String");
    sperf_allocation_margin_t margin;
    assert_true(margin_of(profile, "String", 12, &margin));
    assert_int_equal(margin.objects, 30);
    assert_int_equal(margin.bytes, 600);
    assert_true(margin_of(profile, "String", 0, &margin));
    assert_int_equal(margin.objects, 0);
    assert_int_equal(margin.bytes, 8);
    assert_false(margin_of(profile, "Strin", 12, &margin));
    assert_false(margin_of(profile, "String", 13, &margin));
    assert_false(margin_of(profile, "Hash", 0, &margin));
}

TEST(test_errors_of_several_profiles_add_up_as_squares)
{
    OWNED_PROFILE(profile) = profile_new();
    comment(profile, SPERF_CLASS_ERROR_PREFIX "bytes=9 bytes_error=30 objects=3 objects_error=6 samples=1 class=A");
    comment(profile, SPERF_CLASS_ERROR_PREFIX "bytes=9 bytes_error=40 objects=3 objects_error=8 samples=1 class=A");
    sperf_allocation_margin_t margin;
    assert_true(margin_of(profile, "A", 0, &margin));
    assert_int_equal(margin.objects, 20);
    assert_int_equal(margin.bytes, 100);
}

/* Comments of other tools, and of damaged files, are left alone. */
TEST(test_other_comments_are_ignored)
{
    static const char *const others[] = {"# estimate",
                                         SPERF_LINE_ERROR_PREFIX,
                                         SPERF_LINE_ERROR_PREFIX "bytes=",
                                         SPERF_CLASS_ERROR_PREFIX "bytes=8",
                                         SPERF_CLASS_ERROR_PREFIX "bytes=8 objects=3 class=A",
                                         SPERF_CLASS_ERROR_PREFIX NUMBERS "clas",
                                         SPERF_CLASS_ERROR_PREFIX
                                         "bytes=-8 bytes_error=3 objects=2 objects_error=1 samples=9 class=A"};
    OWNED_PROFILE(profile) = profile_new();
    for (size_t i = 0; i < COUNT_OF(others); i++) comment(profile, others[i]);
    sperf_allocation_margins_t margins;
    assert_int_equal(sperf_allocation_margins_init(&margins, profile), SPERF_OK);
    assert_false(sperf_allocation_margins_any(&margins));
    sperf_allocation_margins_cleanup(&margins);
}

TEST(test_number_without_end_is_the_largest)
{
    OWNED_PROFILE(profile) = profile_new();
    char text[600];
    memset(text, '9', sizeof text);
    memcpy(text, SPERF_CLASS_ERROR_PREFIX "bytes=1 bytes_error=", strlen(SPERF_CLASS_ERROR_PREFIX) + 20);
    strcpy(text + 500, " objects=1 objects_error=1 samples=1 class=A");
    comment(profile, text);
    sperf_allocation_margin_t margin;
    assert_true(margin_of(profile, "A", 0, &margin));
    assert_true(margin.bytes == INT64_MAX);
}

static sperf_status_t read_margins(void *context)
{
    sperf_allocation_margins_t margins;
    sperf_status_t status = sperf_allocation_margins_init(&margins, context);
    sperf_allocation_margins_cleanup(&margins);
    return status;
}

TEST(test_failed_allocations_are_reported)
{
    OWNED_PROFILE(profile) = profile_new();
    comment(profile, SPERF_CLASS_ERROR_PREFIX NUMBERS "class=String");
    comment(profile, SPERF_LINE_ERROR_PREFIX NUMBERS "class=String at=IO#read app.rb:12");
    assert_true(support_alloc_fail_each(read_margins, profile) > 0);
}
