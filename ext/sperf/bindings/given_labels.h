/* Sperf::Native's part of Sperf.label, Sperf.label! and Sperf.labels. */
#ifndef SPERF_EXT_GIVEN_LABELS_H
#define SPERF_EXT_GIVEN_LABELS_H

#include <ruby.h>

/* Define them. Context: Init. */
void sperf_given_labels_init(VALUE native);

#endif
