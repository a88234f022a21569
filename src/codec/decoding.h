/*
 * What readers of JSON share: members by name in any order, columns of numbers, samples with times, and the profile
 * that is being made. Other decoders share its end.
 *
 * A member that is null counts as missing, because the tools write null for unknown values.
 */
#ifndef SPERF_DECODING_H
#define SPERF_DECODING_H

#include "json.h"
#include "sperf/model/profile.h"

/* The value of null in a column. */
#define SPERF_JSON_NULL INT64_MIN

/* Zero bytes are an empty column. */
typedef struct {
    int64_t *numbers;
    uint32_t count;
    uint32_t capacity;
} sperf_json_column_t;

void sperf_json_column_cleanup(sperf_json_column_t *column);

/* Add a number. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_json_column_add(sperf_json_column_t *column, int64_t number);

/* Return the number in a row, or SPERF_JSON_NULL if the column does not have it. */
int64_t sperf_json_column_at(const sperf_json_column_t *column, uint32_t row);

/* Return whether `member` was found. */
static inline bool sperf_json_found(const sperf_json_reader_t *member)
{
    return member->next != NULL;
}

typedef struct {
    int64_t time_ns; /* on the file's clock */
    int64_t weight;
    sperf_sample_key_t key;
    uint32_t order; /* of addition, for samples with equal times */
} sperf_timed_sample_t;

/* Samples with times, read thread by thread and written in order as the timeline of a profile. */
typedef struct {
    sperf_timed_sample_t *rows;
    uint32_t count;
    uint32_t capacity;
} sperf_timed_samples_t;

/*
 * Add a sample. One with weight 0 is skipped, because a timeline cannot hold it. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_timed_samples_add(sperf_timed_samples_t *samples, sperf_sample_key_t key, int64_t time_ns,
                                       int64_t weight);

/* A profile that is being read. Zero bytes are the beginning. */
typedef struct {
    sperf_profile_t *profile; /* owned until it is given away; NULL until the sample types are known */
    const char *complaint;    /* the first */
    sperf_buffer_t text;      /* the string or key that was read last */
    sperf_timed_samples_t timed;
} sperf_decoding_t;

/* Set the complaint to `complaint` unless there is one, and return SPERF_MALFORMED. */
sperf_status_t sperf_decoding_refuse(sperf_decoding_t *decoding, const char *complaint);

/* Return the status of the reader, and take over its complaint. The functions below do so with theirs. */
sperf_status_t sperf_decoding_check(sperf_decoding_t *decoding, const sperf_json_reader_t *reader);

/*
 * Skip the next object and set `members[i]` to the value of its member `names[i]`, of `count` names; .next is NULL
 * if there is none. A member that occurs twice is malformed.
 */
sperf_status_t sperf_decoding_find(sperf_decoding_t *decoding, sperf_json_reader_t *object, const char *const *names,
                                   uint32_t count, sperf_json_reader_t *members);

/* Find the members of a file, which is an object and nothing else; with `nulls`, also those that are null. */
sperf_status_t sperf_decoding_open(sperf_decoding_t *decoding, const uint8_t *bytes, size_t length,
                                   const char *const *names, uint32_t count, bool nulls, sperf_json_reader_t *members);

/* Read the string at `member` into the text, which becomes empty if there is no member; intern the text. */
sperf_status_t sperf_decoding_read_text(sperf_decoding_t *decoding, sperf_json_reader_t *member);
sperf_status_t sperf_decoding_intern_text(sperf_decoding_t *decoding, sperf_string_id_t *out);

/* Set `ids` to those of the strings in the array at `member`; none if there is no member. */
sperf_status_t sperf_decoding_read_strings(sperf_decoding_t *decoding, sperf_json_reader_t *member,
                                           sperf_json_column_t *ids);

/*
 * Set `column` to the next value, an array of numbers and nulls, each number times 10^`decimals`: see
 * sperf_json_read_decimal. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_decoding_read_column(sperf_decoding_t *decoding, sperf_json_reader_t *reader, int decimals,
                                          sperf_json_column_t *column);

/*
 * Make the profile, with those of the `count` sample types that are `used`; `places` is set to which of its sample
 * types each is.
 */
sperf_status_t sperf_decoding_make_profile(sperf_decoding_t *decoding, const sperf_sample_type_text_t *types, int count,
                                           const bool *used, uint32_t *places);

/*
 * Append the timed samples, if any, to the timeline of the profile in order of time, and check the profile. It begins
 * at `origin_ns`, or at the first sample if that is earlier. The duration becomes the time of the last sample.
 */
sperf_status_t sperf_decoding_write_timeline(sperf_decoding_t *decoding, int64_t origin_ns);

/*
 * Give the caller of a decoder what it has read: the profile in `*out`, or, which may be NULL, in `*complaint` the
 * decoder's sentence, else that of `status`. Frees everything else. Returns `status`.
 */
sperf_status_t sperf_decoding_end(sperf_decoding_t *decoding, sperf_status_t status, sperf_profile_t **out,
                                  const char **complaint);

#endif
