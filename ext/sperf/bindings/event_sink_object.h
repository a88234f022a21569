/*
 * Sperf::Native::EventSink: a subscriber to samples, for lib/sperf/program/subscription.rb; and the functions that
 * other extensions get (sperf_events.h).
 */
#ifndef SPERF_EXT_EVENT_SINK_OBJECT_H
#define SPERF_EXT_EVENT_SINK_OBJECT_H

#include <ruby.h>

/* Define the class, and Sperf::Native.events_interface. Context: Init. */
void sperf_event_sink_object_init(VALUE native);

#endif
