/* Blocks of Sperf.profile: see blocks.h. */
#include "blocks.h"

#include <ruby/debug.h>
#include <ruby/fiber/scheduler.h>

#include "base/call_check.h"
#include "capture/block_spans.h"
#include "capture/capture.h"
#include "drain.h"
#include "fiber_labels.h"
#include "open_blocks.h"
#include "recording/samples.h"
#include "recording/tables.h"
#include "vm/kept_methods.h"
#include "vm/vm_interrupts.h"

/* The key in the storage of fibers; 0: no block has begun yet. */
static VALUE key;

bool sperf_blocks_any(const sperf_session_t *session)
{
    return session->tables->blocks.open != 0;
}

static void switch_blocks(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks,
                          sperf_span_time_t time)
{
    uint64_t before = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    if (before == blocks || sperf_span_switch(session, record, blocks, time)) return;
    sperf_drain_with_lock(session, false);
    if (sperf_span_switch(session, record, blocks, time)) return;
    atomic_fetch_add_explicit(&session->counters.dropped_ring_full, 1, memory_order_relaxed);
    atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
}

void sperf_blocks_switch(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks)
{
    switch_blocks(session, record, blocks, sperf_span_now());
}

/* The calling thread is in `blocks` since `time`. */
static void update(sperf_session_t *session, uint64_t blocks, sperf_span_time_t time)
{
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    uint64_t before = record != NULL ? atomic_load_explicit(&record->blocks, memory_order_relaxed) : blocks;
    if (before == blocks) return;
    if (!sperf_session_active()) {
        atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
        return;
    }
    bool waits = sperf_block_waits_count(session);
    /* Read by calling Ruby: the hook that stores labels may run after this one. */
    uint32_t labels = waits && (blocks & ~before) != 0 ? sperf_fiber_labels_get().own : 0;
    sperf_thread_enter(&session->threads, record);
    sperf_thread_pause(record);
    switch_blocks(session, record, blocks, time);
    /* By the clock of the thread's own span: no time counts as both, or as neither. */
    if (waits) sperf_block_waits_begin(record, before & ~blocks, time.mono_ns);
    if (waits && record->slot >= 0) {
        sperf_block_waits_end(session, record, blocks & ~before, labels, time.mono_ns);
    }
    sperf_thread_run(record);
}

/*
 * Ruby calls it on the thread, with its GVL, in the fiber that it has switched to; in any Ractor. Ractors other
 * than the main one have no blocks.
 */
static void fiber_switch_hook(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    if (!sperf_blocks_any(&sperf_session)) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    update(&sperf_session, sperf_block_bits(sperf_block_of_fiber()), sperf_span_now());
    sperf_vm_interrupts_release(&held);
}

void sperf_block_begin(sperf_session_t *session, VALUE object, bool ordered)
{
    if (key == 0) {
        key = ID2SYM(rb_intern("__sperf_block"));
        rb_add_event_hook(fiber_switch_hook, RUBY_EVENT_FIBER_SWITCH, Qnil);
    }
    sperf_block_t *block = sperf_block_get(object);
    block->number = sperf_open_block_add(session, ordered);
    block->serial = sperf_open_block_get(block->number)->serial;
    RB_OBJ_WRITE(object, &block->around, sperf_block_of_fiber());
    sperf_block_set_of_fiber(object);
}

void sperf_block_enter(sperf_session_t *session, VALUE object)
{
    update(session, sperf_block_bits(sperf_block_find_open(object)), sperf_span_now());
}

void sperf_block_leave(sperf_session_t *session, VALUE object)
{
    sperf_span_time_t time = sperf_span_now();
    const sperf_block_t *block = sperf_block_get(object);
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, rb_thread_current());
    if (record == NULL || !sperf_block_is_open(block)) return;
    uint64_t blocks = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    update(session, blocks & ~sperf_block_bit(block->number), time);
}

void sperf_blocks_inherit(const sperf_thread_record_t *creator, sperf_thread_record_t *record)
{
    uint64_t blocks = atomic_load_explicit(&creator->blocks, memory_order_relaxed);
    atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
    for (uint64_t bits = blocks; bits != 0; bits &= bits - 1) {
        sperf_open_block_get(__builtin_ctzll(bits))->spread = true;
    }
}

void sperf_blocks_fork_child(sperf_session_t *session)
{
    session->tables->blocks.open = 0;
    sperf_open_blocks_fork_child();
}

/* Context: dmark. */
static void block_mark(void *block)
{
    rb_gc_mark(((sperf_block_t *)block)->around);
}

/* Context: a sweep. */
static void block_free(void *freed)
{
    sperf_block_t *block = freed;
    if (sperf_block_is_open(block)) sperf_open_block_abandon(block->number);
    xfree(block);
}

static const rb_data_type_t block_type = {
    .wrap_struct_name = "sperf/block",
    .function = {.dmark = block_mark, .dfree = block_free},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

VALUE sperf_block_new(void)
{
    sperf_block_t *block;
    VALUE object = TypedData_Make_Struct(rb_cObject, sperf_block_t, &block_type, block);
    block->around = Qnil;
    return object;
}

sperf_block_t *sperf_block_get(VALUE object)
{
    return rb_check_typeddata(object, &block_type);
}

bool sperf_block_is_open(const sperf_block_t *block)
{
    return sperf_open_block_is_open(block->number, block->serial);
}

VALUE sperf_block_find_open(VALUE object)
{
    while (!NIL_P(object) && !sperf_block_is_open(sperf_block_get(object))) object = sperf_block_get(object)->around;
    return object;
}

VALUE sperf_block_of_fiber(void)
{
    if (key == 0) return Qnil;
    VALUE object = sperf_kept_call_with(SPERF_KEPT_FIBER_GET, 1, &key);
    /* The program may have stored something else. */
    return rb_typeddata_is_kind_of(object, &block_type) ? sperf_block_find_open(object) : Qnil;
}

void sperf_block_set_of_fiber(VALUE object)
{
    VALUE pair[] = {key, object};
    sperf_kept_call_with(SPERF_KEPT_FIBER_SET, 2, pair);
}

uint64_t sperf_block_bits(VALUE object)
{
    uint64_t bits = 0;
    while (!NIL_P(object)) {
        const sperf_block_t *block = sperf_block_get(object);
        bits |= sperf_block_bit(block->number);
        object = sperf_block_find_open(block->around);
    }
    return bits;
}

/* -- The time that blocks of Sperf.profile wait under a fiber scheduler -- */

/*
 * The thread leaves a block while the block's fiber waits, and comes back later. In wall time the interval is
 * the block's as well: it is blocked, with the stack that the thread comes back to. It counts once, for the
 * thread that began the block, however many fibers the block has. It is not time of the session, which has what
 * the thread did meanwhile.
 */

bool sperf_block_waits_count(const sperf_session_t *session)
{
    return session->options.mode == SPERF_MODE_WALL && session->options.times && !NIL_P(rb_fiber_scheduler_get());
}

void sperf_block_waits_begin(const sperf_thread_record_t *record, uint64_t bits, int64_t mono_ns)
{
    for (; bits != 0; bits &= bits - 1) {
        sperf_open_block_t *block = sperf_open_block_get(__builtin_ctzll(bits));
        if (block->home == record) block->left_mono_ns = mono_ns;
    }
}

/* End the wait of a block. Returns how long it has waited in this session; 0: it has not. */
static int64_t end_wait(const sperf_session_t *session, sperf_open_block_t *block, int64_t mono_ns)
{
    int64_t left_ns = block->left_mono_ns;
    block->left_mono_ns = 0;
    if (left_ns == 0) return 0;
    if (left_ns < session->start_mono_ns) left_ns = session->start_mono_ns;
    return mono_ns > left_ns ? mono_ns - left_ns : 0;
}

static void init_entry(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int number,
                       int64_t waited_ns, int64_t mono_ns)
{
    sperf_entry_init(entry, type, record, mono_ns);
    entry->blocks = sperf_block_bit(number);
    entry->values.spent_ns[SPERF_TIME_BLOCKED] = waited_ns;
}

void sperf_block_waits_end(sperf_session_t *session, sperf_thread_record_t *record, uint64_t bits, uint32_t labels,
                           int64_t mono_ns)
{
    for (; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        sperf_open_block_t *block = sperf_open_block_get(number);
        int64_t waited_ns = block->home == record ? end_wait(session, block, mono_ns) : 0;
        if (waited_ns == 0) continue;
        sperf_entry_t entry;
        init_entry(&entry, SPERF_ENTRY_WAITED, record, number, waited_ns, mono_ns);
        entry.labels = entry.wait_labels = labels;
        (void)sperf_capture_self(session, &entry); /* counts what it drops */
    }
}

void sperf_block_waits_intern(sperf_session_t *session, int number, int64_t mono_ns)
{
    sperf_open_block_t *block = sperf_open_block_get(number);
    sperf_thread_record_t *home = (sperf_thread_record_t *)block->home;
    int64_t waited_ns = end_wait(session, block, mono_ns);
    if (waited_ns == 0 || home->session != session->threads.session) return;
    sperf_entry_t entry;
    init_entry(&entry, SPERF_ENTRY_SPAN, home, number, waited_ns, mono_ns);
    sperf_samples_add_span(session->tables, &entry);
}
