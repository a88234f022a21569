/*
 * Orders of the sperf command to this process, on the control page (base/control_page.h): to pause and to continue,
 * to hand over what was recorded so far, and to end.
 *
 * Orders are followed in a postponed job. The turn is read before the orders. So what the process answers for was done,
 * and orders that come meanwhile are another turn.
 */
#include "bindings.h"

#include <signal.h>

#include "base/control_page.h"
#include "base/ledger.h"
#include "delivery.h"
#include "runtime/control_thread.h"
#include "runtime/lifecycle.h"
#include "spool/spooling.h"
#include "vm/kept_methods.h"
#include "vm/vm_interrupts.h"

static struct {
    sperf_control_page_t *page;      /* NULL: there is none, or it cannot be opened */
    sperf_control_orders_t followed; /* the last orders that were followed */
    bool paused;                     /* what the page said last */
} orders;

void sperf_command_orders_open(const char *directory)
{
    if (sperf_control_page_open(directory, &orders.page) != 0) orders.page = NULL;
}

bool sperf_command_orders_exist(void)
{
    return orders.page != NULL;
}

bool sperf_command_orders_is_over(void)
{
    sperf_control_orders_t latest;
    return orders.page != NULL && sperf_control_page_read(orders.page, &latest) && latest.over != 0;
}

void sperf_command_orders_refuse(int error)
{
    if (orders.page != NULL) sperf_control_page_refuse(orders.page, error);
}

/*
 * Signals to a recorded process that control the sperf command: --on-signal and --snapshot-on.
 *
 * Their handlers are set by Signal.trap, before the program's first line, so that a handler of the program's own
 * replaces them as usual. A handler increments a count in the ledger and wakes the command, which gives orders to
 * all processes (base/control_page.h). Children of fork inherit the handlers.
 */

enum { TOGGLE, SNAPSHOT, SIGNALS };

static struct {
    int number;    /* 0: it is not asked for */
    VALUE handler; /* a Proc */
} installed[SIGNALS];

static void (*ruby_handler)(int); /* the function that Ruby has signals handled by for which there is a Proc */

/* Context: a handler of Signal.trap: the main thread, with the GVL. */
static VALUE ask(RB_BLOCK_CALL_FUNC_ARGLIST(number, which))
{
    sperf_ledger_add(FIX2INT(which) == TOGGLE ? SPERF_LEDGER_TOGGLES_ASKED : SPERF_LEDGER_SNAPSHOTS_ASKED, 1);
    sperf_control_page_answer(orders.page);
    return Qnil;
}

static void (*handler_of(int number))(int)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 ? action.sa_handler : SIG_DFL;
}

static void install(int which, int number)
{
    if (number == 0) return;
    VALUE handler = rb_proc_new(ask, INT2FIX(which));
    rb_gc_register_mark_object(handler);
    const VALUE arguments[] = {INT2FIX(number), handler};
    sperf_kept_call_with(SPERF_KEPT_SIGNAL_TRAP, 2, arguments);
    installed[which].number = number;
    installed[which].handler = handler;
    ruby_handler = handler_of(number);
}

void sperf_command_orders_handle_signals(void)
{
    if (orders.page == NULL) return;
    const sperf_control_settings_t *settings = sperf_control_page_settings(orders.page);
    install(TOGGLE, (int)settings->toggle_signal);
    install(SNAPSHOT, (int)settings->snapshot_signal);
}

/*
 * Return whether the handler was replaced. Ruby returns a handler only when another one is set. For that moment
 * the signal is ignored, so that the process does not die of it. A handler that is not Ruby's could not be
 * restored; that it is there shows that sperf's is not.
 */
static bool is_lost(int which)
{
    VALUE number = INT2FIX(installed[which].number);
    if (handler_of(installed[which].number) != ruby_handler) return true;
    const VALUE ignore[] = {number, rb_str_new_cstr("IGNORE")};
    VALUE handler = sperf_kept_call_with(SPERF_KEPT_SIGNAL_TRAP, 2, ignore);
    if (NIL_P(handler)) return false; /* it could not be asked */
    const VALUE restore[] = {number, handler};
    sperf_kept_call_with(SPERF_KEPT_SIGNAL_TRAP, 2, restore);
    return handler != installed[which].handler;
}

/* Report to the command which of the handlers the program has replaced. */
static void report_lost_signals(void)
{
    uint64_t lost = sperf_ledger_get(SPERF_LEDGER_SIGNALS_LOST);
    for (int which = TOGGLE; which < SIGNALS; which++) {
        if (installed[which].number != 0 && is_lost(which)) lost |= (uint64_t)1 << which;
    }
    sperf_ledger_set(SPERF_LEDGER_SIGNALS_LOST, lost);
}

void sperf_command_orders_report_end(void)
{
    if (!sperf_ledger_is_own()) return;
    report_lost_signals();
    sperf_ledger_set(SPERF_LEDGER_ENDED, 1);
}

/* -- Following -- */

VALUE sperf_command_orders_begin_paused(VALUE unused)
{
    sperf_session_pause();
    sperf_recording_free(sperf_session_snapshot(true));
    return unused;
}

static VALUE deliver_part(VALUE unused)
{
    sperf_recording_t *recording = sperf_session_snapshot(true);
    if (recording == NULL) return unused;
    if (recording->profile->samples.count == 0 && recording->profile->timeline.rows_count == 0) {
        sperf_recording_free(recording);
    } else {
        sperf_delivery_deliver(recording);
    }
    return unused;
}

static VALUE release_file(VALUE unused)
{
    sperf_spooling_set_file_acquired(&sperf_session, false);
    return unused;
}

/* Hand over what was recorded so far. The session continues with nothing. */
static VALUE hand_over_part(VALUE unused)
{
    sperf_spooling_set_file_acquired(&sperf_session, true);
    return rb_ensure(deliver_part, unused, release_file, unused);
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

/* If the program itself has called Sperf.pause or Sperf.resume, that counts until the command changes its mind. */
static void follow_orders(const sperf_control_orders_t *latest, bool cut)
{
    if (latest->over != 0) {
        sperf_delivery_set_interrupted(false);
        sperf_delivery_finish(false);
        sperf_command_orders_report_end();
        return;
    }
    if (cut) sperf_delivery_protect(hand_over_part, Qnil, "lost a part of the profile");
    bool pause = latest->paused != 0;
    if (pause == orders.paused) return;
    orders.paused = pause;
    sperf_delivery_protect(pause_or_resume, pause ? Qtrue : Qfalse,
                           pause ? "lost a part of the profile" : "could not record more");
}

static void follow_latest(void)
{
    sperf_control_orders_t latest;
    bool full = sperf_control_thread_memory_is_full();
    if (!sperf_control_page_read(orders.page, &latest)) latest = orders.followed;
    if (sperf_delivery_runs()) follow_orders(&latest, latest.cut != orders.followed.cut || full);
    orders.followed = latest;
    if (sperf_ledger_get(SPERF_LEDGER_ANSWERED) == latest.turn) return;
    sperf_ledger_set(SPERF_LEDGER_ANSWERED, latest.turn);
    sperf_control_page_answer(orders.page);
}

/*
 * Context: postponed job (GVL, at a safepoint), from sperf_control_thread_start. Interrupts are held back all the time,
 * because what is raised in a job is lost.
 */
void sperf_command_orders_follow(void)
{
    if (orders.page == NULL || !sperf_delivery_is_own() || !sperf_ledger_is_own()) return;
    if (sperf_session_is_changing(sperf_control_thread_trigger)) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    follow_latest();
    sperf_vm_interrupts_release(&held);
}

void sperf_command_orders_begin(bool later)
{
    if (orders.page == NULL) return;
    sperf_control_orders_t latest = {0};
    sperf_control_page_read(orders.page, &latest);
    uint32_t turn = latest.over != 0 ? latest.turn - 1 : latest.turn;
    orders.followed = latest;
    orders.followed.over = 0;
    orders.paused = latest.paused != 0;
    if (orders.paused && !sperf_session_paused()) {
        sperf_delivery_protect(sperf_command_orders_begin_paused, Qnil, "could not pause");
    }
    sperf_ledger_set(SPERF_LEDGER_ANSWERED, turn);
    sperf_control_thread_start(orders.page, turn, sperf_command_orders_follow, later);
}
