/* Comments of a traced profile: sums, costs, losses and slow calls. */
#include "trace_recording.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "allocations/allocations.h"
#include "sperf/base/buffer.h"
#include "threads/label_sets.h"

static sperf_status_t append_comment(const sperf_trace_builder_t *builder, const sperf_buffer_t *text)
{
    if (text->status != SPERF_OK) return text->status;
    return sperf_profile_add_comment(builder->profile, (const char *)text->bytes, text->length);
}

static sperf_status_t append_sums(const sperf_trace_builder_t *builder, const sperf_trace_sums_t *sums)
{
    const sperf_trace_t *trace = builder->trace;
    const sperf_call_costs_t *costs = &trace->costs;
    SPERF_TRY(sperf_add_comment(
        builder->profile,
        "# trace: calls %" PRIu64 ", events %" PRIu64 ", measured_ns %" PRId64 ", subtracted_ns %" PRId64
        ", ruby_call_ns %.1f, c_call_ns %.1f, nodes %" PRIu32 ", tree_bytes %" PRIu64 ", all_bytes %" PRIu64,
        sums->calls, trace->events, sums->measured_ns, sums->subtracted_ns,
        costs->inside_ns[SPERF_CALL_RUBY] + costs->outside_ns[SPERF_CALL_RUBY],
        costs->inside_ns[SPERF_CALL_C] + costs->outside_ns[SPERF_CALL_C], trace->threads.tree.count,
        sperf_call_tree_bytes(&trace->threads.tree), sperf_trace_bytes(trace)));
    if (trace->options.only) {
        SPERF_TRY(sperf_add_comment(builder->profile,
                                    "# trace: %" PRIu32 " methods were found below the chosen ones; %" PRIu32
                                    " of them were released, as they are mostly called elsewhere",
                                    trace->callees_found, trace->callees_released));
    }
    uint64_t uncounted = sperf_traced_objects_uncounted(&trace->objects);
    if (uncounted > 0) {
        SPERF_TRY(sperf_add_comment(builder->profile, SPERF_UNSAMPLED_COMMENT, (unsigned long long)uncounted));
    }
    uint64_t lost = trace->threads.tree.refused + trace->objects.refused;
    if (lost == 0) return SPERF_OK;
    return sperf_add_comment(
        builder->profile, "# trace: lost %" PRIu64 " for lack of memory or room: lost calls are part of their callers",
        lost);
}

static void append_name(const sperf_trace_builder_t *builder, uint32_t method, sperf_buffer_t *text)
{
    sperf_frame_id_t frame = builder->methods[method].frame;
    if (frame == 0) return;
    sperf_function_id_t function = sperf_frame_table_get(&builder->profile->frames, frame).function;
    sperf_string_id_t name = sperf_function_table_get(&builder->profile->functions, function).name;
    sperf_string_t string = sperf_string_table_get(&builder->profile->strings, name);
    sperf_buffer_append(text, string.bytes, string.length);
}

static void append_path(const sperf_trace_builder_t *builder, uint32_t id, sperf_buffer_t *text)
{
    enum { LONGEST = 200 }; /* callers beyond are left out */
    uint32_t path[LONGEST], count = 0;
    const sperf_call_tree_t *tree = &builder->trace->threads.tree;
    for (; count < LONGEST && sperf_call_tree_get(tree, id)->parent != 0; id = sperf_call_tree_get(tree, id)->parent) {
        path[count++] = sperf_call_tree_get(tree, id)->method;
    }
    for (uint32_t i = count; i-- > 0;) {
        append_name(builder, path[i], text);
        if (i > 0) sperf_buffer_append_string(text, " > ");
    }
}

static void append_time(sperf_buffer_t *text, int64_t real_ns)
{
    time_t seconds = (time_t)(real_ns / 1000000000);
    struct tm at;
    char date[32];
    gmtime_r(&seconds, &at);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &at);
    sperf_buffer_append_format(text, "%s.%03dZ", date, (int)(real_ns % 1000000000 / 1000000));
}

static void append_labels(uint32_t set, sperf_buffer_t *text)
{
    sperf_label_text_t labels[SPERF_LABELS_MAX];
    uint32_t count = set != 0 ? sperf_label_sets_get(set, labels) : 0;
    sperf_buffer_append_string(text, count == 0 ? "labels none" : "labels ");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) sperf_buffer_append_string(text, "; ");
        sperf_buffer_append(text, labels[i].key.bytes, labels[i].key.length);
        sperf_buffer_append_string(text, "=");
        sperf_buffer_append(text, labels[i].value.bytes, labels[i].value.length);
    }
}

static void append_thread(const sperf_trace_builder_t *builder, uint32_t number, sperf_buffer_t *text)
{
    sperf_thread_id_t id = builder->threads[sperf_trace_builder_thread_index(number)];
    sperf_thread_t thread = sperf_thread_table_get(&builder->profile->threads, id);
    sperf_string_t name = sperf_string_table_get(&builder->profile->strings, thread.name);
    sperf_buffer_append_format(text, "thread %llu", (unsigned long long)thread.number);
    if (name.length == 0) return;
    sperf_buffer_append_string(text, " (");
    sperf_buffer_append(text, name.bytes, name.length);
    sperf_buffer_append_string(text, ")");
}

static void describe_slow(const sperf_trace_builder_t *builder, const sperf_slow_row_t *row, sperf_buffer_t *text)
{
    sperf_buffer_append_format(text, "# slow call: %lld ns, ", (long long)row->took_ns);
    append_name(builder, sperf_call_tree_get(&builder->trace->threads.tree, row->node)->method, text);
    sperf_buffer_append_string(text, ", at ");
    append_time(text, row->begun_ns);
    sperf_buffer_append_string(text, ", ");
    append_thread(builder, row->thread, text);
    sperf_buffer_append_string(text, ", ");
    append_labels(row->labels, text);
    sperf_buffer_append_string(text, ", stack: ");
    append_path(builder, row->node, text);
    for (size_t i = 0; i < text->length; i++) {
        if (text->bytes[i] < ' ') text->bytes[i] = '?';
    }
}

/* Counts of a method with a limit. */
typedef struct {
    uint64_t calls, listed; /* all calls; slow calls that have a comment */
} slow_counts_t;

static void count_slow(const sperf_trace_builder_t *builder, slow_counts_t *counts)
{
    const sperf_trace_t *trace = builder->trace;
    const sperf_call_tree_t *tree = &trace->threads.tree;
    for (uint32_t id = 1; id <= tree->count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(tree, id);
        counts[node->method].calls += node->calls;
    }
    for (uint32_t i = 0; i < trace->slow.count; i++) {
        counts[sperf_call_tree_get(tree, trace->slow.rows[i].node)->method].listed++;
    }
}

/* The process and the time keep comments of two processes apart: equal ones become one when profiles are merged. */
static void describe_slow_method(const sperf_trace_builder_t *builder, uint32_t number, slow_counts_t counts,
                                 sperf_buffer_t *text)
{
    const sperf_trace_t *trace = builder->trace;
    const sperf_method_row_t *row = sperf_traced_method_row(&trace->methods, number);
    sperf_buffer_append_format(text, "# slow calls: %llu of %llu calls of ", (unsigned long long)row->slow,
                               (unsigned long long)counts.calls);
    append_name(builder, number, text);
    sperf_buffer_append_format(text, " took more than %g ms", (double)row->limit_ns / 1e6);
    if (counts.listed < row->slow) {
        sperf_buffer_append_format(text, "; %llu not kept", (unsigned long long)(row->slow - counts.listed));
    }
    sperf_buffer_append_format(text, "; process %ld from ", (long)getpid());
    append_time(text, trace->start_real_ns);
}

static sperf_status_t describe_slow_calls(const sperf_trace_builder_t *builder, const slow_counts_t *counts,
                                          sperf_buffer_t *text)
{
    const sperf_trace_t *trace = builder->trace;
    for (uint32_t number = SPERF_CALL_METHODS; number < builder->methods_count; number++) {
        if (sperf_traced_method_row(&trace->methods, number)->limit_ns <= 0) continue;
        sperf_buffer_clear(text);
        describe_slow_method(builder, number, counts[number], text);
        SPERF_TRY(append_comment(builder, text));
    }
    for (uint32_t i = trace->slow.count; i-- > 0;) {
        sperf_buffer_clear(text);
        describe_slow(builder, &trace->slow.rows[i], text);
        SPERF_TRY(append_comment(builder, text));
    }
    return SPERF_OK;
}

static sperf_status_t append_slow_calls(const sperf_trace_builder_t *builder)
{
    slow_counts_t *counts = calloc(builder->methods_count, sizeof *counts);
    if (counts == NULL) return SPERF_NO_MEMORY;
    sperf_buffer_t text = {0};
    count_slow(builder, counts);
    sperf_slow_calls_sort(&builder->trace->slow);
    sperf_status_t status = describe_slow_calls(builder, counts, &text);
    sperf_buffer_cleanup(&text);
    free(counts);
    return status;
}

sperf_status_t sperf_trace_comments_append(const sperf_trace_builder_t *builder, const sperf_trace_sums_t *sums)
{
    SPERF_TRY(append_sums(builder, sums));
    return append_slow_calls(builder);
}
