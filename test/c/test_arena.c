/* The arena: memory that is aligned, does not overlap, stays where it is and goes at once. */
#include "sperf/base/arena.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

enum { PIECES = 4000 };

typedef struct {
    char *bytes;
    size_t size;
} piece_t;

TEST(test_arena_pieces_keep_their_bytes)
{
    static piece_t pieces[PIECES];
    sperf_arena_t arena = SPERF_ARENA_INIT;
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

TEST(test_arena_text_is_packed_without_gaps)
{
    sperf_arena_t arena = SPERF_ARENA_INIT;
    char *first = sperf_arena_alloc_text(&arena, 3);
    char *second = sperf_arena_alloc_text(&arena, 5);
    assert_ptr_equal(second, first + 3);
    sperf_arena_cleanup(&arena);
}

TEST(test_arena_small_pieces_waste_little)
{
    sperf_arena_t arena = SPERF_ARENA_INIT;
    for (int i = 0; i < 100000; i++) assert_non_null(sperf_arena_alloc_text(&arena, 40));
    assert_in_range(arena.bytes_total, 4000000, 4300000);
    sperf_arena_cleanup(&arena);
}

TEST(test_arena_large_piece_leaves_the_newest_chunk_in_use)
{
    sperf_arena_t arena = SPERF_ARENA_INIT;
    char *before = sperf_arena_alloc_text(&arena, 10);
    assert_non_null(sperf_arena_alloc_text(&arena, 1000000));
    assert_ptr_equal(sperf_arena_alloc_text(&arena, 10), before + 10);
    sperf_arena_cleanup(&arena);
}

TEST(test_arena_after_cleanup_is_usable_again)
{
    sperf_arena_t arena = SPERF_ARENA_INIT;
    assert_non_null(sperf_arena_alloc_text(&arena, 100));
    sperf_arena_cleanup(&arena);
    assert_non_null(sperf_arena_alloc_text(&arena, 100));
    sperf_arena_cleanup(&arena);
}

TEST(test_arena_size_past_all_memory_is_null)
{
    sperf_arena_t arena = SPERF_ARENA_INIT;
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX));
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX - 1));
    assert_non_null(sperf_arena_alloc_text(&arena, 1));
    assert_null(sperf_arena_alloc_text(&arena, SIZE_MAX));
    sperf_arena_cleanup(&arena);
}

static sperf_status_t use_arena(void *context)
{
    (void)context;
    sperf_arena_t arena = SPERF_ARENA_INIT;
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
