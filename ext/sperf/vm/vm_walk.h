/*
 * Walking control frames by sperf_vm_layout, which must have no problem: sperf/vmstack/vm_stack.h for this VM.
 */
#ifndef SPERF_EXT_VM_WALK_H
#define SPERF_EXT_VM_WALK_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_stack.h"

/*
 * Walk the stack of the thread whose VM structure is `thread`, youngest frame first, at most `limit` frames. Returns
 * how many were written to `frames`. `leaf` may be NULL; without `sites` its instruction is not told. Context: that
 * thread itself, signal handlers included, or the GVL while it is not running. Async-signal-safe: reads memory only.
 */
int sperf_vm_walk(const void *thread, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                  sperf_vm_sites_t *sites);

/*
 * Return the line of a Ruby frame, 0 if unknown. Context: GVL, while something keeps the iseq alive; reads memory only.
 *
 * Not for sperf's thread. It looked lines up once: with several Ractors nobody tells it of a GC, and a compaction
 * protects the pages that it moves objects off, so a look faulted and ended the process. No GC of any Ractor gets past
 * a thread that holds its GVL and runs.
 */
uint32_t sperf_vm_line(VALUE iseq, uint32_t position);

/* Return the kind of a method entry's definition, -1 for none. Context: GVL, while something keeps the entry alive. */
int sperf_vm_method_kind(VALUE method_entry);

#endif
