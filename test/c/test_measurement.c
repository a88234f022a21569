/* Numbers with units. Expected values are what `go tool pprof` prints for them. */
#include "sperf/report/measurement.h"
#include "support_test.h"

/* An automatic unit is the largest that fits; counts and unknown units stay numbers; nothing has no unit. */
TEST(test_quantity_has_the_unit_that_is_asked_for)
{
    static const struct {
        int64_t value;
        const char *from, *to, *expected;
    } cases[] = {{1, "nanoseconds", "auto", "1ns"},
                 {1500, "nanoseconds", "auto", "1.50us"},
                 {999999, "nanoseconds", "minimum", "1000us"},
                 {12345678, "nanoseconds", "auto", "12.35ms"},
                 {7200000000000, "nanoseconds", "auto", "2hrs"},
                 {1023, "bytes", "auto", "1023B"},
                 {1536, "bytes", "auto", "1.50kB"},
                 {INT64_C(1) << 60, "bytes", "auto", "1024PB"},
                 {5, "kilobytes", "auto", "5kB"},
                 {2500, "milligcu", "auto", "2.50GCU"},
                 {12345678, "nanoseconds", "s", "0.01s"},
                 {12345678, "nanoseconds", "Milliseconds", "12.35ms"},
                 {1536, "bytes", "MB", "0"},
                 {3000000, "microseconds", "hours", "0"},
                 {5000000000, "nanoseconds", "bytes", "5s"},
                 {42, "count", "minimum", "42"},
                 {42, "count", "count", "42"},
                 {42, "gizmos", "gizmos", "42gizmos"},
                 {42, "gizmos", "ms", "42ms"},
                 {42, "", "auto", "42"},
                 {0, "nanoseconds", "auto", "0"},
                 {-1500000, "nanoseconds", "auto", "-1.50ms"},
                 {-1, "nanoseconds", "s", "0"},
                 {INT64_MIN, "count", "auto", "-9223372036854775808"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_quantity_t quantity =
            sperf_quantity(cases[i].value, sperf_string_of(cases[i].from), sperf_string_of(cases[i].to));
        char text[128];
        (void)snprintf(text, sizeof text, "%s%.*s", quantity.digits, (int)quantity.unit.length, quantity.unit.bytes);
        assert_string_equal(text, cases[i].expected);
    }
}

TEST(test_unit_fits_values_of_its_kind_alone)
{
    static const struct {
        const char *from, *to;
        bool fits;
    } cases[] = {{"nanoseconds", "ms", true},     {"nanoseconds", "Hours", true}, {"bytes", "kB", true},
                 {"gizmos", "gizmos", true},      {"count", "count", true},       {"nanoseconds", "minimum", true},
                 {"gizmos", "auto", true},        {"nanoseconds", "kB", false},   {"nanoseconds", "minutes", false},
                 {"nanoseconds", "count", false}, {"nanoseconds", "", false},     {"bytes", "s", false},
                 {"count", "ms", false},          {"gizmos", "widgets", false}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(sperf_unit_fits(sperf_string_of(cases[i].from), sperf_string_of(cases[i].to)), cases[i].fits);
    }
}

TEST(test_percentage_has_two_digits_at_least)
{
    static const struct {
        int64_t value, total;
        const char *expected;
    } cases[] = {{1, 3, "33.33%"},         {1, 64, " 1.56%"},        {1, 300, " 0.33%"},
                 {123, 1000000, "0.012%"}, {1, 100000000, "1e-06%"}, {9995, 10000, "  100%"},
                 {-5, 10, "50.00%"},       {3000, 10, "30000.00%"},  {5, 0, "    0%"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_string_equal(sperf_percentage(cases[i].value, cases[i].total).text, cases[i].expected);
    }
}

TEST(test_decimal_point_of_any_locale_is_a_point)
{
    static const char *const cases[][2] = {
        {"1,50", "1.50"}, {"-1\xd9\xab\x35\x30", "-1.50"}, {" 1,2e-05%", " 1.2e-05%"}, {"33.33%", "33.33%"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "%s", cases[i][0]);
        sperf_use_decimal_point(text);
        assert_string_equal(text, cases[i][1]);
    }
}
