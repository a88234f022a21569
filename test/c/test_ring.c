/* The ring: order, wrap-around, fullness, interrupted producers, and producers on real threads. */
#include <pthread.h>

#include "sperf/base/hash.h"
#include "sperf/collect/ring.h"
#include "support_test.h"

static void put(sperf_ring_t *ring, uint64_t first, size_t count)
{
    uint64_t *words = sperf_ring_claim(ring, count);
    assert_non_null(words);
    for (size_t i = 0; i < count; i++) words[i] = first + i;
    sperf_ring_commit(ring, words, count);
}

static void take(sperf_ring_t *ring, uint64_t first, size_t count)
{
    size_t found;
    const uint64_t *words = sperf_ring_peek(ring, &found);
    assert_non_null(words);
    assert_int_equal(found, count);
    for (size_t i = 0; i < count; i++) assert_int_equal(words[i], first + i);
    sperf_ring_release(ring);
}

static void make(sperf_ring_t *ring, size_t words)
{
    assert_int_equal(sperf_ring_init(ring, words), SPERF_OK);
    assert_true(sperf_ring_is_empty(ring));
}

static void assert_nothing_to_peek(sperf_ring_t *ring)
{
    size_t count;
    assert_null(sperf_ring_peek(ring, &count));
}

TEST(test_ring_size_not_a_power_of_two_is_refused)
{
    sperf_ring_t ring;
    assert_int_equal(sperf_ring_init(&ring, 24), SPERF_INVALID_ARGUMENT);
    assert_int_equal(sperf_ring_init(&ring, 8), SPERF_INVALID_ARGUMENT);
}

TEST(test_ring_entries_come_out_in_order_over_many_wraps)
{
    OWNED(sperf_ring, ring);
    make(&ring, 64);
    for (uint64_t round = 0; round < 10000; round++) {
        size_t first = 1 + sperf_hash_u64(round) % 20, second = 1 + sperf_hash_u64(~round) % 9;
        put(&ring, round * 100, first);
        put(&ring, round * 100 + 50, second);
        take(&ring, round * 100, first);
        take(&ring, round * 100 + 50, second);
    }
}

TEST(test_ring_full_refuses_and_recovers)
{
    OWNED(sperf_ring, ring);
    make(&ring, 16);
    assert_nothing_to_peek(&ring);
    assert_null(sperf_ring_claim(&ring, 8)); /* more than half of the ring */
    assert_null(sperf_ring_claim(&ring, 0));
    put(&ring, 1, 7);
    put(&ring, 2, 7);
    assert_null(sperf_ring_claim(&ring, 1));
    take(&ring, 1, 7);
    put(&ring, 3, 7);
    take(&ring, 2, 7);
    take(&ring, 3, 7);
}

/* A handler that interrupts a hook claims behind it and commits first: the consumer must wait for the hook. */
TEST(test_ring_interrupted_producer_holds_later_entries_back)
{
    OWNED(sperf_ring, ring);
    make(&ring, 64);
    uint64_t *interrupted = sperf_ring_claim(&ring, 3);
    put(&ring, 100, 2);
    assert_nothing_to_peek(&ring);
    assert_false(sperf_ring_is_empty(&ring));
    for (uint64_t i = 0; i < 3; i++) interrupted[i] = 7 + i;
    sperf_ring_commit(&ring, interrupted, 3);
    take(&ring, 7, 3);
    take(&ring, 100, 2);
    assert_true(sperf_ring_is_empty(&ring));
}

TEST(test_ring_reset_forgets_an_entry_that_was_never_committed_and_begins_anew)
{
    OWNED(sperf_ring, ring);
    make(&ring, 16);
    for (int round = 0; round < 20; round++) {
        put(&ring, 1, 4);
        if (round % 4 == 1) assert_non_null(sperf_ring_claim(&ring, 5));
        if (round % 4 == 2) put(&ring, 2, 5);
        if (round % 4 != 1) take(&ring, 1, 4);
        if (round % 4 == 2) take(&ring, 2, 5);
        if (round % 2 == 1) sperf_ring_reset(&ring);
        assert_true(sperf_ring_is_empty(&ring));
        assert_nothing_to_peek(&ring);
        for (size_t i = 0; i <= ring.mask; i++) assert_int_equal(atomic_load(&ring.words[i]), 0);
        if (round % 2 == 1) assert_int_equal(atomic_load(&ring.head), 0);
    }
}

TEST(test_ring_runs_cover_what_is_in_use)
{
    OWNED(sperf_ring, ring);
    sperf_ring_run_t runs[2];
    make(&ring, 16);
    assert_int_equal(sperf_ring_runs(&ring, runs), 0);
    put(&ring, 1, 6);
    assert_int_equal(sperf_ring_runs(&ring, runs), 1);
    assert_int_equal(runs[0].count, 7);
    put(&ring, 2, 4);
    take(&ring, 1, 6);
    put(&ring, 3, 5); /* does not fit before the end: four words of padding, then at the beginning */
    assert_int_equal(sperf_ring_runs(&ring, runs), 2);
    assert_int_equal(runs[0].count + runs[1].count, 5 + 4 + 6);
    assert_ptr_equal(runs[1].start, (const uint64_t *)ring.words);
}

enum { PRODUCERS = 4, ENTRIES = 20000 };

typedef struct {
    sperf_ring_t *ring;
    uint64_t producer;
} producer_t;

static void *producer_main(void *argument)
{
    producer_t *self = argument;
    for (uint64_t i = 0; i < ENTRIES; i++) {
        size_t count = 2 + (i + self->producer) % 9;
        uint64_t *words;
        while ((words = sperf_ring_claim(self->ring, count)) == NULL) sched_yield();
        for (size_t at = 0; at < count; at++) words[at] = i;
        words[0] = self->producer;
        sperf_ring_commit(self->ring, words, count);
    }
    return NULL;
}

TEST(test_ring_many_producers_lose_nothing_and_keep_their_order)
{
    OWNED(sperf_ring, ring);
    pthread_t threads[PRODUCERS];
    producer_t producers[PRODUCERS];
    uint64_t next[PRODUCERS] = {0};
    make(&ring, 256);
    for (uint64_t i = 0; i < PRODUCERS; i++) {
        producers[i] = (producer_t){&ring, i};
        assert_int_equal(pthread_create(&threads[i], NULL, producer_main, &producers[i]), 0);
    }
    for (uint64_t got = 0; got < (uint64_t)PRODUCERS * ENTRIES;) {
        size_t count;
        const uint64_t *words = sperf_ring_peek(&ring, &count);
        if (words == NULL) {
            sched_yield();
            continue;
        }
        uint64_t producer = words[0];
        assert_true(producer < PRODUCERS);
        assert_int_equal(count, 2 + (next[producer] + producer) % 9);
        for (size_t at = 1; at < count; at++) assert_int_equal(words[at], next[producer]);
        next[producer]++;
        got++;
        sperf_ring_release(&ring);
    }
    for (size_t i = 0; i < PRODUCERS; i++) pthread_join(threads[i], NULL);
}
