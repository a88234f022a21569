/*
 * Kept methods: methods of Ruby that have no function in its C API, as they were when sperf was loaded.
 *
 * Programs redefine and stub what they like, Thread.list and GC.total_time included. A Method object holds the
 * method itself, not its name: methods that are defined, prepended or undefined later do not affect it.
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
    SPERF_KEPT_THREAD_NAME, /* this and the following ones are methods of objects */
    SPERF_KEPT_THREAD_STATUS,
    SPERF_KEPT_ISEQ_TO_A,
    SPERF_KEPT_TRACEPOINT_ENABLE,
    SPERF_KEPT_INSTANCE_METHOD, /* Module#instance_method */
    SPERF_KEPT_SUPER_METHOD,    /* UnboundMethod#super_method */
    SPERF_KEPT_METHODS
} sperf_kept_method_t;

/* Look the methods up. Context: Init. */
void sperf_kept_methods_init(void);

/*
 * Call a method without arguments; `receiver` is the object of a method of objects, otherwise Qnil. Interrupts are held
 * back meanwhile (vm_interrupts.h). Returns Qnil if this Ruby has no such method, or if the method raised. May allocate.
 * Raises nothing, except in a Ruby in which interrupts cannot be held back: what interrupts the method. Context: GVL.
 */
VALUE sperf_kept_call(sperf_kept_method_t method, VALUE receiver);

/* As sperf_kept_call with `count` arguments; for a method of objects the first one is the object. */
VALUE sperf_kept_call_with(sperf_kept_method_t method, int count, const VALUE *arguments);

/* As sperf_kept_call_with, but raises what the method raises. `keywords`: the last argument is a Hash of them. */
VALUE sperf_kept_send(sperf_kept_method_t method, int count, const VALUE *arguments, bool keywords);

#endif
