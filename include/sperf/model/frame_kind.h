/*
 * The kind of a function, by its name and file: code, or time in which no code runs.
 */
#ifndef SPERF_FRAME_KIND_H
#define SPERF_FRAME_KIND_H

#include <stdbool.h>

#include "sperf/model/profile.h"

typedef enum {
    SPERF_FRAME_RUBY,
    SPERF_FRAME_C,
    SPERF_FRAME_GC_MARKING,
    SPERF_FRAME_GC_SWEEPING,
    SPERF_FRAME_GC, /* in a file of a tool that does not tell marking from sweeping */
    SPERF_FRAME_GVL_BLOCKED,
    SPERF_FRAME_GVL_WAIT,
    SPERF_FRAME_KINDS
} sperf_frame_kind_t;

/* The name and file that all functions of a kind have; NULL if they differ. */
typedef struct {
    const char *name;
    const char *file;
} sperf_frame_kind_words_t;

extern const sperf_frame_kind_words_t sperf_frame_kind_words[SPERF_FRAME_KINDS];

/* Return the kind of functions with this name and file. */
sperf_frame_kind_t sperf_frame_kind_of(sperf_string_t name, sperf_string_t file);

/* Return the kind of a frame that stackprof calls `name`, SPERF_FRAME_RUBY if the name is not one of its own. */
sperf_frame_kind_t sperf_frame_kind_of_stackprof(sperf_string_t name);

/* Return whether the kind is work of the garbage collector. */
bool sperf_frame_kind_is_gc(sperf_frame_kind_t kind);

/* Return the kind of `function`, which must exist. */
sperf_frame_kind_t sperf_frame_kind(const sperf_profile_t *profile, sperf_function_id_t function);

/*
 * Set `totals` to the sums of the sample type `type` (0-based) by the kind of the leaf. Samples without a stack
 * are left out.
 */
void sperf_frame_kind_totals(const sperf_profile_t *profile, uint32_t type, int64_t totals[SPERF_FRAME_KINDS]);

/*
 * Which lock a stack waits for, by the names of its frames.
 *
 * The youngest frames of a thread that waits for a lock are methods of Ruby: of Thread::Mutex, Monitor, Thread::Queue,
 * Thread::SizedQueue and Thread::ConditionVariable. A lock is described by its class and by the place that called the
 * method: the first frame below that is neither a method in C, nor Ruby's own code, nor of MonitorMixin, which only
 * passes calls on. Two locks of a class that are waited for at one place are not told apart, and a lock that is waited
 * for at two places is two.
 */

/* Return whether a sample with this stack is time in which no code ran, and its thread did not wait for the GVL. */
bool sperf_stack_is_blocked(const sperf_profile_t *profile, sperf_stack_id_t stack);

/* Return the class of the lock that a blocked stack waits for, a word that lives for ever; NULL: it is not a lock's. */
const char *sperf_lock_stack_class(const sperf_profile_t *profile, sperf_stack_id_t stack);

/* Return whether locks of such a class, which is one of those above, have an owner. */
bool sperf_lock_class_has_owner(const char *class);

/* Return whether a function is code of the program or of a library, and not of Ruby itself. */
bool sperf_function_is_code(const sperf_profile_t *profile, sperf_function_id_t function);

#endif
