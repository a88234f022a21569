/*
 * What is known of a spool while it is decoded. spool_decode.c reads its records into lists, in the session's numbers;
 * spool_samples.c gives these the ids of the profile, and writes the samples.
 *
 * Records are read in whatever order they came, and a file that was cut off lacks any of them: so no number is looked
 * up while they are read, and what is not known later is left out, or told as unresolved.
 *
 * Ownership: the lists and the two arrays are the decoding's. Rooms and texts are borrowed from the file's bytes.
 * Context: one thread.
 */
#ifndef SPERF_SPOOL_DECODING_H
#define SPERF_SPOOL_DECODING_H

#include "sperf/collect/spool.h"
#include "spool_records.h"

/* What a number of the session's tables became. */
typedef struct {
    sperf_function_id_t id; /* 0: not named */
    uint8_t showing;
    uint8_t kind;
} spool_function_t;

typedef struct {
    sperf_stack_id_t id;
    uint8_t kind; /* sperf_time_kind_t */
    bool hidden;
    sperf_string_id_t class; /* the label of a stack whose leaf is a class; 0: none */
} spool_mapped_stack_t;

/* A label, of a set or a state. */
typedef struct {
    uint32_t number;
    bool proves; /* of a state: a sample of it is needed for any state to have a label */
    sperf_label_t label;
} spool_given_t;

/* A room's first bytes in the file. */
typedef struct {
    spool_room_t room;
    const uint8_t *bytes;
    size_t length;
} spool_seen_room_t;

/* An array that grows. */
typedef struct {
    void *items;
    uint32_t count;
    uint32_t capacity;
} spool_list_t;

typedef struct {
    /* From reading. */
    sperf_profile_t *profile;
    spool_header_t header;
    sperf_measured_types_t types;
    spool_list_t functions;   /* spool_function_t, by number */
    spool_list_t frames;      /* sperf_frame_t as written, by id */
    spool_list_t stacks;      /* sperf_stack_t as written, by id */
    spool_list_t threads;     /* sperf_thread_t, by row; number 0: not known */
    spool_list_t states;      /* spool_given_t */
    spool_list_t labels;      /* spool_given_t, in the order in which they came: those of one set stand together */
    spool_list_t sets;        /* uint32_t, by set: where its labels begin in that list, + 1; 0: none */
    spool_list_t sums;        /* spool_seen_room_t */
    spool_list_t allocations; /* spool_seen_room_t */
    spool_list_t blocks;      /* spool_seen_room_t */
    spool_seen_room_t rests;
    sperf_string_t text;

    /* From writing. */
    sperf_frame_id_t *frame_ids;             /* of the profile, by id of the session */
    spool_mapped_stack_t *stack_ids;         /* the same */
    spool_list_t samples;                    /* spool_sample_t */
    sperf_label_set_id_t last_key, last_set; /* of labels: samples in a row often have the same */
    bool has_last;
    bool proven; /* some sample's state is one that proves */
    uint32_t unnamed;
} spool_decoding_t;

typedef struct {
    sperf_timeline_row_t row;
    int64_t count;
    sperf_time_kind_t kind;
    bool shares; /* in rests: it is no rest itself */
} spool_sample_t;

/* Append an item of `size` bytes. SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED: no session has so many. */
sperf_status_t sperf_spool_push(spool_list_t *list, const void *item, size_t size);

/*
 * Add what was read to the profile: threads, frames, stacks, samples and, unless there are sums only, the timeline.
 * SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED; SPERF_MALFORMED: the sums are larger than any session's.
 */
sperf_status_t sperf_spool_write(spool_decoding_t *decoding);

#endif
