/* sperf's own thread: see sampler_thread.h. */
#include "sampler_thread.h"

#include <ruby.h>
#include <sys/resource.h>

#include "allocation_windows.h"
#include "base/clocks.h"
#include "base/own_thread.h"
#include "control_thread.h"
#include "drain.h"
#include "hooks.h"
#include "platform/platform.h"
#include "recording/held.h"
#include "recording/tables.h"
#include "sperf/collect/lateness.h"
#include "spool/spool_writer.h"
#include "spool/spooling.h"

/*
 * The thread parks when nothing has run for this long: longer than most pauses of a program, so that waking is rare.
 */
enum { PARK_AFTER_NS = 20000000 };

/*
 * In a process that lives for less than this, the kernel is not asked how long this thread waits for a core.
 * The answer is a file in the process's own directory of /proc; removing that costs the parent, which waits for
 * the process, more than everything else in a short process.
 */
enum { KNOWS_WAITS_AFTER_NS = 100000000 };

/* Nor is a control thread made for a process before this: see control_thread.h. */
enum { CONTROLLED_AFTER_NS = 15000000 };

/* Request a capture of every thread that holds a GVL. Returns whether there was one. */
static bool tick(sperf_session_t *session, int64_t now_mono_ns)
{
    bool any = false;
    const sperf_capture_t *capture = session->options.capture;
    bool is_done = capture->tick_alone != NULL && capture->tick_alone(session, now_mono_ns, &any);
    int used = is_done ? 0 : sperf_pins_slots_used(&session->threads.pins);
    for (int i = 0; i < used; i++) {
        sperf_pin_t *holder = sperf_pins_holder(&session->threads.pins, i);
        if (holder == NULL) continue;
        any = true;
        capture->tick(session, sperf_thread_of_pin(holder), now_mono_ns);
    }
    if (!any) sperf_held_add_none(session->tables, now_mono_ns);
    return any;
}

/* Record what this thread has cost so far. */
static void record_cost(sperf_session_t *session)
{
    session->sampler_cpu_ns = sperf_clock_cpu_ns() + sperf_spool_writer_cpu_ns() - session->writer_cpu_before_ns;
    session->sampler_voluntary_switches = session->sampler_involuntary_switches = 0;
#ifdef RUSAGE_THREAD
    struct rusage usage;
    if (getrusage(RUSAGE_THREAD, &usage) != 0) return;
    session->sampler_voluntary_switches = usage.ru_nvcsw;
    session->sampler_involuntary_switches = usage.ru_nivcsw;
#endif
}

/* Write the spool if that is due. */
static void write_spool(sperf_session_t *session, int64_t now_mono_ns)
{
    int64_t due_mono_ns = sperf_spooling_due_mono_ns(session);
    if (due_mono_ns == 0 || now_mono_ns < due_mono_ns) return;
    record_cost(session);
    sperf_spooling_write(session);
}

/* Sleep while nothing runs, or while idle; write the spool when due. The lock is held. Returns at a stop as well. */
static void park(sperf_session_t *session)
{
    atomic_store(&session->sampler_parked, true);
    while (!session->sampler_stop && (session->sampler_idle || !sperf_threads_any_running(&session->threads))) {
        int64_t due_mono_ns = sperf_spooling_due_mono_ns(session);
        if (due_mono_ns == 0) {
            pthread_cond_wait(&session->sampler_wake, &session->sampler_lock);
        } else {
            sperf_platform_sleep(&session->sampler_wake, &session->sampler_lock, due_mono_ns);
            if (session->sampler_stop) break;
            sperf_drain(session, false);
            write_spool(session, sperf_clock_mono_ns());
        }
    }
    atomic_store(&session->sampler_parked, false);
}

/* Sleep until `mono_ns`, or park. The lock is held. Returns at a stop as well. */
static void sleep_until(sperf_session_t *session, int64_t mono_ns, bool may_park)
{
    if (may_park) {
        park(session);
        return;
    }
    while (!session->sampler_stop && sperf_clock_mono_ns() < mono_ns) {
        sperf_platform_sleep(&session->sampler_wake, &session->sampler_lock, mono_ns);
    }
}

static void prepare_thread(void)
{
    sperf_own_thread_set_name("sperf");
    sperf_platform_thread_prepare();
}

/* Count missed ticks if a thread is running: the samples around them then stand for them. Returns how many count. */
static uint64_t count_missed(sperf_session_t *session, uint64_t count)
{
    if (!sperf_threads_any_running(&session->threads)) return 0;
    session->tables->missed_ticks += count;
    return count;
}

/* The state of the thread from one tick to the next. */
typedef struct {
    sperf_lateness_t lateness;
    int wait_descriptor;         /* see platform.h; -1: not known for how long this thread waits */
    int64_t waited_ns;           /* wait for a core in total, when the thread went to sleep */
    uint64_t next;               /* the number of the next tick; 0: not determined */
    bool dropped;                /* the last tick was dropped */
    int64_t last_runner_mono_ns; /* when a thread last held a GVL */
} pace_t;

/* Return the first tick at or after `number` that opens a window. */
static uint64_t next_window(sperf_session_t *session, const pace_t *pace, uint64_t number)
{
    const sperf_schedule_t *schedule = &session->schedule;
    uint32_t row = sperf_allocation_windows_row(number);
    if (pace->dropped) number = (number + row - 1) / row * row; /* the next whole row, as with periods */
    number = sperf_schedule_chosen(schedule, number, row);
    uint64_t due = sperf_schedule_chosen(schedule, pace->next, sperf_allocation_windows_row(pace->next));
    if (pace->next != 0 && number > due) {
        count_missed(session, sperf_allocation_windows_before(number) - sperf_allocation_windows_before(due));
    }
    return number;
}

/*
 * Return the number of the tick to wait for. Ticks that came due while this thread slept or was not scheduled
 * are skipped. After a dropped tick, the thread continues with the next whole period (schedule.h says why).
 */
static uint64_t next_tick(sperf_session_t *session, pace_t *pace, int64_t now_mono_ns)
{
    const sperf_schedule_t *schedule = &session->schedule;
    uint64_t number =
        pace->dropped ? sperf_schedule_next_whole(schedule, now_mono_ns) : sperf_schedule_count(schedule, now_mono_ns);
    if (number < pace->next) number = pace->next; /* the last tick was taken a little before its instant */
    if (session->options.allocations && !session->options.times) { /* only ticks that open a window count */
        number = next_window(session, pace, number);
    } else if (pace->next != 0 && number > pace->next) {
        count_missed(session, number - pace->next);
    }
    pace->next = number + 1;
    pace->dropped = false;
    return number;
}

/* Return whether this thread, due to wake up at `timer_mono_ns`, did so in time for its tick. */
static bool is_in_time(pace_t *pace, int64_t timer_mono_ns, int64_t now_mono_ns)
{
    int64_t delay_ns = now_mono_ns - timer_mono_ns;
    int64_t waited_ns = pace->waited_ns < 0 ? -1 : 0;
    /* The wait for a core was at most the delay. */
    if (waited_ns == 0 && delay_ns > SPERF_WAITED_NS) {
        waited_ns = sperf_core_wait_ns(pace->wait_descriptor) - pace->waited_ns;
        if (waited_ns < 0) waited_ns = -1;
    }
    return sperf_lateness_accepts(&pace->lateness, delay_ns, waited_ns);
}

/* The instant of a tick has come, or was missed: drain the ring and request captures. */
static void work(sperf_session_t *session, pace_t *pace, uint64_t number, bool in_time, int64_t now_mono_ns)
{
    if (session->counts_cycles) sperf_clock_observe_counter(&session->stamp_clock);
    sperf_drain_at_tick(session, now_mono_ns);
    pace->dropped = !in_time;
    if (!in_time) {
        uint64_t missed = count_missed(session, 1);
        atomic_fetch_add_explicit(&session->counters.dropped_late, missed, memory_order_relaxed);
    } else if (session->options.times ? tick(session, now_mono_ns) : sperf_threads_any_running(&session->threads)) {
        pace->last_runner_mono_ns = now_mono_ns;
    }
    if (in_time) sperf_newobj_tick(session, number);
    sperf_frame_job_trigger_if_due(session);
    if (sperf_control_thread_limits_memory()) sperf_control_thread_report_memory(sperf_tables_bytes(session->tables));
    write_spool(session, now_mono_ns);
    if (!sperf_budget_is_due(session, now_mono_ns)) return;
    record_cost(session);
    sperf_budget_look(session, now_mono_ns);
}

/* Take a tick that has fallen since the idle period ended: see sperf_sampler_idle_end. */
static void work_late(sperf_session_t *session, pace_t *pace, int64_t now_mono_ns)
{
    int64_t since_ns = session->sampler_idle_end_ns;
    session->sampler_idle_end_ns = 0;
    if (since_ns == 0) return;
    uint64_t number = sperf_schedule_count(&session->schedule, since_ns);
    if (sperf_schedule_instant(&session->schedule, number) > now_mono_ns) return;
    pace->next = number + 1;
    work(session, pace, number, is_in_time(pace, since_ns, now_mono_ns), now_mono_ns);
}

/* Context: sperf's thread, from its beginning to its end. */
static void *sampler_main(void *argument)
{
    sperf_session_t *session = argument;
    prepare_thread();
    int64_t begun_mono_ns = sperf_clock_mono_ns();
    bool asked_waits = false;
    pace_t pace = {.wait_descriptor = -1, .last_runner_mono_ns = begun_mono_ns};
    sperf_lateness_init(&pace.lateness, session->schedule.period_ns);

    pthread_mutex_lock(&session->sampler_lock);
    while (!session->sampler_stop) {
        int64_t now = sperf_clock_mono_ns();
        uint64_t number = next_tick(session, &pace, now);
        int64_t instant = sperf_schedule_instant(&session->schedule, number);
        int64_t timer = sperf_lateness_timer_ns(&pace.lateness, instant, now);
        bool may_park =
            now - pace.last_runner_mono_ns > PARK_AFTER_NS; /* not between blocks that follow each other quickly */
        sperf_control_thread_start_if_needed(may_park || now - begun_mono_ns > CONTROLLED_AFTER_NS);
        if (!asked_waits && now - begun_mono_ns > KNOWS_WAITS_AFTER_NS) {
            pace.wait_descriptor = sperf_core_wait_open();
            asked_waits = true;
        }
        pace.waited_ns = sperf_core_wait_ns(pace.wait_descriptor);
        sleep_until(session, timer, may_park);
        if (session->sampler_stop) break;

        now = sperf_clock_mono_ns();
        if (may_park) {
            pace.last_runner_mono_ns = now;
            pace.next = 0; /* the next tick is the first that counts */
            work_late(session, &pace, now);
        } else if (!session->sampler_idle) {
            session->sampler_idle_end_ns = 0; /* the thread was awake */
            work(session, &pace, number, is_in_time(&pace, timer, now), now);
        }
    }
    pthread_mutex_unlock(&session->sampler_lock);
    record_cost(session);
    return NULL;
}

int sperf_sampler_start(sperf_session_t *session)
{
    session->sampler_stop = session->sampler_idle = false;
    session->writer_cpu_before_ns = sperf_spool_writer_cpu_ns();
    session->sampler_idle_end_ns = 0;
    session->tables->missed_ticks = 0;
    atomic_store(&session->sampler_parked, false);
    int error = sperf_own_thread_start(&session->sampler, sampler_main, session);
    if (error != 0) return error;
    atomic_fetch_add(&session->counters.dropped_no_thread, sperf_session_ticks_without_thread(session));
    session->no_thread_mono_ns = 0;
    return 0;
}

void sperf_sampler_stop(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    session->sampler_stop = true;
    pthread_cond_signal(&session->sampler_wake);
    pthread_mutex_unlock(&session->sampler_lock);
    pthread_join(session->sampler, NULL);
}

void sperf_sampler_idle_begin(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    session->sampler_idle = true;
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_sampler_idle_end(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    session->sampler_idle = false;
    session->sampler_idle_end_ns = sperf_clock_mono_ns();
    /* Otherwise it sleeps until a tick. */
    if (atomic_load(&session->sampler_parked)) pthread_cond_signal(&session->sampler_wake);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_sampler_wake(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    pthread_cond_signal(&session->sampler_wake);
    pthread_mutex_unlock(&session->sampler_lock);
}
