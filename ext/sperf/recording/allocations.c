/* Allocations that were sampled: see allocations.h. */
#include "allocations.h"

#include <stdlib.h>
#include <string.h>

#include "sampled_objects.h"

void sperf_allocations_init(sperf_allocations_t *allocations)
{
    memset(allocations, 0, sizeof *allocations);
    sperf_sample_table_init(&allocations->sums, SPERF_ALLOCATION_VALUES);
}

void sperf_allocations_cleanup(sperf_allocations_t *allocations)
{
    sperf_sample_table_cleanup(&allocations->sums);
    free(allocations->waiting);
    free(allocations->errors);
    free(allocations->threads);
    sperf_allocations_init(allocations);
}

static sperf_thread_allocations_t *thread_at(sperf_allocations_t *allocations, sperf_thread_id_t row)
{
    if (row >= allocations->threads_capacity) {
        uint32_t capacity = row < 8 ? 16 : row * 2;
        sperf_thread_allocations_t *threads = realloc(allocations->threads, capacity * sizeof *threads);
        if (threads == NULL) return NULL;
        uint32_t before = allocations->threads_capacity;
        memset(threads + before, 0, (capacity - before) * sizeof *threads);
        allocations->threads = threads;
        allocations->threads_capacity = capacity;
    }
    return &allocations->threads[row];
}

void sperf_allocations_count(sperf_allocations_t *allocations, sperf_thread_id_t row, uint64_t objects)
{
    sperf_thread_allocations_t *thread = objects > 0 ? thread_at(allocations, row) : NULL;
    if (thread != NULL) thread->counted += objects;
}

static sperf_allocation_error_t *error_at(sperf_allocations_t *allocations, uint32_t row)
{
    if (row >= allocations->errors_capacity) {
        uint32_t capacity = row < 64 ? 128 : row * 2;
        sperf_allocation_error_t *errors = realloc(allocations->errors, capacity * sizeof *errors);
        if (errors == NULL) return NULL;
        memset(errors + allocations->errors_capacity, 0, (capacity - allocations->errors_capacity) * sizeof *errors);
        allocations->errors = errors;
        allocations->errors_capacity = capacity;
    }
    return &allocations->errors[row];
}

static void end_window(sperf_allocation_error_t *error)
{
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
        error->squares.of[kind] += error->latest.of[kind] * error->latest.of[kind];
        error->latest.of[kind] = 0;
    }
}

static void note_error(sperf_allocation_error_t *error, const sperf_allocation_t *of, double plain, double beside)
{
    error->samples++;
    if (of->window == SPERF_WINDOW_ALWAYS) { /* each was taken by itself */
        error->squares.of[SPERF_OBJECT_PLAIN] += (1 - 1.0 / of->gap) * (plain + beside) * (plain + beside);
        return;
    }
    if (error->window != of->window) end_window(error);
    error->window = of->window;
    error->latest.of[SPERF_OBJECT_PLAIN] += plain;
    error->latest.of[of->kind] += beside;
}

sperf_allocation_parts_t sperf_allocations_variance(const sperf_allocation_error_t *error)
{
    sperf_allocation_error_t ended = *error;
    end_window(&ended);
    return ended.squares;
}

static sperf_status_t add(sperf_allocations_t *allocations, const sperf_waiting_allocation_t *one, int64_t bytes)
{
    if (one->of.row != SPERF_OBJECT_NONE) sperf_sampled_object_take(one->of.row, one->key, one->units);
    sperf_thread_allocations_t *thread = thread_at(allocations, one->key.thread);
    if (thread == NULL) return SPERF_NO_MEMORY;
    thread->samples++;
    thread->units += (uint64_t)one->units;
    allocations->samples++;
    allocations->estimated_units += (uint64_t)one->units;
    double weight = (double)one->units / SPERF_ALLOCATION_UNIT, beside = weight * (double)(bytes - one->of.bytes);
    int64_t values[SPERF_ALLOCATION_VALUES] = {one->units, (int64_t)(weight * (double)bytes)};
    values[SPERF_ALLOCATION_BESIDE + one->of.kind] = (int64_t)beside;
    /* Each row of sums has one of errors. */
    if (error_at(allocations, allocations->sums.count) == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(sperf_sample_table_add(&allocations->sums, one->key, values));
    sperf_allocation_error_t *error = error_at(allocations, sperf_sample_table_find(&allocations->sums, one->key));
    note_error(error, &one->of, weight * (double)one->of.bytes, beside);
    note_error(&allocations->beside, &one->of, 0, beside);
    return SPERF_OK;
}

/* Add it if all is known of it; `*done` says whether it was. */
static sperf_status_t try_add(sperf_allocations_t *allocations, const sperf_waiting_allocation_t *one, bool last,
                              bool *done)
{
    const sperf_allocation_t *of = &one->of;
    int64_t bytes = of->row == SPERF_OBJECT_NONE ? of->bytes : sperf_sampled_object_bytes(of->row);
    if (bytes < 0 && last) bytes = of->bytes;
    *done = bytes >= 0 && one->units > 0;
    return *done ? add(allocations, one, bytes) : SPERF_OK;
}

sperf_status_t sperf_allocations_add(sperf_allocations_t *allocations, sperf_sample_key_t key,
                                     const sperf_allocation_t *of)
{
    sperf_waiting_allocation_t one = {key, *of, 0};
    bool done = false;
    if (of->window == SPERF_WINDOW_ALWAYS) one.units = (int64_t)of->gap * SPERF_ALLOCATION_UNIT;
    SPERF_TRY(try_add(allocations, &one, false, &done));
    if (done) return SPERF_OK;
    if (allocations->waiting_count == allocations->waiting_capacity) {
        uint32_t capacity = allocations->waiting_capacity == 0 ? 256 : allocations->waiting_capacity * 2;
        sperf_waiting_allocation_t *waiting = realloc(allocations->waiting, capacity * sizeof *waiting);
        if (waiting == NULL) return SPERF_NO_MEMORY;
        allocations->waiting = waiting;
        allocations->waiting_capacity = capacity;
    }
    allocations->waiting[allocations->waiting_count++] = one;
    return SPERF_OK;
}

sperf_status_t sperf_allocations_weigh(sperf_allocations_t *allocations, const sperf_allocation_rate_t *rate,
                                       const sperf_window_t *window, bool last)
{
    sperf_status_t status = SPERF_OK;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < allocations->waiting_count; i++) {
        bool done = false;
        sperf_waiting_allocation_t *one = &allocations->waiting[i];
        /* One of an earlier window may come late: it is as those of this one. */
        if (one->units == 0 && (one->of.window <= window->number || last)) {
            one->units = sperf_allocation_rate_weight(rate, window, one->of.gap);
        }
        sperf_status_t added = try_add(allocations, one, last, &done);
        if (added != SPERF_OK) status = added;
        if (!done) allocations->waiting[kept++] = allocations->waiting[i];
    }
    allocations->waiting_count = kept;
    return status;
}

/* So many samples tell what a thread allocates, roughly. */
enum { SAMPLES_OF_ITS_OWN = 100 };

/* What of the count of all must be counted by thread for that to say anything: with Ractors, it is not. */
static const double COUNTED_BY_THREAD = 0.8;

static double ratio(double counted, double units)
{
    return units > 0 ? counted * SPERF_ALLOCATION_UNIT / units : 0;
}

sperf_status_t sperf_allocations_scales(const sperf_allocations_t *allocations, const sperf_thread_id_t *same,
                                        uint32_t rows, double **out)
{
    double *scales = calloc((size_t)rows + 1, sizeof *scales);
    sperf_thread_allocations_t *threads = calloc((size_t)rows + 1, sizeof *threads);
    if (scales == NULL || threads == NULL) {
        free(scales);
        free(threads);
        return SPERF_NO_MEMORY;
    }
    double by_thread = 0, others_counted = 0, others_units = 0, sum = 0;
    for (uint32_t row = 0; row <= rows && row < allocations->threads_capacity; row++) {
        sperf_thread_allocations_t *thread = &threads[same[row]];
        thread->counted += allocations->threads[row].counted;
        thread->units += allocations->threads[row].units;
        thread->samples += allocations->threads[row].samples;
        by_thread += (double)allocations->threads[row].counted;
    }
    bool known = by_thread >= COUNTED_BY_THREAD * (double)allocations->counted;
    for (uint32_t row = 0; row <= rows; row++) {
        const sperf_thread_allocations_t *thread = &threads[row];
        if (known && thread->samples >= SAMPLES_OF_ITS_OWN) continue;
        others_counted += (double)thread->counted;
        others_units += (double)thread->units;
    }
    double of_others = known ? ratio(others_counted, others_units) : 1;
    for (uint32_t row = 0; row <= rows; row++) {
        const sperf_thread_allocations_t *thread = &threads[same[row]];
        bool own = known && thread->samples >= SAMPLES_OF_ITS_OWN;
        scales[row] = own ? ratio((double)thread->counted, (double)thread->units) : of_others;
        if (row < allocations->threads_capacity) sum += scales[row] * (double)allocations->threads[row].units;
    }
    /* What threads allocate where nobody counts, and what others did that no sample stands for. */
    double rest = ratio((double)allocations->counted, sum);
    for (uint32_t row = 0; row <= rows; row++) scales[row] *= rest;
    free(threads);
    *out = scales;
    return SPERF_OK;
}
