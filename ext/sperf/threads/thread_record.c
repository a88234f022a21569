/* Thread records, slots and the state word: see thread_record.h. */
#include "thread_record.h"

#include <errno.h>
#include <ruby/thread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "base/clocks.h"
#include "capture/capture.h"

enum { RECORDS_PER_CHUNK = 64 };

/* Made once; keys cannot be given back, and Ruby has eight for all extensions together. */
static rb_internal_thread_specific_key_t record_key;
static pthread_key_t native_key;

static void native_thread_ended(void *native);

void sperf_threads_init(sperf_threads_t *threads)
{
    memset(threads, 0, sizeof *threads);
    pthread_mutex_init(&threads->lock, NULL);
    record_key = rb_internal_thread_specific_key_create();
    int error = pthread_key_create(&native_key, native_thread_ended);
    if (error != 0) rb_syserr_fail(error, "pthread_key_create");
}

/* Give back those who ended after the last session's last drain. */
static void drop_exited(sperf_threads_t *threads)
{
    sperf_thread_record_t *record = sperf_threads_take_exited(threads);
    while (record != NULL) {
        sperf_thread_record_t *next = record->next;
        sperf_thread_recycle(threads, record);
        record = next;
    }
    sperf_native_t *native = sperf_natives_take_exited(threads);
    while (native != NULL) {
        sperf_native_t *next = native->next_exited;
        sperf_native_free(threads, native);
        native = next;
    }
}

void sperf_threads_reset(sperf_threads_t *threads)
{
    drop_exited(threads);
    pthread_mutex_lock(&threads->lock);
    threads->session++;
    threads->threads_count = 0;
    pthread_mutex_unlock(&threads->lock);
    for (int i = 0; i < SPERF_SLOTS_MAX; i++) atomic_store(&threads->slots[i].holder, NULL);
    atomic_store(&threads->slots_used, 0);
    atomic_store(&threads->resumes, 1);
    atomic_store(&threads->no_slot_count, 0);
}

/* Take a record from the pool, or grow it. The lock is held. */
static sperf_thread_record_t *take_free(sperf_threads_t *threads)
{
    if (threads->free_list == NULL) {
        sperf_thread_record_t **chunks =
            realloc(threads->chunks, (threads->chunks_count + 1) * sizeof *threads->chunks);
        if (chunks == NULL) return NULL;
        threads->chunks = chunks;
        sperf_thread_record_t *chunk = calloc(RECORDS_PER_CHUNK, sizeof *chunk);
        if (chunk == NULL) return NULL;
        threads->chunks[threads->chunks_count++] = chunk;
        for (int i = 0; i < RECORDS_PER_CHUNK; i++) {
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
    atomic_store(&record->state, SPERF_THREAD_OUT);
    record->slot = -1;
    record->session = threads->session;
    record->number = ++threads->threads_count;
    record->started_mono_ns = started_mono_ns;
    record->native = NULL;
    record->ready_at_resume = 0;
    record->last_gap = SPERF_GAP_SHORT;
    /* A thread is first met while it does not hold the GVL; whoever knows that it does says so next. */
    int64_t now = started_mono_ns != 0 ? started_mono_ns : sperf_clock_mono_ns();
    record->resumed_mono_ns = 0;
    record->suspended_mono_ns = now;
    /* One that is being created waits for its first turn from now on. */
    atomic_store(&record->ready_mono_ns, started_mono_ns);
    record->held_ns = record->gc_total_ns = record->gc_entered_mono_ns = 0;
    record->tick_free_from_ns = record->tick_free_to_ns = 0;
    memset(record->blocked, 0, sizeof record->blocked);
    record->waiting = record->collecting = (sperf_pool_t){0};
    record->collected = (sperf_interval_t){0};
    sperf_account_open(&record->running.account, 0, 0);
    record->running.has_last = record->sampled = false;
}

static void forget_name(sperf_thread_record_t *record)
{
    free(record->name);
    record->name = NULL;
    record->name_length = 0;
}

void sperf_thread_note_name(sperf_thread_record_t *record, const char *bytes, size_t length)
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

/*
 * Return the record of `thread` if it was asked for lately: three hooks for each system call ask, and Ruby's own table
 * costs more a time. An address can come to mean another thread: the first events of a thread (STARTED, or whatever
 * is seen of it first in a session) and its last (EXITED) drop what is remembered for its address, and a record that went
 * back to the pool has no thread.
 */
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
        record = take_free(threads);
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
    if (record == NULL || record->session != threads->session) {
        record = make_record(threads, thread, record, started_mono_ns);
    }
    if (record != NULL) remember(threads, thread, record);
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

/* Destructor of native_key. Context: the native thread at its very end, no GVL, all Ruby state gone. */
static void native_thread_ended(void *ended)
{
    sperf_native_t *native = ended;
    sperf_threads_t *threads = &sperf_session.threads;
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
    native->thread = pthread_self();
#ifdef __linux__
    native->id = (pid_t)syscall(SYS_gettid);
#endif
#ifdef HAVE_PTHREAD_GETCPUCLOCKID
    native->has_cpu_clock = pthread_getcpuclockid(native->thread, &native->cpu_clock) == 0;
#endif
    native->held_ns = native->gc_total_ns = native->without_gvl_taken_ns = 0;
    native->last_number = native->ticked_number = 0;
    sperf_account_open(&native->running.account, 0, 0);
    native->running.has_last = false;
    /*
     * A native thread that was made for a Ruby thread of this session counts from its beginning; one that was there before
     * counts from now. It cannot have used more CPU time than has passed since it was made.
     */
    int64_t cpu_ns = sperf_clock_cpu_ns();
    bool born_here = started_mono_ns > 0 && cpu_ns <= sperf_clock_mono_ns() - started_mono_ns;
    sperf_cpu_split_open(&native->cpu, born_here ? 0 : cpu_ns, 0);
}

/* Return the calling native thread, known and of this session; NULL when out of memory. */
static sperf_native_t *own_native(sperf_threads_t *threads, int64_t started_mono_ns)
{
    sperf_native_t *native = pthread_getspecific(native_key);
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

/* Find a free slot and make `record` its holder. Returns its index, -1 when all are taken. */
static int take_slot(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    for (int i = 0; i < SPERF_SLOTS_MAX; i++) {
        sperf_slot_t *slot = &threads->slots[i];
        sperf_thread_record_t *nobody = NULL;
        if (atomic_load_explicit(&slot->holder, memory_order_relaxed) != NULL) continue;
        if (!atomic_compare_exchange_strong(&slot->holder, &nobody, record)) continue;
        if (slot->scratch == NULL) slot->scratch = calloc(1, sizeof *slot->scratch);
        if (slot->scratch == NULL) {
            atomic_store(&slot->holder, NULL);
            return -1;
        }
        /* Kept in the slot, as whoever looks for itself must not follow another holder to memory that may go away. */
        atomic_store_explicit(&slot->native, pthread_self(), memory_order_release);
        int used = atomic_load(&threads->slots_used);
        while (used < i + 1 && !atomic_compare_exchange_weak(&threads->slots_used, &used, i + 1)) {}
        /* With a second Ractor nobody reads from outside any more; whoever is reading ends first: see capture_remote.c. */
        if (i > 0) sperf_session_wait_for_reader(&sperf_session);
        return i;
    }
    return -1;
}

void sperf_thread_note_resumed(sperf_thread_record_t *record, int64_t mono_ns)
{
    record->resumed_mono_ns = mono_ns;
    record->suspended_mono_ns = 0;
    atomic_store_explicit(&record->ready_mono_ns, 0, memory_order_relaxed);
}

void sperf_thread_note_suspended(sperf_thread_record_t *record, int64_t mono_ns)
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
    sperf_interval_t short_gaps = sperf_pool_rest(&record->blocked[SPERF_GAP_SHORT]);
    sperf_interval_t long_gaps = sperf_pool_rest(&record->blocked[SPERF_GAP_LONG]);
    sperf_interval_t collecting = sperf_pool_rest(&record->collecting);
    switch (kind) {
    case SPERF_TIME_RUNNING: return short_gaps.part_ns + long_gaps.part_ns;
    case SPERF_TIME_BLOCKED: return short_gaps.length_ns - short_gaps.part_ns + long_gaps.length_ns - long_gaps.part_ns;
    case SPERF_TIME_WAIT: return sperf_pool_rest(&record->waiting).length_ns;
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

void sperf_thread_enter(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    if (record->slot < 0) {
        record->native = own_native(threads, record->started_mono_ns);
        record->started_mono_ns = 0;
        record->slot = record->native != NULL ? take_slot(threads, record) : -1;
        if (record->slot < 0) atomic_fetch_add(&threads->no_slot_count, 1);
    }
    if (record->slot >= 0 && record->suspended_mono_ns != 0) {
        /* Met with the GVL without a RESUMED: it never gave it up. */
        sperf_thread_note_resumed(record, record->suspended_mono_ns);
    }
}

void sperf_thread_run(sperf_thread_record_t *record)
{
    if (record->slot < 0 || atomic_load_explicit(&record->state, memory_order_relaxed) != SPERF_THREAD_OUT) return;
    /* Release: whoever sees RUNNING sees the ids, the accounts and the slot's scratch. */
    atomic_store_explicit(&record->state, SPERF_THREAD_RUNNING, memory_order_release);
}

void sperf_thread_pause(sperf_thread_record_t *record)
{
    int state = SPERF_THREAD_RUNNING;
    unsigned spins = 0;
    while (!atomic_compare_exchange_weak_explicit(&record->state, &state, SPERF_THREAD_OUT, memory_order_acq_rel,
                                                  memory_order_acquire)) {
        if (state == SPERF_THREAD_OUT) return;
        bool is_signalled = state == SPERF_THREAD_SIGNALLED;
        state = SPERF_THREAD_RUNNING;
        if (++spins % 64 == 0) sched_yield();
        /* A reader that lost its core comes back; nothing may be done about the state meanwhile. */
        if (spins % 65536 == 0 && is_signalled) sperf_capture_signal_overdue(&sperf_session, record);
    }
}

void sperf_thread_leave(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    sperf_thread_pause(record);
    if (record->slot < 0) return;
    /* Cleared first: the next holder is seen before its native thread is, and must not pass for this one. */
    atomic_store_explicit(&threads->slots[record->slot].native, (pthread_t)0, memory_order_relaxed);
    atomic_store_explicit(&threads->slots[record->slot].holder, NULL, memory_order_release);
    record->slot = -1;
}

void sperf_thread_recycle(sperf_threads_t *threads, sperf_thread_record_t *record)
{
    pthread_mutex_lock(&threads->lock);
    record->session = 0;
    forget_name(record);
    atomic_store_explicit(&record->thread, 0, memory_order_relaxed);
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

sperf_thread_record_t *sperf_threads_take_exited(sperf_threads_t *threads)
{
    return atomic_exchange(&threads->exited_records, NULL);
}

sperf_native_t *sperf_natives_take_exited(sperf_threads_t *threads)
{
    return atomic_exchange(&threads->exited_natives, NULL);
}

bool sperf_threads_anyone_runs(sperf_threads_t *threads)
{
    int used = atomic_load(&threads->slots_used);
    for (int i = 0; i < used; i++) {
        if (atomic_load(&threads->slots[i].holder) != NULL) return true;
    }
    return false;
}

sperf_slot_t *sperf_threads_own_slot(sperf_threads_t *threads)
{
    /* No thread-local variable: in a shared object its first use, or one after a dlopen, may allocate. */
    pthread_t self = pthread_self();
    int used = atomic_load_explicit(&threads->slots_used, memory_order_acquire);
    for (int i = 0; i < used; i++) {
        sperf_slot_t *slot = &threads->slots[i];
        if (atomic_load_explicit(&slot->holder, memory_order_acquire) == NULL) continue;
        if (pthread_equal(atomic_load_explicit(&slot->native, memory_order_relaxed), self)) return slot;
    }
    return NULL;
}

void sperf_threads_each(sperf_threads_t *threads, void (*visit)(sperf_thread_record_t *, void *), void *context)
{
    for (size_t chunk = 0; chunk < threads->chunks_count; chunk++) {
        for (int i = 0; i < RECORDS_PER_CHUNK; i++) {
            sperf_thread_record_t *record = &threads->chunks[chunk][i];
            if (record->session == threads->session) visit(record, context);
        }
    }
}

void sperf_natives_each(sperf_threads_t *threads, void (*visit)(sperf_native_t *, void *), void *context)
{
    pthread_mutex_lock(&threads->lock);
    for (sperf_native_t *native = threads->natives; native != NULL; native = native->next) {
        if (native->session == threads->session) visit(native, context);
    }
    pthread_mutex_unlock(&threads->lock);
}

bool sperf_threads_settle(sperf_threads_t *threads)
{
    int64_t give_up_mono_ns = sperf_clock_mono_ns() + 1000000000;
    int used = atomic_load(&threads->slots_used);
    for (int i = 0; i < used; i++) {
        for (;;) {
            sperf_thread_record_t *holder = atomic_load(&threads->slots[i].holder);
            int state = holder != NULL ? atomic_load(&holder->state) : SPERF_THREAD_OUT;
            if (state != SPERF_THREAD_SIGNALLED && state != SPERF_THREAD_READ) break;
            if (sperf_clock_mono_ns() > give_up_mono_ns) return false;
            sched_yield();
        }
    }
    return true;
}

void sperf_threads_forget_others(sperf_threads_t *threads)
{
    /* The lock was taken before the fork by this thread: see fork.c. */
    for (int i = 0; i < SPERF_SLOTS_MAX; i++) {
        sperf_thread_record_t *holder = atomic_exchange(&threads->slots[i].holder, NULL);
        if (holder == NULL) continue;
        holder->slot = -1;
        atomic_store(&holder->state, SPERF_THREAD_OUT);
    }
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
