/* Statuses as exceptions, and Ruby values: see ruby_values.h. */
#include "ruby_values.h"

#include <ruby/encoding.h>
#include <unistd.h>

/* -- Statuses as exceptions -- */

VALUE sperf_module;
VALUE sperf_error_class;

void sperf_raise_unless_ok(sperf_status_t status, const char *complaint)
{
    if (status == SPERF_OK) return;
    if (status == SPERF_NO_MEMORY) rb_memerror();
    rb_raise(sperf_error_class, "%s", complaint != NULL ? complaint : sperf_status_message(status));
}

void sperf_raise_unless_registered(rb_postponed_job_handle_t job)
{
    if (job != POSTPONED_JOB_HANDLE_INVALID) return;
    rb_raise(rb_eRuntimeError, "no postponed job is left in this process: other extensions use all of them");
}

/* -- Ruby values from the core's -- */

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
    Check_Type(hash, T_HASH);
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

/* -- An Array of this process -- */

bool sperf_own_list_is_empty(const sperf_own_list_t *list)
{
    return list->items == 0 || list->process != getpid() || RARRAY_LEN(list->items) == 0;
}

VALUE sperf_own_list(sperf_own_list_t *list)
{
    if (list->items == 0) rb_gc_register_address(&list->items);
    if (list->items == 0 || list->process != getpid()) {
        list->items = rb_obj_hide(rb_ary_new());
        list->process = getpid();
    }
    return list->items;
}

/* -- Options from keywords -- */

void sperf_keywords_read(VALUE keywords, const char *const *names, int required, int count, VALUE *values)
{
    enum { MOST = 16 };
    ID ids[MOST];
    for (int i = 0; i < count && i < MOST; i++) ids[i] = rb_intern(names[i]);
    rb_get_kwargs(keywords, ids, required, count - required, values);
}
