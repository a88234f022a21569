/* Threads and fibers of a trace: see traced_threads.h. */
#include "traced_threads.h"

#include <ruby/thread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clocks.h"
#include "reading/ruby_values.h"
#include "sperf/base/rows.h"
#include "vm/vm_layout.h"

enum { FIRST_FIBERS = 64, OBSERVE_EVERY_NS = 100000000, LONGEST_LESSON_NS = 8000000 };

/* A shorter wait for the GVL is the cost of taking it. */
enum { SHORT_WAIT_NS = 5000 };

static rb_internal_thread_specific_key_t key;

/* Stands for the record of a thread that has ended. */
static sperf_traced_thread_t ended_thread;

/* Records of ended threads, to be reused. */
static sperf_traced_thread_t *unused;

/* Until the rate is known events read the system's clock: waiting for it costs less. */
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

sperf_traced_thread_t *sperf_traced_thread_find(VALUE thread, bool *ended)
{
    sperf_traced_thread_t *record = rb_internal_thread_specific_get(thread, key);
    if (ended != NULL) *ended = record == &ended_thread;
    return record == &ended_thread ? NULL : record;
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

/* -- Roots -- */

static sperf_call_node_t *new_root(sperf_traced_threads_t *threads, uint32_t thread, uint32_t fiber)
{
    uint64_t needed = (uint64_t)threads->roots_count + 1;
    if (SPERF_ROWS_RESERVE(threads->roots, threads->roots_capacity, needed) != SPERF_OK) return NULL;
    sperf_call_node_t *node = sperf_call_tree_root(&threads->tree);
    if (node == NULL) return NULL;
    threads->roots[threads->roots_count++] = (sperf_traced_root_t){node->id, thread, fiber};
    return node;
}

static bool has_room(const sperf_traced_threads_t *threads, uint32_t count, uint32_t most)
{
    return count < most && threads->tree.count < threads->limits.nodes / 2;
}

void sperf_traced_thread_number(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread)
{
    if (thread->number != 0) return;
    thread->number = SPERF_TRACED_OTHER;
    if (!has_room(threads, threads->numbers_count, threads->limits.threads)) return;
    size_t count = (size_t)threads->numbers_count + 1;
    sperf_traced_name_t *names = realloc(threads->names, count * sizeof *names);
    if (names == NULL) return;
    names[count - 1] = (sperf_traced_name_t){0};
    threads->names = names;
    thread->number = ++threads->numbers_count;
}

static sperf_call_node_t *own_root_for(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread)
{
    sperf_traced_thread_number(threads, thread);
    if (thread->number == SPERF_TRACED_OTHER) return NULL;
    bool first = thread->roots_count == 0;
    if (first || has_room(threads, threads->fiber_roots_count, threads->limits.fibers)) {
        sperf_call_node_t *root = new_root(threads, thread->number, thread->roots_count + 1);
        if (root == NULL) return NULL;
        thread->roots_count++;
        if (!first) threads->fiber_roots_count++;
        return root;
    }
    if (thread->other_root == NULL) thread->other_root = new_root(threads, thread->number, 0);
    return thread->other_root;
}

static sperf_call_node_t *root_for(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread)
{
    sperf_call_node_t *root = own_root_for(threads, thread);
    return root != NULL ? root : threads->tree.other;
}

void sperf_traced_root_assign(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber)
{
    fiber->stack.root = root_for(threads, fiber->thread);
}

/* Make an empty tree, with the root of SPERF_TRACED_OTHER. False: out of memory. */
static bool begin_tree(sperf_traced_threads_t *threads)
{
    sperf_call_tree_init(&threads->tree);
    threads->tree.most = threads->limits.nodes;
    threads->tree.other = new_root(threads, SPERF_TRACED_OTHER, 0);
    return threads->tree.other != NULL;
}

void sperf_traced_threads_init(sperf_traced_threads_t *threads, sperf_trace_limits_t limits)
{
    static bool made;
    if (!made) key = rb_internal_thread_specific_key_create();
    made = true;
    static sperf_counter_clock_t stamps;
    *threads =
        (sperf_traced_threads_t){.stamps = &stamps, .counts_cycles = sperf_clock_counts_cycles(), .limits = limits};
    if (!begin_tree(threads)) sperf_raise_unless_ok(SPERF_NO_MEMORY, NULL);
    learn_rate(threads);
}

/* -- Fibers -- */

static uint32_t slot_for(const sperf_traced_threads_t *threads, const sperf_word_t *ec)
{
    return (uint32_t)(((uint64_t)(uintptr_t)ec >> 4) * 0x9e3779b97f4a7c15u >> 32) & (threads->fibers_capacity - 1);
}

static uint32_t slot_of(const sperf_traced_threads_t *threads, const sperf_word_t *ec)
{
    uint32_t mask = threads->fibers_capacity - 1, slot = slot_for(threads, ec);
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

/* Remove a slot; entries behind it that probing had displaced move up. */
static void remove_slot(sperf_traced_threads_t *threads, uint32_t slot)
{
    uint32_t mask = threads->fibers_capacity - 1;
    for (uint32_t at = (slot + 1) & mask; threads->fibers[at] != NULL; at = (at + 1) & mask) {
        uint32_t home = slot_for(threads, threads->fibers[at]->ec);
        if (((at - home) & mask) < ((at - slot) & mask)) continue;
        threads->fibers[slot] = threads->fibers[at];
        slot = at;
    }
    threads->fibers[slot] = NULL;
}

static void link_fiber(sperf_traced_fiber_t *fiber, sperf_traced_thread_t *thread)
{
    fiber->thread = thread;
    fiber->previous = NULL;
    fiber->next = thread->fibers;
    if (fiber->next != NULL) fiber->next->previous = fiber;
    thread->fibers = fiber;
}

static void unlink_fiber(sperf_traced_fiber_t *fiber)
{
    if (fiber->next != NULL) fiber->next->previous = fiber->previous;
    if (fiber->previous != NULL) fiber->previous->next = fiber->next;
    if (fiber->thread->fibers == fiber) fiber->thread->fibers = fiber->next;
}

static void free_fiber(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber)
{
    remove_slot(threads, slot_of(threads, fiber->ec));
    threads->fibers_count--;
    unlink_fiber(fiber);
    sperf_call_stack_cleanup(&fiber->stack);
    free(fiber);
}

/* Free the record of a fiber that does not run, if possible one without open calls: most of those have ended. */
static void free_some_fiber(sperf_traced_threads_t *threads)
{
    enum { SOME = 32 };
    sperf_traced_fiber_t *chosen = NULL;
    uint32_t mask = threads->fibers_capacity - 1, seen = 0;
    for (uint32_t i = 0; i <= mask && seen < SOME; i++) {
        sperf_traced_fiber_t *fiber = threads->fibers[threads->hand++ & mask];
        if (fiber == NULL || fiber == fiber->thread->fiber) continue;
        seen++;
        if (chosen == NULL || fiber->stack.depth == 0) chosen = fiber;
        if (chosen->stack.depth == 0) break;
    }
    if (chosen != NULL) free_fiber(threads, chosen);
}

static void begin_fiber(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber)
{
    fiber->stack.tree = &threads->tree;
    fiber->stack.root = NULL;
    fiber->stack.depth = 0;
    fiber->stack.slow = threads->slow;
    fiber->stack.slow_context = fiber;
    fiber->found = 0;
}

static sperf_traced_fiber_t *add_fiber(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread,
                                       const sperf_word_t *ec)
{
    if (threads->fibers_count >= threads->limits.contexts) free_some_fiber(threads);
    sperf_traced_fiber_t *fiber = calloc(1, sizeof *fiber);
    if (fiber == NULL || !reserve_fiber(threads)) {
        free(fiber);
        return NULL;
    }
    fiber->ec = ec;
    link_fiber(fiber, thread);
    begin_fiber(threads, fiber);
    threads->fibers[slot_of(threads, ec)] = fiber;
    threads->fibers_count++;
    return fiber;
}

/*
 * Another thread runs a fiber at the address where this thread's was last seen, so this thread runs something
 * else by now; its next event tells what. Until then it has a record with an address that no fiber has.
 */
static bool leave_fiber(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread)
{
    sperf_traced_fiber_t *fiber = add_fiber(threads, thread, (const sperf_word_t *)(const void *)thread);
    if (fiber == NULL) return false;
    if (!threads->targets_only && !thread->ignored) sperf_traced_root_assign(threads, fiber);
    thread->fiber = fiber;
    return true;
}

/*
 * Return whether a fiber has run nothing yet: its first frame is its only one. Ruby announces the switch to it then.
 */
static bool is_new(const sperf_word_t *ec)
{
    const sperf_word_t *frame = (const sperf_word_t *)ec[SPERF_EC_CFP];
    return frame + sperf_vm_layout.frame_words == (const sperf_word_t *)ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE];
}

bool sperf_traced_fiber_switch(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, const sperf_word_t *ec)
{
    sperf_traced_fiber_t *before = thread->fiber;
    sperf_traced_fiber_t *fiber = threads->fibers_capacity > 0 ? threads->fibers[slot_of(threads, ec)] : NULL;
    if (fiber == NULL) {
        fiber = add_fiber(threads, thread, ec);
        if (fiber == NULL) return false;
    } else if (fiber->thread != thread ||
               (fiber != before && is_new(ec))) { /* the fiber that had this address has ended */
        sperf_traced_thread_t *owner = fiber->thread;
        if (owner != thread && owner->fiber == fiber && !leave_fiber(threads, owner)) return false;
        unlink_fiber(fiber);
        link_fiber(fiber, thread);
        begin_fiber(threads, fiber);
    }
    if (fiber->stack.root == NULL && !threads->targets_only && thread->decided && !thread->ignored) {
        sperf_traced_root_assign(threads, fiber);
    }
    thread->fiber = fiber;
    /* Most fibers without open calls have ended. */
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

/* The time since `now_ns` was the trace's own work: charge it to no method. */
static void leave_out(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    thread->clock.wall_ns = sperf_traced_now(threads);
    if (thread->clock.wall_ns > now_ns) threads->own_ns += thread->clock.wall_ns - now_ns;
}

/* After a move to another native thread, the CPU clock says nothing about the time before. */
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
    if (ec == NULL || !sperf_traced_fiber_switch(threads, thread, ec)) {
        thread->next = unused;
        unused = thread;
        return NULL;
    }
    thread->clock.wall_ns = now_ns;
    thread->next = threads->threads;
    if (thread->next != NULL) thread->next->previous = thread;
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

/* Divide an interval without the GVL; `used_ns` is the CPU time that was used in it. */
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
        int64_t used_ns = sperf_call_clock_charge_cpu(&thread->clock, cpu_ns);
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

/* Its roots and its name stay. */
static void free_thread(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, void *mark)
{
    while (thread->fibers != NULL) free_fiber(threads, thread->fibers);
    rb_internal_thread_specific_set(thread->object, key, mark);
    if (thread->next != NULL) thread->next->previous = thread->previous;
    if (thread->previous != NULL) thread->previous->next = thread->next;
    if (threads->threads == thread) threads->threads = thread->next;
    thread->next = unused;
    unused = thread;
}

void sperf_traced_thread_end(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    for (sperf_traced_fiber_t *fiber = thread->fibers; fiber != NULL; fiber = fiber->next) {
        sperf_call_stack_end_all(&fiber->stack, now_ns);
    }
    free_thread(threads, thread, &ended_thread);
}

void sperf_traced_thread_name(sperf_traced_threads_t *threads, const sperf_traced_thread_t *thread, VALUE name)
{
    if (thread->number == 0 || thread->number == SPERF_TRACED_OTHER) return;
    sperf_traced_name_t *own = &threads->names[thread->number - 1];
    free(own->bytes);
    *own = (sperf_traced_name_t){0};
    if (!RB_TYPE_P(name, T_STRING)) return;
    own->bytes = malloc((size_t)RSTRING_LEN(name) + 1);
    if (own->bytes == NULL) return;
    own->length = (size_t)RSTRING_LEN(name);
    memcpy(own->bytes, RSTRING_PTR(name), own->length);
}

/* -- Children of fork -- */

/* Begin with no roots, as at the start. */
static bool renew_roots(sperf_traced_threads_t *threads)
{
    for (uint32_t i = 0; i < threads->numbers_count; i++) free(threads->names[i].bytes);
    threads->numbers_count = threads->roots_count = threads->fiber_roots_count = 0;
    return begin_tree(threads);
}

static bool move_fiber(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber)
{
    fiber->found = fiber->stack.depth;
    if (fiber->stack.root == NULL) return true;
    return sperf_call_stack_move(&fiber->stack, &threads->tree, root_for(threads, fiber->thread)) == SPERF_OK;
}

/*
 * Move the running fiber and those with open calls, which may run again, to the new tree. The fiber that runs
 * in the child is its thread's outermost one from then on, and so gets the first number.
 */
static bool move_open_fibers(sperf_traced_threads_t *threads, sperf_traced_thread_t *own)
{
    bool complete = move_fiber(threads, own->fiber);
    for (sperf_traced_fiber_t *fiber = own->fibers, *next; fiber != NULL; fiber = next) {
        next = fiber->next;
        if (fiber == own->fiber) continue;
        if (fiber->stack.depth == 0) {
            free_fiber(threads, fiber);
        } else if (!move_fiber(threads, fiber)) {
            complete = false;
        }
    }
    return complete;
}

bool sperf_traced_threads_fork_child(sperf_traced_threads_t *threads, sperf_traced_thread_t *own)
{
    for (sperf_traced_thread_t *thread = threads->threads, *next; thread != NULL; thread = next) {
        next = thread->next;
        if (thread != own) free_thread(threads, thread, NULL);
    }
    sperf_call_tree_t before = threads->tree;
    bool complete = renew_roots(threads);
    threads->own_ns = 0;
    if (own != NULL) {
        own->number = own->roots_count = 0;
        own->other_root = own->collecting = NULL;
        own->suspended_ns = 0;
        if (!own->ignored) sperf_traced_thread_number(threads, own);
        complete = complete && move_open_fibers(threads, own);
        sperf_traced_begin(threads, own);
    }
    sperf_call_tree_cleanup(&before);
    return complete;
}

uint64_t sperf_traced_threads_bytes(const sperf_traced_threads_t *threads)
{
    uint64_t bytes = sperf_call_tree_bytes(&threads->tree) + threads->roots_capacity * sizeof *threads->roots +
                     threads->numbers_count * sizeof *threads->names +
                     threads->fibers_capacity * sizeof *threads->fibers;
    for (uint32_t i = 0; i < threads->numbers_count; i++) bytes += threads->names[i].length;
    for (uint32_t i = 0; i < threads->fibers_capacity; i++) {
        const sperf_traced_fiber_t *fiber = threads->fibers[i];
        if (fiber != NULL) bytes += sizeof *fiber + fiber->stack.capacity * sizeof *fiber->stack.calls;
    }
    for (const sperf_traced_thread_t *thread = unused; thread != NULL; thread = thread->next) bytes += sizeof *thread;
    for (const sperf_traced_thread_t *thread = threads->threads; thread != NULL; thread = thread->next) {
        bytes += sizeof *thread;
    }
    return bytes;
}

void sperf_traced_threads_cleanup(sperf_traced_threads_t *threads)
{
    while (threads->threads != NULL) free_thread(threads, threads->threads, NULL);
    for (uint32_t i = 0; i < threads->numbers_count; i++) free(threads->names[i].bytes);
    free(threads->names);
    free(threads->roots);
    free(threads->fibers);
    sperf_call_tree_cleanup(&threads->tree);
    *threads = (sperf_traced_threads_t){0};
}
