/*
 * A decoder of sperf's own JSON at work: what its two halves share, json_decode.c (where everything is; the head) and
 * json_tables.c. Internal to them.
 */
#ifndef SPERF_JSON_DECODER_H
#define SPERF_JSON_DECODER_H

#include "json_reader.h"
#include "sperf/profile.h"

/* From places in a table of the file to ids of the profile. */
typedef struct {
    uint32_t *ids;
    uint32_t count;
    uint32_t capacity;
} sperf_json_places_t;

typedef enum {
    SPERF_JSON_FORMAT,
    SPERF_JSON_FORMAT_VERSION,
    SPERF_JSON_SAMPLE_TYPES,
    SPERF_JSON_DEFAULT_SAMPLE_TYPE,
    SPERF_JSON_PERIOD_TYPE,
    SPERF_JSON_PERIOD,
    SPERF_JSON_PROGRAM,
    SPERF_JSON_BUILD_ID,
    SPERF_JSON_START_TIME,
    SPERF_JSON_DURATION,
    SPERF_JSON_METADATA,
    SPERF_JSON_COMMENTS,
    SPERF_JSON_FUNCTIONS,
    SPERF_JSON_FRAMES,
    SPERF_JSON_STACKS,
    SPERF_JSON_THREADS,
    SPERF_JSON_LABEL_SETS,
    SPERF_JSON_SAMPLES,
    SPERF_JSON_TIMELINE,
    SPERF_JSON_MEMBERS
} sperf_json_member_t;

typedef struct {
    sperf_json_reader_t members[SPERF_JSON_MEMBERS]; /* each at its value; .next is NULL where it is not there */
    sperf_profile_t *profile;                        /* owned until the decoder gives it away */
    const char *complaint;
    sperf_buffer_t text; /* the string or key that was read last */
    sperf_json_places_t functions;
    sperf_json_places_t frames;
    sperf_json_places_t stacks;
    sperf_json_places_t threads;
    sperf_json_places_t label_sets;
    sperf_json_places_t samples; /* rows, not ids */
    sperf_label_t *labels;
    uint32_t labels_capacity;
} sperf_json_decoder_t;

/* Return the string or key that was read last. Borrowed. */
sperf_string_t sperf_json_decoder_text(const sperf_json_decoder_t *decoder);
bool sperf_json_decoder_text_is(const sperf_json_decoder_t *decoder, const char *text);

/* Read a string and return its id; an error sticks in the reader. */
sperf_string_id_t sperf_json_decoder_string(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader);

/* Say whether a member is there. */
bool sperf_json_decoder_has(const sperf_json_decoder_t *decoder, sperf_json_member_t member);

/* Enter the array that a member is; false where it is not there, for arrays may be left out: nothing is in them then. */
bool sperf_json_decoder_enter(sperf_json_decoder_t *decoder, sperf_json_member_t member);

/* Read the tables into the profile, whose head is there. What is allocated on the way is the decoder's. Statuses as sperf_decode_t. */
sperf_status_t sperf_json_read_tables(sperf_json_decoder_t *decoder);

#endif
