/*
 * The control thread: waits for what the sperf command asks of the processes that it records (base/control_page.h).
 *
 * A native thread, named `sperf-control`, that sleeps on a word of the control page. It takes no GVL and no lock, makes
 * no object and blocks all signals. When the word moves it triggers a postponed job, which does what is asked for under
 * the GVL, at a safepoint of whatever thread runs Ruby next. Where none runs, because all wait or one is in a long call
 * of C, the job comes when one does: nobody is woken up or interrupted for it.
 *
 * It is never joined. A process that ends takes it away, as does one that becomes another program. What must not happen
 * is that it triggers a job in a VM that is being taken apart. So it owns a word, `gate`, while it does:
 *
 *     the control thread                      the end of the VM
 *     OPEN -> BUSY, or leaves it              OPEN -> SHUT, again and again until it was OPEN
 *     triggers the job
 *     BUSY -> OPEN
 *
 * BUSY lasts for one store and one atomic operation, so the end of the VM waits for no longer than that.
 *
 * fork: the child has no such thread, and its atfork handler says so: the gate may have been BUSY. An adopted child
 * starts its own (bindings/autorun.c), with the mapping that it inherited. It need not do so at once: a child
 * that lives for a few milliseconds would pay for the thread and never need it. Until there is one, sperf's
 * thread looks at the word at each tick; it makes the thread before it parks, or when the child has lived for
 * some ticks.
 */
#ifndef SPERF_EXT_CONTROL_THREAD_H
#define SPERF_EXT_CONTROL_THREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/control_page.h"

/*
 * Start it, for `page`, of which turn `seen` is known; `follow` is called in a postponed job after each further one. It
 * raises nothing. Returns 0, or an errno where there is no thread or no job to be had: the process then follows no turn.
 * `later`: the thread is made by sperf_control_thread_attend, or by sperf_control_thread_ensure. Context: GVL.
 */
int sperf_control_thread_start(sperf_control_page_t *page, uint32_t seen, void (*follow)(void), bool later);

/*
 * If the thread is still to be made, make it if it is `needed`, or the command asks for something. Context:
 * sperf's thread.
 */
void sperf_control_thread_attend(bool needed);

/* If the thread is still to be made, make it: sperf's thread is gone, and the process goes on. Context: GVL. */
void sperf_control_thread_ensure(void);

/* Have `follow` called soon, though there is no turn. Context: any thread; nothing where no control thread runs. */
void sperf_control_thread_trigger(void);

/*
 * Whether the command limits what a process may hold of its recording; and how much that is by now: where it is too
 * much, `follow` is called. Context: sperf's thread.
 */
bool sperf_control_thread_limits_memory(void);
void sperf_control_thread_note_memory(size_t bytes);

/* Whether that was the case since this was asked last. Context: GVL. */
bool sperf_control_thread_memory_is_full(void);

/* Trigger nothing any more. Context: GVL, as the VM is about to be taken apart. */
void sperf_control_thread_shut(void);

/* The thread is gone. Context: atfork handler of a child. */
void sperf_control_thread_forget(void);

#endif
