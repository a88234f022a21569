/*
 * A profile: the single model of every mode, which collectors fill and reports and formats read.
 *
 * All tables of a profile refer to each other by id. Sample types are fixed when the profile is made:
 * sperf/model/sample_types.h lists them in their order. A profile has one owner; nothing here locks.
 */
#ifndef SPERF_PROFILE_H
#define SPERF_PROFILE_H

#include "sperf/model/sample_table.h"
#include "sperf/model/timeline.h"

typedef struct {
    sperf_string_id_t name; /* "samples", "cpu", "alloc_space" */
    sperf_string_id_t unit; /* "count", "nanoseconds", "bytes" */
} sperf_sample_type_t;

typedef struct {
    sperf_string_table_t strings;
    sperf_function_table_t functions;
    sperf_frame_table_t frames;
    sperf_stack_table_t stacks;
    sperf_label_table_t labels;
    sperf_thread_table_t threads;
    sperf_sample_table_t samples;
    sperf_timeline_t timeline;  /* empty if only sums were kept */
    sperf_cause_table_t causes; /* of waiting; empty if none are known */

    sperf_sample_type_t sample_types[SPERF_SAMPLE_TYPES_MAX];
    uint32_t sample_types_count;
    sperf_sample_type_t period_type; /* {0, 0}: none */
    int64_t period;                  /* in the unit of period_type: 1,000,000 at 1,000 Hz */
    sperf_string_id_t default_sample_type;

    sperf_string_id_t program;  /* path of the file that ran: "ruby" if sperf recorded it; "": unknown */
    sperf_string_id_t build_id; /* of that file; "": unknown */

    int64_t start_time_ns; /* real time since the Unix epoch; 0: unknown */
    int64_t duration_ns;   /* 0: unknown */

    sperf_string_id_t *comments; /* each begins with '#' when written as pprof */
    uint32_t comments_count;
    uint32_t comments_capacity;
} sperf_profile_t;

/* The texts of a sample type, for sperf_profile_new. */
typedef struct {
    const char *name;
    const char *unit;
} sperf_sample_type_text_t;

/*
 * Make an empty profile with `count` sample types (1..SPERF_SAMPLE_TYPES_MAX, else SPERF_INVALID_ARGUMENT). The
 * last one is the default. SPERF_NO_MEMORY. Ownership: the caller frees `*out` with sperf_profile_free.
 */
sperf_status_t sperf_profile_new(const sperf_sample_type_text_t *types, uint32_t count, sperf_profile_t **out);

/*
 * Make an empty profile whose sample types have the name and unit "" until the caller sets them. They may hold
 * bytes that C text cannot.
 */
sperf_status_t sperf_profile_new_blank(uint32_t count, sperf_profile_t **out);

/*
 * Make an empty profile with the sample types and the default of `model`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Ownership: as sperf_profile_new.
 */
sperf_status_t sperf_profile_new_like(const sperf_profile_t *model, sperf_profile_t **out);

/* Make the sample type `name` the default, or the last one if there is no such type, as go tool pprof does. */
void sperf_profile_set_default_type(sperf_profile_t *profile, sperf_string_id_t name);

/* Free the profile and everything in it. `profile` may be NULL. */
void sperf_profile_free(sperf_profile_t *profile);

/* Add a comment. SPERF_NO_MEMORY. */
sperf_status_t sperf_profile_add_comment(sperf_profile_t *profile, const char *bytes, size_t length);

/*
 * Set the parent (0: unknown) and title ("": unknown) of all threads' process. They must be of one process. On
 * SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED they are unchanged.
 */
sperf_status_t sperf_profile_set_process(sperf_profile_t *profile, uint64_t parent, sperf_string_t title);

/* Intern the function of name, file and first line, and then the frame of that function and `line`. */
sperf_status_t sperf_profile_intern_frame(sperf_profile_t *profile, sperf_string_t name, sperf_string_t file,
                                          uint32_t first_line, uint32_t line, sperf_frame_id_t *out);

/* Return the total of the sample type `type` (0-based) over all samples. */
int64_t sperf_profile_total(const sperf_profile_t *profile, uint32_t type);

/* Return whether the sizes of a sample type's values add up to INT64_MAX or more: sums of them may be too small. */
bool sperf_profile_is_saturated(const sperf_profile_t *profile);

/*
 * Check every invariant that the headers state. Ids are in range, no table has a row twice, parents precede
 * children, label sets are in order, and values are present. If there is a timeline, the key of each of its rows
 * is in the samples and its sums equal theirs: weights those of the time (sperf_timeline_type), and the number of
 * rows that of "samples", if that is the first of several types. So values without a time, such as allocations,
 * have no rows there. Each cause is of a sample, and the causes of a sample are at most its time.
 *
 * Returns SPERF_OK; SPERF_MALFORMED, with `*complaint` (may be NULL) set to a fixed sentence; or SPERF_NO_MEMORY.
 */
sperf_status_t sperf_profile_validate(const sperf_profile_t *profile, const char **complaint);

/*
 * Add everything of `from` to `into`. Both must be valid. Unless the sample types are the same in the same order,
 * returns SPERF_INVALID_ARGUMENT and leaves `into` unchanged.
 *
 * Comments that `into` has are not added again. The start becomes the earlier known one and the duration spans
 * both. Period and program stay unless `into` has none. If both profiles have a timeline, rows are put in order of
 * time; otherwise `into` has none. A profile without samples of time counts as having one. Strings of `from` that
 * nothing refers to are not added.
 *
 * After SPERF_NO_MEMORY or SPERF_LIMIT_EXCEEDED `into` must only be freed.
 */
sperf_status_t sperf_profile_merge(sperf_profile_t *into, const sperf_profile_t *from);

/*
 * Copy `profile`, which must be valid, in one merge: equal rows become one, threads keep their ids. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Ownership: the caller frees `*out`, which is NULL after an error.
 */
sperf_status_t sperf_profile_copy(const sperf_profile_t *profile, sperf_profile_t **out);

/* The label with the file, the connection or the port that a thread waited for, of samples of waiting. */
#define SPERF_WAIT_KEY "wait"

/* -- Sums and differences -- */

/*
 * The label of samples from the base of a difference. Shares are taken of the base, and new code is told from old
 * by it.
 */
#define SPERF_BASE_KEY "pprof::base"
#define SPERF_BASE_VALUE "true"

/*
 * Add up `count` (> 0) profiles, which must have the same sample types (SPERF_INVALID_ARGUMENT). Unlike
 * sperf_profile_merge, which joins parts of one recording, this function treats them as separate recordings:
 * durations add up, the longest period is used, and there is no timeline. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Ownership: the caller frees `*out`.
 */
sperf_status_t sperf_profile_sum(const sperf_profile_t *const *profiles, uint32_t count, sperf_profile_t **out);

typedef struct {
    bool normalize; /* scale the target so that each of its totals equals that of the base */
    bool mark_base; /* label the samples of the base; otherwise they cancel out against those of the target */
    bool interval;  /* both are snapshots of one recording: return what was recorded between them */
} sperf_difference_options_t;

/*
 * Set `*out` to `target` minus `base`, without timeline and causes. Statuses and ownership as above.
 *
 * With `interval`, the duration is that between the two snapshots, and `*out` begins where `base` ended. There are no
 * comments, because they describe the whole recording, and no rows in which all values are 0. A value may still be
 * below 0: a recording corrects its estimates of allocations as it goes on.
 */
sperf_status_t sperf_profile_difference(const sperf_profile_t *target, const sperf_profile_t *base,
                                        const sperf_difference_options_t *options, sperf_profile_t **out);

/* Return the key of the label that marks samples of the base, or SPERF_STRING_NONE if the profile has none. */
sperf_string_id_t sperf_base_key(const sperf_profile_t *profile);

/* Return whether the sample `row` is from the base. `base_key` must be the result of sperf_base_key. */
bool sperf_sample_is_base(const sperf_profile_t *profile, uint32_t row, sperf_string_id_t base_key);

/*
 * Return the total that shares are of: the sum of the absolute values of the sample type `type` (0-based) over all samples,
 * or over those of the base if there are any.
 */
int64_t sperf_profile_share_total(const sperf_profile_t *profile, uint32_t type);

#endif
