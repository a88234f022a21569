/*
 * Specialised instructions: operators and other methods of Ruby's own classes that the interpreter carries out without
 * making a frame. What each of them is, and the table of where this process has them, which whoever knows a VM fills in
 * (ext/sperf/vm/vm_insns.h says how).
 */
#ifndef SPERF_VM_INSTRUCTIONS_H
#define SPERF_VM_INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_words.h"

/* Classes by which an instruction is chosen, and those of the VALUEs that are no address. */
typedef enum {
    SPERF_CLASS_INTEGER,
    SPERF_CLASS_FLOAT,
    SPERF_CLASS_STRING,
    SPERF_CLASS_ARRAY,
    SPERF_CLASS_HASH,
    SPERF_CLASS_REGEXP,
    SPERF_CLASSES_FIXED, /* how many neither die nor move, as instructions are made for them */
    SPERF_CLASS_NIL = SPERF_CLASSES_FIXED,
    SPERF_CLASS_TRUE,
    SPERF_CLASS_FALSE,
    SPERF_CLASS_SYMBOL,
    SPERF_CLASSES
} sperf_vm_class_t;

enum { SPERF_LEARNED_MAX = 128, SPERF_BY_OPERAND_MAX = 8 };

/*
 * All zero: nothing is known. Filled in before the first walk that uses it; read from anywhere, signal handlers
 * included.
 */
typedef struct {
    sperf_word_t classes[SPERF_CLASSES];
    /* An open hash by address (with direct threading; else by number). */
    struct {
        sperf_word_t address; /* 0: free */
        uint8_t length;       /* in words */
        uint8_t number;       /* 0: the first operand decides */
    } learned[SPERF_LEARNED_MAX];
    struct {
        sperf_word_t address;
        sperf_word_t operand; /* as it is encoded */
        uint8_t number;
    } by_operand[SPERF_BY_OPERAND_MAX];
    uint32_t by_operand_count;
    uint32_t count;               /* of instructions that are known */
    sperf_word_t lowest, highest; /* addresses of all instructions that were seen */
} sperf_vm_instructions_t;

/*
 * Note that the instruction called `name` (as opt_plus) is encoded as `words`, `length` of them; `operand`: what its
 * first operand is, where one instruction stands for several methods, else NULL. Nothing where it is not one that is
 * told.
 */
void sperf_vm_instructions_learn(sperf_vm_instructions_t *instructions, const char *name, const char *operand,
                                 const sperf_word_t *words, uint32_t length);

/*
 * Return the number of the instruction that the `count` (1..3) words `before` the program counter end with, 0 for
 * none that is told. `*receiver` is how far below the stack pointer its receiver lies; or `*class` is the class where
 * that is fixed, else 0.
 */
uint8_t sperf_vm_instruction_ending(const sperf_vm_instructions_t *instructions, const sperf_word_t *before,
                                    uint32_t count, uint32_t *receiver, sperf_word_t *class);

/*
 * Say whether instruction `number` serves receivers of `class` without a frame. Before and after its work the operand
 * may be another value's place already, and a class with a method of its own gets a frame: then there is no leaf to
 * tell.
 */
bool sperf_vm_instruction_serves(const sperf_vm_instructions_t *instructions, uint8_t number, sperf_word_t class);

/* Say whether instruction `number` serves other classes than the fixed ones. */
bool sperf_vm_instruction_serves_any(uint8_t number);

/*
 * Say whether an object of `class` may be what instruction `number` results in, and no receiver: the answer of a
 * comparison.
 */
bool sperf_vm_instruction_may_result_in(const sperf_vm_instructions_t *instructions, uint8_t number,
                                        sperf_word_t class);

/* Say whether `class` is one that instructions are made for, such as Integer, and that neither dies nor moves. */
bool sperf_vm_class_is_fixed(const sperf_vm_instructions_t *instructions, sperf_word_t class);

/* Return the class of a VALUE that is no address; 0 for undef. */
sperf_word_t sperf_vm_class_of_special(const sperf_vm_instructions_t *instructions, sperf_word_t value);

/* Return the method that instruction `number` stands for, as "=~"; NULL where there is no such number. */
const char *sperf_vm_instruction_method(uint8_t number);

#endif
