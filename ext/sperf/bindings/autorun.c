/* The session that the environment asked for: see autorun.h. */
#include "autorun.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/control_page.h"
#include "base/file_limit.h"
#include "base/kept_methods.h"
#include "base/ledger.h"
#include "base/raise.h"
#include "control_signals.h"
#include "handover.h"
#include "profile_object.h"
#include "recording/noted_spans.h"
#include "recording/spooling.h"
#include "runtime/control_thread.h"
#include "runtime/lifecycle.h"
#include "runtime/session_change.h"
#include "tracing/tracer.h"
#include "vm/held_call.h"
#include "vm/vm_interrupts.h"

static struct {
    pid_t owner; /* 0: there is no such session */
    sperf_options_t options;
    uint64_t number;                     /* of the session that runs for it */
    VALUE session;                       /* the Sperf::Session: writes where there is no command */
    const sperf_vm_interrupts_t *ending; /* what the end procedure holds back; NULL: the process does not end */
    VALUE ruby;                          /* RUBY_DESCRIPTION */
    VALUE origin;                        /* Array of Strings: comments of the profile; no one's but ours */
    VALUE earlier;    /* Sperf::Profile of what could not be handed over, or was written before an exec; nil: none */
    int leaving;      /* threads that are on their way out */
    bool interrupted; /* stopped by leave */
    bool paused;      /* it was paused then */
    bool inherit;     /* children of fork are recorded as well */
    bool usage_noted;
    sperf_ruby_usage_t usage_before;
    sperf_ruby_usage_t usage;
    /* What the command asks for; the page is NULL where there is none, or it cannot be reached. */
    sperf_control_page_t *page;
    sperf_control_orders_t followed;
    bool told_paused; /* what the page said last */
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
    sperf_file_limit_t limit = sperf_file_limit_begin();
    if (length > 0) (void)!write(STDERR_FILENO, line, (size_t)length);
    sperf_file_limit_end(limit);
    RB_GC_GUARD(message);
    rb_set_errinfo(before);
}

void sperf_autorun_note_usage(void)
{
    if (!runs()) return;
    sperf_session_pause_self();
    sperf_vm_interrupts_t held; /* what is raised here would be lost */
    sperf_vm_interrupts_hold(&held);
    if (autorun.options.traces) sperf_tracer_halt();
    sperf_ruby_usage_read(&autorun.usage);
    sperf_vm_interrupts_release(&held);
    sperf_ruby_usage_since(&autorun.usage, &autorun.usage_before);
    autorun.usage_noted = true;
}

/* This process runs unrecorded. The command says why; without its page the caller has to. */
static void refuse(int error)
{
    if (autorun.page == NULL) return;
    sperf_control_page_refuse(autorun.page, error);
}

/* Returns whether it is done with. */
static bool hand_over(const sperf_recording_t *recording)
{
    if (!autorun.usage_noted) {
        sperf_ruby_usage_read(&autorun.usage);
        sperf_ruby_usage_since(&autorun.usage, &autorun.usage_before);
    }
    autorun.usage_noted = false;
    int error = sperf_handover_write(recording, &autorun.usage, RSTRING_PTR(autorun.ruby));
    sperf_ledger_set(SPERF_LEDGER_FAILED, (uint64_t)error); /* the command says what became of it */
    return error == 0;
}

static VALUE write_profile(VALUE profile)
{
    return rb_funcall(autorun.session, rb_intern("write"), 1, profile);
}

/* At the end of the process another thread writes, and nothing interrupts it: see finish. */
static void write_without_command(VALUE profile)
{
    if (autorun.ending == NULL) {
        write_profile(profile);
    } else if (!sperf_held_thread_call(write_profile, profile, autorun.ending)) {
        rb_exc_raise(rb_errinfo());
    }
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
    if (sperf_ledger_is_own()) {
        if (!hand_over(recording)) autorun.earlier = profile;
    } else {
        if (autorun.interrupted) autorun.earlier = profile;
        write_without_command(profile);
    }
    RB_GC_GUARD(profile);
    return Qnil;
}

static VALUE deliver(sperf_recording_t *recording)
{
    sperf_status_t status = sperf_profile_comments_add(recording->profile, autorun.origin);
    VALUE profile = sperf_profile_object_new(recording);
    sperf_raise_unless_ok(status, NULL);
    return native_deliver(Qnil, profile);
}

static VALUE stop_and_deliver(VALUE unused)
{
    (void)unused;
    sperf_autorun_note_usage();
    sperf_recording_t *recording = sperf_session_stop();
    return recording == NULL ? Qnil : deliver(recording);
}

/* As a handler of a signal raises it that has none of the program's, or calls exit. */
static bool is_of_signal(VALUE error)
{
    return RTEST(rb_obj_is_kind_of(error, rb_eSignal)) || RTEST(rb_obj_is_kind_of(error, rb_eSystemExit));
}

/*
 * What goes wrong is said; an exception that the program is dealing with stays. What is raised in this thread meanwhile
 * would end the writing and be lost: it waits until the caller goes on.
 *
 * Under the command all of this is C. Without it Ruby code writes, and may lock a Mutex (require does), which Ruby refuses
 * where handlers of signals are held back. At the end of the process the main thread has no lock that another could wait
 * for, and another writes. Before an exec it may have one: then handlers run, and what they raise ends the writing.
 * Returns 0, or the tag of an exception of a signal's, for rb_jump_tag.
 */
static int finish(bool ending)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    if (ending) autorun.ending = &held;
    if (!ending && !sperf_ledger_is_own()) sperf_vm_interrupts_let_handlers_run(&held);
    rb_protect(stop_and_deliver, Qnil, &failed);
    bool is_signals = failed && is_of_signal(rb_errinfo());
    if (failed && !is_signals) say_failed("lost the profile", before);
    autorun.ending = NULL;
    sperf_vm_interrupts_release(&held);
    return is_signals ? failed : 0;
}

/* The command has nothing more to expect of this process. */
static void note_ended(void)
{
    if (!sperf_ledger_is_own()) return;
    sperf_control_signals_note_lost();
    sperf_ledger_set(SPERF_LEDGER_ENDED, 1);
}

/* Pause without a trace of what was recorded before: there was only what starting a session takes. */
static VALUE begin_paused(VALUE unused)
{
    sperf_session_pause();
    sperf_recording_free(sperf_session_snapshot(true));
    return unused;
}

/* Context: sperf_tracer_keep: an event hook of the trace's (GVL), with interrupts held back. */
static int keep_trace(void)
{
    if (!runs() || !sperf_ledger_is_own()) return ECHILD;
    /* Each of the strings that names are made of would be a collection of all. */
    if (RTEST(sperf_kept_call(SPERF_KEPT_GC_STRESS, Qnil))) return 0;
    sperf_recording_t *recording;
    sperf_status_t status = sperf_tracer_snapshot(false, &recording);
    if (status == SPERF_OK && recording == NULL) return 0;
    if (status == SPERF_OK) status = sperf_noted_spans_write(recording->profile);
    if (status == SPERF_OK) status = sperf_profile_comments_add(recording->profile, autorun.origin);
    sperf_ruby_usage_t usage;
    sperf_ruby_usage_read(&usage);
    sperf_ruby_usage_since(&usage, &autorun.usage_before);
    int error = ENOMEM;
    if (status == SPERF_OK) error = sperf_handover_keep(recording, &usage, RSTRING_PTR(autorun.ruby));
    sperf_recording_free(recording);
    if (error == EAGAIN) return 0;
    sperf_ledger_set(SPERF_LEDGER_SPOOL_FAILED, (uint64_t)error);
    return error;
}

/* What this process records is in its file from now on, however it ends. */
static void spool(void)
{
    if (!sperf_ledger_is_own()) return;
    if (autorun.options.traces) {
        sperf_handover_forget_kept();
        sperf_tracer_keep(keep_trace);
        if (autorun.inherit) sperf_tracer_inherit();
        return;
    }
    char comment[512];
    snprintf(comment, sizeof comment, "# ruby: %s", RSTRING_PTR(autorun.ruby));
    sperf_spooling_begin(&sperf_session, comment);
}

static VALUE start_session(VALUE unused)
{
    sperf_session_start(&autorun.options);
    autorun.number = sperf_session_number();
    if (autorun.paused) begin_paused(Qnil);
    spool();
    return unused;
}

/* -- What the command asks for: base/control_page.h -- */

/* Say whether the recording is over. */
static bool is_over(void)
{
    sperf_control_orders_t orders;
    return autorun.page != NULL && sperf_control_page_read(autorun.page, &orders) && orders.over != 0;
}

/* Hand over what was recorded until now, and go on with nothing. */
static VALUE take_part(VALUE unused)
{
    sperf_recording_t *recording = sperf_session_snapshot(true);
    if (recording == NULL) return unused;
    if (recording->profile->samples.count == 0 && recording->profile->timeline.rows_count == 0) {
        sperf_recording_free(recording);
        return unused;
    }
    return deliver(recording);
}

static VALUE hand_over_part(VALUE unused)
{
    int failed = 0;
    sperf_spooling_hold(&sperf_session);
    rb_protect(take_part, unused, &failed);
    sperf_spooling_release(&sperf_session);
    if (failed) rb_jump_tag(failed);
    return unused;
}

static VALUE pause_or_resume(VALUE pause)
{
    if (RTEST(pause)) {
        sperf_session_pause();
    } else {
        sperf_session_resume();
    }
    return pause;
}

static void protect(VALUE (*function)(VALUE), VALUE argument, const char *what)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(function, argument, &failed);
    if (failed) say_failed(what, before);
}

/* What the program itself did with Sperf.pause or Sperf.resume counts until the command changes its mind. */
static void follow_orders(const sperf_control_orders_t *orders, bool cut)
{
    if (orders->over != 0) {
        autorun.interrupted = false;
        finish(false);
        note_ended();
        return;
    }
    if (cut) protect(hand_over_part, Qnil, "lost a part of the profile");
    bool paused = orders->paused != 0;
    if (paused == autorun.told_paused) return;
    autorun.told_paused = paused;
    protect(pause_or_resume, paused ? Qtrue : Qfalse, paused ? "lost a part of the profile" : "could not record more");
}

static void follow_at_once(void)
{
    sperf_control_orders_t orders;
    bool full = sperf_control_thread_memory_is_full();
    if (!sperf_control_page_read(autorun.page, &orders)) orders = autorun.followed;
    if (runs()) follow_orders(&orders, orders.cut != autorun.followed.cut || full);
    autorun.followed = orders;
    if (sperf_ledger_get(SPERF_LEDGER_ANSWERED) == orders.turn) return;
    sperf_ledger_set(SPERF_LEDGER_ANSWERED, orders.turn);
    sperf_control_page_answer(autorun.page);
}

/*
 * Context: postponed job (GVL, at a safepoint); sperf_control_thread_start. All of it without interrupts: what is raised
 * in a job is lost.
 */
static void follow(void)
{
    if (!is_own() || !sperf_ledger_is_own()) return;
    if (sperf_session_is_changing(sperf_control_thread_trigger)) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    follow_at_once();
    sperf_vm_interrupts_release(&held);
}

/*
 * The session has just begun: let the command say what becomes of it from here on. It may have said that the recording
 * is over since it was looked at last, before the session's beginning: then that is still to be followed. `later`:
 * the process may end so soon that it needs no thread for that.
 */
static void begin_to_follow(bool later)
{
    if (autorun.page == NULL) return;
    sperf_control_orders_t orders = {0};
    sperf_control_page_read(autorun.page, &orders);
    uint32_t turn = orders.over != 0 ? orders.turn - 1 : orders.turn;
    autorun.followed = orders;
    autorun.followed.over = 0;
    autorun.told_paused = orders.paused != 0;
    if (autorun.told_paused && !sperf_session_paused()) protect(begin_paused, Qnil, "could not pause");
    sperf_ledger_set(SPERF_LEDGER_ANSWERED, turn);
    sperf_control_thread_start(autorun.page, turn, follow, later);
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
static bool adopt_one(uint64_t session)
{
    bool was_recorded = autorun.owner != 0 && (autorun.interrupted || (session != 0 && session == autorun.number));
    if (!was_recorded) return adopt_by_api(session);
    if (!autorun.inherit || sperf_session_exists()) return false;
    if (is_over()) return false;
    int error = sperf_ledger_create_for_child();
    if (error != 0) {
        refuse(error);
        return false;
    }
    autorun.owner = getpid();
    autorun.earlier = Qnil;
    autorun.leaving = 0;
    autorun.interrupted = autorun.usage_noted = false;
    autorun.paused = sperf_session_was_paused();
    sperf_ruby_usage_read(&autorun.usage_before);
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(start_session, Qnil, &failed);
    if (!failed) {
        /* Where ticks are seldom, sperf's thread would look too late. */
        bool ticks_often = !autorun.options.traces && autorun.options.frequency_hz >= 100;
        begin_to_follow(ticks_often && !sperf_session_paused());
        return true;
    }
    rb_set_errinfo(before);
    autorun.owner = 0;
    sperf_ledger_withdraw_for_child();
    return false;
}

/* The trace that was carried over goes on if the process is recorded. None of this is the program's work. */
static bool adopt(uint64_t session)
{
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_tracer_hold();
    bool adopted = adopt_one(session);
    sperf_tracer_drop();
    sperf_vm_interrupts_release(&held);
    return adopted;
}

static void end_with_process(VALUE unused)
{
    (void)unused;
    int tag = 0;
    sperf_ledger_child_begins();
    if (!is_own()) return;
    if (runs()) {
        autorun.interrupted = false;
        tag = finish(true);
    }
    note_ended();
    if (tag != 0) rb_jump_tag(tag);
    rb_thread_check_ints(); /* Ruby looks no more when the last end procedure is over */
}

/*
 * call-seq: Sperf::Native.leave -> nil
 *
 * Ends and writes the session, as the process is about to go without a chance to do so later. Raises what a signal has
 * raised meanwhile.
 */
static VALUE native_leave(VALUE self)
{
    (void)self;
    /* A child of fork may come to its end before the job that adopts it, which would begin what nobody ends. */
    sperf_ledger_child_begins();
    if (!is_own()) return Qnil;
    autorun.leaving++;
    if (!runs()) return Qnil;
    autorun.interrupted = true;
    autorun.paused = sperf_session_paused();
    int tag = finish(false);
    note_ended();
    if (tag != 0) rb_jump_tag(tag);
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
    if (sperf_ledger_is_own()) sperf_ledger_set(SPERF_LEDGER_ENDED, 0);
    if (autorun.page != NULL) follow();
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
    if (autorun.page != NULL) sperf_control_signals_take(autorun.page);
    begin_to_follow(false);
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
    if (sperf_session_options()->traces) sperf_tracer_inherit();
    sperf_ledger_on_child(adopt);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.claim(directory) -> true or false
 *
 * Makes the file in +directory+ in which this process leaves what it records. Returns false if the recording is over,
 * or if the file cannot be made and the command has been told so. Raises SystemCallError if it cannot be told.
 */
static VALUE native_claim(VALUE self, VALUE directory)
{
    (void)self;
    sperf_ruby_usage_read(&autorun.usage_before);
    /* Without a page there is a recording all the same, of which the command gets what is left at the end. */
    if (sperf_control_page_open(StringValueCStr(directory), &autorun.page) != 0) autorun.page = NULL;
    if (is_over()) return Qfalse;
    int error = sperf_ledger_create(StringValueCStr(directory));
    if (error == 0) return Qtrue;
    if (autorun.page == NULL) rb_syserr_fail(error, NULL);
    refuse(error);
    return Qfalse;
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
    sperf_ruby_usage_init();
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
