/* The hook of new objects: see newobj_hook.h. */
#include "newobj_hook.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/core_limit.h"
#include "base/ractors.h"
#include "base/raise.h"
#include "byte_counts.h"
#include "capture/capture.h"
#include "capture/sampled_allocation.h"
#include "drain.h"
#include "recording/allocations.h"
#include "recording/sampled_objects.h"
#include "recording/tables.h"
#include "vm/object_events.h"
#include "vm/vm_event_flags.h"

size_t rb_gc_obj_slot_size(VALUE object);

/* Where windows cannot be had and nobody named an interval. */
enum { INTERVAL_WITHOUT_WINDOWS = 512 };

/* So many are taken of a window at the most, as a rule; and what it takes before it is known what one costs. */
static const double MOST_WANTED = 32, FIRST_WANTED = 4;

/* What is counted of a capture: so many times the usual one at the most; and of the first. */
enum { MOST_TIMES_USUAL = 16, MOST_FIRST_NS = 100000 };

/*
 * Of what windows may cost, so much is for the hook, and so much for captures; the rest is for sperf's thread, and for
 * what nobody foresees.
 */
static const double HOOK_SHARE = 0.15, CAPTURE_SHARE = 0.2;

/* What the hook takes is solved for anew after so many windows. */
enum { WINDOWS_PER_LESSON = 64 };

/*
 * The clock of a window stands still for so many times its length at the most: where what the hook takes is thought to
 * be more than what passes between two calls of it, the window would never end.
 */
enum { MOST_STILL = 4 };

/*
 * A window begins so long after the tick: if sperf's thread has taken the core of the thread that runs, that one is back
 * by then. The hook is on meanwhile, so it is short where there is another core: there that is seldom so.
 */
enum { LEAD_NS = 3000, LEAD_ON_ONE_CORE_NS = 10000 };

/* How often what the hook takes is measured, with how many objects, and what is assumed at the least. */
enum { TRIALS = 7, TRIAL_OBJECTS = 200 };
static const double LEAST_HOOK_NS = 5;

/* Without windows there is one stratum, the first. */
enum { SMALL, LARGE, STRATA };

static struct {
    VALUE count_key; /* :total_allocated_objects */
    bool enabled;
    bool windows; /* else always */
    int64_t lead_ns;
    uint64_t counted_before, slots_before; /* objects; bytes of their slots */
    _Atomic uint64_t counted_to;           /* when a second Ractor came; 0: none did */

    /* sperf's thread. */
    sperf_allocation_rate_t rate;
    uint64_t skipped; /* ticks at which the window before was not over */
    struct {
        uint64_t number; /* of a window whose account may not be there yet; 0: none */
        double weight;
    } accounted;
    _Atomic int64_t begin_ns; /* of the window, by the clock of the hook */

    /* A window, as sperf's thread opens it; 0: there was none. */
    _Atomic uint64_t number;
    _Atomic uint32_t gaps[STRATA];
    _Atomic int64_t
        still_for_hook; /* what its clock stands still for a call, in 1 / SPERF_STILL_UNIT of a nanosecond */
    _Atomic int64_t still_most;
    _Atomic bool open;

    /* Both write it: sperf's thread before the window is open, the hook in it. */
    _Atomic int64_t end_ns;
    _Atomic int64_t still, still_at_begin; /* what its clock has stood still, and had when it began */
    _Atomic uint32_t hooks, large;

    /* The hook. */
    uint64_t seen;
    uint32_t skips[STRATA], gaps_now[STRATA], taken;
    bool unsized; /* the object that was taken last was not looked at again */
    uint64_t random;
    double hook_ns; /* what it adds to an allocation */
    _Atomic uint64_t thread,
        counted; /* whose the first allocation of the window is: its number, and sperf_window_t's */
    _Atomic uint64_t capture_ns, captures;
    uint64_t calls; /* as they were drawn */
    sperf_stack_scratch_t scratch;
} newobj;

static uint64_t count_allocated(void)
{
    return rb_gc_stat(newobj.count_key);
}

static void add_to(_Atomic uint64_t *sum, uint64_t more)
{
    atomic_store_explicit(sum, atomic_load_explicit(sum, memory_order_relaxed) + more, memory_order_relaxed);
}

/* Context: sampler_lock, or GVL with sperf's thread gone. */
static void weigh(sperf_session_t *session, sperf_window_t window, bool last)
{
    sperf_status_t status = sperf_allocations_weigh(&session->tables->allocations, &newobj.rate, &window, last);
    if (status != SPERF_OK) atomic_fetch_add_explicit(&session->counters.dropped_memory, 1, memory_order_relaxed);
}

/* -- The hook -- */

static VALUE new_object(VALUE tracepoint)
{
    return rb_tracearg_object(rb_tracearg_from_tracepoint(tracepoint));
}

/*
 * Return the kind of a new object. Ruby decides as it makes a string or an array whether the slot will do, and says so in
 * the flags: which strings and arrays get memory of their own is known before they have it, how much is not.
 */
static sperf_object_kind_t kind_of(VALUE object)
{
    VALUE flags = RBASIC(object)->flags;
    switch (RB_BUILTIN_TYPE(object)) {
    case T_STRING: return (flags & RSTRING_NOEMBED) != 0 ? SPERF_OBJECT_LARGE : SPERF_OBJECT_PLAIN;
    case T_ARRAY: return (flags & RARRAY_EMBED_FLAG) == 0 ? SPERF_OBJECT_LARGE : SPERF_OBJECT_PLAIN;
    case T_HASH:
    case T_MATCH: return SPERF_OBJECT_TABLE;
    default: return SPERF_OBJECT_PLAIN;
    }
}

/*
 * The object that was taken last has what it was made with by now. It is looked at when the next object is made, taken
 * or not: what is made in windows is then as large as with an interval of 1.
 */
static void size_latest(void)
{
    if (!newobj.unsized) return;
    newobj.unsized = false;
    sperf_sampled_objects_size();
}

/* Take an allocation, `as` one of a window and a stratum. Returns whether it is in the ring. */
static bool take(sperf_session_t *session, VALUE object, sperf_allocation_t as, int64_t now_ns)
{
    sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);
    if (record == NULL || record->native == NULL) return false; /* a thread that begins or ends */
    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_ALLOCATION, record, now_ns);
    sperf_allocation_t *of = &entry.values.allocation;
    *of = as;
    of->class = sperf_allocated_class(object);
    of->bytes = (int64_t)rb_gc_obj_slot_size(object);
    of->row = sperf_sampled_object_add(object, of->bytes);
    newobj.unsized = true;
    bool taken = sperf_capture_into(session, &entry, &newobj.scratch);
    if (!taken && of->row != SPERF_OBJECT_NONE) sperf_sampled_object_take(of->row, (sperf_sample_key_t){0}, 0);
    return taken;
}

static void take_one_in(sperf_session_t *session, VALUE tracepoint)
{
    size_latest();
    if (newobj.skips[SMALL] > 0) {
        newobj.skips[SMALL]--;
        return;
    }
    uint32_t interval = session->options.interval;
    newobj.skips[SMALL] = sperf_allocation_skip(&newobj.random, interval);
    newobj.calls += newobj.skips[SMALL] + 1;
    /* The time is asked for by nobody: allocations have none. */
    sperf_allocation_t as = {.window = SPERF_WINDOW_ALWAYS, .gap = interval};
    bool taken = take(session, new_object(tracepoint), as, session->start_mono_ns);
    if (taken && !sperf_ring_is_half_full(&session->ring)) return;
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, false);
    weigh(session, (sperf_window_t){0}, false);
    pthread_mutex_unlock(&session->sampler_lock);
}

/* Return what the thread of `record` has allocated up to now, 0 if that is not known. */
static uint64_t allocated_by(const sperf_thread_record_t *record)
{
    if (record == NULL || record->allocated_stamp == 0) return 0;
    return record->allocated + count_allocated() - record->allocated_stamp;
}

static void begin_window(sperf_session_t *session, uint64_t number, int64_t still)
{
    atomic_store_explicit(&newobj.still_at_begin, still, memory_order_relaxed);
    const sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);
    atomic_store_explicit(&newobj.counted, allocated_by(record), memory_order_relaxed);
    atomic_store_explicit(&newobj.thread, record != NULL ? record->number : 0, memory_order_relaxed);
    newobj.seen = number;
    sperf_byte_counts_window_begin(number);
    for (int i = 0; i < STRATA; i++) {
        newobj.gaps_now[i] = atomic_load_explicit(&newobj.gaps[i], memory_order_relaxed);
        newobj.skips[i] = sperf_allocation_skip(&newobj.random, newobj.gaps_now[i]);
    }
    newobj.taken = 0;
}

/* One that takes far longer than others do has lost its core meanwhile: that is not what captures cost. */
static void note_capture(int64_t took_ns)
{
    uint64_t captures = atomic_load_explicit(&newobj.captures, memory_order_relaxed);
    uint64_t sum_ns = atomic_load_explicit(&newobj.capture_ns, memory_order_relaxed);
    uint64_t counted_ns = (uint64_t)took_ns,
             most_ns = captures > 0 ? sum_ns / captures * MOST_TIMES_USUAL : MOST_FIRST_NS;
    add_to(&newobj.capture_ns, counted_ns < most_ns ? counted_ns : most_ns);
    add_to(&newobj.captures, 1);
}

/* More than a usual window has: take fewer from here on. */
static void thin_out(void)
{
    for (int i = 0; i < STRATA; i++) {
        newobj.gaps_now[i] *= 2;
        newobj.skips[i] = sperf_allocation_skip(&newobj.random, newobj.gaps_now[i]);
    }
}

static void take_in_window(sperf_session_t *session, VALUE tracepoint)
{
    size_latest();
    sperf_byte_counts_size();
    if (!atomic_load_explicit(&newobj.open, memory_order_acquire)) {
        sperf_byte_counts_window_end();
        sperf_object_events_close();
        return;
    }
    int64_t now_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    uint64_t number = atomic_load_explicit(&newobj.number, memory_order_relaxed);
    int64_t end_ns = atomic_load_explicit(&newobj.end_ns, memory_order_relaxed);
    int64_t still = atomic_load_explicit(&newobj.still, memory_order_relaxed), still_ns = still / SPERF_STILL_UNIT;
    if (now_ns >= end_ns + still_ns) {
        atomic_store_explicit(&newobj.open, false, memory_order_release);
        sperf_byte_counts_window_end();
        sperf_object_events_close();
        return;
    }
    int64_t begin_ns = atomic_load_explicit(&newobj.begin_ns, memory_order_relaxed);
    /* The window's clock stands still while the hook runs, also before it begins. */
    if (still < atomic_load_explicit(&newobj.still_most, memory_order_relaxed)) {
        int64_t more = atomic_load_explicit(&newobj.still_for_hook, memory_order_relaxed);
        atomic_store_explicit(&newobj.still, still + more, memory_order_relaxed);
    }
    if (now_ns < begin_ns + still_ns) return;
    if (number != newobj.seen) begin_window(session, number, still);
    uint32_t hooks = atomic_load_explicit(&newobj.hooks, memory_order_relaxed);
    atomic_store_explicit(&newobj.hooks, hooks + 1, memory_order_relaxed);
    VALUE object = new_object(tracepoint);
    sperf_object_kind_t kind = kind_of(object);
    int stratum = kind == SPERF_OBJECT_LARGE ? LARGE : SMALL;
    if (stratum == LARGE) {
        uint32_t large = atomic_load_explicit(&newobj.large, memory_order_relaxed);
        atomic_store_explicit(&newobj.large, large + 1, memory_order_relaxed);
    }
    if (kind != SPERF_OBJECT_PLAIN) sperf_byte_counts_watch(object, kind);
    if (newobj.skips[stratum] > 0) {
        newobj.skips[stratum]--;
        return;
    }
    sperf_allocation_t as = {.window = number, .gap = newobj.gaps_now[stratum], .kind = kind};
    take(session, object, as, now_ns);
    newobj.skips[stratum] = sperf_allocation_skip(&newobj.random, newobj.gaps_now[stratum]);
    if (++newobj.taken % (uint32_t)(2 * MOST_WANTED) == 0) thin_out();
    int64_t took_ns = sperf_clock_stamp_ns(&session->stamp_clock) - now_ns;
    if (took_ns < 0) took_ns = 0;
    note_capture(took_ns);
    /* And it stands still while one is taken. */
    atomic_store_explicit(&newobj.end_ns, end_ns + took_ns, memory_order_relaxed);
    atomic_store_explicit(&newobj.begin_ns, begin_ns + took_ns, memory_order_relaxed);
}

/* Context: hook of a new object. */
static void newobj_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    sperf_session_t *session = &sperf_session;
    if (!sperf_ractors_single()) return;
    if (!sperf_session_active() || !newobj.enabled) {
        sperf_object_events_close();
    } else if (newobj.windows) {
        take_in_window(session, tracepoint);
    } else {
        take_one_in(session, tracepoint);
    }
}

/* -- What threads have allocated -- */

void sperf_newobj_holds_gvl(sperf_session_t *session, sperf_thread_record_t *record)
{
    if (record == NULL || !session->options.allocations || !newobj.enabled) return;
    record->allocated_stamp = sperf_ractors_single() ? count_allocated() : 0;
}

void sperf_newobj_gives_gvl(sperf_session_t *session, sperf_thread_record_t *record)
{
    if (record == NULL || !session->options.allocations || record->allocated_stamp == 0) return;
    record->allocated += count_allocated() - record->allocated_stamp;
    record->allocated_stamp = 0;
}

void sperf_newobj_bar(sperf_session_t *session)
{
    if (!session->options.allocations || !newobj.enabled || atomic_load(&newobj.counted_to) != 0) return;
    atomic_store(&newobj.open, false);
    sperf_object_events_bar();
    atomic_store(&newobj.counted_to, count_allocated());
}

/* -- Windows -- */

/* What hooks may take of a window's period. */
static double hook_budget_ns(const sperf_session_t *session, int64_t period_ns)
{
    return (double)period_ns * session->options.overhead * HOOK_SHARE;
}

/* How many samples a window is to have: as many as captures may cost. */
static double wanted(const sperf_session_t *session)
{
    uint64_t captures = atomic_load_explicit(&newobj.captures, memory_order_relaxed);
    if (captures < 16) return FIRST_WANTED;
    double capture_ns = (double)atomic_load_explicit(&newobj.capture_ns, memory_order_relaxed) / (double)captures;
    double budget_ns = session->options.overhead * CAPTURE_SHARE * (double)newobj.rate.period_ns;
    double count = budget_ns / (capture_ns + 1);
    if (count < 0.5) return 0.5;
    return count < MOST_WANTED ? count : MOST_WANTED;
}

/* Return for how long the clock of the window has stood still in it. */
static int64_t stood_still_ns(void)
{
    if (atomic_load_explicit(&newobj.hooks, memory_order_relaxed) == 0) return 0;
    int64_t still = atomic_load_explicit(&newobj.still, memory_order_relaxed);
    return (still - atomic_load_explicit(&newobj.still_at_begin, memory_order_relaxed)) / SPERF_STILL_UNIT;
}

static sperf_window_t latest_window(void)
{
    return (sperf_window_t){
        .number = atomic_load_explicit(&newobj.number, memory_order_relaxed),
        .length_ns = atomic_load_explicit(&newobj.end_ns, memory_order_relaxed) -
                     atomic_load_explicit(&newobj.begin_ns, memory_order_relaxed) + stood_still_ns(),
        .hooks = atomic_load_explicit(&newobj.hooks, memory_order_relaxed),
        .large = atomic_load_explicit(&newobj.large, memory_order_relaxed),
        .thread = atomic_load_explicit(&newobj.thread, memory_order_relaxed),
        .counted = atomic_load_explicit(&newobj.counted, memory_order_relaxed),
    };
}

static void learn(sperf_session_t *session)
{
    double windows = (double)newobj.rate.windows;
    double missed = (double)session->tables->missed_ticks / (session->options.times ? SPERF_TICKS_PER_WINDOW : 1);
    double due = windows + missed + (double)newobj.skipped;
    sperf_allocation_rate_learn(&newobj.rate, windows / due);
}

static void note_account(sperf_allocations_t *allocations)
{
    sperf_byte_account_t account;
    if (newobj.accounted.number == 0 || !sperf_byte_counts_account(newobj.accounted.number, &account)) return;
    double weight = newobj.accounted.weight;
    sperf_window_sum_add(&allocations->not_large, weight * (double)account.not_large_bytes);
    sperf_window_sum_add(&allocations->in_tables, weight * (double)account.table_bytes);
    newobj.accounted.number = 0;
}

/*
 * Take in the account of a window. It ends with the first object that is made after it: perhaps not yet. It has ended
 * when another window has begun in which there is any, if the collector did not work in it.
 */
static void account(sperf_session_t *session, const sperf_window_t *window)
{
    sperf_allocations_t *allocations = &session->tables->allocations;
    allocations->not_large.count = ++allocations->in_tables.count;
    note_account(allocations);
    if (window->hooks == 0) return;
    if (newobj.accounted.number != 0) allocations->not_large.unseen = ++allocations->in_tables.unseen;
    newobj.accounted.number = window->number;
    newobj.accounted.weight =
        (double)sperf_allocation_rate_weight(&newobj.rate, window, 1) / (double)SPERF_ALLOCATION_UNIT;
    note_account(allocations);
}

/* Returns whether there is no window any more. */
static bool end_window(sperf_session_t *session)
{
    uint64_t number = atomic_load_explicit(&newobj.number, memory_order_relaxed);
    if (number == 0) return true;
    if (atomic_load_explicit(&newobj.open, memory_order_acquire)) {
        int64_t still_ns = atomic_load_explicit(&newobj.still, memory_order_relaxed) / SPERF_STILL_UNIT;
        if (sperf_clock_mono_ns() < atomic_load_explicit(&newobj.end_ns, memory_order_relaxed) + still_ns) return false;
        atomic_store_explicit(&newobj.open, false, memory_order_release); /* the bit is the next hook's to take away */
    }
    sperf_drain(session, false);
    sperf_window_t window = latest_window();
    if (newobj.rate.windows % WINDOWS_PER_LESSON == WINDOWS_PER_LESSON - 1) learn(session);
    weigh(session, window, false);
    account(session, &window);
    sperf_allocation_rate_window(&newobj.rate, &window);
    return true;
}

void sperf_newobj_tick(sperf_session_t *session, uint64_t tick)
{
    if (!newobj.enabled || !sperf_ractors_single()) return;
    if (!newobj.windows) {
        weigh(session, (sperf_window_t){0}, false);
        return;
    }
    if (sperf_schedule_chosen(&session->schedule, tick, sperf_newobj_row_of(tick)) != tick) return;
    if (!end_window(session)) {
        newobj.skipped++;
        return;
    }
    uint64_t number = atomic_load_explicit(&newobj.number, memory_order_relaxed) + 1;
    int64_t period_ns = session->schedule.period_ns * sperf_newobj_row_of(tick);
    if (period_ns != newobj.rate.period_ns) {
        sperf_allocation_rate_change(&newobj.rate, period_ns, hook_budget_ns(session, period_ns));
    }
    sperf_allocation_gaps_t gaps = sperf_allocation_rate_gaps(&newobj.rate, wanted(session));
    atomic_store_explicit(&newobj.gaps[SMALL], gaps.small, memory_order_relaxed);
    atomic_store_explicit(&newobj.gaps[LARGE], gaps.large, memory_order_relaxed);
    atomic_store_explicit(&newobj.hooks, 0, memory_order_relaxed);
    atomic_store_explicit(&newobj.large, 0, memory_order_relaxed);
    atomic_store_explicit(&newobj.still, 0, memory_order_relaxed);
    atomic_store_explicit(&newobj.still_at_begin, 0, memory_order_relaxed);
    atomic_store_explicit(&newobj.still_for_hook, sperf_allocation_rate_still(&newobj.rate), memory_order_relaxed);
    atomic_store_explicit(&newobj.still_most, newobj.rate.window_ns * MOST_STILL * SPERF_STILL_UNIT,
                          memory_order_relaxed);
    atomic_store_explicit(&newobj.number, number, memory_order_relaxed);
    int64_t now_ns = sperf_clock_mono_ns();
    atomic_store_explicit(&newobj.begin_ns, now_ns + newobj.lead_ns, memory_order_relaxed);
    atomic_store_explicit(&newobj.end_ns, now_ns + newobj.lead_ns + newobj.rate.window_ns, memory_order_relaxed);
    atomic_store_explicit(&newobj.thread, 0, memory_order_relaxed);
    atomic_store_explicit(&newobj.open, true, memory_order_release);
    sperf_object_events_open();
}

/* -- Beginning and end -- */

static int64_t time_objects(sperf_session_t *session)
{
    int64_t begin_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    for (int i = 0; i < TRIAL_OBJECTS; i++) rb_obj_alloc(rb_cObject);
    return sperf_clock_stamp_ns(&session->stamp_clock) - begin_ns;
}

/*
 * Return what the hook adds to an allocation: with a window open in which nothing is taken, and without one. What it
 * allocates is sperf's own, so that nobody else misses it; the bit is set afterwards, and the next hook sees to it.
 */
static double measure_hook(sperf_session_t *session)
{
    int64_t least_with = INT64_MAX, least_without = INT64_MAX;
    for (int i = 0; i < TRIALS; i++) {
        newobj.seen = 1;
        newobj.skips[SMALL] = UINT32_MAX;
        atomic_store(&newobj.hooks, 0);
        atomic_store(&newobj.number, 1);
        atomic_store(&newobj.begin_ns, 0);
        atomic_store(&newobj.end_ns, INT64_MAX / 2);
        atomic_store(&newobj.open, true);
        sperf_vm_event_newobj_on();
        int64_t with_ns = time_objects(session);
        atomic_store(&newobj.open, false);
        sperf_vm_event_newobj_off();
        int64_t without_ns = time_objects(session);
        if (with_ns < least_with) least_with = with_ns;
        if (without_ns < least_without) least_without = without_ns;
    }
    sperf_vm_event_newobj_on();
    newobj.seen = newobj.skips[SMALL] = 0;
    atomic_store(&newobj.number, 0);
    double hook_ns = (double)(least_with - least_without) / TRIAL_OBJECTS;
    return hook_ns > LEAST_HOOK_NS ? hook_ns : LEAST_HOOK_NS;
}

static void count_from_here(void)
{
    newobj.slots_before = sperf_byte_counts_slots();
    newobj.counted_before = count_allocated();
}

void sperf_newobj_start(sperf_session_t *session)
{
    newobj.enabled = false; /* a child of fork has its parent's */
    if (!session->options.allocations) return;
    newobj.count_key = ID2SYM(rb_intern("total_allocated_objects"));
    newobj.accounted.number = 0;
    sperf_sampled_objects_start(session->options.retained);
    newobj.windows = session->options.interval == 0 && sperf_ractors_single() && sperf_vm_event_flags_find();
    if (!newobj.windows && session->options.interval == 0) session->options.interval = INTERVAL_WITHOUT_WINDOWS;
    session->tables->allocations.always = !newobj.windows;
    session->tables->allocations.exact = session->options.interval == 1;
    newobj.random = (uint64_t)session->start_real_ns | 1;
    newobj.seen = newobj.skipped = 0;
    newobj.skips[SMALL] = newobj.windows ? 0 : sperf_allocation_skip(&newobj.random, session->options.interval);
    newobj.unsized = false;
    atomic_store(&newobj.number, 0);
    atomic_store(&newobj.open, false);
    atomic_store(&newobj.capture_ns, 0);
    atomic_store(&newobj.captures, 0);
    newobj.calls = 0;
    newobj.enabled = true;
    atomic_store(&newobj.counted_to, 0);
    bool listens = sperf_object_events_listen(SPERF_OBJECTS_SAMPLED, newobj_hook);
    count_from_here();
    if (!listens) atomic_store(&newobj.counted_to, newobj.counted_before);
    if (!listens || !newobj.windows) return;
    newobj.lead_ns = sperf_core_limit() <= 1000 ? LEAD_ON_ONE_CORE_NS : LEAD_NS;
    if (newobj.hook_ns == 0) newobj.hook_ns = measure_hook(session);
    int64_t period_ns = session->schedule.period_ns;
    sperf_allocation_rate_init(&newobj.rate, period_ns, hook_budget_ns(session, period_ns), newobj.hook_ns);
    sperf_sampled_objects_start(session->options.retained); /* without those of the trials */
    count_from_here();
    sperf_byte_counts_start();
    sperf_newobj_holds_gvl(session, sperf_threads_own_record(&session->threads));
}

void sperf_newobj_stop(sperf_session_t *session)
{
    if (!newobj.enabled) return;
    sperf_object_events_ignore(SPERF_OBJECTS_SAMPLED);
    sperf_newobj_gives_gvl(session, sperf_threads_own_record(&session->threads));
    newobj.enabled = false;
    sperf_byte_counts_stop();
    sperf_allocations_t *allocations = &session->tables->allocations;
    uint64_t counted_to = atomic_load(&newobj.counted_to), counted = count_allocated();
    allocations->counted = (counted_to != 0 ? counted_to : counted) - newobj.counted_before;
    allocations->unsampled = counted_to != 0 ? counted - counted_to : 0;
    allocations->malloced = newobj.windows && counted_to == 0 ? sperf_byte_counts_malloced() : 0;
    uint64_t slots = counted_to == 0 && newobj.slots_before > 0 ? sperf_byte_counts_slots() : 0;
    allocations->slots = slots > newobj.slots_before ? slots - newobj.slots_before : 0;
    allocations->hook_ns = newobj.rate.hook_ns;
    allocations->hooks_count = newobj.windows ? newobj.rate.hooks : newobj.calls;
    sperf_sampled_objects_size();
}

void sperf_newobj_finish(sperf_session_t *session)
{
    if (!session->options.allocations) return;
    sperf_window_t window = latest_window();
    weigh(session, window, true);
    if (window.number != 0) account(session, &window);
    if (session->options.retained) sperf_retained_collect(&session->tables->living);
    sperf_sampled_objects_stop();
}
