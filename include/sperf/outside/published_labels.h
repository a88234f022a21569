/*
 * Where a process that has sperf in it keeps its labels: a struct in its memory, for readers from outside.
 *
 * The struct is found by its first bytes in the writable data of the library, and holds its own address: a copy of
 * these bytes elsewhere is not taken for it. So no symbol is exported. Numbers that may differ between versions of
 * sperf are in the struct. A version of the struct says what they mean; a reader that does not know the version reads
 * no labels.
 *
 * What the numbers describe. A label set has an id. Its slot, by id, has a row in a table of sets. A row is a range of
 * labels, and a label has the ids of two strings. All of this only grows within one generation, and arrays that grow
 * get another address. The generation is odd while sets are freed. Each thread with labels has a record, which says
 * the thread's id of a set. Records are in chunks that are never freed.
 */
#ifndef SPERF_OUTSIDE_PUBLISHED_LABELS_H
#define SPERF_OUTSIDE_PUBLISHED_LABELS_H

#include "sperf/base/status.h"
#include "sperf/outside/memory.h"

/* To be raised whenever a number has another meaning, or the struct other fields. */
enum { SPERF_PUBLISHED_LABELS_VERSION = 1 };

#define SPERF_PUBLISHED_LABELS_MAGIC "sperf: labels\n\x1a"
enum { SPERF_PUBLISHED_LABELS_MAGIC_BYTES = 16 };

/* How many bytes of a library are searched. */
enum { SPERF_PUBLISHED_LABELS_SEARCH_BYTES = 1 << 20 };

/* Addresses are in the process. Offsets and sizes are in bytes. */
typedef struct {
    char magic[SPERF_PUBLISHED_LABELS_MAGIC_BYTES];
    uint32_t version;
    uint32_t bytes;         /* the size of the struct */
    uint64_t self;          /* its address, 0 until it is complete */
    char sperf_version[16]; /* ends with NUL */

    uint64_t generation;   /* address of the number, 64 bits */
    uint64_t tables;       /* address of the struct with the tables, */
    uint64_t slots;        /* and of the slots */
    uint64_t renewals;     /* address of a number of 64 bits that changes when a thread gets a record, */
    uint64_t chunks;       /* of the pointer to the array of chunks, */
    uint64_t chunks_count; /* and of their number, 64 bits */

    uint32_t tables_bytes;   /* the size of the struct with the tables; in it: */
    uint32_t strings;        /* the pointer to the strings, */
    uint32_t strings_count;  /* their number (32 bits), */
    uint32_t labels;         /* the pointer to the labels, */
    uint32_t labels_count;   /* their number (32 bits), */
    uint32_t sets;           /* the pointer to the sets, */
    uint32_t sets_count;     /* their highest row (32 bits) */
    uint32_t string_bytes;   /* the size of a string; in it: */
    uint32_t string_pointer; /* the pointer to its bytes, */
    uint32_t string_length;  /* how many they are (64 bits) */
    uint32_t label_bytes;    /* the size of a label; in it: */
    uint32_t label_key;      /* the id of the key, */
    uint32_t label_value;    /* and of the value (32 bits) */
    uint32_t set_bytes;      /* the size of a set; in it: */
    uint32_t set_start;      /* the first label, */
    uint32_t set_count;      /* the number of labels (32 bits) */
    uint32_t slots_count;    /* the number of slots */
    uint32_t slot_bytes;     /* the size of a slot; in it: */
    uint32_t slot_row;       /* the row of the set, 16 bits; 0: free */

    uint32_t records_in_chunk; /* the number of records, */
    uint32_t record_bytes;     /* and the size of one; in it: */
    uint32_t record_thread;    /* the Thread; 0: of no thread, */
    uint32_t record_vm_thread; /* the address of its rb_thread_t, */
    uint32_t record_labels;    /* the id of the set of its running fiber, 32 bits; 0: none */
} sperf_published_labels_t;

/*
 * Set `out` to the struct that is at `from` or after it, before `to`. Returns SPERF_OK; SPERF_NOT_FOUND if there is
 * none, or its numbers are impossible; SPERF_UNSUPPORTED if the struct is of another version: only sperf_version, made
 * printable, is then set. Reads at most SPERF_PUBLISHED_LABELS_SEARCH_BYTES.
 */
sperf_status_t sperf_published_labels_find(const sperf_outside_memory_t *memory, uint64_t from, uint64_t to,
                                           sperf_published_labels_t *out);

#endif
