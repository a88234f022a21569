/*
 * Names for program counters: see sperf/native/native_symbols.h.
 *
 * An address leads to its mapping, the mapping to an offset in the file, the segments of the file to a virtual
 * address as linked, and the symbol table to a function. So the place where the loader mapped the file (ASLR, PIE)
 * does not matter, and no base address is assumed.
 */
#include "sperf/native/native_symbols.h"

#include <stdlib.h>
#include <string.h>

#include "debug_file.h"
#include "sperf/base/rows.h"
#include "sperf/native/elf_symbols.h"
#include "sperf/native/memory_map.h"

/* A file that has mappings, or the vDSO. */
typedef struct {
    const sperf_mapping_t *mapping; /* the first one that was asked for */
    sperf_native_text_t library;
    bool loaded;
    sperf_native_image_t image; /* empty where it cannot be had */
    sperf_native_image_t debug_image;
    sperf_elf_file_t elf;
    sperf_elf_symbols_t symbols;
} native_file_t;

struct sperf_native_symbols {
    sperf_memory_map_t map;
    sperf_native_loader_t loader;
    uint32_t *file_of_mapping; /* the file's place + 1; 0: not known yet */
    native_file_t *files;
    uint32_t files_count;
    uint32_t files_capacity;
};

static sperf_native_text_t text_of(const char *text)
{
    return (sperf_native_text_t){text, strlen(text)};
}

/* -- What a library is called -- */

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/*
 * Return the length without a version before ".so", as in libc-2.36: a number with a point in it, which x86-64 has
 * not.
 */
static size_t without_version(const char *name, size_t length)
{
    size_t begin = length;
    bool point = false;
    while (begin > 0 && (is_digit(name[begin - 1]) || name[begin - 1] == '.')) {
        begin--;
        point |= name[begin] == '.';
    }
    bool version = point && begin > 1 && name[begin - 1] == '-' && is_digit(name[begin]);
    return version ? begin - 1 : length;
}

/* Return the length of `name` without ".so" and what follows, and without a version. */
static size_t library_length(const char *name)
{
    for (const char *so = strstr(name, ".so"); so != NULL; so = strstr(so + 1, ".so")) {
        if (so == name || (so[3] != '\0' && so[3] != '.')) continue;
        return without_version(name, (size_t)(so - name));
    }
    return strlen(name);
}

static sperf_native_text_t library_of(const sperf_mapping_t *mapping)
{
    if (mapping->backing == SPERF_MAPPING_KERNEL) {
        /* "[vdso]" without its brackets. */
        return (sperf_native_text_t){mapping->path + 1, strlen(mapping->path) - 2};
    }
    const char *slash = strrchr(mapping->path, '/');
    const char *name = slash != NULL && slash[1] ? slash + 1 : mapping->path;
    return (sperf_native_text_t){name, library_length(name)};
}

/* -- Files -- */

/* Forget what was loaded; the file can be loaded again. */
static void unload(const sperf_native_loader_t *loader, native_file_t *file)
{
    sperf_elf_symbols_cleanup(&file->symbols);
    if (file->debug_image.bytes != NULL) loader->close(loader->context, file->debug_image);
    if (file->image.bytes != NULL && file->mapping->backing == SPERF_MAPPING_FILE)
        loader->close(loader->context, file->image);
    file->debug_image = file->image = (sperf_native_image_t){0};
    file->loaded = false;
}

static sperf_status_t open_image(const sperf_native_loader_t *loader, native_file_t *file)
{
    const sperf_mapping_t *mapping = file->mapping;
    if (mapping->backing == SPERF_MAPPING_KERNEL) {
        if (loader->vdso == NULL) return SPERF_NOT_FOUND;
        return loader->vdso(loader->context, mapping->start, mapping->end - mapping->start, &file->image);
    }
    /* What is at the path by now is another build, whose names would be wrong. */
    if (mapping->deleted) return SPERF_NOT_FOUND;
    return loader->open(loader->context, mapping->path, SPERF_NATIVE_LOADED, &file->image);
}

static sperf_status_t add_debug_symbols(const sperf_native_loader_t *loader, native_file_t *file)
{
    sperf_elf_section_t section;
    if (file->mapping->backing != SPERF_MAPPING_FILE) return SPERF_OK;
    if (sperf_elf_file_section_of_type(&file->elf, SPERF_ELF_SYMTAB, &section)) return SPERF_OK;
    sperf_elf_file_t debug;
    sperf_status_t status = sperf_debug_file_open(loader, file->mapping->path, &file->elf, &file->debug_image, &debug);
    if (status == SPERF_NOT_FOUND) return SPERF_OK;
    SPERF_TRY(status);
    return sperf_elf_symbols_add(&file->symbols, &debug);
}

/* Read the symbols; those of a file that cannot be read, or is no ELF file, are none. */
static sperf_status_t read_symbols(const sperf_native_loader_t *loader, native_file_t *file)
{
    sperf_status_t status = open_image(loader, file);
    if (status == SPERF_NO_MEMORY) return status;
    if (status != SPERF_OK) return SPERF_OK;
    /* Not every file with executable mappings is an ELF file. */
    if (sperf_elf_file_init(&file->elf, file->image.bytes, file->image.length) != SPERF_OK) return SPERF_OK;
    SPERF_TRY(sperf_elf_symbols_add(&file->symbols, &file->elf));
    SPERF_TRY(add_debug_symbols(loader, file));
    return sperf_elf_symbols_finish(&file->symbols);
}

static sperf_status_t load(const sperf_native_loader_t *loader, native_file_t *file)
{
    if (file->loaded) return SPERF_OK;
    sperf_status_t status = read_symbols(loader, file);
    if (status == SPERF_OK) {
        file->loaded = true;
    } else {
        unload(loader, file);
    }
    return status;
}

static bool same_file(const sperf_mapping_t *a, const sperf_mapping_t *b)
{
    return a->deleted == b->deleted && strcmp(a->path, b->path) == 0;
}

static sperf_status_t add_file(sperf_native_symbols_t *symbols, const sperf_mapping_t *mapping)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(symbols->files, symbols->files_capacity, (uint64_t)symbols->files_count + 1));
    symbols->files[symbols->files_count++] = (native_file_t){.mapping = mapping, .library = library_of(mapping)};
    return SPERF_OK;
}

/* Find or add the file of `mapping`. Files are compared once for each mapping that has an address looked up. */
static sperf_status_t file_of(sperf_native_symbols_t *symbols, const sperf_mapping_t *mapping, native_file_t **out)
{
    uint32_t *number = &symbols->file_of_mapping[mapping - symbols->map.rows];
    if (*number == 0) {
        uint32_t place = 0;
        while (place < symbols->files_count && !same_file(symbols->files[place].mapping, mapping)) place++;
        if (place == symbols->files_count) SPERF_TRY(add_file(symbols, mapping));
        *number = place + 1;
    }
    *out = &symbols->files[*number - 1];
    return load(&symbols->loader, *out);
}

/* -- The whole -- */

sperf_status_t sperf_native_symbols_new(const char *maps, size_t maps_bytes, const sperf_native_loader_t *loader,
                                        sperf_native_symbols_t **out)
{
    *out = NULL;
    sperf_native_symbols_t *symbols = calloc(1, sizeof *symbols);
    if (symbols == NULL) return SPERF_NO_MEMORY;
    symbols->loader = *loader;
    sperf_memory_map_init(&symbols->map);
    sperf_status_t status = sperf_memory_map_parse(&symbols->map, maps, maps_bytes);
    if (status == SPERF_OK && symbols->map.count > 0) {
        symbols->file_of_mapping = calloc(symbols->map.count, sizeof *symbols->file_of_mapping);
        if (symbols->file_of_mapping == NULL) status = SPERF_NO_MEMORY;
    }
    if (status == SPERF_OK) {
        *out = symbols;
    } else {
        sperf_native_symbols_free(symbols);
    }
    return status;
}

void sperf_native_symbols_free(sperf_native_symbols_t *symbols)
{
    if (symbols == NULL) return;
    for (uint32_t i = 0; i < symbols->files_count; i++) unload(&symbols->loader, &symbols->files[i]);
    free(symbols->files);
    free(symbols->file_of_mapping);
    sperf_memory_map_cleanup(&symbols->map);
    free(symbols);
}

static void find_in_file(const native_file_t *file, uint64_t offset, uint64_t address, sperf_native_symbol_t *out)
{
    uint64_t linked = 0;
    sperf_elf_symbol_t symbol;
    out->library = file->library;
    if (!sperf_elf_file_address(&file->elf, offset, &linked)) return;
    if (!sperf_elf_symbols_find(&file->symbols, linked, &symbol)) return;
    out->name = (sperf_native_text_t){symbol.name, symbol.name_length};
    out->start = address - (linked - symbol.start);
}

sperf_status_t sperf_native_symbols_find(sperf_native_symbols_t *symbols, uint64_t address, sperf_native_symbol_t *out)
{
    *out = (sperf_native_symbol_t){.kind = SPERF_NATIVE_UNKNOWN, .library = text_of("unknown"), .name = text_of("")};
    const sperf_mapping_t *mapping = sperf_memory_map_find(&symbols->map, address);
    if (mapping == NULL || !mapping->executable) return SPERF_OK;
    if (mapping->backing == SPERF_MAPPING_ANONYMOUS) {
        out->kind = SPERF_NATIVE_JIT;
        out->library = text_of("jit");
        return SPERF_OK;
    }
    native_file_t *file = NULL;
    SPERF_TRY(file_of(symbols, mapping, &file));
    out->kind = mapping->backing == SPERF_MAPPING_KERNEL ? SPERF_NATIVE_VDSO : SPERF_NATIVE_LIBRARY;
    find_in_file(file, mapping->offset + (address - mapping->start), address, out);
    return SPERF_OK;
}
