/*
 * Snapshots of real stacks, for tests of the decoder without a VM: test/fuzz/record_snapshots.rb makes them.
 * Only in an extension that was built for it (SPERF_SNAPSHOTS=1).
 */
#ifndef SPERF_EXT_VM_RECORDER_H
#define SPERF_EXT_VM_RECORDER_H

#include <ruby.h>

#ifdef SPERF_SNAPSHOTS
/* Define Sperf::Native.snapshot. Context: Init. */
void sperf_vm_recorder_define(VALUE native);
#endif

#endif
