/* Small ELF files: see support_elf.h. */
#include "support_elf.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { SEGMENTS_COUNT = 3, SECTIONS_MAX = 8 };
enum { PROGBITS = 1, SYMTAB = 2, STRTAB = 3, NOTE = 7, DYNSYM = 11 };

typedef struct {
    const char *name;
    unsigned type;
    uint64_t address;
    uint64_t offset;
    uint64_t bytes;
    unsigned link;
    uint64_t alignment;
    uint64_t entry_bytes;
} section_t;

typedef struct {
    const support_elf_t *elf;
    sperf_buffer_t *out;
    section_t sections[SECTIONS_MAX];
    unsigned sections_count;
    uint64_t note_offset;
    uint64_t note_bytes;
} maker_t;

static void put(sperf_buffer_t *out, uint64_t value, unsigned bytes)
{
    for (; bytes > 0; bytes--, value >>= 8) sperf_buffer_append_byte(out, (uint8_t)value);
}

static void put_word(const maker_t *maker, uint64_t value)
{
    put(maker->out, value, maker->elf->narrow ? 4 : 8);
}

static section_t *begin_section(maker_t *maker, const char *name, unsigned type)
{
    assert_true(maker->sections_count < SECTIONS_MAX);
    while (maker->out->length % 8 != 0) sperf_buffer_append_byte(maker->out, 0);
    section_t *section = &maker->sections[maker->sections_count++];
    *section = (section_t){.name = name, .type = type, .offset = maker->out->length, .alignment = 4};
    return section;
}

static void end_section(maker_t *maker, section_t *section)
{
    section->bytes = maker->out->length - section->offset;
}

static void put_symbol(const maker_t *maker, const support_elf_symbol_t *symbol, uint64_t name)
{
    uint64_t kind = symbol->binding << 4 | symbol->type;
    put(maker->out, name, 4);
    if (maker->elf->narrow) {
        put(maker->out, symbol->address, 4);
        put(maker->out, symbol->bytes, 4);
    }
    put(maker->out, kind, 1);
    put(maker->out, 0, 1);
    put(maker->out, symbol->section, 2);
    if (!maker->elf->narrow) {
        put(maker->out, symbol->address, 8);
        put(maker->out, symbol->bytes, 8);
    }
}

static void put_symbols(maker_t *maker)
{
    const support_elf_t *elf = maker->elf;
    if (elf->symbols_count == 0) return;
    section_t *section =
        elf->dynamic ? begin_section(maker, ".dynsym", DYNSYM) : begin_section(maker, ".symtab", SYMTAB);
    section->link = maker->sections_count;
    section->entry_bytes = elf->narrow ? 16 : 24;
    put_symbol(maker, &(support_elf_symbol_t){0}, 0);
    uint64_t name = 1;
    for (size_t i = 0; i < elf->symbols_count; i++) {
        put_symbol(maker, &elf->symbols[i], name);
        name += strlen(elf->symbols[i].name) + 1;
    }
    end_section(maker, section);
    section = begin_section(maker, elf->dynamic ? ".dynstr" : ".strtab", STRTAB);
    put(maker->out, 0, 1);
    for (size_t i = 0; i < elf->symbols_count; i++) {
        sperf_buffer_append(maker->out, elf->symbols[i].name, strlen(elf->symbols[i].name) + 1);
    }
    end_section(maker, section);
}

static void append_note(sperf_buffer_t *out, unsigned type, const char *content, size_t bytes)
{
    put(out, 4, 4);
    put(out, bytes, 4);
    put(out, type, 4);
    sperf_buffer_append(out, "GNU", 4);
    sperf_buffer_append(out, content, bytes);
    while (out->length % 4 != 0) sperf_buffer_append_byte(out, 0);
}

static void put_notes(maker_t *maker)
{
    if (maker->elf->build_id == NULL) return;
    section_t *section = begin_section(maker, ".note.gnu.build-id", NOTE);
    append_note(maker->out, 1, "\1\2\3", 3); /* another note, of an odd length */
    append_note(maker->out, 3, maker->elf->build_id, maker->elf->build_id_bytes);
    end_section(maker, section);
    maker->note_offset = section->offset;
    maker->note_bytes = section->bytes;
}

static void put_debug_link(maker_t *maker)
{
    if (maker->elf->debug_link == NULL) return;
    section_t *section = begin_section(maker, ".gnu_debuglink", PROGBITS);
    sperf_buffer_append(maker->out, maker->elf->debug_link, strlen(maker->elf->debug_link) + 1);
    while (maker->out->length % 4 != 0) sperf_buffer_append_byte(maker->out, 0);
    put(maker->out, maker->elf->debug_link_crc, 4);
    end_section(maker, section);
}

static void put_section_header(const maker_t *maker, const section_t *section, uint64_t name, uint64_t info)
{
    put(maker->out, name, 4);
    put(maker->out, section->type, 4);
    put_word(maker, 0);
    put_word(maker, section->address);
    put_word(maker, section->offset);
    put_word(maker, section->bytes);
    put(maker->out, section->link, 4);
    put(maker->out, info, 4);
    put_word(maker, section->alignment);
    put_word(maker, section->entry_bytes);
}

/* The names of the sections, which are a section as well, and the table of sections; return where the table is. */
static uint64_t put_sections(maker_t *maker)
{
    section_t *names = begin_section(maker, ".shstrtab", STRTAB);
    for (unsigned i = 0; i < maker->sections_count; i++) {
        sperf_buffer_append(maker->out, maker->sections[i].name, strlen(maker->sections[i].name) + 1);
    }
    end_section(maker, names);
    while (maker->out->length % 8 != 0) sperf_buffer_append_byte(maker->out, 0);
    uint64_t table = maker->out->length;
    if (maker->elf->counts_elsewhere) {
        maker->sections[0].bytes = maker->sections_count;
        maker->sections[0].link = maker->sections_count - 1;
    }
    uint64_t name = 0;
    for (unsigned i = 0; i < maker->sections_count; i++) {
        uint64_t info = i == 0 && maker->elf->counts_elsewhere ? SEGMENTS_COUNT : 0;
        put_section_header(maker, &maker->sections[i], name, info);
        name += strlen(maker->sections[i].name) + 1;
    }
    return table;
}

static void put_segment(const maker_t *maker, unsigned type, unsigned flags, uint64_t offset, uint64_t address,
                        uint64_t bytes)
{
    put(maker->out, type, 4);
    if (!maker->elf->narrow) put(maker->out, flags, 4);
    put_word(maker, offset);
    put_word(maker, address);
    put_word(maker, address);
    put_word(maker, bytes);
    put_word(maker, bytes);
    if (maker->elf->narrow) put(maker->out, flags, 4);
    put_word(maker, 4);
}

/* The segment before the code ends in the middle of it, as the page they share does: it must not be taken for code. */
static void put_header(const maker_t *maker, uint64_t sections_offset)
{
    const support_elf_t *elf = maker->elf;
    bool elsewhere = elf->counts_elsewhere;
    unsigned header_bytes = elf->narrow ? 52 : 64;
    sperf_buffer_append(maker->out, "\177ELF", 4);
    put(maker->out, elf->narrow ? 1 : 2, 1);
    put(maker->out, 1, 1); /* little-endian */
    put(maker->out, 1, 1);
    put(maker->out, 0, 9);
    put(maker->out, 3, 2); /* shared object */
    put(maker->out, elf->narrow ? 3 : 62, 2);
    put(maker->out, 1, 4);
    put_word(maker, 0);
    put_word(maker, header_bytes);
    put_word(maker, elf->no_sections ? 0 : sections_offset);
    put(maker->out, 0, 4);
    put(maker->out, header_bytes, 2);
    put(maker->out, elf->narrow ? 32 : 56, 2);
    put(maker->out, elsewhere ? 0xffff : SEGMENTS_COUNT, 2);
    put(maker->out, elf->narrow ? 40 : 64, 2);
    put(maker->out, elf->no_sections || elsewhere ? 0 : maker->sections_count, 2);
    put(maker->out, elsewhere ? 0xffff : maker->sections_count - 1, 2);
    put_segment(maker, 1, 4, 0, 0, elf->text_offset + elf->text_bytes / 2);
    put_segment(maker, 1, 5, elf->text_offset, elf->text_address, elf->text_bytes);
    put_segment(maker, 4, 4, maker->note_offset, 0, maker->note_bytes);
}

void support_elf_make(const support_elf_t *elf, sperf_buffer_t *out)
{
    maker_t maker = {.elf = elf, .out = out};
    /* The header says where things are, so it is written twice: now for its room, then for good. */
    put_header(&maker, 0);
    size_t header_bytes = out->length;
    maker.sections[0] = (section_t){.name = ""};
    maker.sections[1] = (section_t){".text", PROGBITS, elf->text_address, elf->text_offset, elf->text_bytes, 0, 4, 0};
    maker.sections_count = 2;
    put_symbols(&maker);
    put_notes(&maker);
    put_debug_link(&maker);
    uint64_t sections_offset = put_sections(&maker);
    sperf_buffer_t header = SPERF_BUFFER_INIT;
    maker.out = &header;
    put_header(&maker, sections_offset);
    assert_int_equal(out->status, SPERF_OK);
    assert_int_equal(header.length, header_bytes);
    memcpy(out->bytes, header.bytes, header_bytes);
    sperf_buffer_cleanup(&header);
}
