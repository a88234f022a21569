/* The parts of an ELF file, found in good files and not looked for outside bad ones. */
#include "sperf/native/elf_file.h"
#include "support_codec.h"
#include "support_elf.h"
#include "support_random.h"
#include "support_test.h"

#define BUILD_ID "\xab\xcd\xef\x01\x02\x03\x04\x05\x06\x07"

static const support_elf_symbol_t symbols[] = {{"f", 0x401000, 16, ELF_FUNCTION, ELF_GLOBAL, SUPPORT_ELF_TEXT}};

static const support_elf_t WHOLE = {
    .text_offset = 0x1000,
    .text_address = 0x401000,
    .text_bytes = 0x200,
    .symbols = symbols,
    .symbols_count = 1,
    .build_id = BUILD_ID,
    .build_id_bytes = 10,
    .debug_link = "f.debug",
    .debug_link_crc = 0xcafe1234,
};

/* Make a file in `bytes`, which is empty, and open it. */
static void make(const support_elf_t *elf, sperf_buffer_t *bytes, sperf_elf_file_t *file)
{
    support_elf_make(elf, bytes);
    assert_int_equal(sperf_elf_file_init(file, bytes->bytes, bytes->length), SPERF_OK);
}

static void assert_build_id(const sperf_elf_file_t *file, const char *begin, size_t begin_bytes, size_t bytes)
{
    size_t length = 0;
    const uint8_t *id = sperf_elf_file_build_id(file, &length);
    assert_int_equal(length, bytes);
    assert_memory_equal(id, begin, begin_bytes);
}

/* With counts in the header, and in section 0 as where they are too large for that. */
TEST(test_elf_file_has_its_parts_found)
{
    for (int elsewhere = 0; elsewhere < 2; elsewhere++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        support_elf_t elf = WHOLE;
        sperf_elf_file_t file;
        sperf_elf_section_t section;
        elf.counts_elsewhere = elsewhere;
        make(&elf, &bytes, &file);
        assert_int_equal(file.segments.count, 2);
        assert_true(sperf_elf_file_section(&file, 1, &section));
        assert_int_equal(section.address, 0x401000);
        assert_int_equal(section.bytes, 0x200);
        assert_true(sperf_elf_file_section_of_type(&file, SPERF_ELF_SYMTAB, &section));
        assert_false(sperf_elf_file_section_of_type(&file, SPERF_ELF_DYNSYM, &section));
        assert_false(sperf_elf_file_section(&file, file.sections.count, &section));
        assert_build_id(&file, BUILD_ID, 10, 10);
        uint32_t crc = 0;
        assert_string_equal(sperf_elf_file_debug_link(&file, &crc), "f.debug");
        assert_int_equal(crc, 0xcafe1234);
    }
}

static void assert_address(const sperf_elf_file_t *file, uint64_t offset, uint64_t expected)
{
    uint64_t address = 0;
    assert_int_equal(sperf_elf_file_address(file, offset, &address), expected != 0);
    assert_int_equal(address, expected);
}

TEST(test_elf_file_address_is_that_of_the_executable_segment)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    sperf_elf_file_t file;
    make(&WHOLE, &bytes, &file);
    /* The segment before it reaches to 0x1100, and is not code. */
    assert_address(&file, 0xfff, 0);
    assert_address(&file, 0x1000, 0x401000);
    assert_address(&file, 0x11ff, 0x4011ff);
    assert_address(&file, 0x1200, 0);
    assert_address(&file, UINT64_MAX, 0);
}

/* As `readelf --segments --notes` prints them: of 64 bits and of 32. Without sections the build id is in a segment. */
TEST(test_elf_file_that_was_linked_has_its_segments_and_build_id_found)
{
    static const struct {
        const char *path;
        uint64_t code_end;
        const char *build_id;
        size_t sections_offset_at, sections_offset_bytes;
    } cases[] = {{"test/fuzz/corpus/elf_symbols/shared", 0x2c8, "\xbc\x5c\x95\x55", 40, 8},
                 {"test/fuzz/corpus/elf_symbols/narrow", 0x224, "\x85\x93\x38\x3e", 32, 4}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_elf_file_t file;
        codec_read_file(cases[i].path, &bytes);
        assert_int_equal(sperf_elf_file_init(&file, bytes.bytes, bytes.length), SPERF_OK);
        assert_int_equal(file.segments.count, 5);
        assert_address(&file, cases[i].code_end - 1, cases[i].code_end - 1);
        assert_address(&file, cases[i].code_end, 0);
        assert_build_id(&file, cases[i].build_id, 4, 20);
        memset(bytes.bytes + cases[i].sections_offset_at, 0, cases[i].sections_offset_bytes);
        assert_int_equal(sperf_elf_file_init(&file, bytes.bytes, bytes.length), SPERF_OK);
        assert_int_equal(file.sections.count, 0);
        assert_build_id(&file, cases[i].build_id, 4, 20);
    }
}

TEST(test_elf_file_without_build_id_or_a_link_that_is_a_plain_name_has_none)
{
    static const char *const links[] = {NULL, "", "/etc/passwd", "../f.debug", "a/b"};
    for (size_t i = 0; i < COUNT_OF(links); i++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        support_elf_t elf = WHOLE;
        sperf_elf_file_t file;
        size_t length = 0;
        uint32_t crc = 0;
        elf.build_id = NULL;
        elf.debug_link = links[i];
        make(&elf, &bytes, &file);
        assert_null(sperf_elf_file_build_id(&file, &length));
        assert_null(sperf_elf_file_debug_link(&file, &crc));
    }
}

TEST(test_elf_file_of_other_bytes_is_refused)
{
    sperf_elf_file_t file;
    assert_int_equal(sperf_elf_file_init(&file, NULL, 0), SPERF_MALFORMED);
    assert_int_equal(sperf_elf_file_init(&file, "\177EL", 3), SPERF_MALFORMED);
    assert_int_equal(sperf_elf_file_init(&file, "#!/bin/sh -e\nexit", 17), SPERF_MALFORMED);
    assert_int_equal(sperf_elf_file_init(&file, "\177ELF\2\1\1", 8), SPERF_TRUNCATED);
    assert_int_equal(sperf_elf_file_init(&file, "\177ELF\3\1\1\0\0\0\0\0\0\0\0", 16), SPERF_MALFORMED);
    assert_int_equal(sperf_elf_file_init(&file, "\177ELF\2\2\1\0\0\0\0\0\0\0\0", 16), SPERF_UNSUPPORTED);
}

/* Read everything there is to read; ASan sees what lies outside. */
static void read_all(const uint8_t *bytes, size_t length)
{
    uint8_t *copy = malloc(length);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    sperf_elf_file_t file;
    if (sperf_elf_file_init(&file, copy, length) == SPERF_OK) {
        size_t id_length = 0;
        uint32_t crc = 0;
        uint64_t address = 0;
        const uint8_t *id = sperf_elf_file_build_id(&file, &id_length);
        if (id != NULL) assert_true(id >= copy && id + id_length <= copy + length);
        const char *link = sperf_elf_file_debug_link(&file, &crc);
        if (link != NULL) assert_true(strlen(link) > 0);
        (void)sperf_elf_file_address(&file, 0x1000, &address);
    }
    free(copy);
}

/* As made here, and of 32 bits as the linker made it. */
TEST(test_elf_file_cut_short_or_damaged_anywhere_is_read_within_its_bytes)
{
    static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff};
    support_random_t random = {3};
    for (int narrow = 0; narrow < 2; narrow++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        if (narrow) codec_read_file("test/fuzz/corpus/elf_symbols/narrow", &bytes);
        if (!narrow) support_elf_make(&WHOLE, &bytes);
        for (size_t length = 1; length < bytes.length; length++) {
            sperf_elf_file_t file;
            sperf_status_t expected = length < 4 ? SPERF_MALFORMED : SPERF_TRUNCATED;
            if (length >= (narrow ? 52 : 64)) expected = SPERF_OK;
            assert_int_equal(sperf_elf_file_init(&file, bytes.bytes, length), expected);
            read_all(bytes.bytes, length);
        }
        for (unsigned round = 0; round < 20000; round++) {
            uint32_t places[4];
            uint8_t before[4];
            for (unsigned i = 0; i < 4; i++) {
                places[i] = 16 + support_random_below(&random, (uint32_t)bytes.length - 16);
                before[i] = bytes.bytes[places[i]];
                bytes.bytes[places[i]] = values[support_random_below(&random, sizeof values)];
            }
            read_all(bytes.bytes, bytes.length);
            for (unsigned i = 4; i-- > 0;) bytes.bytes[places[i]] = before[i];
        }
    }
}
