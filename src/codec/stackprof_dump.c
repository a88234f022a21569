/*
 * A dump of stackprof being read: see stackprof_dump.h, and docs/formats.md for what is kept.
 */
#include "stackprof_dump.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/model/frame_kind.h"

/* stackprof takes no longer one. */
enum { INTERVAL_MAX_US = 1000000, NS_IN_US = 1000, NUMBER_TEXT_BYTES = 64 };

static const char OUT_OF_RANGE[] = "a number is out of range";

typedef struct {
    const char *mode;
    sperf_sample_type_text_t types[2];
    uint32_t types_count;
    bool of_time;
} dump_mode_t;

static const dump_mode_t MODES[] = {
    {"cpu", {{"samples", "count"}, {"cpu", "nanoseconds"}}, 2, true},
    {"wall", {{"samples", "count"}, {"wall", "nanoseconds"}}, 2, true},
    {"object", {{"alloc_objects", "count"}}, 1, false},
    {"custom", {{"samples", "count"}, {"weight", "count"}}, 2, false},
};

sperf_status_t sperf_stackprof_check_raw(sperf_stackprof_dump_t *dump, bool has_raw)
{
    if (has_raw || dump->samples == 0) return SPERF_OK;
    return sperf_decoding_refuse(&dump->in,
                                 "this dump of stackprof has sums by frame, but no stacks: record it with raw: true");
}

/* -- The terms -- */

static sperf_status_t set_time(sperf_stackprof_dump_t *dump)
{
    sperf_profile_t *profile = dump->in.profile;
    if (dump->interval < 1 || dump->interval > INTERVAL_MAX_US) {
        return sperf_decoding_refuse(&dump->in, "its interval is not a number of microseconds from 1 to 1,000,000");
    }
    profile->period = dump->interval * NS_IN_US;
    profile->period_type = profile->sample_types[1];
    dump->values[0] = 1;
    dump->values[1] = profile->period;
    return SPERF_OK;
}

static sperf_status_t set_counts(sperf_stackprof_dump_t *dump)
{
    dump->values[0] = 1;
    dump->values[1] = 1;
    if (dump->in.profile->sample_types_count > 1 || dump->interval == 0) return SPERF_OK;
    /* Of objects every so manieth was sampled. */
    if (dump->interval < 0 || dump->interval > INT32_MAX) return sperf_decoding_refuse(&dump->in, OUT_OF_RANGE);
    dump->values[0] = dump->interval;
    return SPERF_OK;
}

static sperf_status_t add_missed(sperf_stackprof_dump_t *dump)
{
    char text[NUMBER_TEXT_BYTES];
    /* Of objects, all that the interval passed over counts as missed. */
    if (dump->missed_samples <= 0 || dump->in.profile->sample_types_count == 1) return SPERF_OK;
    int length = snprintf(text, sizeof text, "# stackprof missed %" PRId64 " samples", dump->missed_samples);
    return sperf_profile_add_comment(dump->in.profile, text, (size_t)length);
}

sperf_status_t sperf_stackprof_begin(sperf_stackprof_dump_t *dump, sperf_string_t mode)
{
    for (size_t i = 0; i < sizeof MODES / sizeof MODES[0]; i++) {
        if (!sperf_string_is(mode, MODES[i].mode)) continue;
        SPERF_TRY(sperf_profile_new(MODES[i].types, MODES[i].types_count, &dump->in.profile));
        SPERF_TRY(MODES[i].of_time ? set_time(dump) : set_counts(dump));
        return add_missed(dump);
    }
    return sperf_decoding_refuse(&dump->in, "its mode is not cpu, wall, object or custom");
}

/* -- Frames -- */

/* Say in sperf's words what stackprof has its own for. */
static void translate(sperf_stackprof_frame_t *frame, sperf_string_t *name, sperf_string_t *file)
{
    const sperf_frame_kind_words_t *kinds = sperf_frame_kind_words;
    if (sperf_string_is(*file, "<cfunc>")) *file = sperf_string_of(kinds[SPERF_FRAME_C].file);
    if (file->length != 0) return;
    sperf_frame_kind_t kind = sperf_frame_kind_of_stackprof(*name);
    frame->is_gc = kind == SPERF_FRAME_GC;
    frame->is_gc_part = kind != SPERF_FRAME_RUBY && !frame->is_gc;
    if (kind == SPERF_FRAME_RUBY) return;
    *name = sperf_string_of(kinds[kind].name);
    *file = sperf_string_of(kinds[kind].file);
}

sperf_status_t sperf_stackprof_add_frame(sperf_stackprof_dump_t *dump, int64_t id, sperf_string_t name,
                                         sperf_string_t file, int64_t line)
{
    sperf_profile_t *profile = dump->in.profile;
    sperf_stackprof_frame_t frame = {.id = (uint64_t)id};
    sperf_function_t function = {0};
    if (name.length == 0) name = sperf_string_of("[unknown]"); /* as a pprof file's */
    translate(&frame, &name, &file);
    if (line > 0 && line <= UINT32_MAX) function.first_line = (uint32_t)line;
    SPERF_TRY(sperf_string_table_intern(&profile->strings, name.bytes, name.length, &function.name));
    SPERF_TRY(sperf_string_table_intern(&profile->strings, file.bytes, file.length, &function.file));
    SPERF_TRY(sperf_function_table_intern(&profile->functions, function, &frame.function));
    SPERF_TRY(SPERF_ROWS_RESERVE(dump->frames, dump->frames_capacity, (uint64_t)dump->frames_count + 1));
    dump->frames[dump->frames_count++] = frame;
    return SPERF_OK;
}

/* -- Samples -- */

/* Stacks one after the other, each with samples that follow each other. */
typedef struct {
    sperf_stackprof_dump_t *dump;
    sperf_pprof_ids_t ids;
    uint32_t at;        /* in raw */
    uint32_t time;      /* in the column of times */
    int64_t delta_time; /* the sum of the deltas so far */
    int64_t start;      /* the earliest time */
    bool timed;
} reading_t;

static sperf_status_t find_frame(const reading_t *reading, int64_t id, const sperf_stackprof_frame_t **out)
{
    uint32_t row = sperf_pprof_ids_find(&reading->ids, (uint64_t)id);
    if (row == UINT32_MAX) return sperf_decoding_refuse(&reading->dump->in, "a frame of a stack does not exist");
    *out = &reading->dump->frames[row];
    return SPERF_OK;
}

static uint32_t line_at(const sperf_stackprof_dump_t *dump, uint32_t at)
{
    int64_t line = dump->raw_lines.count > 0 ? dump->raw_lines.numbers[at] : 0;
    return line > 0 && line <= UINT32_MAX ? (uint32_t)line : 0;
}

/* Intern the stack of `depth` frames from reading->at on, the root first. */
static sperf_status_t read_stack(reading_t *reading, uint32_t depth, sperf_stack_id_t *out)
{
    sperf_stackprof_dump_t *dump = reading->dump;
    const sperf_stackprof_frame_t *above = NULL, *frame = NULL;
    *out = 0;
    for (uint32_t i = 0; i < depth; i++, above = frame) {
        sperf_frame_t place = {0};
        SPERF_TRY(find_frame(reading, dump->raw.numbers[reading->at + i], &frame));
        /* That of "(garbage collection)" waits, for the next one may say more. */
        bool skipped = frame->is_gc && i + 1 < depth;
        if (above != NULL && above->is_gc && !frame->is_gc_part) {
            sperf_frame_id_t id = 0;
            place.function = above->function;
            SPERF_TRY(sperf_frame_table_intern(&dump->in.profile->frames, place, &id));
            SPERF_TRY(sperf_stack_table_intern(&dump->in.profile->stacks, *out, id, out));
        }
        if (skipped) continue;
        sperf_frame_id_t id = 0;
        place =
            (sperf_frame_t){frame->function, frame->is_gc || frame->is_gc_part ? 0 : line_at(dump, reading->at + i)};
        SPERF_TRY(sperf_frame_table_intern(&dump->in.profile->frames, place, &id));
        SPERF_TRY(sperf_stack_table_intern(&dump->in.profile->stacks, *out, id, out));
    }
    return SPERF_OK;
}

static sperf_status_t add_samples(sperf_stackprof_dump_t *dump, sperf_sample_key_t key, int64_t count)
{
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    for (uint32_t type = 0; type < dump->in.profile->sample_types_count; type++) {
        if (count > INT64_MAX / dump->values[type]) return sperf_decoding_refuse(&dump->in, OUT_OF_RANGE);
        values[type] = count * dump->values[type];
    }
    return sperf_sample_table_add(&dump->in.profile->samples, key, values);
}

/* Return the next sample's time; the columns are long enough. */
static int64_t next_time(reading_t *reading)
{
    const sperf_stackprof_dump_t *dump = reading->dump;
    uint32_t at = reading->time++;
    if (dump->timestamps_us.count > 0) return dump->timestamps_us.numbers[at];
    reading->delta_time = sperf_saturating_add(reading->delta_time, dump->deltas_us.numbers[at]);
    return reading->delta_time;
}

static sperf_status_t add_rows(reading_t *reading, sperf_sample_key_t key, int64_t count)
{
    sperf_stackprof_dump_t *dump = reading->dump;
    sperf_profile_t *profile = dump->in.profile;
    for (; count > 0; count--) {
        int64_t time = sperf_saturating_subtract(next_time(reading), reading->start);
        if (time > INT64_MAX / NS_IN_US) return sperf_decoding_refuse(&dump->in, OUT_OF_RANGE);
        sperf_timeline_row_t row = {(uint64_t)time, key, dump->values[profile->sample_types_count - 1]};
        SPERF_TRY(sperf_timeline_append(&profile->timeline, &row));
        if (time * NS_IN_US > profile->duration_ns) profile->duration_ns = time * NS_IN_US;
    }
    return SPERF_OK;
}

/* Read the run at reading->at: a depth, that many frames, and the number of samples. */
static sperf_status_t read_run(reading_t *reading)
{
    sperf_stackprof_dump_t *dump = reading->dump;
    const sperf_json_column_t *raw = &dump->raw;
    int64_t depth = raw->numbers[reading->at++];
    if (depth < 0 || depth >= raw->count - reading->at) {
        return sperf_decoding_refuse(&dump->in, "a stack extends past the end of raw");
    }
    int64_t count = raw->numbers[reading->at + depth];
    if (count < 0) return sperf_decoding_refuse(&dump->in, OUT_OF_RANGE);
    sperf_sample_key_t key = {0};
    SPERF_TRY(read_stack(reading, (uint32_t)depth, &key.stack));
    reading->at += (uint32_t)depth + 1;
    if (count == 0) return SPERF_OK;
    SPERF_TRY(add_samples(dump, key, count));
    return reading->timed ? add_rows(reading, key, count) : SPERF_OK;
}

/* Add up what raw says of numbers, before anything is made of it. */
static sperf_status_t count_samples(sperf_stackprof_dump_t *dump, int64_t *out)
{
    const sperf_json_column_t *raw = &dump->raw;
    *out = 0;
    for (uint32_t at = 0; at < raw->count;) {
        int64_t depth = raw->numbers[at++];
        if (depth < 0 || depth >= raw->count - at || raw->numbers[at + depth] < 0) {
            return sperf_decoding_refuse(&dump->in, "a stack extends past the end of raw");
        }
        *out = sperf_saturating_add(*out, raw->numbers[at + depth]);
        at += (uint32_t)depth + 1;
    }
    return SPERF_OK;
}

/* Times are for each sample, or there are none. */
static sperf_status_t check_columns(sperf_stackprof_dump_t *dump, int64_t samples)
{
    if (dump->raw_lines.count > 0 && dump->raw_lines.count != dump->raw.count) {
        return sperf_decoding_refuse(&dump->in, "raw_lines is not as long as raw");
    }
    bool as_many = (dump->timestamps_us.count == 0 || dump->timestamps_us.count == samples) &&
                   (dump->deltas_us.count == 0 || dump->deltas_us.count == samples);
    return as_many ? SPERF_OK : sperf_decoding_refuse(&dump->in, "there are more or fewer times than samples in raw");
}

static void find_start(reading_t *reading)
{
    reading_t all = *reading;
    const sperf_stackprof_dump_t *dump = reading->dump;
    uint32_t times = dump->timestamps_us.count > 0 ? dump->timestamps_us.count : dump->deltas_us.count;
    reading->start = INT64_MAX;
    while (all.time < times) {
        int64_t time = next_time(&all);
        if (time < reading->start) reading->start = time;
    }
}

static sperf_status_t read_runs(reading_t *reading, int64_t samples)
{
    sperf_stackprof_dump_t *dump = reading->dump;
    /* Samples that stackprof found no frame in, or that were taken without raw. */
    int64_t others = dump->samples > samples ? dump->samples - samples : 0;
    reading->timed = others == 0 && (dump->timestamps_us.count > 0 || dump->deltas_us.count > 0);
    find_start(reading);
    while (reading->at < dump->raw.count) SPERF_TRY(read_run(reading));
    return others > 0 ? add_samples(dump, (sperf_sample_key_t){0}, others) : SPERF_OK;
}

sperf_status_t sperf_stackprof_finish(sperf_stackprof_dump_t *dump)
{
    int64_t samples = 0;
    SPERF_TRY(count_samples(dump, &samples));
    SPERF_TRY(check_columns(dump, samples));
    reading_t reading = {.dump = dump};
    sperf_status_t status = sperf_pprof_ids_build(&reading.ids, dump->frames, sizeof *dump->frames, dump->frames_count);
    if (status == SPERF_MALFORMED)
        status = sperf_decoding_refuse(&dump->in, "two frames have the same id, or a frame has none");
    if (status == SPERF_OK) status = read_runs(&reading, samples);
    sperf_pprof_ids_cleanup(&reading.ids);
    return status;
}

void sperf_stackprof_dump_cleanup(sperf_stackprof_dump_t *dump)
{
    free(dump->frames);
    sperf_json_column_cleanup(&dump->raw);
    sperf_json_column_cleanup(&dump->raw_lines);
    sperf_json_column_cleanup(&dump->timestamps_us);
    sperf_json_column_cleanup(&dump->deltas_us);
}
