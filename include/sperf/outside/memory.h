/*
 * The memory of another process, as the code that decodes it sees it.
 *
 * All of it is hostile: the process may write to it at any time, and nothing that it says is believed. Addresses
 * are read only through the kernel (ext/sperf/bindings/target_memory.h), which refuses those that are not mapped.
 */
#ifndef SPERF_OUTSIDE_MEMORY_H
#define SPERF_OUTSIDE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One range to read. */
typedef struct {
    uint64_t address;
    void *to;
    size_t bytes;
} sperf_outside_piece_t;

/* How many pieces one call reads at most. */
enum { SPERF_OUTSIDE_PIECES_MAX = 256 };

typedef struct {
    /* Copy the pieces one after the other. Returns how many were copied whole before the first that was not. */
    uint32_t (*read)(void *context, const sperf_outside_piece_t *pieces, uint32_t count);
    void *context;
} sperf_outside_memory_t;

/* Read `bytes` at `address`. Returns whether all of them could be read; if not, `to` is zeroed. */
bool sperf_outside_read(const sperf_outside_memory_t *memory, uint64_t address, void *to, size_t bytes);

/* Return the word at `address`, 0 if it cannot be read. */
uint64_t sperf_outside_word(const sperf_outside_memory_t *memory, uint64_t address);

/* Read all pieces that can be read, and zero the others. Returns how many were read. */
uint32_t sperf_outside_read_pieces(const sperf_outside_memory_t *memory, sperf_outside_piece_t *pieces, uint32_t count);

#endif
