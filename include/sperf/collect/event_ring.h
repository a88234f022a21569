/*
 * A bounded ring of samples whose weights are final, from one producer to one consumer, for a subscriber.
 *
 * A full ring refuses a sample, and counts it with its weight: what was removed and what was lost add up to what was
 * appended. So a consumer that is slow, or gone, costs the producer nothing but this.
 *
 *   head         moved by the producer (release), read by the consumer (acquire: the samples before it are written)
 *   tail         moved by the consumer (release), read by the producer (acquire: the samples before it were copied)
 *   lost         added to (relaxed), read by any thread
 *
 * Context: one thread at a time appends, and one removes; they need no lock between them, and neither allocates. Not
 * for signal handlers: a handler may interrupt the producer.
 */
#ifndef SPERF_EVENT_RING_H
#define SPERF_EVENT_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/status.h"
#include "sperf/model/sample_table.h"

/* A sample whose weight is final. */
typedef struct {
    int64_t real_ns;        /* when it was taken, since the Unix epoch */
    int64_t weight_ns;      /* negative only for a correction without a stack */
    sperf_sample_key_t key; /* as the session's tables have it; stack 0: a correction */
} sperf_event_t;

typedef struct {
    /* Fixed after init. */
    sperf_event_t *events;
    uint32_t mask; /* number of events - 1 */
    /* Atomic. */
    _Atomic uint64_t head;
    _Atomic uint64_t tail;
    _Atomic uint64_t lost;
    _Atomic int64_t lost_ns;
} sperf_event_ring_t;

/*
 * Allocate a ring of `events_count` samples, a power of two up to 2^20. SPERF_NO_MEMORY, SPERF_INVALID_ARGUMENT.
 */
sperf_status_t sperf_event_ring_init(sperf_event_ring_t *ring, uint32_t events_count);

/* Free the samples. None can be appended any more; what was lost stays. Context: the consumer, without a producer. */
void sperf_event_ring_cleanup(sperf_event_ring_t *ring);

/* Append a sample. Returns how many samples the ring has then; 0: the ring is full, and the sample counts as lost. */
uint32_t sperf_event_ring_append(sperf_event_ring_t *ring, const sperf_event_t *event);

/* Count samples as lost that are not in the ring. Context: any thread. */
void sperf_event_ring_count_lost(sperf_event_ring_t *ring, uint64_t count, int64_t weight_ns);

/* Move up to `most` samples to `out`, the oldest first. Returns how many. Context: the consumer. */
uint32_t sperf_event_ring_remove(sperf_event_ring_t *ring, sperf_event_t *out, uint32_t most);

/* Return how many samples the ring has. Context: any thread; exact for the consumer if the producer is stopped. */
uint32_t sperf_event_ring_count(const sperf_event_ring_t *ring);

/* Forget all samples and what was lost. Context: neither the producer nor the consumer may run. */
void sperf_event_ring_reset(sperf_event_ring_t *ring);

#endif
