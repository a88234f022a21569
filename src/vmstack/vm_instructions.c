/* The specialised instructions: see sperf/vmstack/vm_instructions.h. */
#include "sperf/vmstack/vm_instructions.h"

#include <stddef.h>
#include <string.h>

#include "sperf/base/hash.h"

/*
 * What is told. `receiver`: how far below the stack pointer, while the instruction runs; 0: the class is fixed.
 * Ruby pops operands after the instruction, so a binary operator finds them as they were pushed.
 */
enum {
    INTEGER = 1 << SPERF_CLASS_INTEGER,
    FLOAT = 1 << SPERF_CLASS_FLOAT,
    STRING = 1 << SPERF_CLASS_STRING,
    ARRAY = 1 << SPERF_CLASS_ARRAY,
    HASH = 1 << SPERF_CLASS_HASH,
    REGEXP = 1 << SPERF_CLASS_REGEXP,
    ANY = 1 << SPERF_CLASSES_FIXED
};

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
    {"opt_str_freeze", "freeze", 0, STRING, NULL},
    {"opt_str_uminus", "-@", 0, STRING, NULL},
    {"opt_ary_freeze", "freeze", 0, ARRAY, NULL},
    {"opt_hash_freeze", "freeze", 0, HASH, NULL},
    {"opt_newarray_send", "max", 0, ARRAY, "max"},
    {"opt_newarray_send", "min", 0, ARRAY, "min"},
    {"opt_newarray_send", "hash", 0, ARRAY, "hash"},
    {"opt_newarray_send", "pack", 0, ARRAY, "pack"},
    {"opt_newarray_send", "include?", 0, ARRAY, "include?"},
    {"opt_duparray_send", "include?", 0, ARRAY, NULL},
    /* Of `called` alone; no instruction has an empty name. */
    {"", "byteslice", 0, 0, NULL},
    {"", "setbyte", 0, 0, NULL},
    {"", "unshift", 0, 0, NULL},
    {"", "pop", 0, 0, NULL},
    {"", "is_a?", 0, 0, NULL},
    {"", "superclass", 0, 0, NULL},
};

/* From yjit/src/codegen.rs and zjit/src/codegen.rs of Ruby 3.4 and 4.0. */
static const struct {
    const char *function;
    sperf_vm_class_t class;
    const char *method;
} called[] = {
    {"rb_hash_aref", SPERF_CLASS_HASH, "[]"},
    {"rb_hash_aset", SPERF_CLASS_HASH, "[]="},
    {"rb_hash_empty_p", SPERF_CLASS_HASH, "empty?"},
    {"rb_yarv_ary_entry_internal", SPERF_CLASS_ARRAY, "[]"},
    {"rb_ary_entry", SPERF_CLASS_ARRAY, "[]"},
    {"rb_ary_pop", SPERF_CLASS_ARRAY, "pop"},
    {"rb_ary_store", SPERF_CLASS_ARRAY, "[]="},
    {"rb_ary_push", SPERF_CLASS_ARRAY, "<<"},
    {"rb_ary_unshift_m", SPERF_CLASS_ARRAY, "unshift"},
    {"rb_vm_opt_newarray_max", SPERF_CLASS_ARRAY, "max"},
    {"rb_vm_opt_newarray_min", SPERF_CLASS_ARRAY, "min"},
    {"rb_vm_opt_newarray_hash", SPERF_CLASS_ARRAY, "hash"},
    {"rb_vm_opt_newarray_pack", SPERF_CLASS_ARRAY, "pack"},
    {"rb_vm_opt_newarray_pack_buffer", SPERF_CLASS_ARRAY, "pack"},
    {"rb_vm_opt_newarray_include_p", SPERF_CLASS_ARRAY, "include?"},
    {"rb_vm_opt_duparray_include_p", SPERF_CLASS_ARRAY, "include?"},
    {"rb_yarv_str_eql_internal", SPERF_CLASS_STRING, "=="},
    {"rb_str_equal", SPERF_CLASS_STRING, "=="},
    {"rb_str_neq_internal", SPERF_CLASS_STRING, "!="},
    {"rb_str_buf_append", SPERF_CLASS_STRING, "<<"},
    {"rb_yjit_str_simple_append", SPERF_CLASS_STRING, "<<"},
    {"rb_yjit_str_concat_codepoint", SPERF_CLASS_STRING, "<<"},
    {"rb_jit_str_concat_codepoint", SPERF_CLASS_STRING, "<<"},
    {"rb_str_length", SPERF_CLASS_STRING, "length"},
    {"rb_str_substr_two_fixnums", SPERF_CLASS_STRING, "[]"},
    {"rb_str_byte_substr", SPERF_CLASS_STRING, "byteslice"},
    {"rb_str_setbyte", SPERF_CLASS_STRING, "setbyte"},
    {"rb_float_plus", SPERF_CLASS_FLOAT, "+"},
    {"rb_float_minus", SPERF_CLASS_FLOAT, "-"},
    {"rb_float_mul", SPERF_CLASS_FLOAT, "*"},
    {"rb_float_div", SPERF_CLASS_FLOAT, "/"},
    {"rb_fix_mod_fix", SPERF_CLASS_INTEGER, "%"},
    {"rb_yjit_fix_mod_fix", SPERF_CLASS_INTEGER, "%"},
    {"rb_jit_fix_mod_fix", SPERF_CLASS_INTEGER, "%"},
    {"rb_yjit_fix_div_fix", SPERF_CLASS_INTEGER, "/"},
    {"rb_jit_fix_div_fix", SPERF_CLASS_INTEGER, "/"},
    {"rb_fix_aref", SPERF_CLASS_INTEGER, "[]"},
    {"rb_obj_is_kind_of", SPERF_CLASS_KERNEL, "is_a?"},
    {"rb_class_superclass", SPERF_CLASS_CLASS, "superclass"},
};

enum { WANTED = sizeof wanted / sizeof wanted[0] };

/* Where `address` is, or would be. Less than all rows are ever taken: see sperf_vm_instructions_learn. */
static inline uint32_t slot_of(const sperf_vm_instructions_t *instructions, sperf_word_t address)
{
    uint32_t i = (uint32_t)(sperf_hash_u64(address) % SPERF_LEARNED_MAX);
    while (instructions->learned[i].address != 0 && instructions->learned[i].address != address) {
        i = (i + 1) % SPERF_LEARNED_MAX;
    }
    return i;
}

static bool is_wanted(const wanted_t *want, const char *name, const char *operand)
{
    if (strcmp(want->name, name) != 0) return false;
    return want->operand == NULL ? operand == NULL : operand != NULL && strcmp(want->operand, operand) == 0;
}

static void widen_range(sperf_vm_instructions_t *instructions, sperf_word_t address)
{
    if (instructions->lowest == 0 || address < instructions->lowest) instructions->lowest = address;
    if (address > instructions->highest) instructions->highest = address;
}

void sperf_vm_instructions_learn(sperf_vm_instructions_t *instructions, const char *name, const char *operand,
                                 const sperf_word_t *words, uint32_t length)
{
    if (length == 0) return;
    widen_range(instructions, words[0]);
    for (uint8_t number = 1; number < WANTED; number++) {
        if (!is_wanted(&wanted[number], name, operand)) continue;
        if (length > UINT8_MAX || instructions->count >= SPERF_LEARNED_MAX - 1) return;
        if (operand != NULL) {
            if (instructions->by_operand_count == SPERF_BY_OPERAND_MAX || length != 3) return;
            uint32_t row = instructions->by_operand_count++;
            instructions->by_operand[row].address = words[0];
            instructions->by_operand[row].operand = words[2];
            instructions->by_operand[row].number = number;
        }
        uint32_t slot = slot_of(instructions, words[0]);
        if (instructions->learned[slot].address == 0) instructions->count++;
        instructions->learned[slot].address = words[0];
        instructions->learned[slot].length = (uint8_t)length;
        instructions->learned[slot].number = operand != NULL ? 0 : number;
        return;
    }
}

static sperf_word_t fixed_class(const sperf_vm_instructions_t *instructions, uint8_t number)
{
    if (wanted[number].receiver != 0) return 0;
    for (int class = 0; class < SPERF_CLASSES_FIXED; class ++) {
        if ((wanted[number].classes & 1 << class) != 0) return instructions->classes[class];
    }
    return 0;
}

uint8_t sperf_vm_instruction_ending(const sperf_vm_instructions_t *instructions, const sperf_word_t *before,
                                    uint32_t count, uint32_t *receiver, sperf_word_t *class)
{
    for (uint32_t length = 1; length <= count; length++) {
        const sperf_word_t *at = before + (count - length);
        uint32_t slot = slot_of(instructions, *at);
        if (instructions->learned[slot].address == 0 || instructions->learned[slot].length != length) continue;
        uint8_t number = instructions->learned[slot].number;
        for (uint32_t i = 0; number == 0 && i < instructions->by_operand_count; i++) {
            bool same = instructions->by_operand[i].address == at[0] && instructions->by_operand[i].operand == at[2];
            if (same) number = instructions->by_operand[i].number;
        }
        if (number == 0) return 0;
        *receiver = wanted[number].receiver;
        *class = fixed_class(instructions, number);
        return number;
    }
    return 0;
}

static uint32_t class_bit(const sperf_vm_instructions_t *instructions, sperf_word_t class)
{
    for (int i = 0; class != 0 && i < SPERF_CLASSES_FIXED; i++) {
        if (instructions->classes[i] == class) return 1U << i;
    }
    return 0;
}

bool sperf_vm_instruction_serves(const sperf_vm_instructions_t *instructions, uint8_t number, sperf_word_t class)
{
    if (number >= WANTED) return false;
    return (wanted[number].classes & ANY) != 0 || (wanted[number].classes & class_bit(instructions, class)) != 0;
}

static bool serves_any(uint8_t number)
{
    return number < WANTED && (wanted[number].classes & ANY) != 0;
}

bool sperf_vm_instruction_may_result_in(const sperf_vm_instructions_t *instructions, uint8_t number, sperf_word_t class)
{
    /* What serves anything - opt_eq, opt_neq, opt_not, opt_nil_p - asks something. */
    return serves_any(number) && class != 0 &&
           (class == instructions->classes[SPERF_CLASS_TRUE] || class == instructions->classes[SPERF_CLASS_FALSE]);
}

bool sperf_vm_class_is_fixed(const sperf_vm_instructions_t *instructions, sperf_word_t class)
{
    return class_bit(instructions, class) != 0;
}

sperf_word_t sperf_vm_class_of_special(const sperf_vm_instructions_t *instructions, sperf_word_t value)
{
    const sperf_word_t *classes = instructions->classes;
    if ((value & SPERF_FIXNUM_FLAG) != 0) return classes[SPERF_CLASS_INTEGER];
    if ((value & SPERF_FLONUM_MASK) == SPERF_FLONUM_FLAG) return classes[SPERF_CLASS_FLOAT];
    switch (value) {
    case SPERF_FALSE: return classes[SPERF_CLASS_FALSE];
    case SPERF_NIL: return classes[SPERF_CLASS_NIL];
    case SPERF_TRUE: return classes[SPERF_CLASS_TRUE];
    case SPERF_UNDEF: return 0;
    default: return classes[SPERF_CLASS_SYMBOL];
    }
}

const char *sperf_vm_instruction_method(uint8_t number)
{
    return number < WANTED ? wanted[number].method : NULL;
}

uint32_t sperf_vm_called_count(void)
{
    return sizeof called / sizeof called[0];
}

const char *sperf_vm_called_function(uint32_t row)
{
    return called[row].function;
}

uint8_t sperf_vm_called_method(const sperf_vm_instructions_t *instructions, uint32_t row, sperf_word_t *class)
{
    uint8_t number = 1;
    *class = instructions->classes[called[row].class];
    while (strcmp(wanted[number].method, called[row].method) != 0) number++; /* `wanted` has them all */
    return number;
}
