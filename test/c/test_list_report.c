/* Methods one by one: source with gaps, and the numbers that they are chosen by. */
#include "sperf/report/report.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

static bool is_name(void *pattern, sperf_string_t text)
{
    return sperf_string_equal(text, sperf_string_of(pattern));
}

/* Add a sample of `weight` in `name` of `file`, at `line`; the function's first line is `begins`. */
static void add_in_file(sperf_profile_t *profile, const char *name, const char *file, uint32_t begins, uint32_t line,
                        int64_t weight)
{
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, 0, sperf_string_of(name), sperf_string_of(file), begins, line);
    support_profile_add(profile, key, weight);
}

/* Answers with as many lines as it takes, and says that they were changed. */
static bool long_source(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note)
{
    static char lines[200];
    (void)context;
    (void)path;
    memset(lines, '\n', sizeof lines);
    *text = (sperf_string_t){lines, sizeof lines};
    *note = sperf_string_of("changed since");
    return true;
}

static uint32_t count_of(const char *text, const char *part)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) count++;
    return count;
}

/* The code of a function from line 10 that has values in lines 12, 28 and 100. */
TEST(test_list_folds_many_lines_without_a_value_and_no_few)
{
    OWNED_PROFILE(profile) = support_profile_new();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    const uint32_t lines[] = {12, 28, 100};
    for (size_t i = 0; i < COUNT_OF(lines); i++) add_in_file(profile, "long", "long.rb", 10, lines[i], 5);
    sperf_report_options_t options = report_options(SPERF_REPORT_LIST);
    options.symbol = (sperf_matcher_t){report_any, NULL};
    options.source = long_source;
    options.fold_lines = true;
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    const char *text = support_text(&out);
    assert_non_null(strstr(text, "code:\n (changed since)\n         .          .     long.rb:10:\n"));
    /* Between 12 and 28 are five lines beside the margins, between 28 and 100 are 61. */
    assert_non_null(strstr(text, "long.rb:17:\n                                 ...: (5 lines without a value)\n"
                                 "         .          .     long.rb:23:\n"));
    assert_non_null(strstr(text, "long.rb:33:\n                                 ...: (61 lines without a value)\n"
                                 "         .          .     long.rb:95:\n"));
    assert_int_equal(count_of(text, "..."), 2);
    assert_non_null(strstr(text, "long.rb:105:\n"));
    assert_null(strstr(text, "long.rb:106:\n"));
}

/* -- Numbers -- */

typedef struct {
    char text[200];
    uint32_t functions[8];
    uint32_t count;
} numbering_t;

static void note(void *context, uint32_t function, sperf_string_t label)
{
    numbering_t *numbering = context;
    size_t used = strlen(numbering->text);
    (void)snprintf(numbering->text + used, sizeof numbering->text - used, "%.*s;", (int)label.length, label.bytes);
    numbering->functions[numbering->count++] = function;
}

/* Return the text of the report, which `out` has. */
static const char *numbered(const sperf_profile_t *profile, sperf_report_options_t options, numbering_t *numbering,
                            sperf_buffer_t *out)
{
    *numbering = (numbering_t){.count = 0};
    options.numbered = note;
    options.numbered_context = numbering;
    sperf_buffer_clear(out);
    assert_int_equal(report_render(profile, &options, out), SPERF_OK);
    return support_text(out);
}

TEST(test_choices_are_numbered_by_flat_value_and_lead_to_their_functions)
{
    OWNED_PROFILE(profile) = report_of_calls();
    add_in_file(profile, "main", "lib/other.rb", 7, 8, 1);
    numbering_t choices, calls;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    const char *text = numbered(profile, report_options(SPERF_REPORT_CHOICES), &choices, &out);
    assert_string_equal(text, "            flat        cum   cum%\n"
                              "   1)       95ns       95ns 94.06%  leaf (app.rb:2)\n"
                              "   2)        5ns      100ns 99.01%  main app.rb\n"
                              "   3)        1ns        1ns  0.99%  main lib/other.rb\n"
                              "   4)          0       80ns 79.21%  work (app.rb:2)\n");
    assert_string_equal(choices.text, "leaf;main app.rb;main lib/other.rb;work;");
    sperf_report_options_t options = report_options(SPERF_REPORT_LIST);
    options.function = choices.functions[2];
    text = numbered(profile, options, &calls, &out);
    assert_non_null(strstr(text, "ROUTINE ======================== main in lib/other.rb\n"));
    options.function = choices.functions[3];
    text = numbered(profile, options, &calls, &out);
    assert_non_null(strstr(text, "callers:\n   1)            80ns   100%  main app.rb\ncode:\n"));
    assert_non_null(strstr(text, "callees:\n   2)            80ns   100%  leaf\n"));
    assert_string_equal(calls.text, "main app.rb;leaf;");
    assert_int_equal(calls.functions[1], choices.functions[0]);
}

TEST(test_choices_are_those_that_match_up_to_the_most)
{
    OWNED_PROFILE(profile) = report_of_calls();
    numbering_t choices;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_report_options_t options = report_options(SPERF_REPORT_CHOICES);
    options.rows_max = 1;
    const char *text = numbered(profile, options, &choices, &out);
    assert_non_null(strstr(text, "leaf (app.rb:2)\n                        ... (2 more)\n"));
    static char name[] = "work";
    options.symbol = (sperf_matcher_t){is_name, name};
    (void)numbered(profile, options, &choices, &out);
    assert_string_equal(choices.text, "work;");
}

/* A fuzzer found it: there is no last element of a path that is empty. */
TEST(test_choices_of_a_function_without_a_file_have_its_name_alone)
{
    OWNED_PROFILE(profile) = support_profile_new();
    add_in_file(profile, "fileless", "", 3, 4, 10);
    numbering_t choices;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    const char *text = numbered(profile, report_options(SPERF_REPORT_CHOICES), &choices, &out);
    assert_non_null(strstr(text, "  100%  fileless\n"));
}

/* Functions keep their numbers whatever sample type is looked at, also one in which they have nothing. */
TEST(test_list_of_a_function_without_a_value_in_the_type_shows_it_empty)
{
    OWNED_PROFILE(profile) = support_profile_new();
    report_add_stack(profile, "main;timeless", (uint32_t[]){2, 3}, 0);
    report_add_stack(profile, "main", (uint32_t[]){2}, 10);
    numbering_t choices, calls;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_report_options_t options = report_options(SPERF_REPORT_CHOICES);
    options.type = 0;
    (void)numbered(profile, options, &choices, &out);
    assert_string_equal(choices.text, "main;timeless;");
    options = report_options(SPERF_REPORT_LIST);
    options.function = choices.functions[1];
    assert_non_null(strstr(numbered(profile, options, &calls, &out),
                           "ROUTINE ======================== timeless in app.rb\n"
                           "         0          0 (flat, cum)     0% of Total\ncallers: none\ncode:\n"));
    options.function = 3; /* there are two */
    assert_int_equal(report_render(profile, &options, &out), SPERF_NOT_FOUND);
}
