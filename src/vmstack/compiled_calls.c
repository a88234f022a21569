/* Call instructions, decoded: see sperf/vmstack/compiled_calls.h. */
#include "sperf/vmstack/compiled_calls.h"
#include "sperf/base/hash.h"

#include <stdbool.h>
#include <string.h>

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

/* -- Shares -- */

void sperf_callee_shares_clear(sperf_callee_shares_t *shares)
{
    memset(shares, 0, sizeof *shares);
}

static uint32_t row_of(uint64_t code, uint32_t place)
{
    return (uint32_t)(sperf_hash_u64(code ^ (uint64_t)place << 32) % SPERF_SHARES_ROWS);
}

static bool is_of(const sperf_callee_row_t *row, uint64_t code, uint32_t place)
{
    return row->code == code && row->place == place;
}

static void add(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t callee)
{
    sperf_callee_row_t *row = &shares->rows[row_of(code, place)];
    if (!is_of(row, code, place)) *row = (sperf_callee_row_t){.code = code, .place = place};
    row->seen[row->next_written] = callee;
    row->next_written = (uint8_t)((row->next_written + 1) % SPERF_SHARES_KEPT);
    if (row->count < SPERF_SHARES_KEPT) row->count++;
}

static bool take(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t enough, uint8_t *callee)
{
    sperf_callee_row_t *row = &shares->rows[row_of(code, place)];
    if (!is_of(row, code, place) || row->count < enough) return false;
    *callee = row->seen[row->next_read % row->count];
    row->next_read = (uint8_t)((row->next_read % row->count + 1) % row->count);
    return true;
}

void sperf_callee_shares_add(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t callee)
{
    add(shares, code, place, callee);
    add(shares, code, SPERF_SHARES_ANYWHERE, callee);
}

bool sperf_callee_shares_know(const sperf_callee_shares_t *shares, uint64_t code)
{
    return is_of(&shares->rows[row_of(code, SPERF_SHARES_ANYWHERE)], code, SPERF_SHARES_ANYWHERE);
}

bool sperf_callee_shares_next(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t *callee)
{
    return take(shares, code, place, SPERF_SHARES_ENOUGH, callee) ||
           take(shares, code, SPERF_SHARES_ANYWHERE, 1, callee);
}
