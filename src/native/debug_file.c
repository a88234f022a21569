/* Separate debug files: see debug_file.h. */
#include "debug_file.h"

#include <string.h>

#include "sperf/base/buffer.h"

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

sperf_status_t sperf_debug_file_open(const sperf_native_loader_t *loader, const char *path,
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
