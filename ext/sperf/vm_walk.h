/*
 * Walking control frames by sperf_vm_layout, which must have no problem.
 *
 * Says more than rb_profile_frames: the iseq and the method apart, so that a block can be told from its method and a method
 * made by define_method from the block that it was made of; how deep a block is nested; the program counter, so that the
 * line can be looked up later, by another thread; and what instruction a frame is at.
 */
#ifndef SPERF_EXT_VM_WALK_H
#define SPERF_EXT_VM_WALK_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

/* A frame, as a key: what is equal here is the same frame on the same line. */
typedef struct {
    VALUE value; /* Ruby: the iseq. C: the method entry. Without a layout: what rb_profile_frames gives */
    VALUE
    method; /* Ruby: the method entry that the frame is part of, 0 for none. C: 0. An instruction: see vm_insns.h */
    uint32_t position; /* Ruby: place and nesting, see below. Without a layout: the line */
} sperf_vm_frame_t;

/* Position: 1 + the program counter's offset in the iseq (0: unknown) in the lower 24 bits; above, how many environments lie
 * between the frame's own and its method's (a block's nesting), at most 255. */
enum { SPERF_POSITION_BITS = 24, SPERF_POSITION_MASK = (1 << SPERF_POSITION_BITS) - 1, SPERF_NESTING_MAX = 255 };

/* What the youngest frame was doing. */
typedef struct {
    VALUE receiver_class; /* of the instruction, 0: none */
    uint8_t instruction;  /* number in vm_insns.h, 0: none that is told */
    bool compiled;        /* the youngest Ruby frame was entered as compiled code */
    uint64_t machine_pc;  /* set by whoever interrupted the thread; 0: unknown */
} sperf_vm_leaf_t;

/*
 * What specialised instructions were last seen to work on, by where they stand in the code; a later place takes an earlier one's
 * row. Classes are those that Ruby itself holds on to. Code may die, and other code lie there later: that is not served by the class, or
 * says what was there for one tick.
 */
enum { SPERF_SITES = 1024, SPERF_SITE_VOTES = 8 };

typedef struct {
    VALUE pc;             /* past the instruction; 0: free */
    VALUE receiver_class; /* one that sperf_vm_class_is_fixed; 0: none yet */
    uint16_t height;      /* of the stack above the frame's environment, while the instruction runs; 0: unknown */
    uint16_t votes;       /* how often that was seen, less how often something else was: at most SPERF_SITE_VOTES */
} sperf_vm_site_t;

typedef struct {
    sperf_vm_site_t rows[SPERF_SITES];
} sperf_vm_sites_t;

/*
 * Walk the stack of the thread whose VM structure is `thread`, youngest frame first, at most `limit` frames. Returns how many
 * were written to `frames`. `leaf` may be NULL; without `sites` its instruction is not told. Context: that thread itself,
 * signal handlers included, or the GVL while it is not running. Async-signal-safe: reads memory only.
 */
int sperf_vm_walk(const void *thread, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                  sperf_vm_sites_t *sites);

/*
 * What was found out about objects that are in samples, and so neither die nor move: an open table in which a later object takes an
 * earlier one's place.
 */
enum { SPERF_KNOWN_OBJECTS = 4096 };

typedef struct {
    VALUE object;         /* 0: free */
    const VALUE *encoded; /* an iseq's code; NULL: a method entry */
    uint32_t size;
    int definition; /* a method entry's kind of definition */
    bool is_method; /* the iseq is a method's own, not a block's or a file's */
    VALUE entry;    /* that method, 0 until it was seen */
} sperf_vm_known_object_t;

typedef struct {
    sperf_vm_known_object_t objects[SPERF_KNOWN_OBJECTS];
} sperf_vm_known_t;

/* How far below its stack pointer an instruction may have its receiver. */
enum { SPERF_OPERANDS = 3 };

/* How many words of the stack of values are copied, and how many of them lie above the youngest frame's stack pointer. */
enum { SPERF_VALUES_COPIED = 256, SPERF_VALUES_ABOVE = 4 };

/* The same through a copy: see capture_remote.c. */
typedef struct {
    uintptr_t begin; /* of what was copied */
    uintptr_t end;
    const char *copy;
    /* The top of the stack of values: operands and environments of the youngest frames, overwritten when those return. */
    uintptr_t values_begin; /* 0 to 0: none */
    uintptr_t values_end;
    VALUE values[SPERF_VALUES_COPIED];
    bool operands_fit; /* the youngest frame's operands are known to be of the same moment as its words */
    /* Memory that is there as long as the thread, its own stack, may be read as it is; 0 to 0: none. */
    uintptr_t readable_begin;
    uintptr_t readable_end;
    const VALUE *ec;         /* SPERF_EC_WORDS words that were read */
    sperf_vm_known_t *known; /* NULL: none. Whoever walks forgets it all if a walk did not become a sample */
} sperf_vm_memory_t;
int sperf_vm_walk_copy(const sperf_vm_memory_t *memory, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                       sperf_vm_sites_t *sites);

/* Return the line of a Ruby frame, 0 if unknown. Context: anywhere while the iseq is alive and pinned; reads memory only. */
uint32_t sperf_vm_line(VALUE iseq, uint32_t position);

/* Return the kind of a method entry's definition. Context: GVL. */
int sperf_vm_method_kind(VALUE method_entry);

#endif
