/*
 * What the reader of the Firefox Profiler's format shares between its parts: the file (firefox_decode.c), the tables that
 * stacks are made of (firefox_tables.c) and a thread (firefox_thread.c).
 */
#ifndef SPERF_FIREFOX_DECODE_H
#define SPERF_FIREFOX_DECODE_H

#include "json_columns.h"
#include "sperf/model/frame_kind.h"
#include "timed_samples.h"

/* What a file may measure; the profile has those that it does. */
typedef enum {
    SPERF_FIREFOX_ALLOC_OBJECTS,
    SPERF_FIREFOX_ALLOC_SPACE,
    SPERF_FIREFOX_INUSE_OBJECTS,
    SPERF_FIREFOX_INUSE_SPACE,
    SPERF_FIREFOX_WEIGHT_BYTES,
    SPERF_FIREFOX_SAMPLES_COUNT,
    SPERF_FIREFOX_TIME,
    SPERF_FIREFOX_TYPES
} sperf_firefox_type_t;

enum {
    SPERF_FIREFOX_NAME,
    SPERF_FIREFOX_PID,
    SPERF_FIREFOX_MAIN,
    SPERF_FIREFOX_PROCESS_NAME,
    SPERF_FIREFOX_SAMPLES,
    SPERF_FIREFOX_JS_ALLOCATIONS,
    SPERF_FIREFOX_NATIVE_ALLOCATIONS,
    SPERF_FIREFOX_THREAD_MEMBERS
};

/* The tables that a thread has, or since version 56 and 60 all threads together. */
enum {
    SPERF_FIREFOX_STRINGS,
    SPERF_FIREFOX_FUNCTIONS,
    SPERF_FIREFOX_FRAMES,
    SPERF_FIREFOX_STACKS,
    SPERF_FIREFOX_SOURCES,
    SPERF_FIREFOX_TABLES
};

enum { SPERF_FIREFOX_COLUMNS_MAX = 5, SPERF_FIREFOX_NONE = -1 };

/* Which columns of a table are read; the first is the one that a row cannot do without. */
typedef struct {
    const char *names[SPERF_FIREFOX_COLUMNS_MAX];
    int decimals[SPERF_FIREFOX_COLUMNS_MAX];
    uint32_t count; /* of columns */
} sperf_firefox_schema_t;

/* Columns of one table; those that the file does not have are empty. Zero bytes are an empty one. */
typedef struct {
    sperf_json_column_t columns[SPERF_FIREFOX_COLUMNS_MAX];
    uint32_t count; /* of rows */
} sperf_firefox_table_t;

/* Ids of the profile by row of the file's tables. Zero bytes are empty ones. */
typedef struct {
    sperf_json_column_t strings, functions, frames, stacks;
    sperf_json_column_t sources;                  /* the strings that files are called by */
    sperf_json_column_t frame_kinds, stack_kinds; /* what a category says, see sperf_frame_kind_t; only of Vernier's */
} sperf_firefox_tables_t;

extern const char *const sperf_firefox_thread_names[SPERF_FIREFOX_THREAD_MEMBERS];
extern const char *const sperf_firefox_table_names[SPERF_FIREFOX_TABLES];

typedef struct {
    sperf_profile_t *profile; /* owned until it is given away; NULL until the sample types are known */
    const char *complaint;    /* the first */
    sperf_buffer_t text;      /* the string or key that was read last */

    bool vernier; /* the file says that Vernier wrote it */
    int64_t start_time_ns;
    sperf_json_column_t categories; /* what kind of frame each stands for; only of Vernier's */

    bool used[SPERF_FIREFOX_TYPES];
    uint32_t places[SPERF_FIREFOX_TYPES]; /* which of the profile's sample types it is, where it is used */

    bool stacks_shared;            /* all threads have the same stacks, those of the next */
    sperf_firefox_tables_t shared; /* what threads have in common */

    uint32_t threads_count; /* that were visited in this pass */
    bool first_is_main;
    sperf_timed_samples_t timed;
} sperf_firefox_decoder_t;

/* Make `complaint` the complaint unless there is one, and return SPERF_MALFORMED. */
sperf_status_t sperf_firefox_refuse(sperf_firefox_decoder_t *decoder, const char *complaint);

/* Return the reader's status, and take over its complaint. */
sperf_status_t sperf_firefox_check(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *reader);

/* Find the members of `object`, which is left where it is; none where there is no object. */
sperf_status_t sperf_firefox_find(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object,
                                  const char *const *names, uint32_t count, sperf_json_reader_t *members);

/* Set `*out` to what the samples of a thread weigh. `samples` is left where it is. */
sperf_status_t sperf_firefox_read_weight_type(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *samples,
                                              sperf_firefox_type_t *out);

/* Make `*table` the one at `member`, which may be missing: no rows, then. The caller clears it, also after an error. */
sperf_status_t sperf_firefox_read_table(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *member,
                                        const sperf_firefox_schema_t *schema, sperf_firefox_table_t *table);
void sperf_firefox_clear_table(sperf_firefox_table_t *table);

/* Set `*out` to the number in a column, which is that of a row in a table of `rows`; SPERF_FIREFOX_NONE where it is null or -1. */
sperf_status_t sperf_firefox_row_at(sperf_firefox_decoder_t *decoder, const sperf_firefox_table_t *table, int column,
                                    uint32_t row, uint32_t rows, const char *complaint, int64_t *out);

/* Make `ids` those of the strings in the array at `member`; none where it is not there. */
sperf_status_t sperf_firefox_read_strings(sperf_firefox_decoder_t *decoder, sperf_json_reader_t *member,
                                          sperf_json_column_t *ids);

/*
 * Add what is in the tables at `members` to the profile and to `*tables`. What is not there is taken from decoder->shared.
 * The caller cleans up, also after an error.
 */
sperf_status_t sperf_firefox_read_tables(sperf_firefox_decoder_t *decoder, sperf_json_reader_t *members,
                                         sperf_firefox_tables_t *tables);
void sperf_firefox_tables_cleanup(sperf_firefox_tables_t *tables);

/* Add all of a thread to the profile. */
sperf_status_t sperf_firefox_read_thread(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *thread);

#endif
