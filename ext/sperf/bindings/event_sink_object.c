/*
 * Sperf::Native::EventSink: a subscriber to samples, for lib/sperf/program/subscription.rb; and the functions that
 * other extensions get (sperf_events.h).
 */
#include "bindings.h"

#include <ruby/thread.h>
#include <sperf_events.h>
#include <stdlib.h>

#include "base/clocks.h"
#include "platform/platform.h"
#include "recording/sample_events.h"
#include "runtime/fiber_labels.h"
#include "runtime/lifecycle.h"

enum { BATCH_MAX = 10000 };

/* A batch that is not full is delivered when its first event is this old. */
static const int64_t MOST_DELAY_NS = 1000000000;

static VALUE sink_class, event_class;

typedef struct {
    sperf_event_sink_t *sink;         /* on the heap */
    VALUE thread;                     /* the one that delivers; nil: none */
    VALUE names;                      /* Sperf::Native::EventNames of the last batch */
    sperf_event_t *events;            /* room for a batch */
    uint32_t events_count;            /* of the batch that was removed last */
    bool undelivered;                 /* nobody was called with that batch yet */
    uint64_t recording_number;        /* counts changes of `names` */
    sperf_events_callback_t callback; /* of another extension; NULL: a block gets the events */
    void *callback_data;
} sink_object_t;

static void sink_object_mark(void *data)
{
    const sink_object_t *object = data;
    rb_gc_mark(object->thread);
    rb_gc_mark(object->names);
}

/* Context: a sweep. A sink that is listed when the process ends stays. */
static void sink_object_free(void *data)
{
    sink_object_t *object = data;
    if (object->sink != NULL && !object->sink->listed) {
        sperf_event_sink_cleanup(object->sink);
        free(object->sink);
    }
    free(object->events);
    xfree(object);
}

static size_t sink_object_memsize(const void *data)
{
    const sink_object_t *object = data;
    if (object->sink == NULL) return sizeof *object;
    return sizeof *object + object->sink->batch * sizeof *object->events + sperf_event_sink_bytes(object->sink);
}

static const rb_data_type_t sink_object_type = {
    .wrap_struct_name = "sperf/event_sink",
    .function = {.dmark = sink_object_mark, .dfree = sink_object_free, .dsize = sink_object_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static VALUE sink_allocate(VALUE class)
{
    sink_object_t *object;
    VALUE made = TypedData_Make_Struct(class, sink_object_t, &sink_object_type, object);
    object->thread = object->names = Qnil;
    return made;
}

/* Return the object, of this process. Raises RuntimeError if it was not initialised. */
static sink_object_t *object_get(VALUE self)
{
    sink_object_t *object = rb_check_typeddata(self, &sink_object_type);
    if (object->sink == NULL) rb_raise(rb_eRuntimeError, "an event sink without a batch size");
    sperf_event_sink_renew(object->sink);
    return object;
}

/* call-seq: EventSink.new(batch): +batch+ is the most events in a batch, 1 to 10000. Raises ArgumentError. */
static VALUE sink_initialize(VALUE self, VALUE batch)
{
    sink_object_t *object = rb_check_typeddata(self, &sink_object_type);
    int most = NUM2INT(batch);
    if (most < 1 || most > BATCH_MAX) rb_raise(rb_eArgError, "batch must be 1..%d", BATCH_MAX);
    if (object->sink != NULL) return self;
    object->events = calloc((size_t)most, sizeof *object->events);
    sperf_event_sink_t *sink = calloc(1, sizeof *sink);
    if (object->events == NULL || sink == NULL) {
        free(sink);
        rb_memerror();
    }
    sperf_status_t status = sperf_event_sink_init(sink, (uint32_t)most);
    if (status != SPERF_OK) free(sink);
    sperf_raise_unless_ok(status, NULL);
    object->sink = sink;
    return self;
}

static VALUE subscription_class(void)
{
    return rb_const_get(sperf_module, rb_intern("Subscription"));
}

/*
 * Before sperf_sample_events_watch_end's procedure: later, Ruby has ended all threads, and a block that waits would keep
 * the process from ending.
 */
static void flush_at_end(VALUE unused)
{
    if (sperf_session_exists()) rb_funcall(subscription_class(), rb_intern("flush"), 0);
}

/*
 * call-seq: add -> true or false: begins to get events; false if there are too many subscribers. Raises RuntimeError if
 * the sink was removed.
 */
static VALUE sink_add(VALUE self)
{
    sink_object_t *object = object_get(self);
    if (object->sink->closed) rb_raise(rb_eRuntimeError, "an event sink that was removed");
    sperf_session_prepare_process();
    sperf_sample_events_watch_end();
    static bool flushes_at_end;
    if (!flushes_at_end) rb_set_end_proc(flush_at_end, Qnil);
    flushes_at_end = true;
    sperf_status_t status = sperf_event_sink_add(object->sink);
    if (status == SPERF_LIMIT_EXCEEDED) return Qfalse;
    sperf_raise_unless_ok(status, NULL);
    return Qtrue;
}

/*
 * call-seq: remove -> nil: gets no more events, discards those that wait, and ends the thread that delivers.
 *
 * Most of a sink's memory is freed here, as the GC knows nothing of it. Its events are appended only while it is listed,
 * and removed under the GVL only.
 */
static VALUE sink_remove(VALUE self)
{
    sperf_event_sink_t *sink = object_get(self)->sink;
    sperf_event_sink_remove(sink);
    pthread_mutex_lock(&sink->lock);
    sink->closed = true;
    sink->has_chunks = false;
    pthread_cond_broadcast(&sink->wake);
    pthread_mutex_unlock(&sink->lock);
    sperf_event_sink_cleanup(sink);
    return Qnil;
}

SPERF_RETURNS(sink_lost, ULL2NUM(atomic_load(&object_get(self)->sink->ring.lost)))

SPERF_RETURNS(sink_lost_ns, LL2NUM(atomic_load(&object_get(self)->sink->ring.lost_ns)))

/* -- Waiting. A thread waits without the GVL, and an interrupt ends the wait -- */

typedef struct {
    sperf_event_sink_t *sink;
    bool interrupted; /* under the sink's lock */
    int64_t until_mono_ns;
} waiter_t;

static void interrupt(void *argument)
{
    waiter_t *waiter = argument;
    pthread_mutex_lock(&waiter->sink->lock);
    waiter->interrupted = true;
    pthread_cond_broadcast(&waiter->sink->wake);
    pthread_mutex_unlock(&waiter->sink->lock);
}

static bool has_batch(const sperf_event_sink_t *sink, uint32_t count)
{
    return sink->has_chunks || count >= sink->batch || (count > 0 && sink->flushes > 0);
}

/* Wait for a batch: a full one, or what there is when its first event has waited. */
static void *wait_for_batch(void *argument)
{
    waiter_t *waiter = argument;
    sperf_event_sink_t *sink = waiter->sink;
    pthread_mutex_lock(&sink->lock);
    sink->busy = false;
    pthread_cond_broadcast(&sink->wake);
    while (!sink->closed && !waiter->interrupted) {
        uint32_t count = sperf_event_ring_count(&sink->ring);
        if (has_batch(sink, count)) break;
        if (count == 0) {
            waiter->until_mono_ns = 0;
            pthread_cond_wait(&sink->wake, &sink->lock);
            continue;
        }
        int64_t now_mono_ns = sperf_clock_mono_ns();
        if (waiter->until_mono_ns == 0) waiter->until_mono_ns = now_mono_ns + MOST_DELAY_NS;
        if (now_mono_ns >= waiter->until_mono_ns) break;
        sperf_platform_sleep(&sink->wake, &sink->lock, waiter->until_mono_ns);
    }
    sink->busy = !sink->closed;
    pthread_mutex_unlock(&sink->lock);
    return NULL;
}

static bool is_delivered(const sperf_event_sink_t *sink)
{
    return !sink->busy && !sink->has_chunks && sperf_event_ring_count(&sink->ring) == 0;
}

static void *wait_for_delivery(void *argument)
{
    waiter_t *waiter = argument;
    sperf_event_sink_t *sink = waiter->sink;
    pthread_mutex_lock(&sink->lock);
    while (!sink->closed && !sink->abandoned && !waiter->interrupted && !is_delivered(sink)) {
        if (sperf_clock_mono_ns() >= waiter->until_mono_ns) break;
        sperf_platform_sleep(&sink->wake, &sink->lock, waiter->until_mono_ns);
    }
    pthread_mutex_unlock(&sink->lock);
    return NULL;
}

/* -- Delivering -- */

static VALUE event_new(const sink_object_t *object, const sperf_event_t *event)
{
    VALUE thread = sperf_event_names_object_thread(object->names, event->key.thread);
    bool wall = sperf_event_names_object_get(object->names)->wall;
    VALUE type = ID2SYM(wall ? rb_intern("wall") : rb_intern("cpu"));
    VALUE values[] = {
        rb_assoc_new(object->names, UINT2NUM(event->key.stack)),
        thread,
        sperf_event_names_object_labels(object->names, event->key.labels),
        rb_assoc_new(type, LL2NUM(event->weight_ns)),
        LL2NUM(event->real_ns),
    };
    return rb_class_new_instance(sizeof values / sizeof values[0], values, event_class);
}

/* Return the batch that was removed: an Array, or true for a callback. */
static VALUE batch_of(sink_object_t *object)
{
    if (object->callback != NULL) return Qtrue;
    VALUE list = rb_ary_new_capa((long)object->events_count);
    for (uint32_t i = 0; i < object->events_count; i++) rb_ary_push(list, event_new(object, &object->events[i]));
    return list;
}

/* The names of a batch, which are held until the object has them. */
typedef struct {
    sink_object_t *object;
    sperf_event_names_t *names;
} renewal_t;

static VALUE renew_names(VALUE argument)
{
    const renewal_t *renewal = (const renewal_t *)argument;
    sink_object_t *object = renewal->object;
    if (NIL_P(object->names) || sperf_event_names_object_get(object->names) != renewal->names) {
        object->names = sperf_event_names_object_new(renewal->names);
        object->recording_number++;
    }
    return Qnil;
}

static VALUE release_names(VALUE argument)
{
    sperf_event_names_release(((const renewal_t *)argument)->names);
    return Qnil;
}

/* Remove a batch from the sink. Returns false if there is none. */
static bool remove_batch(sink_object_t *object)
{
    sperf_event_names_t *names;
    sperf_event_sink_t *sink = object->sink;
    object->events_count = sperf_event_sink_remove_events(sink, object->events, sink->batch, &names);
    if (object->events_count == 0) return false;
    object->undelivered = true;
    renewal_t renewal = {object, names};
    rb_ensure(renew_names, (VALUE)&renewal, release_names, (VALUE)&renewal);
    return true;
}

/*
 * call-seq: take -> Array, true or nil
 *
 * Waits for a batch of events. Returns an Array of SampleEvents, true for a sink with a callback; nil once the sink is
 * closed. The previous batch counts as delivered. For the thread that delivers.
 */
static VALUE sink_remove_next(VALUE self)
{
    sink_object_t *object = object_get(self);
    waiter_t waiter = {.sink = object->sink};
    for (;;) {
        waiter.interrupted = false;
        rb_thread_call_without_gvl(wait_for_batch, &waiter, interrupt, &waiter);
        if (object->sink->closed) return Qnil;
        if (remove_batch(object)) return batch_of(object);
    }
}

/* call-seq: begin_call -> nil: the block or the callback is called next: from here on the batch counts as delivered */
SPERF_DOES(sink_begin_call, object_get(self)->undelivered = false)

/* call-seq: call_back(batch) -> nil: calls the callback with the batch that was taken last */
static VALUE sink_call_back(VALUE self, VALUE unused)
{
    sink_object_t *object = object_get(self);
    uint32_t count = object->events_count;
    if (object->callback == NULL || count == 0) return Qnil;
    VALUE room;
    sperf_events_event_t *events = ALLOCV_N(sperf_events_event_t, room, count);
    for (uint32_t i = 0; i < count; i++) {
        const sperf_event_t *from = &object->events[i];
        events[i] = (sperf_events_event_t){
            .time_ns = from->real_ns,
            .weight_ns = from->weight_ns,
            .stack = from->key.stack,
            .thread = from->key.thread,
            .labels = from->key.labels,
        };
    }
    sperf_events_batch_t batch = {
        .size = sizeof batch,
        .wall = sperf_event_names_object_get(object->names)->wall,
        .recording = object->recording_number,
        .count = count,
        .events = events,
        .names = object->names,
    };
    object->callback(&batch, object->callback_data);
    RB_GC_GUARD(batch.names);
    ALLOCV_END(room);
    return Qnil;
}

static void set_abandoned(sperf_event_sink_t *sink, bool abandoned)
{
    pthread_mutex_lock(&sink->lock);
    sink->abandoned = abandoned;
    if (abandoned) sink->busy = false;
    pthread_cond_broadcast(&sink->wake);
    pthread_mutex_unlock(&sink->lock);
}

/* Start a thread of sperf's own, which calls `run`. Raises ThreadError. */
static VALUE own_thread_create(VALUE (*run)(void *), VALUE owner)
{
    VALUE thread = rb_thread_create(run, (void *)owner);
    (void)sperf_threads_own_begin(&sperf_session.threads, thread);
    rb_ivar_set(thread, rb_intern("@sperf_owner"), owner); /* keeps it alive */
    return thread;
}

static VALUE call_block(void *block)
{
    sperf_fiber_labels_restore(Qtrue); /* those of its creator */
    return rb_proc_call((VALUE)block, rb_ary_new());
}

/*
 * call-seq: Sperf::Native.own_thread { ... } -> Thread
 *
 * Starts a thread of sperf's own, which no session measures. It has no labels. Raises ThreadError.
 */
SPERF_RETURNS(native_own_thread, own_thread_create(call_block, rb_block_proc()))

static VALUE run_thread(void *owner)
{
    return rb_funcall((VALUE)owner, rb_intern("run"), 0);
}

/*
 * call-seq: deliver(owner) -> Thread
 *
 * Starts a thread of sperf's own that calls owner.run, which takes and delivers. Raises ThreadError.
 */
static VALUE sink_deliver(VALUE self, VALUE owner)
{
    sink_object_t *object = object_get(self);
    set_abandoned(object->sink, false);
    object->thread = own_thread_create(run_thread, owner);
    return object->thread;
}

/* Count the batch as lost: the thread was killed before it could deliver it. */
static void lose_batch(sink_object_t *object)
{
    if (!object->undelivered) return;
    object->undelivered = false;
    int64_t weight_ns = 0;
    for (uint32_t i = 0; i < object->events_count; i++) weight_ns += object->events[i].weight_ns;
    sperf_event_ring_count_lost(&object->sink->ring, object->events_count, weight_ns);
}

/* call-seq: ended -> nil: the thread that delivers has ended */
static VALUE sink_ended(VALUE self)
{
    sink_object_t *object = object_get(self);
    object->thread = Qnil;
    lose_batch(object);
    set_abandoned(object->sink, true);
    return Qnil;
}

/* call-seq: EventSink.shut? -> true or false: whether the process ends, so that no thread may begin */
SPERF_RETURNS(sink_shut_p, sperf_sample_events_are_shut() ? Qtrue : Qfalse)

static VALUE end_flush(VALUE argument)
{
    sperf_event_sink_t *sink = ((waiter_t *)argument)->sink;
    pthread_mutex_lock(&sink->lock);
    sink->flushes--;
    pthread_mutex_unlock(&sink->lock);
    return Qnil;
}

static VALUE flush(VALUE argument)
{
    waiter_t *waiter = (waiter_t *)argument;
    const sperf_event_sink_t *sink = waiter->sink;
    while (!is_delivered(sink) && !sink->closed && !sink->abandoned && sperf_clock_mono_ns() < waiter->until_mono_ns) {
        waiter->interrupted = false;
        rb_thread_call_without_gvl(wait_for_delivery, waiter, interrupt, waiter);
    }
    return is_delivered(sink) || sink->closed || !sink->abandoned ? Qtrue : Qfalse;
}

/*
 * call-seq: flush(seconds) -> true or false
 *
 * Waits until all events are delivered, at most +seconds+ (Float). Returns false if the thread that delivers has ended
 * before. Does nothing on that thread.
 */
static VALUE sink_flush(VALUE self, VALUE seconds)
{
    sink_object_t *object = object_get(self);
    sperf_event_sink_t *sink = object->sink;
    if (object->thread == rb_thread_current()) return Qtrue;
    waiter_t waiter = {.sink = sink, .until_mono_ns = sperf_clock_mono_ns() + (int64_t)(NUM2DBL(seconds) * 1e9)};
    pthread_mutex_lock(&sink->lock);
    sink->flushes++;
    pthread_cond_broadcast(&sink->wake);
    pthread_mutex_unlock(&sink->lock);
    return rb_ensure(flush, (VALUE)&waiter, end_flush, (VALUE)&waiter);
}

/* -- The functions of sperf_events.h -- */

static sink_object_t *object_of_subscription(VALUE subscription)
{
    return object_get(rb_ivar_get(subscription, rb_intern("@sink")));
}

static VALUE interface_subscribe(sperf_events_callback_t callback, void *data, uint32_t batch)
{
    VALUE number = UINT2NUM(batch);
    VALUE sink = rb_class_new_instance(1, &number, sink_class);
    sink_object_t *object = object_get(sink);
    object->callback = callback;
    object->callback_data = data;
    return rb_funcall(subscription_class(), rb_intern("begin"), 2, sink,
                      rb_obj_method(sink, ID2SYM(rb_intern("call_back"))));
}

static void interface_cancel(VALUE subscription)
{
    rb_funcall(subscription, rb_intern("cancel"), 0);
}

static uint64_t interface_lost(VALUE subscription, int64_t *weight_ns)
{
    const sperf_event_ring_t *ring = &object_of_subscription(subscription)->sink->ring;
    *weight_ns = atomic_load(&ring->lost_ns);
    return atomic_load(&ring->lost);
}

static const sperf_events_interface_t interface = {
    .version = SPERF_EVENTS_VERSION,
    .size = sizeof interface,
    .subscribe = interface_subscribe,
    .cancel = interface_cancel,
    .lost = interface_lost,
    .frames = sperf_event_names_object_frames,
    .lines = sperf_event_names_object_lines,
    .labels = sperf_event_names_object_labels,
    .thread = sperf_event_names_object_thread,
};

/* call-seq: Sperf::Native.events_interface -> Integer: the address of the functions of sperf_events.h */
SPERF_RETURNS(native_events_interface, ULL2NUM((uintptr_t)&interface))

/* call-seq: Sperf::Native.event_class = SampleEvent: the class of the events that EventSink#take returns */
static VALUE native_set_event_class(VALUE self, VALUE class)
{
    Check_Type(class, T_CLASS);
    rb_gc_register_mark_object(class);
    event_class = class;
    return class;
}

void sperf_event_sink_object_init(VALUE native)
{
    sperf_event_names_object_init(native);
    sink_class = rb_define_class_under(native, "EventSink", rb_cObject);
    rb_gc_register_mark_object(sink_class);
    rb_define_alloc_func(sink_class, sink_allocate);
    rb_define_method(sink_class, "initialize", sink_initialize, 1);
    rb_define_method(sink_class, "add", sink_add, 0);
    rb_define_method(sink_class, "remove", sink_remove, 0);
    rb_define_method(sink_class, "lost", sink_lost, 0);
    rb_define_method(sink_class, "lost_ns", sink_lost_ns, 0);
    rb_define_method(sink_class, "take", sink_remove_next, 0);
    rb_define_method(sink_class, "begin_call", sink_begin_call, 0);
    rb_define_method(sink_class, "call_back", sink_call_back, 1);
    rb_define_method(sink_class, "deliver", sink_deliver, 1);
    rb_define_singleton_method(native, "own_thread", native_own_thread, 0);
    rb_define_method(sink_class, "ended", sink_ended, 0);
    rb_define_method(sink_class, "flush", sink_flush, 1);
    rb_define_singleton_method(sink_class, "shut?", sink_shut_p, 0);
    rb_define_singleton_method(native, "events_interface", native_events_interface, 0);
    rb_define_singleton_method(native, "event_class=", native_set_event_class, 1);
}
