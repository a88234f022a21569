/* From a trace to a profile: see trace_recording.h. */
#include "trace_recording.h"

#include <ruby/debug.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clocks.h"
#include "sperf/base/buffer.h"
#include "sperf/model/sample_types.h"
#include "vm/frame_values.h"
#include "vm/held_call.h"
#include "vm/kept_methods.h"
#include "vm/vm_insns.h"

static sperf_status_t intern(sperf_profile_t *profile, sperf_string_t text, sperf_string_id_t *out)
{
    return sperf_string_table_intern(&profile->strings, text.bytes, text.length, out);
}

/* -- Methods -- */

static sperf_status_t name_leaf(sperf_trace_builder_t *builder, uint32_t number, const char *name, const char *file)
{
    builder->methods[number].kind = SPERF_CALL_C;
    return sperf_profile_intern_frame(builder->profile, sperf_string_of(name), sperf_string_of(file), 0, 0,
                                      &builder->methods[number].frame);
}

static sperf_status_t name_leaves(sperf_trace_builder_t *builder)
{
    static const uint8_t synthetic[SPERF_CALL_METHODS] = {
        [SPERF_CALL_GVL_BLOCKED] = SPERF_SYNTHETIC_GVL_BLOCKED,
        [SPERF_CALL_GVL_WAIT] = SPERF_SYNTHETIC_GVL_WAIT,
        [SPERF_CALL_GC_MARKING] = SPERF_SYNTHETIC_GC_MARKING,
        [SPERF_CALL_GC_SWEEPING] = SPERF_SYNTHETIC_GC_SWEEPING,
    };
    SPERF_TRY(name_leaf(builder, SPERF_CALL_ROOT, "[outside of methods]", "<trace>"));
    for (uint32_t leaf = SPERF_CALL_ROOT + 1; leaf < SPERF_CALL_METHODS; leaf++) {
        SPERF_TRY(
            name_leaf(builder, leaf, sperf_synthetic_name(synthetic[leaf]), sperf_synthetic_file(synthetic[leaf])));
    }
    return SPERF_OK;
}

static sperf_status_t frame_of(sperf_trace_builder_t *builder, const sperf_method_row_t *row, uint32_t line,
                               sperf_frame_id_t *out)
{
    sperf_frame_text_t text = {0};
    sperf_traced_method_describe(row, &text);
    sperf_string_t name = {(const char *)text.name.bytes, text.name.length};
    sperf_status_t status = text.name.status;
    if (line == 0) line = text.first_line;
    if (status == SPERF_OK) {
        status = sperf_profile_intern_frame(builder->profile, name, text.file, text.first_line, line, out);
    }
    sperf_buffer_cleanup(&text.name);
    return status;
}

static sperf_status_t name_methods(sperf_trace_builder_t *builder)
{
    const sperf_traced_methods_t *methods = &builder->trace->methods;
    builder->methods_count = SPERF_CALL_METHODS + methods->count;
    builder->methods = calloc(builder->methods_count, sizeof *builder->methods);
    if (builder->methods == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(name_leaves(builder));
    for (uint32_t i = 0; i < methods->count; i++) {
        sperf_traced_method_t *method = &builder->methods[SPERF_CALL_METHODS + i];
        method->kind = methods->rows[i].kind;
        method->partial = builder->trace->options.only && !methods->rows[i].exact;
        builder->any_partial = builder->any_partial || method->partial;
        if (methods->rows[i].as == SPERF_TRACED) SPERF_TRY(frame_of(builder, &methods->rows[i], 0, &method->frame));
    }
    return SPERF_OK;
}

/* -- Threads and fibers -- */

/* Threads that have ended left their names when they ended. */
static void name_living_threads(sperf_traced_threads_t *threads)
{
    for (const sperf_traced_thread_t *thread = threads->threads; thread != NULL; thread = thread->next) {
        if (thread->ignored || thread->number == 0 || thread->number == SPERF_TRACED_OTHER) continue;
        sperf_traced_thread_name(threads, thread, sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread->object));
    }
}

/* Index 0 stands for the threads beyond the limit; its number is one that no thread has. */
static sperf_status_t add_thread(sperf_trace_builder_t *builder, uint32_t index)
{
    const sperf_traced_threads_t *threads = &builder->trace->threads;
    sperf_string_t name = sperf_string_of(index == 0 ? "(other)" : index == 1 ? "main" : "");
    if (index > 0 && threads->names[index - 1].length > 0) {
        name = (sperf_string_t){threads->names[index - 1].bytes, threads->names[index - 1].length};
    }
    sperf_thread_t thread = {.process = (uint64_t)getpid(),
                             .number = index > 0 ? index : (uint64_t)threads->limits.threads + 1,
                             .parent = (uint64_t)getppid()};
    SPERF_TRY(intern(builder->profile, name, &thread.name));
    return sperf_thread_table_intern(&builder->profile->threads, thread, &builder->threads[index]);
}

static sperf_status_t find_labels(sperf_trace_builder_t *builder, const sperf_traced_root_t *of,
                                  sperf_trace_root_t *root)
{
    sperf_string_table_t *strings = &builder->profile->strings;
    sperf_label_t labels[2] = {{.number = of->fiber}};
    uint32_t count = 0;
    if (of->fiber != 1 && of->thread != SPERF_TRACED_OTHER) {
        SPERF_TRY(sperf_string_table_intern_text(strings, "fiber", &labels[0].key));
        if (of->fiber == 0) SPERF_TRY(sperf_string_table_intern_text(strings, "(other)", &labels[0].string));
        SPERF_TRY(sperf_label_table_intern(&builder->profile->labels, labels, ++count, &root->labels));
    }
    if (!builder->any_partial) return SPERF_OK;
    labels[count].number = 0;
    SPERF_TRY(sperf_string_table_intern_text(strings, SPERF_PARTIAL_LABEL, &labels[count].key));
    SPERF_TRY(sperf_string_table_intern_text(strings, SPERF_PARTIAL_VALUE, &labels[count].string));
    return sperf_label_table_intern(&builder->profile->labels, labels, count + 1, &root->partial_labels);
}

static bool others_are_used(const sperf_trace_t *trace)
{
    const sperf_call_node_t *other = trace->threads.tree.other;
    return other->latest != 0 || other->wall_ns != 0 || trace->objects.count > trace->objects.most;
}

static sperf_status_t map_threads(sperf_trace_builder_t *builder)
{
    sperf_traced_threads_t *threads = &builder->trace->threads;
    name_living_threads(threads);
    builder->threads = calloc((size_t)threads->numbers_count + 1, sizeof *builder->threads);
    builder->roots = calloc(threads->roots_count, sizeof *builder->roots);
    if (builder->roots == NULL || builder->threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t index = 1; index <= threads->numbers_count; index++) SPERF_TRY(add_thread(builder, index));
    if (others_are_used(builder->trace)) SPERF_TRY(add_thread(builder, 0));
    builder->roots_count = threads->roots_count;
    for (uint32_t i = 0; i < builder->roots_count; i++) {
        const sperf_traced_root_t *root = &threads->roots[i];
        builder->roots[i] = (sperf_trace_root_t){
            .node = root->node, .thread = builder->threads[sperf_trace_builder_thread_index(root->thread)]};
        SPERF_TRY(find_labels(builder, root, &builder->roots[i]));
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
 * Return the node of the Ruby method that the line belongs to: `what->node` or one that called it; 0: none. The
 * lines of a block are in the file of its method, but another method may call the block.
 */
static uint32_t line_node_of(const sperf_trace_t *trace, const sperf_counted_objects_t *what)
{
    uint32_t id = what->node;
    for (int i = 0; i <= SPERF_TRACED_LINE_FARTHEST && id != 0 && what->code != 0; i++) {
        const sperf_call_node_t *node = sperf_call_tree_get(&trace->threads.tree, id);
        if (node->method < SPERF_CALL_METHODS) return 0;
        const sperf_method_row_t *row = sperf_traced_method_row(&trace->methods, node->method);
        if (row->kind != SPERF_CALL_C && is_same_file(row->code, what->code)) return id;
        id = node->parent;
    }
    return 0;
}

/* Return the labels of each node's root, by node; NULL: out of memory. Parents precede children; roots are sorted. */
static sperf_label_set_id_t *root_labels_new(const sperf_trace_builder_t *builder)
{
    const sperf_call_tree_t *tree = &builder->trace->threads.tree;
    sperf_label_set_id_t *labels = calloc((size_t)tree->count + 1, sizeof *labels);
    uint32_t root = 0;
    for (uint32_t id = 1; labels != NULL && id <= tree->count; id++) {
        uint32_t parent = sperf_call_tree_get(tree, id)->parent;
        if (parent != 0) {
            labels[id] = labels[parent];
        } else if (root < builder->roots_count && builder->roots[root].node == id) {
            labels[id] = builder->roots[root++].labels;
        }
    }
    return labels;
}

static sperf_status_t class_label(sperf_trace_builder_t *builder, const sperf_counted_objects_t *row,
                                  sperf_label_set_id_t of_root, sperf_label_set_id_t *out)
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
        text.name.status != SPERF_OK ? text.name.status : intern(builder->profile, name, &labels[0].string);
    sperf_buffer_cleanup(&text.name);
    SPERF_TRY(status);
    SPERF_TRY(sperf_string_table_intern_text(&builder->profile->strings, "class", &labels[0].key));
    const sperf_label_t *other = sperf_label_table_get(&builder->profile->labels, of_root, &others);
    if (others > 0) labels[count++] = other[0];
    return sperf_label_table_intern(&builder->profile->labels, labels, count, out);
}

static sperf_status_t map_objects(sperf_trace_builder_t *builder, const sperf_label_set_id_t *root_labels)
{
    const sperf_trace_t *trace = builder->trace;
    for (uint32_t i = 0; i < trace->objects.count; i++) {
        const sperf_counted_objects_t *row = &trace->objects.rows[i];
        sperf_traced_objects_t *to = &builder->objects[i];
        *to = (sperf_traced_objects_t){.node = row->node, .objects = row->count};
        if (row->line > 0) to->line_node = line_node_of(trace, row);
        if (to->line_node != 0) {
            uint32_t number = sperf_call_tree_get(&trace->threads.tree, to->line_node)->method;
            SPERF_TRY(frame_of(builder, sperf_traced_method_row(&trace->methods, number), row->line, &to->frame));
        }
        SPERF_TRY(class_label(builder, row, root_labels[row->node], &to->labels));
    }
    return SPERF_OK;
}

static sperf_status_t add_objects(sperf_trace_builder_t *builder)
{
    if (builder->trace->objects.count == 0) return SPERF_OK;
    builder->objects = calloc(builder->trace->objects.count, sizeof *builder->objects);
    sperf_label_set_id_t *root_labels = root_labels_new(builder);
    bool complete = builder->objects != NULL && root_labels != NULL;
    sperf_status_t status = complete ? map_objects(builder, root_labels) : SPERF_NO_MEMORY;
    free(root_labels);
    return status;
}

/* -- The profile -- */

static sperf_status_t fill(sperf_trace_builder_t *builder)
{
    sperf_trace_t *trace = builder->trace;
    sperf_profile_t *profile = builder->profile;
    SPERF_TRY(name_methods(builder));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program));
    SPERF_TRY(map_threads(builder));
    SPERF_TRY(add_objects(builder));
    sperf_string_id_t shown;
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_trace_types[SPERF_TRACE_WALL].name, &shown));
    sperf_profile_set_default_type(profile, shown);
    const sperf_traced_t traced = {.tree = &trace->threads.tree,
                                   .methods = builder->methods,
                                   .methods_count = builder->methods_count,
                                   .roots = builder->roots,
                                   .roots_count = builder->roots_count,
                                   .objects = builder->objects,
                                   .objects_count = trace->objects.count,
                                   .costs = trace->costs};
    sperf_trace_sums_t sums;
    SPERF_TRY(sperf_trace_add_rows(&traced, profile, &sums));
    sums.measured_ns += trace->threads.own_ns;
    sums.subtracted_ns += trace->threads.own_ns;
    profile->start_time_ns = trace->start_real_ns;
    int64_t end_ns = trace->paused_at_ns != 0 ? trace->paused_at_ns : sperf_clock_mono_ns();
    profile->duration_ns = end_ns - trace->start_mono_ns - trace->paused_ns;
    return sperf_trace_comments_append(builder, &sums);
}

static VALUE fill_body(VALUE argument)
{
    sperf_trace_builder_t *builder = (sperf_trace_builder_t *)argument;
    builder->status = fill(builder);
    return Qnil;
}

sperf_status_t sperf_trace_recording_new(sperf_trace_t *trace, sperf_recording_t **out)
{
    uint32_t types = trace->options.allocations ? SPERF_TRACE_TYPES : SPERF_TRACE_TYPES - 1;
    sperf_trace_builder_t builder = {.trace = trace, .status = SPERF_NO_MEMORY};
    *out = NULL;
    SPERF_TRY(sperf_profile_new(sperf_trace_types, types, &builder.profile));
    SPERF_TRY(sperf_recording_wrap(builder.profile, out));
    bool was_running = atomic_exchange(&trace->running, false);
    sperf_held_call(fill_body, (VALUE)&builder); /* raises NoMemoryError at most */
    atomic_store(&trace->running, was_running);
    free(builder.methods);
    free(builder.roots);
    free(builder.objects);
    free(builder.threads);
    return sperf_recording_free_unless_ok(builder.status, out);
}
