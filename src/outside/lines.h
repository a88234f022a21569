/* The line of a position in an iseq's code, from the table that Ruby keeps of it. */
#ifndef SPERF_OUTSIDE_LINES_H
#define SPERF_OUTSIDE_LINES_H

#include "sperf/outside/memory.h"

typedef struct {
    uint64_t table; /* rows that begin with the line, 32 bits */
    uint32_t count;
    uint64_t index;     /* the succinct index of positions that begin a row */
    uint32_t row_bytes; /* at least 4 */
} sperf_outside_lines_t;

/* Return the line of the instruction at `position`, in words; 0 if it is not known. */
uint32_t sperf_outside_line_read(const sperf_outside_memory_t *memory, const sperf_outside_lines_t *lines,
                                 uint64_t position);

#endif
