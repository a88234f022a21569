/*
 * What only special builds have. With SPERF_DEBUG=1: a call of Ruby from a job, which the check of base/call_check.h must
 * find, for its own test. With SPERF_SNAPSHOTS=1: snapshots of real stacks, for the decoder's tests.
 */
#ifndef SPERF_EXT_SPECIAL_BUILDS_H
#define SPERF_EXT_SPECIAL_BUILDS_H

#ifdef SPERF_ASSERT_INTERRUPTS

#include <ruby.h>

/* Define Sperf::Native.call_from_job. Context: Init. */
void sperf_planted_call_define(VALUE native);

#endif

#ifdef SPERF_SNAPSHOTS
/* Define Sperf::Native.snapshot. Context: Init. */
void sperf_vm_recorder_define(VALUE native);
#endif

#endif
