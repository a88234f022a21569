/*
 * Control frames of a thread, as a trace looks at them: where they are, and which calls are open when it begins.
 *
 * Context of everything here: GVL of the main Ractor; the frames are of the calling thread, or of one that has given the GVL up.
 */
#ifndef SPERF_EXT_OPEN_CALLS_H
#define SPERF_EXT_OPEN_CALLS_H

#include "traced_methods.h"
#include "traced_threads.h"

/* Kinds of frames, and what tells them (vm_core.h: VM_FRAME_MAGIC_*, VM_FRAME_FLAG_BMETHOD). */
enum {
    SPERF_FRAME_MASK = 0x7fff0001,
    SPERF_FRAME_METHOD = 0x11110001,
    SPERF_FRAME_BLOCK = 0x22220001,
    SPERF_FRAME_CLASS = 0x33330001,
    SPERF_FRAME_TOP = 0x44440001,
    SPERF_FRAME_CFUNC = 0x55550001,
    SPERF_FRAME_EVAL = 0x77770001, /* the program's main file as well */
    SPERF_FRAME_MADE = 0x0040      /* a block that is a method */
};

/* Return the flags of a frame's environment. */
static inline sperf_word_t sperf_frame_flags(const sperf_word_t *frame)
{
    return *(const sperf_word_t *)frame[SPERF_CFP_EP];
}

/* Say whether it runs the code of a file, from its beginning. */
static inline bool sperf_frame_is_file(const sperf_word_t *frame)
{
    enum { CODE_OF_MAIN = 7 }; /* vm_core.h: ISEQ_TYPE_MAIN */
    if (frame[SPERF_CFP_ISEQ] == 0 || frame[SPERF_CFP_EP] == 0) return false;
    sperf_word_t kind = sperf_frame_flags(frame) & SPERF_FRAME_MASK;
    if (kind != SPERF_FRAME_EVAL) return kind == SPERF_FRAME_TOP;
    const sperf_word_t *iseq = (const sperf_word_t *)frame[SPERF_CFP_ISEQ];
    return *(const uint32_t *)iseq[SPERF_OBJECT_THIRD] == CODE_OF_MAIN;
}

/* Return the method entry that an environment names, 0 if it names none. */
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

/* Return the method entry of a frame of a method, 0 if it is not to be found. */
static inline VALUE sperf_frame_entry(const sperf_word_t *frame)
{
    return sperf_environment_entry((const sperf_word_t *)sperf_vm_environment_address(frame[SPERF_CFP_EP]));
}

/* Return the method entry of the method that a block is in, 0 if it is in none. */
VALUE sperf_block_entry(const sperf_word_t *frame);

/* Return how the method of a frame is known; NULL: out of memory, or it is none. `c` frames are known by their entry. */
const sperf_method_slot_t *sperf_open_call_method(sperf_traced_methods_t *methods, const sperf_word_t *frame);

/* Return whose method an entry is, and what it is called by (method.h: rb_callable_method_entry_t). */
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
 * Open the calls that the fiber's frames show and that are not open, from the outermost on, up to frame `before`, which is not
 * looked at (NULL: all). They are not counted. With `files_only`, code of files alone, and this is counted: its beginning is
 * not announced.
 */
void sperf_open_calls(sperf_traced_methods_t *methods, sperf_traced_fiber_t *fiber, const sperf_word_t *before,
                      int64_t now_ns, bool files_only);

#endif
