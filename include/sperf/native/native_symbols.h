/*
 * Names for the machine's program counters: which library, and which function of it, has the code at an address.
 *
 * Addresses are those of a process whose /proc/<pid>/maps is given. An ELF file is read when the first address in it is
 * looked up, once; where it was stripped, so is the file with its debug symbols. Each look-up after that is two binary
 * searches. A process's layout changes as it loads libraries: take the maps after the last address was recorded. What
 * was unloaded by then is unknown. A library that was replaced on disk since it was mapped has no names, and no debug
 * file is believed that does not prove to be of the same build: no name is better than a wrong one.
 *
 * Owned by one thread. Context: allocates, and reads files through the loader; at the stop, under the GVL, not in a
 * signal handler.
 */
#ifndef SPERF_NATIVE_SYMBOLS_H
#define SPERF_NATIVE_SYMBOLS_H

#include "sperf/native/native_loader.h"

typedef struct sperf_native_symbols sperf_native_symbols_t;

typedef enum {
    SPERF_NATIVE_LIBRARY, /* code of a file: a library or the program itself */
    SPERF_NATIVE_VDSO,    /* code that the kernel puts into each process */
    SPERF_NATIVE_JIT,     /* executable memory without a file; it has no names */
    SPERF_NATIVE_UNKNOWN  /* nothing executable lies there (any more) */
} sperf_native_kind_t;

/* Text that lives as long as the symbols it came from; not NUL-terminated by promise, `bytes` never NULL. */
typedef struct {
    const char *bytes;
    size_t length;
} sperf_native_text_t;

typedef struct {
    sperf_native_kind_t kind;
    /*
     * The file's name without directory, ".so", and version: "libruby", "libc", "ruby", "parser"; else "vdso", "jit" or
     * "unknown". Never empty.
     */
    sperf_native_text_t library;
    sperf_native_text_t name; /* as in the symbol table, without version; "" where no symbol holds the address */
    uint64_t start;           /* the address in the process where the function begins; 0 where `name` is "" */
} sperf_native_symbol_t;

/*
 * Make `*out` from `maps_bytes` bytes of `maps`, which are not kept. `*loader` is copied; its context must outlive the
 * symbols. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: `*out` is NULL.
 *
 * Ownership: sperf_native_symbols_free(*out).
 */
sperf_status_t sperf_native_symbols_new(const char *maps, size_t maps_bytes, const sperf_native_loader_t *loader,
                                        sperf_native_symbols_t **out);

/* Close all files and free everything. `symbols` may be NULL. */
void sperf_native_symbols_free(sperf_native_symbols_t *symbols);

/*
 * Set `*out` to what lies at `address`, a program counter (not a return address, which may be past its call's
 * function). Always finds something: a file that cannot be read is a library without names. SPERF_NO_MEMORY or
 * SPERF_LIMIT_EXCEEDED, from reading a file: `*out` is undefined, and the look-up can be repeated.
 */
sperf_status_t sperf_native_symbols_find(sperf_native_symbols_t *symbols, uint64_t address, sperf_native_symbol_t *out);

#endif
