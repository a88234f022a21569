/*
 * Names and lines of the frames of another process: from addresses to functions of a profile.
 *
 * The result for a frame is kept, with all words that it was derived from. These words are read again for each stack,
 * and the frame is resolved again if one of them differs. So code that replaced other code at the same address is
 * noticed, and a known stack takes two calls to the kernel.
 *
 * A thread that runs returns from one method and calls another while its stack is copied, so a frame's code may be that
 * of one method and its environment, which says the method, that of the other. Therefore the method's own code must be
 * the code that the frame's is part of. If it is not, the method is the one that had this code before. Only if there was
 * none, the stack has to be read again.
 */
#ifndef SPERF_OUTSIDE_NAMES_H
#define SPERF_OUTSIDE_NAMES_H

#include "sperf/model/profile.h"
#include "sperf/outside/stack.h"

/* Rows that are kept; if there are more, all are forgotten. Lines that are kept of each. */
enum { SPERF_OUTSIDE_NAMES_MAX = 65536, SPERF_OUTSIDE_LINES = 6 };

/* All words that a frame's name and lines depend on. Bytes between fields are zero. */
typedef struct {
    uint64_t iseq, entry;       /* the key, with the next field */
    uint64_t shape;             /* kind, nesting, is_made */
    uint64_t owner, id;         /* of the entry */
    uint64_t method;            /* the iseq of the entry's method; another word if that is not written in Ruby */
    uint64_t body;              /* of the iseq, as all that follows */
    uint64_t local;             /* the iseq of the method, file or class body that this one is part of */
    uint64_t path, base, label; /* Strings, the path possibly an Array */
    uint64_t code, code_words, first_line;
    uint64_t lines, lines_count, lines_index;
} sperf_outside_facts_t;

typedef struct {
    sperf_outside_facts_t facts;
    sperf_string_id_t name; /* in the table of texts */
    sperf_string_id_t path;
    bool is_doubtful;    /* read while objects moved: to be read again the next time */
    bool is_outside;     /* its label is that of a file, a class body or the like */
    uint32_t generation; /* of the profile that has `function` */
    sperf_function_id_t function;
    uint32_t next_line; /* the one to replace */
    struct {
        uint64_t position; /* 0: free */
        uint32_t line;
    } lines[SPERF_OUTSIDE_LINES];
} sperf_outside_name_t;

typedef struct {
    sperf_string_table_t texts;
    sperf_outside_name_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index;   /* by iseq, entry and shape */
    sperf_index_t methods; /* by local: rows whose method has this code */
    uint32_t generation;
    bool is_steady;               /* set by the caller: no collection is at work, which moves objects */
    sperf_outside_facts_t *facts; /* of the stack that is being read, SPERF_OUTSIDE_FRAMES_MAX of them, */
    uint32_t *ids;                /* and their rows */
    sperf_outside_piece_t *pieces;
    uint8_t *blocks; /* of each frame, the body, the method entry, and the iseq up to where it says its body */
    uint32_t body_begin, body_bytes; /* what is read of them: offset and size */
    uint32_t entry_begin, entry_bytes;
    uint32_t head_bytes;
} sperf_outside_names_t;

/* Make an empty table. SPERF_NO_MEMORY. The caller calls sperf_outside_names_cleanup, also after an error. */
sperf_status_t sperf_outside_names_init(sperf_outside_names_t *names, const sperf_outside_layout_t *layout);
void sperf_outside_names_cleanup(sperf_outside_names_t *names);

/* From now on, functions are added to another profile, which has none yet. */
void sperf_outside_names_begin_profile(sperf_outside_names_t *names);

/*
 * Read what is needed to name the frames of `stack`, and set `*is_whole` to whether they fit together. If not, they
 * should be read again. `is_final`: they will not be, so frames that do not fit are left out with all that are younger,
 * and make the stack torn; a frame of a thread that has not changed is believed. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_names_read(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                                        sperf_outside_stack_t *stack, bool is_final, bool *is_whole);

/*
 * Add `stack`, for which sperf_outside_names_read was called last, to `profile`, and set `*out` to the id of its
 * youngest frame; 0 if it has no frames. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_names_intern(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                                          const sperf_outside_stack_t *stack, sperf_profile_t *profile,
                                          sperf_stack_id_t *out);

#endif
