/* The labels of fibers: see fiber_labels.h. */
#include "fiber_labels.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <stdbool.h>

#include "base/kept_methods.h"
#include "base/ractors.h"
#include "threads/session.h"

/* What Fiber[] and Thread#[] are asked for. */
static VALUE key;
static ID own_key;

static uint32_t set_of(VALUE value)
{
    return FIXNUM_P(value) ? (uint32_t)FIX2ULONG(value) : 0;
}

sperf_fiber_labels_t sperf_fiber_labels_get(void)
{
    if (key == 0) return (sperf_fiber_labels_t){0};
    uint32_t to_inherit = set_of(sperf_kept_call_with(SPERF_KEPT_FIBER_GET, 1, &key));
    VALUE own = rb_thread_local_aref(rb_thread_current(), own_key);
    return (sperf_fiber_labels_t){NIL_P(own) ? to_inherit : set_of(own), to_inherit};
}

static void note(sperf_fiber_labels_t labels)
{
    sperf_thread_note_labels(&sperf_session.threads, rb_thread_current(), labels.own, labels.to_inherit);
}

/*
 * Ruby calls it on the thread, with its GVL, in the fiber that it has switched to; in any Ractor. Those but the main one
 * have no labels of their own, and what is called here is what other hooks call in them as well.
 */
static void switched(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    (void)event, (void)unused, (void)self, (void)id, (void)class;
    note(sperf_fiber_labels_get());
    if (sperf_ractors_in_main()) sperf_kept_raise();
}

static void prepare(void)
{
    if (key != 0) return;
    own_key = rb_intern("__sperf_labels");
    key = ID2SYM(own_key);
    rb_add_event_hook(switched, RUBY_EVENT_FIBER_SWITCH, Qnil);
}

/* A thread may be frozen. */
static VALUE set_own(VALUE value)
{
    return rb_thread_local_aset(rb_thread_current(), own_key, value);
}

void sperf_fiber_labels_set(sperf_fiber_labels_t labels)
{
    prepare();
    VALUE pair[] = {key, labels.to_inherit != 0 ? UINT2NUM(labels.to_inherit) : Qnil};
    sperf_kept_call_with(SPERF_KEPT_FIBER_SET, 2, pair);
    VALUE own = labels.own != labels.to_inherit ? UINT2NUM(labels.own) : Qnil;
    if (own != rb_thread_local_aref(rb_thread_current(), own_key)) {
        int failed = 0;
        VALUE before = rb_errinfo();
        rb_protect(set_own, own, &failed);
        if (failed) rb_set_errinfo(before);
    }
    note(labels);
}
