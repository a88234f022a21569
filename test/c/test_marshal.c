/*
 * Ruby's Marshal format, written and read: the bytes are those that Ruby 3.4 writes and takes. What else is written is in
 * test/golden/profile.dump, most of what is refused in the corpus of the fuzz target (test/fuzz/stackprof_decode.txt).
 */
#include "../../src/codec/marshal.h"
#include "support_marshal.h"
#include "support_test.h"

static sperf_marshal_file_t open_file(const sperf_buffer_t *bytes)
{
    sperf_marshal_file_t file;
    sperf_status_t status = sperf_marshal_file_open(&file, bytes->bytes, bytes->length);
    if (status != SPERF_OK) fail_msg("status %d, %s", status, file.complaint ? file.complaint : "");
    return file;
}

/* -- Writing -- */

#define BYTES(text) text, sizeof(text) - 1

static const struct {
    int64_t value;
    const char *bytes; /* of Marshal.dump(value), without the version */
    size_t length;
} INTEGERS[] = {
    {0, BYTES("i\x00")},
    {1, BYTES("i\x06")},
    {122, BYTES("i\x7f")},
    {123, BYTES("i\x01\x7b")},
    {255, BYTES("i\x01\xff")},
    {256, BYTES("i\x02\x00\x01")},
    {65536, BYTES("i\x03\x00\x00\x01")},
    {1073741823, BYTES("i\x04\xff\xff\xff\x3f")},
    {1073741824, BYTES("l+\x07\x00\x00\x00\x40")},
    {-1, BYTES("i\xfa")},
    {-123, BYTES("i\x80")},
    {-124, BYTES("i\xff\x84")},
    {-256, BYTES("i\xff\x00")},
    {-257, BYTES("i\xfe\xff\xfe")},
    {-1073741824, BYTES("i\xfc\x00\x00\x00\xc0")},
    {-1073741825, BYTES("l-\x07\x01\x00\x00\x40")},
    {INT64_C(4294967296), BYTES("l+\x08\x00\x00\x00\x00\x01\x00")},
    {INT64_MAX, BYTES("l+\x09\xff\xff\xff\xff\xff\xff\xff\x7f")},
};

TEST(test_marshal_integers_are_written_and_read_as_ruby_has_them)
{
    for (size_t i = 0; i < COUNT_OF(INTEGERS); i++) {
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        OWNED(sperf_marshal_writer, writer);
        sperf_marshal_writer_init(&writer, &out);
        sperf_marshal_integer(&writer, INTEGERS[i].value);
        assert_int_equal(out.length, INTEGERS[i].length + 2);
        assert_memory_equal(out.bytes + 2, INTEGERS[i].bytes, INTEGERS[i].length);
        OWNED(sperf_marshal_file, file) = open_file(&out);
        sperf_marshal_value_t value = sperf_marshal_value(&file, SPERF_MARSHAL_TOP);
        assert_int_equal(value.kind, SPERF_MARSHAL_INTEGER);
        assert_true(value.integer == INTEGERS[i].value);
    }
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    OWNED(sperf_marshal_writer, writer);
    sperf_marshal_writer_init(&writer, &out);
    sperf_marshal_begin_array(&writer, UINT64_C(1) << 31); /* more than Ruby can say */
    assert_int_equal(out.status, SPERF_UNSUPPORTED);
}

/* -- Reading -- */

/* Return the value behind `count` others in the Array that is the file. */
static sperf_marshal_value_t element(const sperf_marshal_file_t *file, uint32_t count)
{
    sperf_marshal_value_t top = sperf_marshal_value(file, SPERF_MARSHAL_TOP);
    assert_int_equal(top.kind, SPERF_MARSHAL_ARRAY);
    uint32_t place = top.first;
    while (count-- > 0) place = sperf_marshal_after(file, place);
    return sperf_marshal_value(file, place);
}

static void assert_text(sperf_marshal_value_t value, sperf_marshal_kind_t kind, const char *text)
{
    assert_int_equal(value.kind, kind);
    assert_true(sperf_string_is(value.text, text));
}

/*
 * Objects count in the order in which Ruby numbers them as it loads: an Array before its values, what has _load,
 * behind its variables.
 */
TEST(test_marshal_links_are_followed_in_the_order_in_which_ruby_numbers)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    support_marshal_file(&bytes, "<5b 10> 'first' "
                                 /* I u :T "12" with one variable, a String: numbers 2 (the String), 3 */
                                 "<49 75> :T <07 31 32 06> :@z 'var' "
                                 /* S :S of one member */
                                 "<53> :S <06> :m 'member' "
                                 /* a Regexp, a Float, a class */
                                 "<49 2f 06 72 00 06> :E <54> <66 08 31 2e 35> <63 06 43> "
                                 "<40 06> <40 07> <40 0a> <40 0c> <40 08>");
    OWNED(sperf_marshal_file, file) = open_file(&bytes);
    assert_text(element(&file, 6), SPERF_MARSHAL_STRING, "first");
    assert_text(element(&file, 7), SPERF_MARSHAL_STRING, "var");
    assert_text(element(&file, 8), SPERF_MARSHAL_STRING, "member");
    assert_text(element(&file, 9), SPERF_MARSHAL_FLOAT, "1.5");
    assert_int_equal(element(&file, 10).kind, SPERF_MARSHAL_OTHER);
}

TEST(test_marshal_symbol_links_and_encodings_are_read)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    /* A Symbol that is no ASCII has its encoding behind it, and comes before that of the encoding's own name. */
    support_marshal_file(&bytes, "<5b 09 49> :\xc3\xa9 <06> :E <54> <3b 00> <3b 06> <49> 'text' <06 3b 06 54>");
    OWNED(sperf_marshal_file, file) = open_file(&bytes);
    assert_text(element(&file, 1), SPERF_MARSHAL_SYMBOL, "\xc3\xa9");
    assert_text(element(&file, 2), SPERF_MARSHAL_SYMBOL, "E");
    assert_text(element(&file, 3), SPERF_MARSHAL_STRING, "text");
}

TEST(test_marshal_numbers_that_int64_cannot_hold_are_other)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    support_marshal_file(&bytes,
                         "[ <6c 2b 09 00 00 00 00 00 00 00 80> <6c 2d 09 ff ff ff ff ff ff ff 7f>"
                         "  <6c 2b 0a 01 00 00 00 00 00 00 00 01 00> <6c 2b 0a 01 00 00 00 00 00 00 00 00 00> ]");
    OWNED(sperf_marshal_file, file) = open_file(&bytes);
    assert_int_equal(element(&file, 0).kind, SPERF_MARSHAL_OTHER);
    assert_true(element(&file, 1).integer == -INT64_MAX);
    assert_int_equal(element(&file, 2).kind, SPERF_MARSHAL_OTHER);
    /* Zeros in front, which Ruby does not write. */
    assert_int_equal(element(&file, 3).kind, SPERF_MARSHAL_OTHER);
}

TEST(test_marshal_of_another_version_is_refused)
{
    static const char *const versions[] = {"<04 09 30>", "<03 08 30>"};
    for (size_t i = 0; i < COUNT_OF(versions); i++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        support_marshal_append(&bytes, versions[i]);
        OWNED(sperf_marshal_file, file);
        assert_int_equal(sperf_marshal_file_open(&file, bytes.bytes, bytes.length), SPERF_MALFORMED);
        assert_string_equal(file.complaint, "its Marshal version is not 4.8");
    }
}

TEST(test_marshal_nested_deeply_is_refused)
{
    for (uint32_t depth = SPERF_MARSHAL_DEPTH_MAX - 1; depth <= 100000; depth = depth < 64 ? depth + 1 : depth * 10) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_buffer_append(&bytes, "\x04\x08", 2);
        for (uint32_t i = 0; i < depth; i++) sperf_buffer_append(&bytes, "[\x06", 2);
        sperf_buffer_append_byte(&bytes, '0');
        OWNED(sperf_marshal_file, file);
        bool fits = depth < SPERF_MARSHAL_DEPTH_MAX;
        assert_int_equal(sperf_marshal_file_open(&file, bytes.bytes, bytes.length), fits ? SPERF_OK : SPERF_MALFORMED);
    }
}
