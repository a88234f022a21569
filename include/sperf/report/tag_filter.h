/*
 * Filters by label: "key=expression,expression", "expression", or a range of numbers such as "key=32kb:1mb".
 *
 * With a key, one of its values must match one of the expressions. Without a key, each expression must match some
 * label, written as "key:value". A range ("5", "5:", ":5", "1s:5s") applies to numeric labels, in their units.
 */
#ifndef SPERF_TAG_FILTER_H
#define SPERF_TAG_FILTER_H

#include "sperf/model/view.h"

typedef struct {
    bool given;
    bool has_key;
    sperf_string_t key;
    sperf_string_t expressions; /* to be compiled, split by sperf_tag_filter_next; empty for a range */
    bool range;
    double low, high; /* in `unit`; -INFINITY and INFINITY if the range is open */
    sperf_string_t unit;
    const sperf_matcher_t *matchers; /* set by the caller: the compiled expressions, in order. Borrowed */
    uint32_t matchers_count;
} sperf_tag_filter_t;

/*
 * Parse `text`, which is borrowed. "" means no filter. Text that is not a range is expressions, so parsing cannot
 * fail.
 */
void sperf_tag_filter_parse(sperf_string_t text, sperf_tag_filter_t *out);

/*
 * Remove the next expression from `*expressions`. Returns false if there is none. A filter that is not a range has
 * at least one.
 */
bool sperf_tag_filter_next(sperf_string_t *expressions, sperf_string_t *expression);

/*
 * Narrow the view to samples that match `focus` and do not match `ignore`, if given. The flags are set to whether
 * each matched anything. After SPERF_NO_MEMORY the view is narrowed in part.
 */
sperf_status_t sperf_view_filter_tags(sperf_view_t *view, const sperf_tag_filter_t *focus,
                                      const sperf_tag_filter_t *ignore, bool *focus_matched, bool *ignore_matched);

#endif
