/*
 * Weights of samples at the stop: unsampled time is divided among the samples, so that weights add up to the time of the
 * clocks (sperf/collect/composition.h).
 */
#include "recording_parts.h"

#include <stdlib.h>

#include "base/clocks.h"
#include "sample_events.h"
#include "session_recording.h"
#include "threads/tick_reading.h"
#include "unsampled_time.h"
#include "vm/kept_methods.h"

/* sperf_threads_t counts from here. */
enum { MAIN_THREAD = 1 };

typedef struct {
    sperf_tables_t *tables;
    int64_t end_mono_ns;
} ending_t;

VALUE sperf_recording_thread_names(sperf_session_t *session, bool all)
{
    VALUE names = rb_ary_new();
    VALUE self = rb_thread_current(), list = all ? sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil) : Qnil;
    VALUE main_thread = sperf_kept_call(SPERF_KEPT_THREAD_MAIN, Qnil);
    long count = NIL_P(list) ? 1 : RARRAY_LEN(list);
    for (long i = 0; i < count; i++) {
        VALUE thread = NIL_P(list) ? self : rb_ary_entry(list, i);
        sperf_thread_record_t *record = sperf_threads_find(&session->threads, thread);
        if (record == NULL || record->own) continue;
        VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
        if (NIL_P(name) && thread == main_thread) name = rb_str_new_cstr("main");
        rb_ary_push(names, ULL2NUM(record->number));
        rb_ary_push(names, name);
    }
    return names;
}

/* Name the threads that are still there and have no name yet; threads that ended have theirs. */
static sperf_status_t name_threads(sperf_session_t *session)
{
    VALUE names = sperf_recording_thread_names(session, true);
    for (long i = 0; i + 1 < RARRAY_LEN(names); i += 2) {
        VALUE name = rb_ary_entry(names, i + 1);
        if (!RB_TYPE_P(name, T_STRING)) continue;
        SPERF_TRY(sperf_thread_rows_name(&session->tables->thread_rows, NUM2ULL(rb_ary_entry(names, i)),
                                         RSTRING_PTR(name), (size_t)RSTRING_LEN(name)));
    }
    RB_GC_GUARD(names);
    return SPERF_OK;
}

/* A Ruby thread that is still there. */
static void end_thread(sperf_thread_record_t *record, void *context)
{
    const ending_t *ending = context;
    sperf_unsampled_end_thread(ending->tables, record, sperf_thread_held_ns(record, ending->end_mono_ns));
}

/* In cpu mode running time belongs to native threads. It goes to the Ruby thread that was ticked there last. */
static void end_native(sperf_native_t *native, void *context)
{
    const ending_t *ending = context;
    int64_t cpu_ns = sperf_native_cpu_ns(native);
    const sperf_cpu_split_t *cpu = &native->cpu;
    if (cpu_ns < cpu->cpu_read_ns) return; /* no such clock on this platform */
    /* Of what has passed since the last reading, all but GC is running time, however it splits. */
    sperf_unsampled_end_native(ending->tables, native, cpu->with_gvl_ns + cpu_ns - cpu->cpu_read_ns);
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

sperf_status_t sperf_weights_end_accounts(sperf_session_t *session, int64_t end_mono_ns)
{
    sperf_tables_t *tables = session->tables;
    ending_t ending = {tables, end_mono_ns};
    SPERF_TRY(name_threads(session));
    sperf_threads_each(&session->threads, end_thread, &ending);
    if (tables->mode == SPERF_MODE_CPU) sperf_natives_each(&session->threads, end_native, &ending);
    settle_all(session);
    (void)sperf_thread_rows_intern(&tables->thread_rows, MAIN_THREAD);
    return SPERF_OK;
}

/* Add up the unsampled time by thread of the profile. Time from before a thread had a name goes to its first name. */
static void add_unsampled(const sperf_profile_map_t *map, sperf_rest_t *rests)
{
    const sperf_tables_t *tables = map->tables;
    for (uint32_t row = 0; row <= tables->thread_rows.table.count && row < tables->unsampled_capacity; row++) {
        int64_t *sums_ns = rests[map->threads[row]].ns;
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++)
            sums_ns[stratum] += tables->unsampled[row].ns[stratum];
    }
}

/*
 * Time of threads that no tick found goes to the main thread: without a thread, merged profiles could not tell its
 * process. No time of a thread is after its end.
 */
static void set_ends(sperf_profile_map_t *map, int64_t end_mono_ns)
{
    const sperf_thread_rows_t *rows = &map->tables->thread_rows;
    int64_t start_mono_ns = map->tables->start_mono_ns;
    map->composition.main_thread = map->threads[sperf_thread_rows_find(rows, MAIN_THREAD)];
    map->composition.end_us = (uint64_t)(end_mono_ns - start_mono_ns) / 1000;
    for (uint32_t row = 1; row <= rows->table.count; row++) {
        int64_t ended_ns = sperf_thread_rows_ended_ns(rows, row) - start_mono_ns;
        if (ended_ns > 0) map->composition.ends_us[map->threads[row]] = (uint64_t)ended_ns / 1000;
    }
}

sperf_status_t sperf_weights_share(sperf_profile_map_t *map, int64_t end_mono_ns)
{
    const sperf_tables_t *tables = map->tables;
    sperf_composition_t *composition = &map->composition;
    SPERF_TRY(sperf_composition_weigh(composition, tables->schedule.period_ns));
    set_ends(map, end_mono_ns);
    /* Measured, it takes no part in what is shared out. */
    int64_t starting_ns = atomic_load(&map->session->threads.starting_ns);
    if (tables->mode == SPERF_MODE_CPU && tables->measures.times && !tables->deferred && starting_ns > 0) {
        sperf_composition_add_rest(composition, 0, SPERF_TIME_RUNNING, starting_ns);
    }
    if (tables->deferred) return sperf_composition_share_spent(composition, &tables->spent);
    sperf_rest_t *rests = calloc(composition->sharing.rows, sizeof *rests);
    if (rests == NULL) return SPERF_NO_MEMORY;
    add_unsampled(map, rests);
    sperf_status_t status = sperf_composition_share(composition, rests);
    free(rests);
    return status;
}
