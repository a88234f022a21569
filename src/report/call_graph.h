/*
 * Rows of callers and callees, shared by the graph of a trace and the report on single methods.
 */
#ifndef SPERF_CALL_GRAPH_H
#define SPERF_CALL_GRAPH_H

#include "method_calls.h"
#include "neighbours.h"
#include "rendering.h"

/* Return whether the options select the method. */
bool sperf_call_graph_wants(const sperf_rendering_t *rendering, const sperf_graph_node_t *node);

/* Return the heading of the columns of sperf_append_call_values: with GC only if the trace has any. */
const char *sperf_call_values_heading(const sperf_method_calls_t *calls);

/* Append total, self, wait, GC and children. */
void sperf_append_call_values(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                              const sperf_call_sums_t *sums);

/*
 * Append a row for each call on one side of a method, indented by `indent` blanks: callers with the largest last,
 * callees with the largest first.
 */
void sperf_write_calls(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, sperf_side_t side,
                       bool callers, int indent);

/*
 * Append the rows for programs: a method, its callers, its callees. The buffer fails with SPERF_NOT_FOUND if the
 * options select methods and there are none.
 */
void sperf_write_call_table(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                            const sperf_neighbours_t *neighbours, const char *report);

#endif
