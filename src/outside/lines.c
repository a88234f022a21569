/*
 * Lines of positions: see lines.h.
 *
 * The index says how many rows begin up to a position, as succ_index_lookup in Ruby's iseq.c: for the first 54
 * positions in seven bits each, nine in a word; then in blocks of 512 bits, each with the number of rows before it
 * and, in nine bits each, the numbers before its second to eighth word.
 */
#include "lines.h"

enum { EARLY = 54, EARLY_IN_WORD = 9, EARLY_BITS = 7, BLOCK_BITS = 512, BLOCK_WORDS = 10, RANK_BITS = 9 };
enum { POSITION_MAX = 1 << 24, LINE_MAX_KNOWN = 1 << 28 };

static uint32_t ones(uint64_t word)
{
    uint32_t count = 0;
    for (; word != 0; word &= word - 1) count++;
    return count;
}

/* Return how many rows begin at or before `position`. */
static uint64_t rank_read(const sperf_outside_memory_t *memory, uint64_t index, uint64_t position)
{
    if (position < EARLY) {
        uint64_t word = sperf_outside_word(memory, index + position / EARLY_IN_WORD * 8);
        return word >> (position % EARLY_IN_WORD * EARLY_BITS) & 0x7f;
    }
    uint64_t block[BLOCK_WORDS];
    uint64_t number = (position - EARLY) / BLOCK_BITS;
    uint64_t bit = (position - EARLY) % BLOCK_BITS;
    uint64_t address = index + EARLY / EARLY_IN_WORD * 8 + number * sizeof block;
    /* The last block is as long as the others, but nothing may follow it in memory: read what is needed. */
    uint64_t words = 2 + bit / 64 + 1;
    if (!sperf_outside_read(memory, address, block, (size_t)words * 8)) return 0;
    uint64_t small = bit / 64;
    uint64_t rank = small == 0 ? 0 : block[1] >> ((small - 1) * RANK_BITS) & 0x1ff;
    return (uint32_t)block[0] + rank + ones(block[2 + small] << (63 - bit % 64));
}

uint32_t sperf_outside_line_read(const sperf_outside_memory_t *memory, const sperf_outside_lines_t *lines,
                                 uint64_t position)
{
    if (lines->count == 0 || position > POSITION_MAX) return 0;
    uint64_t rank = lines->count == 1 ? 1 : rank_read(memory, lines->index, position);
    if (rank == 0 || rank > lines->count) return 0;
    uint32_t line = 0;
    if (!sperf_outside_read(memory, lines->table + (rank - 1) * lines->row_bytes, &line, sizeof line)) return 0;
    return line < LINE_MAX_KNOWN ? line : 0;
}
