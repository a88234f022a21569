/* The label sets that the program has given: see label_sets.h. */
#include "label_sets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char OTHER[] = "(other)";

static sperf_string_table_t strings;
static sperf_label_table_t sets;
static bool made;
static uint64_t refused;

static void make(void)
{
    if (made) return;
    sperf_string_table_init(&strings);
    sperf_label_table_init(&sets);
    made = true;
}

static int compare(const void *one, const void *other)
{
    return sperf_label_compare(one, other);
}

static sperf_string_t cut(sperf_string_t string)
{
    if (string.length > SPERF_LABEL_BYTES_MAX) string.length = SPERF_LABEL_BYTES_MAX;
    return string;
}

/* The id of `string`, 0 if it is "" or, where nothing new may come, is not there. */
static sperf_status_t id_of(sperf_string_t string, bool may_add, sperf_string_id_t *out)
{
    if (may_add) return sperf_string_table_intern(&strings, string.bytes, string.length, out);
    *out = sperf_string_table_find(&strings, string.bytes, string.length);
    return SPERF_OK;
}

typedef struct {
    sperf_label_t labels[SPERF_LABELS_MAX];
    uint32_t count;
    bool unknown; /* a key or a value is not in the table */
} set_t;

static sperf_status_t put(set_t *set, const sperf_given_label_t *given, bool may_add)
{
    sperf_string_t key = cut(given->key);
    sperf_label_t label = {0};
    SPERF_TRY(id_of(key, may_add, &label.key));
    if (label.key == 0) {
        set->unknown = set->unknown || key.length > 0;
        return SPERF_OK;
    }
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
    const sperf_label_t *labels = base != 0 ? sperf_label_table_get(&sets, base, &out->count) : NULL;
    if (out->count > 0) memcpy(out->labels, labels, out->count * sizeof *labels);
    for (uint32_t i = 0; i < count; i++) SPERF_TRY(put(out, &given[i], may_add));
    qsort(out->labels, out->count, sizeof out->labels[0], compare);
    return SPERF_OK;
}

/*
 * There is no room for another set: the one with "(other)" for what is given, or, where there is none for that either,
 * `base`.
 */
static sperf_status_t other(uint32_t base, const sperf_given_label_t *given, uint32_t count, uint32_t *out)
{
    refused++;
    *out = base;
    bool may_add = sets.count < SPERF_LABEL_SETS_MAX + SPERF_LABEL_SETS_OTHER_MAX;
    sperf_given_label_t *others = calloc(count, sizeof *others);
    if (others == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        others[i].key = given[i].key;
        if (given[i].value.length > 0) others[i].value = sperf_string_of(OTHER);
    }
    set_t set;
    sperf_status_t status = combine(base, others, count, may_add, &set);
    free(others);
    SPERF_TRY(status);
    if (set.unknown) return SPERF_OK;
    if (may_add) return sperf_label_table_intern(&sets, set.labels, set.count, out);
    sperf_label_set_id_t found = sperf_label_table_find(&sets, set.labels, set.count);
    if (found != 0 || set.count == 0) *out = found;
    return SPERF_OK;
}

sperf_status_t sperf_label_sets_add(uint32_t base, const sperf_given_label_t *given, uint32_t count, uint32_t *out)
{
    make();
    set_t set;
    bool may_add = sets.count < SPERF_LABEL_SETS_MAX;
    SPERF_TRY(combine(base, given, count, may_add, &set));
    if (may_add) return sperf_label_table_intern(&sets, set.labels, set.count, out);
    *out = set.unknown ? 0 : sperf_label_table_find(&sets, set.labels, set.count);
    if (*out != 0 || (set.count == 0 && !set.unknown)) return SPERF_OK;
    return other(base, given, count, out);
}

uint32_t sperf_label_sets_get(uint32_t set, sperf_label_text_t *out)
{
    uint32_t count = 0;
    const sperf_label_t *labels = set != 0 ? sperf_label_table_get(&sets, set, &count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        out[i].key = sperf_string_table_get(&strings, labels[i].key);
        out[i].value = sperf_string_table_get(&strings, labels[i].string);
    }
    return count;
}

sperf_status_t sperf_label_sets_intern(sperf_string_table_t *to, sperf_label_table_t *labels, uint32_t set,
                                       sperf_label_set_id_t other_set, sperf_label_set_id_t *out)
{
    sperf_label_text_t texts[SPERF_LABELS_MAX];
    sperf_label_t found[SPERF_LABELS_MAX + 1] = {0};
    uint32_t count = sperf_label_sets_get(set, texts), others = 0;
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t name = texts[i].key, value = texts[i].value;
        SPERF_TRY(sperf_string_table_intern(to, name.bytes, name.length, &found[i].key));
        SPERF_TRY(sperf_string_table_intern(to, value.bytes, value.length, &found[i].string));
    }
    const sperf_label_t *label = other_set != 0 ? sperf_label_table_get(labels, other_set, &others) : NULL;
    if (others > 0) found[count++] = label[0];
    return sperf_label_table_intern(labels, found, count, out);
}

uint32_t sperf_label_sets_count(void)
{
    return sets.count;
}

uint64_t sperf_label_sets_refused(void)
{
    return refused;
}
