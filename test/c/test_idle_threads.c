/* Threads that only waited. That the page leaves out the same ones, test/ruby/own_reports_test.rb shows. */
#include "sperf/model/frame_kind.h"
#include "sperf/report/idle_threads.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

enum { WALL = 1 };

/* Add time of the thread `number`: in the function `name` below one called "work", NULL: in that. */
static void add(sperf_profile_t *profile, uint64_t number, const char *file, const char *name, int64_t weight_ns)
{
    sperf_sample_key_t key = {.thread = support_profile_thread(profile, 7, number)};
    key.stack = support_profile_stack(profile, "work");
    if (name != NULL) {
        key.stack = support_profile_push(profile, key.stack, sperf_string_of(name), sperf_string_of(file), 0, 0);
    }
    support_profile_add(profile, key, weight_ns);
}

static void add_wait(sperf_profile_t *profile, uint64_t number, int64_t weight_ns)
{
    add(profile, number, "<GVL>", "[GVL blocked]", weight_ns);
}

/* Assert that so many threads of so much time are left out of `profile`, which is freed, and `left_ns` remain. */
static void assert_idle(sperf_profile_t *profile, uint32_t count, int64_t wall_ns, int64_t left_ns)
{
    sperf_profile_t *without;
    sperf_idle_threads_t idle;
    assert_int_equal(sperf_profile_without_idle_threads(profile, &without, &idle), SPERF_OK);
    assert_int_equal(idle.count, count);
    assert_int_equal(idle.wall_ns, wall_ns);
    assert_int_equal(without != NULL, count > 0);
    if (without != NULL) support_profile_assert_valid(without);
    assert_int_equal(sperf_profile_total(without ? without : profile, WALL), left_ns);
    sperf_profile_free(without);
    sperf_profile_free(profile);
}

/* Add what held up the latest sample of the thread `number` that blocked. */
static void add_cause(sperf_profile_t *profile, uint64_t number)
{
    sperf_thread_id_t thread = support_profile_thread(profile, 7, number);
    for (uint32_t row = profile->samples.count; row-- > 0;) {
        sperf_sample_key_t key = profile->samples.keys[row];
        if (key.thread != thread || !sperf_stack_is_blocked(profile, key.stack)) continue;
        sperf_cause_key_t cause = {.waiter = key, .holder = key.stack};
        assert_int_equal(sperf_cause_table_add(&profile->causes, cause, (sperf_cause_values_t){1, 1, 1}), SPERF_OK);
        return;
    }
}

static sperf_profile_t *of_idlers(const char *type)
{
    sperf_profile_t *profile = codec_new_empty_profile(type, "nanoseconds");
    add(profile, 1, NULL, NULL, 300);
    add_wait(profile, 1, 99700);
    add_wait(profile, 2, 50000);
    add_wait(profile, 3, 99900);
    add(profile, 3, NULL, NULL, 100);
    add_cause(profile, 1);
    add_cause(profile, 3);
    return profile;
}

TEST(test_threads_that_worked_for_a_thousandth_or_less_are_left_out)
{
    sperf_profile_t *idle = of_idlers("wall"), *busier = of_idlers("wall");
    add_wait(idle, 4, 0); /* without time, it is not counted */
    assert_idle(idle, 2, 150000, 100000);
    add(busier, 3, NULL, NULL, 1);
    assert_idle(busier, 1, 50000, 200001);
}

TEST(test_collecting_garbage_and_waiting_for_the_gvl_are_work)
{
    for (int waits = 0; waits < 2; waits++) {
        sperf_profile_t *profile = of_idlers("wall");
        add(profile, 2, waits ? "<GVL>" : "<GC>", waits ? "[GVL wait]" : "[GC marking]", 100);
        assert_idle(profile, 1, 100000, 150100);
    }
}

TEST(test_first_wait_for_the_gvl_says_nothing_of_a_thread_that_then_was_blocked)
{
    for (int64_t blocked_ns = 5000; blocked_ns <= 5001; blocked_ns++) {
        sperf_profile_t *profile = of_idlers("wall");
        sperf_sample_key_t first = {.thread = support_profile_thread(profile, 7, 4)};
        first.stack = support_profile_push(profile, 0, sperf_string_of("[GVL wait]"), sperf_string_of("<GVL>"), 0, 0);
        support_profile_add(profile, first, 5000);
        add_wait(profile, 4, blocked_ns);
        bool idle = blocked_ns > 5000;
        assert_idle(profile, idle ? 3 : 2, idle ? 160001 : 150000, idle ? 100000 : 110000);
    }
}

TEST(test_none_is_left_out_where_all_waited_or_wall_time_was_not_measured)
{
    sperf_profile_t *waiting = codec_new_empty_profile("wall", "nanoseconds");
    add_wait(waiting, 1, 100);
    add_wait(waiting, 2, 100);
    assert_idle(waiting, 0, 0, 200);
    assert_idle(of_idlers("cpu"), 0, 0, 250000);
    assert_idle(codec_new_empty_profile("wall", "nanoseconds"), 0, 0, 0);
}

static sperf_status_t leave_out(void *context)
{
    sperf_profile_t *without;
    sperf_idle_threads_t idle;
    sperf_status_t status = sperf_profile_without_idle_threads(context, &without, &idle);
    sperf_profile_free(without);
    return status;
}

TEST(test_failed_allocation_leaves_nothing_behind)
{
    OWNED_PROFILE(profile) = of_idlers("wall");
    support_alloc_fail_each(leave_out, profile);
}
