/* platform_darwin.c with a Mach that answers as it is told, errors first: no test runs on a Mac. */
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>

#include "support_test.h"

static int fake_fcntl(int fd, int command, char *path);

#define __APPLE__ 1
#define SPERF_PORTABLE 1
#define fcntl fake_fcntl
#include "platform/platform_darwin.c"
#include "platform/platform_portable.c"

static struct {
    kern_return_t result;
    thread_extended_info_data_t thread;
    mach_task_basic_info_data_t task;
    int64_t unread_bytes; /* of what is to be copied */
    thread_act_t asked;
    struct timespec waited;
    const char *path;
} mach;

static int clear(void **state)
{
    (void)state;
    memset(&mach, 0, sizeof mach);
    return 0;
}

mach_port_t pthread_mach_thread_np(pthread_t thread)
{
    return pthread_equal(thread, pthread_self()) ? 0x1703 : 0;
}

task_t mach_task_self(void)
{
    return 0x103;
}

kern_return_t thread_info(thread_act_t thread, thread_flavor_t flavor, thread_info_t out, mach_msg_type_number_t *count)
{
    mach.asked = thread;
    if (flavor != THREAD_EXTENDED_INFO || *count < THREAD_EXTENDED_INFO_COUNT) return KERN_INVALID_ARGUMENT;
    if (mach.result == KERN_SUCCESS) memcpy(out, &mach.thread, sizeof mach.thread);
    return mach.result;
}

kern_return_t thread_policy_set(thread_act_t thread, thread_flavor_t flavor, thread_policy_t policy,
                                mach_msg_type_number_t count)
{
    mach.asked = thread;
    assert_int_equal(flavor, THREAD_LATENCY_QOS_POLICY);
    assert_int_equal(count, 1);
    assert_int_equal(*policy, LATENCY_QOS_TIER_0);
    return mach.result;
}

kern_return_t task_info(task_t task, task_flavor_t flavor, task_info_t out, mach_msg_type_number_t *count)
{
    if (task != mach_task_self() || flavor != MACH_TASK_BASIC_INFO || *count < MACH_TASK_BASIC_INFO_COUNT)
        return KERN_INVALID_ARGUMENT;
    if (mach.result == KERN_SUCCESS) memcpy(out, &mach.task, sizeof mach.task);
    return mach.result;
}

kern_return_t vm_read_overwrite(task_t task, vm_address_t from, vm_size_t size, vm_address_t to, vm_size_t *copied)
{
    assert_int_equal(task, mach_task_self());
    if (mach.result != KERN_SUCCESS) return mach.result;
    *copied = size - (vm_size_t)mach.unread_bytes;
    memcpy((void *)to, (const void *)from, *copied);
    return KERN_SUCCESS;
}

int pthread_cond_timedwait_relative_np(pthread_cond_t *wake, pthread_mutex_t *lock, const struct timespec *length)
{
    (void)wake, (void)lock;
    mach.waited = *length;
    return 0;
}

static int fake_fcntl(int fd, int command, char *path)
{
    assert_int_equal(command, F_GETPATH);
    if (fd < 0 || mach.path == NULL) return -1;
    strcpy(path, mach.path);
    return 0;
}

static void test_cpu_time_of_a_thread_is_what_it_used_in_both_modes(void **state)
{
    (void)state;
    sperf_platform_thread_t thread;
    sperf_platform_thread_self(&thread);
    mach.thread.pth_user_time = 3000000007;
    mach.thread.pth_system_time = 2000000001;
    assert_int_equal(sperf_platform_thread_cpu_ns(&thread), 5000000008);
    assert_int_equal(mach.asked, 0x1703);
}

static void test_thread_that_has_ended_has_no_cpu_time_and_is_not_asleep(void **state)
{
    (void)state;
    sperf_platform_thread_t thread;
    sperf_platform_thread_self(&thread);
    mach.thread.pth_run_state = TH_STATE_WAITING;
    mach.result = KERN_INVALID_ARGUMENT;
    assert_int_equal(sperf_platform_thread_cpu_ns(&thread), -1);
    assert_false(sperf_platform_thread_is_asleep(&thread));
}

static void test_thread_is_asleep_in_either_wait(void **state)
{
    (void)state;
    sperf_platform_thread_t thread;
    sperf_platform_thread_self(&thread);
    for (int run_state = TH_STATE_RUNNING; run_state <= TH_STATE_UNINTERRUPTIBLE; run_state++) {
        mach.thread.pth_run_state = run_state;
        assert_int_equal(sperf_platform_thread_is_asleep(&thread), run_state >= TH_STATE_WAITING);
    }
}

static void test_memory_that_is_gone_is_not_read(void **state)
{
    (void)state;
    uint64_t from = 42, to = 0;
    assert_true(sperf_platform_read(&from, &to, sizeof to));
    assert_int_equal(to, 42);
    mach.result = KERN_INVALID_ADDRESS;
    assert_false(sperf_platform_read(&from, &to, sizeof to));
    mach.result = KERN_PROTECTION_FAILURE;
    assert_false(sperf_platform_read(&from, &to, sizeof to));
    mach.result = KERN_SUCCESS;
    mach.unread_bytes = 4;
    assert_false(sperf_platform_read(&from, &to, sizeof to));
}

static void test_pieces_end_at_the_first_that_is_gone(void **state)
{
    (void)state;
    uint64_t words[2] = {1, 2}, out[2] = {0};
    const uint64_t addresses[] = {(uintptr_t)&words[0], (uintptr_t)&words[1]};
    assert_int_equal(sperf_platform_read_pieces(addresses, 2, sizeof *words, out), 2);
    assert_int_equal(out[1], 2);
    mach.result = KERN_INVALID_ADDRESS;
    assert_int_equal(sperf_platform_read_pieces(addresses, 2, sizeof *words, out), 0);
}

/* A handler that interrupts a request to Mach would take the port of its answer. */
static void test_handler_reads_nothing_through_mach(void **state)
{
    (void)state;
    uint64_t from = 42, to = 0;
    sperf_platform_handler_begin();
    assert_false(sperf_platform_read(&from, &to, sizeof to));
    assert_int_equal(to, 0);
    sperf_platform_handler_end();
    assert_true(sperf_platform_read(&from, &to, sizeof to));
}

static void test_guarded_memory_that_is_gone_is_told(void **state)
{
    (void)state;
    uint32_t word = 7, value = 0;
    assert_int_equal(sperf_guarded_read(&value, &word, sizeof word), 0);
    assert_int_equal(value, 7);
    assert_int_equal(sperf_guarded_add(&word, -3), 0);
    assert_int_equal(word, 4);
    assert_true(sperf_guarded_wait(&word, 7, -1));
    mach.result = KERN_INVALID_ADDRESS;
    assert_int_equal(sperf_guarded_read(&value, &word, sizeof word), EFAULT);
    assert_int_equal(sperf_guarded_write(&word, &value, sizeof word), EFAULT);
    assert_int_equal(sperf_guarded_add(&word, 1), EFAULT);
    assert_int_equal(word, 4);
    assert_false(sperf_guarded_wait(&word, 4, -1));
}

static void test_sleep_takes_the_length_that_is_left_or_none(void **state)
{
    (void)state;
    pthread_cond_t wake;
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct timespec now;
    sperf_platform_sleep_init(&wake);
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t now_ns = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    sperf_platform_sleep(&wake, &lock, now_ns);
    assert_int_equal(mach.waited.tv_sec + mach.waited.tv_nsec, 0);
    sperf_platform_sleep(&wake, &lock, now_ns + 3600000000000);
    assert_in_range(mach.waited.tv_sec, 3500, 3600);
    assert_in_range(mach.waited.tv_nsec, 0, 999999999);
}

static void test_most_memory_is_what_the_task_says_or_unknown(void **state)
{
    (void)state;
    mach.task.resident_size_max = 123456;
    assert_int_equal(sperf_platform_peak_bytes(), 123456);
    mach.result = KERN_INVALID_ARGUMENT;
    assert_int_equal(sperf_platform_peak_bytes(), 0);
}

static void test_timers_without_slack_are_asked_for_and_may_be_refused(void **state)
{
    (void)state;
    sperf_platform_thread_prepare();
    assert_int_equal(mach.asked, 0x1703);
    mach.result = KERN_INVALID_ARGUMENT;
    sperf_platform_thread_prepare();
}

static void test_path_of_a_descriptor_is_whole_or_unknown(void **state)
{
    (void)state;
    char path[8];
    assert_int_equal(sperf_platform_descriptor_path(3, path, sizeof path), 0);
    mach.path = "/a/file";
    assert_int_equal(sperf_platform_descriptor_path(3, path, sizeof path), 7);
    assert_string_equal(path, "/a/file");
    assert_int_equal(sperf_platform_descriptor_path(-1, path, sizeof path), 0);
    mach.path = "/a/file2";
    assert_int_equal(sperf_platform_descriptor_path(3, path, sizeof path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_cpu_time_of_a_thread_is_what_it_used_in_both_modes, clear),
        cmocka_unit_test_setup(test_thread_that_has_ended_has_no_cpu_time_and_is_not_asleep, clear),
        cmocka_unit_test_setup(test_thread_is_asleep_in_either_wait, clear),
        cmocka_unit_test_setup(test_memory_that_is_gone_is_not_read, clear),
        cmocka_unit_test_setup(test_pieces_end_at_the_first_that_is_gone, clear),
        cmocka_unit_test_setup(test_handler_reads_nothing_through_mach, clear),
        cmocka_unit_test_setup(test_guarded_memory_that_is_gone_is_told, clear),
        cmocka_unit_test_setup(test_sleep_takes_the_length_that_is_left_or_none, clear),
        cmocka_unit_test_setup(test_most_memory_is_what_the_task_says_or_unknown, clear),
        cmocka_unit_test_setup(test_timers_without_slack_are_asked_for_and_may_be_refused, clear),
        cmocka_unit_test_setup(test_path_of_a_descriptor_is_whole_or_unknown, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
