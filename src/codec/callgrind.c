/*
 * The callgrind format, which KCachegrind, QCachegrind and callgrind_annotate read.
 *
 * See the manual of valgrind, "Callgrind Format Specification". Costs are values of the shown sample type; a function's own
 * lines come first, then its calls, of which each line knows what it cost all told. Of a recursion only the outermost call
 * counts, so that calls of a function add up to its cumulative total. sperf does not know how often something was called:
 * each pair of caller and callee says 1. Roots are called by a function [root], for readers take what was called
 * from nowhere for complete without its callers.
 */
#include <stdlib.h>
#include <string.h>

#include "../report/utf8.h"
#include "sperf/codec/format.h"
#include "sperf/report/graph.h"

static const char UNKNOWN[] = "[unknown]";

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_view_t view;
    sperf_graph_t graph; /* of definitions: a node is its function's id less 1 */
    int64_t total;
    sperf_graph_edge_t *calls; /* by caller, in order of appearance */
    uint32_t *calls_end;       /* by caller: where its calls end, and those of the next begin */
    sperf_frame_id_t *first;   /* by function id: its first frame that costs something, 0: none */
    sperf_frame_id_t *next;    /* by frame id: the next one of its function */
    bool *named;               /* by function id: its name was written, and later is its number alone */
    bool *files_named;         /* by string id: the same for files */
} encoder_t;

static sperf_status_t allocate(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    size_t functions = (size_t)profile->functions.count + 2;
    encoder->calls = malloc(((size_t)encoder->graph.edges_count + 1) * sizeof *encoder->calls);
    encoder->calls_end = calloc(functions, sizeof *encoder->calls_end);
    encoder->first = calloc(functions, sizeof *encoder->first);
    encoder->next = calloc((size_t)profile->frames.count + 1, sizeof *encoder->next);
    encoder->named = calloc(functions, sizeof *encoder->named);
    encoder->files_named =
        calloc((size_t)sperf_string_table_count(&profile->strings) + 1, sizeof *encoder->files_named);
    bool complete = encoder->calls && encoder->calls_end && encoder->first && encoder->next && encoder->named &&
                    encoder->files_named;
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

/* Return the id of the function that calls, 0 for nobody. */
static sperf_function_id_t caller_of(const sperf_graph_edge_t *call)
{
    return call->source + 1;
}

/* Moved, not linked: there are far more calls than a cache holds, and writing them is then one pass over memory. */
static void sort_calls(encoder_t *encoder)
{
    const sperf_graph_t *graph = &encoder->graph;
    uint32_t functions = encoder->profile->functions.count;
    for (uint32_t i = 0; i < graph->edges_count; i++) encoder->calls_end[caller_of(&graph->edges[i]) + 1]++;
    for (sperf_function_id_t id = 1; id <= functions; id++) encoder->calls_end[id] += encoder->calls_end[id - 1];
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        encoder->calls[encoder->calls_end[caller_of(&graph->edges[i])]++] = graph->edges[i];
    }
}

/* From the last to the first: what is pushed last comes first. */
static void link_frames(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    for (sperf_frame_id_t frame = profile->frames.count; frame > 0; frame--) {
        if (encoder->graph.frame_flat[frame] == 0) continue;
        sperf_function_id_t function = profile->frames.rows[frame].function;
        encoder->next[frame] = encoder->first[function];
        encoder->first[function] = frame;
    }
}

static void put_words(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&encoder->profile->strings, id);
    if (string.length == 0) {
        sperf_buffer_append_string(encoder->out, UNKNOWN);
    } else {
        sperf_utf8_append_line(encoder->out, string);
    }
    sperf_buffer_append_byte(encoder->out, '\n');
}

static void put_number(encoder_t *encoder, const char *key, uint32_t id)
{
    sperf_buffer_append_string(encoder->out, key);
    sperf_buffer_append_string(encoder->out, "=(");
    sperf_buffer_append_uint64(encoder->out, (uint64_t)id + 1);
    sperf_buffer_append_byte(encoder->out, ')');
}

/* Names are written once, with a number that stands for them from then on. */
static void put_file(encoder_t *encoder, const char *key, sperf_string_id_t file)
{
    put_number(encoder, key, file);
    if (encoder->files_named[file]) {
        sperf_buffer_append_byte(encoder->out, '\n');
        return;
    }
    encoder->files_named[file] = true;
    sperf_buffer_append_byte(encoder->out, ' ');
    put_words(encoder, file);
}

static void put_function(encoder_t *encoder, const char *key, sperf_function_id_t function)
{
    put_number(encoder, key, function);
    if (encoder->named[function]) {
        sperf_buffer_append_byte(encoder->out, '\n');
        return;
    }
    encoder->named[function] = true;
    sperf_buffer_append_byte(encoder->out, ' ');
    if (function == 0) {
        sperf_buffer_append_string(encoder->out, "[root]\n");
    } else {
        put_words(encoder, encoder->profile->functions.rows[function].name);
    }
}

static void put_cost(encoder_t *encoder, uint32_t line, int64_t value)
{
    sperf_buffer_append_uint64(encoder->out, line);
    sperf_buffer_append_byte(encoder->out, ' ');
    sperf_buffer_append_int64(encoder->out, value);
    sperf_buffer_append_byte(encoder->out, '\n');
}

static void put_call(encoder_t *encoder, const sperf_graph_edge_t *call)
{
    sperf_function_t callee = encoder->profile->functions.rows[call->target + 1];
    put_file(encoder, "cfi", callee.file);
    put_function(encoder, "cfn", call->target + 1);
    sperf_buffer_append_string(encoder->out, "calls=1 ");
    sperf_buffer_append_uint64(encoder->out, callee.first_line);
    sperf_buffer_append_byte(encoder->out, '\n');
    put_cost(encoder, call->line, call->weight);
}

/* Values of samples without frames are [root]'s own. */
static int64_t value_of_root(const encoder_t *encoder)
{
    int64_t value = encoder->total;
    for (uint32_t i = 0; i < encoder->graph.edges_count; i++) {
        if (encoder->graph.edges[i].source == SPERF_GRAPH_NOBODY) value -= encoder->graph.edges[i].weight;
    }
    return value;
}

static void put_costs(encoder_t *encoder, sperf_function_id_t function)
{
    uint32_t call = function == 0 ? 0 : encoder->calls_end[function - 1];
    uint32_t end = encoder->calls_end[function];
    int64_t own_of_root = function == 0 ? value_of_root(encoder) : 0;
    if (encoder->first[function] == 0 && call == end && own_of_root == 0) return;
    sperf_string_id_t file = function == 0 ? 0 : encoder->profile->functions.rows[function].file;
    sperf_buffer_append_byte(encoder->out, '\n');
    put_file(encoder, "fl", file);
    put_function(encoder, "fn", function);
    if (function == 0) put_cost(encoder, 0, own_of_root);
    for (sperf_frame_id_t frame = encoder->first[function]; frame != 0; frame = encoder->next[frame]) {
        put_cost(encoder, encoder->profile->frames.rows[frame].line, encoder->graph.frame_flat[frame]);
    }
    for (; call < end; call++) put_call(encoder, &encoder->calls[call]);
}

/* The name of an event is one word of letters, digits and underscores. */
static void put_event_word(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_string_t word = sperf_string_table_get(&encoder->profile->strings, id);
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.bytes[i];
        bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
        sperf_buffer_append_byte(encoder->out, plain ? (uint8_t)byte : '_');
    }
}

static void put_head(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_sample_type_t type = profile->sample_types[sperf_shown_type(profile)];
    sperf_buffer_append_string(encoder->out,
                               "# callgrind format\nversion: 1\ncreator: sperf\npositions: line\nevents: ");
    put_event_word(encoder, type.name);
    sperf_buffer_append_byte(encoder->out, '_');
    put_event_word(encoder, type.unit);
    sperf_buffer_append_string(encoder->out, "\nsummary: ");
    sperf_buffer_append_int64(encoder->out, encoder->total);
    sperf_buffer_append_byte(encoder->out, '\n');
}

/* Costs are counts: a difference of profiles has values below 0. */
static bool has_negative_values(const sperf_profile_t *profile)
{
    uint32_t type = sperf_shown_type(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (sperf_sample_table_values(&profile->samples, row)[type] < 0) return true;
    }
    return false;
}

static sperf_status_t prepare(encoder_t *encoder)
{
    if (has_negative_values(encoder->profile)) return SPERF_UNSUPPORTED;
    sperf_report_options_t options = {.type = sperf_shown_type(encoder->profile),
                                      .granularity = SPERF_GRANULARITY_DEFINITIONS};
    encoder->total = sperf_profile_total(encoder->profile, options.type);
    SPERF_TRY(sperf_view_init(&encoder->view, encoder->profile));
    SPERF_TRY(sperf_graph_build(&encoder->view, &options, SPERF_EDGES_SUMS, &encoder->graph));
    SPERF_TRY(allocate(encoder));
    sort_calls(encoder);
    link_frames(encoder);
    return SPERF_OK;
}

static void cleanup(encoder_t *encoder)
{
    sperf_graph_cleanup(&encoder->graph);
    sperf_view_cleanup(&encoder->view);
    free(encoder->calls);
    free(encoder->calls_end);
    free(encoder->first);
    free(encoder->next);
    free(encoder->named);
    free(encoder->files_named);
}

void sperf_callgrind_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encoder_t encoder = {.profile = profile, .out = out};
    sperf_status_t status = prepare(&encoder);
    if (status == SPERF_OK) {
        put_head(&encoder);
        for (sperf_function_id_t id = 0; id <= profile->functions.count; id++) put_costs(&encoder, id);
        sperf_buffer_append_string(out, "\ntotals: ");
        sperf_buffer_append_int64(out, encoder.total);
        sperf_buffer_append_byte(out, '\n');
    }
    sperf_buffer_fail(out, status);
    cleanup(&encoder);
}
