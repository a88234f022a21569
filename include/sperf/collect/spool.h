/*
 * The spool: what a session has recorded so far, written where the death of its process cannot reach it.
 *
 * It lies in a file beside other things, from an offset on. The file need not be anything but bytes that may be written
 * in any order; the writer gets them there by a function that it is given. What it writes is made so that the file may
 * be read whatever the writer came to:
 *
 *   header     fixed; its `end` moves last, behind what it makes readable
 *   records    one after the other up to `end`: a type, a length, and so many bytes. Rows of tables come in the order
 *              of their ids. Some records are room that is written to later: sums, blocks of the timeline, rests, text
 *
 * Numbers are in the machine's byte order, every record begins at a multiple of 8, and lengths are multiples of 8. A
 * row of sums that was written in part is wrong by what one second of it weighs; nothing else can be in part.
 *
 * Writing is quick: each call writes what has changed since the last one. One writer at a time; context: anywhere, it
 * allocates with malloc. Reading checks everything: the program whose memory the file was may have written to it.
 */
#ifndef SPERF_SPOOL_H
#define SPERF_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/collect/sharing.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"

/* Where a spool is written to. */
typedef struct {
    void *context;
    /* Write `length` bytes at `offset` of the file. Returns 0 or an errno, after which nothing is written any more. */
    int (*write)(void *context, uint64_t offset, const void *bytes, size_t length);
    /* Say whether no more is to be written for now; NULL: never. Sums, allocations and the timeline stop there, and go
     * on with the next call. */
    bool (*is_full)(void *context);
} sperf_spool_file_t;

/* How a function's frames are shown. */
typedef enum {
    SPERF_SPOOL_SHOWN,
    SPERF_SPOOL_AS_CALLER, /* hidden if the frame that called is */
    SPERF_SPOOL_HIDDEN,
    SPERF_SPOOL_SHOWINGS
} sperf_spool_showing_t;

enum { SPERF_SPOOL_CLASS = SPERF_TIME_KINDS + 1 };

/* A function, by the number that frames have for it. */
typedef struct {
    uint32_t number;
    uint32_t first_line;
    sperf_spool_showing_t showing;
    /*
     * What time a stack is of whose leaf it is: a sperf_time_kind_t; SPERF_TIME_KINDS: running, and nobody's;
     * SPERF_SPOOL_CLASS: it is no code but the class of objects, and stands behind the leaf.
     */
    uint32_t kind;
    sperf_string_t name;
    sperf_string_t file;
} sperf_spool_function_t;

/* What all of it is of. */
typedef struct {
    uint64_t previous; /* offset of the spool before, whose time came before; 0: none */
    sperf_measures_t measures;
    bool aggregate;  /* there are sums, no timeline */
    uint32_t states; /* a sample's `labels` is set * states + state */
    int64_t start_real_ns;
    int64_t period_ns;
    uint64_t process_id;
    uint64_t parent_process_id; /* below 2^32, as the kernel's are; 0: unknown */
} sperf_spool_session_t;

/* Rows of a table of sums of two values, in rooms. */
typedef struct {
    uint64_t *rooms;
    uint32_t rooms_count, rooms_capacity;
    int64_t *written; /* two values for each row, as they were written; INT64_MIN: they were not */
    uint32_t written_rows, written_capacity;
    uint32_t next; /* the row at which to go on, so that each has its turn */
} sperf_spool_rows_t;

typedef struct {
    sperf_spool_file_t file;
    uint64_t begin; /* offset of the header */
    uint64_t end;   /* where the next record goes */
    int error;      /* what the first write that failed returned, or SPERF_SPOOL_NO_MEMORY; 0: none failed */
    sperf_buffer_t records;
    /* Ids up to these are written. */
    uint32_t frames;
    uint32_t stacks;
    /* Where rooms are, by index. */
    sperf_spool_rows_t sums;
    sperf_spool_rows_t allocations;
    uint64_t *blocks;
    uint32_t blocks_count, blocks_capacity;
    uint64_t rests;
    uint32_t rests_rows;
    uint64_t text;
} sperf_spool_t;

enum { SPERF_SPOOL_NO_MEMORY = -1 };

/* The `text` about how it was recorded has at most so many bytes; what is longer is cut off. */
enum { SPERF_SPOOL_TEXT_BYTES = 4096 - 8 };

/*
 * Begin a spool at `begin`, a multiple of 8. The file must be empty from there on. What goes wrong is in `error`.
 */
void sperf_spool_begin(sperf_spool_t *spool, sperf_spool_file_t file, uint64_t begin,
                       const sperf_spool_session_t *session);

/* Free what the writer keeps. The file stays as it is. */
void sperf_spool_cleanup(sperf_spool_t *spool);

/* Add a function, a label of a set, a thread's row; a thread's name may change. */
void sperf_spool_function(sperf_spool_t *spool, const sperf_spool_function_t *function);
void sperf_spool_label(sperf_spool_t *spool, uint32_t set, sperf_string_t key, sperf_string_t value);
void sperf_spool_thread(sperf_spool_t *spool, sperf_thread_id_t row, uint64_t number, sperf_string_t name);

/* Add a label of a state. States have labels only if there is a sample of one that `proves` that they have a meaning. */
void sperf_spool_state(sperf_spool_t *spool, uint32_t state, sperf_string_t key, sperf_string_t value, bool proves);

/* Add the next row of a table: the one after spool->frames, spool->stacks. A frame's line is a line of its file. */
void sperf_spool_frame(sperf_spool_t *spool, sperf_frame_t frame);
void sperf_spool_stack(sperf_spool_t *spool, sperf_stack_t stack);

/* A comment for the profile. */
void sperf_spool_comment(sperf_spool_t *spool, const char *text);

/*
 * Write what has changed of these, or some of it where the file is full for now. `rests` has a row of SPERF_TIME_KINDS
 * for each thread row, and row 0.
 */
void sperf_spool_sums(sperf_spool_t *spool, const sperf_sample_table_t *sums);
/* Rows of allocations: objects in 1 / SPERF_ALLOCATION_UNIT, bytes. Their stacks have the class behind the leaf. */
void sperf_spool_allocations(sperf_spool_t *spool, const sperf_sample_table_t *sums);
void sperf_spool_timeline(sperf_spool_t *spool, sperf_timeline_t *timeline);
void sperf_spool_rests(sperf_spool_t *spool, const sperf_rest_t *rests, uint32_t rows);
void sperf_spool_text(sperf_spool_t *spool, const char *text, size_t length);

/* Make all of that readable. `duration_ns`: from the session's start until now. */
void sperf_spool_commit(sperf_spool_t *spool, int64_t duration_ns);

/* A spool as it was read. */
typedef struct {
    sperf_profile_t *profile;
    uint64_t previous;
    sperf_string_t text; /* borrowed of the bytes */
    uint32_t unnamed;    /* functions that were used and have no name */
} sperf_spool_content_t;

/* Return how many bytes the spool has whose first SPERF_SPOOL_HEADER_BYTES are `bytes`; 0: they are none's. */
enum { SPERF_SPOOL_HEADER_BYTES = 88 };
uint64_t sperf_spool_length(const uint8_t *bytes);

/*
 * Read a spool's `length` bytes. What is damaged is left out. SPERF_MALFORMED: there is none; SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Ownership: the caller frees the profile.
 */
sperf_status_t sperf_spool_decode(const uint8_t *bytes, size_t length, sperf_spool_content_t *out);

#endif
