/*
 * Specialised instructions: operators and other methods of Ruby's own classes that the interpreter runs without
 * making a frame.
 *
 * `a + b` of two Integers, `str =~ /re/`, `hash[key]`: a profile of frames charges them to the caller. Here the
 * instruction that a frame is at is identified by the address in its encoded word (with direct threading; else
 * by its number), and becomes a leaf frame named after the receiver's class: String#=~.
 *
 * Which address is which instruction is learned at run time. Code that is known to contain each instruction
 * (lib/sperf/program/probe_code.rb) is encoded, and its words are compared with what InstructionSequence#to_a
 * says about it. An instruction that does not appear, because this version of Ruby lacks it or the compiler was
 * told not to use it, is not shown; nothing else depends on it.
 *
 * Not shown: instructions that push frames anyway (opt_send_without_block); instructions that stand for no method
 * (opt_case_dispatch, opt_getconstant_path); instructions replaced for a TracePoint; and those of compiled code.
 *
 * Compiled code writes the program counter only before calls that may raise or read the stack, and never after.
 * The counter may be that of an instruction which ran a million instructions ago, so it identifies no leaf.
 * Compiled operators that call a method have its frame (String#=~, String#+, Array#+, Array#include?).
 * Arithmetic is a few machine instructions of the method. A C function that YJIT calls without a frame
 * (Hash#[], Hash#[]=, String#==, [a, b].max) is time of the method around it; native leaves show it
 * (frames/native_leaf.h: "[libruby] rb_hash_aref").
 */
#ifndef SPERF_EXT_VM_INSNS_H
#define SPERF_EXT_VM_INSNS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_instructions.h"

/*
 * The instructions that were learned. Written once, under the GVL and before the first walk that uses them;
 * read anywhere, signal handlers included.
 */
extern sperf_vm_instructions_t sperf_vm_instructions;

/*
 * Learn the instructions, once per process. Returns how many are known. Raises nothing; calls Ruby unnoticed
 * (vm_quiet.h). Context: GVL, sperf_vm_layout has no problem.
 */
uint32_t sperf_vm_insns_learn(void);

/*
 * Return whether the machine's program counter `pc` is in the interpreter's loop, between the first and the last
 * instruction that were learned; without direct threading, false. Context: anywhere.
 */
bool sperf_vm_insns_contain(uint64_t pc);

/*
 * Say where the function begins and ends that the instructions are in, from now on part of the loop: addresses of
 * instructions are not the end of their code. Context: sperf's thread.
 */
void sperf_vm_insns_extend(uint64_t begin, uint64_t end);

/*
 * The leaf frame of an instruction, as a key: recognised by its `method`, which is not an object. Context: anywhere.
 */
#define SPERF_INSN_METHOD(number) INT2FIX(number)
/* The class of an allocated object, as a key: likewise, with a number that no instruction has. */
#define SPERF_CLASS_METHOD INT2FIX(0x100)

/* The value of such a key that stands for all classes beyond a limit. */
#define SPERF_OTHER_CLASS Qtrue

static inline int sperf_is_insn_method(VALUE method)
{
    return FIXNUM_P(method);
}

#endif
