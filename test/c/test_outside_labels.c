/* Labels of a process made of bytes: found, read, changed meanwhile. Hostile ones: test_outside_target.c. */
#include <stdio.h>

#include "support_outside.h"
#include "support_test.h"

enum { THREAD = 0x18000, OTHER = 0x18800, SET = 7 };

static outside_process_t process;
static outside_labels_t there;
static sperf_outside_labels_t labels;
static sperf_outside_memory_t memory;
static sperf_profile_t *profile;
static uint32_t endpoint, show;

static uint32_t text(const char *bytes)
{
    return outside_label_string(&process, &there, bytes, strlen(bytes));
}

FIXTURE(set_up)
{
    outside_init(&process);
    memory = outside_memory(&process);
    outside_publish(&process, &there);
    endpoint = text("endpoint");
    show = text("orders#show");
    outside_label_set(&process, &there, SET, (uint32_t[]){endpoint, show}, 2);
    outside_label_thread(&process, &there, 1, THREAD, SET);
    assert_int_equal(sperf_profile_new_blank(1, &profile), SPERF_OK);
    assert_int_equal(sperf_outside_labels_init(&labels, &there.at), SPERF_OK);
}

FIXTURE(tear_down)
{
    process.before_read = NULL;
    sperf_outside_labels_cleanup(&labels);
    sperf_profile_free(profile);
}

#define LABELS_TEST(name) TEST_WITH(name, set_up, tear_down)

static void renew(void)
{
    tear_down(NULL);
    set_up(NULL);
}

static uint32_t read_set(uint64_t vm_thread)
{
    uint32_t set;
    assert_int_equal(sperf_outside_labels_find_records(&labels, &memory), SPERF_OK);
    assert_int_equal(sperf_outside_labels_read(&labels, &memory, vm_thread, &set), SPERF_OK);
    return set;
}

static bool is_text(sperf_string_id_t id, const char *expected)
{
    return sperf_string_is(sperf_string_table_get(&labels.strings, id), expected);
}

/* The set has one label. */
static void assert_label(uint32_t set, const char *key, const char *value)
{
    uint32_t count;
    const sperf_label_t *label = sperf_outside_labels_get(&labels, set, &count);
    assert_int_equal(count, 1);
    assert_true(is_text(label->key, key));
    assert_true(is_text(label->string, value));
}

static void assert_struct(uint64_t begin, uint64_t end, sperf_status_t expected)
{
    sperf_published_labels_t found;
    assert_int_equal(sperf_published_labels_find(&memory, begin, end, &found), expected);
    if (expected == SPERF_OK) assert_int_equal(found.self, there.at.self);
}

LABELS_TEST(test_struct_is_found_by_its_magic_and_its_own_address)
{
    uint64_t self = there.at.self;
    assert_struct(OUTSIDE_BASE, process.next, SPERF_OK);
    assert_struct(self + 8, process.next, SPERF_NOT_FOUND);
    assert_struct(process.next, OUTSIDE_BASE, SPERF_NOT_FOUND);
    assert_struct(0, OUTSIDE_BASE, SPERF_NOT_FOUND);
    outside_set(&process, self + offsetof(sperf_published_labels_t, self), self + 8); /* a copy of another one */
    assert_struct(OUTSIDE_BASE, process.next, SPERF_NOT_FOUND);
}

LABELS_TEST(test_struct_of_another_version_is_unsupported_and_has_a_printable_version)
{
    sperf_published_labels_t found;
    outside_set32(&process, there.at.self + offsetof(sperf_published_labels_t, version), 2);
    outside_set32(&process, there.at.self + offsetof(sperf_published_labels_t, sperf_version) + 4, 0xff1b5b1b);
    assert_int_equal(sperf_published_labels_find(&memory, OUTSIDE_BASE, process.next, &found), SPERF_UNSUPPORTED);
    assert_string_equal(found.sperf_version, "1.2.");
    assert_int_equal(found.version, 0);
}

LABELS_TEST(test_struct_with_impossible_numbers_is_not_found)
{
    static const struct {
        size_t field;
        uint32_t value;
    } wrong[] = {
        {offsetof(sperf_published_labels_t, tables_bytes), 1 << 20},
        {offsetof(sperf_published_labels_t, sets), 60},
        {offsetof(sperf_published_labels_t, string_length), 9},
        {offsetof(sperf_published_labels_t, label_bytes), 2},
        {offsetof(sperf_published_labels_t, slots_count), 1 << 17},
        {offsetof(sperf_published_labels_t, records_in_chunk), 1000},
        {offsetof(sperf_published_labels_t, record_labels), UINT32_MAX},
    };
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        renew();
        outside_set32(&process, there.at.self + wrong[i].field, wrong[i].value);
        assert_struct(OUTSIDE_BASE, process.next, SPERF_NOT_FOUND);
    }
}

LABELS_TEST(test_labels_of_a_thread_are_those_of_its_record)
{
    assert_label(read_set(THREAD), "endpoint", "orders#show");
    assert_int_equal(read_set(OTHER), 0);
    outside_label_thread(&process, &there, 2, OTHER, SET);
    assert_int_equal(read_set(OTHER), read_set(THREAD));
    outside_label_thread(&process, &there, 1, 0, SET); /* the thread has ended */
    assert_int_equal(read_set(THREAD), 0);
    assert_int_equal(labels.unread, 0);
}

LABELS_TEST(test_known_set_takes_one_call_to_the_kernel)
{
    read_set(THREAD);
    uint32_t before = process.reads, set;
    assert_int_equal(sperf_outside_labels_read(&labels, &memory, THREAD, &set), SPERF_OK);
    assert_int_equal(process.reads - before, 5); /* pieces */
}

LABELS_TEST(test_text_is_made_printable_and_own_keys_are_left_out)
{
    uint32_t job = text("j\xc3\xb6"), bad = text("a\x1b[31m\xff"), thread = text("thread");
    outside_label_set(&process, &there, 9, (uint32_t[]){job, bad, thread, show}, 4);
    outside_label_thread(&process, &there, 1, THREAD, 9);
    assert_label(read_set(THREAD), "j\xc3\xb6", "a?[31m?");
}

LABELS_TEST(test_sets_that_cannot_be_are_not_read)
{
    static char longest[1001];
    memset(longest, 'x', sizeof longest);
    uint32_t wrong[][2] = {{endpoint, 0},
                           {0, show},
                           {endpoint, 9999},
                           {endpoint, text("")},
                           {endpoint, outside_label_string(&process, &there, longest, sizeof longest)}};
    uint32_t id = 10, set;
    for (size_t i = 0; i < COUNT_OF(wrong); i++, id++) {
        outside_label_set(&process, &there, id, wrong[i], 2);
        outside_label_thread(&process, &there, 1, THREAD, id);
        assert_int_equal(sperf_outside_labels_find_records(&labels, &memory), SPERF_OK);
        assert_int_equal(sperf_outside_labels_read(&labels, &memory, THREAD, &set), SPERF_NOT_FOUND);
        assert_int_equal(labels.unread, i + 1);
    }
    outside_label_thread(&process, &there, 1, THREAD, OUTSIDE_SLOTS); /* no such slot */
    assert_int_equal(sperf_outside_labels_read(&labels, &memory, THREAD, &set), SPERF_NOT_FOUND);
}

/* What the process does before the read of that number: frees its sets, or has a longer array of strings. */
static uint32_t change_at;
static bool grows;

static void change(void *context)
{
    (void)context;
    if (--change_at != 0) return;
    process.before_read = NULL;
    if (grows) {
        uint64_t longer = outside_new(&process, 4096);
        memcpy(process.bytes + (longer - OUTSIDE_BASE), process.bytes + (there.strings - OUTSIDE_BASE), 4096);
        memset(process.bytes + (there.strings - OUTSIDE_BASE), 0xa5, 4096);
        there.strings = longer;
        outside_set(&process, there.at.tables + there.at.strings, longer);
        return;
    }
    uint32_t other = text("orders#index");
    outside_label_set(&process, &there, SET, (uint32_t[]){endpoint, other}, 2);
    outside_set(&process, there.at.generation, 2);
}

LABELS_TEST(test_set_that_is_freed_or_moved_while_it_is_read_is_read_again)
{
    for (uint32_t at = 1; at < 24; at++) {
        for (int grown = 0; grown < 2; grown++) {
            renew();
            assert_int_equal(sperf_outside_labels_find_records(&labels, &memory), SPERF_OK);
            change_at = at;
            grows = grown == 1;
            process.before_read = change;
            uint32_t set, count;
            assert_int_equal(sperf_outside_labels_read(&labels, &memory, THREAD, &set), SPERF_OK);
            const sperf_label_t *label = sperf_outside_labels_get(&labels, set, &count);
            assert_int_equal(count, 1);
            assert_true(is_text(label->string, "orders#show") || (!grows && is_text(label->string, "orders#index")));
        }
    }
}

LABELS_TEST(test_id_of_another_generation_is_another_set)
{
    uint32_t set = read_set(THREAD);
    change_at = 1;
    grows = false;
    change(NULL);
    uint32_t other = read_set(THREAD);
    assert_int_not_equal(set, other);
    assert_label(other, "endpoint", "orders#index");
    assert_label(set, "endpoint", "orders#show");
    outside_set(&process, there.at.generation, 3); /* sets are being freed */
    assert_int_equal(sperf_outside_labels_read(&labels, &memory, THREAD, &set), SPERF_NOT_FOUND);
    assert_int_equal(labels.unread, 1);
}

LABELS_TEST(test_interned_sets_are_those_of_each_profile)
{
    sperf_label_set_id_t first, again, none;
    uint32_t set = read_set(THREAD), count;
    assert_int_equal(sperf_outside_labels_intern(&labels, set, profile, 1, &first), SPERF_OK);
    assert_int_equal(sperf_outside_labels_intern(&labels, set, profile, 1, &again), SPERF_OK);
    assert_int_equal(sperf_outside_labels_intern(&labels, 0, profile, 1, &none), SPERF_OK);
    assert_int_equal(first, again);
    assert_int_equal(none, 0);
    const sperf_label_t *label = sperf_label_table_get(&profile->labels, first, &count);
    assert_true(sperf_string_is(sperf_string_table_get(&profile->strings, label->string), "orders#show"));
    labels.profile_sets = SPERF_OUTSIDE_SETS_MAX;
    labels.in_profile[set].generation = 0;
    assert_int_equal(sperf_outside_labels_intern(&labels, set, profile, 1, &again), SPERF_OK);
    assert_int_equal(again, 0);
    assert_int_equal(labels.unread, 1);
}

/* More sets than are kept: the earlier ones are forgotten. */
LABELS_TEST(test_sets_without_end_take_bounded_memory)
{
    char name[16];
    uint64_t string = there.strings + show * there.at.string_bytes;
    uint64_t bytes = sperf_outside_word(&memory, string);
    for (uint32_t i = 1; i <= 2 * SPERF_OUTSIDE_SETS_MAX + 10; i++) {
        snprintf(name, sizeof name, "%011u", i);
        memcpy(process.bytes + (bytes - OUTSIDE_BASE), name, 11);
        outside_set(&process, there.at.generation, 2 * (uint64_t)i);
        sperf_label_set_id_t interned;
        uint32_t set = read_set(THREAD);
        assert_int_equal(sperf_outside_labels_intern(&labels, set, profile, 1 + i / 1000, &interned), SPERF_OK);
        assert_label(set, "endpoint", name);
    }
    assert_true(labels.sets.count <= SPERF_OUTSIDE_SETS_MAX);
}
