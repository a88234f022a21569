/*
 * GC events: measure collections exactly, and keep captures out of them.
 *
 * Ruby calls these hooks on the thread that collects, with the VM locked and other Ractors about to stop or stopped:
 *
 *   GC_ENTER      the collector starts working (a whole GC, or a step of one)
 *   GC_START      a new cycle begins: marking
 *   GC_END_MARK   sweeping begins
 *   GC_EXIT       back to the program
 *
 * Time is divided where the phase changes, and adds up on the record. If a tick of hooks (gvl_hooks.c) fell inside,
 * GC_EXIT captures the stack, which is the same as at GC_ENTER. The sample takes what the interval is worth: a short step
 * is charged with a probability in proportion to its length, a long one with its own length, and the totals are exact.
 *
 * In cpu mode the clock is the thread's CPU clock: a collector that waits for a core is not charged for
 * waiting. Only so do the weights sum to the CPU time.
 *
 * No stack may be walked while its objects move or are being marked. From GC_ENTER to GC_EXIT the collecting
 * thread is OUT: it waits for a handler or a reader that has pinned it, and gets no signal. The capture of
 * GC_EXIT is its own, and made while the VM is still locked; only then does it become RUNNING again. Threads of
 * other Ractors stop at the VM's barrier with their GVL held, so they are RUNNING: GC_ENTER keeps handlers and
 * readers out of them by sperf_pins_begin_exclusion (pin.h, 4 and 5), and GC_EXIT lets them in.
 *
 * A session that starts in the middle of a collection sees a GC_EXIT without its GC_ENTER: gc_entered_mono_ns is 0,
 * and nothing is done. A hold that a start or a fork has dropped is not released twice (sperf_pins_end_exclusion).
 *
 * Ruby 3.4 calls these hooks for collections of the Ractor in which they were enabled, not for those of other
 * Ractors: see the known gaps in docs/execution-contexts.md.
 *
 * Context: the collecting thread, GVL held, VM locked. They may allocate with malloc and take sperf's locks as
 * thread event hooks do (gvl_hooks.c). They call rb_tracearg_*, rb_thread_current and the thread-specific
 * accessors, and without a known layout of the VM rb_profile_frames. At GC_EXIT they may name functions
 * (spool/spooling.h), as the VM is locked. They make no object and raise nothing.
 */
#include "hooks.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "allocations/sampled_objects.h"
#include "base/call_check.h"
#include "base/clocks.h"
#include "byte_counts.h"
#include "capture/capture.h"
#include "recording/session_spans.h"
#include "sampler_thread.h"
#include "sperf/base/buffer.h"
#include "spool/spooling.h"
#include "threads/counters.h"
#include "vm/ractors.h"
#include "vm/vm_interrupts.h"

/* Work of the collector that is shorter gets no mark: lazy sweeping comes in thousands of short steps. */
enum { MARKED_FROM_NS = 100000 };

/*
 * Why Ruby collects garbage, in its own words (GC.latest_gc_info): "minor by newobj", "major by oldgen".
 * The causes of minor collections, and of major ones.
 */
static struct {
    const char *word, *text;
    VALUE symbol;
} causes[] = {
    {"newobj", "minor by newobj", 0}, {"malloc", "minor by malloc", 0},       {"method", "minor by method", 0},
    {"capi", "minor by capi", 0},     {"stress", "minor by stress", 0},       {"nofree", "major by nofree", 0},
    {"oldgen", "major by oldgen", 0}, {"oldmalloc", "major by oldmalloc", 0}, {"shady", "major by shady", 0},
    {"force", "major by force", 0},
};

static struct {
    VALUE gc_by, major_by; /* Symbols; 0: this collector does not know them, or sperf_gc_cause_learn was not called */
    const char *latest;
    bool has_begun; /* the cycle, since GC_ENTER */
} cause;

/*
 * Learn Ruby's words, once per process. A garbage collector that does not know the causes has none from then on.
 * Context: GVL; may raise NoMemoryError.
 */
static void gc_cause_learn(void)
{
    VALUE gc_by = ID2SYM(rb_intern("gc_by")), major_by = ID2SYM(rb_intern("major_by"));
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) causes[i].symbol = ID2SYM(rb_intern(causes[i].word));
    /* Ruby raises for a key that its collector does not have: in a hook that would end the process. */
    if (RB_UNDEF_P(sperf_protect(rb_gc_latest_gc_info, gc_by)) ||
        RB_UNDEF_P(sperf_protect(rb_gc_latest_gc_info, major_by)))
        return;
    cause.gc_by = gc_by;
    cause.major_by = major_by;
}

/* Read the cause of the latest cycle. Context: GC hook, at GC_START, or GVL; makes no object. */
static void gc_cause_read(void)
{
    cause.latest = NULL;
    cause.has_begun = true;
    if (cause.gc_by == 0) return;
    VALUE by = rb_gc_latest_gc_info(cause.major_by);
    if (!SYMBOL_P(by)) by = rb_gc_latest_gc_info(cause.gc_by);
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        if (causes[i].symbol == by) cause.latest = causes[i].text;
    }
}

/*
 * Append what the collector did since GC_ENTER: a whole cycle ("minor by newobj"), or a step of one, which ended in
 * `phase`. Context: GC hook.
 */
static void gc_cause_append(sperf_buffer_t *text, const char *phase)
{
    sperf_buffer_append_string(text, cause.latest != NULL ? cause.latest : "cause unknown");
    if (cause.has_begun) return;
    sperf_buffer_append_string(text, ", ");
    sperf_buffer_append_string(text, phase);
}

/* In cpu mode GC is weighed by CPU time, in wall mode by the time that passed. Without times it weighs nothing. */
static int64_t clock_ns(const sperf_session_t *session)
{
    if (!session->options.times) return 0;
    return session->options.mode == SPERF_MODE_CPU ? sperf_clock_cpu_ns() : sperf_clock_mono_ns();
}

static void phase_end(sperf_session_t *session, sperf_thread_record_t *record, int64_t now_ns)
{
    int64_t spent_ns = now_ns - record->gc_stamp_ns;
    record->gc_stamp_ns = now_ns;
    if (spent_ns <= 0) return;
    record->collected.length_ns += spent_ns;
    if (session->gc_phase == SPERF_GC_MARKING) record->collected.part_ns += spent_ns;
    if (session->options.mode == SPERF_MODE_CPU) {
        record->native->gc_total_ns += spent_ns;
    } else {
        record->gc_total_ns += spent_ns;
    }
}

static void gc_enter(sperf_session_t *session, sperf_thread_record_t *record)
{
    sperf_thread_enter(&session->threads, record);
    if (record->native == NULL) return;
    /* Waits for handlers of other Ractors, too: they are short, and sperf's thread does not wait for this one. */
    sperf_pins_begin_exclusion(&session->threads.pins, &record->pin);
    record->gc_entered_mono_ns = sperf_clock_mono_ns();
    record->gc_stamp_ns = clock_ns(session);
    cause.has_begun = false; /* the collector works on a new cycle, or on one that has begun */
}

/* Charge the stack, which is the same as at GC_ENTER. */
static void charge_gc(sperf_session_t *session, sperf_thread_record_t *record, int64_t entered_ns, int64_t now_ns)
{
    uint64_t ticks = sperf_schedule_between(&session->gap_schedule, entered_ns, now_ns);
    sperf_interval_t own = record->collected;
    record->collected = (sperf_interval_t){0};
    if (record->slot < 0) ticks = 0;
    int64_t period_ns = session->gap_schedule.period_ns;
    sperf_interval_t charge = sperf_pool_charge(&record->collecting, own, now_ns - entered_ns, ticks, period_ns);
    if (charge.length_ns == 0) return;
    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_SPENT, record, now_ns);
    entry.values.spent_ns[SPERF_TIME_MARKING] = charge.part_ns;
    entry.values.spent_ns[SPERF_TIME_SWEEPING] = charge.length_ns - charge.part_ns;
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    if (!sperf_capture_self(session, &entry)) sperf_pool_return(&record->collecting, charge);
}

/*
 * Mark the collector's work. Marks belong to the main Ractor's GVL, so those of other Ractors have none. Out of
 * memory, the mark is missing.
 */
static void mark(const sperf_session_t *session, const sperf_thread_record_t *record, int64_t now_ns, int64_t took_ns)
{
    const sperf_options_t *options = &session->options;
    if (took_ns < MARKED_FROM_NS || !options->times || options->traces || !sperf_ractors_in_main()) return;
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    gc_cause_append(&name, session->gc_phase == SPERF_GC_MARKING ? "marking" : "sweeping");
    sperf_string_t text = {(const char *)name.bytes, name.length};
    if (name.status == SPERF_OK) {
        (void)sperf_session_spans_add_mark(sperf_string_of("gc"), text, record->number, now_ns, took_ns);
    }
    sperf_buffer_cleanup(&name);
}

static void gc_exit(sperf_session_t *session, sperf_thread_record_t *record)
{
    if (record->gc_entered_mono_ns == 0) return; /* the session started inside this GC */
    phase_end(session, record, clock_ns(session));
    int64_t now_ns = sperf_clock_mono_ns(), entered_ns = record->gc_entered_mono_ns;
    record->gc_entered_mono_ns = 0;
    if (record->own) {
        record->collected = (sperf_interval_t){0};
    } else {
        charge_gc(session, record, entered_ns, now_ns);
        mark(session, record, now_ns, now_ns - entered_ns);
    }
    if (sperf_spooling_wants_names()) sperf_spooling_name(session, true);
    sperf_pins_end_exclusion(&session->threads.pins);
    sperf_thread_run(record);
    sperf_sampler_wake_if_parked(session);
}

static void phase_begin(sperf_session_t *session, sperf_thread_record_t *record, sperf_gc_phase_t phase)
{
    if (record->gc_entered_mono_ns != 0) phase_end(session, record, clock_ns(session));
    session->gc_phase = phase;
}

/* Context: GC hook. */
static void gc_event_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    rb_event_flag_t event = rb_tracearg_event_flag(rb_tracearg_from_tracepoint(tracepoint));
    /* Also at the end of a session, which collects garbage. */
    if (event == RUBY_INTERNAL_EVENT_GC_END_MARK) sperf_sampled_objects_marked();
    if (event == RUBY_INTERNAL_EVENT_GC_ENTER) sperf_byte_counts_gc_enter();
    if (event == RUBY_INTERNAL_EVENT_GC_EXIT) sperf_byte_counts_gc_exit();
    if (!sperf_session_active()) return;
    sperf_session_t *session = &sperf_session;
    /* Always counted, as readers rely on it. A reader that sees the hold released sees this. */
    if (event == RUBY_INTERNAL_EVENT_GC_END_MARK) {
        atomic_fetch_add_explicit(&session->gc_markings, 1, memory_order_release);
    }
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    if (record == NULL) return;

    sperf_hook_cost_t cost = sperf_hook_cost_begin(&session->counters);
    switch (event) {
    case RUBY_INTERNAL_EVENT_GC_ENTER: gc_enter(session, record); break;
    case RUBY_INTERNAL_EVENT_GC_EXIT: gc_exit(session, record); break;
    case RUBY_INTERNAL_EVENT_GC_START:
        /* It follows GC_ENTER at once: the time between counts as marking, and no clock is read. */
        session->gc_phase = SPERF_GC_MARKING;
        gc_cause_read();
        break;
    case RUBY_INTERNAL_EVENT_GC_END_MARK: phase_begin(session, record, SPERF_GC_SWEEPING); break;
    default: break;
    }
    sperf_hook_cost_end(&session->counters, cost, session->clock_cost_ns, 1);
}

void sperf_gc_hooks_register(void)
{
    static VALUE tracepoint;
    if (tracepoint != 0) return;
    gc_cause_learn();
    VALUE made = rb_tracepoint_new(0,
                                   RUBY_INTERNAL_EVENT_GC_ENTER | RUBY_INTERNAL_EVENT_GC_EXIT |
                                       RUBY_INTERNAL_EVENT_GC_START | RUBY_INTERNAL_EVENT_GC_END_MARK,
                                   gc_event_hook, NULL);
    rb_gc_register_mark_object(made);
    rb_tracepoint_enable(made);
    tracepoint = made;
}

void sperf_gc_hooks_learn_phase(sperf_session_t *session)
{
    session->gc_phase = SPERF_GC_MARKING;
    gc_cause_read();
    if (rb_gc_latest_gc_info(ID2SYM(rb_intern("state"))) == ID2SYM(rb_intern("sweeping"))) {
        session->gc_phase = SPERF_GC_SWEEPING;
    }
}
