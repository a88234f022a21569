/* What is shown of a trace: methods, the calls between them, what they allocated. */
#include "../../src/report/trace_reports.h"
#include "sperf/model/sample_types.h"
#include "support_profile.h"
#include "support_random.h"
#include "support_report.h"
#include "support_test.h"
#include "support_trace.h"

static sperf_report_options_t options_of(sperf_report_kind_t kind)
{
    sperf_report_options_t options = report_options(kind);
    options.order = SPERF_TRACE_WALL;
    return options;
}

/* -- As text -- */

TEST(test_flat_self_wait_gc_and_children_are_the_total)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
    report_assert(
        support_trace_of_orders(true), &options,
        "Type: wall\n"
        " self%       self      total       wait         GC   children      calls   per call    objects   method\n"
        "26.00%       26ns       32ns          0        3ns        3ns          7        4ns         14 * total (app.rb:5)\n"
        "21.00%       21ns       21ns          0          0          0          6        3ns          0   rate (app.rb:4)\n"
        " 9.00%        9ns       81ns          0          0       72ns          1       81ns          0   run (app.rb:3)\n"
        " 1.00%        1ns       82ns          0          0       81ns          0          -          0   main (app.rb)\n"
        "    0%          0       40ns       40ns          0          0          1       40ns          0   sleep (app.rb:5)\n"
        "(* recursive: calls itself, directly or through its callees)\n");
}

TEST(test_flat_in_the_order_of_calls_is_cut_behind_the_last_row)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
    options.order = SPERF_TRACE_CALLS;
    options.rows_max = 1;
    report_assert(
        support_trace_of_orders(false), &options,
        "Type: wall\n"
        " self%       self      total       wait         GC   children      calls   per call   method\n"
        "26.00%       26ns       32ns          0        3ns        3ns          7        4ns * total (app.rb:5)\n"
        "(* recursive: calls itself, directly or through its callees)\n"
        "(4 more methods not shown)\n");
}

TEST(test_flat_by_thread_has_shares_of_the_thread)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
    options.per_thread = true;
    options.rows_max = 1;
    report_assert(
        support_trace_of_orders(false), &options,
        "Type: wall\n"
        "\nThread 1: 82ns\n"
        " self%       self      total       wait         GC   children      calls   per call   method\n"
        "31.71%       26ns       32ns          0        3ns        3ns          7        4ns * total (app.rb:5)\n"
        "(* recursive: calls itself, directly or through its callees)\n"
        "(4 more methods not shown)\n"
        "\nThread 2: 10ns\n"
        " self%       self      total       wait   children      calls   per call   method\n"
        "  100%       10ns       10ns          0          0          1       10ns   rate (app.rb:4)\n"
        "\nThread 2, fiber 2: 8ns\n"
        " self%       self      total       wait   children      calls   per call   method\n"
        "  100%        8ns        8ns          0          0          0          -   rate (app.rb:4)\n");
}

static bool is_total(void *pattern, sperf_string_t text)
{
    (void)pattern;
    return sperf_string_is(text, "total");
}

static bool is_nobody(void *pattern, sperf_string_t text)
{
    (void)pattern;
    (void)text;
    return false;
}

TEST(test_graph_says_how_many_of_the_calls_were_a_caller_s)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_GRAPH);
    options.by_cumulative = true;
    options.node_fraction = 0.35;
    report_assert(
        support_trace_of_orders(false), &options,
        "Type: wall\n"
        "total%  self%       total       self       wait         GC   children             calls    method\n"
        "---------------------------------------------------------------------------------------------\n"
        "82.00%  1.00%        82ns        1ns          0          0       81ns                 0    main (app.rb)\n"
        "                     81ns        9ns          0          0       72ns               1/1      run\n"
        "---------------------------------------------------------------------------------------------\n"
        "                     81ns        9ns          0          0       72ns               1/1      main\n"
        "81.00%  9.00%        81ns        9ns          0          0       72ns                 1    run (app.rb:3)\n"
        "                     40ns          0       40ns          0          0               1/1      sleep\n"
        "                     32ns       20ns          0        3ns        9ns               5/7      total\n"
        "---------------------------------------------------------------------------------------------\n"
        "                     40ns          0       40ns          0          0               1/1      run\n"
        "40.00%     0%        40ns          0       40ns          0          0                 1    sleep (app.rb:5)\n"
        "---------------------------------------------------------------------------------------------\n"
        "(2 more methods not shown)\n");
}

TEST(test_graph_leaves_out_calls_that_are_few_and_short)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_GRAPH);
    options.by_cumulative = true;
    options.edge_fraction = 0.05;
    options.rows_max = 1;
    sperf_profile_t *trace = support_trace_new(false);
    support_trace_add(trace, "run", 1, 0, (int64_t[]){1, 50, 50, 0});
    support_trace_add(trace, "run;long", 1, 0, (int64_t[]){1, 48, 48, 0});
    support_trace_add(trace, "run;few", 1, 0, (int64_t[]){1, 1, 1, 0});
    support_trace_add(trace, "run;open", 1, 0, (int64_t[]){0, 1, 1, 0});
    support_trace_add(trace, "few", 1, 0, (int64_t[]){30, 0, 0, 0});
    report_assert(trace, &options,
                  "Type: wall\n"
                  "total%  self%       total       self       wait   children             calls    method\n"
                  "---------------------------------------------------------------------------------------------\n"
                  "  100% 50.00%       100ns       50ns          0       50ns                 1    run (app.rb:3)\n"
                  "                     48ns       48ns          0          0               1/1      long\n"
                  "---------------------------------------------------------------------------------------------\n"
                  "(2 callers and callees not shown)\n"
                  "(3 more methods not shown)\n");
}

TEST(test_calls_of_a_recursive_method_tell_its_own_and_where_it_allocated)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_CALLS);
    options.symbol = (sperf_matcher_t){is_total, NULL};
    report_assert(support_trace_of_orders(true), &options,
                  "Type: wall\n"
                  "\n"
                  "* total (app.rb:5)\n"
                  "  calls                  7, recursive\n"
                  "  total               32ns 32.00%\n"
                  "  per call             4ns\n"
                  "  self                26ns 26.00%\n"
                  "  wait                   0     0%\n"
                  "  GC                   3ns  3.00%\n"
                  "  children             3ns  3.00%\n"
                  "  CPU                 31ns, self 25ns\n"
                  "  objects               14\n"
                  "\n"
                  "        total       self       wait         GC   children             calls      called by\n"
                  "          7ns        6ns          0          0        1ns               2/7      total\n"
                  "         32ns       20ns          0        3ns        9ns               5/7      run\n"
                  "\n"
                  "        total       self       wait         GC   children             calls      calls\n"
                  "          7ns        6ns          0          0        1ns               2/7      total\n"
                  "          3ns        3ns          0          0          0               5/6      rate\n"
                  "\n"
                  "      objects  class\n"
                  "           11  String at app.rb:7\n"
                  "            3  Hash at app.rb:8\n");
}

TEST(test_calls_by_thread_where_a_method_is_missing_says_so)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_CALLS);
    options.symbol = (sperf_matcher_t){is_total, NULL};
    options.per_thread = true;
    OWNED_PROFILE(trace) = support_trace_of_orders(false);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(trace, &options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    assert_non_null(strstr((const char *)out.bytes, "\nThread 2: 10ns\nNo method of this thread matches.\n"));
    sperf_buffer_clear(&out);
    options.symbol.match = is_nobody;
    assert_int_equal(report_render(trace, &options, &out), SPERF_NOT_FOUND);
}

TEST(test_calltree_of_a_trace_has_calls_also_without_time)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_CALLTREE);
    sperf_profile_t *trace = support_trace_new(false);
    support_trace_add(trace, "main", 1, 0, (int64_t[]){0, 6, 6, 0});
    support_trace_add(trace, "main;run", 1, 0, (int64_t[]){3, 4, 4, 0});
    support_trace_add(trace, "main;run;empty", 1, 0, (int64_t[]){12, 0, 0, 0});
    report_assert(trace, &options,
                  "Type: wall\n"
                  "Showing nodes accounting for 10ns, 100% of 10ns total\n"
                  "     total total%       self      calls  function, with its callees below\n"
                  "      10ns   100%        6ns          0  main\n"
                  "       4ns 40.00%        4ns          3    run\n"
                  "         0     0%          0         12      empty\n");
}

TEST(test_allocated_has_a_row_for_each_class_and_line)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_ALLOCATED);
    report_assert(support_trace_of_orders(true), &options,
                  "Type: wall\n"
                  "   objects object%  class   allocated at\n"
                  "        11 78.57%  String  total app.rb:7\n"
                  "         3 21.43%  Hash    total app.rb:8\n");
    options.type = 1;
    options.rows_max = 2;
    report_assert(support_profile_of_allocations(false), &options,
                  "Type: alloc_space\n"
                  "   objects object%      bytes  byte%  class   allocated at\n"
                  "        50 19.23%        1MB 99.09%  Array   parse app.rb\n"
                  "       200 76.92%     7.81kB  0.76%  String  work app.rb\n"
                  "(1 more)\n");
}

/* -- For programs -- */

TEST(test_flat_for_programs_has_every_column)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
    options.format = SPERF_REPORT_CSV;
    options.rows_max = 2;
    report_assert(support_trace_of_orders(true), &options,
                  "name,file,line,calls,self,self_share,total,total_share,wait,gc,children,cpu,objects,recursive\n"
                  "total,app.rb,5,7,26,0.260000,32,0.320000,0,3,3,25,14,yes\n"
                  "rate,app.rb,4,6,21,0.210000,21,0.210000,0,0,0,20,0,\n");
}

TEST(test_graph_for_programs_has_a_row_for_each_call)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_CALLS);
    options.symbol = (sperf_matcher_t){is_total, NULL};
    options.format = SPERF_REPORT_CSV;
    report_assert(support_trace_of_orders(false), &options,
                  "name,relation,other,calls,total,self,wait,gc,children\n"
                  "total,self,,7,32,26,0,3,3\n"
                  "total,caller,run,5,32,20,0,3,9\n"
                  "total,caller,total,2,7,6,0,0,1\n"
                  "total,callee,total,2,7,6,0,0,1\n"
                  "total,callee,rate,5,3,3,0,0,0\n");
}

TEST(test_reports_of_traces_refuse_other_profiles)
{
    static const sperf_report_kind_t kinds[] = {SPERF_REPORT_FLAT, SPERF_REPORT_GRAPH, SPERF_REPORT_CALLS,
                                                SPERF_REPORT_ALLOCATED};
    sperf_profile_t *samples = report_of_calls(), *trace = support_trace_of_orders(false);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        sperf_report_options_t options = options_of(kinds[i]);
        sperf_buffer_t out = SPERF_BUFFER_INIT;
        for (int by_thread = 0; by_thread < 2; by_thread++) {
            options.per_thread = by_thread;
            assert_int_equal(report_render(samples, &options, &out), SPERF_UNSUPPORTED);
            sperf_buffer_cleanup(&out);
            out = (sperf_buffer_t)SPERF_BUFFER_INIT;
        }
        options.type = SPERF_TRACE_CALLS;
        sperf_status_t expected = kinds[i] == SPERF_REPORT_ALLOCATED ? SPERF_UNSUPPORTED : SPERF_INVALID_ARGUMENT;
        out = (sperf_buffer_t)SPERF_BUFFER_INIT;
        assert_int_equal(report_render(trace, &options, &out), expected);
        sperf_buffer_cleanup(&out);
    }
    sperf_profile_free(samples);
    sperf_profile_free(trace);
}

TEST(test_reports_of_traces_any_allocation_failing_is_no_memory)
{
    static const sperf_report_kind_t kinds[] = {SPERF_REPORT_FLAT, SPERF_REPORT_GRAPH, SPERF_REPORT_CALLS,
                                                SPERF_REPORT_ALLOCATED};
    static const sperf_report_format_t formats[] = {SPERF_REPORT_TEXT, SPERF_REPORT_JSON, SPERF_REPORT_MARKDOWN};
    OWNED_PROFILE(trace) = support_trace_of_orders(true);
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        for (size_t format = 0; format < sizeof formats / sizeof formats[0]; format++) {
            sperf_report_options_t options = options_of(kinds[kind]);
            options.format = formats[format];
            options.per_thread = true;
            report_assert_memory_is_missed(trace, &options, 11);
        }
    }
}

/* Found by a fuzzer: there is no time to add up. */
TEST(test_flat_by_thread_of_a_profile_without_time_is_refused)
{
    sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
    options.type = 0;
    options.per_thread = true;
    OWNED_PROFILE(profile) = support_profile_of_allocations(false);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, &options, &out), SPERF_UNSUPPORTED);
}

/* -- What a trace says of itself -- */

static void add_comment(sperf_profile_t *profile, const char *text)
{
    assert_int_equal(sperf_profile_add_comment(profile, text, strlen(text)), SPERF_OK);
}

static void assert_costs(const sperf_profile_t *trace, const char *expected)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_append_trace_costs(&out, trace, "");
    sperf_buffer_append_byte(&out, '\0');
    assert_string_equal((const char *)out.bytes, expected);
}

TEST(test_costs_of_several_traces_are_added_up_and_those_of_a_call_are_the_largest)
{
    OWNED_PROFILE(trace) = support_trace_new(false);
    assert_costs(trace, "");
    add_comment(
        trace,
        "# trace: calls 12, events 24, measured_ns 31000000, subtracted_ns 12000000, ruby_call_ns 80.14, c_call_ns 60.2");
    assert_costs(trace, "Measured: 31ms with 12 calls; subtracted: 12ms (38.71%) of tracing overhead, 80.1ns a call, "
                        "60.2ns a call of a C method\n");
    add_comment(
        trace,
        "# trace: calls 3, events 6, measured_ns 1000000, subtracted_ns 900000, ruby_call_ns 99.96, c_call_ns 9");
    add_comment(trace, "# traces: calls 1000");
    assert_costs(trace,
                 "Measured: 32ms with 15 calls; subtracted: 12.90ms (40.31%) of tracing overhead, 100.0ns a call, "
                 "60.2ns a call of a C method\n");
}

TEST(test_costs_of_more_than_half_are_warned_of)
{
    OWNED_PROFILE(trace) = support_trace_new(false);
    add_comment(trace, "# trace: calls 12, measured_ns 100, subtracted_ns 50");
    sperf_trace_costs_t costs = sperf_trace_costs(trace);
    assert_false(sperf_trace_misleads(&costs));
    add_comment(trace, "# trace: calls 12, measured_ns 100, subtracted_ns 51");
    assert_costs(
        trace, "Measured: 200ns with 24 calls; subtracted: 101ns (50.50%) of tracing overhead\n"
               "Warning: tracing took more than half of the threads' running time. Calls are exact, but times of short "
               "methods are not: trace fewer methods, or sample\n");
}

TEST(test_costs_that_were_not_measured_are_warned_of)
{
    OWNED_PROFILE(trace) = support_trace_new(false);
    add_comment(trace, "# trace: calls 12, measured_ns 100, subtracted_ns 1, ruby_call_ns 0.0, c_call_ns 0.0, nodes 3");
    assert_costs(trace, "Measured: 100ns with 12 calls; subtracted: 1ns (1.00%) of tracing overhead\n"
                        "Warning: another tool traced calls when the trace began, so the cost of a call was "
                        "neither measured nor subtracted\n");
}

TEST(test_waits_are_no_time_in_which_the_tracer_took_a_share)
{
    char text[128];
    for (int more_ns = 0; more_ns <= 1; more_ns++) {
        OWNED_PROFILE(trace) = support_trace_new(false);
        support_trace_add(trace, "run;[GVL blocked]", 1, 0, (int64_t[]){0, 5000, 0, 5000});
        snprintf(text, sizeof text, "# trace: calls 12, measured_ns 6000, subtracted_ns %d", 500 + more_ns);
        add_comment(trace, text);
        sperf_trace_costs_t costs = sperf_trace_costs(trace);
        assert_int_equal(costs.waited_ns, 5000);
        assert_int_equal(sperf_trace_misleads(&costs), more_ns);
    }
}

TEST(test_costs_of_malformed_comments_are_what_can_be_read)
{
    static const char *const comments[] = {"# trace: ",
                                           "# trace: calls",
                                           "# trace: calls ,",
                                           "# trace: calls -5",
                                           "# trace: calls 99999999999999999999999999, measured_ns 1.",
                                           "# trace: xcalls 5 measured_ns 1.2.3 ruby_call_ns .5"};
    OWNED_PROFILE(trace) = support_trace_new(false);
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) add_comment(trace, comments[i]);
    sperf_trace_costs_t costs = sperf_trace_costs(trace);
    assert_int_equal(costs.traces, sizeof comments / sizeof comments[0]);
    assert_int_equal(costs.calls, INT64_MAX / 1000);
    assert_int_equal(costs.measured_ns, 2);
    assert_int_equal(costs.ruby_call_ps, 500);
}

/* -- Sums -- */

enum { NAMES = 6, DEPTH = 9, ROWS = 400 };

static const char *const words[NAMES] = {"a", "b", "c", "d", "e", "f"};

typedef struct {
    uint32_t names[DEPTH];
    uint32_t depth;
    int64_t values[4];
    bool waits;
} row_t;

static void add_random_row(sperf_profile_t *trace, support_random_t *random, row_t *row)
{
    char text[64] = "";
    row->depth = 1 + support_random_below(random, DEPTH);
    for (uint32_t i = 0; i < row->depth; i++) {
        row->names[i] = support_random_below(random, NAMES);
        if (i > 0) strcat(text, ";");
        strcat(text, words[row->names[i]]);
    }
    row->waits = support_random_below(random, 4) == 0;
    row->values[0] = row->waits ? 0 : support_random_below(random, 5);
    row->values[1] = support_random_below(random, 90);
    row->values[3] = row->waits ? row->values[1] : 0;
    if (row->waits) strcat(text, ";[GVL wait]");
    support_trace_add(trace, text, 0, 0, row->values);
}

static bool contains(const row_t *row, uint32_t name)
{
    for (uint32_t i = 0; i < row->depth; i++) {
        if (row->names[i] == name) return true;
    }
    return false;
}

static bool contains_call(const row_t *row, uint32_t caller, uint32_t callee)
{
    for (uint32_t i = 1; i < row->depth; i++) {
        if (row->names[i - 1] == caller && row->names[i] == callee) return true;
    }
    return false;
}

/* What one row after the other says, without a tree. */
static sperf_call_sums_t sums_of(const row_t *rows, uint32_t caller, uint32_t callee)
{
    sperf_call_sums_t sums = {0};
    for (uint32_t i = 0; i < ROWS; i++) {
        const row_t *row = &rows[i];
        uint32_t last = row->depth - 1;
        bool ends = row->names[last] == callee && (caller == NAMES || (last > 0 && row->names[last - 1] == caller));
        bool in = caller == NAMES ? contains(row, callee) : contains_call(row, caller, callee);
        if (in) sums.total_ns += row->values[1];
        if (!ends) continue;
        sums.calls += row->values[0];
        *(row->waits ? &sums.wait_ns : &sums.self_ns) += row->values[1];
    }
    return sums;
}

static uint32_t number_of(const sperf_method_calls_t *calls, uint32_t node)
{
    return (uint32_t)(sperf_graph_name(&calls->graph, &calls->graph.nodes[node]).bytes[0] - 'a');
}

static void assert_sums(const sperf_call_sums_t *sums, sperf_call_sums_t expected)
{
    assert_int_equal(sums->calls, expected.calls);
    assert_int_equal(sums->total_ns, expected.total_ns);
    assert_int_equal(sums->self_ns, expected.self_ns);
    assert_int_equal(sums->wait_ns, expected.wait_ns);
    assert_true(sperf_children_ns(sums) >= 0);
}

TEST(test_sums_of_random_traces_are_those_of_their_rows)
{
    support_random_t random = {19};
    for (int round = 0; round < 20; round++) {
        OWNED_PROFILE(trace) = support_trace_new(false);
        row_t rows[ROWS];
        for (uint32_t i = 0; i < ROWS; i++) add_random_row(trace, &random, &rows[i]);
        sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
        sperf_view_t view;
        sperf_method_calls_t calls;
        assert_int_equal(sperf_view_init(&view, trace), SPERF_OK);
        assert_int_equal(sperf_method_calls_init(&calls, &view, &options), SPERF_OK);
        assert_int_equal(calls.graph.listed_count, NAMES);
        int64_t own_ns = 0;
        for (uint32_t i = 0; i < NAMES; i++) {
            uint32_t node = calls.graph.listed[i];
            assert_sums(&calls.methods[node], sums_of(rows, NAMES, number_of(&calls, node)));
            own_ns += calls.methods[node].self_ns + calls.methods[node].wait_ns;
        }
        assert_int_equal(own_ns, calls.whole.total_ns);
        assert_int_equal(own_ns, sperf_profile_total(trace, SPERF_TRACE_WALL));
        uint32_t compared = 0;
        for (uint32_t i = 0; i < calls.graph.edges_count; i++) {
            const sperf_graph_edge_t *edge = &calls.graph.edges[i];
            if (edge->dropped) continue;
            assert_sums(&calls.edges[i],
                        sums_of(rows, number_of(&calls, edge->source), number_of(&calls, edge->target)));
            compared++;
        }
        assert_int_equal(compared, NAMES * NAMES);
        sperf_method_calls_cleanup(&calls);
        sperf_view_cleanup(&view);
    }
}
