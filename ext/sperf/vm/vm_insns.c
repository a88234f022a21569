/* Learning the specialised instructions: see vm_insns.h. */
#include "vm_insns.h"

#include <stdatomic.h>
#include <string.h>

#include "kept_methods.h"
#include "vm_layout.h"
#include "vm_quiet.h"

extern const void *rb_iseqw_to_iseq(VALUE wrapper) __attribute__((weak));

sperf_vm_instructions_t sperf_vm_instructions;
static bool learnt;

/* The function with the instructions; its end is 0 while it is not known. */
static _Atomic uint64_t loop_begin, loop_end;

bool sperf_vm_insns_contain(uint64_t pc)
{
    if (pc >= sperf_vm_instructions.lowest && pc < sperf_vm_instructions.highest) return true;
    return pc < atomic_load_explicit(&loop_end, memory_order_acquire) &&
           pc >= atomic_load_explicit(&loop_begin, memory_order_relaxed);
}

void sperf_vm_insns_extend(uint64_t begin, uint64_t end)
{
    atomic_store_explicit(&loop_begin, begin, memory_order_relaxed);
    atomic_store_explicit(&loop_end, end, memory_order_release);
}

static void learn_classes(void)
{
    sperf_word_t *classes = sperf_vm_instructions.classes;
    classes[SPERF_CLASS_INTEGER] = rb_cInteger;
    classes[SPERF_CLASS_FLOAT] = rb_cFloat;
    classes[SPERF_CLASS_STRING] = rb_cString;
    classes[SPERF_CLASS_ARRAY] = rb_cArray;
    classes[SPERF_CLASS_HASH] = rb_cHash;
    classes[SPERF_CLASS_REGEXP] = rb_cRegexp;
    classes[SPERF_CLASS_NIL] = rb_cNilClass;
    classes[SPERF_CLASS_TRUE] = rb_cTrueClass;
    classes[SPERF_CLASS_FALSE] = rb_cFalseClass;
    classes[SPERF_CLASS_SYMBOL] = rb_cSymbol;
    classes[SPERF_CLASS_KERNEL] = rb_mKernel;
    classes[SPERF_CLASS_CLASS] = rb_cClass;
}

static void clear_instructions(void)
{
    memset(&sperf_vm_instructions, 0, sizeof sperf_vm_instructions);
}

/* Learn from encoded words and from what to_a says about them. Returns whether every word is accounted for. */
static bool learn_code(VALUE wrapper, const char *operand)
{
    const VALUE *body = (const VALUE *)((const VALUE *)rb_iseqw_to_iseq(wrapper))[sperf_vm_layout.iseq_body];
    const VALUE *encoded = (const VALUE *)body[1];
    uint32_t size = (uint32_t)(body[0] >> 32), at = 0;
    VALUE told = sperf_kept_call(SPERF_KEPT_ISEQ_TO_A, wrapper);
    if (!RB_TYPE_P(told, T_ARRAY)) return false;
    VALUE rows = rb_ary_entry(told, -1);
    for (long i = 0; i < RARRAY_LEN(rows); i++) {
        VALUE row = rb_ary_entry(rows, i);
        if (!RB_TYPE_P(row, T_ARRAY)) continue; /* a line, a label or an event */
        uint32_t length = (uint32_t)RARRAY_LEN(row);
        if (at + length > size) return false;
        sperf_vm_instructions_learn(&sperf_vm_instructions, rb_id2name(SYM2ID(rb_ary_entry(row, 0))), operand,
                                    (const sperf_word_t *)encoded + at, length);
        at += length;
    }
    RB_GC_GUARD(wrapper);
    return at == size;
}

static VALUE learn(VALUE unused)
{
    const char *operand;
    VALUE wrapper;
    learn_classes();
    for (long i = 0; !NIL_P(wrapper = sperf_own_instructions(i, &operand)); i++) {
        if (learn_code(wrapper, operand)) continue;
        clear_instructions();
        break;
    }
    return unused;
}

uint32_t sperf_vm_insns_learn(void)
{
    if (learnt || rb_iseqw_to_iseq == NULL) return sperf_vm_instructions.count;
    learnt = true;
    sperf_vm_quiet_t quiet;
    sperf_vm_quiet_begin(&quiet);
    if (RB_UNDEF_P(sperf_protect(learn, Qnil))) clear_instructions();
    sperf_vm_quiet_end(&quiet);
    return sperf_vm_instructions.count;
}
