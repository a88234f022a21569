/*
 * Arrays of rows, and arenas: see sperf/base/rows.h.
 *
 * Chunks grow with the arena, from 4 KiB to 256 KiB, so small tables stay small and large ones allocate rarely. A
 * request that would waste much of a chunk gets its own chunk behind the newest one, which continues to be filled.
 */
#include "sperf/base/rows.h"

enum { CAPACITY_MIN = 8, CHUNK_BYTES_MIN = 4096, CHUNK_BYTES_MAX = 256 * 1024 };

sperf_status_t sperf_rows_next_capacity(uint32_t capacity, uint64_t needed, uint32_t *out)
{
    if (needed > UINT32_MAX) return SPERF_LIMIT_EXCEEDED;
    uint64_t next = capacity < CAPACITY_MIN ? CAPACITY_MIN : (uint64_t)capacity * 2;
    while (next < needed) next *= 2;
    *out = next > UINT32_MAX ? UINT32_MAX : (uint32_t)next;
    return SPERF_OK;
}

void *sperf_rows_resize(void *rows, uint32_t capacity, size_t row_bytes)
{
    if (capacity > SIZE_MAX / row_bytes) return NULL;
    return realloc(rows, capacity * row_bytes);
}

sperf_status_t sperf_rows_grow(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed)
{
    uint32_t next = 0;
    SPERF_TRY(sperf_rows_next_capacity(*capacity, needed, &next));
    /* Pointers to rows of any type have one representation (POSIX, dlsym), but are not of one type. */
    void *array;
    memcpy(&array, rows, sizeof array);
    array = sperf_rows_resize(array, next, row_bytes);
    if (array == NULL) return SPERF_NO_MEMORY;
    memcpy(rows, &array, sizeof array);
    *capacity = next;
    return SPERF_OK;
}

struct sperf_arena_chunk {
    sperf_arena_chunk_t *older;
    size_t used;     /* of `bytes` */
    size_t capacity; /* of `bytes` */
    char bytes[];
};

static sperf_arena_chunk_t *new_chunk(sperf_arena_t *arena, size_t capacity)
{
    sperf_arena_chunk_t *chunk = malloc(sizeof *chunk + capacity);
    if (chunk == NULL) return NULL;
    chunk->older = NULL;
    chunk->used = 0;
    chunk->capacity = capacity;
    arena->bytes_total += sizeof *chunk + capacity;
    return chunk;
}

static char *alloc_own_chunk(sperf_arena_t *arena, size_t size)
{
    if (size > SIZE_MAX / 2) return NULL;
    sperf_arena_chunk_t *chunk = new_chunk(arena, size);
    if (chunk == NULL) return NULL;
    chunk->used = size;
    if (arena->newest != NULL) {
        chunk->older = arena->newest->older;
        arena->newest->older = chunk;
    } else {
        arena->newest = chunk;
    }
    return chunk->bytes;
}

static char *alloc_new_chunk(sperf_arena_t *arena, size_t size)
{
    size_t bytes = arena->bytes_total;
    if (bytes < CHUNK_BYTES_MIN) bytes = CHUNK_BYTES_MIN;
    if (bytes > CHUNK_BYTES_MAX) bytes = CHUNK_BYTES_MAX;
    size_t capacity = bytes - sizeof(sperf_arena_chunk_t);
    if (size > capacity / 4) return alloc_own_chunk(arena, size);
    sperf_arena_chunk_t *chunk = new_chunk(arena, capacity);
    if (chunk == NULL) return NULL;
    chunk->used = size;
    chunk->older = arena->newest;
    arena->newest = chunk;
    return chunk->bytes;
}

char *sperf_arena_alloc_text(sperf_arena_t *arena, size_t size)
{
    sperf_arena_chunk_t *chunk = arena->newest;
    if (chunk == NULL || chunk->capacity - chunk->used < size) return alloc_new_chunk(arena, size);
    char *bytes = chunk->bytes + chunk->used;
    chunk->used += size;
    return bytes;
}

void sperf_arena_cleanup(sperf_arena_t *arena)
{
    for (sperf_arena_chunk_t *chunk = arena->newest; chunk != NULL;) {
        sperf_arena_chunk_t *older = chunk->older;
        free(chunk);
        chunk = older;
    }
    *arena = (sperf_arena_t){0};
}
