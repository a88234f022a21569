/*
 * What an entry of the ring says of an allocation, beside its stack: see recording/allocations.h.
 */
#ifndef SPERF_EXT_SAMPLED_ALLOCATION_H
#define SPERF_EXT_SAMPLED_ALLOCATION_H

#include <ruby.h>
#include <stdint.h>

/* The window of entries whose weight is their gap: every object is looked at. */
enum { SPERF_WINDOW_ALWAYS = 0 };

/*
 * Kinds of objects by the memory that they have beside their slots when the next object is made: hardly any; a table, as
 * Hash and MatchData have; or memory of any size from the start, as strings and arrays have that do not fit into a slot.
 * With an interval all objects are plain.
 */
typedef enum { SPERF_OBJECT_PLAIN, SPERF_OBJECT_TABLE, SPERF_OBJECT_LARGE, SPERF_OBJECT_KINDS } sperf_object_kind_t;

typedef struct {
    VALUE class;     /* of the object; Qnil: it has none */
    uint64_t window; /* its number; SPERF_WINDOW_ALWAYS */
    uint32_t gap;    /* it was taken with probability 1 / gap */
    uint32_t row;    /* of sperf_sampled_object_add */
    sperf_object_kind_t kind;
    int64_t bytes; /* of its slot */
} sperf_allocation_t;

/* Return the class of an object that is being made; Qnil: it is the VM's own. Context: hook of new objects. */
static inline VALUE sperf_allocated_class(VALUE object)
{
    switch (RB_BUILTIN_TYPE(object)) {
    case T_IMEMO:
    case T_NODE:
    case T_ICLASS: return Qnil;
    default: return RBASIC_CLASS(object) != 0 ? RBASIC_CLASS(object) : Qnil;
    }
}

#endif
