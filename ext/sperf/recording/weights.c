/*
 * Weights of samples at the stop: unsampled time is divided among the samples, so that weights add up to the time of the
 * clocks.
 */
#include "recording_parts.h"

#include <stdlib.h>

#include "base/clocks.h"
#include "base/zeroed_rows.h"
#include "sample_events.h"
#include "samples.h"
#include "unsampled_time.h"
#include "vm/kept_methods.h"

/* sperf_threads_t counts from here. */
enum { MAIN_THREAD = 1 };

typedef struct {
    sperf_tables_t *tables;
    sperf_sharing_t *sharing;
    int64_t end_mono_ns;
} plan_t;

/* Name the threads that are still there and have no name yet; threads that ended have theirs. */
static sperf_status_t name_threads(sperf_session_t *session)
{
    sperf_thread_rows_t *rows = &session->tables->thread_rows;
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    VALUE main_thread = sperf_kept_call(SPERF_KEPT_THREAD_MAIN, Qnil);
    for (long i = 0; !NIL_P(list) && i < RARRAY_LEN(list); i++) {
        VALUE thread = rb_ary_entry(list, i);
        sperf_thread_record_t *record = sperf_threads_find(&session->threads, thread);
        if (record == NULL || record->own) continue;
        VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
        if (NIL_P(name) && thread == main_thread) name = rb_str_new_cstr("main");
        if (!RB_TYPE_P(name, T_STRING)) continue;
        SPERF_TRY(sperf_thread_rows_name(rows, record->number, RSTRING_PTR(name), (size_t)RSTRING_LEN(name)));
    }
    return SPERF_OK;
}

/* The unsampled time of a Ruby thread that is still there. */
static void add_thread(sperf_thread_record_t *record, void *context)
{
    const plan_t *plan = context;
    sperf_tables_t *tables = plan->tables;
    sperf_thread_id_t row = sperf_thread_rows_find(&tables->thread_rows, record->number);
    sperf_allocations_count(&tables->allocations, row, record->allocated);
    sperf_unsampled_add_measured(tables, row, record);
    if (tables->mode == SPERF_MODE_CPU) return;
    int64_t held_ns = sperf_thread_held_ns(record, plan->end_mono_ns);
    sperf_unsampled_end_account(tables, &record->running, row, held_ns, record->gc_total_ns);
    sperf_unsampled_add(tables, row, SPERF_TIME_WITHOUT_GVL, sperf_thread_due_ns(record, SPERF_TIME_RUNNING));
}

/* In cpu mode running time belongs to native threads. It goes to the Ruby thread that was ticked there last. */
static void add_native(sperf_native_t *native, void *context)
{
    sperf_tables_t *tables = ((const plan_t *)context)->tables;
    int64_t cpu_ns = -1;
    if (native->has_cpu_clock) cpu_ns = sperf_clock_read_ns(native->cpu_clock);
    if (pthread_equal(native->thread, pthread_self())) cpu_ns = sperf_clock_cpu_ns();
    if (cpu_ns < native->cpu.cpu_read_ns) return; /* no such clock on this platform */
    sperf_cpu_split_t *cpu = &native->cpu;
    /* Of what has passed since the last reading, all but GC is running time, however it splits. */
    int64_t with_gvl_ns = cpu->with_gvl_ns + cpu_ns - cpu->cpu_read_ns;
    sperf_thread_id_t row = sperf_thread_rows_find(&tables->thread_rows, native->ticked_number);
    sperf_unsampled_end_account(tables, &native->running, row, with_gvl_ns, native->gc_total_ns);
    sperf_unsampled_add(tables, row, SPERF_TIME_WITHOUT_GVL, sperf_native_without_gvl_due_ns(native));
}

/* Threads whose clock could not be read still have a last sample. */
static void settle_thread(sperf_thread_record_t *record, void *tables)
{
    sperf_sample_events_settle(tables, &record->running);
}

static void settle_native(sperf_native_t *native, void *tables)
{
    sperf_sample_events_settle(tables, &native->running);
}

static void settle_all(sperf_session_t *session)
{
    if (session->tables->event_names == NULL) return;
    sperf_threads_each(&session->threads, settle_thread, session->tables);
    sperf_natives_each(&session->threads, settle_native, session->tables);
}

static void move(sperf_tables_t *tables, uint32_t from, uint32_t to, int stratum)
{
    int64_t ns = tables->unsampled[from].ns[stratum];
    tables->unsampled[from].ns[stratum] = 0;
    sperf_unsampled_add(tables, to, stratum, ns);
}

/* Time that was measured before a thread had a name goes to its first name. */
static void move_to_first_names(sperf_tables_t *tables)
{
    for (uint32_t row = 1; row <= tables->thread_rows.table.count && row < tables->unsampled_capacity; row++) {
        sperf_thread_id_t shown = sperf_thread_rows_shown(&tables->thread_rows, row);
        for (int stratum = 0; shown != row && stratum < SPERF_TIME_STRATA; stratum++) move(tables, row, shown, stratum);
    }
}

/*
 * Unsampled time is of the name that its thread had last. If the thread has no sample of the stratum by that name,
 * the time is shared out over its samples by another name.
 */
static sperf_status_t move_to_sampled_names(const plan_t *plan)
{
    sperf_tables_t *tables = plan->tables;
    uint32_t rows = plan->sharing->rows;
    /* A row with samples of the stratum, by the row without a name of the same thread; 0: none. */
    sperf_thread_id_t(*sampled)[SPERF_TIME_STRATA] = calloc(rows, sizeof *sampled);
    if (sampled == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row < rows; row++) {
        sperf_thread_id_t thread = sperf_thread_rows_nameless(&tables->thread_rows, row);
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            if (plan->sharing->weights[row].ns[stratum] != 0) sampled[thread][stratum] = row;
        }
    }
    for (uint32_t row = 1; row < rows && row < tables->unsampled_capacity; row++) {
        sperf_thread_id_t thread = sperf_thread_rows_nameless(&tables->thread_rows, row);
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            bool has_sample = plan->sharing->weights[row].ns[stratum] != 0;
            if (!has_sample && sampled[thread][stratum] != 0) move(tables, row, sampled[thread][stratum], stratum);
        }
    }
    free(sampled);
    return SPERF_OK;
}

static sperf_status_t weigh(void *context, const sperf_timeline_row_t *row, int64_t count)
{
    (void)count;
    const plan_t *plan = context;
    sperf_thread_id_t thread = sperf_thread_rows_shown(&plan->tables->thread_rows, row->key.thread);
    sperf_sharing_weigh(plan->sharing, thread, sperf_captured_stratum(&plan->tables->captured, row->key), row->weight);
    return SPERF_OK;
}

/*
 * Time of threads that no tick found goes to the main thread: without a thread, merged profiles could not tell its
 * process. No time of a thread is after its end.
 */
static void add_sample(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    const plan_t *plan = context;
    if (row == 0) row = sperf_thread_rows_find(&plan->tables->thread_rows, MAIN_THREAD);
    int64_t ended_ns = sperf_thread_rows_ended_ns(&plan->tables->thread_rows, row);
    sperf_samples_add_synthetic(plan->tables, kind, row, ended_ns != 0 ? ended_ns : plan->end_mono_ns, weight_ns);
}

sperf_status_t sperf_weights_plan(sperf_session_t *session, int64_t end_mono_ns, sperf_sharing_t *sharing)
{
    sperf_tables_t *tables = session->tables;
    plan_t plan = {tables, sharing, end_mono_ns};
    SPERF_TRY(name_threads(session));
    sperf_threads_each(&session->threads, add_thread, &plan);
    if (tables->mode == SPERF_MODE_CPU) sperf_natives_each(&session->threads, add_native, &plan);
    settle_all(session);
    move_to_first_names(tables);
    (void)sperf_thread_rows_intern(&tables->thread_rows, MAIN_THREAD); /* before rows are counted */
    SPERF_TRY(sperf_sharing_init(sharing, tables->thread_rows.table.count + 1, tables->schedule.period_ns));
    for (uint32_t row = 1; row < sharing->rows; row++) {
        sperf_sharing_name(sharing, row, sperf_thread_rows_nameless(&tables->thread_rows, row));
    }
    SPERF_TRY(sperf_samples_each(tables, weigh, &plan));
    /* Measured, it takes no part in what is shared out: it is added after the samples are weighed, behind them all. */
    int64_t starting_ns = atomic_load(&session->threads.starting_ns);
    if (tables->mode == SPERF_MODE_CPU && tables->measures.times && !tables->deferred && starting_ns > 0) {
        add_sample(&plan, 0, SPERF_TIME_RUNNING, starting_ns);
    }
    if (tables->deferred) SPERF_TRY(sperf_unsampled_set_deferred(tables, sharing->rows, sharing->weights));
    if (tables->thread_rows.renames > 0) SPERF_TRY(move_to_sampled_names(&plan));
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(tables->unsampled, tables->unsampled_capacity, sharing->rows));
    sperf_sharing_plan(sharing, tables->unsampled, add_sample, &plan);
    return SPERF_OK;
}
