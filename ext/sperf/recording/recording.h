/*
 * What a session leaves behind: the profile and how it was taken. Context of everything here, but for what says
 * otherwise: GVL.
 */
#ifndef SPERF_EXT_RECORDING_H
#define SPERF_EXT_RECORDING_H

#include "sperf/base/buffer.h"
#include "sperf/collect/wait_times.h"
#include "sperf/model/profile.h"
#include "threads/session.h"

/* What recordings call their program. Without a name `go tool pprof -symbolize=force` misses its "main binary". */
#define SPERF_PROGRAM "ruby"

typedef struct {
    const char *reason;
    uint64_t count;
} sperf_loss_t;

enum { SPERF_LOSSES = 9 };

typedef struct sperf_recording {
    sperf_profile_t *profile;
    const char *capture;                /* name of the strategy; NULL where not known (a profile that was read) */
    const char *capture_reason;         /* why that one, in words; NULL likewise */
    const char *capture_limits;         /* what else there is to say of it, in words; NULL: nothing */
    uint64_t sampling_count;            /* stacks walked */
    uint64_t sampling_time_ns;          /* spent on that, on the profiled threads */
    uint64_t hooks_time_ns;             /* spent in thread and GC hooks, estimated */
    sperf_wait_summary_t hook_waits;    /* of these hooks, for sperf's thread and for handlers */
    uint64_t sampler_time_ns;           /* CPU time of sperf's own thread */
    int64_t sampler_voluntary_switches; /* context switches of that thread; 0 where the platform does not say */
    int64_t sampler_involuntary_switches;
    uint64_t trigger_count; /* captures asked for */
    uint64_t truncated_stacks;
    uint64_t label_sets_refused;     /* how often labels were "(other)", for there were too many sets of them */
    uint64_t thread_renames_refused; /* how often a thread kept its name, for there were too many */
    bool vm_layout_known;            /* whether the next two say anything: not of a profile that was read */
    const char *vm_layout_problem;   /* why frames come from Ruby's API; NULL: they do not */
    uint32_t instructions;           /* specialised ones that are told, 0 without a layout */
    sperf_loss_t losses[SPERF_LOSSES];
} sperf_recording_t;

/*
 * Make the recording of a session whose thread is gone. Each numbered VALUE is asked for its name, path and first line,
 * once; only what was released (frame_release.h) was named before. SPERF_NO_MEMORY: what was recorded is lost.
 * Ownership: the caller frees `*out` with sperf_recording_free. Context: GVL; allocates Ruby strings.
 */
sperf_status_t sperf_recording_take(sperf_session_t *session, int64_t end_mono_ns, sperf_recording_t **out);

/*
 * Note in `recording` what `session` has counted so far: all but its profile and the number of instructions. Context:
 * GVL, or sperf's thread.
 */
void sperf_recording_count(sperf_session_t *session, sperf_recording_t *recording);

/*
 * Append what of `recording` is in no profile, as lines that lib/sperf/program/statistics.rb reads. Context: anywhere.
 */
void sperf_recording_append_statistics(const sperf_recording_t *recording, sperf_buffer_t *out);

/*
 * Add an earlier recording of the same mode to `recording`, which then is of both. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED: `recording` is what it was.
 */
sperf_status_t sperf_recording_add_earlier(sperf_recording_t *recording, const sperf_recording_t *earlier);

/*
 * Return a copy in `out`, or `empty`, one like it with no samples. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership:
 * the caller.
 */
sperf_status_t sperf_recording_copy(const sperf_recording_t *recording, bool empty, sperf_recording_t **out);

/* Wrap a profile that was read or built. Ownership of `profile` passes, also on SPERF_NO_MEMORY (it is freed then). */
sperf_status_t sperf_recording_wrap(sperf_profile_t *profile, sperf_recording_t **out);

/* Free it, NULL too. Context: also from a sweep, as it only frees. */
void sperf_recording_free(sperf_recording_t *recording);

#endif
