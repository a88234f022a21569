/*
 * A recording: a profile, and how it was recorded. A profile that was read from a file is one of which nothing more is
 * known. Context of all functions, unless stated otherwise: GVL.
 */
#ifndef SPERF_EXT_RECORDING_H
#define SPERF_EXT_RECORDING_H

#include "sperf/base/buffer.h"
#include "sperf/collect/wait_times.h"
#include "sperf/model/profile.h"

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

/* Add a comment, as printf writes it, to the profile of a recording. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
__attribute__((format(printf, 2, 3))) sperf_status_t sperf_add_comment(sperf_profile_t *profile, const char *format,
                                                                       ...);

/* Make a recording of `profile`. Ownership of `profile` passes, also on SPERF_NO_MEMORY, when it is freed. */
sperf_status_t sperf_recording_wrap(sperf_profile_t *profile, sperf_recording_t **out);

/* Free `recording`, which may be NULL. Context: GVL; also a sweep, because this only frees. */
void sperf_recording_free(sperf_recording_t *recording);

/* Return `status`; unless it is SPERF_OK, free `*recording`, and set it to NULL. */
sperf_status_t sperf_recording_free_unless_ok(sperf_status_t status, sperf_recording_t **recording);

#endif
