/*
 * Filters by label: "key=expression,expression", "expression", or a range of numbers such as "key=32kb:1mb".
 *
 * With a key, one of its values must match one of the expressions. Without, each expression must match some label written as
 * "key:value". A range ("5", "5:", ":5", "1s:5s") is asked about numeric labels instead, in their units.
 */
#ifndef SPERF_TAG_FILTER_H
#define SPERF_TAG_FILTER_H

#include "sperf/model/view.h"

typedef struct {
    bool given;
    bool has_key;
    sperf_string_t key;
    sperf_string_t expressions; /* what is to be compiled, split by sperf_tag_filter_next; empty for a range */
    bool range;
    double low, high; /* in `unit`; -INFINITY and INFINITY where the range is open */
    sperf_string_t unit;
    const sperf_matcher_t *matchers; /* set by the caller: the expressions, in order. Borrowed */
    uint32_t matchers_count;
} sperf_tag_filter_t;

/* Read `text`, which is borrowed; "" gives a filter that is not given. Cannot fail: what is no range is expressions. */
void sperf_tag_filter_parse(sperf_string_t text, sperf_tag_filter_t *out);

/* Take the next expression off `*expressions`; false where there is none. One at least for a filter that is no range. */
bool sperf_tag_filter_next(sperf_string_t *expressions, sperf_string_t *expression);

/*
 * Narrow the view to samples that match `focus` and do not match `ignore`, as far as they are given. The flags say whether
 * each matched anything. SPERF_NO_MEMORY leaves the view narrowed in part.
 */
sperf_status_t sperf_view_filter_tags(sperf_view_t *view, const sperf_tag_filter_t *focus,
                                      const sperf_tag_filter_t *ignore, bool *focus_matched, bool *ignore_matched);

#endif
