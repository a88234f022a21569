/* Methods of Ruby as they were: see kept_methods.h. */
#include "kept_methods.h"

static const struct {
    const char *owner; /* below Object */
    const char *name;
} rows[SPERF_KEPT_METHODS] = {
    [SPERF_KEPT_THREAD_LIST] = {"Thread", "list"},
    [SPERF_KEPT_THREAD_MAIN] = {"Thread", "main"},
    [SPERF_KEPT_GC_TOTAL_TIME] = {"GC", "total_time"},
    [SPERF_KEPT_YJIT_ENABLED_P] = {"RubyVM::YJIT", "enabled?"},
    [SPERF_KEPT_YJIT_STATS_ENABLED_P] = {"RubyVM::YJIT", "stats_enabled?"},
    [SPERF_KEPT_YJIT_RUNTIME_STATS] = {"RubyVM::YJIT", "runtime_stats"},
    [SPERF_KEPT_ZJIT_ENABLED_P] = {"RubyVM::ZJIT", "enabled?"},
    [SPERF_KEPT_RJIT_ENABLED_P] = {"RubyVM::RJIT", "enabled?"},
    [SPERF_KEPT_FIBER_GET] = {"Fiber", "[]"},
    [SPERF_KEPT_FIBER_SET] = {"Fiber", "[]="},
    [SPERF_KEPT_THREAD_NAME] = {"Thread", "name"},
    [SPERF_KEPT_THREAD_STATUS] = {"Thread", "status"},
    [SPERF_KEPT_THREAD_SET_NAME] = {"Thread", "name="},
};

/* Method objects, 0 for what this Ruby lacks. Those of objects are Method objects of UnboundMethod#bind_call. */
static VALUE kept[SPERF_KEPT_METHODS];

typedef struct {
    sperf_kept_method_t method;
    int count;
    const VALUE *arguments; /* of UnboundMethod#bind_call: the object */
} call_t;

static VALUE keep(VALUE argument)
{
    sperf_kept_method_t method = (sperf_kept_method_t)argument;
    VALUE owner = rb_path2class(rows[method].owner), name = ID2SYM(rb_intern(rows[method].name));
    if (method < SPERF_KEPT_THREAD_NAME) return rb_obj_method(owner, name);
    VALUE unbound = rb_funcall(owner, rb_intern("instance_method"), 1, name);
    return rb_obj_method(unbound, ID2SYM(rb_intern("bind_call")));
}

static VALUE call(VALUE argument)
{
    const call_t *called = (const call_t *)argument;
    return rb_method_call(called->count, called->arguments, kept[called->method]);
}

/* The program may be dealing with an exception of its own: that one stays. */
static VALUE protect(VALUE (*function)(VALUE), VALUE argument)
{
    int failed = 0;
    VALUE error = rb_errinfo(), result = rb_protect(function, argument, &failed);
    if (!failed) return result;
    rb_set_errinfo(error);
    return Qnil;
}

void sperf_kept_methods_init(void)
{
    for (int method = 0; method < SPERF_KEPT_METHODS; method++) {
        VALUE object = protect(keep, (VALUE)method);
        if (NIL_P(object)) continue;
        rb_gc_register_mark_object(object);
        kept[method] = object;
    }
}

VALUE sperf_kept_call(sperf_kept_method_t method, VALUE receiver)
{
    if (kept[method] == 0) return Qnil;
    call_t called = {method, method < SPERF_KEPT_THREAD_NAME ? 0 : 1, &receiver};
    return protect(call, (VALUE)&called);
}

VALUE sperf_kept_call_with(sperf_kept_method_t method, int count, const VALUE *arguments)
{
    if (kept[method] == 0) return Qnil;
    call_t called = {method, count, arguments};
    return protect(call, (VALUE)&called);
}
