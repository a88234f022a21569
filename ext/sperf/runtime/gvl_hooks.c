/*
 * Thread events: keep the pin of every record right, and measure what happens without the GVL.
 *
 * Ruby calls these hooks with its scheduler's lock held or about to be taken. They touch their own record and
 * take no lock in the steady state. They call no Ruby API except the thread-specific accessors, which Ruby
 * documents as safe here, and without a known layout of the VM rb_profile_frames. RESUMED and SUSPENDED may
 * read the names of new functions (spool/spooling.h), by functions that take no lock.
 *
 *   STARTED    on the creator, GVL held       the record is made; the thread waits for its first turn from now on
 *   READY      on any thread, GVL not needed  the thread waits for the GVL from now on (used in wall mode)
 *   RESUMED    on the thread, just got GVL    OUT -> RUNNING; an interval without the GVL has ended
 *   SUSPENDED  on the thread, GVL still held  RUNNING -> OUT, waiting for a handler that is due
 *   EXITED     on the thread, GVL given up    the record is handed to sperf's thread
 *
 * They may allocate with malloc if a thread or a native thread is new, and take threads.lock for that; they take
 * sampler_lock to wake sperf's thread. They raise nothing and make no object.
 *
 * Each reads the monotonic clock at most once and adds up: a program that gives up the GVL many thousand times a
 * second pays for that and little more. Only if a tick fell into the interval that a RESUMED ends does it capture the
 * stack, which is the same as when the thread was suspended. The sample takes what the interval is worth
 * (sperf_interval_worth): a short one is charged with a probability in proportion to its length, a long one with its own
 * length, and the totals are exact. Even a clock reading is half of an event's cost, so hooks read the cycle counter
 * where they can (sperf_clock_stamp_ns). A CPU clock takes a system call: tick_reading.h says when it is read.
 *
 * The ticks of gaps and collections are instants of a schedule of their own. sperf's thread wakes at those of the other
 * one, and preempts what runs then: an interval in which it wakes is longer than it would have been, so the intervals
 * that its ticks hit are not like the others. Waits for the GVL use the other one: at its ticks, sperf's thread sees who
 * holds it (recording/held.h).
 *
 * A thread that a RESUMED captures does not check whether a collection runs, and need not. The VM makes a
 * thread that comes back wait for the end of a barrier before it announces RESUMED, and a new barrier waits for
 * this thread. Steps of sweeping run without a barrier, but they free dead objects only, and objects in a frame
 * on a stack are alive.
 *
 * A suspension that does not happen. Ruby announces SUSPENDED, takes its scheduler's lock, and checks for an
 * interrupt a last time; if one came in between, the thread continues. It then runs as OUT, unseen, until its
 * next event of any kind, and a GC is one. That time counts as held, and goes to the thread's next sample.
 * There is no other such case: a wait that has begun, however it ends (Thread#wakeup, raise, run, a signal, a
 * push, handle_interrupt), is followed by RESUMED. The gap is some hundred nanoseconds long: it was never met
 * in a program that did nothing but wait, under wake-ups and thousands of signals a second. No function that
 * may be called in the hook tells whether it will happen, and nothing is announced afterwards.
 */
#include "hooks.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/thread.h>
#include <string.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "blocks.h"
#include "capture/capture.h"
#include "sampler_thread.h"
#include "spool/spooling.h"
#include "threads/counters.h"
#include "threads/tick_reading.h"
#include "vm/kept_methods.h"
#include "vm/ractors.h"

/* Return how many ticks fell into (from, to]. Keeps the time of the next tick in `free`, so it is usually cheap. */
static uint64_t ticks_between(const sperf_schedule_t *schedule, sperf_tick_free_t *free, int64_t from_ns, int64_t to_ns)
{
    if (from_ns >= free->from_ns && to_ns < free->to_ns) return 0; /* it is known */
    uint64_t next = sperf_schedule_count(schedule, to_ns);
    *free = (sperf_tick_free_t){to_ns, sperf_schedule_instant(schedule, next)};
    return next - sperf_schedule_count(schedule, from_ns);
}

/* Return when the next tick of gaps after `now_ns` falls. */
static int64_t next_gap_tick_ns(const sperf_session_t *session, sperf_thread_record_t *record, int64_t now_ns)
{
    (void)ticks_between(&session->gap_schedule, &record->gap_tick_free, now_ns, now_ns);
    return record->gap_tick_free.to_ns;
}

/* The last interval without the GVL: blocked from `suspended_ns` to `ready_ns`, waiting until `resumed_ns`. */
typedef struct {
    int64_t suspended_ns;
    int64_t ready_ns;
    int64_t resumed_ns;
    sperf_gap_size_t size; /* of the blocked part */
    uint64_t blocked_ticks;
    uint64_t waiting_ticks;
} gap_t;

/* Charge the blocked part, of which the CPU time is a part: of a short one only if it is charged. */
static sperf_interval_t charge_blocked(sperf_session_t *session, sperf_thread_record_t *record, const gap_t *gap)
{
    sperf_interval_t own = {.length_ns = gap->ready_ns - gap->suspended_ns};
    if (gap->size == SPERF_GAP_LONG) {
        own.part_ns = sperf_long_gap_cpu_ns(record);
    } else if (gap->blocked_ticks > 0) {
        own.part_ns = sperf_short_gap_cpu_ns(record, own.length_ns);
    } else {
        sperf_short_gap_ended(record, own.length_ns);
    }
    if (own.part_ns > own.length_ns) own.part_ns = own.length_ns; /* the clock is read after the end */
    return sperf_pool_charge(&record->blocked[gap->size], own, own.length_ns, gap->blocked_ticks,
                             session->gap_schedule.period_ns);
}

static sperf_interval_t charge_waiting(sperf_session_t *session, sperf_thread_record_t *record, const gap_t *gap)
{
    sperf_interval_t own = {.length_ns = gap->resumed_ns - gap->ready_ns};
    return sperf_pool_charge(&record->waiting, own, own.length_ns, gap->waiting_ticks, session->schedule.period_ns);
}

/* Add a short interval without a tick, as nearly all are: the part of charge_gap that it needs. */
static inline void add_short_gap(sperf_thread_record_t *record, const gap_t *gap)
{
    int64_t blocked_ns = gap->ready_ns - gap->suspended_ns;
    record->blocked[SPERF_GAP_SHORT].measured.length_ns += blocked_ns;
    record->waiting.measured.length_ns += gap->resumed_ns - gap->ready_ns;
    sperf_short_gap_ended(record, blocked_ns);
}

/* Charge an interval. The thread has the GVL again, and its stack is the same as when it gave up the GVL. */
static void charge_gap(sperf_session_t *session, sperf_thread_record_t *record, const gap_t *gap)
{
    bool wall = session->options.mode == SPERF_MODE_WALL;
    sperf_interval_t blocked = charge_blocked(session, record, gap), waiting = {0};
    if (wall) waiting = charge_waiting(session, record, gap);
    if (blocked.length_ns + waiting.length_ns + blocked.part_ns == 0) return;

    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_SPENT, record, gap->resumed_ns);
    entry.since_ns = gap->ready_ns;
    int64_t *spent_ns = entry.values.spent_ns;
    spent_ns[SPERF_TIME_RUNNING] = blocked.part_ns;
    if (wall) {
        spent_ns[SPERF_TIME_BLOCKED] = blocked.length_ns - blocked.part_ns;
        spent_ns[SPERF_TIME_WAIT] = waiting.length_ns;
        sperf_entry_set_waited(&entry, gap->suspended_ns);
    }
    if (spent_ns[SPERF_TIME_RUNNING] + spent_ns[SPERF_TIME_BLOCKED] + spent_ns[SPERF_TIME_WAIT] == 0) return;
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    if (sperf_capture_self(session, &entry)) {
        record->native->without_gvl_taken_ns += blocked.part_ns;
    } else {
        sperf_pool_return(&record->blocked[gap->size], blocked);
        sperf_pool_return(&record->waiting, waiting);
    }
}

/* Count a switch of the GVL. Not an atomic addition: Ractors that collide lose counts, but the number still moves. */
static inline void count_switch(sperf_session_t *session)
{
    uint64_t switches = atomic_load_explicit(&session->threads.switches, memory_order_relaxed);
    atomic_store_explicit(&session->threads.switches, switches + 1, memory_order_relaxed);
}

/* A thread of sperf's own has or gives up the GVL: nothing of it is measured but what it allocates. */
static void own_resumed(sperf_session_t *session, sperf_thread_record_t *record)
{
    count_switch(session);
    sperf_newobj_gvl_begin(session, record);
}

static void own_suspended(sperf_session_t *session, sperf_thread_record_t *record)
{
    sperf_newobj_gvl_end(session, record);
    sperf_thread_leave(&session->threads, record); /* a GC may have given it a slot */
}

/* When an event comes. A session without times asks whether a thread has the GVL, not since when. */
static inline int64_t event_ns(sperf_session_t *session)
{
    return session->options.times ? sperf_clock_stamp_ns(&session->stamp_clock) : session->start_mono_ns;
}

/*
 * No tick can find the thread in this hook, so it holds the GVL for ticks from now on only: the time in the hook is an
 * interval without the GVL. In a program of short system calls it is a tenth of the time between them.
 */
static void end_hook(sperf_session_t *session, sperf_thread_record_t *record, int64_t resumed_ns)
{
    gap_t gap = {.suspended_ns = resumed_ns, .ready_ns = event_ns(session), .size = SPERF_GAP_SHORT};
    if (gap.ready_ns <= resumed_ns) return;
    gap.resumed_ns = record->resumed_mono_ns = gap.ready_ns;
    gap.blocked_ticks = ticks_between(&session->gap_schedule, &record->gap_tick_free, resumed_ns, gap.ready_ns);
    if (gap.blocked_ticks == 0) {
        add_short_gap(record, &gap);
    } else {
        charge_gap(session, record, &gap);
    }
}

static void resumed(sperf_session_t *session, VALUE thread)
{
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, thread, 0);
    if (record == NULL) return;
    if (record->own) {
        own_resumed(session, record);
        return;
    }
    if (record->native == NULL) { /* its first in the session */
        sperf_ractors_check();
        if (!sperf_ractors_single()) sperf_newobj_bar(session);
    }
    gap_t gap = {.suspended_ns = record->suspended_mono_ns,
                 .ready_ns = atomic_load_explicit(&record->ready_mono_ns, memory_order_relaxed)};
    uint64_t switches = atomic_load_explicit(&session->threads.switches, memory_order_relaxed);
    bool at_once = record->ready_at_switch == switches;
    gap.resumed_ns = at_once ? gap.ready_ns : event_ns(session);
    record->ready_at_switch = 0;
    count_switch(session);
    if (gap.suspended_ns == 0) gap.suspended_ns = gap.resumed_ns; /* resumed twice, with no interval between */
    if (gap.ready_ns < gap.suspended_ns) gap.ready_ns = gap.resumed_ns;
    gap.size = gap.ready_ns - gap.suspended_ns < SPERF_LONG_GAP_NS ? SPERF_GAP_SHORT : SPERF_GAP_LONG;
    sperf_thread_resumed(record, gap.resumed_ns);

    sperf_thread_enter(&session->threads, record);
    if (record->slot >= 0) {
        gap.blocked_ticks =
            ticks_between(&session->gap_schedule, &record->gap_tick_free, gap.suspended_ns, gap.ready_ns);
        if (gap.resumed_ns > gap.ready_ns) {
            gap.waiting_ticks =
                ticks_between(&session->schedule, &record->wait_tick_free, gap.ready_ns, gap.resumed_ns);
        }
        if (gap.size == SPERF_GAP_SHORT && gap.blocked_ticks + gap.waiting_ticks == 0) {
            add_short_gap(record, &gap);
            record->usual_gap_ns += (gap.ready_ns - gap.suspended_ns - record->usual_gap_ns) / 8;
        } else if (session->options.times) {
            charge_gap(session, record, &gap);
        }
        sperf_clock_begins(record);
        if (sperf_spooling_wants_names()) sperf_spooling_name(session, false);
        if (session->options.times) end_hook(session, record, gap.resumed_ns);
        sperf_thread_run(record);
    }
    sperf_newobj_gvl_begin(session, record);
    sperf_sampler_wake_if_parked(session);
}

static void suspended(sperf_session_t *session, VALUE thread)
{
    count_switch(session);
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, thread, 0);
    if (record == NULL) return;
    if (record->own) {
        own_suspended(session, record);
        return;
    }
    sperf_newobj_gvl_end(session, record);
    int64_t now_ns = event_ns(session); /* ticks find it until here */
    sperf_thread_leave(&session->threads, record);
    if (sperf_spooling_wants_names()) sperf_spooling_name(session, false);
    sperf_thread_suspended(record, now_ns);
    if (!session->options.times) return;
    bool has_read = sperf_gap_begins(record, now_ns, next_gap_tick_ns(session, record, now_ns));
    if (has_read) sperf_thread_suspended(record, event_ns(session));
}

static void ready(sperf_session_t *session, VALUE thread)
{
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, thread);
    if (record == NULL || atomic_load_explicit(&record->ready_mono_ns, memory_order_relaxed) != 0) return;
    /*
     * If a thread comes back by itself and the GVL is free, as after every uncontended system call, Ruby
     * announces READY and RESUMED under one lock: no other thread resumes or suspends between, and one clock
     * reading serves both. A thread that held the GVL suspends before this one can resume.
     */
    if (record->native != NULL && pthread_equal(record->native->seen.thread, pthread_self())) {
        record->ready_at_switch = atomic_load_explicit(&session->threads.switches, memory_order_relaxed);
    }
    int64_t now_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    atomic_store_explicit(&record->ready_mono_ns, now_ns, memory_order_relaxed);
}

/* Return the record of the calling thread if its times are measured, else NULL. */
static sperf_thread_record_t *own_timed_record(sperf_session_t *session)
{
    if (!sperf_session_active() || !session->options.times) return NULL;
    sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);
    return record != NULL && !record->own ? record : NULL;
}

/*
 * While the kernel copies the process no tick is taken, as process_start.c holds sampler_lock. So fork is an interval of its own,
 * like one without the GVL, which the thread keeps: its hold goes on.
 */
void sperf_gvl_hooks_fork_begins(void)
{
    sperf_session_t *session = &sperf_session;
    sperf_thread_record_t *record = own_timed_record(session);
    if (record == NULL || record->suspended_mono_ns != 0) return;
    int64_t now_ns = event_ns(session);
    sperf_thread_pause(record);
    sperf_thread_suspended(record, now_ns);
    sperf_gap_begins(record, now_ns, now_ns);
}

void sperf_gvl_hooks_fork_ends(void)
{
    sperf_session_t *session = &sperf_session;
    sperf_thread_record_t *record = own_timed_record(session);
    if (record == NULL || record->suspended_mono_ns == 0) return;
    gap_t gap = {.suspended_ns = record->suspended_mono_ns, .ready_ns = event_ns(session), .size = SPERF_GAP_LONG};
    gap.resumed_ns = gap.ready_ns;
    gap.blocked_ticks = ticks_between(&session->gap_schedule, &record->gap_tick_free, gap.suspended_ns, gap.ready_ns);
    sperf_thread_resumed(record, gap.resumed_ns);
    charge_gap(session, record, &gap);
    sperf_clock_begins(record);
    end_hook(session, record, gap.resumed_ns);
    sperf_thread_run(record);
}

/* A new thread has the labels of its creator, and is in the same blocks. */
static void started(sperf_session_t *session, VALUE thread)
{
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, thread, sperf_clock_mono_ns());
    const sperf_thread_record_t *creator = sperf_threads_own_record(&session->threads);
    if (record == NULL || creator == NULL) return;
    uint32_t labels = atomic_load_explicit(&creator->labels_to_inherit, memory_order_relaxed);
    atomic_store_explicit(&record->labels, labels, memory_order_relaxed);
    atomic_store_explicit(&record->labels_to_inherit, labels, memory_order_relaxed);
    sperf_blocks_inherit(creator, record);
}

static inline void handle(sperf_session_t *session, rb_event_flag_t event, VALUE thread)
{
    switch (event) {
    case RUBY_INTERNAL_THREAD_EVENT_STARTED: started(session, thread); break;
    case RUBY_INTERNAL_THREAD_EVENT_READY: ready(session, thread); break;
    case RUBY_INTERNAL_THREAD_EVENT_RESUMED: resumed(session, thread); break;
    case RUBY_INTERNAL_THREAD_EVENT_SUSPENDED: suspended(session, thread); break;
    default: break;
    }
}

/* Context: thread event hook; see above for each event. */
static void thread_event_hook(rb_event_flag_t event, const rb_internal_thread_event_data_t *details, void *unused)
{
    SPERF_IN_HOOK();
    sperf_session_t *session = &sperf_session;
    if (event == RUBY_INTERNAL_THREAD_EVENT_EXITED) {
        /* Without a session as well: the record goes back to the pool. */
        sperf_threads_exited(&session->threads, details->thread);
        sperf_native_block_signal(session->options.signal_number);
        return;
    }
    if (!sperf_session_active()) return;
    if (event == RUBY_INTERNAL_THREAD_EVENT_READY && session->options.mode != SPERF_MODE_WALL) return;
    if (!sperf_hook_cost_due(&session->counters)) {
        handle(session, event, details->thread);
        return;
    }
    sperf_hook_cost_t cost = sperf_hook_cost_begin(&session->counters);
    handle(session, event, details->thread);
    sperf_hook_cost_end(&session->counters, cost, session->clock_cost_ns, SPERF_HOOK_COST_EVERY);
}

/*
 * Ruby calls this at the end of a thread's code (RUBY_EVENT_THREAD_END), before the VM begins to take the
 * thread apart.
 *
 * The thread is OUT meanwhile: no tick finds it, as reading the name is sperf's work; the time goes to its
 * samples. A GC in between makes it RUNNING at its end. Then a tick may hit, which costs no more than a frame
 * of Thread#name. The name is written to the record, where sperf's thread reads it only after EXITED has pushed
 * the record (thread_record.h).
 *
 * Context: the thread itself with the GVL, where anything may be called; at EXITED, which comes later, nothing may.
 */
static void thread_end_hook(rb_event_flag_t event, VALUE unused, VALUE thread, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    if (!sperf_session_active()) return;
    thread = rb_thread_current();
    sperf_thread_record_t *record = sperf_threads_find(&sperf_session.threads, thread);
    if (record == NULL) return;
    sperf_thread_pause(record);
    VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
    if (RB_TYPE_P(name, T_STRING)) sperf_thread_set_name(record, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    RB_GC_GUARD(name);
    if (sperf_spooling_wants_names()) sperf_spooling_name(&sperf_session, false);
    sperf_thread_pause(record); /* a GC may have been here */
    sperf_blocks_switch(&sperf_session, record, 0);
    sperf_newobj_gvl_end(&sperf_session, record); /* a SUSPENDED may not follow */
    sperf_newobj_gvl_begin(&sperf_session, record);
    sperf_thread_run(record);
}

void sperf_gvl_hooks_register(void)
{
    static rb_internal_thread_event_hook_t *hook;
    if (hook != NULL) return;
    hook = rb_internal_thread_add_event_hook(
        thread_event_hook,
        RUBY_INTERNAL_THREAD_EVENT_STARTED | RUBY_INTERNAL_THREAD_EVENT_READY | RUBY_INTERNAL_THREAD_EVENT_RESUMED |
            RUBY_INTERNAL_THREAD_EVENT_SUSPENDED | RUBY_INTERNAL_THREAD_EVENT_EXITED,
        NULL);
    if (hook == NULL) rb_memerror();
    sperf_session.threads.exits_are_announced = true;
    rb_add_event_hook(thread_end_hook, RUBY_EVENT_THREAD_END, Qnil);
}

void sperf_gvl_hooks_adopt_threads(void)
{
    sperf_session_t *session = &sperf_session;
    VALUE self = rb_thread_current();
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    for (long i = 0; !NIL_P(list) && i < RARRAY_LEN(list); i++) {
        VALUE thread = rb_ary_entry(list, i);
        sperf_thread_record_t *record = sperf_threads_record(&session->threads, thread, 0);
        if (record == NULL) rb_memerror();
        record->suspended_mono_ns = session->start_mono_ns;
        if (thread == self) continue;
        /* A thread with the status "run" waits for the GVL; any other one is blocked. */
        VALUE status = sperf_kept_call(SPERF_KEPT_THREAD_STATUS, thread);
        bool waits = RB_TYPE_P(status, T_STRING) && strcmp(StringValueCStr(status), "run") == 0;
        if (waits) atomic_store(&record->ready_mono_ns, session->start_mono_ns);
    }
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, self, 0);
    if (record == NULL) rb_memerror();
    sperf_thread_enter(&session->threads, record);
    if (record->native != NULL) sperf_clock_begins(record);
    sperf_thread_run(record);
}
