/*
 * What lies where in a process: the text of /proc/<pid>/maps as a sorted array of mappings.
 *
 * The text is given as bytes, so that nothing here reads a file. A line that is not what the kernel writes is passed
 * over. Paths are as the kernel has them: the one escape that it writes (\012, a newline) is undone, and the mark
 * " (deleted)" is taken off and kept as a flag. Owned by one thread; allocates, so not for signal handlers.
 */
#ifndef SPERF_MEMORY_MAP_H
#define SPERF_MEMORY_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/arena.h"

typedef enum {
    SPERF_MAPPING_FILE,      /* a file with a path, which may have been deleted since */
    SPERF_MAPPING_ANONYMOUS, /* memory without a file, whatever name it was given: heap, stacks, memfd, "[anon:...]" */
    SPERF_MAPPING_KERNEL     /* pages that the kernel puts into each process: "[vdso]", "[vsyscall]" ... */
} sperf_mapping_backing_t;

typedef struct {
    uint64_t start;   /* the first address */
    uint64_t end;     /* the address after the last; > start */
    uint64_t offset;  /* in bytes, where in the file `start` is */
    const char *path; /* NUL-terminated, "" where there is none; borrowed from the map */
    sperf_mapping_backing_t backing;
    bool executable;
    bool deleted; /* the file at `path`, if there is one, is another one than this */
} sperf_mapping_t;

typedef struct {
    sperf_mapping_t *rows; /* sorted by start */
    uint32_t count;
    uint32_t capacity;
    sperf_arena_t paths;
} sperf_memory_map_t;

/* Make an empty map; cannot fail, allocates nothing. */
void sperf_memory_map_init(sperf_memory_map_t *map);
void sperf_memory_map_cleanup(sperf_memory_map_t *map);

/*
 * Add the mappings of `length` bytes of `text` (may be NULL if length is 0), which is not kept. SPERF_NO_MEMORY or
 * SPERF_LIMIT_EXCEEDED (2^32 - 1 mappings): the map is only fit for cleanup.
 */
sperf_status_t sperf_memory_map_parse(sperf_memory_map_t *map, const char *text, size_t length);

/* Return the mapping that holds `address`, or NULL. In O(log n). Borrowed. */
const sperf_mapping_t *sperf_memory_map_find(const sperf_memory_map_t *map, uint64_t address);

#endif
