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

#include "sperf/base/buffer.h"
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

/* -- Debug files, at the places where GDB looks (its manual: "Separate Debug Files") -- */

/* More bytes than any linker makes: SHA-512 would have so many. */
enum { BUILD_ID_BYTES_MAX = 64 };

static const char debug_root[] = "/usr/lib/debug";

/* What is looked for, and where the path of a candidate is put together. */
typedef struct {
    const sperf_native_loader_t *loader;
    const uint8_t *build_id; /* NULL: the stripped file has none */
    size_t build_id_length;
    bool has_crc;
    uint32_t crc;
    sperf_buffer_t path;
} search_t;

/* CRC-32 as in gzip, four bits at a time: it is needed for old files without a build id only. */
static uint32_t crc32_of(sperf_native_image_t image)
{
    static const uint32_t table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                       0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < image.length; i++) {
        crc ^= image.bytes[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

static bool belongs(const search_t *search, const sperf_elf_file_t *candidate, sperf_native_image_t image)
{
    size_t length = 0;
    const uint8_t *id = sperf_elf_file_build_id(candidate, &length);
    if (id != NULL && search->build_id != NULL) {
        return length == search->build_id_length && memcmp(id, search->build_id, length) == 0;
    }
    return search->has_crc && crc32_of(image) == search->crc;
}

/* A link can name the stripped file itself, which belongs to itself: but it has no symbols. */
static bool has_symbols(const sperf_elf_file_t *candidate)
{
    sperf_elf_section_t section;
    sperf_reader_t contents;
    return sperf_elf_file_section_of_type(candidate, SPERF_ELF_SYMTAB, &section) &&
           sperf_elf_file_contents(candidate, &section, &contents);
}

/* Try the path in the buffer, and empty it. */
static sperf_status_t try_path(search_t *search, sperf_native_use_t use, sperf_native_image_t *image,
                               sperf_elf_file_t *out)
{
    sperf_buffer_append_byte(&search->path, '\0');
    SPERF_TRY(search->path.status);
    const sperf_native_loader_t *loader = search->loader;
    sperf_status_t status = loader->open(loader->context, (const char *)search->path.bytes, use, image);
    sperf_buffer_clear(&search->path);
    SPERF_TRY(status);
    if (sperf_elf_file_init(out, image->bytes, image->length) == SPERF_OK && has_symbols(out) &&
        belongs(search, out, *image)) {
        return SPERF_OK;
    }
    loader->close(loader->context, *image);
    *image = (sperf_native_image_t){0};
    return SPERF_NOT_FOUND;
}

static sperf_status_t try_build_id(search_t *search, sperf_native_image_t *image, sperf_elf_file_t *out)
{
    if (search->build_id == NULL || search->build_id_length < 2 || search->build_id_length > BUILD_ID_BYTES_MAX) {
        return SPERF_NOT_FOUND;
    }
    sperf_buffer_append_format(&search->path, "%s/.build-id/%02x/", debug_root, search->build_id[0]);
    for (size_t i = 1; i < search->build_id_length; i++) {
        sperf_buffer_append_format(&search->path, "%02x", search->build_id[i]);
    }
    sperf_buffer_append_string(&search->path, ".debug");
    return try_path(search, SPERF_NATIVE_SYMBOLS, image, out);
}

static sperf_status_t try_link(search_t *search, const char *path, const char *link, sperf_native_image_t *image,
                               sperf_elf_file_t *out)
{
    static const struct {
        const char *before; /* the directory of the stripped file */
        const char *after;
    } places[] = {{"", ""}, {"", ".debug/"}, {debug_root, ""}};

    const char *slash = strrchr(path, '/');
    size_t directory_bytes = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    sperf_status_t status = SPERF_NOT_FOUND;
    for (size_t i = 0; i < sizeof places / sizeof places[0] && status == SPERF_NOT_FOUND; i++) {
        sperf_buffer_append_string(&search->path, places[i].before);
        sperf_buffer_append(&search->path, path, directory_bytes);
        sperf_buffer_append_string(&search->path, places[i].after);
        sperf_buffer_append_string(&search->path, link);
        status = try_path(search, SPERF_NATIVE_WHOLE, image, out); /* of which the CRC may be asked for */
    }
    return status;
}

/*
 * Open the debug file of `stripped`, which is at `path`: by build id below /usr/lib/debug, then by the name in
 * .gnu_debuglink beside it, in .debug/ there, and in the same directory below /usr/lib/debug. The file must have
 * the same build id or, if one of them has none, the CRC in .gnu_debuglink. SPERF_NOT_FOUND, SPERF_NO_MEMORY.
 * Ownership: the caller closes `*image`, from which `*out` borrows.
 */
static sperf_status_t open_debug_file(const sperf_native_loader_t *loader, const char *path,
                                      const sperf_elf_file_t *stripped, sperf_native_image_t *image,
                                      sperf_elf_file_t *out)
{
    search_t search = {.loader = loader, .path = SPERF_BUFFER_INIT};
    search.build_id = sperf_elf_file_build_id(stripped, &search.build_id_length);
    sperf_status_t status = try_build_id(&search, image, out);
    const char *link = sperf_elf_file_debug_link(stripped, &search.crc);
    search.has_crc = link != NULL;
    if (status == SPERF_NOT_FOUND && link != NULL) status = try_link(&search, path, link, image, out);
    sperf_buffer_cleanup(&search.path);
    return status;
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
    sperf_status_t status = open_debug_file(loader, file->mapping->path, &file->elf, &file->debug_image, &debug);
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
