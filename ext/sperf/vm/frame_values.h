/*
 * The VALUEs of captured frames, numbered, and kept alive.
 *
 * A frame is captured as VALUEs (an iseq and a method entry, or one of them). Each distinct pair gets a number;
 * its name is resolved at a snapshot only. Until then the objects must neither die nor move, as their addresses
 * are the key.
 *
 * Marking must not grow with the profile: every minor GC would pay for every frame ever seen. So values live in
 * chunks of 256, and a full chunk is sealed: handed to a write-barriered object of its own, which is filled
 * once, grows old, and from then on is visited by major GCs only, where it marks - and so pins - its values. A
 * minor GC marks the chunks that are not sealed yet.
 *
 *   sperf's thread      appends: writes the value, then count (release)
 *   dmark, in a GC      reads count (acquire) and the values below it; no lock, nothing moves
 *   under the GVL       seals and releases; only this changes sealed_chunks, and removes keys (sampler_lock as well)
 *
 * From the ring into the table. The ring holds a VALUE from its capture, and the table from when it is interned. A
 * GC may begin at any moment while sperf's thread drains the ring; nothing stops that thread. So order matters:
 *
 *     sperf's thread                                    dmark (runtime/process_start.c: session_mark)
 *     1. writes the value into its chunk                1. reads and marks the words of the ring
 *     2. stores the count (release)                     2. reads the count (acquire)
 *     3. zeroes the words in the ring, moves the tail   3. marks the values below the count
 *        (release)
 *
 * If dmark still finds the value in the ring, it is marked. If it finds zeroes, step 3 of sperf's thread has
 * happened, hence step 2, and dmark, which reads the count after the ring, marks the value in the table. So the
 * words of the ring must be marked before the count is read.
 *
 * No entry of a hook or a handler appears while dmark runs: hooks and handlers claim while no GC runs on their
 * thread (its pin), or in any (`holds`). Entries of sperf's thread may appear: capture/capture_remote.c says
 * what holds their objects. The words of an entry that is claimed but not written yet are marked
 * conservatively, whatever they are.
 *
 * Sealing. A full chunk does not change until a key is released. Its values are reachable through the session
 * until sealed_chunks moves, and that moves after the new object is in the Array that the session marks. The
 * object is young and takes part in a marking in progress like any other; RB_OBJ_WRITTEN tells Ruby that it
 * refers to young values.
 *
 * Making the object needs the GVL, so a postponed job does it (runtime/drain.h): one interrupt for 256 new
 * frames. All objects that mark are hidden, so that a program cannot call methods on them (ObjectSpace.each_object).
 *
 * A program that makes new code for days must not keep all of it alive: keys that were not seen for long are
 * named and released (frames/frame_release.h). Their numbers stay; code that comes back gets a new number,
 * and is merged with the old one at the stop.
 *
 * Marking pins: held values stay where they are, against compaction too. That is the price for an address that
 * stays the key. (The alternative was to copy known frames into a Ruby Array with write barriers, and let them
 * move: values would be copied and hashed again, and a barrier would run for each frame.)
 *
 * Numbers 1 .. SPERF_SYNTHETIC_LAST are frames that sperf makes up; their values are Qfalse.
 */
#ifndef SPERF_EXT_FRAME_VALUES_H
#define SPERF_EXT_FRAME_VALUES_H

#include <ruby.h>
#include <stdatomic.h>
#include <stdint.h>

#include "sperf/base/hash.h"
#include "sperf/model/stack_table.h"
#include "vm_walk.h"

enum { SPERF_VALUES_PER_CHUNK = 256, SPERF_VALUE_CHUNKS_MAX = 16384 };

enum {
    SPERF_SYNTHETIC_TRUNCATED = 1, /* root of a stack that was deeper than the limit */
    SPERF_SYNTHETIC_GVL_BLOCKED,
    SPERF_SYNTHETIC_GVL_WAIT,
    SPERF_SYNTHETIC_GC_MARKING,
    SPERF_SYNTHETIC_GC_SWEEPING,
    SPERF_SYNTHETIC_UNSAMPLED, /* time of a session in which no tick found anything running */
    SPERF_SYNTHETIC_LAST = SPERF_SYNTHETIC_UNSAMPLED
};

/* A frame without its line: sperf_vm_frame_t's value and method, and the nesting that is in its position. */
typedef struct {
    VALUE value; /* Qfalse: a synthetic frame, or released */
    VALUE method;
    uint32_t nesting;
} sperf_frame_key_t;

/*
 * So many keys are held before any is released, and so many new ones make an epoch: a key that was not seen in
 * the last whole epoch is stale. An application's own code has fewer; a released key that comes back is named
 * and numbered again.
 */
enum { SPERF_VALUES_HELD = 8192, SPERF_VALUES_PER_EPOCH = 2048 };

typedef struct {
    sperf_frame_key_t keys[SPERF_VALUES_PER_CHUNK];
    /* Under sampler_lock. */
    uint32_t seen[SPERF_VALUES_PER_CHUNK];           /* the epoch in which each was interned last */
    sperf_frame_id_t frames[SPERF_VALUES_PER_CHUNK]; /* the newest frame of each key; 0: none */
    /*
     * Under the GVL, of released keys: the function in the session's released_names, 0 for a hidden one; and
     * how it shows.
     */
    sperf_function_id_t functions[SPERF_VALUES_PER_CHUNK];
    uint8_t showings[SPERF_VALUES_PER_CHUNK];
} sperf_value_chunk_t;

/* The most keys released at once: while they are named, part of a millisecond, the program waits. */
enum { SPERF_RELEASED_AT_ONCE = 32 };

typedef struct {
    sperf_value_chunk_t *chunks[SPERF_VALUE_CHUNKS_MAX];
    _Atomic uint32_t count; /* values; number n is chunks[n / 256]->keys[n % 256], numbers start at 1 */
    /* Under sampler_lock; the seal job changes what concerns releasing. */
    sperf_index_t index;     /* by key */
    sperf_frame_id_t *older; /* by frame: the next older frame of the same key */
    uint32_t older_capacity;
    uint32_t epoch;
    uint32_t searched_epoch; /* no stale key was left in this epoch */
    uint32_t cursor;         /* the next number to check */
    uint32_t released_count;
    /* Under the GVL. */
    uint32_t sealed_chunks;
    VALUE sealed; /* hidden Ruby Array of the objects that hold sealed chunks; 0 for none yet */
    uint32_t releasing_count;
    sperf_frame_key_t releasing[SPERF_RELEASED_AT_ONCE]; /* removed from their chunks, not named yet: still marked */
} sperf_frame_values_t;

/* Return the name of a synthetic frame, and the file it is shown with. Context: anywhere. */
const char *sperf_synthetic_name(uint32_t number);
const char *sperf_synthetic_file(uint32_t number);

/* Return the kind of such a frame: as of sperf_raw_function_t. */
uint8_t sperf_synthetic_kind(uint32_t number);

/*
 * Add the synthetic frames; `values` must be zeros or cleaned up. SPERF_NO_MEMORY. Context: GVL; no session is
 * active.
 */
sperf_status_t sperf_frame_values_init(sperf_frame_values_t *values);

/*
 * Free the table. The sealed objects are emptied first, so that they do not mark freed chunks: Ruby marks no
 * object without data. Context: GVL, under which no dmark runs; sperf's thread is gone.
 */
void sperf_frame_values_cleanup(sperf_frame_values_t *values);

/*
 * Find or add `key`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: sperf's thread, which holds sampler_lock as it
 * works.
 */
sperf_status_t sperf_frame_values_intern(sperf_frame_values_t *values, sperf_frame_key_t key, uint32_t *out);

/* Return whether `key` has a number. Context: the same. */
bool sperf_frame_values_has(const sperf_frame_values_t *values, sperf_frame_key_t key);

/* Return key `number`, which must be in 1..count. Borrowed. Context: sperf's thread, GVL, or dmark. */
static inline const sperf_frame_key_t *sperf_frame_values_get(const sperf_frame_values_t *values, uint32_t number)
{
    return &values->chunks[number / SPERF_VALUES_PER_CHUNK]->keys[number % SPERF_VALUES_PER_CHUNK];
}

/*
 * Make room for frame `frame`, so that sperf_frame_values_link cannot fail. SPERF_NO_MEMORY. Context: as
 * sperf_frame_values_intern.
 */
sperf_status_t sperf_frame_values_reserve_link(sperf_frame_values_t *values, sperf_frame_id_t frame);

/* Add the new `frame`, for which room was reserved, to key `number`. Context: the same. */
void sperf_frame_values_link(sperf_frame_values_t *values, uint32_t number, sperf_frame_id_t frame);

/* Key `number` was seen in this epoch. Context: sampler_lock. */
static inline void sperf_frame_values_touch(sperf_frame_values_t *values, uint32_t number)
{
    values->chunks[number / SPERF_VALUES_PER_CHUNK]->seen[number % SPERF_VALUES_PER_CHUNK] = values->epoch;
}

/* Return whether more keys are held than necessary, and some may be stale. Context: sampler_lock. */
bool sperf_frame_values_have_stale(const sperf_frame_values_t *values);

/*
 * Find up to `limit` stale keys and write their numbers to `out`; returns how many there were. Looks at a part
 * of the table only: 0 may mean that the rest has some. Context: sampler_lock.
 */
uint32_t sperf_frame_values_find_stale(sperf_frame_values_t *values, uint32_t *out, uint32_t limit);

/* Return whether key `number` was released. Context: GVL, sperf's thread gone. */
static inline bool sperf_frame_values_released(const sperf_frame_values_t *values, uint32_t number)
{
    return number > SPERF_SYNTHETIC_LAST && sperf_frame_values_get(values, number)->value == Qfalse;
}

/*
 * Mark what is not sealed, the sealed chunks' holders, and what is being released. Context: dmark of the session's
 * object.
 */
void sperf_frame_values_mark(const sperf_frame_values_t *values);

/* Return how many full chunks are not sealed. Context: anywhere. */
uint32_t sperf_frame_values_count_unsealed(const sperf_frame_values_t *values);

/* Seal every full chunk. Context: under the GVL where allocation is allowed; may raise NoMemoryError. */
void sperf_frame_values_seal(sperf_frame_values_t *values);

#endif
