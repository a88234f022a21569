/*
 * The VALUEs of captured frames, numbered, and kept alive.
 *
 * A frame is captured as VALUEs (an iseq and a method entry, or one of them). Each distinct pair gets a number; its name is
 * resolved at snapshot only. Until then the objects must neither die nor move, as their addresses are the key.
 *
 * Marking must not grow with the profile: every minor GC would pay for every frame ever seen. So values live in chunks of
 * 256, and a chunk that is full is "settled": handed to a write-barriered object of its own, which is filled once, grows
 * old, and from then on is visited by major GCs only, where it marks - and so pins - its values. A minor GC marks the
 * chunks that are not settled yet.
 *
 *   sperf's thread      appends: writes the value, then count (release)
 *   dmark, in a GC      reads count (acquire) and what lies below; no lock, nothing moves
 *   under the GVL       settles; only this changes settled_chunks
 *
 * Numbers 1 .. SPERF_SYNTHETIC_LAST are frames that sperf makes up; their values are Qfalse.
 */
#ifndef SPERF_EXT_FRAME_VALUES_H
#define SPERF_EXT_FRAME_VALUES_H

#include <ruby.h>
#include <stdatomic.h>
#include <stdint.h>

#include "sperf/hash.h"
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
    VALUE value;
    VALUE method;
    uint32_t nesting;
} sperf_frame_key_t;

typedef struct {
    sperf_frame_key_t *chunks[SPERF_VALUE_CHUNKS_MAX];
    _Atomic uint32_t count; /* values; number n is chunks[n / 256][n % 256], numbers start at 1 */
    sperf_index_t index;    /* by key; sperf's thread only */
    /* Under the GVL. */
    uint32_t settled_chunks;
    VALUE settled; /* Ruby Array of the objects that hold settled chunks; 0 for none yet */
} sperf_frame_values_t;

/* What a synthetic frame is called, and the file it is shown with. */
const char *sperf_synthetic_name(uint32_t number);
const char *sperf_synthetic_file(uint32_t number);

/* Make the synthetic frames. SPERF_NO_MEMORY. */
sperf_status_t sperf_frame_values_init(sperf_frame_values_t *values);
void sperf_frame_values_cleanup(sperf_frame_values_t *values);

/* Find or add `key`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: sperf's thread. */
sperf_status_t sperf_frame_values_intern(sperf_frame_values_t *values, sperf_frame_key_t key, uint32_t *out);

/* Return key `number`, which must be in 1..count. Borrowed. */
static inline const sperf_frame_key_t *sperf_frame_values_get(const sperf_frame_values_t *values, uint32_t number)
{
    return &values->chunks[number / SPERF_VALUES_PER_CHUNK][number % SPERF_VALUES_PER_CHUNK];
}

/* Mark what is not settled, and the settled chunks' holders. Context: dmark of the session's object. */
void sperf_frame_values_mark(const sperf_frame_values_t *values);

/* Return how many full chunks wait to be settled. Context: anywhere. */
uint32_t sperf_frame_values_unsettled(const sperf_frame_values_t *values);

/* Settle every full chunk. Context: under the GVL where allocation is allowed; may raise NoMemoryError. */
void sperf_frame_values_settle(sperf_frame_values_t *values);

#endif
