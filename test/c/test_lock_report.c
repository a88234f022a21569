/* Which lock a stack waits for, and the report by lock. */
#include "sperf/codec/format.h"
#include "sperf/model/frame_kind.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_report.h"
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

static sperf_sample_key_t waits(sperf_profile_t *profile, const char *caller, const char *place, const char *method,
                                int64_t ns)
{
    sperf_stack_id_t stack = below(profile, below(profile, 0, caller, "app.rb", 1), place, "lib.rb", 7);
    sperf_sample_key_t key = {.stack = blocked(profile, below(profile, stack, method, C, 0))};
    support_profile_add(profile, key, ns);
    return key;
}

static void cause(sperf_profile_t *profile, sperf_sample_key_t waiter, sperf_stack_id_t holder,
                  sperf_cause_values_t values)
{
    assert_int_equal(sperf_cause_table_add(&profile->causes, (sperf_cause_key_t){waiter, holder}, values), SPERF_OK);
}

/* Two callers of one place wait for a Mutex, whose holder sleeps; one waits for a Queue. */
static sperf_profile_t *profile_of_locks(void)
{
    sperf_profile_t *profile = support_profile_new();
    sperf_sample_key_t first = waits(profile, "show", "fetch", "Thread::Mutex#synchronize", 60);
    sperf_sample_key_t second = waits(profile, "index", "fetch", "Thread::Mutex#synchronize", 40);
    sperf_sample_key_t queue = waits(profile, "run", "take", "Thread::Queue#pop", 50);
    sperf_stack_id_t holder = below(profile, below(profile, 0, "load", "lib.rb", 9), "Kernel#sleep", C, 0);
    holder = blocked(profile, holder);
    cause(profile, first, holder, (sperf_cause_values_t){60, 2, 40});
    cause(profile, second, holder, (sperf_cause_values_t){25, 1, 40});
    cause(profile, second, below(profile, 0, "[unknown holder]", "<GVL>", 0), (sperf_cause_values_t){5, 1, 5});
    cause(profile, queue, below(profile, 0, "[no owner]", "<GVL>", 0), (sperf_cause_values_t){50, 1, 50});
    return profile;
}

TEST(test_report_has_locks_with_holders_and_callers)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_BLOCKED);
    report_assert(profile_of_locks(), &options,
                  "Type: cpu\n"
                  "Waiting for the GVL: 0\n\n"
                  "\nWaiting for locks and queues: 150ns\n\n"
                  "    waited waited%   waits    longest  lock\n"
                  "     100ns 66.67%       4       40ns  Thread::Mutex in fetch lib.rb:7\n"
                  "      85ns 56.67%                       held by load lib.rb\n"
                  "      15ns 10.00%                       held by [unknown holder]\n"
                  "      60ns 40.00%                       from show app.rb\n"
                  "      40ns 26.67%                       from index app.rb\n"
                  "      50ns 33.33%       1       50ns  Thread::Queue in take lib.rb:7\n"
                  "      50ns 33.33%                       held by [no owner]\n"
                  "      50ns 33.33%                       from run app.rb\n");
}

TEST(test_report_for_programs_has_locks_too)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_BLOCKED);
    options.format = SPERF_REPORT_CSV;
    report_assert(profile_of_locks(), &options,
                  "what,name,file,waiter,waiter_file,value,share,holds,longest_ns,lock,line\n"
                  "lock,,,fetch,lib.rb,100,0.666667,4,40,Thread::Mutex,7\n"
                  "lock_holder,load,lib.rb,fetch,lib.rb,85,0.566667,3,40,Thread::Mutex,7\n"
                  "lock_holder,[unknown holder],,fetch,lib.rb,15,0.100000,1,5,Thread::Mutex,7\n"
                  "lock_caller,show,app.rb,fetch,lib.rb,60,0.400000,2,40,Thread::Mutex,7\n"
                  "lock_caller,index,app.rb,fetch,lib.rb,40,0.266667,2,40,Thread::Mutex,7\n"
                  "lock,,,take,lib.rb,50,0.333333,1,50,Thread::Queue,7\n"
                  "lock_holder,[no owner],,take,lib.rb,50,0.333333,1,50,Thread::Queue,7\n"
                  "lock_caller,run,app.rb,take,lib.rb,50,0.333333,1,50,Thread::Queue,7\n");
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

TEST(test_report_of_locks_out_of_memory_is_reported)
{
    OWNED_PROFILE(profile) = profile_of_locks();
    sperf_report_options_t options = report_options(SPERF_REPORT_BLOCKED);
    report_assert_memory_is_missed(profile, &options, 1);
}

TEST(test_pprof_keeps_causes_of_locks)
{
    sperf_profile_t *profile = profile_of_locks(), *decoded = NULL;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    const sperf_encode_options_t options = {.timeline = true};
    sperf_pprof_encode(profile, &options, &out);
    assert_int_equal(sperf_pprof_decode(out.bytes, out.length, false, &decoded, NULL), SPERF_OK);
    assert_int_equal(decoded->causes.count, profile->causes.count);
    for (uint32_t row = 0; row < decoded->causes.count; row++) {
        assert_memory_equal(&decoded->causes.values[row], &profile->causes.values[row], sizeof(sperf_cause_values_t));
        assert_true(sperf_stack_is_blocked(decoded, decoded->causes.keys[row].waiter.stack));
    }
    sperf_profile_free(decoded);
    sperf_profile_free(profile);
}
