/*
 * Access to the words of the pin protocol (pin.h): one function for each step between which another thread can run. The
 * model of the protocol (test/c/test_pin_model.c) has functions of its own in their place, and so runs the code of
 * pin.c in every order.
 *
 * Only pin.c includes this file.
 */
#ifndef SPERF_EXT_PIN_WORDS_H
#define SPERF_EXT_PIN_WORDS_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "pin.h"
#include "platform/platform.h"

/*
 * Spins take some 20 us, longer than most readers, because waking up from sleep takes 50 us and more. Yields give a few
 * turns to other threads on this core.
 */
enum { PIN_SPINS = 512, PIN_YIELDS = 8 };

static inline uint32_t word_get(_Atomic uint32_t *word, memory_order order)
{
    return atomic_load_explicit(word, order);
}

static inline void word_set(_Atomic uint32_t *word, uint32_t value, memory_order order)
{
    atomic_store_explicit(word, value, order);
}

/* Sequentially consistent. Returns the previous value: `from` if the word is `to` now. */
static inline uint32_t word_move(_Atomic uint32_t *word, uint32_t from, uint32_t to)
{
    atomic_compare_exchange_strong(word, &from, to);
    return from;
}

/* Sequentially consistent. */
static inline void word_add(_Atomic uint32_t *word, uint32_t difference)
{
    atomic_fetch_add(word, difference);
}

static inline sperf_pin_t *holder_get(sperf_pin_slot_t *slot)
{
    return atomic_load(&slot->holder);
}

static inline void holder_clear(sperf_pin_slot_t *slot)
{
    atomic_store_explicit(&slot->holder, NULL, memory_order_release);
}

static inline bool holder_acquire(sperf_pin_slot_t *slot, sperf_pin_t *pin)
{
    sperf_pin_t *nobody = NULL;
    return atomic_compare_exchange_strong(&slot->holder, &nobody, pin);
}

static inline void native_set(sperf_pin_slot_t *slot, pthread_t native)
{
    atomic_store_explicit(&slot->native, native, memory_order_release);
}

static inline pthread_t native_get(sperf_pin_slot_t *slot)
{
    return atomic_load_explicit(&slot->native, memory_order_relaxed);
}

static inline void signals_deliver(const sperf_pin_signals_t *signals)
{
    signals->deliver();
}

static inline void spin(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb" ::: "memory"); /* waits about as long; "yield" does nothing on most processors */
#endif
}

static inline void yield(void)
{
    sched_yield();
}

static inline void sleep_while(_Atomic uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    sperf_platform_wait(word, seen, limit_ns);
}

static inline void wake(_Atomic uint32_t *word)
{
    sperf_platform_wake(word);
}

static inline int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#endif
