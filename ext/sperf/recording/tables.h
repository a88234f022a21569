/*
 * What a session has recorded so far: the tables in which captured entries become samples (samples.h). There is one set
 * for the process. sperf_tables_init makes the tables for each start, and sperf_tables_cleanup frees them.
 */
#ifndef SPERF_EXT_TABLES_H
#define SPERF_EXT_TABLES_H

#include <sys/types.h>

#include "allocations/allocations.h"
#include "allocations/retained.h"
#include "blocks/block_sums.h"
#include "frames/captured_stacks.h"
#include "sperf/collect/account.h"
#include "sperf/collect/holders.h"
#include "sperf/collect/schedule.h"
#include "sperf/collect/sharing.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"
#include "sperf/vmstack/compiled_calls.h"
#include "threads/counters.h"
#include "threads/thread_record.h"
#include "threads/thread_rows.h"
#include "vm/jit.h"

enum { SPERF_SAMPLE_VALUES = 2 }; /* samples/count and the mode's nanoseconds */

typedef struct sperf_tables {
    /* Fixed between start and stop; sperf_options_t says what the options mean. */
    sperf_mode_t mode;
    bool aggregate;
    bool instructions;
    bool native;
    bool deferred; /* samples outside of all blocks of Sperf.profile are dropped */
    bool untitled; /* the process's title is left out, as it may be its command line */
    sperf_measures_t measures;
    bool rescues; /* of exceptions, places of rescue clauses are recorded */
    uint64_t parent_process_id;
    int64_t start_mono_ns;
    sperf_schedule_t schedule;
    sperf_counters_t *counters; /* the session's */

    /* sperf's thread, which holds sampler_lock while it works; once it is joined, the thread that holds the GVL. */
    uint64_t missed_ticks; /* of the schedule, for which sperf's thread was too late while a thread ran */
    sperf_machine_code_t code;
    sperf_callee_shares_t *callees;   /* what compiled code was seen calling; NULL: nothing yet */
    uint32_t callees_released;        /* how many keys had been released as of `callees` */
    sperf_captured_stacks_t captured; /* the job that releases frames changes lines; the rest of its rules is there */
    sperf_thread_rows_t thread_rows;
    sperf_timeline_t timeline; /* unless aggregate */
    sperf_sample_table_t sums; /* if aggregate: samples, nanoseconds */
    sperf_rest_t *unsampled;   /* by thread row: unsampled_time.h */
    uint32_t unsampled_capacity;
    sperf_block_sums_t blocks;
    sperf_holders_t holders;       /* in wall mode: held.h */
    sperf_lock_waits_t lock_waits; /* in wall mode: held.h */
    sperf_sample_table_t spent;    /* if deferred: what the clocks say of all blocks together, as of one block */
    sperf_allocations_t allocations;
    sperf_retained_t living;               /* if retained; made at the stop */
    struct sperf_event_names *event_names; /* of the samples that subscribers get; NULL: there are none */
    sperf_sample_table_t
        raised; /* by stack with class and place: exceptions, nanoseconds (recording_parts.h). Rows may be 0 */
    uint32_t raised_classes; /* how many have a name of their own */
} sperf_tables_t;

/* Make the tables of a session, and free them. SPERF_NO_MEMORY. Context: GVL, without sperf's thread. */
sperf_status_t sperf_tables_init(sperf_tables_t *tables);
void sperf_tables_cleanup(sperf_tables_t *tables);

/*
 * Count an entry, or a part of one, for which there was no memory. Context: as of the tables above.
 */
void sperf_tables_count_lost(sperf_tables_t *tables);

/* Return how many bytes the tables have grown to. Context: sperf's thread, which holds sampler_lock while it works. */
size_t sperf_tables_bytes(const sperf_tables_t *tables);

/*
 * Names for the ids in samples that subscribers get (sample_events.h): of stacks, threads and label sets.
 *
 * Ids are those of the tables of one segment of a session, which end at a stop, a pause or a snapshot. Until then, a
 * name is looked up in the tables. At the end of the segment the names are sealed (sample_events.h): what its events
 * refer to is copied, so that events can be asked later as well.
 *
 * Context of all functions, unless stated otherwise: GVL.
 */

typedef struct sperf_event_names {
    /* Fixed. */
    pid_t process;
    bool wall; /* the weights are of wall time, else of CPU time */

    /* Under the GVL. */
    uint32_t holders;
    bool ended;                 /* the tables are gone */
    sperf_profile_t *profile;   /* has stacks and threads; NULL: not sealed, or there was no memory */
    sperf_stack_id_t *stacks;   /* in `profile`, by the id in the tables; 0: unknown */
    sperf_thread_id_t *threads; /* the same, by row */
    uint32_t stacks_count, threads_count;

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
