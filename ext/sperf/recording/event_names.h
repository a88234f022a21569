/*
 * Names for the ids in samples that subscribers get (sample_events.h): of stacks, threads and label sets.
 *
 * Ids are those of the tables of one segment of a session, which end at a stop, a pause or a snapshot. Until then, a
 * name is looked up in the tables. At the end of the segment the names are sealed (event_lookup.h): what its events
 * refer to is copied, so that events can be asked later as well.
 *
 * Context of all functions, unless stated otherwise: GVL.
 */
#ifndef SPERF_EXT_EVENT_NAMES_H
#define SPERF_EXT_EVENT_NAMES_H

#include <sys/types.h>

#include "sperf/model/profile.h"
#include "threads/thread_record.h"

typedef struct {
    uint64_t number;
    char *name; /* on the heap; NULL: none */
    size_t name_length;
} sperf_event_thread_t;

typedef struct sperf_event_names {
    /* Fixed. */
    pid_t process;
    bool wall; /* the weights are of wall time, else of CPU time */

    /* Under the GVL. */
    uint32_t holders;
    bool ended;               /* the tables are gone */
    sperf_profile_t *profile; /* has the stacks; NULL: not sealed, or there was no memory */
    sperf_stack_id_t *stacks; /* in `profile`, by the id in the tables; 0: unknown */
    uint32_t stacks_count;
    sperf_event_thread_t *threads; /* by row */
    uint32_t threads_count;

    /* sperf's thread, which holds sampler_lock; once it is joined, the GVL. Which ids events have; zero bytes: none. */
    uint8_t *used_stacks;
    uint32_t used_stacks_capacity;
    uint8_t *used_labels; /* sets of the program: threads/label_sets.h */
    uint32_t used_labels_capacity;
} sperf_event_names_t;

/* Make the names of a segment that begins. Returns NULL when out of memory. Ownership: sperf_event_names_release. */
sperf_event_names_t *sperf_event_names_new(sperf_mode_t mode);

/* Acquire and release. Release does nothing for NULL. Context of both: GVL, or a sweep. */
void sperf_event_names_acquire(sperf_event_names_t *names);
void sperf_event_names_release(sperf_event_names_t *names);

/*
 * Record that an event refers to `key`. Out of memory, it will have no names once the segment has ended. Context: as of
 * `used_stacks`.
 */
void sperf_event_names_use(sperf_event_names_t *names, sperf_sample_key_t key);

#endif
