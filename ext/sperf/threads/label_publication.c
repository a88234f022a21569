/*
 * Labels for readers from outside: what sperf/outside/published_labels.h says, filled in for this process.
 *
 * Readers copy memory of the process at any moment, and the process does not notice. What readers rely on is therefore
 * kept by the code that changes it: label_sets.c makes the generation odd while it frees sets; a record of no thread
 * has no Thread (thread_record.c); and a record's labels are 0 or the id of a set that exists.
 */
#include "thread_record.h"

#include <string.h>

#include "label_sets.h"
#include "sperf/outside/published_labels.h"

/* Not const: it must be in the writable data, where readers search. Nothing in this process reads it. */
__attribute__((used)) static sperf_published_labels_t published = {
    .version = sizeof(void *) == 8 ? SPERF_PUBLISHED_LABELS_VERSION : 0,
    .bytes = sizeof(sperf_published_labels_t),
};

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
    sperf_label_sets_describe(&published);
    describe_threads(threads);
    memcpy(published.magic, SPERF_PUBLISHED_LABELS_MAGIC, SPERF_PUBLISHED_LABELS_MAGIC_BYTES);
    published.self = (uintptr_t)&published;
}
