/* Which lock a stack waits for. */
#include "sperf/codec/format.h"
#include "sperf/model/frame_kind.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const char *const C = "<C method>";

static sperf_stack_id_t below(sperf_profile_t *profile, sperf_stack_id_t stack, const char *name, const char *file,
                              uint32_t line)
{
    stack = support_profile_push(profile, stack, sperf_string_of(name), sperf_string_of(file), line, line);
    return stack;
}

static sperf_stack_id_t blocked(sperf_profile_t *profile, sperf_stack_id_t stack)
{
    return below(profile, stack, "[GVL blocked]", "<GVL>", 0);
}

TEST(test_only_methods_of_locks_wait_for_locks)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_stack_id_t code = below(profile, 0, "fetch", "lib.rb", 7);
    sperf_stack_id_t lock = below(profile, code, "Thread::Mutex#lock", C, 0);
    assert_string_equal(sperf_lock_stack_class(profile, blocked(profile, lock)), "Thread::Mutex");
    assert_null(sperf_lock_stack_class(profile, lock));
    /* A block of synchronize sleeps, or reads a file. */
    assert_null(sperf_lock_stack_class(profile, blocked(profile, below(profile, lock, "Kernel#sleep", C, 0))));
    sperf_stack_id_t own = below(profile, code, "Thread::Mutex#lock", "app.rb", 3);
    assert_null(sperf_lock_stack_class(profile, blocked(profile, own)));
    sperf_stack_id_t wait = below(profile, code, "Thread::ConditionVariable#wait", "<internal:thread_sync>", 9);
    wait = below(profile, wait, "Thread::Mutex#sleep", C, 0);
    assert_string_equal(sperf_lock_stack_class(profile, blocked(profile, wait)), "Thread::ConditionVariable");
    wait = below(profile, code, "Thread::Monitor#synchronize", "<internal:thread_sync>", 9); /* Ruby 4.1 */
    assert_string_equal(sperf_lock_stack_class(profile, blocked(profile, wait)), "Monitor");
    assert_true(sperf_lock_class_has_owner(sperf_lock_stack_class(profile, blocked(profile, wait))));
    assert_null(sperf_lock_stack_class(profile, 0));
    assert_null(sperf_lock_stack_class(profile, blocked(profile, 0)));
}

TEST(test_pprof_keeps_causes_of_locks)
{
    sperf_profile_t *profile = support_profile_new(), *decoded = NULL;
    sperf_stack_id_t code = below(profile, 0, "fetch", "lib.rb", 7);
    sperf_cause_key_t key = {.holder = blocked(profile, below(profile, code, "Kernel#sleep", C, 0))};
    key.waiter.stack = blocked(profile, below(profile, code, "Thread::Mutex#synchronize", C, 0));
    support_profile_add(profile, key.waiter, 60);
    assert_int_equal(sperf_cause_table_add(&profile->causes, key, (sperf_cause_values_t){60, 2, 40}), SPERF_OK);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_pprof_encode(profile, &(sperf_encode_options_t){.timeline = true}, &out);
    assert_int_equal(sperf_pprof_decode(out.bytes, out.length, false, &decoded, NULL), SPERF_OK);
    assert_int_equal(decoded->causes.count, 1);
    assert_memory_equal(&decoded->causes.values[0], &profile->causes.values[0], sizeof(sperf_cause_values_t));
    assert_true(sperf_stack_is_blocked(decoded, decoded->causes.keys[0].waiter.stack));
    sperf_profile_free(decoded);
    sperf_profile_free(profile);
}
