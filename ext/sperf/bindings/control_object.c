/*
 * Sperf::ControlPage: the control page (base/control_page.h) as the sperf command has it, one for each command that it
 * runs. lib/sperf/recorder/handover/process_control.rb uses it.
 */
#include "bindings.h"

#include <ruby.h>
#include <ruby/thread.h>

#include "base/control_page.h"

static void page_free(void *page)
{
    sperf_control_page_free(page);
}

static const rb_data_type_t page_type = {
    .wrap_struct_name = "sperf/control_page",
    .function = {.dfree = page_free},
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
static VALUE page_create(VALUE class, VALUE path, VALUE keywords)
{
    sperf_control_settings_t settings = {.memory_max_bytes = NUM2ULL(sperf_ruby_get(keywords, "memory_max_bytes")),
                                         .toggle_signal = NUM2UINT(sperf_ruby_get(keywords, "toggle")),
                                         .snapshot_signal = NUM2UINT(sperf_ruby_get(keywords, "snapshot"))};
    bool paused = RTEST(sperf_ruby_get(keywords, "paused"));
    VALUE object = TypedData_Wrap_Struct(class, &page_type, NULL);
    sperf_control_page_t *page;
    int error = sperf_control_page_create(StringValueCStr(path), &settings, paused, &page);
    if (error != 0) rb_syserr_fail(error, NULL);
    RTYPEDDATA_DATA(object) = page;
    return object;
}

/*
 * call-seq: ask({ pause: nil, cut: false, over: false }) -> Integer
 *
 * Tells the processes what to do: to pause (true) or record (false), to hand over what they have, to end. Returns the
 * turn that they answer with.
 */
static VALUE page_ask(VALUE self, VALUE orders)
{
    VALUE pause = sperf_ruby_get(orders, "pause");
    bool cut = RTEST(sperf_ruby_get(orders, "cut")), over = RTEST(sperf_ruby_get(orders, "over"));
    return UINT2NUM(sperf_control_page_order(page_of(self), NIL_P(pause) ? -1 : RTEST(pause), cut, over));
}

/* call-seq: asked -> Integer: how often processes have asked for something, or answered */
SPERF_RETURNS(page_asked, UINT2NUM(sperf_control_page_answers(page_of(self)).asked))

/*
 * call-seq: refused -> [Integer, Integer]
 *
 * Returns how many processes run unrecorded, as they could not make their file, and the errno of the last one.
 */
static VALUE page_refused(VALUE self)
{
    sperf_control_answers_t answers = sperf_control_page_answers(page_of(self));
    return rb_assoc_new(UINT2NUM(answers.refused), UINT2NUM(answers.refused_error));
}

/* call-seq: restored -> Integer: how often the file was truncated by another process, and written anew */
SPERF_RETURNS(page_restored, UINT2NUM(sperf_control_page_restored(page_of(self))))

typedef struct {
    sperf_control_page_t *page;
    uint32_t seen;
    int64_t limit_ns;
} wait_t;

static void *sleep_without_gvl(void *argument)
{
    const wait_t *wait = argument;
    sperf_control_page_await_answers(wait->page, wait->seen, wait->limit_ns);
    return NULL;
}

/* Change the word, so that a thread that is about to sleep returns instead. Without an order this is harmless. */
static void wake_up(void *argument)
{
    sperf_control_page_answer(((const wait_t *)argument)->page);
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
    return Qnil;
}

void sperf_control_object_init(void)
{
    VALUE class = rb_define_class_under(sperf_module, "ControlPage", rb_cObject);
    rb_undef_alloc_func(class);
    rb_define_singleton_method(class, "create", page_create, 2);
    rb_define_method(class, "ask", page_ask, 1);
    rb_define_method(class, "asked", page_asked, 0);
    rb_define_method(class, "refused", page_refused, 0);
    rb_define_method(class, "restored", page_restored, 0);
    rb_define_method(class, "wait", page_wait, 2);
}
