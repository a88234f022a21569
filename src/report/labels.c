/* Labels of samples as reports show them: see sperf/report/labels.h. */
#include "sperf/report/labels.h"

#include <stdlib.h>

#include "sperf/report/measurement.h"

/* -- Units -- */

static void read_units(sperf_label_units_t *units, sperf_label_set_id_t id)
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
    bool complete = units->units != NULL && seen != NULL;
    for (uint32_t row = 0; complete && row < profile->samples.count; row++) {
        sperf_label_set_id_t id = profile->samples.keys[row].labels;
        if (!seen[id]) read_units(units, id);
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

/* -- In words -- */

static void append_value(const sperf_sample_label_t *label, sperf_string_t unit, sperf_buffer_t *out)
{
    if (!label->numeric) {
        sperf_buffer_append(out, label->string.bytes, label->string.length);
        return;
    }
    sperf_quantity_t quantity =
        sperf_quantity(label->number, label->unit, label->unit.length > 0 ? unit : sperf_string_of(""));
    sperf_buffer_append_string(out, quantity.digits);
    sperf_buffer_append(out, quantity.unit.bytes, quantity.unit.length);
}

void sperf_label_values_append(const sperf_sample_labels_t *labels, sperf_string_t key, sperf_string_t unit,
                               sperf_buffer_t *out)
{
    bool first = true;
    for (int numeric = 0; numeric <= 1; numeric++) {
        for (uint32_t i = 0; i < labels->count; i++) {
            const sperf_sample_label_t *label = &labels->labels[i];
            if (label->numeric != (numeric == 1) || !sperf_string_equal(label->key, key)) continue;
            if (!first) sperf_buffer_append_byte(out, ',');
            append_value(label, unit, out);
            first = false;
        }
    }
}
