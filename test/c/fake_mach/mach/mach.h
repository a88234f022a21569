/*
 * What ext/sperf/platform/platform_darwin.c asks Mach and macOS's C library for, by the names and types of their headers,
 * for test_platform_darwin.c, which answers.
 */
#ifndef SPERF_TEST_FAKE_MACH_H
#define SPERF_TEST_FAKE_MACH_H

#include <pthread.h>
#include <stdint.h>

typedef int kern_return_t;
enum { KERN_SUCCESS = 0, KERN_INVALID_ADDRESS = 1, KERN_PROTECTION_FAILURE = 2, KERN_INVALID_ARGUMENT = 4 };

typedef uint32_t mach_port_t, thread_act_t, task_t, mach_msg_type_number_t, thread_flavor_t, task_flavor_t;
typedef int32_t *thread_info_t, *task_info_t, *thread_policy_t;
typedef uintptr_t vm_address_t, vm_size_t;

enum { TH_STATE_RUNNING = 1, TH_STATE_STOPPED = 2, TH_STATE_WAITING = 3, TH_STATE_UNINTERRUPTIBLE = 4 };
enum { THREAD_EXTENDED_INFO = 5, MACH_TASK_BASIC_INFO = 20, THREAD_LATENCY_QOS_POLICY = 7 };

typedef struct {
    uint64_t pth_user_time, pth_system_time;
    int32_t pth_cpu_usage, pth_policy, pth_run_state, pth_flags, pth_sleep_time, pth_curpri, pth_priority,
        pth_maxpriority;
    char pth_name[64];
} thread_extended_info_data_t;

typedef struct {
    uint64_t virtual_size, resident_size, resident_size_max;
} mach_task_basic_info_data_t;

typedef struct {
    int32_t thread_latency_qos_tier;
} thread_latency_qos_policy_data_t;

#define THREAD_EXTENDED_INFO_COUNT ((mach_msg_type_number_t)(sizeof(thread_extended_info_data_t) / sizeof(int32_t)))
#define MACH_TASK_BASIC_INFO_COUNT ((mach_msg_type_number_t)(sizeof(mach_task_basic_info_data_t) / sizeof(int32_t)))
#define THREAD_LATENCY_QOS_POLICY_COUNT 1
#define LATENCY_QOS_TIER_0 ((0xFF << 16) | 1)
#define F_GETPATH 50

mach_port_t pthread_mach_thread_np(pthread_t thread);
task_t mach_task_self(void);
kern_return_t thread_info(thread_act_t thread, thread_flavor_t flavor, thread_info_t out,
                          mach_msg_type_number_t *count);
kern_return_t thread_policy_set(thread_act_t thread, thread_flavor_t flavor, thread_policy_t policy,
                                mach_msg_type_number_t count);
kern_return_t task_info(task_t task, task_flavor_t flavor, task_info_t out, mach_msg_type_number_t *count);
kern_return_t vm_read_overwrite(task_t task, vm_address_t from, vm_size_t size, vm_address_t to, vm_size_t *copied);
int pthread_cond_timedwait_relative_np(pthread_cond_t *wake, pthread_mutex_t *lock, const struct timespec *length);

#endif
