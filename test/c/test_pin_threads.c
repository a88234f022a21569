/*
 * The pin protocol on real threads, with a real signal and a real handler. Built plain, with ASan and UBSan, and with
 * ThreadSanitizer, which sees where what one thread wrote is read by another without an order between them: the notes
 * of a record are plain memory here, as in a thread's record.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "support_test.h"
#include "threads/pin.h"

enum { TURNS = 20000 };

static sperf_pins_t pins;

/* As a thread's record: its pin, and what is only looked at while it is pinned. */
static struct {
    sperf_pin_t pin;
    int slot;
    uint64_t held; /* both are written by the thread while OUT, and are the same otherwise */
    uint64_t held_again;
    uint64_t tick; /* from the signaller to the handler */
} record;

/* What a collector changes, and a reader or a handler looks at: not atomic either. */
static uint64_t objects, objects_again;

static _Atomic bool over;
static _Atomic int thread_id;
static _Atomic bool has_gvl;
static _Atomic uint64_t looks, torn, outside, lost_count;

static void look(void)
{
    if (record.held != record.held_again || objects != objects_again) atomic_fetch_add(&torn, 1);
    if (!atomic_load(&has_gvl)) atomic_fetch_add(&outside, 1);
    atomic_fetch_add(&looks, 1);
}

static int signal_number(void)
{
    return SIGRTMIN + 3;
}

static void deliver(void)
{
    sigset_t own, before;
    sigemptyset(&own);
    sigaddset(&own, signal_number());
    pthread_sigmask(SIG_UNBLOCK, &own, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void lost(sperf_pin_t *pin)
{
    (void)pin;
    atomic_fetch_add(&lost_count, 1);
}

static const sperf_pin_signals_t signals = {.deliver = deliver, .lost = lost};

static void handler(int number)
{
    (void)number;
    int saved_errno = errno;
    if (!atomic_load(&has_gvl)) atomic_fetch_add(&outside, 1);
    sperf_pin_t *own = sperf_pins_own(&pins);
    if (own != NULL && sperf_pin_is_signalled(own)) {
        if (record.tick != 7) atomic_fetch_add(&torn, 1);
        look();
        sperf_pin_handled(own);
    }
    errno = saved_errno;
}

static void ignore(__attribute__((unused)) int number) {}

static void handle_with(void (*action)(int))
{
    struct sigaction wanted = {.sa_handler = action, .sa_flags = SA_RESTART};
    sigemptyset(&wanted.sa_mask);
    assert_int_equal(sigaction(signal_number(), &wanted, NULL), 0);
}

/* Runs, gives up the GVL, collects: until it was pinned often enough, too. */
static void *profiled_main(void *least_pinned)
{
    atomic_store(&thread_id, (int)syscall(SYS_gettid));
    for (uint64_t turn = 1; turn <= TURNS || atomic_load(&looks) + atomic_load(&lost_count) < *(uint64_t *)least_pinned;
         turn++) {
        atomic_store(&has_gvl, true);
        record.slot = sperf_pins_acquire_slot(&pins, &record.pin);
        record.held = record.held_again = turn;
        sperf_pin_run(&record.pin);
        for (volatile int i = 0; i < 200; i++) {}
        if (turn % 32 == 0) sched_yield(); /* to a sampler that has no core of its own */
        if (turn % 8 == 0) {
            sperf_pins_begin_exclusion(&pins, &record.pin);
            objects = turn;
            objects_again = turn;
            sperf_pins_end_exclusion(&pins);
            sperf_pin_run(&record.pin);
        }
        sperf_pin_pause(&pins, &record.pin);
        record.held = 0;
        sperf_pins_release_slot(&pins, record.slot);
        atomic_store(&has_gvl, false);
        record.held_again = 0;
    }
    atomic_store(&over, true);
    return NULL;
}

/*
 * Another thread's hold. What two collectors change, the VM's lock keeps them from changing at once: here only one
 * does.
 */
static void *holder_main(__attribute__((unused)) void *argument)
{
    while (!atomic_load(&over)) {
        sperf_pins_begin_exclusion(&pins, NULL);
        sperf_pins_end_exclusion(&pins);
        struct timespec pause = {.tv_nsec = 20000};
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static void read_it(sperf_pin_t *pin)
{
    if (sperf_pins_begin_reading(&pins)) {
        look();
        sperf_pins_end_reading(&pins);
    }
    sperf_pin_release(pin);
}

static void signal_it(sperf_pin_t *pin)
{
    record.tick = 7;
    if (!sperf_pin_signal(&pins, pin)) {
        sperf_pin_release(pin);
        return;
    }
    sperf_pin_sent(pin, syscall(SYS_tgkill, getpid(), atomic_load(&thread_id), signal_number()) == 0);
}

/* sperf's thread: it reads, or sends. */
static void *sampler_main(void *reads)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    while (!atomic_load(&over)) {
        sperf_pin_t *pin = sperf_pins_slots_used(&pins) > 0 ? sperf_pins_holder(&pins, 0) : NULL;
        if (pin == NULL || !sperf_pin_acquire(pin)) continue;
        if (*(bool *)reads) {
            read_it(pin);
        } else {
            signal_it(pin);
        }
    }
    return NULL;
}

static void run_all(bool reads, void (*action)(int), uint64_t least_pinned)
{
    pthread_t profiled, sampler, holder;
    memset(&pins, 0, sizeof pins);
    memset(&record, 0, sizeof record);
    objects = objects_again = 0;
    over = false;
    looks = torn = outside = lost_count = 0;
    sperf_pins_use_signals(&pins, &signals);
    handle_with(action);
    assert_int_equal(pthread_create(&profiled, NULL, profiled_main, &least_pinned), 0);
    assert_int_equal(pthread_create(&sampler, NULL, sampler_main, &reads), 0);
    assert_int_equal(pthread_create(&holder, NULL, holder_main, NULL), 0);
    pthread_join(profiled, NULL);
    pthread_join(sampler, NULL);
    pthread_join(holder, NULL);
    assert_int_equal(atomic_load(&torn), 0);
    assert_int_equal(atomic_load(&record.pin.state.value), SPERF_PIN_OUT);
    assert_int_equal(atomic_load(&pins.holds), 0);
}

/* A reader, and a handler, which runs only on a thread with its GVL. */
TEST(test_reader_and_handler_see_only_what_stands_still)
{
    for (int reads = 0; reads < 2; reads++) {
        run_all(reads, handler, 20);
        assert_true(atomic_load(&looks) >= 20);
        assert_int_equal(atomic_load(&outside), 0);
        assert_int_equal(atomic_load(&lost_count), 0);
    }
}

/* The program has put a handler of its own in place of sperf's, or ignores the signal: each wait ends all the same. */
TEST(test_waits_for_a_handler_that_never_runs_end)
{
    void (*const actions[])(int) = {ignore, SIG_IGN};
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        run_all(false, actions[i], 20);
        assert_true(atomic_load(&lost_count) >= 20);
    }
}

static int errno_after;

/*
 * Between two hooks Ruby makes system calls, and looks at errno after the second: a wait that set ETIMEDOUT made
 * IO#write raise.
 */
static void *pause_main(__attribute__((unused)) void *argument)
{
    errno = ENOTTY;
    sperf_pin_pause(&pins, &record.pin);
    errno_after = errno;
    return NULL;
}

/* sperf's thread lost its core while it read: who waits for it sleeps, and is woken. */
TEST(test_wait_for_a_reader_without_a_core_sleeps_and_is_counted)
{
    pthread_t waiting;
    clockid_t clock;
    struct timespec used, pause = {.tv_nsec = 1000000};
    memset(&pins, 0, sizeof pins);
    memset(&record, 0, sizeof record);
    sperf_pin_run(&record.pin);
    assert_true(sperf_pin_acquire(&record.pin));
    assert_int_equal(pthread_create(&waiting, NULL, pause_main, NULL), 0);
    while (atomic_load(&record.pin.state.sleepers) == 0) nanosleep(&pause, NULL);
    for (int i = 0; i < 50; i++) nanosleep(&pause, NULL);
    assert_int_equal(pthread_getcpuclockid(waiting, &clock), 0);
    assert_int_equal(clock_gettime(clock, &used), 0);
    sperf_pin_release(&record.pin);
    pthread_join(waiting, NULL);
    assert_int_equal(errno_after, ENOTTY);
    assert_int_equal(atomic_load(&record.pin.state.value), SPERF_PIN_OUT);
    sperf_wait_summary_t waits = sperf_wait_times_read(&pins.waits);
    assert_int_equal(sperf_wait_summary_count(&waits), 1);
    assert_true(waits.longest_ns >= 50000000);
    /* It would have used all of the time by spinning. */
    uint64_t used_ns = (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
    assert_true(used_ns < waits.longest_ns / 2);
}
