/*
 * The scope of a recording: Sperf.start and Sperf.trace, with a block or without.
 *
 * Beginning and ending a session or a trace takes Ruby code, which Timeout, Thread#kill and signal handlers may
 * interrupt anywhere. One rb_ensure, in force before anything begins, ends what was begun: if the beginning was
 * interrupted, nothing runs afterwards; if the block was, what it recorded is delivered.
 */
#ifndef SPERF_EXT_RECORDING_SCOPE_H
#define SPERF_EXT_RECORDING_SCOPE_H

#include <ruby.h>

/* Define Sperf::Native.record. Context: Init. */
void sperf_recording_scope_define(VALUE native);

/*
 * Raise Sperf::Error if the calling thread is beginning a recording: a handler of a signal can neither begin another
 * one nor end this one. Context: GVL.
 */
void sperf_recording_scopes_check(void);

#endif
