/*
 * What the sample types of a profile are for: which one is time, which one a timeline is of, which modes took them.
 *
 * A profile may be of several modes at once: time and allocations. Each has sample types of its own, and a row has 0 in those
 * that it is not of. Types are known by their names and units, which are pprof's own, so profiles of other tools are
 * understood as well:
 *
 *   samples/count, cpu|wall/nanoseconds                  modes cpu and wall
 *   alloc_objects/count, alloc_space/bytes               mode object; with what still lived at the end behind them:
 *   inuse_objects/count, inuse_space/bytes
 *   samples/count, weight/count                          mode custom
 *   calls/count, wall/nanoseconds, cpu/nanoseconds, wait/nanoseconds     mode trace; with allocations behind them:
 *   alloc_objects/count
 *
 * A trace has a row for each node of its call tree: how often the method was called from there, and its own time. So it
 * knows calls in place of samples, its time is the wall time, and it has no timeline.
 */
#ifndef SPERF_SAMPLE_TYPES_H
#define SPERF_SAMPLE_TYPES_H

#include "sperf/model/profile.h"

enum { SPERF_MODES_MAX = 3 };

/* Where there is no such sample type. */
#define SPERF_TYPE_NONE UINT32_MAX

/* Return the name, and the unit, of the sample type `type`, which must be below sample_types_count. Borrowed. */
sperf_string_t sperf_type_name(const sperf_profile_t *profile, uint32_t type);
sperf_string_t sperf_type_unit(const sperf_profile_t *profile, uint32_t type);

/* Return the first sample type of this name (0-based), or SPERF_TYPE_NONE. */
uint32_t sperf_type_find(const sperf_profile_t *profile, const char *name);

/* Say whether both have the same sample types, by name and unit, in the same order. */
bool sperf_same_types(const sperf_profile_t *a, const sperf_profile_t *b);

/* Say whether the profile is a trace: its first four sample types are those of a trace. */
bool sperf_profile_is_trace(const sperf_profile_t *profile);

/* Return the sample type that is time: the last one in nanoseconds, of a trace its wall time; or SPERF_TYPE_NONE. */
uint32_t sperf_time_type(const sperf_profile_t *profile);

/* Return the sample type that the weights of a timeline are of: time, the last type where there is none. */
uint32_t sperf_timeline_type(const sperf_profile_t *profile);

/* Return the sample type that counts: the first one where it is "samples" of several, or a trace's calls; or SPERF_TYPE_NONE. */
uint32_t sperf_count_type(const sperf_profile_t *profile);

/*
 * Return the number of samples, of a trace that of calls: the sum of that type, or the number of rows where there is none.
 */
int64_t sperf_samples_count(const sperf_profile_t *profile);

/* The sample types of a trace, in their order. Only one with allocations has the last. */
enum { SPERF_TRACE_CALLS, SPERF_TRACE_WALL, SPERF_TRACE_CPU, SPERF_TRACE_WAIT, SPERF_TRACE_OBJECTS, SPERF_TRACE_TYPES };
extern const sperf_sample_type_text_t sperf_trace_types[SPERF_TRACE_TYPES];

/* The sample types of allocations, in their order: objects and bytes, first all, then what is in use at the end. */
enum { SPERF_ALLOCATION_TYPES = 4 };
extern const sperf_sample_type_text_t sperf_allocation_types[SPERF_ALLOCATION_TYPES];

/* Say whether the sample type `type` is of allocations: objects or bytes, allocated or in use. */
bool sperf_type_is_of_allocations(const sperf_profile_t *profile, uint32_t type);

/* What a session measures. */
typedef struct {
    bool times; /* CPU time or, with `wall`, wall time */
    bool wall;
    bool custom; /* what the program says; and then no times */
    bool allocations;
    bool retained; /* and what of them lives at the end */
} sperf_measures_t;

/* The sample types of such a session. */
typedef struct {
    sperf_sample_type_text_t texts[SPERF_SAMPLE_TYPES_MAX];
    uint32_t count;
    uint32_t time;        /* where samples/count is, and behind it the time or the weight; SPERF_TYPE_NONE */
    uint32_t allocations; /* where the first of sperf_allocation_types is, with the others behind it; SPERF_TYPE_NONE */
    uint32_t shown;       /* by default */
} sperf_measured_types_t;

sperf_measured_types_t sperf_measured_types(const sperf_measures_t *measures);

/* Make an empty profile of these types. Otherwise as sperf_profile_new. */
sperf_status_t sperf_profile_new_of(const sperf_measured_types_t *types, sperf_profile_t **out);

/* Objects and their bytes, as in allocations of a kind: all of them, or those in use at the end. */
typedef struct {
    uint32_t objects;
    uint32_t bytes;
} sperf_allocation_pair_t;

/* Put the pair that the sample type `type` is one of into `*out`; false where it is of no allocations or the other is not there. */
bool sperf_allocation_pair(const sperf_profile_t *profile, uint32_t type, sperf_allocation_pair_t *out);

/*
 * Return the sample type by which to tell the values of the label `key`: the shown one if samples with the label have a
 * value of it, or none of any; else the last type of which they have one. So a table by class is one of bytes in a profile
 * that shows time first, too.
 */
uint32_t sperf_type_for_label(const sperf_profile_t *profile, sperf_string_t key);

/* Return the samples per second that were asked for, rounded; 0 where the period is unknown or no time. */
int64_t sperf_profile_frequency_hz(const sperf_profile_t *profile);

/*
 * Put what the profile is of into `modes` and return how many that are, one at least: "trace" alone; or "cpu" or "wall",
 * "object", "custom"; where it is none of these, the name of the last sample type. Borrowed.
 */
uint32_t sperf_profile_modes(const sperf_profile_t *profile, sperf_string_t modes[SPERF_MODES_MAX]);

#endif
