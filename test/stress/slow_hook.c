/* Keeps Ruby's lock of the list of thread hooks for half a second: a thread stays in its hook when it gets ready. */
#include <ruby.h>
#include <ruby/thread.h>
#include <stdatomic.h>
#include <time.h>

static _Atomic VALUE armed;
static atomic_bool inside;

static void hook(rb_event_flag_t event, const rb_internal_thread_event_data_t *details, void *unused)
{
    (void)event, (void)unused;
    VALUE thread = details->thread;
    if (!atomic_compare_exchange_strong(&armed, &thread, 0)) return;
    atomic_store(&inside, true);
    nanosleep(&(struct timespec){.tv_nsec = 500000000}, NULL);
    atomic_store(&inside, false);
}

static VALUE arm(VALUE self)
{
    (void)self;
    atomic_store(&armed, rb_thread_current());
    return Qtrue;
}

static VALUE is_inside(VALUE self)
{
    (void)self;
    return atomic_load(&inside) ? Qtrue : Qfalse;
}

RUBY_FUNC_EXPORTED void Init_slow_hook(void)
{
    rb_internal_thread_add_event_hook(hook, RUBY_INTERNAL_THREAD_EVENT_READY, NULL);
    VALUE slow_hook = rb_define_module("SlowHook");
    rb_define_singleton_method(slow_hook, "arm", arm, 0);
    rb_define_singleton_method(slow_hook, "inside?", is_inside, 0);
}
