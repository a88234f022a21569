/*
 * Specialised instructions: operators and other methods of Ruby's own classes that the interpreter carries out without
 * making a frame.
 *
 * `a + b` of two Integers, `str =~ /re/`, `hash[key]`: a profile of frames charges them to the caller. Here the instruction that
 * a frame is at is told by the address that its encoded word holds (with direct threading; else its number), and becomes a
 * leaf frame named after the receiver's class: String#=~.
 *
 * Which address is which instruction is learned at run time: code that is known to contain each instruction is compiled, and
 * its encoded words are laid beside what InstructionSequence#to_a says of it. An instruction that does not turn up, as it is
 * of another version of Ruby or as the compiler was told not to use it, is not told; nothing else depends on it.
 *
 * Not told: what compiled code does (its program counter is not written; but the JIT pushes frames for methods it calls), and
 * instructions that were replaced for a TracePoint.
 */
#ifndef SPERF_EXT_VM_INSNS_H
#define SPERF_EXT_VM_INSNS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Learn the instructions, once per process. Returns how many are known. Context: GVL, sperf_vm_layout has no problem; runs Ruby code;
 * never raises.
 */
uint32_t sperf_vm_insns_learn(void);

/*
 * Return the number of the instruction that the `count` (1..3) words `before` the program counter end with, 0 for none that is told.
 * `*receiver` is how far below the stack pointer its receiver lies; or `*class` is the class where that is fixed, else 0.
 * Context: anywhere, signal handlers included.
 */
uint8_t sperf_vm_insn_ending(const VALUE *before, uint32_t count, uint32_t *receiver, VALUE *class);

/*
 * Say whether instruction `number` serves receivers of `class` without a frame. Before and after its work the operand may be
 * another value's place already, and a class with a method of its own gets a frame: then there is no leaf to tell.
 * Context: anywhere.
 */
bool sperf_vm_insn_serves(uint8_t number, VALUE class);

/* Say whether an object of `class` may be what instruction `number` results in, and no receiver: the answer of a comparison. Context: anywhere. */
bool sperf_vm_insn_may_result_in(uint8_t number, VALUE class);

/* Say whether `class` is one that instructions are made for, such as Integer, and that neither dies nor moves. Context: anywhere. */
bool sperf_vm_class_is_fixed(VALUE class);

/* Return the method that instruction `number` stands for, as "=~". Context: anywhere. */
const char *sperf_vm_insn_method(uint8_t number);

/*
 * Say whether the machine's program counter `pc` is in the interpreter's loop, between the first and the last instruction that were
 * seen there; with threading other than direct, never. Context: anywhere.
 */
bool sperf_vm_insns_contain(uint64_t pc);

/* The leaf frame of an instruction, as a key: recognised by its `method`, which is no object. */
#define SPERF_INSN_METHOD(number) INT2FIX(number)
static inline int sperf_is_insn_method(VALUE method)
{
    return FIXNUM_P(method);
}

#endif
