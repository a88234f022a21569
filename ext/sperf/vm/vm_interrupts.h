/*
 * Holding back interrupts of a Ruby thread: switches to another thread, Thread#raise and Thread#kill, signal
 * handlers, postponed jobs.
 *
 * Starting, dividing and stopping a session calls methods of Ruby (kept_methods.h), and a thread checks
 * for interrupts whenever a method in C returns. Another thread would see the session half changed. And an
 * exception raised in a postponed job is lost: Ruby's flush of the jobs drops it, so a Timeout or a Thread#kill
 * that came just then would never reach the program.
 *
 * Each execution context has two words for this, behind its frame pointer and its innermost tag: the pending
 * interrupts, and the mask of those that must wait. While a postponed job runs, Ruby itself masks jobs and
 * handlers; that is checked before the words are believed. An interrupt that has waited is still pending when
 * the mask is restored, and is delivered at the next check. The words of a thread are its own: other threads
 * only add pending interrupts.
 *
 * If the layout of the VM is not known (vm_layout.h) nothing is held back.
 *
 * Context of all functions: GVL.
 */
#ifndef SPERF_EXT_VM_INTERRUPTS_H
#define SPERF_EXT_VM_INTERRUPTS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    volatile uint32_t *mask; /* NULL: nothing is held back */
    uint32_t before;
} sperf_vm_interrupts_t;

/*
 * Find the words, once per process; sperf_vm_layout.thread_ec must be known. Returns whether they were found: not
 * if no postponed job is left in the process. Delivers the pending interrupts first, as a blocking method does: may
 * raise, and lets other threads run.
 */
bool sperf_vm_interrupts_find(void);

/* Hold back interrupts of the calling thread until sperf_vm_interrupts_release, on the same fiber. May be nested. */
void sperf_vm_interrupts_hold(sperf_vm_interrupts_t *held);
void sperf_vm_interrupts_release(const sperf_vm_interrupts_t *held);

/*
 * Let the calling thread return to its caller without a switch to another thread. Ruby looks for interrupts before it
 * removes the frame of a method in C. If its time slice is over, another thread would run there, and what it raises would
 * lose the method's result. The thread gets another slice, of the length of a timer's tick.
 */
void sperf_vm_interrupts_put_off_switch(void);

/*
 * Make $! what it was before a call under rb_protect: Ruby code that rescues an exception and returns leaves nil. A tag
 * that was caught before then jumps without its exception, which crashes Ruby. What is no exception (a throw or a kill on
 * its way) Ruby does not let anybody set.
 */
static inline bool sperf_errinfo_is_exception(VALUE error)
{
    return !RB_SPECIAL_CONST_P(error) && RB_BUILTIN_TYPE(error) == RUBY_T_OBJECT;
}

static inline void sperf_errinfo_restore(VALUE before)
{
    if (NIL_P(before) || sperf_errinfo_is_exception(before)) rb_set_errinfo(before);
}

/*
 * Call `body` with `argument`, and return what it returns; Qundef if it was ended before: $! is then what it was. For C
 * functions that may raise, and where interrupts are held back: else what is caught may be another thread's.
 */
static inline VALUE sperf_protect(VALUE (*body)(VALUE), VALUE argument)
{
    int failed = 0;
    VALUE before = rb_errinfo(), result = rb_protect(body, argument, &failed);
    if (failed) rb_set_errinfo(before);
    return failed ? Qundef : result;
}

/*
 * Until sperf_vm_interrupts_release, hold back only exceptions of other threads and postponed jobs. Signal
 * handlers and other threads run, and a Mutex can be locked.
 */
void sperf_vm_interrupts_let_handlers_run(const sperf_vm_interrupts_t *held);

/* The same at the end of a process, which may be a child of fork that lived in a signal handler, without locks. */
void sperf_vm_interrupts_leave_handlers(const sperf_vm_interrupts_t *held);

#endif
