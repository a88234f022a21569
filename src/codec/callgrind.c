/*
 * The callgrind format, for KCachegrind, QCachegrind and callgrind_annotate.
 *
 * See the manual of valgrind, "Callgrind Format Specification". Costs are values of the default sample type. A
 * function has its own lines first, then its calls; each line of a call has the total cost of that call. Of a
 * recursion only the outermost call counts, so that the calls of a function add up to its cumulative total.
 * Samples contain no numbers of calls: each pair of caller and callee gets 1. A trace has them, and its other
 * sample types are further events. Roots are called by a function [root], because readers take functions without
 * callers for complete without them.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "../report/utf8.h"
#include "sperf/base/rows.h"
#include "sperf/codec/format.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/graph.h"

static const char UNKNOWN[] = "[unknown]";

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_view_t view;
    uint32_t events[SPERF_SAMPLE_TYPES_MAX]; /* sample types */
    uint32_t events_count;
    sperf_graph_t
        graphs[SPERF_SAMPLE_TYPES_MAX]; /* of each event; of definitions: a node is its function's id less 1 */
    int64_t totals[SPERF_SAMPLE_TYPES_MAX];
    sperf_graph_edge_t *calls; /* by caller, in order of appearance; of the first event */
    uint32_t *edges;         /* of a trace, by place among the calls: the number of the edge, the same in all graphs */
    int64_t *counts;         /* of a trace, by edge: how often it was called */
    uint32_t *calls_end;     /* by caller: where its calls end, and those of the next begin */
    sperf_frame_id_t *first; /* by function id: its first frame that costs something, 0: none */
    sperf_frame_id_t *next;  /* by frame id: the next one of its function */
    bool *named;             /* by function id: its name was written, and later is its number alone */
    bool *files_named;       /* by string id: the same for files */
} encoder_t;

static sperf_status_t allocate(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    size_t functions = (size_t)profile->functions.count + 2;
    size_t edges = (size_t)encoder->graphs[0].edges_count + 1;
    SPERF_TRY(SPERF_ROWS_NEW(encoder->calls, edges));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->edges, edges));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->counts, edges));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->calls_end, functions));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->first, functions));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->next, (size_t)profile->frames.count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->named, functions));
    return SPERF_ROWS_NEW(encoder->files_named, (size_t)sperf_string_table_count(&profile->strings) + 1);
}

/* Return the id of the calling function; 0: none. */
static sperf_function_id_t caller_of(const sperf_graph_edge_t *call)
{
    return call->source + 1;
}

/* Moved, not linked: there are far more calls than a cache holds, and writing them is then one pass over memory. */
static void sort_calls(encoder_t *encoder)
{
    const sperf_graph_t *graph = &encoder->graphs[0];
    uint32_t functions = encoder->profile->functions.count;
    for (uint32_t i = 0; i < graph->edges_count; i++) encoder->calls_end[caller_of(&graph->edges[i]) + 1]++;
    for (sperf_function_id_t id = 1; id <= functions; id++) encoder->calls_end[id] += encoder->calls_end[id - 1];
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        uint32_t place = encoder->calls_end[caller_of(&graph->edges[i])]++;
        encoder->calls[place] = graph->edges[i];
        encoder->edges[place] = i;
    }
}

/* Each row of a trace says how often the last call of its stack was made. */
static void count_calls(encoder_t *encoder)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        uint32_t edge = encoder->graphs[0].edge_of_stack[samples->keys[row].stack];
        if (edge == 0 || encoder->view.left_out[row]) continue;
        int64_t calls = sperf_sample_table_values(samples, row)[SPERF_TRACE_CALLS];
        encoder->counts[edge - 1] = sperf_saturating_add(encoder->counts[edge - 1], calls);
    }
}

static bool costs(const encoder_t *encoder, sperf_frame_id_t frame)
{
    for (uint32_t event = 0; event < encoder->events_count; event++) {
        if (encoder->graphs[event].frame_flat[frame] != 0) return true;
    }
    return false;
}

/* From the last to the first: what is pushed last comes first. */
static void link_frames(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    for (sperf_frame_id_t frame = profile->frames.count; frame > 0; frame--) {
        if (!costs(encoder, frame)) continue;
        sperf_function_id_t function = profile->frames.rows[frame].function;
        encoder->next[frame] = encoder->first[function];
        encoder->first[function] = frame;
    }
}

static void write_words(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&encoder->profile->strings, id);
    if (string.length == 0) {
        sperf_buffer_append_string(encoder->out, UNKNOWN);
    } else {
        sperf_utf8_append_line(encoder->out, string);
    }
    sperf_buffer_append_byte(encoder->out, '\n');
}

/*
 * Begin the name number `id`, from 0 on: "key=(number)". Names are written once, with a number that stands for them
 * from then on. Returns whether the name must follow.
 */
static bool begin_name(encoder_t *encoder, const char *key, uint32_t id, bool *named)
{
    bool is_new = !named[id];
    named[id] = true;
    sperf_buffer_append_string(encoder->out, key);
    sperf_buffer_append_string(encoder->out, "=(");
    sperf_buffer_append_uint64(encoder->out, (uint64_t)id + 1);
    sperf_buffer_append_string(encoder->out, is_new ? ") " : ")\n");
    return is_new;
}

static void write_file(encoder_t *encoder, const char *key, sperf_string_id_t file)
{
    if (begin_name(encoder, key, file, encoder->files_named)) write_words(encoder, file);
}

static void write_function(encoder_t *encoder, const char *key, sperf_function_id_t function)
{
    if (!begin_name(encoder, key, function, encoder->named)) return;
    if (function == 0) {
        sperf_buffer_append_string(encoder->out, "[root]\n");
    } else {
        write_words(encoder, encoder->profile->functions.rows[function].name);
    }
}

static void write_value(encoder_t *encoder, int64_t value)
{
    sperf_buffer_append_byte(encoder->out, ' ');
    sperf_buffer_append_int64(encoder->out, value);
}

static void write_call(encoder_t *encoder, uint32_t place)
{
    const sperf_graph_edge_t *call = &encoder->calls[place];
    uint32_t edge = encoder->edges[place];
    sperf_function_t callee = encoder->profile->functions.rows[call->target + 1];
    write_file(encoder, "cfi", callee.file);
    write_function(encoder, "cfn", call->target + 1);
    sperf_buffer_append_string(encoder->out, "calls=");
    sperf_buffer_append_int64(encoder->out, sperf_profile_is_trace(encoder->profile) ? encoder->counts[edge] : 1);
    sperf_buffer_append_byte(encoder->out, ' ');
    sperf_buffer_append_uint64(encoder->out, callee.first_line);
    sperf_buffer_append_byte(encoder->out, '\n');
    sperf_buffer_append_uint64(encoder->out, call->line);
    write_value(encoder, call->weight);
    for (uint32_t event = 1; event < encoder->events_count; event++) {
        write_value(encoder, encoder->graphs[event].edges[edge].weight);
    }
    sperf_buffer_append_byte(encoder->out, '\n');
}

/* Values of samples without frames are [root]'s own. */
static int64_t value_of_root(const encoder_t *encoder, uint32_t event)
{
    int64_t value = encoder->totals[event];
    const sperf_graph_t *graph = &encoder->graphs[event];
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        if (graph->edges[i].source == SPERF_GRAPH_NOBODY) value -= graph->edges[i].weight;
    }
    return value;
}

static bool root_has_values(const encoder_t *encoder)
{
    for (uint32_t event = 0; event < encoder->events_count; event++) {
        if (value_of_root(encoder, event) != 0) return true;
    }
    return false;
}

static void write_costs_of_root(encoder_t *encoder)
{
    sperf_buffer_append_byte(encoder->out, '0');
    for (uint32_t event = 0; event < encoder->events_count; event++)
        write_value(encoder, value_of_root(encoder, event));
    sperf_buffer_append_byte(encoder->out, '\n');
}

static void write_costs_of_line(encoder_t *encoder, sperf_frame_id_t frame)
{
    sperf_buffer_append_uint64(encoder->out, encoder->profile->frames.rows[frame].line);
    for (uint32_t event = 0; event < encoder->events_count; event++) {
        write_value(encoder, encoder->graphs[event].frame_flat[frame]);
    }
    sperf_buffer_append_byte(encoder->out, '\n');
}

static void write_costs(encoder_t *encoder, sperf_function_id_t function)
{
    uint32_t call = function == 0 ? 0 : encoder->calls_end[function - 1];
    uint32_t end = encoder->calls_end[function];
    bool nothing = encoder->first[function] == 0 && call == end;
    if (nothing && (function != 0 || !root_has_values(encoder))) return;
    sperf_string_id_t file = function == 0 ? 0 : encoder->profile->functions.rows[function].file;
    sperf_buffer_append_byte(encoder->out, '\n');
    write_file(encoder, "fl", file);
    write_function(encoder, "fn", function);
    if (function == 0) write_costs_of_root(encoder);
    for (sperf_frame_id_t frame = encoder->first[function]; frame != 0; frame = encoder->next[frame]) {
        write_costs_of_line(encoder, frame);
    }
    for (; call < end; call++) write_call(encoder, call);
}

/* The name of an event is one word of letters, digits and underscores. */
static void write_event_word(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_string_t word = sperf_string_table_get(&encoder->profile->strings, id);
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.bytes[i];
        bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
        sperf_buffer_append_byte(encoder->out, plain ? (uint8_t)byte : '_');
    }
}

static void write_totals(encoder_t *encoder, const char *key)
{
    sperf_buffer_append_string(encoder->out, key);
    for (uint32_t event = 0; event < encoder->events_count; event++) write_value(encoder, encoder->totals[event]);
    sperf_buffer_append_byte(encoder->out, '\n');
}

/* The format has no word for numbers of calls that are not exact: the head names the functions that have them. */
static void write_partial(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    bool *named = calloc((size_t)profile->functions.count + 1, sizeof *named);
    if (named == NULL) sperf_buffer_fail(encoder->out, SPERF_NO_MEMORY);
    for (uint32_t row = 0; named != NULL && row < profile->samples.count; row++) {
        sperf_stack_id_t stack = profile->samples.keys[row].stack;
        if (stack == 0 || !sperf_calls_are_partial(&partial, row)) continue;
        sperf_function_id_t function = profile->frames.rows[profile->stacks.rows[stack].frame].function;
        if (named[function]) continue;
        named[function] = true;
        sperf_buffer_append_string(encoder->out, "desc: Calls counted in part: ");
        write_words(encoder, profile->functions.rows[function].name);
    }
    free(named);
}

static void write_head(encoder_t *encoder)
{
    sperf_buffer_append_string(encoder->out, "# callgrind format\nversion: 1\ncreator: sperf\n");
    write_partial(encoder);
    sperf_buffer_append_string(encoder->out, "positions: line\nevents:");
    for (uint32_t event = 0; event < encoder->events_count; event++) {
        sperf_sample_type_t type = encoder->profile->sample_types[encoder->events[event]];
        sperf_buffer_append_byte(encoder->out, ' ');
        write_event_word(encoder, type.name);
        sperf_buffer_append_byte(encoder->out, '_');
        write_event_word(encoder, type.unit);
    }
    write_totals(encoder, "\nsummary:");
}

/* Costs are counts: a difference of profiles has values below 0. */
static bool has_negative_values(const encoder_t *encoder)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    bool is_trace = sperf_profile_is_trace(encoder->profile);
    for (uint32_t row = 0; row < samples->count; row++) {
        const int64_t *values = sperf_sample_table_values(samples, row);
        if (is_trace && values[SPERF_TRACE_CALLS] < 0) return true;
        for (uint32_t event = 0; event < encoder->events_count; event++) {
            if (values[encoder->events[event]] < 0) return true;
        }
    }
    return false;
}

/* Of a trace all sample types but the calls; what is shown first comes first. */
static void choose_events(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    uint32_t shown = sperf_shown_type(profile);
    if (!sperf_profile_is_trace(profile) || shown != SPERF_TRACE_CALLS)
        encoder->events[encoder->events_count++] = shown;
    if (!sperf_profile_is_trace(profile)) return;
    for (uint32_t type = SPERF_TRACE_WALL; type < profile->sample_types_count; type++) {
        if (type != shown) encoder->events[encoder->events_count++] = type;
    }
}

static sperf_status_t prepare(encoder_t *encoder)
{
    choose_events(encoder);
    if (has_negative_values(encoder)) return SPERF_UNSUPPORTED;
    SPERF_TRY(sperf_view_init(&encoder->view, encoder->profile));
    for (uint32_t event = 0; event < encoder->events_count; event++) {
        sperf_report_options_t options = {.type = encoder->events[event],
                                          .granularity = SPERF_GRANULARITY_DEFINITIONS,
                                          .with_zeros = sperf_profile_is_trace(encoder->profile)};
        encoder->totals[event] = sperf_profile_total(encoder->profile, options.type);
        SPERF_TRY(sperf_graph_build(&encoder->view, &options, SPERF_EDGES_SUMS, &encoder->graphs[event]));
    }
    SPERF_TRY(allocate(encoder));
    if (sperf_profile_is_trace(encoder->profile)) count_calls(encoder);
    sort_calls(encoder);
    link_frames(encoder);
    return SPERF_OK;
}

static void cleanup(encoder_t *encoder)
{
    for (uint32_t event = 0; event < encoder->events_count; event++) sperf_graph_cleanup(&encoder->graphs[event]);
    sperf_view_cleanup(&encoder->view);
    free(encoder->calls);
    free(encoder->edges);
    free(encoder->counts);
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
        write_head(&encoder);
        for (sperf_function_id_t id = 0; id <= profile->functions.count; id++) write_costs(&encoder, id);
        write_totals(&encoder, "\ntotals:");
    }
    sperf_buffer_fail(out, status);
    cleanup(&encoder);
}
