/* Labels of another process: see sperf/outside/thread_labels.h. */
#include "sperf/outside/thread_labels.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

enum { ATTEMPTS = 4, STRINGS = 2 * SPERF_OUTSIDE_LABELS_MAX, STRIDE_MAX = 1 << 14 };

/* Labels that sperf itself gives to samples: given_labels.c refuses them. */
static const char *const own_keys[] = {"thread", "thread_id", "pid", "ppid", "process_title", "jit"};

sperf_status_t sperf_outside_labels_init(sperf_outside_labels_t *labels, const sperf_published_labels_t *at)
{
    *labels = (sperf_outside_labels_t){0};
    labels->kept = calloc((size_t)at->slots_count + 1, sizeof *labels->kept);
    labels->in_profile = calloc(SPERF_OUTSIDE_SETS_MAX + 1, sizeof *labels->in_profile);
    if (labels->kept == NULL || labels->in_profile == NULL) {
        sperf_outside_labels_cleanup(labels);
        return SPERF_NO_MEMORY;
    }
    labels->at = *at;
    return SPERF_OK;
}

void sperf_outside_labels_cleanup(sperf_outside_labels_t *labels)
{
    sperf_string_table_cleanup(&labels->strings);
    sperf_label_table_cleanup(&labels->sets);
    sperf_index_cleanup(&labels->index);
    free(labels->kept);
    free(labels->in_profile);
    free(labels->records);
    *labels = (sperf_outside_labels_t){0};
}

static uint64_t word_in(const uint8_t *bytes, uint32_t offset)
{
    uint64_t word;
    memcpy(&word, bytes + offset, sizeof word);
    return word;
}

static uint32_t half_in(const uint8_t *bytes, uint32_t offset)
{
    uint32_t half;
    memcpy(&half, bytes + offset, sizeof half);
    return half;
}

/* -- Records -- */

static bool is_thread(const void *table, uint32_t id, const void *key)
{
    return ((const sperf_outside_labels_t *)table)->records[id].vm_thread == *(const uint64_t *)key;
}

static sperf_status_t add_record(sperf_outside_labels_t *labels, uint64_t vm_thread, uint64_t record)
{
    uint64_t hash = sperf_hash_key(vm_thread);
    SPERF_TRY(sperf_index_reserve(&labels->index));
    SPERF_TRY(SPERF_ROWS_RESERVE(labels->records, labels->records_capacity, (uint64_t)labels->records_count + 2));
    labels->records[++labels->records_count] = (sperf_outside_record_t){vm_thread, record};
    sperf_index_add(&labels->index, hash, labels->records_count);
    return SPERF_OK;
}

/* Add the records of a chunk that are of threads. */
static sperf_status_t read_chunk(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory, uint64_t chunk)
{
    const sperf_published_labels_t *at = &labels->at;
    uint64_t words[SPERF_OUTSIDE_PIECES_MAX][2];
    sperf_outside_piece_t pieces[2 * SPERF_OUTSIDE_PIECES_MAX];
    for (uint32_t i = 0; i < at->records_in_chunk; i++) {
        uint64_t record = chunk + (uint64_t)i * at->record_bytes;
        pieces[2 * i] = (sperf_outside_piece_t){record + at->record_thread, &words[i][0], sizeof words[i][0]};
        pieces[2 * i + 1] = (sperf_outside_piece_t){record + at->record_vm_thread, &words[i][1], sizeof words[i][1]};
    }
    sperf_outside_read_pieces(memory, pieces, 2 * at->records_in_chunk);
    for (uint32_t i = 0; i < at->records_in_chunk; i++) {
        if (words[i][0] == 0 || words[i][1] == 0) continue;
        SPERF_TRY(add_record(labels, words[i][1], chunk + (uint64_t)i * at->record_bytes));
    }
    return SPERF_OK;
}

sperf_status_t sperf_outside_labels_find_records(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory)
{
    if (labels->at.version == 0) return SPERF_OK;
    uint64_t renewals = sperf_outside_word(memory, labels->at.renewals);
    if (labels->has_records && renewals == labels->renewals) return SPERF_OK;
    labels->renewals = renewals;
    labels->has_records = true;
    labels->records_count = 0;
    sperf_index_cleanup(&labels->index);
    uint64_t chunks = sperf_outside_word(memory, labels->at.chunks);
    uint64_t count = sperf_outside_word(memory, labels->at.chunks_count);
    if (count > SPERF_OUTSIDE_CHUNKS_MAX) count = SPERF_OUTSIDE_CHUNKS_MAX;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t chunk = sperf_outside_word(memory, chunks + i * sizeof chunk);
        if (chunk != 0) SPERF_TRY(read_chunk(labels, memory, chunk));
    }
    return SPERF_OK;
}

/* Return the address of the record of a thread, 0 for none. */
static uint64_t record_of(const sperf_outside_labels_t *labels, uint64_t vm_thread)
{
    uint32_t row = sperf_index_find(&labels->index, sperf_hash_key(vm_thread), labels, &vm_thread, is_thread);
    return row != 0 ? labels->records[row].record : 0;
}

/* -- Sets -- */

/* The tables of the process at one moment. */
typedef struct {
    uint64_t strings, labels, sets;
    uint32_t strings_count, labels_count, sets_count;
} tables_t;

static bool read_tables(const sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory, tables_t *out)
{
    const sperf_published_labels_t *at = &labels->at;
    uint8_t bytes[STRIDE_MAX];
    if (!sperf_outside_read(memory, at->tables, bytes, at->tables_bytes)) return false;
    *out = (tables_t){
        .strings = word_in(bytes, at->strings),
        .labels = word_in(bytes, at->labels),
        .sets = word_in(bytes, at->sets),
        .strings_count = half_in(bytes, at->strings_count),
        .labels_count = half_in(bytes, at->labels_count),
        .sets_count = half_in(bytes, at->sets_count),
    };
    return true;
}

/* A set as it is in the process: ids of strings, key and value in turns. */
typedef struct {
    uint32_t count; /* of labels */
    uint32_t strings[STRINGS];
    struct {
        uint64_t address;
        uint64_t length;
    } texts[STRINGS];
    char bytes[STRINGS][SPERF_OUTSIDE_LABEL_BYTES_MAX];
} raw_set_t;

/* Set `*start` and `*count` to the labels of the set `id`. Returns whether they can be those of a set. */
static bool find_range(const sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory,
                       const tables_t *tables, uint32_t id, uint32_t *start, uint32_t *count)
{
    const sperf_published_labels_t *at = &labels->at;
    uint16_t row = 0;
    sperf_outside_read(memory, at->slots + (uint64_t)id * at->slot_bytes + at->slot_row, &row, sizeof row);
    if (row == 0 || row > tables->sets_count) return false;
    uint64_t set = tables->sets + (uint64_t)row * at->set_bytes;
    if (!sperf_outside_read(memory, set + at->set_start, start, sizeof *start)) return false;
    if (!sperf_outside_read(memory, set + at->set_count, count, sizeof *count)) return false;
    return *count > 0 && *count <= SPERF_OUTSIDE_LABELS_MAX && *count <= tables->labels_count &&
           *start <= tables->labels_count - *count;
}

/* Read the pieces; returns whether all of them could be read. */
static bool read_all(const sperf_outside_memory_t *memory, sperf_outside_piece_t *pieces, uint32_t count)
{
    return sperf_outside_read_pieces(memory, pieces, count) == count;
}

/* Read the set `id`. Returns whether what was read can be a set. */
static bool read_raw(const sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory, const tables_t *tables,
                     uint32_t id, raw_set_t *set)
{
    const sperf_published_labels_t *at = &labels->at;
    sperf_outside_piece_t pieces[2 * STRINGS];
    uint32_t start, strings = 0;
    if (!find_range(labels, memory, tables, id, &start, &set->count)) return false;
    for (uint32_t i = 0; i < set->count; i++) {
        uint64_t label = tables->labels + ((uint64_t)start + i) * at->label_bytes;
        pieces[strings] = (sperf_outside_piece_t){label + at->label_key, &set->strings[strings], 4};
        strings++;
        pieces[strings] = (sperf_outside_piece_t){label + at->label_value, &set->strings[strings], 4};
        strings++;
    }
    if (!read_all(memory, pieces, strings)) return false;
    for (uint32_t i = 0; i < strings; i++) {
        if (set->strings[i] == 0 || set->strings[i] >= tables->strings_count) return false;
        uint64_t string = tables->strings + (uint64_t)set->strings[i] * at->string_bytes;
        pieces[2 * i] = (sperf_outside_piece_t){string + at->string_pointer, &set->texts[i].address, 8};
        pieces[2 * i + 1] = (sperf_outside_piece_t){string + at->string_length, &set->texts[i].length, 8};
    }
    if (!read_all(memory, pieces, 2 * strings)) return false;
    for (uint32_t i = 0; i < strings; i++) {
        if (set->texts[i].length == 0 || set->texts[i].length > SPERF_OUTSIDE_LABEL_BYTES_MAX) return false;
        pieces[i] = (sperf_outside_piece_t){set->texts[i].address, set->bytes[i], (size_t)set->texts[i].length};
    }
    return read_all(memory, pieces, strings);
}

static bool is_own_key(const sperf_outside_text_t *key)
{
    for (size_t i = 0; i < sizeof own_keys / sizeof own_keys[0]; i++) {
        if (strcmp(key->bytes, own_keys[i]) == 0) return true;
    }
    return false;
}

static void set_text(sperf_outside_text_t *text, const raw_set_t *set, uint32_t string)
{
    text->length = 0;
    sperf_outside_text_append(text, set->bytes[string], (size_t)set->texts[string].length);
}

/* Add a set that was read to the tables of this process. */
static sperf_status_t add_set(sperf_outside_labels_t *labels, const raw_set_t *set, uint32_t *out)
{
    sperf_label_t found[SPERF_OUTSIDE_LABELS_MAX] = {0};
    uint32_t count = 0;
    sperf_outside_text_t text;
    for (uint32_t i = 0; i < set->count; i++) {
        sperf_label_t label = {0};
        set_text(&text, set, 2 * i);
        if (is_own_key(&text)) continue;
        SPERF_TRY(sperf_string_table_intern(&labels->strings, text.bytes, text.length, &label.key));
        set_text(&text, set, 2 * i + 1);
        SPERF_TRY(sperf_string_table_intern(&labels->strings, text.bytes, text.length, &label.string));
        found[count++] = label;
    }
    return sperf_label_table_intern(&labels->sets, found, count, out);
}

/* Forget which ids have which sets. If there are too many, forget the sets as well. */
static void begin_generation(sperf_outside_labels_t *labels, uint64_t generation, bool may_forget_sets)
{
    labels->generation = generation;
    memset(labels->kept, 0, ((size_t)labels->at.slots_count + 1) * sizeof *labels->kept);
    if (!may_forget_sets || labels->sets.count < SPERF_OUTSIDE_SETS_MAX) return;
    sperf_string_table_cleanup(&labels->strings);
    sperf_label_table_cleanup(&labels->sets);
    memset(labels->in_profile, 0, (SPERF_OUTSIDE_SETS_MAX + 1) * sizeof *labels->in_profile);
}

/* Read the set `id` of labels->generation. SPERF_NOT_FOUND: it changed meanwhile. */
static sperf_status_t read_set(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory, uint32_t id,
                               uint32_t *out)
{
    tables_t before, after;
    raw_set_t *set = malloc(sizeof *set);
    if (set == NULL) return SPERF_NO_MEMORY;
    bool is_read = read_tables(labels, memory, &before) && read_raw(labels, memory, &before, id, set) &&
                   read_tables(labels, memory, &after) && before.strings == after.strings &&
                   before.labels == after.labels && before.sets == after.sets &&
                   sperf_outside_word(memory, labels->at.generation) == labels->generation;
    sperf_status_t status = SPERF_NOT_FOUND;
    if (is_read) {
        if (labels->sets.count >= SPERF_OUTSIDE_SETS_MAX) begin_generation(labels, labels->generation, true);
        status = add_set(labels, set, out);
    }
    free(set);
    if (status == SPERF_OK) labels->kept[id] = *out + 1;
    return status;
}

/* Try once. */
static sperf_status_t read_once(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory, uint64_t record,
                                uint64_t vm_thread, uint32_t *out)
{
    const sperf_published_labels_t *at = &labels->at;
    uint64_t before = 0, after = 0, thread = 0, address = 0;
    uint32_t id = 0;
    sperf_outside_piece_t pieces[] = {
        {at->generation, &before, sizeof before},     {record + at->record_thread, &thread, sizeof thread},
        {record + at->record_labels, &id, sizeof id}, {record + at->record_vm_thread, &address, sizeof address},
        {at->generation, &after, sizeof after},
    };
    if (!read_all(memory, pieces, sizeof pieces / sizeof pieces[0])) return SPERF_NOT_FOUND;
    if (thread == 0 || address != vm_thread || id == 0) return SPERF_OK;
    if (before % 2 != 0 || before != after || id >= at->slots_count) return SPERF_NOT_FOUND;
    if (before != labels->generation) begin_generation(labels, before, false);
    if (labels->kept[id] == 0) return read_set(labels, memory, id, out);
    *out = labels->kept[id] - 1;
    return SPERF_OK;
}

sperf_status_t sperf_outside_labels_read(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory,
                                         uint64_t vm_thread, uint32_t *out)
{
    *out = 0;
    uint64_t record = labels->at.version != 0 ? record_of(labels, vm_thread) : 0;
    if (record == 0) return SPERF_OK;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        sperf_status_t status = read_once(labels, memory, record, vm_thread, out);
        if (status != SPERF_NOT_FOUND) return status;
    }
    labels->unread++;
    return SPERF_NOT_FOUND;
}

const sperf_label_t *sperf_outside_labels_get(const sperf_outside_labels_t *labels, uint32_t set, uint32_t *count)
{
    return sperf_label_table_get(&labels->sets, set, count);
}

/* Copy the string `id` to the profile. */
static sperf_status_t copy_string(const sperf_outside_labels_t *labels, sperf_profile_t *profile, sperf_string_id_t *id)
{
    sperf_string_t string = sperf_string_table_get(&labels->strings, *id);
    return sperf_string_table_intern(&profile->strings, string.bytes, string.length, id);
}

sperf_status_t sperf_outside_labels_intern(sperf_outside_labels_t *labels, uint32_t set, sperf_profile_t *profile,
                                           uint32_t generation, sperf_label_set_id_t *out)
{
    *out = 0;
    if (set == 0) return SPERF_OK;
    if (labels->profile_generation != generation) {
        labels->profile_generation = generation;
        labels->profile_sets = 0;
    }
    sperf_outside_set_t *known = &labels->in_profile[set];
    if (known->generation != generation) {
        if (labels->profile_sets >= SPERF_OUTSIDE_SETS_MAX) {
            labels->unread++;
            return SPERF_OK;
        }
        sperf_label_t copied[SPERF_OUTSIDE_LABELS_MAX];
        uint32_t count;
        const sperf_label_t *from = sperf_outside_labels_get(labels, set, &count);
        memcpy(copied, from, count * sizeof *copied);
        for (uint32_t i = 0; i < count; i++) {
            SPERF_TRY(copy_string(labels, profile, &copied[i].key));
            SPERF_TRY(copy_string(labels, profile, &copied[i].string));
        }
        SPERF_TRY(sperf_label_table_intern(&profile->labels, copied, count, &known->id));
        known->generation = generation;
        labels->profile_sets++;
    }
    *out = known->id;
    return SPERF_OK;
}
