/* Samples thread by thread: see by_thread.h. */
#include "by_thread.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/model/sample_types.h"

static sperf_thread_id_t thread_of(const sperf_profile_t *profile, const sperf_thread_sample_t *sample)
{
    return profile->samples.keys[sample->sample].thread;
}

/* In the order of threads: the main threads of all processes, the others, the unknown one. Of threads.count + 1. */
static void order_threads(const sperf_profile_t *profile, sperf_thread_id_t *order)
{
    const sperf_thread_table_t *threads = &profile->threads;
    uint32_t count = 0;
    for (sperf_thread_id_t id = 1; id <= threads->count; id++) {
        if (threads->rows[id].number == 1) order[count++] = id;
    }
    for (sperf_thread_id_t id = 1; id <= threads->count; id++) {
        if (threads->rows[id].number != 1) order[count++] = id;
    }
    order[count] = 0;
}

/* Put the samples into `flat`, in the order in which the profile has them. */
static void list_timeline(const sperf_profile_t *profile, sperf_thread_sample_t *flat)
{
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    uint32_t order = 0;
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row); order++) {
        uint32_t sample = sperf_sample_table_find(&profile->samples, row.key);
        flat[order] = (sperf_thread_sample_t){(int64_t)row.time_us * 1000, sample, order, row.weight};
    }
}

/* The same with the sums; return how many there are. What is of other sample types alone takes no room. */
static uint32_t list_sums(const sperf_profile_t *profile, sperf_thread_sample_t *flat)
{
    uint32_t type = sperf_shown_type(profile), count = 0;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[type];
        if (value != 0) flat[count++] = (sperf_thread_sample_t){0, row, row, value};
    }
    return count;
}

static int compare_times(const void *left, const void *right)
{
    const sperf_thread_sample_t *a = left;
    const sperf_thread_sample_t *b = right;
    if (a->time_ns != b->time_ns) return a->time_ns < b->time_ns ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

/* Mostly they are in order, and then nothing is moved. */
static void sort_by_time(sperf_thread_sample_t *samples, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (samples[i].time_ns >= samples[i - 1].time_ns) continue;
        qsort(samples, count, sizeof *samples, compare_times);
        return;
    }
}

static void lay_end_to_end(sperf_thread_sample_t *samples, uint32_t count)
{
    int64_t time_ns = 0;
    for (uint32_t i = 0; i < count; i++) {
        samples[i].time_ns = time_ns;
        if (samples[i].value > 0) time_ns = sperf_saturating_add(time_ns, samples[i].value);
    }
}

static void finish_group(sperf_by_thread_t *threads, sperf_thread_group_t *group, sperf_thread_sample_t *samples)
{
    if (threads->timed) {
        sort_by_time(samples, group->count);
    } else {
        lay_end_to_end(samples, group->count);
    }
    for (uint32_t i = 0; i < group->count; i++) {
        group->total = sperf_saturating_add(group->total, samples[i].value);
        threads->negative = threads->negative || samples[i].value < 0;
    }
}

/*
 * Move the samples of `flat` to their groups. `starts` is by thread id: where the thread's samples begin, and then
 * end.
 */
static void distribute(sperf_by_thread_t *threads, const sperf_profile_t *profile, const sperf_thread_sample_t *flat,
                       uint32_t count, const sperf_thread_id_t *order, uint32_t *starts)
{
    for (uint32_t i = 0; i < count; i++) starts[thread_of(profile, &flat[i])]++;
    uint32_t start = 0;
    for (uint32_t i = 0; i <= profile->threads.count; i++) {
        sperf_thread_id_t thread = order[i];
        uint32_t size = starts[thread];
        starts[thread] = start;
        if (size == 0) continue;
        threads->groups[threads->groups_count++] =
            (sperf_thread_group_t){.thread = thread, .samples = threads->samples + start, .count = size};
        start += size;
    }
    for (uint32_t i = 0; i < count; i++) threads->samples[starts[thread_of(profile, &flat[i])]++] = flat[i];
    sperf_thread_sample_t *samples = threads->samples;
    for (uint32_t i = 0; i < threads->groups_count; i++) {
        finish_group(threads, &threads->groups[i], samples);
        samples += threads->groups[i].count;
    }
}

static sperf_status_t group(sperf_by_thread_t *threads, const sperf_profile_t *profile, uint32_t count)
{
    size_t threads_count = (size_t)profile->threads.count + 1;
    threads->samples = malloc(((size_t)count + 1) * sizeof *threads->samples);
    threads->groups = malloc(threads_count * sizeof *threads->groups);
    sperf_thread_sample_t *flat = malloc(((size_t)count + 1) * sizeof *flat);
    sperf_thread_id_t *order = malloc(threads_count * sizeof *order);
    uint32_t *starts = calloc(threads_count, sizeof *starts);
    bool complete =
        threads->samples != NULL && threads->groups != NULL && flat != NULL && order != NULL && starts != NULL;
    if (complete) {
        order_threads(profile, order);
        if (threads->timed) {
            list_timeline(profile, flat);
        } else {
            count = list_sums(profile, flat);
        }
        distribute(threads, profile, flat, count, order, starts);
    }
    free(flat);
    free(order);
    free(starts);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

static bool many_processes(const sperf_profile_t *profile)
{
    for (sperf_thread_id_t id = 2; id <= profile->threads.count; id++) {
        if (profile->threads.rows[id].process != profile->threads.rows[1].process) return true;
    }
    return false;
}

sperf_status_t sperf_by_thread_init(sperf_by_thread_t *threads, const sperf_profile_t *profile, bool timeline)
{
    *threads = (sperf_by_thread_t){.many_processes = many_processes(profile)};
    bool of_time = sperf_shown_type(profile) == sperf_timeline_type(profile);
    threads->timed = timeline && of_time && profile->timeline.rows_count > 0;
    uint64_t count = threads->timed ? profile->timeline.rows_count : profile->samples.count;
    return count >= UINT32_MAX ? SPERF_LIMIT_EXCEEDED : group(threads, profile, (uint32_t)count);
}

void sperf_by_thread_cleanup(sperf_by_thread_t *threads)
{
    free(threads->groups);
    free(threads->samples);
    *threads = (sperf_by_thread_t){0};
}

void sperf_thread_title_append(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_thread_id_t thread,
                               bool with_process)
{
    if (thread == 0) {
        sperf_buffer_append_string(out, "unknown thread");
        return;
    }
    sperf_thread_t row = profile->threads.rows[thread];
    sperf_string_t name = sperf_string_table_get(&profile->strings, row.name);
    if (name.length > 0) {
        sperf_buffer_append(out, name.bytes, name.length);
    } else {
        sperf_buffer_append_format(out, "thread %" PRIu64, row.number);
    }
    if (with_process) sperf_buffer_append_format(out, " (process %" PRIu64 ")", row.process);
}
