/* Threads and fibers of a trace: see traced_threads.h. */
#include "traced_threads.h"

#include <ruby/thread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clocks.h"
#include "vm/vm_layout.h"

enum { FIRST_FIBERS = 64, OBSERVE_EVERY_NS = 100000000, LONGEST_LESSON_NS = 8000000 };

/* Waiting for the GVL that is shorter than this is the price of taking it. */
enum { SHORT_WAIT_NS = 5000 };

static rb_internal_thread_specific_key_t key;

/* What a thread that has ended has for its record. */
static sperf_traced_thread_t no_more;

/* Records of earlier traces, for later ones. */
static sperf_traced_thread_t *unused;

/* Waiting costs less than events that read the clock of the system until the rate is known. */
static void learn_rate(sperf_traced_threads_t *threads)
{
    int64_t begin_ns = sperf_clock_mono_ns(), now_ns = begin_ns, mono_ns;
    bool known = !threads->counts_cycles;
    while (!known && now_ns - begin_ns < LONGEST_LESSON_NS) {
        sperf_clock_observe_counter(threads->stamps);
        known = sperf_counter_clock_read(threads->stamps, sperf_clock_counter(), &mono_ns);
        now_ns = sperf_clock_mono_ns();
    }
    threads->observed_ns = now_ns;
}

void sperf_traced_threads_init(sperf_traced_threads_t *threads)
{
    static bool made;
    if (!made) key = rb_internal_thread_specific_key_create();
    made = true;
    static sperf_counter_clock_t stamps;
    *threads = (sperf_traced_threads_t){.stamps = &stamps, .counts_cycles = sperf_clock_counts_cycles()};
    sperf_call_tree_init(&threads->tree);
    learn_rate(threads);
}

sperf_traced_thread_t *sperf_traced_thread_find(VALUE thread, bool *ended)
{
    sperf_traced_thread_t *record = rb_internal_thread_specific_get(thread, key);
    if (ended != NULL) *ended = record == &no_more;
    return record == &no_more ? NULL : record;
}

int64_t sperf_traced_now(sperf_traced_threads_t *threads)
{
    int64_t now_ns = sperf_clock_stamp_ns(threads->stamps);
    if (now_ns - threads->observed_ns > OBSERVE_EVERY_NS && threads->counts_cycles) {
        sperf_clock_observe_counter(threads->stamps);
        threads->observed_ns = now_ns;
    }
    return now_ns;
}

/* -- Fibers -- */

static uint32_t slot_of(const sperf_traced_threads_t *threads, const sperf_word_t *ec)
{
    uint32_t mask = threads->fibers_capacity - 1;
    uint32_t slot = (uint32_t)(((uint64_t)(uintptr_t)ec >> 4) * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (threads->fibers[slot] != NULL && threads->fibers[slot]->ec != ec) slot = (slot + 1) & mask;
    return slot;
}

static bool reserve_fiber(sperf_traced_threads_t *threads)
{
    if ((threads->fibers_count + 1) * 2 <= threads->fibers_capacity) return true;
    uint32_t capacity = threads->fibers_capacity == 0 ? FIRST_FIBERS : threads->fibers_capacity * 2;
    uint32_t old_capacity = threads->fibers_capacity;
    sperf_traced_fiber_t **old = threads->fibers, **fibers = calloc(capacity, sizeof(sperf_traced_fiber_t *));
    if (fibers == NULL) return false;
    threads->fibers = fibers;
    threads->fibers_capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; i++) {
        if (old[i] != NULL) fibers[slot_of(threads, old[i]->ec)] = old[i];
    }
    free(old);
    return true;
}

/* Those beyond the most that are told apart share a root with others of their thread. */
static sperf_call_node_t *root_of(sperf_traced_threads_t *threads, const sperf_traced_thread_t *thread, bool *shared)
{
    *shared = threads->fibers_count >= SPERF_TRACED_FIBERS_MAX;
    for (sperf_traced_fiber_t *fiber = thread->fibers; *shared && fiber != NULL; fiber = fiber->next) {
        if (fiber->number == 0) return fiber->stack.root;
    }
    return sperf_call_tree_root(&threads->tree);
}

/* A fiber that has ended, where another one of the thread is now, is told by its place alone: Ruby announces no end. */
static bool renew_fiber(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber, sperf_traced_thread_t *thread,
                        int64_t now_ns)
{
    sperf_call_stack_end_all(&fiber->stack, now_ns);
    bool shared;
    sperf_call_node_t *root = root_of(threads, thread, &shared);
    if (root == NULL) return false;
    fiber->stack.tree = &threads->tree;
    fiber->stack.root = root;
    fiber->stack.slow = threads->slow;
    fiber->stack.slow_context = fiber;
    fiber->thread = thread;
    fiber->found = 0;
    fiber->number = shared ? 0 : ++thread->fibers_count;
    fiber->vm_stack = fiber->ec[SPERF_EC_STACK];
    return true;
}

static sperf_traced_fiber_t *add_fiber(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread,
                                       const sperf_word_t *ec, int64_t now_ns)
{
    sperf_traced_fiber_t *fiber = calloc(1, sizeof *fiber);
    if (fiber == NULL || !reserve_fiber(threads)) {
        free(fiber);
        return NULL;
    }
    fiber->ec = ec;
    if (!renew_fiber(threads, fiber, thread, now_ns)) {
        free(fiber);
        return NULL;
    }
    threads->fibers[slot_of(threads, ec)] = fiber;
    threads->fibers_count++;
    fiber->next = thread->fibers;
    thread->fibers = fiber;
    return fiber;
}

/* The record stays in the list of the thread that had it first: roots are known by their fibers. */
static sperf_traced_fiber_t *fiber_of(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread,
                                      const sperf_word_t *ec, int64_t now_ns)
{
    sperf_traced_fiber_t *fiber = threads->fibers_capacity > 0 ? threads->fibers[slot_of(threads, ec)] : NULL;
    if (fiber == NULL) return add_fiber(threads, thread, ec, now_ns);
    if (fiber->thread == thread && fiber->vm_stack == ec[SPERF_EC_STACK]) return fiber;
    /* Its row goes to the new one; the old one keeps its root in a record of its own. */
    sperf_traced_fiber_t *gone = calloc(1, sizeof *gone);
    if (gone == NULL) return NULL;
    sperf_call_stack_end_all(&fiber->stack, now_ns);
    *gone = (sperf_traced_fiber_t){.number = fiber->number, .thread = fiber->thread, .next = fiber->thread->fibers};
    gone->stack.root = fiber->stack.root;
    fiber->thread->fibers = gone;
    if (fiber->thread != thread) {
        sperf_traced_fiber_t **link = &fiber->thread->fibers;
        while (*link != fiber) link = &(*link)->next;
        *link = fiber->next;
        fiber->next = thread->fibers;
        thread->fibers = fiber;
    }
    return renew_fiber(threads, fiber, thread, now_ns) ? fiber : NULL;
}

bool sperf_traced_fiber_switch(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, const sperf_word_t *ec,
                               int64_t now_ns)
{
    sperf_traced_fiber_t *before = thread->fiber, *fiber = fiber_of(threads, thread, ec, now_ns);
    if (fiber == NULL) return false;
    thread->fiber = fiber;
    /* Most of those in which nothing is open have ended. */
    if (before != NULL && before != fiber && before->stack.depth == 0) sperf_call_stack_shrink(&before->stack);
    return true;
}

/* -- Clocks -- */

static bool changes_native(sperf_traced_thread_t *thread)
{
    pthread_t self = pthread_self();
    if (pthread_equal(self, thread->native)) return false;
    thread->native = self;
    return true;
}

void sperf_traced_begin(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread)
{
    thread->native = pthread_self();
    thread->clock.cpu_ns = sperf_clock_cpu_ns();
    thread->clock.assumed_ns = 0;
    thread->clock.wall_ns = sperf_traced_now(threads);
}

void sperf_traced_skip(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread)
{
    int64_t before_ns = thread->clock.wall_ns;
    sperf_traced_begin(threads, thread);
    if (thread->clock.wall_ns > before_ns) threads->own_ns += thread->clock.wall_ns - before_ns;
}

/* What passed since `now_ns` took the trace, and is nobody's. */
static void leave_out(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    thread->clock.wall_ns = sperf_traced_now(threads);
    if (thread->clock.wall_ns > now_ns) threads->own_ns += thread->clock.wall_ns - now_ns;
}

/* Where a thread goes on on another native thread, its clock says nothing of the time before. */
void sperf_traced_charge_long(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, sperf_call_node_t *node,
                              int64_t now_ns)
{
    int64_t cpu_ns = sperf_clock_cpu_ns();
    if (changes_native(thread)) {
        thread->clock.cpu_ns = cpu_ns - (now_ns - thread->clock.wall_ns);
        thread->clock.assumed_ns = 0;
    }
    sperf_call_clock_charge_long(&thread->clock, node, now_ns, cpu_ns);
    leave_out(threads, thread, now_ns);
}

/* -- Threads -- */

sperf_traced_thread_t *sperf_traced_thread_get(sperf_traced_threads_t *threads, VALUE object, int64_t now_ns)
{
    bool ended;
    sperf_traced_thread_t *thread = sperf_traced_thread_find(object, &ended);
    if (thread != NULL || ended) return thread;
    thread = unused;
    if (thread != NULL) unused = thread->next;
    if (thread == NULL) thread = malloc(sizeof *thread);
    if (thread == NULL) return NULL;
    *thread = (sperf_traced_thread_t){.object = object, .vm = RTYPEDDATA_GET_DATA(object)};
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    thread->fiber = ec != NULL ? add_fiber(threads, thread, ec, now_ns) : NULL;
    if (thread->fiber == NULL) {
        thread->next = unused;
        unused = thread;
        return NULL;
    }
    thread->number = ++threads->threads_count;
    thread->clock.wall_ns = now_ns;
    thread->next = threads->threads;
    threads->threads = thread;
    rb_internal_thread_specific_set(object, key, thread);
    return thread;
}

void sperf_traced_suspended(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    sperf_traced_charge(threads, thread, now_ns);
    thread->suspended_ns = thread->clock.wall_ns > now_ns ? thread->clock.wall_ns : now_ns;
    atomic_store_explicit(&thread->ready_ns, 0, memory_order_relaxed);
}

static void add_leaf(sperf_traced_threads_t *threads, sperf_call_node_t *node, uint32_t leaf, int64_t wall_ns)
{
    sperf_call_node_t *child = wall_ns > 0 ? sperf_call_tree_child(&threads->tree, node, leaf) : NULL;
    if (child == NULL) {
        node->wall_ns += wall_ns;
        return;
    }
    child->calls++;
    child->wall_ns += wall_ns;
}

/* Divide what lies between; `used_ns` is CPU time that was used in it. */
static void charge_gap(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns, int64_t used_ns)
{
    sperf_call_node_t *node = sperf_call_stack_top(&thread->fiber->stack);
    int64_t ready_ns = atomic_load_explicit(&thread->ready_ns, memory_order_relaxed);
    if (ready_ns < thread->suspended_ns) ready_ns = now_ns;
    int64_t blocked_ns = ready_ns - thread->suspended_ns, waited_ns = now_ns - ready_ns;
    if (waited_ns < 0) waited_ns = 0;
    if (used_ns > blocked_ns) used_ns = blocked_ns;
    node->wall_ns += used_ns;
    node->cpu_ns += used_ns;
    add_leaf(threads, node, SPERF_CALL_GVL_BLOCKED, blocked_ns - used_ns);
    add_leaf(threads, node, SPERF_CALL_GVL_WAIT, waited_ns);
}

void sperf_traced_resumed(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    if (thread->suspended_ns == 0) return;
    if (threads->targets_only && thread->fiber->stack.depth == 0) {
        thread->clock.wall_ns = now_ns;
        thread->suspended_ns = 0;
        return;
    }
    int64_t ready_ns = atomic_load_explicit(&thread->ready_ns, memory_order_relaxed);
    bool waited = ready_ns >= thread->suspended_ns && now_ns - ready_ns > SHORT_WAIT_NS;
    if (!waited && now_ns - thread->suspended_ns < SPERF_SHORT_INTERVAL_NS) {
        sperf_traced_charge(threads, thread, now_ns);
    } else {
        int64_t cpu_ns = sperf_clock_cpu_ns();
        bool other = changes_native(thread);
        int64_t used_ns = sperf_call_clock_take_cpu(&thread->clock, cpu_ns);
        charge_gap(threads, thread, now_ns, other ? 0 : used_ns);
        leave_out(threads, thread, now_ns);
    }
    thread->suspended_ns = 0;
}

void sperf_traced_wait(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    if (thread->suspended_ns == 0 || (threads->targets_only && thread->fiber->stack.depth == 0)) return;
    charge_gap(threads, thread, now_ns, 0);
    thread->suspended_ns = now_ns;
}

void sperf_traced_thread_end(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    sperf_traced_charge(threads, thread, now_ns);
    for (sperf_traced_fiber_t *fiber = thread->fibers; fiber != NULL; fiber = fiber->next) {
        sperf_call_stack_end_all(&fiber->stack, now_ns);
        sperf_call_stack_shrink(&fiber->stack);
    }
    thread->over = true;
    rb_internal_thread_specific_set(thread->object, key, &no_more);
}

void sperf_traced_thread_name(sperf_traced_thread_t *thread, VALUE name)
{
    free(thread->name);
    thread->name = NULL;
    if (!RB_TYPE_P(name, T_STRING)) return;
    thread->name_length = (size_t)RSTRING_LEN(name);
    thread->name = malloc(thread->name_length + 1);
    if (thread->name != NULL) memcpy(thread->name, RSTRING_PTR(name), thread->name_length);
}

static void free_fiber(sperf_traced_fiber_t *fiber)
{
    sperf_call_stack_cleanup(&fiber->stack);
    free(fiber);
}

static void let_go_of(sperf_traced_thread_t *thread)
{
    for (sperf_traced_fiber_t *fiber = thread->fibers, *next; fiber != NULL; fiber = next) {
        next = fiber->next;
        free_fiber(fiber);
    }
    if (!thread->over) rb_internal_thread_specific_set(thread->object, key, NULL);
    free(thread->name);
    thread->next = unused;
    unused = thread;
}

/*
 * Keep the fiber that runs, and those in which calls are open: they may go on. Whichever runs in a child is the thread's
 * outermost one from then on, and has the number of that.
 */
static bool keep_open_fibers(sperf_traced_threads_t *threads, sperf_traced_thread_t *own)
{
    bool complete = true;
    uint32_t number = own->fiber->number;
    sperf_traced_fiber_t *fiber = own->fibers, *next;
    own->fibers = NULL;
    for (; fiber != NULL; fiber = next) {
        next = fiber->next;
        if (fiber != own->fiber && fiber->stack.depth == 0) {
            free_fiber(fiber);
            continue;
        }
        if (fiber->number == 1) fiber->number = number;
        fiber->found = fiber->stack.depth;
        if (sperf_call_stack_move(&fiber->stack, &threads->tree) != SPERF_OK) complete = false;
        fiber->next = own->fibers;
        own->fibers = fiber;
    }
    own->fiber->number = 1;
    return complete;
}

/* The table has all that there were, most of which are freed. */
static void reset_fibers(sperf_traced_threads_t *threads, sperf_traced_fiber_t *kept)
{
    for (uint32_t i = 0; i < threads->fibers_capacity; i++) threads->fibers[i] = NULL;
    threads->fibers_count = 0;
    for (sperf_traced_fiber_t *fiber = kept; fiber != NULL; fiber = fiber->next) {
        threads->fibers[slot_of(threads, fiber->ec)] = fiber;
        threads->fibers_count++;
    }
}

bool sperf_traced_threads_fork_child(sperf_traced_threads_t *threads, sperf_traced_thread_t *own)
{
    sperf_call_tree_t before = threads->tree;
    sperf_call_tree_init(&threads->tree);
    bool complete = true;
    for (sperf_traced_thread_t *thread = threads->threads, *next; thread != NULL; thread = next) {
        next = thread->next;
        if (thread != own) let_go_of(thread);
    }
    threads->threads = own;
    threads->threads_count = own != NULL ? 1 : 0;
    threads->own_ns = 0;
    if (own != NULL) {
        own->next = NULL;
        own->number = 1;
        own->collecting = NULL;
        own->suspended_ns = 0;
        complete = keep_open_fibers(threads, own);
    }
    reset_fibers(threads, own != NULL ? own->fibers : NULL);
    sperf_call_tree_cleanup(&before);
    if (own != NULL) sperf_traced_begin(threads, own);
    return complete;
}

void sperf_traced_threads_cleanup(sperf_traced_threads_t *threads)
{
    for (sperf_traced_thread_t *thread = threads->threads, *next; thread != NULL; thread = next) {
        next = thread->next;
        let_go_of(thread);
    }
    free(threads->fibers);
    sperf_call_tree_cleanup(&threads->tree);
    *threads = (sperf_traced_threads_t){0};
}
