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
    assert_non_null(strstr(support_text(&out), "\nThread 2: 10ns\nNo method of this thread matches.\n"));
    sperf_buffer_clear(&out);
    options.symbol.match = is_nobody;
    assert_int_equal(report_render(trace, &options, &out), SPERF_NOT_FOUND);
}

static const sperf_report_kind_t KINDS[] = {SPERF_REPORT_FLAT, SPERF_REPORT_GRAPH, SPERF_REPORT_CALLS,
                                            SPERF_REPORT_ALLOCATED};

static void assert_refused(const sperf_profile_t *profile, const sperf_report_options_t *options,
                           sperf_status_t expected)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, options, &out), expected);
}

TEST(test_reports_of_traces_refuse_other_profiles)
{
    OWNED_PROFILE(samples) = report_of_calls();
    OWNED_PROFILE(trace) = support_trace_of_orders(false);
    for (size_t i = 0; i < COUNT_OF(KINDS); i++) {
        sperf_report_options_t options = options_of(KINDS[i]);
        assert_refused(samples, &options, SPERF_UNSUPPORTED);
        options.per_thread = true;
        assert_refused(samples, &options, SPERF_UNSUPPORTED);
        options.type = SPERF_TRACE_CALLS;
        bool is_allocated = KINDS[i] == SPERF_REPORT_ALLOCATED;
        assert_refused(trace, &options, is_allocated ? SPERF_UNSUPPORTED : SPERF_INVALID_ARGUMENT);
    }
    /* Found by a fuzzer: there is no time to add up. */
    OWNED_PROFILE(allocations) = support_profile_of_allocations(false);
    sperf_report_options_t flat = options_of(SPERF_REPORT_FLAT);
    flat.type = 0;
    flat.per_thread = true;
    assert_refused(allocations, &flat, SPERF_UNSUPPORTED);
}

TEST(test_reports_of_traces_any_allocation_failing_is_no_memory)
{
    static const sperf_report_format_t formats[] = {SPERF_REPORT_TEXT, SPERF_REPORT_JSON, SPERF_REPORT_MARKDOWN};
    OWNED_PROFILE(trace) = support_trace_of_orders(true);
    for (size_t i = 0; i < COUNT_OF(KINDS) * COUNT_OF(formats); i++) {
        sperf_report_options_t options = options_of(KINDS[i / COUNT_OF(formats)]);
        options.format = formats[i % COUNT_OF(formats)];
        options.per_thread = true;
        report_assert_memory_is_missed(trace, &options, 11);
    }
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
        const char *head = strstr(support_text(&out), "Type: wall\n") + strlen("Type: wall\n");
        *strstr((char *)out.bytes, " self%") = '\0';
        assert_string_equal(head, cases[i].expected);
    }
}

/* -- Sums -- */

enum { NAMES = 6, DEPTH = 9, ROWS = 400 };

/* Methods are called "a" to "f": a stack is "a;b;a". */
typedef struct {
    char stack[2 * DEPTH + 2];
    int64_t values[4];
    bool waits;
} row_t;

static void add_random_row(sperf_profile_t *trace, support_random_t *random, row_t *row)
{
    char text[64];
    uint32_t depth = 1 + support_random_below(random, DEPTH);
    *row = (row_t){.waits = support_random_below(random, 4) == 0};
    for (uint32_t i = 0; i < depth; i++) {
        row->stack[2 * i] = (char)('a' + support_random_below(random, NAMES));
        if (i > 0) row->stack[2 * i - 1] = ';';
    }
    row->values[0] = row->waits ? 0 : support_random_below(random, 5);
    row->values[1] = support_random_below(random, 90);
    row->values[3] = row->waits ? row->values[1] : 0;
    (void)snprintf(text, sizeof text, "%.20s%s", row->stack, row->waits ? ";[GVL wait]" : "");
    support_trace_add(trace, text, 0, 0, row->values);
}

/* What one row after the other says of a method, "b", or of calls of it by another, "a;b". */
static sperf_call_sums_t sums_of(const row_t *rows, const char *called)
{
    sperf_call_sums_t sums = {0};
    for (uint32_t i = 0; i < ROWS; i++) {
        const row_t *row = &rows[i];
        size_t length = strlen(row->stack), end = strlen(called);
        if (strstr(row->stack, called) != NULL) sums.total_ns += row->values[1];
        if (length < end || strcmp(row->stack + length - end, called) != 0) continue;
        sums.calls += row->values[0];
        *(row->waits ? &sums.wait_ns : &sums.self_ns) += row->values[1];
    }
    return sums;
}

static char name_of(const sperf_method_calls_t *calls, uint32_t node)
{
    return sperf_graph_name(&calls->graph, &calls->graph.nodes[node]).bytes[0];
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
        OWNED(sperf_view, view);
        OWNED(sperf_method_calls, calls);
        assert_int_equal(sperf_view_init(&view, trace), SPERF_OK);
        assert_int_equal(sperf_method_calls_init(&calls, &view, &options), SPERF_OK);
        assert_int_equal(calls.graph.listed_count, NAMES);
        int64_t own_ns = 0;
        for (uint32_t i = 0; i < NAMES; i++) {
            uint32_t node = calls.graph.listed[i];
            assert_sums(&calls.methods[node], sums_of(rows, (char[]){name_of(&calls, node), '\0'}));
            own_ns += calls.methods[node].self_ns + calls.methods[node].wait_ns;
        }
        assert_int_equal(own_ns, calls.whole.total_ns);
        assert_int_equal(own_ns, sperf_profile_total(trace, SPERF_TRACE_WALL));
        uint32_t compared = 0;
        for (uint32_t i = 0; i < calls.graph.edges_count; i++) {
            const sperf_graph_edge_t *edge = &calls.graph.edges[i];
            if (edge->dropped) continue;
            const char call[] = {name_of(&calls, edge->source), ';', name_of(&calls, edge->target), '\0'};
            assert_sums(&calls.edges[i], sums_of(rows, call));
            compared++;
        }
        assert_int_equal(compared, NAMES * NAMES);
    }
}
