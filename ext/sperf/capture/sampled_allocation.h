/*
 * What an entry of the ring says about a sampled allocation, beside its stack: see allocations/allocations.h.
 */
#ifndef SPERF_EXT_SAMPLED_ALLOCATION_H
#define SPERF_EXT_SAMPLED_ALLOCATION_H

#include <ruby.h>
#include <stdint.h>

/* The window of entries that were sampled without windows: their weight is their gap. */
enum { SPERF_WINDOW_ALWAYS = 0 };

/*
 * Kinds of objects by the memory that they have beside their slots when the next object is made: hardly any; a
 * table, as Hash and MatchData have; or memory of any size from the start, as long strings and arrays have.
 * With an interval all objects count as plain.
 */
typedef enum { SPERF_OBJECT_PLAIN, SPERF_OBJECT_TABLE, SPERF_OBJECT_LARGE, SPERF_OBJECT_KINDS } sperf_object_kind_t;

typedef struct {
    VALUE class;     /* of the object; Qnil: an object of the VM */
    uint64_t window; /* its number, or SPERF_WINDOW_ALWAYS */
    uint32_t gap;    /* it was taken with probability 1 / gap */
    uint32_t row;    /* of sperf_sampled_object_add */
    sperf_object_kind_t kind;
    int64_t bytes; /* of its slot */
} sperf_allocation_t;

/* Return the class of an object that is being made; Qnil: an object of the VM. Context: hook of new objects. */
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
