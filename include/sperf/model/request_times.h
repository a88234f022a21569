/*
 * When requests and jobs ran, and on which thread: the marks of these kinds (sperf/model/marks.h) of a profile.
 *
 * Labels tell which samples are of which endpoint, but not where one request ends and the next one begins. With these
 * times the rows of the timeline can be divided into requests. Files of earlier versions have the times in comments of
 * their own, with the fields of a mark except kind and name; some have both:
 *
 *     # requests: 4711 2 1764000000123456:20345 21007:19822
 *
 * Context: one thread.
 */
#ifndef SPERF_REQUEST_TIMES_H
#define SPERF_REQUEST_TIMES_H

#include "sperf/model/profile.h"

/* The most that are read from a profile, which may be the sum of many. */
enum { SPERF_REQUEST_TIMES_READ_MAX = 256 * 1024 };

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
} sperf_request_times_t;

/*
 * Append the requests of the profile's comments to the empty list `out`, by process, thread and end, each once.
 * SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED: there are more than SPERF_REQUEST_TIMES_READ_MAX.
 */
sperf_status_t sperf_request_times_read(const sperf_profile_t *profile, sperf_request_times_t *out);

/* Return whether a comment has the times of requests as earlier versions wrote them. */
bool sperf_request_times_is_comment(sperf_string_t comment);

void sperf_request_times_cleanup(sperf_request_times_t *times);

#endif
