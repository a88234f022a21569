/*
 * What platform.h names, on macOS: what there is no POSIX for. Beside each call, what its manual or header promises.
 * Compiled by `make macos`; test/c/test_platform_darwin.c runs it with a Mach of its own, and no Mac has.
 */
#include "platform.h"

#ifdef __APPLE__

#include <fcntl.h>
#include <limits.h>
#include <mach/mach.h>
#include <string.h>
#include <sys/resource.h>

void sperf_platform_thread_self(sperf_platform_thread_t *out)
{
    out->thread = pthread_self();
    /* pthread.h: "return the mach thread bound to the pthread"; the name stays that of the thread until it ends. */
    out->id = (pid_t)pthread_mach_thread_np(out->thread);
    out->has_cpu_time = true;
}

/* mach/thread_info.h, THREAD_EXTENDED_INFO: run times in nanoseconds, and the state. Fails once the thread has ended. */
static bool thread_information(const sperf_platform_thread_t *thread, thread_extended_info_data_t *out)
{
    mach_msg_type_number_t count = THREAD_EXTENDED_INFO_COUNT;
    return thread_info((thread_act_t)thread->id, THREAD_EXTENDED_INFO, (thread_info_t)out, &count) == KERN_SUCCESS;
}

int64_t sperf_platform_cpu_ns(const sperf_platform_thread_t *thread)
{
    thread_extended_info_data_t information;
    if (!thread_information(thread, &information)) return -1;
    return (int64_t)(information.pth_user_time + information.pth_system_time);
}

/* TH_STATE_WAITING: "thread is waiting normally"; TH_STATE_UNINTERRUPTIBLE: "thread is in an uninterruptible wait". */
bool sperf_platform_thread_is_asleep(const sperf_platform_thread_t *thread)
{
    thread_extended_info_data_t information;
    if (!thread_information(thread, &information)) return false;
    return information.pth_run_state == TH_STATE_WAITING || information.pth_run_state == TH_STATE_UNINTERRUPTIBLE;
}

/* vm_read_overwrite (mach/vm_map.h): KERN_PROTECTION_FAILURE or KERN_INVALID_ADDRESS instead of a fault, at either end. */
int sperf_platform_copy(const void *from, void *to, size_t size)
{
    vm_size_t copied = 0;
    kern_return_t result = vm_read_overwrite(mach_task_self(), (vm_address_t)from, size, (vm_address_t)to, &copied);
    return result == KERN_SUCCESS && copied == size ? 0 : EFAULT;
}

void sperf_platform_sleep_init(pthread_cond_t *wake)
{
    pthread_cond_init(wake, NULL);
}

/* There is no condition variable on the monotonic clock, but one that waits for a length of time (pthread.h). */
void sperf_platform_sleep(pthread_cond_t *wake, pthread_mutex_t *lock, int64_t mono_ns)
{
    int64_t left_ns = mono_ns - sperf_clock_read_ns(CLOCK_MONOTONIC);
    if (left_ns <= 0) return;
    struct timespec left = {.tv_sec = left_ns / 1000000000, .tv_nsec = left_ns % 1000000000};
    pthread_cond_timedwait_relative_np(wake, lock, &left);
}

/*
 * mach/thread_policy.h, THREAD_LATENCY_QOS_POLICY: how far the timers of the thread may be moved to go off with others;
 * tier 0 is for the least.
 */
void sperf_platform_thread_prepare(void)
{
    thread_latency_qos_policy_data_t policy = {.thread_latency_qos_tier = LATENCY_QOS_TIER_0};
    (void)thread_policy_set(pthread_mach_thread_np(pthread_self()), THREAD_LATENCY_QOS_POLICY, (thread_policy_t)&policy,
                            THREAD_LATENCY_QOS_POLICY_COUNT);
}

/* fcntl(2), F_GETPATH: "Get the path of the file descriptor Fildes. The argument must be a buffer of size MAXPATHLEN". */
size_t sperf_platform_descriptor_path(int fd, char *path, size_t size)
{
    char whole[PATH_MAX];
    if (fcntl(fd, F_GETPATH, whole) != 0) return 0;
    size_t length = strnlen(whole, sizeof whole);
    if (length >= size) return 0;
    memcpy(path, whole, length + 1);
    return length;
}

/* RFC 6335, 6: those that no service has; net.inet.ip.portrange.first and .last if nobody has changed them. */
void sperf_platform_client_ports(unsigned *first, unsigned *last)
{
    *first = 49152;
    *last = 65535;
}

/* mach/task_info.h, MACH_TASK_BASIC_INFO: resident_size_max, "maximum resident memory size (bytes)". */
uint64_t sperf_platform_peak_bytes(void)
{
    mach_task_basic_info_data_t information;
    mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
    if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&information, &count) != KERN_SUCCESS) return 0;
    return information.resident_size_max;
}

#endif
