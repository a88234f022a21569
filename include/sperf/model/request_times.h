/*
 * When requests and jobs ran, and on which thread: the latest SPERF_REQUEST_TIMES_MAX of a segment.
 *
 * Labels tell which samples are of which endpoint, but not where one request ends and the next one begins. With
 * these times the rows of the timeline can be divided into requests. Profiles store them in comments, so every
 * format with comments has them:
 *
 *     # requests: 4711 2 1764000000123456:20345 21007:19822
 *
 * The fields are the process, the number of the thread, and for each request its end and its duration, in
 * microseconds. The first end is since the Unix epoch, each other end since the one before it. A comment has at most
 * SPERF_REQUEST_TIMES_PER_COMMENT requests. A comment of another shape is an ordinary comment.
 *
 * Context: one thread.
 */
#ifndef SPERF_REQUEST_TIMES_H
#define SPERF_REQUEST_TIMES_H

#include "sperf/model/profile.h"

enum {
    SPERF_REQUEST_TIMES_MAX = 2048,
    SPERF_REQUEST_TIMES_PER_COMMENT = 128,
    /* The most that are read from a profile, which may be the sum of many. */
    SPERF_REQUEST_TIMES_READ_MAX = 256 * 1024,
};

typedef struct {
    uint64_t process; /* as in sperf_thread_t */
    uint64_t thread;  /* number in its process */
    int64_t end_us;   /* since the Unix epoch */
    int64_t took_us;  /* >= 0 */
} sperf_request_time_t;

/* Zero bytes are an empty list. */
typedef struct {
    sperf_request_time_t *rows;
    uint32_t count;
    uint32_t capacity;
    uint32_t oldest; /* the row that the next append replaces once the list is full */
} sperf_request_times_t;

/* Append a request. If there are SPERF_REQUEST_TIMES_MAX, it replaces the oldest one. SPERF_NO_MEMORY. */
sperf_status_t sperf_request_times_append(sperf_request_times_t *times, sperf_request_time_t time);

/* Add the comments to `profile`. Sorts the list. SPERF_NO_MEMORY. */
sperf_status_t sperf_request_times_write(sperf_request_times_t *times, sperf_profile_t *profile);

/*
 * Append the requests of the profile's comments to the empty list `out`, by process, thread and end.
 * SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED: there are more than SPERF_REQUEST_TIMES_READ_MAX.
 */
sperf_status_t sperf_request_times_read(const sperf_profile_t *profile, sperf_request_times_t *out);

/* Return whether a comment is one of these. */
bool sperf_request_times_is_comment(sperf_string_t comment);

void sperf_request_times_cleanup(sperf_request_times_t *times);

#endif
