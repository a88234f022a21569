/* Signals that ask the command for something: see control_signals.h. */
#include "control_signals.h"

#include <ruby.h>
#include <signal.h>

#include "base/ledger.h"
#include "vm/kept_methods.h"

enum { TOGGLE, SNAPSHOT, SIGNALS };

static struct {
    int number;    /* 0: it is not asked for */
    VALUE handler; /* a Proc */
} installed[SIGNALS];

static sperf_control_page_t *asked_page;
static void (*ruby_handler)(int); /* the function that Ruby has signals handled by for which there is a Proc */

/* Context: a handler of Signal.trap: the main thread, with the GVL. */
static VALUE ask(RB_BLOCK_CALL_FUNC_ARGLIST(number, which))
{
    (void)number;
    sperf_ledger_add(FIX2INT(which) == TOGGLE ? SPERF_LEDGER_TOGGLES_ASKED : SPERF_LEDGER_SNAPSHOTS_ASKED, 1);
    sperf_control_page_answer(asked_page);
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

void sperf_control_signals_install(sperf_control_page_t *page)
{
    asked_page = page;
    const sperf_control_settings_t *settings = sperf_control_page_settings(page);
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

void sperf_control_signals_report_lost(void)
{
    uint64_t lost = sperf_ledger_get(SPERF_LEDGER_SIGNALS_LOST);
    for (int which = TOGGLE; which < SIGNALS; which++) {
        if (installed[which].number != 0 && is_lost(which)) lost |= (uint64_t)1 << which;
    }
    sperf_ledger_set(SPERF_LEDGER_SIGNALS_LOST, lost);
}
