/*
 * The source of the bytes of ELF files: callbacks, so that symbols can be looked up and tested without a file
 * system.
 */
#ifndef SPERF_NATIVE_LOADER_H
#define SPERF_NATIVE_LOADER_H

#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/* The bytes of a file, read-only. */
typedef struct {
    const uint8_t *bytes; /* NULL: none */
    size_t length;
} sperf_native_image_t;

/* What a file is used for. */
typedef enum {
    SPERF_NATIVE_LOADED,  /* the process runs its code */
    SPERF_NATIVE_SYMBOLS, /* not run: large sections of code, data and debug information may be zero */
    SPERF_NATIVE_WHOLE    /* not run: all of it */
} sperf_native_use_t;

typedef struct {
    /*
     * Set `*out` to the contents of the file at `path` (absolute), which stay unchanged until `close`.
     * SPERF_NOT_FOUND if the file cannot be read, for whatever reason; SPERF_NO_MEMORY.
     */
    sperf_status_t (*open)(void *context, const char *path, sperf_native_use_t use, sperf_native_image_t *out);

    /* Release an image from `open`. */
    void (*close)(void *context, sperf_native_image_t image);

    /*
     * Set `*out` to the vDSO, which is in no file: `length` bytes at `start` in the process. It stays readable and
     * is not closed. SPERF_NOT_FOUND if there is none. May be NULL.
     */
    sperf_status_t (*vdso)(void *context, uint64_t start, uint64_t length, sperf_native_image_t *out);

    void *context;
} sperf_native_loader_t;

/*
 * Return the loader of real files, for the symbols of this process. It opens regular files only.
 *
 * Files that the process runs are mapped: truncating one would kill the process in any case. Other files are
 * copied, because truncating a mapped one would kill the process only because of sperf.
 *
 * Context: system calls, no allocation; not in a signal handler.
 */
sperf_native_loader_t sperf_native_loader_of_files(void);

#endif
