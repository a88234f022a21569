/*
 * What was found out about the VM's objects, so that nothing has to be read for a frame that looks as it did at an
 * earlier tick.
 *
 * Each table is one of sets of SPERF_WAYS rows, in which a later key takes the place of an earlier one. A row holds
 * in its epoch: what is in samples neither dies nor moves. Where a walk did not become a sample, the rows that it
 * added are taken back, or, if they were too many, the epoch ends (sperf_vm_known_forget). Rows about what need not
 * be in a sample hold in their generation as well, which ends with every step of the GC. One thread's.
 */
#ifndef SPERF_VM_KNOWN_H
#define SPERF_VM_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/vmstack/vm_words.h"

enum { SPERF_KNOWN_OBJECTS = 4096, SPERF_KNOWN_ENVIRONMENTS = 1024, SPERF_WAYS = 4, SPERF_FRESH_MAX = 64 };

/* What each row begins with. */
typedef struct {
    sperf_word_t key; /* the address that it is about; 0: the row is free */
    uint32_t epoch;
    uint32_t generation; /* 0: any */
} sperf_vm_known_row_t;

/* An object; its generation is 0 where it is in samples. */
typedef struct {
    sperf_vm_known_row_t row;
    sperf_word_t encoded; /* an iseq's code; 0: no iseq */
    uint32_t size;
    int definition; /* a method entry's kind of definition; -1: no method entry */
    bool is_method; /* the iseq is a method's own, not a block's or a file's */
    /* An iseq's: that method, 0 until it was seen; of what else lies in a method entry's place: what it holds. */
    sperf_word_t entry;
} sperf_vm_known_object_t;

/*
 * An environment on the heap: it is its frame's for good, and refers to others on the heap alone. It holds whether or
 * not the walk that found it became a sample: between two steps of the GC nothing dies.
 */
typedef struct {
    sperf_vm_known_row_t row; /* its key is the ep */
    sperf_word_t flags;
    sperf_word_t entry; /* the method that it belongs to, 0 for none */
    uint32_t nesting;
} sperf_vm_known_environment_t;

typedef struct {
    uint32_t epoch;      /* never 0 */
    uint32_t generation; /* never 0 */
    uint32_t turn;       /* which way is taken next where all are taken */
    /* What the latest walk added, by the epochs to be taken away again. */
    uint32_t fresh_count; /* more than SPERF_FRESH_MAX: those beyond were not noted */
    uint32_t *fresh[SPERF_FRESH_MAX];
    /*
     * How many rows of each table are used, powers of two: they begin on few pages, and grow where a set is full.
     */
    uint32_t objects_used;
    uint32_t environments_used;
    sperf_vm_known_object_t objects[SPERF_KNOWN_OBJECTS];
    sperf_vm_known_environment_t environments[SPERF_KNOWN_ENVIRONMENTS];
} sperf_vm_known_t;

/* Know nothing. */
void sperf_vm_known_init(sperf_vm_known_t *known);

/* Forget everything, and begin again with small tables. */
void sperf_vm_known_shrink(sperf_vm_known_t *known);

/* A walk begins: what it adds from here on is what sperf_vm_known_forget takes back. */
void sperf_vm_known_begin(sperf_vm_known_t *known);

/* The latest walk did not become a sample: forget what it found out. */
void sperf_vm_known_forget(sperf_vm_known_t *known);

/* Samples were lost: what was in them may die. Forget everything. */
void sperf_vm_known_forget_all(sperf_vm_known_t *known);

/* The GC may have run since the last walk: forget what it may have freed. */
void sperf_vm_known_outlive_gc(sperf_vm_known_t *known);

/* Return what is known of `object`, or of the environment `ep`; NULL for nothing. */
const sperf_vm_known_object_t *sperf_vm_known_object(const sperf_vm_known_t *known, sperf_word_t object);
const sperf_vm_known_environment_t *sperf_vm_known_environment(const sperf_vm_known_t *known, sperf_word_t ep);

/* Note what was found out; epochs are filled in, and an environment's generation. */
void sperf_vm_known_add_object(sperf_vm_known_t *known, sperf_vm_known_object_t object);
void sperf_vm_known_add_environment(sperf_vm_known_t *known, sperf_vm_known_environment_t environment);

/* Note that the row with this epoch, which is the caller's and about to be written, is the latest walk's. */
void sperf_vm_known_note_fresh(sperf_vm_known_t *known, uint32_t *epoch);

#endif
