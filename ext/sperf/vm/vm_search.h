/* Looking for the VM's layout, which vm_layout.h has, and checking that it is right. */
#ifndef SPERF_EXT_VM_SEARCH_H
#define SPERF_EXT_VM_SEARCH_H

#include "sperf/vmstack/vm_stack.h"
#include "vm_layout.h"

/*
 * Find the layout, once per process; later calls return at once. Leaves the reason in sperf_vm_layout.problem if it
 * cannot be relied on. Where it is known, vm_interrupts.h and vm_quiet.h work from here on.
 *
 * It looks at the thread that calls it, and at stacks that code of sperf's own makes (own_code.h); the program's methods are not
 * called, and its TracePoints not told. Context: GVL of the main Ractor. What has interrupted the thread when it begins is
 * carried out first, as by a method that blocks: may raise that, and let other threads run. Afterwards nothing interrupts it; where
 * interrupts cannot be held back, sperf_kept_raise must follow.
 */
void sperf_vm_layout_find(void);

/*
 * Copy the calling thread's stack into `copy`, which was zeroed before the first time, with all that decoding it needs.
 * What is not there, as the layout may be a guess yet, is not touched. Returns false where there are no frames to be
 * read. Context: GVL.
 */
typedef struct {
    sperf_vm_snapshot_t snapshot;
    sperf_vm_stack_t stack;
} sperf_vm_copy_t;

bool sperf_vm_copy_self(sperf_vm_copy_t *copy);

#endif
