/* The parts of an ELF file, found in good files and not looked for outside bad ones. */
#include <stdlib.h>

#include "sperf/native/elf_file.h"
#include "support_elf.h"
#include "support_random.h"
#include "support_test.h"

#define BUILD_ID "\xab\xcd\xef\x01\x02\x03\x04\x05\x06\x07"

static const support_elf_symbol_t symbols[] = {{"f", 0x401000, 16, ELF_FUNCTION, ELF_GLOBAL, SUPPORT_ELF_TEXT}};

static support_elf_t whole(bool narrow)
{
    return (support_elf_t){
        .narrow = narrow,
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
}

/* Make a file in `bytes`, which is empty, and open it. */
static void make(const support_elf_t *elf, sperf_buffer_t *bytes, sperf_elf_file_t *file)
{
    support_elf_make(elf, bytes);
    assert_int_equal(sperf_elf_file_init(file, bytes->bytes, bytes->length), SPERF_OK);
}

static void assert_parts_are_found(const support_elf_t *elf)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    sperf_elf_file_t file;
    make(elf, &bytes, &file);
    assert_int_equal(file.wide, !elf->narrow);
    assert_int_equal(file.segments.count, 3);
    sperf_elf_section_t section;
    assert_true(sperf_elf_file_section(&file, 1, &section));
    assert_int_equal(section.address, 0x401000);
    assert_int_equal(section.bytes, 0x200);
    assert_true(sperf_elf_file_section_of_type(&file, SPERF_ELF_SYMTAB, &section));
    assert_false(sperf_elf_file_section_of_type(&file, SPERF_ELF_DYNSYM, &section));
    assert_false(sperf_elf_file_section(&file, file.sections.count, &section));
    size_t length = 0;
    const uint8_t *id = sperf_elf_file_build_id(&file, &length);
    assert_int_equal(length, 10);
    assert_memory_equal(id, BUILD_ID, 10);
    uint32_t crc = 0;
    assert_string_equal(sperf_elf_file_debug_link(&file, &crc), "f.debug");
    assert_int_equal(crc, 0xcafe1234);
}

/* Of 32 and of 64 bits; with counts in the header, and in section 0 as where they are too large for that. */
TEST(test_elf_file_has_its_parts_found)
{
    for (int variant = 0; variant < 4; variant++) {
        support_elf_t elf = whole(variant & 1);
        elf.counts_elsewhere = variant & 2;
        assert_parts_are_found(&elf);
    }
}

TEST(test_elf_file_address_is_that_of_the_executable_segment)
{
    for (int narrow = 0; narrow < 2; narrow++) {
        support_elf_t elf = whole(narrow);
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_elf_file_t file;
        make(&elf, &bytes, &file);
        uint64_t address = 0;
        /* The segment before it reaches to 0x1100, and is not code. */
        assert_false(sperf_elf_file_address(&file, 0xfff, &address));
        assert_true(sperf_elf_file_address(&file, 0x1000, &address));
        assert_int_equal(address, 0x401000);
        assert_true(sperf_elf_file_address(&file, 0x11ff, &address));
        assert_int_equal(address, 0x4011ff);
        assert_false(sperf_elf_file_address(&file, 0x1200, &address));
        assert_false(sperf_elf_file_address(&file, UINT64_MAX, &address));
    }
}

TEST(test_elf_file_without_sections_has_its_build_id_found_by_segment)
{
    for (int narrow = 0; narrow < 2; narrow++) {
        support_elf_t elf = whole(narrow);
        elf.no_sections = true;
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_elf_file_t file;
        make(&elf, &bytes, &file);
        size_t length = 0;
        const uint8_t *id = sperf_elf_file_build_id(&file, &length);
        assert_int_equal(length, 10);
        assert_memory_equal(id, BUILD_ID, 10);
        uint32_t crc = 0;
        assert_null(sperf_elf_file_debug_link(&file, &crc));
    }
}

TEST(test_elf_file_with_nothing_else_has_no_build_id_and_no_link)
{
    support_elf_t elf = whole(false);
    elf.build_id = NULL;
    elf.debug_link = NULL;
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    sperf_elf_file_t file;
    make(&elf, &bytes, &file);
    size_t length = 0;
    uint32_t crc = 0;
    assert_null(sperf_elf_file_build_id(&file, &length));
    assert_null(sperf_elf_file_debug_link(&file, &crc));
}

TEST(test_elf_file_link_that_is_no_plain_name_is_refused)
{
    static const char *const links[] = {"", "/etc/passwd", "../f.debug", "a/b"};
    for (size_t i = 0; i < COUNT_OF(links); i++) {
        support_elf_t elf = whole(false);
        elf.debug_link = links[i];
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_elf_file_t file;
        make(&elf, &bytes, &file);
        uint32_t crc = 0;
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

TEST(test_elf_file_cut_short_anywhere_is_read_within_its_bytes)
{
    for (int narrow = 0; narrow < 2; narrow++) {
        support_elf_t elf = whole(narrow);
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        support_elf_make(&elf, &bytes);
        for (size_t length = 1; length < bytes.length; length++) {
            sperf_elf_file_t file;
            size_t header_bytes = narrow ? 52 : 64;
            sperf_status_t status = sperf_elf_file_init(&file, bytes.bytes, length);
            assert_int_equal(status, length < 4 ? SPERF_MALFORMED : length < header_bytes ? SPERF_TRUNCATED : SPERF_OK);
            read_all(bytes.bytes, length);
        }
    }
}

TEST(test_elf_file_with_damaged_words_is_read_within_its_bytes)
{
    static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff};
    support_random_t random = {3};
    for (unsigned round = 0; round < 40000; round++) {
        support_elf_t elf = whole(round % 2);
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        support_elf_make(&elf, &bytes);
        for (unsigned i = 0; i < 4; i++) {
            uint32_t place = 16 + support_random_below(&random, (uint32_t)bytes.length - 16);
            bytes.bytes[place] = values[support_random_below(&random, sizeof values)];
        }
        read_all(bytes.bytes, bytes.length);
    }
}
