/* Sperf::Native::EventNames: the names of ids in events, for Ruby. Context of all functions: GVL; may raise. */
#ifndef SPERF_EXT_EVENT_NAMES_OBJECT_H
#define SPERF_EXT_EVENT_NAMES_OBJECT_H

#include <ruby.h>

#include "recording/event_lookup.h"

void sperf_event_names_object_init(VALUE native);

/* Return an object with `names`, which it acquires. */
VALUE sperf_event_names_object_new(sperf_event_names_t *names);

/* Return the names of the object. Raises TypeError. */
sperf_event_names_t *sperf_event_names_object_get(VALUE object);

/*
 * Return what sperf_events.h says. What is found is cached by the object. Raise TypeError, NoMemoryError.
 */
VALUE sperf_event_names_object_frames(VALUE object, uint32_t stack);
VALUE sperf_event_names_object_lines(VALUE object, uint32_t stack);
VALUE sperf_event_names_object_labels(VALUE object, uint32_t labels);
VALUE sperf_event_names_object_thread(VALUE object, uint32_t thread);

#endif
