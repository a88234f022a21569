/* A process made of bytes, for tests of sperf/outside: its memory is one range, and objects are put into it. */
#ifndef SUPPORT_OUTSIDE_H
#define SUPPORT_OUTSIDE_H

#include "sperf/outside/target.h"

#define OUTSIDE_BASE 0x10000U
enum { OUTSIDE_BYTES = 1 << 18 };

typedef struct {
    _Alignas(8) uint8_t bytes[OUTSIDE_BYTES]; /* at OUTSIDE_BASE */
    uint64_t next;                            /* the first free address */
    uint32_t reads;
    void (*before_read)(void *context); /* what the process does meanwhile; NULL: nothing */
    void *context;
} outside_process_t;

void outside_init(outside_process_t *process);
sperf_outside_memory_t outside_memory(outside_process_t *process);

/* Return the address of `bytes` new ones, zeroed. */
uint64_t outside_new(outside_process_t *process, uint64_t bytes);

/* Set the word at `address`, or 32 bits of it. */
void outside_set(outside_process_t *process, uint64_t address, uint64_t word);
void outside_set32(outside_process_t *process, uint64_t address, uint32_t value);

/* Return a new String with `text` in it (`embedded`) or beside it, and an Array of words. */
uint64_t outside_string(outside_process_t *process, const char *text, bool embedded);
uint64_t outside_array(outside_process_t *process, const uint64_t *words, uint64_t count, bool embedded);

/* Where the process has its labels: all tables are at the same places in each process. */
typedef struct {
    sperf_published_labels_t at;
    uint64_t chunk; /* of OUTSIDE_RECORDS records */
    uint64_t strings, labels, sets;
    uint32_t strings_count, labels_count, sets_count;
} outside_labels_t;

enum { OUTSIDE_RECORDS = 4, OUTSIDE_SLOTS = 64 };

/* Put empty tables, and what says where they are. */
void outside_publish(outside_process_t *process, outside_labels_t *labels);

/* Add a string, and return its id; a set of `count` strings, key and value in turns, as the set `id`. */
uint32_t outside_label_string(outside_process_t *process, outside_labels_t *labels, const char *text, uint64_t length);
void outside_label_set(outside_process_t *process, outside_labels_t *labels, uint32_t id, const uint32_t *strings,
                       uint32_t count);

/* Give the record `record` to the thread with the rb_thread_t at `vm_thread`. */
void outside_label_thread(outside_process_t *process, const outside_labels_t *labels, uint32_t record,
                          uint64_t vm_thread, uint32_t set);

/* The layout of a Ruby like 3.4.5, with its roots at the beginning of the memory. */
sperf_outside_layout_t outside_layout(void);

#endif
