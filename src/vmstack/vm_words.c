/* What the VM's words mean: see sperf/vmstack/vm_words.h. */
#include "sperf/vmstack/vm_words.h"

/* vm_core.h: VM_FRAME_MAGIC_*, which repeat a digit but for IFUNC and RESCUE; the lowest bit makes a Fixnum of it. */
bool sperf_vm_is_frame_kind(sperf_word_t flags)
{
    uint32_t kind = (uint32_t)flags >> 16 & 0x7fff;
    bool doubled = kind % 0x1111 == 0 && kind != 0;
    return flags >> 32 == 0 && (flags & 1) != 0 && (doubled || kind == 0x7888 || kind == 0x7999);
}
