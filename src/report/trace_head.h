/*
 * Shared by the reports of a trace: the costs of the trace, and a table for each thread and fiber.
 *
 * A trace counts calls exactly. Times are less exact: tracing takes time at each call, which is measured and
 * subtracted. Both figures are in a comment of the profile, "# trace: calls 12, events 24, measured_ns 900,
 * subtracted_ns 300, ruby_call_ns 80.1, c_call_ns 60.2", one for each trace merged into it.
 */
#ifndef SPERF_TRACE_HEAD_H
#define SPERF_TRACE_HEAD_H

#include "rendering.h"

typedef struct {
    uint32_t traces; /* number of comments; 0: no figures */
    int64_t calls;
    int64_t measured_ns;
    int64_t subtracted_ns;
    int64_t waited_ns;    /* waits in measured_ns; 0 if the samples have more */
    int64_t ruby_call_ps; /* cost of a call in picoseconds: the highest of all traces; 0: unknown */
    int64_t c_call_ps;
    bool unmeasured; /* the cost of a call could not be measured without another tool noticing */
} sperf_trace_costs_t;

/* Add up the figures in the comments of `profile`, and the waits of its threads. */
sperf_trace_costs_t sperf_trace_costs(const sperf_profile_t *profile);

/*
 * Return whether tracing took more than half of the measured time without waits. Threads of a server wait nearly
 * all the time.
 */
bool sperf_trace_misleads(const sperf_trace_costs_t *costs);

/*
 * Append the number of calls and the share of tracing in the time, a line each after `prefix`, with a warning if
 * times are misleading. Appends nothing if the profile has no figures.
 */
void sperf_append_trace_costs(sperf_buffer_t *out, const sperf_profile_t *profile, const char *prefix);

/* The same, but nothing for a difference, whose comments are those of both sides. */
void sperf_append_costs_of_trace(const sperf_rendering_t *rendering, const char *prefix);

/* Append the head of a report: that of the profile, filters, and the costs of the trace. */
void sperf_append_trace_head(const sperf_rendering_t *rendering);

/*
 * Show each value in its own unit, unless one was requested: a method takes seconds, one call of it nanoseconds,
 * and a common unit makes one of the two unreadable.
 */
void sperf_rendering_choose_own_units(sperf_rendering_t *rendering);

/* Writes the report on the view. Returns a status of the core. */
typedef sperf_status_t (*sperf_part_writer_t)(sperf_rendering_t *rendering);

/*
 * Write the whole, or, if `options->per_thread` is set and the format is text, each thread and fiber separately,
 * in the order of their numbers, below a line with its name; shares are then of its time. SPERF_UNSUPPORTED if the
 * profile is not a trace, SPERF_INVALID_ARGUMENT if `options->type` is not its wall time, SPERF_NO_MEMORY, or the
 * result of `write`.
 */
sperf_status_t sperf_write_parts(sperf_rendering_t *rendering, sperf_part_writer_t write);

/* Append a method: "* " if it is recursive, its name, and its first line. */
void sperf_append_method(const sperf_rendering_t *rendering, const sperf_graph_t *graph,
                         const sperf_graph_node_t *node);

#endif
