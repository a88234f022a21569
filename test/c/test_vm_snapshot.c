/* Snapshots as bytes, their pieces, and those of real stacks, which must decode to what Ruby said of them. */
#include "sperf/vmstack/vm_stack.h"
#include "support_test.h"

enum { LIMIT = 64 };

static struct {
    sperf_vm_snapshot_t snapshot;
    sperf_vm_stack_t stack;
    sperf_vm_known_t known;
    sperf_vm_frame_t frames[LIMIT];
    bool truncated;
    sperf_vm_leaf_t leaf;
} room;

FIXTURE(set_up)
{
    memset(&room, 0, sizeof room);
}

#define SNAPSHOT_TEST(name) TEST_WITH(name, set_up, NULL)

/* What `make snapshots` recorded (test/fuzz/record_snapshots.rb). */
static const char *const recorded[] = {
    "methods", "blocks",   "lambda",         "define_method", "special_variables",
    "rescue",  "closures", "class_and_eval", "fiber",
};

static uint8_t bytes[SPERF_SNAPSHOT_BYTES_MAX]; /* of the file that was loaded last */

static size_t load(const char *how, const char *name)
{
    char path[128];
    (void)snprintf(path, sizeof path, "test/fuzz/corpus/vm_stack/%s_%s", how, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s cannot be read", path);
    size_t length = fread(bytes, 1, sizeof bytes, file);
    (void)fclose(file);
    assert_int_equal(sperf_vm_snapshot_read(&room.snapshot, &room.stack, bytes, length), SPERF_OK);
    return length;
}

/* Compare with the table beside it; returns how many frames it has. */
static int assert_frames(int count, const char *how, const char *name)
{
    char path[128], line[256];
    int row = 0;
    (void)snprintf(path, sizeof path, "test/c/snapshots/%s_%s.frames", how, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s cannot be read", path);
    for (; fgets(line, sizeof line, file) != NULL; row++) {
        char *next = line;
        assert_true(row < count);
        assert_int_equal(room.frames[row].value, strtoull(next, &next, 16));
        assert_int_equal(room.frames[row].method, strtoull(next, &next, 16));
        assert_int_equal(room.frames[row].position, strtoull(next, &next, 16));
    }
    (void)fclose(file);
    assert_int_equal(row, count);
    return row;
}

static int decode(sperf_vm_known_t *known)
{
    memset(&room.leaf, 0, sizeof room.leaf);
    return sperf_vm_stack_decode(&room.snapshot, &room.stack, NULL, known, room.frames, LIMIT, &room.truncated,
                                 &room.leaf, NULL);
}

static void check_recorded(const char *how, const char *name)
{
    load(how, name);
    assert_true(assert_frames(decode(NULL), how, name) > 4);
    assert_false(room.truncated);
    /* The same with what was found out the first time. */
    sperf_vm_known_init(&room.known);
    for (int i = 0; i < 3; i++) assert_frames(decode(&room.known), how, name);
}

SNAPSHOT_TEST(test_vm_snapshot_recorded_stacks_decode_to_what_ruby_said)
{
    for (size_t i = 0; i < COUNT_OF(recorded); i++) {
        check_recorded("interpreted", recorded[i]);
        check_recorded("compiled", recorded[i]);
    }
}

/* Else those called compiled would be the same as the others. */
SNAPSHOT_TEST(test_vm_snapshot_recorded_stacks_have_compiled_frames)
{
    int compiled = 0;
    load("compiled", "blocks");
    for (uint32_t i = 0; i < room.stack.frame_count; i++) {
        compiled += sperf_vm_stack_frame(&room.stack, i)[SPERF_CFP_JIT_RETURN] != 0;
    }
    assert_true(compiled > 0);
}

SNAPSHOT_TEST(test_vm_snapshot_is_written_as_it_was_read)
{
    size_t length = load("interpreted", "closures");
    assert_int_equal(sperf_vm_snapshot_write(&room.snapshot, &room.stack, NULL), length);
    static uint8_t again[sizeof bytes];
    assert_int_equal(sperf_vm_snapshot_write(&room.snapshot, &room.stack, again), length);
    assert_memory_equal(again, bytes, length);
}

SNAPSHOT_TEST(test_vm_snapshot_cut_off_is_truncated)
{
    size_t length = load("interpreted", "methods");
    for (size_t i = 0; i < length; i += 8) {
        assert_int_equal(sperf_vm_snapshot_read(&room.snapshot, &room.stack, bytes, i), SPERF_TRUNCATED);
    }
}

SNAPSHOT_TEST(test_vm_snapshot_numbers_that_are_too_large_are_malformed)
{
    size_t length = load("interpreted", "methods");
    /* The version, the words of a frame, and how many frames, values and pieces there are; where the values begin. */
    const size_t heads[] = {0, 4, 5, 9, 10, 8};
    for (size_t i = 0; i < COUNT_OF(heads); i++) {
        uint8_t kept[8];
        memcpy(kept, bytes + heads[i] * 8, 8);
        memset(bytes + heads[i] * 8, 0xff, 8);
        bytes[9 * 8] |= 1; /* a value, that lies past the end of memory */
        assert_int_equal(sperf_vm_snapshot_read(&room.snapshot, &room.stack, bytes, length), SPERF_MALFORMED);
        memcpy(bytes + heads[i] * 8, kept, 8);
    }
}

SNAPSHOT_TEST(test_vm_snapshot_pieces_are_found_until_the_next_begins)
{
    sperf_vm_pieces_t *pieces = &room.snapshot.pieces;
    sperf_vm_snapshot_begin(&room.snapshot);
    for (sperf_word_t i = 0; i < SPERF_PIECES_MAX; i++) {
        assert_int_equal(sperf_vm_pieces_add(pieces, 0x7f0000000000 + i * 8, 1), i);
        pieces->is_read[i] = true;
    }
    /* Nothing new, a kind that is new, and no room. */
    assert_int_equal(sperf_vm_pieces_add(pieces, 0x7f0000000008, 1), UINT32_MAX);
    assert_int_equal(sperf_vm_pieces_add(pieces, 0x7f0000000008, 2), 1);
    assert_false(pieces->is_full);
    assert_int_equal(sperf_vm_pieces_add(pieces, 8, 1), UINT32_MAX);
    assert_true(pieces->is_full);
    assert_ptr_equal(sperf_vm_pieces_find(pieces, 0x7f0000000018), pieces->words[3]);
    assert_null(sperf_vm_pieces_find(pieces, 8));
    sperf_vm_snapshot_begin(&room.snapshot);
    assert_null(sperf_vm_pieces_find(pieces, 0x7f0000000018));
}

SNAPSHOT_TEST(test_vm_snapshot_pieces_of_long_ago_are_not_found_when_stamps_come_round)
{
    sperf_vm_pieces_t *pieces = &room.snapshot.pieces;
    sperf_vm_snapshot_begin(&room.snapshot);
    sperf_vm_pieces_add(pieces, 0x7f0000000008, 1);
    pieces->is_read[0] = true;
    pieces->stamp = UINT32_MAX;
    sperf_vm_snapshot_begin(&room.snapshot);
    assert_null(sperf_vm_pieces_find(pieces, 0x7f0000000008));
}

/*
 * The index of pieces begins small: it grows, finds each piece all the while, and is small again when it is told
 * to be.
 */
SNAPSHOT_TEST(test_vm_pieces_index_that_grows_finds_each_piece)
{
    sperf_vm_pieces_t *pieces = &room.snapshot.pieces;
    for (int turn = 0; turn < 2; turn++) {
        sperf_vm_snapshot_begin(&room.snapshot);
        uint32_t rows = pieces->index_rows;
        for (uint32_t i = 0; i < SPERF_PIECES_MAX; i++) {
            assert_int_equal(sperf_vm_pieces_add(pieces, 8 + (sperf_word_t)i * 24, 1), i);
            pieces->is_read[i] = true;
            assert_int_equal(sperf_vm_pieces_add(pieces, 8 + (sperf_word_t)(i / 2) * 24, 1), UINT32_MAX);
        }
        assert_true(rows < pieces->index_rows);
        assert_int_equal(pieces->count, SPERF_PIECES_MAX);
        for (uint32_t i = 0; i < SPERF_PIECES_MAX; i++) {
            assert_ptr_equal(sperf_vm_pieces_find(pieces, 8 + (sperf_word_t)i * 24), pieces->words[i]);
        }
        assert_null(sperf_vm_pieces_find(pieces, 4));
        sperf_vm_pieces_shrink(pieces);
        assert_int_equal(pieces->index_rows, rows);
    }
}
