/* A ring of final samples: see sperf/collect/event_ring.h. */
#include "sperf/collect/event_ring.h"

#include <stdlib.h>

enum { EVENTS_MAX = 1 << 20 };

sperf_status_t sperf_event_ring_init(sperf_event_ring_t *ring, uint32_t events_count)
{
    if (events_count == 0 || events_count > EVENTS_MAX || (events_count & (events_count - 1)) != 0) {
        return SPERF_INVALID_ARGUMENT;
    }
    ring->events = calloc(events_count, sizeof *ring->events);
    if (ring->events == NULL) return SPERF_NO_MEMORY;
    ring->mask = events_count - 1;
    sperf_event_ring_reset(ring);
    return SPERF_OK;
}

void sperf_event_ring_cleanup(sperf_event_ring_t *ring)
{
    free(ring->events);
    ring->events = NULL;
    atomic_store(&ring->tail, atomic_load(&ring->head));
}

void sperf_event_ring_count_lost(sperf_event_ring_t *ring, uint64_t count, int64_t weight_ns)
{
    atomic_fetch_add_explicit(&ring->lost, count, memory_order_relaxed);
    atomic_fetch_add_explicit(&ring->lost_ns, weight_ns, memory_order_relaxed);
}

uint32_t sperf_event_ring_append(sperf_event_ring_t *ring, const sperf_event_t *event)
{
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
    if (head - tail > ring->mask) {
        sperf_event_ring_count_lost(ring, 1, event->weight_ns);
        return 0;
    }
    ring->events[head & ring->mask] = *event;
    atomic_store_explicit(&ring->head, head + 1, memory_order_release);
    return (uint32_t)(head + 1 - tail);
}

uint32_t sperf_event_ring_remove(sperf_event_ring_t *ring, sperf_event_t *out, uint32_t most)
{
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
    uint32_t count = 0;
    for (; count < most && tail != head; count++, tail++) out[count] = ring->events[tail & ring->mask];
    atomic_store_explicit(&ring->tail, tail, memory_order_release);
    return count;
}

/* The tail first: read in this order, the head is never behind it. */
uint32_t sperf_event_ring_count(const sperf_event_ring_t *ring)
{
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
    uint64_t count = head - tail;
    return count > ring->mask ? ring->mask + 1 : (uint32_t)count;
}

void sperf_event_ring_reset(sperf_event_ring_t *ring)
{
    atomic_store(&ring->head, 0);
    atomic_store(&ring->tail, 0);
    atomic_store(&ring->lost, 0);
    atomic_store(&ring->lost_ns, 0);
}
