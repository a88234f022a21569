/*
 * Calling Ruby from a hook, from a postponed job, or in the middle of a change of what sperf keeps.
 *
 * Whatever calls a method of Ruby, or makes an object, may also switch to another thread and run what has interrupted this
 * one: handlers of signals, Thread#raise, Thread#kill. In a hook that has two consequences. Another thread comes in the
 * middle of what the hook is doing, adds to a list that is being gone through, or stops the trace. And the exception, which
 * the program waits for, ends sperf's own work and is lost there. So interrupts are held back meanwhile
 * (vm_interrupts.h): what comes waits, and comes as soon as the program goes on.
 *
 * What a body raises is then its own: no memory, no stack, a method that the program has overridden. It is dropped.
 * Only where the VM's layout is not known, and nothing can be held back, may it be the program's: it is noted for
 * sperf_kept_raise (base/kept_methods.h).
 *
 * These are the ways to call Ruby from a hook or a job; test/ruby/interrupts_test.rb looks for others, and a build with
 * SPERF_DEBUG=1 aborts at one (base/call_check.h).
 */
#ifndef SPERF_EXT_HELD_CALL_H
#define SPERF_EXT_HELD_CALL_H

#include <ruby.h>
#include <stdbool.h>

#include "base/kept_methods.h"
#include "vm_interrupts.h"

/*
 * Call `body` with `argument`. False: it raised, and has not come to its end; $! is what it was. Context: GVL, where
 * objects may be made. Raises nothing. May be nested.
 */
bool sperf_held_call(VALUE (*body)(VALUE), VALUE argument);

/* As sperf_kept_call. Context: the same. */
VALUE sperf_held_kept_call(sperf_kept_method_t method, VALUE receiver);

/*
 * Call `body` with `argument` in a Ruby thread of its own, and wait for it. The calling thread's interrupts are `held` back.
 * For Ruby code that takes long or may lock a Mutex: where handlers of signals are held back Ruby refuses that ("can't be
 * called from trap context"). The other thread holds nothing back, and has nothing to expect: handlers run in the main
 * thread. It must not need a lock that the calling thread has. Where no thread can be made, or the program has killed it,
 * `body` is called here, and handlers run from then on. False: it raised; $! is what it was.
 *
 * Context: GVL; a method or an end procedure, not a hook or a job. Raises nothing.
 */
bool sperf_held_thread_call(VALUE (*body)(VALUE), VALUE argument, const sperf_vm_interrupts_t *held);

#endif
