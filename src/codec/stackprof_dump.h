/*
 * A dump of stackprof being read, whatever it is written in: its numbers, until they make a profile.
 *
 * Stacks come from `raw` alone: what frames say of lines and edges are sums of these, and dumps without raw are refused.
 * Arrays are linear in the length of the file. The first error is kept in `complaint`.
 */
#ifndef SPERF_STACKPROF_DUMP_H
#define SPERF_STACKPROF_DUMP_H

#include "pprof_file.h"
#include "sperf/model/profile.h"

typedef struct {
    int64_t *numbers;
    uint32_t count;
    uint32_t capacity;
} sperf_stackprof_numbers_t;

/* A frame; its id comes first: see sperf_pprof_ids_build. */
typedef struct {
    uint64_t id;
    sperf_function_id_t function;
    bool is_gc;      /* "(garbage collection)", which says nothing where the next two are called from it */
    bool is_gc_part; /* "(marking)", "(sweeping)" */
} sperf_stackprof_frame_t;

/* What the keys of the dump say, by name. Begins as all zero. */
typedef struct {
    const char *complaint;
    sperf_profile_t *profile;               /* owned until it is given away; NULL until the mode is known */
    int64_t values[SPERF_SAMPLE_TYPES_MAX]; /* of one sample */
    int64_t interval;                       /* 0: nil */
    int64_t samples;
    int64_t missed_samples;
    sperf_stackprof_frame_t *frames;
    uint32_t frames_count;
    uint32_t frames_capacity;
    sperf_stackprof_numbers_t raw;
    sperf_stackprof_numbers_t raw_lines;
    sperf_stackprof_numbers_t timestamps_us;
    sperf_stackprof_numbers_t deltas_us;
} sperf_stackprof_dump_t;

/* Keep `complaint` and return SPERF_MALFORMED. */
sperf_status_t sperf_stackprof_refuse(sperf_stackprof_dump_t *dump, const char *complaint);

/*
 * Make the profile of the mode, and of `interval`, which must be set. SPERF_MALFORMED for a mode that is none of stackprof's
 * and an interval out of range, SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_stackprof_begin(sperf_stackprof_dump_t *dump, sperf_string_t mode);

/* Add a frame. `line` is that of its definition, -1: unknown. Statuses as above. */
sperf_status_t sperf_stackprof_add_frame(sperf_stackprof_dump_t *dump, int64_t id, sperf_string_t name,
                                         sperf_string_t file, int64_t line);

/* Add a number to a column. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_stackprof_add_number(sperf_stackprof_numbers_t *numbers, int64_t number);

/* Say whether there are stacks; else complain. */
sperf_status_t sperf_stackprof_check_raw(sperf_stackprof_dump_t *dump, bool has_raw);

/* Make samples of everything. SPERF_MALFORMED where numbers contradict each other, SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_stackprof_finish(sperf_stackprof_dump_t *dump);

/* Free everything, the profile too unless it was taken out. */
void sperf_stackprof_dump_cleanup(sperf_stackprof_dump_t *dump);

/* Read what `stackprof --json` prints into the dump, frames and columns only `with_samples`. Statuses as above. */
sperf_status_t sperf_stackprof_read_json(sperf_stackprof_dump_t *dump, const uint8_t *bytes, size_t length,
                                         bool with_samples);

#endif
