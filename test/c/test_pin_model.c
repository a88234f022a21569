/*
 * The pin protocol in every order: small programs of sperf's thread, a profiled thread, its handler, a collector and a
 * second Ractor, run through all interleavings of their steps (pin_model.h).
 */
#include "support_test.h"

#define SPERF_PIN_SLOTS 2
#define PIN_WORDS "pin_model_words.h"
#include "pin_model_words.h"
#include "threads/pin.c"

#include "pin_model.h"

/* -- Programs -- */

static void thread_leaves(void)
{
    sperf_pin_pause(&now.pins, &now.pin[0]);
    sperf_pins_release_slot(&now.pins, 0);
    note(&now.world.has_gvl, (uint32_t)-1);
}

static void thread_goes_and_comes(void)
{
    sperf_pin_pause(&now.pins, &now.pin[0]);
    note(&now.world.has_gvl, (uint32_t)-1);
    note(&now.world.has_gvl, 1);
    sperf_pin_run(&now.pin[0]);
    thread_leaves();
}

static void collect(sperf_pin_t *own)
{
    sperf_pins_begin_exclusion(&now.pins, own);
    note(&now.world.collects, 1);
    note(&now.world.collects, (uint32_t)-1);
    sperf_pins_end_exclusion(&now.pins);
}

/* It collects by itself. */
static void thread_collects(void)
{
    collect(&now.pin[0]);
    sperf_pin_run(&now.pin[0]);
    thread_leaves();
}

/* A hold of another thread: another Ractor's collection, or a program about to be executed. */
static void collector(void)
{
    collect(NULL);
}

static void second_ractor(void)
{
    sperf_pins_acquire_slot(&now.pins, &now.pin[1]);
    note(&now.world.second, 1);
}

/* Look at the thread's stack, if that was allowed. */
static void capture(bool allowed)
{
    if (!allowed) {
        note(&now.world.refused, 1);
        return;
    }
    note(&now.world.looks, 1);
    note(&now.world.looks, (uint32_t)-1);
    note(&now.world.captured, 1);
}

static void read_once(bool begun)
{
    capture(begun && sperf_pins_are_alone(&now.pins));
}

static void reader_tick(void)
{
    sperf_pin_t *pin = sperf_pins_holder(&now.pins, 0);
    if (pin == NULL || !sperf_pin_acquire(pin)) return;
    note(&now.world.ticks, 1);
    bool begun = sperf_pins_begin_reading(&now.pins);
    read_once(begun);
    if (begun) sperf_pins_end_reading(&now.pins);
    sperf_pin_release(pin);
}

static void reader(void)
{
    reader_tick();
    reader_tick();
}

/* It looks for holds before it says that it reads. Without a pin, which a collector would wait for, too. */
static void reader_that_looks_first(void)
{
    note(&now.world.ticks, 1);
    bool begun = word_get(&now.pins.holds, memory_order_seq_cst) == 0;
    word_set(&now.pins.reading.value, 1, memory_order_seq_cst);
    read_once(begun);
    sperf_pins_end_reading(&now.pins);
}

/* It wakes nobody. */
static void reader_that_forgets_sleepers(void)
{
    if (!sperf_pin_acquire(&now.pin[0])) return;
    word_set(&now.pin[0].state.value, SPERF_PIN_RUNNING, memory_order_seq_cst);
}

static void signal_tick(bool refuse)
{
    sperf_pin_t *pin = sperf_pins_holder(&now.pins, 0);
    if (pin == NULL || !sperf_pin_acquire(pin)) return;
    note(&now.world.ticks, 1);
    if (!sperf_pin_signal(&now.pins, pin)) {
        note(&now.world.refused, 1);
        sperf_pin_release(pin);
        return;
    }
    bool sent = send_signal(refuse);
    if (!sent) note(&now.world.refused, 1);
    sperf_pin_sent(pin, sent);
}

static void signaller(void)
{
    signal_tick(false);
    signal_tick(false);
}

static void signaller_once(void)
{
    signal_tick(false);
}

static void signaller_without_a_queue(void)
{
    signal_tick(true);
    signal_tick(false);
}

/* As it was: it pins for the signal at once, and looks for holds before. */
static void signaller_that_looks_first(void)
{
    if (word_get(&now.pins.holds, memory_order_seq_cst) > 0) return;
    if (word_move(&now.pin[0].state.value, SPERF_PIN_RUNNING, SPERF_PIN_SIGNALLED) != SPERF_PIN_RUNNING) return;
    note(&now.world.ticks, 1);
    send_signal(false);
}

/* It sends to whoever holds the slot, and does not pin. */
static void signaller_that_does_not_pin(void)
{
    if (sperf_pins_holder(&now.pins, 0) != NULL) send_signal(false);
}

static void handler(void)
{
    if (!sperf_pin_is_signalled(&now.pin[0])) return;
    capture(true);
    sperf_pin_handled(&now.pin[0]);
}

/* A fault leads out of it, or it is the program's own. */
static void handler_that_leaves_it_so(void) {}

/* A timer of the kernel's: nobody has pinned its thread. */
static void timer(void)
{
    note(&now.world.ticks, 1);
    send_signal(false);
}

static void look_in_handler(bool acquired)
{
    capture(acquired);
    if (acquired) sperf_pin_handled(&now.pin[0]);
}

static void handler_of_timer(void)
{
    look_in_handler(sperf_pin_acquire_self(&now.pins, &now.pin[0]));
}

/* It looks for holds before it pins its thread, and not after. */
static void handler_of_timer_that_looks_first(void)
{
    bool held = word_get(&now.pins.holds, memory_order_seq_cst) > 0;
    look_in_handler(!held &&
                    word_move(&now.pin[0].state.value, SPERF_PIN_RUNNING, SPERF_PIN_SIGNALLED) == SPERF_PIN_RUNNING);
}

/* -- Tests -- */

typedef struct {
    const char *name;
    scene_t scene;
} named_scene_t;

/* The order of programs is that of actors: the profiled thread, sperf's thread, others. */
static const named_scene_t scenes[] = {
    {"reader, goes and comes", {.programs = {thread_goes_and_comes, reader}}},
    {"reader, collects", {.programs = {thread_collects, reader}}},
    {"reader, collector elsewhere", {.programs = {thread_goes_and_comes, reader, collector}}},
    {"reader, two collectors", {.programs = {thread_leaves, reader_tick, collector, collector}}},
    {"reader, second Ractor", {.programs = {thread_leaves, reader, second_ractor}}},
    {"signaller, goes and comes", {.programs = {thread_goes_and_comes, signaller}, .handler = handler}},
    {"signaller, collects", {.programs = {thread_collects, signaller}, .handler = handler}},
    {"signaller, collector elsewhere", {.programs = {thread_leaves, signaller_once, collector}, .handler = handler}},
    {"signal that the kernel refuses",
     {.programs = {thread_goes_and_comes, signaller_without_a_queue}, .handler = handler}},
    {"handler that leaves the thread pinned",
     {.programs = {thread_goes_and_comes, signaller}, .handler = handler_that_leaves_it_so}},
    /* Nothing interrupts a sleep then. One on READ, which became SIGNALLED, once lasted for good. */
    {"signal that is ignored", {.programs = {thread_goes_and_comes, signaller}}},
    {"timer, goes and comes",
     {.programs = {thread_goes_and_comes, reader_tick, NULL, timer}, .handler = handler_of_timer, .timed = true}},
    {"timer, collects",
     {.programs = {thread_collects, reader_tick, NULL, timer}, .handler = handler_of_timer, .timed = true}},
    {"timer, collector elsewhere",
     {.programs = {thread_leaves, reader_tick, collector, timer}, .handler = handler_of_timer, .timed = true}}};

TEST(test_pin_protocol_keeps_its_promises_in_every_order)
{
    for (size_t i = 0; i < COUNT_OF(scenes); i++) {
        print_message("%s\n", scenes[i].name);
        size_t states = explore(&scenes[i].scene);
        print_message("%zu states, %zu ends\n", states, ends);
        assert_true(states > 50);
    }
}

#define BESIDE_A_COLLECTOR "somebody looks while a collector collects"

/* What is wrong with these is what the model must find. */
static const scene_t wrong[] = {
    {.programs = {thread_leaves, NULL, collector, timer},
     .handler = handler_of_timer_that_looks_first,
     .violation = BESIDE_A_COLLECTOR,
     .timed = true},
    {.programs = {thread_leaves, reader_that_looks_first, collector}, .violation = BESIDE_A_COLLECTOR},
    {.programs = {NULL, signaller_that_looks_first, collector}, .handler = handler, .violation = BESIDE_A_COLLECTOR},
    {.programs = {thread_leaves, signaller_that_does_not_pin},
     .handler = handler,
     .violation = "a signal is pending outside of the GVL"},
    {.programs = {thread_leaves, reader_that_forgets_sleepers}, .violation = "somebody waits for good"}};

TEST(test_pin_model_finds_protocols_that_are_wrong)
{
    for (size_t i = 0; i < COUNT_OF(wrong); i++) explore(&wrong[i]);
}
