/*
 * Turns the records of a spool into rows of the profile, and the lists that records are read into: see spool_decoding.h.
 */
#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"
#include "sperf/collect/allocation_rate.h"
#include "sperf/model/sample_types.h"
#include "spool_decoding.h"

/* -- Lists -- */

/* Each item that is appended has bytes in the file; a number may be of any size in a few. */
enum { ITEMS_MAX = 1 << 26, NUMBERS_MAX = 1 << 24 };

static sperf_status_t set(spool_list_t *list, uint32_t index, const void *item, size_t size)
{
    uint32_t capacity = list->capacity;
    SPERF_TRY(sperf_rows_reserve(&list->items, &list->capacity, size, (uint64_t)index + 1));
    char *items = list->items;
    memset(items + capacity * size, 0, (list->capacity - capacity) * size);
    memcpy(items + index * size, item, size);
    if (list->count <= index) list->count = index + 1;
    return SPERF_OK;
}

sperf_status_t sperf_spool_list_set(spool_list_t *list, uint32_t index, const void *item, size_t size)
{
    return index < NUMBERS_MAX ? set(list, index, item, size) : SPERF_LIMIT_EXCEEDED;
}

sperf_status_t sperf_spool_list_append(spool_list_t *list, const void *item, size_t size)
{
    return list->count < ITEMS_MAX ? set(list, list->count, item, size) : SPERF_LIMIT_EXCEEDED;
}

/* -- Rows of the profile -- */

/* Set `out` to the function with `number`; a function without a name is marked as unresolved. */
static sperf_status_t function_of(spool_decoding_t *decoding, uint32_t number, spool_function_t *out)
{
    const spool_function_t *functions = decoding->functions.items;
    *out = (spool_function_t){0};
    if (number < decoding->functions.count) *out = functions[number];
    if (out->id != 0) return SPERF_OK;
    sperf_function_t function = {0};
    SPERF_TRY(sperf_string_table_intern_text(&decoding->profile->strings, "[unresolved]", &function.name));
    out->showing = SPERF_SPOOL_AS_CALLER;
    return sperf_function_table_intern(&decoding->profile->functions, function, &out->id);
}

static sperf_status_t map_frames(spool_decoding_t *decoding)
{
    const sperf_frame_t *frames = decoding->frames.items;
    decoding->frame_ids = calloc(decoding->frames.count, sizeof *decoding->frame_ids);
    if (decoding->frame_ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id < decoding->frames.count; id++) {
        spool_function_t function;
        SPERF_TRY(function_of(decoding, frames[id].function, &function));
        if (function.kind == SPERF_SPOOL_CLASS) continue;
        sperf_frame_t frame = {function.id, frames[id].line};
        SPERF_TRY(sperf_frame_table_intern(&decoding->profile->frames, frame, &decoding->frame_ids[id]));
        if (decoding->functions.count <= frames[id].function ||
            ((spool_function_t *)decoding->functions.items)[frames[id].function].id == 0) {
            decoding->unnamed++;
        }
    }
    return SPERF_OK;
}

static sperf_status_t map_stacks(spool_decoding_t *decoding)
{
    const sperf_stack_t *stacks = decoding->stacks.items;
    const sperf_frame_t *frames = decoding->frames.items;
    spool_mapped_stack_t *ids = decoding->stack_ids = calloc(decoding->stacks.count, sizeof *decoding->stack_ids);
    if (ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id < decoding->stacks.count; id++) {
        sperf_stack_t stack = stacks[id];
        if (stack.parent >= id || stack.frame == 0 || stack.frame >= decoding->frames.count) continue;
        spool_function_t function;
        SPERF_TRY(function_of(decoding, frames[stack.frame].function, &function));
        ids[id].kind = function.kind < SPERF_TIME_KINDS ? function.kind : SPERF_TIME_RUNNING;
        ids[id].hidden = function.showing == SPERF_SPOOL_HIDDEN ||
                         (function.showing == SPERF_SPOOL_AS_CALLER && ids[stack.parent].hidden);
        ids[id].id = ids[stack.parent].id;
        if (function.kind == SPERF_SPOOL_CLASS) {
            ids[id].class = sperf_function_table_get(&decoding->profile->functions, function.id).name;
            continue;
        }
        if (ids[stack.parent].class != 0) {
            ids[id].class = ids[stack.parent].class;
            if (ids[id].hidden) continue;
            SPERF_TRY(
                sperf_rescue_place_intern(decoding->profile, function.id, frames[stack.frame].line, &ids[id].rescue));
            continue;
        }
        if (ids[id].hidden) continue;
        SPERF_TRY(sperf_stack_table_intern(&decoding->profile->stacks, ids[stack.parent].id,
                                           decoding->frame_ids[stack.frame], &ids[id].id));
    }
    return SPERF_OK;
}

static sperf_status_t map_threads(spool_decoding_t *decoding)
{
    sperf_thread_t *threads = decoding->threads.items;
    for (uint32_t row = 1; row < decoding->threads.count; row++) {
        sperf_thread_id_t id;
        if (threads[row].number == 0) continue;
        SPERF_TRY(sperf_thread_table_intern(&decoding->profile->threads, threads[row], &id));
    }
    return SPERF_OK;
}

/* Return the profile's thread for the session's `row`, or 0. */
static sperf_thread_id_t thread_of(const spool_decoding_t *decoding, uint32_t row)
{
    const sperf_thread_t *threads = decoding->threads.items;
    if (row >= decoding->threads.count || threads[row].number == 0) return 0;
    return sperf_thread_table_find(&decoding->profile->threads, threads[row]);
}

enum { LABELS_MAX = 64 };

static sperf_status_t add_label(spool_decoding_t *decoding, const char *key, sperf_string_id_t value,
                                sperf_label_t *labels, uint32_t *count)
{
    sperf_label_t label = {.string = value};
    if (value == 0) return SPERF_OK;
    SPERF_TRY(sperf_string_table_intern_text(&decoding->profile->strings, key, &label.key));
    labels[(*count)++] = label;
    return SPERF_OK;
}

/* `class`, `rescue`: strings, for an object or an exception; 0: none. */
static sperf_status_t labels_of(spool_decoding_t *decoding, uint32_t key, sperf_string_id_t class,
                                sperf_string_id_t rescue, sperf_label_set_id_t *out)
{
    uint32_t states = decoding->header.states == 0 ? 1 : decoding->header.states;
    uint32_t set = key / states, count = 0;
    sperf_label_t labels[LABELS_MAX + 3];
    const spool_given_t *given = decoding->labels.items, *of_states = decoding->states.items;
    const uint32_t *sets = decoding->sets.items;
    uint32_t first = set > 0 && set < decoding->sets.count ? sets[set] : 0;
    for (uint32_t i = first; first != 0 && i <= decoding->labels.count && count < LABELS_MAX; i++) {
        if (given[i - 1].number != set) break;
        labels[count++] = given[i - 1].label;
    }
    for (uint32_t i = 0; decoding->proven && i < decoding->states.count; i++) {
        if (of_states[i].number == key % states && count <= LABELS_MAX) labels[count++] = of_states[i].label;
    }
    SPERF_TRY(add_label(decoding, "class", class, labels, &count));
    SPERF_TRY(add_label(decoding, SPERF_RESCUE_LABEL, rescue, labels, &count));
    *out = 0;
    return count == 0 ? SPERF_OK : sperf_label_table_intern(&decoding->profile->labels, labels, count, out);
}

/* Add a sample with ids of the session; one with unknown ids is left out. */
static sperf_status_t add_sample(spool_decoding_t *decoding, sperf_timeline_row_t row, int64_t count)
{
    if (row.key.stack == 0 || row.key.stack >= decoding->stacks.count || row.weight < 0) return SPERF_OK;
    spool_sample_t sample = {.row = row, .count = count, .shares = true};
    sample.row.key.stack = decoding->stack_ids[row.key.stack].id;
    sample.row.key.thread = thread_of(decoding, row.key.thread);
    const spool_given_t *states = decoding->states.items;
    uint32_t state_count = decoding->header.states == 0 ? 1 : decoding->header.states;
    uint32_t state = row.key.labels % state_count;
    sample.stratum = decoding->stack_ids[row.key.stack].kind;
    if (sample.stratum == SPERF_TIME_RUNNING && state > 0 && state == state_count - 1) {
        sample.stratum = SPERF_TIME_WITHOUT_GVL;
    }
    for (uint32_t i = 0; !decoding->proven && i < decoding->states.count; i++) {
        decoding->proven = states[i].proves && states[i].number == state;
    }
    return sperf_spool_list_append(&decoding->samples, &sample, sizeof sample);
}

/* Call `visit` for each row of a table, until it returns another status than SPERF_OK, which is returned. */
static sperf_status_t each_sum(spool_decoding_t *decoding, sperf_spool_table_t table,
                               sperf_status_t (*visit)(spool_decoding_t *decoding, const spool_sum_t *sum))
{
    const spool_list_t *list = &decoding->tables[table];
    const spool_seen_room_t *rooms = list->items;
    for (uint32_t i = 0; i < list->count; i++) {
        for (size_t at = 0; rooms[i].length - at >= sizeof(spool_sum_t); at += sizeof(spool_sum_t)) {
            spool_sum_t sum;
            memcpy(&sum, rooms[i].bytes + at, sizeof sum);
            SPERF_TRY(visit(decoding, &sum));
        }
    }
    return SPERF_OK;
}

static sperf_status_t read_sum(spool_decoding_t *decoding, const spool_sum_t *sum)
{
    sperf_timeline_row_t row = {.key = {sum->stack, sum->thread, sum->labels}, .weight = sum->weight_ns};
    return add_sample(decoding, row, sum->count < 0 ? 0 : sum->count);
}

static sperf_status_t read_blocks(spool_decoding_t *decoding)
{
    const spool_seen_room_t *rooms = decoding->blocks.items;
    uint64_t time_us = 0;
    for (uint32_t i = 0; i < decoding->blocks.count; i++) {
        size_t used = rooms[i].bytes == NULL ? 0 : rooms[i].room.count, at = 0, length;
        if (used > rooms[i].length) used = rooms[i].length;
        sperf_timeline_row_t row;
        while (at < used && (length = sperf_timeline_decode(rooms[i].bytes + at, used - at, &time_us, &row)) > 0) {
            at += length;
            SPERF_TRY(add_sample(decoding, row, 1));
        }
    }
    return SPERF_OK;
}

typedef struct {
    spool_decoding_t *decoding;
    sperf_status_t status;
    uint64_t *ends_us; /* by thread: where its last sample ends */
} sampling_t;

/* Return the function for time of `kind` without a captured stack; 0: none in the spool. */
static sperf_function_id_t function_of_kind(const spool_decoding_t *decoding, sperf_time_kind_t kind)
{
    const spool_function_t *functions = decoding->functions.items;
    uint8_t wanted = (uint8_t)(kind == SPERF_TIME_RUNNING ? SPERF_TIME_KINDS : kind);
    for (uint32_t number = 1; number < decoding->functions.count; number++) {
        if (functions[number].id != 0 && functions[number].kind == wanted) return functions[number].id;
    }
    return 0;
}

static sperf_status_t stack_of_kind(spool_decoding_t *decoding, sperf_time_kind_t kind, sperf_stack_id_t *out)
{
    sperf_frame_t frame = {.function = function_of_kind(decoding, kind)};
    if (frame.function == 0) {
        spool_function_t unnamed;
        SPERF_TRY(function_of(decoding, 0, &unnamed));
        frame.function = unnamed.id;
    }
    sperf_frame_id_t id;
    SPERF_TRY(sperf_frame_table_intern(&decoding->profile->frames, frame, &id));
    return sperf_stack_table_intern(&decoding->profile->stacks, 0, id, out);
}

static void add_sample_of_rest(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    sampling_t *sampling = context;
    spool_sample_t sample = {.count = 1};
    /* What followed the thread's last sample. */
    uint64_t duration_us = (uint64_t)sampling->decoding->header.duration_ns / 1000, time_us = duration_us;
    if (sampling->ends_us[row] > 0) time_us = sampling->ends_us[row] + (uint64_t)weight_ns / 1000;
    if (time_us > duration_us) time_us = duration_us;
    sampling->ends_us[row] = sample.row.time_us = time_us;
    sample.row.key.thread = row;
    sample.row.weight = weight_ns;
    if (sampling->status == SPERF_OK) {
        sampling->status = stack_of_kind(sampling->decoding, kind, &sample.row.key.stack);
    }
    if (sampling->status == SPERF_OK)
        sampling->status = sperf_spool_list_append(&sampling->decoding->samples, &sample, sizeof sample);
}

/* Return rests by thread of the profile. */
static sperf_rest_t *read_rests(const spool_decoding_t *decoding, uint32_t rows)
{
    sperf_rest_t *rests = calloc(rows, sizeof *rests);
    if (rests == NULL) return NULL;
    const spool_seen_room_t *room = &decoding->rests;
    for (uint32_t i = 0; room->bytes != NULL && room->length / sizeof *rests > i; i++) {
        sperf_rest_t rest;
        memcpy(&rest, room->bytes + i * sizeof rest, sizeof rest);
        uint32_t row = i == 0 ? 0 : thread_of(decoding, i);
        for (int kind = 0; kind < SPERF_TIME_STRATA; kind++) {
            /* More than centuries is damage. */
            bool sane = rest.ns[kind] > -(INT64_MAX / 1024) && rest.ns[kind] < INT64_MAX / 1024;
            int64_t *sum = &rests[row].ns[kind];
            if (sane && *sum > -(INT64_MAX / 4) && *sum < INT64_MAX / 4) *sum += rest.ns[kind];
        }
    }
    return rests;
}

static sperf_status_t write_sample(spool_decoding_t *decoding, const spool_sample_t *sample, int64_t weight)
{
    sperf_profile_t *profile = decoding->profile;
    sperf_timeline_row_t row = sample->row;
    row.weight = weight;
    if (!decoding->has_last || decoding->last_key != row.key.labels) {
        SPERF_TRY(labels_of(decoding, row.key.labels, 0, 0, &decoding->last_set));
        decoding->last_key = row.key.labels;
        decoding->has_last = true;
    }
    row.key.labels = decoding->last_set;
    if (row.key.stack == 0) SPERF_TRY(stack_of_kind(decoding, SPERF_TIME_RUNNING, &row.key.stack));
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {sample->count, row.weight};
    SPERF_TRY(sperf_sample_table_add(&profile->samples, row.key, values));
    return decoding->header.aggregate ? SPERF_OK : sperf_timeline_append(&profile->timeline, &row);
}

/* Return whether sums fit: sums that a damaged file makes saturate would not equal those of the timeline. */
static bool fits(const spool_decoding_t *decoding)
{
    int64_t left = INT64_MAX / 4, counts = INT64_MAX / 4;
    const spool_sample_t *samples = decoding->samples.items;
    for (uint32_t i = 0; i < decoding->samples.count; i++) {
        if (samples[i].row.weight > left || samples[i].count > counts) return false;
        left -= samples[i].row.weight;
        counts -= samples[i].count;
    }
    return true;
}

/* Limit a rest, which was read while its thread ran and may subtract more than there is. */
static void limit(sperf_rest_t *rest, const sperf_rest_t *weight)
{
    for (int kind = 0; kind < SPERF_TIME_STRATA; kind++) {
        if (rest->ns[kind] < -weight->ns[kind]) rest->ns[kind] = -weight->ns[kind];
    }
}

/* Say of which thread each row of the profile is. */
static sperf_status_t name_rows(const spool_decoding_t *decoding, sperf_sharing_t *sharing)
{
    const sperf_thread_table_t *rows = &decoding->profile->threads;
    sperf_thread_table_t nameless = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t row = 1; row <= rows->count && status == SPERF_OK; row++) {
        sperf_thread_t thread = rows->rows[row];
        sperf_thread_id_t id = 0;
        thread.name = 0;
        status = sperf_thread_table_intern(&nameless, thread, &id);
        sperf_sharing_name(sharing, row, id);
    }
    sperf_thread_table_cleanup(&nameless);
    return status;
}

static sperf_status_t write_samples(spool_decoding_t *decoding)
{
    if (!fits(decoding)) return SPERF_MALFORMED;
    uint32_t rows = decoding->profile->threads.count + 1;
    sperf_sharing_t sharing;
    SPERF_TRY(sperf_sharing_init(&sharing, rows, decoding->header.period_ns));
    sperf_rest_t *rests = read_rests(decoding, rows);
    uint64_t *ends_us = calloc(rows, sizeof *ends_us);
    bool has_room = rests != NULL && ends_us != NULL;
    sampling_t sampling = {decoding, has_room ? name_rows(decoding, &sharing) : SPERF_NO_MEMORY, ends_us};
    for (uint32_t i = 0; has_room && i < decoding->samples.count; i++) {
        const spool_sample_t *sample = (const spool_sample_t *)decoding->samples.items + i;
        uint32_t row = sample->row.key.thread;
        sperf_sharing_weigh(&sharing, row, sample->stratum, sample->row.weight);
        if (sample->row.time_us > ends_us[row]) ends_us[row] = sample->row.time_us;
    }
    for (uint32_t row = 0; has_room && row < rows; row++) limit(&rests[row], &sharing.weights[row]);
    if (has_room) sperf_sharing_plan(&sharing, rests, add_sample_of_rest, &sampling);
    free(rests);
    free(ends_us);
    for (uint32_t i = 0; sampling.status == SPERF_OK && i < decoding->samples.count; i++) {
        const spool_sample_t *sample = (const spool_sample_t *)decoding->samples.items + i;
        int64_t weight = sample->row.weight;
        if (sample->shares) weight = sperf_sharing_next(&sharing, sample->row.key.thread, sample->stratum, weight);
        sampling.status = write_sample(decoding, sample, weight);
    }
    sperf_sharing_cleanup(&sharing);
    return sampling.status;
}

/*
 * Add a row of allocations or exceptions with the two `values` of the sample types from `type` on. `rescue`: the clause
 * of an exception without a known one; 0: not an exception.
 */
static sperf_status_t write_sum(spool_decoding_t *decoding, const spool_sum_t *sum, uint32_t type,
                                const int64_t values[2], sperf_string_id_t rescue)
{
    const spool_mapped_stack_t *stack = &decoding->stack_ids[sum->stack];
    sperf_sample_key_t key = {.stack = stack->id, .thread = thread_of(decoding, sum->thread)};
    if (rescue != 0 && stack->rescue != 0) rescue = stack->rescue;
    if (key.stack == 0) SPERF_TRY(stack_of_kind(decoding, SPERF_TIME_RUNNING, &key.stack));
    SPERF_TRY(labels_of(decoding, sum->labels, stack->class, rescue, &key.labels));
    int64_t all[SPERF_SAMPLE_TYPES_MAX] = {0};
    memcpy(&all[type], values, 2 * sizeof *values);
    return sperf_sample_table_add(&decoding->profile->samples, key, all);
}

/* Return whether a row has a known stack, and numbers that are possible. */
static bool is_sane(const spool_decoding_t *decoding, const spool_sum_t *sum)
{
    return sum->count >= 0 && sum->weight_ns >= 0 && sum->count < INT64_MAX / 4 && sum->weight_ns < INT64_MAX / 4 &&
           sum->stack != 0 && sum->stack < decoding->stacks.count;
}

/* Add whole objects of rows that were not scaled; rounding errors carry over to the next row. */
static sperf_status_t write_allocation(spool_decoding_t *decoding, const spool_sum_t *sum)
{
    if (!is_sane(decoding, sum)) return SPERF_OK;
    int64_t units = sum->count + decoding->units_left;
    decoding->units_left = units % SPERF_ALLOCATION_UNIT;
    const int64_t values[] = {units / SPERF_ALLOCATION_UNIT, sum->weight_ns};
    return write_sum(decoding, sum, decoding->types.allocations, values, 0);
}

static sperf_status_t write_exception(spool_decoding_t *decoding, const spool_sum_t *sum)
{
    if (!is_sane(decoding, sum) || sum->count == 0) return SPERF_OK;
    sperf_string_id_t no_rescue;
    SPERF_TRY(sperf_string_table_intern_text(&decoding->profile->strings, SPERF_NO_RESCUE, &no_rescue));
    const int64_t values[] = {[SPERF_EXCEPTIONS_RAISED] = sum->count, [SPERF_EXCEPTIONS_UNWINDING] = sum->weight_ns};
    return write_sum(decoding, sum, decoding->types.exceptions, values, no_rescue);
}

sperf_status_t sperf_spool_write(spool_decoding_t *decoding)
{
    SPERF_TRY(map_threads(decoding));
    SPERF_TRY(map_frames(decoding));
    SPERF_TRY(map_stacks(decoding));
    if (decoding->types.time != SPERF_TYPE_NONE) {
        SPERF_TRY(decoding->header.aggregate ? each_sum(decoding, SPERF_SPOOL_SUMS, read_sum) : read_blocks(decoding));
        SPERF_TRY(write_samples(decoding));
    }
    if (decoding->types.allocations != SPERF_TYPE_NONE) {
        SPERF_TRY(each_sum(decoding, SPERF_SPOOL_ALLOCATIONS, write_allocation));
    }
    if (decoding->types.exceptions == SPERF_TYPE_NONE) return SPERF_OK;
    return each_sum(decoding, SPERF_SPOOL_EXCEPTIONS, write_exception);
}
