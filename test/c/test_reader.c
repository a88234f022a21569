/* The bounded reader: right values, no byte past the end, and the first error sticks. */
#include "sperf/base/buffer.h"
#include "support_random.h"
#include "support_test.h"

/* Wrapping the bytes in a heap copy of their exact size lets AddressSanitizer see a read past the end. */
static uint64_t read_varint(const char *bytes, size_t length, sperf_status_t expected)
{
    OWNED_BUFFER(copy) = SPERF_BUFFER_INIT;
    sperf_buffer_append(&copy, bytes, length);
    sperf_reader_t reader;
    sperf_reader_init(&reader, copy.bytes, copy.length);
    uint64_t value = sperf_reader_varint(&reader);
    assert_int_equal(reader.status, expected);
    assert_int_equal(sperf_reader_left(&reader), 0);
    return value;
}

TEST(test_reader_varint_reads_what_the_buffer_wrote)
{
    support_random_t random = {1};
    OWNED_BUFFER(buffer) = SPERF_BUFFER_INIT;
    uint64_t values[2000];
    for (size_t i = 0; i < 2000; i++) {
        values[i] = support_random_u64(&random) >> (i % 64);
        sperf_buffer_append_varint(&buffer, values[i]);
    }
    sperf_reader_t reader;
    sperf_reader_init(&reader, buffer.bytes, buffer.length);
    for (size_t i = 0; i < 2000; i++) assert_true(sperf_reader_varint(&reader) == values[i]);
    assert_false(sperf_reader_more(&reader));
    assert_int_equal(reader.status, SPERF_OK);
}

TEST(test_reader_varint_of_ten_bytes_holds_64_bits)
{
    static const struct {
        const char *bytes;
        sperf_status_t status;
        uint64_t value;
    } cases[] = {
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", SPERF_OK, UINT64_MAX},
        {"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", SPERF_OK, (uint64_t)1 << 63},
        {"\x81\x80\x80\x80\x80\x80\x80\x80\x80\x00", SPERF_OK, 1}, /* zeros in front */
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", SPERF_MALFORMED, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_true(read_varint(cases[i].bytes, 10, cases[i].status) == cases[i].value);
    }
    assert_int_equal(read_varint("\x81\x00", 2, SPERF_OK), 1);
    assert_int_equal(read_varint("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", 11, SPERF_MALFORMED), 0);
}

TEST(test_reader_varint_that_ends_early_is_truncated)
{
    for (size_t length = 0; length <= 9; length++) {
        assert_int_equal(read_varint("\xff\xff\xff\xff\xff\xff\xff\xff\xff", length, SPERF_TRUNCATED), 0);
    }
}

TEST(test_reader_fixed_words_are_little_endian)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, "\x01\x02\x03\xf4\x11\x12\x13\x14\x15\x16\x17\xf8", 12);
    assert_int_equal(sperf_reader_fixed32(&reader), 0xf4030201U);
    assert_true(sperf_reader_fixed64(&reader) == 0xf817161514131211U);
    assert_int_equal(reader.status, SPERF_OK);
    sperf_reader_init(&reader, "\x01\x02\x03", 3); /* a byte is missing */
    assert_int_equal(sperf_reader_fixed32(&reader), 0);
    assert_int_equal(reader.status, SPERF_TRUNCATED);
    sperf_reader_init(&reader, "\x01\x02\x03\x04\x05\x06\x07", 7);
    assert_true(sperf_reader_fixed64(&reader) == 0);
    assert_int_equal(reader.status, SPERF_TRUNCATED);
}

TEST(test_reader_bytes_are_borrowed_from_where_they_lie)
{
    const char *text = "abcdef";
    sperf_reader_t reader;
    sperf_reader_init(&reader, text, 6);
    assert_int_equal(sperf_reader_byte(&reader), 'a');
    assert_ptr_equal(sperf_reader_bytes(&reader, 3), text + 1);
    assert_int_equal(sperf_reader_left(&reader), 2);
    assert_ptr_equal(sperf_reader_bytes(&reader, 2), text + 4);
    assert_non_null(sperf_reader_bytes(&reader, 0));
    assert_int_equal(reader.status, SPERF_OK);
}

TEST(test_reader_length_past_the_end_is_truncated)
{
    const uint64_t lengths[] = {7, (uint64_t)UINT32_MAX + 1, UINT64_MAX - 5, UINT64_MAX};
    for (size_t i = 0; i < COUNT_OF(lengths); i++) {
        sperf_reader_t reader;
        sperf_reader_init(&reader, "abcdef", 6);
        assert_null(sperf_reader_bytes(&reader, lengths[i]));
        assert_int_equal(reader.status, SPERF_TRUNCATED);
        assert_int_equal(sperf_reader_left(&reader), 0);
    }
}

TEST(test_reader_after_an_error_reads_nothing)
{
    sperf_reader_t reader, nested;
    sperf_reader_init(&reader, "a\x03zzzzzzzzzzzz", 14);
    sperf_reader_fail(&reader, SPERF_OK); /* changes nothing */
    assert_int_equal(sperf_reader_byte(&reader), 'a');
    assert_int_equal(reader.status, SPERF_OK);
    sperf_reader_fail(&reader, SPERF_MALFORMED);
    sperf_reader_fail(&reader, SPERF_TRUNCATED);
    sperf_reader_nested(&reader, &nested);
    assert_false(sperf_reader_more(&nested));
    assert_false(sperf_reader_more(&reader));
    assert_int_equal(sperf_reader_byte(&reader), 0);
    assert_true(sperf_reader_varint(&reader) == 0);
    assert_null(sperf_reader_bytes(&reader, 0));
    assert_int_equal(reader.status, SPERF_MALFORMED);
}

TEST(test_reader_nested_ends_where_its_length_says)
{
    sperf_reader_t reader, nested;
    sperf_reader_init(&reader, "\2xyz", 4);
    sperf_reader_nested(&reader, &nested);
    assert_int_equal(sperf_reader_byte(&nested), 'x');
    assert_int_equal(sperf_reader_byte(&nested), 'y');
    assert_false(sperf_reader_more(&nested));
    assert_int_equal(sperf_reader_byte(&nested), 0);
    assert_int_equal(nested.status, SPERF_TRUNCATED);
    assert_int_equal(reader.status, SPERF_OK);
    assert_int_equal(sperf_reader_byte(&reader), 'z');
    sperf_reader_init(&reader, "\4xyz", 4); /* longer than what is left */
    sperf_reader_nested(&reader, &nested);
    assert_int_equal(reader.status, SPERF_TRUNCATED);
    assert_false(sperf_reader_more(&nested));
}

TEST(test_reader_of_nothing_has_no_more)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, NULL, 0);
    assert_false(sperf_reader_more(&reader));
    assert_int_equal(sperf_reader_byte(&reader), 0);
    assert_int_equal(reader.status, SPERF_TRUNCATED);
}
