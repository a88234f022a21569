/* Listening to new objects: see object_events.h. */
#include "object_events.h"

#include <ruby/debug.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/call_check.h"
#include "ractors.h"
#include "vm_event_flags.h"

/* After a check without a result, the next one follows after at most so many windows. */
enum { MOST_WINDOWS_WITHOUT_CHECK = 1024 };

static struct {
    struct {
        VALUE tracepoint; /* 0: not made yet */
        bool listens;
    } listeners[SPERF_OBJECTS_LISTENERS];
    pid_t process; /* in which they listen */
    rb_postponed_job_handle_t check_job;
    /* Result of the last check: somebody else needs events. Written under the GVL; bar reads it without. */
    _Atomic bool shared;
    _Atomic uint32_t windows; /* since the last check */
    uint32_t windows_to_wait; /* before the next check; 0: the last one had a result */
} events;

/* `change`: rb_tracepoint_enable or rb_tracepoint_disable. */
static void change_all(VALUE (*change)(VALUE tracepoint))
{
    for (int i = 0; i < SPERF_OBJECTS_LISTENERS; i++) {
        if (events.listeners[i].listens) change(events.listeners[i].tracepoint);
    }
}

/*
 * Find out whether somebody else needs events; the bit is set afterwards.
 *
 *   bit    was_set
 *   clear            Ruby has computed it: nobody else needs events
 *   set    true      Ruby has computed it: somebody does
 *   set    false     not known: Ruby has not computed it; or it has, and sperf's thread has opened a window meanwhile.
 *                    Then was_set stays true, as sperf's own hook sets it
 */
static void check_others(void)
{
    sperf_vm_event_newobj_clear_was_set();
    sperf_vm_event_newobj_on();
    change_all(rb_tracepoint_disable);
    bool is_on = sperf_vm_event_newobj_is_on(), is_known = !is_on || sperf_vm_event_newobj_was_set();
    change_all(rb_tracepoint_enable);
    atomic_store(&events.shared, is_on);
    atomic_store(&events.windows, 0);
    if (is_known) {
        sperf_vm_event_newobj_clear_was_set();
        events.windows_to_wait = 0;
    } else {
        events.windows_to_wait = events.windows_to_wait == 0 ? 1 : events.windows_to_wait * 2;
        if (events.windows_to_wait > MOST_WINDOWS_WITHOUT_CHECK) events.windows_to_wait = MOST_WINDOWS_WITHOUT_CHECK;
    }
}

static void ignore_all(void)
{
    change_all(rb_tracepoint_disable);
    for (int i = 0; i < SPERF_OBJECTS_LISTENERS; i++) events.listeners[i].listens = false;
}

/* In a child of fork nobody listens. Context: postponed job. */
static void check_or_end(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(events.check_job)) return;
    if (events.process != getpid() || !sperf_ractors_single()) {
        ignore_all();
    } else if (events.listeners[SPERF_OBJECTS_SAMPLED].listens && sperf_vm_event_flags_known()) {
        check_others();
    }
}

static void prepare(sperf_objects_listener_t listener, void (*hook)(VALUE, void *))
{
    events.check_job = rb_postponed_job_preregister(0, check_or_end, NULL);
    if (events.listeners[listener].tracepoint != 0) return;
    VALUE made = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_NEWOBJ, hook, NULL);
    rb_gc_register_mark_object(made);
    events.listeners[listener].tracepoint = made;
}

bool sperf_object_events_listen(sperf_objects_listener_t listener, void (*hook)(VALUE tracepoint, void *unused))
{
    if (!sperf_ractors_single()) return false;
    bool known = sperf_vm_event_flags_find();
    prepare(listener, hook);
    if (events.process != getpid()) ignore_all(); /* listeners of this process's parent */
    events.process = getpid();
    events.listeners[listener].listens = true;
    rb_tracepoint_enable(events.listeners[listener].tracepoint);
    if (known) check_others();
    return true;
}

void sperf_object_events_ignore(sperf_objects_listener_t listener)
{
    if (!events.listeners[listener].listens) return;
    events.listeners[listener].listens = false;
    rb_tracepoint_disable(events.listeners[listener].tracepoint);
}

void sperf_object_events_open(void)
{
    atomic_fetch_add_explicit(&events.windows, 1, memory_order_relaxed);
    sperf_vm_event_newobj_on();
}

void sperf_object_events_close(void)
{
    if (!sperf_vm_event_flags_known() || sperf_vm_event_newobj_was_set()) {
        if (atomic_load_explicit(&events.windows, memory_order_relaxed) < events.windows_to_wait) return;
        rb_postponed_job_trigger(events.check_job);
    } else if (!atomic_load(&events.shared) && !events.listeners[SPERF_OBJECTS_TRACED].listens) {
        sperf_vm_event_newobj_off();
    }
}

void sperf_object_events_bar(void)
{
    rb_postponed_job_trigger(events.check_job);
    if (!sperf_vm_event_flags_known() || sperf_vm_event_newobj_was_set() || atomic_load(&events.shared)) return;
    sperf_vm_event_newobj_off();
    /* The main Ractor runs meanwhile, and may have added a hook just now. */
    if (sperf_vm_event_newobj_was_set()) sperf_vm_event_newobj_on();
}
