/*
 * The samples of a pprof file as samples of the profile: see pprof_file.h.
 *
 * A stack is leaf first in the file and root first in the trie. Consecutive samples mostly share their first
 * frames, so the nodes of the previous sample are kept, and the trie is searched only from where the two differ.
 */
#include <stdlib.h>
#include <string.h>

#include "pprof_fields.h"
#include "pprof_file.h"
#include "protobuf.h"

typedef struct {
    sperf_pprof_file_t *file;
    uint64_t nodes_left; /* how many more may be interned */

    /* Of the rows of whole stacks. */
    uint64_t others;       /* samples without rows before the next row */
    uint64_t whole_sample; /* of the last row, as is the next */
    uint64_t whole_node;
    uint64_t unexplained[SPERF_SAMPLE_TYPES_MAX]; /* sums of folded samples less those of rows, which may wrap */

    /* Of the sample being read. A sample's bytes bound how many of each there are. */
    uint32_t *path; /* rows of locations, leaf first */
    uint32_t path_count;
    sperf_label_t *labels;
    uint32_t labels_count;
    int64_t values[SPERF_SAMPLE_TYPES_MAX];
    uint32_t values_count;

    /* Of the sample before. */
    uint32_t *last_path;
    uint32_t last_path_count;
    sperf_stack_id_t *nodes; /* nodes[i]: the stack of the i + 1 outermost locations */

    /* The keys of labels that stand for a thread. */
    sperf_string_id_t keys[SPERF_PPROF_KEYS];
} samples_t;

static sperf_status_t read_locations(samples_t *samples, sperf_reader_t numbers)
{
    while (sperf_reader_more(&numbers)) {
        uint64_t id = sperf_reader_varint(&numbers);
        SPERF_TRY(numbers.status);
        uint32_t row = sperf_pprof_ids_find(&samples->file->location_ids, id);
        if (row == UINT32_MAX) return sperf_pprof_refuse(samples->file, "a referenced location does not exist");
        samples->path[samples->path_count++] = row;
    }
    return SPERF_OK;
}

static sperf_status_t read_values(samples_t *samples, sperf_reader_t numbers)
{
    while (sperf_reader_more(&numbers)) {
        int64_t value = (int64_t)sperf_reader_varint(&numbers);
        SPERF_TRY(numbers.status);
        if (samples->values_count == samples->file->types_count) {
            return sperf_pprof_refuse(samples->file, "a sample has more values than there are sample types");
        }
        samples->values[samples->values_count++] = value;
    }
    return SPERF_OK;
}

static sperf_status_t read_label(samples_t *samples, sperf_reader_t message)
{
    uint64_t key = 0;
    uint64_t string = 0;
    uint64_t unit = 0;
    sperf_label_t label = {0};
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) {
        switch (field.number) {
        case SPERF_PPROF_LABEL_KEY: key = sperf_protobuf_number(&message, &field); break;
        case SPERF_PPROF_LABEL_STRING: string = sperf_protobuf_number(&message, &field); break;
        case SPERF_PPROF_LABEL_NUMBER: label.number = (int64_t)sperf_protobuf_number(&message, &field); break;
        case SPERF_PPROF_LABEL_UNIT: unit = sperf_protobuf_number(&message, &field); break;
        default: break;
        }
    }
    SPERF_TRY(message.status);
    SPERF_TRY(sperf_pprof_string(samples->file, key, &label.key));
    SPERF_TRY(sperf_pprof_string(samples->file, string, &label.string));
    SPERF_TRY(sperf_pprof_string(samples->file, unit, &label.unit));
    /* A string and a number exclude each other; go tool pprof prefers the string too. */
    if (label.string != 0) label.number = label.unit = 0;
    /* Without a key it says nothing that could be shown or asked for. */
    if (label.key != 0) samples->labels[samples->labels_count++] = label;
    return SPERF_OK;
}

static sperf_status_t read_sample(samples_t *samples, sperf_reader_t message)
{
    samples->path_count = samples->labels_count = samples->values_count = 0;
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) {
        switch (field.number) {
        case SPERF_PPROF_SAMPLE_LOCATION:
            SPERF_TRY(read_locations(samples, sperf_protobuf_numbers(&message, &field)));
            break;
        case SPERF_PPROF_SAMPLE_VALUE: SPERF_TRY(read_values(samples, sperf_protobuf_numbers(&message, &field))); break;
        case SPERF_PPROF_SAMPLE_LABEL: SPERF_TRY(read_label(samples, sperf_protobuf_bytes(&message, &field))); break;
        default: break;
        }
    }
    SPERF_TRY(message.status);
    if (samples->values_count == samples->file->types_count) return SPERF_OK;
    return sperf_pprof_refuse(samples->file, "a sample has fewer values than there are sample types");
}

static uint32_t count_shared(const samples_t *samples)
{
    const uint32_t *root = samples->path + samples->path_count;
    const uint32_t *last_root = samples->last_path + samples->last_path_count;
    uint32_t most = samples->path_count < samples->last_path_count ? samples->path_count : samples->last_path_count;
    uint32_t shared = 0;
    while (shared < most && *(root - shared - 1) == *(last_root - shared - 1)) shared++;
    return shared;
}

static sperf_status_t intern_stack(samples_t *samples, sperf_stack_id_t *out)
{
    uint32_t shared = count_shared(samples);
    sperf_stack_id_t node = shared ? samples->nodes[shared - 1] : 0;
    for (uint32_t i = shared; i < samples->path_count; i++) {
        SPERF_TRY(sperf_pprof_intern_location(samples->file, samples->path[samples->path_count - 1 - i],
                                              "the stacks expand to too many frames for the length of the file",
                                              &samples->nodes_left, &node));
        samples->nodes[i] = node;
    }
    uint32_t *path = samples->path;
    samples->path = samples->last_path;
    samples->last_path = path;
    samples->last_path_count = samples->path_count;
    *out = node;
    return SPERF_OK;
}

/* Return the place of the first label with `key` that is (or is not) a string, UINT32_MAX where there is none. */
static uint32_t find_label(const samples_t *samples, sperf_string_id_t key, bool string)
{
    for (uint32_t i = 0; i < samples->labels_count; i++) {
        const sperf_label_t *label = &samples->labels[i];
        if (label->key != key || (label->string != 0) != string) continue;
        if (string || (label->number != 0 && label->unit == 0)) return i;
    }
    return UINT32_MAX;
}

static uint64_t remove_number(samples_t *samples, sperf_string_id_t key)
{
    uint32_t place = find_label(samples, key, false);
    if (place == UINT32_MAX) return 0;
    uint64_t number = (uint64_t)samples->labels[place].number;
    samples->labels[place].key = 0;
    return number;
}

/* Return whether `name` is what the encoder writes for the thread `number` when it has no name. */
static bool stands_for_none(sperf_string_t name, uint64_t number)
{
    static const char prefix[] = SPERF_PPROF_UNNAMED_THREAD;
    size_t at = sizeof prefix - 1;
    if (name.length <= at || memcmp(name.bytes, prefix, at) != 0) return false;
    uint64_t digits = 0;
    for (; at < name.length; at++) {
        if (name.bytes[at] < '0' || name.bytes[at] > '9' || (digits == 0 && name.bytes[at] == '0')) return false;
        /* More digits than the number has: stop before they wrap around to it. */
        if (digits > number / 10) return false;
        digits = digits * 10 + (uint64_t)(name.bytes[at] - '0');
    }
    return digits == number;
}

/*
 * Return the first text under `key` as an id of the profile's strings, 0 where there is none. It is no label any
 * more.
 */
static sperf_string_id_t remove_text(samples_t *samples, sperf_string_id_t key)
{
    uint32_t place = find_label(samples, key, true);
    if (place == UINT32_MAX) return 0;
    samples->labels[place].key = 0;
    return samples->labels[place].string;
}

static void compact_labels(samples_t *samples)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < samples->labels_count; i++) {
        if (samples->labels[i].key != 0) samples->labels[kept++] = samples->labels[i];
    }
    samples->labels_count = kept;
}

/* Without a number there is no thread: foreign files have labels called "thread" and "pid" that mean something else. */
static sperf_status_t remove_thread(samples_t *samples, sperf_thread_id_t *out)
{
    *out = 0;
    sperf_thread_t thread = {.number = remove_number(samples, samples->keys[SPERF_PPROF_KEY_THREAD_ID])};
    if (thread.number == 0) return SPERF_OK;
    sperf_profile_t *profile = samples->file->profile;
    thread.process = remove_number(samples, samples->keys[SPERF_PPROF_KEY_PROCESS]);
    thread.parent = remove_number(samples, samples->keys[SPERF_PPROF_KEY_PARENT]);
    thread.title = remove_text(samples, samples->keys[SPERF_PPROF_KEY_TITLE]);
    thread.name = remove_text(samples, samples->keys[SPERF_PPROF_KEY_THREAD]);
    if (stands_for_none(sperf_string_table_get(&profile->strings, thread.name), thread.number)) thread.name = 0;
    compact_labels(samples);
    return sperf_thread_table_intern(&profile->threads, thread, out);
}

/* -- Whole stacks -- */

/* Keep the thread and the labels of a folded sample for its rows. */
static void keep_folded(samples_t *samples, sperf_sample_key_t key, uint32_t number)
{
    key.stack = SPERF_PPROF_FOLDED_READ;
    samples->file->folded[number] = key;
    for (uint32_t type = 0; type < samples->values_count; type++) {
        samples->unexplained[type] += (uint64_t)samples->values[type];
    }
}

static sperf_status_t add_whole(samples_t *samples)
{
    sperf_pprof_file_t *file = samples->file;
    sperf_reader_t *rows = &file->whole_rows;
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    samples->whole_sample += (uint64_t)sperf_unzigzag(sperf_reader_varint(rows));
    samples->whole_node += (uint64_t)sperf_unzigzag(sperf_reader_varint(rows));
    for (uint32_t type = 0; type < file->types_count; type++) {
        values[type] = sperf_unzigzag(sperf_reader_varint(rows));
        samples->unexplained[type] -= (uint64_t)values[type];
    }
    sperf_sample_key_t key = file->folded[samples->whole_sample - 1];
    if (key.stack != SPERF_PPROF_FOLDED_READ) return sperf_pprof_refuse(file, "a whole stack precedes its sample");
    key.stack = file->nodes[samples->whole_node];
    return sperf_sample_table_add(&file->profile->samples, key, values);
}

/* Add the rows that come before the next sample without rows, so that all are in the order of the profile. */
static sperf_status_t add_due(samples_t *samples)
{
    sperf_pprof_file_t *file = samples->file;
    while (file->whole_rows_left > 0 && samples->others == 0) {
        SPERF_TRY(add_whole(samples));
        if (--file->whole_rows_left > 0) samples->others = sperf_reader_varint(&file->whole_rows);
    }
    if (samples->others > 0) samples->others--;
    return SPERF_OK;
}

static sperf_status_t add_last(samples_t *samples)
{
    sperf_pprof_file_t *file = samples->file;
    SPERF_TRY(add_due(samples));
    if (file->whole_rows_left > 0) return sperf_pprof_refuse(file, "the samples before a whole stack do not exist");
    for (uint32_t type = 0; type < file->types_count; type++) {
        if (samples->unexplained[type] != 0) {
            return sperf_pprof_refuse(file, "the values of whole stacks do not sum to those of their samples");
        }
    }
    return SPERF_OK;
}

/* -- All of it -- */

static sperf_status_t add_sample(samples_t *samples, sperf_reader_t message, uint32_t number, uint32_t *row)
{
    sperf_pprof_file_t *file = samples->file;
    sperf_profile_t *profile = file->profile;
    bool folded = file->folded != NULL && file->folded[number].stack != SPERF_PPROF_NOT_FOLDED;
    sperf_sample_key_t key = {0};
    SPERF_TRY(read_sample(samples, message));
    if (!folded) SPERF_TRY(intern_stack(samples, &key.stack));
    SPERF_TRY(remove_thread(samples, &key.thread));
    SPERF_TRY(sperf_label_table_intern(&profile->labels, samples->labels, samples->labels_count, &key.labels));
    if (folded) {
        keep_folded(samples, key, number);
        return SPERF_OK;
    }
    SPERF_TRY(add_due(samples));
    SPERF_TRY(sperf_sample_table_add(&profile->samples, key, samples->values));
    if (row != NULL) *row = sperf_sample_table_find(&profile->samples, key);
    return SPERF_OK;
}

static sperf_status_t intern_keys(samples_t *samples)
{
    static const char *const texts[] = SPERF_PPROF_KEY_TEXTS;
    sperf_string_table_t *strings = &samples->file->profile->strings;
    for (int key = 0; key < SPERF_PPROF_KEYS; key++) {
        SPERF_TRY(sperf_string_table_intern_text(strings, texts[key], &samples->keys[key]));
    }
    return SPERF_OK;
}

static sperf_status_t init(samples_t *samples, sperf_pprof_file_t *file)
{
    *samples = (samples_t){.file = file, .nodes_left = sperf_pprof_nodes_max(file)};
    size_t most = (size_t)file->longest_sample_bytes + 1;
    samples->path = malloc(most * sizeof *samples->path);
    samples->last_path = malloc(most * sizeof *samples->last_path);
    samples->nodes = malloc(most * sizeof *samples->nodes);
    /* A label takes two bytes of its sample at least. */
    samples->labels = malloc((most / 2 + 1) * sizeof *samples->labels);
    bool complete =
        samples->path != NULL && samples->last_path != NULL && samples->nodes != NULL && samples->labels != NULL;
    return complete ? intern_keys(samples) : SPERF_NO_MEMORY;
}

static void cleanup(samples_t *samples)
{
    free(samples->path);
    free(samples->last_path);
    free(samples->nodes);
    free(samples->labels);
}

static sperf_status_t read_all(samples_t *samples, uint32_t *rows)
{
    sperf_reader_t profile;
    uint32_t number = 0;
    sperf_reader_init(&profile, samples->file->bytes, samples->file->length);
    if (samples->file->whole_rows_left > 0) samples->others = sperf_reader_varint(&samples->file->whole_rows);
    for (sperf_field_t field; sperf_protobuf_next(&profile, &field);) {
        if (field.number != SPERF_PPROF_SAMPLE) continue;
        sperf_reader_t message = sperf_protobuf_bytes(&profile, &field);
        SPERF_TRY(profile.status);
        SPERF_TRY(add_sample(samples, message, number, rows != NULL ? &rows[number] : NULL));
        number++;
    }
    SPERF_TRY(profile.status);
    return add_last(samples);
}

sperf_status_t sperf_pprof_read_samples(sperf_pprof_file_t *file, uint32_t *rows)
{
    samples_t samples;
    sperf_status_t status = init(&samples, file);
    if (status == SPERF_OK) status = read_all(&samples, rows);
    cleanup(&samples);
    return status;
}
