/* Looking for the VM's layout, which vm_layout.h has, and checking that it is right. */
#ifndef SPERF_EXT_VM_SEARCH_H
#define SPERF_EXT_VM_SEARCH_H

#include "sperf/vmstack/vm_stack.h"
#include "vm_layout.h"

/*
 * Find the layout, once per process; later calls return at once. Leaves the reason in sperf_vm_layout.problem if it
 * cannot be relied on. Context: GVL; runs Ruby code, makes a fiber; never raises.
 */
void sperf_vm_layout_find(void);

/*
 * Find ec_fiber and thread_root_fiber as well, which tell whether a thread is on its own stack or on a fiber's, and
 * thread_name. Returns whether the first two are known. Context: as sperf_vm_layout_find, after it; makes a thread.
 */
bool sperf_vm_layout_find_root_fiber(void);

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
