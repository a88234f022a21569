/* Sperf::Native's part of Sperf.label, Sperf.label! and Sperf.labels. */
#ifndef SPERF_EXT_GIVEN_LABELS_H
#define SPERF_EXT_GIVEN_LABELS_H

#include <ruby.h>

/* Define them. Context: Init. */
void sperf_given_labels_init(VALUE native);

/*
 * Add the labels in `hash` to those of the running fiber; `inherit` as Sperf::Native.label has it. `*before`, which must
 * be on the stack, is for sperf_fiber_labels_restore, and not written if nothing was set. The conversion of keys and
 * values runs Ruby, before anything is set; nothing interrupts the rest. Raises ArgumentError, NoMemoryError.
 * Context: GVL of the main Ractor.
 */
void sperf_given_labels_add(VALUE hash, VALUE inherit, VALUE *before);

#endif
