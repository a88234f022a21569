/*
 * The floor: what a tick costs before any profiler has done anything.
 *
 * A native thread keeps the schedule that sperf keeps, waits as sperf's thread waits (a condition variable on the
 * monotonic clock, timer slack of 1 us, a short time slice, late ticks dropped) and at each tick sends a real-time
 * signal to the thread that called start, whose handler does nothing but count. The same thread without the signals is
 * the bare timer: what it costs to wake up at each instant, which any thread that samples by the clock has to pay.
 *
 * Also the price of reading a clock, which is the yardstick for what a handler does. Benchmarks only.
 */
#include <errno.h>
#include <pthread.h>
#include <ruby.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"
#include "sperf/collect/schedule.h"

enum { CLOCK_READS = 200000, SETTLE_NS = 2000000 };

static struct {
    sperf_schedule_t schedule;
    int signal_number;
    pid_t target;
    bool signals;
    _Atomic uint64_t sent;
    _Atomic uint64_t handled;
    /* The ticker's own; read after it was joined. */
    uint64_t woken;
    int64_t cpu_ns;
    /* Under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool stop;
    pthread_t ticker;
    bool running;
} floor_state;

static int64_t clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int64_t mono_ns(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

/* One addition: what is measured is everything around it. */
static void empty_handler(int number, siginfo_t *signal, void *context)
{
    (void)number, (void)signal, (void)context;
    atomic_fetch_add_explicit(&floor_state.handled, 1, memory_order_relaxed);
}

static void wait_until(int64_t until_ns)
{
    struct timespec until = {.tv_sec = until_ns / 1000000000, .tv_nsec = until_ns % 1000000000};
    while (!floor_state.stop && mono_ns() < until_ns) {
        pthread_cond_timedwait(&floor_state.wake, &floor_state.lock, &until);
    }
}

static void *ticker_main(void *unused)
{
    prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
    sperf_ask_for_short_slices();
    pthread_mutex_lock(&floor_state.lock);
    while (!floor_state.stop) {
        uint64_t number = sperf_schedule_count(&floor_state.schedule, mono_ns());
        wait_until(sperf_schedule_instant(&floor_state.schedule, number));
        if (floor_state.stop) break;
        floor_state.woken++;
        if (!floor_state.signals) continue;
        /* As sperf: one signal at a time. Real-time signals queue up while their thread waits for a processor. */
        if (atomic_load(&floor_state.handled) < atomic_load(&floor_state.sent)) continue;
        if (syscall(SYS_tgkill, getpid(), floor_state.target, floor_state.signal_number) == 0) {
            atomic_fetch_add_explicit(&floor_state.sent, 1, memory_order_relaxed);
        }
    }
    pthread_mutex_unlock(&floor_state.lock);
    floor_state.cpu_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    return unused;
}

static void make_wake(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&floor_state.wake, &attributes);
    pthread_condattr_destroy(&attributes);
}

/*
 * call-seq: Floor.start(frequency, signals) -> nil. Ticks `frequency` times a second (Integer); with `signals`
 * (boolean) each tick interrupts the calling thread.
 */
static VALUE floor_start(VALUE self, VALUE frequency, VALUE signals)
{
    if (floor_state.running) rb_raise(rb_eRuntimeError, "the floor is running");
    sperf_schedule_init(&floor_state.schedule, mono_ns(), NUM2UINT(frequency), (uint64_t)mono_ns());
    floor_state.signal_number = SIGRTMIN + 9; /* sperf's default is 8 */
    floor_state.target = (pid_t)syscall(SYS_gettid);
    floor_state.signals = RTEST(signals);
    floor_state.stop = false;
    floor_state.woken = 0;
    atomic_store(&floor_state.sent, 0);
    atomic_store(&floor_state.handled, 0);
    struct sigaction action = {.sa_sigaction = empty_handler, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigfillset(&action.sa_mask);
    if (sigaction(floor_state.signal_number, &action, NULL) != 0) rb_sys_fail("sigaction");

    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&floor_state.ticker, NULL, ticker_main, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) rb_syserr_fail(error, "pthread_create");
    floor_state.running = true;
    return Qnil;
}

/*
 * call-seq: Floor.stop -> Integer, the ticks that were delivered, or without signals those at which the thread woke up.
 * The handler stays: a signal may be on its way.
 */
static VALUE floor_stop(VALUE self)
{
    if (!floor_state.running) return Qnil;
    pthread_mutex_lock(&floor_state.lock);
    floor_state.stop = true;
    pthread_cond_signal(&floor_state.wake);
    pthread_mutex_unlock(&floor_state.lock);
    pthread_join(floor_state.ticker, NULL);
    floor_state.running = false;
    if (!floor_state.signals) return ULL2NUM(floor_state.woken);
    int64_t give_up_ns = mono_ns() + SETTLE_NS;
    while (atomic_load(&floor_state.handled) < atomic_load(&floor_state.sent) && mono_ns() < give_up_ns) {}
    return ULL2NUM(atomic_load(&floor_state.handled));
}

/* call-seq: Floor.cpu_ns -> Integer, CPU nanoseconds of the ticker that was stopped last. */
static VALUE floor_cpu_ns(VALUE self)
{
    return LL2NUM(floor_state.cpu_ns);
}

/* call-seq: Floor.clock_read_ns(clock) -> Float, nanoseconds that one read of `clock` (an Integer of Process) takes. */
static VALUE floor_clock_read_ns(VALUE self, VALUE clock)
{
    clockid_t id = NUM2INT(clock);
    struct timespec now;
    int64_t begun_ns = mono_ns();
    for (int i = 0; i < CLOCK_READS; i++) clock_gettime(id, &now);
    return DBL2NUM((double)(mono_ns() - begun_ns) / CLOCK_READS);
}

RUBY_FUNC_EXPORTED void Init_floor(void)
{
    pthread_mutex_init(&floor_state.lock, NULL);
    make_wake();
    VALUE floor = rb_define_module("Floor");
    rb_define_singleton_method(floor, "start", floor_start, 2);
    rb_define_singleton_method(floor, "stop", floor_stop, 0);
    rb_define_singleton_method(floor, "cpu_ns", floor_cpu_ns, 0);
    rb_define_singleton_method(floor, "clock_read_ns", floor_clock_read_ns, 1);
}
