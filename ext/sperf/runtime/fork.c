/*
 * fork: see fork.h.
 *
 * prepare   on the forking thread, in the parent: begins an interval, which `parent` ends and charges (gvl_hooks.c).
 *           Takes sperf's locks in the order sampler_lock, threads.lock, so that neither is held by a thread that the
 *           child will not have. sperf's thread holds sampler_lock whenever it works, so at the fork it sleeps: the
 *           tables are whole, no thread is pinned for a reader, and no state is between RUNNING -> SIGNALLED and the
 *           sending.
 * parent    releases the locks, and ends the interval.
 * child     one thread is left, and holds its GVL. It turns the session off, makes every holder OUT, forgets the native
 *           threads that are gone and raises the generation. It initializes the condition variable again, as sperf's
 *           thread may wait on the old one. A trace that the child inherits continues, emptied (tracing/tracer.h): its
 *           hooks see the child's first call. It releases the locks, which this very thread has taken, and has itself
 *           adopted or counted (base/ledger.h). A signal that is pending for the forking thread stays with the parent: a
 *           child starts with none.
 *
 * No hook is removed in the child: that takes a lock inside Ruby that another thread may have held at the fork.
 * The tables stay where they are, marked and unused, until the child starts a session or ends.
 *
 * vfork and posix_spawn do not come here, and need not: their child runs no code of sperf's before it executes
 * another program.
 *
 * Context: atfork handlers, on the forking thread with its GVL. They take and release locks, store, and call
 * rb_postponed_job_trigger, which signal handlers may call: no object is made. `parent` may walk the thread's own
 * stack, as a RESUMED hook does. Only a trace allocates memory, in the child, where glibc and other allocators have
 * initialized their locks again before (their handlers were registered first).
 */
#include "fork.h"

#include <pthread.h>
#include <stdbool.h>

#include "base/ledger.h"
#include "base/own_thread.h"
#include "blocks.h"
#include "control_thread.h"
#include "hooks.h"
#include "spool/spooling.h"
#include "threads/session.h"
#include "tracing/tracer.h"
#include "vm/vm_layout.h"

static void fork_prepare(void)
{
    sperf_gvl_hooks_fork_begins();
    pthread_mutex_lock(&sperf_session.sampler_lock);
    pthread_mutex_lock(&sperf_session.threads.lock);
}

static void unlock(void)
{
    pthread_mutex_unlock(&sperf_session.threads.lock);
    pthread_mutex_unlock(&sperf_session.sampler_lock);
}

static void fork_parent(void)
{
    unlock();
    sperf_gvl_hooks_fork_ends();
}

static void fork_child(void)
{
    sperf_session_t *session = &sperf_session;
    uint64_t number = atomic_exchange(&session->number, 0);
    session->inherits = atomic_exchange(&session->begun, false);
    atomic_store(&session->active, false);
    atomic_store(&session->frame_job_asked, false);
    atomic_store(&session->captures_running, 0);
    atomic_store(&session->sampler_parked, false);
    sperf_vm_read_begin(false);
    sperf_threads_fork_child(&session->threads);
    sperf_blocks_fork_child(session);
    sperf_own_thread_wake_init(&session->sampler_wake);
    sperf_spooling_fork_child();
    sperf_tracer_fork_child();
    unlock();
    sperf_control_thread_fork_child();
    sperf_ledger_fork_child(number);
}

void sperf_fork_register(void)
{
    static bool registered;
    if (registered) return;
    registered = pthread_atfork(fork_prepare, fork_parent, fork_child) == 0;
    if (!registered) rb_memerror();
}
