/*
 * Switching the event of new objects on and off without a lock, an interrupt or the GVL.
 *
 * Ruby asks one word, ruby_vm_event_flags, whether anybody wants to be told of a new object, and only then goes through
 * its list of hooks. Ruby computes the word anew from that list whenever a hook is added or removed, under the VM's
 * lock. So a hook may stand in the list all the time and cost nothing while its bit is not set; and the bit can be set
 * in the middle of a C method that makes a million objects and comes by no safepoint, where a postponed job would come
 * too late.
 *
 * The word is not exported. It is found in libruby's (or the executable's) data: it is the one word that gains and loses
 * exactly the bits of an event as a hook for it is added and removed, tried with two events. Then it is tried: with the
 * bit taken away the hook must not be called, with the bit set it must. If anything of that is not so, the word is not
 * used, and whoever wants windows does without.
 *
 * Bits are set and taken away by atomic instructions, so that no other bit is lost to them. Ruby's own store may lose
 * ours: it sets the bit, as the hook is in the list, and the hook takes it away when it is called next.
 *
 * Other hooks. Somebody else may want to be told of new objects (ObjectSpace.trace_object_allocations). The bit is
 * theirs as well: sperf_vm_event_is_wanted asks whether it would be set without our hook, and then it must stay.
 */
#ifndef SPERF_EXT_VM_EVENT_FLAGS_H
#define SPERF_EXT_VM_EVENT_FLAGS_H

#include <ruby.h>
#include <ruby/debug.h>
#include <stdbool.h>

/*
 * Find the word, once per process; returns whether it can be used. Context: GVL; adds and removes hooks, makes a few
 * objects, never raises.
 */
bool sperf_vm_event_flags_find(void);

/* Say whether it was found. Context: anywhere. */
bool sperf_vm_event_flags_known(void);

/* Say whether somebody wants to be told of one of `events`. Context: anywhere, once the word was found. */
bool sperf_vm_event_flags_have(rb_event_flag_t events);

/* Set the bit of RUBY_INTERNAL_EVENT_NEWOBJ, or take it away. Context: anywhere, once the word was found. */
void sperf_vm_event_newobj_on(void);
void sperf_vm_event_newobj_off(void);

/*
 * Say whether somebody but `tracepoint`, which is enabled and has to do with new objects alone, wants to be told of new
 * objects. Context: GVL; switches the tracepoint off and on again.
 */
bool sperf_vm_event_is_wanted(VALUE tracepoint);

#endif
