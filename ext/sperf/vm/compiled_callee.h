/*
 * Compiled callees: the C function that compiled code calls without making a control frame.
 *
 * The machine's program counter tells. In the JIT's code, the method itself runs. Elsewhere, the machine's stack has
 * the return address of the call that left the JIT's code, not far above the stack pointer; the bytes before it are
 * the call, and name the function (sperf/vmstack/compiled_calls.h). A return address into the interpreter's loop that
 * comes first means that the interpreter made the call.
 *
 * The JIT's code is found by an address in it: a control frame's jit_return, or a program counter in memory without a
 * file. The handler stores one, and sperf's thread looks up its mapping. Which function is which method is looked up
 * once, in the symbols of Ruby's own file, for the functions in sperf/vmstack/vm_instructions.h. Functions that it
 * does not have, or that do not stand for a method, are time of their caller.
 */
#ifndef SPERF_EXT_COMPILED_CALLEE_H
#define SPERF_EXT_COMPILED_CALLEE_H

#include <stdint.h>

#include "sperf/vmstack/vm_stack.h"

/* Where a signal interrupted a thread. */
typedef struct {
    uint64_t pc; /* 0: not known on this platform */
    uint64_t sp;
    uint64_t link; /* the register with the return address; 0: the machine has none */
} sperf_interrupted_t;

/*
 * Return what compiled code was calling: a SPERF_CALLEE_ number, or the address of a C function; SPERF_CALLEE_UNSEEN
 * while the JIT's code has not been found. Context: the interrupted thread's handler. Reads through the kernel: a
 * word of the stack may be any address, and the JIT may take memory back. At most SPERF_CALLS_TRIED + 1 system calls.
 */
uint64_t sperf_compiled_callee_find(const sperf_interrupted_t *at);

enum { SPERF_CALLS_TRIED = 4 };

/* Say that `address` is in the JIT's code; 0: says nothing. Context: anywhere, signal handlers included. */
void sperf_compiled_code_seen(uint64_t address);

/*
 * Find the JIT's code, if an address in it was seen; again after some time, each time after twice the pause, as the
 * first look may have missed a part. Context: sperf's thread; reads /proc.
 */
void sperf_compiled_code_find(int64_t mono_ns);

/*
 * Return the number by which tables know the method that `callee` is, from 1 on; 0: it is none. The first call looks
 * the functions up. Context: sperf's thread; reads a file, once.
 */
uint8_t sperf_compiled_callee_number(uint64_t callee);

/* Return the method of `number`, as of an instruction, and set `*class`. Context: sperf's thread. */
uint8_t sperf_compiled_callee_method(uint8_t number, sperf_word_t *class);

#endif
