/*
 * From control frames of the VM to frames of a profile.
 *
 * Reports more than rb_profile_frames: the iseq and the method separately, so that a block can be told from its
 * method and a method made by define_method from its block; the nesting of a block; compiled frames whose program
 * counter was never written; the program counter, so that the line can be looked up later; and the instruction of
 * the youngest frame.
 *
 * The same code decodes a snapshot and walks the stack of its own thread, whose memory is in place and does not
 * change.
 */
#ifndef SPERF_VM_STACK_H
#define SPERF_VM_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_instructions.h"
#include "sperf/vmstack/vm_known.h"
#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_words.h"

/*
 * What compiled code was calling without a frame; else the address of a C function. Compiled code is that of the
 * youngest frame of all: if that is a C method's, there is no such call.
 */
enum {
    SPERF_CALLEE_NOT_ASKED,  /* the youngest frame does not run compiled code */
    SPERF_CALLEE_UNSEEN,     /* it does, and the program counter is not known */
    SPERF_CALLEE_OWN,        /* nothing, or what cannot be told: the time is the method's own */
    SPERF_CALLEE_INTERPRETED /* of a program counter: it is in the interpreter, or in something that this called */
};

/* What the youngest frame was doing. */
typedef struct {
    sperf_word_t receiver_class; /* of the instruction, 0: none */
    uint8_t instruction;         /* number in vm_instructions.h, 0: none */
    bool compiled;               /* the youngest Ruby frame was entered as compiled code */
    bool on_top;                 /* the youngest Ruby frame is the youngest of all */
    sperf_word_t jit_return;     /* of the youngest Ruby frame; an address in the JIT's code, if `compiled` */
    uint64_t machine_pc;         /* set by the code that interrupted the thread; 0: unknown */
    uint64_t callee;             /* see above */
} sperf_vm_leaf_t;

/*
 * Set what the youngest frame was calling, from what the thread's program counter tells (`seen`; SPERF_CALLEE_UNSEEN:
 * there is none). Compiled code leaves program counters behind in its frame, so an instruction found there does not
 * count.
 */
void sperf_vm_leaf_set_callee(sperf_vm_leaf_t *leaf, uint64_t seen);

/*
 * The receivers of specialised instructions, by place in the code; a later place replaces an earlier one in its
 * row.
 *
 * The class of a receiver is read from the operand. A completed instruction has popped its operand before the
 * program counter moves on, so each place remembers the height of the stack while the instruction runs. Classes
 * are those that Ruby itself keeps alive. Code may die, and other code may get its address: the class then does
 * not match, or is wrong for one tick.
 */
enum { SPERF_SITES = 1024, SPERF_SITE_VOTES = 8 };

typedef struct {
    sperf_word_t pc;             /* after the instruction; 0: free */
    sperf_word_t receiver_class; /* a fixed class (sperf_vm_class_is_fixed); 0: none yet */
    uint16_t height;             /* of the stack above the frame's environment while the instruction runs; 0: unknown */
    uint16_t votes;      /* how often that height was seen, less how often another was: at most SPERF_SITE_VOTES */
    uint32_t epoch;      /* of sperf_vm_known_t, in which the following fields are valid; 0: never */
    uint8_t instruction; /* as in sperf_vm_leaf_t */
    uint8_t receiver;    /* how far below the stack pointer; 0: the class is fixed */
    sperf_word_t fixed_class;
} sperf_vm_site_t;

typedef struct {
    sperf_vm_site_t rows[SPERF_SITES];
} sperf_vm_sites_t;

/* Return the row for `pc`, which may be used by another place. */
static inline sperf_vm_site_t *sperf_vm_site_at(sperf_vm_sites_t *sites, sperf_word_t pc)
{
    return &sites->rows[(pc >> 3 ^ pc >> 13) % SPERF_SITES];
}

/*
 * The tables for reporting instructions. A NULL pointer to this means none are reported. The walking thread owns
 * `sites`.
 */
typedef struct {
    const sperf_vm_instructions_t *instructions;
    sperf_vm_sites_t *sites;
} sperf_vm_teller_t;

/*
 * What the frames of a stack are like: how many words they have, the JIT that is known to be on, and the word of an
 * iseq that points to its body.
 */
typedef struct {
    uint32_t words;
    sperf_jit_t jit;
    uint32_t iseq_body;
} sperf_vm_form_t;

/*
 * Return the words of `frame` with the pc and iseq that it runs: the frame itself, or `filled`, into which a frame of
 * ZJIT is copied and completed. NULL if compiled code entered it and the JIT is not known. Context: as
 * sperf_vm_stack_walk.
 */
const sperf_word_t *sperf_vm_frame_fill(const sperf_word_t *frame, sperf_jit_t jit,
                                        sperf_word_t filled[SPERF_CFP_WORDS]);

/*
 * Walk the stack of the calling thread, youngest frame first. `ec` are the words of its ec. Writes at most `limit`
 * frames to `frames` and returns their number, -1 if compiled code of a JIT that is not known has frames there. `leaf`
 * may be NULL. Context: the thread itself, signal handlers included, or the GVL while the thread does not run.
 * Async-signal-safe: only reads memory.
 */
int sperf_vm_stack_walk(const sperf_word_t *ec, sperf_vm_form_t form, sperf_vm_frame_t *frames, int limit,
                        sperf_vm_leaf_t *leaf, const sperf_vm_teller_t *teller);

/*
 * Reads what the frames of a stack refer to, while it can be read: see vm_snapshot.h.
 *
 * Only as much is done here as is needed to find the addresses. Unchanged frames are recognised by their words.
 * For other frames environments are followed outward, iseqs to their body, and method entries to their definition.
 * The meaning of the words is determined later, when they are decoded. Each address is requested once, and all
 * known addresses are requested together: one call of `read` per level of references.
 */

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

/*
 * Decode a gathered snapshot from its bytes alone to at most `limit` frames. `*truncated` is set to whether there
 * are more. `before` must be the one passed to sperf_vm_gather. New facts about frames within `limit` are added to
 * `known`, which may be NULL. Returns the number of frames, or -1 if the words do not belong together, as the stack
 * had changed when the last of them was copied, or if the JIT that entered a frame is not known.
 *
 * Terminates with at most `limit` frames, whatever the bytes are. Fills in stack->decoded. The caller sets
 * `is_decoded` if the sample was kept, so that the next tick can rely on it.
 */
int sperf_vm_stack_decode(const sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                          sperf_vm_known_t *known, sperf_vm_frame_t *frames, int limit, bool *truncated,
                          sperf_vm_leaf_t *leaf, const sperf_vm_teller_t *teller);

/*
 * Return the kind of a method entry's definition, -1: none. The entry must be alive. Context: as
 * sperf_vm_stack_walk.
 */
int sperf_vm_definition_kind(sperf_word_t method_entry);

#endif
