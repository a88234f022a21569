/*
 * The methods of a trace and the calls between them: how often, and where their time went.
 *
 * A trace has numbers of calls, and under a method leaves of sperf's own for time that was not its running ([GVL blocked],
 * [GC marking]: sperf/model/frame_kind.h). Here such a leaf is no method: its time is wait or GC of the method above it. So of
 * each method total = self + wait + GC + children. The total counts the outermost visit of a recursion, everything else
 * counts all of them; what is below a visit is in its total, so children are never less than nothing.
 *
 * A call is a pair of caller and callee, and its values are those of the callee on behalf of that caller. Calls of a method add
 * up to how often it was called, less the calls by nobody.
 */
#ifndef SPERF_METHOD_CALLS_H
#define SPERF_METHOD_CALLS_H

#include "sperf/report/graph.h"

/* Times are in nanoseconds of wall time unless they say otherwise. */
typedef struct {
    int64_t calls;
    int64_t total_ns;
    int64_t self_ns;
    int64_t wait_ns;
    int64_t gc_ns;
    int64_t cpu_ns;  /* its own, without GC */
    int64_t objects; /* that it allocated itself; 0 where the trace has none */
    bool partial;    /* the calls were counted in part: sperf/model/partial_calls.h */
} sperf_call_sums_t;

typedef struct {
    /*
     * Of wall time. Its `listed` are methods in the order of the report; of its edges those to leaves of sperf's own
     * and those that are left out are dropped.
     */
    sperf_graph_t graph;
    sperf_call_sums_t *methods; /* by node */
    sperf_call_sums_t *edges;   /* by edge */
    sperf_call_sums_t whole;    /* of the view; its total is that of its time */
    uint32_t left_out_count;    /* methods below the share that the options name, or behind the last row */
    uint32_t left_out_calls;    /* below the share for edges, in time and in how many of the callee's calls they are */
    bool has_objects;
    bool any_partial; /* some calls were counted in part */
} sperf_method_calls_t;

/*
 * Add up the calls of `view`. Methods are in the order of the sample type `options->order`: of wall time by their total if that
 * is asked for, else by their own time. SPERF_UNSUPPORTED where the profile is no trace; SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Ownership: the caller cleans up, also after an error.
 */
sperf_status_t sperf_method_calls_init(sperf_method_calls_t *calls, const sperf_view_t *view,
                                       const sperf_report_options_t *options);
void sperf_method_calls_cleanup(sperf_method_calls_t *calls);

/* Return the time of what was called from there. */
int64_t sperf_children_ns(const sperf_call_sums_t *sums);

#endif
