/*
 * Reads .cpuprofile: Chrome DevTools, Node.js, VS Code and sperf write it (see cpuprofile.c).
 *
 * The nodes are a tree of calls, in any order, that name their callees. A sample lasts until the next one, the last
 * until the end of the file. Where there are no samples with times, the nodes' counts of samples remain.
 * docs/formats.md lists how each part is read.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "decoding.h"
#include "pprof_file.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/codec/format.h"
#include "sperf/model/frame_kind.h"

enum { DECIMALS_OF_US = 3 }; /* to nanoseconds */

enum { NODES, SAMPLES, DELTAS, START, END, FILE_MEMBERS };
static const char *const FILE_NAMES[FILE_MEMBERS] = {"nodes", "samples", "timeDeltas", "startTime", "endTime"};

enum { ID, CALL_FRAME, HITS, CHILDREN, NODE_MEMBERS };
static const char *const NODE_NAMES[NODE_MEMBERS] = {"id", "callFrame", "hitCount", "children"};

enum { FUNCTION, URL, LINE, FRAME_MEMBERS };
static const char *const FRAME_NAMES[FRAME_MEMBERS] = {"functionName", "url", "lineNumber"};

typedef struct {
    uint64_t id;            /* the file's plus 1, first: see sperf_pprof_ids_build */
    sperf_frame_id_t frame; /* 0: the root, which is not a function */
    uint32_t caller;        /* row + 1; 0: none */
    int64_t hits;
    bool resolved;
    sperf_stack_id_t stack;
} node_t;

/* When a sample was taken. */
typedef struct {
    int64_t ns;
    sperf_stack_id_t stack;
    uint32_t order;
} moment_t;

typedef struct {
    sperf_decoding_t in;
    sperf_json_reader_t members[FILE_MEMBERS];
    bool timed;
    node_t *nodes;
    uint32_t nodes_count;
    uint32_t nodes_capacity;
    sperf_json_column_t calls; /* pairs of rows of nodes and ids of their callees */
    sperf_pprof_ids_t ids;
    sperf_json_column_t samples;
    sperf_json_column_t deltas_ns;
    moment_t *moments; /* by sample */
} decoder_t;

/* Read the number at `member` times 10^`decimals`; 0 where there is none. */
static sperf_status_t read_number(decoder_t *decoder, sperf_json_reader_t *member, int decimals, int64_t *out)
{
    *out = 0;
    if (!sperf_json_found(member)) return SPERF_OK;
    *out = sperf_json_read_decimal(member, decimals);
    return sperf_decoding_check(&decoder->in, member);
}

/* -- Nodes -- */

static sperf_status_t intern_text(decoder_t *decoder, sperf_json_reader_t *member, sperf_string_id_t *out)
{
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, member));
    return sperf_decoding_intern_text(&decoder->in, out);
}

/* Say in sperf's words what V8 has its own for: GC, and functions without a name as DevTools shows them. */
static sperf_status_t translate(decoder_t *decoder, sperf_function_t *function)
{
    static const sperf_frame_kind_words_t *const gc = &sperf_frame_kind_words[SPERF_FRAME_GC];
    sperf_string_table_t *strings = &decoder->in.profile->strings;
    if (function->name == 0) return sperf_string_table_intern_text(strings, "(anonymous)", &function->name);
    bool is_gc = sperf_string_is(sperf_string_table_get(strings, function->name), "(garbage collector)");
    if (!is_gc || function->file != 0) return SPERF_OK;
    SPERF_TRY(sperf_string_table_intern_text(strings, gc->name, &function->name));
    return sperf_string_table_intern_text(strings, gc->file, &function->file);
}

static sperf_status_t read_frame(decoder_t *decoder, sperf_json_reader_t *object, node_t *node)
{
    sperf_json_reader_t members[FRAME_MEMBERS];
    sperf_function_t function = {0};
    int64_t line = 0;
    if (!sperf_json_found(object)) return sperf_decoding_refuse(&decoder->in, "a node has no callFrame");
    SPERF_TRY(sperf_decoding_find(&decoder->in, object, FRAME_NAMES, FRAME_MEMBERS, members));
    SPERF_TRY(intern_text(decoder, &members[FUNCTION], &function.name));
    SPERF_TRY(intern_text(decoder, &members[URL], &function.file));
    bool is_root = sperf_string_is(sperf_string_table_get(&decoder->in.profile->strings, function.name), "(root)");
    if (is_root && function.file == 0) return SPERF_OK;
    SPERF_TRY(translate(decoder, &function));
    /* Lines count from 0 in this protocol, -1 is unknown. */
    SPERF_TRY(read_number(decoder, &members[LINE], 0, &line));
    if (sperf_json_found(&members[LINE]) && line >= 0 && line < UINT32_MAX) function.first_line = (uint32_t)line + 1;
    sperf_frame_t frame = {0};
    SPERF_TRY(sperf_function_table_intern(&decoder->in.profile->functions, function, &frame.function));
    return sperf_frame_table_intern(&decoder->in.profile->frames, frame, &node->frame);
}

static sperf_status_t read_callees(decoder_t *decoder, sperf_json_reader_t *reader)
{
    if (!sperf_json_found(reader)) return SPERF_OK;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        SPERF_TRY(sperf_json_column_add(&decoder->calls, decoder->nodes_count));
        SPERF_TRY(sperf_json_column_add(&decoder->calls, sperf_json_read_decimal(reader, 0)));
    }
    return sperf_decoding_check(&decoder->in, reader);
}

static sperf_status_t read_node(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_reader_t members[NODE_MEMBERS];
    node_t node = {0};
    int64_t id = 0;
    SPERF_TRY(sperf_decoding_find(&decoder->in, reader, NODE_NAMES, NODE_MEMBERS, members));
    if (!sperf_json_found(&members[ID])) return sperf_decoding_refuse(&decoder->in, "a node has no id");
    SPERF_TRY(read_number(decoder, &members[ID], 0, &id));
    node.id = (uint64_t)id + 1;
    SPERF_TRY(read_frame(decoder, &members[CALL_FRAME], &node));
    SPERF_TRY(read_number(decoder, &members[HITS], 0, &node.hits));
    SPERF_TRY(read_callees(decoder, &members[CHILDREN]));
    SPERF_TRY(SPERF_ROWS_RESERVE(decoder->nodes, decoder->nodes_capacity, (uint64_t)decoder->nodes_count + 1));
    decoder->nodes[decoder->nodes_count++] = node;
    return SPERF_OK;
}

static sperf_status_t find_node(decoder_t *decoder, int64_t id, const node_t **out)
{
    uint32_t row = sperf_pprof_ids_find(&decoder->ids, (uint64_t)id + 1);
    if (row == UINT32_MAX) return sperf_decoding_refuse(&decoder->in, "a referenced node does not exist");
    *out = &decoder->nodes[row];
    return SPERF_OK;
}

static sperf_status_t join_nodes(decoder_t *decoder)
{
    const sperf_json_column_t *calls = &decoder->calls;
    sperf_status_t status =
        sperf_pprof_ids_build(&decoder->ids, decoder->nodes, sizeof *decoder->nodes, decoder->nodes_count);
    if (status == SPERF_MALFORMED) return sperf_decoding_refuse(&decoder->in, "two nodes have the same id");
    SPERF_TRY(status);
    for (uint32_t i = 0; i < calls->count; i += 2) {
        const node_t *callee = NULL;
        SPERF_TRY(find_node(decoder, calls->numbers[i + 1], &callee));
        if (callee->caller != 0) return sperf_decoding_refuse(&decoder->in, "a node has two callers");
        decoder->nodes[callee - decoder->nodes].caller = (uint32_t)calls->numbers[i] + 1;
    }
    return SPERF_OK;
}

/* Set the stacks of the node in `row` and of all its callers; `path` has room for all nodes. */
static sperf_status_t resolve(decoder_t *decoder, uint32_t row, uint32_t *path)
{
    uint32_t depth = 0;
    sperf_stack_id_t stack = 0;
    for (uint32_t at = row + 1; at != 0; at = decoder->nodes[at - 1].caller) {
        const node_t *node = &decoder->nodes[at - 1];
        stack = node->stack;
        if (node->resolved) break;
        if (depth == decoder->nodes_count)
            return sperf_decoding_refuse(&decoder->in, "the callers of a node are a circle");
        path[depth++] = at - 1;
    }
    while (depth > 0) {
        node_t *node = &decoder->nodes[path[--depth]];
        if (node->frame != 0)
            SPERF_TRY(sperf_stack_table_intern(&decoder->in.profile->stacks, stack, node->frame, &stack));
        node->stack = stack;
        node->resolved = true;
    }
    return SPERF_OK;
}

static sperf_status_t resolve_all(decoder_t *decoder)
{
    uint32_t *path = malloc(((size_t)decoder->nodes_count + 1) * sizeof *path);
    sperf_status_t status = path != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < decoder->nodes_count && status == SPERF_OK; row++) {
        status = resolve(decoder, row, path);
    }
    free(path);
    return status;
}

static sperf_status_t read_nodes(decoder_t *decoder)
{
    sperf_json_reader_t *reader = &decoder->members[NODES];
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) SPERF_TRY(read_node(decoder, reader));
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    SPERF_TRY(join_nodes(decoder));
    return resolve_all(decoder);
}

/* -- Samples -- */

static sperf_status_t add_sample(decoder_t *decoder, sperf_stack_id_t stack, int64_t value, int64_t until_ns)
{
    sperf_sample_key_t key = {.stack = stack};
    if (value == 0) return SPERF_OK;
    SPERF_TRY(sperf_sample_table_add(&decoder->in.profile->samples, key, &value));
    return decoder->timed ? sperf_timed_samples_add(&decoder->in.timed, key, until_ns, value) : SPERF_OK;
}

static sperf_status_t add_hits(decoder_t *decoder)
{
    for (uint32_t row = 0; row < decoder->nodes_count; row++) {
        SPERF_TRY(add_sample(decoder, decoder->nodes[row].stack, decoder->nodes[row].hits, 0));
    }
    return SPERF_OK;
}

static sperf_status_t read_columns(decoder_t *decoder, int64_t *start_ns, int64_t *end_ns)
{
    sperf_json_reader_t *members = decoder->members;
    SPERF_TRY(sperf_decoding_read_column(&decoder->in, &members[SAMPLES], 0, &decoder->samples));
    SPERF_TRY(sperf_decoding_read_column(&decoder->in, &members[DELTAS], DECIMALS_OF_US, &decoder->deltas_ns));
    if (decoder->samples.count != decoder->deltas_ns.count)
        return sperf_decoding_refuse(&decoder->in, "there are more or fewer time deltas than samples");
    SPERF_TRY(read_number(decoder, &members[START], DECIMALS_OF_US, start_ns));
    return read_number(decoder, &members[END], DECIMALS_OF_US, end_ns);
}

static bool comes_after(const void *context, const void *left, const void *right)
{
    (void)context;
    const moment_t *a = left, *b = right;
    return a->ns != b->ns ? a->ns > b->ns : a->order > b->order;
}

/* Set decoder->moments to the samples in order of time. V8 writes some of them late: their deltas are negative. */
static sperf_status_t list_moments(decoder_t *decoder, int64_t now_ns)
{
    uint32_t count = decoder->samples.count;
    decoder->moments = malloc(((size_t)count + 1) * sizeof *decoder->moments);
    if (decoder->moments == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        const node_t *node = NULL;
        SPERF_TRY(find_node(decoder, decoder->samples.numbers[i], &node));
        now_ns = sperf_saturating_add(now_ns, decoder->deltas_ns.numbers[i]);
        decoder->moments[i] = (moment_t){now_ns, node->stack, i};
    }
    sperf_sort(decoder->moments, count, sizeof *decoder->moments, comes_after, NULL);
    return SPERF_OK;
}

static sperf_status_t add_timed_samples(decoder_t *decoder)
{
    int64_t start_ns = 0, end_ns = 0;
    SPERF_TRY(read_columns(decoder, &start_ns, &end_ns));
    SPERF_TRY(list_moments(decoder, start_ns));
    for (uint32_t i = 0; i < decoder->samples.count; i++) {
        const moment_t *moment = &decoder->moments[i];
        int64_t until_ns = i + 1 < decoder->samples.count ? moment[1].ns : end_ns;
        if (until_ns <= moment->ns) continue; /* the end may be missing */
        SPERF_TRY(add_sample(decoder, moment->stack, sperf_saturating_subtract(until_ns, moment->ns), until_ns));
    }
    return sperf_decoding_write_timeline(&decoder->in, start_ns);
}

/* -- The whole -- */

static sperf_status_t decode(decoder_t *decoder, const uint8_t *bytes, size_t length, bool head_only)
{
    static const sperf_sample_type_text_t count = {"samples", "count"}, time = {"time", "nanoseconds"};
    SPERF_TRY(sperf_decoding_open(&decoder->in, bytes, length, FILE_NAMES, FILE_MEMBERS, false, decoder->members));
    if (!sperf_json_found(&decoder->members[NODES])) return sperf_decoding_refuse(&decoder->in, "there are no nodes");
    decoder->timed = sperf_json_found(&decoder->members[SAMPLES]) && sperf_json_found(&decoder->members[DELTAS]);
    SPERF_TRY(sperf_profile_new(decoder->timed ? &time : &count, 1, &decoder->in.profile));
    if (head_only) return SPERF_OK;
    SPERF_TRY(read_nodes(decoder));
    return decoder->timed ? add_timed_samples(decoder) : add_hits(decoder);
}

sperf_status_t sperf_cpuprofile_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                       const char **complaint)
{
    decoder_t decoder = {.timed = false};
    sperf_status_t status = decode(&decoder, bytes, length, head_only);
    free(decoder.nodes);
    sperf_json_column_cleanup(&decoder.calls);
    sperf_pprof_ids_cleanup(&decoder.ids);
    sperf_json_column_cleanup(&decoder.samples);
    sperf_json_column_cleanup(&decoder.deltas_ns);
    free(decoder.moments);
    return sperf_decoding_end(&decoder.in, status, out, complaint);
}
