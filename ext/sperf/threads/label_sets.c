/*
 * Label sets that the program has given: see label_sets.h.
 *
 * Sets and their strings are in tables of the model, which only grow. So reclaiming moves the sets that are still
 * wanted to new tables. A slot, whose number is the id, says where a set is.
 */
#include "label_sets.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/zeroed_rows.h"

/* To keep fewer sets than this costs less than to free them. */
enum { RECLAIM_FROM = 1000 };

typedef struct {
    sperf_string_table_t strings;
    sperf_label_table_t sets;
    uint32_t *made_by; /* by string id of a key: the number of sets that were made by giving the key */
    uint32_t made_by_capacity;
    uint32_t others; /* the number of sets that have "(other)" instead of a given value */
    uint32_t traced; /* the number of sets with ids */
} tables_t;

static tables_t tables;

/* By id. Ids are given out from the lowest on. */
static struct {
    uint16_t row;   /* in tables.sets; 0: free */
    uint16_t below; /* of a set with ids: the set without them, which stays as long; 0: the empty set */
    bool traced;    /* whether the set has ids */
    bool other;
    bool marked;
    sperf_string_id_t made_by; /* the key; 0: none, for a set with "(other)" or with ids */
    _Atomic uint32_t held;     /* the number of holds */
} slots[SPERF_LABEL_SET_LAST + 1];

static uint16_t slot_of[SPERF_LABEL_SET_LAST + 1]; /* by row */
static uint32_t highest, lowest_free = 1;
static uint64_t refused, refused_ids;

/* The keys of ids, of which each request has its own. */
enum { IDS = 2 };
static const char *const ID_KEYS[IDS] = {"trace_id", "span_id"};

/* Odd while sets are freed: for readers from outside. */
static _Atomic uint64_t generation;

static int compare(const void *one, const void *other)
{
    return sperf_label_compare(one, other);
}

static sperf_string_t cut(sperf_string_t string)
{
    if (string.length > SPERF_LABEL_BYTES_MAX) string.length = SPERF_LABEL_BYTES_MAX;
    return string;
}

static const sperf_label_t *labels_of(uint32_t set, uint32_t *count)
{
    return sperf_label_table_get(&tables.sets, slots[set].row, count);
}

/* Set `out` to the id of `string`; 0 if it is empty, or is not in the table and must not be added. */
static sperf_status_t id_of(sperf_string_t string, bool may_add, sperf_string_id_t *out)
{
    if (may_add) return sperf_string_table_intern(&tables.strings, string.bytes, string.length, out);
    *out = sperf_string_table_find(&tables.strings, string.bytes, string.length);
    if (*out == SPERF_STRING_NONE) *out = 0;
    return SPERF_OK;
}

typedef struct {
    sperf_label_t labels[SPERF_LABELS_MAX];
    uint32_t count;
    sperf_string_id_t newest; /* key of the label that was given last */
    bool unknown;             /* a key or a value is not in the table */
} set_t;

static sperf_status_t set_label(set_t *set, const sperf_given_label_t *given, bool may_add)
{
    sperf_string_t key = cut(given->key);
    sperf_label_t label = {0};
    SPERF_TRY(id_of(key, may_add, &label.key));
    if (label.key == 0) {
        set->unknown = set->unknown || (key.length > 0 && given->value.length > 0);
        return SPERF_OK;
    }
    set->newest = label.key;
    uint32_t at = 0;
    while (at < set->count && set->labels[at].key != label.key) at++;
    if (given->value.length == 0) {
        if (at < set->count) set->labels[at] = set->labels[--set->count];
        return SPERF_OK;
    }
    if (at == SPERF_LABELS_MAX) return SPERF_LIMIT_EXCEEDED;
    sperf_string_t value = cut(given->value);
    SPERF_TRY(id_of(value, may_add, &label.string));
    set->unknown = set->unknown || label.string == 0;
    set->labels[at] = label;
    if (at == set->count) set->count++;
    return SPERF_OK;
}

/* The set of `base` and what is given. */
static sperf_status_t combine(uint32_t base, const sperf_given_label_t *given, uint32_t count, bool may_add, set_t *out)
{
    *out = (set_t){.count = 0};
    const sperf_label_t *labels = labels_of(base, &out->count);
    if (out->count > 0) memcpy(out->labels, labels, out->count * sizeof *labels);
    for (uint32_t i = 0; i < count; i++) SPERF_TRY(set_label(out, &given[i], may_add));
    qsort(out->labels, out->count, sizeof out->labels[0], compare);
    return SPERF_OK;
}

/* Find the set, 0 for none. Returns false where it is not there. */
static bool find(const set_t *set, uint32_t *out)
{
    *out = 0;
    if (set->unknown) return false;
    if (set->count == 0) return true;
    *out = slot_of[sperf_label_table_find(&tables.sets, set->labels, set->count)];
    return *out != 0;
}

/* Count another set that `key` has made. */
static sperf_status_t count_made(tables_t *of, sperf_string_id_t key)
{
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(of->made_by, of->made_by_capacity, (uint64_t)key + 1));
    of->made_by[key]++;
    return SPERF_OK;
}

/* Return whether the key that was given last may make another set. */
static bool has_room(const set_t *set)
{
    uint32_t made = set->newest < tables.made_by_capacity ? tables.made_by[set->newest] : 0;
    return tables.sets.count - tables.others - tables.traced + made < SPERF_LABEL_SETS_MAX;
}

/* Add a set that is not there. There is room, so there is a free id. */
static sperf_status_t append(const set_t *set, uint32_t *out)
{
    set_t sorted = *set;
    uint32_t row;
    SPERF_TRY(sperf_label_table_intern(&tables.sets, sorted.labels, sorted.count, &row));
    while (slots[lowest_free].row != 0) lowest_free++;
    *out = lowest_free++;
    if (*out > highest) highest = *out;
    slots[*out].row = (uint16_t)row;
    slots[*out].below = 0;
    slots[*out].traced = slots[*out].other = false;
    slots[*out].made_by = 0;
    slot_of[row] = (uint16_t)*out;
    return SPERF_OK;
}

static sperf_status_t add(const set_t *set, bool other, uint32_t *out)
{
    if (!other) SPERF_TRY(count_made(&tables, set->newest)); /* out of memory below, the count is one too high */
    SPERF_TRY(append(set, out));
    slots[*out].other = other;
    slots[*out].made_by = other ? 0 : set->newest;
    if (other) tables.others++;
    return SPERF_OK;
}

/* Add the set that has "(other)" instead of the given values; beyond the limit of such sets, return `base`. */
static sperf_status_t add_other(uint32_t base, const sperf_given_label_t *given, uint32_t count, uint32_t *out)
{
    refused++;
    bool may_add = tables.others < SPERF_LABEL_SETS_OTHER_MAX;
    sperf_given_label_t *others = calloc(count, sizeof *others);
    if (others == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        others[i].key = given[i].key;
        if (given[i].value.length > 0) others[i].value = sperf_string_of(SPERF_LABEL_OTHER);
    }
    set_t set;
    sperf_status_t status = combine(base, others, count, may_add, &set);
    free(others);
    SPERF_TRY(status);
    if (find(&set, out)) return SPERF_OK;
    if (may_add) return add(&set, true, out);
    *out = base;
    return SPERF_OK;
}

/* Add labels that are not ids to a set without ids. */
static sperf_status_t add_plain(uint32_t base, const sperf_given_label_t *given, uint32_t count, uint32_t *out)
{
    set_t set;
    if (count == 0) {
        *out = base;
        return SPERF_OK;
    }
    SPERF_TRY(combine(base, given, count, false, &set));
    if (find(&set, out)) return SPERF_OK;
    /* The newest key is not looked at where it is new itself: then it has made none. */
    if (!has_room(&set)) return add_other(base, given, count, out);
    SPERF_TRY(combine(base, given, count, true, &set));
    return find(&set, out) ? SPERF_OK : add(&set, false, out);
}

/* Return which of ID_KEYS `key` is; IDS if it is none of them. */
static uint32_t id_key(sperf_string_t key)
{
    uint32_t number = 0;
    while (number < IDS && !sperf_string_is(key, ID_KEYS[number])) number++;
    return number;
}

/* Write the ids of `base` to `ids`, by number. A value that the set does not have is empty. */
static void get_ids(uint32_t base, sperf_given_label_t *ids)
{
    uint32_t count = 0;
    const sperf_label_t *labels = labels_of(base, &count);
    for (uint32_t i = 0; i < IDS; i++) ids[i] = (sperf_given_label_t){.key = sperf_string_of(ID_KEYS[i])};
    for (uint32_t i = 0; slots[base].traced && i < count; i++) {
        uint32_t number = id_key(sperf_string_table_get(&tables.strings, labels[i].key));
        if (number < IDS) ids[number].value = sperf_string_table_get(&tables.strings, labels[i].string);
    }
}

/* Set `out` to the set that has the labels of `below` and the ids; to `below` if there is no room for it. */
static sperf_status_t add_ids(uint32_t below, const sperf_given_label_t *ids, uint32_t *out)
{
    set_t set;
    *out = below;
    sperf_status_t status = combine(below, ids, IDS, false, &set);
    if (status == SPERF_OK && find(&set, out)) return SPERF_OK;
    *out = below;
    if (status == SPERF_LIMIT_EXCEEDED || tables.traced == SPERF_LABEL_SETS_TRACED_MAX) {
        refused_ids++;
        return SPERF_OK;
    }
    SPERF_TRY(status);
    SPERF_TRY(combine(below, ids, IDS, true, &set));
    SPERF_TRY(append(&set, out));
    slots[*out].traced = true;
    slots[*out].below = (uint16_t)below;
    tables.traced++;
    return SPERF_OK;
}

sperf_status_t sperf_label_sets_add(uint32_t base, const sperf_given_label_t *given, uint32_t count, uint32_t *out)
{
    sperf_given_label_t plain[SPERF_LABELS_MAX], ids[IDS];
    uint32_t plain_count = 0, below = slots[base].traced ? slots[base].below : base;
    if (count > SPERF_LABELS_MAX) return SPERF_LIMIT_EXCEEDED;
    get_ids(base, ids);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = id_key(given[i].key);
        if (number < IDS) {
            ids[number].value = given[i].value;
        } else {
            plain[plain_count++] = given[i];
        }
    }
    SPERF_TRY(add_plain(below, plain, plain_count, &below));
    if (ids[0].value.length > 0 || ids[1].value.length > 0) return add_ids(below, ids, out);
    *out = below;
    return SPERF_OK;
}

uint32_t sperf_label_sets_get(uint32_t set, sperf_label_text_t *out)
{
    uint32_t count = 0;
    const sperf_label_t *labels = labels_of(set, &count);
    for (uint32_t i = 0; i < count; i++) {
        out[i].key = sperf_string_table_get(&tables.strings, labels[i].key);
        out[i].value = sperf_string_table_get(&tables.strings, labels[i].string);
    }
    return count;
}

sperf_status_t sperf_label_sets_intern(sperf_string_table_t *to, sperf_label_table_t *labels, uint32_t set,
                                       sperf_label_set_id_t other_set, sperf_label_set_id_t *out)
{
    sperf_label_text_t texts[SPERF_LABELS_MAX];
    sperf_label_t found[SPERF_LABELS_MAX + SPERF_LABELS_ADDED] = {0};
    uint32_t count = sperf_label_sets_get(set, texts), others = 0;
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t name = texts[i].key, value = texts[i].value;
        SPERF_TRY(sperf_string_table_intern(to, name.bytes, name.length, &found[i].key));
        SPERF_TRY(sperf_string_table_intern(to, value.bytes, value.length, &found[i].string));
    }
    const sperf_label_t *label = other_set != 0 ? sperf_label_table_get(labels, other_set, &others) : NULL;
    for (uint32_t i = 0; i < others && i < SPERF_LABELS_ADDED; i++) found[count++] = label[i];
    return sperf_label_table_intern(labels, found, count, out);
}

uint32_t sperf_label_sets_highest(void)
{
    return highest;
}

uint32_t sperf_label_sets_count(void)
{
    return tables.sets.count;
}

uint32_t sperf_label_sets_at(uint32_t place)
{
    return slot_of[place];
}

uint64_t sperf_label_sets_refused(void)
{
    return refused;
}

uint64_t sperf_label_sets_ids_refused(void)
{
    return refused_ids;
}

/* -- Reclaiming -- */

void sperf_label_sets_acquire(uint32_t set)
{
    if (set != 0) atomic_fetch_add_explicit(&slots[set].held, 1, memory_order_relaxed);
}

/*
 * This does nothing else, so any thread may call it. If a reclaim that runs at the same time does not see the
 * release, the set stays until the next reclaim.
 */
void sperf_label_sets_release(uint32_t set)
{
    if (set != 0) atomic_fetch_sub_explicit(&slots[set].held, 1, memory_order_relaxed);
}

void sperf_label_sets_mark(uint32_t set)
{
    slots[set].marked = true;
}

static void cleanup(tables_t *of)
{
    sperf_string_table_cleanup(&of->strings);
    sperf_label_table_cleanup(&of->sets);
    free(of->made_by);
    *of = (tables_t){0};
}

static bool is_wanted(uint32_t set)
{
    return slots[set].marked || atomic_load_explicit(&slots[set].held, memory_order_relaxed) > 0;
}

/* Copy the string `id` to other tables, and set `id` to its id there. */
static sperf_status_t copy_string(tables_t *to, sperf_string_id_t *id)
{
    sperf_string_t string = sperf_string_table_get(&tables.strings, *id);
    return sperf_string_table_intern(&to->strings, string.bytes, string.length, id);
}

static sperf_status_t copy_set(tables_t *to, uint32_t set, sperf_string_id_t *made_by)
{
    sperf_label_t labels[SPERF_LABELS_MAX];
    uint32_t count, row;
    const sperf_label_t *from = labels_of(set, &count);
    memcpy(labels, from, count * sizeof *labels);
    for (uint32_t i = 0; i < count; i++) {
        SPERF_TRY(copy_string(to, &labels[i].key));
        SPERF_TRY(copy_string(to, &labels[i].string));
    }
    *made_by = slots[set].made_by;
    SPERF_TRY(copy_string(to, made_by));
    SPERF_TRY(sperf_label_table_intern(&to->sets, labels, count, &row));
    if (slots[set].other) to->others++;
    if (slots[set].traced) to->traced++;
    return slots[set].other || slots[set].traced ? SPERF_OK : count_made(to, *made_by);
}

typedef struct {
    uint16_t set;
    sperf_string_id_t made_by;
} moved_t;

/* Copy the wanted sets to `to`, and write which sets these are, by their place there. */
static sperf_status_t copy_wanted(tables_t *to, moved_t *moved)
{
    for (uint32_t row = 1; row <= tables.sets.count; row++) {
        uint32_t set = slot_of[row];
        if (!is_wanted(set)) continue;
        sperf_string_id_t made_by;
        SPERF_TRY(copy_set(to, set, &made_by));
        moved[to->sets.count] = (moved_t){(uint16_t)set, made_by};
    }
    return SPERF_OK;
}

/* Begin or end what readers from outside must not meet. */
static void change_generation(void)
{
    uint64_t now = atomic_load_explicit(&generation, memory_order_relaxed);
    atomic_store_explicit(&generation, now + 1, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
}

static void move(tables_t *to, const moved_t *moved)
{
    change_generation();
    for (uint32_t set = 1; set <= highest; set++) slots[set].row = 0;
    highest = 0;
    lowest_free = 1;
    for (uint32_t row = 1; row <= to->sets.count; row++) {
        uint32_t set = moved[row].set;
        slots[set].row = (uint16_t)row;
        slots[set].made_by = moved[row].made_by;
        slot_of[row] = (uint16_t)set;
        if (set > highest) highest = set;
    }
    cleanup(&tables);
    tables = *to;
    change_generation();
}

/* A set below one that stays does, too. */
static void mark_below(void)
{
    for (uint32_t set = 1; set <= highest; set++) {
        if (slots[set].row != 0 && slots[set].traced && is_wanted(set)) slots[slots[set].below].marked = true;
    }
}

/* Without memory all stays as it is. */
void sperf_label_sets_reclaim(void)
{
    mark_below();
    tables_t to = {0};
    moved_t *moved = NULL;
    if (tables.sets.count >= RECLAIM_FROM) moved = malloc((tables.sets.count + 1) * sizeof *moved);
    if (moved != NULL && copy_wanted(&to, moved) == SPERF_OK) {
        move(&to, moved);
    } else {
        cleanup(&to);
    }
    free(moved);
    for (uint32_t set = 0; set <= highest; set++) slots[set].marked = false;
}

/* -- Readers from outside -- */

/*
 * What sperf/outside/published_labels.h says, filled in for this process.
 *
 * Readers copy memory of the process at any moment, and the process does not notice. What readers rely on is therefore
 * kept by the code that changes it: the generation is odd while sets are freed; a record of no thread has no Thread
 * (thread_record.c); and a record's labels are 0 or the id of a set that exists.
 *
 * Not const: it must be in the writable data, where readers search. Nothing in this process reads it.
 */
__attribute__((used)) static sperf_published_labels_t published = {
    .version = sizeof(void *) == 8 ? SPERF_PUBLISHED_LABELS_VERSION : 0,
    .bytes = sizeof(sperf_published_labels_t),
};

static void describe_sets(void)
{
    published.generation = (uintptr_t)&generation;
    published.tables = (uintptr_t)&tables;
    published.tables_bytes = sizeof tables;
    published.strings = offsetof(tables_t, strings.rows);
    published.strings_count = offsetof(tables_t, strings.count);
    published.labels = offsetof(tables_t, sets.labels);
    published.labels_count = offsetof(tables_t, sets.labels_count);
    published.sets = offsetof(tables_t, sets.rows);
    published.sets_count = offsetof(tables_t, sets.count);
    published.string_bytes = sizeof(sperf_string_t);
    published.string_pointer = offsetof(sperf_string_t, bytes);
    published.string_length = offsetof(sperf_string_t, length);
    published.label_bytes = sizeof(sperf_label_t);
    published.label_key = offsetof(sperf_label_t, key);
    published.label_value = offsetof(sperf_label_t, string);
    published.set_bytes = sizeof(sperf_label_set_t);
    published.set_start = offsetof(sperf_label_set_t, start);
    published.set_count = offsetof(sperf_label_set_t, count);
    published.slots = (uintptr_t)slots;
    published.slots_count = sizeof slots / sizeof slots[0];
    published.slot_bytes = sizeof slots[0];
    published.slot_row = (uint32_t)((uintptr_t)&slots[0].row - (uintptr_t)&slots[0]);
}

static void describe_threads(const sperf_threads_t *threads)
{
    published.renewals = (uintptr_t)&threads->renewals;
    published.chunks = (uintptr_t)&threads->chunks;
    published.chunks_count = (uintptr_t)&threads->chunks_count;
    published.records_in_chunk = SPERF_RECORDS_PER_CHUNK;
    published.record_bytes = sizeof(sperf_thread_record_t);
    published.record_thread = offsetof(sperf_thread_record_t, thread);
    published.record_vm_thread = offsetof(sperf_thread_record_t, vm_thread);
    published.record_labels = offsetof(sperf_thread_record_t, labels);
}

void sperf_labels_publish(const sperf_threads_t *threads, const char *version)
{
    strncpy(published.sperf_version, version, sizeof published.sperf_version - 1);
    describe_sets();
    describe_threads(threads);
    memcpy(published.magic, SPERF_PUBLISHED_LABELS_MAGIC, SPERF_PUBLISHED_LABELS_MAGIC_BYTES);
    published.self = (uintptr_t)&published;
}
