/* How arrays of rows grow, and where they end; arenas, whose pieces do not overlap, do not move and go at once. */
#include <stdlib.h>

#include "sperf/base/rows.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

static uint32_t next_capacity(uint32_t capacity, uint64_t needed)
{
    uint32_t next = 0;
    assert_int_equal(sperf_rows_next_capacity(capacity, needed, &next), SPERF_OK);
    return next;
}

TEST(test_rows_capacity_doubles)
{
    assert_int_equal(next_capacity(0, 1), 8);
    assert_int_equal(next_capacity(8, 9), 16);
    assert_int_equal(next_capacity(1024, 1025), 2048);
}

TEST(test_rows_capacity_ends_at_uint32)
{
    assert_int_equal(next_capacity(0x80000000U, 0x80000001U), UINT32_MAX);
    assert_int_equal(next_capacity(UINT32_MAX - 1, UINT32_MAX), UINT32_MAX);
}

TEST(test_rows_capacity_past_uint32_is_a_limit)
{
    uint32_t next = 7;
    assert_int_equal(sperf_rows_next_capacity(UINT32_MAX, (uint64_t)UINT32_MAX + 1, &next), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(next, 7);
}

TEST(test_rows_resize_past_size_t_is_null_without_asking)
{
    uint64_t before = support_alloc_count();
    assert_null(sperf_rows_resize(NULL, UINT32_MAX, SIZE_MAX / 2));
    assert_int_equal(support_alloc_count(), before);
}

TEST(test_rows_reserve_makes_room_and_keeps_the_rows)
{
    uint64_t *rows = NULL;
    uint32_t capacity = 0;
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 1), SPERF_OK);
    assert_int_equal(capacity, 8);
    for (uint64_t i = 0; i < 8; i++) rows[i] = i;
    uint64_t *before = rows;
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 8), SPERF_OK);
    assert_ptr_equal(rows, before);
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 9), SPERF_OK);
    assert_int_equal(capacity, 16);
    for (uint64_t i = 0; i < 8; i++) assert_int_equal(rows[i], i);
    free(rows);
}

TEST(test_rows_reserve_that_fails_leaves_rows_and_capacity)
{
    uint64_t *rows = NULL;
    uint32_t capacity = 0;
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, (uint64_t)UINT32_MAX + 1), SPERF_LIMIT_EXCEEDED);
    support_alloc_fail_at(1);
    assert_int_equal(SPERF_ROWS_RESERVE(rows, capacity, 1), SPERF_NO_MEMORY);
    support_alloc_end();
    assert_null(rows);
    assert_int_equal(capacity, 0);
}

enum { PIECES = 4000 };

typedef struct {
    char *bytes;
    size_t size;
} piece_t;

TEST(test_arena_pieces_keep_their_bytes)
{
    static piece_t pieces[PIECES];
    sperf_arena_t arena = {0};
    support_random_t random = {3};
    for (uint32_t i = 0; i < PIECES; i++) {
        size_t size = 1 + support_random_below(&random, i % 100 == 0 ? 300000 : 200);
        char *bytes = sperf_arena_alloc_text(&arena, size);
        assert_non_null(bytes);
        memset(bytes, (int)(i % 251), size);
        pieces[i] = (piece_t){bytes, size};
    }
    for (uint32_t i = 0; i < PIECES; i++) {
        for (size_t at = 0; at < pieces[i].size; at++) assert_int_equal((unsigned char)pieces[i].bytes[at], i % 251);
    }
    sperf_arena_cleanup(&arena);
    assert_null(arena.newest);
    assert_int_equal(arena.bytes_total, 0);
}

TEST(test_arena_small_pieces_waste_little)
{
    sperf_arena_t arena = {0};
    for (int i = 0; i < 100000; i++) assert_non_null(sperf_arena_alloc_text(&arena, 40));
    assert_in_range(arena.bytes_total, 4000000, 4300000);
    sperf_arena_cleanup(&arena);
}

TEST(test_arena_large_piece_leaves_the_newest_chunk_in_use)
{
    sperf_arena_t arena = {0};
    char *before = sperf_arena_alloc_text(&arena, 10);
    assert_non_null(sperf_arena_alloc_text(&arena, 1000000));
    assert_ptr_equal(sperf_arena_alloc_text(&arena, 10), before + 10);
    sperf_arena_cleanup(&arena);
}

TEST(test_arena_size_past_all_memory_is_null)
{
    sperf_arena_t arena = {0};
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX));
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX - 1));
    assert_non_null(sperf_arena_alloc_text(&arena, 1));
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX));
    sperf_arena_cleanup(&arena);
}

static sperf_status_t use_arena(void *context)
{
    (void)context;
    sperf_arena_t arena = {0};
    sperf_status_t status = SPERF_OK;
    for (size_t i = 0; i < 300 && status == SPERF_OK; i++) {
        size_t before = arena.bytes_total;
        if (sperf_arena_alloc_text(&arena, i % 50 == 0 ? 5000 : 100) != NULL) continue;
        assert_int_equal(arena.bytes_total, before);
        status = SPERF_NO_MEMORY;
    }
    sperf_arena_cleanup(&arena);
    return status;
}

TEST(test_arena_failed_allocation_is_null_and_keeps_the_rest)
{
    support_alloc_fail_each(use_arena, NULL);
}
