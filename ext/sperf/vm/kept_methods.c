/* Kept methods: see kept_methods.h. */
#include "kept_methods.h"

#include "base/call_check.h"
#include "vm_interrupts.h"

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
 * Call the method. Returns Qnil if it raised; $! stays as it is, because the program may be handling an exception. If
 * interrupts cannot be held back, what was caught may be another thread's, Thread#kill too, and goes on as it came: a
 * kill that is caught and not passed on leaves a thread that nothing can end.
 */
static VALUE call_held(const call_t *called)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    SPERF_CALLS_RUBY();
    VALUE result = rb_protect(call, (VALUE)called, &failed);
    sperf_vm_interrupts_release(&held);
    if (failed && held.mask == NULL) rb_jump_tag(failed);
    sperf_errinfo_restore(before);
    return failed ? Qnil : result;
}

void sperf_kept_methods_init(void)
{
    for (int method = 0; method < SPERF_KEPT_METHODS; method++) {
        int failed = 0;
        VALUE before = rb_errinfo(), object = rb_protect(look_up, (VALUE)method, &failed);
        if (failed && !RTEST(rb_obj_is_kind_of(rb_errinfo(), rb_eStandardError))) rb_jump_tag(failed);
        if (failed) rb_set_errinfo(before); /* this Ruby does not have it */
        if (failed || NIL_P(object)) continue;
        rb_gc_register_mark_object(object);
        kept[method] = object;
    }
}

VALUE sperf_kept_call(sperf_kept_method_t method, VALUE receiver)
{
    if (kept[method] == 0) return Qnil;
    call_t called = {method, method < SPERF_KEPT_THREAD_NAME ? 0 : 1, &receiver};
    return call_held(&called);
}

VALUE sperf_kept_call_with(sperf_kept_method_t method, int count, const VALUE *arguments)
{
    if (kept[method] == 0) return Qnil;
    call_t called = {method, count, arguments};
    return call_held(&called);
}

VALUE sperf_kept_send(sperf_kept_method_t method, int count, const VALUE *arguments, bool keywords)
{
    SPERF_CALLS_RUBY();
    if (kept[method] == 0) rb_notimplement();
    int splat = keywords ? RB_PASS_KEYWORDS : RB_NO_KEYWORDS;
    return rb_method_call_with_block_kw(count, arguments, kept[method], Qnil, splat);
}
