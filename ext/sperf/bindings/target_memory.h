/*
 * The memory of another process, and what the kernel says of its threads.
 *
 * Nothing is written, and no thread is stopped: process_vm_readv copies what is mapped, and /proc tells the rest.
 * Context of all functions: one thread; they call neither Ruby nor the GVL.
 */
#ifndef SPERF_EXT_TARGET_MEMORY_H
#define SPERF_EXT_TARGET_MEMORY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "sperf/outside/target.h"

/* Files of threads that are kept open. Zero bytes but for the pid are a target of which none is. */
enum { SPERF_TARGET_FILES = 256 };

typedef struct {
    pid_t pid;
    int error;          /* errno of the last read that the kernel refused; 0: none, or the address was not mapped */
    bool is_translated; /* the target has other numbers for its threads than this process: another PID namespace */
    struct {
        int32_t tid; /* as the target knows it; 0: free */
        int32_t own_tid;
        int schedstat;
    } files[SPERF_TARGET_FILES];
} sperf_target_memory_t;

/* Close all files. */
void sperf_target_memory_cleanup(sperf_target_memory_t *memory);

/* As sperf_outside_memory_t's read, with a sperf_target_memory_t. */
uint32_t sperf_target_memory_read(void *context, const sperf_outside_piece_t *pieces, uint32_t count);

/*
 * Return whether the target has no memory any more: it has ended, or is ending. A failed read does not tell, as other
 * threads of a process that is ending may still be there.
 */
bool sperf_target_memory_is_gone(const sperf_target_memory_t *memory);

/* As sperf_outside_usage_read_t. */
sperf_outside_usage_t sperf_target_usage_read(void *context, int32_t tid, bool wants_state);

/* Return the number of the target's thread `tid` in this process's PID namespace, 0 if there is none. */
int32_t sperf_target_own_tid(sperf_target_memory_t *memory, int32_t tid);

#endif
