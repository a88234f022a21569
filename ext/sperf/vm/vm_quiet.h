/*
 * Running Ruby code unnoticed: no TracePoint sees it, and nothing interrupts it.
 *
 * sperf calls a few methods of Ruby when a session starts, is divided or stops, and runs some code of its own
 * once per process (vm_search.c, vm_insns.h). A program's TracePoints would see each call, and an
 * exception for this thread, a signal handler or another thread could come in the middle (vm_interrupts.h).
 *
 * While a hook runs, Ruby stores in the execution context what the hook is told, and runs no other hook of the
 * program there: the word .trace_arg, otherwise NULL. Ruby keeps calls of its own quiet in the same way
 * (rb_suppress_tracing, which libruby does not export). Events of new objects and of the GC, which no
 * TracePoint in Ruby can request, are told all the same.
 *
 * The word precedes .errinfo, which the API can set (rb_set_errinfo), and can so be found. The API also returns
 * .trace_arg (rb_tracearg_from_tracepoint): the word is used only if the API returns what was written there.
 * Otherwise TracePoints are told.
 *
 * Context of all functions: GVL. Begin and end must be called on the same fiber, as the words belong to it.
 */
#ifndef SPERF_EXT_VM_QUIET_H
#define SPERF_EXT_VM_QUIET_H

#include <ruby.h>
#include <stdbool.h>

#include "vm_interrupts.h"

typedef struct {
    sperf_vm_interrupts_t interrupts;
    volatile VALUE *trace_arg; /* NULL: was not written */
    VALUE before;              /* what it was */
} sperf_vm_quiet_t;

/*
 * Find the word, once per process; sperf_vm_layout.thread_ec must be known. If $! is an exception that the API
 * cannot set again, a later call finds the word. Raises nothing. Context: interrupts are held back.
 */
void sperf_vm_quiet_find(void);

/* Hold back events and interrupts until sperf_vm_quiet_end. May be nested. Neither raises. */
void sperf_vm_quiet_begin(sperf_vm_quiet_t *quiet);
void sperf_vm_quiet_end(const sperf_vm_quiet_t *quiet);

/*
 * Within sperf_vm_quiet_begin: tell events again until sperf_vm_quiet_end of `loud`; interrupts stay held back.
 * Returns false, with nothing changed, if a hook that called sperf holds events back.
 */
bool sperf_vm_quiet_lift(sperf_vm_quiet_t *loud);

/*
 * Ruby code of sperf's own (lib/sperf/program/probe_code.rb). sperf runs or reads it in the program's process, to
 * learn the layout of the VM and the cost of a traced call.
 *
 * The code is compiled when sperf is loaded. Compiling code later would call methods that a program may redefine
 * (String#respond_to?, to_io), or add to what Coverage reports. The code calls methods of one object alone, which C
 * functions define. With TracePoints and interrupts held back (vm_quiet.h) the program does not notice that it runs.
 *
 * Context of all functions, unless stated otherwise: GVL, within sperf_vm_quiet_begin.
 */

typedef enum {
    SPERF_OWN_STACKS,
    SPERF_OWN_CALLS,
    SPERF_OWN_OBJECTS,
    SPERF_OWN_INSTRUCTIONS,
    SPERF_OWN_CODES
} sperf_own_code_t;

/*
 * Set the code: three lambdas that take an object; and an Array of [String or nil, lambda] pairs. Raises
 * TypeError. Context: GVL, while sperf is loaded.
 */
void sperf_own_code_set(const VALUE codes[SPERF_OWN_CODES]);

/*
 * Return a new object, for rb_define_singleton_method and `def object.name`. Ruby announces each such method by
 * calling singleton_method_added; the object's own does nothing. Raises NoMemoryError.
 */
VALUE sperf_own_object(void);

/* Make a new object, which nobody else knows, one like this. */
void sperf_own_object_make(VALUE object);

/*
 * Run a lambda with `object`. Returns false if there is none, as sperf was not loaded completely. Raises what
 * it raises.
 */
bool sperf_own_code_run(sperf_own_code_t code, VALUE object);

/*
 * Return lambda `number` of the instructions as a RubyVM::InstructionSequence, Qnil after the last. `*operand`
 * is the operand that it teaches, NULL for all. Raises nothing.
 */
VALUE sperf_own_instructions(long number, const char **operand);

#endif
