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
 * Walk the stack of the thread whose VM structure is `thread`, youngest frame first, at most `limit` frames.
 * Returns the number of frames written to `frames`, -1 if a JIT was enabled that is not known yet (jit.h: that is mended
 * soon). `leaf` may be NULL; without `sites` it gets no instruction.
 * Context: that thread itself, signal handlers included, or the GVL while the thread is without it.
 * Async-signal-safe: reads memory only.
 */
int sperf_vm_walk(const void *thread, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                  sperf_vm_sites_t *sites);

/*
 * Return the words of one control frame, with the pc and iseq that it runs: `frame` itself, or `filled`. Both are 0 if
 * that is not known. Context: as sperf_vm_walk.
 */
const sperf_word_t *sperf_vm_frame(const sperf_word_t *frame, sperf_word_t filled[SPERF_CFP_WORDS]);

/*
 * Return the line of a Ruby frame, 0 if unknown. Reads memory only. Context: GVL, while something keeps the
 * iseq alive.
 *
 * Not for sperf's thread. It once looked lines up this way: a compaction protects the pages that it moves objects
 * off, so a read faulted and ended the process. No GC of any Ractor gets past a thread that holds its GVL and runs.
 */
uint32_t sperf_vm_line(VALUE iseq, uint32_t position);

/*
 * The same for sperf's thread, at any time, collections of any Ractor included. Returns false if the line
 * cannot be read now. The slot of the iseq, the only part that lies on such a page, is copied by the kernel,
 * and Ruby reads the copy. What the slot refers to is allocated by malloc, made once, and exists while
 * something keeps the iseq alive. Context: sperf's thread, while the session keeps the iseq.
 * test/ruby/killed_processes_test.rb runs a program that compacts all the time.
 */
bool sperf_vm_line_unlocked(VALUE iseq, uint32_t position, uint32_t *line);

/*
 * Return the kind of a method entry's definition, -1 for none. Context: GVL, while something keeps the entry alive.
 */
int sperf_vm_method_kind(VALUE method_entry);

/*
 * Return the descriptor of the IO whose C method is the youngest frame of a thread; -1 if that frame is another one, if
 * the IO is closed, or if sperf cannot read this Ruby's frames. Methods that IO inherits from a module (Kernel#sleep in
 * a subclass of IO) do not count. `vm_thread` is the VM's structure of the thread, which must have frames, and `leaf` the
 * youngest frame as sperf_vm_walk returns it.
 *
 * Context: the thread itself in a thread event hook, with the GVL. Plain loads: of its own frame, and of an IO that the
 * frame keeps alive. Structures of an IO change under the GVL only.
 */
int sperf_vm_file_waited(const void *vm_thread, const sperf_vm_frame_t *leaf);

#endif
