/*
 * Listening to new objects, without loss for other tools that listen, and without cost between windows.
 *
 * sperf has two listeners: sampling (runtime/newobj_hook.c), which needs events in windows alone, and traces
 * (tracing/trace_hooks.c), which need all. Each has a TracePoint that stays enabled. Ruby calls it if the bit of
 * vm_event_flags.h is set. A window sets the bit. The question is when it may be cleared:
 *
 *   The bit may be cleared only if sperf's sampling has the only hook for new objects.
 *
 * A check finds that out: in one piece under the GVL, sperf's TracePoints are disabled, so that Ruby computes
 * the bit from what others need; the bit is read; they are enabled again; and `was_set` is cleared. The result
 * holds until a hook is added or removed. Then Ruby computes the bit again and, as sperf's hook is in the list,
 * sets it: `was_set` becomes true. So while `was_set` is false the result holds; once it is true, another check
 * is due. A postponed job makes it, because a check changes the list of hooks, which Ruby does not do while it
 * iterates the list.
 *
 * Clearing the bit runs under the GVL of the only Ractor, as does everything that changes the list of hooks:
 * no hook can be added between the check and the store. For that reason sperf's thread, which has no GVL,
 * never clears it. If sperf's thread ends a window, it leaves the bit to the next allocation, whose hook finds
 * no window and clears the bit.
 *
 * A check may find that Ruby has not computed the bit, as the thread is in some hook of the same list, a
 * debugger's for example. Then others are assumed to need events, and the next check waits for some windows,
 * twice as many each time.
 *
 * Ractors. A program whose Ractors make classes crashes Ruby 3.4.5 now and then by itself (1 of 40 runs of one
 * that did nothing else), and in most runs as soon as any tool listens to new objects,
 * ObjectSpace.trace_object_allocations included: each allocation then takes longer, and another Ractor's
 * collection finds an object that is not filled in yet. So neither listener listens from the moment that there
 * is a second Ractor.
 */
#ifndef SPERF_EXT_OBJECT_EVENTS_H
#define SPERF_EXT_OBJECT_EVENTS_H

#include <ruby.h>
#include <stdbool.h>

typedef enum { SPERF_OBJECTS_SAMPLED, SPERF_OBJECTS_TRACED, SPERF_OBJECTS_LISTENERS } sperf_objects_listener_t;

/*
 * Call `hook` for new objects: for all or, for SPERF_OBJECTS_SAMPLED if the words of vm_event_flags.h were
 * found, while the bit is set. Returns false, and calls nothing, if there has been a second Ractor. Raises
 * NoMemoryError. Context: GVL of the main Ractor, not in a hook.
 */
bool sperf_object_events_listen(sperf_objects_listener_t listener, void (*hook)(VALUE tracepoint, void *unused));

/* Stop calling the hook of `listener`. Context: GVL. */
void sperf_object_events_ignore(sperf_objects_listener_t listener);

/* Sampling needs events from now on: set the bit. Context: anywhere, once the words were found. */
void sperf_object_events_open(void);

/*
 * Sampling needs no more events: clear the bit if nobody else needs events, or trigger a check. Raises nothing,
 * makes no object. Context: GVL of the only Ractor, hooks of new objects included.
 */
void sperf_object_events_close(void);

/* There is a second Ractor: stop both listeners. Context: its first RESUMED hook; or GVL. */
void sperf_object_events_bar(void);

/* Objects that compiled code makes (compiled_objects.c). */

typedef enum {
    SPERF_OBJECTS_ANNOUNCED, /* whenever the bit is set */
    SPERF_OBJECTS_IF_HOOKED, /* while somebody has a hook, and the bit was never cleared */
    SPERF_OBJECTS_UNANNOUNCED
} sperf_compiled_objects_t;

/*
 * Try it, once per process with ZJIT; without ZJIT it is SPERF_OBJECTS_ANNOUNCED. Calls nothing of the program, and tells
 * its TracePoints nothing. Raises NoMemoryError. Context: GVL of the only Ractor, not in a hook.
 */
sperf_compiled_objects_t sperf_compiled_objects_try(void);

#endif
