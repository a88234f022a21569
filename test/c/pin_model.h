/*
 * A model checker for the pin protocol: runs small programs through all interleavings of their steps.
 *
 * It runs the code of pin.c, not a copy: the file is compiled with the words of the model (pin_model_words.h), and each
 * access to a word is a step. An actor is a function whose only memory is the results of its steps. To take one more
 * step, it is called from its beginning, gets the results of its earlier steps, and is left by longjmp at the step after
 * the next one. So a state is the shared words and the results of each actor. All reachable states are searched, each
 * once.
 *
 * The model leaves out two things. Steps are sequentially consistent (test_pin_threads.c has the sanitizer check memory
 * orders). And time stands still, so only a step of another actor can end a wait: a sleep with a limit ends by its limit
 * only if no other actor can take a step.
 *
 * Include this after pin.c, in one file.
 */
#ifndef TEST_PIN_MODEL_H
#define TEST_PIN_MODEL_H

#include "support_test.h"

enum { ACTORS_MAX = 5, RESULTS_MAX = 96 };

typedef enum { AWAKE, ASLEEP, ASLEEP_LIMITED, DONE } condition_t;

typedef struct {
    condition_t condition;
    uint32_t count;
    _Atomic uint32_t *word; /* that it sleeps on */
    uint64_t results[RESULTS_MAX];
} actor_t;

/* What is true of the world, for invariants. */
typedef struct {
    uint32_t has_gvl;         /* the profiled thread */
    uint32_t looks;           /* somebody reads, or a handler walks */
    uint32_t collects;        /* a collector is at work */
    uint32_t second;          /* a second Ractor runs, whose collections nobody is told of */
    uint32_t pending;         /* signals that the kernel has for the profiled thread */
    uint32_t in_handler;      /* it runs its handler */
    uint32_t ticks, captured; /* that sperf's thread saw through */
    uint32_t given_up, refused;
} world_t;

typedef struct {
    sperf_pins_t pins;
    sperf_pin_t pin[2]; /* of the profiled thread, of another Ractor's */
    world_t world;
    actor_t actors[ACTORS_MAX];
} state_t;

typedef void program_t(void);

typedef struct {
    program_t *programs[ACTORS_MAX]; /* the first is the profiled thread */
    program_t *handler;              /* what the kernel runs on it for a signal; NULL: it drops the signal */
    const char *violation;           /* what is expected to go wrong; NULL: nothing */
    bool timed;                      /* the kernel sends by a timer: whatever the thread does */
} scene_t;

static state_t now;
static const scene_t *scene;
static int actor; /* whose turn it is */
static uint32_t cursor;
static bool stepped;
static jmp_buf turn_over;
static const char *violation;

enum { THREAD, HANDLER = ACTORS_MAX - 1 };

/* -- Steps -- */

bool model_step(uint64_t *result)
{
    actor_t *self = &now.actors[actor];
    if (cursor < self->count) {
        *result = self->results[cursor++];
        return false;
    }
    if (stepped) longjmp(turn_over, 1);
    return true;
}

uint64_t model_done(uint64_t result)
{
    actor_t *self = &now.actors[actor];
    if (self->count == RESULTS_MAX) violation = "an actor goes on and on";
    if (self->count < RESULTS_MAX) self->results[self->count++] = result;
    cursor = self->count;
    stepped = true;
    return result;
}

static void wake_actor(actor_t *sleeper)
{
    sleeper->condition = AWAKE;
    sleeper->results[sleeper->count++] = 0;
}

void model_sleep(_Atomic uint32_t *word, uint32_t seen, bool limited)
{
    uint64_t result;
    if (!model_step(&result)) return;
    if (atomic_load(word) != seen) {
        model_done(0);
        return;
    }
    now.actors[actor].condition = limited ? ASLEEP_LIMITED : ASLEEP;
    now.actors[actor].word = word;
    stepped = true;
    longjmp(turn_over, 1);
}

void model_wake(_Atomic uint32_t *word)
{
    uint64_t result;
    if (!model_step(&result)) return;
    for (int i = 0; i < ACTORS_MAX; i++) {
        actor_t *sleeper = &now.actors[i];
        bool asleep = sleeper->condition == ASLEEP || sleeper->condition == ASLEEP_LIMITED;
        if (asleep && sleeper->word == word) wake_actor(sleeper);
    }
    model_done(0);
}

/*
 * A system call of the profiled thread: it does not return before the handler of a signal that is pending has been
 * begun.
 */
void model_deliver(void)
{
    uint64_t result;
    if (!model_step(&result)) return;
    if (now.world.pending == 0) {
        model_done(0);
        return;
    }
    now.actors[actor].condition = ASLEEP;
    now.actors[actor].word = NULL;
    stepped = true;
    longjmp(turn_over, 1);
}

/* Change what is true of the world. */
static void note(uint32_t *what, uint32_t difference)
{
    uint64_t result;
    if (!model_step(&result)) return;
    *what += difference;
    model_done(0);
}

/* tgkill. */
static bool send_signal(bool refuse)
{
    uint64_t result;
    if (!model_step(&result)) return result != 0;
    if (!refuse && scene->handler != NULL) now.world.pending++;
    return model_done(!refuse) != 0;
}

/* -- Who can go on -- */

static bool can_step(int who, bool nobody_else)
{
    const actor_t *self = &now.actors[who];
    if (who == HANDLER) return scene->handler != NULL && (now.world.in_handler || now.world.pending > 0);
    if (scene->programs[who] == NULL) return false;
    /* The handler is on top of the thread's stack. */
    if (who == THREAD && now.world.in_handler) return false;
    if (self->condition == DONE || self->condition == ASLEEP) return false;
    return self->condition == AWAKE || nobody_else;
}

/* The kernel runs a handler, which also ends a sleep in the kernel; or it has none to run. */
static void begin_handler(void)
{
    actor_t *thread = &now.actors[THREAD];
    now.world.pending--;
    now.world.in_handler = 1;
    if (!now.world.has_gvl && !scene->timed) violation = "a signal comes outside of the GVL";
    memset(&now.actors[HANDLER], 0, sizeof now.actors[HANDLER]);
    if (thread->condition == ASLEEP || thread->condition == ASLEEP_LIMITED) wake_actor(thread);
}

static program_t *program_of(int who)
{
    return who == HANDLER ? scene->handler : scene->programs[who];
}

static void step(int who)
{
    if (who == HANDLER && !now.world.in_handler) {
        begin_handler();
        return;
    }
    if (now.actors[who].condition == ASLEEP_LIMITED) {
        wake_actor(&now.actors[who]);
        return;
    }
    actor = who;
    cursor = 0;
    stepped = false;
    if (setjmp(turn_over) == 0) {
        program_of(who)();
        now.actors[who].condition = DONE;
        if (who == HANDLER) {
            now.world.in_handler = 0;
            memset(&now.actors[HANDLER], 0, sizeof now.actors[HANDLER]);
        }
    }
}

/* -- What must hold -- */

static uint32_t state_of(int pin)
{
    return atomic_load(&now.pin[pin].state.value);
}

static void check(void)
{
    const world_t *world = &now.world;
    if (world->looks && world->collects) violation = "somebody looks while a collector collects";
    if (world->looks && world->second && !world->in_handler) violation = "somebody reads beside a second Ractor";
    if (!world->has_gvl && world->pending && !scene->timed) violation = "a signal is pending outside of the GVL";
    if (!world->has_gvl && state_of(0) != SPERF_PIN_OUT)
        violation = "the thread is pinned, or may be, outside of the GVL";
}

/* Nobody can go on. */
static void check_end(void)
{
    const world_t *world = &now.world;
    for (int i = 0; i < HANDLER; i++) {
        if (scene->programs[i] != NULL && now.actors[i].condition != DONE) violation = "somebody waits for good";
    }
    if (violation != NULL) return;
    if (world->captured + world->given_up + world->refused != world->ticks)
        violation = "a tick is neither taken nor counted";
    if (atomic_load(&now.pins.holds) + atomic_load(&now.pins.reading.value) != 0)
        violation = "something is left behind";
    if (atomic_load(&now.pin[0].state.sleepers) + atomic_load(&now.pins.reading.sleepers) != 0)
        violation = "a sleeper is left";
    if (scene->programs[THREAD] != NULL && state_of(0) != SPERF_PIN_OUT) violation = "the thread has not left";
}

/* -- The search -- */

typedef struct {
    uint64_t *keys;
    size_t capacity, count; /* a power of two */
} seen_t;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15U + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdU;
    return hash ^ hash >> 32;
}

/* Two states of one hash are taken for one: of a million states, one in 10^7 runs has such a pair. */
static uint64_t hash_now(void)
{
    uint64_t hash = 1;
    for (int i = 0; i < SPERF_PIN_SLOTS; i++) hash = mix(hash, (uintptr_t)atomic_load(&now.pins.slots[i].holder));
    hash = mix(hash, atomic_load(&now.pins.slots_used));
    hash = mix(hash, atomic_load(&now.pins.holds));
    hash = mix(hash, atomic_load(&now.pins.reading.value));
    hash = mix(hash, atomic_load(&now.pins.reading.sleepers));
    for (int i = 0; i < 2; i++) {
        hash = mix(hash, atomic_load(&now.pin[i].state.value));
        hash = mix(hash, atomic_load(&now.pin[i].state.sleepers));
        hash = mix(hash, atomic_load(&now.pin[i].signalled));
        hash = mix(hash, atomic_load(&now.pin[i].sent));
    }
    uint32_t words[sizeof(world_t) / sizeof(uint32_t)];
    memcpy(words, &now.world, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) hash = mix(hash, words[i]);
    for (int i = 0; i < ACTORS_MAX; i++) {
        const actor_t *one = &now.actors[i];
        hash = mix(hash, (uint64_t)one->condition << 32 | one->count);
        for (uint32_t k = 0; k < one->count; k++) hash = mix(hash, one->results[k]);
    }
    return hash ? hash : 1;
}

/* Returns false if it was there. */
static bool add_seen(seen_t *seen, uint64_t key)
{
    if (seen->count * 2 >= seen->capacity) {
        seen_t larger = {.capacity = seen->capacity ? seen->capacity * 2 : 1 << 16};
        larger.keys = calloc(larger.capacity, sizeof *larger.keys);
        assert_non_null(larger.keys);
        for (size_t i = 0; i < seen->capacity; i++) {
            if (seen->keys[i] != 0) add_seen(&larger, seen->keys[i]);
        }
        free(seen->keys);
        *seen = larger;
    }
    size_t at = key & (seen->capacity - 1);
    for (; seen->keys[at] != 0; at = (at + 1) & (seen->capacity - 1)) {
        if (seen->keys[at] == key) return false;
    }
    seen->keys[at] = key;
    seen->count++;
    return true;
}

enum { DEPTH_MAX = 512 };
static char path[DEPTH_MAX + 1]; /* who took each step, to be read with a violation */
static size_t ends;

static void search(seen_t *seen, size_t depth)
{
    check();
    if (depth == DEPTH_MAX) violation = "it does not end";
    if (violation != NULL || !add_seen(seen, hash_now())) return;
    state_t before;
    memcpy(&before, &now, sizeof now);
    bool any = false;
    for (int limits = 0; limits < 2 && !any; limits++) {
        for (int who = 0; who < ACTORS_MAX && violation == NULL; who++) {
            if (!can_step(who, limits == 1)) continue;
            any = true;
            path[depth] = (char)('0' + who);
            path[depth + 1] = '\0';
            step(who);
            if (violation == NULL) search(seen, depth + 1);
            memcpy(&now, &before, sizeof now);
        }
    }
    if (any) return;
    ends++;
    check_end();
}

static void count_lost(sperf_pin_t *pin)
{
    (void)pin;
    note(&now.world.given_up, 1);
}

/* Go through all that can happen; returns the number of states. */
static size_t explore(const scene_t *played)
{
    static const sperf_pin_signals_t signals = {.lost = count_lost};
    seen_t seen = {0};
    memset(&now, 0, sizeof now);
    now.world.has_gvl = 1;
    atomic_store(&now.pins.slots[0].holder, &now.pin[0]);
    atomic_store(&now.pins.slots_used, 1);
    atomic_store(&now.pin[0].state.value, SPERF_PIN_RUNNING);
    atomic_store(&now.pins.signals, &signals);
    scene = played;
    violation = NULL;
    ends = 0;
    search(&seen, 0);
    free(seen.keys);
    if (played->violation == NULL && violation != NULL) print_message("%s, after the steps of %s\n", violation, path);
    if (played->violation == NULL) {
        assert_null(violation);
        assert_true(ends > 0);
    } else {
        assert_string_equal(violation ? violation : "nothing went wrong", played->violation);
    }
    return seen.count;
}

#endif
