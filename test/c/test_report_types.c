/* Reports on allocations, and on time and allocations together. */
#include "sperf/codec/format.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/view.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

/* Options for `kind` on the sample type that `name` names in a profile of time and allocations. */
static sperf_report_options_t options_of(sperf_report_kind_t kind, const char *name)
{
    sperf_profile_t *profile = support_profile_of_allocations(true);
    sperf_report_options_t options = report_options(kind);
    options.type = sperf_type_find(profile, name);
    options.by = sperf_string_of("class");
    sperf_profile_free(profile);
    return options;
}

static void assert_report(sperf_report_options_t options, const char *expected)
{
    report_assert(support_profile_of_allocations(true), &options, expected);
}

/* -- By class -- */

TEST(test_by_class_has_objects_and_bytes_each_with_its_share)
{
    assert_report(options_of(SPERF_REPORT_BY_LABEL, "alloc_space"), "Type: alloc_space\n"
                                                                    "objects  objects%      bytes  bytes%  class\n"
                                                                    "     50    19.23%     1024kB  99.09%  Array\n"
                                                                    "    200    76.92%     7.81kB   0.76%  String\n"
                                                                    "     10     3.85%     1.56kB   0.15%  Hash\n"
                                                                    "    260      100%  1033.38kB    100%  total\n");
}

TEST(test_by_class_is_in_order_of_the_shown_type)
{
    assert_report(options_of(SPERF_REPORT_BY_LABEL, "alloc_objects"), "Type: alloc_objects\n"
                                                                      "objects  objects%      bytes  bytes%  class\n"
                                                                      "    200    76.92%     7.81kB   0.76%  String\n"
                                                                      "     50    19.23%     1024kB  99.09%  Array\n"
                                                                      "     10     3.85%     1.56kB   0.15%  Hash\n"
                                                                      "    260      100%  1033.38kB    100%  total\n");
}

TEST(test_by_class_in_a_unit_leaves_objects_without_one)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_BY_LABEL, "alloc_space");
    options.unit = sperf_string_of("B");
    options.rows_max = 1;
    assert_report(options, "Type: alloc_space\n"
                           "objects  objects%     bytes  bytes%  class\n"
                           "     50    19.23%  1048576B  99.09%  Array\n"
                           "    210    80.77%     9600B   0.91%  (2 more not shown)\n"
                           "    260      100%  1058176B    100%  total\n");
}

TEST(test_by_class_for_programs_has_whole_numbers_and_fractions)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_BY_LABEL, "alloc_space");
    options.format = SPERF_REPORT_CSV;
    assert_report(options, "label,objects,objects_share,bytes,bytes_share,count,median_ns,p95_ns\n"
                           "Array,50,0.192308,1048576,0.990928,0,0,0\n"
                           "String,200,0.769231,8000,0.007560,0,0,0\n"
                           "Hash,10,0.038462,1600,0.001512,0,0,0\n");
}

TEST(test_by_class_of_time_has_no_class)
{
    assert_report(options_of(SPERF_REPORT_BY_LABEL, "cpu"), "Type: cpu\n"
                                                            "total  total%  class\n"
                                                            "  3ms    100%  (none)\n"
                                                            "  3ms    100%  total\n");
}

TEST(test_by_class_any_allocation_failing_is_no_memory)
{
    OWNED_PROFILE(profile) = support_profile_of_allocations(false);
    sperf_report_options_t options = report_options(SPERF_REPORT_BY_LABEL);
    options.by = sperf_string_of("class");
    report_assert_memory_is_missed(profile, &options, 6);
}

TEST(test_type_for_a_label_is_one_that_its_samples_have)
{
    OWNED_PROFILE(profile) = support_profile_of_allocations(true);
    assert_int_equal(sperf_type_for_label(profile, sperf_string_of("class")), 3);
    assert_int_equal(sperf_type_for_label(profile, sperf_string_of("endpoint")), 1);
    sperf_profile_set_default_type(profile, profile->sample_types[2].name);
    assert_int_equal(sperf_type_for_label(profile, sperf_string_of("class")), 2);
}

/* -- Tags -- */

TEST(test_tags_are_those_of_samples_with_a_value)
{
    assert_report(options_of(SPERF_REPORT_TAGS, "cpu"), "Type: cpu\n");
    assert_report(options_of(SPERF_REPORT_TAGS, "alloc_objects"), "Type: alloc_objects\n"
                                                                  "class:\n"
                                                                  "       200 76.92%  String\n"
                                                                  "        50 19.23%  Array\n"
                                                                  "        10  3.85%  Hash\n");
}

/* -- Summary -- */

TEST(test_summary_names_what_else_there_is)
{
    assert_report(options_of(SPERF_REPORT_SUMMARY, "cpu"),
                  "Total: 3.0ms (cpu)\n"
                  "Samples: 3\n"
                  "Also: 260 (alloc_objects), 1.01MB (alloc_space); --sample-type shows them\n"
                  "\n"
                  "Flat:\n"
                  "       2.0ms  66.7%  work (app.rb)\n"
                  "       1.0ms  33.3%  main (app.rb)\n"
                  "\n"
                  "Cumulative:\n"
                  "       3.0ms 100.0%  main (app.rb)\n"
                  "       2.0ms  66.7%  work (app.rb)\n");
}

TEST(test_summary_of_bytes_has_them_in_the_unit_that_fits)
{
    assert_report(options_of(SPERF_REPORT_SUMMARY, "alloc_space"),
                  "Total: 1.01MB (alloc_space)\n"
                  "Also: 3.0ms (cpu), 260 (alloc_objects); --sample-type shows them\n"
                  "\n"
                  "Flat:\n"
                  "         1MB  99.1%  parse (app.rb)\n"
                  "      9.38kB   0.9%  work (app.rb)\n"
                  "\n"
                  "Cumulative:\n"
                  "      1.01MB 100.0%  work (app.rb)\n"
                  "      1.01MB 100.0%  main (app.rb)\n"
                  "         1MB  99.1%  parse (app.rb)\n");
}

TEST(test_summary_in_markdown_says_what_is_most)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_SUMMARY, "alloc_objects");
    options.format = SPERF_REPORT_MARKDOWN;
    options.rows_max = 1;
    assert_report(options, "# Profile: 260 of alloc_objects\n"
                           "\n"
                           "- also 3.0ms of `cpu`, which `--sample-type` shows\n"
                           "- also 1.01MB of `alloc_space`, which `--sample-type` shows\n"
                           "\n"
                           "## Top functions by self objects\n"
                           "\n"
                           "| self | total | function | defined at |\n"
                           "|---:|---:|---|---|\n"
                           "| 210 (80.8%) | 260 (100.0%) | `work` | `app.rb` |\n"
                           "\n"
                           "## Top functions by total objects\n"
                           "\n"
                           "| self | total | function | defined at |\n"
                           "|---:|---:|---|---|\n"
                           "| 210 (80.8%) | 260 (100.0%) | `work` | `app.rb` |\n"
                           "\n"
                           "## Hottest paths\n"
                           "\n"
                           "- 210 (80.8%): `main` > `work`\n"
                           "- 50 (19.2%): `main` > `work` > `parse`\n");
}

/* -- Formats -- */

TEST(test_collapsed_stacks_without_the_shown_value_have_no_line)
{
    OWNED_PROFILE(profile) = support_profile_of_allocations(true);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_encode_options_t options = {.timeline = false};
    sperf_format_find("collapsed")->encode(profile, &options, &out);
    codec_assert_text(&out, "main;work 2000000\nmain 1000000\n");
}
