/*
 * Where the bytes of ELF files come from: callbacks, so that symbols can be looked up, and tested, with no file system.
 */
#ifndef SPERF_NATIVE_LOADER_H
#define SPERF_NATIVE_LOADER_H

#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/* The bytes of a file, which nobody writes to. */
typedef struct {
    const uint8_t *bytes; /* NULL: none */
    size_t length;
} sperf_native_image_t;

typedef struct {
    /*
     * Set `*out` to the contents of the file at `path` (absolute), which stay as they are until `close`. SPERF_NOT_FOUND
     * where it cannot be read, for whatever reason; SPERF_NO_MEMORY.
     */
    sperf_status_t (*open)(void *context, const char *path, sperf_native_image_t *out);

    /* Give back what `open` gave. */
    void (*close)(void *context, sperf_native_image_t image);

    /*
     * Set `*out` to the vDSO, which no file has: it lies at `start` in the process, `length` bytes. It stays readable, and
     * is not closed. SPERF_NOT_FOUND where it cannot be had. May be NULL.
     */
    sperf_status_t (*vdso)(void *context, uint64_t start, uint64_t length, sperf_native_image_t *out);

    void *context;
} sperf_native_loader_t;

/*
 * Return the loader of real files, for the symbols of this process: it maps them read-only, and regular files alone. A
 * file that someone cuts short in place meanwhile can make a read of it fault, so images are not to be kept for longer
 * than it takes to find names.
 *
 * Context: system calls, no allocation; not in a signal handler.
 */
sperf_native_loader_t sperf_native_loader_of_files(void);

#endif
