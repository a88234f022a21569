/*
 * Holding back what interrupts a thread of Ruby: switches to another thread, Thread#raise and Thread#kill, handlers of
 * signals, postponed jobs.
 *
 * Starting, dividing and stopping a session calls methods of Ruby here and there (base/kept_methods.h), and a thread
 * looks for interrupts whenever a method in C returns. Another thread would find the session half changed. And what is
 * raised in a postponed job is lost: Ruby's flush of the jobs drops it, so a Timeout or a Thread#kill that came just
 * then would never reach the program.
 *
 * Each execution context has two words for this, the interrupts that are waiting and those that have to wait, behind its
 * frame pointer and its innermost tag. While a postponed job runs Ruby itself masks jobs and handlers: that is looked
 * for before the words are believed. What has waited is there still when the mask is put back, and comes at the next
 * look. The words of a thread are the thread's own: others only add to those that are waiting.
 *
 * Where the layout of the VM is not known (vm_layout.h) nothing is held back.
 *
 * Context of everything here: GVL.
 */
#ifndef SPERF_EXT_VM_INTERRUPTS_H
#define SPERF_EXT_VM_INTERRUPTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    volatile uint32_t *mask; /* NULL: nothing is held back */
    uint32_t before;
} sperf_vm_interrupts_t;

/*
 * Find out whether the words are where they are looked for, once per process; sperf_vm_layout.thread_ec must be known.
 * Returns false where no postponed job is left in the process. Runs what has interrupted the thread by now, as a
 * method does that blocks: may raise, and let other threads run.
 */
bool sperf_vm_interrupts_find(void);

/* Say whether they are there. */
bool sperf_vm_interrupts_can_be_held(void);

/* Hold interrupts of the calling thread back until sperf_vm_interrupts_release, on the same fiber. May be nested. */
void sperf_vm_interrupts_hold(sperf_vm_interrupts_t *held);
void sperf_vm_interrupts_release(const sperf_vm_interrupts_t *held);

/*
 * Hold back what other threads raise here and postponed jobs alone, until sperf_vm_interrupts_release. Handlers of signals
 * run, other threads do as well, and a Mutex can be locked.
 */
void sperf_vm_interrupts_let_handlers_run(const sperf_vm_interrupts_t *held);

#endif
