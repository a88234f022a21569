/* An ELF file in memory: see sperf/native/elf_file.h. */
#include "sperf/native/elf_file.h"

#include <string.h>

enum { CLASS_32 = 1, CLASS_64 = 2, LITTLE_ENDIAN_DATA = 1, IDENTIFICATION_BYTES = 16 };
enum { SECTION_BYTES_32 = 40, SECTION_BYTES_64 = 64, SEGMENT_BYTES_32 = 32, SEGMENT_BYTES_64 = 56 };
enum { SEGMENT_LOAD = 1, SEGMENT_NOTE = 4, SEGMENT_EXECUTABLE = 1, SECTION_COMPRESSED = 0x800 };
enum { NOTE_BUILD_ID = 3 };

/* These values stand for a count or an index that does not fit in 16 bits; section 0 then has it. */
enum { SEGMENTS_COUNT_ELSEWHERE = 0xffff, SECTIONS_COUNT_ELSEWHERE = 0, NAMES_SECTION_ELSEWHERE = 0xffff };

typedef struct {
    uint32_t type;
    uint32_t flags;
    uint64_t offset;
    uint64_t address;
    uint64_t bytes; /* in the file */
    uint64_t alignment;
} segment_t;

static uint32_t half(sperf_reader_t *reader)
{
    uint32_t low = sperf_reader_byte(reader);
    return low | (uint32_t)sperf_reader_byte(reader) << 8;
}

/* An address, an offset or a size, which are as wide as the file's class. */
static uint64_t word(const sperf_elf_file_t *file, sperf_reader_t *reader)
{
    return file->wide ? sperf_reader_fixed64(reader) : sperf_reader_fixed32(reader);
}

static bool reader_at(const sperf_elf_file_t *file, uint64_t offset, uint64_t bytes, sperf_reader_t *out)
{
    if (offset > file->length || bytes > file->length - offset) return false;
    sperf_reader_init(out, file->bytes + offset, (size_t)bytes);
    return true;
}

/* Make a table of what lies in the file; of no entries, where they are smaller than the class has them. */
static sperf_elf_table_t table_of(const sperf_elf_file_t *file, uint64_t offset, uint64_t count, uint32_t entry_bytes,
                                  uint32_t entry_bytes_min)
{
    sperf_elf_table_t table = {.offset = offset, .entry_bytes = entry_bytes};
    if (entry_bytes < entry_bytes_min || offset == 0 || offset > file->length) return table;
    uint64_t room = (file->length - offset) / entry_bytes;
    if (count > room) count = room;
    table.count = count > UINT32_MAX ? UINT32_MAX : (uint32_t)count;
    return table;
}

static sperf_elf_table_t sections_of(const sperf_elf_file_t *file, uint64_t offset, uint64_t count, uint32_t bytes)
{
    return table_of(file, offset, count, bytes, file->wide ? SECTION_BYTES_64 : SECTION_BYTES_32);
}

static sperf_status_t read_identification(sperf_elf_file_t *file, sperf_reader_t *reader)
{
    const uint8_t *identification = sperf_reader_bytes(reader, IDENTIFICATION_BYTES);
    if (file->length < 4 || memcmp(file->bytes, "\177ELF", 4) != 0) return SPERF_MALFORMED;
    if (identification == NULL) return SPERF_TRUNCATED;
    if (identification[4] != CLASS_32 && identification[4] != CLASS_64) return SPERF_MALFORMED;
    if (identification[5] != LITTLE_ENDIAN_DATA) return SPERF_UNSUPPORTED;
    file->wide = identification[4] == CLASS_64;
    return SPERF_OK;
}

static void read_tables(sperf_elf_file_t *file, sperf_reader_t *reader)
{
    (void)sperf_reader_bytes(reader, 2 + 2 + 4); /* type, machine, version */
    (void)word(file, reader);                    /* entry point */
    uint64_t segments_offset = word(file, reader);
    uint64_t sections_offset = word(file, reader);
    (void)sperf_reader_bytes(reader, 4 + 2); /* flags, bytes of this header */
    uint32_t segment_bytes = half(reader);
    uint64_t segments_count = half(reader);
    uint32_t section_bytes = half(reader);
    uint64_t sections_count = half(reader);
    file->names_section = half(reader);

    sperf_elf_section_t first;
    file->sections = sections_of(file, sections_offset, 1, section_bytes);
    if (sperf_elf_file_section(file, 0, &first)) {
        if (sections_count == SECTIONS_COUNT_ELSEWHERE) sections_count = first.bytes;
        if (file->names_section == NAMES_SECTION_ELSEWHERE) file->names_section = first.link;
        if (segments_count == SEGMENTS_COUNT_ELSEWHERE) segments_count = first.info;
    }
    file->sections = sections_of(file, sections_offset, sections_count, section_bytes);
    file->segments = table_of(file, segments_offset, segments_count, segment_bytes,
                              file->wide ? SEGMENT_BYTES_64 : SEGMENT_BYTES_32);
}

sperf_status_t sperf_elf_file_init(sperf_elf_file_t *file, const void *bytes, size_t length)
{
    *file = (sperf_elf_file_t){.bytes = bytes, .length = bytes != NULL ? length : 0};
    sperf_reader_t reader;
    sperf_reader_init(&reader, bytes, length);
    SPERF_TRY(read_identification(file, &reader));
    read_tables(file, &reader);
    return reader.status;
}

/* Make `*out` a reader of the entry `index`; false where there is none. */
static bool entry_at(const sperf_elf_file_t *file, const sperf_elf_table_t *table, uint32_t index, sperf_reader_t *out)
{
    if (index >= table->count) return false;
    return reader_at(file, table->offset + (uint64_t)index * table->entry_bytes, table->entry_bytes, out);
}

static bool segment_at(const sperf_elf_file_t *file, uint32_t index, segment_t *out)
{
    sperf_reader_t reader;
    if (!entry_at(file, &file->segments, index, &reader)) return false;
    out->type = sperf_reader_fixed32(&reader);
    /* The flags stand where they need no padding, which is not the same place in both classes. */
    if (file->wide) out->flags = sperf_reader_fixed32(&reader);
    out->offset = word(file, &reader);
    out->address = word(file, &reader);
    (void)word(file, &reader); /* physical address */
    out->bytes = word(file, &reader);
    (void)word(file, &reader); /* bytes in memory */
    if (!file->wide) out->flags = sperf_reader_fixed32(&reader);
    out->alignment = word(file, &reader);
    return true;
}

bool sperf_elf_file_address(const sperf_elf_file_t *file, uint64_t offset, uint64_t *out)
{
    segment_t segment;
    for (uint32_t i = 0; segment_at(file, i, &segment); i++) {
        /* The page at a segment's end is mapped twice, by it and by the next one: only one of them is code. */
        if (segment.type != SEGMENT_LOAD || !(segment.flags & SEGMENT_EXECUTABLE)) continue;
        if (offset < segment.offset || offset - segment.offset >= segment.bytes) continue;
        *out = segment.address + (offset - segment.offset);
        return true;
    }
    return false;
}

bool sperf_elf_file_section(const sperf_elf_file_t *file, uint32_t index, sperf_elf_section_t *out)
{
    sperf_reader_t reader;
    if (!entry_at(file, &file->sections, index, &reader)) return false;
    out->name = sperf_reader_fixed32(&reader);
    out->type = sperf_reader_fixed32(&reader);
    out->flags = word(file, &reader);
    out->address = word(file, &reader);
    out->offset = word(file, &reader);
    out->bytes = word(file, &reader);
    out->link = sperf_reader_fixed32(&reader);
    out->info = sperf_reader_fixed32(&reader);
    out->alignment = word(file, &reader);
    out->entry_bytes = word(file, &reader);
    return true;
}

bool sperf_elf_file_section_of_type(const sperf_elf_file_t *file, uint32_t type, sperf_elf_section_t *out)
{
    for (uint32_t i = 0; sperf_elf_file_section(file, i, out); i++) {
        if (out->type == type) return true;
    }
    return false;
}

bool sperf_elf_file_contents(const sperf_elf_file_t *file, const sperf_elf_section_t *section, sperf_reader_t *out)
{
    if (section->type == SPERF_ELF_NOBITS || (section->flags & SECTION_COMPRESSED)) return false;
    return reader_at(file, section->offset, section->bytes, out);
}

/* Pass over what a note is padded with. */
static void skip_padding(sperf_reader_t *reader, uint64_t bytes, uint64_t alignment)
{
    uint64_t padding = (alignment - bytes % alignment) % alignment;
    /* The last note of a section need not be padded. */
    if (padding > sperf_reader_left(reader)) padding = sperf_reader_left(reader);
    (void)sperf_reader_bytes(reader, padding);
}

static const uint8_t *build_id_in(sperf_reader_t *notes, uint64_t alignment, size_t *length)
{
    if (alignment != 8) alignment = 4;
    while (sperf_reader_more(notes)) {
        uint32_t name_bytes = sperf_reader_fixed32(notes);
        uint32_t content_bytes = sperf_reader_fixed32(notes);
        uint32_t type = sperf_reader_fixed32(notes);
        const uint8_t *name = sperf_reader_bytes(notes, name_bytes);
        /* Header and name together are aligned; the header is 12 bytes. */
        skip_padding(notes, 12 + (uint64_t)name_bytes, alignment);
        const uint8_t *content = sperf_reader_bytes(notes, content_bytes);
        skip_padding(notes, content_bytes, alignment);
        if (content == NULL || content_bytes == 0 || type != NOTE_BUILD_ID) continue;
        if (name_bytes != 4 || memcmp(name, "GNU", 4) != 0) continue;
        *length = content_bytes;
        return content;
    }
    return NULL;
}

const uint8_t *sperf_elf_file_build_id(const sperf_elf_file_t *file, size_t *length)
{
    sperf_reader_t notes;
    sperf_elf_section_t section;
    for (uint32_t i = 0; sperf_elf_file_section(file, i, &section); i++) {
        if (section.type != SPERF_ELF_NOTE || !sperf_elf_file_contents(file, &section, &notes)) continue;
        const uint8_t *id = build_id_in(&notes, section.alignment, length);
        if (id != NULL) return id;
    }
    /*
     * Without sections there are still segments. In a file of debug symbols their offsets mean nothing: sections
     * first.
     */
    segment_t segment;
    for (uint32_t i = 0; file->sections.count == 0 && segment_at(file, i, &segment); i++) {
        if (segment.type != SEGMENT_NOTE || !reader_at(file, segment.offset, segment.bytes, &notes)) continue;
        const uint8_t *id = build_id_in(&notes, segment.alignment, length);
        if (id != NULL) return id;
    }
    return NULL;
}

static bool section_is_named(const sperf_elf_section_t *section, sperf_reader_t names, const char *name)
{
    size_t bytes = strlen(name) + 1;
    if (sperf_reader_bytes(&names, section->name) == NULL) return false;
    const uint8_t *found = sperf_reader_bytes(&names, bytes);
    return found != NULL && memcmp(found, name, bytes) == 0;
}

static bool section_by_name(const sperf_elf_file_t *file, const char *name, sperf_elf_section_t *out)
{
    sperf_elf_section_t names_section;
    sperf_reader_t names;
    if (!sperf_elf_file_section(file, file->names_section, &names_section)) return false;
    if (!sperf_elf_file_contents(file, &names_section, &names)) return false;
    for (uint32_t i = 0; sperf_elf_file_section(file, i, out); i++) {
        if (section_is_named(out, names, name)) return true;
    }
    return false;
}

/* The section is a name, its NUL, padding to a multiple of four, and the CRC. */
const char *sperf_elf_file_debug_link(const sperf_elf_file_t *file, uint32_t *crc)
{
    sperf_elf_section_t section;
    sperf_reader_t reader;
    if (!section_by_name(file, ".gnu_debuglink", &section)) return NULL;
    if (!sperf_elf_file_contents(file, &section, &reader)) return NULL;
    const uint8_t *end = memchr(reader.next, '\0', sperf_reader_left(&reader));
    if (end == NULL || end == reader.next) return NULL;
    size_t length = (size_t)(end - reader.next);
    const uint8_t *name = sperf_reader_bytes(&reader, length + 1);
    if (memchr(name, '/', length) != NULL) return NULL;
    skip_padding(&reader, length + 1, 4);
    *crc = sperf_reader_fixed32(&reader);
    return reader.status == SPERF_OK ? (const char *)name : NULL;
}
