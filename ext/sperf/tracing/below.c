/* What is called below chosen methods: see below.h. */
#include "below.h"

#include <ruby/debug.h>
#include <stdatomic.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/kept_methods.h"
#include "base/own_thread.h"
#include "open_calls.h"
#include "sperf/base/hash.h"
#include "trace_state.h"
#include "vm/jit.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"

/* Of Ruby's, in no header of its: a frame's code as an object that a TracePoint takes, and the code of a Method. */
extern VALUE rb_iseqw_new(VALUE code) __attribute__((weak));
extern VALUE rb_method_iseq(VALUE method) __attribute__((weak));

/* How often is looked: often, and seldom once nothing new was found so many times, or nobody was in a chosen method. */
enum { OFTEN_NS = 3000000, SELDOM_NS = 50000000, LOOKS_WITHOUT_NEWS = 400 };

/* Under a JIT, between times when what was found is announced: each pause is twice the one before. */
static const int64_t first_pause_ns = 100000000, longest_pause_ns = 5000000000;

/* A method that is called so often outside, and so many times as often as inside, is released. */
enum { OUTSIDE_MOST = 20000, OUTSIDE_TIMES = 10 };

/* So many are found at the most, and looked at in a stack. */
enum { FOUND_MOST = 2000, DEEPEST = 512 };

typedef struct {
    VALUE code;               /* its iseq, marked */
    VALUE entry;              /* of a method that is a block: its method entry, marked; else 0 */
    VALUE tracepoint;         /* marked; 0: not made yet */
    bool waiting;             /* to be announced */
    bool off;                 /* released, or it could not be announced */
    uint64_t inside, outside; /* how often it was called below a chosen method, and elsewhere */
} found_t;

static struct {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool runs, stop;    /* `stop` is behind the lock */
    _Atomic int inside; /* threads that are in chosen methods */
    _Atomic uint32_t looks_without_news;
    rb_postponed_job_handle_t job;
    uint32_t turn; /* of the rows: see below.h */
    uint32_t found_count, let_go;
    bool waiting; /* some rows are */
    int64_t pause_ns, due_mono_ns;
    found_t found[FOUND_MOST]; /* the first is number 1 */
    sperf_index_t numbers;     /* of those, by their code, which is marked and so does not move */
} below = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Context: a thread of its own, without the GVL. */
static void *finder_main(void *unused)
{
    sperf_own_thread_set_name("sperf-finder");
    pthread_mutex_lock(&below.lock);
    while (!below.stop) {
        bool seldom = atomic_fetch_add(&below.looks_without_news, 1) > LOOKS_WITHOUT_NEWS;
        sperf_own_thread_wait(&below.wake, &below.lock, sperf_clock_mono_ns() + (seldom ? SELDOM_NS : OFTEN_NS));
        if (!below.stop && atomic_load(&below.inside) > 0) rb_postponed_job_trigger(below.job);
    }
    pthread_mutex_unlock(&below.lock);
    return unused;
}

/* -- Rows, and their names -- */

static void *name_of(uint32_t turn, uint32_t number)
{
    return (void *)(uintptr_t)((uint64_t)turn << 32 | number);
}

static found_t *row_of(const void *name)
{
    uint64_t both = (uintptr_t)name;
    uint32_t number = (uint32_t)both;
    if ((uint32_t)(both >> 32) != below.turn || number == 0 || number > below.found_count) return NULL;
    return &below.found[number - 1];
}

static bool is_of_code(const void *rows, uint32_t number, const void *code)
{
    const found_t *found = rows;
    return found[number - 1].code == *(const VALUE *)code;
}

/* Nothing where it was found before, or where there is no room for it. */
static void add(VALUE code, VALUE entry)
{
    uint64_t hash = sperf_hash_u64(code);
    if (sperf_index_find(&below.numbers, hash, below.found, &code, is_of_code) != 0) return;
    if (below.found_count >= FOUND_MOST || sperf_index_reserve(&below.numbers) != SPERF_OK) return;
    below.found[below.found_count++] = (found_t){.code = code, .entry = entry, .waiting = true};
    sperf_index_add(&below.numbers, hash, below.found_count);
    below.waiting = true;
    atomic_store(&below.looks_without_news, 0);
}

static void forget_found(void)
{
    below.turn++;
    for (uint32_t i = 0; i < below.found_count; i++) {
        if (below.found[i].tracepoint != 0) rb_tracepoint_disable(below.found[i].tracepoint);
    }
    below.found_count = below.let_go = 0;
    below.waiting = false;
    sperf_index_cleanup(&below.numbers);
}

/* -- Announcing -- */

/*
 * Return what a TracePoint has to be enabled for so that this code is announced, and no other: the name that it was called
 * by may be another method's by now, or one's that was prepended. A method that is a block is announced by its Method
 * alone: it is one of those that its name finds. nil: it is gone.
 */
static VALUE target_of(const found_t *found)
{
    if (found->entry == 0) return rb_iseqw_new(found->code);
    VALUE code = found->code;
    VALUE arguments[] = {sperf_entry_owner(found->entry), ID2SYM(sperf_entry_id(found->entry))};
    VALUE method = sperf_kept_send(SPERF_KEPT_INSTANCE_METHOD, 2, arguments, false);
    while (!NIL_P(method) && rb_method_iseq(method) != code) {
        method = sperf_kept_send(SPERF_KEPT_SUPER_METHOD, 1, &method, false);
    }
    return method;
}

static VALUE announce(VALUE name)
{
    const found_t found = *row_of((void *)name);
    VALUE target = target_of(&found);
    if (NIL_P(target)) rb_raise(rb_eArgError, "the method is gone");
    VALUE tracepoint = sperf_trace_target_new((void *)name);
    found_t *row = row_of((void *)name);
    if (row == NULL) return Qnil;
    row->tracepoint = tracepoint;
    sperf_trace_target_enable(tracepoint, target);
    if (row_of((void *)name) == NULL) rb_tracepoint_disable(tracepoint);
    RB_GC_GUARD(tracepoint);
    return Qnil;
}

/* Announce all that wait. Returns whether the trace is the same as before. */
static bool announce_waiting(int64_t now_ns)
{
    uint32_t turn = below.turn;
    below.waiting = false;
    for (uint32_t number = 1; number <= below.found_count; number++) {
        if (!below.found[number - 1].waiting) continue;
        below.found[number - 1].waiting = false;
        int failed = 0;
        VALUE error = rb_errinfo();
        rb_protect(announce, (VALUE)name_of(turn, number), &failed);
        if (failed) rb_set_errinfo(error); /* nobody else's: what others raise is held back */
        if (below.turn != turn) return false;
        below.found[number - 1].off = failed != 0;
    }
    below.due_mono_ns = now_ns + below.pause_ns;
    below.pause_ns = below.pause_ns < longest_pause_ns / 2 ? 2 * below.pause_ns : longest_pause_ns;
    return true;
}

/* -- Looking -- */

/* Add what is on the thread's stack above the outermost open call, and is not open itself. Calls nothing of Ruby's. */
static void find(const sperf_call_stack_t *stack, const sperf_word_t *frame)
{
    uint32_t count = 0, open = stack->depth;
    for (; (uintptr_t)frame < stack->calls[0].place && count < DEEPEST; frame += sperf_vm_layout.frame_words) {
        while (open > 0 && stack->calls[open - 1].place < (uintptr_t)frame) open--;
        if (open > 0 && stack->calls[open - 1].place == (uintptr_t)frame) continue;
        if (frame[SPERF_CFP_ISEQ] == 0 || frame[SPERF_CFP_EP] == 0) continue;
        sperf_word_t flags = sperf_frame_flags(frame), kind = flags & SPERF_FRAME_MASK;
        bool made = kind == SPERF_FRAME_BLOCK && (flags & SPERF_FRAME_MADE) != 0;
        if (kind != SPERF_FRAME_METHOD && !made) continue;
        VALUE entry = made ? sperf_frame_entry(frame) : 0;
        if (made && entry == 0) continue;
        add((VALUE)frame[SPERF_CFP_ISEQ], entry);
        count++;
    }
}

static bool is_due(int64_t now_ns)
{
    return below.waiting && (now_ns >= below.due_mono_ns || sperf_jit_in_use() == SPERF_NO_JIT);
}

/* Interrupts are held. */
static void look(sperf_trace_t *trace)
{
    sperf_traced_thread_t *thread = sperf_traced_thread_find(rb_thread_current(), NULL);
    if (thread == NULL || thread->ignored || thread->fiber->stack.depth == 0) return;
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    if (ec != thread->fiber->ec) return;
    sperf_traced_charge(&trace->threads, thread, sperf_traced_now(&trace->threads));
    thread->busy = true;
    find(&thread->fiber->stack, (const sperf_word_t *)ec[SPERF_EC_CFP]);
    int64_t now_ns = sperf_clock_mono_ns();
    uint32_t turn = below.turn;
    bool due = is_due(now_ns);
    if (turn != below.turn || (due && !announce_waiting(now_ns))) return; /* the thread's record is another trace's */
    thread->busy = false;
    sperf_traced_skip(&trace->threads, thread);
}

/*
 * Context: postponed job. What is raised in one is lost, so what others raise waits until it is over; and so no other thread
 * runs, unless Ruby itself waits for something here (see below.h).
 */
static void look_below_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    sperf_trace_t *trace = &sperf_trace;
    if (!atomic_load(&trace->running) || !trace->options.only) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    look(trace);
    sperf_vm_interrupts_release(&held);
}

/* -- Beginning and ending -- */

/* Otherwise what was found could not be announced. */
static bool can_announce(void)
{
    return rb_iseqw_new != NULL && rb_method_iseq != NULL;
}

void sperf_below_go_on(void)
{
    if (!can_announce()) return;
    int error = sperf_own_thread_start(&below.thread, finder_main, NULL);
    if (error != 0) rb_syserr_fail(error, "sperf could not start its thread");
    below.runs = true;
}

void sperf_below_start(void)
{
    if (!can_announce()) return;
    below.job = rb_postponed_job_preregister(0, look_below_job, NULL);
    if (below.job == POSTPONED_JOB_HANDLE_INVALID) {
        rb_raise(rb_eRuntimeError, "no postponed job is left in this process: other extensions hold all of them");
    }
    below.stop = false;
    atomic_store(&below.looks_without_news, 0);
    below.pause_ns = 2 * first_pause_ns;
    below.due_mono_ns = sperf_clock_mono_ns() + first_pause_ns;
    atomic_store(&below.inside, 0);
    sperf_own_thread_wake_init(&below.wake);
    sperf_below_go_on();
}

void sperf_below_stop(void)
{
    if (below.runs) {
        pthread_mutex_lock(&below.lock);
        below.stop = true;
        pthread_cond_signal(&below.wake);
        pthread_mutex_unlock(&below.lock);
        pthread_join(below.thread, NULL);
    }
    below.runs = false;
    forget_found();
}

void sperf_below_enter(void)
{
    atomic_fetch_add_explicit(&below.inside, 1, memory_order_relaxed);
}

void sperf_below_leave(void)
{
    atomic_fetch_sub_explicit(&below.inside, 1, memory_order_relaxed);
}

bool sperf_below_count(const void *name, bool inside)
{
    found_t *found = row_of(name);
    if (found == NULL) return false;
    if (inside) {
        found->inside++;
        return true;
    }
    found->outside++;
    if (found->outside < OUTSIDE_MOST || found->outside < found->inside * OUTSIDE_TIMES || found->off) return false;
    found->off = true;
    below.let_go++;
    rb_tracepoint_disable(found->tracepoint);
    return false;
}

sperf_below_counts_t sperf_below_counts(void)
{
    return (sperf_below_counts_t){.found = below.found_count, .let_go = below.let_go};
}

void sperf_below_mark(void)
{
    for (uint32_t i = 0; i < below.found_count; i++) {
        const found_t *found = &below.found[i];
        rb_gc_mark(found->code);
        if (found->entry != 0) rb_gc_mark(found->entry);
        if (found->tracepoint != 0) rb_gc_mark(found->tracepoint);
    }
}

void sperf_below_fork_child(int inside)
{
    static const pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    below.lock = lock;
    sperf_own_thread_wake_init(&below.wake);
    below.runs = false;
    atomic_store(&below.inside, inside);
}
