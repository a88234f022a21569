/* Blocks of Sperf.profile: see blocks.h. */
#include "blocks.h"

#include <ruby/debug.h>
#include <ruby/fiber/scheduler.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/kept_methods.h"
#include "capture/block_spans.h"
#include "drain.h"
#include "fiber_labels.h"
#include "recording/block_profile.h"
#include "recording/intern.h"
#include "vm/vm_interrupts.h"

/* The object of a block. */
typedef struct {
    uint64_t serial; /* 0: not begun, or over */
    int number;
    VALUE around; /* the object of the block around it, as it was begun; Qnil: none */
} block_t;

/* By number. */
static struct {
    uint64_t serial; /* 0: free */
    bool mode_known;
    sperf_mode_t mode;                 /* of the first session that it was in */
    bool cut;                          /* the mode changed in it */
    bool spread;                       /* threads were created in it */
    const sperf_thread_record_t *home; /* of the thread that began it */
    int64_t left_mono_ns;              /* since when that is not in it, as its fiber waits; 0: it does not */
    int64_t start_real_ns;
    int64_t start_mono_ns;
    sperf_recording_t *earlier; /* what it has of sessions that are over; NULL: nothing */
} open_blocks[SPERF_BLOCKS_MAX];

static uint64_t last_serial;

/* Numbers whose objects were collected. Set in a sweep, perhaps of another Ractor. */
static _Atomic uint64_t abandoned;

/* What Fiber[] is asked for; 0: there was no block yet. */
static VALUE key;

/* In a child of fork: records have bits of the parent's blocks. */
static bool records_stale;

static uint64_t bit_of(int number)
{
    return UINT64_C(1) << number;
}

/* -- Objects -- */

/* Context: dmark. */
static void block_mark(void *block)
{
    rb_gc_mark(((block_t *)block)->around);
}

/* Context: a sweep. */
static void block_free(void *freed)
{
    block_t *block = freed;
    if (block->serial != 0 && open_blocks[block->number].serial == block->serial) {
        atomic_fetch_or(&abandoned, bit_of(block->number));
    }
    xfree(block);
}

static const rb_data_type_t block_type = {
    .wrap_struct_name = "sperf/block",
    .function = {.dmark = block_mark, .dfree = block_free},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

static block_t *block_get(VALUE object)
{
    return rb_check_typeddata(object, &block_type);
}

VALUE sperf_block_new(void)
{
    block_t *block;
    VALUE object = TypedData_Make_Struct(rb_cObject, block_t, &block_type, block);
    block->around = Qnil;
    return object;
}

static bool is_open(const block_t *block)
{
    return block->serial != 0 && open_blocks[block->number].serial == block->serial;
}

/* The object of the innermost open block that `object` (nil: none) is, or is in. */
static VALUE nearest_open(VALUE object)
{
    while (!NIL_P(object) && !is_open(block_get(object))) object = block_get(object)->around;
    return object;
}

/* The object in the storage of the fiber that runs, whatever else the program may have put there. */
static VALUE of_fiber(void)
{
    if (key == 0) return Qnil;
    VALUE object = sperf_kept_call_with(SPERF_KEPT_FIBER_GET, 1, &key);
    return rb_typeddata_is_kind_of(object, &block_type) ? nearest_open(object) : Qnil;
}

static void set_of_fiber(VALUE object)
{
    VALUE pair[] = {key, object};
    sperf_kept_call_with(SPERF_KEPT_FIBER_SET, 2, pair);
}

/* The bits of the open blocks that `object` is, or is in. */
static uint64_t bits_of(VALUE object)
{
    uint64_t bits = 0;
    for (; !NIL_P(object); object = nearest_open(block_get(object)->around)) bits |= bit_of(block_get(object)->number);
    return bits;
}

/* -- Who is in which -- */

bool sperf_blocks_any(const sperf_session_t *session)
{
    return session->tables->blocks.open != 0;
}

static void turn(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks, sperf_span_time_t time)
{
    uint64_t before = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    if (before == blocks || sperf_span_turn(session, record, blocks, time)) return;
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, false);
    pthread_mutex_unlock(&session->sampler_lock);
    if (sperf_span_turn(session, record, blocks, time)) return;
    atomic_fetch_add_explicit(&session->counters.dropped_ring_full, 1, memory_order_relaxed);
    atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
}

void sperf_blocks_turn(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks)
{
    turn(session, record, blocks, sperf_span_now());
}

/* -- Fibers that wait -- */

/* Say whether blocks count what their fibers wait: in wall time, where a scheduler runs the fibers of the thread. */
static bool counts_waiting(const sperf_session_t *session)
{
    return session->options.mode == SPERF_MODE_WALL && session->options.times && !NIL_P(rb_fiber_scheduler_get());
}

static void leave_waiting(const sperf_thread_record_t *record, uint64_t bits, int64_t now_ns)
{
    for (; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        if (open_blocks[number].home == record) open_blocks[number].left_mono_ns = now_ns;
    }
}

/* Take how long the block has waited in this session, from its beginning on at most; 0: it has not. */
static int64_t take_waited(const sperf_session_t *session, int number, int64_t now_ns)
{
    int64_t left_ns = open_blocks[number].left_mono_ns;
    open_blocks[number].left_mono_ns = 0;
    if (left_ns == 0) return 0;
    if (left_ns < session->start_mono_ns) left_ns = session->start_mono_ns;
    return now_ns > left_ns ? now_ns - left_ns : 0;
}

/* The thread is back in the blocks of `bits`: put what they have waited into the ring. The thread is OUT. */
static void come_back(sperf_session_t *session, sperf_thread_record_t *record, uint64_t bits, uint32_t labels,
                      int64_t now_ns)
{
    for (; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        int64_t waited_ns = open_blocks[number].home == record ? take_waited(session, number, now_ns) : 0;
        if (waited_ns == 0) continue;
        sperf_entry_t entry;
        sperf_entry_init(&entry, SPERF_ENTRY_WAITED, record, now_ns);
        entry.blocks = bit_of(number);
        entry.labels = labels;
        memset(&entry.values, 0, sizeof entry.values);
        entry.values.spent_ns[SPERF_TIME_BLOCKED] = waited_ns;
        (void)sperf_capture_self(session, &entry); /* what is dropped is counted */
    }
}

/*
 * A block ends, or is put aside, while its fiber waits: there is no stack to be read. `number` is open, and sampler_lock
 * is held, or sperf's thread is gone.
 */
static void spend_waited(sperf_session_t *session, int number, int64_t now_ns)
{
    sperf_thread_record_t *home = (sperf_thread_record_t *)open_blocks[number].home;
    int64_t waited_ns = take_waited(session, number, now_ns);
    if (waited_ns == 0 || home->session != session->threads.session) return;
    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_SPAN, home, now_ns);
    entry.blocks = bit_of(number);
    memset(&entry.values, 0, sizeof entry.values);
    entry.values.spent_ns[SPERF_TIME_BLOCKED] = waited_ns;
    sperf_intern_span(session->tables, &entry);
}

static void note(sperf_session_t *session, uint64_t blocks, sperf_span_time_t time)
{
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    uint64_t before = record != NULL ? atomic_load_explicit(&record->blocks, memory_order_relaxed) : blocks;
    if (before == blocks) return;
    if (!sperf_session_active()) {
        atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
        return;
    }
    bool waits = counts_waiting(session);
    /* Asked for in Ruby. The hook that notes them may come behind this one. */
    uint32_t labels = waits && (blocks & ~before) != 0 ? sperf_fiber_labels_get().own : 0;
    sperf_thread_enter(&session->threads, record);
    sperf_thread_pause(record);
    turn(session, record, blocks, time);
    /* By the clock that the thread's own time was taken by: nothing counts as both, or as neither. */
    if (waits) leave_waiting(record, before & ~blocks, time.mono_ns);
    if (waits && record->slot >= 0) come_back(session, record, blocks & ~before, labels, time.mono_ns);
    sperf_thread_run(record);
}

void sperf_blocks_note(sperf_session_t *session)
{
    note(session, bits_of(of_fiber()), sperf_span_now());
}

/*
 * Ruby calls it on the thread, with its GVL, in the fiber that it has switched to; in any Ractor. Those but the main one
 * have no blocks.
 */
static void fiber_switch_hook(rb_event_flag_t event, VALUE unused, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    (void)event, (void)unused, (void)self, (void)id, (void)class;
    if (!sperf_blocks_any(&sperf_session)) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_blocks_note(&sperf_session);
    sperf_vm_interrupts_release(&held);
    if (held.mask == NULL) sperf_kept_raise();
}

static void prepare(void)
{
    if (key != 0) return;
    key = ID2SYM(rb_intern("__sperf_block"));
    rb_add_event_hook(fiber_switch_hook, RUBY_EVENT_FIBER_SWITCH, Qnil);
}

void sperf_blocks_inherit(const sperf_thread_record_t *creator, sperf_thread_record_t *record)
{
    uint64_t blocks = atomic_load_explicit(&creator->blocks, memory_order_relaxed);
    atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
    for (uint64_t bits = blocks; bits != 0; bits &= bits - 1) open_blocks[__builtin_ctzll(bits)].spread = true;
}

/* -- Beginning and ending -- */

static void forget_blocks(sperf_thread_record_t *record, void *unused)
{
    (void)unused;
    atomic_store_explicit(&record->blocks, 0, memory_order_relaxed);
}

static int take_number(sperf_session_t *session, bool ordered)
{
    sperf_block_sums_t *blocks = &session->tables->blocks;
    if (records_stale) sperf_threads_each_ever(&session->threads, forget_blocks, NULL);
    records_stale = false;
    int number = __builtin_ctzll(~blocks->open);
    sperf_recording_free(open_blocks[number].earlier); /* a child of fork finds its parent's */
    memset(&open_blocks[number], 0, sizeof open_blocks[number]);
    open_blocks[number].serial = ++last_serial;
    open_blocks[number].start_real_ns = sperf_clock_real_ns();
    open_blocks[number].start_mono_ns = sperf_clock_mono_ns();
    open_blocks[number].home = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    pthread_mutex_lock(&session->sampler_lock);
    sperf_block_sums_begin(blocks, number, open_blocks[number].start_mono_ns, ordered);
    pthread_mutex_unlock(&session->sampler_lock);
    return number;
}

void sperf_block_begin(sperf_session_t *session, VALUE object, bool ordered)
{
    prepare();
    int number = take_number(session, ordered);
    block_t *block = block_get(object);
    block->number = number;
    block->serial = open_blocks[number].serial;
    RB_OBJ_WRITE(object, &block->around, of_fiber());
    set_of_fiber(object);
}

void sperf_block_enter(sperf_session_t *session, VALUE object)
{
    note(session, bits_of(nearest_open(object)), sperf_span_now());
}

/* Begin or go on with a session's mode. Returns whether the block is of that. */
static bool is_of_mode(const sperf_session_t *session, int number)
{
    if (!open_blocks[number].mode_known) {
        open_blocks[number].mode_known = true;
        open_blocks[number].mode = session->options.mode;
    }
    if (open_blocks[number].mode == session->options.mode) return true;
    open_blocks[number].cut = true;
    return false;
}

typedef struct {
    sperf_session_t *session;
    uint64_t bits;
    int64_t mono_ns;
    bool tells; /* what threads have spent */
} leaving_t;

/* Take the bits from a thread other than the calling one. Its clocks are read first. */
static void leave(sperf_thread_record_t *record, void *context)
{
    const leaving_t *leaving = context;
    uint64_t blocks = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    if ((blocks & leaving->bits) == 0) return;
    bool alive = record->session == leaving->session->threads.session && atomic_load(&record->thread) != 0;
    sperf_entry_t entry;
    if (alive && leaving->tells && sperf_span_read(leaving->session, record, leaving->mono_ns, &entry)) {
        sperf_intern_span(leaving->session->tables, &entry);
    }
    atomic_store_explicit(&record->blocks, blocks & ~leaving->bits, memory_order_relaxed);
}

/* Intern what is in the ring. Another Ractor may be about to commit an entry. sampler_lock is held. */
static void drain(sperf_session_t *session)
{
    int64_t give_up_mono_ns = sperf_clock_mono_ns() + 100000000;
    sperf_drain(session, false);
    while (!sperf_ring_is_empty(&session->ring) && sperf_clock_mono_ns() < give_up_mono_ns) {
        sched_yield();
        sperf_drain(session, false);
    }
}

struct sperf_block_end {
    sperf_block_copy_t copy;
    sperf_block_facts_t facts;
    bool wanted;
    sperf_status_t status; /* of the copy */
    bool recorded;         /* there was a session until now, of the block's mode */
    bool mode_known;
    sperf_mode_t mode;
    bool cut, timeless;
    sperf_recording_t *earlier;
};

/* Numbers and names of the threads that may be in the block. Calls methods. */
static VALUE thread_names(sperf_session_t *session, bool all)
{
    VALUE names = rb_ary_new();
    VALUE self = rb_thread_current(), list = all ? sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil) : Qnil;
    VALUE main_thread = sperf_kept_call(SPERF_KEPT_THREAD_MAIN, Qnil);
    long count = NIL_P(list) ? 1 : RARRAY_LEN(list);
    for (long i = 0; i < count; i++) {
        VALUE thread = NIL_P(list) ? self : rb_ary_entry(list, i);
        sperf_thread_record_t *record = sperf_threads_find(&session->threads, thread);
        if (record == NULL) continue;
        VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
        if (NIL_P(name) && thread == main_thread) name = rb_str_new_cstr("main");
        rb_ary_push(names, ULL2NUM(record->number));
        rb_ary_push(names, name);
    }
    return names;
}

/* What a profile of block `number` says of it. */
static sperf_block_facts_t facts_of(int number, VALUE names, uint32_t labels)
{
    return (sperf_block_facts_t){
        .start_real_ns = open_blocks[number].start_real_ns,
        .duration_ns = sperf_clock_mono_ns() - open_blocks[number].start_mono_ns,
        .labels = labels,
        .thread_names = names,
    };
}

/* Everything of the block is interned; nothing is added any more. */
static void end_sums(sperf_session_t *session, sperf_block_end_t *end, int number, bool active)
{
    leaving_t leaving = {session, bit_of(number), sperf_clock_mono_ns(), active};
    bool spread = open_blocks[number].spread;
    pthread_mutex_lock(&session->sampler_lock);
    if (active) drain(session);
    if (active) spend_waited(session, number, leaving.mono_ns);
    if (spread) sperf_threads_each_ever(&session->threads, leave, &leaving);
    if (end->recorded && end->wanted) end->status = sperf_block_copy_take(session->tables, number, &end->copy);
    sperf_block_sums_end(&session->tables->blocks, number);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_block_leave(sperf_session_t *session, VALUE object)
{
    sperf_span_time_t time = sperf_span_now();
    const block_t *block = block_get(object);
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, rb_thread_current());
    if (record == NULL || !is_open(block)) return;
    note(session, atomic_load_explicit(&record->blocks, memory_order_relaxed) & ~bit_of(block->number), time);
}

sperf_block_end_t *sperf_block_end(sperf_session_t *session, VALUE object, bool wanted, VALUE *names)
{
    block_t *block = block_get(object);
    if (!is_open(block)) return NULL;
    int number = block->number;
    /* Not in the fiber that runs: the threads that are in it are others. */
    if ((bits_of(of_fiber()) & bit_of(number)) == 0) open_blocks[number].spread = true;
    *names = wanted ? thread_names(session, open_blocks[number].spread) : Qnil;
    sperf_block_end_t *end = calloc(1, sizeof *end);
    if (end == NULL) rb_memerror();
    end->wanted = wanted;

    bool active = sperf_session_active();
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    uint32_t labels = record != NULL ? atomic_load_explicit(&record->labels, memory_order_relaxed) : 0;
    if (active && record != NULL) sperf_thread_pause(record);
    VALUE inner = of_fiber();
    open_blocks[number].serial = block->serial = 0;
    if (inner == object) set_of_fiber(nearest_open(block->around));
    uint64_t blocks = bits_of(nearest_open(inner));
    if (active && record != NULL) {
        sperf_blocks_turn(session, record, blocks);
    } else if (record != NULL) {
        atomic_store_explicit(&record->blocks, blocks, memory_order_relaxed);
    }
    end->facts = facts_of(number, Qnil, labels); /* not the names: no GC looks here */
    end->recorded = atomic_load(&session->begun) && is_of_mode(session, number);
    end->mode_known = open_blocks[number].mode_known;
    end->mode = open_blocks[number].mode;
    end->cut = open_blocks[number].cut;
    end->timeless = atomic_load(&session->begun) && !session->options.times;
    end->earlier = open_blocks[number].earlier;
    open_blocks[number].earlier = NULL;
    session->tables->names_wanted++;
    end_sums(session, end, number, active);
    RB_GC_GUARD(object);
    return end;
}

static sperf_status_t add_cut_comment(sperf_profile_t *profile)
{
    static const char text[] = "# sperf: the mode changed in the block: what came after is missing";
    return sperf_profile_add_comment(profile, text, sizeof text - 1);
}

/* Blocks are of time alone: in a session that is of none they have nothing, and that is said. */
static sperf_status_t add_timeless_comment(sperf_profile_t *profile)
{
    static const char text[] = "# sperf: the session measures no time: a block has nothing";
    return sperf_profile_add_comment(profile, text, sizeof text - 1);
}

/* `recording` and what was before it, as one. Both are `*out`'s then, or freed. */
static sperf_status_t join(sperf_recording_t *earlier, sperf_recording_t *recording, sperf_recording_t **out)
{
    *out = recording != NULL ? recording : earlier;
    if (earlier == NULL || recording == NULL) return SPERF_OK;
    sperf_status_t status = sperf_recording_add_earlier(recording, earlier);
    sperf_recording_free(earlier);
    if (status == SPERF_OK) return SPERF_OK;
    sperf_recording_free(recording);
    *out = NULL;
    return status;
}

static sperf_status_t make(sperf_session_t *session, sperf_block_end_t *end, sperf_recording_t **out)
{
    sperf_recording_t *latest = NULL;
    sperf_status_t status = end->status;
    if (status == SPERF_OK && end->recorded) {
        status = sperf_block_profile_make(session, &end->copy, &end->facts, &latest);
    } else if (status == SPERF_OK && end->earlier == NULL) {
        sperf_mode_t mode = end->mode_known ? end->mode : SPERF_MODE_CPU;
        status = sperf_block_profile_empty(mode, &end->facts, &latest);
    }
    if (status != SPERF_OK) {
        sperf_recording_free(end->earlier);
        return status;
    }
    SPERF_TRY(join(end->earlier, latest, out));
    (*out)->profile->start_time_ns = end->facts.start_real_ns;
    (*out)->profile->duration_ns = end->facts.duration_ns;
    if (end->timeless) SPERF_TRY(add_timeless_comment((*out)->profile));
    return end->cut ? add_cut_comment((*out)->profile) : SPERF_OK;
}

sperf_status_t sperf_block_end_finish(sperf_session_t *session, sperf_block_end_t *end, VALUE names,
                                      sperf_recording_t **out)
{
    *out = NULL;
    end->facts.thread_names = names;
    sperf_status_t status = SPERF_OK;
    if (end->wanted) {
        status = make(session, end, out);
    } else {
        sperf_recording_free(end->earlier);
    }
    if (status != SPERF_OK) {
        sperf_recording_free(*out);
        *out = NULL;
    }
    session->tables->names_wanted--;
    sperf_block_copy_cleanup(&end->copy);
    free(end);
    return status;
}

/* End blocks whose fibers were collected. */
static void reclaim(sperf_session_t *session)
{
    uint64_t bits = atomic_exchange(&abandoned, 0) & session->tables->blocks.open;
    for (; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        leaving_t leaving = {session, bit_of(number), 0, false};
        open_blocks[number].serial = 0;
        sperf_recording_free(open_blocks[number].earlier);
        open_blocks[number].earlier = NULL;
        pthread_mutex_lock(&session->sampler_lock);
        sperf_threads_each_ever(&session->threads, leave, &leaving);
        sperf_block_sums_end(&session->tables->blocks, number);
        pthread_mutex_unlock(&session->sampler_lock);
    }
}

int sperf_blocks_count(sperf_session_t *session)
{
    reclaim(session);
    return __builtin_popcountll(session->tables->blocks.open);
}

/* -- Sessions that end inside of blocks -- */

static void settle(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    sperf_entry_t entry;
    if (atomic_load_explicit(&record->blocks, memory_order_relaxed) == 0) return;
    if (sperf_span_read(session, record, mono_ns, &entry)) sperf_intern_span(session->tables, &entry);
}

void sperf_blocks_settle_own(sperf_session_t *session)
{
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, rb_thread_current());
    if (record == NULL || !sperf_blocks_any(session)) return;
    pthread_mutex_lock(&session->sampler_lock);
    settle(session, record, sperf_clock_mono_ns());
    pthread_mutex_unlock(&session->sampler_lock);
}

static void settle_other(sperf_thread_record_t *record, void *context)
{
    const leaving_t *leaving = context;
    VALUE thread = atomic_load(&record->thread);
    if (thread != 0 && thread != rb_thread_current()) settle(leaving->session, record, leaving->mono_ns);
}

VALUE sperf_blocks_thread_names(sperf_session_t *session)
{
    return sperf_blocks_any(session) ? thread_names(session, true) : Qnil;
}

void sperf_blocks_put_aside(sperf_session_t *session, int64_t end_mono_ns, VALUE names)
{
    if (!sperf_blocks_any(session)) return;
    leaving_t leaving = {session, session->tables->blocks.open, end_mono_ns, true};
    sperf_threads_each(&session->threads, settle_other, &leaving);
    for (uint64_t bits = leaving.bits; bits != 0; bits &= bits - 1) {
        int number = __builtin_ctzll(bits);
        bool waits = open_blocks[number].left_mono_ns != 0;
        spend_waited(session, number, end_mono_ns);
        if (waits) open_blocks[number].left_mono_ns = end_mono_ns;
        if (!is_of_mode(session, number)) continue;
        sperf_block_copy_t copy = {0};
        sperf_block_facts_t facts = facts_of(number, names, 0);
        sperf_recording_t *recording = NULL;
        sperf_status_t status = sperf_block_copy_take(session->tables, number, &copy);
        if (status == SPERF_OK) status = sperf_block_profile_make(session, &copy, &facts, &recording);
        if (status == SPERF_OK) (void)join(open_blocks[number].earlier, recording, &open_blocks[number].earlier);
        sperf_block_copy_cleanup(&copy);
    }
    RB_GC_GUARD(names);
}

void sperf_blocks_forget(sperf_session_t *session)
{
    session->tables->blocks.open = 0;
    for (int number = 0; number < SPERF_BLOCKS_MAX; number++) {
        /* Each page that a child of fork writes to is copied. */
        if (open_blocks[number].serial != 0) open_blocks[number].serial = 0;
    }
    atomic_store(&abandoned, 0);
    records_stale = true;
}
