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
#ifndef SPERF_CALL_SITE_H
#define SPERF_CALL_SITE_H

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

#endif
