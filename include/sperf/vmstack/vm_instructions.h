/*
 * Specialised instructions: operators and other methods of Ruby's own classes that the interpreter executes
 * without a frame. Defines each instruction, and the table of their places in this process, which is filled in by
 * the code that knows a VM (ext/sperf/vm/vm_insns.h).
 */
#ifndef SPERF_VM_INSTRUCTIONS_H
#define SPERF_VM_INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_words.h"

/* Classes by which an instruction is chosen, and those of VALUEs that are not addresses. */
typedef enum {
    SPERF_CLASS_INTEGER,
    SPERF_CLASS_FLOAT,
    SPERF_CLASS_STRING,
    SPERF_CLASS_ARRAY,
    SPERF_CLASS_HASH,
    SPERF_CLASS_REGEXP,
    SPERF_CLASSES_FIXED, /* classes that never die nor move, because instructions exist for them */
    SPERF_CLASS_NIL = SPERF_CLASSES_FIXED,
    SPERF_CLASS_TRUE,
    SPERF_CLASS_FALSE,
    SPERF_CLASS_SYMBOL,
    SPERF_CLASS_KERNEL, /* of functions that compiled code calls, below */
    SPERF_CLASS_CLASS,
    SPERF_CLASSES
} sperf_vm_class_t;

enum { SPERF_LEARNED_MAX = 128, SPERF_BY_OPERAND_MAX = 8 };

/*
 * Zero bytes: nothing is known. Must be filled in before the first walk that uses it. Read from anywhere, signal
 * handlers included.
 */
typedef struct {
    sperf_word_t classes[SPERF_CLASSES];
    /*
     * A hash table by address (with direct threading; otherwise by number). Not a sperf_index_t: its memory is
     * fixed.
     */
    struct {
        sperf_word_t address; /* 0: free */
        uint8_t length;       /* in words */
        uint8_t number;       /* 0: depends on the first operand */
    } learned[SPERF_LEARNED_MAX];
    struct {
        sperf_word_t address;
        sperf_word_t operand; /* as encoded */
        uint8_t number;
    } by_operand[SPERF_BY_OPERAND_MAX];
    uint32_t by_operand_count;
    uint32_t count;               /* of known instructions */
    sperf_word_t lowest, highest; /* of the addresses of all instructions seen */
} sperf_vm_instructions_t;

/*
 * Record that the instruction `name` (such as opt_plus) is encoded as `length` `words`. `operand` is its first
 * operand if the instruction stands for several methods, else NULL. Instructions that are not reported are
 * ignored.
 */
void sperf_vm_instructions_learn(sperf_vm_instructions_t *instructions, const char *name, const char *operand,
                                 const sperf_word_t *words, uint32_t length);

/*
 * Return the number of the instruction that ends the `count` (1..3) words `before` the program counter, or 0. Sets
 * `*receiver` to how far below the stack pointer its receiver is, or `*class` to its class if that is fixed, else
 * 0.
 */
uint8_t sperf_vm_instruction_ending(const sperf_vm_instructions_t *instructions, const sperf_word_t *before,
                                    uint32_t count, uint32_t *receiver, sperf_word_t *class);

/*
 * Return whether instruction `number` handles receivers of `class` without a frame. If not, there is no leaf to
 * report. Before and after the work of the instruction the operand may already be another value, and a class with
 * its own method gets a frame.
 */
bool sperf_vm_instruction_serves(const sperf_vm_instructions_t *instructions, uint8_t number, sperf_word_t class);

/*
 * Return whether an object of `class` may be the result of instruction `number` but not its receiver: the result
 * of a comparison.
 */
bool sperf_vm_instruction_may_result_in(const sperf_vm_instructions_t *instructions, uint8_t number,
                                        sperf_word_t class);

/* Return whether instructions exist for `class`, such as Integer, so that it never dies nor moves. */
bool sperf_vm_class_is_fixed(const sperf_vm_instructions_t *instructions, sperf_word_t class);

/* Return the class of a VALUE that is not an address; 0 for undef. */
sperf_word_t sperf_vm_class_of_special(const sperf_vm_instructions_t *instructions, sperf_word_t value);

/*
 * C functions of Ruby that compiled code calls for methods without making a frame. Helpers of the VM, which allocate or
 * look something up, are left out: their time is their caller's.
 *
 * Return how many there are, and the name of one. Context: anywhere.
 */
uint32_t sperf_vm_called_count(void);
const char *sperf_vm_called_function(uint32_t row);

/* Return the number, as of an instruction, of the method that function `row` is, and set `*class` to its class. */
uint8_t sperf_vm_called_method(const sperf_vm_instructions_t *instructions, uint32_t row, sperf_word_t *class);

/* Return the method of instruction `number`, such as "=~", or NULL if there is no such number. */
const char *sperf_vm_instruction_method(uint8_t number);

#endif
