/*
 * The ring: see sperf/collect/ring.h.
 *
 * Positions count words from the beginning and never wrap (2^64 words take centuries); the low bits are the index.
 * An entry is a contiguous header word and payload. If it would cross the end of the ring, the claim also takes
 * the words up to the end and fills them with a padding entry.
 */
#include "sperf/collect/ring.h"

#include <stdlib.h>
#include <string.h>

/* A committed header: words of the whole entry, header included, and these flags. An uncommitted one is 0. */
#define HEADER_COMMITTED ((uint64_t)1 << 63)
#define HEADER_PADDING ((uint64_t)1 << 62)
#define HEADER_LENGTH (HEADER_PADDING - 1)

sperf_status_t sperf_ring_init(sperf_ring_t *ring, size_t words_count)
{
    memset(ring, 0, sizeof *ring);
    if (words_count < 16 || (words_count & (words_count - 1)) != 0) return SPERF_INVALID_ARGUMENT;
    ring->words = calloc(words_count, sizeof *ring->words);
    if (ring->words == NULL) return SPERF_NO_MEMORY;
    ring->mask = words_count - 1;
    return SPERF_OK;
}

void sperf_ring_cleanup(sperf_ring_t *ring)
{
    free((void *)ring->words);
    memset(ring, 0, sizeof *ring);
}

void sperf_ring_reset(sperf_ring_t *ring)
{
    if (ring->words == NULL) return;
    /* Entries that were released are zeros: what lies outside of the runs need not be touched. */
    sperf_ring_run_t runs[2];
    size_t count = sperf_ring_runs(ring, runs);
    for (size_t i = 0; i < count; i++) memset((void *)(uintptr_t)runs[i].start, 0, runs[i].count * sizeof *ring->words);
    atomic_store(&ring->head, 0);
    atomic_store(&ring->tail, 0);
}

uint64_t *sperf_ring_claim(sperf_ring_t *ring, size_t count)
{
    uint64_t size = ring->mask + 1;
    uint64_t needed = (uint64_t)count + 1;
    if (count == 0 || needed > size / 2) return NULL;

    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    for (;;) {
        uint64_t index = head & ring->mask;
        uint64_t padding = index + needed > size ? size - index : 0;
        uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
        if (head + padding + needed - tail > size) return NULL;
        if (!atomic_compare_exchange_weak_explicit(&ring->head, &head, head + padding + needed, memory_order_acq_rel,
                                                   memory_order_relaxed)) {
            continue;
        }
        if (padding > 0) {
            atomic_store_explicit(&ring->words[index], HEADER_COMMITTED | HEADER_PADDING | padding,
                                  memory_order_release);
            index = 0;
        }
        return (uint64_t *)&ring->words[index + 1];
    }
}

void sperf_ring_commit(sperf_ring_t *ring, uint64_t *payload, size_t count)
{
    (void)ring;
    _Atomic uint64_t *header = (_Atomic uint64_t *)payload - 1;
    atomic_store_explicit(header, HEADER_COMMITTED | ((uint64_t)count + 1), memory_order_release);
}

/* Zero the oldest entry, whose header is `header`, and move the tail behind it. */
static void retire(sperf_ring_t *ring, uint64_t tail, uint64_t header)
{
    uint64_t length = header & HEADER_LENGTH;
    memset((void *)&ring->words[tail & ring->mask], 0, (size_t)length * sizeof *ring->words);
    atomic_store_explicit(&ring->tail, tail + length, memory_order_release);
}

const uint64_t *sperf_ring_peek(sperf_ring_t *ring, size_t *count)
{
    for (;;) {
        uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
        if (tail == atomic_load_explicit(&ring->head, memory_order_acquire)) return NULL;
        uint64_t header = atomic_load_explicit(&ring->words[tail & ring->mask], memory_order_acquire);
        if (header == 0) return NULL;
        if ((header & HEADER_PADDING) == 0) {
            *count = (size_t)(header & HEADER_LENGTH) - 1;
            return (const uint64_t *)&ring->words[(tail & ring->mask) + 1];
        }
        retire(ring, tail, header);
    }
}

void sperf_ring_release(sperf_ring_t *ring)
{
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    retire(ring, tail, atomic_load_explicit(&ring->words[tail & ring->mask], memory_order_relaxed));
}

bool sperf_ring_is_empty(const sperf_ring_t *ring)
{
    return atomic_load_explicit(&ring->tail, memory_order_relaxed) ==
           atomic_load_explicit(&ring->head, memory_order_acquire);
}

bool sperf_ring_is_half_full(const sperf_ring_t *ring)
{
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    return (atomic_load_explicit(&ring->head, memory_order_relaxed) - tail) * 2 > ring->mask;
}

size_t sperf_ring_runs(const sperf_ring_t *ring, sperf_ring_run_t runs[2])
{
    /* The tail first: words between an older tail and a newer head are a superset of what is in use. */
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
    if (head == tail) return 0;

    uint64_t first = tail & ring->mask;
    uint64_t count = head - tail;
    uint64_t to_end = ring->mask + 1 - first;
    runs[0].start = (const uint64_t *)&ring->words[first];
    runs[0].count = (size_t)(count < to_end ? count : to_end);
    if (count <= to_end) return 1;
    runs[1].start = (const uint64_t *)&ring->words[0];
    runs[1].count = (size_t)(count - to_end);
    return 2;
}
