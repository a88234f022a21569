/* Ruby values from the core's: see ruby_values.h. */
#include "ruby_values.h"

#include <ruby/encoding.h>

#include "base/raise.h"

VALUE sperf_ruby_text(sperf_string_t string)
{
    return rb_enc_str_new(string.bytes, (long)string.length, rb_utf8_encoding());
}

VALUE sperf_ruby_valid_text(sperf_string_t string)
{
    VALUE text = sperf_ruby_text(string), repaired = rb_str_scrub(text, Qnil);
    return NIL_P(repaired) ? text : repaired;
}

VALUE sperf_ruby_symbol(sperf_string_t string)
{
    return rb_to_symbol(sperf_ruby_valid_text(string));
}

void sperf_ruby_set(VALUE hash, const char *key, VALUE value)
{
    rb_hash_aset(hash, ID2SYM(rb_intern(key)), value);
}

VALUE sperf_ruby_get(VALUE hash, const char *key)
{
    return rb_hash_lookup(hash, ID2SYM(rb_intern(key)));
}

VALUE sperf_ruby_string_from(sperf_buffer_t *buffer)
{
    sperf_status_t status = buffer->status;
    VALUE string = status == SPERF_OK ? rb_str_new((const char *)buffer->bytes, (long)buffer->length) : Qnil;
    sperf_buffer_cleanup(buffer);
    sperf_raise_unless_ok(status, NULL);
    return string;
}
