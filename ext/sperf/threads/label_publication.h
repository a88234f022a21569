/*
 * Labels for readers from outside: what sperf/outside/published_labels.h says, filled in for this process.
 *
 * Readers copy memory of the process at any moment, and the process does not notice. What readers rely on is therefore
 * kept by the code that changes it: label_sets.c makes the generation odd while it frees sets; a record of no thread
 * has no Thread (thread_record.c); and a record's labels are 0 or the id of a set that exists.
 */
#ifndef SPERF_EXT_LABEL_PUBLICATION_H
#define SPERF_EXT_LABEL_PUBLICATION_H

#include "thread_record.h"

/* Publish the labels of `threads`, once. `version` is that of sperf. Context: Init. */
void sperf_labels_publish(const sperf_threads_t *threads, const char *version);

#endif
