/*
 * The dump of stackprof: a Hash in Ruby's Marshal format, as the stackprof gem writes it and `stackprof FILE` reads it.
 * docs/formats.md lists its keys.
 *
 * A dump counts samples, whereas a profile holds weights. So each stack stands for a whole number of samples
 * (stackprof_samples.h), from which samples, lines, edges and raw are all counted, which makes them agree. stackprof
 * counts as it walks the stack of each sample. Here these counts are added up over the trie: the samples of a node are
 * those of the stacks below it, and each node is one line and one call. Only the number of samples that contain a
 * function, each once, takes a walk of each stack.
 */
#include "sperf/codec/format.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "marshal.h"
#include "sperf/base/sort.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/view.h"
#include "stackprof_samples.h"

/* The version of the structure that lines with two numbers, and raw_lines, belong to. */
static const char VERSION[] = "1.2";

static const int64_t NS_IN_US = 1000;
static const int64_t DEFAULT_INTERVAL_NS = 1000000; /* stackprof's own, where a profile knows none */

/* What stackprof calls code without a file in Ruby. */
static const char C_FILE[] = "<cfunc>";

static const char *const OWN_NAMES[] = {
    [SPERF_STACKPROF_GC] = "(garbage collection)",
    [SPERF_STACKPROF_MARKING] = "(marking)",
    [SPERF_STACKPROF_SWEEPING] = "(sweeping)",
    [SPERF_STACKPROF_TRUNCATED] = SPERF_FOLD_NAME,
};

/* What the profile is to stackprof. */
typedef struct {
    const char *mode;
    uint32_t type;    /* the sample type that is counted */
    int64_t weight;   /* of a sample */
    int64_t interval; /* 0: nil */
    bool of_time;
} terms_t;

typedef struct {
    uint32_t caller;
    uint32_t callee;
    int64_t count;
} edge_t;

typedef struct {
    uint32_t function;
    uint32_t line;
    int64_t total;
    int64_t self;
} line_t;

/* Of a node of the trie: the nodes with samples beside it and below it; 0: none. */
typedef struct {
    sperf_stack_id_t first_child;
    sperf_stack_id_t next_sibling;
} links_t;

/* Samples of one stack, one after the other. */
typedef struct {
    uint32_t slot;
    int64_t count;
    uint64_t time_us; /* of the last of them */
} run_t;

typedef struct {
    const sperf_profile_t *profile;
    const sperf_stackprof_options_t *options;
    terms_t terms;
    sperf_marshal_writer_t writer;
    sperf_stackprof_samples_t samples;
    int64_t *totals; /* by function, as the next */
    int64_t *selves;
    edge_t *edges; /* by caller */
    uint32_t edges_count;
    line_t *lines; /* by function */
    uint32_t lines_count;
    run_t *runs;
    uint64_t runs_count;
    bool timed; /* runs are in order of time */
} encoder_t;

/* -- What is counted -- */

static sperf_string_t word(const sperf_profile_t *profile, sperf_string_id_t id)
{
    return sperf_string_table_get(&profile->strings, id);
}

static int64_t interval_ns(const sperf_profile_t *profile, const sperf_stackprof_options_t *options)
{
    if (options->interval_ns > 0) return options->interval_ns;
    bool known = profile->period > 0 && sperf_string_is(word(profile, profile->period_type.unit), "nanoseconds");
    return known ? profile->period : DEFAULT_INTERVAL_NS;
}

static terms_t time_terms(const char *mode, uint32_t type, int64_t weight_ns)
{
    int64_t interval_us = weight_ns / NS_IN_US + (weight_ns % NS_IN_US >= NS_IN_US / 2 ? 1 : 0);
    return (terms_t){mode, type, weight_ns, interval_us > 0 ? interval_us : 1, true};
}

/* Bytes are shown as the objects that have them, because stackprof counts objects. */
static terms_t terms_of(const sperf_profile_t *profile, const sperf_stackprof_options_t *options)
{
    uint32_t shown = sperf_shown_type(profile);
    if (sperf_string_is(sperf_type_unit(profile, shown), "nanoseconds")) {
        bool cpu = sperf_string_is(sperf_type_name(profile, shown), "cpu");
        return time_terms(cpu ? "cpu" : "wall", shown, interval_ns(profile, options));
    }
    if (!sperf_type_is_of_allocations(profile, shown)) return (terms_t){"custom", shown, 1, 0, false};
    sperf_allocation_pair_t pair = {.objects = shown};
    sperf_allocation_pair(profile, shown, &pair);
    return (terms_t){"object", pair.objects, 1, 1, false};
}

/* -- Counting as stackprof counts -- */

static void add_to(int64_t *sum, int64_t count)
{
    *sum = sperf_saturating_add(*sum, count);
}

/* By the two numbers that edges and lines begin with. */
static bool comes_after(const void *context, const void *left, const void *right)
{
    (void)context;
    const uint32_t *a = left, *b = right;
    return a[0] != b[0] ? a[0] > b[0] : a[1] > b[1];
}

static sperf_stackprof_place_t place_of(const encoder_t *encoder, sperf_stack_id_t id)
{
    sperf_frame_t frame = encoder->profile->frames.rows[encoder->profile->stacks.rows[id].frame];
    return (sperf_stackprof_place_t){frame.function, frame.line};
}

static void add_gc(encoder_t *encoder)
{
    uint32_t functions = encoder->profile->functions.count;
    for (uint32_t i = 0; i < 2; i++) {
        int64_t count = encoder->samples.counts[encoder->samples.slots_count - 2 + i];
        if (count == 0) continue;
        edge_t call = {functions + SPERF_STACKPROF_GC, functions + SPERF_STACKPROF_MARKING + i, count};
        encoder->edges[encoder->edges_count++] = call;
        add_to(&encoder->selves[call.callee], count);
        add_to(&encoder->totals[call.caller], count);
        add_to(&encoder->totals[call.callee], count);
    }
}

/* Give each node the samples of all stacks below it, and with them its call, its line and its place among children. */
static void add_nodes(encoder_t *encoder, int64_t *below, line_t *by_frame, links_t *links)
{
    const sperf_profile_t *profile = encoder->profile;
    for (sperf_stack_id_t id = profile->stacks.count; id > 0; id--) {
        sperf_stack_t node = profile->stacks.rows[id];
        int64_t own = encoder->samples.counts[id];
        add_to(&below[id], own);
        if (below[id] == 0) continue;
        sperf_stackprof_place_t place = place_of(encoder, id);
        add_to(&below[node.parent], below[id]);
        links[id].next_sibling = links[node.parent].first_child;
        links[node.parent].first_child = id;
        add_to(&encoder->selves[place.function], own);
        add_to(&by_frame[node.frame].total, below[id]);
        add_to(&by_frame[node.frame].self, own);
        if (node.parent == 0) continue;
        encoder->edges[encoder->edges_count++] =
            (edge_t){place_of(encoder, node.parent).function, place.function, below[id]};
    }
}

static void join_edges(encoder_t *encoder)
{
    uint32_t kept = 0;
    sperf_sort(encoder->edges, encoder->edges_count, sizeof *encoder->edges, comes_after, NULL);
    for (uint32_t i = 0; i < encoder->edges_count; i++) {
        edge_t *last = kept > 0 ? &encoder->edges[kept - 1] : NULL;
        if (last != NULL && last->caller == encoder->edges[i].caller && last->callee == encoder->edges[i].callee) {
            add_to(&last->count, encoder->edges[i].count);
        } else {
            encoder->edges[kept++] = encoder->edges[i];
        }
    }
    encoder->edges_count = kept;
}

/* Until here a line is found by its frame's id; from here on they are a list, in the same array. */
static void list_lines(encoder_t *encoder)
{
    const sperf_frame_table_t *frames = &encoder->profile->frames;
    for (sperf_frame_id_t id = 1; id <= frames->count; id++) {
        line_t line = encoder->lines[id];
        if (line.total == 0 || frames->rows[id].line == 0) continue;
        line.function = frames->rows[id].function;
        line.line = frames->rows[id].line;
        encoder->lines[encoder->lines_count++] = line;
    }
    sperf_sort(encoder->lines, encoder->lines_count, sizeof *encoder->lines, comes_after, NULL);
}

/*
 * A sample counts once for a function, however often that recurs: where the function is outermost. `open` is by
 * function, and 0.
 */
static void add_totals(encoder_t *encoder, const int64_t *below, const links_t *links, uint32_t *open)
{
    sperf_stack_id_t id = links[0].first_child;
    while (id != 0) {
        uint32_t function = place_of(encoder, id).function;
        if (open[function]++ == 0) add_to(&encoder->totals[function], below[id]);
        if (sperf_stack_is_folded(&encoder->samples.fold, id)) {
            add_to(&encoder->totals[encoder->profile->functions.count + SPERF_STACKPROF_TRUNCATED],
                   encoder->samples.counts[id]);
        }
        if (links[id].first_child != 0) {
            id = links[id].first_child;
            continue;
        }
        while (id != 0 && links[id].next_sibling == 0) {
            open[place_of(encoder, id).function]--;
            id = encoder->profile->stacks.rows[id].parent;
        }
        if (id == 0) break;
        open[place_of(encoder, id).function]--;
        id = links[id].next_sibling;
    }
}

static sperf_status_t count(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    size_t functions = (size_t)encoder->samples.functions_count + 1;
    encoder->totals = calloc(functions, sizeof *encoder->totals);
    encoder->selves = calloc(functions, sizeof *encoder->selves);
    encoder->edges = malloc(encoder->samples.slots_count * sizeof *encoder->edges);
    encoder->lines = calloc((size_t)profile->frames.count + 1, sizeof *encoder->lines);
    int64_t *below = calloc(encoder->samples.slots_count, sizeof *below);
    links_t *links = calloc(encoder->samples.slots_count, sizeof *links);
    uint32_t *open = calloc(functions, sizeof *open);
    bool complete = encoder->totals != NULL && encoder->selves != NULL && encoder->edges != NULL &&
                    encoder->lines != NULL && below != NULL && links != NULL && open != NULL;
    if (complete) {
        add_nodes(encoder, below, encoder->lines, links);
        add_gc(encoder);
        join_edges(encoder);
        list_lines(encoder);
        add_totals(encoder, below, links, open);
    }
    free(below);
    free(links);
    free(open);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

/* -- Samples in order -- */

static void list_sums(encoder_t *encoder)
{
    for (uint32_t slot = 1; slot < encoder->samples.slots_count; slot++) {
        int64_t samples = encoder->samples.counts[slot];
        if (samples > 0) encoder->runs[encoder->runs_count++] = (run_t){slot, samples, 0};
    }
}

/*
 * Of the samples of a stack, as many were taken up to a row as the weight up to there is worth; with the last row
 * all of them were. `done` is by slot.
 */
static void list_timeline(encoder_t *encoder, int64_t *done, int64_t *listed)
{
    const sperf_stackprof_samples_t *samples = &encoder->samples;
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &encoder->profile->timeline);
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row);) {
        uint32_t slot = sperf_stackprof_slot(samples, row.key.stack);
        if (slot == 0) continue;
        add_to(&done[slot], row.weight);
        int64_t due = sperf_saturating_add(done[slot], encoder->terms.weight / 2) / encoder->terms.weight;
        if (due > samples->counts[slot] || done[slot] >= samples->weights[slot]) due = samples->counts[slot];
        if (due <= listed[slot]) continue;
        encoder->runs[encoder->runs_count++] = (run_t){slot, due - listed[slot], row.time_us};
        listed[slot] = due;
    }
}

static sperf_status_t list_runs(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    if (!encoder->options->raw) return SPERF_OK;
    encoder->timed = encoder->options->timeline && profile->timeline.rows_count > 0 &&
                     sperf_timeline_type(profile) == encoder->terms.type;
    uint64_t most = encoder->timed ? profile->timeline.rows_count : encoder->samples.slots_count;
    if (most > SIZE_MAX / sizeof *encoder->runs) return SPERF_NO_MEMORY;
    encoder->runs = malloc((size_t)most * sizeof *encoder->runs);
    if (encoder->runs == NULL) return SPERF_NO_MEMORY;
    if (!encoder->timed) {
        list_sums(encoder);
        return SPERF_OK;
    }
    int64_t *done = calloc(encoder->samples.slots_count, sizeof *done);
    int64_t *listed = calloc(encoder->samples.slots_count, sizeof *listed);
    if (done != NULL && listed != NULL) list_timeline(encoder, done, listed);
    sperf_status_t status = done != NULL && listed != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    free(done);
    free(listed);
    return status;
}

/* -- Writing -- */

static void write_integer(encoder_t *encoder, const char *key, int64_t value)
{
    sperf_marshal_symbol(&encoder->writer, key);
    sperf_marshal_integer(&encoder->writer, value);
}

static void write_string(encoder_t *encoder, const char *key, sperf_string_t value)
{
    sperf_marshal_symbol(&encoder->writer, key);
    sperf_marshal_string(&encoder->writer, value);
}

/* Return the first edge behind those of the function, of which `start` is the first. */
static uint32_t edges_end(const encoder_t *encoder, uint32_t start, uint32_t function)
{
    while (start < encoder->edges_count && encoder->edges[start].caller == function) start++;
    return start;
}

static uint32_t lines_end(const encoder_t *encoder, uint32_t start, uint32_t function)
{
    while (start < encoder->lines_count && encoder->lines[start].function == function) start++;
    return start;
}

static void write_edges(encoder_t *encoder, uint32_t start, uint32_t end)
{
    sperf_marshal_symbol(&encoder->writer, "edges");
    sperf_marshal_begin_hash(&encoder->writer, end - start);
    for (uint32_t i = start; i < end; i++) {
        sperf_marshal_integer(&encoder->writer, encoder->edges[i].callee);
        sperf_marshal_integer(&encoder->writer, encoder->edges[i].count);
    }
}

static void write_lines(encoder_t *encoder, uint32_t start, uint32_t end)
{
    sperf_marshal_symbol(&encoder->writer, "lines");
    sperf_marshal_begin_hash(&encoder->writer, end - start);
    for (uint32_t i = start; i < end; i++) {
        sperf_marshal_integer(&encoder->writer, encoder->lines[i].line);
        sperf_marshal_begin_array(&encoder->writer, 2);
        sperf_marshal_integer(&encoder->writer, encoder->lines[i].total);
        sperf_marshal_integer(&encoder->writer, encoder->lines[i].self);
    }
}

/* A frame of GC has no file, and no line. */
static void write_place(encoder_t *encoder, uint32_t function)
{
    const sperf_profile_t *profile = encoder->profile;
    if (function > profile->functions.count) {
        uint32_t own = function - profile->functions.count;
        write_string(encoder, "name", sperf_string_of(OWN_NAMES[own]));
        write_string(encoder, "file", sperf_string_of(own == SPERF_STACKPROF_TRUNCATED ? SPERF_FOLD_FILE : ""));
        return;
    }
    sperf_function_t row = sperf_function_table_get(&profile->functions, function);
    bool is_c = sperf_frame_kind(profile, function) == SPERF_FRAME_C;
    write_string(encoder, "name", word(profile, row.name));
    write_string(encoder, "file", is_c ? sperf_string_of(C_FILE) : word(profile, row.file));
    if (row.first_line > 0) write_integer(encoder, "line", row.first_line);
}

static void write_frames(encoder_t *encoder)
{
    sperf_marshal_writer_t *writer = &encoder->writer;
    const sperf_profile_t *profile = encoder->profile;
    bool aggregate = encoder->options->aggregate;
    uint32_t frames = 0;
    for (uint32_t i = 1; i <= encoder->samples.functions_count; i++) frames += encoder->totals[i] > 0 ? 1 : 0;
    sperf_marshal_symbol(writer, "frames");
    sperf_marshal_begin_hash(writer, frames);
    uint32_t edge = 0, line = 0;
    for (uint32_t i = 1; i <= encoder->samples.functions_count; i++) {
        if (encoder->totals[i] == 0) continue;
        uint32_t edge_end = edges_end(encoder, edge, i), line_end = lines_end(encoder, line, i);
        bool has_line = i <= profile->functions.count && profile->functions.rows[i].first_line > 0;
        uint32_t keys = 4 + (has_line ? 1U : 0U);
        if (aggregate) keys += (edge_end > edge ? 1U : 0U) + (line_end > line ? 1U : 0U);
        sperf_marshal_integer(writer, i);
        sperf_marshal_begin_hash(writer, keys);
        write_place(encoder, i);
        write_integer(encoder, "total_samples", encoder->totals[i]);
        write_integer(encoder, "samples", encoder->selves[i]);
        if (aggregate && edge_end > edge) write_edges(encoder, edge, edge_end);
        if (aggregate && line_end > line) write_lines(encoder, line, line_end);
        edge = edge_end;
        line = line_end;
    }
}

/* Return where the runs of the stack of run `start` end; `*samples` is how many they are together. */
static uint64_t run_end(const encoder_t *encoder, uint64_t start, int64_t *samples)
{
    uint64_t end = start;
    for (*samples = 0; end < encoder->runs_count && encoder->runs[end].slot == encoder->runs[start].slot; end++) {
        add_to(samples, encoder->runs[end].count);
    }
    return end;
}

/* Stacks from the root to the leaf, each between its depth and how many samples in a row it has. */
static void write_raw(encoder_t *encoder, const char *key, bool lines)
{
    sperf_marshal_writer_t *writer = &encoder->writer;
    uint64_t length = 0;
    int64_t samples = 0;
    for (uint64_t i = 0; i < encoder->runs_count; i = run_end(encoder, i, &samples)) {
        length += (uint64_t)sperf_stackprof_path(&encoder->samples, encoder->runs[i].slot) + 2;
    }
    sperf_marshal_symbol(writer, key);
    sperf_marshal_begin_array(writer, length);
    for (uint64_t i = 0; i < encoder->runs_count && writer->out->status == SPERF_OK;) {
        uint32_t depth = sperf_stackprof_path(&encoder->samples, encoder->runs[i].slot);
        const sperf_stackprof_place_t *path = encoder->samples.path;
        i = run_end(encoder, i, &samples);
        sperf_marshal_integer(writer, depth);
        for (uint32_t at = depth; at > 0; at--) {
            sperf_marshal_integer(writer, lines ? path[at - 1].line : path[at - 1].function);
        }
        sperf_marshal_integer(writer, samples);
    }
}

static uint64_t count_timed(const encoder_t *encoder)
{
    int64_t samples = 0;
    for (uint64_t i = 0; i < encoder->runs_count; i++) add_to(&samples, encoder->runs[i].count);
    return (uint64_t)samples;
}

/* Samples of time that one row stands for lie before its time, at regular intervals. */
static void write_times(encoder_t *encoder)
{
    sperf_marshal_writer_t *writer = &encoder->writer;
    uint64_t interval_us = encoder->terms.of_time ? (uint64_t)encoder->terms.interval : 0;
    sperf_marshal_symbol(writer, "raw_sample_timestamps");
    sperf_marshal_begin_array(writer, count_timed(encoder));
    for (uint64_t i = 0; i < encoder->runs_count; i++) {
        const run_t *run = &encoder->runs[i];
        for (int64_t left = run->count; left > 0 && writer->out->status == SPERF_OK; left--) {
            uint64_t later = (uint64_t)left - 1;
            bool within = interval_us == 0 || later <= run->time_us / interval_us;
            sperf_marshal_integer(writer, within ? (int64_t)(run->time_us - later * interval_us) : 0);
        }
    }
}

/*
 * Of time, what each sample weighs, for readers add these up; of anything else, how long after the one before it
 * was taken.
 */
static void write_deltas(encoder_t *encoder)
{
    sperf_marshal_writer_t *writer = &encoder->writer;
    uint64_t before_us = 0;
    sperf_marshal_symbol(writer, "raw_timestamp_deltas");
    sperf_marshal_begin_array(writer, count_timed(encoder));
    for (uint64_t i = 0; i < encoder->runs_count; i++) {
        const run_t *run = &encoder->runs[i];
        for (int64_t left = run->count; left > 0 && writer->out->status == SPERF_OK; left--) {
            int64_t passed_us = run->time_us > before_us ? (int64_t)(run->time_us - before_us) : 0;
            sperf_marshal_integer(writer, encoder->terms.of_time ? encoder->terms.interval : passed_us);
            if (run->time_us > before_us) before_us = run->time_us;
        }
    }
}

static void write_head(encoder_t *encoder)
{
    sperf_marshal_writer_t *writer = &encoder->writer;
    const sperf_stackprof_samples_t *samples = &encoder->samples;
    int64_t all = 0, gc = 0;
    for (uint32_t slot = 0; slot < samples->slots_count; slot++) {
        add_to(&all, samples->counts[slot]);
        if (sperf_stackprof_slot_is_gc(samples, slot)) add_to(&gc, samples->counts[slot]);
    }
    sperf_marshal_symbol(writer, "version");
    sperf_marshal_float(writer, VERSION);
    sperf_marshal_symbol(writer, "mode");
    sperf_marshal_symbol(writer, encoder->terms.mode);
    sperf_marshal_symbol(writer, "interval");
    if (encoder->terms.interval == 0) {
        sperf_marshal_nil(writer);
    } else {
        sperf_marshal_integer(writer, encoder->terms.interval);
    }
    write_integer(encoder, "samples", all);
    write_integer(encoder, "gc_samples", gc);
    write_integer(encoder, "missed_samples", 0);
    sperf_marshal_symbol(writer, "metadata");
    sperf_marshal_begin_hash(writer, 0);
}

static void write_dump(encoder_t *encoder)
{
    bool raw = encoder->options->raw;
    bool timed = raw && encoder->timed;
    sperf_marshal_begin_hash(&encoder->writer, 8 + (raw ? 2U : 0U) + (timed ? 2U : 0U));
    write_head(encoder);
    write_frames(encoder);
    if (raw) {
        write_raw(encoder, "raw", false);
        write_raw(encoder, "raw_lines", true);
    }
    if (timed) {
        write_times(encoder);
        write_deltas(encoder);
    }
}

static sperf_status_t prepare(encoder_t *encoder)
{
    encoder->terms = terms_of(encoder->profile, encoder->options);
    SPERF_TRY(sperf_stackprof_samples_init(&encoder->samples, encoder->profile, encoder->terms.type,
                                           encoder->terms.weight, encoder->options->ignore_gc));
    SPERF_TRY(count(encoder));
    return list_runs(encoder);
}

static void cleanup(encoder_t *encoder)
{
    sperf_stackprof_samples_cleanup(&encoder->samples);
    sperf_marshal_writer_cleanup(&encoder->writer);
    free(encoder->totals);
    free(encoder->selves);
    free(encoder->edges);
    free(encoder->lines);
    free(encoder->runs);
}

void sperf_stackprof_write(const sperf_profile_t *profile, const sperf_stackprof_options_t *options,
                           sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile, .options = options};
    sperf_status_t status = prepare(&encoder);
    if (status == SPERF_OK) {
        sperf_marshal_writer_init(&encoder.writer, out);
        write_dump(&encoder);
    }
    sperf_buffer_fail(out, status);
    cleanup(&encoder);
}

void sperf_stackprof_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    sperf_stackprof_write(
        profile, &(sperf_stackprof_options_t){.raw = true, .timeline = options->timeline, .aggregate = true}, out);
}
