/* The labels of fibers: see fiber_labels.h. */
#include "fiber_labels.h"

#include <assert.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <stdbool.h>

#include "base/call_check.h"
#include "base/kept_methods.h"
#include "base/ractors.h"
#include "threads/label_sets.h"
#include "threads/session.h"
#include "vm/vm_interrupts.h"

/* What Fiber[] and Thread#[] are asked for. */
static VALUE key;
static ID own_key;

/* Bits of a set's number in a Fixnum, and of the token behind two of them. */
enum { SET_BITS = 16, TOKEN_BITS = 30 };
static_assert(SPERF_LABEL_SETS_MAX + SPERF_LABEL_SETS_OTHER_MAX < 1 << SET_BITS, "a set's number has to fit");
#define SET_MASK (((uint64_t)1 << SET_BITS) - 1)

static uint32_t set_of(VALUE value)
{
    return FIXNUM_P(value) ? (uint32_t)FIX2ULONG(value) : 0;
}

/*
 * What tells the calling thread from those that live with it, never 0: from where its memory is, which stays there. One
 * that is created in the place of a thread that has ended may be taken for it, if it has its labels from that.
 */
static uint64_t thread_token(void)
{
    uint64_t place = (uint64_t)(uintptr_t)RTYPEDDATA_GET_DATA(rb_thread_current());
    uint64_t token = (place >> 4) & (((uint64_t)1 << TOKEN_BITS) - 1);
    return token != 0 ? token : 1;
}

/* Read from a fiber's storage what is inherited. */
static sperf_fiber_labels_t inherited(VALUE value)
{
    uint64_t word = FIXNUM_P(value) ? (uint64_t)FIX2ULONG(value) : 0;
    uint32_t to_fibers = (uint32_t)(word & SET_MASK), to_threads = (uint32_t)(word >> SET_BITS & SET_MASK);
    if (to_fibers != to_threads && word >> 2 * SET_BITS != thread_token()) to_fibers = to_threads;
    return (sperf_fiber_labels_t){to_fibers, to_fibers, to_threads};
}

static VALUE inheritance(sperf_fiber_labels_t labels)
{
    if (labels.to_fibers == 0 && labels.to_threads == 0) return Qnil;
    uint64_t word = labels.to_fibers | (uint64_t)labels.to_threads << SET_BITS;
    if (labels.to_fibers != labels.to_threads) word |= thread_token() << 2 * SET_BITS;
    return ULL2NUM(word);
}

sperf_fiber_labels_t sperf_fiber_labels_get(void)
{
    if (key == 0) return (sperf_fiber_labels_t){0};
    sperf_fiber_labels_t labels = inherited(sperf_kept_call_with(SPERF_KEPT_FIBER_GET, 1, &key));
    VALUE own = rb_thread_local_aref(rb_thread_current(), own_key);
    if (!NIL_P(own)) labels.own = set_of(own);
    return labels;
}

static void note(sperf_fiber_labels_t labels)
{
    sperf_thread_note_labels(&sperf_session.threads, rb_thread_current(), labels.own, labels.to_threads);
}

/*
 * Ruby calls it on the thread, with its GVL, in the fiber that it has switched to; in any Ractor. Those but the main one
 * have no labels of their own, and what is called here is what other hooks call in them as well.
 */
static void fiber_switch_hook(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    (void)event, (void)unused, (void)self, (void)id, (void)class;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    note(sperf_fiber_labels_get());
    sperf_vm_interrupts_release(&held);
    if (held.mask == NULL && sperf_ractors_in_main()) sperf_kept_raise();
}

static void prepare(void)
{
    if (key != 0) return;
    own_key = rb_intern("__sperf_labels");
    key = ID2SYM(own_key);
    rb_add_event_hook(fiber_switch_hook, RUBY_EVENT_FIBER_SWITCH, Qnil);
}

/* A thread may be frozen. */
static VALUE set_own(VALUE value)
{
    return rb_thread_local_aset(rb_thread_current(), own_key, value);
}

void sperf_fiber_labels_set(sperf_fiber_labels_t labels)
{
    prepare();
    VALUE pair[] = {key, inheritance(labels)};
    sperf_kept_call_with(SPERF_KEPT_FIBER_SET, 2, pair);
    VALUE own = labels.own != labels.to_fibers ? UINT2NUM(labels.own) : Qnil;
    if (own != rb_thread_local_aref(rb_thread_current(), own_key)) {
        int failed = 0;
        VALUE before = rb_errinfo();
        rb_protect(set_own, own, &failed);
        if (failed) rb_set_errinfo(before);
    }
    note(labels);
}
