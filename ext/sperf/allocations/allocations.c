/* Allocations that were sampled: see allocations.h. */
#include "allocations.h"

#include <stdlib.h>
#include <string.h>

#include "base/zeroed_rows.h"
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

static sperf_status_t reserve_thread(sperf_allocations_t *allocations, sperf_thread_id_t row)
{
    return SPERF_ZEROED_ROWS_RESERVE(allocations->threads, allocations->threads_capacity, (uint64_t)row + 1);
}

void sperf_allocations_count(sperf_allocations_t *allocations, sperf_thread_id_t row, uint64_t objects)
{
    if (objects > 0 && reserve_thread(allocations, row) == SPERF_OK) allocations->threads[row].counted += objects;
}

static void end_window(sperf_allocation_error_t *error)
{
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
        error->squares.of[kind] += error->latest.of[kind] * error->latest.of[kind];
        error->latest.of[kind] = 0;
    }
    error->squares_of_objects += error->latest_objects * error->latest_objects;
    error->latest_objects = 0;
}

static void add_error(sperf_allocation_error_t *error, const sperf_allocation_t *of, double objects, double plain,
                      double beside)
{
    error->samples++;
    if (of->window == SPERF_WINDOW_ALWAYS) { /* each sample was taken by itself */
        sperf_allocation_parts_t parts = {.of = {[SPERF_OBJECT_PLAIN] = plain}};
        parts.of[of->kind] += beside;
        for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) {
            error->squares.of[kind] += (1 - 1.0 / of->gap) * parts.of[kind] * parts.of[kind];
        }
        error->squares_of_objects += (1 - 1.0 / of->gap) * objects * objects;
        return;
    }
    if (error->window != of->window) end_window(error);
    error->window = of->window;
    error->latest.of[SPERF_OBJECT_PLAIN] += plain;
    error->latest.of[of->kind] += beside;
    error->latest_objects += objects;
}

sperf_allocation_parts_t sperf_allocations_variance(const sperf_allocation_error_t *error)
{
    sperf_allocation_error_t ended = *error;
    end_window(&ended);
    return ended.squares;
}

double sperf_allocations_objects_variance(const sperf_allocation_error_t *error)
{
    return error->squares_of_objects + error->latest_objects * error->latest_objects;
}

static void add_to_stretches(sperf_stretch_sums_t *stretches, const sperf_allocation_t *of, double beside)
{
    stretches->units += (uint64_t)of->gap * SPERF_ALLOCATION_UNIT;
    stretches->beside.of[of->kind] += beside;
    stretches->variance.of[of->kind] += (1 - 1.0 / of->gap) * beside * beside;
}

static sperf_status_t add(sperf_allocations_t *allocations, const sperf_waiting_allocation_t *one, int64_t bytes)
{
    if (one->of.row != SPERF_OBJECT_NONE) sperf_sampled_object_assign(one->of.row, one->key, one->units);
    SPERF_TRY(reserve_thread(allocations, one->key.thread));
    sperf_thread_allocations_t *thread = &allocations->threads[one->key.thread];
    thread->samples++;
    thread->units += (uint64_t)one->units;
    allocations->samples++;
    allocations->estimated_units += (uint64_t)one->units;
    double weight = (double)one->units / SPERF_ALLOCATION_UNIT, beside = weight * (double)(bytes - one->of.bytes);
    int64_t values[SPERF_ALLOCATION_VALUES] = {one->units, (int64_t)(weight * (double)bytes)};
    values[SPERF_ALLOCATION_BESIDE + one->of.kind] = (int64_t)beside;
    /* Each row of sums has a row of errors. */
    uint64_t rows = (uint64_t)allocations->sums.count + 1;
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(allocations->errors, allocations->errors_capacity, rows));
    SPERF_TRY(sperf_sample_table_add(&allocations->sums, one->key, values));
    sperf_allocation_error_t *error = &allocations->errors[sperf_sample_table_find(&allocations->sums, one->key)];
    add_error(error, &one->of, weight, weight * (double)one->of.bytes, beside);
    add_error(&allocations->beside, &one->of, 0, 0, beside);
    if (!allocations->always && one->of.window == SPERF_WINDOW_ALWAYS) {
        add_to_stretches(&allocations->stretches, &one->of, beside);
    }
    return SPERF_OK;
}

/* Add the allocation if its weight and size are known; `*done` says whether it was added. */
static sperf_status_t try_add(sperf_allocations_t *allocations, const sperf_waiting_allocation_t *one, bool last,
                              bool *done)
{
    const sperf_allocation_t *of = &one->of;
    int64_t bytes = of->row == SPERF_OBJECT_NONE ? of->bytes : sperf_sampled_object_bytes(of->row);
    if (bytes < 0 && last) bytes = of->bytes;
    *done = bytes >= 0 && one->units > 0 && !one->in_block;
    return *done ? add(allocations, one, bytes) : SPERF_OK;
}

sperf_status_t sperf_allocations_add(sperf_allocations_t *allocations, sperf_sample_key_t key,
                                     const sperf_allocation_t *of, uint64_t place)
{
    sperf_waiting_allocation_t one = {key, *of, place, 0, of->window != SPERF_WINDOW_ALWAYS};
    bool done = false;
    if (of->window == SPERF_WINDOW_ALWAYS) one.units = (int64_t)of->gap * SPERF_ALLOCATION_UNIT;
    SPERF_TRY(try_add(allocations, &one, false, &done));
    if (done) return SPERF_OK;
    uint64_t count = (uint64_t)allocations->waiting_count + 1;
    SPERF_TRY(SPERF_ROWS_RESERVE(allocations->waiting, allocations->waiting_capacity, count));
    allocations->waiting[allocations->waiting_count++] = one;
    return SPERF_OK;
}

double sperf_allocations_hook_ns(sperf_allocations_t *allocations, const sperf_window_t *window, double measured_ns,
                                 double *usual_ns)
{
    sperf_hook_costs_t *costs = &allocations->costs;
    double ns, sum = 0, objects = 0;
    bool is_measured = sperf_hook_costs_measure(window, measured_ns, &ns);
    if (is_measured) {
        sperf_hook_costs_add(costs, window->number, SPERF_ANY_PLACE, ns, measured_ns);
        sperf_hook_costs_add_share(costs, window, ns);
        *usual_ns = sperf_hook_costs_get(costs, SPERF_ANY_PLACE, measured_ns);
    }
    for (uint32_t i = allocations->weighed_count; i < allocations->waiting_count; i++) {
        const sperf_waiting_allocation_t *one = &allocations->waiting[i];
        if (one->of.window != window->number) continue;
        if (is_measured) sperf_hook_costs_add(costs, window->number, one->place, ns, *usual_ns);
        sum += one->of.gap * sperf_hook_costs_get(costs, one->place, *usual_ns);
        objects += one->of.gap;
    }
    return sperf_hook_costs_limit(costs, window, objects > 0 ? sum / objects : *usual_ns);
}

/* Scale the weights of the block to its objects. */
static void end_block(sperf_allocations_t *allocations, sperf_allocation_block_t block)
{
    double units = 0;
    for (uint32_t i = 0; i < allocations->waiting_count; i++) {
        const sperf_waiting_allocation_t *one = &allocations->waiting[i];
        if (one->in_block && one->of.window < block.before) units += (double)one->units;
    }
    double scale = units > 0 && block.objects > 0 ? (double)block.objects * SPERF_ALLOCATION_UNIT / units : 1;
    for (uint32_t i = 0; i < allocations->waiting_count; i++) {
        sperf_waiting_allocation_t *one = &allocations->waiting[i];
        if (!one->in_block || one->of.window >= block.before || one->units == 0) continue;
        one->in_block = false;
        one->units = (int64_t)((double)one->units * scale + 0.5);
        if (one->units == 0) one->units = 1;
    }
}

/* Weigh what waits of `window` and of earlier ones. */
static void weigh(sperf_allocations_t *allocations, const sperf_allocation_rate_t *rate, const sperf_window_t *window,
                  bool last)
{
    uint32_t weighed = allocations->weighed_count;
    for (uint32_t i = weighed; i < allocations->waiting_count; i++) {
        sperf_waiting_allocation_t *one = &allocations->waiting[i];
        /* An allocation of an earlier window may arrive late. It gets a weight of this window. */
        if (one->units == 0 && (one->of.window <= window->number || last)) {
            one->units = sperf_allocation_rate_weight(rate, window, one->of.gap);
            allocations->window_units += (uint64_t)one->units;
        }
        if (i == weighed && one->units != 0) weighed++;
    }
    allocations->weighed_count = weighed;
}

/* Add what waits if its weight and size are known. */
static sperf_status_t add_waiting(sperf_allocations_t *allocations, bool last)
{
    sperf_status_t status = SPERF_OK;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < allocations->waiting_count; i++) {
        bool done = false;
        sperf_status_t added = try_add(allocations, &allocations->waiting[i], last, &done);
        if (added != SPERF_OK) status = added;
        if (!done) allocations->waiting[kept++] = allocations->waiting[i];
    }
    allocations->waiting_count = kept;
    allocations->weighed_count = 0;
    return status;
}

sperf_status_t sperf_allocations_weigh(sperf_allocations_t *allocations, const sperf_allocation_rate_t *rate,
                                       const sperf_window_t *window, bool last)
{
    sperf_allocation_block_t block;
    weigh(allocations, rate, window, last);
    double estimate = window->hooks * (double)sperf_allocation_rate_weight(rate, window, 1) / SPERF_ALLOCATION_UNIT;
    bool ended = sperf_allocation_blocks_add(&allocations->blocks, window, estimate, &block);
    if (ended) end_block(allocations, block);
    if (last) {
        uint64_t outside = allocations->counted - allocations->stretches.counted;
        end_block(allocations, sperf_allocation_blocks_end(&allocations->blocks, outside));
    }
    /* In a window all samples wait for their block. */
    return ended || last || window->number == 0 ? add_waiting(allocations, last) : SPERF_OK;
}

/* So many samples show roughly what a thread allocates. */
enum { SAMPLES_OF_ITS_OWN = 100 };

/* Counts by thread are used if they add up to this part of the count of all. With several Ractors they do not. */
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
    /* Covers what threads allocate where nothing is counted, and threads that no sample stands for. */
    double rest = ratio((double)allocations->counted, sum);
    for (uint32_t row = 0; row <= rows; row++) scales[row] *= rest;
    free(threads);
    *out = scales;
    return SPERF_OK;
}
