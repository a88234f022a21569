/*
 * Reads what the frames of a stack refer to, while it can be read: see vm_snapshot.h.
 *
 * Only as much is done here as is needed to find the addresses. Unchanged frames are recognised by their words.
 * For other frames environments are followed outward, iseqs to their body, and method entries to their definition.
 * The meaning of the words is determined later, when they are decoded. Each address is requested once, and all
 * known addresses are requested together: one call of `read` per level of references.
 */
#ifndef SPERF_VM_GATHER_H
#define SPERF_VM_GATHER_H

#include <stdint.h>

#include "sperf/vmstack/vm_known.h"
#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_stack.h"

/*
 * How memory is read. [stable_begin, stable_end) is read by plain loads, word by word: another core may be writing
 * there. Everything else is requested from `read`, which copies the three words at each of `count` addresses to
 * `to`, one after the other, up to the first that cannot be read, and returns how many it copied.
 */
typedef struct {
    sperf_word_t stable_begin;
    sperf_word_t stable_end;
    uint32_t (*read)(void *context, const sperf_word_t *addresses, uint32_t count,
                     sperf_word_t (*to)[SPERF_PIECE_WORDS]);
    void *context;
} sperf_vm_reader_t;

/*
 * Read into `snapshot` what decoding `stack` needs. The frames of `stack` must have been copied. `before` is an
 * earlier copy, or NULL. If it is of the same stack, unchanged frames are marked (is_reused) and nothing is read
 * for them. `known` and `teller` may be NULL.
 *
 * A frame is unchanged if its words are, those of its environment are, and everything that these refer to is:
 *   its own environment, on the stack       is compared too: a method may have been called by another name from the
 *                                           same place
 *   environments on the heap                have been known since the last step of the GC, so they cannot be others at
 *                                           the same address
 *   environments around it, on the stack    are those of older frames: all of these must be unchanged
 *   objects                                 are those of a sample, or nothing was freed since (sperf_vm_same_t)
 *
 * All objects that the frames may contain are added to snapshot->held, even those in a sample: a sample may be
 * released meanwhile.
 */
void sperf_vm_gather(sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                     const sperf_vm_known_t *known, const sperf_vm_teller_t *teller, const sperf_vm_reader_t *reader);

#endif
