/* State that lives as long as the process: see process_start.h. */
#include "process_start.h"

#include "base/ledger.h"
#include "base/process_title.h"
#include "base/raise.h"
#include "budget_job.h"
#include "capture/capture.h"
#include "fork.h"
#include "frame_job.h"
#include "frames/frame_resolver.h"
#include "hooks.h"
#include "recording/tables.h"
#include "vm/own_code.h"
#include "vm/ractors.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"
#include "vm/vm_search.h"

/* Room for a few hundred stacks between two drains: a megabyte. */
enum { RING_WORDS = 1 << 17 };

/*
 * Marks for the session, active or not: its tables hold VALUEs until they are cleaned up. Takes no lock, while
 * sperf's thread may be draining the ring; vm/frame_values.h says why nothing is missed. Context: dmark.
 */
static void session_mark(void *unused)
{
    (void)unused;
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
    (void)unused;
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
    (void)self, (void)object_id;
    is_ending = true;
    end_process();
    return Qnil;
}

static VALUE responds(int argc, VALUE *argv, VALUE self)
{
    (void)argc, (void)argv, (void)self;
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

void sperf_process_start(sperf_session_t *session)
{
    if (is_ending) rb_raise(rb_eRuntimeError, "sperf records nothing any more: the process is ending");
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem == NULL) sperf_vm_insns_learn();
    sperf_frame_names_learn();
    sperf_process_title_learn();
    sperf_ledger_start();
    sperf_ractors_start();
    sperf_fork_register();
    sperf_frame_job_register();
    sperf_budget_job_register();
    if (session->ring.words == NULL) sperf_raise_unless_ok(sperf_ring_init(&session->ring, RING_WORDS), NULL);
    if (session->object == 0) make_object(session);
    sperf_gvl_hooks_register();
    sperf_gc_hooks_register();
}
