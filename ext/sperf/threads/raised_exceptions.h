/* The exceptions of a thread that may be on their way to a rescue clause: runtime/raise_hook.h. */
#ifndef SPERF_EXT_RAISED_EXCEPTIONS_H
#define SPERF_EXT_RAISED_EXCEPTIONS_H

#include <ruby.h>
#include <stdint.h>

#include "sperf/model/sample_table.h"

/* How many a thread remembers. Deeper nesting of ensure clauses that raise is rare: its outermost are not paired. */
enum { SPERF_RAISED_MAX = 32 };

typedef struct {
    /* The thread itself, in hooks. */
    uint64_t start;                     /* of the session for which this is valid */
    uint64_t thread_number;             /* the same */
    uint32_t next;                      /* place of the next one, modulo SPERF_RAISED_MAX */
    VALUE exceptions[SPERF_RAISED_MAX]; /* addresses, never dereferenced; 0: rescued, or none */
    int64_t raised_mono_ns[SPERF_RAISED_MAX];
    /* sperf's thread, which holds sampler_lock as it works: the row of each (recording/raised.h); stack 0: none. */
    sperf_sample_key_t keys[SPERF_RAISED_MAX];
} sperf_raised_t;

#endif
