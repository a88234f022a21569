/*
 * Memory that is freed all at once: chunks from malloc, bumped.
 *
 * For many small things that live as long as a table, such as the bytes of interned strings. Pointers stay valid until
 * cleanup (chunks never move). Owned by one thread.
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

/* Allocate `size` bytes (> 0), aligned for any object, contents undefined. Returns NULL when out of memory. */
void *sperf_arena_alloc(sperf_arena_t *arena, size_t size);

/* Allocate `size` bytes with no alignment, for text. Returns NULL when out of memory. */
char *sperf_arena_alloc_text(sperf_arena_t *arena, size_t size);

/* Free everything; the arena is empty and usable again. */
void sperf_arena_cleanup(sperf_arena_t *arena);

#endif
