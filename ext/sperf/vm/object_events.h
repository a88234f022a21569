/*
 * Listening to new objects, so that other tools that listen too lose nothing, and pay for nothing afterwards.
 *
 * sperf has two listeners: sampling (runtime/newobj_hook.h), which wants events in windows alone, and traces
 * (tracing/trace_hooks.c), which want all. Each has a TracePoint that is enabled all the while. Ruby calls it if the
 * bit of vm_event_flags.h is set. A window sets the bit. Who may take it away again?
 *
 *   The bit is taken away only if nobody but sperf's sampling has a hook for new objects.
 *
 * Whether that is so is known from a look: in one piece under the GVL, sperf's TracePoints are disabled, so that Ruby
 * computes the bit from what others want; the bit is read; they are enabled again; and `was_set` is forgotten. The
 * answer holds until somebody adds or removes a hook. Then Ruby computes the bit anew, and as sperf's hook is in the
 * list, sets it: `was_set` becomes true. So `was_set` is false: the answer holds. It is true: another look is due. A
 * postponed job takes it, as a look changes the list of hooks, which Ruby does not do while it walks the list.
 *
 * Taking the bit away runs under the GVL of the only Ractor, as all that changes the list of hooks does: nobody can add
 * a hook between the question and the store. That is why sperf's thread, which has no GVL, never does. A window that it
 * ends leaves the bit to the next allocation, whose hook finds no window and gives the bit back.
 *
 * A look may find that Ruby has not computed the bit, as the thread is in some hook of the same list, a debugger's for
 * example. Then others are taken to want events; the next look waits for some windows, each time for twice as many.
 *
 * Ractors. A program whose Ractors make classes crashes Ruby 3.4.5 now and then by itself (1 of 40 runs of one that did
 * nothing else), and in most runs as soon as anybody listens to new objects, ObjectSpace.trace_object_allocations too:
 * each allocation then takes longer, and another Ractor's collection finds what is not filled in yet. So neither
 * listener listens any more from the moment on at which there is a second Ractor.
 */
#ifndef SPERF_EXT_OBJECT_EVENTS_H
#define SPERF_EXT_OBJECT_EVENTS_H

#include <ruby.h>
#include <stdbool.h>

typedef enum { SPERF_OBJECTS_SAMPLED, SPERF_OBJECTS_TRACED, SPERF_OBJECTS_LISTENERS } sperf_objects_listener_t;

/*
 * Have `hook` called as new objects are made: always, or for SPERF_OBJECTS_SAMPLED, if the words of vm_event_flags.h
 * were found, while the bit is set. Returns false, and nothing is called, where there has been a second Ractor. Raises
 * NoMemoryError. Context: GVL of the main Ractor, no hook.
 */
bool sperf_object_events_listen(sperf_objects_listener_t listener, void (*hook)(VALUE tracepoint, void *unused));

/* End that. Context: GVL. */
void sperf_object_events_ignore(sperf_objects_listener_t listener);

/* Sampling wants events from here on: set the bit. Context: anywhere, once the words were found. */
void sperf_object_events_open(void);

/*
 * Sampling wants none: take the bit away if nobody else wants events, or have a look taken at that. Context: GVL of the
 * only Ractor, hooks of new objects included; raises nothing, makes no object.
 */
void sperf_object_events_close(void);

/* There is a second Ractor: end all listening. Context: its first RESUMED hook; or GVL. */
void sperf_object_events_bar(void);

#endif
