/*
 * The bytes of a spool: see sperf/collect/spool.h. For its writer and its reader.
 */
#ifndef SPERF_SPOOL_RECORDS_H
#define SPERF_SPOOL_RECORDS_H

#include <stdint.h>

#include "sperf/collect/account.h"
#include "sperf/model/timeline.h"

#define SPOOL_MAGIC "sperf spool 2\n\0"

typedef struct {
    char magic[16];
    uint64_t begin; /* offset in the file of this */
    uint64_t end;   /* of the end of the last record */
    uint64_t previous;
    uint32_t measures; /* bits of spool_measures_t */
    uint32_t aggregate;
    uint32_t states;
    uint32_t parent_process_id;
    int64_t start_real_ns;
    int64_t period_ns;
    uint64_t process_id;
    int64_t duration_ns;
} spool_header_t;

typedef enum {
    SPOOL_TIMES = 1,
    SPOOL_WALL = 2,
    SPOOL_CUSTOM = 4,
    SPOOL_ALLOCATIONS_MEASURED = 8,
    SPOOL_RETAINED = 16,
    SPOOL_EXCEPTIONS_MEASURED = 32
} spool_measures_t;

typedef enum {
    SPOOL_FUNCTION = 1,
    SPOOL_FRAME,
    SPOOL_STACK,
    SPOOL_THREAD,
    SPOOL_STATE,
    SPOOL_LABEL,
    SPOOL_COMMENT,
    SPOOL_SUMS,        /* room */
    SPOOL_BLOCK,       /* room */
    SPOOL_RESTS,       /* room; the last one counts */
    SPOOL_TEXT,        /* room */
    SPOOL_ALLOCATIONS, /* room, as SPOOL_SUMS */
    SPOOL_EXCEPTIONS,  /* the same */
} spool_type_t;

/* Before each record. */
typedef struct {
    uint32_t type;
    uint32_t length; /* of the rest of the record */
} spool_record_t;

/* A record begins with one of these; two texts of `lengths` bytes follow. */
typedef struct {
    uint32_t number; /* of the function, the set, the state, the thread's row */
    uint32_t first_line;
    uint32_t showing;
    uint32_t kind;
    uint64_t thread_number;
    uint32_t lengths[2];
} spool_named_t;

/* FRAME: function, line. STACK: parent, frame. */
typedef struct {
    uint32_t first;
    uint32_t second;
} spool_pair_t;

/* SUMS, RESTS: first row, and how many there is room for. BLOCK: its index, and how many bytes are used. */
typedef struct {
    uint32_t first;
    uint32_t count;
} spool_room_t;

typedef struct {
    uint32_t stack; /* with all 0 the row is empty */
    uint32_t thread;
    uint32_t labels;
    uint32_t unused;
    int64_t count;     /* of allocations: objects, in parts of header's unit; of exceptions: how many */
    int64_t weight_ns; /* of allocations: bytes; of exceptions: ns until a rescue clause */
} spool_sum_t;

enum { SPOOL_SUMS_ROWS = 1024, SPOOL_RESTS_ROWS = 64, SPOOL_TEXT_ROOM = 4096 };

#endif
