/*
 * Switching the event of new objects on and off without a lock, an interrupt or the GVL.
 *
 * Ruby asks one word, ruby_vm_event_flags, whether anybody wants to be told of a new object, and only then goes through
 * its list of hooks. Ruby computes the word anew from that list whenever a hook is added or removed, under the GVL. So a
 * hook may stand in the list all the time and cost nothing while its bit is not set; and the bit can be set in the
 * middle of a C method that makes a million objects and comes by no safepoint, where a postponed job would come too late.
 *
 * A second word, ruby_vm_event_enabled_global_flags, gains whatever bits the first one is computed to have, and loses
 * none. Ruby looks there for events of calls alone. So its bit of new objects, once taken away, tells whether Ruby has
 * computed the first word since then, from a list in which somebody has a hook for new objects (object_events.h).
 *
 * The words are not exported. They are found in libruby's (or the executable's) data, as the one word that gains and
 * loses exactly the bit of an event as a hook for it is added and removed, and the one that gains and keeps it, tried
 * with two events that Ruby does not have. Then they are tried with new objects: with the bit of the first taken away
 * the hook must not be called, with the bit set it must. If anything of that is not so, the words are not used.
 *
 * Bits are set and taken away by atomic instructions, so that no other bit is lost to them. Ruby's own store may lose
 * ours: it sets the bit, as the hook is in the list, and the hook takes it away when it is called next.
 */
#ifndef SPERF_EXT_VM_EVENT_FLAGS_H
#define SPERF_EXT_VM_EVENT_FLAGS_H

#include <ruby.h>
#include <ruby/debug.h>
#include <stdbool.h>

/*
 * Find the words, once per process; returns whether they can be used. Context: GVL of the only Ractor; adds and removes
 * hooks, makes a few objects. Raises NoMemoryError.
 */
bool sperf_vm_event_flags_find(void);

/* Say whether they were found. Context: anywhere. */
bool sperf_vm_event_flags_known(void);

/* Say whether somebody wants to be told of one of `events`. Context: anywhere, once the word was found. */
bool sperf_vm_event_flags_have(rb_event_flag_t events);

/*
 * Set the bit of RUBY_INTERNAL_EVENT_NEWOBJ, take it away, or say whether it is set. Whoever takes it away knows that
 * nobody else has a hook. Context: anywhere, once the words were found.
 */
void sperf_vm_event_newobj_on(void);
void sperf_vm_event_newobj_off(void);
bool sperf_vm_event_newobj_is_on(void);

/*
 * Say whether Ruby itself has set the bit since sperf_vm_event_newobj_forget_set: it has computed the first word, and
 * somebody had a hook. Context: the first, anywhere once the words were found; the second, GVL of the only Ractor.
 */
bool sperf_vm_event_newobj_was_set(void);
void sperf_vm_event_newobj_forget_set(void);

#endif
