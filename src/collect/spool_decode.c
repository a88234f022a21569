/* Reading a spool: see sperf/collect/spool.h. */
#include "sperf/collect/spool.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/collect/allocation_rate.h"
#include "spool_records.h"

/* What a number of the session's tables became. */
typedef struct {
    sperf_function_id_t id; /* 0: not named */
    uint8_t showing;
    uint8_t kind;
} function_t;

typedef struct {
    sperf_stack_id_t id;
    uint8_t kind; /* sperf_time_kind_t */
    bool hidden;
    sperf_string_id_t class; /* the label of a stack whose leaf is a class; 0: none */
} stack_t;

/* A label, of a set or a state. */
typedef struct {
    uint32_t number;
    bool proves; /* of a state: a sample of it is needed for any state to have a label */
    sperf_label_t label;
} given_t;

/* A room's first bytes in the file. */
typedef struct {
    spool_room_t room;
    const uint8_t *bytes;
    size_t length;
} room_t;

/* An array that grows. */
typedef struct {
    void *items;
    uint32_t count;
    uint32_t capacity;
} list_t;

typedef struct {
    sperf_profile_t *profile;
    spool_header_t header;
    sperf_measured_types_t types;
    list_t functions;   /* function_t, by number */
    list_t frames;      /* sperf_frame_t as written, by id; then of the profile */
    list_t stacks;      /* sperf_stack_t as written, by id */
    list_t threads;     /* sperf_thread_t, by row; number 0: not known */
    list_t states;      /* given_t */
    list_t labels;      /* given_t, in the order in which they came: those of one set stand together */
    list_t sets;        /* uint32_t, by set: where its labels begin in that list, + 1; 0: none */
    list_t sums;        /* room_t */
    list_t allocations; /* room_t */
    list_t blocks;      /* room_t */
    room_t rests;
    sperf_string_t text;
    sperf_frame_id_t *frame_ids;
    stack_t *stack_ids;
    list_t samples;                          /* sample_t */
    sperf_label_set_id_t last_key, last_set; /* of labels: samples in a row often have the same */
    bool has_last;
    bool proven; /* some sample's state is one that proves */
    uint32_t unnamed;
} decoding_t;

typedef struct {
    sperf_timeline_row_t row;
    int64_t count;
    sperf_time_kind_t kind;
    bool shares; /* in rests: it is no rest itself */
} sample_t;

/* More than any session has: what asks for more is damaged. */
enum { NUMBERS_MAX = 1 << 26 };

static sperf_status_t reserve(list_t *list, uint64_t count, size_t size)
{
    if (count > NUMBERS_MAX) return SPERF_LIMIT_EXCEEDED;
    if (count <= list->capacity) return SPERF_OK;
    uint32_t larger = list->capacity < 32 ? 64 : list->capacity * 2;
    if (larger < count) larger = (uint32_t)count;
    void *grown = realloc(list->items, larger * size);
    if (grown == NULL) return SPERF_NO_MEMORY;
    memset((char *)grown + list->capacity * size, 0, (larger - list->capacity) * size);
    list->items = grown;
    list->capacity = larger;
    return SPERF_OK;
}

static sperf_status_t push(list_t *list, const void *item, size_t size)
{
    SPERF_TRY(reserve(list, (uint64_t)list->count + 1, size));
    memcpy((char *)list->items + list->count++ * size, item, size);
    return SPERF_OK;
}

/* Put `item` at `index`; what is between is zero. */
static sperf_status_t put(list_t *list, uint32_t index, const void *item, size_t size)
{
    SPERF_TRY(reserve(list, (uint64_t)index + 1, size));
    memcpy((char *)list->items + index * size, item, size);
    if (list->count <= index) list->count = index + 1;
    return SPERF_OK;
}

/* What begins a record with texts. False where they do not fit. */
static bool read_named(const uint8_t *bytes, size_t length, spool_named_t *named, sperf_string_t texts[2])
{
    if (length < sizeof *named) return false;
    memcpy(named, bytes, sizeof *named);
    uint64_t both = (uint64_t)named->lengths[0] + named->lengths[1];
    if (both > length - sizeof *named) return false;
    texts[0] = (sperf_string_t){(const char *)bytes + sizeof *named, named->lengths[0]};
    texts[1] = (sperf_string_t){texts[0].bytes + texts[0].length, named->lengths[1]};
    return true;
}

static sperf_status_t intern(decoding_t *decoding, sperf_string_t text, sperf_string_id_t *out)
{
    return sperf_string_table_intern(&decoding->profile->strings, text.bytes, text.length, out);
}

static sperf_status_t read_function(decoding_t *decoding, const spool_named_t *named, const sperf_string_t texts[2])
{
    if (named->number == 0 || named->showing >= SPERF_SPOOL_SHOWINGS || named->kind > SPERF_SPOOL_CLASS)
        return SPERF_OK;
    sperf_function_t function = {.first_line = named->first_line};
    SPERF_TRY(intern(decoding, texts[0], &function.name));
    SPERF_TRY(intern(decoding, texts[1], &function.file));
    function_t row = {.showing = (uint8_t)named->showing, .kind = (uint8_t)named->kind};
    SPERF_TRY(sperf_function_table_intern(&decoding->profile->functions, function, &row.id));
    return put(&decoding->functions, named->number, &row, sizeof row);
}

static sperf_status_t read_label(decoding_t *decoding, list_t *list, const spool_named_t *named,
                                 const sperf_string_t texts[2])
{
    if (texts[0].length == 0) return SPERF_OK;
    given_t given = {.number = named->number, .proves = named->kind != 0};
    SPERF_TRY(intern(decoding, texts[0], &given.label.key));
    SPERF_TRY(intern(decoding, texts[1], &given.label.string));
    SPERF_TRY(push(list, &given, sizeof given));
    if (list != &decoding->labels) return SPERF_OK;
    uint32_t *sets = decoding->sets.items;
    if (named->number < decoding->sets.count && sets[named->number] != 0) return SPERF_OK;
    return put(&decoding->sets, named->number, &list->count, sizeof list->count);
}

static sperf_status_t read_thread(decoding_t *decoding, const spool_named_t *named, sperf_string_t name)
{
    if (named->number == 0 || named->thread_number == 0) return SPERF_OK;
    sperf_thread_t thread = {.process = decoding->header.process_id,
                             .number = named->thread_number,
                             .parent = decoding->header.parent_process_id};
    SPERF_TRY(intern(decoding, name, &thread.name));
    return put(&decoding->threads, named->number, &thread, sizeof thread);
}

static sperf_status_t read_room(decoding_t *decoding, spool_type_t type, const uint8_t *bytes, size_t length)
{
    room_t room = {.bytes = bytes + sizeof room.room, .length = length - sizeof room.room};
    memcpy(&room.room, bytes, sizeof room.room);
    switch (type) {
    case SPOOL_SUMS: return push(&decoding->sums, &room, sizeof room);
    case SPOOL_ALLOCATIONS: return push(&decoding->allocations, &room, sizeof room);
    case SPOOL_BLOCK: return put(&decoding->blocks, room.room.first, &room, sizeof room);
    case SPOOL_RESTS: decoding->rests = room; break;
    default:
        if (room.room.count <= room.length)
            decoding->text = (sperf_string_t){(const char *)room.bytes, room.room.count};
    }
    return SPERF_OK;
}

static sperf_status_t read_record(decoding_t *decoding, spool_type_t type, const uint8_t *bytes, size_t length)
{
    if (length < sizeof(spool_pair_t)) return SPERF_OK;
    spool_named_t named;
    sperf_string_t texts[2];
    switch (type) {
    case SPOOL_FRAME: return push(&decoding->frames, bytes, sizeof(sperf_frame_t));
    case SPOOL_STACK: return push(&decoding->stacks, bytes, sizeof(sperf_stack_t));
    case SPOOL_SUMS:
    case SPOOL_ALLOCATIONS:
    case SPOOL_BLOCK:
    case SPOOL_RESTS:
    case SPOOL_TEXT: return read_room(decoding, type, bytes, length);
    default: break;
    }
    if (!read_named(bytes, length, &named, texts)) return SPERF_OK;
    switch (type) {
    case SPOOL_FUNCTION: return read_function(decoding, &named, texts);
    case SPOOL_STATE: return read_label(decoding, &decoding->states, &named, texts);
    case SPOOL_LABEL: return read_label(decoding, &decoding->labels, &named, texts);
    case SPOOL_THREAD: return read_thread(decoding, &named, texts[0]);
    case SPOOL_COMMENT: return sperf_profile_add_comment(decoding->profile, texts[0].bytes, texts[0].length);
    default: return SPERF_OK;
    }
}

static sperf_status_t read_records(decoding_t *decoding, const uint8_t *next, const uint8_t *end)
{
    /* Ids begin at 1. */
    SPERF_TRY(push(&decoding->frames, &(sperf_frame_t){0}, sizeof(sperf_frame_t)));
    SPERF_TRY(push(&decoding->stacks, &(sperf_stack_t){0}, sizeof(sperf_stack_t)));
    while ((size_t)(end - next) >= sizeof(spool_record_t)) {
        spool_record_t record;
        memcpy(&record, next, sizeof record);
        next += sizeof record;
        /* A room's end may never have been written, and lie behind the file's. */
        size_t left = (size_t)(end - next), length = record.length < left ? record.length : left;
        SPERF_TRY(read_record(decoding, (spool_type_t)record.type, next, length));
        next += length;
    }
    return SPERF_OK;
}

/* Return in `out` the function that `number` is of; one without a name is told so. */
static sperf_status_t function_of(decoding_t *decoding, uint32_t number, function_t *out)
{
    const function_t *functions = decoding->functions.items;
    *out = (function_t){0};
    if (number < decoding->functions.count) *out = functions[number];
    if (out->id != 0) return SPERF_OK;
    sperf_function_t function = {0};
    SPERF_TRY(sperf_string_table_intern_text(&decoding->profile->strings, "[unresolved]", &function.name));
    out->showing = SPERF_SPOOL_AS_CALLER;
    return sperf_function_table_intern(&decoding->profile->functions, function, &out->id);
}

static sperf_status_t map_frames(decoding_t *decoding)
{
    const sperf_frame_t *frames = decoding->frames.items;
    decoding->frame_ids = calloc(decoding->frames.count, sizeof *decoding->frame_ids);
    if (decoding->frame_ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id < decoding->frames.count; id++) {
        function_t function;
        SPERF_TRY(function_of(decoding, frames[id].function, &function));
        if (function.kind == SPERF_SPOOL_CLASS) continue;
        sperf_frame_t frame = {function.id, frames[id].line};
        SPERF_TRY(sperf_frame_table_intern(&decoding->profile->frames, frame, &decoding->frame_ids[id]));
        if (decoding->functions.count <= frames[id].function ||
            ((function_t *)decoding->functions.items)[frames[id].function].id == 0) {
            decoding->unnamed++;
        }
    }
    return SPERF_OK;
}

static sperf_status_t map_stacks(decoding_t *decoding)
{
    const sperf_stack_t *stacks = decoding->stacks.items;
    const sperf_frame_t *frames = decoding->frames.items;
    stack_t *ids = decoding->stack_ids = calloc(decoding->stacks.count, sizeof *decoding->stack_ids);
    if (ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id < decoding->stacks.count; id++) {
        sperf_stack_t stack = stacks[id];
        if (stack.parent >= id || stack.frame == 0 || stack.frame >= decoding->frames.count) continue;
        function_t function;
        SPERF_TRY(function_of(decoding, frames[stack.frame].function, &function));
        ids[id].kind = function.kind < SPERF_TIME_KINDS ? function.kind : SPERF_TIME_RUNNING;
        ids[id].hidden = function.showing == SPERF_SPOOL_HIDDEN ||
                         (function.showing == SPERF_SPOOL_AS_CALLER && ids[stack.parent].hidden);
        ids[id].id = ids[stack.parent].id;
        if (function.kind == SPERF_SPOOL_CLASS) {
            ids[id].class = sperf_function_table_get(&decoding->profile->functions, function.id).name;
            continue;
        }
        if (ids[id].hidden) continue;
        SPERF_TRY(sperf_stack_table_intern(&decoding->profile->stacks, ids[stack.parent].id,
                                           decoding->frame_ids[stack.frame], &ids[id].id));
    }
    return SPERF_OK;
}

static sperf_status_t map_threads(decoding_t *decoding)
{
    sperf_thread_t *threads = decoding->threads.items;
    for (uint32_t row = 1; row < decoding->threads.count; row++) {
        sperf_thread_id_t id;
        if (threads[row].number == 0) continue;
        SPERF_TRY(sperf_thread_table_intern(&decoding->profile->threads, threads[row], &id));
    }
    return SPERF_OK;
}

/* Return in `out` the profile's thread of the session's `row`, 0 for none. */
static sperf_thread_id_t thread_of(const decoding_t *decoding, uint32_t row)
{
    const sperf_thread_t *threads = decoding->threads.items;
    if (row >= decoding->threads.count || threads[row].number == 0) return 0;
    return sperf_thread_table_find(&decoding->profile->threads, threads[row]);
}

enum { LABELS_MAX = 64 };

/* `class`: of an object, a string; 0: it is none. */
static sperf_status_t labels_of(decoding_t *decoding, uint32_t key, sperf_string_id_t class, sperf_label_set_id_t *out)
{
    uint32_t states = decoding->header.states == 0 ? 1 : decoding->header.states;
    uint32_t set = key / states, count = 0;
    sperf_label_t labels[LABELS_MAX + 2];
    const given_t *given = decoding->labels.items, *of_states = decoding->states.items;
    const uint32_t *sets = decoding->sets.items;
    uint32_t first = set > 0 && set < decoding->sets.count ? sets[set] : 0;
    for (uint32_t i = first; first != 0 && i <= decoding->labels.count && count < LABELS_MAX; i++) {
        if (given[i - 1].number != set) break;
        labels[count++] = given[i - 1].label;
    }
    for (uint32_t i = 0; decoding->proven && i < decoding->states.count; i++) {
        if (of_states[i].number == key % states && count <= LABELS_MAX) labels[count++] = of_states[i].label;
    }
    if (class != 0) {
        labels[count].string = class;
        labels[count].number = 0;
        labels[count].unit = 0;
        SPERF_TRY(sperf_string_table_intern_text(&decoding->profile->strings, "class", &labels[count].key));
        count++;
    }
    *out = 0;
    return count == 0 ? SPERF_OK : sperf_label_table_intern(&decoding->profile->labels, labels, count, out);
}

/* Keep a sample of the session's ids; one whose ids are not known is left out. */
static sperf_status_t add_sample(decoding_t *decoding, sperf_timeline_row_t row, int64_t count)
{
    if (row.key.stack == 0 || row.key.stack >= decoding->stacks.count || row.weight < 0) return SPERF_OK;
    sample_t sample = {.row = row, .count = count, .shares = true};
    sample.kind = (sperf_time_kind_t)decoding->stack_ids[row.key.stack].kind;
    sample.row.key.stack = decoding->stack_ids[row.key.stack].id;
    sample.row.key.thread = thread_of(decoding, row.key.thread);
    const given_t *states = decoding->states.items;
    uint32_t state = row.key.labels % (decoding->header.states == 0 ? 1 : decoding->header.states);
    for (uint32_t i = 0; !decoding->proven && i < decoding->states.count; i++) {
        decoding->proven = states[i].proves && states[i].number == state;
    }
    return push(&decoding->samples, &sample, sizeof sample);
}

static sperf_status_t read_sums(decoding_t *decoding)
{
    const room_t *rooms = decoding->sums.items;
    for (uint32_t i = 0; i < decoding->sums.count; i++) {
        for (size_t at = 0; rooms[i].length - at >= sizeof(spool_sum_t); at += sizeof(spool_sum_t)) {
            spool_sum_t sum;
            memcpy(&sum, rooms[i].bytes + at, sizeof sum);
            sperf_timeline_row_t row = {.key = {sum.stack, sum.thread, sum.labels}, .weight = sum.weight_ns};
            SPERF_TRY(add_sample(decoding, row, sum.count < 0 ? 0 : sum.count));
        }
    }
    return SPERF_OK;
}

static sperf_status_t read_blocks(decoding_t *decoding)
{
    const room_t *rooms = decoding->blocks.items;
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
    decoding_t *decoding;
    sperf_status_t status;
} sampling_t;

/* The function of time of `kind` that no stack was captured for; 0: the spool has none. */
static sperf_function_id_t function_of_kind(const decoding_t *decoding, sperf_time_kind_t kind)
{
    const function_t *functions = decoding->functions.items;
    uint8_t wanted = (uint8_t)(kind == SPERF_TIME_RUNNING ? SPERF_TIME_KINDS : kind);
    for (uint32_t number = 1; number < decoding->functions.count; number++) {
        if (functions[number].id != 0 && functions[number].kind == wanted) return functions[number].id;
    }
    return 0;
}

static sperf_status_t stack_of_kind(decoding_t *decoding, sperf_time_kind_t kind, sperf_stack_id_t *out)
{
    sperf_frame_t frame = {.function = function_of_kind(decoding, kind)};
    if (frame.function == 0) {
        function_t unnamed;
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
    sample_t sample = {.count = 1, .kind = kind};
    sample.row.time_us = (uint64_t)sampling->decoding->header.duration_ns / 1000;
    sample.row.key.thread = row;
    sample.row.weight = weight_ns;
    if (sampling->status == SPERF_OK) {
        sampling->status = stack_of_kind(sampling->decoding, kind, &sample.row.key.stack);
    }
    if (sampling->status == SPERF_OK) sampling->status = push(&sampling->decoding->samples, &sample, sizeof sample);
}

/* The rests by thread of the profile. */
static sperf_rest_t *read_rests(const decoding_t *decoding, uint32_t rows)
{
    sperf_rest_t *rests = calloc(rows, sizeof *rests);
    if (rests == NULL) return NULL;
    const room_t *room = &decoding->rests;
    for (uint32_t i = 0; room->bytes != NULL && room->length / sizeof *rests > i; i++) {
        sperf_rest_t rest;
        memcpy(&rest, room->bytes + i * sizeof rest, sizeof rest);
        uint32_t row = i == 0 ? 0 : thread_of(decoding, i);
        for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
            /* More than centuries is damage. */
            bool sane = rest.ns[kind] > -(INT64_MAX / 1024) && rest.ns[kind] < INT64_MAX / 1024;
            int64_t *sum = &rests[row].ns[kind];
            if (sane && *sum > -(INT64_MAX / 4) && *sum < INT64_MAX / 4) *sum += rest.ns[kind];
        }
    }
    return rests;
}

static sperf_status_t write_sample(decoding_t *decoding, const sample_t *sample, int64_t weight)
{
    sperf_profile_t *profile = decoding->profile;
    sperf_timeline_row_t row = sample->row;
    row.weight = weight;
    if (!decoding->has_last || decoding->last_key != row.key.labels) {
        SPERF_TRY(labels_of(decoding, row.key.labels, 0, &decoding->last_set));
        decoding->last_key = row.key.labels;
        decoding->has_last = true;
    }
    row.key.labels = decoding->last_set;
    if (row.key.stack == 0) SPERF_TRY(stack_of_kind(decoding, SPERF_TIME_RUNNING, &row.key.stack));
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {sample->count, row.weight};
    SPERF_TRY(sperf_sample_table_add(&profile->samples, row.key, values));
    return decoding->header.aggregate ? SPERF_OK : sperf_timeline_append(&profile->timeline, &row);
}

/* Sums that a damaged file makes saturate would not be those of the timeline. */
static bool fits(const decoding_t *decoding)
{
    int64_t left = INT64_MAX / 4, counts = INT64_MAX / 4;
    const sample_t *samples = decoding->samples.items;
    for (uint32_t i = 0; i < decoding->samples.count; i++) {
        if (samples[i].row.weight > left || samples[i].count > counts) return false;
        left -= samples[i].row.weight;
        counts -= samples[i].count;
    }
    return true;
}

/* A rest was read while its thread ran: it may take away more than there is. */
static void limit(sperf_rest_t *rest, const sperf_rest_t *weight)
{
    for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
        if (rest->ns[kind] < -weight->ns[kind]) rest->ns[kind] = -weight->ns[kind];
    }
}

static sperf_status_t write_samples(decoding_t *decoding)
{
    if (!fits(decoding)) return SPERF_MALFORMED;
    uint32_t rows = decoding->profile->threads.count + 1;
    sperf_sharing_t sharing;
    SPERF_TRY(sperf_sharing_init(&sharing, rows));
    sperf_rest_t *rests = read_rests(decoding, rows);
    sampling_t sampling = {decoding, rests == NULL ? SPERF_NO_MEMORY : SPERF_OK};
    for (uint32_t i = 0; i < decoding->samples.count; i++) {
        const sample_t *sample = (const sample_t *)decoding->samples.items + i;
        sperf_sharing_weigh(&sharing, sample->row.key.thread, sample->kind, sample->row.weight);
    }
    for (uint32_t row = 0; rests != NULL && row < rows; row++) limit(&rests[row], &sharing.weights[row]);
    if (rests != NULL) sperf_sharing_plan(&sharing, rests, rows, add_sample_of_rest, &sampling);
    free(rests);
    for (uint32_t i = 0; sampling.status == SPERF_OK && i < decoding->samples.count; i++) {
        const sample_t *sample = (const sample_t *)decoding->samples.items + i;
        int64_t weight = sample->row.weight;
        if (sample->shares) weight = sperf_sharing_next(&sharing, sample->row.key.thread, sample->kind, weight);
        sampling.status = write_sample(decoding, sample, weight);
    }
    sperf_sharing_cleanup(&sharing);
    return sampling.status;
}

/* Whole objects of rows that were not scaled; what one is rounded by, the next one gets. */
static sperf_status_t write_allocation(decoding_t *decoding, const spool_sum_t *sum, int64_t *left)
{
    bool sane = sum->count >= 0 && sum->weight_ns >= 0 && sum->count < INT64_MAX / 4 && sum->weight_ns < INT64_MAX / 4;
    if (!sane || sum->stack == 0 || sum->stack >= decoding->stacks.count) return SPERF_OK;
    const stack_t *stack = &decoding->stack_ids[sum->stack];
    sperf_sample_key_t key = {.stack = stack->id, .thread = thread_of(decoding, sum->thread)};
    if (key.stack == 0) SPERF_TRY(stack_of_kind(decoding, SPERF_TIME_RUNNING, &key.stack));
    SPERF_TRY(labels_of(decoding, sum->labels, stack->class, &key.labels));
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0}, units = sum->count + *left;
    values[decoding->types.allocations] = units / SPERF_ALLOCATION_UNIT;
    values[decoding->types.allocations + 1] = sum->weight_ns;
    *left = units % SPERF_ALLOCATION_UNIT;
    return sperf_sample_table_add(&decoding->profile->samples, key, values);
}

static sperf_status_t write_allocations(decoding_t *decoding)
{
    const room_t *rooms = decoding->allocations.items;
    int64_t left = 0;
    if (decoding->types.allocations == SPERF_TYPE_NONE) return SPERF_OK;
    for (uint32_t i = 0; i < decoding->allocations.count; i++) {
        for (size_t at = 0; rooms[i].length - at >= sizeof(spool_sum_t); at += sizeof(spool_sum_t)) {
            spool_sum_t sum;
            memcpy(&sum, rooms[i].bytes + at, sizeof sum);
            SPERF_TRY(write_allocation(decoding, &sum, &left));
        }
    }
    return SPERF_OK;
}

static sperf_status_t decode(decoding_t *decoding, const uint8_t *bytes, const uint8_t *end)
{
    SPERF_TRY(read_records(decoding, bytes, end));
    SPERF_TRY(map_threads(decoding));
    SPERF_TRY(map_frames(decoding));
    SPERF_TRY(map_stacks(decoding));
    if (decoding->types.time != SPERF_TYPE_NONE) {
        SPERF_TRY(decoding->header.aggregate ? read_sums(decoding) : read_blocks(decoding));
        SPERF_TRY(write_samples(decoding));
    }
    return write_allocations(decoding);
}

static void cleanup(decoding_t *decoding)
{
    list_t *lists[] = {&decoding->functions, &decoding->frames,  &decoding->stacks,     &decoding->threads,
                       &decoding->states,    &decoding->labels,  &decoding->sets,       &decoding->sums,
                       &decoding->blocks,    &decoding->samples, &decoding->allocations};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) free(lists[i]->items);
    free(decoding->frame_ids);
    free(decoding->stack_ids);
}

uint64_t sperf_spool_length(const uint8_t *bytes)
{
    _Static_assert(sizeof(spool_header_t) == SPERF_SPOOL_HEADER_BYTES, "as the header says");
    spool_header_t header;
    memcpy(&header, bytes, sizeof header);
    if (memcmp(header.magic, SPOOL_MAGIC, sizeof header.magic) != 0 || header.end < header.begin) return 0;
    uint64_t length = header.end - header.begin;
    return length >= sizeof header ? length : 0;
}

static sperf_measures_t measures_of(uint32_t bits)
{
    return (sperf_measures_t){.times = (bits & SPOOL_TIMES) != 0,
                              .wall = (bits & SPOOL_WALL) != 0,
                              .custom = (bits & SPOOL_CUSTOM) != 0,
                              .allocations = (bits & SPOOL_ALLOCATIONS_MEASURED) != 0,
                              .retained = (bits & SPOOL_RETAINED) != 0};
}

sperf_status_t sperf_spool_decode(const uint8_t *bytes, size_t length, sperf_spool_content_t *out)
{
    decoding_t decoding = {0};
    *out = (sperf_spool_content_t){0};
    if (length < sizeof decoding.header) return SPERF_MALFORMED;
    uint64_t used = sperf_spool_length(bytes);
    if (used == 0) return SPERF_MALFORMED;
    spool_header_t *header = &decoding.header;
    memcpy(header, bytes, sizeof *header);
    if (used < length) length = (size_t)used;

    sperf_measures_t measures = measures_of(header->measures);
    decoding.types = sperf_measured_types(&measures);
    if (decoding.types.count == 0) return SPERF_MALFORMED;
    SPERF_TRY(sperf_profile_new_of(&decoding.types, &decoding.profile));
    sperf_profile_t *profile = decoding.profile;
    if (measures.times) {
        profile->period_type = profile->sample_types[decoding.types.time + 1];
        profile->period = header->period_ns > 0 ? header->period_ns : 0;
    }
    profile->start_time_ns = header->start_real_ns;
    profile->duration_ns = header->duration_ns > 0 ? header->duration_ns : 0;
    header->duration_ns = profile->duration_ns;
    sperf_status_t status = decode(&decoding, bytes + sizeof *header, bytes + length);
    if (status == SPERF_OK) {
        *out = (sperf_spool_content_t){profile, header->previous, decoding.text, decoding.unnamed};
    } else {
        sperf_profile_free(profile);
    }
    cleanup(&decoding);
    return status;
}
