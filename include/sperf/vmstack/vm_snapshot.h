/*
 * A copy of one stack of the VM's, and of what its frames refer to: bytes that can be decoded when the program has
 * long gone on.
 *
 * Made in two steps by whoever can read the memory, without a look at what the words mean more than it takes to find
 * the next ones: first the control frames, the youngest first, and the values at the top (the caller copies these, as
 * when and in which order matters); then sperf_vm_gather (vm_gather.h), which compares them with an earlier copy of
 * the same stack, and reads for those that are not what they were: their environments and those around, the heads of
 * the objects that they name, and what the youngest one's instruction works on. sperf_vm_stack_decode (vm_stack.h)
 * makes frames of it, of these bytes alone.
 *
 * All memory is the caller's, of fixed size: nothing here allocates.
 */
#ifndef SPERF_VM_SNAPSHOT_H
#define SPERF_VM_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"
#include "sperf/vmstack/vm_words.h"

/* As many control frames as are looked at, and pieces of other memory. */
enum { SPERF_STACK_FRAMES_MAX = 1026, SPERF_PIECES_MAX = 8192, SPERF_PIECE_WORDS = 3 };

/*
 * How many words of the stack of values are copied, and how many of them lie above the youngest frame's stack
 * pointer.
 */
enum { SPERF_VALUES_COPIED = 256, SPERF_VALUES_ABOVE = 4 };

/*
 * How far below its stack pointer an instruction may have its receiver; the longest instruction that is told, in
 * words.
 */
enum { SPERF_OPERANDS = 3, SPERF_INSTRUCTION_WORDS = 3 };

/* A frame, as a key: what is equal here is the same frame on the same line. */
typedef struct {
    sperf_word_t value;  /* Ruby: the iseq. C: the method entry. Without a layout: what rb_profile_frames gives */
    sperf_word_t method; /* Ruby: the method entry that the frame is part of, 0 for none. C: 0. Else: see vm_insns.h */
    uint32_t position;   /* Ruby: place and nesting, see below. Without a layout: the line */
} sperf_vm_frame_t;

/* Position: 1 + the program counter's offset in the iseq (0: unknown) in the lower 24 bits; above, how many environments lie
 * between the frame's own and its method's (a block's nesting), at most 255. */
enum { SPERF_POSITION_BITS = 24, SPERF_POSITION_MASK = (1 << SPERF_POSITION_BITS) - 1, SPERF_NESTING_MAX = 255 };

/*
 * For how long a frame that looks the same is the same. LASTING: it stands on no object but those that are in the
 * sample. UNTIL_GC: on others, which may die and leave their address to new ones. NEVER: on what other frames said of
 * its code.
 */
typedef enum { SPERF_SAME_NEVER, SPERF_SAME_UNTIL_GC, SPERF_SAME_LASTING } sperf_vm_same_t;

/* What a control frame was decoded to. */
typedef struct {
    sperf_vm_frame_t frame;
    bool is_shown; /* else it is none of the program's */
    bool is_ruby;
    uint8_t same; /* sperf_vm_same_t */
} sperf_vm_decoded_t;

/* A stack's control frames, and what they were decoded to: enough to tell at the next tick which are what they were. */
typedef struct {
    sperf_word_t ec[SPERF_EC_WORDS]; /* of the moment that was copied */
    uint32_t frame_words;
    uint32_t frame_count;  /* copied, the youngest first; without the dummy that is the oldest of each stack */
    bool is_whole;         /* the oldest frame is among them */
    uint32_t unsure_count; /* of the youngest: they may be frames that had returned, and environments that were dead */
    bool is_decoded;       /* `decoded` is filled in, and became a sample */
    uint32_t epoch;        /* of what is known, in which it was decoded */
    uint32_t generation;   /* the same */
    uint32_t reused_count; /* how many frames are what they were */
    sperf_word_t words[SPERF_STACK_FRAMES_MAX * SPERF_FRAME_WORDS_MAX];
    /* Of frames whose own environment is on the stack: its words. */
    sperf_word_t environments[SPERF_STACK_FRAMES_MAX][SPERF_ENV_WORDS];
    bool has_environment[SPERF_STACK_FRAMES_MAX];
    bool is_reused[SPERF_STACK_FRAMES_MAX]; /* `decoded` is that of the earlier copy */
    sperf_vm_decoded_t decoded[SPERF_STACK_FRAMES_MAX];
} sperf_vm_stack_t;

/* What else was read: pieces of three words, found again by their address. */
typedef struct {
    uint32_t count;
    bool is_full; /* something was left out */
    uint32_t stamp;
    sperf_word_t addresses[SPERF_PIECES_MAX];
    uint8_t kinds[SPERF_PIECES_MAX]; /* bits of the gatherer's: what is to be followed */
    uint8_t were[SPERF_PIECES_MAX];  /* and what ever was */
    bool is_read[SPERF_PIECES_MAX];  /* else there was nothing to be read */
    sperf_word_t words[SPERF_PIECES_MAX][SPERF_PIECE_WORDS];
    /*
     * An open hash of `index_rows` rows, those with another stamp being free. It begins small and grows, so that
     * what is looked up lies on few pages: a child of fork has each page copied that it writes to.
     */
    uint32_t index_rows; /* a power of two; 0: none was taken yet */
    struct {
        uint32_t stamp;
        uint32_t piece;
    } index[2 * SPERF_PIECES_MAX];
} sperf_vm_pieces_t;

/*
 * Objects that may be in the frames that come out: to be kept alive and in place until they are where the GC finds
 * them. A frame names at most three, and so does a piece, each of which is followed once.
 */
enum { SPERF_HELD_MAX = 3 * (SPERF_STACK_FRAMES_MAX + SPERF_PIECES_MAX) };

typedef struct {
    /* The top of the stack of values: operands of the youngest frame. */
    sperf_word_t values_begin; /* 0 to 0: none */
    sperf_word_t values_end;
    sperf_word_t values[SPERF_VALUES_COPIED];
    bool operands_fit; /* the youngest frame's operands are known to be of the same moment as its words */
    sperf_vm_pieces_t pieces;
    uint32_t held_count;
    sperf_word_t held[SPERF_HELD_MAX];
} sperf_vm_snapshot_t;

/* Begin a snapshot: it has no values, no pieces and holds nothing. The memory was zeroed before the first time. */
void sperf_vm_snapshot_begin(sperf_vm_snapshot_t *snapshot);

/* Begin again with a small index. No snapshot of these pieces is looked at any more. */
void sperf_vm_pieces_shrink(sperf_vm_pieces_t *pieces);

/* Return the words of the piece at `address`; NULL where there is none that was read. */
const sperf_word_t *sperf_vm_pieces_find(const sperf_vm_pieces_t *pieces, sperf_word_t address);

/*
 * Add a piece that is still to be read, or let the one at `address` be of this kind as well. Returns its number;
 * UINT32_MAX where nothing is new or there is no room.
 */
uint32_t sperf_vm_pieces_add(sperf_vm_pieces_t *pieces, sperf_word_t address, uint8_t kind);

/* Return the words of the control frame `number`, the youngest being 0. */
static inline const sperf_word_t *sperf_vm_stack_frame(const sperf_vm_stack_t *stack, uint32_t number)
{
    return stack->words + (size_t)number * stack->frame_words;
}

/*
 * Return by how much frames of `before` are numbered higher than those of `stack` at the same address, modulo 2^32.
 * Both are of the same stack of the VM's, and have frames of the same size.
 */
static inline uint32_t sperf_vm_stack_shift(const sperf_vm_stack_t *stack, const sperf_vm_stack_t *before)
{
    int64_t bytes = (int64_t)(stack->ec[SPERF_EC_CFP] - before->ec[SPERF_EC_CFP]);
    return (uint32_t)(bytes / (int64_t)(stack->frame_words * SPERF_WORD_BYTES));
}

/* Return where the VM's stack ends. */
static inline sperf_word_t sperf_vm_stack_end(const sperf_word_t *ec)
{
    return ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE] * SPERF_WORD_BYTES;
}

/* Say whether the environment `ep` lies on the stack, not on the heap. */
static inline bool sperf_vm_on_stack(const sperf_word_t *ec, sperf_word_t ep)
{
    return ep >= ec[SPERF_EC_STACK] && ep < sperf_vm_stack_end(ec);
}

/*
 * Write a snapshot with its stack as bytes, or make one of bytes: for tests. `bytes` of NULL: only return how many it
 * would be, at most SPERF_SNAPSHOT_BYTES_MAX. Reading returns SPERF_OK, or SPERF_TRUNCATED or SPERF_MALFORMED for
 * what is none.
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
