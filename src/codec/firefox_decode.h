/*
 * What the reader of the Firefox Profiler's format shares between its two parts: the file (firefox_decode.c) and a thread
 * (firefox_thread.c).
 */
#ifndef SPERF_FIREFOX_DECODE_H
#define SPERF_FIREFOX_DECODE_H

#include "json_columns.h"
#include "sperf/model/frame_kind.h"
#include "timed_samples.h"

/* What a file may measure; the profile has those that it does. */
typedef enum {
    SPERF_FIREFOX_ALLOC_OBJECTS,
    SPERF_FIREFOX_ALLOC_SPACE,
    SPERF_FIREFOX_INUSE_OBJECTS,
    SPERF_FIREFOX_INUSE_SPACE,
    SPERF_FIREFOX_WEIGHT_BYTES,
    SPERF_FIREFOX_SAMPLES_COUNT,
    SPERF_FIREFOX_TIME,
    SPERF_FIREFOX_TYPES
} sperf_firefox_type_t;

enum {
    SPERF_FIREFOX_NAME,
    SPERF_FIREFOX_PID,
    SPERF_FIREFOX_MAIN,
    SPERF_FIREFOX_PROCESS_NAME,
    SPERF_FIREFOX_SAMPLES,
    SPERF_FIREFOX_STACKS,
    SPERF_FIREFOX_FRAMES,
    SPERF_FIREFOX_FUNCTIONS,
    SPERF_FIREFOX_STRINGS,
    SPERF_FIREFOX_JS_ALLOCATIONS,
    SPERF_FIREFOX_NATIVE_ALLOCATIONS,
    SPERF_FIREFOX_THREAD_MEMBERS
};

extern const char *const sperf_firefox_thread_names[SPERF_FIREFOX_THREAD_MEMBERS];

typedef struct {
    sperf_profile_t *profile; /* owned until it is given away; NULL until the sample types are known */
    const char *complaint;    /* the first */
    sperf_buffer_t text;      /* the string or key that was read last */

    bool vernier; /* the file says that Vernier wrote it */
    int64_t start_time_ns;
    sperf_json_column_t categories; /* what kind of frame each stands for; only of Vernier's */

    bool used[SPERF_FIREFOX_TYPES];
    uint32_t places[SPERF_FIREFOX_TYPES]; /* which of the profile's sample types it is, where it is used */

    uint32_t threads_count; /* that were visited in this pass */
    bool first_is_main;
    sperf_timed_samples_t timed;
} sperf_firefox_decoder_t;

/* Make `complaint` the complaint unless there is one, and return SPERF_MALFORMED. */
sperf_status_t sperf_firefox_refuse(sperf_firefox_decoder_t *decoder, const char *complaint);

/* Return the reader's status, and take over its complaint. */
sperf_status_t sperf_firefox_check(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *reader);

/* Find the members of `object`, which is left where it is; none where there is no object. */
sperf_status_t sperf_firefox_find(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object,
                                  const char *const *names, uint32_t count, sperf_json_reader_t *members);

/* Set `*out` to what the samples of a thread weigh. `samples` is left where it is. */
sperf_status_t sperf_firefox_read_weight_type(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *samples,
                                              sperf_firefox_type_t *out);

/* Add all of a thread to the profile. */
sperf_status_t sperf_firefox_read_thread(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *thread);

#endif
