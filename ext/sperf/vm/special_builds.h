/*
 * A call of Ruby from a job that the check of base/call_check.h must find, for the check's own test. Only in an
 * extension that was built for it (SPERF_DEBUG=1).
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
