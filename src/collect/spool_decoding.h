/*
 * The state of decoding a spool. spool_decode.c reads its records into lists, in numbers of the session;
 * spool_samples.c makes them valid, and has a profile composed of them (sperf/collect/composition.h).
 *
 * Records come in any order, and a truncated file lacks some. So numbers are resolved only after all records are
 * read; a number that is then unknown is left out, or shown as unresolved.
 *
 * Ownership: the decoding owns the lists, the timeline and the composition. Rooms and texts are borrowed from the bytes
 * of the file. Context: one thread.
 */
#ifndef SPERF_SPOOL_DECODING_H
#define SPERF_SPOOL_DECODING_H

#include "sperf/collect/spool.h"
#include "spool_records.h"

/*
 * Lists that a spool is read into: items of one size, by number or in the order of reading.
 *
 * A spool may be damaged, so a number that is larger than any session has is refused, not allocated for.
 */

/* Zero bytes are an empty list. The owner frees `items`. */
typedef struct {
    void *items;
    uint32_t count;
    uint32_t capacity;
} spool_list_t;

/* Append an item of `size` bytes. SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED: no session has that many. */
sperf_status_t sperf_spool_list_append(spool_list_t *list, const void *item, size_t size);

/* Set the item at `index`; items skipped before it are zero. SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED, as above. */
sperf_status_t sperf_spool_list_set(spool_list_t *list, uint32_t index, const void *item, size_t size);

/* A label, of a set or a state. */
typedef struct {
    uint32_t number;
    bool proves; /* of a state: states have labels only if some sample has such a state */
    sperf_label_t label;
} spool_given_t;

/* A room in the file. */
typedef struct {
    spool_room_t room;
    const uint8_t *bytes;
    size_t length;
} spool_seen_room_t;

typedef struct {
    /* Read from the file. */
    sperf_profile_t *profile;
    spool_header_t header;
    sperf_measured_types_t types;
    spool_list_t functions; /* sperf_raw_function_t, by number; id 0: not named */
    spool_list_t frames;    /* sperf_frame_t as written, by id */
    spool_list_t stacks;    /* sperf_stack_t as written, by id */
    spool_list_t threads;   /* sperf_thread_t, by row; number 0: not known */
    spool_list_t states;    /* spool_given_t */
    spool_list_t labels;    /* spool_given_t, in the order in which they came: those of one set stand together */
    spool_list_t sets;      /* uint32_t, by set: where its labels begin in that list, + 1; 0: none */
    spool_list_t tables[SPERF_SPOOL_TABLES]; /* spool_seen_room_t */
    spool_list_t blocks;                     /* spool_seen_room_t */
    spool_seen_room_t rests;
    sperf_string_t text;

    /* For writing. */
    sperf_composition_t composition;
    sperf_thread_id_t *thread_ids;     /* of the profile, by row */
    sperf_timeline_t timeline;         /* of valid samples */
    sperf_sample_table_t sums;         /* of a table */
    int64_t counts_left, weights_left; /* until sums saturate: then they would not equal those of the timeline */
    bool saturates;
    bool proven; /* some sample's state is one that proves */
    uint32_t unnamed;
} spool_decoding_t;

/*
 * Add the records to the profile: threads, frames, stacks, samples and, unless there are only sums, the timeline.
 * SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED; SPERF_MALFORMED: the sums are larger than those of any session.
 */
sperf_status_t sperf_spool_write(spool_decoding_t *decoding);

#endif
