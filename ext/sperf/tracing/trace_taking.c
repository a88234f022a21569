/*
 * From a trace to a profile: methods get their names, threads theirs, and comments say how it was taken.
 *
 * Names are asked for in Ruby. Nothing may change meanwhile, as arrays are as long as lists were when they were made. No other
 * thread comes, as interrupts are held back (vm/held_call.h); and what this one runs is not traced, as the hooks do nothing
 * meanwhile.
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
#include "recording/allocations.h"
#include "sperf/base/buffer.h"
#include "sperf/model/partial_calls.h"
#include "threads/label_sets.h"
#include "trace_state.h"
#include "vm/frame_values.h"
#include "vm/held_call.h"
#include "vm/vm_insns.h"

typedef struct {
    sperf_trace_t *trace;
    sperf_profile_t *profile;
    sperf_traced_method_t *methods; /* by number */
    sperf_trace_root_t *roots;
    sperf_traced_objects_t *objects;
    sperf_thread_id_t *threads; /* by number of the trace; 0 has those that are not told apart */
    uint32_t methods_count, roots_count;
    bool any_partial; /* calls of some method were counted in part */
    sperf_status_t status;
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

/* Those that have ended have left theirs. */
static void name_living_threads(sperf_traced_threads_t *threads)
{
    for (const sperf_traced_thread_t *thread = threads->threads; thread != NULL; thread = thread->next) {
        if (thread->ignored || thread->number == 0 || thread->number == SPERF_TRACED_OTHER) continue;
        sperf_traced_thread_name(threads, thread, sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread->object));
    }
}

static uint32_t index_of(uint32_t thread_number)
{
    return thread_number == SPERF_TRACED_OTHER ? 0 : thread_number;
}

/* Those that are not told apart have a number that no other one has. */
static sperf_status_t add_thread(taking_t *taking, uint32_t index)
{
    const sperf_traced_threads_t *threads = &taking->trace->threads;
    sperf_string_t name = sperf_string_of(index == 0 ? "(other)" : index == 1 ? "main" : "");
    if (index > 0 && threads->names[index - 1].length > 0) {
        name = (sperf_string_t){threads->names[index - 1].bytes, threads->names[index - 1].length};
    }
    sperf_thread_t thread = {.process = (uint64_t)getpid(),
                             .number = index > 0 ? index : (uint64_t)threads->limits.threads + 1,
                             .parent = (uint64_t)getppid()};
    SPERF_TRY(intern(taking->profile, name, &thread.name));
    return sperf_thread_table_intern(&taking->profile->threads, thread, &taking->threads[index]);
}

static sperf_status_t find_labels(taking_t *taking, const sperf_traced_root_t *of, sperf_trace_root_t *root)
{
    sperf_string_table_t *strings = &taking->profile->strings;
    sperf_label_t labels[2] = {{.number = of->fiber}};
    uint32_t count = 0;
    if (of->fiber != 1 && of->thread != SPERF_TRACED_OTHER) {
        SPERF_TRY(sperf_string_table_intern_text(strings, "fiber", &labels[0].key));
        if (of->fiber == 0) SPERF_TRY(sperf_string_table_intern_text(strings, "(other)", &labels[0].string));
        SPERF_TRY(sperf_label_table_intern(&taking->profile->labels, labels, ++count, &root->labels));
    }
    if (!taking->any_partial) return SPERF_OK;
    labels[count].number = 0;
    SPERF_TRY(sperf_string_table_intern_text(strings, SPERF_PARTIAL_LABEL, &labels[count].key));
    SPERF_TRY(sperf_string_table_intern_text(strings, SPERF_PARTIAL_VALUE, &labels[count].string));
    return sperf_label_table_intern(&taking->profile->labels, labels, count + 1, &root->partial_labels);
}

static bool others_are_used(const sperf_trace_t *trace)
{
    const sperf_call_node_t *other = trace->threads.tree.other;
    return other->latest != 0 || other->wall_ns != 0 || trace->objects.count > trace->objects.most;
}

static sperf_status_t map_threads(taking_t *taking)
{
    sperf_traced_threads_t *threads = &taking->trace->threads;
    name_living_threads(threads);
    taking->threads = calloc((size_t)threads->numbers_count + 1, sizeof *taking->threads);
    taking->roots = calloc(threads->roots_count, sizeof *taking->roots);
    if (taking->roots == NULL || taking->threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t index = 1; index <= threads->numbers_count; index++) SPERF_TRY(add_thread(taking, index));
    if (others_are_used(taking->trace)) SPERF_TRY(add_thread(taking, 0));
    taking->roots_count = threads->roots_count;
    for (uint32_t i = 0; i < taking->roots_count; i++) {
        const sperf_traced_root_t *root = &threads->roots[i];
        taking->roots[i] = (sperf_trace_root_t){.node = root->node, .thread = taking->threads[index_of(root->thread)]};
        SPERF_TRY(find_labels(taking, root, &taking->roots[i]));
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

/* Roots are in the order of their nodes. */
static int compare_roots(const void *node, const void *root)
{
    uint32_t id = *(const uint32_t *)node, other = ((const sperf_trace_root_t *)root)->node;
    return id < other ? -1 : id > other;
}

static sperf_label_set_id_t root_labels(const taking_t *taking, uint32_t id)
{
    const sperf_call_tree_t *tree = &taking->trace->threads.tree;
    while (sperf_call_tree_get(tree, id)->parent != 0) id = sperf_call_tree_get(tree, id)->parent;
    const sperf_trace_root_t *root =
        bsearch(&id, taking->roots, taking->roots_count, sizeof *taking->roots, compare_roots);
    return root != NULL ? root->labels : 0;
}

static sperf_status_t class_label(taking_t *taking, const sperf_counted_objects_t *row, sperf_label_set_id_t *out)
{
    sperf_frame_key_t key = {.value = row->class, .method = SPERF_CLASS_METHOD};
    sperf_frame_text_t text = {0};
    if (row->class == 0) {
        sperf_buffer_append_string(&text.name, "(other)");
    } else {
        sperf_frame_describe(&key, &text);
    }
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

static sperf_status_t add_comment(const taking_t *taking, const sperf_buffer_t *text)
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
                 ", ruby_call_ns %.1f, c_call_ns %.1f, nodes %" PRIu32 ", tree_bytes %" PRIu64 ", all_bytes %" PRIu64,
                 sums->calls, trace->events, sums->measured_ns, sums->subtracted_ns,
                 costs->inside_ns[SPERF_CALL_RUBY] + costs->outside_ns[SPERF_CALL_RUBY],
                 costs->inside_ns[SPERF_CALL_C] + costs->outside_ns[SPERF_CALL_C], trace->threads.tree.count,
                 sperf_call_tree_bytes(&trace->threads.tree), sperf_trace_bytes(trace));
    SPERF_TRY(sperf_profile_add_comment(taking->profile, text, (size_t)length));
    if (trace->options.only) {
        length = snprintf(text, sizeof text,
                          "# trace: %" PRIu32 " methods were found below the chosen ones, %" PRIu32
                          " of them left again as they are mostly called elsewhere",
                          trace->found, trace->let_go);
        SPERF_TRY(sperf_profile_add_comment(taking->profile, text, (size_t)length));
    }
    uint64_t missed = sperf_traced_objects_missed(&trace->objects);
    if (missed > 0) {
        length = snprintf(text, sizeof text, SPERF_UNSAMPLED_COMMENT, (unsigned long long)missed);
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

static void append_thread(const taking_t *taking, uint32_t number, sperf_buffer_t *text)
{
    sperf_thread_id_t id = taking->threads[index_of(number)];
    sperf_thread_t thread = sperf_thread_table_get(&taking->profile->threads, id);
    sperf_string_t name = sperf_string_table_get(&taking->profile->strings, thread.name);
    sperf_buffer_append_format(text, "thread %llu", (unsigned long long)thread.number);
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

/* Of a method with a limit. */
typedef struct {
    uint64_t calls, kept; /* how many there were, and how many of the slow ones are told */
} slow_counts_t;

static void count_slow(const taking_t *taking, slow_counts_t *counts)
{
    const sperf_trace_t *trace = taking->trace;
    const sperf_call_tree_t *tree = &trace->threads.tree;
    for (uint32_t id = 1; id <= tree->count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(tree, id);
        counts[node->method].calls += node->calls;
    }
    for (uint32_t i = 0; i < trace->slow.count; i++) {
        counts[sperf_call_tree_get(tree, trace->slow.rows[i].node)->method].kept++;
    }
}

/* With the process and its time, as two that say the same would be one where profiles are merged. */
static void describe_slow_method(const taking_t *taking, uint32_t number, slow_counts_t counts, sperf_buffer_t *text)
{
    const sperf_trace_t *trace = taking->trace;
    const sperf_method_row_t *row = sperf_traced_method_row(&trace->methods, number);
    sperf_buffer_append_format(text, "# slow calls: %llu of %llu calls of ", (unsigned long long)row->slow,
                               (unsigned long long)counts.calls);
    append_name(taking, number, text);
    sperf_buffer_append_format(text, " took more than %g ms", (double)row->limit_ns / 1e6);
    if (counts.kept < row->slow) {
        sperf_buffer_append_format(text, "; %llu not kept", (unsigned long long)(row->slow - counts.kept));
    }
    sperf_buffer_append_format(text, "; process %ld from ", (long)getpid());
    append_time(text, trace->start_real_ns);
}

static sperf_status_t describe_slow_calls(const taking_t *taking, const slow_counts_t *counts, sperf_buffer_t *text)
{
    const sperf_trace_t *trace = taking->trace;
    for (uint32_t number = SPERF_CALL_METHODS; number < taking->methods_count; number++) {
        if (sperf_traced_method_row(&trace->methods, number)->limit_ns <= 0) continue;
        sperf_buffer_clear(text);
        describe_slow_method(taking, number, counts[number], text);
        SPERF_TRY(add_comment(taking, text));
    }
    for (uint32_t i = 0; i < trace->slow.count; i++) {
        sperf_buffer_clear(text);
        describe_slow(taking, &trace->slow.rows[i], text);
        SPERF_TRY(add_comment(taking, text));
    }
    return SPERF_OK;
}

static sperf_status_t add_slow_calls(taking_t *taking)
{
    slow_counts_t *counts = calloc(taking->methods_count, sizeof *counts);
    if (counts == NULL) return SPERF_NO_MEMORY;
    sperf_buffer_t text = {0};
    count_slow(taking, counts);
    sperf_slow_calls_sort(&taking->trace->slow);
    sperf_status_t status = describe_slow_calls(taking, counts, &text);
    sperf_buffer_cleanup(&text);
    free(counts);
    return status;
}

/* -- All -- */

static sperf_status_t fill(taking_t *taking)
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

static VALUE take(VALUE argument)
{
    taking_t *taking = (taking_t *)argument;
    taking->status = fill(taking);
    return Qnil;
}

sperf_status_t sperf_trace_take(sperf_trace_t *trace, sperf_recording_t **out)
{
    uint32_t types = trace->options.allocations ? SPERF_TRACE_TYPES : SPERF_TRACE_TYPES - 1;
    taking_t taking = {.trace = trace, .status = SPERF_NO_MEMORY};
    *out = NULL;
    SPERF_TRY(sperf_profile_new(sperf_trace_types, types, &taking.profile));
    sperf_status_t status = sperf_recording_wrap(taking.profile, out);
    if (status != SPERF_OK) return status;
    bool was_running = atomic_exchange(&trace->running, false);
    sperf_held_call(take, (VALUE)&taking); /* what it raises is that there is no memory */
    atomic_store(&trace->running, was_running);
    free(taking.methods);
    free(taking.roots);
    free(taking.objects);
    free(taking.threads);
    if (taking.status == SPERF_OK) return SPERF_OK;
    sperf_recording_free(*out);
    *out = NULL;
    return taking.status;
}
