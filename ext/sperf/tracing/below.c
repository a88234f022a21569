/* What is called below chosen methods: see below.h. */
#include "below.h"

#include <pthread.h>
#include <ruby/debug.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "open_calls.h"
#include "sperf/base/hash.h"
#include "trace_state.h"
#include "vm/jit.h"
#include "vm/vm_layout.h"

/* How often is looked: often, and seldom once nothing new was found so many times, or nobody was in a chosen method. */
enum { OFTEN_NS = 3000000, SELDOM_NS = 50000000, LOOKS_WITHOUT_NEWS = 400 };

/* Under a JIT, between times when what was found is announced: each pause is twice the one before. */
static const int64_t first_pause_ns = 100000000, longest_pause_ns = 5000000000;

/* One that is called so often outside, and so many times as often as inside, is let go of. */
enum { OUTSIDE_MOST = 20000, OUTSIDE_TIMES = 10 };

/* So many are found at the most, and looked at in a stack. */
enum { FOUND_MOST = 2000, DEEPEST = 512 };

static struct {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool runs, stop;
    _Atomic int inside; /* threads that are in chosen methods */
    _Atomic uint32_t looks_without_news;
    rb_postponed_job_handle_t job;
    uint32_t found_count, let_go;
    bool waiting; /* some that were found are not announced yet */
    int64_t pause_ns, due_mono_ns;
    sperf_found_t *found[FOUND_MOST]; /* each stays where it is, as Ruby hands it to the hook; the first is number 1 */
    sperf_index_t numbers;            /* of those, by their code, which is marked and so does not move */
} below = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

/* Context: a thread of its own, without the GVL. */
static void *finder_main(void *unused)
{
    pthread_mutex_lock(&below.lock);
    while (!below.stop) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        bool seldom = atomic_fetch_add(&below.looks_without_news, 1) > LOOKS_WITHOUT_NEWS;
        int64_t ns = until.tv_nsec + (seldom ? SELDOM_NS : OFTEN_NS);
        until.tv_sec += ns / 1000000000;
        until.tv_nsec = ns % 1000000000;
        pthread_cond_timedwait(&below.wake, &below.lock, &until);
        if (!below.stop && atomic_load(&below.inside) > 0) rb_postponed_job_trigger(below.job);
    }
    pthread_mutex_unlock(&below.lock);
    return unused;
}

static bool is_of_code(const void *rows, uint32_t number, const void *code)
{
    sperf_found_t *const *found = rows;
    return found[number - 1]->code == *(const VALUE *)code;
}

/* Returns NULL where it was found before, or where there is no room for it. */
static sperf_found_t *new_found(VALUE code)
{
    uint64_t hash = sperf_hash_u64(code);
    if (sperf_index_find(&below.numbers, hash, below.found, &code, is_of_code) != 0) return NULL;
    if (below.found_count >= FOUND_MOST || sperf_index_reserve(&below.numbers) != SPERF_OK) return NULL;
    sperf_found_t *found = calloc(1, sizeof *found);
    if (found == NULL) return NULL;
    found->code = code;
    below.found[below.found_count++] = found;
    sperf_index_add(&below.numbers, hash, below.found_count);
    return found;
}

static VALUE look_up(VALUE entry)
{
    return rb_funcall(sperf_entry_owner(entry), rb_intern("instance_method"), 1, ID2SYM(sperf_entry_id(entry)));
}

static void add(VALUE code, VALUE entry)
{
    sperf_found_t *found = new_found(code);
    if (found == NULL) return;
    atomic_store(&below.looks_without_news, 0);
    found->tracepoint = sperf_trace_found_new(found);
    int failed = 0;
    VALUE method = rb_protect(look_up, entry, &failed);
    found->off = failed != 0; /* it is gone, or was replaced */
    if (failed) {
        rb_set_errinfo(Qnil);
    } else {
        found->waiting = method;
        below.waiting = true;
    }
}

static VALUE announce(VALUE argument)
{
    sperf_found_t *found = (sperf_found_t *)argument;
    VALUE method = found->waiting;
    found->waiting = 0;
    sperf_trace_target_enable(found->tracepoint, method);
    RB_GC_GUARD(method);
    return Qnil;
}

static void announce_waiting(void)
{
    if (!below.waiting) return;
    int64_t now_ns = sperf_clock_mono_ns();
    bool costly = sperf_jit_in_use() != SPERF_NO_JIT;
    if (costly && now_ns < below.due_mono_ns) return;
    below.waiting = false;
    for (uint32_t i = 0; i < below.found_count; i++) {
        sperf_found_t *found = below.found[i];
        if (found->waiting == 0) continue;
        int failed = 0;
        rb_protect(announce, (VALUE)found, &failed);
        found->off = failed != 0;
        if (failed) rb_set_errinfo(Qnil);
    }
    below.due_mono_ns = now_ns + below.pause_ns;
    below.pause_ns = below.pause_ns < longest_pause_ns / 2 ? 2 * below.pause_ns : longest_pause_ns;
}

/* Context: postponed job. */
static void look_below_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    sperf_trace_t *trace = &sperf_trace;
    if (!atomic_load(&trace->running) || !trace->options.only) return;
    sperf_traced_thread_t *thread = sperf_traced_thread_find(rb_thread_current(), NULL);
    if (thread == NULL || thread->ignored || thread->fiber->stack.depth == 0) return;
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    if (ec != thread->fiber->ec) return;
    const sperf_call_stack_t *stack = &thread->fiber->stack;
    VALUE codes[DEEPEST], entries[DEEPEST];
    uint32_t count = 0;
    const sperf_word_t *frame = (const sperf_word_t *)ec[SPERF_EC_CFP];
    uint32_t open = stack->depth;
    for (; (uintptr_t)frame < stack->calls[0].place && count < DEEPEST; frame += sperf_vm_layout.frame_words) {
        while (open > 0 && stack->calls[open - 1].place < (uintptr_t)frame) open--;
        if (open > 0 && stack->calls[open - 1].place == (uintptr_t)frame) continue;
        if (frame[SPERF_CFP_ISEQ] == 0 || frame[SPERF_CFP_EP] == 0) continue;
        sperf_word_t flags = sperf_frame_flags(frame), kind = flags & SPERF_FRAME_MASK;
        if (kind != SPERF_FRAME_METHOD && (kind != SPERF_FRAME_BLOCK || (flags & SPERF_FRAME_MADE) == 0)) continue;
        entries[count] = sperf_frame_entry(frame);
        codes[count] = (VALUE)frame[SPERF_CFP_ISEQ];
        if (entries[count] != 0) count++;
    }
    int64_t begin_ns = sperf_traced_now(&trace->threads);
    sperf_traced_charge(&trace->threads, thread, begin_ns);
    thread->busy = true;
    for (uint32_t i = 0; i < count; i++) add(codes[i], entries[i]);
    announce_waiting();
    thread->busy = false;
    sperf_traced_skip(&trace->threads, thread);
}

void sperf_below_start(void)
{
    below.job = rb_postponed_job_preregister(0, look_below_job, NULL);
    below.stop = false;
    atomic_store(&below.looks_without_news, 0);
    below.waiting = false;
    below.pause_ns = 2 * first_pause_ns;
    below.due_mono_ns = sperf_clock_mono_ns() + first_pause_ns;
    atomic_store(&below.inside, 0);
    int error = pthread_create(&below.thread, NULL, finder_main, NULL);
    if (error != 0) rb_syserr_fail(error, "sperf could not start its thread");
    below.runs = true;
}

static void forget_found(void)
{
    while (below.found_count > 0) {
        sperf_found_t *found = below.found[below.found_count - 1];
        if (!found->off && found->waiting == 0) rb_tracepoint_disable(found->tracepoint);
        below.found_count--;
        free(found);
    }
    sperf_index_cleanup(&below.numbers);
    below.let_go = 0;
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

bool sperf_below_count(sperf_found_t *found, bool inside)
{
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
        const sperf_found_t *found = below.found[i];
        rb_gc_mark(found->code);
        if (found->tracepoint != 0) rb_gc_mark(found->tracepoint);
        if (found->waiting != 0) rb_gc_mark(found->waiting);
    }
}

void sperf_below_forget(void)
{
    static const pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
    below.lock = lock;
    below.wake = wake;
    below.runs = false;
    atomic_store(&below.inside, 0);
}
