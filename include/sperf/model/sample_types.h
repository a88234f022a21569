/*
 * The meaning of the sample types of a profile: which type is time, which type a timeline shows, and which modes they
 * belong to.
 *
 * A profile may be of several modes at once: time and allocations. Each mode has its own sample types, and a row
 * has 0 in the types of other modes. Types are known by their names and units, which are pprof's own, so profiles
 * of other tools are understood too:
 *
 *   samples/count, cpu|wall/nanoseconds                                  modes cpu and wall
 *   alloc_objects/count, alloc_space/bytes                               mode object
 *   then inuse_objects/count, inuse_space/bytes                          objects alive at the end
 *   exceptions/count, unwinding/nanoseconds                              mode exceptions (below)
 *   samples/count, weight/count                                          mode custom
 *   calls/count, wall/nanoseconds, cpu/nanoseconds, wait/nanoseconds     mode trace
 *   then alloc_objects/count                                             with allocations
 *
 * A trace has a row for each node of its call tree: the number of calls from there, and the own time of the
 * method. So it has calls instead of samples, its time is the wall time, and it has no timeline.
 */
#ifndef SPERF_SAMPLE_TYPES_H
#define SPERF_SAMPLE_TYPES_H

#include "sperf/model/profile.h"

enum { SPERF_MODES_MAX = 3 };

/* No such sample type. */
#define SPERF_TYPE_NONE UINT32_MAX

/* Return the name or the unit of the sample type `type`, which must be below sample_types_count. Borrowed. */
sperf_string_t sperf_type_name(const sperf_profile_t *profile, uint32_t type);
sperf_string_t sperf_type_unit(const sperf_profile_t *profile, uint32_t type);

/* Return the first sample type with this name (0-based), or SPERF_TYPE_NONE. */
uint32_t sperf_type_find(const sperf_profile_t *profile, const char *name);

/* Return whether both profiles have the same sample types, by name and unit, in the same order. */
bool sperf_same_types(const sperf_profile_t *a, const sperf_profile_t *b);

/* Return whether the profile is a trace: its first four sample types are those of a trace. */
bool sperf_profile_is_trace(const sperf_profile_t *profile);

/*
 * Return the sample type that is time: the last one in nanoseconds, or the wall time of a trace; or
 * SPERF_TYPE_NONE, also for exceptions, whose nanoseconds are not the program's time.
 */
uint32_t sperf_time_type(const sperf_profile_t *profile);

/* Return the sample type of the weights of a timeline: time, or the last type (of exceptions: the first) if there is none. */
uint32_t sperf_timeline_type(const sperf_profile_t *profile);

/*
 * Return the sample type that counts: the first of several if it is "samples", or the calls of a trace; or
 * SPERF_TYPE_NONE.
 */
uint32_t sperf_count_type(const sperf_profile_t *profile);

/*
 * Return the number of samples, or of calls of a trace: the total of sperf_count_type, or the number of rows if
 * there is none.
 */
int64_t sperf_samples_count(const sperf_profile_t *profile);

/* The sample types of a trace, in their order. Only a trace with allocations has the last one. */
enum { SPERF_TRACE_CALLS, SPERF_TRACE_WALL, SPERF_TRACE_CPU, SPERF_TRACE_WAIT, SPERF_TRACE_OBJECTS, SPERF_TRACE_TYPES };
extern const sperf_sample_type_text_t sperf_trace_types[SPERF_TRACE_TYPES];

/* The sample types of allocations, in their order: objects and bytes of all, then of those in use at the end. */
enum { SPERF_ALLOCATION_TYPES = 4 };
extern const sperf_sample_type_text_t sperf_allocation_types[SPERF_ALLOCATION_TYPES];

/* Return whether the sample type `type` is one of allocations: objects or bytes, allocated or in use. */
bool sperf_type_is_of_allocations(const sperf_profile_t *profile, uint32_t type);

/* What a session measures. */
typedef struct {
    bool times; /* CPU time or, with `wall`, wall time */
    bool wall;
    bool custom;     /* values from the program; excludes times */
    bool exceptions; /* excludes all others */
    bool allocations;
    bool retained; /* also the allocations alive at the end */
} sperf_measures_t;

/* The sample types of such a session. */
typedef struct {
    sperf_sample_type_text_t texts[SPERF_SAMPLE_TYPES_MAX];
    uint32_t count;
    uint32_t time;        /* the type samples/count, followed by the time or the weight; or SPERF_TYPE_NONE */
    uint32_t allocations; /* the first of sperf_allocation_types, followed by the others; or SPERF_TYPE_NONE */
    uint32_t exceptions;  /* the first of sperf_exception_types; or SPERF_TYPE_NONE */
    uint32_t shown;       /* the default */
} sperf_measured_types_t;

sperf_measured_types_t sperf_measured_types(const sperf_measures_t *measures);

/* Make an empty profile with these types. Otherwise as sperf_profile_new. */
sperf_status_t sperf_profile_new_of(const sperf_measured_types_t *types, sperf_profile_t **out);

/* The sample types of objects and of their bytes: allocated ones, or those in use at the end. */
typedef struct {
    uint32_t objects;
    uint32_t bytes;
} sperf_allocation_pair_t;

/*
 * Set `*out` to the pair that contains the sample type `type`. Returns false if it is not one of allocations, or
 * the other type is missing.
 */
bool sperf_allocation_pair(const sperf_profile_t *profile, uint32_t type, sperf_allocation_pair_t *out);

/*
 * Return the sample type in which to show the values of the label `key`. This is the default type if samples with
 * the label have a value of it, or have no values at all; otherwise the last type of which they have a value. So a
 * table by class is in bytes even in a profile whose default type is time.
 */
uint32_t sperf_type_for_label(const sperf_profile_t *profile, sperf_string_t key);

/* Return the requested samples per second, rounded; 0 if the period is unknown or not a time. */
int64_t sperf_profile_frequency_hz(const sperf_profile_t *profile);

/*
 * Set `modes` to the modes of the profile and return their number, at least one. They are "trace" alone; or "cpu"
 * or "wall", "object", "custom", "exceptions"; or else the name of the last sample type. Borrowed.
 */
uint32_t sperf_profile_modes(const sperf_profile_t *profile, sperf_string_t modes[SPERF_MODES_MAX]);

/*
 * Profiles of exceptions: their sample types and labels.
 *
 * A row is the number of exceptions of one class that were raised from one stack and rescued in one place, and for how
 * long they were on their way: from the raise to the first instruction of the rescue clause. Exceptions that no rescue
 * clause in Ruby got have no such time.
 */

/* The sample types, in their order. */
enum { SPERF_EXCEPTIONS_RAISED, SPERF_EXCEPTIONS_UNWINDING, SPERF_EXCEPTION_TYPES };
extern const sperf_sample_type_text_t sperf_exception_types[SPERF_EXCEPTION_TYPES];

/* The label with the class of an object or an exception. */
#define SPERF_CLASS_LABEL "class"

/* The label with the place of the rescue clause, and its values for exceptions without a known one. */
#define SPERF_RESCUE_LABEL "rescue"
#define SPERF_NO_RESCUE "(no rescue clause)"
#define SPERF_RESCUE_NOT_RECORDED "(not recorded)"

/* Return whether the sample types of the profile are those of exceptions. */
bool sperf_profile_is_of_exceptions(const sperf_profile_t *profile);

/* Set `out` to the place of a rescue clause: "Foo#bar foo.rb:12". SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_rescue_place_intern(sperf_profile_t *profile, sperf_function_id_t function, uint32_t line,
                                         sperf_string_id_t *out);

/*
 * Which calls of a trace were counted in part.
 *
 * A trace limited to chosen methods (only) counts the calls of these from the first one on. The methods below them
 * must be found first, and their earlier calls are not counted. Rows of such methods have the label calls=partial,
 * so every format that keeps labels has it, and so have sums of profiles. A number of calls is exact only if none
 * of its rows has that label.
 */

#define SPERF_PARTIAL_LABEL "calls"
#define SPERF_PARTIAL_VALUE "partial"

/* The prefix of a number of calls that is not exact. */
#define SPERF_PARTIAL_MARK "~"

/* The label, in the strings of a profile. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t key, value; /* SPERF_STRING_NONE: the profile has no such label */
} sperf_partial_calls_t;

/* Find the label. In a profile that is not a trace no calls are partial. */
sperf_partial_calls_t sperf_partial_calls(const sperf_profile_t *profile);

/* Return whether the calls of the row `row` were counted in part. */
bool sperf_calls_are_partial(const sperf_partial_calls_t *partial, uint32_t row);

/* Return whether the calls of any row were. */
bool sperf_any_calls_are_partial(const sperf_profile_t *profile);

#endif
