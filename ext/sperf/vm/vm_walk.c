/* Walking control frames: see vm_walk.h. */
#include "vm_walk.h"

#include "vm_insns.h"
#include "vm_layout.h"

/* Not in Ruby's headers, but among libruby's exported functions; sperf_vm_layout has a problem where it is not. */
extern unsigned int rb_iseq_line_no(const void *iseq, size_t position) __attribute__((weak));

int sperf_vm_walk(const void *thread, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                  sperf_vm_sites_t *sites)
{
    const sperf_word_t *ec = ((const sperf_word_t *const *)thread)[sperf_vm_layout.thread_ec];
    if (ec == NULL) return 0;
    sperf_vm_teller_t teller = {&sperf_vm_instructions, sites};
    return sperf_vm_stack_walk(ec, sperf_vm_layout.frame_words, frames, limit, leaf, sites != NULL ? &teller : NULL);
}

uint32_t sperf_vm_line(VALUE iseq, uint32_t position)
{
    uint32_t place = position & SPERF_POSITION_MASK;
    if (place == 0) return 0;
    /* The counter is past the instruction that runs, except before the first. */
    return rb_iseq_line_no((const void *)iseq, place >= 2 ? place - 2 : 0);
}

bool sperf_vm_line_unlocked(VALUE iseq, uint32_t position, uint32_t *line)
{
    enum { SLOT_WORDS = 5 }; /* the smallest object of the VM's has so many, and the body is within */
    sperf_word_t slot[SLOT_WORDS];
    if (!sperf_vm_read((const void *)iseq, slot, sizeof slot)) return false;
    *line = sperf_vm_line((VALUE)slot, position);
    return true;
}

int sperf_vm_method_kind(VALUE method_entry)
{
    return sperf_vm_definition_kind(method_entry);
}
