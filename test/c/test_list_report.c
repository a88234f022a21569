/* Methods one by one, with callers, callees and source, and the lists that one is chosen from. */
#include "sperf/report/report.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

static bool is_name(void *pattern, sperf_string_t text)
{
    return sperf_string_equal(text, sperf_string_of(pattern));
}

static sperf_report_options_t list_of_all(void)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_LIST);
    options.symbol = (sperf_matcher_t){report_any, NULL};
    return options;
}

TEST(test_list_recursion_counts_a_sample_once_in_line_function_and_call)
{
    sperf_profile_t *profile = support_profile_new();
    report_add_stack(profile, "fib;fib;fib", (uint32_t[]){3, 4, 4}, 100);
    report_add_stack(profile, "fib;fib", (uint32_t[]){3, 3}, 10);
    sperf_report_options_t options = list_of_all();
    report_assert(profile, &options,
                  "Total: 110ns\n"
                  "ROUTINE ======================== fib in app.rb\n"
                  "     110ns      110ns (flat, cum)   100% of Total\n"
                  "callers:\n"
                  "                110ns   100%  fib (itself)\n"
                  "callees:\n"
                  "                110ns   100%  fib (itself)\n"
                  "code:\n"
                  "         .          .      app.rb:2:two\n"
                  "      10ns      110ns      app.rb:3:three\n"
                  "     100ns      100ns      app.rb:4:four\n"
                  "         .          .      app.rb:5:five\n"
                  "         .          .      app.rb:6:six\n"
                  "         .          .      app.rb:7:seven\n"
                  "         .          .      app.rb:8:eight\n"
                  "         .          .      app.rb:9:nine\n");
}

/* By their names, report_add_stack puts "X" into a file that is not there, and "C" into none. */
TEST(test_list_without_source_shows_lines_alone)
{
    sperf_profile_t *profile = support_profile_new();
    report_add_stack(profile, "X;C", (uint32_t[]){9, 0}, 5);
    report_add_stack(profile, "late", (uint32_t[]){40}, 2);
    report_add_stack(profile, "late", (uint32_t[]){0}, 1);
    sperf_report_options_t options = list_of_all();
    report_assert(profile, &options,
                  "Total: 8ns\n"
                  "ROUTINE ======================== C in <C method>\n"
                  "       5ns        5ns (flat, cum) 62.50% of Total\n"
                  "callers:\n"
                  "                  5ns   100%  X\n"
                  "callees: none\n"
                  "code:\n"
                  " (no source file)\n"
                  "ROUTINE ======================== X in gone.rb\n"
                  "         0        5ns (flat, cum) 62.50% of Total\n"
                  "callers: none\n"
                  "callees:\n"
                  "                  5ns   100%  C\n"
                  "code:\n"
                  " (not found: gone.rb)\n"
                  "         .        5ns      gone.rb:9:\n"
                  "ROUTINE ======================== late in app.rb\n"
                  "       3ns        3ns (flat, cum) 37.50% of Total\n"
                  "callers: none\n"
                  "callees: none\n"
                  "code:\n"
                  "       1ns        1ns      app.rb:0: (line unknown)\n"
                  "         .          .      app.rb:2:two\n"
                  "         .          .      app.rb:3:three\n"
                  "         .          .      app.rb:4:four\n"
                  "         .          .      app.rb:5:five\n"
                  "         .          .      app.rb:6:six\n"
                  "         .          .      app.rb:7:seven\n"
                  "         .          .      app.rb:8:eight\n"
                  "         .          .      app.rb:9:nine\n"
                  "         .          .     app.rb:10:ten\n"
                  "         .          .     app.rb:11:eleven\n"
                  "         .          .     app.rb:12:twelve\n"
                  "       2ns        2ns           ...: (line 40, past the end of the file)\n");
}

/* Add a sample of `weight` in `name` of `file`, at `line`; the function's first line is `begins`. */
static void add_in_file(sperf_profile_t *profile, const char *name, const char *file, uint32_t begins, uint32_t line,
                        int64_t weight)
{
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, 0, sperf_string_of(name), sperf_string_of(file), begins, line);
    support_profile_add(profile, key, weight);
}

TEST(test_list_of_code_given_to_eval_says_what_its_lines_are)
{
    sperf_profile_t *profile = support_profile_new();
    add_in_file(profile, "made", "(eval at app.rb:3)", 1, 2, 5);
    sperf_report_options_t options = list_of_all();
    report_assert(profile, &options,
                  "Total: 5ns\n"
                  "ROUTINE ======================== made in (eval at app.rb:3)\n"
                  "       5ns        5ns (flat, cum)   100% of Total\n"
                  "callers: none\n"
                  "callees: none\n"
                  "code:\n"
                  " (code passed to eval: its source is not available, and its lines are counted from its start)\n"
                  "       5ns        5ns      2:\n");
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

/* Return the code of a function from line 10 that has values in lines 12, 28 and 100. */
static sperf_buffer_t code_with_gaps(bool folded)
{
    sperf_profile_t *profile = support_profile_new();
    add_in_file(profile, "long", "long.rb", 10, 12, 5);
    add_in_file(profile, "long", "long.rb", 10, 28, 5);
    add_in_file(profile, "long", "long.rb", 10, 100, 5);
    sperf_report_options_t options = list_of_all();
    options.source = long_source;
    options.fold_lines = folded;
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    sperf_profile_free(profile);
    return out;
}

static uint32_t count_of(const char *text, const char *part)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) count++;
    return count;
}

TEST(test_list_folds_many_lines_without_a_value_and_no_few)
{
    OWNED_BUFFER(out) = code_with_gaps(true);
    const char *text = (const char *)out.bytes;
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

TEST(test_list_unfolded_shows_all_lines_between_values)
{
    OWNED_BUFFER(out) = code_with_gaps(false);
    assert_int_equal(count_of((const char *)out.bytes, "...:"), 0);
    assert_non_null(strstr((const char *)out.bytes, "         .          .     long.rb:64:\n"));
}

TEST(test_list_shows_the_largest_calls_and_how_many_more_there_are)
{
    static char name[] = "main";
    OWNED_PROFILE(profile) = support_profile_new();
    report_add_stack(profile, "main;a", (uint32_t[]){2, 2}, 10);
    report_add_stack(profile, "main;b", (uint32_t[]){2, 2}, 30);
    report_add_stack(profile, "main;c", (uint32_t[]){2, 2}, 20);
    sperf_report_options_t options = report_options(SPERF_REPORT_LIST);
    options.symbol = (sperf_matcher_t){is_name, name};
    options.rows_max = 2;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    assert_non_null(strstr((const char *)out.bytes, "callees:\n"
                                                    "                 30ns 50.00%  b\n"
                                                    "                 20ns 33.33%  c\n"
                                                    "                  ... (1 more)\n"
                                                    "code:\n"));
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

static void append_numbered(const sperf_profile_t *profile, sperf_report_options_t options, numbering_t *numbering,
                            sperf_buffer_t *out)
{
    *numbering = (numbering_t){.count = 0};
    options.numbered = note;
    options.numbered_context = numbering;
    sperf_buffer_clear(out);
    assert_int_equal(report_render(profile, &options, out), SPERF_OK);
    sperf_buffer_append_byte(out, '\0');
}

TEST(test_choices_are_numbered_by_flat_value_and_lead_to_their_functions)
{
    OWNED_PROFILE(profile) = report_of_calls();
    add_in_file(profile, "main", "lib/other.rb", 7, 8, 1);
    numbering_t choices, calls;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    append_numbered(profile, report_options(SPERF_REPORT_CHOICES), &choices, &out);
    assert_string_equal((const char *)out.bytes, "            flat        cum   cum%\n"
                                                 "   1)       95ns       95ns 94.06%  leaf (app.rb:2)\n"
                                                 "   2)        5ns      100ns 99.01%  main app.rb\n"
                                                 "   3)        1ns        1ns  0.99%  main lib/other.rb\n"
                                                 "   4)          0       80ns 79.21%  work (app.rb:2)\n");
    assert_string_equal(choices.text, "leaf;main app.rb;main lib/other.rb;work;");
    sperf_report_options_t options = report_options(SPERF_REPORT_LIST);
    options.function = choices.functions[2];
    append_numbered(profile, options, &calls, &out);
    assert_non_null(strstr((const char *)out.bytes, "ROUTINE ======================== main in lib/other.rb\n"));
    options.function = choices.functions[3];
    append_numbered(profile, options, &calls, &out);
    assert_non_null(strstr((const char *)out.bytes, "callers:\n"
                                                    "   1)            80ns   100%  main app.rb\n"
                                                    "code:\n"));
    assert_non_null(strstr((const char *)out.bytes, "callees:\n   2)            80ns   100%  leaf\n"));
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
    append_numbered(profile, options, &choices, &out);
    assert_non_null(strstr((const char *)out.bytes, "leaf (app.rb:2)\n                        ... (2 more)\n"));
    static char name[] = "work";
    options.symbol = (sperf_matcher_t){is_name, name};
    append_numbered(profile, options, &choices, &out);
    assert_string_equal(choices.text, "work;");
}

/* A fuzzer found it: there is no last element of a path that is empty. */
TEST(test_choices_of_a_function_without_a_file_have_its_name_alone)
{
    OWNED_PROFILE(profile) = support_profile_new();
    add_in_file(profile, "fileless", "", 3, 4, 10);
    numbering_t choices;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    append_numbered(profile, report_options(SPERF_REPORT_CHOICES), &choices, &out);
    assert_non_null(strstr((const char *)out.bytes, "  100%  fileless\n"));
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
    append_numbered(profile, options, &choices, &out);
    assert_string_equal(choices.text, "main;timeless;");
    options = report_options(SPERF_REPORT_LIST);
    options.function = choices.functions[1];
    append_numbered(profile, options, &calls, &out);
    assert_non_null(strstr((const char *)out.bytes, "ROUTINE ======================== timeless in app.rb\n"
                                                    "         0          0 (flat, cum)     0% of Total\n"
                                                    "callers: none\n"
                                                    "code:\n"));
}

TEST(test_list_of_a_function_that_is_not_there_is_refused)
{
    OWNED_PROFILE(profile) = report_of_calls();
    sperf_report_options_t options = report_options(SPERF_REPORT_LIST);
    options.function = 4; /* there are three */
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, &options, &out), SPERF_NOT_FOUND);
}
