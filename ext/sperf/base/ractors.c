/* Ractors: see ractors.h. */
#include "ractors.h"

#include "call_check.h"

#include <ruby.h>
#include <ruby/ractor.h>
#include <stdatomic.h>

static rb_ractor_local_key_t main_key;
static char is_main;
static _Atomic bool seen_others;

static VALUE count_ractors(VALUE unused)
{
    (void)unused;
    return rb_funcall(rb_cRactor, rb_intern("count"), 0);
}

void sperf_ractors_start(void)
{
    static const struct rb_ractor_local_storage_type nothing_to_free;
    if (main_key != NULL) return;
    main_key = rb_ractor_local_storage_ptr_newkey(&nothing_to_free);
    rb_ractor_local_storage_ptr_set(main_key, &is_main);
    SPERF_CALLS_RUBY();
    int failed = 0;
    VALUE before = rb_errinfo(), count = rb_protect(count_ractors, Qnil, &failed);
    if (failed) rb_set_errinfo(before);
    if (failed || !FIXNUM_P(count) || FIX2LONG(count) != 1) atomic_store(&seen_others, true);
}

bool sperf_ractors_in_main(void)
{
    return main_key == NULL || rb_ractor_local_storage_ptr(main_key) == &is_main;
}

void sperf_ractors_note(void)
{
    if (!sperf_ractors_in_main()) atomic_store(&seen_others, true);
}

bool sperf_ractors_single(void)
{
    return !atomic_load_explicit(&seen_others, memory_order_relaxed);
}
