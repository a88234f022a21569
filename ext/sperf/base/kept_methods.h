/*
 * Methods of Ruby that have no function in its C API, kept as they were when sperf was loaded.
 *
 * Programs redefine and stub what they like, Thread.list and GC.total_time as well. A Method object holds the method
 * itself, not its name: whatever is defined, prepended or undefined later does not touch it.
 */
#ifndef SPERF_EXT_KEPT_METHODS_H
#define SPERF_EXT_KEPT_METHODS_H

#include <ruby.h>
#include <stdbool.h>

typedef enum {
    SPERF_KEPT_THREAD_LIST,
    SPERF_KEPT_THREAD_MAIN,
    SPERF_KEPT_GC_TOTAL_TIME,
    SPERF_KEPT_GC_STRESS,
    SPERF_KEPT_GC_STAT_HEAP,
    SPERF_KEPT_YJIT_ENABLED_P,
    SPERF_KEPT_YJIT_STATS_ENABLED_P,
    SPERF_KEPT_YJIT_RUNTIME_STATS,
    SPERF_KEPT_ZJIT_ENABLED_P,
    SPERF_KEPT_RJIT_ENABLED_P,
    SPERF_KEPT_FIBER_GET,   /* Fiber[key] */
    SPERF_KEPT_FIBER_SET,   /* Fiber[key] = value */
    SPERF_KEPT_SIGNAL_TRAP, /* Signal.trap(signal, command) */
    SPERF_KEPT_RACTOR_COUNT,
    SPERF_KEPT_ISEQ_OF,     /* RubyVM::InstructionSequence.of(proc) */
    SPERF_KEPT_THREAD_NAME, /* from here on, methods of objects */
    SPERF_KEPT_THREAD_STATUS,
    SPERF_KEPT_THREAD_JOIN,
    SPERF_KEPT_ISEQ_TO_A,
    SPERF_KEPT_TRACEPOINT_ENABLE,
    SPERF_KEPT_INSTANCE_METHOD, /* Module#instance_method */
    SPERF_KEPT_SUPER_METHOD,    /* UnboundMethod#super_method */
    SPERF_KEPT_METHODS
} sperf_kept_method_t;

/* Keep them. Context: Init. */
void sperf_kept_methods_init(void);

/*
 * Call a method that takes no arguments, of `receiver` where it is one of objects (otherwise Qnil). Returns Qnil where
 * this Ruby has no such method, or where it raised, which is not told. Context: GVL; may allocate, raises nothing.
 */
VALUE sperf_kept_call(sperf_kept_method_t method, VALUE receiver);

/*
 * Say whether an exception that another thread raised in this one ended such a call; and raise it, or do nothing. Who
 * calls kept methods where the program's exceptions may be raised does so at its end: they would be lost. Context: GVL.
 */
bool sperf_kept_caught(void);
void sperf_kept_note(VALUE error); /* one that ended another call that was protected */
void sperf_kept_raise(void);

/* The same with `count` arguments, the first of them the object where the method is one of objects. */
VALUE sperf_kept_call_with(sperf_kept_method_t method, int count, const VALUE *arguments);

/* The same, but raises what the method raises; with `keywords`, the last argument is a Hash of them. */
VALUE sperf_kept_send(sperf_kept_method_t method, int count, const VALUE *arguments, bool keywords);

#endif
