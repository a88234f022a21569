/* The labels of fibers: see fiber_labels.h. */
#include "fiber_labels.h"

#include <assert.h>
#include <pthread.h>
#include <ruby.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "capture/entry_names.h"
#include "threads/label_sets.h"
#include "threads/session.h"
#include "tracing/tracer.h"
#include "vm/kept_methods.h"
#include "vm/ractors.h"
#include "vm/vm_interrupts.h"

/* The keys for Fiber[] and Thread#[]. */
static VALUE key;
static ID own_key;

/* An object's word consists of two set numbers and a token. */
enum { SET_BITS = 16, TOKEN_BITS = 30 };
static_assert(SPERF_LABEL_SET_LAST < 1 << SET_BITS, "a set's number has to fit");
#define SET_MASK (((uint64_t)1 << SET_BITS) - 1)

static uint32_t first_set(uint64_t word)
{
    return (uint32_t)(word & SET_MASK);
}

static uint32_t second_set(uint64_t word)
{
    return (uint32_t)(word >> SET_BITS & SET_MASK);
}

/* -- Objects: two sets and a token, in one word, which is the pointer to the object's data -- */

/* Context: a sweep. */
static void release(void *word)
{
    sperf_label_sets_release(first_set((uintptr_t)word));
    sperf_label_sets_release(second_set((uintptr_t)word));
}

static const rb_data_type_t labels_type = {
    .wrap_struct_name = "sperf/labels",
    .function = {.dfree = release},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

/*
 * Return an object for a word, nil for none. No thread switch comes before the object holds the sets. Raises
 * NoMemoryError.
 */
static VALUE object_of(uint64_t word)
{
    if (word == 0) return Qnil;
    VALUE object = TypedData_Wrap_Struct(rb_cObject, &labels_type, NULL);
    sperf_label_sets_acquire(first_set(word));
    sperf_label_sets_acquire(second_set(word));
    RTYPEDDATA_DATA(object) = (void *)(uintptr_t)word;
    return object;
}

/* Return the word of an object; 0 for anything else that the program may have stored. */
static uint64_t word_of(VALUE object)
{
    return rb_typeddata_is_kind_of(object, &labels_type) ? (uintptr_t)RTYPEDDATA_GET_DATA(object) : 0;
}

/*
 * Return a token that tells the calling thread from all living ones, never 0: it is made of the address of the
 * thread's memory. A thread that is created at the address of an ended one may be taken for it, if it has its
 * labels from that.
 */
static uint64_t thread_token(void)
{
    uint64_t place = (uint64_t)(uintptr_t)RTYPEDDATA_GET_DATA(rb_thread_current());
    uint64_t token = (place >> 4) & (((uint64_t)1 << TOKEN_BITS) - 1);
    return token != 0 ? token : 1;
}

/* Return the labels that a fiber inherits by the word in its storage. */
static sperf_fiber_labels_t inherited_labels(uint64_t word)
{
    uint32_t to_fibers = first_set(word), to_threads = second_set(word);
    if (to_fibers != to_threads && word >> 2 * SET_BITS != thread_token()) to_fibers = to_threads;
    return (sperf_fiber_labels_t){to_fibers, to_fibers, to_threads};
}

static uint64_t inherited_word(sperf_fiber_labels_t labels)
{
    uint64_t word = labels.to_fibers | (uint64_t)labels.to_threads << SET_BITS;
    if (labels.to_fibers != labels.to_threads) word |= thread_token() << 2 * SET_BITS;
    return word;
}

/* The objects in the storage and in the variables of the running fiber. */
typedef struct {
    VALUE inherited;
    VALUE own; /* nil: its own labels are the inherited ones */
} objects_t;

static objects_t objects(void)
{
    return (objects_t){sperf_kept_call_with(SPERF_KEPT_FIBER_GET, 1, &key),
                       rb_thread_local_aref(rb_thread_current(), own_key)};
}

static sperf_fiber_labels_t labels_of(objects_t found)
{
    sperf_fiber_labels_t labels = inherited_labels(word_of(found.inherited));
    if (!NIL_P(found.own)) labels.own = first_set(word_of(found.own));
    return labels;
}

sperf_fiber_labels_t sperf_fiber_labels_get(void)
{
    return key != 0 ? labels_of(objects()) : (sperf_fiber_labels_t){0};
}

static void store_in_record(sperf_fiber_labels_t labels)
{
    sperf_thread_set_labels(&sperf_session.threads, rb_thread_current(), labels.own, labels.to_threads);
}

/*
 * Ruby calls it on the thread, with its GVL, in the fiber that it has switched to; in any Ractor. Ractors other
 * than the main one have no labels of their own, and other hooks call the same functions there.
 */
static void fiber_switch_hook(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    store_in_record(sperf_fiber_labels_get());
    sperf_vm_interrupts_release(&held);
}

/*
 * A new thread has labels from its creator. While a session is active, the creator has stored them (gvl_hooks.c).
 * Without one, they are stored here, for readers from outside (threads/label_sets.c).
 *
 * Context: the thread itself with its GVL, before its first method.
 */
static void thread_begin_hook(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    if (sperf_session_active() || !sperf_ractors_in_main()) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_fiber_labels_t labels = sperf_fiber_labels_get();
    if (labels.own != 0 || labels.to_threads != 0) store_in_record(labels);
    sperf_vm_interrupts_release(&held);
}

/* Context: the thread itself with its GVL, after its last method. */
static void thread_end_hook(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    sperf_threads_ended(&sperf_session.threads, rb_thread_current());
}

static void fork_child(void)
{
    sperf_threads_forget_labels(&sperf_session.threads);
}

static void prepare(void)
{
    if (key != 0) return;
    own_key = rb_intern("__sperf_labels");
    key = ID2SYM(own_key);
    rb_add_event_hook(fiber_switch_hook, RUBY_EVENT_FIBER_SWITCH, Qnil);
    rb_add_event_hook(thread_begin_hook, RUBY_EVENT_THREAD_BEGIN, Qnil);
    rb_add_event_hook(thread_end_hook, RUBY_EVENT_THREAD_END, Qnil);
    /* Without memory for it, a reader from outside may see labels of threads that a child does not have. */
    (void)pthread_atfork(NULL, NULL, fork_child);
}

/* Raises if the thread is frozen. */
static VALUE set_own(VALUE value)
{
    return rb_thread_local_aset(rb_thread_current(), own_key, value);
}

static void set_objects(objects_t to)
{
    VALUE pair[] = {key, to.inherited};
    sperf_kept_call_with(SPERF_KEPT_FIBER_SET, 2, pair);
    if (to.own != rb_thread_local_aref(rb_thread_current(), own_key)) sperf_protect(set_own, to.own);
}

/* Return the object for the fiber's own labels: nil if they are the inherited ones, false for no labels. */
static VALUE own_object(sperf_fiber_labels_t labels)
{
    if (labels.own == labels.to_fibers) return Qnil;
    return labels.own != 0 ? object_of(labels.own) : Qfalse;
}

void sperf_fiber_labels_set(sperf_fiber_labels_t labels)
{
    /* First: nothing holds the sets yet, and calls of Ruby may switch threads. */
    objects_t to = {.inherited = object_of(inherited_word(labels))};
    to.own = own_object(labels);
    prepare();
    set_objects(to);
    store_in_record(labels);
    RB_GC_GUARD(to.inherited);
    RB_GC_GUARD(to.own);
}

/* true stands for no labels. */
VALUE sperf_fiber_labels_save(sperf_fiber_labels_t *labels)
{
    *labels = (sperf_fiber_labels_t){0};
    if (key == 0) return Qtrue;
    objects_t now = objects();
    *labels = labels_of(now);
    if (!NIL_P(now.own)) return rb_ary_new_from_args(2, now.inherited, now.own);
    return word_of(now.inherited) != 0 ? now.inherited : Qtrue;
}

void sperf_fiber_labels_restore(VALUE saved)
{
    prepare();
    objects_t to = {saved, Qnil};
    if (RB_TYPE_P(saved, T_ARRAY)) to = (objects_t){rb_ary_entry(saved, 0), rb_ary_entry(saved, 1)};
    if (word_of(to.inherited) == 0) to.inherited = Qnil;
    set_objects(to);
    store_in_record(labels_of(to));
    RB_GC_GUARD(saved);
}

static void mark_sets(sperf_thread_record_t *record, void *unused)
{
    sperf_label_sets_mark(atomic_load_explicit(&record->labels, memory_order_relaxed));
    sperf_label_sets_mark(atomic_load_explicit(&record->labels_to_inherit, memory_order_relaxed));
}

void sperf_fiber_labels_reclaim(void)
{
    if (sperf_tracer_exists()) return;
    sperf_threads_each_ever(&sperf_session.threads, mark_sets, NULL);
    sperf_label_sets_reclaim();
    sperf_wait_labels_reset();
}
