/* Call instructions, decoded: see sperf/vmstack/call_site.h. */
#include "sperf/vmstack/call_site.h"

#include <stdbool.h>

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint64_t sign_extended(uint32_t value)
{
    return (uint64_t)(int64_t)(int32_t)value;
}

/* Return what `mov reg, immediate`, the instruction that ends at `end`, moves into `reg`; 0: it is another. */
static uint64_t moved_x86_64(const uint8_t *end, unsigned reg)
{
    uint8_t prefix = reg >= 8 ? 0x49 : 0x48, low = (uint8_t)(reg & 7);
    if (end[-10] == prefix && end[-9] == (0xb8 | low)) return (uint64_t)word_at(end - 4) << 32 | word_at(end - 8);
    if (end[-7] == prefix && end[-6] == 0xc7 && end[-5] == (0xc0 | low)) return sign_extended(word_at(end - 4));
    if (end[-5] == (0xb8 | low) && (reg < 8 || end[-6] == 0x41)) return word_at(end - 4);
    return 0;
}

static uint64_t target_x86_64(const uint8_t *end, uint64_t return_address)
{
    /* First the call through a register: it must be preceded by a move, so that few other bytes look like it. */
    if (end[-2] == 0xff && (end[-1] & 0xf8) == 0xd0) {
        bool high = end[-3] == 0x41;
        uint64_t target = high ? moved_x86_64(end - 3, (end[-1] & 7U) + 8) : moved_x86_64(end - 2, end[-1] & 7U);
        if (target != 0) return target;
    }
    return end[-5] == 0xe8 ? return_address + sign_extended(word_at(end - 4)) : 0;
}

/* Return what movz and up to three movk that end at `end` move into register `reg`; 0: there is no movz. */
static uint64_t moved_arm64(const uint8_t *end, uint32_t reg)
{
    const uint32_t movz = 0xd2800000, movk = 0xf2800000;
    uint64_t value = 0, known = 0;
    for (int i = 1; i <= 4; i++) {
        uint32_t instruction = word_at(end - 4 * i);
        if ((instruction & 0x1f) != reg) return 0;
        uint32_t kind = instruction & 0xff800000, shift = (instruction >> 21 & 3) * 16;
        if (kind != movz && kind != movk) return 0;
        /* Of two moves into the same part, the later one counts. */
        uint64_t part = (uint64_t)0xffff << shift;
        value |= (uint64_t)(instruction >> 5 & 0xffff) << shift & ~known;
        known |= part;
        if (kind == movz) return value;
    }
    return 0;
}

static uint64_t target_arm64(const uint8_t *end, uint64_t return_address)
{
    uint32_t call = word_at(end - 4);
    if (call >> 26 == 0x25) {
        uint32_t words = call & 0x3ffffff, sign = 0x2000000;
        return return_address - 4 + sign_extended((words ^ sign) - sign) * 4;
    }
    return (call & 0xfffffc1f) == 0xd63f0000 ? moved_arm64(end - 4, call >> 5 & 0x1f) : 0;
}

uint64_t sperf_call_site_target(sperf_machine_t machine, const uint8_t before[SPERF_CALL_BYTES],
                                uint64_t return_address)
{
    const uint8_t *end = before + SPERF_CALL_BYTES;
    switch (machine) {
    case SPERF_MACHINE_X86_64: return target_x86_64(end, return_address);
    case SPERF_MACHINE_ARM64: return target_arm64(end, return_address);
    default: return 0;
    }
}
