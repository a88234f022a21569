/* The control thread: see control_thread.h. */
#include "control_thread.h"

#include <errno.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/call_check.h"
#include "base/own_thread.h"
#include "vm/ractors.h"

/* For its own frames and the C library's data of a thread. */
enum { STACK_BYTES = 256 * 1024 };

enum { GONE, OPEN, BUSY, SHUT };

static _Atomic int gate = GONE;
static rb_postponed_job_handle_t handle = POSTPONED_JOB_HANDLE_INVALID;

/* Fixed once the thread runs. */
static sperf_control_page_t *watched;
static uint64_t memory_max_bytes;
static uint32_t first_seen;
static void (*follow_turn)(void);

static atomic_bool memory_full;

/* No thread was made yet: sperf's thread reads the page, and makes one when there is a reason to. */
static atomic_bool deferred;

static void follow_job(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(handle)) return;
    /* A child of fork may run a job that its parent triggered, without a control thread of its own. */
    if (atomic_load(&gate) != GONE) follow_turn();
}

void sperf_control_thread_trigger(void)
{
    int expected = OPEN;
    while (!atomic_compare_exchange_weak(&gate, &expected, BUSY)) {
        if (expected == GONE || expected == SHUT) return;
        expected = OPEN; /* another thread triggers it, perhaps for an earlier order */
        sched_yield();
    }
    rb_postponed_job_trigger(handle);
    atomic_store(&gate, OPEN);
}

bool sperf_control_thread_limits_memory(void)
{
    return atomic_load_explicit(&gate, memory_order_acquire) != GONE && memory_max_bytes != 0;
}

void sperf_control_thread_report_memory(size_t bytes)
{
    if (bytes <= memory_max_bytes || atomic_exchange(&memory_full, true)) return;
    sperf_control_thread_trigger();
}

bool sperf_control_thread_memory_is_full(void)
{
    return atomic_exchange(&memory_full, false);
}

/* Context: the control thread, from its beginning to its end. */
static void *control_main(void *unused)
{
    sperf_own_thread_set_name("sperf-control");
    uint32_t seen = first_seen;
    for (;;) {
        sperf_control_orders_t orders;
        if (!sperf_control_page_read(watched, &orders) || orders.turn == seen) {
            sperf_control_page_await_orders(watched, seen);
            continue;
        }
        seen = orders.turn;
        sperf_control_thread_trigger();
        if (orders.over != 0) return NULL;
    }
}

static int begin_thread(void)
{
    int error = sperf_own_thread_start_detached(STACK_BYTES, control_main);
    if (error != 0) atomic_store(&gate, GONE);
    return error;
}

int sperf_control_thread_start(sperf_control_page_t *page, uint32_t seen, void (*follow)(void), bool later)
{
    if (atomic_load(&gate) != GONE) return EBUSY;
    if (handle == POSTPONED_JOB_HANDLE_INVALID) handle = rb_postponed_job_preregister(0, follow_job, NULL);
    if (handle == POSTPONED_JOB_HANDLE_INVALID) return EAGAIN;
    watched = page;
    memory_max_bytes = sperf_control_page_settings(page)->memory_max_bytes;
    first_seen = seen;
    follow_turn = follow;
    atomic_store(&memory_full, false);
    atomic_store(&gate, OPEN);
    atomic_store(&deferred, later);
    return later ? 0 : begin_thread();
}

void sperf_control_thread_ensure(void)
{
    if (atomic_exchange(&deferred, false)) begin_thread();
}

void sperf_control_thread_start_if_needed(bool needed)
{
    if (!atomic_load_explicit(&deferred, memory_order_acquire)) return;
    sperf_control_orders_t orders;
    bool asked = sperf_control_page_read(watched, &orders) && orders.turn != first_seen;
    if (needed || asked) sperf_control_thread_ensure();
}

void sperf_control_thread_shut(void)
{
    atomic_store(&deferred, false);
    int expected = OPEN;
    while (!atomic_compare_exchange_weak(&gate, &expected, SHUT)) {
        if (expected == GONE || expected == SHUT) return;
        expected = OPEN;
        sched_yield();
    }
}

void sperf_control_thread_fork_child(void)
{
    atomic_store(&deferred, false);
    atomic_store(&gate, GONE);
}
