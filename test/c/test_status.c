/* Statuses and their messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/base/status.h"

static void test_status_message_of_each_status_is_its_own(void **state)
{
    (void)state;
    for (int a = SPERF_OK; a <= SPERF_UNSUPPORTED; a++) {
        assert_int_not_equal(strlen(sperf_status_message((sperf_status_t)a)), 0);
        assert_string_not_equal(sperf_status_message((sperf_status_t)a), "unknown status");
        for (int b = SPERF_OK; b < a; b++) {
            assert_string_not_equal(sperf_status_message((sperf_status_t)a), sperf_status_message((sperf_status_t)b));
        }
    }
}

static void test_status_message_belongs_to_its_name(void **state)
{
    (void)state;
    assert_string_equal(sperf_status_message(SPERF_OK), "ok");
    assert_string_equal(sperf_status_message(SPERF_NO_MEMORY), "out of memory");
}

static void test_status_message_outside_the_list_is_unknown(void **state)
{
    (void)state;
    assert_string_equal(sperf_status_message((sperf_status_t)(SPERF_NOT_TAKEN + 1)), "unknown status");
    assert_string_equal(sperf_status_message((sperf_status_t)-1), "unknown status");
}

static sperf_status_t try_it(sperf_status_t status, int *reached)
{
    SPERF_TRY(status);
    *reached = 1;
    return SPERF_OK;
}

static void test_status_try_returns_what_is_not_ok(void **state)
{
    (void)state;
    int reached = 0;
    assert_int_equal(try_it(SPERF_NOT_FOUND, &reached), SPERF_NOT_FOUND);
    assert_int_equal(reached, 0);
    assert_int_equal(try_it(SPERF_OK, &reached), SPERF_OK);
    assert_int_equal(reached, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status_message_of_each_status_is_its_own),
        cmocka_unit_test(test_status_message_belongs_to_its_name),
        cmocka_unit_test(test_status_message_outside_the_list_is_unknown),
        cmocka_unit_test(test_status_try_returns_what_is_not_ok),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
