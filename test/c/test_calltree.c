/* The report that is a tree of calls. */
#include "sperf/report/report.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

/* A stack of 60 calls, of which the last one divides, and on its way the 40th spends something of its own. */
static sperf_profile_t *deep_calls(int64_t own)
{
    sperf_profile_t *profile = support_profile_new();
    char stack[1024] = "f0";
    uint32_t lines[64] = {0};
    for (int i = 1; i < 60; i++) {
        size_t length = strlen(stack);
        (void)snprintf(stack + length, sizeof stack - length, ";f%d", i);
        if (i == 39 && own != 0) report_add_stack(profile, stack, lines, own);
    }
    char leaves[2][1100];
    (void)snprintf(leaves[0], sizeof leaves[0], "%s;left", stack);
    (void)snprintf(leaves[1], sizeof leaves[1], "%s;right", stack);
    report_add_stack(profile, leaves[0], lines, 60 - own);
    report_add_stack(profile, leaves[1], lines, 40);
    return profile;
}

TEST(test_calltree_chain_of_single_callees_is_folded_up_to_a_call_with_a_value_of_its_own)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_CALLTREE);
    options.fold_chains = true;
    report_assert(deep_calls(10), &options,
                  "Type: cpu\n"
                  "Showing nodes accounting for 100ns, 100% of 100ns total\n"
                  "     total total%       self  function, with its callees below\n"
                  "     100ns   100%          0  f0\n"
                  "                                \xe2\x80\xa6 38 frames\n"
                  "     100ns   100%       10ns      f39\n"
                  "      90ns 90.00%          0        f40\n"
                  "                                      \xe2\x80\xa6 18 frames\n"
                  "      90ns 90.00%          0            f59\n"
                  "      50ns 50.00%       50ns              left\n"
                  "      40ns 40.00%       40ns              right\n"
                  "(\xe2\x80\xa6 stands for frames with a single relevant callee; --unfold shows them)\n");
}

TEST(test_calltree_inverted_keeps_the_first_callers_of_a_chain)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_CALLTREE);
    options.fold_chains = true;
    options.inverted = true;
    options.rows_max = 7;
    report_assert(deep_calls(0), &options,
                  "Type: cpu\n"
                  "Showing nodes accounting for 100ns, 100% of 100ns total\n"
                  "     total total%        end  function, with its callers below\n"
                  "      60ns 60.00%          0  left\n"
                  "      60ns 60.00%          0    f59\n"
                  "      60ns 60.00%          0      f58\n"
                  "      60ns 60.00%          0        f57\n"
                  "                                      \xe2\x80\xa6 56 frames\n"
                  "      60ns 60.00%       60ns            f0\n"
                  "      40ns 40.00%          0  right\n"
                  "(\xe2\x80\xa6 stands for frames with a single relevant caller; --unfold shows them)\n"
                  "(60 more calls not shown)\n");
}

TEST(test_calltree_indentation_is_bounded)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_CALLTREE);
    options.indent_max = 2;
    options.rows_max = 5;
    report_assert(deep_calls(0), &options,
                  "Type: cpu\n"
                  "Showing nodes accounting for 100ns, 100% of 100ns total\n"
                  "     total total%       self  function, with its callees below\n"
                  "     100ns   100%          0  f0\n"
                  "     100ns   100%          0    f1\n"
                  "     100ns   100%          0      f2\n"
                  "     100ns   100%          0   3: f3\n"
                  "     100ns   100%          0   4: f4\n"
                  "(57 more calls not shown)\n");
}
