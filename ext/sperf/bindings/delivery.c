/* Delivering the recording that the environment asked for: see delivery.h. */
#include "delivery.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/ledger.h"
#include "deliveries.h"
#include "handover.h"
#include "reading/file_limit.h"
#include "reading/profile_object.h"
#include "recording/session_spans.h"
#include "runtime/lifecycle.h"
#include "tracing/tracer.h"
#include "vm/held_call.h"
#include "vm/kept_methods.h"
#include "vm/vm_interrupts.h"

static struct {
    pid_t owner;     /* 0: no process */
    uint64_t number; /* of the session */

    /* Fixed once prepared. */
    VALUE session;
    VALUE ruby;
    VALUE origin;

    VALUE earlier; /* a Sperf::Profile; nil: none */
    bool interrupted;
    VALUE finisher;                      /* the thread in sperf_delivery_finish, of the owner; 0: none */
    const sperf_vm_interrupts_t *ending; /* what the end procedure holds back; NULL: the process does not end */

    sperf_ruby_usage_t usage_before;
    sperf_ruby_usage_t usage; /* since then, if usage_known */
    bool usage_known;
} delivery;

const char *sperf_delivery_ruby(void)
{
    return RSTRING_PTR(delivery.ruby);
}

void sperf_delivery_own(void)
{
    delivery.owner = getpid();
    delivery.earlier = Qnil;
    delivery.interrupted = delivery.usage_known = false;
    delivery.finisher = 0;
}

void sperf_delivery_disown(void)
{
    delivery.owner = 0;
}

VALUE sperf_delivery_set_session(void)
{
    delivery.number = sperf_session_number();
    return delivery.session;
}

bool sperf_delivery_is_own(void)
{
    return delivery.owner != 0 && delivery.owner == getpid();
}

bool sperf_delivery_runs(void)
{
    return sperf_delivery_is_own() && sperf_session_exists() && sperf_session_number() == delivery.number;
}

bool sperf_delivery_is_inherited(uint64_t session)
{
    return delivery.owner != 0 && (delivery.interrupted || (session != 0 && session == delivery.number));
}

void sperf_delivery_set_interrupted(bool interrupted)
{
    delivery.interrupted = interrupted;
}

bool sperf_delivery_is_interrupted(void)
{
    return delivery.interrupted;
}

/* -- Errors -- */

static VALUE message_of(VALUE error)
{
    VALUE message = rb_obj_as_string(error);
    StringValueCStr(message);
    return message;
}

/* Print the exception that is set, and set `before` in its place. */
static void print_failure(const char *what, VALUE before)
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

void sperf_delivery_protect(VALUE (*function)(VALUE), VALUE argument, const char *what)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(function, argument, &failed);
    if (failed) print_failure(what, before);
}

/* -- What Ruby has done -- */

void sperf_delivery_begin_usage(void)
{
    sperf_ruby_usage_read(&delivery.usage_before);
}

static void read_usage(sperf_ruby_usage_t *usage)
{
    sperf_ruby_usage_read(usage);
    sperf_ruby_usage_since(usage, &delivery.usage_before);
}

void sperf_delivery_end_usage(void)
{
    if (!sperf_delivery_runs()) return;
    sperf_session_pause_self();
    sperf_vm_interrupts_t held; /* what is raised here would be lost */
    sperf_vm_interrupts_hold(&held);
    if (sperf_session.options.traces) sperf_tracer_halt();
    sperf_ruby_usage_read(&delivery.usage);
    sperf_vm_interrupts_release(&held);
    sperf_ruby_usage_since(&delivery.usage, &delivery.usage_before);
    delivery.usage_known = true;
}

/* -- Delivering -- */

/* Returns whether the recording is in the ledger's file. The ledger tells the command. */
static bool hand_over(const sperf_recording_t *recording)
{
    if (!delivery.usage_known) read_usage(&delivery.usage);
    delivery.usage_known = false;
    int error = sperf_handover_write(recording, &delivery.usage, sperf_delivery_ruby());
    sperf_ledger_set(SPERF_LEDGER_FAILED, (uint64_t)error);
    return error == 0;
}

static VALUE write_profile(VALUE profile)
{
    return rb_funcall(delivery.session, rb_intern("write"), 1, profile);
}

/* At the end of the process another thread writes, and nothing interrupts it: see sperf_delivery_finish. */
static void write_without_command(VALUE profile)
{
    if (delivery.ending == NULL) {
        write_profile(profile);
        return;
    }
    int tag = sperf_held_thread_call(write_profile, profile, delivery.ending);
    if (tag != 0) rb_jump_tag(tag);
}

/*
 * call-seq: Sperf::Native.deliver(profile) -> nil
 *
 * Delivers the profile of the session. Raises Sperf::WriteError.
 */
static VALUE native_deliver(VALUE self, VALUE profile)
{
    sperf_recording_t *recording = sperf_profile_object_get(profile);
    if (!NIL_P(delivery.earlier)) {
        sperf_status_t status = sperf_recording_add_earlier(recording, sperf_profile_object_get(delivery.earlier));
        delivery.earlier = Qnil;
        sperf_raise_unless_ok(status, NULL);
    }
    if (sperf_ledger_is_own()) {
        if (!hand_over(recording)) delivery.earlier = profile;
    } else {
        if (delivery.interrupted) delivery.earlier = profile;
        write_without_command(profile);
    }
    RB_GC_GUARD(profile);
    return Qnil;
}

void sperf_delivery_deliver(sperf_recording_t *recording)
{
    native_deliver(Qnil, sperf_profile_object_new_with(recording, delivery.origin));
}

static VALUE stop_and_deliver(VALUE unused)
{
    sperf_delivery_end_usage();
    sperf_recording_t *recording = sperf_session_stop();
    if (recording != NULL) sperf_delivery_deliver(recording);
    return unused;
}

/*
 * Return whether what has ended the writing is the program's: a throw, a kill, an exception of a handler or of another
 * thread. At the end of the process none of these comes but those of signals.
 */
static bool is_programs(VALUE error, bool ending)
{
    if (!sperf_errinfo_is_exception(error)) return true;
    if (ending) return RTEST(rb_obj_is_kind_of(error, rb_eSignal)) || RTEST(rb_obj_is_kind_of(error, rb_eSystemExit));
    const VALUE own[] = {sperf_error_class, rb_eNoMemError, rb_eThreadError};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (RTEST(rb_obj_is_kind_of(error, own[i]))) return false;
    }
    return true;
}

/*
 * An exception that is raised in this thread meanwhile would end the writing and be lost: it waits until the caller
 * continues.
 *
 * Under the command all of this is C. Without it Ruby code writes, and may lock a Mutex (require does), which Ruby
 * refuses while handlers of signals are held back. At the end of the process the main thread has no lock for which
 * another thread could wait, and another thread writes. Before an exec it may have one: then handlers run, and
 * what they raise ends the writing.
 */
int sperf_delivery_finish(bool ending)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    if (ending) delivery.ending = &held;
    delivery.finisher = rb_thread_current();
    if (!ending && !sperf_ledger_is_own()) sperf_vm_interrupts_let_handlers_run(&held);
    rb_protect(stop_and_deliver, Qnil, &failed);
    bool passes_on = failed && is_programs(rb_errinfo(), ending);
    if (failed && !passes_on) print_failure("lost the profile", before);
    delivery.ending = NULL;
    delivery.finisher = 0;
    sperf_vm_interrupts_release(&held);
    return passes_on ? failed : 0;
}

void sperf_delivery_await(void)
{
    static const struct timeval PAUSE = {.tv_usec = 1000};
    for (int waits = SPERF_DELIVERY_WAITS; waits > 0; waits--) {
        if (delivery.finisher == 0 || delivery.finisher == rb_thread_current()) return;
        rb_thread_wait_for(PAUSE);
    }
}

int sperf_delivery_write_checkpoint(void)
{
    if (!sperf_delivery_runs() || !sperf_ledger_is_own()) return ECHILD;
    /* Each of the Strings that names are made of would cause a collection. */
    if (RTEST(sperf_kept_call(SPERF_KEPT_GC_STRESS, Qnil))) return 0;
    sperf_recording_t *recording;
    sperf_status_t status = sperf_tracer_snapshot(false, &recording);
    if (status == SPERF_OK && recording == NULL) return 0;
    if (status == SPERF_OK) status = sperf_session_spans_append(recording->profile);
    if (status == SPERF_OK) status = sperf_profile_comments_add(recording->profile, delivery.origin);
    sperf_ruby_usage_t usage;
    read_usage(&usage);
    int error = ENOMEM;
    if (status == SPERF_OK) error = sperf_handover_write_checkpoint(recording, &usage, sperf_delivery_ruby());
    sperf_recording_free(recording);
    if (error == EAGAIN) return 0;
    sperf_ledger_set(SPERF_LEDGER_SPOOL_FAILED, (uint64_t)error);
    return error;
}

void sperf_delivery_prepare(VALUE session, VALUE ruby, VALUE origin)
{
    rb_gc_register_mark_object(delivery.session = session);
    rb_gc_register_mark_object(delivery.ruby = ruby);
    rb_gc_register_mark_object(delivery.origin = origin);
    rb_gc_register_address(&delivery.earlier);
}

void sperf_delivery_init(VALUE native)
{
    delivery.earlier = Qnil;
    rb_define_singleton_method(native, "deliver", native_deliver, 1);
}
