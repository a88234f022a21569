/*
 * Calling Ruby from a hook, from a postponed job, or while sperf's own data is half changed.
 *
 * A call of a method or the allocation of an object may also switch to another thread and run what has
 * interrupted this one: signal handlers, Thread#raise, Thread#kill. In a hook that has two consequences.
 * Another thread runs in the middle of the hook's work, adds to a list that is being iterated, or stops the
 * trace. And the exception, which is meant for the program, ends sperf's own work and is lost. So interrupts
 * are held back meanwhile (vm_interrupts.h): they wait, and arrive as soon as the program continues.
 *
 * An exception of a body is then its own: no memory, no stack, a method that the program has overridden. It is
 * dropped. If the VM's layout is not known, nothing can be held back, and a hook or a job does without: what it
 * caught could be the program's, and a job cannot pass it on.
 *
 * These, and kept methods (kept_methods.h), are the only ways to call Ruby from a hook or a job.
 * test/ruby/interrupts_test.rb looks for others, and a build with SPERF_DEBUG=1 aborts at one (base/call_check.h).
 */
#ifndef SPERF_EXT_HELD_CALL_H
#define SPERF_EXT_HELD_CALL_H

#include <ruby.h>
#include <stdbool.h>

#include "vm_interrupts.h"

/*
 * Call `body` with `argument`. Returns false if it raised, or was not called because interrupts cannot be held back; $!
 * is what it was before. Raises nothing. May be nested. Context: GVL, where objects may be made.
 */
bool sperf_held_call(VALUE (*body)(VALUE), VALUE argument);

/*
 * As sperf_held_call, for the end of an rb_ensure: `body` is called in any case. An exception of `body` is dropped: the
 * one that led here goes on. Context: a method.
 */
void sperf_held_cleanup(VALUE (*body)(VALUE), VALUE argument);

/*
 * Drop the exceptions that other threads have raised in this one since a kill. Ruby drops those that wait when a thread
 * is killed, but lets later ones end the kill: a program that rescues one has a thread that nothing can kill any more.
 * Without sperf's work at the end of a block the thread would have been gone. Nothing may be dropped after an exception,
 * exit among them, or a throw: the program may go on. Context: the end of an rb_ensure that a kill has led to, interrupts
 * not held back.
 */
void sperf_drop_late_exceptions(void);

/*
 * Call `body` with `argument` in a Ruby thread of its own, and wait for it. `held`: the calling thread's
 * interrupts, which are held back. Returns 0, or if `body` raised, what rb_jump_tag needs once they are not held back any
 * more. Raises nothing.
 *
 * This is for Ruby code that takes long or may lock a Mutex: while signal handlers are held back Ruby refuses
 * that ("can't be called from trap context"). The other thread holds nothing back, and nothing is meant for it:
 * handlers run in the main thread. It should not need a lock that the calling thread holds, but hooks of the program
 * may: after ten seconds, what interrupts the calling thread ends the other one, and is returned. If no thread can be
 * created, or if the program has killed it, `body` is called on this thread, and handlers run from then on.
 *
 * Context: GVL; a method or an end procedure, not a hook or a job.
 */
int sperf_held_thread_call(VALUE (*body)(VALUE), VALUE argument, const sperf_vm_interrupts_t *held);

#endif
