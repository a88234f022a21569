/*
 * Labels of samples as reports show them: numbers in their unit, and a sample's labels as lines or words.
 */
#ifndef SPERF_LABELS_H
#define SPERF_LABELS_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_labels.h"

/*
 * The unit that a profile's numeric labels of one key are in: the first that a sample gives, for labels may leave it out. Where
 * none gives one, "alignment" and "request" are bytes and every other key is its own unit, as pprof has it.
 */
typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t *units; /* by the string id of the key; 0: none was given */
} sperf_label_units_t;

/* SPERF_NO_MEMORY. Ownership: the caller cleans up, also after an error. */
sperf_status_t sperf_label_units_init(sperf_label_units_t *units, const sperf_profile_t *profile);
void sperf_label_units_cleanup(sperf_label_units_t *units);

/* Return the unit of `key`'s numbers. Borrowed from the profile, or from `key`. */
sperf_string_t sperf_label_units_get(const sperf_label_units_t *units, sperf_string_t key);

/*
 * Append the values of the labels called `key`, "a,b,3": texts before numbers, as in pprof's files, and numbers that have a unit
 * in `unit`. Appends nothing where there is no such label.
 */
void sperf_label_values_append(const sperf_sample_labels_t *labels, sperf_string_t key, sperf_string_t unit,
                               sperf_buffer_t *out);

/* -- A sample's labels, one line or word for each key, in alphabetical order -- */

/* Appends what is shown of the labels that have one key, of which `first` is the first. */
typedef void (*sperf_label_writer_t)(const void *context, const sperf_sample_labels_t *labels, uint32_t first,
                                     sperf_buffer_t *out);

/* Rooms for the work, so that it is not allocated for each sample. */
typedef struct {
    sperf_buffer_t texts;
    sperf_buffer_t spans; /* of texts: pairs of uint32 */
} sperf_label_lines_t;

void sperf_label_lines_cleanup(sperf_label_lines_t *lines);

/*
 * Append what `writer` makes of each key among the labels that are numeric, or not, sorted, with `between` between them.
 * Returns how many there were. Errors stick to `out`.
 */
uint32_t sperf_label_lines_append(sperf_label_lines_t *lines, const sperf_sample_labels_t *labels, bool numeric,
                                  sperf_label_writer_t writer, const void *context, const char *between,
                                  sperf_buffer_t *out);

/* Return the next label behind `number` with the same key and kind as label `number`; the count where there is none. */
uint32_t sperf_label_lines_next(const sperf_sample_labels_t *labels, uint32_t number);

#endif
