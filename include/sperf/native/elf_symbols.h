/*
 * The functions of ELF files by address: finds the function at a virtual address, in O(log n).
 *
 * Functions come from .symtab and .dynsym, including local symbols. The files of one linked program can be added
 * together: the program, and the file with its debug symbols. Addresses are virtual, as linked
 * (sperf_elf_file_address), and not those of a process.
 *
 * - If several symbols have the same address, global names are preferred, then names with fewer leading underscores,
 *   then shorter names.
 * - If symbols overlap, an address belongs to the symbol that starts last.
 * - A symbol without a size (written in assembly) reaches to the next symbol, at most to the end of its section.
 *
 * Versions (`memcpy@@GLIBC_2.14`) are removed from names. Names are borrowed from the files' bytes, which must
 * outlive the table. One thread owns a table; allocates.
 */
#ifndef SPERF_ELF_SYMBOLS_H
#define SPERF_ELF_SYMBOLS_H

#include "sperf/native/elf_file.h"

/* The longest name, in bytes; longer ones (C++ templates) are cut. */
#define SPERF_ELF_NAME_BYTES_MAX 4096

typedef struct {
    uint64_t start;   /* virtual address, as linked */
    uint64_t end;     /* the address after the last */
    const char *name; /* not necessarily NUL-terminated; never empty */
    uint32_t name_length;
} sperf_elf_symbol_t;

typedef struct sperf_elf_symbol_row sperf_elf_symbol_row_t;
typedef struct sperf_elf_symbol_span sperf_elf_symbol_span_t;

/* Zero bytes are an empty one. */
typedef struct {
    sperf_elf_symbol_row_t *rows; /* sorted by start after sperf_elf_symbols_finish */
    uint32_t count;
    uint32_t capacity;
    sperf_elf_symbol_span_t *spans; /* the row of each address; sorted, disjoint */
    uint32_t spans_count;
} sperf_elf_symbols_t;

void sperf_elf_symbols_cleanup(sperf_elf_symbols_t *symbols);

/*
 * Add the functions of `file`, none if it has no readable symbols. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED
 * (2^31 functions) those added before are kept.
 */
sperf_status_t sperf_elf_symbols_add(sperf_elf_symbols_t *symbols, const sperf_elf_file_t *file);

/*
 * Prepare for sperf_elf_symbols_find. Must be called once, after the last file. After SPERF_NO_MEMORY the table
 * must only be cleaned up.
 */
sperf_status_t sperf_elf_symbols_finish(sperf_elf_symbols_t *symbols);

/* Set `*out` to the function at `address`. Returns false if there is none. */
bool sperf_elf_symbols_find(const sperf_elf_symbols_t *symbols, uint64_t address, sperf_elf_symbol_t *out);

/*
 * Set `addresses[i]` to the virtual address, as linked, of the function in `file` that is called `names[i]`; 0: there
 * is none, or the names are in another file. Needs no table, allocates nothing; takes some nanoseconds for each symbol
 * and name.
 */
void sperf_elf_functions_locate(const sperf_elf_file_t *file, const char *const *names, uint32_t count,
                                uint64_t *addresses);

#endif
