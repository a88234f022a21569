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

/* Return a frame of the function `name` in app.rb. */
static sperf_frame_id_t frame_at(sperf_profile_t *profile, const char *name, uint32_t line)
{
    sperf_function_t function = {0};
    sperf_frame_t frame = {.line = line};
    sperf_frame_id_t id = 0;
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, name, &function.name), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "app.rb", &function.file), SPERF_OK);
    assert_int_equal(sperf_function_table_intern(&profile->functions, function, &frame.function), SPERF_OK);
    assert_int_equal(sperf_frame_table_intern(&profile->frames, frame, &id), SPERF_OK);
    return id;
}

static bool of_class(const sperf_profile_t *profile, const char *name, sperf_allocation_margin_t *out)
{
    sperf_allocation_margins_t margins;
    assert_int_equal(sperf_allocation_margins_init(&margins, profile), SPERF_OK);
    bool found = sperf_allocation_margins_of_class(&margins, sperf_string_of(name), out) == SPERF_OK;
    sperf_allocation_margins_cleanup(&margins);
    return found;
}

static bool of_line(const sperf_profile_t *profile, const char *name, sperf_frame_id_t frame,
                    sperf_allocation_margin_t *out)
{
    sperf_allocation_margins_t margins;
    assert_int_equal(sperf_allocation_margins_init(&margins, profile), SPERF_OK);
    bool found = sperf_allocation_margins_of_line(&margins, sperf_string_of(name), profile, frame, out) == SPERF_OK;
    sperf_allocation_margins_cleanup(&margins);
    return found;
}

TEST(test_margins_are_two_standard_errors)
{
    sperf_profile_t *profile = profile_new();
    sperf_frame_id_t frame = frame_at(profile, "IO#read, or so", 12);
    comment(profile, SPERF_LINE_ERROR_PREFIX NUMBERS "class=String at=IO#read, or so app.rb:12");
    comment(profile, SPERF_CLASS_ERROR_PREFIX "bytes=9 bytes_error=4 objects=3 objects_error=0 samples=1 class=String");
    sperf_allocation_margin_t margin;
    assert_true(of_line(profile, "String", frame, &margin));
    assert_int_equal(margin.objects, 30);
    assert_int_equal(margin.bytes, 600);
    assert_true(of_class(profile, "String", &margin));
    assert_int_equal(margin.objects, 0);
    assert_int_equal(margin.bytes, 8);
    assert_false(of_line(profile, "Strin", frame, &margin));
    assert_false(of_line(profile, "String", 0, &margin));
    assert_false(of_line(profile, "String", frame_at(profile, "IO#read, or so", 13), &margin));
    assert_false(of_class(profile, "Hash", &margin));
    sperf_profile_free(profile);
}

TEST(test_errors_of_several_profiles_add_up_as_squares)
{
    sperf_profile_t *profile = profile_new();
    comment(profile, SPERF_CLASS_ERROR_PREFIX "bytes=9 bytes_error=30 objects=3 objects_error=6 samples=1 class=A");
    comment(profile, SPERF_CLASS_ERROR_PREFIX "bytes=9 bytes_error=40 objects=3 objects_error=8 samples=1 class=A");
    sperf_allocation_margin_t margin;
    assert_true(of_class(profile, "A", &margin));
    assert_int_equal(margin.objects, 20);
    assert_int_equal(margin.bytes, 100);
    sperf_profile_free(profile);
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
    sperf_profile_t *profile = profile_new();
    for (size_t i = 0; i < COUNT_OF(others); i++) comment(profile, others[i]);
    sperf_allocation_margins_t margins;
    assert_int_equal(sperf_allocation_margins_init(&margins, profile), SPERF_OK);
    assert_false(sperf_allocation_margins_any(&margins));
    sperf_allocation_margins_cleanup(&margins);
    sperf_profile_free(profile);
}

TEST(test_number_without_end_is_the_largest)
{
    sperf_profile_t *profile = profile_new();
    char text[600];
    memset(text, '9', sizeof text);
    memcpy(text, SPERF_CLASS_ERROR_PREFIX "bytes=1 bytes_error=", strlen(SPERF_CLASS_ERROR_PREFIX) + 20);
    strcpy(text + 500, " objects=1 objects_error=1 samples=1 class=A");
    comment(profile, text);
    sperf_allocation_margin_t margin;
    assert_true(of_class(profile, "A", &margin));
    assert_true(margin.bytes == INT64_MAX);
    sperf_profile_free(profile);
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
    sperf_profile_t *profile = profile_new();
    comment(profile, SPERF_CLASS_ERROR_PREFIX NUMBERS "class=String");
    comment(profile, SPERF_LINE_ERROR_PREFIX NUMBERS "class=String at=IO#read app.rb:12");
    assert_true(support_alloc_fail_each(read_margins, profile) > 0);
    sperf_profile_free(profile);
}
