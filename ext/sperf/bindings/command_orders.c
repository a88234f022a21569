/* Orders of the sperf command to this process: see command_orders.h. */
#include "command_orders.h"

#include "base/control_page.h"
#include "base/ledger.h"
#include "control_signals.h"
#include "delivery.h"
#include "runtime/control_thread.h"
#include "runtime/lifecycle.h"
#include "runtime/session_change.h"
#include "spool/spooling.h"
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

void sperf_command_orders_handle_signals(void)
{
    if (orders.page != NULL) sperf_control_signals_install(orders.page);
}

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
    sperf_spooling_release_file(&sperf_session);
    return unused;
}

/* Hand over what was recorded so far. The session continues with nothing. */
static VALUE hand_over_part(VALUE unused)
{
    sperf_spooling_acquire_file(&sperf_session);
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
        sperf_delivery_report_end();
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
