/*
 * From a trace to a profile: methods get their names, threads theirs, and comments say how it was taken.
 *
 * Context of everything here: GVL of the main Ractor; allocates Ruby strings.
 */
#include <inttypes.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clocks.h"
#include "base/kept_methods.h"
#include "sperf/base/buffer.h"
#include "sperf/model/partial_calls.h"
#include "threads/label_sets.h"
#include "trace_state.h"
#include "vm/frame_values.h"
#include "vm/vm_insns.h"

typedef struct {
    sperf_trace_t *trace;
    sperf_profile_t *profile;
    sperf_traced_method_t *methods; /* by number */
    sperf_trace_root_t *roots;
    sperf_traced_objects_t *objects;
    sperf_thread_id_t *threads; /* by number of the trace */
    uint32_t methods_count, roots_count;
    bool any_partial; /* calls of some method were counted in part */
} taking_t;

static sperf_status_t intern(sperf_profile_t *profile, sperf_string_t text, sperf_string_id_t *out)
{
    return sperf_string_table_intern(&profile->strings, text.bytes, text.length, out);
}

/* -- Methods -- */

static sperf_status_t name_leaf(taking_t *taking, uint32_t number, const char *name, const char *file)
{
    taking->methods[number].kind = SPERF_CALL_C;
    return sperf_profile_intern_frame(taking->profile, sperf_string_of(name), sperf_string_of(file), 0, 0,
                                      &taking->methods[number].frame);
}

static sperf_status_t name_leaves(taking_t *taking)
{
    static const uint8_t synthetic[SPERF_CALL_METHODS] = {
        [SPERF_CALL_GVL_BLOCKED] = SPERF_SYNTHETIC_GVL_BLOCKED,
        [SPERF_CALL_GVL_WAIT] = SPERF_SYNTHETIC_GVL_WAIT,
        [SPERF_CALL_GC_MARKING] = SPERF_SYNTHETIC_GC_MARKING,
        [SPERF_CALL_GC_SWEEPING] = SPERF_SYNTHETIC_GC_SWEEPING,
    };
    SPERF_TRY(name_leaf(taking, SPERF_CALL_ROOT, "[outside of methods]", "<trace>"));
    for (uint32_t leaf = SPERF_CALL_ROOT + 1; leaf < SPERF_CALL_METHODS; leaf++) {
        SPERF_TRY(
            name_leaf(taking, leaf, sperf_synthetic_name(synthetic[leaf]), sperf_synthetic_file(synthetic[leaf])));
    }
    return SPERF_OK;
}

static sperf_status_t frame_of(taking_t *taking, const sperf_method_row_t *row, uint32_t line, sperf_frame_id_t *out)
{
    sperf_frame_text_t text = {0};
    sperf_traced_method_describe(row, &text);
    sperf_string_t name = {(const char *)text.name.bytes, text.name.length};
    sperf_status_t status = text.name.status;
    if (line == 0) line = text.first_line;
    if (status == SPERF_OK) {
        status = sperf_profile_intern_frame(taking->profile, name, text.file, text.first_line, line, out);
    }
    sperf_buffer_cleanup(&text.name);
    return status;
}

static sperf_status_t name_methods(taking_t *taking)
{
    const sperf_traced_methods_t *methods = &taking->trace->methods;
    taking->methods_count = SPERF_CALL_METHODS + methods->count;
    taking->methods = calloc(taking->methods_count, sizeof *taking->methods);
    if (taking->methods == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(name_leaves(taking));
    for (uint32_t i = 0; i < methods->count; i++) {
        sperf_traced_method_t *method = &taking->methods[SPERF_CALL_METHODS + i];
        method->kind = methods->rows[i].kind;
        method->partial = taking->trace->options.only && !methods->rows[i].exact;
        taking->any_partial = taking->any_partial || method->partial;
        if (methods->rows[i].as == SPERF_TRACED) SPERF_TRY(frame_of(taking, &methods->rows[i], 0, &method->frame));
    }
    return SPERF_OK;
}

/* -- Threads and fibers -- */

static sperf_status_t name_thread(taking_t *taking, sperf_traced_thread_t *traced)
{
    sperf_profile_t *profile = taking->profile;
    if (!traced->over) sperf_traced_thread_name(traced, sperf_kept_call(SPERF_KEPT_THREAD_NAME, traced->object));
    sperf_thread_t thread = {.process = (uint64_t)getpid(), .number = traced->number, .parent = (uint64_t)getppid()};
    if (traced->name != NULL && traced->name_length > 0) {
        SPERF_TRY(sperf_string_table_intern(&profile->strings, traced->name, traced->name_length, &thread.name));
    } else if (traced->number == 1) {
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, "main", &thread.name));
    }
    return sperf_thread_table_intern(&profile->threads, thread, &taking->threads[traced->number]);
}

static sperf_status_t find_labels(taking_t *taking, const sperf_traced_fiber_t *fiber, sperf_trace_root_t *root)
{
    sperf_string_table_t *strings = &taking->profile->strings;
    sperf_label_t labels[2] = {{.number = fiber->number}};
    uint32_t count = 0;
    if (fiber->number != 1) {
        SPERF_TRY(sperf_string_table_intern_text(strings, "fiber", &labels[0].key));
        if (fiber->number == 0) SPERF_TRY(sperf_string_table_intern_text(strings, "(other)", &labels[0].string));
        SPERF_TRY(sperf_label_table_intern(&taking->profile->labels, labels, ++count, &root->labels));
    }
    if (!taking->any_partial) return SPERF_OK;
    labels[count].number = 0;
    SPERF_TRY(sperf_string_table_intern_text(strings, SPERF_PARTIAL_LABEL, &labels[count].key));
    SPERF_TRY(sperf_string_table_intern_text(strings, SPERF_PARTIAL_VALUE, &labels[count].string));
    return sperf_label_table_intern(&taking->profile->labels, labels, count + 1, &root->partial_labels);
}

static sperf_status_t map_threads(taking_t *taking)
{
    const sperf_traced_threads_t *threads = &taking->trace->threads;
    uint32_t count = 0;
    for (sperf_traced_thread_t *thread = threads->threads; thread != NULL; thread = thread->next) {
        for (const sperf_traced_fiber_t *fiber = thread->fibers; fiber != NULL; fiber = fiber->next) count++;
    }
    taking->roots = calloc(count + 1, sizeof *taking->roots);
    taking->threads = calloc(threads->threads_count + 1, sizeof *taking->threads);
    if (taking->roots == NULL || taking->threads == NULL) return SPERF_NO_MEMORY;
    sperf_traced_thread_t **by_number = calloc(threads->threads_count + 1, sizeof(sperf_traced_thread_t *));
    if (by_number == NULL) return SPERF_NO_MEMORY;
    for (sperf_traced_thread_t *thread = threads->threads; thread != NULL; thread = thread->next) {
        by_number[thread->number] = thread;
    }
    sperf_status_t status = SPERF_OK;
    for (uint64_t number = 1; number <= threads->threads_count && status == SPERF_OK; number++) {
        sperf_traced_thread_t *thread = by_number[number];
        if (thread != NULL && !thread->ignored) status = name_thread(taking, thread);
    }
    free(by_number);
    SPERF_TRY(status);
    for (sperf_traced_thread_t *thread = threads->threads; thread != NULL; thread = thread->next) {
        for (const sperf_traced_fiber_t *fiber = thread->fibers; fiber != NULL; fiber = fiber->next) {
            sperf_trace_root_t *root = &taking->roots[taking->roots_count++];
            root->node = fiber->stack.root->id;
            root->thread = taking->threads[thread->number];
            SPERF_TRY(find_labels(taking, fiber, root));
        }
    }
    return SPERF_OK;
}

/* -- Objects -- */

static bool is_same_file(VALUE code, VALUE other)
{
    VALUE file = rb_profile_frame_path(code), other_file = rb_profile_frame_path(other);
    return file == other_file || (RB_TYPE_P(file, T_STRING) && RTEST(rb_str_equal(file, other_file)));
}

/*
 * The method in Ruby whose line it is: the node's, or one that it was called from. A block is in the file of its method, and may
 * be called by a method of another.
 */
static uint32_t line_node_of(const sperf_trace_t *trace, const sperf_counted_objects_t *what)
{
    for (uint32_t id = what->node; id != 0 && what->code != 0;) {
        const sperf_call_node_t *node = sperf_call_tree_get(&trace->threads.tree, id);
        if (node->method < SPERF_CALL_METHODS) return 0;
        const sperf_method_row_t *row = sperf_traced_method_row(&trace->methods, node->method);
        if (row->kind != SPERF_CALL_C && is_same_file(row->code, what->code)) return id;
        id = node->parent;
    }
    return 0;
}

static sperf_label_set_id_t root_labels(const taking_t *taking, uint32_t id)
{
    const sperf_call_tree_t *tree = &taking->trace->threads.tree;
    while (sperf_call_tree_get(tree, id)->parent != 0) id = sperf_call_tree_get(tree, id)->parent;
    for (uint32_t i = 0; i < taking->roots_count; i++) {
        if (taking->roots[i].node == id) return taking->roots[i].labels;
    }
    return 0;
}

static sperf_status_t class_label(taking_t *taking, const sperf_counted_objects_t *row, sperf_label_set_id_t *out)
{
    sperf_frame_key_t key = {.value = row->class, .method = SPERF_CLASS_METHOD};
    sperf_frame_text_t text = {0};
    sperf_frame_describe(&key, &text);
    sperf_label_t labels[2] = {{0}};
    uint32_t count = 1, others = 0;
    sperf_string_t name = {(const char *)text.name.bytes, text.name.length};
    sperf_status_t status =
        text.name.status != SPERF_OK ? text.name.status : intern(taking->profile, name, &labels[0].string);
    sperf_buffer_cleanup(&text.name);
    SPERF_TRY(status);
    SPERF_TRY(sperf_string_table_intern_text(&taking->profile->strings, "class", &labels[0].key));
    const sperf_label_t *other =
        sperf_label_table_get(&taking->profile->labels, root_labels(taking, row->node), &others);
    if (others > 0) labels[count++] = other[0];
    return sperf_label_table_intern(&taking->profile->labels, labels, count, out);
}

static sperf_status_t map_objects(taking_t *taking)
{
    const sperf_trace_t *trace = taking->trace;
    taking->objects = calloc((size_t)trace->objects.count + 1, sizeof *taking->objects);
    if (taking->objects == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < trace->objects.count; i++) {
        const sperf_counted_objects_t *row = &trace->objects.rows[i];
        sperf_traced_objects_t *to = &taking->objects[i];
        *to = (sperf_traced_objects_t){.node = row->node, .objects = row->count};
        if (row->line > 0) to->line_node = line_node_of(trace, row);
        if (to->line_node != 0) {
            uint32_t number = sperf_call_tree_get(&trace->threads.tree, to->line_node)->method;
            SPERF_TRY(frame_of(taking, sperf_traced_method_row(&trace->methods, number), row->line, &to->frame));
        }
        SPERF_TRY(class_label(taking, row, &to->labels));
    }
    return SPERF_OK;
}

/* -- Comments -- */

static sperf_status_t add_comment(taking_t *taking, const sperf_buffer_t *text)
{
    if (text->status != SPERF_OK) return text->status;
    return sperf_profile_add_comment(taking->profile, (const char *)text->bytes, text->length);
}

static sperf_status_t add_sums(taking_t *taking, const sperf_trace_sums_t *sums)
{
    const sperf_trace_t *trace = taking->trace;
    const sperf_call_costs_t *costs = &trace->costs;
    char text[320];
    int length =
        snprintf(text, sizeof text,
                 "# trace: calls %" PRIu64 ", events %" PRIu64 ", measured_ns %" PRId64 ", subtracted_ns %" PRId64
                 ", ruby_call_ns %.1f, c_call_ns %.1f, nodes %" PRIu32 ", tree_bytes %" PRIu64,
                 sums->calls, trace->events, sums->measured_ns, sums->subtracted_ns,
                 costs->inside_ns[SPERF_CALL_RUBY] + costs->outside_ns[SPERF_CALL_RUBY],
                 costs->inside_ns[SPERF_CALL_C] + costs->outside_ns[SPERF_CALL_C], trace->threads.tree.count,
                 sperf_call_tree_bytes(&trace->threads.tree));
    SPERF_TRY(sperf_profile_add_comment(taking->profile, text, (size_t)length));
    if (trace->options.only) {
        length = snprintf(text, sizeof text,
                          "# trace: %" PRIu32 " methods were found below the chosen ones, %" PRIu32
                          " of them left again as they are mostly called elsewhere",
                          trace->found, trace->let_go);
        SPERF_TRY(sperf_profile_add_comment(taking->profile, text, (size_t)length));
    }
    uint64_t lost = trace->threads.tree.refused + trace->objects.refused;
    if (lost == 0) return SPERF_OK;
    length = snprintf(
        text, sizeof text,
        "# trace: lost %" PRIu64 ", for which there was no memory or no room: calls are part of their callers", lost);
    return sperf_profile_add_comment(taking->profile, text, (size_t)length);
}

static void append_name(const taking_t *taking, uint32_t method, sperf_buffer_t *text)
{
    sperf_frame_id_t frame = taking->methods[method].frame;
    if (frame == 0) return;
    sperf_function_id_t function = sperf_frame_table_get(&taking->profile->frames, frame).function;
    sperf_string_id_t name = sperf_function_table_get(&taking->profile->functions, function).name;
    sperf_string_t string = sperf_string_table_get(&taking->profile->strings, name);
    sperf_buffer_append(text, string.bytes, string.length);
}

static void append_path(const taking_t *taking, uint32_t id, sperf_buffer_t *text)
{
    enum { LONGEST = 200 }; /* what is above is left out */
    uint32_t path[LONGEST], count = 0;
    const sperf_call_tree_t *tree = &taking->trace->threads.tree;
    for (; count < LONGEST && sperf_call_tree_get(tree, id)->parent != 0; id = sperf_call_tree_get(tree, id)->parent) {
        path[count++] = sperf_call_tree_get(tree, id)->method;
    }
    for (uint32_t i = count; i-- > 0;) {
        append_name(taking, path[i], text);
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

static void append_thread(const taking_t *taking, uint64_t number, sperf_buffer_t *text)
{
    sperf_thread_t thread = sperf_thread_table_get(&taking->profile->threads, taking->threads[number]);
    sperf_string_t name = sperf_string_table_get(&taking->profile->strings, thread.name);
    sperf_buffer_append_format(text, "thread %llu", (unsigned long long)number);
    if (name.length == 0) return;
    sperf_buffer_append_string(text, " (");
    sperf_buffer_append(text, name.bytes, name.length);
    sperf_buffer_append_string(text, ")");
}

static void describe_slow(const taking_t *taking, const sperf_slow_row_t *row, sperf_buffer_t *text)
{
    sperf_buffer_append_format(text, "# slow call: %lld ns, ", (long long)row->took_ns);
    append_name(taking, sperf_call_tree_get(&taking->trace->threads.tree, row->node)->method, text);
    sperf_buffer_append_string(text, ", at ");
    append_time(text, row->begun_ns);
    sperf_buffer_append_string(text, ", ");
    append_thread(taking, row->thread, text);
    sperf_buffer_append_string(text, ", ");
    append_labels(row->labels, text);
    sperf_buffer_append_string(text, ", stack: ");
    append_path(taking, row->node, text);
    for (size_t i = 0; i < text->length; i++) {
        if (text->bytes[i] < ' ') text->bytes[i] = '?';
    }
}

/*
 * How many of how many there were of the method `number`, and how many are told. With the process and its time, as two
 * that say the same would be one where profiles are merged.
 */
static void describe_slow_method(const taking_t *taking, uint32_t number, sperf_buffer_t *text)
{
    const sperf_trace_t *trace = taking->trace;
    const sperf_method_row_t *row = sperf_traced_method_row(&trace->methods, number);
    uint64_t calls = 0, kept = 0;
    for (uint32_t id = 1; id <= trace->threads.tree.count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(&trace->threads.tree, id);
        if (node->method == number) calls += node->calls;
    }
    for (uint32_t i = 0; i < trace->slow.count; i++) {
        if (sperf_call_tree_get(&trace->threads.tree, trace->slow.rows[i].node)->method == number) kept++;
    }
    sperf_buffer_append_format(text, "# slow calls: %llu of %llu calls of ", (unsigned long long)row->slow,
                               (unsigned long long)calls);
    append_name(taking, number, text);
    sperf_buffer_append_format(text, " took more than %g ms", (double)row->limit_ns / 1e6);
    if (kept < row->slow) sperf_buffer_append_format(text, "; %llu not kept", (unsigned long long)(row->slow - kept));
    sperf_buffer_append_format(text, "; process %ld from ", (long)getpid());
    append_time(text, trace->start_real_ns);
}

static sperf_status_t add_slow_calls(taking_t *taking)
{
    sperf_trace_t *trace = taking->trace;
    sperf_buffer_t text = {0};
    sperf_status_t status = SPERF_OK;
    sperf_slow_calls_sort(&trace->slow);
    for (uint32_t i = 0; i < trace->methods.count && status == SPERF_OK; i++) {
        if (trace->methods.rows[i].limit_ns <= 0) continue;
        sperf_buffer_clear(&text);
        describe_slow_method(taking, SPERF_CALL_METHODS + i, &text);
        status = add_comment(taking, &text);
    }
    for (uint32_t i = 0; i < trace->slow.count && status == SPERF_OK; i++) {
        sperf_buffer_clear(&text);
        describe_slow(taking, &trace->slow.rows[i], &text);
        status = add_comment(taking, &text);
    }
    sperf_buffer_cleanup(&text);
    return status;
}

/* -- All -- */

static sperf_status_t take(taking_t *taking)
{
    sperf_trace_t *trace = taking->trace;
    sperf_profile_t *profile = taking->profile;
    SPERF_TRY(name_methods(taking));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program));
    SPERF_TRY(map_threads(taking));
    SPERF_TRY(map_objects(taking));
    sperf_string_id_t shown;
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_trace_types[SPERF_TRACE_WALL].name, &shown));
    sperf_profile_set_default_type(profile, shown);
    const sperf_traced_t traced = {.tree = &trace->threads.tree,
                                   .methods = taking->methods,
                                   .methods_count = taking->methods_count,
                                   .roots = taking->roots,
                                   .roots_count = taking->roots_count,
                                   .objects = taking->objects,
                                   .objects_count = trace->objects.count,
                                   .costs = trace->costs};
    sperf_trace_sums_t sums;
    SPERF_TRY(sperf_trace_add_rows(&traced, profile, &sums));
    sums.measured_ns += trace->threads.own_ns;
    sums.subtracted_ns += trace->threads.own_ns;
    profile->start_time_ns = trace->start_real_ns;
    int64_t end_ns = trace->paused_at_ns != 0 ? trace->paused_at_ns : sperf_clock_mono_ns();
    profile->duration_ns = end_ns - trace->start_mono_ns - trace->paused_ns;
    SPERF_TRY(add_sums(taking, &sums));
    return add_slow_calls(taking);
}

sperf_status_t sperf_trace_take(sperf_trace_t *trace, sperf_recording_t **out)
{
    uint32_t types = trace->options.allocations ? SPERF_TRACE_TYPES : SPERF_TRACE_TYPES - 1;
    taking_t taking = {.trace = trace};
    *out = NULL;
    SPERF_TRY(sperf_profile_new(sperf_trace_types, types, &taking.profile));
    sperf_status_t status = sperf_recording_wrap(taking.profile, out);
    if (status != SPERF_OK) return status;
    trace->taken = true;
    status = take(&taking);
    trace->taken = false;
    free(taking.methods);
    free(taking.roots);
    free(taking.objects);
    free(taking.threads);
    if (status == SPERF_OK) return status;
    sperf_recording_free(*out);
    *out = NULL;
    return status;
}
