/*
 * Reports: what neither the golden files (test/ruby/golden_test.rb) nor the comparison with pprof
 * (test/ruby/report_pprof_test.rb) can see; units and digits are in test/ruby/own_reports_test.rb.
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

static void assert_top_begins(const char *program, const char *build_id, const char *expected)
{
    OWNED_PROFILE(profile) = support_profile_new();
    profile->program = support_profile_string(profile, program);
    profile->build_id = support_profile_string(profile, build_id);
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

/* JSON escapes, CSV quotes, and in Markdown a cell stays one cell. */
TEST(test_tables_keep_odd_names)
{
    static const struct {
        sperf_report_format_t format;
        const char *expected;
    } cases[] = {{SPERF_REPORT_JSON,
                  "{\n  \"report\": \"top\",\n  \"type\": \"cpu\",\n  \"unit\": \"nanoseconds\",\n  \"total\": 7,\n"
                  "  \"rows\": [\n    {\"name\": \"a\\\"b,c|`d\\u000a\\\\\", \"file\": \"app.rb\", \"line\": 0, "
                  "\"flat\": 7, \"flat_share\": 1.000000, \"cum\": 7, \"cum_share\": 1.000000}\n  ]\n}\n"},
                 {SPERF_REPORT_CSV, "name,file,line,flat,flat_share,cum,cum_share\n"
                                    "\"a\"\"b,c|`d\n\\\",app.rb,0,7,1.000000,7,1.000000\n"},
                 {SPERF_REPORT_MARKDOWN,
                  "| name | file | flat | flat_share | cum | cum_share |\n|---|---|---:|---:|---:|---:|\n"
                  "| a\"b,c\\|\\`d \\\\ | `app.rb` | 7ns | 100% | 7ns | 100% |\n"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_profile_t *profile = support_profile_new();
        support_profile_sample(profile, "a\"b,c|`d\n\\", 7);
        sperf_report_options_t options = report_options(SPERF_REPORT_TOP);
        options.format = cases[i].format;
        report_assert(profile, &options, cases[i].expected);
    }
}

TEST(test_report_that_cannot_be_made_says_why)
{
    static const struct {
        sperf_report_kind_t kind;
        sperf_report_format_t format;
        uint32_t type;
        sperf_status_t expected;
    } cases[] = {{SPERF_REPORT_SUMMARY, SPERF_REPORT_CSV, 1, SPERF_UNSUPPORTED},
                 {SPERF_REPORT_TOP, SPERF_REPORT_TEXT, 2, SPERF_INVALID_ARGUMENT},
                 {SPERF_REPORT_LIST, SPERF_REPORT_TEXT, 1, SPERF_NOT_FOUND},
                 {SPERF_REPORT_TREE, SPERF_REPORT_TEXT, 1, SPERF_NOT_FOUND},
                 {SPERF_REPORT_TREE, SPERF_REPORT_JSON, 1, SPERF_NOT_FOUND},
                 {SPERF_REPORT_CHOICES, SPERF_REPORT_JSON, 1, SPERF_UNSUPPORTED},
                 {SPERF_REPORT_CHOICES, SPERF_REPORT_TEXT, 1, SPERF_NOT_FOUND}};
    OWNED_PROFILE(profile) = report_of_calls();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_report_options_t options = report_options(cases[i].kind);
        options.format = cases[i].format;
        options.type = cases[i].type;
        options.symbol = (sperf_matcher_t){none, NULL};
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        assert_int_equal(report_render(profile, &options, &out), cases[i].expected);
    }
}

static void add_place(sperf_profile_t *profile, const char *name, const char *file, uint32_t first_line, int64_t weight)
{
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, 0, sperf_string_of(name), sperf_string_of(file), first_line, 1);
    support_profile_add(profile, key, weight);
}

/* What a function is called must not depend on what else is shown. */
TEST(test_top_name_that_is_shared_keeps_its_file_where_the_other_one_is_hidden)
{
    static char other[] = "/srv/a.rb";
    OWNED_PROFILE(profile) = support_profile_new();
    add_place(profile, "<main>", "/srv/a.rb", 1, 50);
    add_place(profile, "<main>", "/srv/./b.rb", 1, 20);
    add_place(profile, "<main>", "/srv/b.rb", 7, 10);
    add_place(profile, "own", "/srv/b.rb", 3, 15);
    add_place(profile, "own", "/srv/b.rb", 2, 5);
    OWNED(sperf_view, view);
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
    const char *rows = "name,file,line,flat,flat_share,cum,cum_share\n"
                       "<main>,/srv/b.rb,1,30,0.300000,30,0.300000\nown,/srv/b.rb,2,20,0.200000,20,0.200000\n";
    assert_memory_equal(out.bytes, rows, strlen(rows));
    assert_non_null(strstr(support_text(&out), "30.00%  <main> /srv/b.rb\n"));
    assert_null(strstr(support_text(&out), "a.rb"));
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
    OWNED_PROFILE(trace) = support_trace_of_recursion(depth, false);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    uint64_t before = support_alloc_bytes();
    assert_int_equal(report_render(trace, options, &out), SPERF_OK);
    return support_alloc_bytes() - before + out.length;
}

TEST(test_reports_of_a_recursion_grow_with_its_depth)
{
    if (SUPPORT_SANITIZED) skip(); /* takes ten times as long, and the bytes are the same */
    for (int kind = 0; kind <= SPERF_REPORT_HOLDERS; kind++) {
        if (kind == SPERF_REPORT_ALLOCATED) continue; /* of other traces */
        for (int inverted = 0; inverted <= (kind == SPERF_REPORT_CALLTREE); inverted++) {
            sperf_report_options_t options = report_options((sperf_report_kind_t)kind);
            options.symbol = (sperf_matcher_t){report_any, NULL};
            options.order = 1;
            options.by = sperf_string_of("class");
            options.inverted = inverted;
            options.indent_max = 24;
            uint64_t half = bytes_of(&options, 1200), whole = bytes_of(&options, 2400);
            if (whole > half * 3) fail_msg("report %d: %llu bytes", kind, (unsigned long long)whole);
        }
    }
}
