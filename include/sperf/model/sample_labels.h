/*
 * A sample's labels as the tools that read its file see them: those of its set, and before them its thread.
 *
 * The thread is up to five labels: "thread" with its name, the number "thread_id" and, where they are known, the numbers
 * "pid" and "ppid" and the text "process_title" (docs/formats.md).
 */
#ifndef SPERF_SAMPLE_LABELS_H
#define SPERF_SAMPLE_LABELS_H

#include "sperf/model/profile.h"

typedef struct {
    sperf_string_t key;
    bool numeric;
    sperf_string_t string; /* where it is not numeric */
    int64_t number;        /* where it is */
    sperf_string_t unit;   /* of the number; "" for none */
} sperf_sample_label_t;

typedef struct {
    sperf_sample_label_t *labels;
    uint32_t count;
    uint32_t capacity;
    char thread_name[40]; /* what an unnamed thread is called */
} sperf_sample_labels_t;

#define SPERF_SAMPLE_LABELS_INIT \
    {                            \
        0                        \
    }

/*
 * Make `*labels` those of the sample `key`. A number 0 without a unit is no label: pprof's readers cannot tell it from none.
 * SPERF_NO_MEMORY leaves what was there. Strings are borrowed from the profile and from `*labels`.
 */
sperf_status_t sperf_sample_labels_read(sperf_sample_labels_t *labels, const sperf_profile_t *profile,
                                        sperf_sample_key_t key);

void sperf_sample_labels_cleanup(sperf_sample_labels_t *labels);

#endif
