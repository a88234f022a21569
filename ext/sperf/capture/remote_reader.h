/*
 * The remote reader: copies the stack of a running thread from outside and decodes the copy.
 *
 * A reading has two steps. Under a pin, sperf_remote_reader_read copies bytes (sperf/vmstack/vm_stack.h).
 * Later, when the thread runs on and the GC may run, sperf_remote_reader_decode finds out what the bytes mean
 * (sperf/vmstack/vm_stack.h). The reader knows neither pins nor sessions. Its caller guarantees that the
 * target's thread and stack exist during the copy and that no GC runs; capture_remote.c argues why that holds.
 *
 * The program runs while it is read. What changes with every instruction is read in one go, a "moment" of a few
 * nanoseconds, if the youngest frame is where it was at the last tick. Otherwise these words may be read some
 * hundred nanoseconds after the frame pointer. Older frames change seldom. A frame whose parts do not fit
 * together (a program counter outside of its code, an object that is not what its place requires) makes the
 * reading fail, and the caller tries again. In recursion the youngest frame is hardly ever where it was, so
 * fewer light operators are shown than by signals: their time is their method's.
 *
 * Stacks are remembered as they were last seen. Frames that are still the same are neither read nor decoded again.
 *
 * Context of all functions, unless stated otherwise: one thread. They take no lock and allocate nothing.
 */
#ifndef SPERF_EXT_REMOTE_READER_H
#define SPERF_EXT_REMOTE_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_known.h"
#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_stack.h"
#include "threads/thread_record.h"
#include "vm/vm_layout.h"

/* The thread to read. */
typedef struct {
    uint64_t number;                     /* tells threads apart; never 0 */
    const volatile sperf_word_t *thread; /* the VM's structure of the thread */
} sperf_remote_target_t;

enum { SPERF_REMOTE_STACKS = 9 };

/* What the next reading expects: valid for one tick, for the thread that was read last, on its own stack. */
typedef struct {
    uint64_t number; /* of the thread; 0: nothing is expected */
    const volatile sperf_word_t *ec;
    sperf_word_t words[SPERF_EC_WORDS]; /* of the ec */
    sperf_word_t sp;
    bool compiled; /* the youngest frame ran compiled code */
} sperf_remote_expected_t;

/* Zero bytes must be passed to sperf_remote_reader_reset first. */
typedef struct {
    const sperf_vm_layout_t *layout;
    sperf_vm_snapshot_t snapshot; /* dmark reads snapshot.held: see capture_remote.c */
    sperf_vm_known_t known;       /* objects seen in earlier stacks; the caller drops what may have died */
    sperf_vm_sites_t sites;
    sperf_vm_frame_t frames[SPERF_FRAMES_MAX]; /* of the latest decoded stack, youngest first */
    /* Stacks as they were last seen. The one that was seen longest ago is overwritten by the next copy. */
    sperf_vm_stack_t stacks[SPERF_REMOTE_STACKS];
    uint64_t stack_ticks[SPERF_REMOTE_STACKS]; /* when each was seen; 0: never, or it is being overwritten */
    uint64_t ticks;
    sperf_remote_expected_t expected;
} sperf_remote_reader_t;

/* A stack that was copied. */
typedef struct {
    int now;    /* its index in `stacks` */
    int before; /* index of the same stack at an earlier tick; SPERF_REMOTE_STACKS: none */
} sperf_remote_reading_t;

/*
 * Drop everything that was remembered. `keep_sites`: the code is the same as before, so instruction sites stay
 * valid.
 */
void sperf_remote_reader_reset(sperf_remote_reader_t *reader, const sperf_vm_layout_t *layout, bool keep_sites);

/* Expect nothing: threads and stacks may have gone since the last reading. */
void sperf_remote_reader_expect_nothing(sperf_remote_reader_t *reader);

/*
 * Copy the stack of `target`, and the objects that decoding it needs. `teller` as in vm_stack.h. Returns false
 * if the copy makes no sense: the stack changed while it was read. Some system calls. Context: the target's
 * thread is pinned, and no GC runs.
 */
bool sperf_remote_reader_read(sperf_remote_reader_t *reader, const sperf_remote_target_t *target,
                              const sperf_vm_teller_t *teller, sperf_remote_reading_t *reading);

/*
 * Decode a copy into reader->frames. Returns the number of frames, -1 if they do not fit together. Unless it
 * returns -1, sperf_remote_reader_accept or sperf_remote_reader_reject must follow.
 */
int sperf_remote_reader_decode(sperf_remote_reader_t *reader, const sperf_remote_reading_t *reading,
                               const sperf_vm_teller_t *teller, bool *truncated, sperf_vm_leaf_t *leaf);

/* The decoded stack became a sample, whose owner keeps its objects alive: remember the stack. */
void sperf_remote_reader_accept(sperf_remote_reader_t *reader, const sperf_remote_reading_t *reading);

/* The decoded stack did not become a sample: forget what decoding it has found out. */
void sperf_remote_reader_reject(sperf_remote_reader_t *reader);

#endif
