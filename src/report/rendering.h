/*
 * What the writers of all reports share: where to write, in which unit, and how columns are filled.
 */
#ifndef SPERF_RENDERING_H
#define SPERF_RENDERING_H

#include "sperf/report/graph.h"
#include "sperf/report/measurement.h"

typedef struct {
    const sperf_view_t *view;
    const sperf_report_options_t *options;
    sperf_buffer_t *out;
    int64_t total;              /* what shares are of */
    sperf_string_t sample_unit; /* of the values */
    sperf_string_t unit;        /* to show them in; "minimum" until one is chosen */
    int64_t resolution; /* of times: what one sample stands for, below which digits mean nothing; 0: values are exact */
    bool as_pprof;      /* the report is one of pprof's: two decimals, and pprof's choice of the unit */
    bool several_modes; /* the profile is of several: of time and of allocations */
    bool partial_total; /* the values are calls, and some of them were counted in part */
} sperf_rendering_t;

/* The writers, one for each kind. Errors stick to rendering->out. */
void sperf_render_top(sperf_rendering_t *rendering);
void sperf_render_tree(sperf_rendering_t *rendering);
void sperf_render_traces(sperf_rendering_t *rendering);
void sperf_render_raw(sperf_rendering_t *rendering);
void sperf_render_calltree(sperf_rendering_t *rendering);
void sperf_render_list(sperf_rendering_t *rendering);
void sperf_render_threads(sperf_rendering_t *rendering);
void sperf_render_tags(sperf_rendering_t *rendering);
void sperf_render_states(sperf_rendering_t *rendering);
void sperf_render_summary(sperf_rendering_t *rendering);
void sperf_render_by_label(sperf_rendering_t *rendering);
void sperf_render_choices(sperf_rendering_t *rendering);
void sperf_render_flat(sperf_rendering_t *rendering);
void sperf_render_call_graph(sperf_rendering_t *rendering);
void sperf_render_calls(sperf_rendering_t *rendering);
void sperf_render_allocated(sperf_rendering_t *rendering);

/*
 * Choose the unit for the listed nodes, unless one was asked for: for a report of pprof's as pprof does, such that the
 * smallest value is readable; else as sperf_rendering_choose_unit_for.
 */
void sperf_rendering_choose_unit(sperf_rendering_t *rendering, const sperf_graph_t *graph);

/* The smallest and the largest of values that are shown, without their signs and without those that are 0. */
typedef struct {
    uint64_t least, most; /* both 0: there are none */
} sperf_extent_t;

/* Take `value` in. */
void sperf_extent_add(sperf_extent_t *extent, int64_t value);

/*
 * Choose the unit for what pprof does not print, unless one was asked for. Times are in seconds if all of them are a
 * second or more, else in milliseconds unless the largest is below 1 ms. Everything else is in the largest unit of which
 * the largest value is 10 or more.
 */
void sperf_rendering_choose_unit_for(sperf_rendering_t *rendering, sperf_extent_t extent);

/*
 * Say whether the sample `row` is of other sample types alone, in a profile of several modes: an allocation where time is
 * shown. What it is of has no part in the report.
 */
bool sperf_rendering_is_foreign(const sperf_rendering_t *rendering, uint32_t row);

/* Return the value of the sample `row`; and say whether it is of calls that were counted in part. */
int64_t sperf_rendering_value(const sperf_rendering_t *rendering, uint32_t row);
bool sperf_rendering_is_partial(const sperf_rendering_t *rendering, uint32_t row);

/* Append `text`, right-aligned in `width` characters. */
void sperf_append_right(sperf_buffer_t *out, sperf_string_t text, size_t width);

/* Append a string as it is. */
void sperf_append_text(sperf_buffer_t *out, sperf_string_t text);

/* Append a value in the report's unit, right-aligned in `width` characters (0: as wide as it is). */
void sperf_append_value(const sperf_rendering_t *rendering, int64_t value, size_t width);

/*
 * Append the median or percentile of spans, in `unit` or, if that is "auto", in a unit that fits: with three digits, as the
 * histograms of spans keep them within 3 %.
 */
void sperf_append_duration_of_span(sperf_buffer_t *out, int64_t time_ns, sperf_string_t unit);

/* Return what a number of calls begins with: a mark where they were counted in part (sperf/model/partial_calls.h). */
const char *sperf_partial_mark(bool partial);

/* Append a number of calls with its mark, right-aligned. */
void sperf_append_calls(sperf_buffer_t *out, int64_t calls, bool partial, size_t width);

/* The same for a value of the report's type, which may be calls. */
void sperf_append_marked_value(const sperf_rendering_t *rendering, int64_t value, bool partial, size_t width);

/* Append the report's total. */
void sperf_append_total(const sperf_rendering_t *rendering);

/* Append the line that says what the mark means, where there are any. */
void sperf_append_partial_note(const sperf_rendering_t *rendering, bool any_partial);

/* Append which share of `total` the value is, at least six characters wide. */
void sperf_append_share(const sperf_rendering_t *rendering, int64_t value, int64_t total);

/*
 * Append the share, right-aligned in sperf_share_width characters (`padded`) or as wide as it is; with its sign where
 * that is asked for.
 */
void sperf_append_signed_share(const sperf_rendering_t *rendering, int64_t value, bool padded);

/* Return how wide a column of such shares is. */
int sperf_share_width(const sperf_rendering_t *rendering);

/* Append the five numbers with which rows of nodes begin: flat, its share, that of `sum`, cumulative, its share. */
void sperf_append_node_values(const sperf_rendering_t *rendering, const sperf_graph_node_t *node, int64_t sum);

/* Append what is known of the profile: a line each, its program, comments, sample type, start and duration. */
void sperf_append_profile_head(const sperf_rendering_t *rendering);

/* Append that, and the filters. */
void sperf_append_filtered_head(const sperf_rendering_t *rendering);

/* Append that, and how much of the whole the graph shows. */
void sperf_append_graph_head(const sperf_rendering_t *rendering, const sperf_graph_t *graph);

#endif
