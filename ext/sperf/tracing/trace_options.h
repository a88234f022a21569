/*
 * What a trace is asked for.
 */
#ifndef SPERF_EXT_TRACE_OPTIONS_H
#define SPERF_EXT_TRACE_OPTIONS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/trace/call_tree.h"

/* How much a trace tells apart: see traced_threads.h, traced_methods.h, traced_objects.h, call_tree.h. */
typedef struct {
    uint32_t threads, fibers, contexts, methods, objects, nodes;
} sperf_trace_limits_t;

#define SPERF_TRACE_LIMITS                       \
    ((sperf_trace_limits_t){.threads = 512,      \
                            .fibers = 1024,      \
                            .contexts = 1 << 16, \
                            .methods = 1 << 18,  \
                            .objects = 1 << 20,  \
                            .nodes = SPERF_CALL_NODES_MAX})

typedef struct {
    sperf_trace_limits_t limits;
    bool allocations;         /* count objects by class and line */
    bool blocks;              /* a block is a call as well */
    bool only;                /* nothing is traced but what sperf_tracer_target names */
    uint32_t depth;           /* calls deeper than this are part of their caller; 0: no limit */
    VALUE verdict;            /* Proc (name, file, is_c) -> Integer: see traced_methods.h; Qnil */
    VALUE threads;            /* Array of the threads to trace; Qnil: all */
    VALUE exclude_threads;    /* Array of those to leave out; Qnil */
    VALUE targets;            /* with only: Array of those from the start, to which more are added later; Qnil */
    uint32_t (*labels)(void); /* asked for the label set of the fiber that runs; NULL: there are none */
} sperf_trace_options_t;

#endif
