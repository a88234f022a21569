/*
 * The labels of the threads of another process that has sperf in it (sperf/outside/published_labels.h).
 *
 * The process sets labels, and frees label sets, while they are read. An id means the same set for as long as the
 * generation of the process's tables is the same. Therefore the generation is read before and after everything else; if
 * it has changed, or is odd, what was read is not used. Arrays that grew meanwhile have another address, and are read
 * again as well. So each label that is returned is one that the process has set. Texts are limited and made printable as
 * those of frames (sperf/outside/objects.h). Keys that sperf itself gives to samples are left out.
 *
 * Sets are kept by their ids, until the generation changes: a thread whose set is known takes one call to the kernel.
 */
#ifndef SPERF_OUTSIDE_THREAD_LABELS_H
#define SPERF_OUTSIDE_THREAD_LABELS_H

#include "sperf/model/profile.h"
#include "sperf/outside/objects.h"
#include "sperf/outside/published_labels.h"

/* Limits: labels of a set; bytes of a key or a value; sets of one profile, and that are kept; chunks of records. */
enum {
    SPERF_OUTSIDE_LABELS_MAX = 32,
    SPERF_OUTSIDE_LABEL_BYTES_MAX = 1000,
    SPERF_OUTSIDE_SETS_MAX = 30000,
    SPERF_OUTSIDE_CHUNKS_MAX = 1024,
};

/* The record of a thread. */
typedef struct {
    uint64_t vm_thread;
    uint64_t record;
} sperf_outside_record_t;

/* The id that a set has in a profile. */
typedef struct {
    uint32_t generation; /* of the profile; 0: of none */
    sperf_label_set_id_t id;
} sperf_outside_set_t;

typedef struct {
    sperf_published_labels_t at; /* its version is 0 if labels are not read */

    /* Sets that were read. The generation is that of the process's tables, for kept. */
    sperf_string_table_t strings;
    sperf_label_table_t sets;
    uint64_t generation;
    uint32_t *kept;                  /* by id in the process: the set + 1; 0: not read yet */
    sperf_outside_set_t *in_profile; /* by set, SPERF_OUTSIDE_SETS_MAX + 1 of them */
    uint32_t profile_generation;     /* of the profile that sets are added to now, */
    uint32_t profile_sets;           /* and how many it has */

    /* Records of threads, by the address of the thread. */
    uint64_t renewals;
    bool has_records;
    sperf_outside_record_t *records; /* records[0] unused */
    uint32_t records_count;
    uint32_t records_capacity;
    sperf_index_t index;

    uint64_t unread; /* how often the labels of a thread could not be read */
} sperf_outside_labels_t;

/* Begin to read labels as `at` says. SPERF_NO_MEMORY. A zeroed struct reads none. */
sperf_status_t sperf_outside_labels_init(sperf_outside_labels_t *labels, const sperf_published_labels_t *at);
void sperf_outside_labels_cleanup(sperf_outside_labels_t *labels);

/* Find the records of threads that are new, after threads were read. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_outside_labels_find_records(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory);

/*
 * Set `*out` to the set of the thread with the rb_thread_t at `vm_thread`, 0 for none. Returns SPERF_NOT_FOUND, and
 * counts it, if the thread may have labels that could not be read; SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_labels_read(sperf_outside_labels_t *labels, const sperf_outside_memory_t *memory,
                                         uint64_t vm_thread, uint32_t *out);

/* Return the labels of a set, whose ids are those of labels->strings, and set `*count` to their number. Borrowed. */
const sperf_label_t *sperf_outside_labels_get(const sperf_outside_labels_t *labels, uint32_t set, uint32_t *count);

/*
 * Add the set to `profile`, and set `*out` to its id there; 0, and counts it, if the profile has too many sets.
 * `generation` differs from one profile to the next, and is not 0. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_labels_intern(sperf_outside_labels_t *labels, uint32_t set, sperf_profile_t *profile,
                                           uint32_t generation, sperf_label_set_id_t *out);

#endif
