/* Code that a JIT compiled: which of Ruby's JIT compilers is enabled, and what machine code an address is in. */
#ifndef SPERF_EXT_JIT_H
#define SPERF_EXT_JIT_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/native/memory_map.h"
#include "sperf/vmstack/vm_words.h"

/*
 * Which of Ruby's JIT compilers is enabled, and how walks of stacks learn of it.
 *
 * Where a compiled frame keeps its code depends on the JIT (sperf_jit_t), and a signal handler cannot ask Ruby. So the
 * JIT is asked for under the GVL, at each start of a session, and remembered. The program may enable one later, but
 * never another one, nor disable it. A walk that meets a compiled frame while no JIT is known reads nothing of it and
 * fails; a postponed job then asks again. Samples of these few milliseconds are lost (`torn_reads`), not their time.
 */

/* Return the JIT that is enabled; both cannot be. Calls Ruby unnoticed (vm_quiet.h). Context: GVL. */
sperf_jit_t sperf_jit_in_use(void);

static inline bool sperf_jit_is_zjit(sperf_jit_t jit)
{
    return jit == SPERF_ZJIT || jit == SPERF_ZJIT_UNMARKED;
}

/*
 * Return whether the JIT is ZJIT, whose frames cannot be read from outside: Ruby 4.0 leaves them in registers, and
 * Ruby 4.1 has their code on the machine's stack. Context: the same.
 */
bool sperf_jit_hides_frames(void);

/* Ask which JIT is enabled, for the walks from now on. Calls Ruby unnoticed. Context: GVL. */
void sperf_jit_learn(void);

/* Return the JIT that was enabled when it was last asked for. Context: anywhere. */
sperf_jit_t sperf_jit_known(void);

/* Compiled code was met while no JIT is known: have it asked for soon. Context: anywhere, signal handlers included. */
void sperf_jit_ask_again(void);

/*
 * Return whether compiled frames of the JIT that is known are marked (jit_return): all of YJIT, and those of ZJIT from
 * Ruby 4.1 on, as frames that were walked show. Context: anywhere.
 */
bool sperf_jit_marks_frames(void);

/* A walk has met a compiled frame. Context: anywhere, signal handlers included. */
void sperf_jit_saw_mark(void);

/*
 * Kinds of machine code at a program counter: the interpreter's loop, a library's code, or code made by a JIT.
 *
 * The loop is known by the addresses of its instructions, which are labels within one function (vm_insns.h);
 * the rest is known by the process's memory map. The map is read for the first address outside of the loop, and
 * again when an address is in no executable mapping that is known: each time after twice the pause, so that a
 * program which maps code without end costs next to nothing.
 */

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

/*
 * Make `*map` this process's. Statuses and context the same. Ownership: the caller cleans it up, even after an error.
 */
sperf_status_t sperf_memory_map_read(sperf_memory_map_t *map);

#endif
