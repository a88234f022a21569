/*
 * The Ractors and threads of another process, and what each thread does.
 *
 * Lists are read while the process changes them: each thread must say that it is of this VM and Ractor, and lists
 * have limits, and end where they turn in a circle. A thread that begins or ends at that moment may be missing.
 */
#ifndef SPERF_OUTSIDE_THREADS_H
#define SPERF_OUTSIDE_THREADS_H

#include "sperf/base/status.h"
#include "sperf/outside/objects.h"

/* The most nodes of all lists together, and the most locks of one thread that are looked at. */
enum { SPERF_OUTSIDE_NODES_MAX = 32768, SPERF_OUTSIDE_LOCKS_MAX = 64 };

typedef enum {
    SPERF_OUTSIDE_RUNNING,  /* holds the GVL */
    SPERF_OUTSIDE_GVL_WAIT, /* waits for the GVL */
    SPERF_OUTSIDE_WAITING,  /* waits for another thread, or for a time */
    SPERF_OUTSIDE_GC,       /* holds the GVL, and a collection is at work */
    SPERF_OUTSIDE_BLOCKING, /* without the GVL in a system call, or in C code */
} sperf_outside_state_t;

typedef struct {
    uint64_t address; /* of rb_thread_t: tells threads apart that live at the same time */
    uint64_t value;   /* the Thread */
    uint64_t name;    /* the name, a String or nil */
    uint64_t locking; /* the Mutex that it waits for, 0: none */
    uint64_t keeping; /* the struct of the Mutex that it locked last, 0: none */
    int32_t tid;      /* 0: it has no native thread at the moment */
    uint32_t ractor;  /* number of the Ractor */
    bool is_main;     /* the main thread of the process */
    sperf_outside_state_t state;
} sperf_outside_thread_t;

typedef struct {
    sperf_outside_thread_t *rows; /* in the order in which they were made, by Ractor */
    uint32_t count;
    uint32_t capacity;
    bool collects; /* a collection is at work, */
    bool sweeps;   /* and sweeps: otherwise it marks */
    uint64_t vm;
} sperf_outside_threads_t;

/*
 * Read all threads into `threads`, whose memory is reused. Returns SPERF_OK; SPERF_NOT_FOUND if there is no VM at
 * this place; SPERF_NO_MEMORY.
 */
sperf_status_t sperf_outside_threads_read(const sperf_outside_memory_t *memory, const sperf_outside_layout_t *layout,
                                          sperf_outside_threads_t *threads);

void sperf_outside_threads_cleanup(sperf_outside_threads_t *threads);

/* Return the row of the thread that has locked the Mutex `value`, or UINT32_MAX if none has. */
uint32_t sperf_outside_lock_owner(const sperf_outside_memory_t *memory, const sperf_outside_layout_t *layout,
                                  const sperf_outside_threads_t *threads, uint64_t value);

#endif
