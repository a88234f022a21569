/* Ractors and threads of another process, and their CPU clocks: see sperf/outside/threads.h. */
#include "sperf/outside/threads.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

/* The lowest bits of the state of the GC: 1 while it marks, 2 while it sweeps. */
enum { GC_MODE_MASK = 3, GC_SWEEPS = 2 };

typedef struct {
    const sperf_outside_memory_t *memory;
    const sperf_outside_layout_t *layout;
    sperf_outside_threads_t *threads;
    uint32_t nodes_left;   /* of all lists: they may be circles */
    uint32_t thread_bytes; /* of a thread that are read */
    uint8_t block[SPERF_OUTSIDE_OFFSET_MAX + 8];
} reading_t;

static uint64_t field(const reading_t *reading, uint32_t offset)
{
    uint64_t word;
    memcpy(&word, reading->block + offset, sizeof word);
    return word;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/*
 * A list, which ends at its head. One that was torn while it was read may lead into a circle without the head: a node of
 * it is remembered, a later one at each power of two, and the walk ends where it comes again (R. P. Brent, "An improved
 * Monte Carlo factorization algorithm", 1980).
 */
typedef struct {
    uint64_t head;
    uint64_t remembered;
    uint32_t count;
} list_t;

/* Return whether `node` is a further node of the list, and count it. */
static bool is_node(reading_t *reading, list_t *list, uint64_t node)
{
    bool is_end = node == list->head || node == list->remembered;
    if (is_end || !sperf_outside_is_address(node) || reading->nodes_left == 0) return false;
    reading->nodes_left--;
    list->count++;
    if ((list->count & (list->count - 1)) == 0) list->remembered = node;
    return true;
}

/* Return how many bytes of a thread are read. */
static uint32_t thread_bytes(const sperf_outside_layout_t *layout)
{
    uint32_t last = larger(layout->thread_self, larger(layout->thread_ractor, layout->thread_vm));
    last = larger(last, larger(layout->thread_native, layout->thread_name));
    last = larger(last, larger(layout->thread_blocking, larger(layout->thread_locking, layout->thread_keeping)));
    return last + 8;
}

/* The state of a thread that neither has the GVL nor waits for it. */
static sperf_outside_state_t resting_state(const reading_t *reading)
{
    return field(reading, reading->layout->thread_blocking) != 0 ? SPERF_OUTSIDE_BLOCKING : SPERF_OUTSIDE_WAITING;
}

/* Add the thread at `address`, if it is one of `ractor`. */
static sperf_status_t add_thread(reading_t *reading, uint64_t address, uint64_t ractor, uint32_t number)
{
    const sperf_outside_layout_t *layout = reading->layout;
    sperf_outside_threads_t *threads = reading->threads;
    if (!sperf_outside_is_address(address)) return SPERF_OK;
    if (!sperf_outside_read(reading->memory, address, reading->block, reading->thread_bytes)) return SPERF_OK;
    if (field(reading, layout->thread_vm) != threads->vm || field(reading, layout->thread_ractor) != ractor) {
        return SPERF_OK;
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(threads->rows, threads->capacity, (uint64_t)threads->count + 1));
    sperf_outside_thread_t thread = {
        .address = address,
        .value = field(reading, layout->thread_self),
        .name = field(reading, layout->thread_name),
        .locking = field(reading, layout->thread_locking),
        .keeping = field(reading, layout->thread_keeping),
        .ractor = number,
        .is_main = threads->count == 0,
        .state = resting_state(reading),
    };
    uint64_t native = field(reading, layout->thread_native);
    int32_t tid = 0;
    if (native != 0) sperf_outside_read(reading->memory, native + layout->native_tid, &tid, sizeof tid);
    thread.tid = tid > 0 ? tid : 0;
    threads->rows[threads->count++] = thread;
    return SPERF_OK;
}

static sperf_outside_thread_t *thread_at(sperf_outside_threads_t *threads, uint32_t first, uint64_t address)
{
    for (uint32_t i = first; i < threads->count; i++) {
        if (threads->rows[i].address == address) return &threads->rows[i];
    }
    return NULL;
}

/* Set which of the Ractor's threads, those from row `first`, holds the GVL, and which wait for it. */
static void read_scheduler(reading_t *reading, uint64_t ractor, uint32_t first)
{
    const sperf_outside_layout_t *layout = reading->layout;
    list_t list = {.head = ractor + layout->ractor_ready};
    uint64_t node = sperf_outside_word(reading->memory, list.head);
    while (is_node(reading, &list, node)) {
        sperf_outside_thread_t *thread = thread_at(reading->threads, first, node - layout->thread_ready);
        if (thread == NULL) break;
        thread->state = SPERF_OUTSIDE_GVL_WAIT;
        node = sperf_outside_word(reading->memory, node);
    }
    uint64_t running = sperf_outside_word(reading->memory, ractor + layout->ractor_running);
    sperf_outside_thread_t *holder = thread_at(reading->threads, first, running);
    if (holder != NULL) holder->state = reading->threads->collects ? SPERF_OUTSIDE_GC : SPERF_OUTSIDE_RUNNING;
}

static sperf_status_t read_ractor(reading_t *reading, uint64_t ractor)
{
    const sperf_outside_layout_t *layout = reading->layout;
    uint32_t number = 0;
    sperf_outside_read(reading->memory, ractor + layout->ractor_number, &number, sizeof number);
    list_t list = {.head = ractor + layout->ractor_threads};
    uint64_t node = sperf_outside_word(reading->memory, list.head);
    uint32_t first = reading->threads->count;
    while (is_node(reading, &list, node)) {
        SPERF_TRY(add_thread(reading, node - layout->thread_node, ractor, number));
        node = sperf_outside_word(reading->memory, node);
    }
    read_scheduler(reading, ractor, first);
    return SPERF_OK;
}

static void read_collection(const sperf_outside_memory_t *memory, sperf_outside_threads_t *threads)
{
    threads->collects = false;
    threads->sweeps = false;
    if (memory->layout->vm_space == 0) return;
    uint32_t state = 0;
    uint64_t space = sperf_outside_word(memory, threads->vm + memory->layout->vm_space);
    sperf_outside_read(memory, space + memory->layout->space_gc, &state, sizeof state);
    threads->collects = (state >> memory->layout->gc_bit & 1) != 0;
    threads->sweeps = (state & GC_MODE_MASK) == GC_SWEEPS;
}

sperf_status_t sperf_outside_threads_read(const sperf_outside_memory_t *memory, sperf_outside_threads_t *threads)
{
    threads->count = 0;
    threads->vm = sperf_outside_word(memory, memory->layout->vm_root);
    if (!sperf_outside_is_address(threads->vm)) return SPERF_NOT_FOUND;
    read_collection(memory, threads);
    reading_t *reading = malloc(sizeof *reading);
    if (reading == NULL) return SPERF_NO_MEMORY;
    reading->memory = memory;
    reading->layout = memory->layout;
    reading->threads = threads;
    reading->nodes_left = SPERF_OUTSIDE_NODES_MAX;
    reading->thread_bytes = thread_bytes(memory->layout);
    list_t list = {.head = threads->vm + memory->layout->vm_ractors};
    uint64_t node = sperf_outside_word(memory, list.head);
    sperf_status_t status = SPERF_OK;
    while (status == SPERF_OK && is_node(reading, &list, node)) {
        status = read_ractor(reading, node - memory->layout->ractor_node);
        node = sperf_outside_word(memory, node);
    }
    free(reading);
    if (status == SPERF_OK && threads->count == 0) return SPERF_NOT_FOUND;
    return status;
}

void sperf_outside_threads_cleanup(sperf_outside_threads_t *threads)
{
    free(threads->rows);
    *threads = (sperf_outside_threads_t){0};
}

uint32_t sperf_outside_lock_owner(const sperf_outside_memory_t *memory, const sperf_outside_threads_t *threads,
                                  uint64_t value)
{
    if (!sperf_outside_is_address(value)) return UINT32_MAX;
    uint64_t data = value + memory->layout->mutex_data;
    uint64_t wanted = memory->layout->mutex_embedded != 0 ? data : sperf_outside_word(memory, data);
    if (wanted == 0) return UINT32_MAX;
    for (uint32_t row = 0; row < threads->count; row++) {
        uint64_t lock = threads->rows[row].keeping;
        for (int i = 0; i < SPERF_OUTSIDE_LOCKS_MAX && sperf_outside_is_address(lock); i++) {
            if (lock == wanted) return row;
            lock = sperf_outside_word(memory, lock + memory->layout->mutex_next);
        }
    }
    return UINT32_MAX;
}

/* -- CPU clocks -- */

static bool is_clock(const void *table, uint32_t id, const void *key)
{
    return ((const sperf_outside_native_clocks_t *)table)->rows[id].tid == *(const int32_t *)key;
}

void sperf_outside_native_clocks_cleanup(sperf_outside_native_clocks_t *clocks)
{
    sperf_index_cleanup(&clocks->index);
    free(clocks->rows);
    *clocks = (sperf_outside_native_clocks_t){0};
}

sperf_status_t sperf_outside_native_clocks_read(sperf_outside_native_clocks_t *clocks, int32_t tid, uint64_t new_max_ns,
                                                sperf_outside_usage_t *usage)
{
    uint64_t hash = sperf_hash_combine(0, (uint64_t)(uint32_t)tid);
    uint32_t id = sperf_index_find(&clocks->index, hash, clocks, &tid, is_clock);
    sperf_outside_native_clock_t now = {.tid = tid, .cpu_ns = usage->cpu_ns, .wait_ns = usage->wait_ns}, before = {0};
    if (id == 0) {
        SPERF_TRY(sperf_index_reserve(&clocks->index));
        SPERF_TRY(SPERF_ROWS_RESERVE(clocks->rows, clocks->capacity, (uint64_t)clocks->count + 2));
        id = ++clocks->count;
        sperf_index_add(&clocks->index, hash, id);
    } else {
        before = clocks->rows[id];
    }
    clocks->rows[id] = now;
    /* One that has used less than before is another thread with the same number. */
    bool is_first = before.tid == 0 || now.cpu_ns < before.cpu_ns || now.wait_ns < before.wait_ns;
    if (is_first) before = now.cpu_ns <= new_max_ns ? (sperf_outside_native_clock_t){0} : now;
    usage->cpu_ns = now.cpu_ns - before.cpu_ns;
    usage->wait_ns = now.wait_ns - before.wait_ns;
    return SPERF_OK;
}
