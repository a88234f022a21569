/* Functions by address: which name, of several, and where a function ends. */
#include "sperf/native/elf_symbols.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_elf.h"
#include "support_test.h"

#define SYMBOL(name, address, bytes, binding)                         \
    {                                                                 \
        name, address, bytes, ELF_FUNCTION, binding, SUPPORT_ELF_TEXT \
    }
#define F(name, address, bytes) SYMBOL(name, address, bytes, ELF_GLOBAL)
#define LOCAL(name, address, bytes) SYMBOL(name, address, bytes, ELF_LOCAL)
#define WEAK(name, address, bytes) SYMBOL(name, address, bytes, ELF_WEAK)

/* A table and the bytes that its names are in. */
typedef struct {
    sperf_buffer_t bytes;
    sperf_elf_symbols_t symbols;
} table_t;

static support_elf_t file_of(const support_elf_symbol_t *symbols, size_t count)
{
    return (support_elf_t){.text_offset = 0x1000,
                           .text_address = 0x1000,
                           .text_bytes = 0x1000,
                           .symbols = symbols,
                           .symbols_count = count};
}

static sperf_status_t read_table(const sperf_buffer_t *bytes, sperf_elf_symbols_t *symbols)
{
    sperf_elf_file_t file;
    SPERF_TRY(sperf_elf_file_init(&file, bytes->bytes, bytes->length));
    SPERF_TRY(sperf_elf_symbols_add(symbols, &file));
    return sperf_elf_symbols_finish(symbols);
}

static void make(table_t *table, const support_elf_t *elf)
{
    table->bytes = (sperf_buffer_t)SPERF_BUFFER_INIT;
    support_elf_make(elf, &table->bytes);
    table->symbols = (sperf_elf_symbols_t){0};
    assert_int_equal(read_table(&table->bytes, &table->symbols), SPERF_OK);
}

#define MAKE(table, symbols)                                      \
    do {                                                          \
        support_elf_t made = file_of(symbols, COUNT_OF(symbols)); \
        make(table, &made);                                       \
    } while (0)

static void cleanup(table_t *table)
{
    sperf_elf_symbols_cleanup(&table->symbols);
    sperf_buffer_cleanup(&table->bytes);
}

/* `name` NULL: no function is there. */
static void assert_found(const table_t *table, uint64_t address, const char *name)
{
    sperf_elf_symbol_t symbol;
    bool found = sperf_elf_symbols_find(&table->symbols, address, &symbol);
    if (name == NULL) {
        assert_false(found);
        return;
    }
    assert_true(found);
    assert_true(symbol.start <= address && address < symbol.end);
    assert_int_equal(symbol.name_length, strlen(name));
    assert_memory_equal(symbol.name, name, symbol.name_length);
}

typedef struct {
    uint64_t address;
    const char *name; /* NULL: no function is there */
} lookup_t;

static void assert_all_found(const table_t *table, const lookup_t *lookups, size_t count)
{
    for (size_t i = 0; i < count; i++) assert_found(table, lookups[i].address, lookups[i].name);
}

/*
 * Fail the test unless a file with the array `symbols` has at the addresses what is given behind it: {address,
 * name}, ...
 */
#define ASSERT_LOOKUPS(symbols, ...)                               \
    do {                                                           \
        static const lookup_t lookups[] = {__VA_ARGS__};           \
        table_t made_table;                                        \
        MAKE(&made_table, symbols);                                \
        assert_all_found(&made_table, lookups, COUNT_OF(lookups)); \
        cleanup(&made_table);                                      \
    } while (0)

TEST(test_elf_symbols_find_ends_where_functions_end)
{
    static const support_elf_symbol_t symbols[] = {F("second", 0x1020, 0x10), LOCAL("first", 0x1000, 0x10),
                                                   F("third", 0x1030, 1), F("last", UINT64_MAX - 15, 32)};
    ASSERT_LOOKUPS(symbols, {0, NULL}, {0xfff, NULL}, {0x1000, "first"}, {0x100f, "first"}, {0x1010, NULL},
                   {0x1020, "second"}, {0x102f, "second"}, {0x1030, "third"}, {0x1031, NULL}, {UINT64_MAX - 16, NULL},
                   {UINT64_MAX - 1, "last"});
}

TEST(test_elf_symbols_aliases_are_called_by_the_plainest_global_name)
{
    static const support_elf_symbol_t symbols[] = {
        F("_IO_puts", 0x1000, 16),
        WEAK("puts", 0x1000, 16),
        LOCAL("p", 0x1000, 16),
        F("__libc_malloc", 0x1010, 8),
        LOCAL("malloc_local", 0x1010, 16),
        F("malloc", 0x1010, 4),
        F("read_long", 0x1020, 16),
        F("read", 0x1020, 16),
        LOCAL("__inner", 0x1030, 16),
        LOCAL("inner", 0x1030, 16),
        F("same_a", 0x1040, 16),
        F("same_b", 0x1040, 16),
    };
    /* It reaches as far as any of its aliases. */
    ASSERT_LOOKUPS(symbols, {0x1000, "puts"}, {0x1010, "malloc"}, {0x101f, "malloc"}, {0x1020, "read"},
                   {0x1030, "inner"}, {0x1040, "same_a"}, {0x1050, NULL});
}

TEST(test_elf_symbols_version_of_a_name_is_cut)
{
    static const support_elf_symbol_t symbols[] = {F("memcpy@@GLIBC_2.14", 0x1000, 16),
                                                   F("old@GLIBC_2.2.5", 0x1010, 16), F("@odd", 0x1020, 16),
                                                   F("plain", 0x1030, 16)};
    ASSERT_LOOKUPS(symbols, {0x1000, "memcpy"}, {0x1010, "old"}, {0x1020, "@odd"}, {0x1030, "plain"});
}

TEST(test_elf_symbols_without_size_reach_to_the_next_and_to_the_section_end)
{
    static const support_elf_symbol_t symbols[] = {F("a", 0x1000, 0), F("b", 0x1080, 0x10), F("c", 0x10c0, 0)};
    ASSERT_LOOKUPS(symbols, {0x107f, "a"}, {0x1080, "b"}, {0x1090, NULL}, {0x10c0, "c"}, {0x1fff, "c"}, {0x2000, NULL});
}

TEST(test_elf_symbols_without_size_outside_their_section_hold_nothing)
{
    static const support_elf_symbol_t symbols[] = {
        F("beyond", 0x5000, 0), {"absolute", 0x1100, 0, ELF_FUNCTION, ELF_GLOBAL, SUPPORT_ELF_ABSOLUTE}};
    ASSERT_LOOKUPS(symbols, {0x1100, NULL}, {0x5000, NULL});
}

TEST(test_elf_symbols_within_one_another_give_way_and_resume)
{
    static const support_elf_symbol_t symbols[] = {
        F("outer", 0x1000, 0x100), F("inner", 0x1040, 0x20), F("innermost", 0x1050, 0x8),
        F("across", 0x10f0, 0x20), F("twin", 0x1200, 0x10),  F("in_twin", 0x1208, 0x8),
    };
    ASSERT_LOOKUPS(symbols, {0x103f, "outer"}, {0x1040, "inner"}, {0x1050, "innermost"}, {0x1058, "inner"},
                   {0x1060, "outer"}, {0x10f0, "across"}, {0x1100, "across"}, {0x1110, NULL}, {0x1208, "in_twin"},
                   {0x1210, NULL});
}

TEST(test_elf_symbols_that_are_no_functions_here_are_left_out)
{
    static const support_elf_symbol_t symbols[] = {
        {"imported", 0x1000, 16, ELF_FUNCTION, ELF_GLOBAL, SUPPORT_ELF_UNDEFINED},
        {"variable", 0x1010, 16, ELF_OBJECT, ELF_GLOBAL, SUPPORT_ELF_TEXT},
        {"label", 0x1020, 16, ELF_NO_TYPE, ELF_GLOBAL, SUPPORT_ELF_TEXT},
        {"", 0x1030, 16, ELF_FUNCTION, ELF_GLOBAL, SUPPORT_ELF_TEXT},
        {"resolver", 0x1040, 16, ELF_IFUNC, ELF_GLOBAL, SUPPORT_ELF_TEXT},
    };
    ASSERT_LOOKUPS(symbols, {0x1000, NULL}, {0x1010, NULL}, {0x1020, NULL}, {0x1030, NULL}, {0x1040, "resolver"});
}

TEST(test_elf_symbols_of_two_files_are_one_table)
{
    static const support_elf_symbol_t exported[] = {F("api", 0x1000, 0x10)};
    static const support_elf_symbol_t all[] = {LOCAL("helper", 0x1010, 0x10), LOCAL("__api", 0x1000, 0x10)};
    support_elf_t elves[] = {file_of(exported, 1), file_of(all, 2)};
    elves[0].dynamic = true;
    sperf_buffer_t bytes[2] = {SPERF_BUFFER_INIT, SPERF_BUFFER_INIT};
    table_t table = {0};
    for (int i = 0; i < 2; i++) {
        sperf_elf_file_t file;
        support_elf_make(&elves[i], &bytes[i]);
        assert_int_equal(sperf_elf_file_init(&file, bytes[i].bytes, bytes[i].length), SPERF_OK);
        assert_int_equal(sperf_elf_symbols_add(&table.symbols, &file), SPERF_OK);
    }
    assert_int_equal(sperf_elf_symbols_finish(&table.symbols), SPERF_OK);
    assert_found(&table, 0x1000, "api");
    assert_found(&table, 0x1010, "helper");
    cleanup(&table);
    for (int i = 0; i < 2; i++) sperf_buffer_cleanup(&bytes[i]);
}

TEST(test_elf_symbols_longest_name_is_cut)
{
    static char name[SPERF_ELF_NAME_BYTES_MAX + 100];
    memset(name, 'n', sizeof name - 1);
    support_elf_symbol_t symbols[] = {F(name, 0x1000, 16)};
    table_t table;
    MAKE(&table, symbols);
    sperf_elf_symbol_t symbol;
    assert_true(sperf_elf_symbols_find(&table.symbols, 0x1000, &symbol));
    assert_int_equal(symbol.name_length, SPERF_ELF_NAME_BYTES_MAX);
    cleanup(&table);
}

/* Fail the test unless the file of the corpus has these functions. */
static void assert_linked(const char *file, const lookup_t *lookups, size_t count)
{
    char path[100];
    table_t table = {0};
    (void)snprintf(path, sizeof path, "test/fuzz/corpus/elf_symbols/%s", file);
    codec_read_file(path, &table.bytes);
    assert_int_equal(read_table(&table.bytes, &table.symbols), SPERF_OK);
    assert_all_found(&table, lookups, count);
    cleanup(&table);
}

/* Files that a compiler and a linker made of test/fuzz/elf_corpus.c; addresses as `readelf --symbols` prints them. */
TEST(test_elf_symbols_of_linked_files_are_those_of_their_source)
{
    static const struct {
        const char *file;
        uint64_t sizeless, hidden, visible, chosen;
    } cases[] = {{"shared", 0x264, 0x280, 0x2ab, 0x2bc},
                 {"debug", 0x264, 0x280, 0x2ab, 0x2bc},
                 {"fixed", 0x4000b0, 0x4000cc, 0x4000f7, 0x400108},
                 {"narrow", 0x1a8, 0x1c4, 0x1fa, 0x20d}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint64_t sizeless = cases[i].sizeless;
        const lookup_t lookups[] = {{sizeless, "sizeless"},
                                    {sizeless + 15, "sizeless"},
                                    {sizeless + 16, "outer"},
                                    {sizeless + 20, "inner"},
                                    {sizeless + 24, "outer"},
                                    {cases[i].hidden, "hidden"},
                                    {cases[i].visible + 16, "visible"},
                                    {cases[i].chosen, "chosen"}};
        assert_linked(cases[i].file, lookups, COUNT_OF(lookups));
    }
    /* Those that are exported. */
    static const lookup_t stripped[] = {{0x280, NULL}, {0x2ab, "visible"}, {0x278, "outer"}};
    assert_linked("stripped", stripped, COUNT_OF(stripped));
}

TEST(test_elf_functions_are_located_by_their_whole_names)
{
    const support_elf_symbol_t symbols[] = {F("aref", 0x1100, 8), LOCAL("hash_aref", 0x1200, 8), F("hash", 0x1300, 8)};
    support_elf_t elf = file_of(symbols, 3);
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    sperf_elf_file_t file;
    support_elf_make(&elf, &bytes);
    assert_int_equal(sperf_elf_file_init(&file, bytes.bytes, bytes.length), SPERF_OK);
    const char *const names[] = {"hash_aref", "hash_are", "hash_aref_", "hash", ""};
    const uint64_t expected[] = {0x1200, 0, 0, 0x1300, 0};
    uint64_t addresses[5];
    memset(addresses, 0xff, sizeof addresses);
    sperf_elf_functions_locate(&file, names, 5, addresses);
    assert_memory_equal(addresses, expected, sizeof expected);
    sperf_buffer_cleanup(&bytes);
}

static sperf_status_t read_made(void *context)
{
    sperf_elf_symbols_t symbols = {0};
    sperf_status_t status = read_table(context, &symbols);
    sperf_elf_symbols_cleanup(&symbols);
    return status;
}

TEST(test_elf_symbols_failed_allocation_is_no_memory)
{
    support_elf_symbol_t symbols[100];
    for (size_t i = 0; i < 100; i++) symbols[i] = (support_elf_symbol_t)F("f", 0x1000 + i, 1);
    support_elf_t elf = file_of(symbols, 100);
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    support_elf_make(&elf, &bytes);
    /* Rows for 8, 16, 32, 64 and 128 functions, and spans. */
    assert_int_equal(support_alloc_fail_each(read_made, &bytes), 6);
    sperf_buffer_cleanup(&bytes);
}
