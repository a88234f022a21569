/*
 * Shared by the parts of the reader of the Firefox Profiler's format: the tables that stacks consist of
 * (firefox_tables.c), and threads and the file as a whole (firefox_decode.c).
 */
#ifndef SPERF_FIREFOX_PARTS_H
#define SPERF_FIREFOX_PARTS_H

#include "decoding.h"
#include "sperf/model/frame_kind.h"

/* What a file may measure; the profile has the types that occur. */
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

/* The tables of a thread, or, since versions 56 and 60, of all threads together. */
enum {
    SPERF_FIREFOX_STRINGS,
    SPERF_FIREFOX_FUNCTIONS,
    SPERF_FIREFOX_FRAMES,
    SPERF_FIREFOX_STACKS,
    SPERF_FIREFOX_SOURCES,
    SPERF_FIREFOX_TABLES
};

enum { SPERF_FIREFOX_COLUMNS_MAX = 5, SPERF_FIREFOX_NONE = -1 };

/* The columns of a table to read; a row must have the first one. */
typedef struct {
    const char *names[SPERF_FIREFOX_COLUMNS_MAX];
    int decimals[SPERF_FIREFOX_COLUMNS_MAX];
    uint32_t count; /* of columns */
} sperf_firefox_schema_t;

/* Columns of one table; those missing in the file are empty. Zero bytes are an empty table. */
typedef struct {
    sperf_json_column_t columns[SPERF_FIREFOX_COLUMNS_MAX];
    uint32_t count; /* of rows */
} sperf_firefox_table_t;

/* Ids of the profile, by row of the file's tables. Zero bytes are empty tables. */
typedef struct {
    sperf_json_column_t strings, functions, frames, stacks;
    sperf_json_column_t sources;                  /* the names of files */
    sperf_json_column_t frame_kinds, stack_kinds; /* meaning of a category, see sperf_frame_kind_t; only from Vernier */
} sperf_firefox_tables_t;

extern const char *const sperf_firefox_table_names[SPERF_FIREFOX_TABLES];

typedef struct {
    sperf_decoding_t in;

    bool vernier; /* Vernier wrote the file */
    int64_t start_time_ns;
    sperf_json_column_t categories; /* kind of frame of each; only from Vernier */

    bool used[SPERF_FIREFOX_TYPES];
    uint32_t places[SPERF_FIREFOX_TYPES]; /* sample type of the profile, if used */

    bool stacks_shared;            /* all threads have the stacks in `shared` */
    sperf_firefox_tables_t shared; /* common to all threads */

    uint32_t threads_count; /* visited in this pass */
    bool first_is_main;
} sperf_firefox_decoder_t;

/* Find the members of `object`, which is not advanced. There are none if there is no object. */
sperf_status_t sperf_firefox_find(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object,
                                  const char *const *names, uint32_t count, sperf_json_reader_t *members);

/*
 * Read the table at `member`; without a member it has no rows. Ownership: the caller clears it, even after an
 * error.
 */
sperf_status_t sperf_firefox_read_table(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *member,
                                        const sperf_firefox_schema_t *schema, sperf_firefox_table_t *table);
void sperf_firefox_clear_table(sperf_firefox_table_t *table);

/* Set `*out` to the number in a column, a row of a table of `rows`; SPERF_FIREFOX_NONE if it is null or -1. */
sperf_status_t sperf_firefox_row_at(sperf_firefox_decoder_t *decoder, const sperf_firefox_table_t *table, int column,
                                    uint32_t row, uint32_t rows, const char *complaint, int64_t *out);

/*
 * Add the tables at `members` to the profile and to `*tables`. Missing tables are taken from decoder->shared.
 * Ownership: the caller cleans up, even after an error.
 */
sperf_status_t sperf_firefox_read_tables(sperf_firefox_decoder_t *decoder, sperf_json_reader_t *members,
                                         sperf_firefox_tables_t *tables);
void sperf_firefox_tables_cleanup(sperf_firefox_tables_t *tables);

#endif
