/*
 * Chrome's .cpuprofile, for DevTools ("Performance", "JavaScript Profiler") and VS Code.
 *
 * It is the Profile of the Chrome DevTools Protocol: a tree of calls, and samples that each last until the next
 * one. The format has a single thread. If a profile has several, each has a node below the root, and their samples
 * follow one thread after the other. Samples are laid end to end, so the time of a node is the sum of its weights;
 * they are in order of time if the profile has a timeline. Times are whole microseconds, cut so that errors do not
 * accumulate.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "by_thread.h"
#include "json.h"
#include "sperf/base/rows.h"
#include "sperf/report/graph.h"
#include "sperf/report/measurement.h"

enum { NS_PER_US = 1000 };

/* The root's id; nodes of `tree` have theirs from 2 on. */
enum { ROOT_ID = 1 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_json_writer_t writer;
    sperf_by_thread_t threads;
    bool of_time; /* the values are nanoseconds */
    sperf_function_stacks_t stacks;
    bool show_threads;
    sperf_stack_table_t tree;   /* frames: function ids, or behind them thread ids + 1 */
    sperf_stack_id_t *leaves;   /* by number of a sample in the order of groups: its node of `tree`, 0: the root */
    sperf_frame_table_t ticked; /* (node, line) of leaves: where in a function samples were */
    uint64_t *ticks;            /* by id of `ticked`; of ticks_capacity */
    uint32_t *hits;             /* by node: samples with it as their leaf */
    uint32_t *first_child;      /* by node, 0 the root */
    uint32_t *next_sibling;
    uint32_t *first_tick; /* by node: an id of `ticked` */
    uint32_t *next_tick;  /* by id of `ticked` */
    sperf_stack_id_t *path;
    sperf_buffer_t frames; /* JSON of all frames of `tree`, one after the other */
    size_t *frame_ends;    /* by frame */
} encoder_t;

static uint32_t frame_of_thread(const encoder_t *encoder, sperf_thread_id_t thread)
{
    return encoder->profile->functions.count + thread + 1;
}

static bool is_thread(const encoder_t *encoder, uint32_t frame)
{
    return frame > encoder->profile->functions.count;
}

static sperf_stack_id_t stack_of(const encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    return encoder->stacks.by_stack[encoder->profile->samples.keys[sample->sample].stack];
}

/* Return in `known` the node of `stack`, of functions; callers that are known already are not looked up again. */
static sperf_status_t intern_stack(encoder_t *encoder, sperf_stack_id_t stack, sperf_stack_id_t top,
                                   sperf_stack_id_t *known)
{
    const sperf_stack_t *rows = encoder->stacks.stacks.rows;
    uint32_t depth = 0;
    for (; stack != 0 && known[stack] == 0; stack = rows[stack].parent) encoder->path[depth++] = stack;
    sperf_stack_id_t node = stack == 0 ? top : known[stack];
    while (depth > 0) {
        stack = encoder->path[--depth];
        SPERF_TRY(sperf_stack_table_intern(&encoder->tree, node, rows[stack].frame, &node));
        known[stack] = node;
    }
    return SPERF_OK;
}

/* `known` is by stack of functions: its node in the part of the tree that is the group's. */
static sperf_status_t intern_group(encoder_t *encoder, const sperf_thread_group_t *group, sperf_stack_id_t *leaves,
                                   sperf_stack_id_t *known)
{
    sperf_stack_id_t top = 0;
    if (encoder->show_threads) {
        uint32_t frame = frame_of_thread(encoder, group->thread);
        SPERF_TRY(sperf_stack_table_intern(&encoder->tree, 0, frame, &top));
    }
    for (uint32_t i = 0; i < group->count; i++) {
        sperf_stack_id_t stack = stack_of(encoder, &group->samples[i]);
        SPERF_TRY(intern_stack(encoder, stack, top, known));
        leaves[i] = stack == 0 ? top : known[stack];
    }
    /* Only what was touched is forgotten: there may be many threads, and far more stacks than one of them has. */
    for (uint32_t i = 0; i < group->count; i++) {
        sperf_stack_id_t stack = stack_of(encoder, &group->samples[i]);
        for (; stack != 0 && known[stack] != 0; stack = encoder->stacks.stacks.rows[stack].parent) known[stack] = 0;
    }
    return SPERF_OK;
}

static sperf_status_t make_tree(encoder_t *encoder)
{
    sperf_stack_id_t *known = calloc((size_t)encoder->stacks.stacks.count + 1, sizeof *known);
    if (known == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = SPERF_OK;
    sperf_stack_id_t *leaves = encoder->leaves;
    for (uint32_t i = 0; i < encoder->threads.groups_count && status == SPERF_OK; i++) {
        status = intern_group(encoder, &encoder->threads.groups[i], leaves, known);
        leaves += encoder->threads.groups[i].count;
    }
    free(known);
    return status;
}

/* -- What hangs on nodes -- */

static uint32_t count_samples(const encoder_t *encoder)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < encoder->threads.groups_count; i++) count += encoder->threads.groups[i].count;
    return count;
}

static uint32_t leaf_line(const encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_stack_id_t stack = profile->samples.keys[sample->sample].stack;
    return stack == 0 ? 0 : profile->frames.rows[profile->stacks.rows[stack].frame].line;
}

static sperf_status_t tick_lines(encoder_t *encoder, uint32_t samples)
{
    /* No more of them than samples, whose places are those of the groups' samples, too. */
    SPERF_TRY(SPERF_ROWS_NEW(encoder->ticks, (size_t)samples + 1));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->next_tick, (size_t)samples + 1));
    for (uint32_t i = 0; i < samples; i++) {
        sperf_stack_id_t node = encoder->leaves[i];
        uint32_t line = leaf_line(encoder, &encoder->threads.samples[i]);
        encoder->hits[node]++;
        if (node == 0 || line == 0) continue;
        uint32_t known = encoder->ticked.count;
        sperf_frame_id_t tick = 0;
        SPERF_TRY(sperf_frame_table_intern(&encoder->ticked, (sperf_frame_t){node, line}, &tick));
        encoder->ticks[tick]++;
        if (tick <= known) continue;
        encoder->next_tick[tick] = encoder->first_tick[node];
        encoder->first_tick[node] = tick;
    }
    return SPERF_OK;
}

/* From the last to the first, so that children are in their order of appearance. */
static void link_children(encoder_t *encoder)
{
    for (sperf_stack_id_t node = encoder->tree.count; node > 0; node--) {
        sperf_stack_id_t parent = encoder->tree.rows[node].parent;
        encoder->next_sibling[node] = encoder->first_child[parent];
        encoder->first_child[parent] = node;
    }
}

/* -- What nodes say of their functions -- */

/* Lines and columns count from 0 in this protocol, -1 is unknown. */
static void write_call_frame(const encoder_t *encoder, sperf_json_writer_t *writer, sperf_string_t name,
                             sperf_function_t function)
{
    sperf_json_begin_object(sperf_json_key(writer, "callFrame"));
    sperf_json_string(sperf_json_key(writer, "functionName"), name);
    sperf_json_text(sperf_json_key(writer, "scriptId"), "0");
    sperf_json_string(sperf_json_key(writer, "url"), sperf_string_table_get(&encoder->profile->strings, function.file));
    sperf_json_int64(sperf_json_key(writer, "lineNumber"), (int64_t)function.first_line - 1);
    sperf_json_int64(sperf_json_key(writer, "columnNumber"), -1);
    sperf_json_end_object(writer);
}

static void write_thread_frame(const encoder_t *encoder, sperf_json_writer_t *writer, sperf_thread_id_t thread)
{
    sperf_buffer_t title = SPERF_BUFFER_INIT;
    sperf_buffer_append_byte(&title, '[');
    sperf_thread_title_append(&title, encoder->profile, thread, encoder->threads.many_processes);
    sperf_buffer_append_byte(&title, ']');
    sperf_string_t name = {(const char *)title.bytes, title.length};
    write_call_frame(encoder, writer, name, (sperf_function_t){0});
    sperf_buffer_fail(writer->out, title.status);
    sperf_buffer_cleanup(&title);
}

static void write_any_frame(const encoder_t *encoder, sperf_json_writer_t *writer, uint32_t frame)
{
    if (frame == 0) {
        write_call_frame(encoder, writer, (sperf_string_t){"(root)", 6}, (sperf_function_t){0});
    } else if (is_thread(encoder, frame)) {
        write_thread_frame(encoder, writer, frame - encoder->profile->functions.count - 1);
    } else {
        sperf_function_t function = encoder->profile->functions.rows[frame];
        sperf_string_t name = sperf_string_table_get(&encoder->profile->strings, function.name);
        write_call_frame(encoder, writer, name, function);
    }
}

/* A function has far more nodes than one: what they say of it is escaped once. 0 is the root's frame. */
static sperf_status_t make_frames(encoder_t *encoder)
{
    uint32_t last = frame_of_thread(encoder, encoder->profile->threads.count);
    SPERF_TRY(SPERF_ROWS_NEW(encoder->frame_ends, (size_t)last + 1));
    for (uint32_t frame = 0; frame <= last; frame++) {
        sperf_json_writer_t writer;
        sperf_json_writer_init(&writer, &encoder->frames);
        write_any_frame(encoder, &writer, frame);
        encoder->frame_ends[frame] = encoder->frames.length;
    }
    return encoder->frames.status;
}

static sperf_status_t prepare_nodes(encoder_t *encoder)
{
    size_t nodes = (size_t)encoder->tree.count + 1;
    SPERF_TRY(SPERF_ROWS_NEW(encoder->hits, nodes));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->first_child, nodes));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->next_sibling, nodes));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->first_tick, nodes));
    link_children(encoder);
    SPERF_TRY(make_frames(encoder));
    return tick_lines(encoder, count_samples(encoder));
}

/* A difference of profiles has weights below 0, which samples on a time axis cannot have. */
static sperf_status_t prepare(encoder_t *encoder, bool timeline)
{
    SPERF_TRY(sperf_by_thread_init(&encoder->threads, encoder->profile, timeline));
    if (encoder->threads.negative) return SPERF_UNSUPPORTED;
    encoder->show_threads = encoder->threads.groups_count > 1;
    SPERF_TRY(sperf_function_stacks_init(&encoder->stacks, encoder->profile, NULL));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->path, (size_t)encoder->profile->stacks.count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->leaves, (size_t)count_samples(encoder) + 1));
    SPERF_TRY(make_tree(encoder));
    return prepare_nodes(encoder);
}

static void write_frame(encoder_t *encoder, sperf_stack_id_t node)
{
    uint32_t frame = node == 0 ? 0 : encoder->tree.rows[node].frame;
    size_t start = frame == 0 ? 0 : encoder->frame_ends[frame - 1];
    sperf_json_raw(&encoder->writer, encoder->frames.bytes + start, encoder->frame_ends[frame] - start);
}

static void write_ticks(encoder_t *encoder, sperf_stack_id_t node)
{
    sperf_json_writer_t *writer = &encoder->writer;
    if (encoder->first_tick[node] == 0) return;
    sperf_json_begin_array(sperf_json_key(writer, "positionTicks"));
    for (uint32_t tick = encoder->first_tick[node]; tick != 0; tick = encoder->next_tick[tick]) {
        sperf_json_begin_object(writer);
        sperf_json_uint64(sperf_json_key(writer, "line"), encoder->ticked.rows[tick].line);
        sperf_json_uint64(sperf_json_key(writer, "ticks"), encoder->ticks[tick]);
        sperf_json_end_object(writer);
    }
    sperf_json_end_array(writer);
}

static void write_children(encoder_t *encoder, sperf_stack_id_t node)
{
    sperf_json_writer_t *writer = &encoder->writer;
    if (encoder->first_child[node] == 0) return;
    sperf_json_begin_array(sperf_json_key(writer, "children"));
    for (uint32_t child = encoder->first_child[node]; child != 0; child = encoder->next_sibling[child]) {
        sperf_json_uint64(writer, (uint64_t)child + ROOT_ID);
    }
    sperf_json_end_array(writer);
}

static void write_node(encoder_t *encoder, sperf_stack_id_t node)
{
    sperf_json_writer_t *writer = &encoder->writer;
    sperf_json_line(writer);
    sperf_json_begin_object(writer);
    sperf_json_uint64(sperf_json_key(writer, "id"), (uint64_t)node + ROOT_ID);
    write_frame(encoder, node);
    sperf_json_uint64(sperf_json_key(writer, "hitCount"), encoder->hits[node]);
    write_children(encoder, node);
    write_ticks(encoder, node);
    sperf_json_end_object(writer);
}

static void write_nodes(encoder_t *encoder)
{
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "nodes"));
    for (sperf_stack_id_t node = 0; node <= encoder->tree.count; node++) write_node(encoder, node);
    sperf_json_end_array(&encoder->writer);
}

/* The format knows time alone. Of what is none, bytes or objects, each lasts a microsecond: less would be lost. */
static int64_t length_ns(const encoder_t *encoder, int64_t value)
{
    if (encoder->of_time) return value;
    return value > INT64_MAX / NS_PER_US ? INT64_MAX : value * NS_PER_US;
}

/*
 * A delta is the time since the sample before; the first is 0. Some readers let the last sample last until the
 * end, others give it no time at all: so one more, of the root, follows at the end itself.
 */
static int64_t write_samples(encoder_t *encoder, int64_t start_us)
{
    sperf_json_writer_t *writer = &encoder->writer;
    uint32_t count = count_samples(encoder);
    sperf_json_begin_array(sperf_json_key(writer, "samples"));
    for (uint32_t i = 0; i < count; i++) sperf_json_uint64(writer, (uint64_t)encoder->leaves[i] + ROOT_ID);
    sperf_json_uint64(writer, ROOT_ID);
    sperf_json_end_array(writer);

    int64_t passed_ns = 0;
    int64_t last_us = 0;
    sperf_json_begin_array(sperf_json_key(writer, "timeDeltas"));
    for (uint32_t i = 0; i <= count; i++) {
        int64_t at_us = passed_ns / NS_PER_US;
        sperf_json_int64(writer, at_us - last_us);
        last_us = at_us;
        if (i < count)
            passed_ns = sperf_saturating_add(passed_ns, length_ns(encoder, encoder->threads.samples[i].value));
    }
    sperf_json_end_array(writer);
    return sperf_saturating_add(start_us, passed_ns / NS_PER_US);
}

static void write_file(encoder_t *encoder)
{
    sperf_json_writer_t *writer = &encoder->writer;
    int64_t start_us = encoder->profile->start_time_ns / NS_PER_US;
    sperf_json_begin_object(writer);
    write_nodes(encoder);
    sperf_json_line(writer);
    sperf_json_int64(sperf_json_key(writer, "startTime"), start_us);
    int64_t end_us = write_samples(encoder, start_us);
    sperf_json_int64(sperf_json_key(writer, "endTime"), end_us);
    sperf_json_end_object(writer);
    sperf_buffer_append_byte(writer->out, '\n');
}

static void cleanup(encoder_t *encoder)
{
    sperf_by_thread_cleanup(&encoder->threads);
    sperf_function_stacks_cleanup(&encoder->stacks);
    sperf_stack_table_cleanup(&encoder->tree);
    sperf_frame_table_cleanup(&encoder->ticked);
    free(encoder->leaves);
    free(encoder->ticks);
    free(encoder->hits);
    free(encoder->first_child);
    free(encoder->next_sibling);
    free(encoder->first_tick);
    free(encoder->next_tick);
    free(encoder->path);
    free(encoder->frame_ends);
    sperf_buffer_cleanup(&encoder->frames);
}

void sperf_cpuprofile_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile, .of_time = sperf_string_is(sperf_shown_unit(profile), "nanoseconds")};
    sperf_json_writer_init(&encoder.writer, out);
    sperf_status_t status = prepare(&encoder, options->timeline);
    if (status == SPERF_OK) write_file(&encoder);
    sperf_buffer_fail(out, status);
    cleanup(&encoder);
}
