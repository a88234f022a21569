/*
 * Names for program counters, over files that exist in this test alone: which library, which function, which of several
 * files has the symbols, and that each is opened once.
 */
#include "sperf/native/native_symbols.h"
#include "support_alloc.h"
#include "support_elf.h"
#include "support_test.h"

#define F(name, address, bytes)                                          \
    {                                                                    \
        name, address, bytes, ELF_FUNCTION, ELF_GLOBAL, SUPPORT_ELF_TEXT \
    }
#define ID "\xab\x01\x02\x03"
#define OTHER_ID "\xab\x01\x02\x04"

enum { FILES_MAX = 8 };

/* A file system of a few files. */
typedef struct {
    const char *path;
    sperf_buffer_t bytes;
    unsigned opened;
} fake_file_t;

typedef struct {
    fake_file_t files[FILES_MAX];
    unsigned count;
    unsigned open_now;
    unsigned asked; /* how often any path was */
    sperf_native_image_t vdso;
    uint64_t vdso_start;
} fake_files_t;

/* Those of the test, and the names that it found in them last. */
static fake_files_t files;
static sperf_native_symbols_t *symbols;

static sperf_status_t open_fake(void *context, const char *path, sperf_native_use_t use, sperf_native_image_t *out)
{
    (void)use;
    (void)context;
    files.asked++;
    for (unsigned i = 0; i < files.count; i++) {
        fake_file_t *file = &files.files[i];
        if (strcmp(file->path, path) != 0) continue;
        file->opened++;
        files.open_now++;
        *out = (sperf_native_image_t){file->bytes.bytes, file->bytes.length};
        return SPERF_OK;
    }
    return SPERF_NOT_FOUND;
}

static void close_fake(void *context, sperf_native_image_t image)
{
    (void)context;
    assert_non_null(image.bytes);
    assert_true(files.open_now > 0);
    files.open_now--;
}

static sperf_status_t fake_vdso(void *context, uint64_t start, uint64_t length, sperf_native_image_t *out)
{
    (void)context;
    assert_int_equal(length, 0x2000);
    if (start != files.vdso_start) return SPERF_NOT_FOUND;
    *out = files.vdso;
    return SPERF_OK;
}

static const sperf_native_loader_t LOADER = {open_fake, close_fake, fake_vdso, NULL};

static void add_file(const char *path, const support_elf_t *elf)
{
    assert_true(files.count < FILES_MAX);
    fake_file_t *file = &files.files[files.count++];
    *file = (fake_file_t){.path = path};
    support_elf_make(elf, &file->bytes);
}

static void read_maps(const char *maps)
{
    sperf_native_symbols_free(symbols);
    assert_int_equal(sperf_native_symbols_new(maps, strlen(maps), &LOADER, &symbols), SPERF_OK);
}

FIXTURE(tear_down)
{
    sperf_native_symbols_free(symbols);
    symbols = NULL;
    for (unsigned i = 0; i < files.count; i++) sperf_buffer_cleanup(&files.files[i].bytes);
    assert_int_equal(files.open_now, 0);
    files = (fake_files_t){0};
}

#define NATIVE_TEST(name) TEST_WITH(name, NULL, tear_down)

static void assert_found(uint64_t address, sperf_native_kind_t kind, const char *library, const char *name,
                         uint64_t start)
{
    sperf_native_symbol_t symbol;
    assert_int_equal(sperf_native_symbols_find(symbols, address, &symbol), SPERF_OK);
    assert_int_equal(symbol.kind, kind);
    assert_true(sperf_string_is((sperf_string_t){symbol.library.bytes, symbol.library.length}, library));
    assert_true(sperf_string_is((sperf_string_t){symbol.name.bytes, symbol.name.length}, name));
    assert_true(symbol.start == start);
}

/* Code at 0x3000 in the file, linked at 0x13000: neither is where it is mapped. */
static const support_elf_symbol_t two[] = {F("first", 0x13010, 0x20), F("second", 0x13030, 0x20)};
static const support_elf_t library = {
    .text_offset = 0x3000, .text_address = 0x13000, .text_bytes = 0x800, .symbols = two, .symbols_count = 2};

static support_elf_t stripped_library(const char *build_id, const char *debug_link, uint32_t crc)
{
    support_elf_t elf = library;
    elf.symbols_count = 0;
    elf.build_id = build_id;
    elf.build_id_bytes = build_id != NULL ? 4 : 0;
    elf.debug_link = debug_link;
    elf.debug_link_crc = crc;
    return elf;
}

static support_elf_t debug_of_library(const char *build_id)
{
    support_elf_t elf = stripped_library(build_id, NULL, 0);
    elf.symbols_count = 2;
    return elf;
}

#define LIBRARY_MAPS                                                 \
    "7f0000000000-7f0000002000 r--p 00000000 fe:00 7 /l/libx.so.1\n" \
    "7f0000002000-7f0000004000 r-xp 00002000 fe:00 7 /l/libx.so.1\n" \
    "7f0000004000-7f0000005000 r--p 00004000 fe:00 7 /l/libx.so.1\n"
#define FIRST 0x7f0000003010U
#define SECOND 0x7f0000003030U

NATIVE_TEST(test_native_symbols_of_a_library_are_found_wherever_it_is_mapped)
{
    add_file("/l/libx.so.1", &library);
    read_maps(LIBRARY_MAPS);
    assert_found(FIRST, SPERF_NATIVE_LIBRARY, "libx", "first", FIRST);
    assert_found(FIRST + 0x1f, SPERF_NATIVE_LIBRARY, "libx", "first", FIRST);
    assert_found(SECOND + 1, SPERF_NATIVE_LIBRARY, "libx", "second", SECOND);
    assert_found(FIRST - 1, SPERF_NATIVE_LIBRARY, "libx", "", 0);
    assert_found(SECOND + 0x20, SPERF_NATIVE_LIBRARY, "libx", "", 0);
    read_maps("12000-14000 r-xp 00002000 fe:00 7 /l/libx.so.1\n"); /* where it was linked */
    assert_found(0x13031, SPERF_NATIVE_LIBRARY, "libx", "second", 0x13030);
    read_maps("7f0000002000-7f0000004000 r-xp 00002000 fe:00 7 /l/libx.so.1 (deleted)\n"); /* of its successor */
    assert_found(FIRST, SPERF_NATIVE_LIBRARY, "libx", "", 0);
}

NATIVE_TEST(test_native_symbols_file_is_opened_when_needed_and_once)
{
    add_file("/l/libx.so.1", &library);
    read_maps(LIBRARY_MAPS "7f0000008000-7f000000a000 r-xp 00002000 fe:00 7 /l/libx.so.1\n"
                           "7f0000010000-7f0000012000 r-xp 00000000 fe:00 8 /l/gone.so\n");
    assert_int_equal(files.asked, 0);
    for (int i = 0; i < 5; i++) {
        assert_found(FIRST, SPERF_NATIVE_LIBRARY, "libx", "first", FIRST);
        assert_found(FIRST + 0x6000, SPERF_NATIVE_LIBRARY, "libx", "first", FIRST + 0x6000);
    }
    assert_int_equal(files.files[0].opened, 1);
    unsigned asked = files.asked;
    for (int i = 0; i < 5; i++) assert_found(0x7f0000010000, SPERF_NATIVE_LIBRARY, "gone", "", 0);
    assert_int_equal(files.asked, asked + 1);
}

NATIVE_TEST(test_native_symbols_library_is_the_file_name_without_version)
{
    static const struct {
        const char *path;
        const char *library;
    } cases[] = {{"/usr/lib/libruby.so.3.4.5", "libruby"},
                 {"/usr/lib/libruby-3.4.so.3.4", "libruby"},
                 {"/usr/lib/libc.so.6", "libc"},
                 {"/lib/libc-2.36.so", "libc"},
                 {"/lib/ld-linux-x86-64.so.2", "ld-linux-x86-64"},
                 {"/usr/bin/ruby", "ruby"},
                 {"/usr/bin/ruby3.4", "ruby3.4"},
                 {"/gems/json-2.9.1/json/ext/parser.so", "parser"},
                 {"/lib.so/libz.so.1.2.13", "libz"},
                 {"/lib/a.solid.so", "a.solid"},
                 {"/lib/.so", ".so"},
                 {"/lib/-2.36.so", "-2.36"},
                 {"/lib/libstdc++.so.6.0.30", "libstdc++"},
                 {"/a b/c d.so", "c d"},
                 {"/lib/gone.so (deleted)", "gone"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char maps[200];
        (void)snprintf(maps, sizeof maps, "1000-2000 r-xp 00000000 fe:00 7 %s\n", cases[i].path);
        read_maps(maps);
        assert_found(0x1000, SPERF_NATIVE_LIBRARY, cases[i].library, "", 0);
    }
}

NATIVE_TEST(test_native_symbols_memory_without_a_file_is_jit_where_it_is_executable)
{
    read_maps("1000-2000 r-xp 00000000 00:00 0\n"
              "2000-3000 rwxp 00000000 00:00 0 [anon:Ruby:jit]\n"
              "3000-4000 rw-p 00000000 00:00 0 [heap]\n"
              "4000-5000 r--p 00000000 fe:00 7 /l/libx.so\n");
    assert_found(0x1000, SPERF_NATIVE_JIT, "jit", "", 0);
    assert_found(0x2fff, SPERF_NATIVE_JIT, "jit", "", 0);
    assert_found(0x3000, SPERF_NATIVE_UNKNOWN, "unknown", "", 0);
    assert_found(0x4000, SPERF_NATIVE_UNKNOWN, "unknown", "", 0);
    assert_found(0x5000, SPERF_NATIVE_UNKNOWN, "unknown", "", 0);
    assert_found(0, SPERF_NATIVE_UNKNOWN, "unknown", "", 0);
    read_maps("");
    assert_found(0x1000, SPERF_NATIVE_UNKNOWN, "unknown", "", 0);
    assert_int_equal(files.asked, 0);
}

NATIVE_TEST(test_native_symbols_of_the_vdso_come_from_memory)
{
    static const support_elf_symbol_t clocks[] = {F("__vdso_clock_gettime", 0x800, 0x40)};
    const support_elf_t elf = {.text_offset = 0x700,
                               .text_address = 0x700,
                               .text_bytes = 0x800,
                               .symbols = clocks,
                               .symbols_count = 1,
                               .dynamic = true};
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    support_elf_make(&elf, &bytes);
    files.vdso = (sperf_native_image_t){bytes.bytes, bytes.length};
    files.vdso_start = 0x7fff0000;
    read_maps("7fff0000-7fff2000 r-xp 00000000 00:00 0 [vdso]\n"
              "ffffffffff600000-ffffffffff602000 --xp 00000000 00:00 0 [vsyscall]\n");
    assert_found(0x7fff0810, SPERF_NATIVE_VDSO, "vdso", "__vdso_clock_gettime", 0x7fff0800);
    assert_found(0xffffffffff600400U, SPERF_NATIVE_VDSO, "vsyscall", "", 0);
    assert_int_equal(files.asked, 0);
}

NATIVE_TEST(test_native_symbols_of_a_file_that_is_no_elf_file_are_none)
{
    files.count = 1;
    files.files[0].path = "/l/libx.so.1";
    sperf_buffer_append_string(&files.files[0].bytes, "#!/bin/sh\n");
    read_maps(LIBRARY_MAPS);
    assert_found(FIRST, SPERF_NATIVE_LIBRARY, "libx", "", 0);
}

/*
 * Look the first function up in a stripped library beside which `debug_path` has symbols; `name` is what is
 * expected.
 */
static void assert_name_from_debug_file(const support_elf_t *stripped, const char *debug_path,
                                        const support_elf_t *debug, const char *name)
{
    tear_down(NULL);
    add_file("/l/libx.so.1", stripped);
    add_file(debug_path, debug);
    read_maps(LIBRARY_MAPS);
    assert_found(FIRST, SPERF_NATIVE_LIBRARY, "libx", name, name[0] ? FIRST : 0);
    assert_int_equal(files.open_now, name[0] ? 2 : 1);
}

#define BY_BUILD_ID "/usr/lib/debug/.build-id/ab/010203.debug"

/* The file of the build id; where the link may lie; not that of another build; not the stripped file itself. */
NATIVE_TEST(test_native_symbols_of_a_stripped_file_come_from_its_debug_file)
{
    static const struct {
        const char *link, *debug_path, *debug_id, *name;
    } cases[] = {{NULL, BY_BUILD_ID, ID, "first"},
                 {"libx.debug", "/l/libx.debug", ID, "first"},
                 {"libx.debug", "/l/.debug/libx.debug", ID, "first"},
                 {"libx.debug", "/usr/lib/debug/l/libx.debug", ID, "first"},
                 {"libx.debug", "/l/usr/lib/debug/libx.debug", ID, ""},
                 {"libx.debug", BY_BUILD_ID, OTHER_ID, ""},
                 {"libx.debug", "/l/libx.debug", OTHER_ID, ""},
                 {"libx.so.1", "/l/.debug/libx.so.1", ID, "first"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        support_elf_t stripped = stripped_library(ID, cases[i].link, 0), debug = debug_of_library(cases[i].debug_id);
        assert_name_from_debug_file(&stripped, cases[i].debug_path, &debug, cases[i].name);
    }
}

/* Bit by bit, as the definition goes: not the way that the code under test takes. */
static uint32_t crc32_of(const sperf_buffer_t *bytes)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < bytes->length; i++) {
        crc ^= bytes->bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320U : 0);
    }
    return ~crc;
}

NATIVE_TEST(test_native_symbols_link_without_build_ids_is_held_to_its_crc)
{
    support_elf_t debug = debug_of_library(NULL);
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    support_elf_make(&debug, &bytes);
    uint32_t crc = crc32_of(&bytes);
    support_elf_t stripped = stripped_library(NULL, "libx.debug", crc);
    assert_name_from_debug_file(&stripped, "/l/libx.debug", &debug, "first");
    stripped.debug_link_crc = crc ^ 1;
    assert_name_from_debug_file(&stripped, "/l/libx.debug", &debug, "");
}

/* A file with all symbols, and one that exports them. */
NATIVE_TEST(test_native_symbols_of_a_file_that_has_them_need_no_debug_file)
{
    for (int dynamic = 0; dynamic < 2; dynamic++) {
        tear_down(NULL);
        support_elf_t elf = library;
        elf.dynamic = dynamic;
        elf.build_id = ID;
        elf.build_id_bytes = 4;
        add_file("/l/libx.so.1", &elf);
        read_maps(LIBRARY_MAPS);
        assert_found(SECOND, SPERF_NATIVE_LIBRARY, "libx", "second", SECOND);
        if (!dynamic) assert_int_equal(files.asked, 1);
    }
}

/* After a failure the same look-up is made again, and must find what it would have found. */
static sperf_status_t find_all(void *context)
{
    (void)context;
    sperf_native_symbols_free(symbols);
    sperf_status_t status = sperf_native_symbols_new(LIBRARY_MAPS, strlen(LIBRARY_MAPS), &LOADER, &symbols);
    if (status != SPERF_OK) {
        assert_null(symbols);
        return status;
    }
    sperf_native_symbol_t symbol;
    status = sperf_native_symbols_find(symbols, FIRST, &symbol);
    assert_found(FIRST, SPERF_NATIVE_LIBRARY, "libx", "first", FIRST);
    return status;
}

NATIVE_TEST(test_native_symbols_failed_allocation_is_no_memory_and_can_be_repeated)
{
    support_elf_t stripped = stripped_library(ID, "libx.debug", 0);
    support_elf_t debug = debug_of_library(ID);
    add_file("/l/libx.so.1", &stripped);
    add_file("/l/.debug/libx.debug", &debug);
    assert_true(support_alloc_fail_each(find_all, NULL) > 6);
}
