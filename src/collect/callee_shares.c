/* Sharing out by observations: see sperf/collect/callee_shares.h. */
#include "sperf/collect/callee_shares.h"

#include <string.h>

#include "sperf/base/hash.h"

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
