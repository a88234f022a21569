/* The time of blocks by the clocks: see block_spans.h. */
#include "block_spans.h"

#include <stdlib.h>
#include <string.h>

#include "threads/tick_reading.h"

/* Return whether Ruby threads share native threads. The environment decides that when the VM starts. */
static bool shares_natives(void)
{
    static int shares = -1;
    const char *setting = shares < 0 ? getenv("RUBY_MN_THREADS") : NULL;
    if (shares < 0) shares = setting != NULL && atoi(setting) != 0;
    return shares > 0;
}

/* Return the CPU time that was used without the GVL; it is part of the time measured as blocked. */
static int64_t used_without_gvl_ns(const sperf_thread_record_t *record, sperf_span_time_t time)
{
    sperf_native_t *native = record->native;
    if (native == NULL || shares_natives()) return 0;
    int64_t cpu_ns = time.cpu_ns >= 0 ? time.cpu_ns : sperf_native_cpu_ns(native);
    sperf_cpu_split_t open = native->cpu, *split = &native->cpu;
    if (record->suspended_mono_ns != 0) {
        split = &open; /* a copy: the thread itself closes its open interval */
        if (cpu_ns >= 0) sperf_cpu_split_read_long(split, cpu_ns, native->held_ns);
    } else if (cpu_ns >= 0) {
        sperf_cpu_split_read(split, cpu_ns, sperf_native_held_ns(record, time.mono_ns),
                             sperf_native_held_ns(record, sperf_clock_mono_ns()));
    }
    return split->without_gvl_ns[SPERF_GAP_SHORT] + split->without_gvl_ns[SPERF_GAP_LONG];
}

static void read_wall(const sperf_thread_record_t *record, sperf_span_time_t time, int64_t gc_ns, int64_t *out)
{
    int64_t mono_ns = time.mono_ns;
    int64_t blocked_ns =
        record->blocked[SPERF_GAP_SHORT].measured.length_ns + record->blocked[SPERF_GAP_LONG].measured.length_ns;
    out[SPERF_TIME_WAIT] = record->waiting.measured.length_ns;
    int64_t suspended_ns = record->suspended_mono_ns;
    if (suspended_ns != 0 && suspended_ns < mono_ns) {
        int64_t ready_ns = atomic_load_explicit(&record->ready_mono_ns, memory_order_relaxed);
        if (ready_ns < suspended_ns || ready_ns > mono_ns) ready_ns = mono_ns;
        blocked_ns += ready_ns - suspended_ns;
        out[SPERF_TIME_WAIT] += mono_ns - ready_ns;
    }
    int64_t used_ns = used_without_gvl_ns(record, time);
    if (used_ns > blocked_ns) used_ns = blocked_ns;
    out[SPERF_TIME_BLOCKED] = blocked_ns - used_ns;
    out[SPERF_TIME_RUNNING] = sperf_thread_held_ns(record, mono_ns) - gc_ns;
    out[SPERF_TIME_WITHOUT_GVL] = used_ns;
}

/*
 * Read the time that the thread has spent in the session until `time`. If time.cpu_ns is -1 the CPU clock is
 * read here. Returns false if no clock tells.
 */
static bool read_all(const sperf_session_t *session, const sperf_thread_record_t *record, sperf_span_time_t time,
                     int64_t *out)
{
    sperf_interval_t collected = record->collecting.measured;
    out[SPERF_TIME_MARKING] = collected.part_ns;
    out[SPERF_TIME_SWEEPING] = collected.length_ns - collected.part_ns;
    if (session->options.mode == SPERF_MODE_WALL) {
        read_wall(record, time, collected.length_ns, out);
        return true;
    }
    out[SPERF_TIME_BLOCKED] = out[SPERF_TIME_WAIT] = 0;
    if (record->native == NULL || shares_natives()) return false;
    if (time.cpu_ns < 0) time.cpu_ns = sperf_native_cpu_ns(record->native);
    out[SPERF_TIME_WITHOUT_GVL] = used_without_gvl_ns(record, time);
    out[SPERF_TIME_RUNNING] =
        time.cpu_ns - record->native->opened_cpu_ns - collected.length_ns - out[SPERF_TIME_WITHOUT_GVL];
    return time.cpu_ns >= 0;
}

static bool read_until(sperf_session_t *session, sperf_thread_record_t *record, sperf_span_time_t time,
                       sperf_entry_t *entry)
{
    int64_t now_ns[SPERF_TIME_STRATA];
    if (!read_all(session, record, time, now_ns)) return false;
    sperf_entry_init(entry, SPERF_ENTRY_SPAN, record, time.mono_ns);
    for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
        entry->values.spent_ns[stratum] = now_ns[stratum] - record->spanned_ns[stratum];
    }
    memcpy(record->spanned_ns, now_ns, sizeof now_ns);
    return entry->blocks != 0;
}

bool sperf_span_read(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns, sperf_entry_t *entry)
{
    return read_until(session, record, (sperf_span_time_t){mono_ns, -1}, entry);
}

sperf_span_time_t sperf_span_now(void)
{
    return (sperf_span_time_t){sperf_clock_mono_ns(), sperf_clock_cpu_ns()};
}

bool sperf_span_switch(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks, sperf_span_time_t time)
{
    sperf_entry_t entry;
    int64_t before_ns[SPERF_TIME_STRATA];
    memcpy(before_ns, record->spanned_ns, sizeof before_ns);
    if (read_until(session, record, time, &entry) && !sperf_entry_append(&session->ring, &entry, NULL)) {
        memcpy(record->spanned_ns, before_ns, sizeof before_ns);
        return false;
    }
    atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
    return true;
}
