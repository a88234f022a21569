/*
 * A copy of one stack of the VM, and of what its frames refer to: bytes that can be decoded after the program has
 * moved on.
 *
 * A copy is made in two steps by the code that can read the memory. It interprets words only as far as is needed
 * to find further ones. First the caller copies the control frames, the youngest first, and the values at the top,
 * because their timing and order matter. Then sperf_vm_gather (vm_stack.h) compares them with an earlier copy of
 * the same stack, and reads for changed frames: their environments and the surrounding ones, the heads of the
 * objects that they name, and the operands of the youngest frame's instruction. sperf_vm_stack_decode (vm_stack.h)
 * decodes these bytes alone.
 *
 * The caller provides all memory, of fixed size: nothing here allocates.
 */
#ifndef SPERF_VM_SNAPSHOT_H
#define SPERF_VM_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"
#include "sperf/vmstack/vm_words.h"

/* Limits of control frames, and of pieces of other memory. */
enum { SPERF_STACK_FRAMES_MAX = 1026, SPERF_PIECES_MAX = 8192, SPERF_PIECE_WORDS = 3 };

/*
 * Words of the stack of values that are copied, and how many of these are above the youngest frame's stack
 * pointer.
 */
enum { SPERF_VALUES_COPIED = 256, SPERF_VALUES_ABOVE = 4 };

/*
 * How far below its stack pointer an instruction may have its receiver, and the length of the longest reported
 * instruction in words.
 */
enum { SPERF_OPERANDS = 3, SPERF_INSTRUCTION_WORDS = 3 };

/* A frame, as a key: equal keys are the same frame at the same line. */
typedef struct {
    sperf_word_t value;  /* Ruby: the iseq. C: the method entry. Without a layout: the result of rb_profile_frames */
    sperf_word_t method; /* Ruby: the method entry of the frame, 0: none. C: 0. Else: see vm_insns.h */
    uint32_t position;   /* Ruby: position and nesting, see below. Without a layout: the line */
} sperf_vm_frame_t;

/*
 * Lower 24 bits: 1 + the offset of the program counter in the iseq (0: unknown). Above: the number of environments
 * between the frame's own and that of its method (the nesting of a block), at most 255.
 */
enum { SPERF_POSITION_BITS = 24, SPERF_POSITION_MASK = (1 << SPERF_POSITION_BITS) - 1, SPERF_NESTING_MAX = 255 };

/*
 * How long an equal-looking frame is the same frame. LASTING: it depends only on objects in the sample. UNTIL_GC:
 * it depends on other objects, which may die and leave their address to new ones. NEVER: it depends on what other
 * frames said of its code.
 */
typedef enum { SPERF_SAME_NEVER, SPERF_SAME_UNTIL_GC, SPERF_SAME_LASTING } sperf_vm_same_t;

/* A decoded control frame. */
typedef struct {
    sperf_vm_frame_t frame;
    bool is_shown; /* else not a frame of the program */
    bool is_ruby;
    uint8_t same; /* sperf_vm_same_t */
} sperf_vm_decoded_t;

/* The control frames of a stack, as copied and as decoded: enough to recognise unchanged frames at the next tick. */
typedef struct {
    sperf_word_t ec[SPERF_EC_WORDS]; /* at the moment of the copy */
    uint32_t frame_words;
    /*
     * Whose compiled frames may be among them. pc and iseq of ZJIT's were filled in from their JIT frames when they
     * were copied.
     */
    sperf_jit_t jit;
    uint32_t iseq_body;   /* the word of an iseq that points to its body */
    uint32_t frame_count; /* copied frames, the youngest first, without the dummy that is the oldest of each stack */
    bool is_whole;        /* the oldest frame is among them */
    uint32_t
        unsure_count; /* of the youngest frames: they may have returned already, and their environments may be dead */
    bool is_decoded;  /* `decoded` is filled in and became a sample */
    uint32_t epoch;   /* of sperf_vm_known_t when decoded */
    uint32_t generation;   /* the same */
    uint32_t reused_count; /* number of unchanged frames */
    sperf_word_t words[SPERF_STACK_FRAMES_MAX * SPERF_FRAME_WORDS_MAX];
    /* Words of the own environment of frames that have it on the stack. */
    sperf_word_t environments[SPERF_STACK_FRAMES_MAX][SPERF_ENV_WORDS];
    bool has_environment[SPERF_STACK_FRAMES_MAX];
    bool is_reused[SPERF_STACK_FRAMES_MAX]; /* `decoded` is from the earlier copy */
    sperf_vm_decoded_t decoded[SPERF_STACK_FRAMES_MAX];
} sperf_vm_stack_t;

/* Other memory that was read: pieces of three words, by address. */
typedef struct {
    uint32_t count;
    bool is_full; /* something was left out */
    uint32_t stamp;
    sperf_word_t addresses[SPERF_PIECES_MAX];
    uint8_t kinds[SPERF_PIECES_MAX]; /* bits of vm_gather.c: what to follow */
    uint8_t were[SPERF_PIECES_MAX];  /* all bits ever set in `kinds` */
    bool is_read[SPERF_PIECES_MAX];  /* else it could not be read */
    sperf_word_t words[SPERF_PIECES_MAX][SPERF_PIECE_WORDS];
    /*
     * A hash table of `index_rows` rows; rows with another stamp are free. Not a sperf_index_t: it must not
     * allocate. It starts small and grows, so that look-ups touch few pages: after a fork the child copies each
     * page that is written to.
     */
    uint32_t index_rows; /* a power of two; 0: not used yet */
    struct {
        uint32_t stamp;
        uint32_t piece;
    } index[2 * SPERF_PIECES_MAX];
} sperf_vm_pieces_t;

/*
 * Limit of objects that decoded frames may contain. They must stay alive and in place until the GC finds them
 * elsewhere. A frame names at most three, and so does a piece, each of which is followed once.
 */
enum { SPERF_HELD_MAX = 3 * (SPERF_STACK_FRAMES_MAX + SPERF_PIECES_MAX) };

typedef struct {
    /* The top of the stack of values: operands of the youngest frame. */
    sperf_word_t values_begin; /* 0 to 0: none */
    sperf_word_t values_end;
    sperf_word_t values[SPERF_VALUES_COPIED];
    bool operands_fit; /* the operands are known to be from the same moment as the youngest frame's words */
    sperf_vm_pieces_t pieces;
    uint32_t held_count;
    sperf_word_t held[SPERF_HELD_MAX];
} sperf_vm_snapshot_t;

/* Begin a snapshot without values, pieces and held objects. The memory must be zeroed before the first snapshot. */
void sperf_vm_snapshot_begin(sperf_vm_snapshot_t *snapshot);

/* Make the index small again. No snapshot with these pieces may be in use. */
void sperf_vm_pieces_shrink(sperf_vm_pieces_t *pieces);

/* Return the words of the piece at `address`, or NULL if it was not read. */
const sperf_word_t *sperf_vm_pieces_find(const sperf_vm_pieces_t *pieces, sperf_word_t address);

/*
 * Add a piece to be read, or add `kind` to the piece at `address`. Returns its number, or UINT32_MAX if nothing is
 * new or there is no room.
 */
uint32_t sperf_vm_pieces_add(sperf_vm_pieces_t *pieces, sperf_word_t address, uint8_t kind);

/* Return the words of the control frame `number`; 0 is the youngest. */
static inline const sperf_word_t *sperf_vm_stack_frame(const sperf_vm_stack_t *stack, uint32_t number)
{
    return stack->words + (size_t)number * stack->frame_words;
}

/*
 * Return by how much the number of a frame of `before` exceeds that of the frame of `stack` at the same address,
 * modulo 2^32. Both must be of the same stack of the VM, with frames of the same size.
 */
static inline uint32_t sperf_vm_stack_shift(const sperf_vm_stack_t *stack, const sperf_vm_stack_t *before)
{
    int64_t bytes = (int64_t)(stack->ec[SPERF_EC_CFP] - before->ec[SPERF_EC_CFP]);
    return (uint32_t)(bytes / (int64_t)(stack->frame_words * SPERF_WORD_BYTES));
}

/* Return the end of the VM stack. */
static inline sperf_word_t sperf_vm_stack_end(const sperf_word_t *ec)
{
    return ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE] * SPERF_WORD_BYTES;
}

/* Return whether the environment `ep` is on the stack, not on the heap. */
static inline bool sperf_vm_on_stack(const sperf_word_t *ec, sperf_word_t ep)
{
    return ep >= ec[SPERF_EC_STACK] && ep < sperf_vm_stack_end(ec);
}

/*
 * Write a snapshot with its stack as bytes, or read one: for tests. Writing returns the number of bytes, at most
 * SPERF_SNAPSHOT_BYTES_MAX, and writes nothing if `bytes` is NULL. Reading returns SPERF_OK, or SPERF_TRUNCATED or
 * SPERF_MALFORMED if the bytes are not a snapshot.
 */
enum {
    SPERF_SNAPSHOT_BYTES_MAX = (16 + SPERF_STACK_FRAMES_MAX * (SPERF_FRAME_WORDS_MAX + SPERF_ENV_WORDS + 1) +
                                SPERF_VALUES_COPIED + SPERF_PIECES_MAX * (1 + SPERF_PIECE_WORDS)) *
                               SPERF_WORD_BYTES
};
size_t sperf_vm_snapshot_write(const sperf_vm_snapshot_t *snapshot, const sperf_vm_stack_t *stack, uint8_t *bytes);
sperf_status_t sperf_vm_snapshot_read(sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const uint8_t *bytes,
                                      size_t length);

#endif
