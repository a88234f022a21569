/*
 * Switching the event of new objects on and off without a lock, an interrupt or the GVL.
 *
 * Ruby reads one word, ruby_vm_event_flags, to find out whether there is a hook for new objects, and only then
 * iterates its list of hooks. Ruby computes the word from that list whenever a hook is added or removed, under the
 * GVL. So a hook may stay in the list and cost nothing while its bit is clear. And the bit can be set in the middle
 * of a C method that makes a million objects and reaches no safepoint, where a postponed job would come too late.
 *
 * A second word, ruby_vm_event_enabled_global_flags, gains all bits that the first one is computed to have, and
 * loses none. Ruby reads only events of calls there. So its bit of new objects, once cleared, tells whether
 * Ruby has computed the first word since then, from a list with a hook for new objects (object_events.h).
 *
 * The words are not exported. They are searched for in the data of libruby (or the executable), with two events
 * that Ruby does not have: the first is the one word that gains and loses exactly the bit of an event as a hook
 * is added and removed, the second is the one word that gains and keeps it. (A list of hooks that is in the data has
 * such a word as well, and is told from the first one by an event that Ruby keeps in another list.) Then they are tried with new
 * objects: with the bit of the first cleared the hook must not be called, with the bit set it must. If any of
 * that fails, the words are not used.
 *
 * Bits are set and cleared by atomic instructions, so that no other bit is lost. Ruby's own store may overwrite
 * ours: it sets the bit, as the hook is in the list, and the hook clears it when it is next called.
 */
#ifndef SPERF_EXT_VM_EVENT_FLAGS_H
#define SPERF_EXT_VM_EVENT_FLAGS_H

#include <ruby.h>
#include <ruby/debug.h>
#include <stdbool.h>

/*
 * Find the words, once per process. Returns whether they can be used. Raises NoMemoryError. Context: GVL of the
 * only Ractor; adds and removes hooks, makes a few objects.
 */
bool sperf_vm_event_flags_find(void);

/* Return whether the words were found. Context: anywhere. */
bool sperf_vm_event_flags_known(void);

/* Return whether there is a hook for one of `events`. Context: anywhere, once the words were found. */
bool sperf_vm_event_flags_have(rb_event_flag_t events);

/*
 * Set the bit of RUBY_INTERNAL_EVENT_NEWOBJ, clear it, or return whether it is set. The caller that clears it
 * must know that nobody else has a hook. Context: anywhere, once the words were found.
 */
void sperf_vm_event_newobj_on(void);
void sperf_vm_event_newobj_off(void);
bool sperf_vm_event_newobj_is_on(void);

/*
 * Return whether Ruby itself has set the bit since the last sperf_vm_event_newobj_clear_was_set: it has
 * computed the first word, and somebody had a hook. Context: the first, anywhere once the words were found; the
 * second, GVL of the only Ractor.
 */
bool sperf_vm_event_newobj_was_set(void);
void sperf_vm_event_newobj_clear_was_set(void);

#endif
