/*
 * Reads sections, segments and the build id of an ELF file (64 or 32 bits, little-endian) in memory.
 *
 * Nothing is allocated. The bytes are borrowed and must outlive the file and everything read from it. Any bytes
 * are safe: each offset is checked, and parts that are outside of the file count as missing. (ELF: "System V
 * Application Binary Interface", chapters 4 and 5; .gnu_debuglink and build ids: the GDB manual, "Separate Debug
 * Files".)
 */
#ifndef SPERF_ELF_FILE_H
#define SPERF_ELF_FILE_H

#include "sperf/base/buffer.h"

typedef struct {
    uint64_t offset; /* in the file, in bytes */
    uint32_t count;  /* of entries inside the file */
    uint32_t entry_bytes;
} sperf_elf_table_t;

typedef struct {
    const uint8_t *bytes;
    size_t length;
    bool wide; /* 64 bits */
    sperf_elf_table_t segments;
    sperf_elf_table_t sections;
    uint32_t names_section; /* index of the section with the names of sections */
} sperf_elf_file_t;

/* Types of sections, numbered as in the specification. */
enum { SPERF_ELF_PROGBITS = 1, SPERF_ELF_SYMTAB = 2, SPERF_ELF_NOTE = 7, SPERF_ELF_NOBITS = 8, SPERF_ELF_DYNSYM = 11 };

typedef struct {
    uint32_t name; /* offset in the section of names */
    uint32_t type;
    uint64_t flags;
    uint64_t address; /* virtual, as linked */
    uint64_t offset;  /* in the file, in bytes */
    uint64_t bytes;
    uint32_t link; /* another section: for symbols, the one with their names */
    uint32_t info;
    uint64_t alignment;
    uint64_t entry_bytes;
} sperf_elf_section_t;

/*
 * Read the header. SPERF_MALFORMED: not an ELF file; SPERF_TRUNCATED: the bytes end in the header;
 * SPERF_UNSUPPORTED: big-endian.
 */
sperf_status_t sperf_elf_file_init(sperf_elf_file_t *file, const void *bytes, size_t length);

/*
 * Set `*out` to the virtual address, as linked, of the code at `offset` bytes in the file. Returns false if no
 * executable segment has it.
 */
bool sperf_elf_file_address(const sperf_elf_file_t *file, uint64_t offset, uint64_t *out);

/* Read the header of the section `index`. Returns false if there is none. */
bool sperf_elf_file_section(const sperf_elf_file_t *file, uint32_t index, sperf_elf_section_t *out);

/* Find the first section of `type`. Returns false if there is none. */
bool sperf_elf_file_section_of_type(const sperf_elf_file_t *file, uint32_t type, sperf_elf_section_t *out);

/* Set `*out` to a reader of the contents of a section. Returns false if they are not in this file, or compressed. */
bool sperf_elf_file_contents(const sperf_elf_file_t *file, const sperf_elf_section_t *section, sperf_reader_t *out);

/* Return the build id and set `*length`; NULL if there is none. Borrowed. */
const uint8_t *sperf_elf_file_build_id(const sperf_elf_file_t *file, size_t *length);

/*
 * Return the name of the debug file in .gnu_debuglink and set `*crc` to its CRC-32. The name is NUL-terminated,
 * not empty and has no slash. NULL if there is none. Borrowed.
 */
const char *sperf_elf_file_debug_link(const sperf_elf_file_t *file, uint32_t *crc);

#endif
