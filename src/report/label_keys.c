/* The keys of a profile's labels: see sperf/report/label_keys.h. */
#include "sperf/report/label_keys.h"

#include <stdlib.h>

#include "sperf/model/difference.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/sample_labels.h"
#include "sperf/model/spans.h"

static sperf_status_t add_key(sperf_string_table_t *keys, sperf_string_t key)
{
    if (sperf_string_is(key, SPERF_BASE_KEY)) return SPERF_OK;
    sperf_string_id_t id;
    return sperf_string_table_intern(keys, key.bytes, key.length, &id);
}

static sperf_status_t add_keys_of_samples(const sperf_profile_t *profile, sperf_sample_labels_t *labels, bool *seen,
                                          sperf_string_table_t *keys)
{
    /* A thread's labels, which are always called the same, come with any sample of its; those of a set once. */
    bool *threads = seen + profile->labels.count + 1;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        if (seen[key.labels] && threads[key.thread]) continue;
        seen[key.labels] = threads[key.thread] = true;
        SPERF_TRY(sperf_sample_labels_read(labels, profile, key));
        for (uint32_t i = 0; i < labels->count; i++) SPERF_TRY(add_key(keys, labels->labels[i].key));
    }
    return SPERF_OK;
}

static sperf_status_t add_keys_of_spans(const sperf_profile_t *profile, sperf_string_table_t *keys)
{
    sperf_spans_t spans = {0};
    sperf_status_t status = sperf_spans_read(profile, sperf_string_of(""), &spans);
    for (uint32_t row = 0; status == SPERF_OK && row < spans.count; row++) {
        status = add_key(keys, sperf_string_table_get(&spans.strings, spans.rows[row].key));
    }
    sperf_spans_cleanup(&spans);
    return status;
}

/* What a thread waited for is known wherever waiting is. */
static sperf_status_t add_key_of_waits(const sperf_profile_t *profile, sperf_string_table_t *keys)
{
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        if (sperf_frame_kind(profile, id) == SPERF_FRAME_GVL_BLOCKED) {
            return add_key(keys, sperf_string_of(SPERF_WAIT_KEY));
        }
    }
    return SPERF_OK;
}

sperf_status_t sperf_label_keys(const sperf_profile_t *profile, sperf_string_table_t *keys)
{
    sperf_sample_labels_t labels = SPERF_SAMPLE_LABELS_INIT;
    bool *seen = calloc((size_t)profile->labels.count + profile->threads.count + 2, sizeof *seen);
    sperf_status_t status = seen != NULL ? add_keys_of_samples(profile, &labels, seen, keys) : SPERF_NO_MEMORY;
    if (status == SPERF_OK) status = add_keys_of_spans(profile, keys);
    if (status == SPERF_OK) status = add_key_of_waits(profile, keys);
    sperf_sample_labels_cleanup(&labels);
    free(seen);
    return status;
}
