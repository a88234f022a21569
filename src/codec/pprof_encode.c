/*
 * The pprof encoder: a profile as the Profile message of github.com/google/pprof, uncompressed.
 *
 * One pass over the samples. Strings, functions and locations get their number at the first reference, and are
 * then written into a section of their own. The sections follow the samples, which protobuf allows. So only what
 * samples use is written, ids run from 1 in order, and the first ones used have the shortest ids. A location is a
 * frame of the model. docs/formats.md has the whole mapping and its reasons.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pprof_fields.h"
#include "protobuf.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/codec/format.h"
#include "sperf/model/stack_fold.h"

enum { MAPPING_ID = 1 };

/* Samples with folded stacks. The file has one for the same frames, thread and labels, with their sum. */
typedef struct {
    sperf_stack_fold_t fold;
    sperf_sample_table_t sums;
    uint32_t *numbers; /* by row of the sums: that of its sample, from 1 on; 0: not written yet */
    uint32_t *nodes;   /* by stack id: its number in the tree of whole stacks; 0: it is not in there */
    uint32_t nodes_count;
    sperf_buffer_t rows; /* each sample as it is, for sperf */
    uint32_t rows_count;
    uint32_t others;      /* samples that are not folded since the last row */
    uint32_t last_number; /* of the last row, as is the next */
    uint32_t last_node;
    sperf_buffer_t field;
} folded_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_section_t strings, functions, locations; /* strings: numbered from 0, which is "" */
    uint32_t *thread_names;          /* by thread id: the string number of its label; 0: not written yet */
    uint32_t keys[SPERF_PPROF_KEYS]; /* string numbers of the labels' keys; 0: not written yet */
    sperf_label_t *labels;           /* those of one sample, in the order of their text */
    uint32_t labels_capacity;
    /* Messages being built: `outer` holds `inner`. Samples refer to locations while they are built: two pairs. */
    sperf_buffer_t sample, sample_part;
    sperf_buffer_t outer, inner;
    sperf_buffer_t causes;
    uint32_t samples_count; /* written so far */
    folded_t folded;
} encoder_t;

static uint32_t write_string(encoder_t *encoder, sperf_string_t string)
{
    return sperf_section_add_string(&encoder->strings, SPERF_PPROF_STRING, string);
}

static uint32_t write_text(encoder_t *encoder, const char *text)
{
    return write_string(encoder, sperf_string_of(text));
}

static uint32_t string_number(encoder_t *encoder, sperf_string_id_t id)
{
    return sperf_section_string(&encoder->strings, SPERF_PPROF_STRING, &encoder->profile->strings, id);
}

static uint32_t function_number(encoder_t *encoder, sperf_function_id_t id)
{
    sperf_section_t *functions = &encoder->functions;
    if (functions->numbers[id] != 0) return functions->numbers[id];
    functions->numbers[id] = ++functions->count;
    bool folded = id == SPERF_FOLD_FRAME;
    sperf_function_t function = {0};
    if (!folded) function = sperf_function_table_get(&encoder->profile->functions, id);
    uint32_t name = folded ? write_text(encoder, SPERF_FOLD_NAME) : string_number(encoder, function.name);
    /* No system name: given the same text there, pprof takes names such as <main> for C++ and strips them. */
    uint32_t file = folded ? write_text(encoder, SPERF_FOLD_FILE) : string_number(encoder, function.file);
    sperf_buffer_t *message = &encoder->outer;
    sperf_buffer_clear(message);
    sperf_protobuf_append_number(message, SPERF_PPROF_FUNCTION_ID, functions->count);
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_FUNCTION_NAME, name);
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_FUNCTION_FILE, file);
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_FUNCTION_START_LINE, function.first_line);
    sperf_protobuf_append_buffer(&functions->fields, SPERF_PPROF_FUNCTION, message);
    return functions->count;
}

static uint32_t write_location(encoder_t *encoder, sperf_frame_id_t id)
{
    sperf_section_t *locations = &encoder->locations;
    locations->numbers[id] = ++locations->count;
    sperf_frame_t frame = {.function = SPERF_FOLD_FRAME};
    if (id != SPERF_FOLD_FRAME) frame = sperf_frame_table_get(&encoder->profile->frames, id);
    uint32_t function = function_number(encoder, frame.function);
    sperf_buffer_t *line = &encoder->inner;
    sperf_buffer_clear(line);
    sperf_protobuf_append_number(line, SPERF_PPROF_LINE_FUNCTION, function);
    sperf_protobuf_append_nonzero(line, SPERF_PPROF_LINE_LINE, frame.line);
    sperf_buffer_t *message = &encoder->outer;
    sperf_buffer_clear(message);
    sperf_protobuf_append_number(message, SPERF_PPROF_LOCATION_ID, locations->count);
    sperf_protobuf_append_number(message, SPERF_PPROF_LOCATION_MAPPING, MAPPING_ID);
    sperf_protobuf_append_buffer(message, SPERF_PPROF_LOCATION_LINE, line);
    sperf_protobuf_append_buffer(&locations->fields, SPERF_PPROF_LOCATION, message);
    return locations->count;
}

static uint32_t location_number(encoder_t *encoder, sperf_frame_id_t id)
{
    uint32_t number = encoder->locations.numbers[id];
    return number != 0 ? number : write_location(encoder, id);
}

/* The trie leads from the leaf to the root, which is pprof's order. */
static void write_stack(encoder_t *encoder, sperf_stack_id_t id)
{
    if (id == 0) return;
    sperf_buffer_t *numbers = &encoder->sample_part;
    sperf_buffer_clear(numbers);
    sperf_stack_walk_t walk = sperf_stack_walk(&encoder->folded.fold, id);
    for (sperf_frame_id_t frame; sperf_stack_walk_next(&walk, &frame);) {
        sperf_buffer_append_varint(numbers, location_number(encoder, frame));
    }
    sperf_protobuf_append_buffer(&encoder->sample, SPERF_PPROF_SAMPLE_LOCATION, numbers);
}

static void write_values(encoder_t *encoder, const int64_t *values)
{
    sperf_buffer_t *numbers = &encoder->sample_part;
    sperf_buffer_clear(numbers);
    for (uint32_t type = 0; type < encoder->profile->samples.types_count; type++) {
        sperf_buffer_append_varint(numbers, (uint64_t)values[type]);
    }
    sperf_protobuf_append_buffer(&encoder->sample, SPERF_PPROF_SAMPLE_VALUE, numbers);
}

static void write_string_label(encoder_t *encoder, uint32_t key, uint32_t string)
{
    sperf_buffer_t *label = &encoder->sample_part;
    sperf_buffer_clear(label);
    sperf_protobuf_append_number(label, SPERF_PPROF_LABEL_KEY, key);
    sperf_protobuf_append_number(label, SPERF_PPROF_LABEL_STRING, string);
    sperf_protobuf_append_buffer(&encoder->sample, SPERF_PPROF_SAMPLE_LABEL, label);
}

static void write_number_label(encoder_t *encoder, uint32_t key, uint64_t number, uint32_t unit)
{
    sperf_buffer_t *label = &encoder->sample_part;
    sperf_buffer_clear(label);
    sperf_protobuf_append_number(label, SPERF_PPROF_LABEL_KEY, key);
    sperf_protobuf_append_number(label, SPERF_PPROF_LABEL_NUMBER, number);
    sperf_protobuf_append_nonzero(label, SPERF_PPROF_LABEL_UNIT, unit);
    sperf_protobuf_append_buffer(&encoder->sample, SPERF_PPROF_SAMPLE_LABEL, label);
}

static uint32_t write_thread_name(encoder_t *encoder, sperf_thread_t thread)
{
    if (thread.name != 0) return string_number(encoder, thread.name);
    char name[sizeof SPERF_PPROF_UNNAMED_THREAD + 20];
    (void)snprintf(name, sizeof name, SPERF_PPROF_UNNAMED_THREAD "%" PRIu64, thread.number);
    return write_text(encoder, name);
}

static uint32_t key_number(encoder_t *encoder, int key)
{
    static const char *const texts[] = SPERF_PPROF_KEY_TEXTS;
    if (encoder->keys[key] == 0) encoder->keys[key] = write_text(encoder, texts[key]);
    return encoder->keys[key];
}

static void write_process(encoder_t *encoder, sperf_thread_t thread)
{
    if (thread.process != 0) {
        write_number_label(encoder, key_number(encoder, SPERF_PPROF_KEY_PROCESS), thread.process, 0);
    }
    if (thread.parent != 0) {
        write_number_label(encoder, key_number(encoder, SPERF_PPROF_KEY_PARENT), thread.parent, 0);
    }
    if (thread.title == 0) return;
    uint32_t key = key_number(encoder, SPERF_PPROF_KEY_TITLE);
    write_string_label(encoder, key, string_number(encoder, thread.title));
}

/* These come before the sample's own labels: of several with one key, the decoder takes the first for the thread. */
static void write_thread(encoder_t *encoder, sperf_thread_id_t id)
{
    if (id == 0) return;
    sperf_thread_t thread = sperf_thread_table_get(&encoder->profile->threads, id);
    uint32_t *name = &encoder->thread_names[id];
    if (*name == 0) *name = write_thread_name(encoder, thread);
    uint32_t name_key = key_number(encoder, SPERF_PPROF_KEY_THREAD);
    uint32_t number_key = key_number(encoder, SPERF_PPROF_KEY_THREAD_ID);
    write_string_label(encoder, name_key, *name);
    write_number_label(encoder, number_key, thread.number, 0);
    write_process(encoder, thread);
}

static int compare_texts(const sperf_profile_t *profile, sperf_string_id_t a, sperf_string_id_t b)
{
    if (a == b) return 0;
    sperf_string_t left = sperf_string_table_get(&profile->strings, a);
    sperf_string_t right = sperf_string_table_get(&profile->strings, b);
    size_t shorter = left.length < right.length ? left.length : right.length;
    int order = shorter == 0 ? 0 : memcmp(left.bytes, right.bytes, shorter);
    if (order != 0) return order;
    return left.length == right.length ? 0 : left.length < right.length ? -1 : 1;
}

static bool label_comes_after(const void *context, const void *a, const void *b)
{
    const sperf_profile_t *profile = context;
    const sperf_label_t *left = a;
    const sperf_label_t *right = b;
    int order = compare_texts(profile, left->key, right->key);
    if (order == 0) order = compare_texts(profile, left->string, right->string);
    if (order == 0 && left->number != right->number) order = left->number < right->number ? -1 : 1;
    if (order == 0) order = compare_texts(profile, left->unit, right->unit);
    return order > 0;
}

/*
 * By text: the profile has them in the order of their strings' ids, and those are given anew each time that a file
 * is read, in an order that what is written here decides. So that order would be another one after each reading
 * and writing.
 */
static sperf_status_t sort_labels(encoder_t *encoder, const sperf_label_t *labels, uint32_t count)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(encoder->labels, encoder->labels_capacity, count));
    memcpy(encoder->labels, labels, count * sizeof *labels);
    sperf_sort(encoder->labels, count, sizeof *labels, label_comes_after, encoder->profile);
    return SPERF_OK;
}

static void write_labels(encoder_t *encoder, sperf_label_set_id_t id)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&encoder->profile->labels, id, &count);
    if (count == 0) return;
    sperf_status_t status = sort_labels(encoder, labels, count);
    sperf_buffer_fail(encoder->out, status);
    if (status != SPERF_OK) return;
    for (uint32_t i = 0; i < count; i++) {
        const sperf_label_t *label = &encoder->labels[i];
        uint32_t key = string_number(encoder, label->key);
        if (label->string != 0) {
            write_string_label(encoder, key, string_number(encoder, label->string));
        } else {
            write_number_label(encoder, key, (uint64_t)label->number, string_number(encoder, label->unit));
        }
    }
}

static void write_sample(encoder_t *encoder, sperf_sample_key_t key, const int64_t *values)
{
    sperf_buffer_clear(&encoder->sample);
    write_stack(encoder, key.stack);
    write_values(encoder, values);
    write_thread(encoder, key.thread);
    write_labels(encoder, key.labels);
    sperf_protobuf_append_buffer(encoder->out, SPERF_PPROF_SAMPLE, &encoder->sample);
    encoder->samples_count++;
}

static sperf_sample_key_t sum_key(const encoder_t *encoder, sperf_sample_key_t key)
{
    key.stack = sperf_stack_fold_same(&encoder->folded.fold, key.stack);
    return key;
}

/* Write the sum that the sample is part of, unless it is there, and the sample's own row. */
static void write_folded(encoder_t *encoder, sperf_sample_key_t key, const int64_t *values)
{
    folded_t *folded = &encoder->folded;
    uint32_t sum = sperf_sample_table_find(&folded->sums, sum_key(encoder, key));
    if (folded->numbers[sum] == 0) {
        write_sample(encoder, folded->sums.keys[sum], sperf_sample_table_values(&folded->sums, sum));
        folded->numbers[sum] = encoder->samples_count;
    }
    uint32_t number = folded->numbers[sum], node = folded->nodes[key.stack];
    sperf_buffer_append_varint(&folded->rows, folded->others);
    sperf_buffer_append_varint(&folded->rows, sperf_zigzag((int64_t)number - folded->last_number));
    sperf_buffer_append_varint(&folded->rows, sperf_zigzag((int64_t)node - folded->last_node));
    for (uint32_t type = 0; type < folded->sums.types_count; type++) {
        sperf_buffer_append_varint(&folded->rows, sperf_zigzag(values[type]));
    }
    folded->others = 0;
    folded->last_number = number;
    folded->last_node = node;
    folded->rows_count++;
}

/* Samples come in the order of their rows, empty ones included: the timeline counts on it. */
static void write_samples(encoder_t *encoder)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    for (uint32_t row = 0; row < samples->count && encoder->out->status == SPERF_OK; row++) {
        sperf_sample_key_t key = samples->keys[row];
        const int64_t *values = sperf_sample_table_values(samples, row);
        if (sperf_stack_is_folded(&encoder->folded.fold, key.stack)) {
            write_folded(encoder, key, values);
        } else {
            write_sample(encoder, key, values);
            encoder->folded.others++;
        }
    }
}

static void write_type(encoder_t *encoder, uint32_t field, sperf_sample_type_t type)
{
    sperf_buffer_t *message = &encoder->outer;
    sperf_buffer_clear(message);
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_TYPE_NAME, string_number(encoder, type.name));
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_TYPE_UNIT, string_number(encoder, type.unit));
    sperf_protobuf_append_buffer(encoder->out, field, message);
}

static void write_head(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_buffer_t *out = encoder->out;
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        write_type(encoder, SPERF_PPROF_SAMPLE_TYPE, profile->sample_types[i]);
    }
    uint32_t shown = string_number(encoder, profile->default_sample_type);
    sperf_protobuf_append_nonzero(out, SPERF_PPROF_DEFAULT_SAMPLE_TYPE, shown);
    sperf_protobuf_append_nonzero(out, SPERF_PPROF_TIME_NS, (uint64_t)profile->start_time_ns);
    sperf_protobuf_append_nonzero(out, SPERF_PPROF_DURATION_NS, (uint64_t)profile->duration_ns);
    if (profile->period_type.name != 0 || profile->period_type.unit != 0) {
        write_type(encoder, SPERF_PPROF_PERIOD_TYPE, profile->period_type);
    }
    sperf_protobuf_append_nonzero(out, SPERF_PPROF_PERIOD, (uint64_t)profile->period);
}

/* go tool pprof prints comments into every report unless they begin with '#'. */
static uint32_t write_comment(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_string_t comment = sperf_string_table_get(&encoder->profile->strings, id);
    if (comment.length > 0 && comment.bytes[0] == '#') return string_number(encoder, id);
    sperf_buffer_t marked = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&marked, "# ");
    sperf_buffer_append(&marked, comment.bytes, comment.length);
    uint32_t number = write_string(encoder, (sperf_string_t){(const char *)marked.bytes, marked.length});
    sperf_buffer_fail(encoder->out, marked.status);
    sperf_buffer_cleanup(&marked);
    return number;
}

static void write_comments(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_protobuf_append_number(encoder->out, SPERF_PPROF_COMMENT, write_comment(encoder, profile->comments[i]));
    }
}

/* With these three set no tool tries to symbolize: names, files and lines are all there. */
static void write_mapping(encoder_t *encoder)
{
    sperf_buffer_t *message = &encoder->outer;
    sperf_buffer_clear(message);
    sperf_protobuf_append_number(message, SPERF_PPROF_MAPPING_ID, MAPPING_ID);
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_MAPPING_FILE, string_number(encoder, encoder->profile->program));
    sperf_protobuf_append_nonzero(message, SPERF_PPROF_MAPPING_BUILD_ID,
                                  string_number(encoder, encoder->profile->build_id));
    sperf_protobuf_append_number(message, SPERF_PPROF_MAPPING_HAS_FUNCTIONS, 1);
    sperf_protobuf_append_number(message, SPERF_PPROF_MAPPING_HAS_FILENAMES, 1);
    sperf_protobuf_append_number(message, SPERF_PPROF_MAPPING_HAS_LINE_NUMBERS, 1);
    sperf_protobuf_append_buffer(encoder->out, SPERF_PPROF_MAPPING, message);
}

/* Ids count from 1 (strings: from 0), so `count` ids need one number more. */
static bool init_numbers(uint32_t **numbers, uint32_t count)
{
    *numbers = calloc((size_t)count + 1, sizeof **numbers);
    return *numbers != NULL;
}

static bool init_encoder(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    return sperf_section_init(&encoder->strings, sperf_string_table_count(&profile->strings)) &&
           sperf_section_init(&encoder->functions, profile->functions.count) &&
           sperf_section_init(&encoder->locations, profile->frames.count) &&
           init_numbers(&encoder->thread_names, profile->threads.count);
}

static void cleanup_encoder(encoder_t *encoder)
{
    sperf_section_cleanup(&encoder->strings);
    sperf_section_cleanup(&encoder->functions);
    sperf_section_cleanup(&encoder->locations);
    free(encoder->thread_names);
    free(encoder->labels);
    sperf_buffer_cleanup(&encoder->sample);
    sperf_buffer_cleanup(&encoder->sample_part);
    sperf_buffer_cleanup(&encoder->outer);
    sperf_buffer_cleanup(&encoder->inner);
    sperf_buffer_cleanup(&encoder->causes);
    sperf_stack_fold_cleanup(&encoder->folded.fold);
    sperf_sample_table_cleanup(&encoder->folded.sums);
    free(encoder->folded.numbers);
    free(encoder->folded.nodes);
    sperf_buffer_cleanup(&encoder->folded.rows);
    sperf_buffer_cleanup(&encoder->folded.field);
}

/* The file's samples are the profile's rows, in their order: a row of the timeline names one by its number. */
static void write_timeline(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    sperf_buffer_t rows = SPERF_BUFFER_INIT;
    sperf_buffer_append_varint(&rows, SPERF_PPROF_TIMELINE_VERSION);
    sperf_buffer_append_varint(&rows, profile->timeline.rows_count);
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    uint64_t last_time_us = 0;
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row) && rows.status == SPERF_OK;) {
        uint32_t sample = sperf_sample_table_find(&profile->samples, row.key);
        if (sample == UINT32_MAX) sperf_buffer_fail(&rows, SPERF_INVALID_ARGUMENT);
        sperf_buffer_append_varint(&rows, sperf_zigzag((int64_t)(row.time_us - last_time_us)));
        sperf_buffer_append_varint(&rows, sample);
        sperf_buffer_append_varint(&rows, sperf_zigzag(row.weight));
        last_time_us = row.time_us;
    }
    sperf_protobuf_append_buffer(out, SPERF_PPROF_TIMELINE, &rows);
    sperf_buffer_cleanup(&rows);
}

/* Number the stacks for which `numbers` is not 0, and their parents, which have smaller ids. Returns the last. */
static uint32_t number_nodes(const sperf_profile_t *profile, uint32_t *numbers)
{
    uint32_t count = 0;
    for (sperf_stack_id_t id = profile->stacks.count; id > 0; id--) {
        if (numbers[id] != 0) numbers[profile->stacks.rows[id].parent] = 1;
    }
    numbers[0] = 0;
    for (sperf_stack_id_t id = 1; id <= profile->stacks.count; id++) {
        if (numbers[id] != 0) numbers[id] = ++count;
    }
    return count;
}

/*
 * Append the nodes that have numbers: the number of the parent, or if `relative` how many nodes before it is, and the
 * location, which may be new.
 */
static void write_nodes(encoder_t *encoder, sperf_buffer_t *out, const uint32_t *numbers, bool relative)
{
    const sperf_stack_table_t *stacks = &encoder->profile->stacks;
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) {
        if (numbers[id] == 0) continue;
        uint32_t parent = numbers[stacks->rows[id].parent];
        sperf_buffer_append_varint(out, relative && parent != 0 ? numbers[id] - parent : parent);
        sperf_buffer_append_varint(out, location_number(encoder, stacks->rows[id].frame));
    }
}

/* The holders may be in locations that no sample has, so this precedes the section of locations. */
static void write_causes(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    const sperf_cause_table_t *causes = &profile->causes;
    sperf_buffer_t *out = &encoder->causes;
    uint32_t *numbers;
    if (!init_numbers(&numbers, profile->stacks.count)) {
        sperf_buffer_fail(encoder->out, SPERF_NO_MEMORY);
        return;
    }
    sperf_buffer_append_varint(out, SPERF_PPROF_CAUSES_VERSION);
    for (uint32_t row = 0; row < causes->count; row++) numbers[causes->keys[row].holder] = 1;
    sperf_buffer_append_varint(out, number_nodes(profile, numbers));
    write_nodes(encoder, out, numbers, false);
    sperf_buffer_append_varint(out, causes->count);
    for (uint32_t row = 0; row < causes->count; row++) {
        uint32_t sample = sperf_sample_table_find(&profile->samples, causes->keys[row].waiter);
        if (sample == UINT32_MAX) sperf_buffer_fail(out, SPERF_INVALID_ARGUMENT);
        sperf_buffer_append_varint(out, sample);
        sperf_buffer_append_varint(out, numbers[causes->keys[row].holder]);
        sperf_buffer_append_varint(out, (uint64_t)causes->values[row].wait_ns);
        sperf_buffer_append_varint(out, (uint64_t)causes->values[row].holds);
        sperf_buffer_append_varint(out, (uint64_t)causes->values[row].longest_ns);
    }
    free(numbers);
}

/* -- Folded stacks -- */

static sperf_status_t add_folded(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    folded_t *folded = &encoder->folded;
    sperf_sample_table_init(&folded->sums, profile->samples.types_count);
    SPERF_TRY(sperf_stack_fold_init(&folded->fold, &profile->stacks));
    if (folded->fold.outer == NULL) return SPERF_OK;
    if (!init_numbers(&folded->nodes, profile->stacks.count)) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        if (!sperf_stack_is_folded(&folded->fold, key.stack)) continue;
        const int64_t *values = sperf_sample_table_values(&profile->samples, row);
        SPERF_TRY(sperf_sample_table_add(&folded->sums, sum_key(encoder, key), values));
        folded->nodes[key.stack] = 1;
    }
    folded->nodes_count = number_nodes(profile, folded->nodes);
    return init_numbers(&folded->numbers, folded->sums.count) ? SPERF_OK : SPERF_NO_MEMORY;
}

/* The tree of whole stacks, and the samples that end in it. */
static void write_whole_stacks(encoder_t *encoder)
{
    folded_t *folded = &encoder->folded;
    sperf_buffer_t *out = &folded->field;
    sperf_buffer_append_varint(out, SPERF_PPROF_STACKS_VERSION);
    sperf_buffer_append_varint(out, folded->nodes_count);
    write_nodes(encoder, out, folded->nodes, true);
    sperf_buffer_append_varint(out, folded->rows_count);
    sperf_buffer_fail(out, folded->rows.status);
    sperf_buffer_append(out, folded->rows.bytes, folded->rows.length);
}

static void write_all(encoder_t *encoder, bool timeline)
{
    sperf_buffer_t *out = encoder->out;
    bool has_timeline = timeline && encoder->profile->timeline.rows_count > 0;
    bool has_causes = timeline && encoder->profile->causes.count > 0;
    /* Rows of timeline and causes name samples, which must therefore be those of the profile. */
    if (!has_timeline && !has_causes) sperf_buffer_fail(out, add_folded(encoder));
    sperf_protobuf_append_bytes(&encoder->strings.fields, SPERF_PPROF_STRING, NULL, 0);
    write_head(encoder);
    write_comments(encoder);
    write_samples(encoder);
    if (has_causes) write_causes(encoder);
    if (encoder->folded.rows_count > 0) write_whole_stacks(encoder);
    write_mapping(encoder);
    sperf_section_append(out, &encoder->locations);
    sperf_section_append(out, &encoder->functions);
    sperf_section_append(out, &encoder->strings);
    if (has_timeline) write_timeline(encoder->profile, out);
    if (has_causes) sperf_protobuf_append_buffer(out, SPERF_PPROF_CAUSES, &encoder->causes);
    if (encoder->folded.rows_count > 0) sperf_protobuf_append_buffer(out, SPERF_PPROF_STACKS, &encoder->folded.field);
}

void sperf_pprof_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile, .out = out, .folded.fold.stacks = &profile->stacks};
    if (init_encoder(&encoder)) {
        write_all(&encoder, options->timeline);
    } else {
        sperf_buffer_fail(out, SPERF_NO_MEMORY);
    }
    cleanup_encoder(&encoder);
}
