/*
 * Why Ruby collects garbage, in its own words (GC.latest_gc_info): "minor by newobj", "major by oldgen".
 */
#ifndef SPERF_EXT_GC_CAUSE_H
#define SPERF_EXT_GC_CAUSE_H

#include "sperf/base/buffer.h"

/*
 * Learn Ruby's words, once per process. A garbage collector that does not know the causes has none from then on.
 * Context: GVL; may raise NoMemoryError.
 */
void sperf_gc_cause_learn(void);

/* Read the cause of the latest cycle. Context: GC hook, at GC_START, or GVL; makes no object. */
void sperf_gc_cause_read(void);

/* The collector begins to work, on a new cycle or on one that has begun. Context: GC hook, at GC_ENTER. */
void sperf_gc_cause_enter(void);

/*
 * Append what the collector did since GC_ENTER: a whole cycle ("minor by newobj"), or a step of one, which ended in
 * `phase`. Context: GC hook.
 */
void sperf_gc_cause_append(sperf_buffer_t *text, const char *phase);

#endif
