/*
 * The result of a session: its profile, and how the profile was recorded. Context of all functions, unless stated
 * otherwise: GVL.
 */
#ifndef SPERF_EXT_RECORDING_H
#define SPERF_EXT_RECORDING_H

#include "blocks/block_copy.h"
#include "sperf/base/buffer.h"
#include "sperf/collect/wait_times.h"
#include "sperf/model/profile.h"
#include "tables.h"
#include "threads/session.h"

/* The program in profiles of recordings. Without a name, `go tool pprof -symbolize=force` misses its "main binary". */
#define SPERF_PROGRAM "ruby"

typedef struct {
    const char *reason;
    uint64_t count;
    bool elsewhere; /* the profile has lost nothing, so that its file does not say it */
} sperf_loss_t;

enum { SPERF_LOSS_NO_THREAD, SPERF_LOSSES = 11 };

typedef struct sperf_recording {
    sperf_profile_t *profile;
    const char *capture;                /* name of the strategy; NULL: unknown, for a profile that was read */
    const char *capture_reason;         /* why it was chosen, in words; NULL likewise */
    const char *capture_limits;         /* what limits it, in words; NULL: nothing */
    uint64_t sampling_count;            /* stacks walked */
    uint64_t sampling_time_ns;          /* spent on that, on the profiled threads */
    uint64_t hooks_time_ns;             /* spent in thread and GC hooks, estimated */
    sperf_wait_summary_t hook_waits;    /* in these hooks, for sperf's thread and for handlers */
    uint64_t sampler_time_ns;           /* CPU time of sperf's own thread */
    int64_t sampler_voluntary_switches; /* context switches of that thread; 0: unknown on this platform */
    int64_t sampler_involuntary_switches;
    double budget;       /* of the session, as a share of a core; 0: none, or unknown */
    uint64_t elapsed_ns; /* recorded; pauses are left out */
    uint32_t least_hz;   /* the frequencies of its segments */
    uint32_t most_hz;
    uint64_t trigger_count; /* captures asked for */
    uint64_t truncated_stacks;
    uint64_t label_sets_refused;     /* how often labels were "(other)", because there were too many sets */
    uint64_t label_ids_refused;      /* how often a request had no trace_id and span_id, for the same reason */
    uint64_t thread_renames_refused; /* how often a thread kept its name, because there were too many */
    bool vm_layout_known;            /* whether the next two fields are set; not for a profile that was read */
    const char *vm_layout_problem;   /* why frames come from Ruby's API; NULL: they come from the layout */
    uint32_t instructions;           /* specialised instructions that are shown; 0 without a layout */
    sperf_loss_t losses[SPERF_LOSSES];
} sperf_recording_t;

/*
 * Set what `session` has counted so far: all fields of `recording` but the profile and the number of instructions.
 * Context: GVL, or sperf's thread.
 */
void sperf_recording_count(sperf_session_t *session, sperf_recording_t *recording);

/*
 * Append the fields of `recording` that its profile does not have, as lines that lib/sperf/program/statistics.rb reads.
 * Context: anywhere.
 */
void sperf_recording_append_statistics(const sperf_recording_t *recording, sperf_buffer_t *out);

/*
 * Merge an earlier recording of the same mode into `recording`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: `recording` is
 * unchanged.
 */
sperf_status_t sperf_recording_add_earlier(sperf_recording_t *recording, const sperf_recording_t *earlier);

/*
 * Set `*out` to a copy of `recording`; if `empty`, to one without samples. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Ownership: the caller frees `*out`.
 */
sperf_status_t sperf_recording_copy(const sperf_recording_t *recording, bool empty, sperf_recording_t **out);

/*
 * If the session had a budget, add a comment with what sperf took, and at which frequencies; and count the ticks that it
 * misses now, if it has no thread. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_recording_add_cost_comment(sperf_recording_t *recording);

/* Add a comment, as printf writes it, to the profile of a recording. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
__attribute__((format(printf, 2, 3))) sperf_status_t sperf_add_comment(sperf_profile_t *profile, const char *format,
                                                                       ...);

/* Make a recording of `profile`. Ownership of `profile` passes, also on SPERF_NO_MEMORY, when it is freed. */
sperf_status_t sperf_recording_wrap(sperf_profile_t *profile, sperf_recording_t **out);

/* Free `recording`, which may be NULL. Context: GVL; also a sweep, because this only frees. */
void sperf_recording_free(sperf_recording_t *recording);

/* Return `status`; unless it is SPERF_OK, free `*recording`, and set it to NULL. */
sperf_status_t sperf_recording_free_unless_ok(sperf_status_t status, sperf_recording_t **recording);

/*
 * Recordings of sessions and of blocks (recording_build.c): profiles with names, built from the session's tables, and
 * the session's counts. Ownership: the caller frees `*out` with sperf_recording_free.
 */

/*
 * Make the recording of a session whose thread is gone. Each captured VALUE is asked once for its name, path and first
 * line; only released ones (frames/frame_release.h) were named before. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: what was
 * recorded is lost. Context: GVL; allocates Ruby strings.
 */
sperf_status_t sperf_recording_build(sperf_session_t *session, int64_t end_mono_ns, sperf_recording_t **out);

/*
 * Copy what block `number` has recorded into `copy`, which is empty. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: the caller
 * cleans up what there is. Context: GVL and sampler_lock; creates no Ruby object.
 */
sperf_status_t sperf_recording_copy_block(const sperf_tables_t *tables, int number, sperf_block_copy_t *copy);

/*
 * Make the recording of a block from its copy. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, with
 * names_wanted of the captured stacks not 0 since the copy was made; allocates Ruby strings, raises nothing.
 */
sperf_status_t sperf_recording_build_block(sperf_session_t *session, const sperf_block_copy_t *copy,
                                           const sperf_block_facts_t *facts, sperf_recording_t **out);

/* Make the recording of a block without samples, whose values would be of `mode`. SPERF_NO_MEMORY. Context: GVL. */
sperf_status_t sperf_recording_build_empty_block(sperf_mode_t mode, const sperf_block_facts_t *facts,
                                                 sperf_recording_t **out);

/* Before a recording is made (weights.c, open_intervals.c). */

/* Return numbers and names (String or nil), in turn, of the calling thread or of all threads. Calls methods. */
VALUE sperf_recording_thread_names(sperf_session_t *session, bool all);

/*
 * Close the interval of every thread of this Ractor that does not hold the GVL at `end_mono_ns`, with its current
 * stack, as if the thread got the GVL now. The stack does not change, because the thread runs no Ruby without the
 * GVL. Allocates. Context: GVL, without sperf's thread, the session not active any more.
 */
void sperf_open_intervals_close(sperf_threads_t *threads, sperf_tables_t *tables, int64_t end_mono_ns);

#endif
