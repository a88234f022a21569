/*
 * The pin protocol in every order: small programs of sperf's thread, a profiled thread, its handler, a collector and a
 * second Ractor, run through all interleavings of their steps (pin_model.h).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SPERF_PIN_SLOTS 2
#define PIN_WORDS "pin_model_words.h"
#include "pin_model_words.h"
#include "threads/pin.c"

#include "pin_model.h"

/* -- Programs -- */

static void out_and_back(void)
{
    sperf_pin_pause(&now.pins, &now.pin[0]);
    note(&now.world.has_gvl, (uint32_t)-1);
    note(&now.world.has_gvl, 1);
    sperf_pin_run(&now.pin[0]);
}

static void leave(void)
{
    sperf_pin_pause(&now.pins, &now.pin[0]);
    sperf_pins_release_slot(&now.pins, 0);
    note(&now.world.has_gvl, (uint32_t)-1);
}

static void thread_leaves(void)
{
    leave();
}

static void thread_goes_and_comes(void)
{
    out_and_back();
    leave();
}

/* It collects by itself. */
static void thread_collects(void)
{
    sperf_pins_begin_exclusion(&now.pins, &now.pin[0]);
    note(&now.world.collects, 1);
    note(&now.world.collects, (uint32_t)-1);
    sperf_pins_end_exclusion(&now.pins);
    sperf_pin_run(&now.pin[0]);
    leave();
}

/* A hold of another thread: another Ractor's collection, or a program about to be executed. */
static void collector(void)
{
    sperf_pins_begin_exclusion(&now.pins, NULL);
    note(&now.world.collects, 1);
    note(&now.world.collects, (uint32_t)-1);
    sperf_pins_end_exclusion(&now.pins);
}

static void second_ractor(void)
{
    sperf_pins_acquire_slot(&now.pins, &now.pin[1]);
    note(&now.world.second, 1);
}

static void read_once(bool begun)
{
    if (!begun || !sperf_pins_are_alone(&now.pins)) {
        note(&now.world.refused, 1);
        return;
    }
    note(&now.world.looks, 1);
    note(&now.world.looks, (uint32_t)-1);
    note(&now.world.captured, 1);
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
    note(&now.world.looks, 1);
    note(&now.world.looks, (uint32_t)-1);
    note(&now.world.captured, 1);
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
    if (!acquired) {
        note(&now.world.refused, 1);
        return;
    }
    note(&now.world.looks, 1);
    note(&now.world.looks, (uint32_t)-1);
    note(&now.world.captured, 1);
    sperf_pin_handled(&now.pin[0]);
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

static void assert_explored(program_t *thread, program_t *sampler, program_t *other, program_t *third,
                            program_t *on_signal)
{
    scene_t played = {.programs = {thread, sampler, other, third}, .handler = on_signal};
    size_t states = explore(&played);
    assert_true(states > 50);
    print_message("%zu states, %zu ends\n", states, ends);
}

static void assert_found(const char *what, program_t *thread, program_t *sampler, program_t *other,
                         program_t *on_signal)
{
    scene_t played = {.programs = {thread, sampler, other}, .handler = on_signal, .violation = what};
    explore(&played);
}

static void test_reader_and_thread_that_goes_and_comes(void **state)
{
    (void)state;
    assert_explored(thread_goes_and_comes, reader, NULL, NULL, NULL);
}

static void test_reader_and_thread_that_collects(void **state)
{
    (void)state;
    assert_explored(thread_collects, reader, NULL, NULL, NULL);
}

static void test_reader_and_collector_elsewhere(void **state)
{
    (void)state;
    assert_explored(thread_goes_and_comes, reader, collector, NULL, NULL);
}

static void test_reader_and_two_collectors(void **state)
{
    (void)state;
    assert_explored(thread_leaves, reader_tick, collector, collector, NULL);
}

static void test_reader_and_second_ractor(void **state)
{
    (void)state;
    assert_explored(thread_leaves, reader, second_ractor, NULL, NULL);
}

static void test_signaller_and_thread_that_goes_and_comes(void **state)
{
    (void)state;
    assert_explored(thread_goes_and_comes, signaller, NULL, NULL, handler);
}

static void test_signaller_and_thread_that_collects(void **state)
{
    (void)state;
    assert_explored(thread_collects, signaller, NULL, NULL, handler);
}

static void test_signaller_and_collector_elsewhere(void **state)
{
    (void)state;
    assert_explored(thread_leaves, signaller_once, collector, NULL, handler);
}

static void test_signal_that_the_kernel_refuses_pins_nobody(void **state)
{
    (void)state;
    assert_explored(thread_goes_and_comes, signaller_without_a_queue, NULL, NULL, handler);
}

static void test_handler_that_leaves_the_thread_pinned_is_found_out(void **state)
{
    (void)state;
    assert_explored(thread_goes_and_comes, signaller, NULL, NULL, handler_that_leaves_it_so);
}

static void explore_timer(program_t *thread, program_t *sampler, program_t *other)
{
    scene_t played = {.programs = {thread, sampler, other, timer}, .handler = handler_of_timer, .timed = true};
    assert_true(explore(&played) > 50);
}

static void test_timer_and_thread_that_goes_and_comes(void **state)
{
    (void)state;
    explore_timer(thread_goes_and_comes, reader_tick, NULL);
}

static void test_timer_and_thread_that_collects(void **state)
{
    (void)state;
    explore_timer(thread_collects, reader_tick, NULL);
}

static void test_timer_and_collector_elsewhere(void **state)
{
    (void)state;
    explore_timer(thread_leaves, reader_tick, collector);
}

static void test_model_finds_a_handler_of_a_timer_that_looks_before_it_pins(void **state)
{
    (void)state;
    scene_t played = {.programs = {thread_leaves, NULL, collector, timer},
                      .handler = handler_of_timer_that_looks_first,
                      .timed = true,
                      .violation = "somebody looks while a collector collects"};
    explore(&played);
}

/* Nothing interrupts a sleep then. One on READ, which became SIGNALLED, once lasted for good. */
static void test_signal_that_is_ignored_is_found_out(void **state)
{
    (void)state;
    assert_explored(thread_goes_and_comes, signaller, NULL, NULL, NULL);
}

static void test_model_finds_a_reader_that_looks_before_it_stores(void **state)
{
    (void)state;
    assert_found("somebody looks while a collector collects", thread_leaves, reader_that_looks_first, collector, NULL);
}

static void test_model_finds_a_signaller_that_looks_before_it_pins(void **state)
{
    (void)state;
    assert_found("somebody looks while a collector collects", NULL, signaller_that_looks_first, collector, handler);
}

static void test_model_finds_a_signal_to_a_thread_that_is_not_pinned(void **state)
{
    (void)state;
    assert_found("a signal is pending outside of the GVL", thread_leaves, signaller_that_does_not_pin, NULL, handler);
}

static void test_model_finds_a_wait_that_nobody_ends(void **state)
{
    (void)state;
    assert_found("somebody waits for good", thread_leaves, reader_that_forgets_sleepers, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_and_thread_that_goes_and_comes),
        cmocka_unit_test(test_reader_and_thread_that_collects),
        cmocka_unit_test(test_reader_and_collector_elsewhere),
        cmocka_unit_test(test_reader_and_two_collectors),
        cmocka_unit_test(test_reader_and_second_ractor),
        cmocka_unit_test(test_signaller_and_thread_that_goes_and_comes),
        cmocka_unit_test(test_signaller_and_thread_that_collects),
        cmocka_unit_test(test_signaller_and_collector_elsewhere),
        cmocka_unit_test(test_signal_that_the_kernel_refuses_pins_nobody),
        cmocka_unit_test(test_handler_that_leaves_the_thread_pinned_is_found_out),
        cmocka_unit_test(test_signal_that_is_ignored_is_found_out),
        cmocka_unit_test(test_timer_and_thread_that_goes_and_comes),
        cmocka_unit_test(test_timer_and_thread_that_collects),
        cmocka_unit_test(test_timer_and_collector_elsewhere),
        cmocka_unit_test(test_model_finds_a_handler_of_a_timer_that_looks_before_it_pins),
        cmocka_unit_test(test_model_finds_a_reader_that_looks_before_it_stores),
        cmocka_unit_test(test_model_finds_a_signaller_that_looks_before_it_pins),
        cmocka_unit_test(test_model_finds_a_signal_to_a_thread_that_is_not_pinned),
        cmocka_unit_test(test_model_finds_a_wait_that_nobody_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
