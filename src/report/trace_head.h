/*
 * What the reports of a trace have in common: what it says of itself, and a table for each thread and fiber.
 *
 * A trace counts its calls exactly. Its times are less exact: the tracer takes time at each call, which is measured and
 * subtracted. Both figures are in a comment of the profile, "# trace: calls 12, events 24, measured_ns 900, subtracted_ns 300,
 * ruby_call_ns 80.1, c_call_ns 60.2", one of each trace that was merged into it.
 */
#ifndef SPERF_TRACE_HEAD_H
#define SPERF_TRACE_HEAD_H

#include "rendering.h"

typedef struct {
    uint32_t traces; /* how many comments there were; 0: the profile says nothing */
    int64_t calls;
    int64_t measured_ns;
    int64_t subtracted_ns;
    int64_t waited_ns;    /* of what was measured; 0 where the samples have more */
    int64_t ruby_call_ps; /* what a call cost, in picoseconds: the most of all traces; 0: unknown */
    int64_t c_call_ps;
    bool unmeasured; /* of a trace: what a call costs could not be measured without another tool noticing */
} sperf_trace_costs_t;

/* Add up what the comments of `profile` say, and how long its threads waited. */
sperf_trace_costs_t sperf_trace_costs(const sperf_profile_t *profile);

/*
 * Say whether more than half of what was measured, without the waits, was the tracer's own. Threads of a server wait
 * nearly always.
 */
bool sperf_trace_misleads(const sperf_trace_costs_t *costs);

/*
 * Append how many calls there were and what of the time was the tracer's own; a line each, behind `prefix`, with a warning where
 * times mislead. Nothing where the profile says nothing.
 */
void sperf_append_trace_costs(sperf_buffer_t *out, const sperf_profile_t *profile, const char *prefix);

/* The same, but nothing of a difference, in whose comments are those of both sides. */
void sperf_append_costs_of_trace(const sperf_rendering_t *rendering, const char *prefix);

/* Append the head of a text: that of the profile, filters, and the costs of the trace. */
void sperf_append_trace_head(const sperf_rendering_t *rendering);

/*
 * Show each value in a unit of its own, unless one was asked for: a method takes seconds, a call of it nanoseconds, and in one unit
 * either is unreadable.
 */
void sperf_rendering_choose_own_units(sperf_rendering_t *rendering);

/* Writes what is to be said of the rendering's view. Returns a status of the core. */
typedef sperf_status_t (*sperf_part_writer_t)(sperf_rendering_t *rendering);

/*
 * Write the whole, or where `options->per_thread` asks for it and the format is text, each thread and fiber by itself,
 * in the order of their numbers, under a line that names it; shares are then of its time. SPERF_UNSUPPORTED where the
 * profile is no trace, SPERF_INVALID_ARGUMENT where `options->type` is not its wall time, SPERF_NO_MEMORY, or what
 * `write` returned.
 */
sperf_status_t sperf_write_parts(sperf_rendering_t *rendering, sperf_part_writer_t write);

/* Append a method: "* " if it is recursive, its name, and where it begins. */
void sperf_append_method(const sperf_rendering_t *rendering, const sperf_graph_t *graph,
                         const sperf_graph_node_t *node);

#endif
