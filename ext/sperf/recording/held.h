/*
 * What of the ring says who held the GVL or a lock, and who waited for it: from entries to the causes of waiting
 * (sperf/collect/holders.h), and from these to the profile.
 *
 * The GVL. Threads of the main Ractor alone are compared with each other. Each Ractor has a GVL, and Ruby does not tell
 * a hook which Ractor a thread belongs to, only whether it is the main one; in others, holders are unknown.
 *
 * Locks. An entry has the locks that its thread held as it was captured. A thread that is blocked can neither lock nor
 * unlock, so it held them in all of the interval that the entry measures; except Mutex#sleep and
 * ConditionVariable#wait, which have taken the Mutex from the list meanwhile. A lock belongs to a fiber, and the list
 * to its thread: while a fiber that holds a lock is suspended, the stack is that of the fiber that runs.
 */
#ifndef SPERF_EXT_HELD_H
#define SPERF_EXT_HELD_H

#include "capture/capture.h"
#include "profile_map.h"
#include "tables.h"

/* Return whether the session looks for causes: it measures waiting. Context: as samples.h. */
static inline bool sperf_held_wanted(const sperf_tables_t *tables)
{
    return tables->mode == SPERF_MODE_WALL && tables->measures.times;
}

/* Return what a tick stands for: sperf_holders_tick_ns. Context: as samples.h. */
static inline int64_t sperf_held_tick_ns(sperf_tables_t *tables)
{
    return sperf_holders_tick_ns(&tables->holders, tables->schedule.period_ns, tables->missed_ticks);
}

/*
 * Add a tick that found `stack`, 0 if that is not kept, and stands for `stands_ns`. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Context: as samples.h.
 */
sperf_status_t sperf_held_add_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                   int64_t stands_ns);

/*
 * Add the part of a measured entry that is of `kind`, whose sample is `key`: a collection holds the GVL, a wait waits
 * for it, and what is blocked may wait for a lock. The same.
 */
sperf_status_t sperf_held_add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                    sperf_time_kind_t kind);

/* Add a tick at which no thread held a GVL. Out of memory, it is counted as lost. The same. */
void sperf_held_add_none(sperf_tables_t *tables, int64_t mono_ns);

/*
 * Causes whose ids are the profile's, while their holders may still be SPERF_HOLDER_UNKNOWN and its like. Those of waits
 * for locks follow those of waits for the GVL.
 */
typedef struct {
    sperf_cause_key_t *keys;
    sperf_cause_values_t *values;
    uint32_t count;
} sperf_held_rows_t;

/*
 * Settle all waits, and map the causes. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller frees with
 * sperf_held_rows_cleanup, even after an error. Context: GVL, without sperf's thread.
 */
sperf_status_t sperf_held_map(sperf_profile_map_t *map, sperf_held_rows_t *rows);
void sperf_held_rows_cleanup(sperf_held_rows_t *rows);

/*
 * Add the causes to the profile, which has all samples and stacks: scaled, so that those of a sample sum to its time
 * `type`. Samples of waiting without one get SPERF_HOLDER_UNKNOWN, or SPERF_HOLDER_NO_OWNER. Statuses and context as
 * above.
 *
 * A sample waited for the GVL or for a lock in all of its time if its stack says so. A method that is not a lock's may
 * wait for one among other things (IO#write has a Mutex): its causes are only cut to the time of the sample.
 */
sperf_status_t sperf_held_add_causes(const sperf_held_rows_t *rows, uint32_t type, sperf_profile_t *profile);

#endif
