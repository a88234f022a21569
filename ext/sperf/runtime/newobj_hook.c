/*
 * The hook of new objects: takes samples of allocations.
 *
 * In windows (the default; allocation_windows.h), the hook runs while a window is open, and takes allocations
 * at random.
 *
 * Always (`interval`; or if the bit of vm/vm_event_flags.h was not found), the hook runs for each object and
 * takes one in `interval` at random. It drains the ring when that is half full.
 *
 * Ractors. The hook is off from the moment that there is a second Ractor (vm/object_events.h says why), and the
 * profile says how many objects are missing because of that.
 *
 * The hook runs on the allocating thread, which has its GVL and is RUNNING for all others (pin.h): sperf's
 * thread may read its stack meanwhile, and a signal handler may walk it. So the hook walks into memory of its
 * own. It makes no object and calls no method. It takes sampler_lock only to drain in the second case; no
 * thread that waits for the VM holds that lock.
 */
#include "hooks.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "allocation_stretch.h"
#include "allocation_windows.h"
#include "allocations/allocations.h"
#include "allocations/sampled_objects.h"
#include "base/call_check.h"
#include "base/clocks.h"
#include "byte_counts.h"
#include "capture/capture.h"
#include "drain.h"
#include "recording/tables.h"
#include "sperf/collect/hook_allowance.h"
#include "vm/object_events.h"
#include "vm/ractors.h"
#include "vm/vm_event_flags.h"

size_t rb_gc_obj_slot_size(VALUE object);

/* The interval if there are no windows and the options name none. */
enum { INTERVAL_WITHOUT_WINDOWS = 512 };

/*
 * With an interval, objects that may be large are sampled so many times as often as others, as far as the interval goes:
 * a few of them may be most of the bytes.
 */
enum { LARGE_TIMES = 16 };

/* The most that counts as the cost of a capture: so many times the usual cost; and for the first one. */
enum { MOST_TIMES_USUAL = 16, MOST_FIRST_NS = 100000 };

/* How the cost of the hook is measured: how often, with how many objects; and the least that is assumed. */
enum { TRIALS = 7, TRIAL_OBJECTS = 200 };
static const double LEAST_HOOK_NS = 5;

enum { SMALL = SPERF_STRATUM_SMALL, LARGE = SPERF_STRATUM_LARGE };

static struct {
    /* Fixed from the start to the stop; what the hook takes, once per process. */
    VALUE count_key; /* :total_allocated_objects */
    bool enabled;
    bool windows;                          /* else always */
    double hook_ns, stretch_hook_ns;       /* what the hook adds to an allocation: in a window, in a stretch */
    uint64_t counted_before, slots_before; /* objects, and bytes of their slots, before the session */

    _Atomic uint64_t counted_to; /* objects when a second Ractor came; 0: there is one Ractor */

    /* The hook. */
    uint64_t window; /* the number of the window that it is in */
    struct {
        uint64_t objects; /* Ruby's count at the latest mark; 0: none, or used */
        uint64_t window;  /* the window before it */
        int64_t ns;       /* when the hook returned */
    } mark;
    uint32_t skips[SPERF_STRATA], gaps[SPERF_STRATA], taken;
    sperf_stratified_skip_t interval[SPERF_STRATA]; /* without windows */
    bool unsized;                                   /* the size of the last sampled object is not known yet */
    uint64_t random;
    uint64_t calls; /* of the hook, as intervals were drawn */
    sperf_stack_scratch_t scratch;
} newobj;

static uint64_t count_allocated(void)
{
    return rb_gc_stat(newobj.count_key);
}

/* -- Taking a sample -- */

static VALUE new_object(VALUE tracepoint)
{
    return rb_tracearg_object(rb_tracearg_from_tracepoint(tracepoint));
}

/*
 * Return the kind of a new object. When Ruby makes a string or an array it decides whether the slot is large enough,
 * and says so in the flags: it is known which ones get memory of their own before they have it, but not how much.
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
 * Record the size of the last sampled object: by now it has the memory that it was made with. Sizes are always
 * recorded when the next object is made, sampled or not, so windows record the same sizes as an interval of 1.
 */
static void record_size(void)
{
    if (!newobj.unsized) return;
    newobj.unsized = false;
    sperf_sampled_objects_size();
}

/* Sample an allocation; `as` has its window and its stratum. Returns whether it is in the ring. */
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
    if (!taken && of->row != SPERF_OBJECT_NONE) sperf_sampled_object_assign(of->row, (sperf_sample_key_t){0}, 0);
    return taken;
}

/* Sample an object outside of windows: it has its weight. */
static void sample_always(sperf_session_t *session, VALUE object, sperf_allocation_t as, int64_t now_ns)
{
    as.window = SPERF_WINDOW_ALWAYS;
    bool taken = take(session, object, as, now_ns);
    if (taken && !sperf_ring_is_half_full(&session->ring)) return;
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, false);
    sperf_allocation_windows_weigh_always(session);
    pthread_mutex_unlock(&session->sampler_lock);
}

static void sample_one_in_interval(sperf_session_t *session, VALUE tracepoint)
{
    record_size();
    newobj.calls++;
    VALUE object = new_object(tracepoint);
    int stratum = kind_of(object) == SPERF_OBJECT_LARGE ? LARGE : SMALL;
    sperf_stratified_skip_t *interval = &newobj.interval[stratum];
    if (interval->skip > 0) {
        interval->skip--;
        return;
    }
    uint32_t gap = newobj.gaps[stratum];
    sperf_stratified_skip_next(interval, gap, &newobj.random);
    /* Allocations have no time, so the clock is not read. */
    sample_always(session, object, (sperf_allocation_t){.gap = gap}, session->start_mono_ns);
}

/*
 * Add the cost of a capture, and return it. One that takes far longer than others was preempted: that is not what
 * captures cost.
 */
static int64_t add_capture_cost(int64_t took_ns)
{
    uint64_t captures = SPERF_WINDOW_GET(captures), sum_ns = SPERF_WINDOW_GET(capture_ns);
    uint64_t most_ns = captures > 0 ? sum_ns / captures * MOST_TIMES_USUAL : MOST_FIRST_NS;
    uint64_t cost_ns = (uint64_t)took_ns < most_ns ? (uint64_t)took_ns : most_ns;
    SPERF_WINDOW_SET(capture_ns, sum_ns + cost_ns);
    SPERF_WINDOW_SET(captures, captures + 1);
    return (int64_t)cost_ns;
}

/* -- In a stretch -- */

static sperf_stretch_counts_t stretch_counts(void)
{
    return (sperf_stretch_counts_t){count_allocated(), sperf_byte_counts_malloced()};
}

/* Ruby's count includes `object`, but no memory of it yet. */
static void begin_stretch(void)
{
    sperf_byte_counts_window_end();
    sperf_stretch_counts_t before = stretch_counts();
    before.objects--;
    sperf_allocation_stretch_begin(before);
}

static void end_stretch(void)
{
    sperf_allocation_stretch_end(stretch_counts());
    sperf_object_events_close();
}

static void sample_in_stretch(sperf_session_t *session, VALUE tracepoint)
{
    record_size();
    if (!sperf_allocation_stretch.has_begun) begin_stretch();
    VALUE object = new_object(tracepoint);
    sperf_object_kind_t kind = kind_of(object);
    uint32_t gap = sperf_allocation_stretch_draw(kind == SPERF_OBJECT_LARGE ? LARGE : SMALL);
    if (gap == 0) return;
    int64_t begin_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    sample_always(session, object, (sperf_allocation_t){.gap = gap, .kind = kind}, begin_ns);
    int64_t end_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    if (end_ns < begin_ns) end_ns = begin_ns;
    if (!sperf_allocation_stretch_spend(begin_ns, add_capture_cost(end_ns - begin_ns))) end_stretch();
}

/* -- In a window -- */

/* Return what the thread of `record` has allocated up to now; 0: not known. `counted`: by all threads. */
static uint64_t allocated_by(const sperf_thread_record_t *record, uint64_t counted)
{
    if (record == NULL || record->allocated_stamp == 0) return 0;
    return record->allocated + counted - record->allocated_stamp;
}

static void draw_skip(int stratum)
{
    newobj.skips[stratum] = sperf_allocation_skip(&newobj.random, newobj.gaps[stratum]);
}

static void begin_window(sperf_session_t *session, uint64_t number, int64_t still)
{
    SPERF_WINDOW_SET(still_at_begin, still);
    const sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);
    uint64_t counted = count_allocated();
    SPERF_WINDOW_SET(counted, allocated_by(record, counted));
    SPERF_WINDOW_SET(outside, counted - newobj.counted_before - sperf_allocation_stretch_counted().objects);
    SPERF_WINDOW_SET(thread, record != NULL ? record->number : 0);
    newobj.window = number;
    sperf_byte_counts_window_begin(number);
    for (int i = 0; i < SPERF_STRATA; i++) {
        newobj.gaps[i] = SPERF_WINDOW_GET(gaps[i]);
        draw_skip(i);
    }
    newobj.taken = 0;
}

/* The window is over: events of new objects are not needed until the next one. */
static void leave_window(void)
{
    sperf_byte_counts_window_end();
    sperf_object_events_close();
}

/*
 * Mark this object: from here to the first object of the next window, the hook is off. That window may have been opened
 * since this hook began. Then it needs the bit: either its opening comes after the bit was cleared, and sets it; or the
 * window is seen to be open here.
 */
static void mark(sperf_session_t *session)
{
    leave_window();
    newobj.mark.objects = sperf_vm_event_newobj_is_on() ? 0 : count_allocated();
    if (atomic_load(&sperf_allocation_window.open)) sperf_vm_event_newobj_on();
    newobj.mark.window = SPERF_WINDOW_GET(number);
    newobj.mark.ns = sperf_clock_stamp_ns(&session->stamp_clock);
}

/* The first object of window `number` has come. */
static void use_mark(uint64_t number, int64_t now_ns)
{
    if (newobj.mark.window + 1 == number) {
        SPERF_WINDOW_SET(unhooked_objects, count_allocated() - newobj.mark.objects);
        SPERF_WINDOW_SET(unhooked_ns, now_ns - newobj.mark.ns);
    }
    newobj.mark.objects = 0;
}

/* Stop the window's clock from `since_ns` until now. Returns that time. */
static int64_t stop_clock(sperf_session_t *session, int64_t since_ns)
{
    int64_t took_ns = sperf_clock_stamp_ns(&session->stamp_clock) - since_ns;
    if (took_ns < 0) return 0;
    SPERF_WINDOW_SET(end_ns, SPERF_WINDOW_GET(end_ns) + took_ns);
    SPERF_WINDOW_SET(begin_ns, SPERF_WINDOW_GET(begin_ns) + took_ns);
    return took_ns;
}

/* The window has more allocations than usual: take fewer from now on. */
static void thin_out(void)
{
    for (int i = 0; i < SPERF_STRATA; i++) {
        newobj.gaps[i] *= 2;
        draw_skip(i);
    }
}

/* Count an object in the window. Returns its stratum. */
static int count_object(VALUE object, sperf_object_kind_t kind, int64_t since_begin_ns)
{
    uint32_t before = SPERF_WINDOW_GET(hooks);
    SPERF_WINDOW_SET(hooks, before + 1);
    if (before == 1) SPERF_WINDOW_SET(second_ns, since_begin_ns);
    if (before >= 1) SPERF_WINDOW_SET(steady_ns, since_begin_ns - SPERF_WINDOW_GET(second_ns));
    if (kind != SPERF_OBJECT_PLAIN) sperf_byte_counts_watch(object, kind);
    if (kind != SPERF_OBJECT_LARGE) return SMALL;
    SPERF_WINDOW_SET(large, SPERF_WINDOW_GET(large) + 1);
    return LARGE;
}

static void sample_in_window(sperf_session_t *session, VALUE tracepoint)
{
    int64_t now_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    record_size();
    sperf_byte_counts_size();
    if (!atomic_load_explicit(&sperf_allocation_window.open, memory_order_acquire)) {
        if (atomic_exchange(&sperf_allocation_window.mark_wanted, false)) {
            mark(session);
        } else {
            leave_window();
        }
        return;
    }
    uint64_t number = SPERF_WINDOW_GET(number);
    int64_t end_ns = SPERF_WINDOW_GET(end_ns);
    int64_t still = SPERF_WINDOW_GET(still), still_ns = still / SPERF_STILL_UNIT;
    if (now_ns >= end_ns + still_ns) {
        atomic_store_explicit(&sperf_allocation_window.open, false, memory_order_release);
        leave_window();
        return;
    }
    if (newobj.mark.objects != 0) use_mark(number, now_ns);
    int64_t begin_ns = SPERF_WINDOW_GET(begin_ns);
    /* The window's clock stops while the hook runs, also before the window begins. */
    if (still < SPERF_WINDOW_GET(still_most)) SPERF_WINDOW_SET(still, still + SPERF_WINDOW_GET(still_for_hook));
    if (now_ns < begin_ns + still_ns) return;
    if (number != newobj.window) {
        begin_window(session, number, still);
        int64_t took_ns = stop_clock(session, now_ns);
        begin_ns += took_ns;
        now_ns += took_ns;
    }
    VALUE object = new_object(tracepoint);
    sperf_object_kind_t kind = kind_of(object);
    int stratum = count_object(object, kind, now_ns - begin_ns);
    if (newobj.skips[stratum] > 0) {
        newobj.skips[stratum]--;
        return;
    }
    sperf_allocation_t as = {.window = number, .gap = newobj.gaps[stratum], .kind = kind};
    take(session, object, as, now_ns);
    draw_skip(stratum);
    if (++newobj.taken % (2 * SPERF_WINDOW_SAMPLES_MAX) == 0) thin_out();
    (void)add_capture_cost(stop_clock(session, now_ns));
}

/* Context: hook of a new object. */
static void newobj_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    sperf_session_t *session = &sperf_session;
    if (!sperf_ractors_single()) return;
    if (!sperf_session_active() || !newobj.enabled) {
        sperf_object_events_close();
    } else if (sperf_allocation_stretch_is_on()) {
        sample_in_stretch(session, tracepoint);
    } else if (newobj.windows) {
        sample_in_window(session, tracepoint);
    } else {
        sample_one_in_interval(session, tracepoint);
    }
}

void sperf_newobj_tick(sperf_session_t *session, uint64_t number)
{
    if (!newobj.enabled || !sperf_ractors_single()) return;
    if (newobj.windows) {
        sperf_allocation_windows_tick(session, number);
    } else {
        sperf_allocation_windows_weigh_always(session);
    }
}

/* -- What threads allocate -- */

void sperf_newobj_gvl_begin(sperf_session_t *session, sperf_thread_record_t *record)
{
    if (record == NULL || !session->options.allocations || !newobj.enabled) return;
    record->allocated_stamp = sperf_ractors_single() ? count_allocated() : 0;
}

void sperf_newobj_gvl_end(sperf_session_t *session, sperf_thread_record_t *record)
{
    if (record == NULL || !session->options.allocations || record->allocated_stamp == 0) return;
    record->allocated += count_allocated() - record->allocated_stamp;
    record->allocated_stamp = 0;
}

void sperf_newobj_bar(sperf_session_t *session)
{
    if (!session->options.allocations || !newobj.enabled || atomic_load(&newobj.counted_to) != 0) return;
    atomic_store(&sperf_allocation_window.open, false);
    sperf_object_events_bar();
    atomic_store(&newobj.counted_to, count_allocated());
}

/* -- Start and stop -- */

static int64_t time_objects(sperf_session_t *session)
{
    int64_t begin_ns = sperf_clock_stamp_ns(&session->stamp_clock);
    for (int i = 0; i < TRIAL_OBJECTS; i++) rb_obj_alloc(rb_cObject);
    return sperf_clock_stamp_ns(&session->stamp_clock) - begin_ns;
}

static void begin_trial_of_window(void)
{
    newobj.window = 1;
    newobj.skips[SMALL] = UINT32_MAX;
    SPERF_WINDOW_SET(hooks, 0);
    SPERF_WINDOW_SET(number, 1);
    SPERF_WINDOW_SET(begin_ns, 0);
    SPERF_WINDOW_SET(end_ns, INT64_MAX / 2);
    atomic_store(&sperf_allocation_window.open, true);
}

static void end_trial_of_window(void)
{
    atomic_store(&sperf_allocation_window.open, false);
    SPERF_WINDOW_SET(number, 0);
    newobj.window = newobj.skips[SMALL] = 0;
}

/*
 * Return what the hook adds to an allocation: the difference between a window or a stretch in which nothing is
 * taken, and none. The objects are sperf's own, so no other tool misses them. The bit is set afterwards; the next hook
 * takes it away.
 */
static double measure_hook(sperf_session_t *session, void (*begin)(void), void (*end)(void))
{
    int64_t least_with = INT64_MAX, least_without = INT64_MAX;
    for (int i = 0; i < TRIALS; i++) {
        begin();
        sperf_vm_event_newobj_on();
        int64_t with_ns = time_objects(session);
        end();
        sperf_vm_event_newobj_off();
        int64_t without_ns = time_objects(session);
        if (with_ns < least_with) least_with = with_ns;
        if (without_ns < least_without) least_without = without_ns;
    }
    sperf_vm_event_newobj_on();
    double hook_ns = (double)(least_with - least_without) / TRIAL_OBJECTS;
    return hook_ns > LEAST_HOOK_NS ? hook_ns : LEAST_HOOK_NS;
}

static void measure_hooks(sperf_session_t *session)
{
    if (newobj.hook_ns != 0) return;
    newobj.hook_ns = measure_hook(session, begin_trial_of_window, end_trial_of_window);
    newobj.stretch_hook_ns = measure_hook(session, sperf_allocation_stretch_begin_trial, sperf_allocation_stretch_init);
}

static void begin_interval(uint32_t interval)
{
    newobj.gaps[SMALL] = interval;
    newobj.gaps[LARGE] = interval > LARGE_TIMES ? interval / LARGE_TIMES : 1;
    for (int i = 0; i < SPERF_STRATA; i++) {
        sperf_stratified_skip_begin(&newobj.interval[i], newobj.gaps[i], &newobj.random);
    }
}

/* Reset everything for a session, and decide between windows and an interval. */
static void init(sperf_session_t *session, bool can_open_windows)
{
    newobj.count_key = ID2SYM(rb_intern("total_allocated_objects"));
    newobj.windows =
        session->options.interval == 0 && can_open_windows && sperf_ractors_single() && sperf_vm_event_flags_find();
    if (!newobj.windows && session->options.interval == 0) session->options.interval = INTERVAL_WITHOUT_WINDOWS;
    session->tables->allocations.always = !newobj.windows;
    session->tables->allocations.exact = session->options.interval == 1;
    newobj.random = (uint64_t)session->start_real_ns | 1;
    newobj.window = newobj.mark.objects = 0;
    newobj.skips[SMALL] = newobj.skips[LARGE] = 0;
    if (!newobj.windows) begin_interval(session->options.interval);
    newobj.unsized = false;
    newobj.calls = 0;
    sperf_allocation_windows_init();
    sperf_allocation_stretch_init();
    atomic_store(&newobj.counted_to, 0);
}

void sperf_newobj_start(sperf_session_t *session)
{
    newobj.enabled = false; /* in a child of fork, its parent's */
    if (!session->options.allocations) return;
    sperf_compiled_objects_t compiled = sperf_compiled_objects_try();
    if (compiled == SPERF_OBJECTS_UNANNOUNCED) {
        rb_raise(rb_eRuntimeError,
                 "sperf cannot record objects under ZJIT in this Ruby, which does not announce those of compiled code");
    }
    sperf_sampled_objects_start(session->options.retained);
    init(session, compiled == SPERF_OBJECTS_ANNOUNCED);
    newobj.enabled = true;
    newobj.slots_before = sperf_byte_counts_slots(); /* makes objects in Ruby 4.0, so before the hook is called */
    bool listens = sperf_object_events_listen(SPERF_OBJECTS_SAMPLED, newobj_hook);
    newobj.counted_before = count_allocated();
    if (!listens) atomic_store(&newobj.counted_to, newobj.counted_before);
    if (!listens || !newobj.windows) return;
    measure_hooks(session);
    sperf_allocation_windows_start(session, newobj.hook_ns);
    sperf_sampled_objects_start(session->options.retained); /* without those of the trials */
    newobj.slots_before = sperf_byte_counts_slots();
    newobj.counted_before = count_allocated();
    sperf_byte_counts_start();
    sperf_newobj_gvl_begin(session, sperf_threads_own_record(&session->threads));
    sperf_allocation_stretch_start(session, newobj.stretch_hook_ns, newobj.random);
}

/* `counted`: objects up to the stop, or to the second Ractor. */
static void stop_stretch(uint64_t counted, sperf_allocations_t *allocations)
{
    sperf_stretch_counts_t now = {counted, sperf_byte_counts_malloced()};
    if (sperf_allocation_stretch_is_on()) sperf_allocation_stretch_end(now);
    sperf_stretch_counts_t counts = sperf_allocation_stretch_counted();
    allocations->stretches.counted = counts.objects;
    allocations->stretches.malloced = counts.malloced;
}

void sperf_newobj_stop(sperf_session_t *session)
{
    if (!newobj.enabled) return;
    sperf_object_events_ignore(SPERF_OBJECTS_SAMPLED);
    sperf_newobj_gvl_end(session, sperf_threads_own_record(&session->threads));
    newobj.enabled = false;
    sperf_byte_counts_stop();
    const sperf_allocation_rate_t *rate = sperf_allocation_windows_rate();
    sperf_allocations_t *allocations = &session->tables->allocations;
    uint64_t counted_to = atomic_load(&newobj.counted_to), counted = count_allocated();
    stop_stretch(counted_to != 0 ? counted_to : counted, allocations);
    allocations->counted = (counted_to != 0 ? counted_to : counted) - newobj.counted_before;
    allocations->unsampled = counted_to != 0 ? counted - counted_to : 0;
    allocations->malloced = newobj.windows && counted_to == 0 ? sperf_byte_counts_malloced() : 0;
    uint64_t slots = counted_to == 0 && newobj.slots_before > 0 ? sperf_byte_counts_slots() : 0;
    allocations->slots = slots > newobj.slots_before ? slots - newobj.slots_before : 0;
    allocations->hook_ns = rate->hook_ns;
    allocations->windows = newobj.windows ? rate->windows : 0;
    allocations->hooks_count = newobj.windows ? rate->hooks + sperf_allocation_stretch_hooks() : newobj.calls;
    sperf_sampled_objects_size();
}

void sperf_newobj_finish(sperf_session_t *session)
{
    if (!session->options.allocations) return;
    sperf_allocation_windows_finish(session);
    if (session->options.retained) sperf_retained_collect(&session->tables->living);
    sperf_sampled_objects_stop();
}
