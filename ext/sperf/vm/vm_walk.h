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
 * Not for sperf's thread. It looked lines up so twice: a compaction protects the pages that it moves objects off, so a
 * look faulted and ended the process. No GC of any Ractor gets past a thread that holds its GVL and runs.
 */
uint32_t sperf_vm_line(VALUE iseq, uint32_t position);

/*
 * The same for sperf's thread, at any time, collections of any Ractor included: false if it cannot be read now. The
 * slot of the iseq, the one part that lies on such a page, is copied by the kernel, and Ruby reads the copy. What it
 * refers to is allocated by malloc, made once, and there while something keeps the iseq alive. Context: sperf's thread,
 * while the session keeps the iseq. test/ruby/killed_processes_test.rb has a program that compacts all the time.
 */
bool sperf_vm_line_unlocked(VALUE iseq, uint32_t position, uint32_t *line);

/* Return the kind of a method entry's definition, -1 for none. Context: GVL, while something keeps the entry alive. */
int sperf_vm_method_kind(VALUE method_entry);

#endif
