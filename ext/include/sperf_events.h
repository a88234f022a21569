/*
 * sperf's samples for other extensions, each once its weight is final.
 *
 *   #include <sperf_events.h>
 *
 *   static void take(const sperf_events_batch_t *batch, void *data)
 *   {
 *       for (size_t i = 0; i < batch->count; i++) use(batch->events[i].stack, batch->events[i].weight_ns);
 *   }
 *
 *   const sperf_events_interface_t *sperf = sperf_events_interface(SPERF_EVENTS_VERSION);
 *   if (sperf != NULL) subscription = sperf->subscribe(take, data, 100);
 *
 * Nothing is linked: the functions come from the sperf that the program has loaded. In extconf.rb:
 *
 *   require "sperf"
 *   $INCFLAGS << " -I#{Sperf.include_directory}"
 *
 * Versions. A new version appends fields to the structures here, and changes none. So an extension that was compiled
 * for one version works with every later one, and reads `size` before it uses a field that its oldest version lacks.
 *
 * Context. All functions need the GVL and the main Ractor, and may raise. A callback runs on a Ruby thread of sperf's
 * own, with the GVL: it may call Ruby and all functions here, and may release the GVL. sperf measures nothing of this
 * thread. An exception is reported once on stderr and counted, and the next batch comes all the same. While a callback
 * runs, its events wait in a ring of 16,384; what the ring has no room for is lost, and counted.
 */
#ifndef SPERF_EVENTS_H
#define SPERF_EVENTS_H

#include <ruby.h>
#include <stddef.h>
#include <stdint.h>

#define SPERF_EVENTS_VERSION 1

/* A sample. Weights of a session add up to those of its profile. */
typedef struct {
    int64_t time_ns;   /* when it was taken: nanoseconds since the Unix epoch */
    int64_t weight_ns; /* what it stands for; may be negative only if `stack` is 0 */
    uint32_t stack;    /* id of its stack; 0: a correction of its thread's time, at the end of a recording */
    uint32_t thread;   /* id of its thread; 0: none */
    uint32_t labels;   /* id of its labels, and of whether its code was compiled */
} sperf_events_event_t;

/* Samples of one recording, whose ids mean the same in all batches with the same `recording`. */
typedef struct {
    uint32_t size;      /* of this structure, in bytes */
    int wall;           /* 1: weights are elapsed time; 0: CPU time */
    uint64_t recording; /* a number */
    size_t count;
    const sperf_events_event_t *events; /* until the callback returns */
    VALUE names;                        /* for the functions below; the callback may keep it, and must mark it then */
} sperf_events_batch_t;

typedef void (*sperf_events_callback_t)(const sperf_events_batch_t *batch, void *data);

typedef struct {
    uint32_t version; /* SPERF_EVENTS_VERSION of the sperf that is loaded */
    uint32_t size;    /* of this structure, in bytes */

    /*
     * Call `callback` with batches of up to `batch` samples (1 to 10000), from now on and in all later sessions. A
     * batch that is not full comes after a second. Returns a Sperf::Subscription, which sperf keeps alive until it is
     * cancelled; `data` must live as long. Raises ArgumentError, Sperf::Error if there are 16 subscriptions.
     */
    VALUE (*subscribe)(sperf_events_callback_t callback, void *data, uint32_t batch);

    /* Cancel: no callback begins from now on. One may still be running on its thread. */
    void (*cancel)(VALUE subscription);

    /* Return how many samples were lost, and their weight in nanoseconds. */
    uint64_t (*lost)(VALUE subscription, int64_t *weight_ns);

    /*
     * Return the frames of a stack: a frozen Array of [path, label], the leaf first, as Sperf.stop returns them; nil if
     * they are not known (in a child of fork). `lines`: the Array of their line numbers.
     */
    VALUE (*frames)(VALUE names, uint32_t stack);
    VALUE (*lines)(VALUE names, uint32_t stack);

    /* Return the labels that the program gave: a frozen Hash of Symbol to String. */
    VALUE (*labels)(VALUE names, uint32_t labels);

    /* Return [number, name or nil] of a thread, as the profile has them; nil for 0. */
    VALUE (*thread)(VALUE names, uint32_t thread);
} sperf_events_interface_t;

/*
 * Return the functions of the sperf that is loaded. NULL: none is, it records nothing on this platform, or it is older
 * than `version`. Context: GVL.
 */
static inline const sperf_events_interface_t *sperf_events_interface(uint32_t version)
{
    ID module = rb_intern("Sperf"), native = rb_intern("Native"), method = rb_intern("events_interface");
    if (!rb_const_defined(rb_cObject, module)) return NULL;
    VALUE sperf = rb_const_get(rb_cObject, module);
    if (!rb_const_defined(sperf, native)) return NULL;
    VALUE functions = rb_const_get(sperf, native);
    if (!rb_respond_to(functions, method)) return NULL;
    const sperf_events_interface_t *found =
        (const sperf_events_interface_t *)(uintptr_t)NUM2ULL(rb_funcall(functions, method, 0));
    return found->version >= version ? found : NULL;
}

#endif
