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

/* Put a node into an empty circular list of two pointers, or make it empty. */
void outside_link(outside_process_t *process, uint64_t head, uint64_t node);
void outside_unlink(outside_process_t *process, uint64_t head);

/* Words of an iseq, a method's entry, and environments of methods in Ruby and in C. */
enum { OUTSIDE_ENTRY = 0x601a, OUTSIDE_ISEQ = 0x701a, OUTSIDE_METHOD = 0x11110003, OUTSIDE_C_METHOD = 0x55550003 };

/* Code of a method: its iseq, the entry of the method, and its instructions. */
typedef struct {
    uint64_t iseq, entry, code;
} outside_method_t;

/* Put a method of Order at line 7 of /srv/order.rb, which begins in line 5; `id` is that of its name. */
outside_method_t outside_method(outside_process_t *process, const char *name, uint64_t id);

/* Put a fiber with one frame of `method` above the VM's own. Returns its execution context. */
uint64_t outside_fiber(outside_process_t *process, outside_method_t method);

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
