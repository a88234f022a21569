/*
 * Ruby code of sperf's own (lib/sperf/program/own_code.rb), which it runs or looks at in the program's process to learn how
 * the VM lays things out and what a traced call costs.
 *
 * The code was compiled when sperf was loaded: whatever compiles code later calls methods that a program may redefine
 * (String#respond_to?, to_io), or adds it to what Coverage tells. It calls methods of one object alone, which C functions
 * define. With TracePoints and interrupts held back (vm_quiet.h) the program does not notice that it runs.
 *
 * Context of everything here, but for what says otherwise: GVL, within sperf_vm_quiet_begin.
 */
#ifndef SPERF_EXT_OWN_CODE_H
#define SPERF_EXT_OWN_CODE_H

#include <ruby.h>
#include <stdbool.h>

typedef enum { SPERF_OWN_STACKS, SPERF_OWN_CALLS, SPERF_OWN_INSTRUCTIONS, SPERF_OWN_CODES } sperf_own_code_t;

/*
 * Keep the code: two lambdas that take an object; and an Array of [String or nil, lambda] pairs. Raises TypeError.
 * Context: GVL, while sperf is loaded.
 */
void sperf_own_code_take(const VALUE codes[SPERF_OWN_CODES]);

/*
 * Return a new object. rb_define_singleton_method gives it methods, and so does `def object.name`: Ruby tells of each by
 * calling singleton_method_added, and calls the object's own, which does nothing. Raises NoMemoryError.
 */
VALUE sperf_own_object(void);

/* Make one that was just made, and that nobody else knows, an object like this. */
void sperf_own_object_make(VALUE object);

/* Run a lambda with `object`. Returns false where there is none: sperf was not loaded as a whole. Raises what it raises. */
bool sperf_own_code_run(sperf_own_code_t code, VALUE object);

/*
 * Return lambda `number` of the instructions as a RubyVM::InstructionSequence, Qnil for no more; `*operand` is what it is
 * about, NULL for all. Raises nothing.
 */
VALUE sperf_own_instructions(long number, const char **operand);

#endif
