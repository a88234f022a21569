/*
 * The words of the pin protocol for the model: each touch of one is a step of the actor that runs (test_pin_model.c).
 *
 * Stands in for ext/sperf/threads/pin_words.h, with the same names.
 */
#ifndef TEST_PIN_MODEL_WORDS_H
#define TEST_PIN_MODEL_WORDS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "threads/pin.h"

/* Waits sleep after one turn: to spin is to sleep and be woken. */
enum { PIN_SPINS = 1, PIN_YIELDS = 0 };

/* Begin a step: false if it was done in an earlier turn of this actor, whose result is `*result` then. */
bool model_step(uint64_t *result);
/* End it, with what the actor is to see of it. */
uint64_t model_done(uint64_t result);

void model_sleep(_Atomic uint32_t *word, uint32_t seen, bool limited);
void model_wake(_Atomic uint32_t *word);
void model_deliver(void);

static inline uint32_t word_get(_Atomic uint32_t *word, memory_order order)
{
    (void)order;
    uint64_t result;
    return (uint32_t)(model_step(&result) ? model_done(atomic_load(word)) : result);
}

static inline void word_set(_Atomic uint32_t *word, uint32_t value, memory_order order)
{
    (void)order;
    uint64_t result;
    if (!model_step(&result)) return;
    atomic_store(word, value);
    model_done(0);
}

static inline uint32_t word_move(_Atomic uint32_t *word, uint32_t from, uint32_t to)
{
    uint64_t result;
    if (!model_step(&result)) return (uint32_t)result;
    atomic_compare_exchange_strong(word, &from, to);
    return (uint32_t)model_done(from);
}

static inline void word_add(_Atomic uint32_t *word, uint32_t difference)
{
    uint64_t result;
    if (!model_step(&result)) return;
    atomic_fetch_add(word, difference);
    model_done(0);
}

static inline sperf_pin_t *holder_get(sperf_pin_slot_t *slot)
{
    uint64_t result;
    return (sperf_pin_t *)(uintptr_t)(model_step(&result) ? model_done((uintptr_t)atomic_load(&slot->holder)) : result);
}

static inline void holder_clear(sperf_pin_slot_t *slot)
{
    uint64_t result;
    if (!model_step(&result)) return;
    atomic_store(&slot->holder, NULL);
    model_done(0);
}

static inline bool holder_acquire(sperf_pin_slot_t *slot, sperf_pin_t *pin)
{
    uint64_t result;
    if (!model_step(&result)) return result != 0;
    sperf_pin_t *nobody = NULL;
    return model_done(atomic_compare_exchange_strong(&slot->holder, &nobody, pin)) != 0;
}

/* Handlers of the model know whose they are. */
static inline void native_set(sperf_pin_slot_t *slot, pthread_t native)
{
    (void)slot, (void)native;
}

static inline pthread_t native_get(sperf_pin_slot_t *slot)
{
    (void)slot;
    return (pthread_t)0;
}

static inline void signals_deliver(const sperf_pin_signals_t *signals)
{
    (void)signals;
    model_deliver();
}

static inline void spin(void) {}
static inline void yield(void) {}

static inline void sleep_while(_Atomic uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    model_sleep(word, seen, limit_ns > 0);
}

static inline void wake(_Atomic uint32_t *word)
{
    model_wake(word);
}

/* No time passes: limits do not run out. */
static inline int64_t now_ns(void)
{
    return 1;
}

#endif
