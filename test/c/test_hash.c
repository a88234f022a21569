/* Hash functions, and the index from keys to ids. */
#include "sperf/base/hash.h"
#include "sperf/model/string_table.h"
#include "support_test.h"

/* The table that the index serves here: keys by id. */
typedef struct {
    uint64_t keys[100001];
    uint64_t comparisons;
} table_t;

static bool key_equals(const void *table, uint32_t id, const void *key)
{
    /* The count is for the test alone. */
    table_t *keys = (table_t *)(uintptr_t)table;
    keys->comparisons++;
    return keys->keys[id] == *(const uint64_t *)key;
}

static void add(sperf_index_t *index, table_t *table, uint32_t id, uint64_t key, uint64_t hash)
{
    table->keys[id] = key;
    assert_int_equal(sperf_index_reserve(index), SPERF_OK);
    sperf_index_add(index, hash, id);
}

TEST(test_hash_u64_is_splitmix64)
{
    /* The first three outputs of the reference implementation, whose state starts at 0. */
    assert_true(sperf_hash_u64(0) == 0xe220a8397b1dcdafU);
    assert_true(sperf_hash_u64(0x9e3779b97f4a7c15U) == 0x6e789e6aa1b965f4U);
    assert_true(sperf_hash_u64(0x3c6ef372fe94f82aU) == 0x06c45d188009454fU);
}

TEST(test_hash_bytes_depends_on_every_byte_and_the_length)
{
    char text[40];
    memset(text, 'x', sizeof text);
    for (size_t length = 0; length < sizeof text; length++) {
        uint64_t hash = sperf_hash_bytes(text, length);
        assert_true(hash != sperf_hash_bytes(text, length + 1));
        for (size_t i = 0; i < length; i++) {
            text[i] = 'y';
            assert_true(hash != sperf_hash_bytes(text, length));
            text[i] = 'x';
        }
    }
}

TEST(test_index_finds_every_key_and_no_other_and_is_at_most_three_quarters_full)
{
    static table_t table;
    sperf_index_t index = {0};
    for (uint32_t id = 1; id <= 100000; id++) {
        add(&index, &table, id, id * 3, sperf_hash_u64(id * 3));
        assert_int_equal(index.capacity & (index.capacity - 1), 0);
        assert_true(index.count * 4 <= index.capacity * 3);
    }
    assert_int_equal(index.count, 100000);
    assert_int_equal(index.capacity, 262144);
    for (uint64_t key = 3; key <= 300000; key++) {
        uint32_t expected = key % 3 == 0 ? (uint32_t)(key / 3) : 0;
        assert_int_equal(sperf_index_find(&index, sperf_hash_u64(key), &table, &key, key_equals), expected);
    }
    sperf_index_cleanup(&index);
    assert_null(index.slots);
}

TEST(test_index_with_hashes_equal_in_one_half_compares_few_keys)
{
    static table_t table;
    for (unsigned shift = 0; shift <= 32; shift += 32) {
        sperf_index_t index = {0};
        for (uint32_t id = 1; id <= 10000; id++) add(&index, &table, id, id, sperf_hash_u64(id) >> 32 << shift);
        table.comparisons = 0;
        for (uint64_t key = 1; key <= 10000; key++) {
            uint64_t hash = sperf_hash_u64(key) >> 32 << shift;
            assert_int_equal(sperf_index_find(&index, hash, &table, &key, key_equals), key);
        }
        assert_in_range(table.comparisons, 10000, 10010);
        sperf_index_cleanup(&index);
    }
}

TEST(test_index_reserve_past_two_to_the_31_slots_is_a_limit)
{
    sperf_index_t index = {.slots = NULL, .capacity = 0x80000000U, .count = 0x60000000U};
    assert_int_equal(sperf_index_reserve(&index), SPERF_LIMIT_EXCEEDED);
}

/* The value that splitmix64's finalizer makes `hash` of. */
static uint64_t unmix(uint64_t hash)
{
    hash = (hash ^ hash >> 31 ^ hash >> 62) * 0x319642b2d24d8ec3U;
    hash = (hash ^ hash >> 27 ^ hash >> 54) * 0x96de1b173f119089U;
    return (hash ^ hash >> 30 ^ hash >> 60) - 0x9e3779b97f4a7c15U;
}

enum { FLOOD = 2000 };

/*
 * Intern texts of 8 bytes that share one hash where the seed is 0. Returns how many slots away from their own they
 * lie.
 */
static uint64_t flood_strings(uint64_t seed)
{
    sperf_string_table_t strings = {0};
    sperf_hash_set_seed(seed);
    for (uint64_t i = 0; i < FLOOD; i++) {
        /* The halves of a hash are put together by exclusive or. */
        uint64_t text = unmix(i << 32 | i) ^ sperf_hash_u64(sizeof text);
        sperf_string_id_t id = 0;
        assert_int_equal(sperf_string_table_intern(&strings, (const char *)&text, sizeof text, &id), SPERF_OK);
        assert_int_equal(id, i + 1);
    }
    uint64_t distance = 0;
    for (uint32_t place = 0; place < strings.index.capacity; place++) {
        sperf_index_slot_t slot = strings.index.slots[place];
        if (slot.id != 0) distance += (place - slot.hash) & (strings.index.capacity - 1);
    }
    sperf_string_table_cleanup(&strings);
    sperf_hash_set_seed(0);
    return distance;
}

TEST(test_string_table_with_texts_made_to_collide_is_spread_by_a_seed)
{
    /* Without one all lie in a row; with one as random texts do, less than 4 slots away at a load of three quarters. */
    assert_int_equal(flood_strings(0), (uint64_t)FLOOD * (FLOOD - 1) / 2);
    for (uint64_t seed = 1; seed <= 100; seed++) assert_in_range(flood_strings(seed), 1, FLOOD * 4);
}

TEST(test_hash_functions_of_tables_depend_on_the_seed_and_hash_u64_does_not)
{
    uint64_t bytes = sperf_hash_bytes("a", 1), key = sperf_hash_key(1), both = sperf_hash_combine(1, 2);
    assert_true(key == sperf_hash_u64(1));
    sperf_hash_set_seed(1);
    assert_true(sperf_hash_bytes("a", 1) != bytes);
    assert_true(sperf_hash_key(1) != key);
    assert_true(sperf_hash_combine(1, 2) != both);
    assert_true(sperf_hash_u64(1) == key);
    sperf_hash_set_seed(0);
}
