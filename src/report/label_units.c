/* Units of numeric labels: see label_units.h. */
#include "label_units.h"

#include <stdlib.h>

static void note_units(sperf_label_units_t *units, sperf_label_set_id_t id)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&units->profile->labels, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (units->units[labels[i].key] == 0) units->units[labels[i].key] = labels[i].unit;
    }
}

sperf_status_t sperf_label_units_init(sperf_label_units_t *units, const sperf_profile_t *profile)
{
    *units = (sperf_label_units_t){.profile = profile};
    units->units = calloc(sperf_string_table_count(&profile->strings), sizeof *units->units);
    bool *seen = calloc((size_t)profile->labels.count + 1, sizeof *seen);
    bool complete = units->units && seen;
    for (uint32_t row = 0; complete && row < profile->samples.count; row++) {
        sperf_label_set_id_t id = profile->samples.keys[row].labels;
        if (!seen[id]) note_units(units, id);
        seen[id] = true;
    }
    free(seen);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

void sperf_label_units_cleanup(sperf_label_units_t *units)
{
    free(units->units);
    *units = (sperf_label_units_t){0};
}

sperf_string_t sperf_label_units_get(const sperf_label_units_t *units, sperf_string_t key)
{
    sperf_string_id_t id = sperf_string_table_find(&units->profile->strings, key.bytes, key.length);
    if (id != SPERF_STRING_NONE && units->units[id] != 0) {
        return sperf_string_table_get(&units->profile->strings, units->units[id]);
    }
    bool bytes =
        sperf_string_equal(key, sperf_string_of("alignment")) || sperf_string_equal(key, sperf_string_of("request"));
    return bytes ? sperf_string_of("bytes") : key;
}
