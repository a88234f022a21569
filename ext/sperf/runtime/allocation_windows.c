/* Windows in which allocations are sampled: see allocation_windows.h. */
#include "allocation_windows.h"

#include "allocation_stretch.h"
#include "allocations/allocations.h"
#include "base/clocks.h"
#include "byte_counts.h"
#include "drain.h"
#include "platform/platform.h"
#include "recording/tables.h"
#include "vm/object_events.h"

/* Samples of a window until it is known what one costs. */
static const double FIRST_WANTED = 4;

/*
 * Shares of the overhead allowed: for the hook, and for captures. The rest is for sperf's thread and the unforeseen.
 */
static const double HOOK_SHARE = 0.15, CAPTURE_SHARE = 0.2;

/* The part of these shares that windows may take after the first 4,000, which have seen many objects already. */
static const double LATER_PART = 0.4;

/* After so many windows the cost of the hook is estimated again. */
enum { WINDOWS_PER_LESSON = 64 };

/*
 * The clock of a window stops for at most so many times its length. If the hook is believed to take longer than
 * passes between two calls of it, the window would never end.
 */
enum { MOST_STILL = 4 };

/*
 * A window begins this long after its tick: if sperf's thread has preempted the running thread, that one runs again
 * by then. The hook is on meanwhile, so the lead is short if that thread was seen to allocate beside sperf's.
 */
enum { LEAD_NS = 3000, LEAD_AFTER_PREEMPTION_NS = 10000 };

/*
 * So long before a window the hook is called for one object, the mark. Then it is off until the window opens: see
 * sperf/collect/hook_costs.h. This thread waits meanwhile without sleeping, so it needs a core beside the program's.
 */
enum { UNHOOKED_NS = 10000 };

/* After the first ticks, one in so many windows has a mark. */
enum { WINDOWS_PER_MARK = 4 };

sperf_allocation_window_t sperf_allocation_window;

/* sperf's thread; once it is gone, the GVL. */
static struct {
    bool marks;     /* there is a core for that */
    bool is_beside; /* the latest mark that was wanted was made while this thread waited */
    sperf_allocation_rate_t rate;
    uint64_t skipped; /* ticks at which the last window was not over */
    bool pending;     /* the latest window was not weighed yet */
    struct {
        uint64_t number; /* of a window whose byte account may not be known yet; 0: none */
        double weight;
    } accounted;
} windows;

void sperf_allocation_windows_init(void)
{
    windows.accounted.number = 0;
    windows.skipped = 0;
    windows.pending = false;
    SPERF_WINDOW_SET(number, 0);
    SPERF_WINDOW_SET(capture_ns, 0);
    SPERF_WINDOW_SET(captures, 0);
    atomic_store(&sperf_allocation_window.open, false);
    atomic_store(&sperf_allocation_window.mark_wanted, false);
}

/* Return what may be spent per window, if one has so much time to itself. */
static double budget_ns(const sperf_session_t *session, int64_t period_ns, double share)
{
    double part = period_ns > session->schedule.period_ns ? LATER_PART : 1;
    return (double)period_ns * session->options.overhead * share * part;
}

void sperf_allocation_windows_start(sperf_session_t *session, double hook_ns)
{
    int64_t period_ns = session->schedule.period_ns;
    windows.marks = sperf_core_limit() > 1000;
    windows.is_beside = false;
    sperf_allocation_rate_init(&windows.rate, period_ns, budget_ns(session, period_ns, HOOK_SHARE), hook_ns);
}

const sperf_allocation_rate_t *sperf_allocation_windows_rate(void)
{
    return &windows.rate;
}

/* Return how many samples a window should have: as many as captures may cost. */
static double wanted_samples(const sperf_session_t *session)
{
    uint64_t captures = SPERF_WINDOW_GET(captures);
    if (captures < 16) return FIRST_WANTED;
    double capture_ns = (double)SPERF_WINDOW_GET(capture_ns) / (double)captures;
    double count = budget_ns(session, windows.rate.period_ns, CAPTURE_SHARE) / (capture_ns + 1);
    if (count < 0.5) return 0.5;
    return count < SPERF_WINDOW_SAMPLES_MAX ? count : SPERF_WINDOW_SAMPLES_MAX;
}

/* -- The end of a window -- */

/* Context: sampler_lock, or GVL with sperf's thread gone. */
static void weigh(sperf_session_t *session, sperf_window_t window, bool last)
{
    sperf_status_t status = sperf_allocations_weigh(&session->tables->allocations, &windows.rate, &window, last);
    if (status != SPERF_OK) atomic_fetch_add_explicit(&session->counters.dropped_memory, 1, memory_order_relaxed);
}

void sperf_allocation_windows_weigh_always(sperf_session_t *session)
{
    weigh(session, (sperf_window_t){0}, false);
}

/* Return for how long the clock of the window has stopped in it. */
static int64_t stood_still_ns(void)
{
    if (SPERF_WINDOW_GET(hooks) == 0) return 0;
    return (SPERF_WINDOW_GET(still) - SPERF_WINDOW_GET(still_at_begin)) / SPERF_STILL_UNIT;
}

static sperf_window_t latest_window(void)
{
    uint32_t hooks = SPERF_WINDOW_GET(hooks);
    return (sperf_window_t){
        .number = SPERF_WINDOW_GET(number),
        .length_ns = SPERF_WINDOW_GET(end_ns) - SPERF_WINDOW_GET(begin_ns) + stood_still_ns(),
        .hooks = hooks,
        .large = SPERF_WINDOW_GET(large),
        .thread = SPERF_WINDOW_GET(thread),
        .counted = SPERF_WINDOW_GET(counted),
        .outside = SPERF_WINDOW_GET(outside),
        .unhooked_objects = SPERF_WINDOW_GET(unhooked_objects),
        .unhooked_ns = SPERF_WINDOW_GET(unhooked_ns),
        .steady_objects = hooks > 2 ? hooks - 2 : 0,
        .steady_ns = SPERF_WINDOW_GET(steady_ns),
    };
}

/* Without marks: the one cost for which estimates add up to Ruby's count. */
static void solve_hook_cost(const sperf_session_t *session)
{
    double count = (double)windows.rate.windows;
    double missed = (double)session->tables->missed_ticks / (session->options.times ? SPERF_TICKS_PER_WINDOW : 1);
    double due = count + missed + (double)windows.skipped;
    sperf_allocation_rate_learn(&windows.rate, count / due);
}

static void learn_hook_cost(sperf_session_t *session, sperf_window_t *window)
{
    sperf_allocation_rate_t *rate = &windows.rate;
    if (!windows.marks && rate->windows % WINDOWS_PER_LESSON == WINDOWS_PER_LESSON - 1) solve_hook_cost(session);
    sperf_allocations_t *allocations = &session->tables->allocations;
    window->hook_ns = sperf_allocations_hook_ns(allocations, window, rate->measured_ns, &rate->hook_ns);
}

static void add_byte_account(sperf_allocations_t *allocations)
{
    sperf_byte_account_t account;
    if (windows.accounted.number == 0 || !sperf_byte_counts_account(windows.accounted.number, &account)) return;
    double weight = windows.accounted.weight;
    sperf_window_sum_add(&allocations->not_large, weight * (double)account.not_large_bytes);
    sperf_window_sum_add(&allocations->in_tables, weight * (double)account.table_bytes);
    windows.accounted.number = 0;
}

/*
 * Add the byte account of a window. It ends with the first object made after the window: perhaps not yet. Unless a
 * collection came between, it has ended once another window with an object has begun.
 */
static void account(sperf_session_t *session, const sperf_window_t *window)
{
    sperf_allocations_t *allocations = &session->tables->allocations;
    allocations->not_large.count = ++allocations->in_tables.count;
    add_byte_account(allocations);
    if (window->hooks == 0) return;
    if (windows.accounted.number != 0) allocations->not_large.unseen = ++allocations->in_tables.unseen;
    windows.accounted.number = window->number;
    windows.accounted.weight =
        (double)sperf_allocation_rate_weight(&windows.rate, window, 1) / (double)SPERF_ALLOCATION_UNIT;
    add_byte_account(allocations);
}

/* Return false if the last window is not over yet. */
static bool end_window(sperf_session_t *session)
{
    if (!windows.pending) return true;
    if (atomic_load_explicit(&sperf_allocation_window.open, memory_order_acquire)) {
        int64_t still_ns = SPERF_WINDOW_GET(still) / SPERF_STILL_UNIT;
        if (sperf_clock_mono_ns() < SPERF_WINDOW_GET(end_ns) + still_ns) return false;
        /* The next hook takes the bit away. */
        atomic_store_explicit(&sperf_allocation_window.open, false, memory_order_release);
    }
    sperf_drain(session, false);
    sperf_window_t window = latest_window();
    learn_hook_cost(session, &window);
    weigh(session, window, false);
    account(session, &window);
    sperf_allocation_rate_window(&windows.rate, &window);
    windows.pending = false;
    return true;
}

void sperf_allocation_windows_finish(sperf_session_t *session)
{
    sperf_window_t window = latest_window();
    if (windows.pending) {
        learn_hook_cost(session, &window);
    } else {
        window.hooks = 0; /* it has been added */
    }
    weigh(session, window, true);
    if (windows.pending) account(session, &window);
}

/* -- The beginning of a window -- */

static bool wants_mark(sperf_session_t *session, uint32_t row)
{
    if (!windows.marks || !sperf_threads_any_running(&session->threads)) return false;
    return row == 1 || SPERF_WINDOW_GET(number) % WINDOWS_PER_MARK == 0;
}

/* Let the hook mark an object, and the program run without the hook after that. */
static void await_mark(void)
{
    int64_t until_ns = sperf_clock_mono_ns() + UNHOOKED_NS;
    atomic_store_explicit(&sperf_allocation_window.mark_wanted, true, memory_order_release);
    sperf_object_events_open();
    while (sperf_clock_mono_ns() < until_ns) continue;
    windows.is_beside = !atomic_exchange(&sperf_allocation_window.mark_wanted, false);
}

static void open_window(sperf_session_t *session, uint32_t row)
{
    if (wants_mark(session, row)) await_mark();
    sperf_allocation_gaps_t gaps = sperf_allocation_rate_gaps(&windows.rate, wanted_samples(session));
    SPERF_WINDOW_SET(gaps[SPERF_STRATUM_SMALL], gaps.small);
    SPERF_WINDOW_SET(gaps[SPERF_STRATUM_LARGE], gaps.large);
    SPERF_WINDOW_SET(hooks, 0);
    SPERF_WINDOW_SET(large, 0);
    SPERF_WINDOW_SET(still, 0);
    SPERF_WINDOW_SET(still_at_begin, 0);
    SPERF_WINDOW_SET(still_for_hook, sperf_allocation_rate_still(&windows.rate));
    SPERF_WINDOW_SET(still_most, windows.rate.window_ns * MOST_STILL * SPERF_STILL_UNIT);
    SPERF_WINDOW_SET(number, SPERF_WINDOW_GET(number) + 1);
    int64_t begin_ns = sperf_clock_mono_ns() + (windows.is_beside ? LEAD_NS : LEAD_AFTER_PREEMPTION_NS);
    SPERF_WINDOW_SET(begin_ns, begin_ns);
    SPERF_WINDOW_SET(end_ns, begin_ns + windows.rate.window_ns);
    SPERF_WINDOW_SET(thread, 0);
    SPERF_WINDOW_SET(unhooked_objects, 0);
    windows.pending = true;
    atomic_store_explicit(&sperf_allocation_window.open, true, memory_order_release);
    sperf_object_events_open();
}

void sperf_allocation_windows_tick(sperf_session_t *session, uint64_t tick)
{
    if (sperf_allocation_stretch_is_on()) {
        sperf_allocation_windows_weigh_always(session);
        return;
    }
    uint32_t row = sperf_allocation_windows_row(tick);
    if (sperf_schedule_chosen(&session->schedule, tick, row) != tick) return;
    if (!end_window(session)) {
        windows.skipped++;
        return;
    }
    int64_t period_ns = session->schedule.period_ns * row;
    if (period_ns != windows.rate.period_ns) {
        sperf_allocation_rate_change(&windows.rate, period_ns, budget_ns(session, period_ns, HOOK_SHARE));
    }
    if (sperf_allocation_stretch_resume(windows.rate.density)) {
        sperf_allocation_rate_interrupt(&windows.rate);
    } else {
        open_window(session, row);
    }
}
