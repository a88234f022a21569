/*
 * Samples as events: every sample of cpu and wall mode, once its weight is final, for subscribers.
 *
 * A weight is final when nothing is added to it any more. That is so at once for measured intervals (waits,
 * collections), and for running time at the next tick on the same clock, at the end of the thread, or at the end of the
 * segment (a stop, a pause, a snapshot). At that end, a profile also shares out unsampled time over its samples
 * (sperf/collect/sharing.h); subscribers get that difference as corrections, an event without a stack for each thread.
 * So the weights of all events of a segment add up to the weights in its profile.
 *
 * Events go into the ring of each subscriber (a sink, sperf/collect/event_ring.h). A full ring counts what it refuses,
 * so a subscriber delays nothing. When a segment ends, what is left in rings moves to chunks, because ids in events are
 * those of the segment's tables (tables.h).
 *
 * Without subscribers tables->event_names is NULL, and nothing else is looked at.
 *
 * Context of all functions, unless stated otherwise: sperf's thread, which holds sampler_lock while it works; a block
 * that ends, with that lock and the GVL; or, once sperf's thread is joined, the thread that holds the GVL. Never a
 * signal handler or a hook that is not one of these.
 */
#ifndef SPERF_EXT_SAMPLE_EVENTS_H
#define SPERF_EXT_SAMPLE_EVENTS_H

#include <pthread.h>
#include <sys/types.h>

#include "sperf/collect/event_ring.h"
#include "tables.h"
#include "threads/label_sets.h"
#include "threads/session.h"

enum { SPERF_SINKS_MAX = 16, SPERF_SINK_EVENTS = 1 << 14 };

/* Events of a segment that has ended. */
typedef struct sperf_event_chunk {
    struct sperf_event_chunk *next;
    sperf_event_names_t *names; /* held */
    uint32_t count;
    uint32_t removed; /* of the first ones */
    sperf_event_t events[];
} sperf_event_chunk_t;

/* A subscriber: what waits for it, and how it is woken. */
typedef struct {
    sperf_event_ring_t ring; /* of the current segment; removed from under the GVL */
    uint32_t batch;          /* it is woken for so many */
    bool whole;              /* it has subscribed before the segment began, so that it gets corrections */

    /* Under the GVL. */
    pid_t process;
    bool listed;
    sperf_event_chunk_t *first, *last; /* what is older than the ring's events */
    uint32_t chunks_events;            /* in all chunks; at most SPERF_SINK_EVENTS */

    /* Under `lock`, which is held for moments only: the producer waits for it. */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool closed;     /* cancelled */
    bool busy;       /* a batch is with the subscriber */
    bool abandoned;  /* the thread that delivers has ended, or was never there */
    bool has_chunks; /* `first` is not NULL */
    int flushes;     /* how many threads wait for all events to be delivered: then batches need not be full */
} sperf_event_sink_t;

/*
 * Initialise a sink with zero bytes. Free what it has: then it can only be asked what was lost. SPERF_NO_MEMORY.
 * Context: GVL; it is not listed.
 */
sperf_status_t sperf_event_sink_init(sperf_event_sink_t *sink, uint32_t batch);
void sperf_event_sink_cleanup(sperf_event_sink_t *sink);

/* Return how many bytes the sink has. Context: GVL. */
size_t sperf_event_sink_bytes(const sperf_event_sink_t *sink);

/*
 * List a sink: from now on it gets events. SPERF_LIMIT_EXCEEDED: there are SPERF_SINKS_MAX. SPERF_NO_MEMORY. Remove it.
 * Context: GVL; takes sampler_lock.
 */
sperf_status_t sperf_event_sink_add(sperf_event_sink_t *sink);
void sperf_event_sink_remove(sperf_event_sink_t *sink);

/* In a child of fork: forget the events and the delivering thread of the parent. Else do nothing. Context: GVL. */
void sperf_event_sink_renew(sperf_event_sink_t *sink);

/*
 * Move up to `most` events, the oldest first, to `out`; all are of `*names`, which the caller must release. Returns how
 * many. Context: GVL.
 */
uint32_t sperf_event_sink_remove_events(sperf_event_sink_t *sink, sperf_event_t *out, uint32_t most,
                                        sperf_event_names_t **names);

/* Append a sample whose weight is final, which was taken at `mono_ns`. */
void sperf_sample_events_append(sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns);

/* The weight of the last sample of `running` is final, if there is one that is awaited. */
void sperf_sample_events_settle(sperf_tables_t *tables, sperf_running_t *running);

/* Tell sinks that the profile has `weight_ns` more (or less) for the thread in `row`; nothing for 0. */
void sperf_sample_events_correct(sperf_tables_t *tables, sperf_thread_id_t row, int64_t mono_ns, int64_t weight_ns);

/* Begin a segment, whose tables are described. Raises NoMemoryError. Context: GVL, without sperf's thread. */
void sperf_sample_events_begin(sperf_session_t *session);

/* End a segment, whose tables are still there. Context: GVL, without sperf's thread. */
void sperf_sample_events_end(sperf_session_t *session);

/*
 * Learn of the end of the process, and return whether it has begun. Then Ruby ends all threads, and waits for them: no
 * thread that delivers may begin any more. Context: GVL.
 */
void sperf_sample_events_watch_end(void);
bool sperf_sample_events_are_shut(void);

/*
 * Looking up the names of ids in events, in the tables of the session or in what was sealed of them (event_lookup.c).
 */

/*
 * Copy what the events of tables->event_names refer to. Does nothing without, or a second time. Out of memory, names
 * stay unknown. Context: GVL, without sperf's thread, before the stacks move to a profile; allocates Ruby strings.
 */
void sperf_event_names_seal(sperf_tables_t *tables);

/* A stack with its names. `profile` of NULL: they are not known. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_stack_id_t stack;   /* in `profile` */
    sperf_profile_t *to_free; /* by the caller; NULL: nothing */
} sperf_event_stack_t;

/*
 * Find the names of `stack`. They are not known in a child of fork, if they are its parent's, and if there was no
 * memory when they were sealed. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Takes sampler_lock; allocates Ruby strings.
 */
sperf_status_t sperf_event_names_find_stack(sperf_event_names_t *names, sperf_stack_id_t stack,
                                            sperf_event_stack_t *out);

enum { SPERF_EVENT_NAME_BYTES = 256 }; /* longer names of threads are cut off */

/*
 * Set `*number` to the number of the thread in `row`, and `name` to the name that it has by now. Returns its length (0:
 * no name), -1 if the thread is not known. Takes sampler_lock.
 */
long sperf_event_names_find_thread(sperf_event_names_t *names, sperf_thread_id_t row, uint64_t *number,
                                   char name[SPERF_EVENT_NAME_BYTES]);

/*
 * Write the program's labels of `key` to `out`, which has room for SPERF_LABELS_MAX, and return how many; 0 if they are
 * not known. Their strings are borrowed: valid until a label is given.
 */
uint32_t sperf_event_names_find_labels(const sperf_event_names_t *names, sperf_label_set_id_t key,
                                       sperf_label_text_t *out);

#endif
