/*
 * Names for program counters of real programs, in real files: this one, and small ones that the compiler, the
 * linker and objcopy make.
 */
#define _POSIX_C_SOURCE 200809L

#include <time.h>
#include <unistd.h>

#include "sperf/native/elf_file.h"
#include "sperf/native/memory_map.h"
#include "sperf/native/native_symbols.h"
#include "support_test.h"

enum { NAME_BYTES = 200 };

static char directory[] = "/tmp/sperf-native-XXXXXX";

/* Prints where three functions of its own and of libc are, and its map. */
static const char program[] =
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n"
    "__attribute__((noinline)) static int hidden(int n) { return n ? hidden(n / 3) + 1 : 7; }\n"
    "int visible(int n) { return hidden(n) * 3; }\n"
    "static void *(*volatile copy)(void *, const void *, size_t) = memcpy;\n"
    "int main(void)\n"
    "{\n"
    "    char line[4096];\n"
    "    void (*volatile sort)(void *, size_t, size_t, int (*)(const void *, const void *)) = qsort;\n"
    "    printf(\"%lx %lx %lx %lx\\n\", (unsigned long)hidden, (unsigned long)visible,\n"
    "           (unsigned long)sort, (unsigned long)copy);\n"
    "    FILE *maps = fopen(\"/proc/self/maps\", \"r\");\n"
    "    while (fgets(line, sizeof line, maps)) fputs(line, stdout);\n"
    "    return visible(100) == 0;\n"
    "}\n";

/* What one run of such a program told. */
typedef struct {
    uint64_t hidden;
    uint64_t visible;
    uint64_t sort;
    uint64_t copy;
    sperf_native_symbols_t *symbols;
} told_t;

static void run(const char *format, ...)
{
    char command[1000];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    assert_true(length > 0 && (size_t)length < sizeof command);
    if (system(command) != 0) fail_msg("failed: %s", command);
}

static void read_all(FILE *file, sperf_buffer_t *out)
{
    char block[4096];
    size_t length = 0;
    while ((length = fread(block, 1, sizeof block, file)) > 0) sperf_buffer_append(out, block, length);
    assert_int_equal(out->status, SPERF_OK);
}

static sperf_native_symbols_t *symbols_of(const void *maps, size_t length)
{
    sperf_native_loader_t loader = sperf_native_loader_of_files();
    sperf_native_symbols_t *symbols = NULL;
    assert_int_equal(sperf_native_symbols_new(maps, length, &loader, &symbols), SPERF_OK);
    return symbols;
}

static void free_symbols(sperf_native_symbols_t **symbols)
{
    sperf_native_symbols_free(*symbols);
}

#define OWNED_SYMBOLS(name) sperf_native_symbols_t *name __attribute__((cleanup(free_symbols)))

static sperf_native_symbols_t *own_symbols(sperf_buffer_t *maps)
{
    FILE *file = fopen("/proc/self/maps", "r");
    assert_non_null(file);
    read_all(file, maps);
    fclose(file);
    return symbols_of(maps->bytes, maps->length);
}

/* Run `name` in the test's directory and read what it tells. */
static told_t told_by(const char *name)
{
    char command[200];
    (void)snprintf(command, sizeof command, "%s/%s", directory, name);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    told_t told;
    int read = fscanf(output, "%" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64 "\n", &told.hidden, &told.visible,
                      &told.sort, &told.copy);
    assert_int_equal(read, 4);
    OWNED_BUFFER(maps) = SPERF_BUFFER_INIT;
    read_all(output, &maps);
    assert_int_equal(pclose(output), 0);
    told.symbols = symbols_of(maps.bytes, maps.length);
    return told;
}

/* Compile the program as `name` with `flags`. */
static void compile(const char *name, const char *flags)
{
    run("cc -O1 %s -o %s/%s %s/program.c", flags, directory, name, directory);
}

static void assert_found(sperf_native_symbols_t *symbols, uint64_t address, const char *library, const char *name)
{
    sperf_native_symbol_t symbol;
    char found[NAME_BYTES], expected[NAME_BYTES];
    assert_int_equal(sperf_native_symbols_find(symbols, address, &symbol), SPERF_OK);
    (void)snprintf(found, sizeof found, "[%.*s] %.*s", (int)symbol.library.length, symbol.library.bytes,
                   (int)symbol.name.length, symbol.name.bytes);
    (void)snprintf(expected, sizeof expected, "[%s] %s", library, name);
    assert_string_equal(found, expected);
}

/* The function is found from its first byte and from one within it, and both say where it begins. */
static void assert_function(sperf_native_symbols_t *symbols, uint64_t start, const char *library, const char *name)
{
    for (uint64_t address = start; address <= start + 1; address++) {
        sperf_native_symbol_t symbol;
        assert_found(symbols, address, library, name);
        assert_int_equal(sperf_native_symbols_find(symbols, address, &symbol), SPERF_OK);
        assert_true(symbol.start == start);
    }
}

__attribute__((noinline)) static uint64_t static_function_of_this_program(uint64_t value)
{
    return value * 3 + (uint64_t)time(NULL);
}

TEST(test_native_loader_functions_of_this_program_are_found_but_not_its_data)
{
    OWNED_BUFFER(maps) = SPERF_BUFFER_INIT;
    OWNED_SYMBOLS(symbols) = own_symbols(&maps);
    assert_true(static_function_of_this_program(1) > 1);
    uint64_t address = (uint64_t)(uintptr_t)&static_function_of_this_program;
    assert_function(symbols, address, "test_native_loader", "static_function_of_this_program");
    assert_found(symbols, (uint64_t)(uintptr_t)directory, "unknown", "");
    assert_found(symbols, (uint64_t)(uintptr_t)&symbols, "unknown", "");
}

TEST(test_native_loader_vdso_has_functions)
{
    OWNED_BUFFER(maps) = SPERF_BUFFER_INIT;
    OWNED_SYMBOLS(symbols) = own_symbols(&maps);
    OWNED(sperf_memory_map, map) = {0};
    assert_int_equal(sperf_memory_map_parse(&map, (const char *)maps.bytes, maps.length), SPERF_OK);
    uint64_t start = 0;
    for (uint32_t i = 0; i < map.count; i++) {
        if (strcmp(map.rows[i].path, "[vdso]") == 0) start = map.rows[i].start;
    }
    /* Some machines, and sandboxes that answer system calls themselves, map none. */
    if (start == 0) skip();
    bool named = false;
    for (uint64_t address = start; address < start + 0x1000 && !named; address++) {
        sperf_native_symbol_t symbol;
        assert_int_equal(sperf_native_symbols_find(symbols, address, &symbol), SPERF_OK);
        assert_int_equal(symbol.kind, SPERF_NATIVE_VDSO);
        named = symbol.name.length > 0;
    }
    assert_true(named);
}

TEST(test_native_loader_vdso_of_another_process_is_not_read)
{
    static const char maps[] = "1000-2000 r-xp 00000000 00:00 0 [vdso]\n";
    OWNED_SYMBOLS(symbols) = symbols_of(maps, sizeof maps - 1);
    assert_found(symbols, 0x1000, "vdso", "");
}

/* The program `name` has names for its functions, or none. */
static void assert_names(const char *name, bool has_names)
{
    told_t told = told_by(name);
    if (has_names) {
        assert_function(told.symbols, told.hidden, name, "hidden");
        assert_function(told.symbols, told.visible, name, "visible");
    } else {
        assert_found(told.symbols, told.hidden, name, "");
        assert_found(told.symbols, told.visible, name, "");
    }
    sperf_native_symbols_free(told.symbols);
}

TEST(test_native_loader_functions_of_programs_are_found_wherever_they_are_unless_stripped)
{
    compile("pie", "-fPIE -pie");
    assert_names("pie", true);
    compile("fixed", "-fno-pie -no-pie");
    assert_names("fixed", true);
    run("cd %s && objcopy --strip-all pie stripped", directory);
    assert_names("stripped", false);
    told_t told = told_by("pie");
    assert_function(told.symbols, told.sort, "libc", "qsort");
    /* What memcpy resolves to on this processor is a local symbol of libc, whose name takes debug symbols. */
    sperf_native_symbol_t symbol;
    assert_int_equal(sperf_native_symbols_find(told.symbols, told.copy, &symbol), SPERF_OK);
    assert_true(sperf_string_is((sperf_string_t){symbol.library.bytes, symbol.library.length}, "libc"));
    sperf_native_symbols_free(told.symbols);
}

/* Compile, move the symbols to a file of their own in `place` (the test's directory or below), and look them up. */
static void assert_found_through_link(const char *name, const char *flags, const char *place)
{
    compile(name, flags);
    run("cd %s && mkdir -p %s && objcopy --only-keep-debug %s %s/%s.debug", directory, place, name, place, name);
    run("cd %s && objcopy --strip-all --add-gnu-debuglink=%s/%s.debug %s", directory, place, name, name);
    assert_names(name, true);
}

TEST(test_native_loader_debug_file_is_found_by_build_id_or_crc)
{
    assert_found_through_link("linked", "-g -Wl,--build-id=sha1", ".");
    assert_found_through_link("linked-below", "-g -Wl,--build-id=sha1", ".debug");
    assert_found_through_link("crc", "-g -Wl,--build-id=none", ".");
    compile("other", "-O0 -g -Wl,--build-id=none");
    run("cd %s && objcopy --only-keep-debug other crc.debug", directory); /* of another build */
    assert_names("crc", false);
}

/* Whoever touches a mapping of such a file is killed. */
TEST(test_native_loader_file_that_nobody_runs_may_be_truncated_meanwhile)
{
    static const sperf_native_use_t uses[] = {SPERF_NATIVE_SYMBOLS, SPERF_NATIVE_WHOLE};
    char path[200];
    (void)snprintf(path, sizeof path, "%s/truncated", directory);
    sperf_native_loader_t loader = sperf_native_loader_of_files();
    compile("whole", "-g");
    for (size_t i = 0; i < COUNT_OF(uses); i++) {
        run("cd %s && cp whole truncated", directory);
        sperf_native_image_t image;
        sperf_elf_file_t file;
        assert_int_equal(loader.open(loader.context, path, uses[i], &image), SPERF_OK);
        assert_int_equal(truncate(path, 0), 0);
        assert_int_equal(sperf_elf_file_init(&file, image.bytes, image.length), SPERF_OK);
        sperf_elf_section_t section;
        sperf_reader_t symbols;
        assert_true(sperf_elf_file_section_of_type(&file, SPERF_ELF_SYMTAB, &section));
        assert_true(sperf_elf_file_contents(&file, &section, &symbols));
        size_t read = 0;
        for (; sperf_reader_more(&symbols); read++) (void)sperf_reader_byte(&symbols);
        assert_int_equal(read, section.bytes);
        loader.close(loader.context, image);
    }
}

TEST(test_native_loader_what_is_no_readable_file_is_not_found)
{
    static const char *const names[] = {"nonexistent", "", "empty", "pipe"};
    sperf_native_loader_t loader = sperf_native_loader_of_files();
    sperf_native_image_t image = {0};
    /* Opening a pipe that nobody writes to would wait for ever. */
    run("cd %s && touch empty && mkfifo pipe", directory);
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        char path[200];
        (void)snprintf(path, sizeof path, "%s/%s", directory, names[i]);
        assert_int_equal(loader.open(loader.context, path, SPERF_NATIVE_LOADED, &image), SPERF_NOT_FOUND);
    }
    assert_null(image.bytes);
}

static int make_directory(void **state)
{
    (void)state;
    char path[200];
    if (mkdtemp(directory) == NULL) return -1;
    (void)snprintf(path, sizeof path, "%s/program.c", directory);
    FILE *file = fopen(path, "w");
    return file != NULL && fputs(program, file) >= 0 && fclose(file) == 0 ? 0 : -1;
}

static int remove_directory(void **state)
{
    (void)state;
    run("rm -r %s", directory);
    return 0;
}

int main(void)
{
    return support_test_run("native_loader", make_directory, remove_directory);
}
