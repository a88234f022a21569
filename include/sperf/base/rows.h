/*
 * The memory of tables: arrays of rows that grow by doubling, tables that give each different row an id, and arenas for
 * the texts of rows.
 */
#ifndef SPERF_ROWS_H
#define SPERF_ROWS_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/hash.h"
#include "sperf/base/status.h"

/*
 * The owner of an array holds its pointer, count and capacity. These functions define how capacities grow and
 * where they end, so that no table multiplies sizes itself. Capacities are uint32 because ids are.
 *
 * Set `*out` to the next capacity after `capacity` that has room for `needed` rows. Returns SPERF_LIMIT_EXCEEDED
 * if `needed` exceeds UINT32_MAX.
 */
sperf_status_t sperf_rows_next_capacity(uint32_t capacity, uint64_t needed, uint32_t *out);

/*
 * Resize `rows` (may be NULL) to `capacity` (> 0) rows of `row_bytes` each. Returns NULL and leaves `rows` as it
 * was when out of memory or if the size exceeds size_t.
 */
void *sperf_rows_resize(void *rows, uint32_t capacity, size_t row_bytes);

/*
 * Grow an array to at least `needed` rows. `rows` is the address of the pointer to the array, of whatever type. On
 * SPERF_LIMIT_EXCEEDED and SPERF_NO_MEMORY array and capacity are unchanged.
 */
sperf_status_t sperf_rows_grow(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed);

static inline sperf_status_t sperf_rows_reserve(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed)
{
    return needed <= *capacity ? SPERF_OK : sperf_rows_grow(rows, capacity, row_bytes, needed);
}

/*
 * Ensure that the array `rows`, whose capacity is the uint32_t `capacity`, has room for `needed` rows. Returns as
 * sperf_rows_grow.
 */
#define SPERF_ROWS_RESERVE(rows, capacity, needed) sperf_rows_reserve(&(rows), &(capacity), sizeof *(rows), needed)

/* Set `rows` to a new array of `count` (> 0) rows of zero bytes. SPERF_OK, or SPERF_NO_MEMORY and NULL. */
#define SPERF_ROWS_NEW(rows, count) (((rows) = calloc(count, sizeof *(rows))) != NULL ? SPERF_OK : SPERF_NO_MEMORY)

/*
 * Define the functions that a header declares for a table of rows, each of which is there once:
 *
 *   sperf_NAME_table_t         rows, of which rows[0] is unused; count, capacity and index. Zero bytes are an empty one
 *   sperf_NAME_t               a row, without padding: rows are equal if their bytes are
 *   hash_NAME                  a function of the file: the hash of a row
 *   sperf_NAME_table_cleanup, _intern, _find and _get
 */
#define SPERF_DEFINE_ID_TABLE(name)                                                                            \
    void sperf_##name##_table_cleanup(sperf_##name##_table_t *table)                                           \
    {                                                                                                          \
        free(table->rows);                                                                                     \
        sperf_index_cleanup(&table->index);                                                                    \
        *table = (sperf_##name##_table_t){0};                                                                  \
    }                                                                                                          \
    static bool name##_equals(const void *table, uint32_t id, const void *row)                                 \
    {                                                                                                          \
        return memcmp(&((const sperf_##name##_table_t *)table)->rows[id], row, sizeof(sperf_##name##_t)) == 0; \
    }                                                                                                          \
    sperf_status_t sperf_##name##_table_intern(sperf_##name##_table_t *table, sperf_##name##_t row,            \
                                               sperf_##name##_id_t *out)                                       \
    {                                                                                                          \
        uint64_t hash = hash_##name(row);                                                                      \
        *out = sperf_index_find(&table->index, hash, table, &row, name##_equals);                              \
        if (*out != 0) return SPERF_OK;                                                                        \
        SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 2));               \
        SPERF_TRY(sperf_index_reserve(&table->index));                                                         \
        *out = ++table->count;                                                                                 \
        table->rows[*out] = row;                                                                               \
        sperf_index_add(&table->index, hash, *out);                                                            \
        return SPERF_OK;                                                                                       \
    }                                                                                                          \
    sperf_##name##_id_t sperf_##name##_table_find(const sperf_##name##_table_t *table, sperf_##name##_t row)   \
    {                                                                                                          \
        return sperf_index_find(&table->index, hash_##name(row), table, &row, name##_equals);                  \
    }                                                                                                          \
    sperf_##name##_t sperf_##name##_table_get(const sperf_##name##_table_t *table, sperf_##name##_id_t id)     \
    {                                                                                                          \
        return table->rows[id];                                                                                \
    }

/*
 * An arena: memory that is freed all at once, in chunks from malloc that are filled one after the other.
 *
 * It is for many small things that live as long as a table, such as the bytes of interned strings. Chunks never move,
 * so pointers stay valid until cleanup. One thread owns an arena.
 */
typedef struct sperf_arena_chunk sperf_arena_chunk_t;

/* Zero bytes are an empty arena. */
typedef struct {
    sperf_arena_chunk_t *newest; /* NULL while nothing was allocated */
    size_t bytes_total;          /* of all chunks, headers included */
} sperf_arena_t;

/* Allocate `size` bytes (> 0) without alignment, for text. Returns NULL when out of memory. */
char *sperf_arena_alloc_text(sperf_arena_t *arena, size_t size);

/* Free everything; the arena is empty and usable again. */
void sperf_arena_cleanup(sperf_arena_t *arena);

#endif
