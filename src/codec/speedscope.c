/*
 * speedscope's own format: one profile for each thread, the main thread first.
 *
 * The schema is https://www.speedscope.app/file-format-schema.json. A frame is a function with its first line,
 * because speedscope adds up by frame: with the current line it would show a function once for each of its lines.
 * Samples of a timeline are in order of time, and consecutive ones with the same stack are merged, which the view
 * "Time Order" needs.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "by_thread.h"
#include "json.h"
#include "sperf/base/rows.h"
#include "sperf/model/stack_fold.h"
#include "sperf/report/graph.h"

typedef struct {
    const sperf_profile_t *profile;
    sperf_json_writer_t writer;
    sperf_by_thread_t threads;
    sperf_function_stacks_t stacks;
    sperf_stack_fold_t fold;
    sperf_function_id_t *path; /* of one stack, the leaf first */
} encoder_t;

static void write_frame(sperf_json_writer_t *writer, sperf_string_t name, sperf_string_t file, uint32_t line)
{
    sperf_json_begin_object(writer);
    sperf_json_string(sperf_json_key(writer, "name"), name);
    if (file.length != 0) {
        sperf_json_string(sperf_json_key(writer, "file"), file);
    }
    if (line != 0) {
        sperf_json_uint64(sperf_json_key(writer, "line"), line);
    }
    sperf_json_end_object(writer);
}

/* What is left out of folded stacks is the last one. */
static void write_frames(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_json_writer_t *writer = &encoder->writer;
    sperf_json_begin_array(sperf_json_key(writer, "frames"));
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        sperf_function_t function = profile->functions.rows[id];
        write_frame(writer, sperf_string_table_get(&profile->strings, function.name),
                    sperf_string_table_get(&profile->strings, function.file), function.first_line);
    }
    if (encoder->fold.outer != NULL) {
        write_frame(writer, sperf_string_of(SPERF_FOLD_NAME), sperf_string_of(SPERF_FOLD_FILE), 0);
    }
    sperf_json_end_array(writer);
}

static sperf_stack_id_t stack_of(const encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    sperf_stack_id_t stack = encoder->stacks.by_stack[encoder->profile->samples.keys[sample->sample].stack];
    return sperf_stack_fold_same(&encoder->fold, stack);
}

/* Return how many samples from `from` on are of one stack. */
static uint32_t count_run(const encoder_t *encoder, const sperf_thread_group_t *group, uint32_t from)
{
    uint32_t end = from + 1;
    sperf_stack_id_t stack = stack_of(encoder, &group->samples[from]);
    while (end < group->count && stack_of(encoder, &group->samples[end]) == stack) end++;
    return end - from;
}

static void write_stack(encoder_t *encoder, sperf_stack_id_t stack)
{
    uint32_t depth = 0;
    sperf_stack_walk_t walk = sperf_stack_walk(&encoder->fold, stack);
    while (sperf_stack_walk_next(&walk, &encoder->path[depth])) depth++;
    sperf_json_begin_array(&encoder->writer);
    while (depth > 0) {
        sperf_function_id_t function = encoder->path[--depth];
        sperf_json_uint64(&encoder->writer,
                          function == SPERF_FOLD_FRAME ? encoder->profile->functions.count : function - 1);
    }
    sperf_json_end_array(&encoder->writer);
}

static void write_samples(encoder_t *encoder, const sperf_thread_group_t *group)
{
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "samples"));
    for (uint32_t i = 0; i < group->count; i += count_run(encoder, group, i)) {
        write_stack(encoder, stack_of(encoder, &group->samples[i]));
    }
    sperf_json_end_array(&encoder->writer);
}

static void write_weights(encoder_t *encoder, const sperf_thread_group_t *group)
{
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "weights"));
    for (uint32_t i = 0; i < group->count;) {
        int64_t weight = 0;
        for (uint32_t end = i + count_run(encoder, group, i); i < end; i++) {
            weight = sperf_saturating_add(weight, group->samples[i].value);
        }
        sperf_json_int64(&encoder->writer, weight);
    }
    sperf_json_end_array(&encoder->writer);
}

/* Units that speedscope knows are written in full, as pprof's. */
static const char *unit_of(const sperf_profile_t *profile)
{
    static const char *const units[] = {"nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"};
    sperf_string_t unit =
        sperf_string_table_get(&profile->strings, profile->sample_types[sperf_shown_type(profile)].unit);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (sperf_string_is(unit, units[i])) return units[i];
    }
    return "none";
}

static void write_title(encoder_t *encoder, sperf_thread_id_t thread)
{
    sperf_buffer_t title = SPERF_BUFFER_INIT;
    sperf_thread_title_append(&title, encoder->profile, thread, encoder->threads.many_processes);
    sperf_json_string(sperf_json_key(&encoder->writer, "name"),
                      (sperf_string_t){(const char *)title.bytes, title.length});
    sperf_buffer_fail(encoder->writer.out, title.status);
    sperf_buffer_cleanup(&title);
}

static void write_thread(encoder_t *encoder, const sperf_thread_group_t *group)
{
    sperf_json_writer_t *writer = &encoder->writer;
    sperf_json_line(writer);
    sperf_json_begin_object(writer);
    sperf_json_text(sperf_json_key(writer, "type"), "sampled");
    write_title(encoder, group->thread);
    sperf_json_text(sperf_json_key(writer, "unit"), unit_of(encoder->profile));
    sperf_json_int64(sperf_json_key(writer, "startValue"), 0);
    sperf_json_int64(sperf_json_key(writer, "endValue"), group->total);
    write_samples(encoder, group);
    write_weights(encoder, group);
    sperf_json_end_object(writer);
}

static void write_profiles(encoder_t *encoder)
{
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "profiles"));
    for (uint32_t i = 0; i < encoder->threads.groups_count; i++) write_thread(encoder, &encoder->threads.groups[i]);
    sperf_json_end_array(&encoder->writer);
}

static void write_file(encoder_t *encoder)
{
    sperf_json_writer_t *writer = &encoder->writer;
    sperf_json_begin_object(writer);
    sperf_json_text(sperf_json_key(writer, "$schema"), "https://www.speedscope.app/file-format-schema.json");
    sperf_json_text(sperf_json_key(writer, "exporter"), "sperf");
    sperf_json_int64(sperf_json_key(writer, "activeProfileIndex"), 0);
    sperf_json_begin_object(sperf_json_key(writer, "shared"));
    write_frames(encoder);
    sperf_json_end_object(writer);
    write_profiles(encoder);
    sperf_json_end_object(writer);
    sperf_buffer_append_byte(writer->out, '\n');
}

/* A difference of profiles has weights below 0, which speedscope takes for an error. */
static sperf_status_t prepare(encoder_t *encoder, bool timeline)
{
    SPERF_TRY(sperf_by_thread_init(&encoder->threads, encoder->profile, timeline));
    if (encoder->threads.negative) return SPERF_UNSUPPORTED;
    SPERF_TRY(sperf_function_stacks_init(&encoder->stacks, encoder->profile, NULL));
    SPERF_TRY(sperf_stack_fold_init(&encoder->fold, &encoder->stacks.stacks));
    return SPERF_ROWS_NEW(encoder->path, (size_t)encoder->profile->stacks.count + 1);
}

void sperf_speedscope_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile};
    sperf_json_writer_init(&encoder.writer, out);
    sperf_status_t status = prepare(&encoder, options->timeline);
    if (status == SPERF_OK) write_file(&encoder);
    sperf_buffer_fail(out, status);
    sperf_by_thread_cleanup(&encoder.threads);
    sperf_function_stacks_cleanup(&encoder.stacks);
    sperf_stack_fold_cleanup(&encoder.fold);
    free(encoder.path);
}
