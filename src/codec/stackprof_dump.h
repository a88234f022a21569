/*
 * A dump of stackprof being read, in either format: its numbers, until they become a profile.
 *
 * Stacks come from `raw` only: lines and edges of frames are sums of these, and dumps without raw are refused.
 * Arrays are linear in the length of the file.
 */
#ifndef SPERF_STACKPROF_DUMP_H
#define SPERF_STACKPROF_DUMP_H

#include "decoding.h"
#include "pprof_file.h"
#include "sperf/model/profile.h"

/* The keys of a dump that are read. */
#define SPERF_STACKPROF_KEYS_EACH(KEY)       \
    KEY(MODE, "mode")                        \
    KEY(INTERVAL, "interval")                \
    KEY(SAMPLES, "samples")                  \
    KEY(MISSED, "missed_samples")            \
    KEY(FRAMES, "frames")                    \
    KEY(RAW, "raw")                          \
    KEY(RAW_LINES, "raw_lines")              \
    KEY(TIMESTAMPS, "raw_sample_timestamps") \
    KEY(DELTAS, "raw_timestamp_deltas")

#define SPERF_STACKPROF_KEY_NUMBER(key, name) SPERF_STACKPROF_##key,
typedef enum { SPERF_STACKPROF_KEYS_EACH(SPERF_STACKPROF_KEY_NUMBER) SPERF_STACKPROF_KEYS } sperf_stackprof_key_t;

/* A frame; its id comes first: see sperf_pprof_ids_build. */
typedef struct {
    uint64_t id;
    sperf_function_id_t function;
    bool is_gc;      /* "(garbage collection)", which says nothing where the next two are called from it */
    bool is_gc_part; /* "(marking)", "(sweeping)" */
} sperf_stackprof_frame_t;

/* What the keys of the dump say, by name. Begins as all zero. */
typedef struct {
    sperf_decoding_t in;                    /* its profile is NULL until the mode is known */
    int64_t values[SPERF_SAMPLE_TYPES_MAX]; /* of one sample */
    int64_t interval;                       /* 0: nil */
    int64_t samples;
    int64_t missed_samples;
    sperf_stackprof_frame_t *frames;
    uint32_t frames_count;
    uint32_t frames_capacity;
    sperf_json_column_t raw;
    sperf_json_column_t raw_lines;
    sperf_json_column_t timestamps_us;
    sperf_json_column_t deltas_us;
} sperf_stackprof_dump_t;

/* Make the profile for the mode and for `interval`, which must be set. SPERF_MALFORMED for an unknown mode. */
sperf_status_t sperf_stackprof_begin(sperf_stackprof_dump_t *dump, sperf_string_t mode);

/* Add a frame. `line` is that of its definition, -1: unknown. Statuses as above. */
sperf_status_t sperf_stackprof_add_frame(sperf_stackprof_dump_t *dump, int64_t id, sperf_string_t name,
                                         sperf_string_t file, int64_t line);

/* Return whether there are stacks; else complain. */
sperf_status_t sperf_stackprof_check_raw(sperf_stackprof_dump_t *dump, bool has_raw);

/*
 * Make samples of everything. SPERF_MALFORMED where numbers contradict each other, SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_stackprof_finish(sperf_stackprof_dump_t *dump);

/* Free everything but what `in` has. */
void sperf_stackprof_dump_cleanup(sperf_stackprof_dump_t *dump);

#endif
