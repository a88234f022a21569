/* Snapshots of real stacks for tests: see vm_recorder.c. */
#ifndef SPERF_EXT_VM_RECORDER_H
#define SPERF_EXT_VM_RECORDER_H

#include <ruby.h>

#ifdef SPERF_SNAPSHOTS
/* Define Sperf::Native.snapshot. Context: Init. */
void sperf_vm_recorder_define(VALUE native);
#endif

#endif
