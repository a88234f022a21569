/*
 * Reading what a stack's frames refer to, while it can be read: see vm_snapshot.h.
 *
 * As little is done here as finds the addresses: frames that are what they were are told by their words, and of the
 * others environments are followed outward, iseqs to their body, method entries to their definition. What the words
 * mean is asked when they are decoded. Every address is asked for once, and all that are known are asked for
 * together: one call of `read` for each level of references.
 */
#ifndef SPERF_VM_GATHER_H
#define SPERF_VM_GATHER_H

#include <stdint.h>

#include "sperf/vmstack/vm_known.h"
#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_stack.h"

/*
 * How memory is read. [stable_begin, stable_end) is read by plain loads, word by word: another core may be writing
 * there. All else is asked for by `read`: copy the three words at each of `count` addresses to `to`, one behind the
 * other, up to the first that cannot be read; return how many were.
 */
typedef struct {
    sperf_word_t stable_begin;
    sperf_word_t stable_end;
    uint32_t (*read)(void *context, const sperf_word_t *addresses, uint32_t count,
                     sperf_word_t (*to)[SPERF_PIECE_WORDS]);
    void *context;
} sperf_vm_reader_t;

/*
 * Read into `snapshot` what decoding `stack` needs, whose frames are copied. `before`: an earlier copy, NULL for
 * none; where it is of the same stack, frames that are what they were are marked (is_reused), and nothing is read for
 * them. `known` and `teller` may be NULL.
 *
 * A frame is what it was if its words are, its environment's are, and all that these refer to is:
 *   its own environment, on the stack       is compared as well: a method may have been called by another name from the
 *                                           same place
 *   environments on the heap                are known since the last step of the GC, so they are not others at the same
 *                                           address
 *   environments around it, on the stack    are those of older frames: all of these must be what they were
 *   objects                                 are those of a sample, or nothing was freed since (sperf_vm_same_t)
 *
 * The objects that may be in the frames are noted in snapshot->held, those that are in a sample, too: they may be let
 * go of meanwhile.
 */
void sperf_vm_gather(sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                     const sperf_vm_known_t *known, const sperf_vm_teller_t *teller, const sperf_vm_reader_t *reader);

#endif
