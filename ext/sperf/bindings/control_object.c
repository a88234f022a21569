/* Sperf::ControlPage: see control_object.h. */
#include "control_object.h"

#include <ruby.h>
#include <ruby/thread.h>
#include <sys/mman.h>

#include "base/control_page.h"
#include "base/raise.h"

static void page_free(void *page)
{
    if (page != NULL) munmap(page, SPERF_CONTROL_BYTES);
}

static size_t page_memsize(const void *page)
{
    return page != NULL ? SPERF_CONTROL_BYTES : 0;
}

static const rb_data_type_t page_type = {
    .wrap_struct_name = "sperf/control_page",
    .function = {.dfree = page_free, .dsize = page_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static sperf_control_page_t *page_of(VALUE self)
{
    return rb_check_typeddata(self, &page_type);
}

/*
 * call-seq: Sperf::ControlPage.create(path, toggle:, snapshot:, memory_max_bytes:, paused:) -> Sperf::ControlPage
 *
 * Makes the file. +toggle+ and +snapshot+ are numbers of signals, 0 for none. Raises SystemCallError.
 */
static VALUE page_create(int argc, VALUE *argv, VALUE class)
{
    enum { TOGGLE, SNAPSHOT, MEMORY, PAUSED, KEYWORDS };
    const ID ids[KEYWORDS] = {
        [TOGGLE] = rb_intern("toggle"),
        [SNAPSHOT] = rb_intern("snapshot"),
        [MEMORY] = rb_intern("memory_max_bytes"),
        [PAUSED] = rb_intern("paused"),
    };
    VALUE path, keywords, values[KEYWORDS];
    rb_scan_args(argc, argv, "1:", &path, &keywords);
    rb_get_kwargs(keywords, ids, KEYWORDS, 0, values);
    uint32_t toggle = NUM2UINT(values[TOGGLE]), snapshot = NUM2UINT(values[SNAPSHOT]);
    uint64_t memory_max_bytes = NUM2ULL(values[MEMORY]);
    VALUE object = TypedData_Wrap_Struct(class, &page_type, NULL);
    sperf_control_page_t *page;
    int error = sperf_control_page_create(StringValueCStr(path), &page);
    if (error != 0) rb_syserr_fail(error, NULL);
    page->toggle_signal = toggle;
    page->snapshot_signal = snapshot;
    page->memory_max_bytes = memory_max_bytes;
    atomic_store(&page->paused, RTEST(values[PAUSED]) ? 1 : 0);
    RTYPEDDATA_DATA(object) = page;
    return object;
}

/*
 * call-seq: ask(pause: nil, cut: false, over: false) -> Integer
 *
 * Tells the processes what to do: to pause (true) or record (false), to hand over what they have, to end. Returns the
 * turn that they answer with.
 */
static VALUE page_ask(int argc, VALUE *argv, VALUE self)
{
    enum { PAUSE, CUT, OVER, KEYWORDS };
    const ID ids[KEYWORDS] = {[PAUSE] = rb_intern("pause"), [CUT] = rb_intern("cut"), [OVER] = rb_intern("over")};
    VALUE keywords, values[KEYWORDS];
    rb_scan_args(argc, argv, ":", &keywords);
    rb_get_kwargs(keywords, ids, 0, KEYWORDS, values);
    sperf_control_page_t *page = page_of(self);
    uint32_t turn = atomic_load(&page->turn) + 1; /* this process alone takes turns, under its GVL */
    if (!RB_UNDEF_P(values[PAUSE]) && !NIL_P(values[PAUSE])) atomic_store(&page->paused, RTEST(values[PAUSE]) ? 1 : 0);
    if (!RB_UNDEF_P(values[CUT]) && RTEST(values[CUT])) atomic_store(&page->cut, turn);
    if (!RB_UNDEF_P(values[OVER]) && RTEST(values[OVER])) atomic_store(&page->over, 1);
    sperf_control_wake(&page->turn);
    return UINT2NUM(turn);
}

/* call-seq: asked -> Integer: how often processes have asked for something, or answered */
static VALUE page_asked(VALUE self)
{
    return UINT2NUM(atomic_load(&page_of(self)->asked));
}

/*
 * call-seq: refused -> [Integer, Integer]
 *
 * Returns how many processes run unrecorded, as they could not make their file, and the errno of the last one.
 */
static VALUE page_refused(VALUE self)
{
    sperf_control_page_t *page = page_of(self);
    return rb_assoc_new(UINT2NUM(atomic_load(&page->refused)), UINT2NUM(atomic_load(&page->refused_error)));
}

typedef struct {
    sperf_control_page_t *page;
    uint32_t seen;
    int64_t limit_ns;
} wait_t;

static void *sleep_without_gvl(void *argument)
{
    const wait_t *wait = argument;
    sperf_control_sleep(&wait->page->asked, wait->seen, wait->limit_ns);
    return NULL;
}

/* The word moves, so that a thread that is just about to sleep does not. Nobody has asked for anything: harmless. */
static void wake_up(void *argument)
{
    sperf_control_wake(&((const wait_t *)argument)->page->asked);
}

/*
 * call-seq: wait(seen, seconds) -> nil
 *
 * Sleeps while #asked is +seen+, for so many seconds at most (nil: without end). May return for no reason.
 */
static VALUE page_wait(VALUE self, VALUE seen, VALUE seconds)
{
    int64_t limit_ns = NIL_P(seconds) ? -1 : (int64_t)(NUM2DBL(seconds) * 1e9);
    wait_t wait = {page_of(self), NUM2UINT(seen), limit_ns};
    rb_thread_call_without_gvl(sleep_without_gvl, &wait, wake_up, &wait);
    RB_GC_GUARD(self);
    return Qnil;
}

void sperf_control_object_init(void)
{
    VALUE class = rb_define_class_under(sperf_module, "ControlPage", rb_cObject);
    rb_undef_alloc_func(class);
    rb_define_singleton_method(class, "create", page_create, -1);
    rb_define_method(class, "ask", page_ask, -1);
    rb_define_method(class, "asked", page_asked, 0);
    rb_define_method(class, "refused", page_refused, 0);
    rb_define_method(class, "wait", page_wait, 2);
}
