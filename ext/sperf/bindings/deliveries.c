/* Recordings that wait to be delivered: see deliveries.h. */
#include "deliveries.h"

#include <pthread.h>
#include <ruby/vm.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "bindings.h"
#include "reading/ruby_values.h"
#include "vm/kept_methods.h"
#include "vm/vm_interrupts.h"

/* A place is an Array. */
enum { SESSION, PROFILE, TAKER, PLACE_FIELDS };

/* Between two looks at a delivery of another thread. */
static const struct timeval PAUSE = {.tv_usec = 1000};

/* The places, the oldest first. */
static sperf_own_list_t list;

static VALUE field(VALUE place, int index)
{
    return RARRAY_AREF(place, index);
}

VALUE sperf_deliveries_reserve(VALUE session)
{
    const VALUE fields[PLACE_FIELDS] = {[SESSION] = session, [PROFILE] = Qnil, [TAKER] = Qnil};
    VALUE all = sperf_own_list(&list);
    for (long i = RARRAY_LEN(all) - 1; i >= 0; i--) {
        if (NIL_P(field(RARRAY_AREF(all, i), PROFILE))) rb_ary_delete_at(all, i); /* its session could not be stopped */
    }
    VALUE place = rb_obj_hide(rb_ary_new_from_values(PLACE_FIELDS, fields));
    rb_ary_push(all, place);
    return place;
}

void sperf_deliveries_fill(VALUE place, VALUE profile)
{
    rb_ary_store(place, PROFILE, profile);
}

/* Return the index of the first place of `session` (Qnil: of any) that is filled, -1 for none. */
static long find(VALUE session)
{
    if (sperf_own_list_is_empty(&list)) return -1;
    VALUE all = sperf_own_list(&list);
    for (long i = 0; i < RARRAY_LEN(all); i++) {
        VALUE place = RARRAY_AREF(all, i);
        if (!NIL_P(field(place, PROFILE)) && (NIL_P(session) || field(place, SESSION) == session)) return i;
    }
    return -1;
}

void sperf_deliveries_discard(VALUE session)
{
    long index = find(session);
    if (index >= 0) rb_ary_delete_at(sperf_own_list(&list), index);
}

VALUE sperf_deliveries_oldest(void)
{
    long index = find(Qnil);
    return index >= 0 ? field(RARRAY_AREF(sperf_own_list(&list), index), SESSION) : Qnil;
}

bool sperf_deliveries_are_own(void)
{
    if (sperf_own_list_is_empty(&list)) return false;
    VALUE all = sperf_own_list(&list), self = rb_thread_current();
    for (long i = 0; i < RARRAY_LEN(all); i++) {
        if (field(RARRAY_AREF(all, i), TAKER) == self) return true;
    }
    return false;
}

void sperf_deliveries_check(void)
{
    if (sperf_deliveries_are_own()) {
        rb_raise(sperf_error_class, "this thread is stopping a session of sperf right now");
    }
}

typedef struct {
    VALUE place, wanted;
} delivery_t;

static VALUE deliver(VALUE argument)
{
    const delivery_t *delivery = (const delivery_t *)argument;
    VALUE place = delivery->place;
    VALUE result = rb_funcall(field(place, SESSION), rb_intern("deliver"), 2, field(place, PROFILE), delivery->wanted);
    rb_thread_check_ints(); /* here, and not at the return, where the result would be lost */
    sperf_deliveries_discard(field(place, SESSION));
    return result;
}

static VALUE untake(VALUE argument)
{
    rb_ary_store(((const delivery_t *)argument)->place, TAKER, Qnil);
    return Qnil;
}

VALUE sperf_deliveries_deliver(VALUE session, VALUE wanted)
{
    sperf_deliveries_check();
    for (long index; (index = find(session)) >= 0; rb_thread_wait_for(PAUSE)) {
        delivery_t delivery = {RARRAY_AREF(sperf_own_list(&list), index), wanted};
        if (!NIL_P(field(delivery.place, TAKER))) continue;
        rb_ary_store(delivery.place, TAKER, rb_thread_current());
        return rb_ensure(deliver, (VALUE)&delivery, untake, (VALUE)&delivery);
    }
    return Qundef;
}

SPERF_CALLS(close_session, "close")

/*
 * Signals that ask a process to end, and those that programs use. While Ruby holds their handlers back no Mutex can be
 * locked, which writing needs; and by the time of finalizers Ruby has given up SIGINT, which would end the process at
 * once. So they are noted here, and sent again afterwards.
 */
static const int SIGNALS[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM};
enum { SIGNALS_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

static struct {
    volatile sig_atomic_t noted[SIGNALS_COUNT];
    struct sigaction before[SIGNALS_COUNT];
    int users;                  /* threads that write; the first one finds the handlers, the last one puts them back */
    bool is_due[SIGNALS_COUNT]; /* at the end of the VM */
    bool is_prepared;
} noting;

/* Context: signal handler, on any thread. */
static void note_handler(int number)
{
    for (int i = 0; i < SIGNALS_COUNT; i++) {
        if (SIGNALS[i] == number) noting.noted[i] = 1;
    }
}

/* Not where the program has set another handler meanwhile. Context: also a child of fork. */
static void restore(int i)
{
    struct sigaction now;
    sigaction(SIGNALS[i], NULL, &now);
    if (now.sa_handler == note_handler) sigaction(SIGNALS[i], &noting.before[i], NULL);
}

/* Another thread of the parent was writing. Context: child of fork. */
static void restore_in_child(void)
{
    for (int i = 0; i < SIGNALS_COUNT && noting.users > 0; i++) {
        restore(i);
        noting.noted[i] = 0;
    }
    for (int i = 0; i < SIGNALS_COUNT; i++) noting.is_due[i] = false;
    noting.users = 0;
}

/* Context: the end of the VM; the program's files are written. */
static void send_noted(ruby_vm_t *vm)
{
    for (int i = 0; i < SIGNALS_COUNT; i++) {
        if (!noting.is_due[i]) continue;
        signal(SIGNALS[i], SIG_DFL);
        kill(getpid(), SIGNALS[i]);
    }
}

static void begin_noting(void)
{
    if (noting.users++ > 0) return;
    if (!noting.is_prepared) {
        pthread_atfork(NULL, NULL, restore_in_child);
        ruby_vm_at_exit(send_noted);
        noting.is_prepared = true;
    }
    struct sigaction note = {.sa_handler = note_handler, .sa_flags = SA_RESTART};
    sigemptyset(&note.sa_mask);
    for (int i = 0; i < SIGNALS_COUNT; i++) {
        noting.noted[i] = 0;
        sigaction(SIGNALS[i], NULL, &noting.before[i]);
        if (noting.before[i].sa_handler != SIG_IGN) sigaction(SIGNALS[i], &note, NULL);
    }
}

/*
 * Put the program's handler back, which Signal.trap returns only in exchange for another one, and return whether there is
 * none. Ruby has given up that of SIGINT by the time of finalizers.
 */
static bool is_default(int i)
{
    VALUE arguments[] = {INT2FIX(SIGNALS[i]), rb_str_new_cstr("SYSTEM_DEFAULT")};
    VALUE command = sperf_kept_call_with(SPERF_KEPT_SIGNAL_TRAP, 2, arguments);
    bool is_default = RB_TYPE_P(command, T_STRING) && strstr(StringValueCStr(command), "DEFAULT") != NULL;
    if (is_default || NIL_P(command)) {
        sigaction(SIGNALS[i], &noting.before[i], NULL);
    } else {
        arguments[1] = command;
        sperf_kept_call_with(SPERF_KEPT_SIGNAL_TRAP, 2, arguments);
    }
    return is_default;
}

/*
 * In a finalizer the default action would end the process before Ruby has written its files: such a signal is sent again
 * at the end of the VM.
 */
static void end_noting(bool is_finalizer)
{
    if (noting.users == 0 || --noting.users > 0) return;
    for (int i = 0; i < SIGNALS_COUNT; i++) restore(i);
    for (int i = 0; i < SIGNALS_COUNT; i++) {
        if (!noting.noted[i]) continue;
        noting.noted[i] = 0;
        if (is_finalizer && is_default(i)) {
            noting.is_due[i] = true;
        } else {
            kill(getpid(), SIGNALS[i]);
        }
    }
}

void sperf_deliveries_at_end(VALUE (*function)(VALUE), VALUE argument, bool is_finalizer)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    begin_noting();
    sperf_vm_interrupts_hold(&held);
    sperf_vm_interrupts_leave_handlers(&held);
    rb_protect(function, argument, &failed);
    if (failed) rb_set_errinfo(before);
    sperf_vm_interrupts_release(&held);
    end_noting(is_finalizer);
}

/* Return whether other threads are delivering. */
static bool any_taken(void)
{
    for (long i = sperf_own_list_is_empty(&list) ? -1 : RARRAY_LEN(list.items) - 1; i >= 0; i--) {
        if (!NIL_P(field(RARRAY_AREF(list.items, i), TAKER))) return true;
    }
    return false;
}

void sperf_deliveries_finish(void)
{
    if (sperf_deliveries_are_own()) return;
    for (int waits = SPERF_DELIVERY_WAITS; any_taken(); waits--) {
        if (waits == 0) return;
        rb_thread_wait_for(PAUSE);
    }
    sperf_deliveries_drain(false);
}

void sperf_deliveries_drain(bool is_finalizer)
{
    for (long left = sperf_own_list_is_empty(&list) ? 0 : RARRAY_LEN(list.items); left > 0; left--) {
        VALUE session = sperf_deliveries_oldest();
        if (NIL_P(session)) return;
        sperf_deliveries_at_end(close_session, session, is_finalizer);
        sperf_deliveries_discard(session); /* it could not be delivered, and close has said why */
    }
}
