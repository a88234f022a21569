/*
 * Control frames as a trace reads them: where they are, and which calls are open when the trace begins.
 *
 * Context of all functions: GVL of the main Ractor; the frames belong to the calling thread, or to one that has
 * given up the GVL.
 */
#ifndef SPERF_EXT_OPEN_CALLS_H
#define SPERF_EXT_OPEN_CALLS_H

#include "traced_methods.h"
#include "traced_threads.h"
#include "vm/vm_layout.h"
#include "vm/vm_walk.h"

/* Kinds of frames by their flags (vm_core.h: VM_FRAME_MAGIC_*, VM_FRAME_FLAG_BMETHOD). */
enum {
    SPERF_FRAME_MASK = 0x7fff0001,
    SPERF_FRAME_METHOD = 0x11110001,
    SPERF_FRAME_BLOCK = 0x22220001,
    SPERF_FRAME_CLASS = 0x33330001,
    SPERF_FRAME_TOP = 0x44440001,
    SPERF_FRAME_CFUNC = 0x55550001,
    SPERF_FRAME_EVAL = 0x77770001, /* the program's main file as well */
    SPERF_FRAME_MADE = 0x0040      /* a method defined by a block */
};

/* Return the flags of a frame's environment. */
static inline sperf_word_t sperf_frame_flags(const sperf_word_t *frame)
{
    return *(const sperf_word_t *)frame[SPERF_CFP_EP];
}

/* Return the code that a frame runs; 0: none, or not known. */
static inline VALUE sperf_frame_code(const sperf_word_t *frame)
{
    sperf_word_t filled[SPERF_CFP_WORDS];
    return (VALUE)sperf_vm_frame(frame, filled)[SPERF_CFP_ISEQ];
}

/* Return whether the frame runs the top-level code of a file. */
static inline bool sperf_frame_is_file(const sperf_word_t *frame)
{
    enum { CODE_OF_MAIN = 7 }; /* vm_core.h: ISEQ_TYPE_MAIN */
    const sperf_word_t *iseq = (const sperf_word_t *)sperf_frame_code(frame);
    if (iseq == NULL || frame[SPERF_CFP_EP] == 0) return false;
    sperf_word_t kind = sperf_frame_flags(frame) & SPERF_FRAME_MASK;
    if (kind != SPERF_FRAME_EVAL) return kind == SPERF_FRAME_TOP;
    return *(const uint32_t *)iseq[sperf_vm_layout.iseq_body] == CODE_OF_MAIN;
}

/* Return the method entry that an environment refers to; 0: none. */
static inline VALUE sperf_environment_entry(const sperf_word_t *environment)
{
    const sperf_word_t *object = (const sperf_word_t *)environment[SPERF_ENV_METHOD];
    if (object == NULL) return 0;
    int kind = sperf_imemo_kind(object[SPERF_OBJECT_FLAGS]);
    if (kind == SPERF_IMEMO_METHOD_ENTRY) return (VALUE)object;
    if (kind != SPERF_IMEMO_SVAR || object[1] == 0) return 0;
    const sperf_word_t *held = (const sperf_word_t *)object[1];
    return sperf_imemo_kind(held[SPERF_OBJECT_FLAGS]) == SPERF_IMEMO_METHOD_ENTRY ? (VALUE)held : 0;
}

/* Return the method entry of a method's frame; 0: not found. */
static inline VALUE sperf_frame_entry(const sperf_word_t *frame)
{
    return sperf_environment_entry((const sperf_word_t *)sperf_vm_environment_address(frame[SPERF_CFP_EP]));
}

/* Return the method entry of the method that contains a block; 0: none. */
VALUE sperf_block_entry(const sperf_word_t *frame);

/*
 * Return the owner of a method entry, and the id that the method is called by (method.h:
 * rb_callable_method_entry_t).
 */
static inline VALUE sperf_entry_owner(VALUE entry)
{
    enum { OWNER = 4 };
    return ((const VALUE *)entry)[OWNER];
}

static inline ID sperf_entry_id(VALUE entry)
{
    enum { CALLED_ID = 3 };
    return (ID)((const VALUE *)entry)[CALLED_ID];
}

/*
 * Open the calls that the fiber's frames show and that are not open yet, from the outermost to the one before
 * the frame `before` (NULL: all). The calls are not counted. With `files_only`, open the code of files alone
 * and count it, because Ruby does not announce its beginning.
 */
void sperf_open_calls(sperf_traced_methods_t *methods, sperf_traced_fiber_t *fiber, const sperf_word_t *before,
                      int64_t now_ns, bool files_only);

#endif
