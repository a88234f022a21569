/* Time that no sample has: see unsampled_time.h. */
#include "unsampled_time.h"

#include "base/zeroed_rows.h"
#include "sample_events.h"

void sperf_unsampled_add(sperf_tables_t *tables, sperf_thread_id_t row, int stratum, int64_t ns)
{
    if (ns == 0 || !tables->measures.times || tables->deferred) return; /* spans say it of a deferred session */
    if (SPERF_ZEROED_ROWS_RESERVE(tables->unsampled, tables->unsampled_capacity, (uint64_t)row + 1) != SPERF_OK) {
        sperf_tables_count_lost(tables);
        return;
    }
    tables->unsampled[row].ns[stratum] += ns;
}

/* Add the waits and collections that a Ruby thread has measured and that no sample has. */
static void add_measured(sperf_tables_t *tables, sperf_thread_id_t row, const sperf_thread_record_t *record)
{
    bool wall = tables->mode == SPERF_MODE_WALL;
    for (int kind = SPERF_TIME_BLOCKED; kind < SPERF_TIME_KINDS; kind++) {
        /* cpu mode measures waits as well, because they tell CPU time without the GVL; but they are not CPU time. */
        if (!wall && (kind == SPERF_TIME_BLOCKED || kind == SPERF_TIME_WAIT)) continue;
        sperf_unsampled_add(tables, row, kind, sperf_thread_due_ns(record, (sperf_time_kind_t)kind));
    }
}

void sperf_unsampled_add_share(sperf_tables_t *tables, sperf_running_t *running, sperf_thread_id_t row,
                               sperf_share_t share)
{
    sperf_status_t status = SPERF_LIMIT_EXCEEDED;
    if (running->has_last && tables->aggregate) {
        int64_t values[SPERF_SAMPLE_VALUES] = {0, share.weight_ns};
        status = sperf_sample_table_add(&tables->sums, running->last_key, values);
    } else if (running->has_last) {
        status = sperf_timeline_weight_add(&tables->timeline, &running->last_weight, share.weight_ns);
    }
    if (status == SPERF_OK) running->last_weight_ns += share.weight_ns;
    if (status != SPERF_OK) share.rest_ns += share.weight_ns;
    sperf_sample_events_settle(tables, running);
    sperf_unsampled_add(tables, row, SPERF_TIME_RUNNING, share.rest_ns);
}

/* End the account of `running` at `clock_ns`. */
static void end_account(sperf_tables_t *tables, sperf_running_t *running, sperf_thread_id_t row, int64_t clock_ns,
                        int64_t gc_ns)
{
    sperf_unsampled_add_share(tables, running, row, sperf_account_end(&running->account, clock_ns, gc_ns));
}

void sperf_unsampled_end_thread(sperf_tables_t *tables, sperf_thread_record_t *record, int64_t held_ns)
{
    sperf_thread_id_t row = sperf_thread_rows_find(&tables->thread_rows, record->number);
    sperf_allocations_count(&tables->allocations, row, record->allocated);
    add_measured(tables, row, record);
    if (tables->mode == SPERF_MODE_CPU) return;
    end_account(tables, &record->running, row, held_ns, record->gc_total_ns);
    sperf_unsampled_add(tables, row, SPERF_TIME_WITHOUT_GVL, sperf_thread_due_ns(record, SPERF_TIME_RUNNING));
}

void sperf_unsampled_end_native(sperf_tables_t *tables, sperf_native_t *native, int64_t with_gvl_ns)
{
    sperf_thread_id_t row = sperf_thread_rows_find(&tables->thread_rows, native->ticked_number);
    end_account(tables, &native->running, row, with_gvl_ns, native->gc_total_ns);
    sperf_unsampled_add(tables, row, SPERF_TIME_WITHOUT_GVL, sperf_native_without_gvl_due_ns(native));
}

void sperf_unsampled_add_thread(sperf_tables_t *tables, sperf_thread_record_t *record)
{
    if (record->own) return;
    sperf_thread_rows_t *rows = &tables->thread_rows;
    /* Out of memory, the thread stays without a name: nothing of its time is lost. */
    if (record->name != NULL && sperf_thread_rows_find(rows, record->number) != 0) {
        (void)sperf_thread_rows_name(rows, record->number, record->name, record->name_length);
    }
    /* It was suspended last at its end. */
    int64_t ended_ns = record->suspended_mono_ns != 0 ? record->suspended_mono_ns : record->resumed_mono_ns;
    sperf_thread_rows_end(rows, record->number, ended_ns);
    sperf_unsampled_end_thread(tables, record, record->held_ns);
}

void sperf_unsampled_add_native(sperf_tables_t *tables, sperf_native_t *native)
{
    if (tables->mode != SPERF_MODE_CPU || native->own) return;
    sperf_cpu_split_read(&native->cpu, native->exit_clock_ns, native->held_ns, native->held_ns);
    sperf_unsampled_end_native(tables, native, native->cpu.with_gvl_ns);
}
