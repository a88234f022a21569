/*
 * Labels of samples in reports: numbers in their unit, and the labels of a sample as lines or words.
 */
#ifndef SPERF_LABELS_H
#define SPERF_LABELS_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"
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

#endif
