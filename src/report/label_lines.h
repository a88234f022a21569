/*
 * A sample's labels as lines or words, one for each key, in alphabetical order: as traces and the raw form show them.
 */
#ifndef SPERF_LABEL_LINES_H
#define SPERF_LABEL_LINES_H

#include "label_units.h"
#include "sperf/buffer.h"
#include "sperf/sample_labels.h"

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
