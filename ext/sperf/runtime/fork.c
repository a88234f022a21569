/*
 * fork: see fork.h.
 *
 * prepare   on the forking thread, in the parent: takes sperf's locks in the order sampler_lock, threads.lock, so that
 *           neither is held by a thread that the child will not have. sperf's thread holds sampler_lock while it drains, so
 *           the tables are whole.
 * parent    gives them back.
 * child     gives them back too (they were taken by the thread that survives), turns the session off and forgets
 *           everyone's state. Signals that were pending stay with the parent. Has itself adopted or counted (ledger.h).
 *
 * vfork and posix_spawn do not come here, and need not: their child runs no code of ours before it executes another program.
 */
#include "fork.h"

#include <pthread.h>
#include <stdbool.h>

#include "base/ledger.h"
#include "threads/session.h"
#include "vm/vm_layout.h"

static void fork_prepare(void)
{
    pthread_mutex_lock(&sperf_session.sampler_lock);
    pthread_mutex_lock(&sperf_session.threads.lock);
}

static void fork_parent(void)
{
    pthread_mutex_unlock(&sperf_session.threads.lock);
    pthread_mutex_unlock(&sperf_session.sampler_lock);
}

static void fork_child(void)
{
    sperf_session_t *session = &sperf_session;
    uint64_t number = atomic_exchange(&session->active, false) ? session->threads.session : 0;
    atomic_store(&session->settle_asked, false);
    atomic_store(&session->captures_running, 0);
    atomic_store(&session->sampler_parked, false);
    sperf_vm_read_begin(false);
    sperf_threads_forget_others(&session->threads);
    /* The condition variable may have had sperf's thread as a waiter: a fresh one has none. */
    sperf_session_renew_wake(session);
    fork_parent();
    sperf_ledger_fork_child(number);
}

void sperf_fork_register(void)
{
    static bool registered;
    if (registered) return;
    registered = pthread_atfork(fork_prepare, fork_parent, fork_child) == 0;
    if (!registered) rb_memerror();
}
