/*
 * The loader of real files: see sperf/native/native_loader.h.
 *
 * This is the one file of the core that calls the operating system (test/ruby/layers_test.rb holds it to that). It is
 * here, and not with the rest of such calls in ext/, so that tests without a Ruby can look up names in real programs.
 */
#define _POSIX_C_SOURCE 200809L

#include "sperf/native/native_loader.h"

#include <fcntl.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/auxv.h>
#endif

static bool is_readable_file(int descriptor, size_t *length)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    if (status.st_size <= 0 || (uintmax_t)status.st_size > SIZE_MAX) return false;
    *length = (size_t)status.st_size;
    return true;
}

static sperf_status_t open_file(void *context, const char *path, sperf_native_image_t *out)
{
    (void)context;
    /* O_NONBLOCK: a name that is found in a file may turn out to be a pipe, which nobody writes to. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) return SPERF_NOT_FOUND;
    size_t length = 0;
    void *bytes = MAP_FAILED;
    if (is_readable_file(descriptor, &length)) bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
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
