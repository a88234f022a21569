/* Samples as events: see sample_events.h. */
#include "sample_events.h"

#include <ruby.h>
#include <stdlib.h>
#include <unistd.h>

#include "platform/platform.h"

/* Sinks that get events. Written under the GVL and sampler_lock. */
static struct {
    sperf_event_sink_t *sinks[SPERF_SINKS_MAX];
    uint32_t count;
    bool watches_end; /* under the GVL */
    bool shut;        /* the process ends; under the GVL */
} listed;

static void init_lock(sperf_event_sink_t *sink)
{
    pthread_mutex_init(&sink->lock, NULL);
    sperf_platform_sleep_init(&sink->wake);
}

sperf_status_t sperf_event_sink_init(sperf_event_sink_t *sink, uint32_t batch)
{
    SPERF_TRY(sperf_event_ring_init(&sink->ring, SPERF_SINK_EVENTS));
    sink->batch = batch;
    sink->process = getpid();
    sink->abandoned = true;
    init_lock(sink);
    return SPERF_OK;
}

static void free_first_chunk(sperf_event_sink_t *sink)
{
    sperf_event_chunk_t *chunk = sink->first;
    sink->first = chunk->next;
    if (sink->first == NULL) sink->last = NULL;
    sink->chunks_events -= chunk->count - chunk->removed;
    sperf_event_names_release(chunk->names);
    free(chunk);
}

void sperf_event_sink_cleanup(sperf_event_sink_t *sink)
{
    while (sink->first != NULL) free_first_chunk(sink);
    sperf_event_ring_cleanup(&sink->ring);
}

size_t sperf_event_sink_bytes(const sperf_event_sink_t *sink)
{
    size_t in_ring = sink->ring.events != NULL ? (size_t)sink->ring.mask + 1 : 0;
    return sizeof *sink + (in_ring + sink->chunks_events) * sizeof *sink->ring.events;
}

static void lock_sampler(void)
{
    pthread_mutex_lock(&sperf_session.sampler_lock);
}

static void unlock_sampler(void)
{
    pthread_mutex_unlock(&sperf_session.sampler_lock);
}

static bool has_events(const sperf_session_t *session)
{
    return session->options.times && !session->options.blocks_alone && !session->options.traces;
}

sperf_status_t sperf_event_sink_add(sperf_event_sink_t *sink)
{
    sperf_session_t *session = &sperf_session;
    sperf_event_names_t *names = NULL;
    if (listed.count == SPERF_SINKS_MAX) return SPERF_LIMIT_EXCEEDED;
    if (atomic_load(&session->begun) && has_events(session) && session->tables->event_names == NULL) {
        names = sperf_event_names_new(session->options.mode);
        if (names == NULL) return SPERF_NO_MEMORY;
    }
    lock_sampler();
    if (names != NULL) session->tables->event_names = names;
    sink->whole = false;
    listed.sinks[listed.count++] = sink;
    unlock_sampler();
    sink->listed = true;
    return SPERF_OK;
}

void sperf_event_sink_remove(sperf_event_sink_t *sink)
{
    if (!sink->listed) return;
    sink->listed = false;
    lock_sampler();
    uint32_t kept = 0;
    for (uint32_t i = 0; i < listed.count; i++) {
        if (listed.sinks[i] != sink) listed.sinks[kept++] = listed.sinks[i];
    }
    listed.count = kept;
    unlock_sampler();
}

void sperf_event_sink_renew(sperf_event_sink_t *sink)
{
    if (sink->process == getpid()) return;
    sink->process = getpid();
    init_lock(sink); /* a thread of the parent may have held it */
    while (sink->first != NULL) free_first_chunk(sink);
    sperf_event_ring_reset(&sink->ring);
    sink->busy = sink->has_chunks = false;
    sink->abandoned = true;
    sink->flushes = 0;
}

static uint32_t remove_from_chunk(sperf_event_sink_t *sink, sperf_event_t *out, uint32_t most,
                                  sperf_event_names_t **names)
{
    sperf_event_chunk_t *chunk = sink->first;
    uint32_t count = 0;
    for (; count < most && chunk->removed < chunk->count; count++) out[count] = chunk->events[chunk->removed++];
    sink->chunks_events -= count;
    *names = chunk->names;
    sperf_event_names_acquire(*names);
    if (chunk->removed == chunk->count) free_first_chunk(sink);
    pthread_mutex_lock(&sink->lock);
    sink->has_chunks = sink->first != NULL;
    pthread_mutex_unlock(&sink->lock);
    return count;
}

uint32_t sperf_event_sink_remove_events(sperf_event_sink_t *sink, sperf_event_t *out, uint32_t most,
                                        sperf_event_names_t **names)
{
    if (sink->first != NULL) return remove_from_chunk(sink, out, most, names);
    *names = sperf_session.tables->event_names;
    if (*names == NULL) return 0;
    uint32_t count = sperf_event_ring_remove(&sink->ring, out, most);
    if (count > 0) sperf_event_names_acquire(*names);
    return count;
}

static void wake(sperf_event_sink_t *sink)
{
    pthread_mutex_lock(&sink->lock);
    pthread_cond_broadcast(&sink->wake);
    pthread_mutex_unlock(&sink->lock);
}

static void append_to(sperf_event_sink_t *sink, const sperf_event_t *event)
{
    uint32_t count = sperf_event_ring_append(&sink->ring, event);
    if (count == 0) atomic_fetch_add_explicit(&sperf_session.counters.dropped_subscriber, 1, memory_order_relaxed);
    if (count == 1 || count == sink->batch) wake(sink);
}

static sperf_event_t event_of(const sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns)
{
    int64_t real_ns = sperf_session.start_real_ns + mono_ns - tables->start_mono_ns;
    return (sperf_event_t){.real_ns = real_ns, .weight_ns = weight_ns, .key = key};
}

void sperf_sample_events_append(sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns)
{
    if (tables->event_names == NULL) return;
    sperf_event_t event = event_of(tables, key, mono_ns, weight_ns);
    sperf_event_names_use(tables->event_names, key);
    for (uint32_t i = 0; i < listed.count; i++) append_to(listed.sinks[i], &event);
}

void sperf_sample_events_settle(sperf_tables_t *tables, sperf_running_t *running)
{
    if (!running->last_is_awaited) return;
    running->last_is_awaited = false;
    sperf_sample_events_append(tables, running->last_key, running->last_mono_ns, running->last_weight_ns);
}

void sperf_sample_events_correct(sperf_tables_t *tables, sperf_thread_id_t row, int64_t mono_ns, int64_t weight_ns)
{
    if (tables->event_names == NULL || weight_ns == 0) return;
    sperf_event_t event = event_of(tables, (sperf_sample_key_t){.thread = row}, mono_ns, weight_ns);
    for (uint32_t i = 0; i < listed.count; i++) {
        if (listed.sinks[i]->whole) append_to(listed.sinks[i], &event);
    }
}

void sperf_sample_events_begin(sperf_session_t *session)
{
    for (uint32_t i = 0; i < listed.count; i++) {
        sperf_event_sink_renew(listed.sinks[i]);
        listed.sinks[i]->whole = true;
    }
    if (listed.count == 0 || !has_events(session)) return;
    session->tables->event_names = sperf_event_names_new(session->options.mode);
    if (session->tables->event_names == NULL) rb_memerror();
}

/* Move what the ring has to a chunk. What there is no room or memory for is lost. */
static void end_ring(sperf_event_sink_t *sink, sperf_event_names_t *names)
{
    uint32_t count = sperf_event_ring_count(&sink->ring), room = SPERF_SINK_EVENTS - sink->chunks_events;
    if (count == 0) return;
    uint32_t kept = count < room ? count : room;
    sperf_event_chunk_t *chunk = malloc(sizeof *chunk + kept * sizeof *chunk->events);
    if (chunk == NULL) kept = 0;
    if (kept > 0) {
        *chunk =
            (sperf_event_chunk_t){.names = names, .count = sperf_event_ring_remove(&sink->ring, chunk->events, kept)};
        sperf_event_names_acquire(names);
        if (sink->last != NULL) sink->last->next = chunk;
        if (sink->first == NULL) sink->first = chunk;
        sink->last = chunk;
        sink->chunks_events += chunk->count;
    } else {
        free(chunk);
    }
    sperf_event_t left;
    while (sperf_event_ring_remove(&sink->ring, &left, 1) == 1) {
        sperf_event_ring_count_lost(&sink->ring, 1, left.weight_ns);
    }
    pthread_mutex_lock(&sink->lock);
    sink->has_chunks = sink->first != NULL;
    pthread_cond_broadcast(&sink->wake);
    pthread_mutex_unlock(&sink->lock);
}

void sperf_sample_events_end(sperf_session_t *session)
{
    sperf_event_names_t *names = session->tables->event_names;
    if (names == NULL) return;
    names->ended = true; /* also if there was no memory to seal them */
    for (uint32_t i = 0; i < listed.count; i++) end_ring(listed.sinks[i], names);
}

/* Context: an end procedure: before threads are ended. */
static void shut(VALUE unused)
{
    listed.shut = true;
}

void sperf_sample_events_watch_end(void)
{
    if (listed.watches_end) return;
    listed.watches_end = true;
    rb_set_end_proc(shut, Qnil);
}

bool sperf_sample_events_are_shut(void)
{
    return listed.shut;
}
