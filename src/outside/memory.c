/* Reading ranges, and where fields are: see sperf/outside/memory.h. */
#include "sperf/outside/memory.h"

#include <string.h>

/* The first page and what is no address of a program are never asked for. */
static bool is_readable(uint64_t address, size_t bytes)
{
    const uint64_t end = (uint64_t)1 << 56;
    return address >= 4096 && address < end && bytes < end - address;
}

bool sperf_outside_read(const sperf_outside_memory_t *memory, uint64_t address, void *to, size_t bytes)
{
    sperf_outside_piece_t piece = {address, to, bytes};
    if (is_readable(address, bytes) && memory->read(memory->context, &piece, 1) == 1) return true;
    memset(to, 0, bytes);
    return false;
}

uint64_t sperf_outside_word(const sperf_outside_memory_t *memory, uint64_t address)
{
    uint64_t word = 0;
    sperf_outside_read(memory, address, &word, sizeof word);
    return word;
}

uint32_t sperf_outside_read_pieces(const sperf_outside_memory_t *memory, sperf_outside_piece_t *pieces, uint32_t count)
{
    uint32_t read = 0;
    uint32_t next = 0;
    while (next < count) {
        uint32_t length = 0;
        while (next + length < count && length < SPERF_OUTSIDE_PIECES_MAX &&
               is_readable(pieces[next + length].address, pieces[next + length].bytes)) {
            length++;
        }
        uint32_t done = length == 0 ? 0 : memory->read(memory->context, pieces + next, length);
        if (done > length) done = length;
        read += done;
        next += done;
        if (done < length || length == 0) {
            memset(pieces[next].to, 0, pieces[next].bytes);
            next++;
        }
    }
    return read;
}

/* -- The layout -- */

/* The fields of a body, and of a method entry, that are read at once must be near each other. */
enum { SPAN_MAX = 1024 };

static bool are_near(uint32_t a, uint32_t b)
{
    return (a > b ? a - b : b - a) <= SPAN_MAX;
}

bool sperf_outside_layout_check(const sperf_outside_layout_t *layout)
{
#define SPERF_OUTSIDE_FIELD(name) \
    if (layout->name > SPERF_OUTSIDE_OFFSET_MAX) return false;
    SPERF_OUTSIDE_FIELDS_EACH(SPERF_OUTSIDE_FIELD)
#undef SPERF_OUTSIDE_FIELD
    if (layout->frame_bytes % 8 != 0 || layout->frame_bytes < 8 * SPERF_OUTSIDE_FRAME_WORDS_MIN) return false;
    if (layout->frame_bytes > 8 * SPERF_OUTSIDE_FRAME_WORDS_MAX) return false;
    if (layout->gc_bit > 31 || layout->class_singleton_bit > 31) return false;
    if (layout->body_code < 4 || !are_near(layout->body_code, layout->body_location)) return false;
    if (!are_near(layout->body_lines, layout->body_location)) return false;
    if (!are_near(layout->body_local, layout->body_location)) return false;
    if (!are_near(layout->entry_name, layout->entry_owner)) return false;
    if (!are_near(layout->entry_definition, layout->entry_owner)) return false;
    return layout->line_bytes >= 4 && layout->line_bytes <= 64;
}
