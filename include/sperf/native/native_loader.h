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

/* Who else has the file, and what is wanted of it. */
typedef enum {
    SPERF_NATIVE_LOADED,  /* the process runs its code */
    SPERF_NATIVE_SYMBOLS, /* nobody: large sections of code, data and for debuggers may be zero */
    SPERF_NATIVE_WHOLE    /* nobody */
} sperf_native_use_t;

typedef struct {
    /*
     * Set `*out` to the contents of the file at `path` (absolute), which stay as they are until `close`. SPERF_NOT_FOUND
     * where it cannot be read, for whatever reason; SPERF_NO_MEMORY.
     */
    sperf_status_t (*open)(void *context, const char *path, sperf_native_use_t use, sperf_native_image_t *out);

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
 * Return the loader of real files, for the symbols of this process, and regular files alone. Those that the process runs
 * are mapped: who truncates one ends the process anyway. Others are copied, as nothing but sperf would be ended so.
 *
 * Context: system calls, no allocation; not in a signal handler.
 */
sperf_native_loader_t sperf_native_loader_of_files(void);

#endif
