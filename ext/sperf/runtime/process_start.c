/* State that lives as long as the process: see lifecycle.h. */
#include "lifecycle.h"

#include <pthread.h>
#include <stdbool.h>

#include "base/ledger.h"
#include "base/own_process.h"
#include "blocks.h"
#include "capture/capture.h"
#include "control_thread.h"
#include "drain.h"
#include "frames/frame_resolver.h"
#include "hooks.h"
#include "platform/platform.h"
#include "reading/ruby_values.h"
#include "recording/tables.h"
#include "sampler_thread.h"
#include "spool/spooling.h"
#include "threads/session.h"
#include "tracing/tracer.h"
#include "vm/ractors.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"
#include "vm/vm_quiet.h"

/* Room for a few hundred stacks between two drains: a megabyte. */
enum { RING_WORDS = 1 << 17 };

/*
 * Marks for the session, active or not: its tables hold VALUEs until they are cleaned up. Takes no lock, while
 * sperf's thread may be draining the ring; vm/frame_values.h says why nothing is missed. Context: dmark.
 */
static void session_mark(void *unused)
{
    sperf_session_t *session = &sperf_session;
    sperf_capture_remote_mark();
    /* The words of the ring before the table: see vm/frame_values.h. */
    sperf_ring_run_t runs[2];
    size_t count = session->ring.words != NULL ? sperf_ring_runs(&session->ring, runs) : 0;
    for (size_t i = 0; i < count; i++) {
        const VALUE *start = (const VALUE *)runs[i].start;
        rb_gc_mark_locations(start, start + runs[i].count);
    }
    if (session->tables->captured.values.chunks[0] != NULL) sperf_frame_values_mark(&session->tables->captured.values);
}

/* Figures that sperf's thread changes meanwhile may be a little old. Context: GVL. */
static size_t session_memsize(const void *unused)
{
    const sperf_tables_t *tables = sperf_session.tables;
    return RING_WORDS * sizeof(uint64_t) + tables->timeline.bytes_count +
           (size_t)tables->captured.stacks.capacity * sizeof(sperf_stack_t) +
           (size_t)tables->captured.frames.capacity * sizeof(sperf_frame_t);
}

/*
 * Without write barriers: the marked objects change without Ruby's knowledge, so every GC visits the object. It
 * marks little. An incremental marking visits it again at its end, under the same lock as the final scan of the
 * stacks: a frame that was captured during the marking, and has left its stack since, is found.
 */
static const rb_data_type_t session_type = {
    .wrap_struct_name = "sperf/session",
    .function = {.dmark = session_mark, .dsize = session_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static void (*end_process)(void); /* called when the process ends */
static bool is_ending;

/*
 * The process ends: all at_exit blocks have run (under `sperf record` one has stopped the session), and this is
 * the last Ruby code before the VM frees its memory. ruby_vm_at_exit is too late: the main thread's stack is
 * freed by then, and sperf's thread may be reading it.
 */
static VALUE call_end(VALUE self, VALUE object_id)
{
    is_ending = true;
    end_process();
    return Qnil;
}

static VALUE responds(int argc, VALUE *argv, VALUE self)
{
    return Qtrue;
}

/* The finalizer is an object with a method `call`, not a Proc, whose methods a program may redefine. */
void sperf_process_end_init(void (*end)(void))
{
    end_process = end;
    VALUE object = rb_obj_alloc(rb_cObject), finalizer = sperf_own_object(); /* hidden objects have no finalizers */
    rb_define_singleton_method(finalizer, "respond_to?", responds, -1);
    rb_define_singleton_method(finalizer, "call", call_end, 1);
    rb_gc_register_mark_object(object);
    rb_define_finalizer(object, finalizer);
}

static void make_object(sperf_session_t *session)
{
    VALUE object = TypedData_Wrap_Struct(rb_cObject, &session_type, session);
    rb_obj_hide(object); /* a program that calls methods on all of ObjectSpace must not meet it */
    rb_gc_register_mark_object(object);
    session->object = object;
}

/*
 * fork. The child has one thread, and none of sperf's: its session ends silently, without a word or a file, and it may
 * start its own. The parent continues. Nothing is unregistered, joined or freed in the child's handler; the next start
 * frees the tables of the stopped session, which are whole because sperf's thread was held at the fork.
 *
 * prepare   on the forking thread, in the parent: begins an interval, which `parent` ends and charges (gvl_hooks.c).
 *           Takes sperf's locks in the order sampler_lock, threads.lock, so that neither is held by a thread that the
 *           child will not have. sperf's thread holds sampler_lock whenever it works, so at the fork it sleeps: the
 *           tables are whole, no thread is pinned for a reader, and no state is between RUNNING -> SIGNALLED and the
 *           sending.
 * parent    releases the locks, and ends the interval.
 * child     one thread is left, and holds its GVL. It turns the session off, makes every holder OUT, forgets the native
 *           threads that are gone and raises the generation. No block of Sperf.profile is open any more, and the spool
 *           is the parent's. It initializes the condition variable again, as sperf's thread may wait on the old one. A
 *           trace that the child inherits continues, emptied (tracing/tracer.h): its hooks see the child's first call.
 *           It releases the locks, which this very thread has taken, and has itself adopted or counted (base/ledger.h).
 *           A signal that is pending for the forking thread stays with the parent: a child starts with none.
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
    sperf_platform_fork_child();
    sperf_threads_fork_child(&session->threads);
    sperf_blocks_fork_child(session);
    sperf_platform_sleep_init(&session->sampler_wake);
    sperf_spooling_fork_child();
    sperf_tracer_fork_child();
    unlock();
    sperf_control_thread_fork_child();
    sperf_ledger_fork_child(number);
}

/* Register the handlers, once per process. Raises NoMemoryError. Context: GVL. */
static void register_fork(void)
{
    static bool registered;
    if (registered) return;
    registered = pthread_atfork(fork_prepare, fork_parent, fork_child) == 0;
    if (!registered) rb_memerror();
}

void sperf_process_start(sperf_session_t *session)
{
    if (is_ending) rb_raise(rb_eRuntimeError, "sperf records nothing any more: the process is ending");
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem == NULL) sperf_vm_insns_learn();
    sperf_frame_names_learn();
    sperf_process_title_learn();
    sperf_ledger_start();
    sperf_ractors_start();
    register_fork();
    sperf_frame_job_register();
    sperf_budget_job_register();
    if (session->ring.words == NULL) sperf_raise_unless_ok(sperf_ring_init(&session->ring, RING_WORDS), NULL);
    if (session->object == 0) make_object(session);
    sperf_gvl_hooks_register();
    sperf_gc_hooks_register();
}
