/* The callee finder: see callee_finder.h. */
#include "callee_finder.h"

#include <ruby/debug.h>
#include <stdatomic.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/own_thread.h"
#include "open_calls.h"
#include "platform/platform.h"
#include "reading/ruby_values.h"
#include "sperf/base/hash.h"
#include "trace_state.h"
#include "vm/jit.h"
#include "vm/kept_methods.h"
#include "vm/ractors.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"

/*
 * Exported by libruby, in no header: the object that a TracePoint takes for a frame's code, and the code of a
 * Method.
 */
extern VALUE rb_iseqw_new(VALUE code) __attribute__((weak));
extern VALUE rb_method_iseq(VALUE method) __attribute__((weak));

/*
 * The pause between two looks: the long one once so many looks found nothing new, or no thread was in a chosen
 * method.
 */
enum { SHORT_PAUSE_NS = 3000000, LONG_PAUSE_NS = 50000000, LOOKS_WITHOUT_NEWS = 400 };

/* Under a JIT, the pause between two rounds of announcements; each is twice the one before. */
static const int64_t first_round_ns = 100000000, longest_round_ns = 5000000000;

/* A method is released after so many calls outside, if they are so many times the calls inside. */
enum { OUTSIDE_MOST = 20000, OUTSIDE_TIMES = 10 };

/* The most methods that are found, and the most frames of a stack that are looked at. */
enum { FOUND_MOST = 2000, DEEPEST = 512, SUPERS_MOST = 500 };

typedef struct {
    VALUE code;               /* its iseq, marked */
    VALUE entry;              /* method entry of a method defined by a block, marked; else 0 */
    VALUE tracepoint;         /* marked; 0: not made yet */
    bool waiting;             /* to be announced */
    bool off;                 /* released, or it could not be announced */
    uint64_t inside, outside; /* calls below a chosen method, and elsewhere */
} found_t;

static struct {
    /* The finder's thread; `stop` is under the lock. */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool runs, stop;

    /* Atomic. */
    _Atomic int inside; /* threads that are in chosen methods */
    _Atomic uint32_t looks_without_news;

    /* Under the GVL. */
    rb_postponed_job_handle_t job;
    sperf_trace_target_new_t target_new;
    uint32_t generation; /* of the rows: see callee_finder.h */
    uint32_t found_count, released_count;
    bool waiting; /* some row is */
    int64_t round_ns, due_mono_ns;
    found_t found[FOUND_MOST]; /* number n is found[n - 1] */
    sperf_index_t numbers;     /* by code, which is marked and so does not move */
} finder = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Context: a thread of its own, without the GVL. */
static void *finder_main(void *unused)
{
    sperf_own_thread_set_name("sperf-finder");
    pthread_mutex_lock(&finder.lock);
    while (!finder.stop) {
        bool idle = atomic_fetch_add(&finder.looks_without_news, 1) > LOOKS_WITHOUT_NEWS;
        int64_t pause_ns = idle ? LONG_PAUSE_NS : SHORT_PAUSE_NS;
        sperf_platform_sleep(&finder.wake, &finder.lock, sperf_clock_mono_ns() + pause_ns);
        if (!finder.stop && atomic_load(&finder.inside) > 0) rb_postponed_job_trigger(finder.job);
    }
    pthread_mutex_unlock(&finder.lock);
    return unused;
}

/* -- Rows, and their names -- */

static void *name_of(uint32_t generation, uint32_t number)
{
    return (void *)(uintptr_t)((uint64_t)generation << 32 | number);
}

static found_t *row_of(const void *name)
{
    uint64_t both = (uintptr_t)name;
    uint32_t number = (uint32_t)both;
    if ((uint32_t)(both >> 32) != finder.generation || number == 0 || number > finder.found_count) return NULL;
    return &finder.found[number - 1];
}

static bool is_of_code(const void *rows, uint32_t number, const void *code)
{
    const found_t *found = rows;
    return found[number - 1].code == *(const VALUE *)code;
}

/* Does nothing if the method was found before, or if the table is full. */
static void append_found(VALUE code, VALUE entry)
{
    uint64_t hash = sperf_hash_u64(code);
    if (sperf_index_find(&finder.numbers, hash, finder.found, &code, is_of_code) != 0) return;
    if (finder.found_count >= FOUND_MOST || sperf_index_reserve(&finder.numbers) != SPERF_OK) return;
    finder.found[finder.found_count++] = (found_t){.code = code, .entry = entry, .waiting = true};
    sperf_index_add(&finder.numbers, hash, finder.found_count);
    finder.waiting = true;
    atomic_store(&finder.looks_without_news, 0);
}

static void drop_found(void)
{
    finder.generation++;
    for (uint32_t i = 0; i < finder.found_count; i++) {
        if (finder.found[i].tracepoint != 0) rb_tracepoint_disable(finder.found[i].tracepoint);
    }
    finder.found_count = finder.released_count = 0;
    finder.waiting = false;
    sperf_index_cleanup(&finder.numbers);
}

/* -- Announcing -- */

/*
 * Return the object for which a TracePoint announces this code and no other; nil: the method is gone. By now
 * the method's name may belong to another method, or to one that was prepended. A method defined by a block is
 * announced through its Method only: it is among those that its name finds.
 */
static VALUE find_target(const found_t *found)
{
    if (found->entry == 0) return rb_iseqw_new(found->code);
    VALUE code = found->code;
    VALUE arguments[] = {sperf_entry_owner(found->entry), ID2SYM(sperf_entry_id(found->entry))};
    VALUE method = sperf_kept_send(SPERF_KEPT_INSTANCE_METHOD, 2, arguments, false);
    for (int supers = 0; !NIL_P(method) && rb_method_iseq(method) != code; supers++) {
        if (supers == SUPERS_MOST) return Qnil; /* in Ruby, a method of a refinement may be its own super method */
        method = sperf_kept_send(SPERF_KEPT_SUPER_METHOD, 1, &method, false);
    }
    return method;
}

static VALUE announce(VALUE name)
{
    const found_t found = *row_of((void *)name);
    VALUE target = find_target(&found);
    if (NIL_P(target)) rb_raise(rb_eArgError, "the method is gone");
    VALUE tracepoint = finder.target_new((void *)name);
    found_t *row = row_of((void *)name);
    if (row == NULL) return Qnil;
    row->tracepoint = tracepoint;
    sperf_trace_target_enable(tracepoint, target);
    if (row_of((void *)name) == NULL) rb_tracepoint_disable(tracepoint);
    RB_GC_GUARD(tracepoint);
    return Qnil;
}

/* Announce all waiting methods. Returns false if another trace was started meanwhile. */
static bool announce_waiting(int64_t now_ns)
{
    uint32_t generation = finder.generation;
    finder.waiting = false;
    for (uint32_t number = 1; number <= finder.found_count; number++) {
        if (!finder.found[number - 1].waiting) continue;
        finder.found[number - 1].waiting = false;
        int failed = 0;
        VALUE error = rb_errinfo();
        rb_protect(announce, (VALUE)name_of(generation, number), &failed);
        if (failed) rb_set_errinfo(error); /* its own: exceptions of other threads are held back */
        if (finder.generation != generation) return false;
        finder.found[number - 1].off = failed != 0;
    }
    finder.due_mono_ns = now_ns + finder.round_ns;
    finder.round_ns = finder.round_ns < longest_round_ns / 2 ? 2 * finder.round_ns : longest_round_ns;
    return true;
}

/* -- Looking -- */

/* Append the methods above the outermost open call that are not open calls themselves. Calls no Ruby. */
static void find_callees(const sperf_call_stack_t *stack, const sperf_word_t *frame)
{
    uint32_t count = 0, open = stack->depth;
    for (; (uintptr_t)frame < stack->calls[0].place && count < DEEPEST; frame += sperf_vm_layout.frame_words) {
        while (open > 0 && stack->calls[open - 1].place < (uintptr_t)frame) open--;
        if (open > 0 && stack->calls[open - 1].place == (uintptr_t)frame) continue;
        VALUE code = sperf_frame_code(frame);
        if (code == 0 || frame[SPERF_CFP_EP] == 0) continue;
        sperf_word_t flags = sperf_frame_flags(frame), kind = flags & SPERF_FRAME_MASK;
        bool made = kind == SPERF_FRAME_BLOCK && (flags & SPERF_FRAME_MADE) != 0;
        if (kind != SPERF_FRAME_METHOD && !made) continue;
        VALUE entry = made ? sperf_frame_entry(frame) : 0;
        if (made && entry == 0) continue;
        append_found(code, entry);
        count++;
    }
}

/* Interrupts are held back. */
static void look_at_stack(sperf_trace_t *trace)
{
    sperf_traced_thread_t *thread = sperf_traced_thread_find(rb_thread_current(), NULL);
    if (thread == NULL || thread->ignored || thread->fiber->stack.depth == 0) return;
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    if (ec != thread->fiber->ec) return;
    sperf_traced_charge(&trace->threads, thread, sperf_traced_now(&trace->threads));
    thread->busy = true;
    find_callees(&thread->fiber->stack, (const sperf_word_t *)ec[SPERF_EC_CFP]);
    int64_t now_ns = sperf_clock_mono_ns();
    uint32_t generation = finder.generation;
    bool due = finder.waiting && (now_ns >= finder.due_mono_ns || sperf_jit_in_use() == SPERF_NO_JIT);
    /* If another trace was started meanwhile, the record belongs to that one. */
    if (generation != finder.generation || (due && !announce_waiting(now_ns))) return;
    thread->busy = false;
    sperf_traced_skip(&trace->threads, thread);
}

/*
 * Context: postponed job. An exception raised in a postponed job is lost, so those of other threads are held
 * back until it ends. No other thread runs meanwhile, unless Ruby itself blocks here (see callee_finder.h).
 */
static void find_callees_job(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(finder.job)) return;
    sperf_trace_t *trace = &sperf_trace;
    if (!atomic_load(&trace->running) || !trace->options.only) return;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    look_at_stack(trace);
    sperf_vm_interrupts_release(&held);
}

/* -- Start and stop -- */

static bool can_announce(void)
{
    return rb_iseqw_new != NULL && rb_method_iseq != NULL;
}

void sperf_callee_finder_restart(void)
{
    if (!can_announce()) return;
    int error = sperf_own_thread_start(&finder.thread, finder_main, NULL);
    if (error != 0) rb_syserr_fail(error, "sperf could not start its thread");
    finder.runs = true;
}

void sperf_callee_finder_start(sperf_trace_target_new_t target_new)
{
    if (!can_announce()) return;
    finder.job = rb_postponed_job_preregister(0, find_callees_job, NULL);
    sperf_raise_unless_registered(finder.job);
    finder.target_new = target_new;
    finder.stop = false;
    atomic_store(&finder.looks_without_news, 0);
    finder.round_ns = 2 * first_round_ns;
    finder.due_mono_ns = sperf_clock_mono_ns() + first_round_ns;
    atomic_store(&finder.inside, 0);
    sperf_platform_sleep_init(&finder.wake);
    sperf_callee_finder_restart();
}

void sperf_callee_finder_stop(uint32_t *found, uint32_t *released)
{
    *found = finder.found_count;
    *released = finder.released_count;
    if (finder.runs) {
        pthread_mutex_lock(&finder.lock);
        finder.stop = true;
        pthread_cond_signal(&finder.wake);
        pthread_mutex_unlock(&finder.lock);
        pthread_join(finder.thread, NULL);
    }
    finder.runs = false;
    drop_found();
}

void sperf_callee_finder_move(int change)
{
    atomic_fetch_add_explicit(&finder.inside, change, memory_order_relaxed);
}

bool sperf_callee_finder_count(const void *callee, bool inside)
{
    found_t *found = row_of(callee);
    if (found == NULL) return false;
    if (inside) {
        found->inside++;
        return true;
    }
    found->outside++;
    if (found->outside < OUTSIDE_MOST || found->outside < found->inside * OUTSIDE_TIMES || found->off) return false;
    found->off = true;
    finder.released_count++;
    rb_tracepoint_disable(found->tracepoint);
    return false;
}

void sperf_callee_finder_mark(void)
{
    for (uint32_t i = 0; i < finder.found_count; i++) {
        const found_t *found = &finder.found[i];
        rb_gc_mark(found->code);
        if (found->entry != 0) rb_gc_mark(found->entry);
        if (found->tracepoint != 0) rb_gc_mark(found->tracepoint);
    }
}

void sperf_callee_finder_fork_child(int inside)
{
    static const pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    finder.lock = lock;
    sperf_platform_sleep_init(&finder.wake);
    finder.runs = false;
    atomic_store(&finder.inside, inside);
}

void sperf_trace_target_enable(VALUE tracepoint, VALUE target)
{
    VALUE arguments[] = {tracepoint, rb_hash_new()};
    rb_hash_aset(arguments[1], ID2SYM(rb_intern("target")), target);
    sperf_kept_send(SPERF_KEPT_TRACEPOINT_ENABLE, 2, arguments, true);
}
