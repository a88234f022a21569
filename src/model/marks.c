/* Marks, and the requests among them: see sperf/model/marks.h. */
#include "sperf/model/marks.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"
#include "sperf/base/sort.h"

static const char PREFIX[] = "# marks: ";
static const char REQUESTS_PREFIX[] = "# requests: ";

/* The largest number of a process or thread, and time: sums of two do not overflow. */
static const uint64_t MOST = INT64_MAX / 2;

/* Remove the titles that no mark has. On SPERF_NO_MEMORY nothing changes. */
static sperf_status_t remove_unused_titles(sperf_marks_t *marks)
{
    sperf_string_table_t used = {0};
    sperf_string_id_t *ids = malloc(((size_t)marks->count + 1) * sizeof *ids);
    if (ids == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = SPERF_OK;
    for (uint32_t row = 0; row < marks->count && status == SPERF_OK; row++) {
        sperf_string_t title = sperf_string_table_get(&marks->titles, marks->rows[row].title);
        status = sperf_string_table_intern(&used, title.bytes, title.length, &ids[row]);
    }
    for (uint32_t row = 0; row < marks->count && status == SPERF_OK; row++) marks->rows[row].title = ids[row];
    free(ids);
    sperf_string_table_cleanup(status == SPERF_OK ? &marks->titles : &used);
    if (status == SPERF_OK) marks->titles = used;
    return status;
}

static sperf_status_t title_of(sperf_marks_t *marks, sperf_string_t kind, sperf_string_t name, sperf_string_id_t *out)
{
    if (sperf_string_table_count(&marks->titles) > SPERF_MARK_TITLES_MAX) SPERF_TRY(remove_unused_titles(marks));
    sperf_buffer_t title = SPERF_BUFFER_INIT;
    sperf_comment_append_escaped(&title, kind);
    sperf_buffer_append_byte(&title, ' ');
    sperf_comment_append_escaped(&title, name);
    sperf_status_t status = title.status;
    if (status == SPERF_OK) {
        status = sperf_string_table_intern(&marks->titles, (const char *)title.bytes, title.length, out);
    }
    sperf_buffer_cleanup(&title);
    return status;
}

static sperf_status_t append(sperf_marks_t *marks, sperf_mark_t mark)
{
    if (marks->count >= SPERF_MARKS_MAX) {
        marks->rows[marks->oldest] = mark;
        marks->oldest = (marks->oldest + 1) % SPERF_MARKS_MAX;
        marks->lost++;
        return SPERF_OK;
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(marks->rows, marks->capacity, (uint64_t)marks->count + 1));
    marks->rows[marks->count++] = mark;
    return SPERF_OK;
}

sperf_status_t sperf_marks_append(sperf_marks_t *marks, sperf_string_t kind, sperf_string_t name, uint64_t thread,
                                  int64_t end_us, int64_t took_us)
{
    sperf_mark_t mark = {.thread = thread, .end_us = end_us, .took_us = took_us > 0 ? took_us : 0};
    SPERF_TRY(title_of(marks, kind, name, &mark.title));
    return append(marks, mark);
}

static bool is_one_of(uint64_t thread, const uint64_t *threads, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (threads[i] == thread) return true;
    }
    return false;
}

sperf_status_t sperf_marks_select(const sperf_marks_t *marks, int64_t since_us, const uint64_t *threads, uint32_t count,
                                  sperf_marks_t *into)
{
    for (uint32_t row = 0; row < marks->count; row++) {
        sperf_mark_t mark = marks->rows[row];
        if (mark.end_us < since_us || !is_one_of(mark.thread, threads, count)) continue;
        sperf_string_t title = sperf_string_table_get(&marks->titles, mark.title);
        SPERF_TRY(sperf_string_table_intern(&into->titles, title.bytes, title.length, &mark.title));
        SPERF_TRY(append(into, mark));
    }
    return SPERF_OK;
}

/* -- Writing -- */

static bool comes_after(const void *context, const void *first, const void *second)
{
    const sperf_mark_t *a = first, *b = second;
    (void)context;
    if (a->thread != b->thread) return a->thread > b->thread;
    if (a->title != b->title) return a->title > b->title;
    return a->end_us != b->end_us ? a->end_us > b->end_us : a->took_us > b->took_us;
}

/*
 * Put the marks of one thread and title from `first` on into `text`, as many as a comment has. Return the row after
 * them.
 */
static uint32_t compose(const sperf_marks_t *marks, uint32_t first, uint64_t process, int64_t offset_us,
                        sperf_buffer_t *text)
{
    const sperf_mark_t *rows = marks->rows;
    sperf_string_t title = sperf_string_table_get(&marks->titles, rows[first].title);
    sperf_buffer_clear(text);
    sperf_buffer_append_format(text, "%s%llu %llu ", PREFIX, (unsigned long long)process,
                               (unsigned long long)rows[first].thread);
    sperf_buffer_append(text, title.bytes, title.length);
    int64_t before_us = -offset_us;
    uint32_t row = first;
    for (; row < marks->count && row - first < SPERF_MARKS_PER_COMMENT; row++) {
        if (rows[row].thread != rows[first].thread || rows[row].title != rows[first].title) break;
        sperf_buffer_append_format(text, " %lld:%lld", (long long)(rows[row].end_us - before_us),
                                   (long long)rows[row].took_us);
        before_us = rows[row].end_us;
    }
    return row;
}

sperf_status_t sperf_marks_write(sperf_marks_t *marks, uint64_t process, int64_t offset_us, sperf_profile_t *profile)
{
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_status_t status = SPERF_OK;
    sperf_sort(marks->rows, marks->count, sizeof *marks->rows, comes_after, NULL);
    marks->oldest = 0;
    for (uint32_t row = 0; row < marks->count && status == SPERF_OK;) {
        row = compose(marks, row, process, offset_us, &text);
        status = text.status;
        if (status == SPERF_OK) status = sperf_profile_add_comment(profile, (const char *)text.bytes, text.length);
    }
    sperf_buffer_cleanup(&text);
    return status;
}

/* -- Reading -- */

/* Take the head of a comment off `rest`: a prefix, process and thread. Returns whether something follows. */
static bool read_owner(sperf_string_t *rest, const char *prefix, sperf_mark_view_t *mark)
{
    *mark = (sperf_mark_view_t){0};
    return sperf_string_skip(rest, prefix) && sperf_comment_read_number(rest, ' ', MOST, &mark->process) &&
           sperf_comment_read_number(rest, ' ', MOST, &mark->thread) && rest->length > 0;
}

static bool read_head(sperf_string_t *rest, sperf_mark_view_t *mark)
{
    return read_owner(rest, PREFIX, mark) && sperf_comment_read_word(rest, &mark->kind) &&
           sperf_comment_read_word(rest, &mark->name) && rest->length > 0;
}

/* Take "SINCE:TOOK" off `rest`: what ended SINCE after the mark's end, which becomes its end, and took so long. */
static bool read_time(sperf_string_t *rest, sperf_mark_view_t *mark)
{
    uint64_t since_us, took_us;
    if (!sperf_comment_read_number(rest, ':', MOST, &since_us)) return false;
    if (!sperf_comment_read_number(rest, ' ', MOST, &took_us) || since_us > MOST - (uint64_t)mark->end_us) return false;
    mark->end_us += (int64_t)since_us;
    mark->took_us = (int64_t)took_us;
    return true;
}

bool sperf_marks_is_comment(sperf_string_t comment)
{
    sperf_mark_view_t mark;
    if (!read_head(&comment, &mark)) return false;
    for (uint32_t count = 0; comment.length > 0; count++) {
        if (count >= SPERF_MARKS_PER_COMMENT || !read_time(&comment, &mark)) return false;
    }
    return true;
}

sperf_status_t sperf_marks_each(sperf_string_t comment,
                                sperf_status_t (*visit)(void *context, const sperf_mark_view_t *mark), void *context)
{
    sperf_mark_view_t mark;
    (void)read_head(&comment, &mark);
    while (read_time(&comment, &mark)) SPERF_TRY(visit(context, &mark));
    return SPERF_OK;
}

bool sperf_marks_is_of_thread(sperf_string_t comment, uint64_t process, uint64_t thread)
{
    sperf_mark_view_t mark;
    sperf_string_t rest = comment;
    return read_head(&rest, &mark) && mark.process == process && mark.thread == thread &&
           sperf_marks_is_comment(comment);
}

void sperf_marks_append_title(sperf_buffer_t *text, sperf_string_t comment)
{
    sperf_mark_view_t mark;
    if (!read_head(&comment, &mark)) return;
    if (!sperf_string_is(mark.kind, "mark")) {
        sperf_comment_append_unescaped(text, mark.kind);
        sperf_buffer_append_string(text, ": ");
    }
    sperf_comment_append_unescaped(text, mark.name);
}

void sperf_marks_cleanup(sperf_marks_t *marks)
{
    sperf_string_table_cleanup(&marks->titles);
    free(marks->rows);
    *marks = (sperf_marks_t){0};
}

/* -- Requests -- */

bool sperf_request_times_is_comment(sperf_string_t comment)
{
    sperf_mark_view_t time;
    bool is_one = read_owner(&comment, REQUESTS_PREFIX, &time);
    while (is_one && comment.length > 0) is_one = read_time(&comment, &time);
    return is_one;
}

static sperf_status_t append_request(void *context, const sperf_mark_view_t *mark)
{
    sperf_request_times_t *times = context;
    if (times->count >= SPERF_REQUEST_TIMES_READ_MAX) return SPERF_LIMIT_EXCEEDED;
    SPERF_TRY(SPERF_ROWS_RESERVE(times->rows, times->capacity, (uint64_t)times->count + 1));
    times->rows[times->count++] = (sperf_request_time_t){mark->process, mark->thread, mark->end_us, mark->took_us};
    return SPERF_OK;
}

static sperf_status_t append_mark(void *times, const sperf_mark_view_t *mark)
{
    bool is_request = sperf_string_is(mark->kind, "endpoint") || sperf_string_is(mark->kind, "job");
    return is_request ? append_request(times, mark) : SPERF_OK;
}

static sperf_status_t read_comment(sperf_string_t comment, sperf_request_times_t *out)
{
    if (sperf_marks_is_comment(comment)) return sperf_marks_each(comment, append_mark, out);
    if (!sperf_request_times_is_comment(comment)) return SPERF_OK;
    sperf_mark_view_t time;
    (void)read_owner(&comment, REQUESTS_PREFIX, &time);
    while (read_time(&comment, &time)) SPERF_TRY(append_request(out, &time));
    return SPERF_OK;
}

static int compare_requests(const sperf_request_time_t *a, const sperf_request_time_t *b)
{
    if (a->process != b->process) return a->process > b->process ? 1 : -1;
    if (a->thread != b->thread) return a->thread > b->thread ? 1 : -1;
    if (a->end_us != b->end_us) return a->end_us > b->end_us ? 1 : -1;
    return (a->took_us > b->took_us) - (a->took_us < b->took_us);
}

static bool request_comes_after(const void *context, const void *first, const void *second)
{
    (void)context;
    return compare_requests(first, second) > 0;
}

/* Some versions wrote both kinds of comments. */
static void remove_duplicates(sperf_request_times_t *times)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < times->count; i++) {
        if (kept == 0 || compare_requests(&times->rows[kept - 1], &times->rows[i]) != 0)
            times->rows[kept++] = times->rows[i];
    }
    times->count = kept;
}

sperf_status_t sperf_request_times_read(const sperf_profile_t *profile, sperf_request_times_t *out)
{
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        SPERF_TRY(read_comment(sperf_string_table_get(&profile->strings, profile->comments[i]), out));
    }
    sperf_sort(out->rows, out->count, sizeof *out->rows, request_comes_after, NULL);
    remove_duplicates(out);
    return SPERF_OK;
}

void sperf_request_times_cleanup(sperf_request_times_t *times)
{
    free(times->rows);
    *times = (sperf_request_times_t){0};
}
