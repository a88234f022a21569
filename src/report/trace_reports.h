/*
 * Shared by the reports of a trace: its costs, and a table for each thread and fiber (trace_head.c); methods and calls
 * with their sums (method_calls.c).
 *
 * A trace counts calls exactly. Times are less exact: tracing takes time at each call, which is measured and
 * subtracted. Both figures are in a comment of the profile, "# trace: calls 12, events 24, measured_ns 900,
 * subtracted_ns 300, ruby_call_ns 80.1, c_call_ns 60.2", one for each trace merged into it.
 */
#ifndef SPERF_TRACE_REPORTS_H
#define SPERF_TRACE_REPORTS_H

#include "rendering.h"

/*
 * Append the number of calls and the share of tracing in the time, a line each after `prefix`, with a warning if
 * times are misleading. Appends nothing if the profile has no figures, nor for a difference, whose comments are those
 * of both sides.
 */
void sperf_append_trace_costs(const sperf_rendering_t *rendering, const char *prefix);

/*
 * -- The methods of a trace and the calls between them: counts and times --
 *
 * A trace has numbers of calls. Time in which a method does not run has leaves below the method ([GVL blocked],
 * [GC marking]: sperf/model/frame_kind.h). Here such a leaf is not a method: its time is wait or GC of the method
 * above it. So total = self + wait + GC + children for each method. The total counts the outermost visit of a
 * recursion, everything else counts all visits. Time below a visit is in its total, so children are never
 * negative.
 *
 * A call is a pair of caller and callee; its values are those of the callee on behalf of that caller. The calls of
 * a method add up to its count, less the calls of roots.
 */

/* Times are in nanoseconds of wall time unless stated otherwise. */
typedef struct {
    int64_t calls;
    int64_t total_ns;
    int64_t self_ns;
    int64_t wait_ns;
    int64_t gc_ns;
    int64_t cpu_ns;  /* of the method itself, without GC */
    int64_t objects; /* allocated by the method itself; 0 if the trace has none */
    bool partial;    /* the calls were counted in part: sperf/model/sample_types.h */
} sperf_call_sums_t;

typedef struct {
    /*
     * The graph of wall time. `listed` are methods in the order of the report; edges to leaves of sperf's own, and
     * those that are left out, are dropped.
     */
    sperf_graph_t graph;
    sperf_call_sums_t *methods; /* by node */
    sperf_call_sums_t *edges;   /* by edge */
    sperf_call_sums_t whole;    /* of the view; its total is that of its time */
    uint32_t left_out_count;    /* methods below the share in the options, or after the last row */
    uint32_t left_out_calls;    /* below the share for edges, both in time and in the callee's calls */
    bool has_objects;
    bool any_partial; /* some calls were counted in part */
} sperf_method_calls_t;

/*
 * Add up the calls of `view`. Methods are in the order of the sample type `options->order`: wall time by total if
 * requested, else by the time of the method itself. SPERF_UNSUPPORTED if the profile is not a trace;
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, even after an error.
 */
sperf_status_t sperf_method_calls_init(sperf_method_calls_t *calls, const sperf_view_t *view,
                                       const sperf_report_options_t *options);
void sperf_method_calls_cleanup(sperf_method_calls_t *calls);

/* Return the time of the callees. */
int64_t sperf_children_ns(const sperf_call_sums_t *sums);

/* -- The writers: SPERF_NO_MEMORY; SPERF_NOT_FOUND if the options select methods and there are none -- */

sperf_status_t sperf_write_flat(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls);
sperf_status_t sperf_write_graph(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls);
sperf_status_t sperf_write_calls(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls);

/* Append a method: "* " if it is recursive, its name, and its first line. */
void sperf_append_method(const sperf_rendering_t *rendering, const sperf_graph_t *graph,
                         const sperf_graph_node_t *node);

#endif
