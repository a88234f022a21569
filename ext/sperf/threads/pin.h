/*
 * The pin: sperf's thread holds a running thread where it is, for as long as it takes to look at it.
 *
 * A thread that holds a GVL may give it up, end or collect garbage at any moment. Whoever looks at it from outside, or
 * sends it a signal, needs it not to. This module is that agreement, and all of it: it knows no Ruby and no way to
 * capture a stack. Nothing else touches its words.
 *
 * The state of a thread:
 *
 *   OUT        does not hold a GVL, or collects garbage, or does what is not to be seen: nobody looks at it
 *   RUNNING    holds a GVL
 *   READ       pinned by sperf's thread, which reads it
 *   SIGNALLED  pinned until the handler of the signal that sperf's thread sends has run on it
 *
 * Who moves it:
 *
 *   the thread itself   OUT -> RUNNING          sperf_pin_run: it got a GVL, or is done collecting
 *                       RUNNING -> OUT          sperf_pin_pause: before it gives up the GVL, collects or ends. Where it
 *                                               finds itself pinned it waits
 *                       SIGNALLED -> RUNNING    its handler, as its last act: sperf_pin_handled; or sperf_pin_pause, if
 *                                               that handler will never run
 *   sperf's thread      RUNNING -> READ         sperf_pin_take
 *                       READ -> RUNNING         sperf_pin_give_back
 *                       READ -> SIGNALLED       sperf_pin_signal, before it sends
 *                       SIGNALLED -> RUNNING    sperf_pin_sent, if the kernel took no signal
 *
 * Memory order: sperf_pin_run releases and sperf_pin_take acquires, so whatever the thread wrote while OUT is there for
 * whoever has pinned it. The way back is the same: sperf_pin_give_back and sperf_pin_handled release, sperf_pin_pause
 * acquires. What sperf's thread wrote before sperf_pin_signal is there for the handler (release, acquire). All that two
 * sides store and look for crosswise is sequentially consistent, as said below.
 *
 * 1. A thread without a GVL never gets a signal, and is never read. To be pinned it must be RUNNING. It leaves the GVL
 *    by way of sperf_pin_pause alone, and the exchange RUNNING -> OUT has one winner: either the thread is OUT and
 *    sperf_pin_take fails, or it is pinned and the thread waits.
 *
 * 2. What is read of a pinned thread stands still. It cannot suspend, end or begin a GC, so its native ids, its CPU
 *    clock, its slot and its accounts stay what they were before its last sperf_pin_run.
 *
 * 3. A record that was reused. sperf's thread takes a pin from a slot, and may lose its core. Meanwhile the thread can
 *    leave and end, and its record be given to another one that runs. Then sperf_pin_take succeeds on that one: it is
 *    RUNNING, hence pinned from then on, and all that is read is read afterwards. Pins are never freed.
 *
 * 4. A reader and a collector. Objects of the VM are read only while no GC goes on, and none may begin meanwhile:
 *
 *        sperf's thread                                    GC_ENTER (sperf_pins_keep_out)
 *        stores `reading`                                  adds to `holds`
 *        looks at `holds`; leaves if there is any          waits while `reading`
 *        reads; has what it read marked; clears `reading`  collects
 *
 *    Both store first and look second, in one order that all agree on (sequentially consistent). So it cannot be that
 *    both miss the other: the reader sees the hold, or the collector sees the reader.
 *
 * 5. A handler and a collector. The same with the states: sperf's thread
 *    pins, then looks at `holds` (sperf_pin_signal); a hold is added, then all slots are looked at and pinned holders
 *    waited for. A holder that moves to another slot while the slots are gone through was moved to RUNNING after the
 *    hold was added, so whoever pins it sees the hold.
 *
 * 6. A reader and a second slot. With a second Ractor nobody reads from outside, as no hook is told of that one's GCs:
 *
 *        sperf's thread                                    a hook that takes slot 1 or above (sperf_pins_take_slot)
 *        stores `reading`                                  raises `slots_used`
 *        looks at `slots_used` (sperf_pins_are_alone)      waits while `reading`
 *
 *    As in 4.
 *
 * 7. Waits end. READ: sperf's thread is a few microseconds from giving back, if it has a core. SIGNALLED: a signal that
 *    was sent is handled when its thread next comes back from the kernel, and the wait goes there. So one that finds
 *    SIGNALLED, has been in the kernel after the signal was sent, with the signal unblocked, and still finds the same
 *    signal unhandled knows that no handler will come: the program took the number for itself, ignores it, or a fault
 *    led out of the handler by longjmp. (This runs on that very thread, and not in a handler: the handler calls no
 *    hook.) Then it moves the state itself, and tells (`lost`). `signalled` numbers the signals, so that none is taken
 *    for another; it moves before SIGNALLED is stored, and only sperf's thread moves it. `sent` follows once the kernel
 *    has the signal. Before that nothing is decided, and after that sperf's thread does nothing more with this pin: so
 *    nobody ever moves a state under it.
 *
 * 8. Waits do not burn a core. The other side may have lost its own: to another process, or to this very thread where
 *    there is only one, or where this one runs at a real-time priority, which sched_yield does not give way to others
 *    from. So a wait spins for about as long as a reader takes, then yields a few times, then sleeps in the kernel
 *    until the word changes (a futex; short sleeps where there is none). A core that goes idle is also where Linux
 *    brings a thread that waits for one. Who ends a wait looks for sleepers after it has stored; who sleeps says so
 *    before it looks a last time, in the kernel: again one of the two sees the other, and without sleepers nobody
 *    enters the kernel. A handler that ends a wait wakes by a bare system call, which handlers may make. Waits of
 *    sperf_pins_settle for another thread's handler end after a second at the latest: that thread alone can tell that
 *    none will come.
 *
 *    Ruby makes system calls between hooks and looks at errno after them, so all waits leave errno alone.
 *
 * 9. A thread that sleeps in such a wait holds its GVL. It would have held it spinning.
 *
 * test/c/test_pin_model.c runs this code through all interleavings of small programs, test/c/test_pin_threads.c on real
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

/* A word that is waited for. */
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

/* One thread at a time runs in a Ractor: slots hold whoever runs now, one for each Ractor that is running. */
#ifndef SPERF_PIN_SLOTS
#define SPERF_PIN_SLOTS 256
#endif

typedef struct {
    _Atomic(sperf_pin_t *) holder; /* NULL: free. Stored by hooks of the holder; read by anyone */
    _Atomic(pthread_t) native;     /* the native thread that the holder runs on; 0 while it is free */
} sperf_pin_slot_t;

/* What waits need to know of the signals that sperf's thread sends. */
typedef struct {
    /* Let a signal that the calling thread blocks through to it; a system call at any rate. Context: hooks. */
    void (*deliver)(void);
    /* The signal that `pin` was SIGNALLED for has been lost. Context: hooks, on the thread of `pin`. */
    void (*lost)(sperf_pin_t *pin);
} sperf_pin_signals_t;

typedef struct {
    sperf_pin_slot_t slots[SPERF_PIN_SLOTS];
    _Atomic uint32_t slots_used;                  /* slots below this index have been used; only grows */
    _Atomic uint32_t holds;                       /* reasons not to read or to signal: GCs that go on */
    sperf_pin_word_t reading;                     /* 1: sperf's thread reads the VM's objects */
    _Atomic(const sperf_pin_signals_t *) signals; /* NULL: no signals are sent */
    sperf_wait_times_t waits;                     /* of hooks for sperf's thread and for handlers */
} sperf_pins_t;

/* Forget all slots, holds and waits. Context: no hook is active, sperf's thread is gone. */
void sperf_pins_reset(sperf_pins_t *pins);

/*
 * In the child of a fork: nobody else is left. Every holder is OUT afterwards, and without a slot. Context: atfork
 * child handler.
 */
void sperf_pins_forget(sperf_pins_t *pins);

/*
 * Say what waits need to know of signals, NULL for none. Context: sperf's thread is gone or not there yet, or its last
 * signal settled.
 */
void sperf_pins_use_signals(sperf_pins_t *pins, const sperf_pin_signals_t *signals);

/* Make it OUT, whatever it was in an earlier session. Context: hooks; its thread has no slot, so nobody pins it. */
void sperf_pin_reset(sperf_pin_t *pin);

/* -- The thread itself, with its GVL -- */

/* OUT -> RUNNING; nothing if it is not OUT. Context: hooks. */
void sperf_pin_run(sperf_pin_t *pin);

/* Become OUT, once it is not pinned any more; nothing if it is. Context: hooks, with the GVL. */
void sperf_pin_pause(sperf_pins_t *pins, sperf_pin_t *pin);

/*
 * Take a free slot for `pin`, which is OUT: -1 where there is none. A reader that does not know of it is done when this
 * returns. Context: hooks, on the thread of `pin`.
 */
int sperf_pins_take_slot(sperf_pins_t *pins, sperf_pin_t *pin);

/* Leave it. Context: the same; its holder is OUT. */
void sperf_pins_leave_slot(sperf_pins_t *pins, int slot);

/*
 * Keep readers and handlers out: when this returns none is at it, and none begins before sperf_pins_let_in. `own`: the
 * pin of the calling thread, which is OUT afterwards; NULL for none. Returns false where a handler of another thread
 * did not end within a second. Context: hooks; under the GVL.
 */
bool sperf_pins_keep_out(sperf_pins_t *pins, sperf_pin_t *own);

/* Undo it, or do nothing where it was forgotten meanwhile. Context: the same. */
void sperf_pins_let_in(sperf_pins_t *pins);

/*
 * Wait until nobody who has a slot is pinned, at most a second; returns whether that came true. Context: hooks; under
 * the GVL.
 */
bool sperf_pins_settle(sperf_pins_t *pins);

/* -- Its handler -- */

/*
 * Return the pin of the calling thread, NULL if it has no slot. Context: anywhere, signal handlers included.
 *
 * A thread-local variable would not do: in a shared object its first use in a thread, or one after a dlopen, may
 * allocate. A thread that is pinned holds exactly one slot, which cannot change meanwhile; the holders of others may
 * come and go, so they are not followed. Each slot has the pthread_t of its holder itself, stored after the holder and
 * cleared before it, so that no slot pairs a new holder with an old thread.
 */
sperf_pin_t *sperf_pins_own(sperf_pins_t *pins);

/* Say whether a signal of sperf's is being handled. Context: handler. */
bool sperf_pin_is_signalled(sperf_pin_t *pin);

/* SIGNALLED -> RUNNING. Context: handler, as its last act. */
void sperf_pin_handled(sperf_pin_t *pin);

/* -- sperf's thread: the context of all that follows, but for what says otherwise -- */

/* RUNNING -> READ; false if the thread is not RUNNING. */
bool sperf_pin_take(sperf_pin_t *pin);

/* READ -> RUNNING. */
void sperf_pin_give_back(sperf_pin_t *pin);

/*
 * READ -> SIGNALLED. False if there is a hold: then it is READ as before. Where it is true, send, and say so
 * (sperf_pin_sent).
 */
bool sperf_pin_signal(sperf_pins_t *pins, sperf_pin_t *pin);

/*
 * The kernel has the signal, or did not take it: then the thread is RUNNING. It is pinned by its handler alone from
 * here on.
 */
void sperf_pin_sent(sperf_pin_t *pin, bool taken);

/*
 * Begin to read the VM's objects; false if there is a hold: then do not. As short as can be: whoever needs a GC waits.
 */
bool sperf_pins_begin_reading(sperf_pins_t *pins);
void sperf_pins_end_reading(sperf_pins_t *pins);

/* Say whether no second slot was ever taken. While reading, that stays so until the end. */
bool sperf_pins_are_alone(sperf_pins_t *pins);

/* Return how many slots to look at, and the holder of one, NULL for none. Context: anywhere. */
int sperf_pins_slots_used(sperf_pins_t *pins);
sperf_pin_t *sperf_pins_holder(sperf_pins_t *pins, int slot);

#endif
