/* When requests ran: see sperf/model/request_times.h. */
#include "sperf/model/request_times.h"

#include <stdlib.h>
#include <string.h>

#include "comment_words.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/marks.h"

static const char PREFIX[] = "# requests: ";
enum { PREFIX_LENGTH = sizeof PREFIX - 1 };

/* Take the head of an earlier version's comment off `rest`: process and thread. */
static bool read_head(sperf_string_t *rest, sperf_request_time_t *time)
{
    int64_t process, thread;
    if (rest->length <= PREFIX_LENGTH || memcmp(rest->bytes, PREFIX, PREFIX_LENGTH) != 0) return false;
    *rest = (sperf_string_t){rest->bytes + PREFIX_LENGTH, rest->length - PREFIX_LENGTH};
    if (!sperf_comment_read_number(rest, ' ', &process) || !sperf_comment_read_number(rest, ' ', &thread)) return false;
    *time = (sperf_request_time_t){.process = (uint64_t)process, .thread = (uint64_t)thread};
    return rest->length > 0;
}

bool sperf_request_times_is_comment(sperf_string_t comment)
{
    sperf_request_time_t time;
    if (!read_head(&comment, &time)) return false;
    while (comment.length > 0) {
        if (!sperf_comment_read_time(&comment, &time.end_us, &time.took_us)) return false;
    }
    return true;
}

static sperf_status_t append(sperf_request_times_t *times, sperf_request_time_t time)
{
    if (times->count >= SPERF_REQUEST_TIMES_READ_MAX) return SPERF_LIMIT_EXCEEDED;
    SPERF_TRY(SPERF_ROWS_RESERVE(times->rows, times->capacity, (uint64_t)times->count + 1));
    times->rows[times->count++] = time;
    return SPERF_OK;
}

static sperf_status_t append_mark(void *times, const sperf_mark_view_t *mark)
{
    if (!sperf_string_is(mark->kind, "endpoint") && !sperf_string_is(mark->kind, "job")) return SPERF_OK;
    return append(times, (sperf_request_time_t){mark->process, mark->thread, mark->end_us, mark->took_us});
}

static sperf_status_t read_comment(sperf_string_t comment, sperf_request_times_t *out)
{
    if (sperf_marks_is_comment(comment)) return sperf_marks_each(comment, append_mark, out);
    if (!sperf_request_times_is_comment(comment)) return SPERF_OK;
    sperf_request_time_t time;
    (void)read_head(&comment, &time);
    while (sperf_comment_read_time(&comment, &time.end_us, &time.took_us)) SPERF_TRY(append(out, time));
    return SPERF_OK;
}

static int compare(const sperf_request_time_t *a, const sperf_request_time_t *b)
{
    if (a->process != b->process) return a->process > b->process ? 1 : -1;
    if (a->thread != b->thread) return a->thread > b->thread ? 1 : -1;
    if (a->end_us != b->end_us) return a->end_us > b->end_us ? 1 : -1;
    return (a->took_us > b->took_us) - (a->took_us < b->took_us);
}

static bool comes_after(const void *context, const void *first, const void *second)
{
    (void)context;
    return compare(first, second) > 0;
}

/* Some versions wrote both kinds of comments. */
static void remove_duplicates(sperf_request_times_t *times)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < times->count; i++) {
        if (kept == 0 || compare(&times->rows[kept - 1], &times->rows[i]) != 0) times->rows[kept++] = times->rows[i];
    }
    times->count = kept;
}

sperf_status_t sperf_request_times_read(const sperf_profile_t *profile, sperf_request_times_t *out)
{
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        SPERF_TRY(read_comment(sperf_string_table_get(&profile->strings, profile->comments[i]), out));
    }
    sperf_sort(out->rows, out->count, sizeof *out->rows, comes_after, NULL);
    remove_duplicates(out);
    return SPERF_OK;
}

void sperf_request_times_cleanup(sperf_request_times_t *times)
{
    free(times->rows);
    *times = (sperf_request_times_t){0};
}
