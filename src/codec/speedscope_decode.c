/*
 * Reads speedscope's own format: sampled or evented profiles of any tool.
 *
 * Each profile of a file becomes a thread. A sampled profile lists stacks and weights without times, which gives
 * sums. An evented profile lists the begin and end of frames: the open frames between two events weigh the time
 * between these, which also gives a timeline. Weights are in the unit that the profile states; docs/formats.md
 * lists how each part is read.
 */
#include <string.h>

#include "decoding.h"
#include "sperf/codec/format.h"

/* What profiles of a file may measure, in the order in which a profile of sperf has them: what comes last is shown. */
typedef enum { WEIGHT_COUNT, WEIGHT_BYTES, TIME, TYPES } type_t;

static const sperf_sample_type_text_t TYPE_TEXTS[TYPES] = {
    [WEIGHT_COUNT] = {"weight", "count"}, [WEIGHT_BYTES] = {"weight", "bytes"}, [TIME] = {"time", "nanoseconds"}};

static const struct {
    const char *name;
    type_t type;
    int decimals; /* from this unit to that of the type */
} UNITS[] = {
    {"none", WEIGHT_COUNT, 0}, {"bytes", WEIGHT_BYTES, 0}, {"nanoseconds", TIME, 0},
    {"microseconds", TIME, 3}, {"milliseconds", TIME, 6},  {"seconds", TIME, 9},
};

enum { UNITS_COUNT = sizeof UNITS / sizeof UNITS[0] };

enum { SHARED, PROFILES, EXPORTER, FILE_MEMBERS };
static const char *const FILE_NAMES[FILE_MEMBERS] = {"shared", "profiles", "exporter"};

enum { FRAME_NAME, FRAME_FILE, FRAME_LINE, FRAME_MEMBERS };
static const char *const FRAME_NAMES[FRAME_MEMBERS] = {"name", "file", "line"};

enum { PROFILE_TYPE, PROFILE_NAME, UNIT, START, SAMPLES, WEIGHTS, EVENTS, PROFILE_MEMBERS };
static const char *const PROFILE_NAMES[PROFILE_MEMBERS] = {"type",    "name",    "unit",  "startValue",
                                                           "samples", "weights", "events"};

typedef struct {
    sperf_decoding_t in;

    bool of_sperf;              /* whose frames say where functions begin, not which line was run */
    sperf_json_column_t frames; /* ids of the profile, by number in the file */

    bool used[TYPES];
    uint32_t places[TYPES]; /* which of the profile's sample types it is, where it is used */
    bool untimed;           /* some time comes without times */

    uint32_t profiles_count; /* that were visited in this pass */
    int64_t origin_ns;       /* where the earliest evented profile begins */
} decoder_t;

/* A profile of the file, while it is read. */
typedef struct {
    sperf_json_reader_t members[PROFILE_MEMBERS];
    type_t type;
    int decimals;
    bool evented;
    sperf_thread_id_t thread;
} part_t;

/* -- Frames -- */

static sperf_status_t read_line(decoder_t *decoder, sperf_json_reader_t *member, uint32_t *out)
{
    if (!sperf_json_found(member)) return SPERF_OK;
    int64_t line = sperf_json_read_decimal(member, 0);
    SPERF_TRY(sperf_decoding_check(&decoder->in, member));
    if (line > UINT32_MAX) return sperf_decoding_refuse(&decoder->in, "a line is out of range");
    *out = line > 0 ? (uint32_t)line : 0;
    return SPERF_OK;
}

static sperf_status_t add_frame(decoder_t *decoder, sperf_json_reader_t *members)
{
    sperf_function_t function = {0};
    sperf_frame_t frame = {0};
    sperf_frame_id_t id = 0;
    if (!sperf_json_found(&members[FRAME_NAME])) return sperf_decoding_refuse(&decoder->in, "a frame has no name");
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &members[FRAME_NAME]));
    SPERF_TRY(sperf_decoding_intern_text(&decoder->in, &function.name));
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &members[FRAME_FILE]));
    SPERF_TRY(sperf_decoding_intern_text(&decoder->in, &function.file));
    SPERF_TRY(read_line(decoder, &members[FRAME_LINE], decoder->of_sperf ? &function.first_line : &frame.line));
    SPERF_TRY(sperf_function_table_intern(&decoder->in.profile->functions, function, &frame.function));
    SPERF_TRY(sperf_frame_table_intern(&decoder->in.profile->frames, frame, &id));
    return sperf_json_column_add(&decoder->frames, id);
}

static sperf_status_t read_frames(decoder_t *decoder, const sperf_json_reader_t *shared)
{
    static const char *const names[] = {"frames"};
    sperf_json_reader_t object = *shared;
    sperf_json_reader_t frames;
    if (!sperf_json_found(shared)) return sperf_decoding_refuse(&decoder->in, "there are no shared frames");
    SPERF_TRY(sperf_decoding_find(&decoder->in, &object, names, 1, &frames));
    if (!sperf_json_found(&frames)) return sperf_decoding_refuse(&decoder->in, "there are no shared frames");
    sperf_json_enter_array(&frames);
    while (sperf_json_next_element(&frames)) {
        sperf_json_reader_t members[FRAME_MEMBERS];
        SPERF_TRY(sperf_decoding_find(&decoder->in, &frames, FRAME_NAMES, FRAME_MEMBERS, members));
        SPERF_TRY(add_frame(decoder, members));
    }
    return sperf_decoding_check(&decoder->in, &frames);
}

/* Set `*out` to the frame that the number which comes next means. */
static sperf_status_t read_frame(decoder_t *decoder, sperf_json_reader_t *reader, sperf_frame_id_t *out)
{
    int64_t number = sperf_json_read_decimal(reader, 0);
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    if (number < 0 || number >= decoder->frames.count)
        return sperf_decoding_refuse(&decoder->in, "a referenced frame does not exist");
    *out = (sperf_frame_id_t)decoder->frames.numbers[number];
    return SPERF_OK;
}

/* -- What a profile of the file measures -- */

static sperf_status_t read_unit(decoder_t *decoder, part_t *part)
{
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &part->members[UNIT]));
    for (int i = 0; i < UNITS_COUNT; i++) {
        if (!sperf_buffer_is(&decoder->in.text, UNITS[i].name)) continue;
        part->type = UNITS[i].type;
        part->decimals = UNITS[i].decimals;
        return SPERF_OK;
    }
    return sperf_decoding_refuse(&decoder->in, "the unit of a profile is not one of speedscope's");
}

static sperf_status_t read_part_head(decoder_t *decoder, const sperf_json_reader_t *object, part_t *part)
{
    sperf_json_reader_t reader = *object;
    SPERF_TRY(sperf_decoding_find(&decoder->in, &reader, PROFILE_NAMES, PROFILE_MEMBERS, part->members));
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &part->members[PROFILE_TYPE]));
    part->evented = sperf_buffer_is(&decoder->in.text, "evented");
    if (!part->evented && !sperf_buffer_is(&decoder->in.text, "sampled")) {
        return sperf_decoding_refuse(&decoder->in, "a profile is neither sampled nor evented");
    }
    return read_unit(decoder, part);
}

static sperf_status_t read_type(decoder_t *decoder, const sperf_json_reader_t *object)
{
    part_t part = {.thread = 0};
    SPERF_TRY(read_part_head(decoder, object, &part));
    decoder->used[part.type] = true;
    if (part.type == TIME && !part.evented) decoder->untimed = true;
    return SPERF_OK;
}

/* -- Samples -- */

static sperf_status_t add_sample(decoder_t *decoder, const part_t *part, sperf_stack_id_t stack, int64_t weight)
{
    sperf_sample_key_t key = {.stack = stack, .thread = part->thread};
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[decoder->places[part->type]] = weight;
    return sperf_sample_table_add(&decoder->in.profile->samples, key, values);
}

/* Read a stack, the root first. */
static sperf_status_t read_stack(decoder_t *decoder, sperf_json_reader_t *reader, sperf_stack_id_t *out)
{
    *out = 0;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        sperf_frame_id_t frame = 0;
        SPERF_TRY(read_frame(decoder, reader, &frame));
        SPERF_TRY(sperf_stack_table_intern(&decoder->in.profile->stacks, *out, frame, out));
    }
    return sperf_decoding_check(&decoder->in, reader);
}

static sperf_status_t read_stacks(decoder_t *decoder, part_t *part, const sperf_json_column_t *weights)
{
    static const char numbers_differ[] = "a profile has more or fewer weights than samples";
    sperf_json_reader_t *reader = &part->members[SAMPLES];
    uint32_t row = 0;
    sperf_json_enter_array(reader);
    for (; sperf_json_next_element(reader); row++) {
        sperf_stack_id_t stack = 0;
        SPERF_TRY(read_stack(decoder, reader, &stack));
        int64_t weight = sperf_json_column_at(weights, row);
        if (weight == SPERF_JSON_NULL) return sperf_decoding_refuse(&decoder->in, numbers_differ);
        SPERF_TRY(add_sample(decoder, part, stack, weight));
    }
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    return row == weights->count ? SPERF_OK : sperf_decoding_refuse(&decoder->in, numbers_differ);
}

static sperf_status_t read_sampled(decoder_t *decoder, part_t *part)
{
    sperf_json_column_t weights = {0};
    sperf_json_reader_t *reader = &part->members[WEIGHTS];
    if (!sperf_json_found(reader) || !sperf_json_found(&part->members[SAMPLES])) {
        return sperf_decoding_refuse(&decoder->in, "a sampled profile has no samples or no weights");
    }
    sperf_status_t status = sperf_decoding_read_column(&decoder->in, reader, part->decimals, &weights);
    if (status == SPERF_OK) status = read_stacks(decoder, part, &weights);
    sperf_json_column_cleanup(&weights);
    return status;
}

/* -- Events -- */

typedef struct {
    bool opens;
    sperf_frame_id_t frame;
    int64_t at; /* in the unit of the type */
} event_t;

static sperf_status_t read_event(decoder_t *decoder, const part_t *part, sperf_json_reader_t *reader, event_t *event)
{
    static const char *const names[] = {"type", "frame", "at"};
    sperf_json_reader_t members[3];
    SPERF_TRY(sperf_decoding_find(&decoder->in, reader, names, 3, members));
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &members[0]));
    event->opens = sperf_buffer_is(&decoder->in.text, "O");
    if (!event->opens && !sperf_buffer_is(&decoder->in.text, "C"))
        return sperf_decoding_refuse(&decoder->in, "an event neither opens nor closes a frame");
    if (!sperf_json_found(&members[1]) || !sperf_json_found(&members[2])) {
        return sperf_decoding_refuse(&decoder->in, "an event lacks a frame or a time");
    }
    SPERF_TRY(read_frame(decoder, &members[1], &event->frame));
    event->at = sperf_json_read_decimal(&members[2], part->decimals);
    return sperf_decoding_check(&decoder->in, &members[2]);
}

/* Weigh what was open from `since` to `now`. */
static sperf_status_t add_interval(decoder_t *decoder, const part_t *part, sperf_stack_id_t stack, int64_t since,
                                   int64_t now)
{
    sperf_sample_key_t key = {.stack = stack, .thread = part->thread};
    if (now < since) return sperf_decoding_refuse(&decoder->in, "events are not in order of time");
    if (stack == 0 || now == since) return SPERF_OK;
    if (since < 0 && now > INT64_MAX + since) return sperf_decoding_refuse(&decoder->in, "a time is out of range");
    SPERF_TRY(add_sample(decoder, part, stack, now - since));
    if (part->type != TIME || decoder->untimed) return SPERF_OK;
    return sperf_timed_samples_add(&decoder->in.timed, key, now, now - since);
}

static sperf_status_t apply(decoder_t *decoder, const event_t *event, sperf_stack_id_t *stack)
{
    sperf_stack_table_t *stacks = &decoder->in.profile->stacks;
    if (event->opens) return sperf_stack_table_intern(stacks, *stack, event->frame, stack);
    if (*stack == 0 || stacks->rows[*stack].frame != event->frame) {
        return sperf_decoding_refuse(&decoder->in, "an event closes a frame that is not the innermost one");
    }
    *stack = stacks->rows[*stack].parent;
    return SPERF_OK;
}

static sperf_status_t read_evented(decoder_t *decoder, part_t *part)
{
    sperf_json_reader_t *reader = &part->members[EVENTS];
    sperf_stack_id_t stack = 0;
    int64_t since = 0;
    if (!sperf_json_found(reader)) return sperf_decoding_refuse(&decoder->in, "an evented profile has no events");
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        event_t event = {.opens = false};
        SPERF_TRY(read_event(decoder, part, reader, &event));
        /* Before the first frame opens, nothing was measured. */
        if (stack != 0) SPERF_TRY(add_interval(decoder, part, stack, since, event.at));
        SPERF_TRY(apply(decoder, &event, &stack));
        since = event.at;
    }
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    return stack == 0 ? SPERF_OK : sperf_decoding_refuse(&decoder->in, "a frame is opened but never closed");
}

static sperf_status_t read_start(decoder_t *decoder, part_t *part)
{
    sperf_json_reader_t *reader = &part->members[START];
    if (!part->evented || part->type != TIME || !sperf_json_found(reader)) return SPERF_OK;
    int64_t start_ns = sperf_json_read_decimal(reader, part->decimals);
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    if (start_ns < decoder->origin_ns) decoder->origin_ns = start_ns;
    return SPERF_OK;
}

static sperf_status_t read_part(decoder_t *decoder, const sperf_json_reader_t *object)
{
    part_t part = {.thread = 0};
    sperf_thread_t row = {.number = (uint64_t)decoder->profiles_count + 1};
    SPERF_TRY(read_part_head(decoder, object, &part));
    SPERF_TRY(read_start(decoder, &part));
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &part.members[PROFILE_NAME]));
    SPERF_TRY(sperf_decoding_intern_text(&decoder->in, &row.name));
    SPERF_TRY(sperf_thread_table_intern(&decoder->in.profile->threads, row, &part.thread));
    return part.evented ? read_evented(decoder, &part) : read_sampled(decoder, &part);
}

/* -- The whole -- */

/* Call `visit` with each profile of the file. */
static sperf_status_t each_part(decoder_t *decoder, const sperf_json_reader_t *profiles,
                                sperf_status_t (*visit)(decoder_t *, const sperf_json_reader_t *))
{
    sperf_json_reader_t reader = *profiles;
    decoder->profiles_count = 0;
    if (!sperf_json_found(profiles)) return sperf_decoding_refuse(&decoder->in, "there are no profiles");
    sperf_json_enter_array(&reader);
    while (sperf_json_next_element(&reader)) {
        SPERF_TRY(visit(decoder, &reader));
        decoder->profiles_count++;
        sperf_json_skip(&reader);
    }
    return sperf_decoding_check(&decoder->in, &reader);
}

static sperf_status_t decode(decoder_t *decoder, const uint8_t *bytes, size_t length, bool head_only)
{
    sperf_json_reader_t members[FILE_MEMBERS];
    SPERF_TRY(sperf_decoding_open(&decoder->in, bytes, length, FILE_NAMES, FILE_MEMBERS, false, members));
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &members[EXPORTER]));
    decoder->of_sperf = sperf_buffer_is(&decoder->in.text, "sperf");
    SPERF_TRY(each_part(decoder, &members[PROFILES], read_type));
    if (decoder->profiles_count == 0) decoder->used[WEIGHT_COUNT] = true;
    SPERF_TRY(sperf_decoding_make_profile(&decoder->in, TYPE_TEXTS, TYPES, decoder->used, decoder->places));
    if (head_only) return SPERF_OK;
    SPERF_TRY(read_frames(decoder, &members[SHARED]));
    SPERF_TRY(each_part(decoder, &members[PROFILES], read_part));
    return sperf_decoding_write_timeline(&decoder->in, decoder->origin_ns);
}

sperf_status_t sperf_speedscope_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                       const char **complaint)
{
    decoder_t decoder = {.origin_ns = INT64_MAX};
    sperf_status_t status = decode(&decoder, bytes, length, head_only);
    sperf_json_column_cleanup(&decoder.frames);
    return sperf_decoding_end(&decoder.in, status, out, complaint);
}
