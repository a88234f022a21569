/*
 * The functions of ELF files by address: which one holds a given virtual address, in O(log n).
 *
 * Functions come from .symtab and .dynsym, local ones included. Several files can be added that were linked as one: a
 * program and the file with its debug symbols. Addresses are virtual, as linked (sperf_elf_file_address), not those of
 * a process. Where symbols
 *
 * - have one address, the name is a global one rather than a local one, with the fewest leading underscores, the shortest;
 * - overlap, an address belongs to the one that starts last;
 * - have no size (written in assembly), they reach to the next one, and no further than their section.
 *
 * A name's version (`memcpy@@GLIBC_2.14`) is cut off. Names are borrowed from the bytes of the files, which must outlive
 * the table. Owned by one thread; allocates.
 */
#ifndef SPERF_ELF_SYMBOLS_H
#define SPERF_ELF_SYMBOLS_H

#include "sperf/native/elf_file.h"

/* Longer names, which are C++ templates if anything, are cut: so many bytes are kept. */
#define SPERF_ELF_NAME_BYTES_MAX 4096

typedef struct {
    uint64_t start;   /* virtual address, as linked */
    uint64_t end;     /* the address after the last */
    const char *name; /* not NUL-terminated by promise; never empty */
    uint32_t name_length;
} sperf_elf_symbol_t;

typedef struct sperf_elf_symbol_row sperf_elf_symbol_row_t;
typedef struct sperf_elf_symbol_span sperf_elf_symbol_span_t;

typedef struct {
    sperf_elf_symbol_row_t *rows; /* sorted by start once finished */
    uint32_t count;
    uint32_t capacity;
    sperf_elf_symbol_span_t *spans; /* which row each address belongs to; sorted, disjoint */
    uint32_t spans_count;
} sperf_elf_symbols_t;

/* Make an empty table; cannot fail, allocates nothing. */
void sperf_elf_symbols_init(sperf_elf_symbols_t *symbols);
void sperf_elf_symbols_cleanup(sperf_elf_symbols_t *symbols);

/*
 * Add the functions of `file`; none where it has no symbols or they cannot be read. SPERF_NO_MEMORY or
 * SPERF_LIMIT_EXCEEDED (2^31 functions): those added before are kept.
 */
sperf_status_t sperf_elf_symbols_add(sperf_elf_symbols_t *symbols, const sperf_elf_file_t *file);

/* Make ready for sperf_elf_symbols_find, once, after the last file. SPERF_NO_MEMORY: only fit for cleanup. */
sperf_status_t sperf_elf_symbols_finish(sperf_elf_symbols_t *symbols);

/* Set `*out` to the function that holds `address`; false where none does. */
bool sperf_elf_symbols_find(const sperf_elf_symbols_t *symbols, uint64_t address, sperf_elf_symbol_t *out);

#endif
