/*
 * Strategy :signal - a real-time signal to the thread that holds the GVL, whose handler walks the stack.
 *
 * Each side of the protocol (thread_record.h):
 *
 *   sperf's thread  finds a holder, moves it RUNNING -> SIGNALLED. It is pinned now: it can neither give up the GVL nor
 *                   exit nor begin a GC, so its clock and ids are good. If there is a hold all the same (another
 *                   Ractor's GC), it is moved back. Else the clock is read and the signal sent.
 *   the handler     runs on the pinned thread. It walks, commits, moves SIGNALLED -> RUNNING. Whatever a signal is that
 *                   finds another state, it is not ours: counted, nothing done.
 *   GC_ENTER        adds itself to holds, then waits for handlers (gc_hooks.c). Both sides store first and look second,
 *                   sequentially consistent, so at least one of them sees the other: no stack is walked while objects
 *                   move. A thread that is about to execute another program does the same (sperf_session_hold).
 *
 * GC events reach only hooks of the Ractor that they happen in (Ruby 3.4), and ours are the main Ractor's: a GC that another
 * Ractor does is seen by rb_during_gc in the handler alone, which then does not walk.
 *
 * A program may take the number for a handler of its own while a session runs. sperf's thread looks before it sends, and
 * stops sending; a thread that waits for a handler that was replaced under it looks, too (sperf_capture_signal_overdue).
 *
 * SA_RESTART: a system call made with the GVL held goes on. No SA_ONSTACK: the alternate stack is where Ruby handles a
 * stack overflow and where GC compaction's read barrier runs.
 */
#include "capture.h"

#include <errno.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <signal.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "base/clocks.h"
#include "threads/tick_reading.h"
#include "vm/machine_pc.h"

/* The action that was there before; meaningful while a session with this strategy runs. Under the GVL. */
static struct sigaction previous_action;

static void tick_signal_handler(int signal_number, siginfo_t *signal, void *context)
{
    (void)signal_number, (void)signal;
    int saved_errno = errno;
    sperf_session_t *session = &sperf_session;
    sperf_slot_t *slot = sperf_threads_own_slot(&session->threads);
    sperf_thread_record_t *record = slot ? atomic_load_explicit(&slot->holder, memory_order_relaxed) : NULL;

    if (record == NULL || atomic_load_explicit(&record->state, memory_order_acquire) != SPERF_THREAD_SIGNALLED) {
        atomic_fetch_add_explicit(&session->counters.stray_signals, 1, memory_order_relaxed);
    } else {
        sperf_entry_t entry;
        sperf_entry_init(&entry, SPERF_ENTRY_TICK, record, record->tick_mono_ns);
        entry.values.tick = record->tick;
        entry.leaf.machine_pc = sperf_machine_pc(context);
        if (rb_during_gc()) {
            atomic_fetch_add_explicit(&session->counters.dropped_gc, 1, memory_order_relaxed);
        } else {
            sperf_capture_self(session, &entry);
        }
        atomic_store_explicit(&record->state, SPERF_THREAD_RUNNING, memory_order_release);
    }
    errno = saved_errno;
}

#ifdef SIGRTMIN
static bool signal_available(void)
{
    return true;
}
#else
/* Without real-time signals every number has a meaning to someone. */
static bool signal_available(void)
{
    return false;
}
#endif

static bool action_is_ours(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == tick_signal_handler;
}

static bool handler_is_ours(int number)
{
    struct sigaction current;
    return sigaction(number, NULL, &current) == 0 && action_is_ours(&current);
}

void sperf_capture_signal_overdue(sperf_session_t *session, sperf_thread_record_t *record)
{
    /*
     * A native library may have blocked the signal on this thread: let it be delivered now, rather than whenever the
     * library unblocks it, perhaps inside a system call.
     */
    sigset_t own, before;
    sigemptyset(&own);
    sigaddset(&own, session->options.signal_number);
    pthread_sigmask(SIG_UNBLOCK, &own, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (handler_is_ours(session->options.signal_number)) return;
    /* It was delivered, to a handler of the program's that knows nothing of states. */
    atomic_store(&session->signal_taken, true);
    int signalled = SPERF_THREAD_SIGNALLED;
    atomic_compare_exchange_strong(&record->state, &signalled, SPERF_THREAD_RUNNING);
}

static void signal_start(sperf_session_t *session)
{
    int number = session->options.signal_number;
    if (sigaction(number, NULL, &previous_action) != 0) rb_sys_fail("sigaction");
    bool handled = previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN;
    if (handled && !action_is_ours(&previous_action)) {
        rb_raise(rb_eRuntimeError,
                 "signal %d already has a handler in this process; choose another number for sperf's signal, or false",
                 number);
    }
    struct sigaction action = {.sa_sigaction = tick_signal_handler, .sa_flags = SA_SIGINFO | SA_RESTART};
    /* Nothing interrupts the walk, so the time it takes is bounded; but a fault in it must reach Ruby's bug report. */
    sigfillset(&action.sa_mask);
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&action.sa_mask, faults[i]);
    if (sigaction(number, &action, NULL) != 0) rb_sys_fail("sigaction");
    /* The mask is inherited across exec: a parent may have left the signal blocked. */
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
}

static void signal_stop(sperf_session_t *session)
{
    /*
     * Every signal sent has been handled, unless a thread blocks it. Then the default action, which is to kill the
     * process, must not come back: the handler stays, and does nothing, as the session is not active any more.
     */
    if (!sperf_threads_settle(&session->threads)) return;
    if (handler_is_ours(session->options.signal_number)) {
        sigaction(session->options.signal_number, &previous_action, NULL);
    }
}

static bool send_signal(const sperf_native_t *native, int number)
{
#ifdef __linux__
    /* One system call; pthread_kill makes three, to block signals around it. */
    return syscall(SYS_tgkill, getpid(), native->id, number) == 0;
#else
    return pthread_kill(native->thread, number) == 0;
#endif
}

static void signal_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    if (atomic_load_explicit(&session->signal_taken, memory_order_relaxed)) return;
    if (!handler_is_ours(session->options.signal_number)) {
        atomic_store(&session->signal_taken, true);
        return;
    }
    int running = SPERF_THREAD_RUNNING;
    if (!atomic_compare_exchange_strong(&record->state, &running, SPERF_THREAD_SIGNALLED)) return;

    /* It sits in a system call with the GVL if it used no CPU: a signal could make that fail with EINTR. */
    sperf_tick_t tick;
    mono_ns = sperf_clock_mono_ns(); /* not the caller's: this thread may have been off its core since */
    bool moved = sperf_tick_read(session, record, mono_ns, &tick);
    if (!moved || atomic_load(&session->holds) > 0) {
        atomic_store(&record->state, SPERF_THREAD_RUNNING);
        return;
    }
    record->tick_mono_ns = mono_ns;
    record->tick = tick;
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    if (!send_signal(record->native, session->options.signal_number)) {
        atomic_fetch_add_explicit(&session->counters.dropped_signal, 1, memory_order_relaxed);
        atomic_store(&record->state, SPERF_THREAD_RUNNING);
    }
}

const sperf_capture_t sperf_capture_signal = {
    .name = "signal",
    .uses_signal = true,
    .available = signal_available,
    .start = signal_start,
    .stop = signal_stop,
    .tick = signal_tick,
};
