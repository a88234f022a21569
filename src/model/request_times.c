/* When requests ran: see sperf/model/request_times.h. */
#include "sperf/model/request_times.h"

#include <stdlib.h>
#include <string.h>

#include "comment_words.h"
#include "sperf/base/buffer.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"

static const char PREFIX[] = "# requests: ";
enum { PREFIX_LENGTH = sizeof PREFIX - 1 };

sperf_status_t sperf_request_times_append(sperf_request_times_t *times, sperf_request_time_t time)
{
    if (times->count >= SPERF_REQUEST_TIMES_MAX) {
        times->rows[times->oldest] = time;
        times->oldest = (times->oldest + 1) % SPERF_REQUEST_TIMES_MAX;
        return SPERF_OK;
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(times->rows, times->capacity, (uint64_t)times->count + 1));
    times->rows[times->count++] = time;
    return SPERF_OK;
}

static bool comes_after(const void *context, const void *first, const void *second)
{
    const sperf_request_time_t *a = first, *b = second;
    (void)context;
    if (a->process != b->process) return a->process > b->process;
    if (a->thread != b->thread) return a->thread > b->thread;
    return a->end_us != b->end_us ? a->end_us > b->end_us : a->took_us > b->took_us;
}

static void sort(sperf_request_times_t *times)
{
    sperf_sort(times->rows, times->count, sizeof *times->rows, comes_after, NULL);
    times->oldest = 0;
}

/* -- Writing -- */

/* Put the requests of one thread from `first` on into `text`, as many as a comment has. Returns the row after them. */
static uint32_t compose(const sperf_request_times_t *times, uint32_t first, sperf_buffer_t *text)
{
    const sperf_request_time_t *rows = times->rows;
    sperf_buffer_clear(text);
    sperf_buffer_append_format(text, "%s%llu %llu", PREFIX, (unsigned long long)rows[first].process,
                               (unsigned long long)rows[first].thread);
    int64_t before_us = 0;
    uint32_t row = first;
    for (; row < times->count && row - first < SPERF_REQUEST_TIMES_PER_COMMENT; row++) {
        if (rows[row].process != rows[first].process || rows[row].thread != rows[first].thread) break;
        sperf_buffer_append_format(text, " %lld:%lld", (long long)(rows[row].end_us - before_us),
                                   (long long)rows[row].took_us);
        before_us = rows[row].end_us;
    }
    return row;
}

sperf_status_t sperf_request_times_write(sperf_request_times_t *times, sperf_profile_t *profile)
{
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_status_t status = SPERF_OK;
    sort(times);
    for (uint32_t row = 0; row < times->count && status == SPERF_OK;) {
        row = compose(times, row, &text);
        status = text.status;
        if (status == SPERF_OK) status = sperf_profile_add_comment(profile, (const char *)text.bytes, text.length);
    }
    sperf_buffer_cleanup(&text);
    return status;
}

/* -- Reading -- */

/* Take the next request off `rest`. `time` is the one before it, and becomes this one. */
static bool read_time(sperf_string_t *rest, sperf_request_time_t *time)
{
    int64_t since_us;
    if (!sperf_comment_read_number(rest, ':', &since_us) || !sperf_comment_read_number(rest, ' ', &time->took_us))
        return false;
    if (since_us > INT64_MAX / 2 - time->end_us) return false;
    time->end_us += since_us;
    return true;
}

/* Take the head off `rest`: process and thread. */
static bool read_head(sperf_string_t *rest, sperf_request_time_t *time)
{
    int64_t process, thread;
    if (rest->length <= PREFIX_LENGTH || memcmp(rest->bytes, PREFIX, PREFIX_LENGTH) != 0) return false;
    *rest = (sperf_string_t){rest->bytes + PREFIX_LENGTH, rest->length - PREFIX_LENGTH};
    if (!sperf_comment_read_number(rest, ' ', &process) || !sperf_comment_read_number(rest, ' ', &thread) ||
        rest->length == 0)
        return false;
    *time = (sperf_request_time_t){.process = (uint64_t)process, .thread = (uint64_t)thread};
    return true;
}

bool sperf_request_times_is_comment(sperf_string_t comment)
{
    sperf_request_time_t time;
    uint32_t count = 0;
    if (!read_head(&comment, &time)) return false;
    for (; comment.length > 0; count++) {
        if (count >= SPERF_REQUEST_TIMES_PER_COMMENT || !read_time(&comment, &time)) return false;
    }
    return true;
}

static sperf_status_t read_comment(sperf_string_t comment, sperf_request_times_t *out)
{
    sperf_request_time_t time;
    if (!sperf_request_times_is_comment(comment)) return SPERF_OK;
    (void)read_head(&comment, &time);
    while (comment.length > 0) {
        (void)read_time(&comment, &time);
        if (out->count >= SPERF_REQUEST_TIMES_READ_MAX) return SPERF_LIMIT_EXCEEDED;
        SPERF_TRY(SPERF_ROWS_RESERVE(out->rows, out->capacity, (uint64_t)out->count + 1));
        out->rows[out->count++] = time;
    }
    return SPERF_OK;
}

sperf_status_t sperf_request_times_read(const sperf_profile_t *profile, sperf_request_times_t *out)
{
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        SPERF_TRY(read_comment(sperf_string_table_get(&profile->strings, profile->comments[i]), out));
    }
    sort(out);
    return SPERF_OK;
}

void sperf_request_times_cleanup(sperf_request_times_t *times)
{
    free(times->rows);
    *times = (sperf_request_times_t){0};
}
