/*
 * Reports: what neither the golden files (test/ruby/golden_test.rb) nor the comparison with pprof
 * (test/ruby/report_pprof_test.rb) can see.
 */
#include "sperf/model/profile.h"
#include "sperf/report/report.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"
#include "support_trace.h"

static bool none(void *pattern, sperf_string_t text)
{
    (void)pattern;
    (void)text;
    return false;
}

static bool is_name(void *pattern, sperf_string_t text)
{
    return sperf_string_equal(text, sperf_string_of(pattern));
}

/* Kinds that pprof does not print, or not as sperf does. (Tags need labels: test/ruby/report_test.rb has them.) */
static const sperf_report_kind_t OWN_KINDS[] = {SPERF_REPORT_FUNCTIONS, SPERF_REPORT_CALLTREE, SPERF_REPORT_LIST,
                                                SPERF_REPORT_THREADS, SPERF_REPORT_STATES};
enum { OWN_KINDS_COUNT = sizeof OWN_KINDS / sizeof OWN_KINDS[0] };

/* Return the report on `most_ns` in one function and `least_ns` in another. */
static sperf_buffer_t report_on_two(const sperf_report_options_t *options, int64_t most_ns, int64_t least_ns)
{
    sperf_profile_t *profile = support_profile_new();
    report_add_stack(profile, "main;big", (uint32_t[]){1, 2}, most_ns);
    report_add_stack(profile, "main;small", (uint32_t[]){1, 3}, least_ns);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    sperf_profile_free(profile);
    return out;
}

static void assert_total(sperf_report_kind_t kind, int64_t most_ns, int64_t least_ns, const char *total)
{
    sperf_report_options_t options = report_options(kind);
    options.symbol = (sperf_matcher_t){report_any, NULL};
    OWNED_BUFFER(out) = report_on_two(&options, most_ns, least_ns);
    assert_non_null(strstr((const char *)out.bytes, total));
}

TEST(test_times_are_milliseconds_unless_all_are_seconds_except_in_forms_of_pprof)
{
    for (size_t i = 0; i < OWN_KINDS_COUNT; i++) {
        assert_total(OWN_KINDS[i], 900000000, 50000000, " 950ms");
        assert_total(OWN_KINDS[i], 15920000000, 1000000000, " 16.92s");
        assert_total(OWN_KINDS[i], 3, 1, " 4ns");
    }
    assert_total(SPERF_REPORT_CALLTREE, 15920000000, 1077000, " 15921.08ms");
    assert_total(SPERF_REPORT_LIST, 15920000000, 1077000, " 15921.08ms");
    assert_total(SPERF_REPORT_TOP, 15920000000, 1077, " 15920001.08us");
    assert_total(SPERF_REPORT_TREE, 15920000000, 1077, " 15920001.08us");
}

static void assert_top_begins(const char *program, const char *build_id, const char *expected)
{
    OWNED_PROFILE(profile) = support_profile_new();
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, program, &profile->program), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, build_id, &profile->build_id), SPERF_OK);
    sperf_report_options_t options = report_options(SPERF_REPORT_TOP);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    assert_true(out.length > strlen(expected));
    assert_memory_equal(out.bytes, expected, strlen(expected));
}

TEST(test_top_head_names_the_program_by_the_end_of_its_path)
{
    assert_top_begins("/srv/app", "4f2a", "File: app\nBuild ID: 4f2a\nType: ");
    assert_top_begins("ruby", "", "File: ruby\nType: ");
    assert_top_begins("app/dir//", "", "File: dir\nType: ");
    assert_top_begins("//", "", "File: /\nType: ");
    assert_top_begins("", "", "Type: ");
}

static sperf_profile_t *odd_names(void)
{
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "a\"b,c|`d\n\\", 7);
    return profile;
}

TEST(test_table_json_escapes_names)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_TOP);
    options.format = SPERF_REPORT_JSON;
    report_assert(odd_names(), &options,
                  "{\n  \"report\": \"top\",\n  \"type\": \"cpu\",\n  \"unit\": \"nanoseconds\",\n  \"total\": 7,\n"
                  "  \"rows\": [\n    {\"name\": \"a\\\"b,c|`d\\u000a\\\\\", \"file\": \"app.rb\", \"line\": 0, "
                  "\"flat\": 7, \"flat_share\": 1.000000, \"cum\": 7, \"cum_share\": 1.000000}\n  ]\n}\n");
}

TEST(test_table_csv_quotes_names)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_TOP);
    options.format = SPERF_REPORT_CSV;
    report_assert(odd_names(), &options,
                  "name,file,line,flat,flat_share,cum,cum_share\n\"a\"\"b,c|`d\n\\\",app.rb,0,7,1.000000,7,1.000000\n");
}

TEST(test_table_markdown_keeps_a_cell_one_cell)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_TOP);
    options.format = SPERF_REPORT_MARKDOWN;
    report_assert(odd_names(), &options,
                  "| name | file | flat | flat_share | cum | cum_share |\n|---|---|---:|---:|---:|---:|\n"
                  "| a\"b,c\\|\\`d \\\\ | `app.rb` | 7ns | 100% | 7ns | 100% |\n");
}

static void assert_refused(const sperf_report_options_t *options, sperf_status_t expected)
{
    OWNED_PROFILE(profile) = report_of_calls();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, options, &out), expected);
}

TEST(test_report_that_cannot_be_made_says_why)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_SUMMARY);
    options.format = SPERF_REPORT_CSV;
    assert_refused(&options, SPERF_UNSUPPORTED);
    options = report_options(SPERF_REPORT_TOP);
    options.type = 2;
    assert_refused(&options, SPERF_INVALID_ARGUMENT);
    options = report_options(SPERF_REPORT_LIST);
    options.symbol = (sperf_matcher_t){none, NULL};
    assert_refused(&options, SPERF_NOT_FOUND);
    options.kind = SPERF_REPORT_TREE;
    assert_refused(&options, SPERF_NOT_FOUND);
    options.format = SPERF_REPORT_JSON;
    assert_refused(&options, SPERF_NOT_FOUND);
    options.kind = SPERF_REPORT_CHOICES;
    assert_refused(&options, SPERF_UNSUPPORTED);
    options.format = SPERF_REPORT_TEXT;
    assert_refused(&options, SPERF_NOT_FOUND);
}

static void add_place(sperf_profile_t *profile, const char *name, const char *file, uint32_t first_line, int64_t weight)
{
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, 0, sperf_string_of(name), sperf_string_of(file), first_line, 1);
    support_profile_add(profile, key, weight);
}

static sperf_profile_t *shared_names(void)
{
    sperf_profile_t *profile = support_profile_new();
    add_place(profile, "<main>", "/srv/a.rb", 1, 50);
    add_place(profile, "<main>", "/srv/./b.rb", 1, 20);
    add_place(profile, "<main>", "/srv/b.rb", 7, 10);
    add_place(profile, "own", "/srv/b.rb", 3, 15);
    add_place(profile, "own", "/srv/b.rb", 2, 5);
    return profile;
}

/* What a function is called must not depend on what else is shown. */
TEST(test_top_name_that_is_shared_keeps_its_file_where_the_other_one_is_hidden)
{
    static char other[] = "/srv/a.rb";
    OWNED_PROFILE(profile) = shared_names();
    sperf_view_t view;
    sperf_name_matches_t matched;
    sperf_name_filter_t filter = {.hide = {is_name, other}};
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_filter_names(&view, &filter, &matched), SPERF_OK);
    sperf_report_options_t options = report_options(SPERF_REPORT_TOP);
    options.format = SPERF_REPORT_CSV;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_report_render(&view, &options, &out);
    options.format = SPERF_REPORT_TEXT;
    sperf_report_render(&view, &options, &out);
    sperf_buffer_append_byte(&out, '\0');
    const char *rows = "name,file,line,flat,flat_share,cum,cum_share\n"
                       "<main>,/srv/b.rb,1,30,0.300000,30,0.300000\nown,/srv/b.rb,2,20,0.200000,20,0.200000\n";
    assert_memory_equal(out.bytes, rows, strlen(rows));
    assert_non_null(strstr((const char *)out.bytes, "30.00%  <main> /srv/b.rb\n"));
    assert_null(strstr((const char *)out.bytes, "a.rb"));
    sperf_view_cleanup(&view);
}

TEST(test_report_of_every_kind_out_of_memory_leaks_nothing)
{
    support_profile_options_t shape = {.seed = 5, .functions = 8, .stacks = 20, .depth_max = 5, .samples = 30};
    shape.labels = true;
    OWNED_PROFILE(profile) = support_profile_of(&shape);
    for (sperf_report_kind_t kind = SPERF_REPORT_TOP; kind <= SPERF_REPORT_SUMMARY; kind++) {
        static const sperf_report_format_t formats[] = {SPERF_REPORT_TEXT, SPERF_REPORT_MARKDOWN, SPERF_REPORT_JSON};
        sperf_report_options_t options = report_options(kind);
        options.granularity = SPERF_GRANULARITY_LINES;
        options.mark_changes = true;
        options.rows_max = 3;
        options.symbol = (sperf_matcher_t){report_any, NULL};
        for (int i = 0; i < (kind == SPERF_REPORT_SUMMARY ? 2 : 3); i++) {
            options.format = formats[i];
            report_assert_memory_is_missed(profile, &options, 4);
        }
    }
    sperf_report_options_t choices = report_options(SPERF_REPORT_CHOICES);
    report_assert_memory_is_missed(profile, &choices, 4);
}

/* Return the bytes that the report of a recursion allocates and has. */
static uint64_t bytes_of(const sperf_report_options_t *options, uint32_t depth)
{
    sperf_profile_t *trace = support_trace_of_recursion(depth, false);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    uint64_t before = support_alloc_bytes();
    assert_int_equal(report_render(trace, options, &out), SPERF_OK);
    uint64_t bytes = support_alloc_bytes() - before + out.length;
    sperf_buffer_cleanup(&out);
    sperf_profile_free(trace);
    return bytes;
}

TEST(test_reports_of_a_recursion_grow_with_its_depth)
{
    for (int kind = 0; kind <= SPERF_REPORT_HOLDERS; kind++) {
        if (kind == SPERF_REPORT_ALLOCATED) continue; /* of other traces */
        for (int inverted = 0; inverted <= (kind == SPERF_REPORT_CALLTREE); inverted++) {
            sperf_report_options_t options = report_options((sperf_report_kind_t)kind);
            options.symbol = (sperf_matcher_t){report_any, NULL};
            options.order = 1;
            options.by = sperf_string_of("class");
            options.inverted = inverted;
            options.indent_max = 24;
            uint64_t half = bytes_of(&options, 2000), whole = bytes_of(&options, 4000);
            if (whole > half * 3) fail_msg("report %d: %llu bytes", kind, (unsigned long long)whole);
        }
    }
}
