/* Learning the specialised instructions: see vm_insns.h. */
#include "vm_insns.h"

#include <string.h>

#include "sperf/hash.h"
#include "vm_layout.h"

extern const void *rb_iseqw_to_iseq(VALUE wrapper) __attribute__((weak));

/*
 * What is looked for. `receiver`: how far below the stack pointer, while the instruction runs; 0: the class is fixed.
 * Ruby pops operands after the instruction, so a binary operator finds them as they were pushed.
 */
enum { INTEGER = 1, FLOAT = 2, STRING = 4, ARRAY = 8, HASH = 16, REGEXP = 32, ANY = 64 };

typedef struct {
    const char *name;
    const char *method;
    uint8_t receiver;
    uint8_t classes;     /* of the receivers that it serves without a frame; ANY: whatever does not define the method */
    const char *operand; /* what the first operand is, where one instruction stands for several methods; else NULL */
} wanted_t;

static const wanted_t wanted[] = {
    {NULL, NULL, 0, 0, NULL}, /* 0: none */
    {"opt_plus", "+", 2, INTEGER | FLOAT | STRING | ARRAY, NULL},
    {"opt_minus", "-", 2, INTEGER | FLOAT, NULL},
    {"opt_mult", "*", 2, INTEGER | FLOAT, NULL},
    {"opt_div", "/", 2, INTEGER | FLOAT, NULL},
    {"opt_mod", "%", 2, INTEGER | FLOAT, NULL},
    {"opt_eq", "==", 2, ANY, NULL},
    {"opt_neq", "!=", 2, ANY, NULL},
    {"opt_lt", "<", 2, INTEGER | FLOAT, NULL},
    {"opt_le", "<=", 2, INTEGER | FLOAT, NULL},
    {"opt_gt", ">", 2, INTEGER | FLOAT, NULL},
    {"opt_ge", ">=", 2, INTEGER | FLOAT, NULL},
    {"opt_ltlt", "<<", 2, STRING | ARRAY, NULL},
    {"opt_and", "&", 2, INTEGER, NULL},
    {"opt_or", "|", 2, INTEGER, NULL},
    {"opt_aref", "[]", 2, INTEGER | ARRAY | HASH, NULL},
    {"opt_aset", "[]=", 3, ARRAY | HASH, NULL},
    {"opt_aref_with", "[]", 1, HASH, NULL},
    {"opt_aset_with", "[]=", 2, HASH, NULL},
    {"opt_length", "length", 1, STRING | ARRAY | HASH, NULL},
    {"opt_size", "size", 1, STRING | ARRAY | HASH, NULL},
    {"opt_empty_p", "empty?", 1, STRING | ARRAY | HASH, NULL},
    {"opt_succ", "succ", 1, INTEGER | STRING, NULL},
    {"opt_not", "!", 1, ANY, NULL},
    {"opt_nil_p", "nil?", 1, ANY, NULL},
    {"opt_regexpmatch2", "=~", 2, STRING | REGEXP, NULL},
    {"opt_str_freeze", "freeze", 0, 0, NULL},
    {"opt_str_uminus", "-@", 0, 0, NULL},
    {"opt_ary_freeze", "freeze", 0, 0, NULL},
    {"opt_hash_freeze", "freeze", 0, 0, NULL},
    {"opt_newarray_send", "max", 0, 0, "max"},
    {"opt_newarray_send", "min", 0, 0, "min"},
    {"opt_newarray_send", "hash", 0, 0, "hash"},
    {"opt_newarray_send", "pack", 0, 0, "pack"},
    {"opt_newarray_send", "include?", 0, 0, "include?"},
    {"opt_duparray_send", "include?", 0, 0, NULL},
};

enum { WANTED = sizeof wanted / sizeof wanted[0] };

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

/* What was learned: an open hash by address, which handlers read; made once, before the first of them. */
typedef struct {
    VALUE address; /* 0: free */
    uint8_t length;
    uint8_t number; /* 0: the operand decides */
} learned_t;

enum { LEARNED = 128 };
static learned_t learned[LEARNED];

/* Where the first operand decides: what it is encoded as. */
typedef struct {
    VALUE address;
    VALUE operand;
    uint8_t number;
} by_operand_t;

enum { BY_OPERAND = 8 };
static by_operand_t by_operand[BY_OPERAND];
static uint32_t by_operand_count;
static VALUE fixed_class[WANTED];
static uint32_t known_count;
static VALUE lowest_address, highest_address; /* of all instructions that were seen */
static bool learnt;

static inline learned_t *slot_of(VALUE address)
{
    uint32_t i = (uint32_t)(sperf_hash_u64(address) % LEARNED);
    while (learned[i].address != 0 && learned[i].address != address) i = (i + 1) % LEARNED;
    return &learned[i];
}

uint8_t sperf_vm_insn_ending(const VALUE *before, uint32_t count, uint32_t *receiver, VALUE *class)
{
    for (uint32_t length = 1; length <= count; length++) {
        const VALUE *at = before + (count - length);
        const learned_t *found = slot_of(*at);
        if (found->address == 0 || found->length != length) continue;
        uint8_t number = found->number;
        for (uint32_t i = 0; number == 0 && i < by_operand_count; i++) {
            bool same = by_operand[i].address == at[0] && by_operand[i].operand == at[2];
            if (same) number = by_operand[i].number;
        }
        if (number == 0) return 0;
        *receiver = wanted[number].receiver;
        *class = fixed_class[number];
        return number;
    }
    return 0;
}

bool sperf_vm_insns_contain(uint64_t pc)
{
    return pc >= lowest_address && pc < highest_address;
}

static uint8_t class_bit(VALUE class)
{
    if (class == rb_cInteger) return INTEGER;
    if (class == rb_cFloat) return FLOAT;
    if (class == rb_cString) return STRING;
    if (class == rb_cArray) return ARRAY;
    if (class == rb_cHash) return HASH;
    return class == rb_cRegexp ? REGEXP : 0;
}

bool sperf_vm_insn_serves(uint8_t number, VALUE class)
{
    uint8_t classes = wanted[number].classes;
    return (classes & ANY) != 0 || (classes & class_bit(class)) != 0;
}

bool sperf_vm_insn_may_result_in(uint8_t number, VALUE class)
{
    /* What serves anything - opt_eq, opt_neq, opt_not, opt_nil_p - asks something. */
    return wanted[number].classes == ANY && (class == rb_cTrueClass || class == rb_cFalseClass);
}

bool sperf_vm_class_is_fixed(VALUE class)
{
    return class_bit(class) != 0;
}

const char *sperf_vm_insn_method(uint8_t number)
{
    return wanted[number].method;
}

static VALUE class_of_fixed(const char *name)
{
    if (strstr(name, "ary") != NULL || strstr(name, "array") != NULL) return rb_cArray;
    if (strstr(name, "hash") != NULL) return rb_cHash;
    return rb_cString;
}

static bool is_wanted(const wanted_t *want, const char *name, const char *operand)
{
    if (strcmp(want->name, name) != 0) return false;
    return want->operand == NULL ? operand == NULL : operand != NULL && strcmp(want->operand, operand) == 0;
}

/* Learn the instruction called `name` of `length` words, encoded at `words`, in a program about `operand`. */
static void learn_instruction(const char *name, const char *operand, const VALUE *words, uint8_t length)
{
    for (uint8_t number = 1; number < WANTED; number++) {
        const wanted_t *want = &wanted[number];
        if (!is_wanted(want, name, operand)) continue;
        if (operand != NULL) {
            if (by_operand_count == BY_OPERAND || length != 3) return;
            by_operand[by_operand_count++] = (by_operand_t){words[0], words[2], number};
        }
        learned_t *slot = slot_of(words[0]);
        if (slot->address == 0) known_count++;
        *slot = (learned_t){words[0], length, operand != NULL ? 0 : number};
        if (want->receiver == 0) fixed_class[number] = class_of_fixed(name);
        return;
    }
}

static void forget_all(void)
{
    memset(learned, 0, sizeof learned);
    known_count = by_operand_count = 0;
    lowest_address = highest_address = 0;
}

static void widen_range(VALUE address)
{
    if (lowest_address == 0 || address < lowest_address) lowest_address = address;
    if (address > highest_address) highest_address = address;
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
        widen_range(encoded[at]);
        learn_instruction(rb_id2name(SYM2ID(rb_ary_entry(row, 0))), operand, encoded + at, (uint8_t)length);
        at += length;
    }
    RB_GC_GUARD(wrapper);
    return at == size;
}

static VALUE learn(VALUE unused)
{
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        if (learn_program(programs[i].text, programs[i].operand)) continue;
        forget_all();
        break;
    }
    return unused;
}

uint32_t sperf_vm_insns_learn(void)
{
    if (learnt || rb_iseqw_to_iseq == NULL) return known_count;
    learnt = true;
    int failed = 0;
    rb_protect(learn, Qnil, &failed);
    if (failed) {
        rb_set_errinfo(Qnil);
        forget_all();
    }
    return known_count;
}
