/*
 * Fuzz target: whatever bytes are taken for an ELF file, what is found in them lies in them, and look-ups agree.
 *
 * Addresses to look up are the words of the input itself, and the edges of the functions that these lead to.
 * docs/fuzzing.md says how to run this.
 */
#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/native/elf_symbols.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static bool lies_in(const sperf_elf_file_t *file, const void *bytes, size_t length)
{
    size_t offset = (size_t)((const uint8_t *)bytes - file->bytes);
    return offset <= file->length && length <= file->length - offset;
}

static void check_file(const sperf_elf_file_t *file)
{
    size_t length = 0;
    uint32_t crc = 0;
    const uint8_t *id = sperf_elf_file_build_id(file, &length);
    require(id == NULL || (length > 0 && lies_in(file, id, length)), "a build id is empty or outside");
    const char *link = sperf_elf_file_debug_link(file, &crc);
    require(link == NULL || (link[0] && lies_in(file, link, strlen(link) + 1)), "a link is empty or outside");
    require(link == NULL || strchr(link, '/') == NULL, "a link has a slash");
}

static void check_symbol(const sperf_elf_file_t *file, const sperf_elf_symbol_t *symbol, uint64_t address)
{
    require(symbol->start <= address && address < symbol->end, "a function was found outside of itself");
    require(symbol->name_length > 0 && symbol->name_length <= SPERF_ELF_NAME_BYTES_MAX, "the length of a name");
    require(lies_in(file, symbol->name, symbol->name_length), "a name is outside");
    require(memchr(symbol->name, '\0', symbol->name_length) == NULL, "a name has a NUL");
    require(memchr(symbol->name + 1, '@', symbol->name_length - 1) == NULL, "a name has a version");
}

static void check_address(const sperf_elf_file_t *file, const sperf_elf_symbols_t *symbols, uint64_t address)
{
    sperf_elf_symbol_t symbol;
    sperf_elf_symbol_t first;
    uint64_t linked = 0;
    (void)sperf_elf_file_address(file, address, &linked);
    if (!sperf_elf_symbols_find(symbols, address, &symbol)) return;
    check_symbol(file, &symbol, address);
    require(sperf_elf_symbols_find(symbols, symbol.start, &first), "a function's first byte is nobody's");
    require(first.start == symbol.start && first.name == symbol.name, "a function's first byte is another's");
    /* The last byte may be that of a function within it, but somebody's it is. */
    require(sperf_elf_symbols_find(symbols, symbol.end - 1, &first), "a function's last byte is nobody's");
    check_symbol(file, &first, symbol.end - 1);
}

static void check_addresses(const sperf_elf_file_t *file, const sperf_elf_symbols_t *symbols)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, file->bytes, file->length);
    while (sperf_reader_left(&reader) >= 4) {
        sperf_reader_t wide = reader;
        check_address(file, symbols, sperf_reader_fixed64(&wide));
        uint32_t word = sperf_reader_fixed32(&reader);
        check_address(file, symbols, word);
        check_address(file, symbols, (uint64_t)word - 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sperf_elf_file_t file;
    if (sperf_elf_file_init(&file, bytes, length) != SPERF_OK) return 0;
    check_file(&file);
    sperf_elf_symbols_t symbols = {0};
    require(sperf_elf_symbols_add(&symbols, &file) == SPERF_OK, "symbols could not be added");
    require(sperf_elf_symbols_finish(&symbols) == SPERF_OK, "symbols could not be sorted");
    check_addresses(&file, &symbols);
    sperf_elf_symbols_cleanup(&symbols);
    return 0;
}
