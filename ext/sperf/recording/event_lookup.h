/* Looking up the names of ids in events, in the tables of the session or in what was sealed of them: event_names.h. */
#ifndef SPERF_EXT_EVENT_LOOKUP_H
#define SPERF_EXT_EVENT_LOOKUP_H

#include "event_names.h"
#include "tables.h"
#include "threads/label_sets.h"

/*
 * Copy what the events of tables->event_names refer to. Does nothing without, or a second time. Out of memory, names
 * stay unknown. Context: GVL, without sperf's thread, before the stacks move to a profile; allocates Ruby strings.
 */
void sperf_event_names_seal(sperf_tables_t *tables);

/* A stack with its names. `profile` of NULL: they are not known. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_stack_id_t stack;   /* in `profile` */
    sperf_profile_t *to_free; /* by the caller; NULL: nothing */
} sperf_event_stack_t;

/*
 * Find the names of `stack`. They are not known in a child of fork, if they are its parent's, and if there was no
 * memory when they were sealed. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Takes sampler_lock; allocates Ruby strings.
 */
sperf_status_t sperf_event_names_find_stack(sperf_event_names_t *names, sperf_stack_id_t stack,
                                            sperf_event_stack_t *out);

enum { SPERF_EVENT_NAME_BYTES = 256 }; /* longer names of threads are cut off */

/*
 * Set `*number` to the number of the thread in `row`, and `name` to the name that it has by now. Returns its length (0:
 * no name), -1 if the thread is not known. Takes sampler_lock.
 */
long sperf_event_names_find_thread(sperf_event_names_t *names, sperf_thread_id_t row, uint64_t *number,
                                   char name[SPERF_EVENT_NAME_BYTES]);

/*
 * Write the program's labels of `key` to `out`, which has room for SPERF_LABELS_MAX, and return how many; 0 if they are
 * not known. Their strings are borrowed: valid until a label is given.
 */
uint32_t sperf_event_names_find_labels(const sperf_event_names_t *names, sperf_label_set_id_t key,
                                       sperf_label_text_t *out);

#endif
