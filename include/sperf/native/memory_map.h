/*
 * The mappings of a process: the text of /proc/<pid>/maps as a sorted array.
 *
 * The caller passes the text, so nothing here reads a file. Lines that the kernel would not write are skipped. In
 * paths the only escape of the kernel (\012, a newline) is decoded, and the mark " (deleted)" becomes a flag. One
 * thread owns a map; allocates, so not for signal handlers.
 */
#ifndef SPERF_MEMORY_MAP_H
#define SPERF_MEMORY_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/rows.h"

typedef enum {
    SPERF_MAPPING_FILE,      /* a file with a path, which may have been deleted since */
    SPERF_MAPPING_ANONYMOUS, /* memory without a file, whatever its name: heap, stacks, memfd, "[anon:...]" */
    SPERF_MAPPING_KERNEL     /* pages that the kernel maps into each process: "[vdso]", "[vsyscall]" ... */
} sperf_mapping_backing_t;

typedef struct {
    uint64_t start;   /* the first address */
    uint64_t end;     /* the address after the last; > start */
    uint64_t offset;  /* of `start` in the file, in bytes */
    const char *path; /* NUL-terminated, "" if there is none; borrowed from the map */
    sperf_mapping_backing_t backing;
    bool executable;
    bool deleted; /* a file now at `path` is a different one */
} sperf_mapping_t;

/* Zero bytes are an empty one. */
typedef struct {
    sperf_mapping_t *rows; /* sorted by start */
    uint32_t count;
    uint32_t capacity;
    sperf_arena_t paths;
} sperf_memory_map_t;

void sperf_memory_map_cleanup(sperf_memory_map_t *map);

/*
 * Add the mappings in `length` bytes of `text` (may be NULL if length is 0), which is not kept. After
 * SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED (2^32 - 1 mappings) the map must only be cleaned up.
 */
sperf_status_t sperf_memory_map_parse(sperf_memory_map_t *map, const char *text, size_t length);

/* Return the mapping at `address`, or NULL, in O(log n). Borrowed. */
const sperf_mapping_t *sperf_memory_map_find(const sperf_memory_map_t *map, uint64_t address);

#endif
