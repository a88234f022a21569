/* A timer on a thread's CPU clock: see callee_timer.h. */
#include "callee_timer.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"

/* One report, which moves: EMPTY -> WRITTEN -> FULL by a handler (release), FULL -> EMPTY by its reader (acquire). */
enum { EMPTY, WRITTEN, FULL };
static struct {
    _Atomic int state;
    sperf_callee_seen_t seen;
} report;

void sperf_callee_timer_report(const sperf_callee_seen_t *seen)
{
    int empty = EMPTY;
    if (!atomic_compare_exchange_strong(&report.state, &empty, WRITTEN)) return;
    report.seen = *seen;
    atomic_store_explicit(&report.state, FULL, memory_order_release);
}

bool sperf_callee_timer_remove_report(sperf_callee_seen_t *seen)
{
    if (atomic_load_explicit(&report.state, memory_order_acquire) != FULL) return false;
    *seen = report.seen;
    atomic_store_explicit(&report.state, EMPTY, memory_order_release);
    return true;
}

#ifdef SPERF_HAS_THREAD_TIMERS

/*
 * The timer is armed at most once in so long: a signal takes the program 10 to 50 us. If none came after so long, it is
 * armed again: its thread may have ended, or used no CPU.
 */
enum { PERIOD_NS = 8000000, PATIENCE_NS = 100000000 };

static struct {
    /* sperf's thread; at a start and a stop, GVL. */
    bool exists;
    bool refused;  /* by the kernel, in this session */
    pid_t process; /* that it was made in: a child of fork has none */
    pid_t thread;
    int id; /* the kernel's: the C library's functions are in another library before glibc 2.34 */
    uint32_t armed;
    int64_t armed_mono_ns;
    /* Atomic: the handler. */
    _Atomic uint32_t handled; /* `armed` of the signal that came last */
    _Atomic uint32_t sent;    /* `armed`, as the handler sees it */
} timer;

static void delete_timer(void)
{
    if (timer.exists && timer.process == getpid()) syscall(SYS_timer_delete, timer.id);
    timer.exists = false;
}

/* Make the timer for the thread. Returns whether there is one. */
static bool make_timer(const sperf_native_t *native, int number)
{
    delete_timer();
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = number;
    event.sigev_value.sival_ptr = &timer;
#ifdef sigev_notify_thread_id
    event.sigev_notify_thread_id = native->seen.id;
#else
    event._sigev_un._tid = native->seen.id;
#endif
    timer.exists = syscall(SYS_timer_create, native->seen.clock, &event, &timer.id) == 0;
    timer.process = getpid();
    timer.thread = native->seen.id;
    /* The thread may have ended since the tick found it: the kernel then says the same as if it had no such timers. */
    timer.refused = !timer.exists && syscall(SYS_tgkill, timer.process, native->seen.id, 0) == 0;
    return timer.exists;
}

/* The kernel's structure has words of 64 bits wherever sperf runs. Returns false if the thread has ended. */
static bool set_timer(int64_t after_ns, int64_t *left_ns)
{
    const struct itimerspec at = {.it_value.tv_nsec = after_ns};
    struct itimerspec before;
    if (syscall(SYS_timer_settime, timer.id, 0, &at, &before) != 0) return false;
    if (left_ns != NULL) *left_ns = (int64_t)before.it_value.tv_sec * 1000000000 + before.it_value.tv_nsec;
    return true;
}

void sperf_callee_timer_start(void)
{
    if (timer.process != getpid()) timer.exists = false;
    timer.refused = false;
    atomic_store(&timer.handled, timer.armed);
    atomic_store(&report.state, EMPTY); /* no handler runs; one that a fault ended may have left it WRITTEN */
}

bool sperf_callee_timer_works(void)
{
    return timer.exists && !timer.refused;
}

void sperf_callee_timer_arm(const sperf_native_t *native, int number, int64_t mono_ns)
{
    if (timer.refused || !native->seen.has_cpu_time) return;
    if (timer.exists && timer.thread == native->seen.id) {
        bool under_way = atomic_load_explicit(&timer.handled, memory_order_relaxed) != timer.armed;
        if (mono_ns - timer.armed_mono_ns < (under_way ? PATIENCE_NS : PERIOD_NS)) return;
    } else if (!make_timer(native, number)) {
        return;
    }
    timer.armed++;
    timer.armed_mono_ns = mono_ns;
    atomic_store_explicit(&timer.sent, timer.armed, memory_order_relaxed);
    if (!set_timer(1, NULL)) delete_timer();
}

bool sperf_callee_timer_handled(const siginfo_t *signal)
{
    if (signal->si_code != SI_TIMER || signal->si_value.sival_ptr != &timer) return false;
    atomic_store_explicit(&timer.handled, atomic_load_explicit(&timer.sent, memory_order_relaxed),
                          memory_order_relaxed);
    return true;
}

bool sperf_callee_timer_stop(void)
{
    if (!timer.exists) return true;
    int64_t left_ns = 0;
    bool fired = set_timer(0, &left_ns) && left_ns == 0;
    delete_timer();
    return !fired || atomic_load(&timer.handled) == timer.armed;
}
#else
void sperf_callee_timer_start(void) {}

void sperf_callee_timer_arm(const sperf_native_t *native, int number, int64_t mono_ns)
{
    (void)native, (void)number, (void)mono_ns;
}

bool sperf_callee_timer_handled(const siginfo_t *signal)
{
    return false;
}

bool sperf_callee_timer_works(void)
{
    return false;
}

bool sperf_callee_timer_stop(void)
{
    return true;
}
#endif
