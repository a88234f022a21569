/* What no sample took yet: see rests.h. */
#include "rests.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "intern.h"

/* By the rows of threads; from one spool to the next. Under sampler_lock. */
static sperf_rest_t *rests;
static uint32_t capacity;

static bool reserve_rests(uint32_t rows)
{
    if (rows <= capacity) return true;
    uint32_t larger = rows * 2;
    sperf_rest_t *moved = realloc(rests, larger * sizeof *rests);
    if (moved == NULL) return false;
    rests = moved;
    capacity = larger;
    return true;
}

typedef struct {
    sperf_tables_t *tables;
    int64_t now_mono_ns;
} reading_t;

static void add_rest(uint64_t number, sperf_tables_t *tables, sperf_time_kind_t kind, int64_t ns)
{
    sperf_thread_id_t row = sperf_intern_find_thread(tables, number);
    if (row < capacity) rests[row].ns[kind] += ns;
}

/*
 * What the thread has measured and no sample took yet. It may be at it: then a number is as it was, or as it is about
 * to be, and right at the next pass.
 */
static void read_thread(sperf_thread_record_t *record, void *context)
{
    const reading_t *reading = context;
    sperf_tables_t *tables = reading->tables;
    bool wall = tables->mode == SPERF_MODE_WALL;
    for (int kind = wall ? SPERF_TIME_RUNNING : SPERF_TIME_MARKING; kind < SPERF_TIME_KINDS; kind++) {
        add_rest(record->number, tables, (sperf_time_kind_t)kind, sperf_thread_due_ns(record, (sperf_time_kind_t)kind));
    }
    int64_t since_ns = record->suspended_mono_ns, ready_ns = atomic_load(&record->ready_mono_ns);
    if (!wall || since_ns == 0 || since_ns > reading->now_mono_ns) return;
    if (ready_ns < since_ns || ready_ns > reading->now_mono_ns) ready_ns = reading->now_mono_ns;
    add_rest(record->number, tables, SPERF_TIME_BLOCKED, ready_ns - since_ns);
    add_rest(record->number, tables, SPERF_TIME_WAIT, reading->now_mono_ns - ready_ns);
}

static void read_native(sperf_native_t *native, void *context)
{
    const reading_t *reading = context;
    add_rest(native->ticked_number, reading->tables, SPERF_TIME_RUNNING, sperf_native_without_gvl_due_ns(native));
}

/* A thread that has only ever waited has no row yet. */
static void make_row(sperf_thread_record_t *record, void *context)
{
    const reading_t *reading = context;
    sperf_intern_thread(reading->tables, record->number);
}

static void each_thread(sperf_session_t *session, void (*visit)(sperf_thread_record_t *, void *), void *context)
{
    pthread_mutex_lock(&session->threads.lock);
    sperf_threads_each(&session->threads, visit, context);
    pthread_mutex_unlock(&session->threads.lock);
}

void sperf_rests_add_threads(sperf_session_t *session)
{
    reading_t reading = {session->tables, 0};
    each_thread(session, make_row, &reading);
}

const sperf_rest_t *sperf_rests_read(sperf_session_t *session, int64_t now_mono_ns, uint32_t *count)
{
    sperf_tables_t *tables = session->tables;
    reading_t reading = {tables, now_mono_ns};
    uint32_t rows = tables->thread_rows.count + 1;
    uint32_t known = rows < tables->rests_capacity ? rows : tables->rests_capacity;
    if (!reserve_rests(rows)) return NULL;
    memset(rests, 0, rows * sizeof *rests);
    if (known > 0) memcpy(rests, tables->rests, known * sizeof *rests);
    each_thread(session, read_thread, &reading);
    if (tables->mode == SPERF_MODE_CPU) sperf_natives_each(&session->threads, read_native, &reading);
    *count = rows;
    return rests;
}

void sperf_rests_cleanup(void)
{
    free(rests);
    rests = NULL;
    capacity = 0;
}
