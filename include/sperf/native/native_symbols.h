/*
 * Names for program counters of machine code: the library and the function at an address.
 *
 * Addresses are those of the process whose /proc/<pid>/maps is passed. An ELF file is read once, when the first
 * address in it is looked up; if it is stripped, so is the file with its debug symbols. Each later look-up is two
 * binary searches. The layout of a process changes as it loads libraries, so take the maps after the last address
 * was recorded; libraries unloaded by then are unknown. A library that was replaced on disk since it was mapped
 * has no names, and a debug file is used only if it is provably of the same build: no name is better than a wrong
 * one.
 *
 * One thread owns the symbols. Context: allocates, and reads files through the loader; at the stop, under the GVL,
 * not in a signal handler.
 */
#ifndef SPERF_NATIVE_SYMBOLS_H
#define SPERF_NATIVE_SYMBOLS_H

#include "sperf/native/native_loader.h"

typedef struct sperf_native_symbols sperf_native_symbols_t;

typedef enum {
    SPERF_NATIVE_LIBRARY, /* code of a file: a library or the program itself */
    SPERF_NATIVE_VDSO,    /* code that the kernel maps into each process */
    SPERF_NATIVE_JIT,     /* executable memory without a file; has no names */
    SPERF_NATIVE_UNKNOWN  /* not executable memory, or no longer */
} sperf_native_kind_t;

/* Text, valid as long as its symbols; not necessarily NUL-terminated, `bytes` never NULL. */
typedef struct {
    const char *bytes;
    size_t length;
} sperf_native_text_t;

typedef struct {
    sperf_native_kind_t kind;
    /*
     * The file name without directory, ".so" and version: "libruby", "libc", "ruby", "parser"; else "vdso", "jit"
     * or "unknown". Never empty.
     */
    sperf_native_text_t library;
    sperf_native_text_t name; /* as in the symbol table, without version; "" if no symbol has the address */
    uint64_t start;           /* address of the function in the process; 0 if `name` is "" */
} sperf_native_symbol_t;

/*
 * Make `*out` from `maps_bytes` bytes of `maps`, which are not kept. `*loader` is copied; its context must outlive
 * the symbols. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED `*out` is NULL. Ownership: the caller frees `*out` with
 * sperf_native_symbols_free.
 */
sperf_status_t sperf_native_symbols_new(const char *maps, size_t maps_bytes, const sperf_native_loader_t *loader,
                                        sperf_native_symbols_t **out);

/* Close all files and free everything. `symbols` may be NULL. */
void sperf_native_symbols_free(sperf_native_symbols_t *symbols);

/*
 * Set `*out` to the symbol at `address`, a program counter (not a return address, which may be past the function
 * of its call). There is always a result: a file that cannot be read is a library without names. After
 * SPERF_NO_MEMORY or SPERF_LIMIT_EXCEEDED, from reading a file, `*out` is undefined and the look-up can be
 * repeated.
 */
sperf_status_t sperf_native_symbols_find(sperf_native_symbols_t *symbols, uint64_t address, sperf_native_symbol_t *out);

#endif
