/*
 * The callee timer: lets a thread that runs compiled code see its own program counter, for the remote capture.
 *
 * A signal from sperf's thread could reach the thread in a system call, which it would interrupt: between the
 * reading and the signal the thread runs on. So the kernel sends the signal, by a timer on the thread's CPU clock.
 * Linux checks such a timer at its own tick, on the core that runs the thread, and sends the signal as the thread
 * returns to its code (CONFIG_POSIX_CPU_TIMERS_TASK_WORK: x86-64 since 5.11, arm64 since 6.0). A thread that waits
 * uses no CPU: its timer does not fire, and interrupts nothing. (On older kernels the signal is sent from the tick's
 * interrupt: it can hit a system call only in the moment in which that begins to wait.)
 *
 * The timer is armed for one shot, at a tick that found compiled code, at most 125 times a second; an idle thread has
 * none. The handler captures nothing for the profile: what it sees says how the ticks of that code are shared out
 * (sperf/vmstack/compiled_calls.h). execve drops the timer and its signal, and fork does not copy it.
 *
 * There is one timer, for the thread that was armed last.
 */
#ifndef SPERF_EXT_CALLEE_TIMER_H
#define SPERF_EXT_CALLEE_TIMER_H

#include <signal.h>
#include <stdbool.h>

#include "threads/thread_record.h"

/* Forget the timer of another process, or of an earlier session. Context: at a start, GVL. */
void sperf_callee_timer_start(void);

/*
 * Let signal `number` reach the thread of `native` after a while in which it used CPU, unless that is under way. Does
 * nothing on platforms that have no such timer, or if the kernel refuses. Context: sperf's thread; two system calls,
 * four for another thread than before.
 */
void sperf_callee_timer_arm(const sperf_native_t *native, int number, int64_t mono_ns);

/* Return whether the timer sent the signal, and note that it came. Context: signal handler. */
bool sperf_callee_timer_handled(const siginfo_t *signal);

/* What compiled code was seen calling. The iseq may have died since: it is compared with others, and not read. */
typedef struct {
    uint64_t iseq;     /* of the youngest frame */
    uint32_t position; /* in it: sperf_vm_frame_t */
    uint64_t callee;   /* as sperf_compiled_callee_find returned it */
} sperf_callee_seen_t;

/* Leave what was seen to sperf's thread. It is dropped if the last one was not removed. Context: signal handler. */
void sperf_callee_timer_report(const sperf_callee_seen_t *seen);

/* Remove what was reported, and copy it to `*seen`. Returns false if nothing was. Context: sperf's thread, or once it is joined, GVL. */
bool sperf_callee_timer_remove_report(sperf_callee_seen_t *seen);

/* Return whether reports are to be expected while compiled code runs. Context: the same. */
bool sperf_callee_timer_works(void);

/*
 * End the timer. Returns false if a signal of it may still come, from a thread that blocks it: the handler must stay.
 * Context: at a stop, GVL, without sperf's thread.
 */
bool sperf_callee_timer_stop(void);

#endif
