/*
 * Searching for the VM's layout (vm_layout.h), and verifying it.
 */
#ifndef SPERF_EXT_VM_SEARCH_H
#define SPERF_EXT_VM_SEARCH_H

#include "sperf/vmstack/vm_stack.h"
#include "vm_layout.h"

/*
 * Find the layout, once per process; later calls return at once. If it cannot be relied on,
 * sperf_vm_layout.problem says why. If it is known, vm_interrupts.h and vm_quiet.h work from now on.
 *
 * It reads the calling thread, and stacks that code of sperf's own makes (vm_quiet.h). It calls no method of
 * the program, and tells its TracePoints nothing. Pending interrupts are delivered first, as by a blocking
 * method: it may raise them, and let other threads run. Afterwards nothing interrupts it, unless interrupts cannot
 * be held back. Context: GVL of the main Ractor.
 */
void sperf_vm_layout_find(void);

/*
 * Find only what holding interrupts back needs (vm_interrupts.h). Delivers pending interrupts first, as above. Context:
 * the beginning of Init, GVL.
 */
void sperf_vm_find_interrupts(void);

/*
 * Copy the calling thread's stack into `copy`, with everything that decoding needs; `copy` must be zeros before
 * its first use. The layout may still be a guess: memory that does not exist is not touched. Returns false if
 * there are no frames to read. Context: GVL.
 */
typedef struct {
    sperf_vm_snapshot_t snapshot;
    sperf_vm_stack_t stack;
} sperf_vm_copy_t;

bool sperf_vm_copy_self(sperf_vm_copy_t *copy);

#endif
