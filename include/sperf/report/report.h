/*
 * Reports: the contents of a view as text for people or as rows for programs.
 *
 * TOP and TREE are the reports of `go tool pprof`, byte for byte: numbers, trimming, order, head. So
 * numbers of both tools can be compared, and there is a reference to test against. All other reports are sperf's
 * own. They write times in milliseconds unless all times are seconds, and no more digits than the samples justify:
 * the precision of a sampled value is the period of the ticks. Values of a trace are written in full.
 *
 * Everything is written to a buffer whose first error sticks. A recursion counts a sample once.
 */
#ifndef SPERF_REPORT_H
#define SPERF_REPORT_H

#include "sperf/base/buffer.h"
#include "sperf/model/view.h"

typedef enum {
    SPERF_REPORT_FUNCTIONS, /* functions by flat or cumulative value */
    SPERF_REPORT_TOP,       /* the same in the form of pprof */
    SPERF_REPORT_TREE, /* functions, each between its callers and callees; only those that `symbol` matches, if given */
    SPERF_REPORT_CALLTREE, /* from the roots down, or from the leaves up */
    SPERF_REPORT_LIST, /* callers, callees and source with values by line, of `function` or those that `symbol` matches */
    SPERF_REPORT_THREADS,  /* threads by value */
    SPERF_REPORT_TAGS,     /* labels by value */
    SPERF_REPORT_STATES,   /* states of threads by value, and what they waited for */
    SPERF_REPORT_SUMMARY,  /* an overview on one page, as text or Markdown */
    SPERF_REPORT_BY_LABEL, /* values of the label `by`: their samples, the states of threads in them, their spans */
    SPERF_REPORT_CHOICES,  /* numbered functions to choose from: those that `symbol` matches, if given; text only */
    SPERF_REPORT_FLAT,     /* of a trace: methods with their calls and times */
    SPERF_REPORT_GRAPH, /* of a trace: methods, each between its callers and callees, with calls; or those that `symbol` matches */
    SPERF_REPORT_CALLS,     /* of a trace: everything about the methods that `symbol` matches, or about all */
    SPERF_REPORT_ALLOCATED, /* classes and the lines that allocated them */
    SPERF_REPORT_BLOCKED,   /* methods by the waiting for the GVL that they caused, and methods that waited */
    SPERF_REPORT_HOLDERS    /* methods by their longest hold of the GVL while a thread waited */
} sperf_report_kind_t;

typedef enum {
    SPERF_REPORT_TEXT,
    SPERF_REPORT_JSON, /* values are integers in the sample type's unit */
    SPERF_REPORT_CSV,
    SPERF_REPORT_TSV,
    SPERF_REPORT_MARKDOWN
} sperf_report_format_t;

/* Which frames are one row. */
typedef enum {
    /*
     * Those of one name and file. A row shows the name, and the file if functions in other files have that name
     * too.
     */
    SPERF_GRANULARITY_DISTINCT,
    SPERF_GRANULARITY_FUNCTIONS,     /* the name alone, the default of pprof */
    SPERF_GRANULARITY_FILEFUNCTIONS, /* name and file */
    SPERF_GRANULARITY_FILES,         /* the file, and the first line of the function */
    SPERF_GRANULARITY_LINES,         /* name, file and line */
    SPERF_GRANULARITY_DEFINITIONS    /* name, file and first line: a row for each function of the profile */
} sperf_granularity_t;

/*
 * Set `*text` to the contents of the file `path`; return false if they are not available. `*note`, which is ""
 * before, may be set to a remark about the file in either case, without an end of line. Both are borrowed until
 * the next call or the end of the report.
 */
typedef bool (*sperf_source_t)(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note);

/*
 * Receives each function to which a report gives a number, in order from number 1: the value for `function` in a
 * later request, and the label. The label is borrowed during the call.
 */
typedef void (*sperf_numbered_t)(void *context, uint32_t function, sperf_string_t label);

typedef struct {
    sperf_report_kind_t kind;
    sperf_report_format_t format;
    uint32_t type; /* the sample type, 0-based */
    sperf_granularity_t granularity;
    bool by_cumulative;  /* order by cumulative value instead of flat value */
    bool inverted;       /* calltree: from the leaves up */
    bool mark_changes;   /* in a difference: mark functions as new or gone */
    bool signed_shares;  /* in a difference: write "+5.20%", except in reports of pprof */
    bool fold_chains;    /* calltree as text: one row for consecutive calls with a single callee each */
    uint32_t indent_max; /* calltree as text: the most levels that are indented; 0: all */
    bool with_zeros;     /* of graphs: samples without a value of the type have nodes and edges too */
    bool fold_lines;     /* list as text: one row for many lines without a value */

    /* Trimming. Fractions are of the sum of flat values (0 to 1). */
    uint32_t order;    /* reports of a trace: the sample type that orders methods; `type` is the wall time */
    bool per_thread;   /* reports of a trace, as text: a table for each thread and fiber */
    uint32_t rows_max; /* 0: all. In a list: callers and callees of each function */
    double node_fraction;
    double edge_fraction;

    sperf_string_t unit;         /* "minimum" selects one for the whole report */
    const sperf_string_t *notes; /* lines for the head about filters: "focus=Foo". Borrowed */
    uint32_t notes_count;
    sperf_matcher_t symbol;
    uint32_t function; /* for SPERF_REPORT_LIST: one function instead of `symbol`; 0: none. Same for all sample types */
    sperf_numbered_t numbered; /* list and choices as text: number the functions; or NULL */
    void *numbered_context;
    sperf_string_t by; /* for SPERF_REPORT_BY_LABEL: the key of the label */
    /*
     * For SPERF_REPORT_BY_LABEL of a difference: its sides, for their spans; NULL: not a difference. The base must
     * be marked.
     */
    const sperf_profile_t *before;
    const sperf_profile_t *now;
    sperf_source_t source; /* for SPERF_REPORT_LIST; NULL: no file can be read */
    void *source_context;
} sperf_report_options_t;

/*
 * Append the report on `view` to `out`. Errors stick in `out`: SPERF_NO_MEMORY; SPERF_INVALID_ARGUMENT for a
 * sample type out of range; SPERF_UNSUPPORTED if the kind has no such format; SPERF_NOT_FOUND if `symbol` matches
 * nothing, there is no such `function`, or the view is narrowed and only spans have the label `by`.
 */
void sperf_report_render(const sperf_view_t *view, const sperf_report_options_t *options, sperf_buffer_t *out);

#endif
