/* The pin protocol: see pin.h. */
#include "pin.h"

/* A test that runs this file in every order has words of its own. */
#ifndef PIN_WORDS
#define PIN_WORDS "pin_words.h"
#endif
#include PIN_WORDS

/* A wait for a handler sleeps so long before it checks again: no thread may be left to wake it. */
enum { SIGNAL_CHECK_NS = 1000000, SETTLE_LIMIT_NS = 1000000000 };

/* -- Waiting -- */

/* A wait. */
typedef struct {
    int64_t begun_ns; /* 0: there was no need to wait yet */
    unsigned rounds;
} pin_wait_t;

/* Wait a while, or until the word is not `seen`. */
static void wait_while(pin_wait_t *wait, sperf_pin_word_t *word, uint32_t seen, int64_t limit_ns)
{
    if (wait->begun_ns == 0) wait->begun_ns = now_ns();
    wait->rounds++;
    if (wait->rounds <= PIN_SPINS) {
        spin();
    } else if (wait->rounds <= PIN_SPINS + PIN_YIELDS) {
        yield();
    } else {
        word_add(&word->sleepers, 1);
        sleep_while(&word->value, seen, limit_ns);
        word_add(&word->sleepers, (uint32_t)-1);
    }
}

static void wait_ended(sperf_pins_t *pins, const pin_wait_t *wait)
{
    if (wait->begun_ns != 0) sperf_wait_times_add(&pins->waits, now_ns() - wait->begun_ns);
}

/* Store a value for which a thread may wait. Sequentially consistent against wait_while: see pin.h, 8. */
static void set_and_wake(sperf_pin_word_t *word, uint32_t value)
{
    word_set(&word->value, value, memory_order_seq_cst);
    if (word_get(&word->sleepers, memory_order_seq_cst) > 0) wake(&word->value);
}

/* The same, if the word is `from`. */
static bool move_and_wake(sperf_pin_word_t *word, uint32_t from, uint32_t to)
{
    if (word_move(&word->value, from, to) != from) return false;
    if (word_get(&word->sleepers, memory_order_seq_cst) > 0) wake(&word->value);
    return true;
}

static void wait_for_reader(sperf_pins_t *pins)
{
    pin_wait_t wait = {0};
    while (word_get(&pins->reading.value, memory_order_seq_cst) != 0) wait_while(&wait, &pins->reading, 1, 0);
    wait_ended(pins, &wait);
}

/* The calling thread is SIGNALLED and not in a handler: find out whether its handler will still run. See pin.h, 7. */
static void look_for_signal(sperf_pins_t *pins, sperf_pin_t *pin)
{
    const sperf_pin_signals_t *signals = atomic_load_explicit(&pins->signals, memory_order_acquire);
    if (signals == NULL) return;
    uint32_t number = word_get(&pin->signalled, memory_order_seq_cst);
    if (word_get(&pin->sent, memory_order_seq_cst) != number) return;
    signals_deliver(signals);
    /* It must be the same signal, and not one that was sent since. */
    if (word_get(&pin->state.value, memory_order_seq_cst) != SPERF_PIN_SIGNALLED) return;
    if (word_get(&pin->signalled, memory_order_seq_cst) != number) return;
    if (move_and_wake(&pin->state, SPERF_PIN_SIGNALLED, SPERF_PIN_RUNNING)) signals->lost(pin);
}

/* -- The thread itself -- */

void sperf_pin_run(sperf_pin_t *pin)
{
    /* No other thread changes it from OUT. */
    if (word_get(&pin->state.value, memory_order_relaxed) != SPERF_PIN_OUT) return;
    word_set(&pin->state.value, SPERF_PIN_RUNNING, memory_order_release);
}

void sperf_pin_pause(sperf_pins_t *pins, sperf_pin_t *pin)
{
    pin_wait_t wait = {0};
    for (;;) {
        uint32_t state = word_move(&pin->state.value, SPERF_PIN_RUNNING, SPERF_PIN_OUT);
        if (state == SPERF_PIN_RUNNING || state == SPERF_PIN_OUT) break;
        bool signalled = state == SPERF_PIN_SIGNALLED;
        if (signalled && wait.rounds >= PIN_SPINS) look_for_signal(pins, pin);
        wait_while(&wait, &pin->state, state, signalled ? SIGNAL_CHECK_NS : 0);
    }
    wait_ended(pins, &wait);
}

int sperf_pins_acquire_slot(sperf_pins_t *pins, sperf_pin_t *pin)
{
    for (uint32_t i = 0; i < SPERF_PIN_SLOTS; i++) {
        sperf_pin_slot_t *slot = &pins->slots[i];
        if (holder_get(slot) != NULL || !holder_acquire(slot, pin)) continue;
        native_set(slot, pthread_self());
        uint32_t used = word_get(&pins->slots_used, memory_order_seq_cst);
        while (used < i + 1) {
            uint32_t found = word_move(&pins->slots_used, used, i + 1);
            if (found == used) break;
            used = found;
        }
        if (i > 0) wait_for_reader(pins);
        return (int)i;
    }
    return -1;
}

void sperf_pins_release_slot(sperf_pins_t *pins, int slot)
{
    /* Cleared first: see sperf_pins_own. */
    native_set(&pins->slots[slot], (pthread_t)0);
    holder_clear(&pins->slots[slot]);
}

static bool is_pinned(uint32_t state)
{
    return state == SPERF_PIN_READ || state == SPERF_PIN_SIGNALLED;
}

bool sperf_pins_await_unpinned(sperf_pins_t *pins)
{
    pin_wait_t wait = {0};
    bool settled = true;
    int used = sperf_pins_slots_used(pins);
    for (int i = 0; i < used && settled; i++) {
        for (;;) {
            sperf_pin_t *holder = holder_get(&pins->slots[i]);
            uint32_t state = holder ? word_get(&holder->state.value, memory_order_seq_cst) : SPERF_PIN_OUT;
            if (!is_pinned(state)) break;
            settled = wait.begun_ns == 0 || now_ns() - wait.begun_ns < SETTLE_LIMIT_NS;
            if (!settled) break;
            wait_while(&wait, &holder->state, state, SIGNAL_CHECK_NS);
        }
    }
    wait_ended(pins, &wait);
    return settled;
}

bool sperf_pins_begin_exclusion(sperf_pins_t *pins, sperf_pin_t *own)
{
    word_add(&pins->holds, 1);
    if (own != NULL) sperf_pin_pause(pins, own);
    bool settled = sperf_pins_await_unpinned(pins);
    wait_for_reader(pins);
    return settled;
}

void sperf_pins_end_exclusion(sperf_pins_t *pins)
{
    uint32_t holds = word_get(&pins->holds, memory_order_seq_cst);
    while (holds > 0) {
        uint32_t found = word_move(&pins->holds, holds, holds - 1);
        if (found == holds) break;
        holds = found;
    }
}

/* -- Its handler -- */

sperf_pin_t *sperf_pins_own(sperf_pins_t *pins)
{
    pthread_t self = pthread_self();
    int used = sperf_pins_slots_used(pins);
    for (int i = 0; i < used; i++) {
        sperf_pin_t *holder = holder_get(&pins->slots[i]);
        if (holder != NULL && pthread_equal(native_get(&pins->slots[i]), self)) return holder;
    }
    return NULL;
}

bool sperf_pin_is_signalled(sperf_pin_t *pin)
{
    return word_get(&pin->state.value, memory_order_acquire) == SPERF_PIN_SIGNALLED;
}

void sperf_pin_handled(sperf_pin_t *pin)
{
    set_and_wake(&pin->state, SPERF_PIN_RUNNING);
}

bool sperf_pin_acquire_self(sperf_pins_t *pins, sperf_pin_t *pin)
{
    if (word_move(&pin->state.value, SPERF_PIN_RUNNING, SPERF_PIN_SIGNALLED) != SPERF_PIN_RUNNING) return false;
    /* After the move, sequentially consistent: see pin.h, 5. */
    if (word_get(&pins->holds, memory_order_seq_cst) == 0) return true;
    sperf_pin_handled(pin);
    return false;
}

/* -- sperf's thread -- */

bool sperf_pin_acquire(sperf_pin_t *pin)
{
    return word_move(&pin->state.value, SPERF_PIN_RUNNING, SPERF_PIN_READ) == SPERF_PIN_RUNNING;
}

void sperf_pin_release(sperf_pin_t *pin)
{
    set_and_wake(&pin->state, SPERF_PIN_RUNNING);
}

bool sperf_pin_signal(sperf_pins_t *pins, sperf_pin_t *pin)
{
    /* After sperf_pin_acquire, sequentially consistent: see pin.h, 5. */
    if (word_get(&pins->holds, memory_order_seq_cst) > 0) return false;
    word_set(&pin->signalled, word_get(&pin->signalled, memory_order_relaxed) + 1, memory_order_seq_cst);
    /* A thread that sleeps until the pin is not READ must check for the signal from now on. */
    set_and_wake(&pin->state, SPERF_PIN_SIGNALLED);
    return true;
}

void sperf_pin_sent(sperf_pin_t *pin, bool taken)
{
    if (taken) {
        word_set(&pin->sent, word_get(&pin->signalled, memory_order_relaxed), memory_order_seq_cst);
    } else {
        set_and_wake(&pin->state, SPERF_PIN_RUNNING); /* not numbered as sent: no other thread has changed it */
    }
}

bool sperf_pins_begin_reading(sperf_pins_t *pins)
{
    word_set(&pins->reading.value, 1, memory_order_seq_cst);
    if (word_get(&pins->holds, memory_order_seq_cst) == 0) return true;
    sperf_pins_end_reading(pins);
    return false;
}

void sperf_pins_end_reading(sperf_pins_t *pins)
{
    set_and_wake(&pins->reading, 0);
}

bool sperf_pins_are_alone(sperf_pins_t *pins)
{
    return word_get(&pins->slots_used, memory_order_seq_cst) <= 1;
}

int sperf_pins_slots_used(sperf_pins_t *pins)
{
    return (int)word_get(&pins->slots_used, memory_order_seq_cst);
}

sperf_pin_t *sperf_pins_holder(sperf_pins_t *pins, int slot)
{
    return holder_get(&pins->slots[slot]);
}

/* -- Sessions and processes -- */

void sperf_pin_reset(sperf_pin_t *pin)
{
    word_set(&pin->state.value, SPERF_PIN_OUT, memory_order_seq_cst);
}

void sperf_pins_reset(sperf_pins_t *pins)
{
    int used = sperf_pins_slots_used(pins); /* mostly 1, and this is done for each block of a deferred session */
    for (int i = 0; i < used; i++) {
        native_set(&pins->slots[i], (pthread_t)0);
        holder_clear(&pins->slots[i]);
    }
    word_set(&pins->slots_used, 0, memory_order_seq_cst);
    word_set(&pins->holds, 0, memory_order_seq_cst);
    word_set(&pins->reading.value, 0, memory_order_seq_cst);
    sperf_wait_times_reset(&pins->waits);
}

void sperf_pins_fork_child(sperf_pins_t *pins)
{
    for (int i = 0; i < SPERF_PIN_SLOTS; i++) {
        sperf_pin_t *holder = holder_get(&pins->slots[i]);
        native_set(&pins->slots[i], (pthread_t)0);
        holder_clear(&pins->slots[i]);
        if (holder == NULL) continue;
        word_set(&holder->state.value, SPERF_PIN_OUT, memory_order_seq_cst);
        word_set(&holder->state.sleepers, 0, memory_order_seq_cst);
    }
    word_set(&pins->holds, 0, memory_order_seq_cst);
    word_set(&pins->reading.value, 0, memory_order_seq_cst);
    word_set(&pins->reading.sleepers, 0, memory_order_seq_cst);
}

void sperf_pins_use_signals(sperf_pins_t *pins, const sperf_pin_signals_t *signals)
{
    atomic_store_explicit(&pins->signals, signals, memory_order_release);
}
