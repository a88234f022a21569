/*
 * Captured stacks as numbers: frames get ids, and stacks become nodes of a trie in which callers are parents.
 *
 * Each captured VALUE has a number (by its address: vm/frame_values.h). A number and a place in the code are a frame. A
 * stack is the node of its leaf.
 *
 * Two caches keep the cost of a tick low. Consecutive stacks usually share most of their root side, so the last
 * stack is remembered and only the rest is looked up. What remains is looked up first among nodes that were
 * interned recently.
 *
 * Nothing of the VM's is read here, so no GC has to wait, and none has to be kept out.
 *
 * Context of all functions, unless stated otherwise: sperf's thread, which holds sampler_lock while it works; or, once
 * sperf's thread is joined, the thread that holds the GVL.
 */
#ifndef SPERF_EXT_CAPTURED_STACKS_H
#define SPERF_EXT_CAPTURED_STACKS_H

#include "capture/capture.h"
#include "sperf/collect/composition.h"
#include "sperf/model/profile.h"
#include "vm/frame_values.h"

/* Names of frames that were in the profile of a block: frame_release.h. */
typedef struct {
    sperf_profile_t *profile;        /* has the functions; NULL: none yet */
    sperf_raw_function_t *functions; /* by number of a value; zero: not asked for */
    uint32_t capacity;
} sperf_frame_names_t;

typedef struct {
    /* sperf's thread, which holds sampler_lock while it works; once it is joined, the thread that holds the GVL. */
    sperf_frame_values_t values;
    sperf_frame_table_t frames; /* function: number of a value; line: place in the code until it is released */
    sperf_stack_table_t stacks;
    struct sperf_last_stack *last_stack;
    struct sperf_known_node *known_nodes;

    /* Under the GVL. */
    sperf_profile_t *released_names; /* functions of released frames; NULL: none */
    sperf_frame_names_t names;
    uint32_t names_wanted; /* by how many blocks: nothing is released meanwhile */
} sperf_captured_stacks_t;

/* Initialise, and free. SPERF_NO_MEMORY. Context: GVL, without sperf's thread. */
sperf_status_t sperf_captured_init(sperf_captured_stacks_t *captured);
void sperf_captured_cleanup(sperf_captured_stacks_t *captured);

/*
 * Intern the stack of `entry`, with the instruction that it was at; `*out` is 0 for an empty stack. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_captured_intern_stack(sperf_captured_stacks_t *captured, const sperf_entry_t *entry,
                                           const sperf_entry_frames_t *frames, sperf_stack_id_t *out);

/*
 * Intern the stack that has a frame of `key` below `parent`. `place` is the place in the code, which sperf_frame_line
 * turns into a line. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_captured_intern_key(sperf_captured_stacks_t *captured, sperf_stack_id_t parent,
                                         sperf_frame_key_t key, uint32_t place, sperf_stack_id_t *out);

/* The same with a captured frame; `walked`: as of its entry. */
sperf_status_t sperf_captured_intern_frame(sperf_captured_stacks_t *captured, bool walked, sperf_stack_id_t parent,
                                           const sperf_vm_frame_t *frame, sperf_stack_id_t *out);

/*
 * The same with one of the frames that sperf makes up: a SPERF_SYNTHETIC number. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_captured_intern_synthetic(sperf_captured_stacks_t *captured, sperf_stack_id_t parent,
                                               uint32_t synthetic, sperf_stack_id_t *out);

/*
 * Mark the keys of the last stack as in use, because the next stack may share them without asking. Context:
 * sampler_lock.
 */
void sperf_captured_touch_last(sperf_captured_stacks_t *captured);

/* Return the number of the frame that stands for time of `kind` without a stack. Context: any. */
uint32_t sperf_captured_synthetic(sperf_time_kind_t kind);

/* Return the kind (sperf_raw_function_t) of the value `number`. */
uint8_t sperf_captured_kind(const sperf_captured_stacks_t *captured, uint32_t number);

/* Return the number of the value of the leaf of `stack`, 0 if it is empty. */
static inline uint32_t sperf_captured_leaf(const sperf_captured_stacks_t *captured, sperf_stack_id_t stack)
{
    return stack == 0 ? 0 : captured->frames.rows[captured->stacks.rows[stack].frame].function;
}

/* Return the bytes that the tables have grown to. */
size_t sperf_captured_bytes(const sperf_captured_stacks_t *captured);

#endif
