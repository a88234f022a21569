/* Writing a spool: see sperf/collect/spool.h. */
#include "sperf/collect/spool.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"
#include "spool_records.h"

/* Records are written in pieces of about this size. */
enum { PIECE_BYTES = 1 << 16 };

/* So many rows of sums that did not change are written along, rather than in two pieces. */
enum { SUMS_GAP = 8, SUMS_RUN = 128 };

static void fail(sperf_spool_t *spool, int error)
{
    if (spool->error == 0) spool->error = error;
}

static void write_at(sperf_spool_t *spool, uint64_t offset, const void *bytes, size_t length)
{
    if (spool->error != 0 || length == 0) return;
    fail(spool, spool->file.write(spool->file.context, offset, bytes, length));
}

static bool may_write(const sperf_spool_t *spool)
{
    return spool->error == 0 && (spool->file.is_full == NULL || !spool->file.is_full(spool->file.context));
}

/* Write the records that are waiting. They are not readable yet. */
static void flush(sperf_spool_t *spool)
{
    sperf_buffer_t *records = &spool->records;
    if (records->status != SPERF_OK) fail(spool, SPERF_SPOOL_NO_MEMORY);
    write_at(spool, spool->end, records->bytes, records->length);
    spool->end += records->length;
    sperf_buffer_clear(records);
}

static void publish(sperf_spool_t *spool)
{
    flush(spool);
    write_at(spool, spool->begin + offsetof(spool_header_t, end), &spool->end, sizeof spool->end);
}

static void begin_record(sperf_spool_t *spool, spool_type_t type, size_t length)
{
    if (spool->records.length > PIECE_BYTES) flush(spool);
    spool_record_t record = {type, (uint32_t)((length + 7) / 8 * 8)};
    sperf_buffer_append(&spool->records, &record, sizeof record);
}

static void end_record(sperf_spool_t *spool, size_t length)
{
    static const char zeros[8];
    sperf_buffer_append(&spool->records, zeros, (8 - length % 8) % 8);
}

static void append_named(sperf_spool_t *spool, spool_type_t type, spool_named_t named, sperf_string_t first,
                         sperf_string_t second)
{
    size_t length = sizeof named + first.length + second.length;
    if (length > UINT32_MAX / 2) return;
    named.lengths[0] = (uint32_t)first.length;
    named.lengths[1] = (uint32_t)second.length;
    begin_record(spool, type, length);
    sperf_buffer_append(&spool->records, &named, sizeof named);
    sperf_buffer_append(&spool->records, first.bytes, first.length);
    sperf_buffer_append(&spool->records, second.bytes, second.length);
    end_record(spool, length);
}

static void append_pair(sperf_spool_t *spool, spool_type_t type, uint32_t first, uint32_t second)
{
    spool_pair_t pair = {first, second};
    begin_record(spool, type, sizeof pair);
    sperf_buffer_append(&spool->records, &pair, sizeof pair);
}

/* Add a record of `length` bytes that begins with `room`, and is written to later. Returns the offset of `room`. */
static uint64_t append_room(sperf_spool_t *spool, spool_type_t type, spool_room_t room, size_t length)
{
    begin_record(spool, type, length);
    sperf_buffer_append(&spool->records, &room, sizeof room);
    flush(spool);
    uint64_t offset = spool->end - sizeof room;
    spool->end = offset + (length + 7) / 8 * 8;
    return offset;
}

/* Make room for `needed` elements of `size` bytes in the array to which `*array` points. */
static bool reserve(sperf_spool_t *spool, void *array, uint32_t *capacity, size_t size, uint32_t needed)
{
    if (sperf_rows_reserve(array, capacity, size, needed) == SPERF_OK) return true;
    fail(spool, SPERF_SPOOL_NO_MEMORY);
    return false;
}

static uint32_t measures_of(const sperf_measures_t *measures)
{
    return (measures->times ? SPOOL_TIMES : 0) | (measures->wall ? SPOOL_WALL : 0) |
           (measures->custom ? SPOOL_CUSTOM : 0) | (measures->allocations ? SPOOL_ALLOCATIONS_MEASURED : 0) |
           (measures->retained ? SPOOL_RETAINED : 0) | (measures->exceptions ? SPOOL_EXCEPTIONS_MEASURED : 0);
}

void sperf_spool_begin(sperf_spool_t *spool, sperf_spool_file_t file, uint64_t begin,
                       const sperf_spool_session_t *session)
{
    *spool = (sperf_spool_t){.file = file, .begin = begin, .end = begin + sizeof(spool_header_t)};
    spool_header_t header = {
        .magic = SPOOL_MAGIC,
        .begin = begin,
        .end = spool->end,
        .previous = session->previous,
        .measures = measures_of(&session->measures),
        .aggregate = session->aggregate,
        .states = session->states,
        .start_real_ns = session->start_real_ns,
        .period_ns = session->period_ns,
        .process_id = session->process_id,
        .parent_process_id = (uint32_t)session->parent_process_id,
    };
    write_at(spool, begin, &header, sizeof header);
    spool->text = append_room(spool, SPOOL_TEXT, (spool_room_t){0}, SPOOL_TEXT_ROOM);
}

void sperf_spool_cleanup(sperf_spool_t *spool)
{
    sperf_buffer_cleanup(&spool->records);
    for (int table = 0; table < SPERF_SPOOL_TABLES; table++) {
        free(spool->tables[table].rooms);
        free(spool->tables[table].written);
    }
    free(spool->blocks);
    *spool = (sperf_spool_t){0};
}

void sperf_spool_function(sperf_spool_t *spool, const sperf_spool_function_t *function)
{
    spool_named_t named = {.number = function->number,
                           .first_line = function->first_line,
                           .showing = function->showing,
                           .kind = function->kind};
    append_named(spool, SPOOL_FUNCTION, named, function->name, function->file);
}

void sperf_spool_state(sperf_spool_t *spool, uint32_t state, sperf_string_t key, sperf_string_t value, bool proves)
{
    append_named(spool, SPOOL_STATE, (spool_named_t){.number = state, .kind = proves}, key, value);
}

void sperf_spool_label(sperf_spool_t *spool, uint32_t set, sperf_string_t key, sperf_string_t value)
{
    append_named(spool, SPOOL_LABEL, (spool_named_t){.number = set}, key, value);
}

void sperf_spool_thread(sperf_spool_t *spool, sperf_thread_id_t row, uint64_t number, sperf_string_t name)
{
    append_named(spool, SPOOL_THREAD, (spool_named_t){.number = row, .thread_number = number}, name,
                 (sperf_string_t){"", 0});
}

void sperf_spool_comment(sperf_spool_t *spool, const char *text)
{
    append_named(spool, SPOOL_COMMENT, (spool_named_t){0}, sperf_string_of(text), (sperf_string_t){"", 0});
}

void sperf_spool_frame(sperf_spool_t *spool, sperf_frame_t frame)
{
    append_pair(spool, SPOOL_FRAME, frame.function, frame.line);
    spool->frames++;
}

void sperf_spool_stack(sperf_spool_t *spool, sperf_stack_t stack)
{
    append_pair(spool, SPOOL_STACK, stack.parent, stack.frame);
    spool->stacks++;
}

static bool changed(const sperf_spool_rows_t *rows, const sperf_sample_table_t *sums, uint32_t row)
{
    const int64_t *values = sperf_sample_table_values(sums, row), *written = &rows->written[(size_t)row * 2];
    return values[0] != written[0] || values[1] != written[1];
}

/* Write rows `first` up to `last`, which are in one room. */
static void write_rows(sperf_spool_t *spool, sperf_spool_rows_t *in, const sperf_sample_table_t *sums, uint32_t first,
                       uint32_t last)
{
    spool_sum_t rows[SUMS_RUN];
    for (uint32_t row = first; row <= last; row++) {
        const int64_t *values = sperf_sample_table_values(sums, row);
        sperf_sample_key_t key = sums->keys[row];
        rows[row - first] = (spool_sum_t){key.stack, key.thread, key.labels, 0, values[0], values[1]};
        memcpy(&in->written[(size_t)row * 2], values, 2 * sizeof *values);
    }
    uint64_t room = in->rooms[first / SPOOL_SUMS_ROWS] + sizeof(spool_room_t);
    write_at(spool, room + (first % SPOOL_SUMS_ROWS) * sizeof *rows, rows, (last - first + 1) * sizeof *rows);
}

static bool has_room_for(sperf_spool_t *spool, sperf_spool_rows_t *rows, spool_type_t type, uint32_t count)
{
    while ((uint64_t)rows->rooms_count * SPOOL_SUMS_ROWS < count) {
        uint32_t needed = rows->rooms_count + 1;
        if (!reserve(spool, &rows->rooms, &rows->rooms_capacity, sizeof *rows->rooms, needed)) return false;
        spool_room_t room = {rows->rooms_count * SPOOL_SUMS_ROWS, SPOOL_SUMS_ROWS};
        size_t length = sizeof room + SPOOL_SUMS_ROWS * sizeof(spool_sum_t);
        rows->rooms[rows->rooms_count++] = append_room(spool, type, room, length);
    }
    if (!reserve(spool, &rows->written, &rows->written_capacity, 2 * sizeof *rows->written, count)) return false;
    for (; rows->written_rows < count; rows->written_rows++) {
        int64_t *written = &rows->written[(size_t)rows->written_rows * 2];
        written[0] = written[1] = INT64_MIN;
    }
    return true;
}

/* Write what has changed of the rows from `row` up to `end`. Returns the row that comes next. */
static uint32_t write_changed(sperf_spool_t *spool, sperf_spool_rows_t *rows, const sperf_sample_table_t *sums,
                              uint32_t row, uint32_t end)
{
    while (row < end && may_write(spool)) {
        if (!changed(rows, sums, row)) {
            row++;
            continue;
        }
        uint32_t first = row, last = row, room = row / SPOOL_SUMS_ROWS;
        for (row++; row < end && row / SPOOL_SUMS_ROWS == room && row - first < SUMS_RUN; row++) {
            if (changed(rows, sums, row)) last = row;
            if (row - last > SUMS_GAP) break;
        }
        write_rows(spool, rows, sums, first, last);
        row = last + 1;
    }
    return row;
}

void sperf_spool_table(sperf_spool_t *spool, sperf_spool_table_t table, const sperf_sample_table_t *sums)
{
    static const spool_type_t types[SPERF_SPOOL_TABLES] = {SPOOL_SUMS, SPOOL_ALLOCATIONS, SPOOL_EXCEPTIONS};
    sperf_spool_rows_t *rows = &spool->tables[table];
    if (!has_room_for(spool, rows, types[table], sums->count)) return;
    publish(spool);
    uint32_t begin = rows->next < sums->count ? rows->next : 0;
    rows->next = write_changed(spool, rows, sums, begin, sums->count);
    if (rows->next == sums->count) rows->next = write_changed(spool, rows, sums, 0, begin);
}

/* Rooms come before what is in them. */
static void make_block(sperf_spool_t *spool, const sperf_timeline_piece_t *piece)
{
    while (spool->blocks_count <= piece->index && spool->error == 0) {
        uint32_t needed = spool->blocks_count + 1;
        if (!reserve(spool, &spool->blocks, &spool->blocks_capacity, sizeof *spool->blocks, needed)) return;
        spool_room_t room = {spool->blocks_count, 0};
        spool->blocks[spool->blocks_count++] =
            append_room(spool, SPOOL_BLOCK, room, sizeof room + SPERF_TIMELINE_BLOCK_BYTES);
    }
}

/* For sperf_timeline_each_changed. */
static bool write_block(void *context, const sperf_timeline_piece_t *piece)
{
    sperf_spool_t *spool = context;
    if (!may_write(spool)) return false;
    make_block(spool, piece);
    if (spool->error != 0) return false;
    uint64_t room = spool->blocks[piece->index];
    uint32_t used = (uint32_t)piece->length;
    write_at(spool, room + sizeof(spool_room_t), piece->bytes, piece->length);
    write_at(spool, room + offsetof(spool_room_t, count), &used, sizeof used);
    return true;
}

void sperf_spool_timeline(sperf_spool_t *spool, sperf_timeline_t *timeline)
{
    sperf_timeline_each_changed(timeline, write_block, spool);
    publish(spool);
}

void sperf_spool_rests(sperf_spool_t *spool, const sperf_rest_t *rests, uint32_t rows)
{
    if (rows == 0) return;
    if (rows > spool->rests_rows) {
        uint32_t more = spool->rests_rows == 0 ? SPOOL_RESTS_ROWS : spool->rests_rows;
        while (more < rows) more *= 2;
        spool->rests_rows = more;
        spool_room_t room = {0, more};
        spool->rests = append_room(spool, SPOOL_RESTS, room, sizeof room + more * sizeof *rests);
    }
    write_at(spool, spool->rests + sizeof(spool_room_t), rests, rows * sizeof *rests);
}

void sperf_spool_text(sperf_spool_t *spool, const char *text, size_t length)
{
    uint64_t used = length < SPERF_SPOOL_TEXT_BYTES ? length : SPERF_SPOOL_TEXT_BYTES;
    write_at(spool, spool->text + sizeof(spool_room_t), text, (size_t)used);
    uint32_t count = (uint32_t)used;
    write_at(spool, spool->text + offsetof(spool_room_t, count), &count, sizeof count);
}

void sperf_spool_commit(sperf_spool_t *spool, int64_t duration_ns)
{
    publish(spool);
    write_at(spool, spool->begin + offsetof(spool_header_t, duration_ns), &duration_ns, sizeof duration_ns);
}
