/*
 * Reports: what a view of a profile says, as text for people or as rows for programs.
 *
 * TOP, TREE, TRACES and RAW are reports of `go tool pprof`, byte for byte: numbers, trimming, order, head. So numbers that
 * two tools print the same can be compared, and there is a reference to test against. All other reports are sperf's own.
 * They write times in milliseconds unless all times are seconds, and no more digits than the samples justify: a value of
 * a sampled profile is not known better than to the period of the ticks. What a trace measured is written in full.
 *
 * Everything is rendered into a buffer, whose first error sticks. Recursion counts a sample once.
 */
#ifndef SPERF_REPORT_H
#define SPERF_REPORT_H

#include "sperf/base/buffer.h"
#include "sperf/model/view.h"

typedef enum {
    SPERF_REPORT_FUNCTIONS, /* functions by flat or cumulative value */
    SPERF_REPORT_TOP,       /* the same in the form of pprof */
    SPERF_REPORT_TREE, /* functions, each between its callers and callees; only those that `symbol` matches, if given */
    SPERF_REPORT_TRACES,   /* every sample with its stack and labels */
    SPERF_REPORT_RAW,      /* everything the profile holds */
    SPERF_REPORT_CALLTREE, /* from the roots down, or from the leaves up */
    SPERF_REPORT_LIST, /* callers, callees and source with values by line, of `function` or those that `symbol` matches */
    SPERF_REPORT_THREADS,  /* threads by value */
    SPERF_REPORT_TAGS,     /* labels by value */
    SPERF_REPORT_STATES,   /* states of threads by value, and what they waited for */
    SPERF_REPORT_SUMMARY,  /* the essence on one page, as text or Markdown */
    SPERF_REPORT_BY_LABEL, /* values of the label `by`: their samples, what threads did in them, their spans */
    SPERF_REPORT_CHOICES, /* functions with numbers, to choose from: those that `symbol` matches, if given; text only */
    SPERF_REPORT_FLAT,    /* of a trace: methods with their calls and times */
    SPERF_REPORT_GRAPH, /* of a trace: methods, each between its callers and callees, with calls; or those that `symbol` matches */
    SPERF_REPORT_CALLS,    /* of a trace: all that is known of the methods that `symbol` matches, or of all */
    SPERF_REPORT_ALLOCATED /* classes and the lines that allocated them */
} sperf_report_kind_t;

typedef enum {
    SPERF_REPORT_TEXT,
    SPERF_REPORT_JSON, /* values are integers in the sample type's unit */
    SPERF_REPORT_CSV,
    SPERF_REPORT_TSV,
    SPERF_REPORT_MARKDOWN
} sperf_report_format_t;

/* What makes two frames one row. */
typedef enum {
    /*
     * Name and file. A row is called by its name; by name and file where functions of other files have that name, too.
     */
    SPERF_GRANULARITY_DISTINCT,
    SPERF_GRANULARITY_FUNCTIONS,     /* the name alone, as pprof has it without options */
    SPERF_GRANULARITY_FILEFUNCTIONS, /* name and file */
    SPERF_GRANULARITY_FILES,         /* the file, and where in it the function begins */
    SPERF_GRANULARITY_LINES,         /* name, file and line */
    SPERF_GRANULARITY_DEFINITIONS    /* name, file and first line: a row for each function of the profile */
} sperf_granularity_t;

/*
 * Returns the text of the file `path`; false where there is none to be had. `*note`, "" before, may be set to what is to be said of
 * the file in either case, without an end of line. Both are borrowed until the next call, or the end of the report.
 */
typedef bool (*sperf_source_t)(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note);

/*
 * Is told of each function that a report gives a number to, in order, the first number being 1: what `function` asks for it by, and
 * what it is called. The label is borrowed during the call.
 */
typedef void (*sperf_numbered_t)(void *context, uint32_t function, sperf_string_t label);

typedef struct {
    sperf_report_kind_t kind;
    sperf_report_format_t format;
    uint32_t type; /* the sample type, 0-based */
    sperf_granularity_t granularity;
    bool by_cumulative;  /* order by cumulative value, not by flat */
    bool inverted;       /* calltree: from the leaves up */
    bool mark_changes;   /* in a difference: say which functions are new or gone */
    bool signed_shares;  /* in a difference: write "+5.20%" where the form of the report is not that of pprof */
    bool fold_chains;    /* calltree as text: one row for calls that follow each other with a single callee each */
    uint32_t indent_max; /* calltree as text: the most levels that are indented; 0: all */
    bool with_zeros;     /* of graphs: samples without a value of the type have nodes and edges, too */
    bool fold_lines;     /* list as text: one row for many lines without a value */

    /* Trimming. Fractions are of the sum of flat values (0 to 1). */
    uint32_t order;  /* of a trace's reports: the sample type by which methods are in order; `type` is its wall time */
    bool per_thread; /* of a trace's reports, as text: a table for each thread and fiber */
    uint32_t rows_max; /* 0: all. Of a list: callers, and callees, of each function */
    double node_fraction;
    double edge_fraction;

    sperf_string_t unit;         /* "minimum" chooses one for the whole report */
    const sperf_string_t *notes; /* lines for the head that say what was filtered: "focus=Foo". Borrowed */
    uint32_t notes_count;
    sperf_matcher_t symbol;
    uint32_t
        function; /* for SPERF_REPORT_LIST: one function, in place of `symbol`; 0: none. The same for all sample types */
    sperf_numbered_t numbered; /* list and choices as text: give numbers to functions. NULL: none */
    void *numbered_context;
    sperf_string_t by; /* for SPERF_REPORT_BY_LABEL: the key of the label */
    /*
     * For SPERF_REPORT_BY_LABEL of a difference: its sides, whose spans are told. NULL: the profile is none. Its base must be marked.
     */
    const sperf_profile_t *before;
    const sperf_profile_t *now;
    sperf_source_t source; /* for SPERF_REPORT_LIST; NULL: no file can be read */
    void *source_context;
} sperf_report_options_t;

/*
 * Append the report on `view` to `out`; errors stick there: SPERF_NO_MEMORY, SPERF_INVALID_ARGUMENT for a sample type
 * out of range, SPERF_NOT_FOUND where `symbol` was given and matches nothing, where there is no such `function`, or where the view is narrowed and only spans have
 * the label `by`, SPERF_UNSUPPORTED where the kind has no such format.
 */
void sperf_report_render(const sperf_view_t *view, const sperf_report_options_t *options, sperf_buffer_t *out);

/*
 * Return what shares are taken of: the sum over all samples of the profile of the absolute values of `type`, or over
 * those of the base alone if there are any (sperf/model/difference.h).
 */
int64_t sperf_report_total(const sperf_profile_t *profile, uint32_t type);

#endif
