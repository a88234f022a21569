/* Numbers with units. Expected values are what `go tool pprof` prints for them. */
#include "sperf/report/measurement.h"
#include "support_test.h"

static void assert_quantity(int64_t value, const char *from, const char *to, const char *expected)
{
    sperf_quantity_t quantity = sperf_quantity(value, sperf_string_of(from), sperf_string_of(to));
    char text[128];
    (void)snprintf(text, sizeof text, "%s%.*s", quantity.digits, (int)quantity.unit.length, quantity.unit.bytes);
    assert_string_equal(text, expected);
}

TEST(test_quantity_automatic_unit_is_the_largest_that_fits)
{
    assert_quantity(1, "nanoseconds", "auto", "1ns");
    assert_quantity(1500, "nanoseconds", "auto", "1.50us");
    assert_quantity(999999, "nanoseconds", "minimum", "1000us");
    assert_quantity(12345678, "nanoseconds", "auto", "12.35ms");
    assert_quantity(7200000000000, "nanoseconds", "auto", "2hrs");
    assert_quantity(1023, "bytes", "auto", "1023B");
    assert_quantity(1536, "bytes", "auto", "1.50kB");
    assert_quantity(INT64_C(1) << 60, "bytes", "auto", "1024PB");
    assert_quantity(5, "kilobytes", "auto", "5kB");
    assert_quantity(2500, "milligcu", "auto", "2.50GCU");
}

TEST(test_quantity_in_a_unit_that_is_asked_for_is_converted)
{
    assert_quantity(12345678, "nanoseconds", "s", "0.01s");
    assert_quantity(12345678, "nanoseconds", "Milliseconds", "12.35ms");
    assert_quantity(1536, "bytes", "MB", "0");
    assert_quantity(3000000, "microseconds", "hours", "0");
    assert_quantity(5000000000, "nanoseconds", "bytes", "5s");
}

static bool fits(const char *from, const char *to)
{
    return sperf_unit_fits(sperf_string_of(from), sperf_string_of(to));
}

TEST(test_unit_fits_values_of_its_kind_alone)
{
    assert_true(fits("nanoseconds", "ms"));
    assert_true(fits("nanoseconds", "Hours"));
    assert_true(fits("bytes", "kB"));
    assert_true(fits("gizmos", "gizmos"));
    assert_true(fits("count", "count"));
    assert_true(fits("nanoseconds", "minimum"));
    assert_true(fits("gizmos", "auto"));
    assert_false(fits("nanoseconds", "kB"));
    assert_false(fits("nanoseconds", "minutes"));
    assert_false(fits("nanoseconds", "count"));
    assert_false(fits("nanoseconds", ""));
    assert_false(fits("bytes", "s"));
    assert_false(fits("count", "ms"));
    assert_false(fits("gizmos", "widgets"));
}

TEST(test_quantity_of_counts_and_unknown_units_stays_the_number)
{
    assert_quantity(42, "count", "minimum", "42");
    assert_quantity(42, "count", "count", "42");
    assert_quantity(42, "gizmos", "gizmos", "42gizmos");
    assert_quantity(42, "gizmos", "ms", "42ms");
    assert_quantity(42, "", "auto", "42");
}

TEST(test_quantity_of_nothing_has_no_unit_and_negative_ones_have_a_sign)
{
    assert_quantity(0, "nanoseconds", "auto", "0");
    assert_quantity(-1500000, "nanoseconds", "auto", "-1.50ms");
    assert_quantity(-1, "nanoseconds", "s", "0");
    assert_quantity(INT64_MIN, "count", "auto", "-9223372036854775808");
}

static void assert_percentage(int64_t value, int64_t total, const char *expected)
{
    assert_string_equal(sperf_percentage(value, total).text, expected);
}

TEST(test_percentage_has_two_digits_at_least)
{
    assert_percentage(1, 3, "33.33%");
    assert_percentage(1, 64, " 1.56%");
    assert_percentage(1, 300, " 0.33%");
    assert_percentage(123, 1000000, "0.012%");
    assert_percentage(1, 100000000, "1e-06%");
    assert_percentage(9995, 10000, "  100%");
    assert_percentage(-5, 10, "50.00%");
    assert_percentage(3000, 10, "30000.00%");
    assert_percentage(5, 0, "    0%");
}

static void assert_point(const char *written, const char *expected)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%s", written);
    sperf_use_decimal_point(text);
    assert_string_equal(text, expected);
}

TEST(test_decimal_point_of_any_locale_is_a_point)
{
    assert_point("1,50", "1.50");
    assert_point("-1\xd9\xab"
                 "50",
                 "-1.50");
    assert_point(" 1,2e-05%", " 1.2e-05%");
    assert_point("33.33%", "33.33%");
}
