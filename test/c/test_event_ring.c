/* The ring of final samples: order, wrap-around, fullness with exact losses, and two real threads. */
#include <pthread.h>

#include "sperf/collect/event_ring.h"
#include "support_alloc.h"
#include "support_test.h"

static uint32_t append(sperf_event_ring_t *ring, int64_t number)
{
    sperf_event_t event = {.real_ns = number, .weight_ns = 10 * number, .key = {.stack = (uint32_t)number}};
    return sperf_event_ring_append(ring, &event);
}

TEST(test_event_ring_init_with_a_wrong_size_or_without_memory_is_refused)
{
    sperf_event_ring_t ring;
    static const uint32_t sizes[] = {0, 12, 1 << 21};
    for (int i = 0; i < 3; i++) assert_int_equal(sperf_event_ring_init(&ring, sizes[i]), SPERF_INVALID_ARGUMENT);
    support_alloc_fail_at(1);
    assert_int_equal(sperf_event_ring_init(&ring, 8), SPERF_NO_MEMORY);
    assert_true(support_alloc_end());
}

TEST(test_event_ring_returns_samples_in_order_over_many_rounds)
{
    sperf_event_ring_t ring;
    sperf_event_t out[8];
    int64_t appended = 0, removed = 0;
    assert_int_equal(sperf_event_ring_init(&ring, 8), SPERF_OK);
    for (int round = 0; round < 100; round++) {
        for (uint32_t i = 1; i <= 5; i++) assert_int_equal(append(&ring, ++appended), i);
        assert_int_equal(sperf_event_ring_count(&ring), 5);
        assert_int_equal(sperf_event_ring_remove(&ring, out, 3), 3);
        for (int i = 0; i < 3; i++) assert_int_equal(out[i].real_ns, ++removed);
        assert_int_equal(sperf_event_ring_remove(&ring, out, 8), 2);
        for (int i = 0; i < 2; i++) assert_int_equal(out[i].key.stack, ++removed);
        assert_int_equal(sperf_event_ring_remove(&ring, out, 8), 0);
    }
    assert_int_equal(ring.lost, 0);
    sperf_event_ring_cleanup(&ring);
}

TEST(test_event_ring_full_counts_what_it_refuses)
{
    sperf_event_ring_t ring;
    sperf_event_t out[4];
    assert_int_equal(sperf_event_ring_init(&ring, 4), SPERF_OK);
    for (int64_t i = 1; i <= 4; i++) assert_int_equal(append(&ring, i), i);
    assert_int_equal(append(&ring, 5), 0);
    assert_int_equal(append(&ring, 6), 0);
    assert_int_equal(ring.lost, 2);
    assert_int_equal(ring.lost_ns, 110);
    assert_int_equal(sperf_event_ring_remove(&ring, out, 1), 1);
    assert_int_equal(append(&ring, 7), 4);
    assert_int_equal(sperf_event_ring_remove(&ring, out, 4), 4);
    assert_int_equal(out[0].real_ns, 2);
    assert_int_equal(out[3].real_ns, 7);
    sperf_event_ring_count_lost(&ring, 3, -10);
    assert_int_equal(ring.lost, 5);
    assert_int_equal(ring.lost_ns, 100);
    sperf_event_ring_cleanup(&ring);
}

TEST(test_event_ring_cleaned_up_is_empty_and_keeps_what_was_lost_until_it_is_reset)
{
    sperf_event_ring_t ring;
    sperf_event_t out[2];
    assert_int_equal(sperf_event_ring_init(&ring, 2), SPERF_OK);
    for (int resets = 1; resets >= 0; resets--) {
        for (int64_t i = 1; i <= 3; i++) append(&ring, i);
        if (resets) sperf_event_ring_reset(&ring);
        if (!resets) sperf_event_ring_cleanup(&ring);
        assert_int_equal(sperf_event_ring_count(&ring), 0);
        assert_int_equal(sperf_event_ring_remove(&ring, out, 2), 0);
        assert_int_equal(ring.lost, resets ? 0 : 1);
        assert_int_equal(ring.lost_ns, resets ? 0 : 30);
    }
    sperf_event_ring_cleanup(&ring);
}

enum { APPENDED = 200000 };

static void *append_many(void *ring)
{
    for (int64_t i = 1; i <= APPENDED; i++) append(ring, i);
    return NULL;
}

TEST(test_event_ring_between_two_threads_loses_nothing_uncounted)
{
    sperf_event_ring_t ring;
    sperf_event_t out[16];
    pthread_t producer;
    int64_t sum_ns = 0, latest = 0;
    uint64_t removed = 0;
    assert_int_equal(sperf_event_ring_init(&ring, 64), SPERF_OK);
    assert_int_equal(pthread_create(&producer, NULL, append_many, &ring), 0);
    while (removed + atomic_load(&ring.lost) < APPENDED) {
        uint32_t count = sperf_event_ring_remove(&ring, out, 16);
        assert_true(sperf_event_ring_count(&ring) <= 64);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(out[i].real_ns > latest);
            assert_int_equal(out[i].weight_ns, 10 * out[i].real_ns);
            latest = out[i].real_ns;
            sum_ns += out[i].weight_ns;
        }
        removed += count;
    }
    pthread_join(producer, NULL);
    assert_int_equal(sum_ns + atomic_load(&ring.lost_ns), (int64_t)APPENDED * (APPENDED + 1) / 2 * 10);
    sperf_event_ring_cleanup(&ring);
}
