/*
 * A profile: the one model of every mode, between what collects and what shows.
 *
 * All tables refer to each other by id inside one profile. Sample types are fixed when the profile is made;
 * sperf/model/sample_types.h says which there are, in which order. Whoever holds the pointer owns it; nothing here locks.
 */
#ifndef SPERF_PROFILE_H
#define SPERF_PROFILE_H

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
    sperf_timeline_t timeline; /* empty where only sums were kept */

    sperf_sample_type_t sample_types[SPERF_SAMPLE_TYPES_MAX];
    uint32_t sample_types_count;
    sperf_sample_type_t period_type; /* {0, 0}: none */
    int64_t period;                  /* in the unit of period_type: 1,000,000 at 1,000 Hz */
    sperf_string_id_t default_sample_type;

    sperf_string_id_t program;  /* path of the file that ran: "ruby" for what sperf records; "": unknown */
    sperf_string_id_t build_id; /* of that file; "": unknown */

    int64_t start_time_ns; /* real time since the Unix epoch; 0: unknown */
    int64_t duration_ns;   /* 0: unknown */

    sperf_string_id_t *comments; /* each begins with '#' when written as pprof */
    uint32_t comments_count;
    uint32_t comments_capacity;
} sperf_profile_t;

/* A sample type by its words, for sperf_profile_new. */
typedef struct {
    const char *name;
    const char *unit;
} sperf_sample_type_text_t;

/*
 * Make an empty profile with `count` sample types (1..SPERF_SAMPLE_TYPES_MAX, else SPERF_INVALID_ARGUMENT); the default
 * sample type is the last. SPERF_NO_MEMORY. Ownership: the caller frees `*out` with sperf_profile_free.
 */
sperf_status_t sperf_profile_new(const sperf_sample_type_text_t *types, uint32_t count, sperf_profile_t **out);

/* The same, each sample type's name and unit "" until the caller sets them: they may hold bytes that C text cannot. */
sperf_status_t sperf_profile_new_blank(uint32_t count, sperf_profile_t **out);

/*
 * Make an empty profile of the sample types of `model`, with the same default. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Ownership: as sperf_profile_new.
 */
sperf_status_t sperf_profile_new_like(const sperf_profile_t *model, sperf_profile_t **out);

/* Make `name` the default sample type; the last type if none has that name, as go tool pprof has it. */
void sperf_profile_set_default_type(sperf_profile_t *profile, sperf_string_id_t name);

/* Free the profile and all that it holds; NULL is allowed. */
void sperf_profile_free(sperf_profile_t *profile);

/* Add a comment. SPERF_NO_MEMORY. */
sperf_status_t sperf_profile_add_comment(sperf_profile_t *profile, const char *bytes, size_t length);

/*
 * Say of all threads, which must be of one process, what is known of that: its parent (0: nothing) and its title ("": nothing).
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED leave them as they were.
 */
sperf_status_t sperf_profile_set_process(sperf_profile_t *profile, uint64_t parent, sperf_string_t title);

/* Intern name, file and first line as a function and then (function, line) as a frame. */
sperf_status_t sperf_profile_intern_frame(sperf_profile_t *profile, sperf_string_t name, sperf_string_t file,
                                          uint32_t first_line, uint32_t line, sperf_frame_id_t *out);

/* Return the sum over all samples of the values of the sample type `type` (0-based). */
int64_t sperf_profile_total(const sperf_profile_t *profile, uint32_t type);

/*
 * Check every invariant that the headers state: ids in range, no row twice in a table, parents before children, label
 * sets in order, values present, every timeline row's key in the samples, and their sums equal to the samples' (when
 * there is a timeline): the weights to the values of time (sperf_timeline_type), the number of rows to the first where
 * that is "samples" of several types. So what has no time, such as allocations beside it, has no row. Returns SPERF_OK, or SPERF_MALFORMED with `*complaint` (may be NULL) set to a fixed sentence.
 * Allocates: SPERF_NO_MEMORY.
 */
sperf_status_t sperf_profile_validate(const sperf_profile_t *profile, const char **complaint);

/*
 * Add everything of `from` to `into`. The sample types must be the same words in the same order, else
 * SPERF_INVALID_ARGUMENT and `into` is untouched. Comments that `into` has already are not added again; start becomes
 * the earlier one that is known, and the duration spans both; period and program stay unless `into` has none. Timelines are
 * put in order of time if both profiles have one, a profile without samples that a timeline is of counting as having
 * one, and dropped otherwise. Strings of `from` that nothing refers to stay behind. Both
 * profiles must be valid. After SPERF_NO_MEMORY or SPERF_LIMIT_EXCEEDED `into` must only be freed.
 */
sperf_status_t sperf_profile_merge(sperf_profile_t *into, const sperf_profile_t *from);

#endif
