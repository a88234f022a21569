/* Sperf::Native's calls for traces: trace_start, trace_stop, trace_pause, trace_resume, trace_target, tracing?. */
#include "bindings.h"

#include <ruby/encoding.h>

#include "base/ledger.h"
#include "reading/profile_object.h"
#include "runtime/fiber_labels.h"
#include "runtime/lifecycle.h"
#include "sperf/model/stable_name.h"

static uint32_t own_labels(void)
{
    return sperf_fiber_labels_get().own;
}

static VALUE given(VALUE keywords, const char *name)
{
    return NIL_P(keywords) ? Qnil : sperf_ruby_get(keywords, name);
}

static VALUE list_given(VALUE keywords, const char *name)
{
    VALUE list = given(keywords, name);
    if (!NIL_P(list)) Check_Type(list, T_ARRAY);
    return list;
}

static void read_limit(VALUE limits, const char *name, uint32_t *limit)
{
    VALUE value = given(limits, name);
    if (!NIL_P(value)) *limit = NUM2UINT(value);
}

static sperf_trace_limits_t read_limits(VALUE given_limits)
{
    sperf_trace_limits_t limits = SPERF_TRACE_LIMITS;
    if (!NIL_P(given_limits)) Check_Type(given_limits, T_HASH);
    read_limit(given_limits, "threads", &limits.threads);
    read_limit(given_limits, "fibers", &limits.fibers);
    read_limit(given_limits, "contexts", &limits.contexts);
    read_limit(given_limits, "methods", &limits.methods);
    read_limit(given_limits, "objects", &limits.objects);
    read_limit(given_limits, "nodes", &limits.nodes);
    return limits;
}

sperf_trace_options_t sperf_trace_options_read(VALUE keywords)
{
    if (!NIL_P(keywords)) Check_Type(keywords, T_HASH);
    VALUE depth = given(keywords, "depth");
    return (sperf_trace_options_t){
        .limits = read_limits(given(keywords, "limits")),
        .allocations = RTEST(given(keywords, "allocations")),
        .blocks = RTEST(given(keywords, "blocks")),
        .only = RTEST(given(keywords, "only")),
        .depth = NIL_P(depth) ? 0 : NUM2UINT(depth),
        .verdict = given(keywords, "verdict"),
        .threads = list_given(keywords, "threads"),
        .exclude_threads = list_given(keywords, "exclude_threads"),
        .targets = RTEST(given(keywords, "only")) ? list_given(keywords, "only") : Qnil,
        .labels = own_labels,
    };
}

/*
 * Each function runs in sperf_session_change: no other thread runs Ruby until it returns. A thread that ran while its
 * stack is read would invalidate what was read.
 */
static VALUE start(VALUE options)
{
    sperf_tracer_start((const sperf_trace_options_t *)options);
    return Qnil;
}

typedef struct {
    sperf_recording_t *recording;
    sperf_status_t status;
} stopping_t;

static VALUE stop(VALUE argument)
{
    stopping_t *stopping = (stopping_t *)argument;
    stopping->status = sperf_tracer_stop(&stopping->recording);
    return Qnil;
}

static VALUE pause_trace(VALUE unused)
{
    sperf_tracer_pause();
    return unused;
}

static VALUE resume(VALUE unused)
{
    sperf_tracer_resume();
    return unused;
}

static VALUE target(VALUE method)
{
    sperf_tracer_add_target(method);
    return Qnil;
}

/*
 * The Sperf::Trace to which the trace belongs, by a token that it holds: if it is collected, because its fiber was
 * abandoned in the block of Sperf.trace, the token is as well, and nothing can stop the trace. The next one does.
 * Set with the start, before any Ruby runs. Under the GVL.
 */
static struct {
    const void *token; /* of the running trace; NULL: it belongs to nothing */
    bool is_gone;      /* the token was collected */
} owner;

/* Context: a sweep. */
static void token_free(void *token)
{
    if (token == owner.token) owner.is_gone = true;
    ruby_xfree(token);
}

static const rb_data_type_t token_type = {
    .wrap_struct_name = "sperf/trace owner",
    .function = {.dfree = token_free},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

static ID token_variable(void)
{
    return rb_intern("@token");
}

/* Returns a token that `object` holds. Raises NoMemoryError. */
static const void *give_token(VALUE object)
{
    char *token;
    VALUE held = TypedData_Make_Struct(rb_cObject, char, &token_type, token);
    rb_obj_hide(held);
    rb_ivar_set(object, token_variable(), held);
    return token;
}

static bool is_owner(VALUE object)
{
    VALUE held = rb_ivar_get(object, token_variable());
    return owner.token != NULL && rb_typeddata_is_kind_of(held, &token_type) &&
           RTYPEDDATA_GET_DATA(held) == owner.token;
}

static VALUE stop_trace(VALUE comments);

/*
 * call-seq: Sperf::Native.trace_start(owner = nil, allocations: false, blocks: false, only: nil, depth: nil, verdict: nil,
 *   threads: nil, exclude_threads: nil, limits: nil) -> nil
 *
 * Starts a trace, which belongs to +owner+ (Sperf::Trace).
 *
 * verdict: a Proc that is called once for each method that is called, with the method's name, its file (nil: a C
 * method) and whether it is a C method. It returns 0 to trace the method, 1 to leave it out, or a number of nanoseconds
 * above 1 to record calls that take longer. depth: Integer or nil. only: nil for all methods, or an Array of the
 * methods to trace (see trace_target), to which the caller may add methods for a session that starts again in a child
 * of fork. threads: Array of Thread; nil for all. limits: Hash of Integers, for tests: how many threads, fibers, contexts
 * (records of fibers at a time), methods, objects (rows) and nodes are distinguished.
 *
 * Raises RuntimeError if there is a trace.
 */
static VALUE trace_start(int argc, VALUE *argv, VALUE self)
{
    VALUE object, keywords;
    rb_scan_args(argc, argv, "01:", &object, &keywords);
    sperf_ledger_child_begins();
    sperf_trace_options_t options = sperf_trace_options_read(keywords);
    if (owner.is_gone && sperf_tracer_exists()) (void)stop_trace(rb_ary_new());
    const void *token = NIL_P(object) ? NULL : give_token(object);
    sperf_session_prepare_process();
    sperf_session_change(start, &options);
    owner.token = token;
    owner.is_gone = false;
    return Qnil;
}

static VALUE stop_trace(VALUE comments)
{
    comments = sperf_profile_comments_check(comments);
    stopping_t stopping = {NULL, SPERF_OK};
    sperf_session_change(stop, &stopping);
    owner.token = NULL;
    owner.is_gone = false;
    sperf_raise_unless_ok(stopping.status, NULL);
    return sperf_profile_object_new_with(stopping.recording, comments);
}

/*
 * call-seq:
 *   Sperf::Native.trace_stop -> Sperf::Profile or nil
 *   Sperf::Native.trace_stop(trace, comments = []) -> nil
 *
 * Stops the trace and returns its profile; nil if there is no trace. With +trace+ (Sperf::Trace), stops it if it is the
 * one that runs in this process, and stores the profile, with +comments+ (Array of Strings) added, as its variable
 * <tt>@recorded</tt>: an exception that comes right afterwards does not lose it. After a TypeError the trace continues;
 * after a NoMemoryError it is lost.
 */
static VALUE trace_stop(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 0, 2);
    if (argc == 0) return stop_trace(rb_ary_new());
    if (!is_owner(argv[0]) || !sperf_tracer_exists()) return Qnil;
    rb_ivar_set(argv[0], rb_intern("@recorded"), stop_trace(argc > 1 ? argv[1] : rb_ary_new()));
    return Qnil;
}

/* call-seq: Sperf::Native.trace_pause -> nil: pauses the trace; does nothing if there is none */
SPERF_DOES(trace_pause, sperf_session_change(pause_trace, NULL))

/* call-seq: Sperf::Native.trace_resume -> nil: resumes a paused trace; otherwise does nothing */
SPERF_DOES(trace_resume, sperf_session_change(resume, NULL))

/*
 * call-seq: Sperf::Native.trace_target(method) -> nil
 *
 * Adds +method+ (Method or UnboundMethod, written in Ruby) to the methods of a trace with +only+. Raises ArgumentError.
 */
static VALUE trace_target(VALUE self, VALUE method)
{
    sperf_session_change(target, (void *)method);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.stable_name(name, file) -> String
 *
 * Returns the name in profiles of the method that Ruby calls +name+ and that is defined in +file+. Raises
 * NoMemoryError.
 */
static VALUE stable_name(VALUE self, VALUE name, VALUE file)
{
    StringValue(name);
    StringValue(file);
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_buffer_append(&text, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    sperf_stable_name(&text, (sperf_string_t){RSTRING_PTR(file), (size_t)RSTRING_LEN(file)});
    return rb_enc_associate(sperf_ruby_string_from(&text), rb_utf8_encoding());
}

/* call-seq: Sperf::Native.tracing? -> true, false or :paused: the state of the trace */
static VALUE is_tracing(VALUE self)
{
    if (sperf_tracer_paused()) return ID2SYM(rb_intern("paused"));
    return sperf_tracer_exists() ? Qtrue : Qfalse;
}

void sperf_trace_calls_init(VALUE native)
{
    rb_define_singleton_method(native, "trace_start", trace_start, -1);
    rb_define_singleton_method(native, "trace_stop", trace_stop, -1);
    rb_define_singleton_method(native, "trace_pause", trace_pause, 0);
    rb_define_singleton_method(native, "trace_resume", trace_resume, 0);
    rb_define_singleton_method(native, "trace_target", trace_target, 1);
    rb_define_singleton_method(native, "stable_name", stable_name, 2);
    rb_define_singleton_method(native, "tracing?", is_tracing, 0);
}
