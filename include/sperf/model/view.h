/*
 * Which part of a profile is looked at: samples that are left out, frames that are hidden.
 *
 * A view lies over a profile and changes nothing in it, so that however many are looked at, there is one profile, and
 * its total stays what shares are taken of. Filters narrow a view one after the other. Owned by one thread; the profile
 * must outlive it.
 */
#ifndef SPERF_VIEW_H
#define SPERF_VIEW_H

#include "sperf/model/profile.h"

typedef struct {
    const sperf_profile_t *profile;
    bool *left_out; /* by row of the samples: is not looked at */
    bool *hidden;   /* by frame id: is passed over in every stack */
    bool narrowed;  /* by a filter, whatever it found */
} sperf_view_t;

/*
 * Asks whoever knows regular expressions whether one matches `text`. May be called in any order; must not fail.
 *
 * The core has none of its own: Ruby's are what users of Ruby know, and only strings that are looked at are asked
 * about.
 */
typedef bool (*sperf_match_t)(void *pattern, sperf_string_t text);

typedef struct {
    sperf_match_t match; /* NULL: there is no expression */
    void *pattern;
} sperf_matcher_t;

/* Say whether there is an expression and it matches. */
bool sperf_matches(sperf_matcher_t matcher, sperf_string_t text);

/*
 * Look at every sample that has a stack and a value that is not 0; all others show nothing. SPERF_NO_MEMORY.
 * Ownership: the caller cleans up, also after an error.
 */
sperf_status_t sperf_view_init(sperf_view_t *view, const sperf_profile_t *profile);
void sperf_view_cleanup(sperf_view_t *view);

/* Expressions on functions; each is asked about the name and the file, and matches if either does. */
typedef struct {
    sperf_matcher_t focus;  /* keep samples with such a frame */
    sperf_matcher_t ignore; /* leave out samples with such a frame */
    sperf_matcher_t hide;   /* hide such frames */
    sperf_matcher_t show;   /* hide all other frames */
} sperf_name_filter_t;

/* Which expressions matched anything at all; true for those that were not given. */
typedef struct {
    bool focus, ignore, hide, show;
} sperf_name_matches_t;

/* Narrow the view. Samples all of whose frames are hidden are left out. SPERF_NO_MEMORY leaves the view as it was. */
sperf_status_t sperf_view_filter_names(sperf_view_t *view, const sperf_name_filter_t *filter,
                                       sperf_name_matches_t *matches);

/* Return the 0-based sample type that the profile names as its default, the last one where it names none of its own. */
uint32_t sperf_shown_type(const sperf_profile_t *profile);

/* Return the sum over the samples of the view of the values of the sample type `type` (0-based). */
int64_t sperf_view_total(const sperf_view_t *view, uint32_t type);

#endif
