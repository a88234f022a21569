/* The growable buffer: what is appended is there, and the first error sticks. */
#include "sperf/base/buffer.h"
#include "support_alloc.h"
#include "support_test.h"

static void assert_holds(const sperf_buffer_t *buffer, const void *bytes, size_t length)
{
    assert_int_equal(buffer->status, SPERF_OK);
    assert_int_equal(buffer->length, length);
    assert_memory_equal(buffer->bytes, bytes, length);
}

TEST(test_buffer_appends_keep_order_across_growth)
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    for (uint32_t i = 0; i < 100000; i++) sperf_buffer_append(&buffer, &i, sizeof i);
    assert_int_equal(buffer.status, SPERF_OK);
    assert_int_equal(buffer.length, 400000);
    for (uint32_t i = 0; i < 100000; i++) assert_memory_equal(buffer.bytes + 4 * (size_t)i, &i, sizeof i);
    sperf_buffer_cleanup(&buffer);
    assert_null(buffer.bytes);
    assert_int_equal(buffer.capacity, 0);
}

TEST(test_buffer_format_longer_than_the_room_is_whole)
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    for (int width = 0; width < 1200; width += 7) {
        sperf_buffer_clear(&buffer);
        sperf_buffer_append_format(&buffer, "%*d", width, 7);
        assert_int_equal(buffer.status, SPERF_OK);
        assert_int_equal(buffer.length, width > 0 ? width : 1);
        assert_int_equal(buffer.bytes[buffer.length - 1], '7');
        sperf_buffer_cleanup(&buffer);
    }
}

TEST(test_buffer_varint_matches_the_protobuf_encoding)
{
    const struct {
        uint64_t value;
        const char *bytes;
        size_t length;
    } cases[] = {
        {0, "\x00", 1},
        {1, "\x01", 1},
        {127, "\x7f", 1},
        {128, "\x80\x01", 2},
        {300, "\xac\x02", 2},
        {16384, "\x80\x80\x01", 3},
        {UINT32_MAX, "\xff\xff\xff\xff\x0f", 5},
        {UINT64_MAX, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_buffer_t buffer = SPERF_BUFFER_INIT;
        sperf_buffer_append_varint(&buffer, cases[i].value);
        assert_holds(&buffer, cases[i].bytes, cases[i].length);
        sperf_buffer_cleanup(&buffer);
    }
}

TEST(test_buffer_integers_of_all_sizes_append_their_digits)
{
    static const char expected[] = "-9223372036854775808 0 -7 9223372036854775807 18446744073709551615";
    static const int64_t numbers[] = {INT64_MIN, 0, -7, INT64_MAX};
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    for (size_t i = 0; i < 4; i++) {
        sperf_buffer_append_int64(&buffer, numbers[i]);
        sperf_buffer_append_byte(&buffer, ' ');
    }
    sperf_buffer_append_uint64(&buffer, UINT64_MAX);
    assert_holds(&buffer, expected, sizeof expected - 1);
    sperf_buffer_cleanup(&buffer);
}

TEST(test_buffer_after_an_error_appends_do_nothing)
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&buffer, "kept");
    sperf_buffer_fail(&buffer, SPERF_UNSUPPORTED);
    sperf_buffer_append_string(&buffer, "lost");
    sperf_buffer_append_byte(&buffer, 1);
    sperf_buffer_append_varint(&buffer, 300);
    sperf_buffer_append_format(&buffer, "%d", 1);
    assert_int_equal(buffer.status, SPERF_UNSUPPORTED);
    assert_int_equal(buffer.length, 4);
    sperf_buffer_cleanup(&buffer);
}

TEST(test_buffer_clear_forgets_bytes_and_error_but_keeps_memory)
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&buffer, "old");
    sperf_buffer_fail(&buffer, SPERF_MALFORMED);
    uint8_t *memory = buffer.bytes;
    sperf_buffer_clear(&buffer);
    sperf_buffer_append_string(&buffer, "new");
    assert_ptr_equal(buffer.bytes, memory);
    assert_holds(&buffer, "new", 3);
    sperf_buffer_cleanup(&buffer);
}

TEST(test_buffer_length_past_size_t_is_no_memory)
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_append_byte(&buffer, 1);
    /* Only the length is looked at: nothing is read before there is room. */
    volatile size_t length = SIZE_MAX;
    sperf_buffer_append(&buffer, "", length);
    assert_int_equal(buffer.status, SPERF_NO_MEMORY);
    assert_int_equal(buffer.length, 1);
    sperf_buffer_cleanup(&buffer);
}

typedef struct {
    sperf_buffer_t all;
    size_t least_bytes; /* of all parts */
    uint32_t parts;
    uint32_t parts_max; /* more are not taken */
} receiver_t;

static sperf_status_t receive(void *context, const uint8_t *bytes, size_t length)
{
    receiver_t *receiver = context;
    if (receiver->parts == receiver->parts_max) return SPERF_NOT_TAKEN;
    if (receiver->parts == 0 || length < receiver->least_bytes) receiver->least_bytes = length;
    receiver->parts++;
    sperf_buffer_append(&receiver->all, bytes, length);
    return SPERF_OK;
}

static void append_numbers(sperf_buffer_t *buffer, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) sperf_buffer_append(buffer, &i, sizeof i);
}

TEST(test_buffer_drained_hands_over_all_bytes_in_order_and_stays_small)
{
    receiver_t receiver = {.parts_max = UINT32_MAX};
    sperf_buffer_t drained = SPERF_BUFFER_INIT;
    sperf_buffer_t whole = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&drained, 1000, receive, &receiver);
    append_numbers(&drained, 100000);
    append_numbers(&whole, 100000);
    assert_true(receiver.least_bytes >= 1000);
    assert_true(drained.capacity < 4000);
    sperf_buffer_flush(&drained);
    assert_int_equal(drained.status, SPERF_OK);
    assert_holds(&receiver.all, whole.bytes, whole.length);
    sperf_buffer_cleanup(&drained);
    sperf_buffer_cleanup(&whole);
    sperf_buffer_cleanup(&receiver.all);
}

TEST(test_buffer_whose_receiver_refuses_keeps_that_error_and_takes_no_more)
{
    receiver_t receiver = {.parts_max = 2};
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&buffer, 256, receive, &receiver);
    append_numbers(&buffer, 1000);
    sperf_buffer_flush(&buffer);
    assert_int_equal(buffer.status, SPERF_NOT_TAKEN);
    assert_int_equal(receiver.parts, 2);
    sperf_buffer_cleanup(&buffer);
    sperf_buffer_cleanup(&receiver.all);
}

static sperf_status_t fill_buffer(void *context)
{
    (void)context;
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    for (int i = 0; i < 200; i++) {
        sperf_buffer_append_string(&buffer, "some text");
        sperf_buffer_append_format(&buffer, "%d", i);
        sperf_buffer_append_varint(&buffer, (uint64_t)i << 40);
    }
    sperf_status_t status = buffer.status;
    sperf_buffer_cleanup(&buffer);
    return status;
}

TEST(test_buffer_failed_allocation_sticks_as_no_memory)
{
    /* 256, 512 ... 4,096 bytes. */
    assert_int_equal(support_alloc_fail_each(fill_buffer, NULL), 5);
}
