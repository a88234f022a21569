/* Records of Ruby threads: see thread_record.h. */
#include "thread_record.h"

#include <ruby/thread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/clocks.h"
#include "platform/platform.h"
#include "sperf/base/rows.h"
#include "vm/ractors.h"

/* Made once; keys cannot be given back, and Ruby has eight for all extensions together. */
static rb_internal_thread_specific_key_t record_key;
static pthread_key_t native_key;

/* The only one, for destructors, which get their own native thread only. Set once. */
static sperf_threads_t *registry;

static void native_thread_ended(void *native);

void sperf_threads_init(sperf_threads_t *threads)
{
    memset(threads, 0, sizeof *threads);
    registry = threads;
    pthread_mutex_init(&threads->lock, NULL);
    record_key = rb_internal_thread_specific_key_create();
    int error = pthread_key_create(&native_key, native_thread_ended);
    if (error != 0) rb_syserr_fail(error, "pthread_key_create");
}

/* Return the threads that ended after the last drain of the last session. */
static void drop_exited(sperf_threads_t *threads)
{
    sperf_thread_record_t *record = sperf_threads_remove_exited(threads);
    while (record != NULL) {
        sperf_thread_record_t *next = record->next;
        sperf_thread_recycle(threads, record);
        record = next;
    }
    sperf_native_t *native = sperf_natives_remove_exited(threads);
    while (native != NULL) {
        sperf_native_t *next = native->next_exited;
        sperf_native_free(threads, native);
        native = next;
    }
}

void sperf_threads_reset(sperf_threads_t *threads, bool resumes)
{
    drop_exited(threads);
    pthread_mutex_lock(&threads->lock);
    threads->session++;
    if (!resumes) {
        threads->session_begun = threads->session;
        threads->threads_count = 0;
    }
    pthread_mutex_unlock(&threads->lock);
    sperf_pins_reset(&threads->pins);
    atomic_store(&threads->switches, 1);
    atomic_store(&threads->no_slot_count, 0);
    atomic_store(&threads->starting_ns, 0);
}

/* Remove a record from the pool, which grows if it is empty. The lock is held. */
static sperf_thread_record_t *remove_free(sperf_threads_t *threads)
{
    if (threads->free_list == NULL) {
        uint64_t needed = (uint64_t)threads->chunks_count + 1;
        if (SPERF_ROWS_RESERVE(threads->chunks, threads->chunks_capacity, needed) != SPERF_OK) return NULL;
        sperf_thread_record_t *chunk = calloc(SPERF_RECORDS_PER_CHUNK, sizeof *chunk);
        if (chunk == NULL) return NULL;
        threads->chunks[threads->chunks_count++] = chunk;
        for (int i = 0; i < SPERF_RECORDS_PER_CHUNK; i++) {
            chunk[i].slot = -1;
            chunk[i].next = threads->free_list;
            threads->free_list = &chunk[i];
        }
    }
    sperf_thread_record_t *record = threads->free_list;
    threads->free_list = record->next;
    record->next = NULL;
    return record;
}

/* Prepare the record for the current session. The lock is held; the thread is OUT. */
static void renew(sperf_threads_t *threads, sperf_thread_record_t *record, VALUE thread, int64_t started_mono_ns)
{
    record->vm_thread = RTYPEDDATA_GET_DATA(thread);
    sperf_pin_reset(&record->pin);
    record->handler_captures = false;
    record->slot = -1;
    if (record->session == 0 || record->session < threads->session_begun) record->number = ++threads->threads_count;
    record->session = threads->session;
    record->started_mono_ns = started_mono_ns;
    record->native = NULL;
    record->in_main_ractor = false;
    record->ready_at_switch = 0;
    record->recorded_name = 0;
    record->short_gaps_seen_ns = record->usual_gap_ns = 0;
    /* A new record is one without the GVL; a caller that knows better says so next. */
    int64_t now = started_mono_ns != 0 ? started_mono_ns : sperf_clock_mono_ns();
    record->resumed_mono_ns = 0;
    record->suspended_mono_ns = now;
    /* One that is being created waits for its first turn from now on. */
    atomic_store(&record->ready_mono_ns, started_mono_ns);
    record->held_ns = record->gc_total_ns = record->gc_entered_mono_ns = 0;
    record->gap_tick_free = record->wait_tick_free = (sperf_tick_free_t){0};
    memset(record->blocked, 0, sizeof record->blocked);
    record->waiting = record->collecting = (sperf_pool_t){0};
    record->collected = (sperf_interval_t){0};
    sperf_account_begin(&record->running.account, 0, 0);
    record->running.has_last = record->running.last_is_awaited = false;
    record->allocated = record->allocated_stamp = 0;
    memset(record->spanned_ns, 0, sizeof record->spanned_ns);
}

static void forget_name(sperf_thread_record_t *record)
{
    free(record->name);
    record->name = NULL;
    record->name_length = 0;
}

void sperf_thread_set_name(sperf_thread_record_t *record, const char *bytes, size_t length)
{
    forget_name(record);
    if (length == 0) return;
    record->name = malloc(length);
    if (record->name == NULL) return;
    memcpy(record->name, bytes, length);
    record->name_length = length;
}

static _Atomic(sperf_thread_record_t *) *recent_entry(sperf_threads_t *threads, VALUE thread)
{
    return &threads->recent[(thread >> 6 ^ thread >> 12) % SPERF_RECENT_RECORDS];
}

/* Return the record of `thread` if it was found recently: thread_record.h says why it is that thread's. */
static inline sperf_thread_record_t *recent_record(sperf_threads_t *threads, VALUE thread)
{
    sperf_thread_record_t *record = atomic_load_explicit(recent_entry(threads, thread), memory_order_acquire);
    if (record == NULL || record->session != threads->session) return NULL;
    return atomic_load_explicit(&record->thread, memory_order_relaxed) == thread ? record : NULL;
}

static void remember(sperf_threads_t *threads, VALUE thread, sperf_thread_record_t *record)
{
    atomic_store_explicit(&record->thread, thread, memory_order_relaxed);
    atomic_store_explicit(recent_entry(threads, thread), record, memory_order_release);
}

static void forget(sperf_threads_t *threads, VALUE thread)
{
    atomic_store_explicit(recent_entry(threads, thread), NULL, memory_order_relaxed);
}

static sperf_thread_record_t *make_record(sperf_threads_t *threads, VALUE thread, sperf_thread_record_t *record,
                                          int64_t started_mono_ns)
{
    pthread_mutex_lock(&threads->lock);
    if (record == NULL) {
        record = remove_free(threads);
        if (record != NULL) rb_internal_thread_specific_set(thread, record_key, record);
    }
    if (record != NULL) renew(threads, record, thread, started_mono_ns);
    pthread_mutex_unlock(&threads->lock);
    return record;
}

sperf_thread_record_t *sperf_threads_record(sperf_threads_t *threads, VALUE thread, int64_t started_mono_ns)
{
    if (started_mono_ns == 0) {
        sperf_thread_record_t *record = recent_record(threads, thread);
        if (record != NULL) return record;
    }
    sperf_thread_record_t *record = rb_internal_thread_specific_get(thread, record_key);
    bool is_renewed = record == NULL || record->session != threads->session;
    if (is_renewed) record = make_record(threads, thread, record, started_mono_ns);
    if (record == NULL) return NULL;
    remember(threads, thread, record);
    if (is_renewed) atomic_fetch_add_explicit(&threads->renewals, 1, memory_order_release);
    return record;
}

sperf_thread_record_t *sperf_threads_find(sperf_threads_t *threads, VALUE thread)
{
    sperf_thread_record_t *record = recent_record(threads, thread);
    if (record != NULL) return record;
    record = rb_internal_thread_specific_get(thread, record_key);
    return record != NULL && record->session == threads->session ? record : NULL;
}

static void link_native(sperf_threads_t *threads, sperf_native_t *native)
{
    native->previous = NULL;
    native->next = threads->natives;
    if (native->next != NULL) native->next->previous = native;
    threads->natives = native;
}

static void unlink_native(sperf_threads_t *threads, sperf_native_t *native)
{
    if (native->next != NULL) native->next->previous = native->previous;
    if (native->previous != NULL) native->previous->next = native->next;
    if (threads->natives == native) threads->natives = native->next;
}

void sperf_native_free(sperf_threads_t *threads, sperf_native_t *native)
{
    pthread_mutex_lock(&threads->lock);
    unlink_native(threads, native);
    pthread_mutex_unlock(&threads->lock);
    free(native);
}

/*
 * Destructor of native_key. Context: the native thread at its very end, no GVL, all Ruby state gone. It reads its own
 * CPU clock, and may free and take the lock.
 */
static void native_thread_ended(void *ended)
{
    sperf_native_t *native = ended;
    sperf_threads_t *threads = registry;
    if (native->session != threads->session) {
        sperf_native_free(threads, native);
        return;
    }
    /* Also when that session has just stopped: entries that point here may not be drained yet. */
    native->exit_clock_ns = sperf_clock_cpu_ns();
    sperf_native_t *first = atomic_load(&threads->exited_natives);
    do {
        native->next_exited = first;
    } while (!atomic_compare_exchange_weak(&threads->exited_natives, &first, native));
}

/* Take the calling native thread into the session: its ids, its clock, its account. */
static void renew_native(sperf_threads_t *threads, sperf_native_t *native, int64_t started_mono_ns)
{
    native->session = threads->session;
    sperf_platform_thread_self(&native->seen);
    native->held_ns = native->gc_total_ns = native->without_gvl_taken_ns = 0;
    native->last_number = native->ticked_number = 0;
    native->coreless_cpu_ns = -1;
    sperf_account_begin(&native->running.account, 0, 0);
    native->running.has_last = native->running.last_is_awaited = false;
    /*
     * Counts from now. What one that was made for a Ruby thread of this session has used before belongs to no method. It
     * cannot have used more CPU time than has passed since it was made.
     */
    int64_t cpu_ns = sperf_clock_cpu_ns();
    bool born_here = started_mono_ns > 0 && cpu_ns <= sperf_clock_mono_ns() - started_mono_ns;
    if (born_here) atomic_fetch_add_explicit(&threads->starting_ns, cpu_ns, memory_order_relaxed);
    native->opened_cpu_ns = cpu_ns;
    sperf_cpu_split_begin(&native->cpu, cpu_ns, 0);
}

static void mask_signal(int how, int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(how, &set, NULL);
}

void sperf_native_block_signal(int number)
{
    sperf_native_t *native = pthread_getspecific(native_key);
    if (native == NULL || number == 0) return;
    mask_signal(SIG_BLOCK, number);
    native->blocked_signal = number;
}

/* Under M:N threads a native thread goes on with another Ruby thread, and keeps its alternate stack. */
static void unblock_signal(sperf_native_t *native)
{
    mask_signal(SIG_UNBLOCK, native->blocked_signal);
    native->blocked_signal = 0;
}

/* Return the calling native thread, known and of this session; NULL when out of memory. */
static sperf_native_t *own_native(sperf_threads_t *threads, int64_t started_mono_ns)
{
    sperf_native_t *native = pthread_getspecific(native_key);
    if (native != NULL && native->blocked_signal != 0) unblock_signal(native);
    if (native != NULL && native->session == threads->session) return native;
    if (native == NULL) {
        native = calloc(1, sizeof *native);
        if (native == NULL) return NULL;
        if (pthread_setspecific(native_key, native) != 0) {
            free(native);
            return NULL;
        }
        pthread_mutex_lock(&threads->lock);
        link_native(threads, native);
        pthread_mutex_unlock(&threads->lock);
    }
    renew_native(threads, native, started_mono_ns);
    return native;
}

/* Acquire a slot, with memory for stacks. Returns its index; -1: all are in use, or out of memory. */
static int acquire_slot(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    int slot = sperf_pins_acquire_slot(&threads->pins, &record->pin);
    if (slot < 0) return -1;
    if (threads->scratch[slot] == NULL) threads->scratch[slot] = calloc(1, sizeof *threads->scratch[slot]);
    if (threads->scratch[slot] != NULL) return slot;
    sperf_pins_release_slot(&threads->pins, slot);
    return -1;
}

void sperf_thread_resumed(sperf_thread_record_t *record, int64_t mono_ns)
{
    record->resumed_mono_ns = mono_ns;
    record->suspended_mono_ns = 0;
    atomic_store_explicit(&record->ready_mono_ns, 0, memory_order_relaxed);
}

void sperf_thread_suspended(sperf_thread_record_t *record, int64_t mono_ns)
{
    /* Suspended twice in a row: the first time, the thread kept the GVL after all. */
    int64_t since_ns = record->suspended_mono_ns != 0 ? record->suspended_mono_ns : record->resumed_mono_ns;
    record->held_ns += mono_ns - since_ns;
    if (record->native != NULL) record->native->held_ns += mono_ns - since_ns;
    record->suspended_mono_ns = mono_ns;
    atomic_store_explicit(&record->ready_mono_ns, 0, memory_order_relaxed);
}

int64_t sperf_thread_held_ns(const sperf_thread_record_t *record, int64_t mono_ns)
{
    return record->held_ns + (record->suspended_mono_ns == 0 ? mono_ns - record->resumed_mono_ns : 0);
}

int64_t sperf_native_held_ns(const sperf_thread_record_t *record, int64_t mono_ns)
{
    return record->native->held_ns + (record->suspended_mono_ns == 0 ? mono_ns - record->resumed_mono_ns : 0);
}

int64_t sperf_thread_due_ns(const sperf_thread_record_t *record, sperf_time_kind_t kind)
{
    sperf_interval_t short_gaps = sperf_pool_due(&record->blocked[SPERF_GAP_SHORT]);
    sperf_interval_t long_gaps = sperf_pool_due(&record->blocked[SPERF_GAP_LONG]);
    sperf_interval_t collecting = sperf_pool_due(&record->collecting);
    switch (kind) {
    case SPERF_TIME_RUNNING: return short_gaps.part_ns + long_gaps.part_ns;
    case SPERF_TIME_BLOCKED: return short_gaps.length_ns - short_gaps.part_ns + long_gaps.length_ns - long_gaps.part_ns;
    case SPERF_TIME_WAIT: return sperf_pool_due(&record->waiting).length_ns;
    case SPERF_TIME_MARKING: return collecting.part_ns;
    case SPERF_TIME_SWEEPING: return collecting.length_ns - collecting.part_ns;
    default: return 0;
    }
}

int64_t sperf_native_without_gvl_due_ns(const sperf_native_t *native)
{
    return native->cpu.without_gvl_ns[SPERF_GAP_SHORT] + native->cpu.without_gvl_ns[SPERF_GAP_LONG] -
           native->without_gvl_taken_ns;
}

bool sperf_threads_own_begin(sperf_threads_t *threads, VALUE thread)
{
    sperf_thread_record_t *record = sperf_threads_record(threads, thread, 0);
    if (record == NULL) return false;
    record->own = true;
    atomic_store_explicit(&record->blocks, 0, memory_order_relaxed);
    atomic_store_explicit(&record->labels, 0, memory_order_relaxed);
    atomic_store_explicit(&record->labels_to_inherit, 0, memory_order_relaxed);
    return true;
}

void sperf_thread_enter(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    if (record->native == NULL) record->in_main_ractor = sperf_ractors_in_main();
    if (record->slot < 0) {
        record->native = own_native(threads, record->started_mono_ns);
        record->started_mono_ns = 0;
        if (record->native != NULL) record->native->own = record->own;
        record->slot = record->native != NULL ? acquire_slot(threads, record) : -1;
        if (record->slot < 0) atomic_fetch_add(&threads->no_slot_count, 1);
    }
    if (record->slot >= 0 && record->suspended_mono_ns != 0) {
        /* Met with the GVL without a RESUMED: it never gave it up. */
        sperf_thread_resumed(record, record->suspended_mono_ns);
    }
}

void sperf_thread_run(sperf_thread_record_t *record)
{
    if (record->slot >= 0 && !record->own) sperf_pin_run(&record->pin);
}

void sperf_thread_pause(sperf_thread_record_t *record)
{
    sperf_pin_pause(&registry->pins, &record->pin);
}

void sperf_thread_leave(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    sperf_pin_pause(&threads->pins, &record->pin);
    if (record->slot < 0) return;
    sperf_pins_release_slot(&threads->pins, record->slot);
    record->slot = -1;
}

static void forget_labels(sperf_thread_record_t *record)
{
    atomic_store_explicit(&record->thread, 0, memory_order_relaxed);
    atomic_store_explicit(&record->labels, 0, memory_order_relaxed);
    atomic_store_explicit(&record->labels_to_inherit, 0, memory_order_relaxed);
}

void sperf_thread_recycle(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    pthread_mutex_lock(&threads->lock);
    record->session = 0;
    record->own = false;
    forget_name(record);
    forget_labels(record);
    atomic_store_explicit(&record->blocks, 0, memory_order_relaxed);
    record->next = threads->free_list;
    threads->free_list = record;
    pthread_mutex_unlock(&threads->lock);
}

void sperf_threads_exited(sperf_threads_t *threads, VALUE thread)
{
    sperf_thread_record_t *record = rb_internal_thread_specific_get(thread, record_key);
    if (record == NULL) return;
    rb_internal_thread_specific_set(thread, record_key, NULL);
    forget(threads, thread);
    atomic_store_explicit(&record->thread, 0, memory_order_relaxed);
    if (record->session != threads->session) {
        sperf_thread_recycle(threads, record);
        return;
    }
    sperf_thread_record_t *first = atomic_load(&threads->exited_records);
    do {
        record->next = first;
    } while (!atomic_compare_exchange_weak(&threads->exited_records, &first, record));
}

void sperf_threads_ended(sperf_threads_t *threads, VALUE thread)
{
    if (threads->exits_are_announced) return;
    sperf_thread_record_t *record = rb_internal_thread_specific_get(thread, record_key);
    if (record == NULL) return;
    rb_internal_thread_specific_set(thread, record_key, NULL);
    forget(threads, thread);
    sperf_thread_recycle(threads, record);
}

sperf_thread_record_t *sperf_threads_remove_exited(sperf_threads_t *threads)
{
    return atomic_exchange(&threads->exited_records, NULL);
}

sperf_native_t *sperf_natives_remove_exited(sperf_threads_t *threads)
{
    return atomic_exchange(&threads->exited_natives, NULL);
}

bool sperf_threads_any_running(sperf_threads_t *threads)
{
    int used = sperf_pins_slots_used(&threads->pins);
    for (int i = 0; i < used; i++) {
        if (sperf_pins_holder(&threads->pins, i) != NULL) return true;
    }
    return false;
}

void sperf_thread_set_labels(sperf_threads_t *threads, VALUE thread, uint32_t labels, uint32_t labels_to_inherit)
{
    sperf_thread_record_t *record = sperf_threads_record(threads, thread, 0);
    if (record == NULL) return;
    /* Releases the set, for readers from outside. */
    atomic_store_explicit(&record->labels, labels, memory_order_release);
    atomic_store_explicit(&record->labels_to_inherit, labels_to_inherit, memory_order_relaxed);
}

uint32_t sperf_thread_labels(VALUE thread)
{
    const sperf_thread_record_t *record = rb_internal_thread_specific_get(thread, record_key);
    return record != NULL ? atomic_load_explicit(&record->labels, memory_order_relaxed) : 0;
}

sperf_thread_record_t *sperf_threads_own_record(sperf_threads_t *threads)
{
    sperf_pin_t *pin = sperf_pins_own(&threads->pins);
    return pin != NULL ? sperf_thread_of_pin(pin) : NULL;
}

void sperf_threads_each(sperf_threads_t *threads, void (*visit)(sperf_thread_record_t *, void *), void *context)
{
    for (size_t chunk = 0; chunk < threads->chunks_count; chunk++) {
        for (int i = 0; i < SPERF_RECORDS_PER_CHUNK; i++) {
            sperf_thread_record_t *record = &threads->chunks[chunk][i];
            if (record->session == threads->session && !record->own) visit(record, context);
        }
    }
}

void sperf_threads_each_ever(sperf_threads_t *threads, void (*visit)(sperf_thread_record_t *, void *), void *context)
{
    pthread_mutex_lock(&threads->lock);
    for (size_t chunk = 0; chunk < threads->chunks_count; chunk++) {
        for (int i = 0; i < SPERF_RECORDS_PER_CHUNK; i++) visit(&threads->chunks[chunk][i], context);
    }
    pthread_mutex_unlock(&threads->lock);
}

void sperf_natives_each(sperf_threads_t *threads, void (*visit)(sperf_native_t *, void *), void *context)
{
    pthread_mutex_lock(&threads->lock);
    for (sperf_native_t *native = threads->natives; native != NULL; native = native->next) {
        if (native->session == threads->session && !native->own) visit(native, context);
    }
    pthread_mutex_unlock(&threads->lock);
}

void sperf_threads_fork_child(sperf_threads_t *threads)
{
    /* The lock was taken before the fork by this thread: see runtime/process_start.c. */
    for (int i = 0; i < SPERF_PIN_SLOTS; i++) {
        sperf_pin_t *holder = sperf_pins_holder(&threads->pins, i);
        if (holder != NULL) sperf_thread_of_pin(holder)->slot = -1;
    }
    sperf_pins_fork_child(&threads->pins);
    /*
     * What belongs to threads that did not survive stays behind, stale: their records in the pool, and their native
     * threads off the list, never to be freed, as their destructors will not run.
     */
    threads->natives = NULL;
    sperf_native_t *self = pthread_getspecific(native_key);
    if (self != NULL) link_native(threads, self);
    threads->session++;
    atomic_store(&threads->exited_natives, NULL);
    atomic_store(&threads->exited_records, NULL);
}

void sperf_threads_forget_labels(sperf_threads_t *threads)
{
    sperf_thread_record_t *own = NULL;
    if (ruby_native_thread_p()) own = rb_internal_thread_specific_get(rb_thread_current(), record_key);
    for (size_t chunk = 0; chunk < threads->chunks_count; chunk++) {
        for (int i = 0; i < SPERF_RECORDS_PER_CHUNK; i++) {
            sperf_thread_record_t *record = &threads->chunks[chunk][i];
            bool is_used = atomic_load_explicit(&record->thread, memory_order_relaxed) != 0;
            if (is_used && record != own) forget_labels(record);
        }
    }
}
