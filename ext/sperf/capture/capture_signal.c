/*
 * Strategy :signal: a signal to the thread that holds the GVL, whose handler walks the stack.
 *
 * The protocol is pin.h's. sperf's thread pins the holder (READ): it can neither give up the GVL nor exit nor begin
 * a GC, so its clock and ids are valid. sperf's thread reads the clock, makes the pin SIGNALLED and sends. The
 * handler runs on the pinned thread, walks, commits, and releases the pin. A signal that finds another state, or
 * that was sent by other means, is not ours: it is counted and nothing is done. A collector keeps handlers out.
 *
 * GC events reach only the hooks of the Ractor in which they happen (Ruby 3.4), and ours are the main Ractor's.
 * A GC of another Ractor is seen by rb_during_gc in the handler alone, which then does not walk.
 *
 * A program may install a handler of its own for the number while a session runs. sperf's thread checks before
 * it sends, and then stops sending. A thread that waits for a handler that will never run finds that out by
 * itself (pin.h, 7), and checks for the reason.
 *
 * SA_RESTART: a system call made with the GVL held is restarted.
 *
 * Why the handler is async-signal-safe:
 *
 * - It reads and writes memory that was allocated before: the scratch memory of the thread's slot, which a hook
 *   made when the slot was first taken, and the ring.
 * - It walks the control frames of its own execution context, found through the thread's record (vm/vm_walk.h),
 *   and only reads. Without a layout rb_profile_frames does the same, with the context from a thread-local
 *   variable of libruby. Ruby publishes ec->cfp after the frame has been written, with a signal fence between.
 *   A thread that is just being made has no context or no frame yet: then there are 0 frames.
 * - While a collection runs (rb_during_gc, which reads a flag) it walks nothing.
 * - It takes no lock, and uses no thread-local variable of its own (sperf_pins_own).
 * - It calls nothing else but clock_gettime, pthread_self, process_vm_readv where compiled code may call a function
 *   without a frame, and, if a thread waits for it, a bare futex call. errno is saved.
 * - All signals are blocked while it runs, so that nothing interrupts the walk, except faults (SIGSEGV, SIGBUS,
 *   SIGILL, SIGFPE, SIGABRT). A fault must reach Ruby's own handlers: for its bug report, and because the read
 *   barrier of GC compaction is a handler of SIGSEGV.
 * - Its length is bounded: SPERF_FRAMES_MAX + 1 frames, one copy.
 *
 * SA_ONSTACK: if a thread has nearly used up its stack, the kernel has no room for the signal's frame (3.5 kB
 * with AVX-512), and the handler has none for its own. Without the flag the kernel raised a SIGSEGV that names
 * no address, and Ruby died of it; or the handler ran into the guard page, Ruby took that for an overflow of
 * the program, and left the handler by longjmp with the thread still pinned. Ruby gives each of its native
 * threads an alternate stack of 16 kB, to handle overflows on. If Ruby's handler already runs there, ours does
 * too, with or without the flag. A thread without an alternate stack uses its own.
 */
#include "capture.h"

#include <errno.h>
#include <ruby.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/clocks.h"
#include "callee_timer.h"
#include "entry_names.h"
#include "platform/platform.h"
#include "threads/tick_reading.h"
#include "vm/compiled_callee.h"

/* The action before the session; meaningful while a session with this strategy runs. Under the GVL. */
static struct sigaction previous_action;

/* A sandbox may forbid it. */
static bool signal_available(void)
{
    return sperf_platform_signal_available(&sperf_session);
}

/* Return where the signal interrupted the thread; zeros if that is not known on this platform. */
static sperf_interrupted_t interrupted_at(const void *context)
{
    const ucontext_t *interrupted = context;
    sperf_interrupted_t at = {0};
#if defined(__linux__) && defined(__x86_64__)
    at.pc = (uint64_t)interrupted->uc_mcontext.gregs[REG_RIP];
    at.sp = (uint64_t)interrupted->uc_mcontext.gregs[REG_RSP];
#elif defined(__linux__) && defined(__aarch64__)
    at.pc = interrupted->uc_mcontext.pc;
    at.sp = interrupted->uc_mcontext.sp;
    at.link = interrupted->uc_mcontext.regs[30];
#elif defined(__APPLE__) && defined(__x86_64__)
    at.pc = interrupted->uc_mcontext->__ss.__rip;
    at.sp = interrupted->uc_mcontext->__ss.__rsp;
#elif defined(__APPLE__) && defined(__aarch64__)
    at.pc = interrupted->uc_mcontext->__ss.__pc;
    at.sp = interrupted->uc_mcontext->__ss.__sp;
    at.link = interrupted->uc_mcontext->__ss.__lr;
#else
    (void)interrupted;
#endif
    return at;
}

/* Walk the stack of a tick. Context: signal handler; the thread is pinned. */
static void capture_tick(sperf_session_t *session, sperf_thread_record_t *record, const sperf_interrupted_t *at)
{
    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_TICK, record, record->tick_mono_ns);
    entry.values.tick = record->tick;
    entry.leaf.machine_pc = at->pc;
    if (session->options.instructions) entry.interrupted = at;
    sperf_capture_self(session, &entry);
}

/* Report what the youngest frame calls, if it runs compiled code. Context: the same. */
static void capture_callee(sperf_session_t *session, sperf_thread_record_t *record, const sperf_interrupted_t *at)
{
    sperf_vm_frame_t frame;
    sperf_vm_leaf_t leaf = {.machine_pc = at->pc};
    if (sperf_vm_walk(record->vm_thread, &frame, 1, &leaf, NULL) != 1 || !leaf.on_top || !leaf.compiled) return;
    sperf_callee_timer_report(&(sperf_callee_seen_t){frame.value, frame.position, sperf_compiled_callee_find(at)});
}

/* Capture, unless a collection runs. Context: signal handler; the thread is pinned, and released. */
static void handle(sperf_session_t *session, sperf_thread_record_t *record, const void *context,
                   void (*capture)(sperf_session_t *, sperf_thread_record_t *, const sperf_interrupted_t *))
{
    if (rb_during_gc()) {
        atomic_fetch_add_explicit(&session->counters.dropped_gc, 1, memory_order_relaxed);
    } else {
        sperf_interrupted_t at = interrupted_at(context);
        record->handler_captures = true;
        sperf_platform_handler_begin();
        capture(session, record, &at);
        sperf_platform_handler_end();
        record->handler_captures = false;
    }
    sperf_pin_handled(&record->pin);
}

/* Context: signal handler; usually on the alternate stack of its thread. */
static void tick_signal_handler(int signal_number, siginfo_t *signal, void *context)
{
    int saved_errno = errno;
    sperf_session_t *session = &sperf_session;
    sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);

    if (sperf_callee_timer_handled(signal)) {
        /* A thread that is OUT, or pinned for something else, is left alone. */
        bool taken = record != NULL && sperf_pin_acquire_self(&session->threads.pins, &record->pin);
        if (taken) handle(session, record, context, capture_callee);
    } else if (record == NULL || !sperf_platform_signal_is_own(signal, session) ||
               !sperf_pin_is_signalled(&record->pin)) {
        atomic_fetch_add_explicit(&session->counters.stray_signals, 1, memory_order_relaxed);
    } else {
        handle(session, record, context, capture_tick);
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
 * Let the signal through if a native library has blocked it on this thread: better now than whenever the library
 * unblocks it, perhaps inside a system call.
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
    /* A fault led out of the handler after it began: undo its count, or a stop would wait for it. */
    if (record->handler_captures) {
        atomic_fetch_sub(&session->captures_running, 1);
        sperf_platform_handler_end();
    }
    record->handler_captures = false;
    /* The signal may have been delivered to a handler of the program's, which knows nothing of pins. */
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
    /* The mask is inherited across exec, so a parent may have blocked the signal. */
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    sperf_pins_use_signals(&session->threads.pins, &pin_signals);
    sperf_callee_timer_start();
}

/*
 * Return whether the signal still has our handler; if not, remember that it was taken.
 * Context: sperf's thread, or the one that stops the session.
 */
static bool signal_usable(sperf_session_t *session)
{
    if (atomic_load_explicit(&session->signal_taken, memory_order_relaxed)) return false;
    if (handler_is_ours(session->options.signal_number)) return true;
    atomic_store(&session->signal_taken, true);
    return false;
}

static void signal_stop(sperf_session_t *session)
{
    signal_usable(session); /* tells whether the program has taken the signal since the last tick */
    /*
     * Every signal that was sent has been handled, unless a thread blocks it. In that case the default action, which
     * kills the process, must not come back: the handler stays and does nothing, as the session is inactive.
     */
    bool ended = sperf_callee_timer_stop();
    if (!sperf_pins_await_unpinned(&session->threads.pins) || !ended) return;
    sperf_pins_use_signals(&session->threads.pins, NULL);
    if (handler_is_ours(session->options.signal_number)) {
        sigaction(session->options.signal_number, &previous_action, NULL);
    }
}

void sperf_capture_signal_ask_callee(sperf_session_t *session, const sperf_native_t *native, int64_t mono_ns)
{
    sperf_compiled_code_find(mono_ns);
    if (signal_usable(session)) sperf_callee_timer_arm(native, session->options.signal_number, mono_ns);
}

/* Append the name of a pinned thread, whose handler could not read it. Context: sperf's thread. */
static void append_name(sperf_session_t *session, sperf_thread_record_t *record)
{
    sperf_pins_t *pins = &session->threads.pins;
    if (!sperf_pins_begin_reading(pins)) return;
    if (sperf_pins_are_alone(pins)) sperf_thread_name_append(session, record);
    sperf_pins_end_reading(pins);
}

/* Context: sperf's thread. */
static void signal_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    if (!signal_usable(session)) return;
    sperf_compiled_code_find(mono_ns);
    sperf_pins_t *pins = &session->threads.pins;
    if (!sperf_pin_acquire(&record->pin)) return;

    /* A thread in a system call with the GVL gets no signal; wall mode charges the time to its next sample. */
    sperf_tick_t tick;
    mono_ns = sperf_clock_mono_ns(); /* not the caller's: this thread may have been preempted since */
    bool moved = sperf_tick_read(session->options.mode, record, mono_ns, &tick);
    record->tick_mono_ns = mono_ns;
    record->tick = tick;
    if (!SPERF_HANDLERS_READ) append_name(session, record);
    if (!moved || !sperf_pin_signal(pins, &record->pin)) {
        sperf_pin_release(&record->pin);
        return;
    }
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    bool sent = sperf_platform_signal_send(&record->native->seen, session->options.signal_number, session);
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
