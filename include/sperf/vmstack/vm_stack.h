/*
 * From the VM's control frames to frames of a profile.
 *
 * Says more than rb_profile_frames: the iseq and the method apart, so that a block can be told from its method and a
 * method made by define_method from the block that it was made of; how deep a block is nested; compiled frames whose
 * program counter was never written; the program counter, so that the line can be looked up later; and what instruction
 * the youngest frame is at.
 *
 * The same code decodes a snapshot and walks the stack of the thread that it runs on, where what is read is there and
 * stands still.
 */
#ifndef SPERF_VM_STACK_H
#define SPERF_VM_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_instructions.h"
#include "sperf/vmstack/vm_known.h"
#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_words.h"

/* What the youngest frame was doing. */
typedef struct {
    sperf_word_t receiver_class; /* of the instruction, 0: none */
    uint8_t instruction;         /* number in vm_instructions.h, 0: none that is told */
    bool compiled;               /* the youngest Ruby frame was entered as compiled code */
    uint64_t machine_pc;         /* set by whoever interrupted the thread; 0: unknown */
} sperf_vm_leaf_t;

/*
 * What specialised instructions were last seen to work on, by where they stand in the code; a later place takes an
 * earlier one's row. The class of an instruction's receiver is read from its operand, which an instruction that is done
 * has popped before the program counter moves on; so each place remembers how high the stack is while it runs. Classes
 * are those that Ruby itself holds on to. Code may die, and other code lie there later: that is not served by the
 * class, or says what was there for one tick.
 */
enum { SPERF_SITES = 1024, SPERF_SITE_VOTES = 8 };

typedef struct {
    sperf_word_t pc;             /* past the instruction; 0: free */
    sperf_word_t receiver_class; /* one that sperf_vm_class_is_fixed; 0: none yet */
    uint16_t height;     /* of the stack above the frame's environment, while the instruction runs; 0: unknown */
    uint16_t votes;      /* how often that was seen, less how often something else was: at most SPERF_SITE_VOTES */
    uint32_t epoch;      /* of sperf_vm_known_t: what follows holds in it; 0: nothing is known */
    uint8_t instruction; /* as in sperf_vm_leaf_t */
    uint8_t receiver;    /* how far below the stack pointer; 0: the class is fixed */
    sperf_word_t fixed_class;
} sperf_vm_site_t;

typedef struct {
    sperf_vm_site_t rows[SPERF_SITES];
} sperf_vm_sites_t;

/* Return the row of `pc`, which may be another's. */
static inline sperf_vm_site_t *sperf_vm_site_at(sperf_vm_sites_t *sites, sperf_word_t pc)
{
    return &sites->rows[(pc >> 3 ^ pc >> 13) % SPERF_SITES];
}

/* What tells instructions; NULL in place of it: none is told. `sites` belongs to whoever walks. */
typedef struct {
    const sperf_vm_instructions_t *instructions;
    sperf_vm_sites_t *sites;
} sperf_vm_teller_t;

/*
 * Walk the stack of the calling thread, whose ec has the words `ec`, youngest frame first, at most `limit` frames of
 * `frame_words` words. Returns how many were written to `frames`. `leaf` may be NULL. Context: that thread itself,
 * signal handlers included, or the GVL while it is not running. Async-signal-safe: reads memory only.
 */
int sperf_vm_stack_walk(const sperf_word_t *ec, uint32_t frame_words, sperf_vm_frame_t *frames, int limit,
                        sperf_vm_leaf_t *leaf, const sperf_vm_teller_t *teller);

/*
 * Make frames of a snapshot that was gathered, at most `limit`, of these bytes alone; `*truncated` says whether there
 * are more. `before` is what sperf_vm_gather was given. What is found out is added to `known`, which may be NULL, but
 * for what lies beyond `limit`. Returns how many; -1 where the words do not belong together: the stack was another
 * when the last of them was copied.
 *
 * Whatever the bytes are, it ends, with at most `limit` frames. It fills in stack->decoded; that the sample was kept,
 * and the next tick may thus stand on it, is for the caller to say (is_decoded).
 */
int sperf_vm_stack_decode(const sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                          sperf_vm_known_t *known, sperf_vm_frame_t *frames, int limit, bool *truncated,
                          sperf_vm_leaf_t *leaf, const sperf_vm_teller_t *teller);

/* Return the kind of a method entry's definition, -1 for none. Context: as sperf_vm_stack_walk; the entry is alive. */
int sperf_vm_definition_kind(sperf_word_t method_entry);

#endif
