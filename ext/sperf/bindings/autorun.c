/* The session that the environment asked for: see autorun.h. */
#include "autorun.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ledger.h"
#include "base/raise.h"
#include "handover.h"
#include "profile_object.h"
#include "recording/spooling.h"
#include "runtime/lifecycle.h"

static struct {
    pid_t owner; /* 0: there is no such session */
    sperf_options_t options;
    uint64_t number;  /* of the session that runs for it */
    VALUE session;    /* the Sperf::Session: writes where there is no command */
    VALUE ruby;       /* RUBY_DESCRIPTION */
    VALUE origin;     /* Array of Strings: comments of the profile; no one's but ours */
    VALUE earlier;    /* Sperf::Profile of what was recorded before an exec, nil for none */
    int leaving;      /* threads that are on their way out */
    bool interrupted; /* stopped by leave */
    bool paused;      /* it was paused then */
    bool inherit;     /* children of fork are recorded as well */
    bool usage_noted;
    sperf_ruby_usage_t usage_before;
    sperf_ruby_usage_t usage;
} autorun;

static bool is_own(void)
{
    return autorun.owner != 0 && autorun.owner == getpid();
}

static bool runs(void)
{
    return is_own() && sperf_session_exists() && sperf_session_number() == autorun.number;
}

static VALUE message_of(VALUE error)
{
    VALUE message = rb_obj_as_string(error);
    StringValueCStr(message);
    return message;
}

/*
 * Say on the real stderr, whatever the program made of Ruby's, that `what` has failed with the exception that is set;
 * then set `before`, which the program is dealing with.
 */
static void say_failed(const char *what, VALUE before)
{
    int failed = 0, length;
    VALUE error = rb_errinfo();
    bool complete = RTEST(rb_obj_is_kind_of(error, rb_path2class("Sperf::WriteError")));
    rb_set_errinfo(Qnil);
    VALUE message = rb_protect(message_of, error, &failed);
    const char *reason = failed ? "out of memory" : RSTRING_PTR(message);
    char line[1024];
    if (complete) {
        length = snprintf(line, sizeof line, "[sperf] %s\n", reason);
    } else {
        length = snprintf(line, sizeof line, "[sperf] %s of process %ld: %s\n", what, (long)getpid(), reason);
    }
    if (length >= (int)sizeof line) length = sizeof line - 1;
    if (length > 0) (void)!write(STDERR_FILENO, line, (size_t)length);
    RB_GC_GUARD(message);
    rb_set_errinfo(before);
}

void sperf_autorun_note_usage(void)
{
    if (!runs()) return;
    sperf_session_pause_self();
    sperf_ruby_usage_read(&autorun.usage);
    sperf_ruby_usage_since(&autorun.usage, &autorun.usage_before);
    autorun.usage_noted = true;
}

static void hand_over(const sperf_recording_t *recording)
{
    if (!autorun.usage_noted) {
        sperf_ruby_usage_read(&autorun.usage);
        sperf_ruby_usage_since(&autorun.usage, &autorun.usage_before);
    }
    autorun.usage_noted = false;
    int error = sperf_handover_write(recording, &autorun.usage, RSTRING_PTR(autorun.ruby));
    atomic_store(&sperf_ledger_get()->failed, (uint64_t)error); /* the command says what became of it */
}

/*
 * call-seq: Sperf::Native.deliver(profile) -> nil
 *
 * Takes the profile of the session. Raises Sperf::WriteError.
 */
static VALUE native_deliver(VALUE self, VALUE profile)
{
    (void)self;
    sperf_recording_t *recording = sperf_profile_object_get(profile);
    if (!NIL_P(autorun.earlier)) {
        sperf_status_t status = sperf_recording_add_earlier(recording, sperf_profile_object_get(autorun.earlier));
        autorun.earlier = Qnil;
        sperf_raise_unless_ok(status, NULL);
    }
    if (autorun.interrupted) autorun.earlier = profile;
    if (sperf_ledger_is_own()) {
        hand_over(recording);
    } else {
        rb_funcall(autorun.session, rb_intern("write"), 1, profile);
    }
    RB_GC_GUARD(profile);
    return Qnil;
}

static VALUE stop_and_deliver(VALUE unused)
{
    (void)unused;
    sperf_autorun_note_usage();
    sperf_recording_t *recording = sperf_session_stop();
    if (recording == NULL) return Qnil;
    sperf_status_t status = sperf_profile_comments_add(recording->profile, autorun.origin);
    VALUE profile = sperf_profile_object_new(recording);
    sperf_raise_unless_ok(status, NULL);
    return native_deliver(Qnil, profile);
}

/* What goes wrong is said; an exception that the program is dealing with stays. */
static void finish(void)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(stop_and_deliver, Qnil, &failed);
    if (failed) say_failed("lost the profile", before);
}

static void end_with_process(VALUE unused)
{
    (void)unused;
    if (!runs()) return;
    autorun.interrupted = false;
    finish();
}

/* What this process records is in its file from now on, however it ends. */
static void spool(void)
{
    if (!sperf_ledger_is_own()) return;
    char comment[512];
    snprintf(comment, sizeof comment, "# ruby: %s", RSTRING_PTR(autorun.ruby));
    sperf_spooling_begin(&sperf_session, comment);
}

static VALUE start_session(VALUE unused)
{
    sperf_session_start(&autorun.options);
    autorun.number = sperf_session_number();
    if (autorun.paused) sperf_session_pause();
    spool();
    return unused;
}

/* Of the session of the API that asked for its children to be recorded: a Sperf::Session, and its number; 0 for none. */
static VALUE inheritor;
static uint64_t inheritor_number;

static VALUE ask_inheritor(VALUE unused)
{
    (void)unused;
    return rb_funcall(inheritor, rb_intern("adopt"), 0);
}

/* The same by the API: the session says what to do. */
static bool adopt_by_api(uint64_t session)
{
    if (session == 0 || session != inheritor_number || sperf_session_exists()) return false;
    bool paused = sperf_session_was_paused();
    int failed = 0;
    VALUE before = rb_errinfo(), adopted = rb_protect(ask_inheritor, Qnil, &failed);
    if (failed) rb_set_errinfo(before);
    if (failed || !RTEST(adopted)) return false;
    if (paused) sperf_session_pause();
    return true;
}

/*
 * This process is a child of one that was recorded: record it, too. It begins with nothing, and leaves what it records
 * in a file of its own. The end procedure is the parent's, and runs here as well.
 */
static bool adopt(uint64_t session)
{
    bool was_recorded = autorun.owner != 0 && (autorun.interrupted || (session != 0 && session == autorun.number));
    if (!was_recorded) return adopt_by_api(session);
    if (!autorun.inherit || sperf_session_exists()) return false;
    if (sperf_ledger_create_for_child() != 0) return false;
    autorun.owner = getpid();
    autorun.earlier = Qnil;
    autorun.leaving = 0;
    autorun.interrupted = autorun.usage_noted = false;
    autorun.paused = sperf_session_was_paused();
    sperf_ruby_usage_read(&autorun.usage_before);
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(start_session, Qnil, &failed);
    if (!failed) return true;
    rb_set_errinfo(before);
    autorun.owner = 0;
    sperf_ledger_withdraw_for_child();
    return false;
}

/*
 * call-seq: Sperf::Native.leave -> nil
 *
 * Ends and writes the session, as the process is about to go without a chance to do so later. Raises nothing.
 */
static VALUE native_leave(VALUE self)
{
    (void)self;
    if (!is_own()) return Qnil;
    autorun.leaving++;
    if (!runs()) return Qnil;
    autorun.interrupted = true;
    autorun.paused = sperf_session_paused();
    finish();
    return Qnil;
}

/*
 * call-seq: Sperf::Native.stay -> nil
 *
 * Goes on recording after Sperf::Native.leave: the process is still there. Raises nothing.
 */
static VALUE native_stay(VALUE self)
{
    (void)self;
    if (!is_own()) return Qnil;
    if (autorun.leaving > 0) autorun.leaving--; /* 0 already if this thread was killed on its way out */
    if (!autorun.interrupted || autorun.leaving > 0) return Qnil;
    autorun.interrupted = false;
    if (sperf_session_exists()) return Qnil; /* the program's own */
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(start_session, Qnil, &failed);
    if (failed) say_failed("lost the rest of the profile", before);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.end_with_process(session, description:, origin:, inherit:) -> nil
 *
 * Makes the session that was just started, which +session+ (Sperf::Session) is of, the one that the environment asked
 * for; +description+ is RUBY_DESCRIPTION, +origin+ are the comments (Array of Strings) that its profile shall have.
 * +inherit+: whether children of fork are recorded as well, each into a file of its own beside that of
 * Sperf::Native.claim.
 */
static VALUE native_end_with_process(int argc, VALUE *argv, VALUE self)
{
    (void)self;
    enum { DESCRIPTION, ORIGIN, INHERIT, KEYWORDS };
    const ID ids[KEYWORDS] = {
        [DESCRIPTION] = rb_intern("description"), [ORIGIN] = rb_intern("origin"), [INHERIT] = rb_intern("inherit")};
    VALUE session, keywords, values[KEYWORDS];
    rb_scan_args(argc, argv, "1:", &session, &keywords);
    rb_get_kwargs(keywords, ids, KEYWORDS, 0, values);
    VALUE description = values[DESCRIPTION];
    StringValueCStr(description);
    VALUE origin = rb_obj_freeze(sperf_profile_comments_check(values[ORIGIN]));
    rb_gc_register_mark_object(session);
    rb_gc_register_mark_object(autorun.origin = origin);
    rb_gc_register_mark_object(autorun.ruby = rb_str_new_frozen(description));
    rb_gc_register_address(&autorun.earlier);
    autorun.session = session;
    autorun.options = *sperf_session_options();
    autorun.number = sperf_session_number();
    autorun.owner = getpid();
    autorun.inherit = RTEST(values[INHERIT]);
    spool();
    sperf_ledger_on_child(adopt);
    rb_set_end_proc(end_with_process, Qnil);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.inherit(session) -> nil
 *
 * Has the adopt method of +session+ (Sperf::Session), of which the session that runs is, called in each child of fork.
 */
static VALUE native_inherit(VALUE self, VALUE session)
{
    (void)self;
    if (inheritor == 0) rb_gc_register_address(&inheritor);
    inheritor = session;
    inheritor_number = sperf_session_number();
    sperf_ledger_on_child(adopt);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.claim(directory) -> nil
 *
 * Makes the file in +directory+ in which this process leaves what it records. Raises SystemCallError.
 */
static VALUE native_claim(VALUE self, VALUE directory)
{
    (void)self;
    sperf_ruby_usage_read(&autorun.usage_before);
    int error = sperf_ledger_create(StringValueCStr(directory));
    if (error != 0) rb_syserr_fail(error, NULL);
    return Qnil;
}

/* call-seq: Sperf::Native.withdraw -> nil: removes the file that Sperf::Native.claim made */
static VALUE native_withdraw(VALUE self)
{
    (void)self;
    sperf_ledger_withdraw();
    return Qnil;
}

/* call-seq: Sperf::Native.ruby_usage -> String: what Ruby has done in this process, as RubyUsage.parse reads it */
static VALUE native_ruby_usage(VALUE self)
{
    (void)self;
    sperf_ruby_usage_t usage;
    sperf_ruby_usage_read(&usage);
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_ruby_usage_append(&usage, &buffer);
    VALUE text = buffer.status == SPERF_OK ? rb_str_new((const char *)buffer.bytes, (long)buffer.length) : Qnil;
    sperf_buffer_cleanup(&buffer);
    return NIL_P(text) ? rb_str_new_cstr("") : text;
}

/*
 * call-seq: Sperf::Native.forget_unreachable -> nil
 *
 * Takes the option that loads sperf by its path out of RUBYOPT if there is no such file, as in another root.
 */
static VALUE native_forget_unreachable(VALUE self)
{
    (void)self;
    const char *options = getenv("RUBYOPT");
    if (sperf_ledger_path() == NULL || options == NULL || strncmp(options, "-r/", 3) != 0) return Qnil;
    size_t length = strcspn(options, " ");
    char path[4096];
    if (length >= sizeof path) return Qnil;
    memcpy(path, options, length);
    path[length] = '\0';
    if (length < 9 || strcmp(path + length - 9, "/sperf.rb") != 0 || access(path + 2, R_OK) == 0) return Qnil;
    char *others = strdup(options + length + (options[length] == ' ' ? 1 : 0));
    if (others != NULL) setenv("RUBYOPT", others, 1);
    free(others);
    return Qnil;
}

void sperf_autorun_init(VALUE native)
{
    autorun.earlier = Qnil;
    rb_define_singleton_method(native, "deliver", native_deliver, 1);
    rb_define_singleton_method(native, "leave", native_leave, 0);
    rb_define_singleton_method(native, "stay", native_stay, 0);
    rb_define_singleton_method(native, "end_with_process", native_end_with_process, -1);
    rb_define_singleton_method(native, "inherit", native_inherit, 1);
    rb_define_singleton_method(native, "claim", native_claim, 1);
    rb_define_singleton_method(native, "withdraw", native_withdraw, 0);
    rb_define_singleton_method(native, "forget_unreachable", native_forget_unreachable, 0);
    rb_define_singleton_method(native, "ruby_usage", native_ruby_usage, 0);
}
