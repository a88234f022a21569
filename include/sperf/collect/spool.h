/*
 * The spool: a session's recording, written to a file so that it survives the death of its process.
 *
 * The spool starts at an offset in a file that holds other data too. The file needs to be nothing more than bytes
 * that can be written in any order; the caller provides the function that writes them. The file can be read at any
 * time, however far the writer got:
 *
 *   header     fixed; its `end` moves last, and makes the bytes before it readable
 *   records    one after the other up to `end`: a type, a length, and that many bytes. Rows of tables are in the
 *              order of their ids. Some records are rooms that are written to later: sums, blocks of the timeline,
 *              rests, text
 *
 * Numbers are in the machine's byte order. Records begin at multiples of 8 and have lengths that are multiples of
 * 8. A row of sums that was written in part is off by at most the weight of one second; nothing else can be read
 * in part.
 *
 * Writing is fast: each call writes what changed since the last one. One writer at a time; context: anywhere, uses
 * malloc. Reading checks everything, because the recorded program may have overwritten the file's memory.
 */
#ifndef SPERF_SPOOL_H
#define SPERF_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/collect/composition.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"

/* The file that a spool is written to. */
typedef struct {
    void *context;
    /* Write `length` bytes at `offset` of the file. Returns 0 or an errno, after which nothing more is written. */
    int (*write)(void *context, uint64_t offset, const void *bytes, size_t length);
    /*
     * Return whether to stop writing for now; NULL: never. Sums, allocations and the timeline then continue with
     * the next call.
     */
    bool (*is_full)(void *context);
} sperf_spool_file_t;

/* A function, by its number in frames. */
typedef struct {
    uint32_t number;
    uint32_t first_line;
    sperf_frame_showing_t showing;
    uint32_t kind; /* as of sperf_raw_function_t */
    sperf_string_t name;
    sperf_string_t file;
} sperf_spool_function_t;

/* The session that a spool records. */
typedef struct {
    uint64_t previous; /* offset of the spool for the time before; 0: none */
    sperf_measures_t measures;
    bool aggregate;  /* sums only, no timeline */
    uint32_t states; /* `labels` of a sample is set * states + state; the last state is SPERF_TIME_WITHOUT_GVL */
    int64_t start_real_ns;
    int64_t period_ns;
    uint64_t process_id;
    uint64_t parent_process_id; /* below 2^32; 0: unknown */
} sperf_spool_session_t;

/*
 * The tables of sums of two values. Samples: how many, and nanoseconds. Allocations: objects in 1 /
 * SPERF_ALLOCATION_UNIT, and bytes. Exceptions: how many, and nanoseconds.
 */
typedef enum {
    SPERF_SPOOL_SUMS,
    SPERF_SPOOL_ALLOCATIONS,
    SPERF_SPOOL_EXCEPTIONS,
    SPERF_SPOOL_TABLES
} sperf_spool_table_t;

/* Rows of such a table, in rooms. */
typedef struct {
    uint64_t *rooms;
    uint32_t rooms_count, rooms_capacity;
    int64_t *written; /* the two values of each row as last written; INT64_MIN: never written */
    uint32_t written_rows, written_capacity;
    uint32_t next; /* the row to continue with, so that each row has its turn */
} sperf_spool_rows_t;

typedef struct {
    sperf_spool_file_t file;
    uint64_t begin; /* offset of the header */
    uint64_t end;   /* where the next record goes */
    int error;      /* of the first write that failed, or SPERF_SPOOL_NO_MEMORY; 0: none failed */
    sperf_buffer_t records;
    /* Ids up to these have been written. */
    uint32_t frames;
    uint32_t stacks;
    /* Offsets of rooms, by index. */
    sperf_spool_rows_t tables[SPERF_SPOOL_TABLES];
    uint64_t *blocks;
    uint32_t blocks_count, blocks_capacity;
    uint64_t rests;
    uint32_t rests_rows;
    uint64_t text;
} sperf_spool_t;

enum { SPERF_SPOOL_NO_MEMORY = -1 };

/* The longest text about the recording; the rest of a longer text is cut off. */
enum { SPERF_SPOOL_TEXT_BYTES = 4096 - 8 };

/*
 * Begin a spool at offset `begin`, a multiple of 8. The file must be empty from there on. Failures are stored in
 * `error`.
 */
void sperf_spool_begin(sperf_spool_t *spool, sperf_spool_file_t file, uint64_t begin,
                       const sperf_spool_session_t *session);

/* Free the memory of the writer. The file stays as it is. */
void sperf_spool_cleanup(sperf_spool_t *spool);

/* Add a function, a label of a set, or a thread's row. The name of a thread may change. */
void sperf_spool_function(sperf_spool_t *spool, const sperf_spool_function_t *function);
void sperf_spool_label(sperf_spool_t *spool, uint32_t set, sperf_string_t key, sperf_string_t value);
void sperf_spool_thread(sperf_spool_t *spool, sperf_thread_id_t row, uint64_t number, sperf_string_t name);

/* Add a label of a state. States have labels only if there is a sample of a state with `proves`. */
void sperf_spool_state(sperf_spool_t *spool, uint32_t state, sperf_string_t key, sperf_string_t value, bool proves);

/*
 * Add the next row of a table: the one after spool->frames or spool->stacks. The line of a frame is a line in its
 * file.
 */
void sperf_spool_frame(sperf_spool_t *spool, sperf_frame_t frame);
void sperf_spool_stack(sperf_spool_t *spool, sperf_stack_t stack);

/* Add a comment for the profile. */
void sperf_spool_comment(sperf_spool_t *spool, const char *text);

/*
 * Write what changed in these, or part of it if the file is full for now. `rests` has a row of SPERF_TIME_STRATA
 * for each thread row, and row 0.
 */
void sperf_spool_table(sperf_spool_t *spool, sperf_spool_table_t table, const sperf_sample_table_t *sums);
void sperf_spool_timeline(sperf_spool_t *spool, sperf_timeline_t *timeline);
void sperf_spool_rests(sperf_spool_t *spool, const sperf_rest_t *rests, uint32_t rows);
void sperf_spool_text(sperf_spool_t *spool, const char *text, size_t length);

/* Make everything written so far readable. `duration_ns`: since the start of the session. */
void sperf_spool_commit(sperf_spool_t *spool, int64_t duration_ns);

/* The contents of a spool. */
typedef struct {
    sperf_profile_t *profile;
    uint64_t previous;
    sperf_string_t text; /* borrowed from the bytes */
    uint32_t unnamed;    /* frames whose function has no name */
} sperf_spool_content_t;

/* Return the length of the spool whose first SPERF_SPOOL_HEADER_BYTES are `bytes`; 0: not a spool. */
enum { SPERF_SPOOL_HEADER_BYTES = 88 };
uint64_t sperf_spool_length(const uint8_t *bytes);

/*
 * Read the spool of `length` bytes. Damaged parts are left out. SPERF_MALFORMED: not a spool; SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Ownership: the caller frees the profile.
 */
sperf_status_t sperf_spool_decode(const uint8_t *bytes, size_t length, sperf_spool_content_t *out);

#endif
