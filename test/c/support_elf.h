/*
 * Small ELF files of 64 bits for tests, laid out as a linker would: header, segments, contents, sections. The code
 * itself is left out: a search for symbols does not read it.
 */
#ifndef SPERF_TEST_SUPPORT_ELF_H
#define SPERF_TEST_SUPPORT_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/buffer.h"

enum { ELF_NO_TYPE = 0, ELF_OBJECT = 1, ELF_FUNCTION = 2, ELF_IFUNC = 10 };
enum { ELF_LOCAL = 0, ELF_GLOBAL = 1, ELF_WEAK = 2 };

/* Sections of the file that is made; SUPPORT_ELF_TEXT is where functions lie. */
enum { SUPPORT_ELF_UNDEFINED = 0, SUPPORT_ELF_TEXT = 1, SUPPORT_ELF_ABSOLUTE = 0xfff1 };

typedef struct {
    const char *name;
    uint64_t address;
    uint64_t bytes;
    unsigned type;
    unsigned binding;
    unsigned section;
} support_elf_symbol_t;

typedef struct {
    bool counts_elsewhere; /* the header's counts stand in section 0 */
    bool dynamic;          /* symbols are in .dynsym, not .symtab */
    uint64_t text_offset;  /* in the file */
    uint64_t text_address;
    uint64_t text_bytes;
    const support_elf_symbol_t *symbols;
    size_t symbols_count; /* 0: no section of symbols at all */
    const char *build_id; /* NULL: none */
    size_t build_id_bytes;
    const char *debug_link; /* NULL: none */
    uint32_t debug_link_crc;
} support_elf_t;

/* Append the file to `*out`, which must be empty. */
void support_elf_make(const support_elf_t *elf, sperf_buffer_t *out);

#endif
