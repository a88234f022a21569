/*
 * What of the ring says who held a lock, and who waited for it: from entries to the causes of waiting
 * (sperf/collect/holders.h). held.h adds these to the profile, beside those of the GVL.
 *
 * An entry has the locks that its thread held as it was captured. A thread that is blocked can neither lock nor unlock,
 * so it held them in all of the interval that the entry measures; except Mutex#sleep and ConditionVariable#wait, which
 * have taken the Mutex from the list meanwhile. A lock belongs to a fiber, and the list to its thread: while a fiber that
 * holds a lock is suspended, the stack is that of the fiber that runs.
 */
#ifndef SPERF_EXT_HELD_LOCKS_H
#define SPERF_EXT_HELD_LOCKS_H

#include "capture/capture.h"
#include "tables.h"

/* Add a tick as sperf_held_add_tick does. Statuses of sperf_lock_waits_append_held. Context: as samples.h. */
sperf_status_t sperf_held_locks_add_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                         int64_t stands_ns);

/* Add the part of a measured entry that is of `kind`, whose sample is `key`. The same. */
sperf_status_t sperf_held_locks_add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                          sperf_time_kind_t kind);

#endif
