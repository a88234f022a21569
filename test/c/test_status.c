/* Statuses and their messages. */
#include "sperf/base/status.h"
#include "support_test.h"

TEST(test_status_message_of_each_status_is_its_own)
{
    for (int a = SPERF_OK; a <= SPERF_UNSUPPORTED; a++) {
        assert_int_not_equal(strlen(sperf_status_message((sperf_status_t)a)), 0);
        assert_string_not_equal(sperf_status_message((sperf_status_t)a), "unknown status");
        for (int b = SPERF_OK; b < a; b++) {
            assert_string_not_equal(sperf_status_message((sperf_status_t)a), sperf_status_message((sperf_status_t)b));
        }
    }
}

static sperf_status_t try_it(sperf_status_t status, int *reached)
{
    SPERF_TRY(status);
    *reached = 1;
    return SPERF_OK;
}

TEST(test_status_try_returns_what_is_not_ok)
{
    int reached = 0;
    assert_int_equal(try_it(SPERF_NOT_FOUND, &reached), SPERF_NOT_FOUND);
    assert_int_equal(reached, 0);
    assert_int_equal(try_it(SPERF_OK, &reached), SPERF_OK);
    assert_int_equal(reached, 1);
}
