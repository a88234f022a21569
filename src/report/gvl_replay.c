/* Requests replayed with another number of threads: see sperf/report/request_load.h. */
#include "sperf/base/rows.h"
#include "sperf/report/request_load.h"

#include <stdlib.h>

#define NONE UINT32_MAX

typedef enum {
    THREAD_WAITS,  /* until `due_ns` */
    THREAD_QUEUED, /* for the GVL */
    THREAD_HOLDS,
} thread_state_t;

/* Before its recorded segments, a request has steps of the server's own. */
typedef enum {
    STEP_OTHER,   /* another thread of the server: its turn with the GVL */
    STEP_OWN,     /* outside of the request, on its thread */
    STEP_SEGMENTS /* the recorded segments from here on */
} step_t;

typedef struct {
    thread_state_t state;
    int64_t due_ns;  /* if it waits */
    int64_t left_ns; /* of the current run or collection */
    int64_t began_ns;
    int64_t count_ns; /* of ticks: running_time_us in Ruby */
    uint32_t request;
    uint32_t step; /* step_t, or STEP_SEGMENTS + number of the segment */
    bool collects; /* the current step is GC */
    bool ticked;   /* in a collection */
} thread_t;

typedef struct {
    const sperf_load_t *load;
    const sperf_replay_options_t *options;
    thread_t threads[SPERF_REPLAY_THREADS_MAX];
    uint32_t queue[SPERF_REPLAY_THREADS_MAX]; /* a ring of `queued` threads from `head` on */
    uint32_t head;
    uint32_t queued;
    uint32_t holder; /* NONE: the GVL is free */
    uint32_t last;   /* the thread that had it last */
    int64_t now_ns;
    int64_t tick_ns; /* of the next tick; 0: the timer pauses */
    uint64_t random;
    int64_t *took_ns; /* of the finished requests */
    uint32_t finished;
    uint64_t steps;
} replay_t;

/* splitmix64 (Steele et al. 2014). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t value = *state += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/* -- The GVL -- */

static void acquire(replay_t *replay, uint32_t number)
{
    thread_t *thread = &replay->threads[number];
    if (replay->last != number) thread->count_ns = 0;
    replay->holder = replay->last = number;
    thread->state = THREAD_HOLDS;
}

static void ask(replay_t *replay, uint32_t number)
{
    if (replay->holder == NONE) {
        acquire(replay, number);
        return;
    }
    replay->threads[number].state = THREAD_QUEUED;
    replay->queue[(replay->head + replay->queued++) % SPERF_REPLAY_THREADS_MAX] = number;
    if (replay->tick_ns == 0) replay->tick_ns = replay->now_ns + SPERF_REPLAY_TICK_NS;
}

/* Give the GVL to the first thread of the queue. */
static void release(replay_t *replay)
{
    replay->holder = NONE;
    if (replay->queued == 0) return;
    uint32_t next = replay->queue[replay->head];
    replay->head = (replay->head + 1) % SPERF_REPLAY_THREADS_MAX;
    replay->queued--;
    acquire(replay, next);
}

/* The thread that has the GVL sees a tick. */
static void see_tick(replay_t *replay)
{
    uint32_t number = replay->holder;
    thread_t *thread = &replay->threads[number];
    thread->count_ns += SPERF_REPLAY_TICK_NS;
    if (thread->count_ns < replay->options->slice_ns || replay->queued == 0) return;
    release(replay);
    ask(replay, number);
    thread->count_ns = 0;
    replay->steps++;
}

static void tick(replay_t *replay)
{
    if (replay->queued == 0) {
        replay->tick_ns = 0;
        return;
    }
    replay->tick_ns = replay->now_ns + SPERF_REPLAY_TICK_NS;
    thread_t *holder = &replay->threads[replay->holder]; /* exists, for there is a queue */
    if (holder->collects) {
        holder->ticked = true;
    } else {
        see_tick(replay);
    }
}

/* -- Requests -- */

static void begin_request(replay_t *replay, thread_t *thread)
{
    thread->request = (uint32_t)(next_random(&replay->random) % replay->load->requests_count);
    thread->step = STEP_OTHER;
    thread->left_ns = replay->load->other_ns;
    thread->began_ns = replay->now_ns;
    thread->collects = false;
}

/* Set the thread up for its step, which is not STEP_OTHER. Returns false if the request has no such step. */
static bool load_step(const replay_t *replay, thread_t *thread, sperf_segment_kind_t *kind)
{
    const sperf_load_request_t *request = &replay->load->requests[thread->request];
    *kind = SPERF_SEGMENT_RUN;
    thread->left_ns = replay->load->own_ns;
    if (thread->step >= STEP_SEGMENTS) {
        uint32_t number = thread->step - STEP_SEGMENTS;
        if (number >= request->count) return false;
        const sperf_segment_t *segment = &replay->load->segments[request->first + number];
        *kind = segment->kind;
        thread->left_ns = segment->ns;
    }
    thread->collects = *kind == SPERF_SEGMENT_GC;
    return true;
}

static void finish_request(replay_t *replay, thread_t *thread)
{
    replay->took_ns[replay->finished++] = replay->now_ns - thread->began_ns;
    begin_request(replay, thread);
}

/* The step of the thread that has the GVL is over: go on to the next one. */
static void end_step(replay_t *replay)
{
    uint32_t number = replay->holder;
    thread_t *thread = &replay->threads[number];
    sperf_segment_kind_t kind;
    bool others_turn = thread->step == STEP_OTHER && replay->load->other_ns > 0, ticked = thread->ticked;
    thread->step++;
    thread->ticked = false;
    bool more = load_step(replay, thread, &kind);
    if (more && kind != SPERF_SEGMENT_WAIT && !others_turn) {
        if (ticked) see_tick(replay);
        return;
    }
    if (!more) finish_request(replay, thread);
    release(replay);
    if (more && kind == SPERF_SEGMENT_WAIT) {
        thread->state = THREAD_WAITS;
        thread->due_ns = replay->now_ns + thread->left_ns;
    } else {
        ask(replay, number);
    }
}

/* The wait of a thread is over: its next step needs the GVL, or its request ends when it has it. */
static void end_wait(replay_t *replay, uint32_t number)
{
    thread_t *thread = &replay->threads[number];
    thread->left_ns = 0;
    thread->collects = false;
    ask(replay, number);
}

/* -- Time -- */

/* Return the waiting thread that is due first, NONE if no thread waits. */
static uint32_t first_due(const replay_t *replay)
{
    uint32_t first = NONE;
    for (uint32_t i = 0; i < replay->options->threads; i++) {
        if (replay->threads[i].state != THREAD_WAITS) continue;
        if (first == NONE || replay->threads[i].due_ns < replay->threads[first].due_ns) first = i;
    }
    return first;
}

/* Let `ns` pass: the thread that has the GVL uses it. */
static void pass(replay_t *replay, int64_t ns)
{
    replay->now_ns += ns;
    if (replay->holder != NONE) replay->threads[replay->holder].left_ns -= ns;
}

/* Go on to the next event. Of events at the same time, waits end first, then steps; ticks come last. */
static void advance(replay_t *replay)
{
    uint32_t due = first_due(replay);
    int64_t wait_ns = due != NONE ? replay->threads[due].due_ns : INT64_MAX;
    int64_t step_ns = replay->holder != NONE ? replay->now_ns + replay->threads[replay->holder].left_ns : INT64_MAX;
    int64_t tick_ns = replay->tick_ns != 0 ? replay->tick_ns : INT64_MAX;
    replay->steps++;
    if (wait_ns <= step_ns && wait_ns <= tick_ns) {
        pass(replay, wait_ns - replay->now_ns);
        end_wait(replay, due);
    } else if (step_ns <= tick_ns) {
        pass(replay, step_ns - replay->now_ns);
        end_step(replay);
    } else {
        pass(replay, tick_ns - replay->now_ns);
        tick(replay);
    }
}

/* Return whether the replay may go on: no sum of times overflows. */
static bool has_room(const replay_t *replay)
{
    return replay->steps < SPERF_REPLAY_STEPS_MAX && replay->now_ns < INT64_MAX / 4;
}

static bool may_run(const sperf_load_t *load, const sperf_replay_options_t *options)
{
    return load->requests_count > 0 && options->threads > 0 && options->threads <= SPERF_REPLAY_THREADS_MAX &&
           options->slice_ns > 0 && options->requests > 0;
}

sperf_status_t sperf_replay_run(const sperf_load_t *load, const sperf_replay_options_t *options, sperf_replay_t *out)
{
    *out = (sperf_replay_t){0};
    if (!may_run(load, options)) return SPERF_INVALID_ARGUMENT;
    replay_t replay = {.load = load, .options = options, .holder = NONE, .last = NONE, .random = options->seed};
    SPERF_TRY(SPERF_ROWS_NEW(replay.took_ns, options->requests));
    for (uint32_t i = 0; i < options->threads; i++) {
        begin_request(&replay, &replay.threads[i]);
        ask(&replay, i);
    }
    while (replay.finished < options->requests && has_room(&replay)) advance(&replay);
    *out = (sperf_replay_t){.requests = replay.finished, .elapsed_ns = replay.now_ns};
    out->took = sperf_durations_of(replay.took_ns, replay.finished);
    free(replay.took_ns);
    return SPERF_OK;
}
