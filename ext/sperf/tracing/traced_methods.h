/*
 * The methods that a trace has met, numbered.
 *
 * A Ruby method is known by its method entry, a C method by its owner and id, as Ruby announces their calls; a
 * block and the body of a class are known by their code. These keys are marked, so that no other object gets
 * their addresses.
 *
 * A method of a module has one entry for each class that includes the module, and one for each object that it
 * extends. A program that extends an object per request makes entries without end. So a method is also known by
 * its code and its owner: its first entries are remembered, and the others are looked up by code and owner.
 *
 * The first call of a method decides how it is traced. Methods of sperf's own are hidden. A verdict, if there
 * is one, may leave a method out or set a limit above which its calls are reported as slow. Names are made then
 * if there is a verdict, else when the trace is read.
 *
 * Methods in the table stay alive, and a program may define methods without end. So the table has a limit; the
 * methods beyond it are one, "(other)", with the sum of their calls and times.
 *
 * The table has a hash of its own, because every event of a trace looks a method up: the slot holds all that an
 * event needs.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACED_METHODS_H
#define SPERF_EXT_TRACED_METHODS_H

#include <ruby.h>
#include <stdbool.h>

#include "frames/frame_resolver.h"
#include "sperf/trace/trace_profile.h"

typedef enum {
    SPERF_TRACED,
    SPERF_TRACED_OUT,    /* left out: part of its caller, and its calls are its caller's */
    SPERF_TRACED_HIDDEN, /* sperf's own: left out with the C methods that it calls */
} sperf_traced_as_t;

/* The limit of an open call of a hidden method. */
enum { SPERF_HIDDEN_CALL = -1 };

typedef struct {
    VALUE code;   /* iseq; the owner of a C method */
    VALUE method; /* method entry, 0: none; the id of a C method */
    sperf_call_kind_t kind;
    sperf_traced_as_t as;
    int64_t limit_ns; /* calls that take longer are slow; 0: no limit */
    uint64_t slow;    /* number of slow calls */
    bool exact;       /* with only: a chosen method, each of whose calls is announced */
    uint32_t entries; /* remembered method entries beside the first */
} sperf_method_row_t;

enum { SPERF_ENTRIES_REMEMBERED = 32 };

typedef struct {
    VALUE first, second; /* the key */
    uint32_t number;     /* 0: free */
    uint8_t as;          /* sperf_traced_as_t */
    bool limited;        /* the row has a limit */
} sperf_method_slot_t;

typedef struct {
    sperf_method_slot_t *slots;
    uint32_t slots_capacity;
    sperf_method_row_t *rows; /* row n is method SPERF_CALL_METHODS + n */
    uint32_t count, capacity;
    uint32_t most; /* limit of rows; methods beyond it share one more */
    uint32_t slots_count;
    VALUE *entries; /* remembered ones, marked */
    uint32_t entries_count, entries_capacity;
    VALUE verdict; /* Proc (name, file, is_c) -> Integer: 0 trace, 1 leave out, more: limit in ns. Qnil: trace all */
} sperf_traced_methods_t;

static inline uint32_t sperf_traced_method_hash(VALUE first, VALUE second)
{
    return (uint32_t)(((uint64_t)(first >> 3) * 0x9e3779b97f4a7c15u ^ (uint64_t)second * 0xff51afd7ed558ccdu) >> 32);
}

/* Return the slot of a method by its key; NULL: not met yet. */
static inline const sperf_method_slot_t *sperf_traced_method_find(const sperf_traced_methods_t *methods, VALUE first,
                                                                  VALUE second)
{
    if (methods->slots_capacity == 0) return NULL;
    uint32_t mask = methods->slots_capacity - 1, slot = sperf_traced_method_hash(first, second) & mask;
    for (; methods->slots[slot].number != 0; slot = (slot + 1) & mask) {
        if (methods->slots[slot].first == first && methods->slots[slot].second == second) return &methods->slots[slot];
    }
    return NULL;
}

static inline const sperf_method_row_t *sperf_traced_method_row(const sperf_traced_methods_t *methods, uint32_t number)
{
    return &methods->rows[number - SPERF_CALL_METHODS];
}

/*
 * Return the slot of a method that was met with another entry, and remember `entry` if it is one of the first;
 * NULL: not met yet.
 */
const sperf_method_slot_t *sperf_traced_method_find_by_code(sperf_traced_methods_t *methods, VALUE entry, VALUE code,
                                                            VALUE owner);

/*
 * Add a method that was not met before. `owner` is the owner of a method that may have other entries, else 0.
 * May call the verdict; if that raises, the exception is dropped and the method is traced. Returns NULL when
 * out of memory. Slots returned earlier are invalid afterwards. Raises nothing. Context: hooks of calls as well
 * (vm/held_call.h).
 */
const sperf_method_slot_t *sperf_traced_method_add(sperf_traced_methods_t *methods, VALUE first, VALUE second,
                                                   VALUE owner, const sperf_method_row_t *row);

/* Describe a method as sampled frames are described. Makes Ruby objects. */
void sperf_traced_method_describe(const sperf_method_row_t *row, sperf_frame_text_t *text);

/* Context: dmark. */
void sperf_traced_methods_mark(const sperf_traced_methods_t *methods);

void sperf_traced_methods_cleanup(sperf_traced_methods_t *methods);

#endif
