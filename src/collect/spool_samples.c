/*
 * Makes the records of a spool valid and composes the profile of them, and the lists that records are read into: see
 * spool_decoding.h.
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

/* -- What is composed -- */

/* A frame whose function has no name gets one that says so. */
static sperf_status_t name_frames(spool_decoding_t *decoding)
{
    sperf_raw_function_t unnamed = {.showing = SPERF_FRAME_AS_CALLER};
    sperf_function_t function = {0};
    sperf_frame_t *frames = decoding->frames.items;
    uint32_t count = decoding->functions.count;
    for (uint32_t id = 1; id < decoding->frames.count; id++) {
        const sperf_raw_function_t *functions = decoding->functions.items;
        if (frames[id].function < count && functions[frames[id].function].id != 0) continue;
        frames[id].function = count;
        if (decoding->unnamed++ > 0) continue;
        SPERF_TRY(sperf_string_table_intern_text(&decoding->profile->strings, "[unresolved]", &function.name));
        SPERF_TRY(sperf_function_table_intern(&decoding->profile->functions, function, &unnamed.id));
        SPERF_TRY(sperf_spool_list_append(&decoding->functions, &unnamed, sizeof unnamed));
    }
    return SPERF_OK;
}

/* Stacks without a known frame or caller are empty. */
static void check_stacks(const spool_decoding_t *decoding)
{
    sperf_stack_t *stacks = decoding->stacks.items;
    for (uint32_t id = 1; id < decoding->stacks.count; id++) {
        bool known = stacks[id].parent < id && stacks[id].frame < decoding->frames.count;
        if (!known) stacks[id] = (sperf_stack_t){0};
    }
}

static sperf_status_t map_threads(spool_decoding_t *decoding)
{
    const sperf_thread_t *threads = decoding->threads.items;
    sperf_thread_id_t *ids = decoding->thread_ids = calloc((size_t)decoding->threads.count + 1, sizeof *ids);
    if (ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row < decoding->threads.count; row++) {
        if (threads[row].number == 0) continue;
        SPERF_TRY(sperf_thread_table_intern(&decoding->profile->threads, threads[row], &ids[row]));
    }
    return SPERF_OK;
}

enum { LABELS_MAX = 64, LABELS_ADDED = 2 };

/* For sperf_composition_t. */
static sperf_status_t labels_of(void *context, sperf_label_set_id_t key, sperf_label_set_id_t other,
                                sperf_label_set_id_t *out)
{
    const spool_decoding_t *decoding = context;
    uint32_t states = decoding->composition.states, set = key / states, count = 0, others = 0;
    sperf_label_t labels[LABELS_MAX + 1 + LABELS_ADDED];
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
    const sperf_label_t *added = NULL;
    if (other != 0) added = sperf_label_table_get(&decoding->profile->labels, other, &others);
    for (uint32_t i = 0; i < others && i < LABELS_ADDED; i++) labels[count++] = added[i];
    return sperf_label_table_intern(&decoding->profile->labels, labels, count, out);
}

static void prove_state(spool_decoding_t *decoding, uint32_t state)
{
    const spool_given_t *states = decoding->states.items;
    for (uint32_t i = 0; !decoding->proven && i < decoding->states.count; i++) {
        decoding->proven = states[i].proves && states[i].number == state;
    }
}

/*
 * Return whether to keep a sample: it has a known stack, and numbers that are possible. Sets its thread to 0 if that is
 * not known. Where one of time is impossible, the sum of all would be wrong: nothing is kept.
 */
static bool check_sample(spool_decoding_t *decoding, sperf_sample_key_t *key, int64_t count, int64_t weight,
                         bool is_time)
{
    if (key->stack == 0 || key->stack >= decoding->stacks.count || count < 0 || weight < 0) return false;
    if (key->thread >= decoding->threads.count) key->thread = 0;
    bool fits = count <= decoding->counts_left && weight <= decoding->weights_left;
    decoding->saturates = decoding->saturates || (is_time && !fits);
    if (!fits) return false;
    decoding->counts_left -= count;
    decoding->weights_left -= weight;
    prove_state(decoding, key->labels % decoding->composition.states);
    return true;
}

/* Read a table into `sums`. */
static sperf_status_t read_sums(spool_decoding_t *decoding, sperf_spool_table_t table)
{
    const spool_list_t *list = &decoding->tables[table];
    const spool_seen_room_t *rooms = list->items;
    sperf_sample_table_cleanup(&decoding->sums);
    sperf_sample_table_init(&decoding->sums, 2);
    for (uint32_t i = 0; i < list->count; i++) {
        for (size_t at = 0; rooms[i].length - at >= sizeof(spool_sum_t); at += sizeof(spool_sum_t)) {
            spool_sum_t sum;
            memcpy(&sum, rooms[i].bytes + at, sizeof sum);
            sperf_sample_key_t key = {sum.stack, sum.thread, sum.labels};
            const int64_t values[] = {sum.count, sum.weight_ns};
            if (!check_sample(decoding, &key, sum.count, sum.weight_ns, table == SPERF_SPOOL_SUMS)) continue;
            SPERF_TRY(sperf_sample_table_add(&decoding->sums, key, values));
        }
    }
    return decoding->saturates ? SPERF_MALFORMED : SPERF_OK;
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
            if (!check_sample(decoding, &row.key, 1, row.weight, true)) continue;
            SPERF_TRY(sperf_timeline_append(&decoding->timeline, &row));
        }
    }
    return decoding->saturates ? SPERF_MALFORMED : SPERF_OK;
}

/*
 * Set `rests`, by thread of the profile, and limit each: it was read while its thread ran, and may subtract more than
 * there is.
 */
static void read_rests(const spool_decoding_t *decoding, sperf_rest_t *rests)
{
    const spool_seen_room_t *room = &decoding->rests;
    const sperf_sharing_t *sharing = &decoding->composition.sharing;
    for (uint32_t i = 0; room->bytes != NULL && room->length / sizeof *rests > i; i++) {
        sperf_rest_t rest;
        memcpy(&rest, room->bytes + i * sizeof rest, sizeof rest);
        uint32_t row = i < decoding->threads.count ? decoding->thread_ids[i] : 0;
        for (int kind = 0; kind < SPERF_TIME_STRATA; kind++) {
            /* More than centuries is damage. */
            bool sane = rest.ns[kind] > -(INT64_MAX / 1024) && rest.ns[kind] < INT64_MAX / 1024;
            int64_t *sum = &rests[row].ns[kind];
            if (sane && *sum > -(INT64_MAX / 4) && *sum < INT64_MAX / 4) *sum += rest.ns[kind];
        }
    }
    for (uint32_t row = 0; row < sharing->rows; row++) {
        for (int kind = 0; kind < SPERF_TIME_STRATA; kind++) {
            int64_t least_ns = -sharing->weights[row].ns[kind];
            if (rests[row].ns[kind] < least_ns) rests[row].ns[kind] = least_ns;
        }
    }
}

static sperf_status_t write_times(spool_decoding_t *decoding)
{
    sperf_composition_t *composition = &decoding->composition;
    SPERF_TRY(decoding->header.aggregate ? read_sums(decoding, SPERF_SPOOL_SUMS) : read_blocks(decoding));
    composition->sums = &decoding->sums;
    if (!decoding->header.aggregate) composition->timeline = &decoding->timeline;
    SPERF_TRY(sperf_composition_weigh(composition, decoding->header.period_ns));
    sperf_rest_t *rests = calloc(composition->sharing.rows, sizeof *rests);
    if (rests == NULL) return SPERF_NO_MEMORY;
    read_rests(decoding, rests);
    sperf_status_t status = sperf_composition_share(composition, rests);
    free(rests);
    SPERF_TRY(status);
    SPERF_TRY(sperf_composition_write(composition));
    return sperf_composition_write_rests(composition);
}

/* Add whole objects of rows that were not scaled; rounding errors carry over to the next row. */
static sperf_status_t write_allocations(spool_decoding_t *decoding)
{
    SPERF_TRY(read_sums(decoding, SPERF_SPOOL_ALLOCATIONS));
    int64_t units = 0;
    for (uint32_t row = 0; row < decoding->sums.count; row++) {
        const int64_t *sum = sperf_sample_table_values(&decoding->sums, row);
        int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0}, *allocated = &values[decoding->types.allocations];
        units += sum[0];
        allocated[0] = units / SPERF_ALLOCATION_UNIT;
        allocated[1] = sum[1];
        units %= SPERF_ALLOCATION_UNIT;
        SPERF_TRY(sperf_composition_add_row(&decoding->composition, decoding->sums.keys[row], NULL, values));
    }
    return SPERF_OK;
}

sperf_status_t sperf_spool_write(spool_decoding_t *decoding)
{
    const spool_header_t *header = &decoding->header;
    sperf_composition_t *composition = &decoding->composition;
    SPERF_TRY(name_frames(decoding));
    check_stacks(decoding);
    SPERF_TRY(map_threads(decoding));
    decoding->counts_left = decoding->weights_left = INT64_MAX / 4;
    *composition = (sperf_composition_t){
        .profile = decoding->profile,
        .functions = decoding->functions.items,
        .frames = decoding->frames.items,
        .stacks = decoding->stacks.items,
        .frames_count = decoding->frames.count - 1,
        .stacks_count = decoding->stacks.count - 1,
        .threads = decoding->thread_ids,
        .states = header->states == 0 ? 1 : header->states,
        .labels = labels_of,
        .context = decoding,
        .end_us = (uint64_t)header->duration_ns / 1000,
        .follows = true,
    };
    SPERF_TRY(sperf_composition_map(composition));
    if (decoding->types.time != SPERF_TYPE_NONE) SPERF_TRY(write_times(decoding));
    if (decoding->types.allocations != SPERF_TYPE_NONE) SPERF_TRY(write_allocations(decoding));
    if (decoding->types.exceptions == SPERF_TYPE_NONE) return SPERF_OK;
    SPERF_TRY(read_sums(decoding, SPERF_SPOOL_EXCEPTIONS));
    return sperf_composition_add_exceptions(composition, &decoding->sums, decoding->types.exceptions, SPERF_NO_RESCUE);
}
