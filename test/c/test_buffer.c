/* The growable buffer: what is appended is there, and the first error sticks. */
#include "sperf/base/buffer.h"
#include "support_test.h"

static void assert_holds(const sperf_buffer_t *buffer, const void *bytes, size_t length)
{
    assert_int_equal(buffer->status, SPERF_OK);
    assert_int_equal(buffer->length, length);
    assert_memory_equal(buffer->bytes, bytes, length);
}

TEST(test_buffer_format_longer_than_the_room_is_whole)
{
    OWNED_BUFFER(buffer) = SPERF_BUFFER_INIT;
    for (int width = 0; width < 1200; width += 7) {
        sperf_buffer_clear(&buffer);
        sperf_buffer_append_format(&buffer, "%*d", width, 7);
        assert_int_equal(buffer.status, SPERF_OK);
        assert_int_equal(buffer.length, width > 0 ? width : 1);
        assert_int_equal(buffer.bytes[buffer.length - 1], '7');
        sperf_buffer_cleanup(&buffer);
    }
}

TEST(test_buffer_after_an_error_appends_do_nothing_until_it_is_cleared)
{
    OWNED_BUFFER(buffer) = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&buffer, "kept");
    sperf_buffer_fail(&buffer, SPERF_UNSUPPORTED);
    sperf_buffer_append_string(&buffer, "lost");
    sperf_buffer_append_byte(&buffer, 1);
    sperf_buffer_append_varint(&buffer, 300);
    sperf_buffer_append_format(&buffer, "%d", 1);
    assert_int_equal(buffer.status, SPERF_UNSUPPORTED);
    assert_int_equal(buffer.length, 4);
    uint8_t *memory = buffer.bytes;
    sperf_buffer_clear(&buffer);
    sperf_buffer_append_string(&buffer, "new");
    assert_ptr_equal(buffer.bytes, memory);
    assert_holds(&buffer, "new", 3);
    sperf_buffer_cleanup(&buffer);
    assert_null(buffer.bytes);
    assert_int_equal(buffer.capacity, 0);
}

TEST(test_buffer_length_past_size_t_is_no_memory)
{
    OWNED_BUFFER(buffer) = SPERF_BUFFER_INIT;
    sperf_buffer_append_byte(&buffer, 1);
    /* Only the length is looked at: nothing is read before there is room. */
    volatile size_t length = SIZE_MAX;
    sperf_buffer_append(&buffer, "", length);
    assert_int_equal(buffer.status, SPERF_NO_MEMORY);
    assert_int_equal(buffer.length, 1);
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

TEST(test_buffer_drained_hands_over_all_bytes_in_order_and_stays_small)
{
    receiver_t receiver = {.parts_max = UINT32_MAX};
    OWNED_BUFFER(drained) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(whole) = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&drained, 1000, receive, &receiver);
    for (uint32_t i = 0; i < 100000; i++) {
        sperf_buffer_append(&drained, &i, sizeof i);
        sperf_buffer_append(&whole, &i, sizeof i);
    }
    assert_true(receiver.least_bytes >= 1000);
    assert_true(drained.capacity < 4000);
    sperf_buffer_flush(&drained);
    assert_int_equal(drained.status, SPERF_OK);
    assert_holds(&receiver.all, whole.bytes, whole.length);
    for (uint32_t i = 0; i < 100000; i++) assert_memory_equal(whole.bytes + 4 * (size_t)i, &i, sizeof i);
    sperf_buffer_cleanup(&receiver.all);
}

TEST(test_buffer_whose_receiver_refuses_keeps_that_error_and_takes_no_more)
{
    receiver_t receiver = {.parts_max = 2};
    OWNED_BUFFER(buffer) = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&buffer, 256, receive, &receiver);
    for (uint32_t i = 0; i < 1000; i++) sperf_buffer_append(&buffer, &i, sizeof i);
    sperf_buffer_flush(&buffer);
    assert_int_equal(buffer.status, SPERF_NOT_TAKEN);
    assert_int_equal(receiver.parts, 2);
    sperf_buffer_cleanup(&receiver.all);
}
