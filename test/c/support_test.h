/*
 * Tests that list themselves, and what cmocka needs to be included.
 *
 *   TEST(test_unit_condition_result)
 *   {
 *       assert_int_equal(...);
 *   }
 *
 * The program runs them in the order of the file: support_test.c has a main function for all programs that have none of
 * their own.
 */
#ifndef SPERF_TEST_SUPPORT_TEST_H
#define SPERF_TEST_SUPPORT_TEST_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* Add a test to those of the program. `set_up` and `tear_down` may be NULL; `state` is what both get. */
void support_test_add(const char *name, CMUnitTestFunction test, CMFixtureFunction set_up, CMFixtureFunction tear_down);

/* Define a test; one with fixtures, which finds what they made in *state. */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, set_up, tear_down)                    \
    static void name(void **state);                           \
    __attribute__((constructor)) static void name##_add(void) \
    {                                                         \
        support_test_add(#name, name, set_up, tear_down);     \
    }                                                         \
    static void name(__attribute__((unused)) void **state)

/* Define a fixture that does what its body does: FIXTURE(set_up) { ... }. It is called as set_up(NULL) by others. */
#define FIXTURE(name)                                     \
    static void name##_body(void);                        \
    static int name(__attribute__((unused)) void **state) \
    {                                                     \
        name##_body();                                    \
        return 0;                                         \
    }                                                     \
    static void name##_body(void)

/* Run the tests of the program, with fixtures for all of them together, for a main function of its own. */
int support_test_run(const char *group, CMFixtureFunction set_up, CMFixtureFunction tear_down);

/* Whether AddressSanitizer checks this build. */
#ifdef __SANITIZE_ADDRESS__
#define SUPPORT_SANITIZED 1
#else
#define SUPPORT_SANITIZED 0
#endif

/* The number of elements of an array. */
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/*
 * What is freed at the end of its block: OWNED(sperf_timeline, rows) = {0} declares a sperf_timeline_t, for which
 * sperf_timeline_cleanup is called; OWNED_PROFILE(profile) = ... a pointer; OWNED_BUFFER(out) a buffer.
 */
#define OWNED(module, name) module##_t name __attribute__((cleanup(module##_cleanup)))
#define OWNED_PROFILE(name) sperf_profile_t *name __attribute__((cleanup(free_owned_profile)))
#define OWNED_BUFFER(name) OWNED(sperf_buffer, name)

static inline void free_owned_profile(sperf_profile_t **profile)
{
    sperf_profile_free(*profile);
}

/* Return the bytes of `out` as text, borrowed from it, with a NUL behind them. */
static inline const char *support_text(sperf_buffer_t *out)
{
    sperf_buffer_append_byte(out, '\0');
    return (const char *)out->bytes;
}

#endif
