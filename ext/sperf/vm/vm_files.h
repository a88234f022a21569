/*
 * The file or socket that a thread waits for, read from its youngest frame.
 */
#ifndef SPERF_EXT_VM_FILES_H
#define SPERF_EXT_VM_FILES_H

#include "sperf/vmstack/vm_stack.h"

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
