/* Kept methods: see kept_methods.h. */
#include "kept_methods.h"

#include "call_check.h"

static const struct {
    const char *owner; /* below Object */
    const char *name;
    bool untouched_only; /* not kept if it was redefined before sperf was loaded */
} rows[SPERF_KEPT_METHODS] = {
    [SPERF_KEPT_THREAD_LIST] = {"Thread", "list"},
    [SPERF_KEPT_THREAD_MAIN] = {"Thread", "main"},
    [SPERF_KEPT_GC_TOTAL_TIME] = {"GC", "total_time"},
    [SPERF_KEPT_GC_STRESS] = {"GC", "stress"},
    [SPERF_KEPT_GC_STAT_HEAP] = {"GC", "stat_heap"},
    [SPERF_KEPT_YJIT_ENABLED_P] = {"RubyVM::YJIT", "enabled?"},
    [SPERF_KEPT_YJIT_STATS_ENABLED_P] = {"RubyVM::YJIT", "stats_enabled?"},
    [SPERF_KEPT_YJIT_RUNTIME_STATS] = {"RubyVM::YJIT", "runtime_stats"},
    [SPERF_KEPT_ZJIT_ENABLED_P] = {"RubyVM::ZJIT", "enabled?"},
    [SPERF_KEPT_RJIT_ENABLED_P] = {"RubyVM::RJIT", "enabled?"},
    [SPERF_KEPT_FIBER_GET] = {"Fiber", "[]"},
    [SPERF_KEPT_FIBER_SET] = {"Fiber", "[]="},
    [SPERF_KEPT_SIGNAL_TRAP] = {"Signal", "trap"},
    [SPERF_KEPT_RACTOR_COUNT] = {"Ractor", "count", true},
    [SPERF_KEPT_ISEQ_OF] = {"RubyVM::InstructionSequence", "of", true},
    [SPERF_KEPT_THREAD_NAME] = {"Thread", "name"},
    [SPERF_KEPT_THREAD_STATUS] = {"Thread", "status"},
    [SPERF_KEPT_THREAD_JOIN] = {"Thread", "join"},
    [SPERF_KEPT_ISEQ_TO_A] = {"RubyVM::InstructionSequence", "to_a", true},
    [SPERF_KEPT_TRACEPOINT_ENABLE] = {"TracePoint", "enable"},
    [SPERF_KEPT_INSTANCE_METHOD] = {"Module", "instance_method"},
    [SPERF_KEPT_SUPER_METHOD] = {"UnboundMethod", "super_method"},
};

/* Method objects, 0 for methods that this Ruby lacks. Methods of objects are those of UnboundMethod#bind_call. */
static VALUE kept[SPERF_KEPT_METHODS];

typedef struct {
    sperf_kept_method_t method;
    int count;
    const VALUE *arguments; /* for UnboundMethod#bind_call, the object first */
} call_t;

static VALUE look_up(VALUE argument)
{
    sperf_kept_method_t method = (sperf_kept_method_t)argument;
    VALUE owner = rb_path2class(rows[method].owner), name = ID2SYM(rb_intern(rows[method].name));
    bool is_of_objects = method >= SPERF_KEPT_THREAD_NAME;
    VALUE class = is_of_objects ? owner : rb_singleton_class(owner);
    if (rows[method].untouched_only && !rb_method_basic_definition_p(class, SYM2ID(name))) return Qnil;
    if (!is_of_objects) return rb_obj_method(owner, name);
    VALUE unbound = rb_funcall(owner, rb_intern("instance_method"), 1, name);
    return rb_obj_method(unbound, ID2SYM(rb_intern("bind_call")));
}

/* rb_method_call would pass on the block of the program's method that a hook or a postponed job interrupts. */
static VALUE call(VALUE argument)
{
    const call_t *called = (const call_t *)argument;
    return rb_method_call_with_block(called->count, called->arguments, kept[called->method], Qnil);
}

/*
 * Exceptions that ended calls of kept methods: threads and exceptions (nil: Thread#kill) in turn. Ruby delivers
 * what other threads raise in a thread (Timeout does) where it calls a method, so also here.
 */
static VALUE caught;

static VALUE append_caught(VALUE error)
{
    if (caught == 0) {
        VALUE list = rb_ary_new();
        rb_obj_hide(list);
        rb_gc_register_mark_object(list);
        caught = list;
    }
    rb_ary_push(caught, rb_thread_current());
    return rb_ary_push(caught, rb_obj_is_kind_of(error, rb_eException) ? error : Qnil);
}

void sperf_kept_store(VALUE error)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(append_caught, error, &failed);
    if (failed) rb_set_errinfo(before);
}

bool sperf_kept_caught(void)
{
    VALUE self = rb_thread_current();
    for (long i = 0; caught != 0 && i < RARRAY_LEN(caught); i += 2) {
        if (RARRAY_AREF(caught, i) == self) return true;
    }
    return false;
}

void sperf_kept_raise(void)
{
    VALUE self = rb_thread_current();
    for (long i = 0; caught != 0 && i < RARRAY_LEN(caught); i += 2) {
        if (RARRAY_AREF(caught, i) != self) continue;
        VALUE error = RARRAY_AREF(caught, i + 1);
        VALUE thread = rb_ary_pop(caught), last = rb_ary_pop(caught); /* the last pair takes its place */
        if (i < RARRAY_LEN(caught)) {
            rb_ary_store(caught, i, last);
            rb_ary_store(caught, i + 1, thread);
        }
        if (NIL_P(error)) rb_thread_kill(self);
        rb_exc_raise(error);
    }
}

/* $! stays as it is: the program may be handling an exception. */
static VALUE protect(VALUE (*function)(VALUE), VALUE argument)
{
    SPERF_CALLS_RUBY();
    int failed = 0;
    VALUE error = rb_errinfo(), result = rb_protect(function, argument, &failed);
    if (!failed) return result;
    VALUE other = rb_errinfo();
    rb_set_errinfo(error);
    if (function == call) sperf_kept_store(other);
    return Qnil;
}

void sperf_kept_methods_init(void)
{
    for (int method = 0; method < SPERF_KEPT_METHODS; method++) {
        VALUE object = protect(look_up, (VALUE)method);
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

VALUE sperf_kept_send(sperf_kept_method_t method, int count, const VALUE *arguments, bool keywords)
{
    if (kept[method] == 0) rb_notimplement();
    int splat = keywords ? RB_PASS_KEYWORDS : RB_NO_KEYWORDS;
    return rb_method_call_with_block_kw(count, arguments, kept[method], Qnil, splat);
}
