/*
 * Allocations that fail on purpose.
 *
 * Test programs are linked with --wrap=malloc, calloc and realloc, so that every allocation of the core passes through
 * here. A scenario is run again and again, letting its first, second, third ... allocation fail, until it ends without
 * having reached the one that would have failed. What a failure leaks is found by LeakSanitizer in the sanitized build.
 */
#ifndef SPERF_TEST_SUPPORT_ALLOC_H
#define SPERF_TEST_SUPPORT_ALLOC_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/status.h"

/* Build something, free all of it, and return the first status that is not SPERF_OK. */
typedef sperf_status_t (*support_scenario_t)(void *context);

/*
 * Run `scenario` with each of its allocations failing in turn. Fails the test where a failed allocation does not lead
 * to SPERF_NO_MEMORY, where the scenario fails by itself, or where it allocates nothing. Returns how many were made to
 * fail.
 */
uint64_t support_alloc_fail_each(support_scenario_t scenario, void *context);

/*
 * Define a test of a scenario that needs no context, and makes at least `least` allocations fail: its body returns the
 * status.
 */
#define ALLOCATION_TEST(name, least)                                            \
    static sperf_status_t name##_scenario(void *context);                       \
    TEST(name)                                                                  \
    {                                                                           \
        assert_true(support_alloc_fail_each(name##_scenario, NULL) >= (least)); \
    }                                                                           \
    static sperf_status_t name##_scenario(__attribute__((unused)) void *context)

/* Let the `number`-th allocation from now on fail (1: the next); 0: none. */
void support_alloc_fail_at(uint64_t number);

/* Return whether the allocation that was to fail has been reached, and let no more fail. */
bool support_alloc_end(void);

/* Return how many allocations were asked for since the program began. */
uint64_t support_alloc_count(void);

/* Return how many bytes were asked for since the program began, those that were freed again included. */
uint64_t support_alloc_bytes(void);

#endif
