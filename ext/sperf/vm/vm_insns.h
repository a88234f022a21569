/*
 * Specialised instructions: operators and other methods of Ruby's own classes that the interpreter carries out without
 * making a frame.
 *
 * `a + b` of two Integers, `str =~ /re/`, `hash[key]`: a profile of frames charges them to the caller. Here the
 * instruction that a frame is at is told by the address that its encoded word holds (with direct threading; else its
 * number), and becomes a leaf frame named after the receiver's class: String#=~.
 *
 * Which address is which instruction is learned at run time: there is code that is known to contain each instruction
 * (lib/sperf/program/own_code.rb), and its encoded words are laid beside what InstructionSequence#to_a says of it. An
 * instruction that does not turn up, as it is of another version of Ruby or as the compiler was told not to use it, is
 * not told; nothing else depends on it.
 *
 * Not told: instructions that push frames anyway (opt_send_without_block); those that stand for no method
 * (opt_case_dispatch, opt_getconstant_path); those that were replaced for a TracePoint; and those of compiled code.
 *
 * Compiled code writes the program counter only before calls that may raise or look at the stack, and never after. The
 * counter may thus be that of an instruction that was done a million instructions ago, and no leaf is told by it.
 * Compiled operators that call a method have its frame (String#=~, String#+, Array#+, Array#include?). Arithmetic is
 * some machine instructions of the method. What YJIT calls as a C function without a frame (Hash#[], Hash#[]=,
 * String#==, [a, b].max) is the time of the method around it; native leaves tell it (recording/native_leaf.h:
 * "[libruby] rb_hash_aref").
 */
#ifndef SPERF_EXT_VM_INSNS_H
#define SPERF_EXT_VM_INSNS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_instructions.h"

/*
 * What was learned: see sperf/vmstack/vm_instructions.h. Written once, under the GVL and before the first walk that
 * uses it; read anywhere, signal handlers included.
 */
extern sperf_vm_instructions_t sperf_vm_instructions;

/*
 * Learn the instructions, once per process. Returns how many are known. Context: GVL, sperf_vm_layout has no problem;
 * calls Ruby, unnoticed (vm_quiet.h); never raises.
 */
uint32_t sperf_vm_insns_learn(void);

/*
 * Say whether the machine's program counter `pc` is in the interpreter's loop, between the first and the last
 * instruction that were seen there; with threading other than direct, never. Context: anywhere.
 */
bool sperf_vm_insns_contain(uint64_t pc);

/* The leaf frame of an instruction, as a key: recognised by its `method`, which is no object. Context: anywhere. */
#define SPERF_INSN_METHOD(number) INT2FIX(number)
/* The class of an object that was allocated, as a key: the same, with the number of no instruction. */
#define SPERF_CLASS_METHOD INT2FIX(0x100)

static inline int sperf_is_insn_method(VALUE method)
{
    return FIXNUM_P(method);
}

#endif
