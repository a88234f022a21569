/*
 * The loader of real files: see sperf/native/native_loader.h.
 *
 * This file calls the operating system, which the core otherwise does not (test/ruby/layers_test.rb). It is here
 * rather than in ext/ so that tests without a Ruby can look up names in real programs.
 */
#define _DEFAULT_SOURCE

#include "sperf/native/native_loader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/auxv.h>
#endif

#include "sperf/native/elf_file.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

static bool is_readable_file(int descriptor, size_t *length)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    if (status.st_size <= 0 || (uintmax_t)status.st_size > SIZE_MAX) return false;
    *length = (size_t)status.st_size;
    return true;
}

/* Sections of code, data and for debuggers that are longer are left out. The CRC of a debug file is in a short one. */
enum { UNUSED_BYTES = 1 << 16 };

/* A copy that is being made, of a file that may become shorter meanwhile: the rest of the copy is zero then. */
typedef struct {
    int descriptor;
    uint8_t *bytes;
    size_t length;
} copy_t;

static void copy_part(const copy_t *copy, uint64_t offset, uint64_t length)
{
    if (offset >= copy->length) return;
    if (length > copy->length - offset) length = copy->length - offset;
    while (length > 0) {
        ssize_t count = pread(copy->descriptor, copy->bytes + offset, (size_t)length, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        offset += (uint64_t)count;
        length -= (uint64_t)count;
    }
}

static void copy_table(const copy_t *copy, const sperf_elf_table_t *table)
{
    copy_part(copy, table->offset, (uint64_t)table->count * table->entry_bytes);
}

/* The header says where the tables are; the first section, how long they are where the header cannot. */
static void copy_symbols(const copy_t *copy)
{
    sperf_elf_file_t file;
    copy_part(copy, 0, UNUSED_BYTES);
    if (sperf_elf_file_init(&file, copy->bytes, copy->length) != SPERF_OK) return;
    copy_part(copy, file.sections.offset, file.sections.entry_bytes);
    if (sperf_elf_file_init(&file, copy->bytes, copy->length) != SPERF_OK) return;
    copy_table(copy, &file.sections);
    copy_table(copy, &file.segments);
    sperf_elf_section_t section;
    for (uint32_t i = 0; sperf_elf_file_section(&file, i, &section); i++) {
        bool is_unused = section.type == SPERF_ELF_PROGBITS && section.bytes > UNUSED_BYTES;
        if (!is_unused && section.type != SPERF_ELF_NOBITS) copy_part(copy, section.offset, section.bytes);
    }
}

/* What is not copied takes no memory. */
static void *copy_file(int descriptor, size_t length, sperf_native_use_t use)
{
    void *bytes = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) return bytes;
    copy_t copy = {descriptor, bytes, length};
    if (use == SPERF_NATIVE_WHOLE) {
        copy_part(&copy, 0, length);
    } else {
        copy_symbols(&copy);
    }
    return bytes;
}

static void *image_of(int descriptor, size_t length, sperf_native_use_t use)
{
    if (use == SPERF_NATIVE_LOADED) return mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
    return copy_file(descriptor, length, use);
}

static sperf_status_t open_file(void *context, const char *path, sperf_native_use_t use, sperf_native_image_t *out)
{
    (void)context;
    /* O_NONBLOCK: a name from a file may be a pipe without a writer. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) return SPERF_NOT_FOUND;
    size_t length = 0;
    void *bytes = MAP_FAILED;
    if (is_readable_file(descriptor, &length)) bytes = image_of(descriptor, length, use);
    (void)close(descriptor);
    if (bytes == MAP_FAILED) return SPERF_NOT_FOUND;
    *out = (sperf_native_image_t){bytes, length};
    return SPERF_OK;
}

static void close_file(void *context, sperf_native_image_t image)
{
    (void)context;
    (void)munmap((void *)(uintptr_t)image.bytes, image.length);
}

static sperf_status_t own_vdso(void *context, uint64_t start, uint64_t length, sperf_native_image_t *out)
{
    (void)context;
#ifdef __linux__
    /* Asked for, not believed: a map that is not of this process must not make us read at its addresses. */
    if (start != 0 && start == getauxval(AT_SYSINFO_EHDR) && length <= SIZE_MAX) {
        *out = (sperf_native_image_t){(const uint8_t *)(uintptr_t)start, (size_t)length};
        return SPERF_OK;
    }
#else
    (void)start, (void)length, (void)out;
#endif
    return SPERF_NOT_FOUND;
}

sperf_native_loader_t sperf_native_loader_of_files(void)
{
    return (sperf_native_loader_t){.open = open_file, .close = close_file, .vdso = own_vdso};
}
