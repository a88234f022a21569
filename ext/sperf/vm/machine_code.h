/*
 * Kinds of machine code at a program counter: the interpreter's loop, a library's code, or code made by a JIT.
 *
 * The loop is known by the addresses of its instructions, which are labels within one function (vm_insns.h);
 * the rest is known by the process's memory map. The map is read for the first address outside of the loop, and
 * again when an address is in no executable mapping that is known: each time after twice the pause, so that a
 * program which maps code without end costs next to nothing.
 */
#ifndef SPERF_EXT_MACHINE_CODE_H
#define SPERF_EXT_MACHINE_CODE_H

#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/native/memory_map.h"

typedef enum {
    SPERF_CODE_UNKNOWN,
    SPERF_CODE_INTERPRETER, /* between two instructions of the interpreter's loop */
    SPERF_CODE_LIBRARY,     /* other code of a file, or the kernel's pages */
    SPERF_CODE_JIT          /* memory without a file */
} sperf_code_kind_t;

/* Owned by sperf's thread. */
typedef struct {
    sperf_memory_map_t map;
    int64_t pause_ns;
    int64_t next_look_mono_ns; /* the map is not read again before this time */
} sperf_machine_code_t;

/* Begin without a map; free it. Context: GVL, while sperf's thread does not exist. */
void sperf_machine_code_init(sperf_machine_code_t *code);
void sperf_machine_code_cleanup(sperf_machine_code_t *code);

/*
 * Return the kind of code at `pc` (0: unknown), where a thread was at `mono_ns` on the monotonic clock; unknown
 * if memory runs out. Context: sperf's thread; may read /proc, with a descriptor in its own table.
 */
sperf_code_kind_t sperf_machine_code_kind(sperf_machine_code_t *code, uint64_t pc, int64_t mono_ns);

/*
 * Append the text of /proc/self/maps to `out`, for sperf/native/memory_map.h and sperf/native/native_symbols.h.
 * SPERF_NOT_FOUND if the platform has none or it cannot be read, SPERF_NO_MEMORY. Context: sperf's thread, or GVL;
 * allocates, some system calls.
 */
sperf_status_t sperf_process_maps_read(sperf_buffer_t *out);

#endif
