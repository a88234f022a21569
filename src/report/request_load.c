/* The load of a server, from a profile: see sperf/report/request_load.h. */
#include "sperf/report/request_load.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/sample_types.h"
#include "states.h"

#define NONE UINT32_MAX

/* A row of the timeline that belongs to a request. */
typedef struct {
    int64_t ns;
    uint32_t request;
    uint32_t order;
    sperf_segment_kind_t kind;
} piece_t;

/* A thread that has requests, which are rows `first`..`end - 1`. */
typedef struct {
    uint64_t process;
    uint64_t number;
    uint32_t first;
    uint32_t end;
} worker_t;

/* A process that has requests. */
typedef struct {
    uint64_t number;
    uint32_t threads;
    int64_t begin_us;
    int64_t end_us;
} process_t;

/* Where samples of a thread of the profile belong. */
typedef struct {
    uint32_t worker;  /* NONE: it has no requests */
    uint32_t process; /* NONE: nor has its process */
} place_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_load_t *load;
    sperf_request_times_t times; /* without those left out */
    worker_t *workers;
    uint32_t workers_count;
    process_t *processes;
    uint32_t processes_count;
    place_t *places; /* by thread id */
    piece_t *pieces;
    uint32_t pieces_count;
    uint32_t pieces_capacity;
    int64_t own_ns;
    int64_t other_ns;
} reading_t;

/* -- Requests -- */

static int64_t begin_us(const sperf_request_time_t *time)
{
    return time->end_us - time->took_us;
}

/* Leave out requests that contain others or overlap. Rows are ordered by thread and end. */
static void leave_out_overlapping(reading_t *reading)
{
    sperf_request_time_t *rows = reading->times.rows;
    uint32_t kept = 0, all = reading->times.count;
    for (uint32_t i = 0; i < all; i++) {
        const sperf_request_time_t *it = &rows[i], *before = kept > 0 ? &rows[kept - 1] : NULL;
        bool same = before != NULL && before->process == it->process && before->thread == it->thread;
        if (same && begin_us(it) < before->end_us) {
            /* One that contains the other is left out alone. Of two that are interleaved, both are. */
            if (begin_us(it) > begin_us(before)) kept--;
            continue;
        }
        rows[kept++] = *it;
    }
    reading->times.count = kept;
    reading->load->overlapping = all - kept;
}

static void add_to_process(reading_t *reading, const sperf_request_time_t *time, bool new_thread)
{
    process_t *process = reading->processes_count > 0 ? &reading->processes[reading->processes_count - 1] : NULL;
    if (process == NULL || process->number != time->process) {
        process = &reading->processes[reading->processes_count++];
        *process = (process_t){.number = time->process, .begin_us = begin_us(time), .end_us = time->end_us};
    }
    process->threads += new_thread;
    if (begin_us(time) < process->begin_us) process->begin_us = begin_us(time);
    if (time->end_us > process->end_us) process->end_us = time->end_us;
}

/* List the threads and processes that have requests. SPERF_NO_MEMORY. */
static sperf_status_t find_workers(reading_t *reading)
{
    SPERF_TRY(SPERF_ROWS_NEW(reading->workers, reading->times.count));
    SPERF_TRY(SPERF_ROWS_NEW(reading->processes, reading->times.count));
    for (uint32_t i = 0; i < reading->times.count; i++) {
        const sperf_request_time_t *time = &reading->times.rows[i];
        worker_t *worker = reading->workers_count > 0 ? &reading->workers[reading->workers_count - 1] : NULL;
        bool is_new = worker == NULL || worker->process != time->process || worker->number != time->thread;
        if (is_new) {
            worker = &reading->workers[reading->workers_count++];
            *worker = (worker_t){.process = time->process, .number = time->thread, .first = i};
        }
        worker->end = i + 1;
        add_to_process(reading, time, is_new);
    }
    return SPERF_OK;
}

/* Return the worker that the thread is, NONE if it is none. */
static uint32_t find_worker(const reading_t *reading, sperf_thread_t thread)
{
    const worker_t *workers = reading->workers;
    uint32_t low = 0, high = reading->workers_count;
    SPERF_BISECT(low, high,
                 workers[middle].process != thread.process ? workers[middle].process < thread.process
                                                           : workers[middle].number < thread.number);
    bool found =
        low < reading->workers_count && workers[low].process == thread.process && workers[low].number == thread.number;
    return found ? low : NONE;
}

static uint32_t find_process(const reading_t *reading, uint64_t number)
{
    uint32_t low = 0, high = reading->processes_count;
    SPERF_BISECT(low, high, reading->processes[middle].number < number);
    return low < reading->processes_count && reading->processes[low].number == number ? low : NONE;
}

/* A thread that was renamed has several ids. SPERF_NO_MEMORY. */
static sperf_status_t find_places(reading_t *reading)
{
    const sperf_thread_table_t *threads = &reading->profile->threads;
    SPERF_TRY(SPERF_ROWS_NEW(reading->places, (size_t)threads->count + 1));
    reading->places[0] = (place_t){NONE, NONE};
    for (sperf_thread_id_t id = 1; id <= threads->count; id++) {
        sperf_thread_t thread = sperf_thread_table_get(threads, id);
        reading->places[id] = (place_t){find_worker(reading, thread), find_process(reading, thread.process)};
    }
    return SPERF_OK;
}

/* -- Rows -- */

/* Return the request that the worker was in at that time, NONE if it was in none. */
static uint32_t request_at(const reading_t *reading, const worker_t *worker, int64_t at_us)
{
    uint32_t low = worker->first, high = worker->end;
    SPERF_BISECT(low, high, reading->times.rows[middle].end_us < at_us);
    return low < worker->end && begin_us(&reading->times.rows[low]) < at_us ? low : NONE;
}

static sperf_status_t add_piece(reading_t *reading, uint32_t request, sperf_segment_kind_t kind, int64_t ns)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(reading->pieces, reading->pieces_capacity, (uint64_t)reading->pieces_count + 1));
    reading->pieces[reading->pieces_count] =
        (piece_t){.ns = ns, .request = request, .order = reading->pieces_count, .kind = kind};
    reading->pieces_count++;
    return SPERF_OK;
}

static sperf_segment_kind_t kind_of(sperf_state_t state)
{
    switch (state) {
    case SPERF_STATE_BLOCKED: return SPERF_SEGMENT_WAIT;
    case SPERF_STATE_GC_MARKING:
    case SPERF_STATE_GC_SWEEPING:
    case SPERF_STATE_GC: return SPERF_SEGMENT_GC;
    default: return SPERF_SEGMENT_RUN;
    }
}

static sperf_status_t add_row(reading_t *reading, const sperf_timeline_row_t *row, sperf_state_t state)
{
    const place_t *place = &reading->places[row->key.thread];
    int64_t at_us = reading->profile->start_time_ns / 1000 + (int64_t)(row->time_us & INT64_MAX / 4);
    if (place->process == NONE || state == SPERF_STATE_GVL_WAIT || row->weight <= 0) return SPERF_OK;
    uint32_t request = NONE;
    if (place->worker != NONE) request = request_at(reading, &reading->workers[place->worker], at_us);
    if (request != NONE) return add_piece(reading, request, kind_of(state), row->weight);
    const process_t *process = &reading->processes[place->process];
    if (state == SPERF_STATE_BLOCKED || at_us <= process->begin_us || at_us > process->end_us) return SPERF_OK;
    int64_t *sum = place->worker != NONE ? &reading->own_ns : &reading->other_ns;
    *sum = sperf_saturating_add(*sum, row->weight);
    return SPERF_OK;
}

static sperf_status_t read_rows(reading_t *reading)
{
    sperf_view_t view;
    sperf_stack_states_t states = {0};
    sperf_timeline_cursor_t cursor;
    sperf_timeline_row_t row;
    sperf_status_t status = sperf_view_init(&view, reading->profile);
    if (status == SPERF_OK) status = sperf_stack_states_init(&states, &view);
    sperf_timeline_cursor_init(&cursor, &reading->profile->timeline);
    while (status == SPERF_OK && sperf_timeline_next(&cursor, &row)) {
        sperf_stack_id_t stack = row.key.stack;
        sperf_frame_id_t frame;
        status = add_row(reading, &row, sperf_stack_state(&states, &stack, &frame));
    }
    sperf_stack_states_cleanup(&states);
    sperf_view_cleanup(&view);
    return status;
}

/* -- The load -- */

static bool comes_after(const void *context, const void *first, const void *second)
{
    const piece_t *a = first, *b = second;
    (void)context;
    return a->request != b->request ? a->request > b->request : a->order > b->order;
}

static int64_t bounded_ns(int64_t ns)
{
    return ns < SPERF_SEGMENT_NS_MAX ? ns : SPERF_SEGMENT_NS_MAX;
}

static sperf_status_t add_segment(sperf_load_t *load, sperf_load_request_t *request, const piece_t *piece)
{
    sperf_segment_t *last = request->count > 0 ? &load->segments[load->segments_count - 1] : NULL;
    if (last != NULL && last->kind == piece->kind) {
        last->ns = bounded_ns(last->ns + bounded_ns(piece->ns));
        return SPERF_OK;
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(load->segments, load->segments_capacity, (uint64_t)load->segments_count + 1));
    load->segments[load->segments_count++] = (sperf_segment_t){bounded_ns(piece->ns), piece->kind};
    request->count++;
    return SPERF_OK;
}

static sperf_status_t add_segments(reading_t *reading)
{
    sperf_load_t *load = reading->load;
    SPERF_TRY(SPERF_ROWS_NEW(load->requests, reading->times.count));
    sperf_sort(reading->pieces, reading->pieces_count, sizeof *reading->pieces, comes_after, NULL);
    load->requests_count = reading->times.count;
    uint32_t piece = 0;
    for (uint32_t i = 0; i < load->requests_count; i++) {
        load->requests[i].first = load->segments_count;
        for (; piece < reading->pieces_count && reading->pieces[piece].request == i; piece++) {
            SPERF_TRY(add_segment(load, &load->requests[i], &reading->pieces[piece]));
        }
    }
    load->own_ns = bounded_ns(reading->own_ns / load->requests_count);
    load->other_ns = bounded_ns(reading->other_ns / load->requests_count);
    return SPERF_OK;
}

static bool is_longer(const void *context, const void *a, const void *b)
{
    (void)context;
    return *(const int64_t *)a > *(const int64_t *)b;
}

/* By nearest rank. */
static int64_t quantile_ns(const int64_t *sorted_ns, uint32_t count, uint32_t percent)
{
    return sorted_ns[((uint64_t)count * percent + 99) / 100 - 1];
}

sperf_durations_t sperf_durations_of(int64_t *durations_ns, uint32_t count)
{
    if (count == 0) return (sperf_durations_t){0};
    sperf_sort(durations_ns, count, sizeof *durations_ns, is_longer, NULL);
    return (sperf_durations_t){quantile_ns(durations_ns, count, 50), quantile_ns(durations_ns, count, 95)};
}

static sperf_status_t add_durations(reading_t *reading)
{
    sperf_load_t *load = reading->load;
    int64_t *took_ns = calloc(reading->times.count, sizeof *took_ns);
    if (took_ns == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < reading->times.count; i++) {
        int64_t took_us = reading->times.rows[i].took_us;
        took_ns[i] = took_us < SPERF_SEGMENT_NS_MAX / 1000 ? took_us * 1000 : SPERF_SEGMENT_NS_MAX;
        load->in_requests_ns = sperf_saturating_add(load->in_requests_ns, took_ns[i]);
    }
    load->took = sperf_durations_of(took_ns, reading->times.count);
    free(took_ns);
    return SPERF_OK;
}

static void add_windows(reading_t *reading)
{
    sperf_load_t *load = reading->load;
    load->processes = reading->processes_count;
    for (uint32_t i = 0; i < reading->processes_count; i++) {
        const process_t *process = &reading->processes[i];
        int64_t window_us = process->end_us - process->begin_us;
        int64_t window_ns = window_us < INT64_MAX / 1000 ? window_us * 1000 : INT64_MAX;
        if (process->threads > load->threads) load->threads = process->threads;
        load->window_ns = sperf_saturating_add(load->window_ns, window_ns);
        for (uint32_t j = 0; j < process->threads; j++) {
            load->thread_ns = sperf_saturating_add(load->thread_ns, window_ns);
        }
    }
}

static sperf_status_t read_requests(reading_t *reading, sperf_load_verdict_t *verdict)
{
    SPERF_TRY(sperf_request_times_read(reading->profile, &reading->times));
    *verdict = SPERF_LOAD_NO_REQUESTS;
    if (reading->times.count == 0) return SPERF_OK;
    leave_out_overlapping(reading);
    *verdict = reading->times.count == 0 ? SPERF_LOAD_OVERLAPPING : SPERF_LOAD_FOUND;
    if (*verdict != SPERF_LOAD_FOUND) return SPERF_OK;
    SPERF_TRY(find_workers(reading));
    SPERF_TRY(find_places(reading));
    SPERF_TRY(read_rows(reading));
    if (reading->pieces_count == 0) *verdict = SPERF_LOAD_NO_REQUESTS;
    if (*verdict != SPERF_LOAD_FOUND) return SPERF_OK;
    SPERF_TRY(add_segments(reading));
    add_windows(reading);
    return add_durations(reading);
}

static bool has_wall(const sperf_profile_t *profile)
{
    uint32_t type = sperf_type_find(profile, "wall");
    return type != SPERF_TYPE_NONE && sperf_timeline_type(profile) == type;
}

sperf_status_t sperf_load_read(const sperf_profile_t *profile, sperf_load_t *out, sperf_load_verdict_t *verdict)
{
    *out = (sperf_load_t){0};
    *verdict = has_wall(profile) ? SPERF_LOAD_NO_TIMELINE : SPERF_LOAD_NO_WALL;
    if (!has_wall(profile) || profile->timeline.rows_count == 0) return SPERF_OK;
    reading_t reading = {.profile = profile, .load = out};
    sperf_status_t status = read_requests(&reading, verdict);
    sperf_request_times_cleanup(&reading.times);
    free(reading.workers);
    free(reading.processes);
    free(reading.places);
    free(reading.pieces);
    return status;
}

void sperf_load_cleanup(sperf_load_t *load)
{
    free(load->segments);
    free(load->requests);
    *load = (sperf_load_t){0};
}

int64_t sperf_load_total_ns(const sperf_load_t *load, sperf_segment_kind_t kind)
{
    int64_t total_ns = 0;
    for (uint32_t i = 0; i < load->segments_count; i++) {
        if (load->segments[i].kind == kind) total_ns = sperf_saturating_add(total_ns, load->segments[i].ns);
    }
    return total_ns;
}
