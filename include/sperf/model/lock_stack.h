/*
 * Which lock a stack waits for, by the names of its frames.
 *
 * The youngest frames of a thread that waits for a lock are methods of Ruby: of Thread::Mutex, Monitor, Thread::Queue,
 * Thread::SizedQueue and Thread::ConditionVariable. A lock is described by its class and by the place that called the
 * method: the first frame below that is neither a method in C, nor Ruby's own code, nor of MonitorMixin, which only
 * passes calls on. Two locks of a class that are waited for at one place are not told apart, and a lock that is waited
 * for at two places is two.
 */
#ifndef SPERF_LOCK_STACK_H
#define SPERF_LOCK_STACK_H

#include <stdbool.h>

#include "sperf/model/profile.h"

/* Return whether a sample with this stack is time in which no code ran, and its thread did not wait for the GVL. */
bool sperf_stack_is_blocked(const sperf_profile_t *profile, sperf_stack_id_t stack);

/* Return the class of the lock that a blocked stack waits for, a word that lives for ever; NULL: it is not a lock's. */
const char *sperf_lock_stack_class(const sperf_profile_t *profile, sperf_stack_id_t stack);

/* Return whether locks of such a class, which is one of those above, have an owner. */
bool sperf_lock_class_has_owner(const char *class);

/* Return whether a function is code of the program or of a library, and not of Ruby itself. */
bool sperf_function_is_code(const sperf_profile_t *profile, sperf_function_id_t function);

#endif
