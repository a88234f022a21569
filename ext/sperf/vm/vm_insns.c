/* Learning the specialised instructions: see vm_insns.h. */
#include "vm_insns.h"

#include <string.h>

#include "vm_layout.h"

extern const void *rb_iseqw_to_iseq(VALUE wrapper) __attribute__((weak));

/* Code that the compiler turns into each of them, without a warning, and which `operand` it is about. It is never run. */
static const struct {
    const char *text;
    const char *operand;
} programs[] = {
    {"a = b = c = nil\n"
     "[a + b, a - b, a * b, a / b, a % b, a == b, a != b, a < b, a <= b, a > b, a >= b, a << b, a & b, a | b,\n"
     " a[b], a[b] = c, a['x'], a['x'] = c, a.length, a.size, a.empty?, a.succ, !a, a.nil?, a =~ b, /x/ =~ a,\n"
     " 'x'.freeze, -'x', [].freeze, {}.freeze, [1, 2].include?(c)]\n",
     NULL},
    {"a = b = nil; [a, b].max", "max"},
    {"a = b = nil; [a, b].min", "min"},
    {"a = b = nil; [a, b].hash", "hash"},
    {"a = b = nil; [a, b].pack('C')", "pack"},
    {"a = b = c = nil; [a, b].include?(c)", "include?"},
};

sperf_vm_instructions_t sperf_vm_instructions;
static bool learnt;

bool sperf_vm_insns_contain(uint64_t pc)
{
    return pc >= sperf_vm_instructions.lowest && pc < sperf_vm_instructions.highest;
}

static void note_classes(void)
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
}

static void forget_all(void)
{
    memset(&sperf_vm_instructions, 0, sizeof sperf_vm_instructions);
}

/* Lay the encoded words of a program beside what to_a says of it. Returns whether every word is accounted for. */
static bool learn_program(const char *text, const char *operand)
{
    VALUE sequence = rb_path2class("RubyVM::InstructionSequence");
    VALUE wrapper = rb_funcall(sequence, rb_intern("compile"), 1, rb_str_new_cstr(text));
    const VALUE *body = (const VALUE *)((const VALUE *)rb_iseqw_to_iseq(wrapper))[2];
    const VALUE *encoded = (const VALUE *)body[1];
    uint32_t size = (uint32_t)(body[0] >> 32), at = 0;
    VALUE rows = rb_ary_entry(rb_funcall(wrapper, rb_intern("to_a"), 0), -1);
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
    note_classes();
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        if (learn_program(programs[i].text, programs[i].operand)) continue;
        forget_all();
        break;
    }
    return unused;
}

uint32_t sperf_vm_insns_learn(void)
{
    if (learnt || rb_iseqw_to_iseq == NULL) return sperf_vm_instructions.count;
    learnt = true;
    int failed = 0;
    rb_protect(learn, Qnil, &failed);
    if (failed) {
        rb_set_errinfo(Qnil);
        forget_all();
    }
    return sperf_vm_instructions.count;
}
