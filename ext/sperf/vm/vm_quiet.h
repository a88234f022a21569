/*
 * Running Ruby that nobody notices: no TracePoint is told of it, and nothing interrupts it.
 *
 * Sperf calls a few methods of Ruby's own when a session starts, is divided or stops, and runs some code of its own once
 * in a process (vm_search.h, vm_insns.h). A program's TracePoints would be told of each call, and an exception for this
 * thread, a signal's handler or another thread's turn could come in the middle (vm_interrupts.h).
 *
 * While a hook runs, Ruby notes in the execution context what the hook is told, and runs no other hook of the program's
 * there: the word .trace_arg, NULL otherwise. Ruby keeps its own calls quiet in the same way (rb_suppress_tracing, which
 * libruby does not export). Events of new objects and of the GC, which no TracePoint in Ruby can ask for, are told all
 * the same.
 *
 * The word lies before .errinfo, which the API can set (rb_set_errinfo), and so be found. The API returns .trace_arg as
 * well (rb_tracearg_from_tracepoint): the word is used only if it returns what was written. Where that is not so,
 * TracePoints are told.
 *
 * Context of everything here: GVL, but not between two switches of fibers: the words are the fiber's.
 */
#ifndef SPERF_EXT_VM_QUIET_H
#define SPERF_EXT_VM_QUIET_H

#include <ruby.h>

#include "vm_interrupts.h"

typedef struct {
    sperf_vm_interrupts_t interrupts;
    volatile VALUE *trace_arg; /* NULL: was not written */
    VALUE before;              /* what it was */
} sperf_vm_quiet_t;

/*
 * Find the word, once per process; sperf_vm_layout.thread_ec must be known. While an exception is dealt with that the
 * API cannot set again, a later call finds it. Context: interrupts are held. Does not raise.
 */
void sperf_vm_quiet_find(void);

/* Hold events and interrupts back until sperf_vm_quiet_end. May be nested. Neither raises. */
void sperf_vm_quiet_begin(sperf_vm_quiet_t *quiet);
void sperf_vm_quiet_end(const sperf_vm_quiet_t *quiet);

/*
 * Within sperf_vm_quiet_begin: have events told until sperf_vm_quiet_end of `loud`; interrupts are held as before.
 * Returns false where they are held back by a hook that called sperf, and nothing has changed.
 */
bool sperf_vm_quiet_lift(sperf_vm_quiet_t *loud);

#endif
