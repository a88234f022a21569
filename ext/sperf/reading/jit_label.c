/* Time in compiled code: see jit_label.h. */
#include "jit_label.h"

#include "sperf/model/sample_types.h"

static bool is_text(const sperf_profile_t *profile, sperf_string_id_t id, const char *text)
{
    return sperf_string_is(sperf_string_table_get(&profile->strings, id), text);
}

/* Return the label in the set `id`; NULL if the set has none. */
static const sperf_label_t *find(const sperf_profile_t *profile, sperf_label_set_id_t id)
{
    uint32_t count = 0;
    const sperf_label_t *labels = id != 0 ? sperf_label_table_get(&profile->labels, id, &count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (is_text(profile, labels[i].key, SPERF_JIT_LABEL)) return &labels[i];
    }
    return NULL;
}

int64_t sperf_jit_label_compiled_ns(const sperf_profile_t *profile)
{
    int64_t compiled_ns = 0;
    bool labelled = false;
    uint32_t time = sperf_time_type(profile);
    if (time == SPERF_TYPE_NONE) return -1;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        const sperf_label_t *label = find(profile, profile->samples.keys[row].labels);
        labelled = labelled || label != NULL;
        if (label == NULL || !is_text(profile, label->string, SPERF_JIT_LABEL_YES)) continue;
        compiled_ns += sperf_sample_table_values(&profile->samples, row)[time];
    }
    return labelled ? compiled_ns : -1;
}
