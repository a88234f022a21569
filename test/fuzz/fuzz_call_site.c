/*
 * Fuzz target: whatever the bytes before a return address are, decoding reads no others, and what it finds is a call.
 *
 * The input is a byte that chooses the machine, and SPERF_CALL_BYTES bytes. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/vmstack/compiled_calls.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* A target must be in the bytes: changing the instruction that calls changes what is found. */
static bool is_call(sperf_machine_t machine, const uint8_t *end)
{
    if (machine == SPERF_MACHINE_ARM64) return (end[-1] & 0xfc) == 0x94 || (end[-1] == 0xd6 && end[-2] == 0x3f);
    return end[-5] == 0xe8 || (end[-2] == 0xff && (end[-1] & 0xf8) == 0xd0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length != 1 + SPERF_CALL_BYTES) return 0;
    sperf_machine_t machine = (sperf_machine_t)(bytes[0] % 3);
    /* Of exactly that size: AddressSanitizer sees a byte that is read before or after. */
    uint8_t *before = malloc(SPERF_CALL_BYTES);
    if (before == NULL) return 0;
    memcpy(before, bytes + 1, SPERF_CALL_BYTES);
    uint64_t address = 0x7f0000001000;
    uint64_t target = sperf_call_site_target(machine, before, address);
    if (machine == SPERF_MACHINE_OTHER) require(target == 0, "an unknown machine has no calls");
    if (target != 0) require(is_call(machine, before + SPERF_CALL_BYTES), "a target without a call");
    /* A relative call moves with its address; another one does not. */
    uint64_t moved = sperf_call_site_target(machine, before, address + 64);
    require(moved == target || moved == target + 64 || target == 0 || moved == 0, "a target moves with its call");
    free(before);
    return 0;
}
