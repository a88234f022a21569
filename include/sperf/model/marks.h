/*
 * Marks: when something that has a name began and ended, and on which thread, such as a request, a query, or what the
 * program marked itself. A list has the latest SPERF_MARKS_MAX.
 *
 * Labels tell which samples are of which query, but not where one query ends and the next one begins, and a short query
 * may have no sample. Profiles store marks in comments, so every format with comments has them:
 *
 *     # marks: 4711 2 sql Customer%20Load 1764000000123456:20345 21007:19822
 *
 * The fields are the process, the number of the thread, the kind, the name, and for each mark its end and its duration,
 * in microseconds. The first end is since the Unix epoch, each other end since the one before it. Kind and name are
 * escaped (sperf_comment_append_escaped). A comment has at most SPERF_MARKS_PER_COMMENT marks. A comment of another
 * shape is an ordinary comment.
 *
 * Context: one thread.
 */
#ifndef SPERF_MARKS_H
#define SPERF_MARKS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

enum {
    SPERF_MARKS_MAX = 4096,
    SPERF_MARKS_PER_COMMENT = 128,
    /* The most kinds and names that a list has: when there are more, those of no mark are removed. */
    SPERF_MARK_TITLES_MAX = 2 * SPERF_MARKS_MAX,
};

typedef struct {
    uint64_t thread; /* number in its process */
    int64_t end_us;
    int64_t took_us;         /* 0: an instant */
    sperf_string_id_t title; /* kind and name, as in a comment */
} sperf_mark_t;

/* Zero bytes are an empty list. */
typedef struct {
    sperf_string_table_t titles;
    sperf_mark_t *rows;
    uint32_t count;
    uint32_t capacity;
    uint32_t oldest; /* the row that the next append replaces once the list is full */
    uint64_t lost;   /* marks that were replaced */
} sperf_marks_t;

/*
 * Append a mark. If there are SPERF_MARKS_MAX, it replaces the oldest one. A negative duration, from a clock that went
 * back, counts as 0. On SPERF_NO_MEMORY it is not appended.
 */
sperf_status_t sperf_marks_append(sperf_marks_t *marks, sperf_string_t kind, sperf_string_t name, uint64_t thread,
                                  int64_t end_us, int64_t took_us);

/*
 * Append to `into` the marks that end at `since_us` or later and are on one of the `threads`. After SPERF_NO_MEMORY
 * some of them are missing.
 */
sperf_status_t sperf_marks_select(const sperf_marks_t *marks, int64_t since_us, const uint64_t *threads, uint32_t count,
                                  sperf_marks_t *into);

/*
 * Add the comments to `profile`: those of `process`, with `offset_us` added to each end. Sorts the list.
 * SPERF_NO_MEMORY.
 */
sperf_status_t sperf_marks_write(sperf_marks_t *marks, uint64_t process, int64_t offset_us, sperf_profile_t *profile);

/* Return whether a comment is one of marks. */
bool sperf_marks_is_comment(sperf_string_t comment);

/* Return whether a comment is one of marks of that thread. */
bool sperf_marks_is_of_thread(sperf_string_t comment, uint64_t process, uint64_t thread);

/* Append what the marks of a comment are called: "sql: Customer Load"; of the program's own, the name alone. */
void sperf_marks_append_title(sperf_buffer_t *text, sperf_string_t comment);

/* A mark of a comment. Strings are escaped, and borrowed from the comment. */
typedef struct {
    uint64_t process, thread;
    sperf_string_t kind, name;
    int64_t end_us, took_us;
} sperf_mark_view_t;

/*
 * Call `visit` for each mark of a comment of marks, until it returns another status than SPERF_OK, which is returned.
 */
sperf_status_t sperf_marks_each(sperf_string_t comment,
                                sperf_status_t (*visit)(void *context, const sperf_mark_view_t *mark), void *context);

void sperf_marks_cleanup(sperf_marks_t *marks);

/*
 * When requests and jobs ran, and on which thread: the marks of these kinds of a profile.
 *
 * Labels tell which samples are of which endpoint, but not where one request ends and the next one begins. With these
 * times the rows of the timeline can be divided into requests. Files of earlier versions have the times in comments of
 * their own, with the fields of a mark except kind and name; some have both:
 *
 *     # requests: 4711 2 1764000000123456:20345 21007:19822
 *
 * Context: one thread.
 */

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
