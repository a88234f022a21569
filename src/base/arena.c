/*
 * An arena: see sperf/base/arena.h.
 *
 * Chunks grow with the arena, from 4 KiB to 256 KiB, so that a small table stays small and a large one asks rarely.
 * What would waste much of a chunk gets one of its own, behind the newest, which goes on being filled.
 */
#include "sperf/base/arena.h"

#include <stdint.h>
#include <stdlib.h>

enum { CHUNK_BYTES_MIN = 4096, CHUNK_BYTES_MAX = 256 * 1024 };

struct sperf_arena_chunk {
    sperf_arena_chunk_t *older;
    size_t used;     /* of `bytes` */
    size_t capacity; /* of `bytes` */
    _Alignas(max_align_t) unsigned char bytes[];
};

static sperf_arena_chunk_t *new_chunk(sperf_arena_t *arena, size_t capacity)
{
    sperf_arena_chunk_t *chunk = malloc(sizeof *chunk + capacity);
    if (!chunk) return NULL;
    chunk->older = NULL;
    chunk->used = 0;
    chunk->capacity = capacity;
    arena->bytes_total += sizeof *chunk + capacity;
    return chunk;
}

static void *alloc_own_chunk(sperf_arena_t *arena, size_t size)
{
    if (size > SIZE_MAX / 2) return NULL;
    sperf_arena_chunk_t *chunk = new_chunk(arena, size);
    if (!chunk) return NULL;
    chunk->used = size;
    if (arena->newest) {
        chunk->older = arena->newest->older;
        arena->newest->older = chunk;
    } else {
        arena->newest = chunk;
    }
    return chunk->bytes;
}

static void *alloc_new_chunk(sperf_arena_t *arena, size_t size)
{
    size_t bytes = arena->bytes_total;
    if (bytes < CHUNK_BYTES_MIN) bytes = CHUNK_BYTES_MIN;
    if (bytes > CHUNK_BYTES_MAX) bytes = CHUNK_BYTES_MAX;
    size_t capacity = bytes - sizeof(sperf_arena_chunk_t);
    if (size > capacity / 4) return alloc_own_chunk(arena, size);
    sperf_arena_chunk_t *chunk = new_chunk(arena, capacity);
    if (!chunk) return NULL;
    chunk->used = size;
    chunk->older = arena->newest;
    arena->newest = chunk;
    return chunk->bytes;
}

/* `padding` is what alignment takes from the newest chunk; a new chunk is aligned. */
static void *alloc(sperf_arena_t *arena, size_t size, size_t padding)
{
    sperf_arena_chunk_t *chunk = arena->newest;
    if (!chunk || chunk->capacity - chunk->used < padding || chunk->capacity - chunk->used - padding < size) {
        return alloc_new_chunk(arena, size);
    }
    void *bytes = chunk->bytes + chunk->used + padding;
    chunk->used += padding + size;
    return bytes;
}

void *sperf_arena_alloc(sperf_arena_t *arena, size_t size)
{
    size_t used = arena->newest ? arena->newest->used : 0;
    return alloc(arena, size, (0 - used) & (_Alignof(max_align_t) - 1));
}

char *sperf_arena_alloc_text(sperf_arena_t *arena, size_t size)
{
    return alloc(arena, size, 0);
}

void sperf_arena_cleanup(sperf_arena_t *arena)
{
    for (sperf_arena_chunk_t *chunk = arena->newest; chunk;) {
        sperf_arena_chunk_t *older = chunk->older;
        free(chunk);
        chunk = older;
    }
    *arena = (sperf_arena_t)SPERF_ARENA_INIT;
}
