/* Counts the new objects of one class by a TracePoint of its own, as a memory profiler in C does. */
#include <ruby.h>
#include <ruby/debug.h>

static VALUE tracepoint, counted_class;
static unsigned long count;

static void count_object(VALUE self, void *unused)
{
    (void)unused;
    VALUE object = rb_tracearg_object(rb_tracearg_from_tracepoint(self));
    /* Not the VM's own, such as the caches of calls, which have the class that is called. */
    if (RB_TYPE_P(object, T_OBJECT) && RBASIC_CLASS(object) == counted_class) count++;
}

static VALUE counter_begin(VALUE self, VALUE class)
{
    (void)self;
    counted_class = class;
    count = 0;
    rb_tracepoint_enable(tracepoint);
    return Qnil;
}

static VALUE counter_end(VALUE self)
{
    (void)self;
    rb_tracepoint_disable(tracepoint);
    return ULONG2NUM(count);
}

RUBY_FUNC_EXPORTED void Init_object_counter(void)
{
    tracepoint = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_NEWOBJ, count_object, NULL);
    rb_gc_register_mark_object(tracepoint);
    VALUE counter = rb_define_module("ObjectCounter");
    rb_define_singleton_method(counter, "begin", counter_begin, 1);
    rb_define_singleton_method(counter, "end", counter_end, 0);
}
