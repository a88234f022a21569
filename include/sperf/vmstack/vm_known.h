/*
 * Known facts about the VM's objects, so that nothing has to be read for a frame that looks as it did at an
 * earlier tick.
 *
 * Each table consists of sets of SPERF_WAYS rows, in which a later key replaces an earlier one. A row is valid in
 * its epoch: objects in samples neither die nor move. If a walk did not become a sample, the rows it added are
 * removed, or, if there were too many, the epoch ends (sperf_vm_known_forget). Rows about objects that need not be
 * in a sample are also limited to their generation, which ends with every step of the GC. Owned by one thread.
 */
#ifndef SPERF_VM_KNOWN_H
#define SPERF_VM_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/vmstack/vm_words.h"

enum { SPERF_KNOWN_OBJECTS = 4096, SPERF_KNOWN_ENVIRONMENTS = 1024, SPERF_WAYS = 4, SPERF_FRESH_MAX = 64 };

/* The first fields of each row. */
typedef struct {
    sperf_word_t key; /* the address; 0: the row is free */
    uint32_t epoch;
    uint32_t generation; /* 0: any */
} sperf_vm_known_row_t;

/* An object. Its generation is 0 if it is in samples. */
typedef struct {
    sperf_vm_known_row_t row;
    sperf_word_t encoded; /* an iseq's code; 0: no iseq */
    uint32_t size;
    int definition; /* kind of definition of a method entry; -1: not a method entry */
    bool is_method; /* the iseq is that of a method, not of a block or a file */
    /*
     * Of an iseq: its method, 0 until it was seen. Of another object in the place of a method entry: what it
     * holds.
     */
    sperf_word_t entry;
} sperf_vm_known_object_t;

/*
 * An environment on the heap: it belongs to its frame permanently and refers to other environments on the heap
 * only. It is valid whether or not its walk became a sample: between two steps of the GC nothing dies.
 */
typedef struct {
    sperf_vm_known_row_t row; /* the key is the ep */
    sperf_word_t flags;
    sperf_word_t entry; /* its method, 0: none */
    uint32_t nesting;
} sperf_vm_known_environment_t;

typedef struct {
    uint32_t epoch;      /* never 0 */
    uint32_t generation; /* never 0 */
    uint32_t turn;       /* the next row to replace in a full set */
    /* Epochs of the rows that the latest walk added, to remove them. */
    uint32_t fresh_count; /* if above SPERF_FRESH_MAX, the rest is not in `fresh` */
    uint32_t *fresh[SPERF_FRESH_MAX];
    /* Rows in use of each table, powers of two: tables start on few pages and grow when a set is full. */
    uint32_t objects_used;
    uint32_t environments_used;
    sperf_vm_known_object_t objects[SPERF_KNOWN_OBJECTS];
    sperf_vm_known_environment_t environments[SPERF_KNOWN_ENVIRONMENTS];
} sperf_vm_known_t;

/* Make empty tables. */
void sperf_vm_known_init(sperf_vm_known_t *known);

/* Empty the tables and make them small. */
void sperf_vm_known_shrink(sperf_vm_known_t *known);

/* Begin a walk: sperf_vm_known_forget removes the rows that are added from here on. */
void sperf_vm_known_begin(sperf_vm_known_t *known);

/* Remove the rows of the latest walk, which did not become a sample. */
void sperf_vm_known_forget(sperf_vm_known_t *known);

/* Empty the tables, because samples were lost and their objects may die. */
void sperf_vm_known_forget_all(sperf_vm_known_t *known);

/* Remove what the GC may have freed since the last walk. */
void sperf_vm_known_outlive_gc(sperf_vm_known_t *known);

/* Return the row of `object` or of the environment `ep`, or NULL. */
const sperf_vm_known_object_t *sperf_vm_known_object(const sperf_vm_known_t *known, sperf_word_t object);
const sperf_vm_known_environment_t *sperf_vm_known_environment(const sperf_vm_known_t *known, sperf_word_t ep);

/* Add a row. Fills in its epoch, and the generation of an environment. */
void sperf_vm_known_add_object(sperf_vm_known_t *known, sperf_vm_known_object_t object);
void sperf_vm_known_add_environment(sperf_vm_known_t *known, sperf_vm_known_environment_t environment);

/* Mark the row with this epoch, which the caller is about to write, as written in the latest walk. */
void sperf_vm_known_mark_fresh(sperf_vm_known_t *known, uint32_t *epoch);

#endif
