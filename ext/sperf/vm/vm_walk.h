/*
 * Walking control frames by sperf_vm_layout, which must have no problem.
 *
 * Says more than rb_profile_frames: the iseq and the method apart, so that a block can be told from its method and a method
 * made by define_method from the block that it was made of; how deep a block is nested; the program counter, so that the
 * line can be looked up later; and what instruction a frame is at.
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
    uint32_t epoch;       /* of sperf_vm_known_t: what follows holds in it; 0: nothing is known */
    uint8_t instruction;  /* as in sperf_vm_leaf_t */
    uint8_t receiver;     /* how far below the stack pointer; 0: the class is fixed */
    VALUE fixed_class;
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
 * What was found out about the VM's objects, so that nothing has to be read for a frame that looks as it did at an earlier tick.
 *
 * Each table is one of sets of SPERF_WAYS rows, in which a later key takes the place of an earlier one. A row holds in its epoch: what
 * is in samples neither dies nor moves. Where a walk did not become a sample, the rows that it added are taken back, or, if they were too many,
 * the epoch ends (sperf_vm_known_forget). Rows about what need not be in a sample hold in their generation as well, which ends with every
 * step of the GC.
 */
enum { SPERF_KNOWN_OBJECTS = 4096, SPERF_KNOWN_ENVIRONMENTS = 1024, SPERF_WAYS = 4 };

typedef struct {
    VALUE object; /* 0: free */
    uint32_t epoch;
    uint32_t generation;  /* 0: any */
    const VALUE *encoded; /* an iseq's code; NULL: no iseq */
    uint32_t size;
    int definition; /* a method entry's kind of definition; -1: no method entry */
    bool is_method; /* the iseq is a method's own, not a block's or a file's */
    VALUE
    entry; /* an iseq's: that method, 0 until it was seen; of what else lies in a method entry's place: what it holds */
} sperf_vm_known_object_t;

/* An environment on the heap: it is its frame's for good, and refers to others on the heap alone. */
typedef struct {
    VALUE ep; /* 0: free */
    uint32_t epoch;
    uint32_t generation;
    VALUE flags;
    VALUE entry; /* the method that it belongs to, 0 for none */
    uint32_t nesting;
} sperf_vm_known_environment_t;

enum { SPERF_FRESH_MAX = 64 };

typedef struct {
    uint32_t epoch;      /* never 0 */
    uint32_t generation; /* never 0 */
    uint32_t turn;       /* which way is taken next where all are taken */
    /* What the latest walk added, by the epochs to be taken away again. */
    uint32_t fresh_count; /* more than SPERF_FRESH_MAX: those beyond were not noted */
    uint32_t *fresh[SPERF_FRESH_MAX];
    sperf_vm_known_object_t objects[SPERF_KNOWN_OBJECTS];
    sperf_vm_known_environment_t environments[SPERF_KNOWN_ENVIRONMENTS];
} sperf_vm_known_t;

/* Know nothing. Context: whoever walks, or nobody does. */
void sperf_vm_known_init(sperf_vm_known_t *known);

/* The latest walk did not become a sample: forget what it found out. Context: whoever walks. */
void sperf_vm_known_forget(sperf_vm_known_t *known);

/* The GC may have run since the last walk: forget what it may have freed. Context: whoever walks. */
void sperf_vm_known_outlive_gc(sperf_vm_known_t *known);

/* How far below its stack pointer an instruction may have its receiver. */
enum { SPERF_OPERANDS = 3 };

/* How many words of the stack of values are copied, and how many of them lie above the youngest frame's stack pointer. */
enum { SPERF_VALUES_COPIED = 256, SPERF_VALUES_ABOVE = 4 };

/* The words of an environment that matter: see vm_layout.h. */
enum { SPERF_ENV_METHOD, SPERF_ENV_OUTER, SPERF_ENV_FLAGS, SPERF_ENV_WORDS };

/*
 * Environments on the heap that the frames in a copy need and that are not known, read with as few system calls as there are environments
 * in a row. One that cannot be read is not in it.
 */
enum { SPERF_GATHERED_MAX = 128 };

typedef struct {
    uint32_t count;
    VALUE eps[SPERF_GATHERED_MAX];
    VALUE words[SPERF_GATHERED_MAX][SPERF_ENV_WORDS];
} sperf_vm_gathered_t;

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
    /* A fiber's stack of values, copied at once; 0 to 0: none. */
    uintptr_t fiber_begin;
    uintptr_t fiber_end;
    const char *fiber_copy;
    const VALUE *ec;               /* SPERF_EC_WORDS words that were read */
    sperf_vm_known_t *known;       /* NULL: none. Whoever walks forgets it all if a walk did not become a sample */
    sperf_vm_gathered_t *gathered; /* NULL: none */
} sperf_vm_memory_t;

/*
 * Read into memory->gathered the environments that sperf_vm_walk_copy would read one by one. What it does not find, the walk reads.
 * Context: as the walk.
 */
void sperf_vm_gather(const sperf_vm_memory_t *memory);

int sperf_vm_walk_copy(const sperf_vm_memory_t *memory, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                       sperf_vm_sites_t *sites);

/* Return the line of a Ruby frame, 0 if unknown. Context: anywhere while the iseq is alive and pinned; reads memory only. */
uint32_t sperf_vm_line(VALUE iseq, uint32_t position);

/* Return the kind of a method entry's definition. Context: GVL. */
int sperf_vm_method_kind(VALUE method_entry);

#endif
