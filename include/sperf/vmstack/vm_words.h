/*
 * Words of the VM's memory, and what they mean: control frames, environments and the first words of objects.
 *
 * Ruby has no header for most of this. The files named below are those of Ruby 3.4; ext/sperf/vm/vm_layout.c checks at
 * run time that walks by these numbers agree with Ruby's API, and at compile time that those which Ruby's headers do
 * have are the same.
 *
 *   ec          [0] vm_stack, [1] its size, [2] cfp    vm_core.h: rb_execution_context_t
 *   frame       pc, sp, iseq, self, ep, block, jit_return; the next older frame is frame_words on    vm_core.h: rb_control_frame_t
 *   jit_return  0: interpreted; else of compiled code, and what it is depends on the JIT: sperf_jit_t
 *   JIT frame   [0] pc, [1] iseq    zjit.h: zjit_jit_frame_t
 *   iseq        [1] or [2] body, which is learned; body [0] type and, in its upper half, size; [1] encoded
 *               instructions    vm_core.h: rb_iseq_t
 *   ep          [0] flags, [-1] the outer ep or a block handler, [-2] method entry, cref, svar or 0    vm_core.h: VM_ENV_DATA_*
 *   entry       [2] definition, whose lowest 4 bits are the kind of method    method.h: rb_callable_method_entry_t
 *   svar        [1] the cref or method entry whose place it has taken    internal/imemo.h: struct vm_svar
 *   object      [0] flags, [1] class    ruby/internal/core/rbasic.h
 */
#ifndef SPERF_VM_WORDS_H
#define SPERF_VM_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* An address or a VALUE of the program. Words have 8 bytes: other machines have no layout. */
typedef uint64_t sperf_word_t;

enum { SPERF_WORD_BYTES = 8 };

enum { SPERF_EC_STACK, SPERF_EC_SIZE, SPERF_EC_CFP, SPERF_EC_WORDS };
enum {
    SPERF_CFP_PC,
    SPERF_CFP_SP,
    SPERF_CFP_ISEQ,
    SPERF_CFP_SELF,
    SPERF_CFP_EP,
    SPERF_CFP_BLOCK,
    SPERF_CFP_JIT_RETURN
};
enum { SPERF_CFP_WORDS = SPERF_CFP_JIT_RETURN + 1 };
/*
 * The JIT that compiled code comes from; both cannot be on, and neither can be switched off again. It decides where
 * a frame with jit_return keeps its pc and iseq:
 *
 *   YJIT           in the frame, as interpreted ones do. jit_return is an address in compiled code
 *   ZJIT           in a JIT frame; those in the control frame are stale. jit_return is an address in the machine's
 *                  stack, and the word before it points to the JIT frame, which is made once per place in the code
 *                  and never freed. Compiled code stores that word before jit_return, and jit_return before it
 *                  publishes the frame, so a signal handler on the thread finds both (zjit/src/codegen.rs:
 *                  gen_entry_point, gen_push_inline_frame; for the exception see ext/sperf/vm/vm_walk.c). C methods
 *                  have jit_return 1, and neither pc nor iseq
 *   ZJIT of 4.0    in the frame. jit_return is never written: it is what the memory held before
 *   not known yet  SPERF_NO_JIT: a JIT was switched on after it was last asked for. The frame cannot be read
 */
typedef enum { SPERF_NO_JIT, SPERF_YJIT, SPERF_ZJIT, SPERF_ZJIT_UNMARKED } sperf_jit_t;

enum { SPERF_JIT_RETURN_OF_C = 1 };
enum { SPERF_JIT_FRAME_PC, SPERF_JIT_FRAME_ISEQ, SPERF_JIT_FRAME_WORDS };

/* With VM_DEBUG_BP_CHECK (vm_core.h), one more. */
enum { SPERF_FRAME_WORDS_MAX = SPERF_CFP_WORDS + 1 };

/* The words of an environment that are used, from ep[-2] on. */
enum { SPERF_ENV_METHOD, SPERF_ENV_OUTER, SPERF_ENV_FLAGS, SPERF_ENV_WORDS };

/* Flags of an environment (vm_core.h: VM_FRAME_FLAG_CFRAME, VM_ENV_FLAG_LOCAL). */
enum { SPERF_EP_CFRAME = 0x80, SPERF_EP_LOCAL = 0x2 };

/* The first words of an object. */
enum { SPERF_OBJECT_FLAGS, SPERF_OBJECT_CLASS, SPERF_OBJECT_THIRD, SPERF_OBJECT_WORDS };

/* The word of an iseq that points to its body: one of these. */
enum { SPERF_ISEQ_BODY_FIRST = 1, SPERF_ISEQ_BODY_LAST = 2 };

/* Types (ruby/internal/value_type.h), and kinds of objects that the VM made (internal/imemo.h: enum imemo_type). */
enum { SPERF_T_NONE = 0, SPERF_T_CLASS = 2, SPERF_T_IMEMO = 0x1a, SPERF_T_MASK = 0x1f, SPERF_IMEMO_SHIFT = 12 };
enum { SPERF_IMEMO_SVAR = 2, SPERF_IMEMO_METHOD_ENTRY = 6, SPERF_IMEMO_ISEQ = 7 };

/* Kinds of method definitions (method.h: rb_method_type_t), and of code (vm_core.h: enum rb_iseq_type). */
enum { SPERF_METHOD_ISEQ = 0, SPERF_METHOD_CFUNC = 1, SPERF_METHOD_BMETHOD = 4 };
enum { SPERF_CODE_OF_METHOD = 1 };

/* VALUEs that are not addresses (ruby/internal/special_consts.h, with flonums). */
enum { SPERF_FALSE = 0, SPERF_NIL = 0x04, SPERF_TRUE = 0x14, SPERF_UNDEF = 0x24 };
enum { SPERF_IMMEDIATE_MASK = 0x07, SPERF_FIXNUM_FLAG = 0x01, SPERF_FLONUM_MASK = 0x03, SPERF_FLONUM_FLAG = 0x02 };

/*
 * Return whether the flags of an environment are those of a known kind of frame: METHOD, BLOCK, CLASS, TOP, CFUNC,
 * IFUNC, EVAL, RESCUE, DUMMY.
 */
bool sperf_vm_is_frame_kind(sperf_word_t flags);

/* Return the kind of an object made by the VM from its flags; -1: another object. */
static inline int sperf_imemo_kind(sperf_word_t flags)
{
    return (flags & SPERF_T_MASK) == SPERF_T_IMEMO ? (int)(flags >> SPERF_IMEMO_SHIFT & 0xf) : -1;
}

/* Linux gives user space addresses of so many bits, unless a program asks for larger ones. */
#ifdef __x86_64__
enum { SPERF_ADDRESS_BITS = 47 };
#else
enum { SPERF_ADDRESS_BITS = 48 }; /* arm64, where programs begin at 0xaaaa00000000 */
#endif

/* Return whether `word` may be the address of words: aligned and in user space. */
static inline bool sperf_vm_is_address(sperf_word_t word)
{
    return word >= 4096 && (word & (SPERF_WORD_BYTES - 1)) == 0 && word >> SPERF_ADDRESS_BITS == 0;
}

/* Return whether a VALUE is not the address of an object. */
static inline bool sperf_vm_is_special(sperf_word_t value)
{
    return value == SPERF_FALSE || (value & SPERF_IMMEDIATE_MASK) != 0;
}

/* Return the outer environment in the words of an environment. One with SPERF_EP_LOCAL has none. */
static inline sperf_word_t sperf_vm_outer_of(const sperf_word_t *environment)
{
    return environment[SPERF_ENV_OUTER] & ~(sperf_word_t)3;
}

/* Return the address of the words of the environment `ep`. */
static inline sperf_word_t sperf_vm_environment_address(sperf_word_t ep)
{
    return ep - SPERF_ENV_FLAGS * SPERF_WORD_BYTES;
}

#endif
