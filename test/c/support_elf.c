/* Small ELF files: see support_elf.h. */
#include "support_elf.h"

#include <elf.h>

#include "support_test.h"

enum { SEGMENTS_COUNT = 2, SECTIONS_MAX = 8 };

typedef struct {
    Elf64_Ehdr file;
    Elf64_Phdr segments[SEGMENTS_COUNT];
} header_t;

typedef struct {
    const support_elf_t *elf;
    sperf_buffer_t *out;
    Elf64_Shdr sections[SECTIONS_MAX];
    const char *names[SECTIONS_MAX];
    uint16_t count;
} maker_t;

static void append_zeros(sperf_buffer_t *out, size_t alignment)
{
    while (out->length % alignment != 0) sperf_buffer_append_byte(out, 0);
}

static Elf64_Shdr *begin_section(maker_t *maker, const char *name, uint32_t type)
{
    assert_true(maker->count < SECTIONS_MAX);
    append_zeros(maker->out, 8);
    maker->names[maker->count] = name;
    Elf64_Shdr *section = &maker->sections[maker->count++];
    *section = (Elf64_Shdr){.sh_type = type, .sh_offset = maker->out->length, .sh_addralign = 4};
    return section;
}

static void end_section(maker_t *maker)
{
    Elf64_Shdr *section = &maker->sections[maker->count - 1];
    section->sh_size = maker->out->length - section->sh_offset;
}

static void append_symbols(maker_t *maker)
{
    const support_elf_t *elf = maker->elf;
    if (elf->symbols_count == 0) return;
    OWNED_BUFFER(names) = SPERF_BUFFER_INIT;
    Elf64_Shdr *table =
        elf->dynamic ? begin_section(maker, ".dynsym", SHT_DYNSYM) : begin_section(maker, ".symtab", SHT_SYMTAB);
    table->sh_link = maker->count;
    table->sh_entsize = sizeof(Elf64_Sym);
    sperf_buffer_append_byte(&names, 0);
    sperf_buffer_append(maker->out, &(Elf64_Sym){0}, sizeof(Elf64_Sym));
    for (size_t i = 0; i < elf->symbols_count; i++) {
        const support_elf_symbol_t *from = &elf->symbols[i];
        Elf64_Sym symbol = {.st_name = (uint32_t)names.length,
                            .st_info = (uint8_t)ELF64_ST_INFO(from->binding, from->type),
                            .st_shndx = (uint16_t)from->section,
                            .st_value = from->address,
                            .st_size = from->bytes};
        sperf_buffer_append(maker->out, &symbol, sizeof symbol);
        sperf_buffer_append(&names, from->name, strlen(from->name) + 1);
    }
    end_section(maker);
    begin_section(maker, elf->dynamic ? ".dynstr" : ".strtab", SHT_STRTAB);
    sperf_buffer_append(maker->out, names.bytes, names.length);
    end_section(maker);
}

static void append_note(sperf_buffer_t *out, uint32_t type, const char *content, size_t bytes)
{
    Elf64_Nhdr note = {4, (uint32_t)bytes, type};
    sperf_buffer_append(out, &note, sizeof note);
    sperf_buffer_append(out, "GNU", 4);
    sperf_buffer_append(out, content, bytes);
    append_zeros(out, 4);
}

static void append_notes(maker_t *maker)
{
    if (maker->elf->build_id == NULL) return;
    begin_section(maker, ".note.gnu.build-id", SHT_NOTE);
    append_note(maker->out, 1, "\1\2\3", 3); /* another note, of an odd length */
    append_note(maker->out, NT_GNU_BUILD_ID, maker->elf->build_id, maker->elf->build_id_bytes);
    end_section(maker);
}

static void append_debug_link(maker_t *maker)
{
    if (maker->elf->debug_link == NULL) return;
    begin_section(maker, ".gnu_debuglink", SHT_PROGBITS);
    sperf_buffer_append(maker->out, maker->elf->debug_link, strlen(maker->elf->debug_link) + 1);
    append_zeros(maker->out, 4);
    sperf_buffer_append(maker->out, &maker->elf->debug_link_crc, 4);
    end_section(maker);
}

/* The names of the sections, which are a section as well, and the table of sections; return where the table is. */
static uint64_t append_sections(maker_t *maker)
{
    Elf64_Shdr *names = begin_section(maker, ".shstrtab", SHT_STRTAB);
    for (uint16_t i = 0; i < maker->count; i++) {
        maker->sections[i].sh_name = (uint32_t)(maker->out->length - names->sh_offset);
        sperf_buffer_append(maker->out, maker->names[i], strlen(maker->names[i]) + 1);
    }
    end_section(maker);
    append_zeros(maker->out, 8);
    if (maker->elf->counts_elsewhere) {
        maker->sections[0].sh_size = maker->count;
        maker->sections[0].sh_link = maker->count - 1U;
        maker->sections[0].sh_info = SEGMENTS_COUNT;
    }
    uint64_t table = maker->out->length;
    sperf_buffer_append(maker->out, maker->sections, maker->count * sizeof *maker->sections);
    return table;
}

/* The segment before the code ends in the middle of it, as the page they share does: it must not be taken for code. */
static header_t header_of(const maker_t *maker, uint64_t sections_offset)
{
    const support_elf_t *elf = maker->elf;
    bool elsewhere = elf->counts_elsewhere;
    uint64_t text_bytes = elf->text_bytes;
    return (header_t){
        .file = {.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
                 .e_type = ET_DYN,
                 .e_machine = EM_X86_64,
                 .e_version = EV_CURRENT,
                 .e_phoff = sizeof(Elf64_Ehdr),
                 .e_shoff = sections_offset,
                 .e_ehsize = sizeof(Elf64_Ehdr),
                 .e_phentsize = sizeof(Elf64_Phdr),
                 .e_phnum = elsewhere ? 0xffff : SEGMENTS_COUNT,
                 .e_shentsize = sizeof(Elf64_Shdr),
                 .e_shnum = elsewhere ? 0 : maker->count,
                 .e_shstrndx = elsewhere ? 0xffff : (uint16_t)(maker->count - 1)},
        .segments = {{PT_LOAD, PF_R, 0, 0, 0, elf->text_offset + text_bytes / 2, text_bytes, 4},
                     {PT_LOAD, PF_R | PF_X, elf->text_offset, elf->text_address, 0, text_bytes, text_bytes, 4}},
    };
}

void support_elf_make(const support_elf_t *elf, sperf_buffer_t *out)
{
    maker_t maker = {.elf = elf, .out = out, .names = {"", ".text"}, .count = 2};
    maker.sections[1] = (Elf64_Shdr){.sh_type = SHT_PROGBITS,
                                     .sh_addr = elf->text_address,
                                     .sh_offset = elf->text_offset,
                                     .sh_size = elf->text_bytes};
    sperf_buffer_append(out, &(header_t){0}, sizeof(header_t)); /* which says where things are, once that is known */
    append_symbols(&maker);
    append_notes(&maker);
    append_debug_link(&maker);
    header_t header = header_of(&maker, append_sections(&maker));
    assert_int_equal(out->status, SPERF_OK);
    memcpy(out->bytes, &header, sizeof header);
}
