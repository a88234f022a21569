/*
 * The pin: sperf's thread keeps a running thread from leaving its state while it reads the thread from outside.
 *
 * A thread that holds a GVL may release it, end or collect garbage at any moment. It must not do so while another
 * thread reads it from outside or sends it a signal. This module is the complete protocol that prevents it. The module
 * uses no Ruby and does not depend on how stacks are captured. No other code accesses its words.
 *
 * The states of a thread:
 *
 *   OUT        does not hold a GVL, or collects garbage, or does work that must not be sampled: it is never read
 *   RUNNING    holds a GVL
 *   READ       pinned by sperf's thread, which reads it
 *   SIGNALLED  pinned until the handler of the signal that sperf's thread sends has run on it
 *
 * The transitions, and who makes them:
 *
 *   the thread itself   OUT -> RUNNING          sperf_pin_run: it got a GVL, or has finished collecting
 *                       RUNNING -> OUT          sperf_pin_pause: before it gives up the GVL, collects or ends;
 *                                               waits if the thread is pinned
 *                       SIGNALLED -> RUNNING    its handler, as its last act: sperf_pin_handled;
 *                                               or sperf_pin_pause, if the handler will never run
 *                       RUNNING -> SIGNALLED    sperf_pin_acquire_self: a handler of a signal that the kernel sent
 *   sperf's thread      RUNNING -> READ         sperf_pin_acquire
 *                       READ -> RUNNING         sperf_pin_release
 *                       READ -> SIGNALLED       sperf_pin_signal, before it sends
 *                       SIGNALLED -> RUNNING    sperf_pin_sent, if the kernel refused the signal
 *
 * Memory order: sperf_pin_run releases and sperf_pin_acquire acquires, so the thread that has pinned another one sees
 * what that one wrote while OUT. The way back is the same: sperf_pin_release and sperf_pin_handled release,
 * sperf_pin_pause acquires. The handler sees what sperf's thread wrote before sperf_pin_signal (release, acquire).
 * Where each of two sides stores one word and then reads the other's, all accesses are sequentially consistent, as
 * stated below.
 *
 * 1. A thread without a GVL never gets a signal, and is never read. To be pinned it must be RUNNING. It gives up the
 *    GVL only after sperf_pin_pause, and the exchange RUNNING -> OUT has one winner: either the thread is OUT and
 *    sperf_pin_acquire fails, or the thread is pinned and waits.
 *
 * 2. What is read of a pinned thread does not change. The thread cannot suspend, end or begin a GC, so its native ids,
 *    its CPU clock, its slot and its accounts are as they were before its last sperf_pin_run.
 *
 * 3. A record may be reused. sperf's thread reads a pin from a slot, and may lose its core. Meanwhile the thread can
 *    leave and end, and its record may become that of another thread, which runs. Then sperf_pin_acquire succeeds on
 *    the other thread: it is RUNNING, hence pinned from then on, and everything is read afterwards. Pins are never
 *    freed.
 *
 * 4. A reader and a collector. Objects of the VM are read only while no GC goes on, and none may begin meanwhile:
 *
 *        sperf's thread                                    GC_ENTER (sperf_pins_begin_exclusion)
 *        stores `reading`                                  adds to `holds`
 *        reads `holds`; leaves if it is not 0              waits while `reading`
 *        reads; has what it read marked; clears `reading`  collects
 *
 *    Both store first and read second, in one total order (sequentially consistent). So they cannot both miss the
 *    other:
 *    the reader sees the hold, or the collector sees the reader.
 *
 * 5. A handler and a collector. The same with the states: sperf's thread pins, then reads `holds` (sperf_pin_signal);
 *    the collector adds a hold, then checks all slots and waits for pinned holders. A holder that moves to another
 *    slot while the slots are checked became RUNNING after the hold was added, so sperf's thread sees the hold when it
 *    pins that one. The handler of a timer pins its own thread in the same order (sperf_pin_acquire_self): such a signal
 *    may come at any time, and finds a thread that is not RUNNING in another state, which it leaves.
 *
 * 6. A reader and a second slot. With a second Ractor nothing is read from outside, because its GCs are not announced
 *    to hooks:
 *
 *        sperf's thread                                    a hook that takes slot 1 or above (sperf_pins_acquire_slot)
 *        stores `reading`                                  raises `slots_used`
 *        reads `slots_used` (sperf_pins_are_alone)         waits while `reading`
 *
 *    As in 4.
 *
 * 7. Waits end. READ: sperf's thread releases the pin within a few microseconds, if it has a core. SIGNALLED: a
 * signal that
 *    was sent is handled when its thread next returns from the kernel, and the wait enters the kernel. Assume that a
 *    thread finds SIGNALLED, then was in the kernel after the signal was sent, with the signal unblocked, and still
 *    finds the same signal unhandled. Then no handler will run: the program uses the number itself, ignores it, or a
 *    fault has left the handler by longjmp. (The check runs on that very thread, and not in a handler: the handler
 *    calls no hook.) So the thread changes the state itself, and reports the signal as lost (`lost`). `signalled`
 *    numbers the signals, so that none is mistaken for another. It is incremented before SIGNALLED is stored, by
 *    sperf's thread only. `sent` follows once the kernel has the signal. Before that nothing is decided, and after
 *    that sperf's thread does nothing more with this pin: so no state ever changes under it.
 *
 * 8. Waits do not use up a core. The other side may have been preempted: by another process; by this very thread, if
 *    there is one core only; or because this thread has a real-time priority, at which sched_yield does not let others
 *    run. So a wait spins for about as long as a reader takes, then yields a few times, then sleeps in the kernel
 *    until the word changes (a futex; short sleeps on other systems). An idle core is also where Linux moves a thread
 *    that waits for one. The side that ends a wait checks for sleepers after its store; the sleeper registers before
 *    its last check, in the kernel. Again one of the two sees the other, and without sleepers no side enters the
 *    kernel. A handler that ends a wait wakes the sleeper by a bare system call, which is allowed in handlers. Waits
 *    of sperf_pins_await_unpinned for the handler of another thread end after a second: only that thread itself can
 *    find out that no handler will run.
 *
 *    Ruby makes system calls before hooks and reads errno after them, so all waits preserve errno.
 *
 * 9. A thread that sleeps in such a wait holds its GVL. It would hold the GVL as well if it spun.
 *
 * test/c/test_pin_model.c runs this code in all interleavings of small programs, and test/c/test_pin_threads.c on real
 * threads with ThreadSanitizer.
 */
#ifndef SPERF_EXT_PIN_H
#define SPERF_EXT_PIN_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/wait_times.h"

typedef enum { SPERF_PIN_OUT, SPERF_PIN_RUNNING, SPERF_PIN_READ, SPERF_PIN_SIGNALLED } sperf_pin_state_t;

/* A word on which threads can wait. */
typedef struct {
    _Atomic uint32_t value;
    _Atomic uint32_t sleepers;
} sperf_pin_word_t;

/* One for each thread. Zero bytes are OUT. */
typedef struct {
    sperf_pin_word_t state;     /* a sperf_pin_state_t */
    _Atomic uint32_t signalled; /* number of the last signal that it was pinned for: sperf's thread */
    _Atomic uint32_t sent;      /* number of the last one that the kernel has: sperf's thread */
} sperf_pin_t;

/* One thread at a time runs in a Ractor. Slots hold the threads that run now, one for each running Ractor. */
#ifndef SPERF_PIN_SLOTS
#define SPERF_PIN_SLOTS 256
#endif

typedef struct {
    _Atomic(sperf_pin_t *) holder; /* NULL: free. Stored by hooks of the holder, read by any thread */
    _Atomic(pthread_t) native;     /* the native thread that the holder runs on; 0 while it is free */
} sperf_pin_slot_t;

/* What waits must know about the signals that sperf's thread sends. */
typedef struct {
    /* Unblock the signal for the calling thread, for a moment; makes a system call in any case. Context: hooks. */
    void (*deliver)(void);
    /* The signal that `pin` was SIGNALLED for has been lost. Context: hooks, on the thread of `pin`. */
    void (*lost)(sperf_pin_t *pin);
} sperf_pin_signals_t;

typedef struct {
    sperf_pin_slot_t slots[SPERF_PIN_SLOTS];
    _Atomic uint32_t slots_used;                  /* slots below this index have been used; only grows */
    _Atomic uint32_t holds;                       /* reasons not to read and not to signal: running GCs */
    sperf_pin_word_t reading;                     /* 1: sperf's thread reads the VM's objects */
    _Atomic(const sperf_pin_signals_t *) signals; /* NULL: no signals are sent */
    sperf_wait_times_t waits;                     /* of hooks for sperf's thread and for handlers */
} sperf_pins_t;

/* Forget all slots, holds and waits. Context: no hook is active, sperf's thread is gone. */
void sperf_pins_reset(sperf_pins_t *pins);

/*
 * In the child of a fork, where no other thread exists: every holder is OUT afterwards, and has no slot. Context:
 * atfork child handler.
 */
void sperf_pins_fork_child(sperf_pins_t *pins);

/*
 * Set what waits must know about signals; NULL: none are sent. Context: without sperf's thread, or after its last
 * signal was handled.
 */
void sperf_pins_use_signals(sperf_pins_t *pins, const sperf_pin_signals_t *signals);

/*
 * Make the pin OUT, whatever it was in an earlier session. Context: hooks; the thread of the pin must have no slot,
 * so that it cannot be pinned.
 */
void sperf_pin_reset(sperf_pin_t *pin);

/* -- The thread itself, with its GVL -- */

/* OUT -> RUNNING; does nothing if it is not OUT. Context: hooks. */
void sperf_pin_run(sperf_pin_t *pin);

/* Wait until the pin is not pinned, and make it OUT; does nothing if it is OUT. Context: hooks, with the GVL. */
void sperf_pin_pause(sperf_pins_t *pins, sperf_pin_t *pin);

/*
 * Acquire a free slot for `pin`, which must be OUT. Returns the index of the slot; -1: all are in use. A reader that
 * has not seen the slot has finished when this returns. Context: hooks, on the thread of `pin`.
 */
int sperf_pins_acquire_slot(sperf_pins_t *pins, sperf_pin_t *pin);

/* Release the slot, whose holder must be OUT. Context: the same. */
void sperf_pins_release_slot(sperf_pins_t *pins, int slot);

/*
 * Exclude readers and handlers: when this returns none is active, and none begins before sperf_pins_end_exclusion.
 * `own` is the pin of the calling thread, which is OUT afterwards; NULL: the thread has none. Returns false if a
 * handler of another thread has not ended within a second. Context: hooks; GVL.
 */
bool sperf_pins_begin_exclusion(sperf_pins_t *pins, sperf_pin_t *own);

/* Undo sperf_pins_begin_exclusion; does nothing if the pins were reset meanwhile. Context: the same. */
void sperf_pins_end_exclusion(sperf_pins_t *pins);

/*
 * Wait, for at most a second, until no holder of a slot is pinned. Returns whether none is. Context: hooks; GVL.
 */
bool sperf_pins_await_unpinned(sperf_pins_t *pins);

/* -- Its handler -- */

/*
 * Return the pin of the calling thread; NULL: it has no slot. Context: any, signal handlers included.
 *
 * A thread-local variable is not possible: in a shared object its first use in a thread, or one after a dlopen, may
 * allocate. A pinned thread holds exactly one slot, which cannot change meanwhile. The holders of other slots may
 * change at any time, so their pins are not read. Each slot has the pthread_t of its holder itself, stored after
 * the holder and cleared before it, so that no slot pairs a new holder with an old thread.
 */
sperf_pin_t *sperf_pins_own(sperf_pins_t *pins);

/* Return whether a signal of sperf's is being handled. Context: handler. */
bool sperf_pin_is_signalled(sperf_pin_t *pin);

/*
 * RUNNING -> SIGNALLED, for a handler that nobody pinned its thread for. Returns false if the thread is not RUNNING, or
 * there is a hold: then nothing may be read. Otherwise sperf_pin_handled must follow. Context: handler, on the thread
 * of `pin`.
 */
bool sperf_pin_acquire_self(sperf_pins_t *pins, sperf_pin_t *pin);

/* SIGNALLED -> RUNNING. Context: handler, as its last act. */
void sperf_pin_handled(sperf_pin_t *pin);

/* -- sperf's thread: the context of all functions below, unless stated otherwise -- */

/* RUNNING -> READ. Returns false if the thread is not RUNNING: then it is not pinned. */
bool sperf_pin_acquire(sperf_pin_t *pin);

/* READ -> RUNNING. */
void sperf_pin_release(sperf_pin_t *pin);

/*
 * READ -> SIGNALLED. Returns false if there is a hold: the pin stays READ. If it returns true, send the signal,
 * and call sperf_pin_sent.
 */
bool sperf_pin_signal(sperf_pins_t *pins, sperf_pin_t *pin);

/*
 * The kernel has `taken` the signal, or not: then the thread is RUNNING again. From here on only its handler keeps the
 * thread pinned.
 */
void sperf_pin_sent(sperf_pin_t *pin, bool taken);

/*
 * Begin to read the VM's objects. Returns false if there is a hold: then nothing may be read. Read briefly: a
 * thread that needs a GC waits.
 */
bool sperf_pins_begin_reading(sperf_pins_t *pins);
void sperf_pins_end_reading(sperf_pins_t *pins);

/* Return whether no second slot was ever taken. During a reading, that cannot change. */
bool sperf_pins_are_alone(sperf_pins_t *pins);

/* Return how many slots may have a holder, and the holder of one; NULL: none. Context: any. */
int sperf_pins_slots_used(sperf_pins_t *pins);
sperf_pin_t *sperf_pins_holder(sperf_pins_t *pins, int slot);

#endif
