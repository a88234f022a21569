/* Reports of traces: what golden files do not show. */
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

/* -- What a trace says of itself: in the head of its report -- */

#define NOT_MEASURED                                                                                           \
    "Warning: another tool traced calls when the trace began, so the cost of a call was neither measured nor " \
    "subtracted\n"
#define MISLEADING                                                                                                    \
    "Warning: tracing took more than half of the threads' running time. Calls are exact, but times of short methods " \
    "are not: trace fewer methods, or sample\n"

/* Return a trace that waited for `waited_ns`, with up to two comments. */
static sperf_profile_t *trace_with(int64_t waited_ns, const char *const comments[2])
{
    sperf_profile_t *trace = support_trace_new(false);
    support_trace_add(trace, "run;[GVL blocked]", 1, 0, (int64_t[]){0, waited_ns, 0, waited_ns});
    for (int i = 0; i < 2 && comments[i] != NULL; i++) {
        assert_int_equal(sperf_profile_add_comment(trace, comments[i], strlen(comments[i])), SPERF_OK);
    }
    return trace;
}

TEST(test_costs_of_all_comments_are_added_up_and_the_largest_of_a_call_is_shown)
{
    static const struct {
        const char *comments[2];
        int64_t waited_ns;
        const char *expected;
    } cases[] = {
        {{NULL}, 0, ""},
        {{"# trace: calls 12, measured_ns 31000000, subtracted_ns 12000000, ruby_call_ns 80.14, c_call_ns 60.2",
          "# traces: calls 1000"},
         0,
         "Measured: 31ms with 12 calls; subtracted: 12ms (38.71%) of tracing overhead, 80.1ns a call, "
         "60.2ns a call of a C method\n"},
        {{"# trace: calls 12, measured_ns 31000000, subtracted_ns 12000000, ruby_call_ns 80.14, c_call_ns 60.2",
          "# trace: calls 3, measured_ns 1000000, subtracted_ns 900000, ruby_call_ns 99.96, c_call_ns 9"},
         0,
         "Measured: 32ms with 15 calls; subtracted: 12.90ms (40.31%) of tracing overhead, 100.0ns a call, "
         "60.2ns a call of a C method\n"},
        {{"# trace: calls 12, measured_ns 100, subtracted_ns 50"},
         0,
         "Measured: 100ns with 12 calls; subtracted: 50ns (50.00%) of tracing overhead\n"},
        {{"# trace: calls 12, measured_ns 100, subtracted_ns 51"},
         0,
         "Measured: 100ns with 12 calls; subtracted: 51ns (51.00%) of tracing overhead\n" MISLEADING},
        {{"# trace: calls 12, measured_ns 100, subtracted_ns 1, ruby_call_ns 0.0, c_call_ns 0.0, nodes 3"},
         0,
         "Measured: 100ns with 12 calls; subtracted: 1ns (1.00%) of tracing overhead\n" NOT_MEASURED},
        /* Waits are no time in which the tracer took a share. */
        {{"# trace: calls 12, measured_ns 6000, subtracted_ns 500"},
         5000,
         "Measured: 6us with 12 calls; subtracted: 500ns (8.33%) of tracing overhead\n"},
        {{"# trace: calls 12, measured_ns 6000, subtracted_ns 501"},
         5000,
         "Measured: 6us with 12 calls; subtracted: 501ns (8.35%) of tracing overhead\n" MISLEADING},
        /* Of what is malformed, what can be read. */
        {{"# trace: calls", "# trace: calls -5"},
         0,
         "Measured: 0 with 0 calls; subtracted: 0 (0%) of tracing overhead\n"},
        {{"# trace: calls 99999999999999999999999999, measured_ns 1.",
          "# trace: xcalls 5 measured_ns 1.2.3 ruby_call_ns .5, c_call_ns 2"},
         0,
         "Measured: 2ns with 9223372036854775 calls; subtracted: 0 (0%) of tracing overhead, 0.5ns a call, "
         "2.0ns a call of a C method\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        OWNED_PROFILE(trace) = trace_with(cases[i].waited_ns, cases[i].comments);
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        sperf_report_options_t options = options_of(SPERF_REPORT_FLAT);
        assert_int_equal(report_render(trace, &options, &out), SPERF_OK);
        sperf_buffer_append_byte(&out, '\0');
        char *end = strstr((char *)out.bytes, " self%");
        assert_non_null(end);
        *end = '\0';
        assert_string_equal(strstr((char *)out.bytes, "Type: wall\n") + strlen("Type: wall\n"), cases[i].expected);
    }
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
