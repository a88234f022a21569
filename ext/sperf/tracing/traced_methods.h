/*
 * The methods that a trace has met, numbered.
 *
 * A method of Ruby is known by its method entry, one of C by its owner and id, as Ruby announces its calls; a block and
 * the body of a class by their code. What they are known by is marked, so that its address stays its own.
 *
 * A method of a module has an entry for each class that includes it, and for each object that is extended by it: in a program
 * that does so for every request there is no end of them. So a method is known by its code and owner as well, some of its
 * entries are remembered, and the others are looked up by these.
 *
 * What shall become of a method is decided when it is first met: sperf's own are hidden, and whoever traces may leave others out or
 * have their slow calls told. Names are made then where somebody wants to decide by them, else at the end.
 *
 * A program that makes methods as it runs makes any number of them, and those that are met here are kept alive. So there is
 * a limit, beyond which all methods are one, "(other)": their calls and times add up.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACED_METHODS_H
#define SPERF_EXT_TRACED_METHODS_H

#include <ruby.h>
#include <stdbool.h>

#include "recording/frame_resolver.h"
#include "sperf/trace/trace_profile.h"

typedef enum {
    SPERF_TRACED,
    SPERF_TRACED_OUT,    /* it is part of its caller, and what it calls is called by that */
    SPERF_TRACED_HIDDEN, /* the same, and so are the C methods that it calls: it is sperf's own */
} sperf_traced_as_t;

/* The limit of an open call that is sperf's own. */
enum { SPERF_HIDDEN_CALL = -1 };

typedef struct {
    VALUE code;   /* iseq; the owner of a C method */
    VALUE method; /* method entry, 0: none; the id of a C method */
    sperf_call_kind_t kind;
    sperf_traced_as_t as;
    int64_t limit_ns; /* tell of calls that take longer; 0: of none */
    uint64_t slow;    /* how many did */
    bool exact;       /* with only: it is a chosen one, and each of its calls is announced */
    uint32_t entries; /* method entries that it is known by beside its first one */
} sperf_method_row_t;

enum { SPERF_ENTRIES_REMEMBERED = 32, SPERF_TRACED_METHODS_MAX = 1 << 20 };

typedef struct {
    VALUE first, second; /* what it is known by */
    uint32_t number;     /* 0: free */
    uint8_t as;          /* sperf_traced_as_t */
    bool limited;        /* it has a limit */
} sperf_method_slot_t;

typedef struct {
    sperf_method_slot_t *slots;
    uint32_t slots_capacity;
    sperf_method_row_t *rows; /* row n is of the method SPERF_CALL_METHODS + n */
    uint32_t count, capacity;
    uint32_t most; /* rows; those beyond are one, the last */
    uint32_t slots_count;
    VALUE *entries; /* remembered ones, marked */
    uint32_t entries_count, entries_capacity;
    VALUE verdict; /* a Proc that decides, Qnil: all are traced */
} sperf_traced_methods_t;

static inline uint32_t sperf_traced_method_hash(VALUE first, VALUE second)
{
    return (uint32_t)(((uint64_t)(first >> 3) * 0x9e3779b97f4a7c15u ^ (uint64_t)second * 0xff51afd7ed558ccdu) >> 32);
}

/* Return the slot of the method, or NULL if it was not met. */
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
 * Return the slot of a method that has another entry than was met, NULL for one that was not met; and remember the entry, if
 * it is one of the first.
 */
const sperf_method_slot_t *sperf_traced_method_again(sperf_traced_methods_t *methods, VALUE entry, VALUE code,
                                                     VALUE owner);

/*
 * Number a method that was not met before. `owner` is whose it is where it may have other entries, 0 elsewhere. May call the
 * verdict, which is Ruby code: what it raises is dropped, and the method is traced. NULL: out of memory. Slots that were
 * returned before may have moved. Context: GVL, hooks included; raises nothing (vm/held_call.h).
 */
const sperf_method_slot_t *sperf_traced_method_add(sperf_traced_methods_t *methods, VALUE first, VALUE second,
                                                   VALUE owner, const sperf_method_row_t *row);

/* Describe it as frames of samples are described. Makes objects. */
void sperf_traced_method_describe(const sperf_method_row_t *row, sperf_frame_text_t *text);

/* Context: dmark. */
void sperf_traced_methods_mark(const sperf_traced_methods_t *methods);

void sperf_traced_methods_cleanup(sperf_traced_methods_t *methods);

#endif
