/*
 * The scope of a recording: Sperf.start and Sperf.trace, with a block or without.
 *
 * Beginning and ending a session or a trace takes Ruby code, which Timeout, Thread#kill and signal handlers may
 * interrupt anywhere. One rb_ensure, in force before anything begins, ends what was begun: if the beginning was
 * interrupted, nothing runs afterwards; if the block was, what it recorded is delivered.
 */
#ifndef SPERF_EXT_RECORDING_CALLS_H
#define SPERF_EXT_RECORDING_CALLS_H

#include <ruby.h>

#include "tracing/tracer.h"

/* Define Sperf::Native.record. Context: Init. */
void sperf_recording_scope_define(VALUE native);

/*
 * Raise Sperf::Error if the calling thread is beginning a recording: a handler of a signal can neither begin another
 * one nor end this one. Context: GVL.
 */
void sperf_recording_scopes_check(void);

/* The session (session_calls.c). */

/* Define them. Context: Init. */
void sperf_session_calls_define(VALUE native);

/* Set the Sperf::Session of the session that has just been started. Raises nothing. Context: GVL. */
void sperf_session_calls_set_owner(VALUE object);

/* Traces (trace_calls.c). */

/* Define them. Context: Init. */
void sperf_trace_calls_init(VALUE native);

/* Read the keywords of trace_start from a Hash, nil for none. Raises ArgumentError, TypeError. Context: GVL. */
sperf_trace_options_t sperf_trace_options_read(VALUE keywords);

/* Labels (given_labels.c). */

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
