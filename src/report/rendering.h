/*
 * Shared by the writers of all reports: the output, the unit, and cells of columns.
 */
#ifndef SPERF_RENDERING_H
#define SPERF_RENDERING_H

#include "sperf/report/graph.h"
#include "sperf/report/measurement.h"

typedef struct {
    const sperf_view_t *view;
    const sperf_report_options_t *options;
    sperf_buffer_t *out;
    int64_t total;              /* total for shares */
    sperf_string_t sample_unit; /* of the values */
    sperf_string_t unit;        /* to show values in; "minimum" until one is chosen */
    int64_t resolution; /* of times: the time per sample, below which digits are meaningless; 0: values are exact */
    bool as_pprof;      /* a report of pprof: two decimals, and pprof's choice of the unit */
    bool several_modes; /* the profile is of time and of allocations */
    bool partial_total; /* the values are calls, some of which were counted in part */
} sperf_rendering_t;

/* The writers of reports. Return a status of the core; errors of the output stick in rendering->out. */
sperf_status_t sperf_render_top(sperf_rendering_t *rendering);
sperf_status_t sperf_render_tree(sperf_rendering_t *rendering);
sperf_status_t sperf_render_calltree(sperf_rendering_t *rendering);
sperf_status_t sperf_render_list(sperf_rendering_t *rendering);
sperf_status_t sperf_render_threads(sperf_rendering_t *rendering);
sperf_status_t sperf_render_tags(sperf_rendering_t *rendering);
sperf_status_t sperf_render_states(sperf_rendering_t *rendering);
sperf_status_t sperf_render_summary(sperf_rendering_t *rendering);
sperf_status_t sperf_render_by_label(sperf_rendering_t *rendering);
sperf_status_t sperf_render_choices(sperf_rendering_t *rendering);
sperf_status_t sperf_render_trace(sperf_rendering_t *rendering); /* FLAT, GRAPH and CALLS */
sperf_status_t sperf_render_allocated(sperf_rendering_t *rendering);
sperf_status_t sperf_render_blocked(sperf_rendering_t *rendering); /* and HOLDERS */

/* Return whether the report is text, not a table for programs and documents. */
static inline bool sperf_rendering_is_text(const sperf_rendering_t *rendering)
{
    return rendering->options->format == SPERF_REPORT_TEXT;
}

/*
 * Choose the unit for the listed nodes, unless one was requested: in a report of pprof as pprof does, so that the
 * smallest value is readable; otherwise as sperf_rendering_choose_unit_for.
 */
void sperf_rendering_choose_unit(sperf_rendering_t *rendering, const sperf_graph_t *graph);

/* The smallest and the largest absolute value other than 0. */
typedef struct {
    uint64_t least, most; /* both 0: no values */
} sperf_extent_t;

/* Extend the range to `value`. */
void sperf_extent_add(sperf_extent_t *extent, int64_t value);

/*
 * Choose the unit for other reports, unless one was requested. Times are in seconds if all are a second or more,
 * else in milliseconds unless the largest is below 1 ms. Other values are in the largest unit in which the largest
 * value is 10 or more.
 */
void sperf_rendering_choose_unit_for(sperf_rendering_t *rendering, sperf_extent_t extent);

/*
 * Return whether the sample `row` has other sample types only, in a profile of several modes: an allocation where
 * time is shown. Such samples are not in the report.
 */
bool sperf_rendering_is_foreign(const sperf_rendering_t *rendering, uint32_t row);

/* Return the value of the sample `row`, and whether it is of calls that were counted in part. */
int64_t sperf_rendering_value(const sperf_rendering_t *rendering, uint32_t row);
bool sperf_rendering_is_partial(const sperf_rendering_t *rendering, uint32_t row);

/* Return whether `options->symbol` selects the node; without it all are. */
bool sperf_rendering_wants(const sperf_rendering_t *rendering, const sperf_graph_node_t *node);

/* Return how many of `count` rows are shown. */
uint32_t sperf_rows_shown(const sperf_rendering_t *rendering, uint32_t count);

/* Return the width of a text in characters: code points; a byte of invalid UTF-8 counts as one too, or as none. */
size_t sperf_count_characters(sperf_string_t text);

void sperf_append_blanks(sperf_buffer_t *out, size_t count);

/* Append `text`, right-aligned in `width` characters. */
void sperf_append_right_aligned(sperf_buffer_t *out, sperf_string_t text, size_t width);

/* Append a name, which may be any bytes, as valid UTF-8 in one line: control characters become spaces. */
void sperf_append_text(sperf_buffer_t *out, sperf_string_t text);

/* Return the name or the file of a function of the profile; "" for 0. Borrowed. */
sperf_string_t sperf_name_of_function(const sperf_rendering_t *rendering, sperf_function_id_t id);
sperf_string_t sperf_file_of_function(const sperf_rendering_t *rendering, sperf_function_id_t id);

/* Append a name, and its file behind a blank if it has one. */
void sperf_append_function(sperf_buffer_t *out, sperf_string_t name, sperf_string_t file);

/* Append a value in the unit of the report, right-aligned in `width` characters (0: no padding). */
void sperf_append_value(const sperf_rendering_t *rendering, int64_t value, size_t width);

/*
 * Append the median or percentile of spans in `unit`, or in a suitable unit if `unit` is "auto": with three
 * digits, because histograms of spans are exact to 3 %.
 */
void sperf_append_duration_of_span(sperf_buffer_t *out, int64_t time_ns, sperf_string_t unit);

/* Return the prefix of a number of calls: a mark if they were counted in part (sperf/model/sample_types.h). */
const char *sperf_partial_mark(bool partial);

/* Append a number of calls with its mark, right-aligned. */
void sperf_append_calls(sperf_buffer_t *out, int64_t calls, bool partial, size_t width);

/* Append a value of the report's type, which may be calls, with its mark. */
void sperf_append_marked_value(const sperf_rendering_t *rendering, int64_t value, bool partial, size_t width);

/* Append the report's total. */
void sperf_append_total(const sperf_rendering_t *rendering);

/* Append the line that explains the mark, if `any_partial`. */
void sperf_append_partial_note(const sperf_rendering_t *rendering, bool any_partial);

/* Append the share of the value in `total`, at least six characters wide. */
void sperf_append_share(const sperf_rendering_t *rendering, int64_t value, int64_t total);

/* Append the share, right-aligned in sperf_share_width characters if `padded`; with a sign if requested. */
void sperf_append_signed_share(const sperf_rendering_t *rendering, int64_t value, bool padded);

/* Return the width of a column of such shares. */
int sperf_share_width(const sperf_rendering_t *rendering);

/* The width of a column of values. */
enum { SPERF_VALUE_WIDTH = 10 };

/* Append a value with its mark and its share, each right-aligned in its column. */
void sperf_append_value_and_share(const sperf_rendering_t *rendering, int64_t value, bool partial);

/* Append the first five numbers of a row: flat, its share, that of `sum`, cumulative, its share. */
void sperf_append_node_values(const sperf_rendering_t *rendering, const sperf_graph_node_t *node, int64_t sum);

/* Append the head of the profile, a line each: program, comments, sample type, start and duration; and the filters. */
void sperf_append_filtered_head(const sperf_rendering_t *rendering);

/* Append that head, the filters, and the share of the total that the graph shows. */
void sperf_append_graph_head(const sperf_rendering_t *rendering, const sperf_graph_t *graph);

#endif
