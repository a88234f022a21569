/* Marks: see sperf/model/marks.h. */
#include "sperf/model/marks.h"

#include <stdlib.h>
#include <string.h>

#include "comment_words.h"
#include "sperf/base/buffer.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"

static const char PREFIX[] = "# marks: ";
enum { PREFIX_LENGTH = sizeof PREFIX - 1 };

/* Remove the titles that no mark has. On SPERF_NO_MEMORY nothing changes. */
static sperf_status_t remove_unused_titles(sperf_marks_t *marks)
{
    sperf_string_table_t used;
    sperf_string_id_t *ids = malloc(((size_t)marks->count + 1) * sizeof *ids);
    if (ids == NULL) return SPERF_NO_MEMORY;
    sperf_string_table_init(&used);
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

/* Take the head off `rest`. */
static bool read_head(sperf_string_t *rest, sperf_mark_view_t *mark)
{
    int64_t process, thread;
    if (rest->length <= PREFIX_LENGTH || memcmp(rest->bytes, PREFIX, PREFIX_LENGTH) != 0) return false;
    *rest = (sperf_string_t){rest->bytes + PREFIX_LENGTH, rest->length - PREFIX_LENGTH};
    *mark = (sperf_mark_view_t){0};
    if (!sperf_comment_read_number(rest, ' ', &process) || !sperf_comment_read_number(rest, ' ', &thread)) return false;
    if (!sperf_comment_read_word(rest, &mark->kind) || !sperf_comment_read_word(rest, &mark->name)) return false;
    mark->process = (uint64_t)process;
    mark->thread = (uint64_t)thread;
    return rest->length > 0;
}

bool sperf_marks_is_comment(sperf_string_t comment)
{
    sperf_mark_view_t mark;
    if (!read_head(&comment, &mark)) return false;
    for (uint32_t count = 0; comment.length > 0; count++) {
        if (count >= SPERF_MARKS_PER_COMMENT || !sperf_comment_read_time(&comment, &mark.end_us, &mark.took_us))
            return false;
    }
    return true;
}

sperf_status_t sperf_marks_each(sperf_string_t comment,
                                sperf_status_t (*visit)(void *context, const sperf_mark_view_t *mark), void *context)
{
    sperf_mark_view_t mark;
    (void)read_head(&comment, &mark);
    while (sperf_comment_read_time(&comment, &mark.end_us, &mark.took_us)) SPERF_TRY(visit(context, &mark));
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
