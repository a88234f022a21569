/*
 * Strategy :signal - a real-time signal to the thread that holds the GVL, whose handler walks the stack.
 *
 * The protocol is pin.h's. sperf's thread pins a holder (READ): it can neither give up the GVL nor exit nor begin a GC,
 * so its clock and ids are good. It reads the clock, makes it SIGNALLED and sends. The handler runs on the pinned
 * thread, walks, commits, and lets it go. Whatever a signal is that finds another state, or that was sent by other
 * means, it is not ours: counted, nothing done. A collector keeps handlers out.
 *
 * GC events reach only hooks of the Ractor that they happen in (Ruby 3.4), and ours are the main Ractor's: a GC that
 * another Ractor does is seen by rb_during_gc in the handler alone, which then does not walk.
 *
 * A program may take the number for a handler of its own while a session runs. sperf's thread looks before it sends,
 * and stops sending; a thread that waits for a handler that will never run finds that out by itself (pin.h, 7), and
 * asks for the reason.
 *
 * SA_RESTART: a system call made with the GVL held goes on.
 *
 * Why the handler is async-signal-safe:
 *
 * - It reads and writes memory that was allocated before: the scratch memory of the thread's slot, which a hook made
 *   when the slot was taken for the first time, and the ring.
 * - It walks the control frames of its own execution context, found through the thread's record (vm/vm_walk.h), and
 *   only reads. Without a layout rb_profile_frames does the same, with the context from a thread-local variable of
 *   libruby. Ruby publishes ec->cfp after the frame has been written, with a signal fence between. Where there is no
 *   context or no frame yet, in a thread that is just being made, there are 0 frames.
 * - While a collection runs (rb_during_gc, which reads a flag) it walks nothing.
 * - It takes no lock, and uses no thread-local variable of its own (sperf_pins_own).
 * - All else that it calls is clock_gettime, pthread_self and, where somebody waits for it, a bare futex call. errno is
 *   saved.
 * - All signals are blocked while it runs, so that nothing interrupts the walk, but for faults (SIGSEGV, SIGBUS,
 *   SIGILL, SIGFPE, SIGABRT). A fault must reach Ruby's own handlers: for its bug report, and as the read barrier of GC
 *   compaction is a handler of SIGSEGV.
 * - Its length is bounded: SPERF_FRAMES_MAX + 1 frames, one copy.
 *
 * SA_ONSTACK: where a thread has nearly used up its stack, the kernel has no room for the signal's frame (3.5 kB with
 * AVX-512), and the handler none for its own. Without it the kernel raised a SIGSEGV that names no address, of which
 * Ruby dies; or the handler ran into the guard page, Ruby took that for the program's own overflow, and left the
 * handler by longjmp with the thread still pinned. Ruby has an alternate stack of 16 kB for each of its native threads,
 * to handle overflows on. Where Ruby's handler runs there already, ours does too, with or without the flag. A thread
 * that has no alternate stack uses its own.
 */
#include "capture.h"

#include <errno.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "base/clocks.h"
#include "threads/tick_reading.h"
#include "vm/machine_pc.h"

/* The action that was there before; meaningful while a session with this strategy runs. Under the GVL. */
static struct sigaction previous_action;

#if defined(__linux__) && defined(SIGRTMIN)
/*
 * Send the signal `number` to a thread of this process as a timer would (SI_TIMER). The kernel drops signals of timers
 * that are pending at execve, as timers end there (flush_itimer_signals in fs/exec.c). Any other pending signal reaches
 * the new program, which has no handler for it, and kills it; to prevent that, exec would have to be hooked. Returns
 * whether the kernel accepts it; number 0 only checks. Context: any thread; one system call.
 */
static bool send_to(long thread, int number)
{
    siginfo_t signal;
    memset(&signal, 0, sizeof signal);
    signal.si_signo = number;
    signal.si_code = SI_TIMER;
    signal.si_value.sival_ptr = &sperf_session;
    return syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, number, &signal) == 0;
}

static bool send_signal(const sperf_native_t *native, int number)
{
    return send_to(native->id, number);
}

/* A sandbox may forbid the call. */
static bool signal_available(void)
{
    return send_to(syscall(SYS_gettid), 0);
}

/* Whether it is of the kind that send_signal sends. */
static bool was_sent_here(const siginfo_t *signal)
{
    return signal->si_code == SI_TIMER && signal->si_value.sival_ptr == &sperf_session;
}
#else
/* Elsewhere no number is free, or a pending signal kills the program that is executed. */
static bool send_signal(const sperf_native_t *native, int number)
{
    (void)native;
    (void)number;
    return false;
}

static bool signal_available(void)
{
    return false;
}

static bool was_sent_here(const siginfo_t *signal)
{
    (void)signal;
    return false;
}
#endif

/* Context: signal handler; usually on the alternate stack of its thread. */
static void tick_signal_handler(int signal_number, siginfo_t *signal, void *context)
{
    (void)signal_number;
    int saved_errno = errno;
    sperf_session_t *session = &sperf_session;
    sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);

    if (record == NULL || !was_sent_here(signal) || !sperf_pin_is_signalled(&record->pin)) {
        atomic_fetch_add_explicit(&session->counters.stray_signals, 1, memory_order_relaxed);
    } else {
        sperf_entry_t entry;
        sperf_entry_init(&entry, SPERF_ENTRY_TICK, record, record->tick_mono_ns);
        entry.values.tick = record->tick;
        entry.leaf.machine_pc = sperf_machine_pc(context);
        if (rb_during_gc()) {
            atomic_fetch_add_explicit(&session->counters.dropped_gc, 1, memory_order_relaxed);
        } else {
            record->handler_captures = true;
            sperf_capture_self(session, &entry);
            record->handler_captures = false;
        }
        sperf_pin_handled(&record->pin);
    }
    errno = saved_errno;
}

static bool action_is_ours(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == tick_signal_handler;
}

static bool handler_is_ours(int number)
{
    struct sigaction current;
    return sigaction(number, NULL, &current) == 0 && action_is_ours(&current);
}

/*
 * A native library may have blocked the signal on this thread: now is better than whenever the library unblocks it,
 * perhaps inside a system call.
 */
static void deliver(void)
{
    sigset_t own, before;
    sigemptyset(&own); /* none of these changes errno */
    sigaddset(&own, sperf_session.options.signal_number);
    pthread_sigmask(SIG_UNBLOCK, &own, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void lost(sperf_pin_t *pin)
{
    sperf_session_t *session = &sperf_session;
    sperf_thread_record_t *record = sperf_thread_of_pin(pin);
    atomic_fetch_add_explicit(&session->counters.dropped_signal, 1, memory_order_relaxed);
    /* The handler began, and a fault led out of it: what it counted is counted back, or a stop would wait for it. */
    if (record->handler_captures) atomic_fetch_sub(&session->captures_running, 1);
    record->handler_captures = false;
    /* Else it was delivered to a handler of the program's that knows nothing of pins. */
    if (!handler_is_ours(session->options.signal_number)) atomic_store(&session->signal_taken, true);
}

static const sperf_pin_signals_t pin_signals = {.deliver = deliver, .lost = lost};

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
    struct sigaction action = {.sa_sigaction = tick_signal_handler, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&action.sa_mask, faults[i]);
    if (sigaction(number, &action, NULL) != 0) rb_sys_fail("sigaction");
    /* The mask is inherited across exec: a parent may have left the signal blocked. */
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    sperf_pins_use_signals(&session->threads.pins, &pin_signals);
}

static void signal_stop(sperf_session_t *session)
{
    /*
     * Every signal sent has been handled, unless a thread blocks it. Then the default action, which is to kill the
     * process, must not come back: the handler stays, and does nothing, as the session is not active any more.
     */
    if (!sperf_pins_settle(&session->threads.pins)) return;
    sperf_pins_use_signals(&session->threads.pins, NULL);
    if (handler_is_ours(session->options.signal_number)) {
        sigaction(session->options.signal_number, &previous_action, NULL);
    }
}

/* Context: sperf's thread. */
static void signal_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    if (atomic_load_explicit(&session->signal_taken, memory_order_relaxed)) return;
    if (!handler_is_ours(session->options.signal_number)) {
        atomic_store(&session->signal_taken, true);
        return;
    }
    sperf_pins_t *pins = &session->threads.pins;
    if (!sperf_pin_take(&record->pin)) return;

    /* One that sits in a system call with the GVL is left alone; wall mode gives the time to its next sample. */
    sperf_tick_t tick;
    mono_ns = sperf_clock_mono_ns(); /* not the caller's: this thread may have been off its core since */
    bool moved = sperf_tick_read(session->options.mode, record, mono_ns, &tick);
    record->tick_mono_ns = mono_ns;
    record->tick = tick;
    if (!moved || !sperf_pin_signal(pins, &record->pin)) {
        sperf_pin_give_back(&record->pin);
        return;
    }
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    bool sent = send_signal(record->native, session->options.signal_number);
    if (!sent) atomic_fetch_add_explicit(&session->counters.dropped_signal, 1, memory_order_relaxed);
    sperf_pin_sent(&record->pin, sent);
}

const sperf_capture_t sperf_capture_signal = {
    .name = "signal",
    .uses_signal = true,
    .available = signal_available,
    .start = signal_start,
    .stop = signal_stop,
    .tick = signal_tick,
};
