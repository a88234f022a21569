/*
 * Call sites: the target of the call instruction before a return address.
 *
 * Knows the encodings with which Ruby's JITs call C functions:
 *
 *   x86-64   call rel32;  mov reg, imm64 (or imm32), call reg
 *   arm64    bl;  movz and up to three movk into a register, blr of it
 *
 * An indirect call whose target is not in the instructions before it is not decoded.
 */
#ifndef SPERF_COMPILED_CALLS_H
#define SPERF_COMPILED_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { SPERF_MACHINE_X86_64, SPERF_MACHINE_ARM64, SPERF_MACHINE_OTHER } sperf_machine_t;

/* The longest call: mov r8, imm64 and call r8 are 13 bytes; movz, three movk and blr are 20. */
enum { SPERF_CALL_BYTES = 20 };

/* The machine that this code is compiled for. */
static inline sperf_machine_t sperf_machine_own(void)
{
#if defined(__x86_64__)
    return SPERF_MACHINE_X86_64;
#elif defined(__aarch64__)
    return SPERF_MACHINE_ARM64;
#else
    return SPERF_MACHINE_OTHER;
#endif
}

/*
 * Return the target of the call instruction that ends at `return_address`; 0: there is none, or its target is not
 * known. `before` are the SPERF_CALL_BYTES bytes before that address, which may be any bytes. Context: anywhere,
 * signal handlers included.
 */
uint64_t sperf_call_site_target(sperf_machine_t machine, const uint8_t before[SPERF_CALL_BYTES],
                                uint64_t return_address);

/*
 * Callee shares: what compiled methods were seen calling without a frame, to share out the ticks at which nobody
 * saw it.
 *
 * A tick by the remote capture has no program counter: it finds that a method runs compiled code, not whether a C
 * function without a frame runs below it. Now and then the program counter is seen. Each such observation is kept by
 * the place in the code, and by the code as a whole, the latest SPERF_SHARES_KEPT of each. A tick then takes the
 * next of the observations of its place in turn; of its code, if its place has few. So the ticks of a method have its
 * callees in the proportion that was observed lately, and no time is added or lost.
 *
 * A table has a fixed number of rows; another code that needs a row takes it over. Zero bytes are an empty table.
 * One thread owns a table. Allocates nothing.
 */

enum { SPERF_SHARES_ROWS = 2048, SPERF_SHARES_KEPT = 16, SPERF_SHARES_ENOUGH = 4 };

typedef struct {
    uint64_t code;  /* 0: free */
    uint32_t place; /* SPERF_SHARES_ANYWHERE: of the code as a whole */
    uint8_t count;  /* of the valid elements of `seen` */
    uint8_t next_written;
    uint8_t next_read;
    uint8_t seen[SPERF_SHARES_KEPT];
} sperf_callee_row_t;

typedef struct {
    sperf_callee_row_t rows[SPERF_SHARES_ROWS];
} sperf_callee_shares_t;

#define SPERF_SHARES_ANYWHERE UINT32_MAX

/* Forget all observations: codes may have died. */
void sperf_callee_shares_clear(sperf_callee_shares_t *shares);

/* Add an observation: `code` (not 0) at `place` (not SPERF_SHARES_ANYWHERE) was in `callee`; 0: in no callee. */
void sperf_callee_shares_add(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t callee);

/* Return whether anything was observed of `code`. */
bool sperf_callee_shares_know(const sperf_callee_shares_t *shares, uint64_t code);

/*
 * Set `*callee` to the callee that a tick at `place` of `code` gets. Returns false if nothing was observed there.
 */
bool sperf_callee_shares_next(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t *callee);

#endif
