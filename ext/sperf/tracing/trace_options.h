/*
 * The options of a trace.
 */
#ifndef SPERF_EXT_TRACE_OPTIONS_H
#define SPERF_EXT_TRACE_OPTIONS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/trace/call_tree.h"

/* The most rows of each table: see traced_threads.h, traced_methods.h, traced_objects.h, call_tree.h. */
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
    bool blocks;              /* blocks count as calls */
    bool only;                /* trace the methods of sperf_tracer_add_target alone, and what they call */
    uint32_t depth;           /* calls deeper than this are part of their caller; 0: no limit */
    VALUE verdict;            /* Proc (name, file, is_c) -> Integer: see traced_methods.h; Qnil */
    VALUE threads;            /* Array of the threads to trace; Qnil: all */
    VALUE exclude_threads;    /* Array of the threads to leave out; Qnil: none */
    VALUE targets;            /* with only: Array of methods to trace from the start; Qnil: none */
    uint32_t (*labels)(void); /* returns the label set of the running fiber; NULL: no labels */
} sperf_trace_options_t;

#endif
