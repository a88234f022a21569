/* Walking control frames: see vm_walk.h. */
#include "vm_walk.h"

#include <ruby/io.h>
#include <string.h>

#include "jit.h"
#include "vm_insns.h"
#include "vm_layout.h"

/* Exported by libruby, in no header; without it sperf_vm_layout has a problem. */
extern unsigned int rb_iseq_line_no(const void *iseq, size_t position) __attribute__((weak));

/* Return whether `iseq` is one and can be read; with `pc`, whether that is in its code. */
static bool is_code(sperf_word_t iseq, sperf_word_t pc)
{
    sperf_word_t words[SPERF_OBJECT_WORDS], body[2];
    if ((iseq & (SPERF_WORD_BYTES - 1)) != 0) return false;
    if (!sperf_vm_read((const void *)iseq, words, sizeof words)) return false;
    if (sperf_imemo_kind(words[SPERF_OBJECT_FLAGS]) != SPERF_IMEMO_ISEQ) return false;
    if (!sperf_vm_read((const void *)words[sperf_vm_layout.iseq_body], body, sizeof body)) return false;
    return pc == 0 || (pc >= body[1] && (pc - body[1]) / SPERF_WORD_BYTES <= body[0] >> 32);
}

/*
 * Return whether the frame, the youngest of a thread that a signal has interrupted in code of ZJIT, is complete. Code
 * that calls a block publishes the block's frame before the callee stores jit_return (zjit/src/codegen.rs:
 * gen_invoke_block_iseq_direct, in the development version of July 2026). For these few instructions jit_return, pc and
 * iseq are those of an older frame in that place. So they are read through the kernel, and must fit together.
 * Frames that are not the youngest, and those of a thread that called C, are complete.
 */
static bool is_complete(const sperf_word_t *frame, sperf_jit_t jit)
{
    sperf_word_t mark = jit == SPERF_ZJIT ? frame[SPERF_CFP_JIT_RETURN] : 0, slot, jit_frame[SPERF_JIT_FRAME_WORDS];
    if (frame[SPERF_CFP_EP] == 0) return true;
    if ((*(const sperf_word_t *)frame[SPERF_CFP_EP] & SPERF_EP_CFRAME) != 0) return true;
    /* pc need not fit: Ruby 4.0's ZJIT does not write it. */
    if (mark == 0) return frame[SPERF_CFP_ISEQ] == 0 || is_code(frame[SPERF_CFP_ISEQ], 0);
    if (!sperf_vm_read((const sperf_word_t *)mark - 1, &slot, sizeof slot)) return false;
    if (!sperf_vm_read((const void *)slot, jit_frame, sizeof jit_frame)) return false;
    sperf_word_t pc = jit_frame[SPERF_JIT_FRAME_PC];
    return pc != 0 && is_code(jit_frame[SPERF_JIT_FRAME_ISEQ], pc);
}

int sperf_vm_walk(const void *thread, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                  sperf_vm_sites_t *sites)
{
    const sperf_word_t *ec = ((const sperf_word_t *const *)thread)[sperf_vm_layout.thread_ec];
    if (ec == NULL) return 0;
    sperf_vm_teller_t teller = {&sperf_vm_instructions, sites};
    const sperf_vm_form_t form = {sperf_vm_layout.frame_words, sperf_jit_known(), sperf_vm_layout.iseq_body};
    sperf_word_t caller[SPERF_EC_WORDS];
    /* A thread before its first frame, and after its last, has no stack. */
    bool has_frames = ec[SPERF_EC_STACK] != 0 && ec[SPERF_EC_CFP] != 0;
    bool was_interrupted = has_frames && leaf != NULL && leaf->machine_pc != 0;
    if (sperf_jit_is_zjit(form.jit) && was_interrupted &&
        !is_complete((const sperf_word_t *)ec[SPERF_EC_CFP], form.jit)) {
        /* The call is not made yet: its time is the caller's. */
        memcpy(caller, ec, sizeof caller);
        caller[SPERF_EC_CFP] += form.words * SPERF_WORD_BYTES;
        ec = caller;
    }
    int count = sperf_vm_stack_walk(ec, form, frames, limit, leaf, sites != NULL ? &teller : NULL);
    if (count < 0) sperf_jit_ask_again();
    if (leaf != NULL && leaf->compiled) sperf_jit_saw_mark();
    return count;
}

const sperf_word_t *sperf_vm_frame(const sperf_word_t *frame, sperf_word_t filled[SPERF_CFP_WORDS])
{
    const sperf_word_t *full = sperf_vm_frame_fill(frame, sperf_jit_known(), filled);
    if (full != NULL) return full;
    sperf_jit_ask_again();
    memcpy(filled, frame, SPERF_CFP_WORDS * sizeof *filled);
    filled[SPERF_CFP_PC] = filled[SPERF_CFP_ISEQ] = 0;
    return filled;
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
    enum { SLOT_WORDS = 5 }; /* the smallest slot has that many, and the body is within */
    sperf_word_t slot[SLOT_WORDS];
    if (!sperf_vm_read((const void *)iseq, slot, sizeof slot)) return false;
    *line = sperf_vm_line((VALUE)slot, position);
    return true;
}

int sperf_vm_method_kind(VALUE method_entry)
{
    return sperf_vm_definition_kind(method_entry);
}

/* The word of a method entry with the class or module that defines the method. */
enum { ENTRY_OWNER = 4 };

/*
 * `code` is what the youngest shown frame runs: the method entry of a C method, or an iseq, where the youngest frame is a
 * block in C, which is not shown.
 */
static bool is_method_of_class(VALUE code)
{
    const VALUE *words = (const VALUE *)code;
    if (sperf_imemo_kind(words[SPERF_OBJECT_FLAGS]) != SPERF_IMEMO_METHOD_ENTRY) return false;
    VALUE owner = words[ENTRY_OWNER];
    return !SPECIAL_CONST_P(owner) && RB_BUILTIN_TYPE(owner) == T_CLASS;
}

/* rb_io_descriptor is the documented way, but it raises if the IO is closed, which a hook must not. */
static int descriptor_of(VALUE io)
{
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"") const rb_io_t *file =
        RFILE(io)->fptr;
    return file != NULL ? file->fd : -1;
    _Pragma("GCC diagnostic pop")
}

int sperf_vm_file_waited(const void *vm_thread, const sperf_vm_frame_t *leaf)
{
    if (sperf_vm_layout.problem != NULL) return -1;
    const VALUE *ec = ((const VALUE *const *)vm_thread)[sperf_vm_layout.thread_ec];
    const VALUE *frame = (const VALUE *)ec[SPERF_EC_CFP];
    bool is_c = (*(const VALUE *)frame[SPERF_CFP_EP] & SPERF_EP_CFRAME) != 0;
    if (!is_c || !is_method_of_class(leaf->value)) return -1;
    VALUE self = frame[SPERF_CFP_SELF];
    if (SPECIAL_CONST_P(self) || RB_BUILTIN_TYPE(self) != T_FILE) return -1;
    return descriptor_of(self);
}
