/*
 * The session that the environment asked for: how it starts in children of fork, how it ends with the process, and
 * how it survives an exec that fails.
 *
 * All of it is C, because a program may have changed any Ruby that it would need: redefined String#+, stubbed
 * File.open, replaced File, changed its root, closed descriptors, dropped its privileges. What Ruby's C API does
 * not have is a Method object that was kept when sperf was loaded (vm/kept_methods.h). The session ends in an
 * end procedure. It is registered before the program's at_exit blocks, and so runs after them: they are in the
 * profile. Around exec, lib/sperf/program/exec_hook.rb calls:
 *
 *   leave   the process is about to go without running its at_exit blocks: the session is stopped and delivered
 *   stay    the process is still there: the session continues, and both parts become one profile
 *
 * Several threads may leave at once. A child of fork inherits the end procedure. There it is not the owner, and the
 * procedure does nothing, unless the child was adopted (base/ledger.h): then the procedure ends the child's own
 * session.
 *
 * Context of everything here: GVL of the main Ractor.
 */
#include "bindings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ledger.h"
#include "deliveries.h"
#include "delivery.h"
#include "handover.h"
#include "reading/profile_object.h"
#include "runtime/lifecycle.h"
#include "spool/spooling.h"
#include "tracing/tracer.h"
#include "vm/vm_interrupts.h"

static struct {
    sperf_options_t options;
    bool inherit; /* children of fork are recorded as well */
    int leaving;  /* threads that are on their way out */
    bool paused;  /* the session was, when the process left or forked */
} autorun;

/* The session of the API that asked for its children to be recorded. */
static struct {
    VALUE session;   /* a Sperf::Session; 0: none */
    uint64_t number; /* 0: none */
} inheritor;

/* From now on the process's file has what the process records, however the process ends. */
static void spool(void)
{
    if (!sperf_ledger_is_own()) return;
    if (autorun.options.traces) {
        sperf_handover_forget_checkpoint();
        sperf_tracer_set_checkpoint(sperf_delivery_write_checkpoint);
        if (autorun.inherit) sperf_tracer_inherit();
        return;
    }
    char comment[512];
    snprintf(comment, sizeof comment, "# ruby: %s", sperf_delivery_ruby());
    sperf_spooling_begin(&sperf_session, comment);
}

static VALUE start_session(VALUE unused)
{
    sperf_session_start(&autorun.options);
    sperf_session_calls_set_owner(sperf_delivery_set_session());
    if (autorun.paused) sperf_command_orders_begin_paused(Qnil);
    spool();
    return unused;
}

/* -- Children of fork -- */

SPERF_CALLS(ask_to_adopt, "adopt")

/* Let the session of the API decide. */
static bool adopt_by_api(uint64_t session)
{
    if (session == 0 || session != inheritor.number || sperf_session_exists()) return false;
    bool paused = sperf_session_was_paused();
    VALUE adopted = sperf_protect(ask_to_adopt, inheritor.session);
    if (RB_UNDEF_P(adopted) || !RTEST(adopted)) return false;
    if (paused) sperf_session_pause();
    return true;
}

/*
 * Record this process, which is a child of a recorded one. It begins with nothing, and leaves its recording in a
 * file of its own. The end procedure is the parent's, and runs here as well.
 */
static bool adopt_one(uint64_t session)
{
    if (!sperf_delivery_is_inherited(session)) return adopt_by_api(session);
    if (!autorun.inherit || sperf_session_exists()) return false;
    if (sperf_command_orders_is_over()) return false;
    int error = sperf_ledger_create_for_child();
    if (error != 0) {
        sperf_command_orders_refuse(error);
        return false;
    }
    sperf_delivery_own();
    autorun.leaving = 0;
    autorun.paused = sperf_session_was_paused();
    sperf_delivery_begin_usage();
    if (!RB_UNDEF_P(sperf_protect(start_session, Qnil))) {
        /* With few ticks, sperf's thread would check for orders too late. */
        bool ticks_often = !autorun.options.traces && autorun.options.frequency_hz >= 100;
        sperf_command_orders_begin(ticks_often && !sperf_session_paused());
        return true;
    }
    sperf_delivery_disown();
    sperf_ledger_withdraw_for_child();
    return false;
}

/* If the process is recorded, the trace that was carried over continues. None of this is the program's work. */
static bool adopt(uint64_t session)
{
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_tracer_pause_inherited();
    bool adopted = adopt_one(session);
    sperf_tracer_discard_inherited();
    sperf_vm_interrupts_release(&held);
    return adopted;
}

/* -- The end of the process, and exec -- */

static void end_with_process(VALUE unused)
{
    int tag = 0;
    sperf_ledger_child_begins();
    if (!sperf_delivery_is_own()) return;
    sperf_deliveries_drain(false); /* of a Sperf.stop that was interrupted */
    if (sperf_delivery_runs()) {
        sperf_delivery_set_interrupted(false);
        tag = sperf_delivery_finish(true);
    }
    sperf_command_orders_report_end();
    if (tag != 0) rb_jump_tag(tag);
    rb_thread_check_ints(); /* Ruby does not check after the last end procedure */
}

/*
 * call-seq: Sperf::Native.leave -> nil
 *
 * Ends and writes the session, because the process is about to go without a chance to do so later. Raises what a signal
 * has raised meanwhile.
 */
static VALUE native_leave(VALUE self)
{
    /* A child of fork may end before the job that adopts it, which would begin a session that nothing ends. */
    sperf_ledger_child_begins();
    if (!sperf_delivery_is_own()) return Qnil;
    autorun.leaving++;
    sperf_deliveries_drain(false);
    sperf_delivery_await();
    if (!sperf_delivery_runs()) return Qnil;
    sperf_delivery_set_interrupted(true);
    autorun.paused = sperf_session_paused();
    int tag = sperf_delivery_finish(false);
    sperf_command_orders_report_end();
    if (tag != 0) rb_jump_tag(tag);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.stay -> nil
 *
 * Continues to record after Sperf::Native.leave: the process is still there. Raises nothing.
 */
static VALUE native_stay(VALUE self)
{
    if (!sperf_delivery_is_own()) return Qnil;
    if (autorun.leaving > 0) autorun.leaving--; /* 0 already if this thread was killed on its way out */
    if (!sperf_delivery_is_interrupted() || autorun.leaving > 0) return Qnil;
    sperf_delivery_set_interrupted(false);
    if (sperf_session_exists()) return Qnil; /* the program's own */
    sperf_delivery_protect(start_session, Qnil, "lost the rest of the profile");
    if (sperf_ledger_is_own()) sperf_ledger_set(SPERF_LEDGER_ENDED, 0);
    sperf_command_orders_follow();
    return Qnil;
}

/*
 * call-seq: Sperf::Native.end_with_process(session, description, origin, inherit) -> nil
 *
 * Makes the session that was just started, the one of +session+ (Sperf::Session), the one that the environment
 * asked for. +description+ is RUBY_DESCRIPTION; +origin+ (Array of Strings) are comments for its profile.
 * +inherit+: whether children of fork are recorded as well, each in a file of its own beside that of
 * Sperf::Native.claim.
 */
static VALUE native_end_with_process(VALUE self, VALUE session, VALUE description, VALUE origin, VALUE inherit)
{
    StringValueCStr(description);
    origin = rb_obj_freeze(sperf_profile_comments_check(origin));
    sperf_delivery_prepare(session, rb_str_new_frozen(description), origin);
    sperf_delivery_own();
    sperf_delivery_set_session();
    autorun.options = sperf_session.options;
    autorun.inherit = RTEST(inherit);
    spool();
    sperf_ledger_on_child(adopt);
    rb_set_end_proc(end_with_process, Qnil);
    sperf_command_orders_handle_signals();
    sperf_command_orders_begin(false);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.inherit(session) -> nil
 *
 * Calls the method adopt of +session+ (Sperf::Session), whose session is the one that runs, in each child of fork.
 */
static VALUE native_inherit(VALUE self, VALUE session)
{
    if (inheritor.session == 0) rb_gc_register_address(&inheritor.session);
    inheritor.session = session;
    inheritor.number = sperf_session_number();
    if (sperf_session.options.traces) sperf_tracer_inherit();
    sperf_ledger_on_child(adopt);
    return Qnil;
}

/* -- The file -- */

/*
 * call-seq: Sperf::Native.claim(directory) -> true or false
 *
 * Creates the file in +directory+ in which this process leaves its recording. Returns false if the recording is
 * over, or if the file cannot be created and the command knows. Raises SystemCallError if the command cannot be told.
 */
static VALUE native_claim(VALUE self, VALUE directory)
{
    sperf_delivery_begin_usage();
    sperf_command_orders_open(StringValueCStr(directory));
    if (sperf_command_orders_is_over()) return Qfalse;
    int error = sperf_ledger_create(StringValueCStr(directory));
    if (error == 0) return Qtrue;
    if (!sperf_command_orders_exist()) rb_syserr_fail(error, NULL);
    sperf_command_orders_refuse(error);
    return Qfalse;
}

/* call-seq: Sperf::Native.withdraw -> nil: removes the file that Sperf::Native.claim made */
SPERF_DOES(native_withdraw, sperf_ledger_withdraw())

/* call-seq: Sperf::Native.ruby_usage -> String: what Ruby has done in this process, as RubyUsage.parse reads it */
static VALUE native_ruby_usage(VALUE self)
{
    sperf_ruby_usage_t usage;
    sperf_ruby_usage_read(&usage);
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_ruby_usage_append(&usage, &buffer);
    return sperf_ruby_string_from(&buffer);
}

/*
 * call-seq: Sperf::Native.forget_unreachable -> nil
 *
 * Removes the option that loads sperf by its path from RUBYOPT if there is no such file, for example in another root.
 */
static VALUE native_forget_unreachable(VALUE self)
{
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
    sperf_ruby_usage_init();
    sperf_delivery_init(native);
    rb_define_singleton_method(native, "leave", native_leave, 0);
    rb_define_singleton_method(native, "stay", native_stay, 0);
    rb_define_singleton_method(native, "end_with_process", native_end_with_process, 4);
    rb_define_singleton_method(native, "inherit", native_inherit, 1);
    rb_define_singleton_method(native, "claim", native_claim, 1);
    rb_define_singleton_method(native, "withdraw", native_withdraw, 0);
    rb_define_singleton_method(native, "forget_unreachable", native_forget_unreachable, 0);
    rb_define_singleton_method(native, "ruby_usage", native_ruby_usage, 0);
}
