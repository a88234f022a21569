/* How arrays of rows grow, and where they end; arenas, whose pieces do not overlap, do not move and go at once. */
#include "sperf/base/rows.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

TEST(test_rows_capacity_doubles_and_ends_at_uint32)
{
    static const struct {
        uint32_t capacity, expected;
        uint64_t needed;
    } cases[] = {{0, 8, 1},
                 {8, 16, 9},
                 {1024, 2048, 1025},
                 {0x80000000U, UINT32_MAX, 0x80000001U},
                 {UINT32_MAX - 1, UINT32_MAX, UINT32_MAX}};
    uint32_t next = 0;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(sperf_rows_next_capacity(cases[i].capacity, cases[i].needed, &next), SPERF_OK);
        assert_int_equal(next, cases[i].expected);
    }
    assert_int_equal(sperf_rows_next_capacity(UINT32_MAX, (uint64_t)UINT32_MAX + 1, &next), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(next, UINT32_MAX); /* as it was */
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
    OWNED(sperf_arena, arena) = {0};
    for (int i = 0; i < 100000; i++) assert_non_null(sperf_arena_alloc_text(&arena, 40));
    assert_in_range(arena.bytes_total, 4000000, 4300000);
}

TEST(test_arena_large_piece_leaves_the_newest_chunk_in_use_and_one_past_all_memory_is_null)
{
    OWNED(sperf_arena, arena) = {0};
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX));
    char *before = sperf_arena_alloc_text(&arena, 10);
    assert_non_null(sperf_arena_alloc_text(&arena, 1000000));
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX - 1));
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX));
    assert_ptr_equal(sperf_arena_alloc_text(&arena, 10), before + 10);
}

ALLOCATION_TEST(test_arena_failed_allocation_is_null_and_keeps_the_rest, 1)
{
    OWNED(sperf_arena, arena) = {0};
    sperf_status_t status = SPERF_OK;
    for (size_t i = 0; i < 300 && status == SPERF_OK; i++) {
        size_t before = arena.bytes_total;
        if (sperf_arena_alloc_text(&arena, i % 50 == 0 ? 5000 : 100) != NULL) continue;
        assert_int_equal(arena.bytes_total, before);
        status = SPERF_NO_MEMORY;
    }
    return status;
}
