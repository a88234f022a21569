/* A sample's labels, its thread among them: see sperf/model/sample_labels.h. */
#include "sperf/model/sample_labels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sperf/base/rows.h"

enum { THREAD_LABELS = 5 };

static void append_string(sperf_sample_labels_t *labels, sperf_string_t key, sperf_string_t string)
{
    labels->labels[labels->count++] = (sperf_sample_label_t){.key = key, .string = string, .unit = sperf_string_of("")};
}

static void append_number(sperf_sample_labels_t *labels, sperf_string_t key, int64_t number, sperf_string_t unit)
{
    if (number == 0 && unit.length == 0) return;
    labels->labels[labels->count++] = (sperf_sample_label_t){
        .key = key, .numeric = true, .string = sperf_string_of(""), .number = number, .unit = unit};
}

static void append_thread(sperf_sample_labels_t *labels, const sperf_profile_t *profile, sperf_thread_id_t id)
{
    if (id == 0) return;
    sperf_thread_t thread = sperf_thread_table_get(&profile->threads, id);
    sperf_string_t name = sperf_string_table_get(&profile->strings, thread.name);
    if (thread.name == 0) {
        (void)snprintf(labels->thread_name, sizeof labels->thread_name, "thread %" PRIu64, thread.number);
        name = sperf_string_of(labels->thread_name);
    }
    append_string(labels, sperf_string_of("thread"), name);
    append_number(labels, sperf_string_of("thread_id"), (int64_t)thread.number, sperf_string_of(""));
    append_number(labels, sperf_string_of("pid"), (int64_t)thread.process, sperf_string_of(""));
    append_number(labels, sperf_string_of("ppid"), (int64_t)thread.parent, sperf_string_of(""));
    if (thread.title == 0) return;
    append_string(labels, sperf_string_of("process_title"), sperf_string_table_get(&profile->strings, thread.title));
}

sperf_status_t sperf_sample_labels_read(sperf_sample_labels_t *labels, const sperf_profile_t *profile,
                                        sperf_sample_key_t key)
{
    uint32_t count = 0;
    const sperf_label_t *own = sperf_label_table_get(&profile->labels, key.labels, &count);
    SPERF_TRY(SPERF_ROWS_RESERVE(labels->labels, labels->capacity, (uint64_t)count + THREAD_LABELS));
    labels->count = 0;
    append_thread(labels, profile, key.thread);
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t name = sperf_string_table_get(&profile->strings, own[i].key);
        if (own[i].string != 0) {
            append_string(labels, name, sperf_string_table_get(&profile->strings, own[i].string));
        } else {
            append_number(labels, name, own[i].number, sperf_string_table_get(&profile->strings, own[i].unit));
        }
    }
    return SPERF_OK;
}

void sperf_sample_labels_cleanup(sperf_sample_labels_t *labels)
{
    free(labels->labels);
    *labels = (sperf_sample_labels_t)SPERF_SAMPLE_LABELS_INIT;
}
