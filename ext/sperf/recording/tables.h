/*
 * What a session has taken in so far: the tables in which captured entries become samples (intern.h), and the frames
 * that are held for them. One for the process, as the session is: sperf_intern_init makes them anew for each start,
 * and sperf_intern_cleanup frees them.
 */
#ifndef SPERF_EXT_TABLES_H
#define SPERF_EXT_TABLES_H

#include "allocations.h"
#include "block_sums.h"
#include "retained.h"
#include "sperf/collect/account.h"
#include "sperf/collect/schedule.h"
#include "sperf/collect/sharing.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"
#include "threads/counters.h"
#include "threads/thread_record.h"
#include "vm/frame_values.h"
#include "vm/machine_code.h"

/* The rows of one thread, which has one without a name, and one for each name that it had. */
typedef struct {
    sperf_thread_id_t current; /* for samples from now on */
    sperf_thread_id_t named;   /* with its first name, which is that of samples before it as well; 0: none yet */
} sperf_thread_names_t;

/* A program may put into a name what it works on, and so never call a thread the same again. */
enum { SPERF_RENAMES_MAX = 10000 };

/* What frames are called that were in a block's profile: frame_names.h. */
typedef struct {
    sperf_profile_t *profile;       /* has the functions; NULL: none yet */
    sperf_function_id_t *functions; /* by number of a value; 0: hidden, or not asked for */
    uint8_t *showings;              /* a sperf_frame_showing_t and 1; 0: not asked for */
    uint32_t capacity;
} sperf_frame_names_t;

typedef struct sperf_tables {
    /* Fixed between start and stop; what options mean, sperf_options_t says. */
    sperf_mode_t mode;
    bool aggregate;
    bool instructions;
    bool native;
    bool deferred; /* samples outside of all blocks of Sperf.profile are dropped */
    bool untitled; /* the process's title is left out, as it may be its command line */
    sperf_measures_t measures;
    uint64_t process_id;
    uint64_t parent_process_id;
    int64_t start_mono_ns;
    sperf_schedule_t schedule;
    sperf_counters_t *counters; /* for what is lost here; the session's */

    /* sperf's thread, which holds sampler_lock as it works; once it is joined, whoever holds the GVL. */
    uint64_t missed_ticks; /* of the schedule, that it was too late for while somebody ran */
    sperf_machine_code_t code;
    sperf_frame_values_t values;
    sperf_frame_table_t frames; /* function: number of a value. The job that releases frames changes lines */
    sperf_stack_table_t stacks;
    sperf_thread_table_t thread_rows; /* name: in thread_names */
    sperf_string_table_t thread_names;
    sperf_thread_names_t *names_of_rows; /* by row, of rows without a name */
    uint32_t names_of_rows_capacity;
    uint32_t renames;                     /* rows made for names that were not their threads' first */
    uint64_t renames_refused;             /* for there were too many */
    sperf_timeline_t timeline;            /* unless aggregate */
    sperf_sample_table_t sums;            /* if aggregate: samples, nanoseconds */
    struct sperf_last_stack *last_stack;  /* the stack that was interned last, root first */
    struct sperf_known_node *known_nodes; /* nodes that were interned lately */
    sperf_rest_t *rests;                  /* by thread row: what no sample took; row 0: of threads without one */
    uint32_t rests_capacity;
    sperf_block_sums_t blocks;
    sperf_sample_table_t spent; /* if deferred: as a block's, of all of them together */
    sperf_allocations_t allocations;
    sperf_retained_t living; /* if retained; made at the stop */

    /* Under the GVL. */
    sperf_profile_t *released_names; /* functions of released frames; NULL: none */
    sperf_frame_names_t names;       /* of frames that were in a block's profile */
    uint32_t names_wanted;           /* by how many: nothing is released meanwhile */
} sperf_tables_t;

/* Return how many bytes the tables have grown to. Context: sperf's thread, which holds sampler_lock as it works. */
size_t sperf_tables_bytes(const sperf_tables_t *tables);

#endif
