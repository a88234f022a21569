/*
 * Hooks of exceptions: each raise, and each rescue clause that gets an exception.
 *
 * Ruby announces a raise when the exception has its backtrace, and before anything is unwound: RUBY_EVENT_RAISE. The
 * hook captures the stack and the class into the ring, and drains the ring when that is half full, so no raise is lost.
 * A rescue clause in Ruby is announced before its first instruction: RUBY_EVENT_RESCUE. The hook captures the place of
 * the clause, and for how long the exception was on its way: from the end of the first hook to the beginning of this
 * one.
 *
 * Both events have the exception. While it is on its way, the VM's stack or the execution context refers to it, and so
 * pins it: its address says which raise a rescue belongs to. A thread remembers its SPERF_RAISED_MAX latest exceptions
 * by their addresses, and looks from the newest on. No hook calls a method of the exception, or reads its message.
 *
 * Neither event costs anything unless it happens. But RUBY_EVENT_RESCUE is an event of instructions. Ruby rewrites code
 * when such an event is enabled for the first time in a process, and invalidates all compiled code, which is not
 * compiled again (vm_trace.c: update_global_event_hook). Under the command that is before the program begins. In a
 * program that has run compiled code, places of rescue clauses are not recorded.
 *
 * Ruby calls these hooks in the Ractor that enabled them only, the main one; and not for what is raised while another
 * hook runs, or while sperf holds events back (vm/vm_quiet.h).
 */
#include "hooks.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <stdlib.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/ledger.h"
#include "capture/capture.h"
#include "drain.h"
#include "recording/session_spans.h"
#include "recording/tables.h"
#include "vm/jit.h"
#include "vm/ractors.h"
#include "vm/vm_layout.h"

static struct {
    VALUE raises, rescues; /* TracePoints; 0: not made yet */
    bool rescues_were_on;  /* in this process or a parent: its code was rewritten */
    uint64_t start;        /* number of the start in progress: what threads remember of others is void */
    sperf_stack_scratch_t scratch;
} hooks;

/* Return what the calling thread remembers, NULL: no memory. */
static sperf_raised_t *remembered(sperf_thread_record_t *record)
{
    sperf_raised_t *raised = record->raised;
    if (raised == NULL) raised = record->raised = calloc(1, sizeof *raised);
    if (raised == NULL || (raised->start == hooks.start && raised->thread_number == record->number)) return raised;
    raised->start = hooks.start;
    raised->thread_number = record->number;
    raised->next = 0;
    for (uint32_t i = 0; i < SPERF_RAISED_MAX; i++) raised->exceptions[i] = 0;
    return raised;
}

static sperf_thread_record_t *own_record(sperf_session_t *session)
{
    sperf_thread_record_t *record = sperf_threads_own_record(&session->threads);
    return record != NULL ? record : sperf_threads_find(&session->threads, rb_thread_current());
}

/* Mark the raise, as an instant. Marks belong to the main Ractor's GVL. Out of memory, the mark is missing. */
static void mark(const sperf_thread_record_t *record, VALUE class, int64_t now_ns)
{
    if (!sperf_ractors_in_main()) return;
    VALUE name = rb_mod_name(class); /* the one that the class has: no new object */
    sperf_string_t text = sperf_string_of("(anonymous)");
    if (RB_TYPE_P(name, T_STRING)) text = (sperf_string_t){RSTRING_PTR(name), (size_t)RSTRING_LEN(name)};
    (void)sperf_session_spans_add_mark(sperf_string_of("exception"), text, record->number, now_ns, 0);
}

/* Context: hook of a raise. */
static void raise_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    sperf_session_t *session = &sperf_session;
    if (!sperf_session_active() || !session->options.exceptions) return;
    sperf_thread_record_t *record = own_record(session);
    sperf_raised_t *raised = record != NULL ? remembered(record) : NULL;
    if (raised == NULL) {
        atomic_fetch_add_explicit(&session->counters.dropped_memory, 1, memory_order_relaxed);
        return;
    }
    VALUE exception = rb_tracearg_raised_exception(rb_tracearg_from_tracepoint(tracepoint));
    uint32_t place = raised->next++ % SPERF_RAISED_MAX;
    raised->exceptions[place] = 0;
    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_RAISED, record, sperf_clock_mono_ns());
    entry.values.exception = (sperf_exception_t){.class = rb_obj_class(exception), .place = place};
    if (sperf_ring_is_half_full(&session->ring)) sperf_drain_with_lock(session, false);
    if (!sperf_capture_into(session, &entry, &hooks.scratch)) return;
    raised->exceptions[place] = exception;
    raised->raised_mono_ns[place] = sperf_clock_mono_ns();
    mark(record, entry.values.exception.class, raised->raised_mono_ns[place]);
}

/* Return the place of the exception among those that the thread remembers, the newest first. */
static uint32_t find(const sperf_raised_t *raised, VALUE exception)
{
    for (uint32_t i = 1; i <= SPERF_RAISED_MAX; i++) {
        uint32_t place = (raised->next - i) % SPERF_RAISED_MAX;
        if (raised->exceptions[place] == exception) return place;
    }
    return SPERF_RAISED_MAX;
}

/* Walk the frame of the rescue clause, which is the youngest. */
static bool walk_clause(sperf_entry_t *entry, sperf_vm_frame_t *frame)
{
    entry->walked = sperf_vm_layout.problem == NULL;
    if (entry->walked) return sperf_vm_walk(entry->record->vm_thread, frame, 1, NULL, NULL) == 1;
    VALUE value;
    int line;
    if (rb_profile_frames(0, 1, &value, &line) != 1) return false;
    *frame = (sperf_vm_frame_t){value, 0, line > 0 ? (uint32_t)line : 0};
    return true;
}

/* Context: hook of a rescue clause. */
static void rescue_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    int64_t now_ns = sperf_clock_mono_ns();
    sperf_session_t *session = &sperf_session;
    if (!sperf_session_active() || !session->options.exceptions) return;
    sperf_thread_record_t *record = own_record(session);
    sperf_raised_t *raised = record != NULL ? remembered(record) : NULL;
    if (raised == NULL) return;
    uint32_t place = find(raised, rb_tracearg_raised_exception(rb_tracearg_from_tracepoint(tracepoint)));
    if (place == SPERF_RAISED_MAX) return;
    sperf_entry_t entry;
    sperf_vm_frame_t frame;
    sperf_entry_init(&entry, SPERF_ENTRY_RESCUED, record, now_ns);
    raised->exceptions[place] = 0;
    int64_t unwinding_ns = now_ns - raised->raised_mono_ns[place];
    entry.values.exception = (sperf_exception_t){.place = place, .unwinding_ns = unwinding_ns > 0 ? unwinding_ns : 0};
    /* Both sequentially consistent: see "Late hooks" in lifecycle.h. */
    atomic_fetch_add(&session->captures_running, 1);
    if (atomic_load(&session->active) && walk_clause(&entry, &frame)) {
        entry.depth = 1;
        if (sperf_ring_is_half_full(&session->ring)) sperf_drain_with_lock(session, false);
        sperf_entry_append(&session->ring, &entry, &frame);
    }
    atomic_fetch_sub(&session->captures_running, 1);
}

static VALUE new_tracepoint(rb_event_flag_t event, void (*hook)(VALUE, void *))
{
    VALUE made = rb_tracepoint_new(0, event, hook, NULL);
    rb_gc_register_mark_object(made);
    return made;
}

void sperf_raise_hook_start(sperf_session_t *session)
{
    if (!session->options.exceptions) return;
    hooks.start++;
    if (hooks.raises == 0) hooks.raises = new_tracepoint(RUBY_EVENT_RAISE, raise_hook);
    /* Unless enabling the event would undo what a JIT has compiled. */
    session->tables->rescues =
        hooks.rescues_were_on || sperf_ledger_path() != NULL || sperf_jit_known() == SPERF_NO_JIT;
    if (session->tables->rescues) {
        if (hooks.rescues == 0) hooks.rescues = new_tracepoint(RUBY_EVENT_RESCUE, rescue_hook);
        hooks.rescues_were_on = true;
        if (!RTEST(rb_tracepoint_enabled_p(hooks.rescues))) rb_tracepoint_enable(hooks.rescues);
    }
    if (!RTEST(rb_tracepoint_enabled_p(hooks.raises))) rb_tracepoint_enable(hooks.raises);
}

void sperf_raise_hook_stop(sperf_session_t *session)
{
    if (!session->options.exceptions) return;
    if (hooks.raises != 0 && RTEST(rb_tracepoint_enabled_p(hooks.raises))) rb_tracepoint_disable(hooks.raises);
    if (hooks.rescues != 0 && RTEST(rb_tracepoint_enabled_p(hooks.rescues))) rb_tracepoint_disable(hooks.rescues);
}
