/*
 * The control thread: waits for what the sperf command orders the processes that it records to do
 * (base/control_page.h).
 *
 * It is a native thread, named `sperf-control`, that sleeps on a word of the control page. It takes no GVL and no
 * lock, makes no object and blocks all signals. When the word changes it triggers a postponed job, which does what
 * is ordered under the GVL, at a safepoint of the thread that runs Ruby next. If no thread runs Ruby, because all
 * wait or one is in a long C call, the job runs when one does: no thread is woken up or interrupted for it.
 *
 * It is never joined: the end of the process removes it, as does exec. It must not trigger a job in a VM that
 * is being taken apart. So it owns a word, `gate`, while it does:
 *
 *     the control thread                      the end of the VM
 *     OPEN -> BUSY, or leaves it              OPEN -> SHUT, again and again until it was OPEN
 *     triggers the job
 *     BUSY -> OPEN
 *
 * BUSY lasts for one store and one atomic operation, so the end of the VM waits no longer than that.
 *
 * fork: the child has no such thread, and its atfork handler says so: the gate may have been BUSY. An adopted child
 * starts its own (bindings/autorun.c), with the mapping that it inherited, but not necessarily at once: a child that
 * lives for a few milliseconds would pay for the thread and never need it. Until there is one, sperf's thread reads
 * the word at each tick; it makes the thread before it parks, or when the child has lived for some ticks.
 */
#ifndef SPERF_EXT_CONTROL_THREAD_H
#define SPERF_EXT_CONTROL_THREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/control_page.h"

/*
 * Start the thread for `page`, of which turn `seen` is known. `follow` is called in a postponed job after each
 * further turn, and must raise nothing. Returns 0, or an errno if no thread or no job is available: then the process
 * follows no turn. `later`: sperf_control_thread_start_if_needed or sperf_control_thread_ensure starts the thread.
 * Context: GVL.
 */
int sperf_control_thread_start(sperf_control_page_t *page, uint32_t seen, void (*follow)(void), bool later);

/*
 * Start the thread if it has not been started yet, and is `needed` or the command has ordered something.
 * Context: sperf's thread.
 */
void sperf_control_thread_start_if_needed(bool needed);

/* Start the thread if it has not been started yet: sperf's thread has ended, the process has not. Context: GVL. */
void sperf_control_thread_ensure(void);

/* Have `follow` called soon, without a turn. Does nothing if no control thread runs. Context: any thread. */
void sperf_control_thread_trigger(void);

/* Return whether the command limits the memory of a recording. Context: sperf's thread. */
bool sperf_control_thread_limits_memory(void);

/* Report the memory of the recording; if it exceeds the limit, `follow` is called. Context: sperf's thread. */
void sperf_control_thread_report_memory(size_t bytes);

/* Return whether the limit was exceeded since the last call. Context: GVL. */
bool sperf_control_thread_memory_is_full(void);

/* Trigger nothing any more: the VM is about to be taken apart. Context: GVL. */
void sperf_control_thread_shut(void);

/* The thread does not exist in a child of fork. Context: atfork child handler. */
void sperf_control_thread_fork_child(void);

#endif
