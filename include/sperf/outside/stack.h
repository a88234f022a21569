/*
 * The stack of one thread of another process: a copy of its control frames and of what they stand on, decoded into
 * frames.
 *
 * The thread runs while it is read. The first calls to the kernel say which execution context runs, that of a fiber, and
 * where its stack ends. The next one copies the execution context, the youngest frames, the youngest values, the
 * execution context again, and then what is older; a running thread changes the young part first, so that is copied
 * within a microsecond.
 *
 * A thread that switches fibers may have left the fiber by then. Its stack is copied again when the thread is back. If
 * that takes too long, it is copied as it is, without the C method in which the fiber waits.
 *
 * A thread that calls methods all the time has always changed meanwhile (`has_changed`). To read it again until it has
 * not would prefer code that calls nothing. It is read again only if what was copied contradicts itself: frames that
 * cannot be true, or whose method and code do not belong together (sperf/outside/names.h). The caller decides that, and
 * leaves out the frame and all that are younger if reading again does not help.
 */
#ifndef SPERF_OUTSIDE_STACK_H
#define SPERF_OUTSIDE_STACK_H

#include "sperf/outside/memory.h"
#include "sperf/outside/objects.h"

/* Frames that are read, youngest first; and bytes of values, youngest first as well. */
enum { SPERF_OUTSIDE_FRAMES_MAX = 1024, SPERF_OUTSIDE_VALUES_BYTES = 1 << 18, SPERF_OUTSIDE_ATTEMPTS = 6 };

typedef enum {
    SPERF_OUTSIDE_RUBY, /* a method, block, class body, file, eval, rescue or ensure */
    SPERF_OUTSIDE_C,    /* a C method */
} sperf_outside_frame_kind_t;

/* One frame. The addresses are valid for the moment of the copy only. */
typedef struct {
    sperf_outside_frame_kind_t kind;
    uint64_t iseq;    /* 0 of a C method */
    uint64_t pc;      /* of a Ruby frame; anything, if compiled code has not written it */
    uint64_t entry;   /* the method entry, 0: outside of all methods */
    uint64_t self;    /* the receiver */
    uint32_t nesting; /* environments between the frame's and that of its method */
    bool is_made;     /* the method was made by define_method */
    bool is_outside;  /* the outermost environment is that of a file, a class body or the like */
    bool is_doubtful; /* its environments are not those of such a frame: the method is not known */
} sperf_outside_frame_t;

/* An environment, by its address: what is in the place of the method entry, the next one outward, and flags. */
enum { SPERF_OUTSIDE_ENV_WORDS = 3 };

/* A frame whose method is being searched. */
typedef struct {
    uint32_t frame;
    uint64_t words[SPERF_OUTSIDE_ENV_WORDS]; /* the environment that is looked at, */
    uint64_t object[2];                      /* the first words of what is in the place of its method entry, */
    uint64_t outer[SPERF_OUTSIDE_ENV_WORDS]; /* and the next environment */
} sperf_outside_search_t;

typedef struct {
    uint64_t bounds[3]; /* the stack of values, its size in words, the youngest frame */
    uint64_t after[3];  /* the same after the young part was copied, */
    uint64_t last[3];   /* and after all of it */
    uint32_t count;     /* of frames */
    bool is_truncated;  /* there are older frames */
    bool has_changed;   /* while it was copied */
    bool is_torn;       /* the youngest frames are missing, as they contradicted each other */
    sperf_outside_frame_t frames[SPERF_OUTSIDE_FRAMES_MAX];

    /* What is in the copy; unused between two readings. */
    uint64_t values_begin; /* the address of the oldest value */
    uint32_t values_bytes;
    uint64_t words[SPERF_OUTSIDE_FRAMES_MAX * SPERF_OUTSIDE_FRAME_WORDS_MAX];
    uint64_t values[SPERF_OUTSIDE_VALUES_BYTES / 8];
    sperf_outside_search_t searches[SPERF_OUTSIDE_FRAMES_MAX];
    sperf_outside_piece_t pieces[2 * SPERF_OUTSIDE_FRAMES_MAX];
} sperf_outside_stack_t;

/*
 * Read the stack of the fiber that the thread at `thread` runs into `stack`, once. Returns whether it was read whole: without frames
 * that cannot be true. If not, `stack` has those frames that are older than these, possibly none; is_torn is false only
 * for a thread that has no stack.
 */
bool sperf_outside_stack_read(const sperf_outside_memory_t *memory, uint64_t thread, sperf_outside_stack_t *stack);

/* The line of a position in an iseq's code, from the table that Ruby keeps of it. */

typedef struct {
    uint64_t table; /* rows that begin with the line, 32 bits */
    uint32_t count;
    uint64_t index;     /* the succinct index of positions that begin a row */
    uint32_t row_bytes; /* at least 4 */
} sperf_outside_lines_t;

/* Return the line of the instruction at `position`, in words; 0 if it is not known. */
uint32_t sperf_outside_line_read(const sperf_outside_memory_t *memory, const sperf_outside_lines_t *lines,
                                 uint64_t position);

#endif
