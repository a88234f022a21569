/*
 * The part of a profile that a report shows: some samples are left out, some frames are hidden.
 *
 * A view does not change its profile. So there is one profile for any number of views, and shares are always of
 * its total. Filters narrow a view one after the other. One thread owns a view; the profile must outlive it.
 */
#ifndef SPERF_VIEW_H
#define SPERF_VIEW_H

#include "sperf/model/profile.h"

typedef struct {
    const sperf_profile_t *profile;
    bool *left_out;          /* by row of the samples: the sample is left out */
    bool *hidden;            /* by frame id: the frame is skipped in every stack */
    sperf_stack_id_t *shown; /* by stack: the nearest place at or above it that is not hidden; NULL: none is hidden */
    bool narrowed;           /* by a filter, even if the filter matched nothing */
} sperf_view_t;

/*
 * Return whether the regular expression `pattern` matches `text`. Called in any order; must not fail. The caller
 * provides it: users of Ruby expect its expressions, and the core has none.
 */
typedef bool (*sperf_match_t)(void *pattern, sperf_string_t text);

typedef struct {
    sperf_match_t match; /* NULL: no expression */
    void *pattern;
} sperf_matcher_t;

/* Return whether there is an expression and it matches. */
bool sperf_matches(sperf_matcher_t matcher, sperf_string_t text);

/*
 * Make a view of every sample that has a stack and a value other than 0. SPERF_NO_MEMORY. Ownership: the caller
 * cleans up, even after an error.
 */
sperf_status_t sperf_view_init(sperf_view_t *view, const sperf_profile_t *profile);
void sperf_view_cleanup(sperf_view_t *view);

/* Return the nearest place at `stack` or above it whose frame is not hidden; 0: there is none. */
static inline sperf_stack_id_t sperf_view_shown(const sperf_view_t *view, sperf_stack_id_t stack)
{
    return view->shown != NULL ? view->shown[stack] : stack;
}

/*
 * Expressions on functions. Each is tested against the name and the file, and matches if one of them does. A relative
 * path is also tested as an absolute one, in the directory of the recording ("# cwd: ").
 */
typedef struct {
    sperf_matcher_t focus;  /* keep samples with such a frame */
    sperf_matcher_t ignore; /* leave out samples with such a frame */
    sperf_matcher_t hide;   /* hide such frames */
    sperf_matcher_t show;   /* hide all other frames */
} sperf_name_filter_t;

/* Whether each expression matched anything; true for those that were not given. */
typedef struct {
    bool focus, ignore, hide, show;
} sperf_name_matches_t;

/* Narrow the view. Samples whose frames are all hidden are left out. On SPERF_NO_MEMORY the view is unchanged. */
sperf_status_t sperf_view_filter_names(sperf_view_t *view, const sperf_name_filter_t *filter,
                                       sperf_name_matches_t *matches);

/* Return the profile's default sample type (0-based), or the last one if the default is none of its types. */
uint32_t sperf_shown_type(const sperf_profile_t *profile);

/* Return the total of the sample type `type` (0-based) over the samples of the view. */
int64_t sperf_view_total(const sperf_view_t *view, uint32_t type);

/*
 * The labels of a sample as tools that read its file see them: its thread, then its label set.
 *
 * The thread has up to five labels: "thread" with its name, the number "thread_id" and, if known, the numbers
 * "pid" and "ppid" and the text "process_title" (docs/formats.md).
 */

typedef struct {
    sperf_string_t key;
    bool numeric;
    sperf_string_t string; /* unless numeric */
    int64_t number;        /* if numeric */
    sperf_string_t unit;   /* of the number; "" for none */
} sperf_sample_label_t;

/* Zero bytes are an empty list. */
typedef struct {
    sperf_sample_label_t *labels;
    uint32_t count;
    uint32_t capacity;
    char thread_name[40]; /* the name of an unnamed thread */
} sperf_sample_labels_t;

/*
 * Set `*labels` to those of the sample `key`. A number 0 without a unit is left out, because pprof's readers take
 * it for no label. On SPERF_NO_MEMORY `*labels` is unchanged. Strings are borrowed from the profile and from
 * `*labels`.
 */
sperf_status_t sperf_sample_labels_read(sperf_sample_labels_t *labels, const sperf_profile_t *profile,
                                        sperf_sample_key_t key);

void sperf_sample_labels_cleanup(sperf_sample_labels_t *labels);

#endif
