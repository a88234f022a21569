/*
 * Words of the VM's memory, and what they mean: control frames, environments and the first words of objects.
 *
 * Ruby has no header for most of this. The files named below are those of Ruby 3.4; ext/sperf/vm/vm_layout.c checks at
 * run time that walks by these numbers agree with Ruby's API, and at compile time that those which Ruby's headers do
 * have are the same.
 *
 *   ec          [0] vm_stack, [1] its size, [2] cfp    vm_core.h: rb_execution_context_t
 *   frame       pc, sp, iseq, self, ep, block, jit_return; the next older frame is frame_words on    vm_core.h: rb_control_frame_t
 *   iseq        [2] body; body [0] type and, in its upper half, size; [1] encoded instructions    vm_core.h: rb_iseq_t
 *   ep          [0] flags, [-1] the outer ep or a block handler, [-2] method entry, cref, svar or 0    vm_core.h: VM_ENV_DATA_*
 *   entry       [2] definition, whose lowest 4 bits are the kind of method    method.h: rb_callable_method_entry_t
 *   svar        [1] the cref or method entry whose place it has taken    internal/imemo.h: struct vm_svar
 *   object      [0] flags, [1] class    ruby/internal/core/rbasic.h
 */
#ifndef SPERF_VM_WORDS_H
#define SPERF_VM_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* An address or a VALUE of the program's. Words are of 8 bytes: on other machines no layout is found. */
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
/* With VM_DEBUG_BP_CHECK (vm_core.h), one more. */
enum { SPERF_FRAME_WORDS_MAX = SPERF_CFP_WORDS + 1 };

/* The words of an environment that matter, from ep[-2] on. */
enum { SPERF_ENV_METHOD, SPERF_ENV_OUTER, SPERF_ENV_FLAGS, SPERF_ENV_WORDS };

/* Flags of an environment (vm_core.h: VM_FRAME_FLAG_CFRAME, VM_ENV_FLAG_LOCAL). */
enum { SPERF_EP_CFRAME = 0x80, SPERF_EP_LOCAL = 0x2 };

/* The first words of an object. */
enum { SPERF_OBJECT_FLAGS, SPERF_OBJECT_CLASS, SPERF_OBJECT_THIRD, SPERF_OBJECT_WORDS };

/* Types (ruby/internal/value_type.h), and kinds of objects that the VM made (internal/imemo.h: enum imemo_type). */
enum { SPERF_T_NONE = 0, SPERF_T_CLASS = 2, SPERF_T_IMEMO = 0x1a, SPERF_T_MASK = 0x1f, SPERF_IMEMO_SHIFT = 12 };
enum { SPERF_IMEMO_SVAR = 2, SPERF_IMEMO_METHOD_ENTRY = 6, SPERF_IMEMO_ISEQ = 7 };

/* Kinds of method definitions (method.h: rb_method_type_t), and of code (vm_core.h: enum rb_iseq_type). */
enum { SPERF_METHOD_ISEQ = 0, SPERF_METHOD_CFUNC = 1, SPERF_METHOD_BMETHOD = 4 };
enum { SPERF_CODE_OF_METHOD = 1 };

/* VALUEs that are no address (ruby/internal/special_consts.h, with flonums). */
enum { SPERF_FALSE = 0, SPERF_NIL = 0x04, SPERF_TRUE = 0x14, SPERF_UNDEF = 0x24 };
enum { SPERF_IMMEDIATE_MASK = 0x07, SPERF_FIXNUM_FLAG = 0x01, SPERF_FLONUM_MASK = 0x03, SPERF_FLONUM_FLAG = 0x02 };

/*
 * Say whether an environment's flags are of a kind of frame that there is: METHOD, BLOCK, CLASS, TOP, CFUNC,
 * IFUNC, EVAL, RESCUE, DUMMY.
 */
bool sperf_vm_is_frame_kind(sperf_word_t flags);

/* Return the kind of an object made by the VM from its flags; -1: it is another object. */
static inline int sperf_imemo_kind(sperf_word_t flags)
{
    return (flags & SPERF_T_MASK) == SPERF_T_IMEMO ? (int)(flags >> SPERF_IMEMO_SHIFT & 0xf) : -1;
}

/* Say whether `word` may be the address of words: an aligned one of user space (Linux on x86-64: below 2^47). */
static inline bool sperf_vm_is_address(sperf_word_t word)
{
    return word >= 4096 && (word & (SPERF_WORD_BYTES - 1)) == 0 && word >> 47 == 0;
}

/* Say whether a VALUE is no object's address. */
static inline bool sperf_vm_is_special(sperf_word_t value)
{
    return value == SPERF_FALSE || (value & SPERF_IMMEDIATE_MASK) != 0;
}

/* Return the outer environment that the words of one refer to; it has none where it is SPERF_EP_LOCAL. */
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
