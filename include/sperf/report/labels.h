/*
 * Labels of samples: as text, as frames, and filters by them.
 */
#ifndef SPERF_LABELS_H
#define SPERF_LABELS_H

#include "sperf/base/buffer.h"
#include "sperf/model/view.h"

/*
 * The units of the numeric labels of a profile, by key: the first unit that a sample has, because labels may omit
 * it. If none has one, "alignment" and "request" are bytes and every other key is its own unit, as in pprof.
 */
typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t *units; /* by the string id of the key; 0: none */
} sperf_label_units_t;

/* Find the units. SPERF_NO_MEMORY. Ownership: the caller cleans up, even after an error. */
sperf_status_t sperf_label_units_init(sperf_label_units_t *units, const sperf_profile_t *profile);
void sperf_label_units_cleanup(sperf_label_units_t *units);

/* Return the unit of numbers of `key`. Borrowed from the profile, or from `key`. */
sperf_string_t sperf_label_units_get(const sperf_label_units_t *units, sperf_string_t key);

/*
 * Append the values of the labels with `key`, "a,b,3": texts before numbers, as in pprof's files, and numbers that
 * have a unit in `unit`. Appends nothing if there is no such label.
 */
void sperf_label_values_append(const sperf_sample_labels_t *labels, sperf_string_t key, sperf_string_t unit,
                               sperf_buffer_t *out);

/*
 * -- Labels as frames (label_frames.c) --
 *
 * The value of a label becomes the root or the leaf of each stack, as with -tagroot and -tagleaf
 * of `go tool pprof`. It is then a function like others, in every report and format.
 *
 * The function of the frame has the value as its name and the key as its file. Several values of one key are one
 * frame, "a,b"; numbers are in their unit. A sample without the label gets the frame "<unknown>" without a file,
 * as in pprof.
 */

typedef struct {
    const sperf_string_t *roots; /* keys, the outermost first. Borrowed, as are all fields */
    uint32_t roots_count;
    const sperf_string_t *leaves; /* keys, the innermost last */
    uint32_t leaves_count;
    sperf_string_t unit; /* of numbers that have a unit: "minimum", "ms" */
} sperf_label_frames_t;

/*
 * Copy `profile`, which must be valid, with such frames in its stacks. The flags are set to whether any sample has
 * one of the labels; true if no label was requested. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller
 * frees `*out`, which is NULL after an error.
 */
sperf_status_t sperf_profile_with_label_frames(const sperf_profile_t *profile, const sperf_label_frames_t *frames,
                                               sperf_profile_t **out, bool *roots_matched, bool *leaves_matched);

/*
 * Add the keys of labels by which the samples can be added up to `keys`: those of all samples, of their threads
 * ("thread", "pid") and of spans. SPERF_WAIT_KEY is one where threads waited, and the mark of a difference's base is
 * not. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_label_keys(const sperf_profile_t *profile, sperf_string_table_t *keys);

/*
 * -- Filters by label (tag_filter.c) --
 *
 * "key=expression,expression", "expression", or a range of numbers such as "key=32kb:1mb".
 *
 * With a key, one of its values must match one of the expressions. Without a key, each expression must match some
 * label, written as "key:value". A range ("5", "5:", ":5", "1s:5s") applies to numeric labels, in their units.
 */

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
