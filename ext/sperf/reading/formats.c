/* Sperf::Native: the formats of profiles, and what else the core knows without a VM. Context: GVL. */
#include "profile_object.h"
#include "reading.h"
#include "sperf/base/buffer.h"
#include "sperf/base/secrets.h"
#include "sperf/codec/format.h"

/* Return the other extensions of the format, an Array of String. */
static VALUE other_extensions(const sperf_format_t *format)
{
    VALUE list = rb_ary_new();
    for (size_t i = 0; i < SPERF_FORMAT_EXTENSIONS_MAX && format->other_extensions[i]; i++) {
        rb_ary_push(list, rb_str_new_cstr(format->other_extensions[i]));
    }
    return list;
}

/*
 * call-seq: Sperf::Native.formats -> Array of Hash: name, alias (nil: none), extension, other_extensions, summary,
 * compressed, binary, page, timed, readable. The default format is the first.
 */
static VALUE native_formats(VALUE self)
{
    VALUE list = rb_ary_new();
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        VALUE row = rb_hash_new();
        sperf_ruby_set(row, "name", ID2SYM(rb_intern(format->name)));
        sperf_ruby_set(row, "extension", rb_str_new_cstr(format->extension));
        sperf_ruby_set(row, "alias", format->alias ? ID2SYM(rb_intern(format->alias)) : Qnil);
        sperf_ruby_set(row, "other_extensions", other_extensions(format));
        sperf_ruby_set(row, "page", format->page ? Qtrue : Qfalse);
        sperf_ruby_set(row, "summary", rb_str_new_cstr(format->summary));
        sperf_ruby_set(row, "compressed", format->compressed ? Qtrue : Qfalse);
        sperf_ruby_set(row, "binary", format->binary ? Qtrue : Qfalse);
        sperf_ruby_set(row, "timed", format->timed ? Qtrue : Qfalse);
        sperf_ruby_set(row, "readable", format->decode != NULL ? Qtrue : Qfalse);
        rb_ary_push(list, row);
    }
    return list;
}

/*
 * call-seq: Sperf::Native.format_for_path(path) -> Symbol: the format of the extension of +path+; nil if there is none
 */
static VALUE native_format_for_path(VALUE self, VALUE path)
{
    const sperf_format_t *format = sperf_format_for_path(StringValueCStr(path));
    return format == NULL ? Qnil : ID2SYM(rb_intern(format->name));
}

/*
 * call-seq: Sperf::Native.format_for_bytes(bytes) -> Symbol: the readable format that +bytes+ seem to have
 */
static VALUE native_format_for_bytes(VALUE self, VALUE bytes)
{
    StringValue(bytes);
    const sperf_format_t *format =
        sperf_format_for_bytes((const uint8_t *)RSTRING_PTR(bytes), (size_t)RSTRING_LEN(bytes));
    return ID2SYM(rb_intern(format->name));
}

/*
 * call-seq: Sperf::Native.mask_secrets(words) -> String: +words+, separated by NULs, with secret values masked
 */
static VALUE native_mask_secrets(VALUE self, VALUE words)
{
    StringValue(words);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_secrets_mask(RSTRING_PTR(words), (size_t)RSTRING_LEN(words), &out);
    RB_GC_GUARD(words);
    return sperf_ruby_string_from(&out);
}

/*
 * call-seq: Sperf::Native.processes(profile) -> Array of Integer: the ids of the processes whose threads the profile has
 */
static VALUE native_processes(VALUE self, VALUE profile)
{
    const sperf_thread_table_t *threads = &sperf_profile_of(profile)->threads;
    VALUE ids = rb_hash_new();
    for (uint32_t id = 1; id <= threads->count; id++) rb_hash_aset(ids, ULL2NUM(threads->rows[id].process), Qtrue);
    RB_GC_GUARD(profile);
    return rb_funcall(ids, rb_intern("keys"), 0);
}

void sperf_formats_define(VALUE native)
{
    rb_define_singleton_method(native, "formats", native_formats, 0);
    rb_define_singleton_method(native, "format_for_path", native_format_for_path, 1);
    rb_define_singleton_method(native, "format_for_bytes", native_format_for_bytes, 1);
    rb_define_singleton_method(native, "mask_secrets", native_mask_secrets, 1);
    rb_define_singleton_method(native, "processes", native_processes, 1);
}
