/*
 * Memory that is freed all at once: chunks from malloc, filled one after the other.
 *
 * Use an arena for many small things that live as long as a table, such as the bytes of interned strings. Chunks
 * never move, so pointers stay valid until cleanup. One thread owns an arena.
 */
#ifndef SPERF_ARENA_H
#define SPERF_ARENA_H

#include <stddef.h>

#include "sperf/base/status.h"

typedef struct sperf_arena_chunk sperf_arena_chunk_t;

typedef struct {
    sperf_arena_chunk_t *newest; /* NULL while nothing was allocated */
    size_t bytes_total;          /* of all chunks, headers included */
} sperf_arena_t;

#define SPERF_ARENA_INIT \
    {                    \
        0                \
    }

/* Allocate `size` bytes (> 0) without alignment, for text. Returns NULL when out of memory. */
char *sperf_arena_alloc_text(sperf_arena_t *arena, size_t size);

/* Free everything; the arena is empty and usable again. */
void sperf_arena_cleanup(sperf_arena_t *arena);

#endif
