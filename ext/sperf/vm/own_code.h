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
#ifndef SPERF_EXT_OWN_CODE_H
#define SPERF_EXT_OWN_CODE_H

#include <ruby.h>
#include <stdbool.h>

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
