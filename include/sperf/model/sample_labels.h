/*
 * The labels of a sample as tools that read its file see them: its thread, then its label set.
 *
 * The thread has up to five labels: "thread" with its name, the number "thread_id" and, if known, the numbers
 * "pid" and "ppid" and the text "process_title" (docs/formats.md).
 */
#ifndef SPERF_SAMPLE_LABELS_H
#define SPERF_SAMPLE_LABELS_H

#include "sperf/model/profile.h"

/* The label with the file, the connection or the port that a thread waited for, of samples of waiting. */
#define SPERF_WAIT_KEY "wait"

typedef struct {
    sperf_string_t key;
    bool numeric;
    sperf_string_t string; /* unless numeric */
    int64_t number;        /* if numeric */
    sperf_string_t unit;   /* of the number; "" for none */
} sperf_sample_label_t;

typedef struct {
    sperf_sample_label_t *labels;
    uint32_t count;
    uint32_t capacity;
    char thread_name[40]; /* the name of an unnamed thread */
} sperf_sample_labels_t;

#define SPERF_SAMPLE_LABELS_INIT \
    {                            \
        0                        \
    }

/*
 * Set `*labels` to those of the sample `key`. A number 0 without a unit is left out, because pprof's readers take
 * it for no label. On SPERF_NO_MEMORY `*labels` is unchanged. Strings are borrowed from the profile and from
 * `*labels`.
 */
sperf_status_t sperf_sample_labels_read(sperf_sample_labels_t *labels, const sperf_profile_t *profile,
                                        sperf_sample_key_t key);

void sperf_sample_labels_cleanup(sperf_sample_labels_t *labels);

#endif
