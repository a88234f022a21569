/*
 * Unsampled time (recording/unsampled_time.h) of all threads as it is while they run, for the spool. At the stop
 * it is in the tables.
 */
#include "spool_parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

typedef struct {
    sperf_current_rests_t *rests;
    sperf_tables_t *tables;
    int64_t now_mono_ns;
} reading_t;

static void add(const reading_t *reading, uint64_t number, int stratum, int64_t ns)
{
    sperf_thread_id_t row = sperf_thread_rows_find(&reading->tables->thread_rows, number);
    if (row < reading->rests->count) reading->rests->rows[row].ns[stratum] += ns;
}

/*
 * Add what the thread has measured. It may be changing its numbers: then a number is the one before or the one after,
 * and right at the next pass.
 */
static void read_thread(sperf_thread_record_t *record, void *context)
{
    const reading_t *reading = context;
    bool wall = reading->tables->mode == SPERF_MODE_WALL;
    for (int kind = wall ? SPERF_TIME_RUNNING : SPERF_TIME_MARKING; kind < SPERF_TIME_KINDS; kind++) {
        int stratum = kind == SPERF_TIME_RUNNING ? SPERF_TIME_WITHOUT_GVL : kind;
        add(reading, record->number, stratum, sperf_thread_due_ns(record, (sperf_time_kind_t)kind));
    }
    int64_t since_ns = record->suspended_mono_ns, ready_ns = atomic_load(&record->ready_mono_ns);
    if (!wall || since_ns == 0 || since_ns > reading->now_mono_ns) return;
    if (ready_ns < since_ns || ready_ns > reading->now_mono_ns) ready_ns = reading->now_mono_ns;
    add(reading, record->number, SPERF_TIME_BLOCKED, ready_ns - since_ns);
    add(reading, record->number, SPERF_TIME_WAIT, reading->now_mono_ns - ready_ns);
}

/* The Ruby thread that was ticked there last or, without a tick, that ran there last. 0: none */
static uint64_t number_of(const sperf_native_t *native)
{
    return native->ticked_number != 0 ? native->ticked_number : native->last_number;
}

static void read_native(sperf_native_t *native, void *context)
{
    add(context, number_of(native), SPERF_TIME_WITHOUT_GVL, sperf_native_without_gvl_due_ns(native));
}

static void add_row(sperf_thread_record_t *record, void *context)
{
    sperf_tables_t *tables = context;
    bool has_time = tables->mode == SPERF_MODE_WALL;
    for (int kind = SPERF_TIME_MARKING; !has_time && kind < SPERF_TIME_KINDS; kind++) {
        has_time = sperf_thread_due_ns(record, (sperf_time_kind_t)kind) != 0;
    }
    if (has_time) sperf_thread_rows_intern(&tables->thread_rows, record->number);
}

static void add_row_of_native(sperf_native_t *native, void *context)
{
    sperf_tables_t *tables = context;
    if (number_of(native) == 0 || sperf_native_without_gvl_due_ns(native) == 0) return;
    sperf_thread_rows_intern(&tables->thread_rows, number_of(native));
}

static void each_thread(sperf_session_t *session, void (*visit)(sperf_thread_record_t *, void *), void *context)
{
    pthread_mutex_lock(&session->threads.lock);
    sperf_threads_each(&session->threads, visit, context);
    pthread_mutex_unlock(&session->threads.lock);
}

void sperf_current_rests_add_threads(sperf_session_t *session)
{
    each_thread(session, add_row, session->tables);
    if (session->tables->mode == SPERF_MODE_CPU) {
        sperf_natives_each(&session->threads, add_row_of_native, session->tables);
    }
}

sperf_status_t sperf_current_rests_read(sperf_current_rests_t *rests, sperf_session_t *session, int64_t now_mono_ns)
{
    sperf_tables_t *tables = session->tables;
    reading_t reading = {rests, tables, now_mono_ns};
    uint32_t count = tables->thread_rows.table.count + 1;
    uint32_t known = count < tables->unsampled_capacity ? count : tables->unsampled_capacity;
    SPERF_TRY(SPERF_ROWS_RESERVE(rests->rows, rests->capacity, count));
    rests->count = count;
    memset(rests->rows, 0, count * sizeof *rests->rows);
    if (known > 0) memcpy(rests->rows, tables->unsampled, known * sizeof *rests->rows);
    each_thread(session, read_thread, &reading);
    if (tables->mode != SPERF_MODE_CPU) return SPERF_OK;
    sperf_natives_each(&session->threads, read_native, &reading);
    rests->rows[0].ns[SPERF_TIME_RUNNING] += atomic_load(&session->threads.starting_ns);
    return SPERF_OK;
}

void sperf_current_rests_cleanup(sperf_current_rests_t *rests)
{
    free(rests->rows);
    *rests = (sperf_current_rests_t){0};
}
