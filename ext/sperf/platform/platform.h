/*
 * What sperf needs of the operating system beyond what Linux and macOS have in common, in one place.
 *
 *   platform_linux.c     linux.h      Linux
 *   platform_portable.c  portable.h   what needs nothing but POSIX; with one of these two for the rest:
 *   platform_darwin.c                   macOS
 *   platform_posix.c                    in its place on Linux, in the flavour that `make test-portable` tests
 *                                       (SPERF_PORTABLE): no futex, no /proc, no process_vm_readv, no timers for a
 *                                       thread, no prctl
 *
 * All of these files are compiled everywhere, and are empty but on their own system. Elsewhere in ext/sperf, only what
 * follows from a difference of processors, or of file formats, looks for a system.
 *
 * What the portable flavour has not: machine code is not told apart, no callee of compiled code is found, and no other
 * process is read; without Mach, no descriptor of a file is named, and nobody knows who sleeps. In a handler memory is not read through the kernel: see
 * sperf_platform_read.
 */
#ifndef SPERF_EXT_PLATFORM_H
#define SPERF_EXT_PLATFORM_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#if defined(__linux__) && !defined(SPERF_PORTABLE)
#define SPERF_ON_LINUX 1
#endif

/*
 * Whether other processes are read. Their memory is read while they write it, and only x86-64 lets other cores see stores
 * in their order: elsewhere a frame may be one that returned long ago (capture/capture_remote.c).
 */
#if defined(SPERF_ON_LINUX) && defined(__x86_64__)
#define SPERF_READS_PROCESSES 1
#endif

/* -- Clocks -- */

/* Read `clock`, in nanoseconds; -1 if it cannot be read (the clock of a thread that is gone). Context: anywhere. */
static inline int64_t sperf_clock_read_ns(clockid_t clock)
{
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return -1;
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* -- Another thread -- */

/* A native thread of this process, as others find it. */
typedef struct {
    pthread_t thread;
    pid_t id;          /* Linux: the kernel's; macOS: the name of its port */
    clockid_t clock;   /* of its CPU time; not on macOS */
    bool has_cpu_time; /* others can read its CPU time */
} sperf_platform_thread_t;

/* Describe the calling thread. Context: any, except signal handlers. */
void sperf_platform_thread_self(sperf_platform_thread_t *out);

/*
 * Return the CPU time of a thread that is not the calling one and cannot end now, in nanoseconds; -1 if it cannot be
 * read. Context: anywhere on Linux, elsewhere not in signal handlers; a system call.
 */
static inline int64_t sperf_platform_thread_cpu_ns(const sperf_platform_thread_t *thread);

/*
 * Return whether the thread, whose clock stands still, is asleep by the kernel's word, and not waiting for a core.
 * Context: as above; changes errno.
 */
bool sperf_platform_thread_is_asleep(const sperf_platform_thread_t *thread);

/* -- Signals to a thread of this process -- */

/* The signal of sperf if none is chosen, and those that can be chosen. Context: any. */
int sperf_platform_signal_default(void);
void sperf_platform_signal_range(int *first, int *last);

/*
 * Send the signal, with `mark` where the system can. One that is pending at execve never kills the new program. Returns
 * whether the kernel accepts it. Context: any thread; one system call.
 */
bool sperf_platform_signal_send(const sperf_platform_thread_t *thread, int number, void *mark);

/* Return whether the calling thread may be sent one; a sandbox may forbid it. Context: any thread. */
bool sperf_platform_signal_available(void *mark);

/* Return whether sperf_platform_signal_send may have sent the signal. Context: signal handler. */
bool sperf_platform_signal_is_own(const siginfo_t *signal, const void *mark);

/* -- Memory that may be gone -- */

/*
 * Copy `size` bytes of this process at `from`, which need not be mapped, through the kernel. Returns false if any of
 * them could not be read. Context: anywhere; system calls. Except on Linux it returns false while a handler of sperf's
 * runs: what the kernel is asked by on macOS must not interrupt itself on a thread, which a handler might.
 */
bool sperf_platform_read(const void *from, void *to, size_t size);

/*
 * The same for `size` bytes at each of `count` addresses, which follow each other at `to`. Returns how many were copied
 * before the first that could not be read.
 */
uint32_t sperf_platform_read_pieces(const uint64_t *addresses, uint32_t count, size_t size, void *to);

/* Store the process's id (`begin`), so that readings need not ask for it, or clear it. Context: GVL. */
void sperf_platform_read_begin(bool begin);

/* Forget it, and handlers that ran in the parent. Context: the atfork child handler. */
void sperf_platform_fork_child(void);

/* A handler of sperf's begins, or ends. Context: signal handler. SPERF_HANDLERS_READ: whether it may read meanwhile. */
static inline void sperf_platform_handler_begin(void);
static inline void sperf_platform_handler_end(void);

/*
 * Guarded memory: mappings that may lose their pages, as another process can truncate the file or the disk can be full.
 *
 * A thread that touches a page of such a mapping without anything behind it is killed by SIGBUS. The kernel is not: when
 * it copies or adds for us, it returns EFAULT. So these mappings are only read and written by the functions below. They
 * make system calls, so they are not for frequent paths.
 *
 * If the kernel must not copy (seccomp), it is asked to populate the pages, and fails if it cannot; elsewhere than on
 * Linux the memory is then touched. To do harm, another process would have to truncate the file within the next
 * nanoseconds.
 *
 * Context of these three: any thread; in signal handlers on Linux only (sperf_platform_read). They keep errno.
 */

/* Copy `length` bytes. Returns 0, or EFAULT if the guarded memory is gone; then some may have been copied. */
int sperf_guarded_read(void *to, const void *from, size_t length);
int sperf_guarded_write(void *to, const void *from, size_t length);

/*
 * Add `change` (-2048 to 2047) atomically to `*word`, and wake all threads that sleep on it, in any process. Returns 0 or
 * EFAULT.
 */
int sperf_guarded_add(uint32_t *word, int change);

/* -- Waiting -- */

/*
 * Sleep until the word is not `seen`, at most for `limit_ns` (0: no limit). May return earlier for no reason. Keeps
 * errno: Ruby may have made a system call just before the hook, and reads errno after it. Context: any thread.
 */
static inline void sperf_platform_wait(_Atomic uint32_t *word, uint32_t seen, int64_t limit_ns);

/* Wake those who wait at the word. Keeps errno. Context: anywhere, signal handlers included. */
static inline void sperf_platform_wake(_Atomic uint32_t *word);

/* The same at a word of guarded memory (limit_ns < 0: no limit). Returns false if the word is gone. */
bool sperf_guarded_wait(const uint32_t *word, uint32_t seen, int64_t limit_ns);

/*
 * Sleep until about `mono_ns`, or until `wake` is signalled; may return earlier. The thread holds `lock`. Context: a
 * thread of sperf's own.
 */
void sperf_platform_sleep(pthread_cond_t *wake, pthread_mutex_t *lock, int64_t mono_ns);

/* Initialize a condition variable for it; in the atfork child handler, over the parent's. */
void sperf_platform_sleep_init(pthread_cond_t *wake);

/* -- The calling thread of sperf's own -- */

/* Ask for timers without slack, and for short time slices. Context: sperf's thread. */
void sperf_platform_thread_prepare(void);

/*
 * How long the kernel let the calling thread wait for a core, by its own account (Linux: /proc/thread-self/schedstat).
 *
 * The file stays open, as it is read at each tick. The program must not notice: it may count its descriptors, close
 * those that it does not know, or open others in their place. So the thread leaves the process's table of descriptors for
 * an empty one of its own. It keeps nothing of the program's open, and the program cannot see its descriptor.
 */

/*
 * Give the calling thread its own table of descriptors, and open its account there. Returns the descriptor, which is
 * closed with the thread; -1 if the system supports neither. Context: sperf's thread, which must not use a descriptor of
 * the program's.
 */
int sperf_core_wait_open(void);

/* Return how long the thread has waited in total, in nanoseconds; -1 if that is not known. Context: sperf's thread. */
int64_t sperf_core_wait_ns(int descriptor);

/* -- This process -- */

/*
 * Where the system reads the title of the process: its arguments, and the environment, where a long title goes on. All of
 * it lies at the bottom of the main thread's stack, which stays. `begin` 0: not known. Context: GVL; opens a file.
 */
typedef struct {
    uintptr_t begin, end, environment_end;
} sperf_platform_arguments_t;
void sperf_platform_arguments_find(sperf_platform_arguments_t *out);

/*
 * Read the command line of the process, at most `size` bytes. Returns how many were read; -1 where the system does not
 * tell. Context: any; changes errno.
 */
ssize_t sperf_platform_command_line(char *bytes, size_t size);

/* Write the path behind a descriptor, with a NUL, and return its length; 0: not known. Context: any; changes errno. */
size_t sperf_platform_descriptor_path(int fd, char *path, size_t size);

/* The ports that the system gives to clients. Context: any; changes errno. */
void sperf_platform_client_ports(unsigned *first, unsigned *last);

/* Return the most memory that the process has had in use since exec, in bytes; 0: not known. Context: any. */
uint64_t sperf_platform_peak_bytes(void);

/* The unit of ru_maxrss in bytes; getrusage(2) of macOS: "the maximum resident set size utilized (in bytes)". */
#ifdef __APPLE__
enum { SPERF_MAXRSS_UNIT = 1 };
#else
enum { SPERF_MAXRSS_UNIT = 1024 };
#endif

/*
 * Return the number of cores that the process may use, by its affinity and by its control groups, in thousandths of a
 * core; SPERF_CPU_UNLIMITED (sperf/collect/budget.h) if it is not known. Context: GVL; opens and closes files.
 */
int64_t sperf_core_limit(void);

/*
 * Open the list of what is mapped, in the format of Linux's /proc/PID/maps. Returns a descriptor; -1 where there is none.
 * Context: any; changes errno.
 */
int sperf_platform_maps_open(void);

/* Bytes of a file that are mapped at first. A mapping that cannot be moved never grows. */
size_t sperf_platform_mapped_bytes(void);

/* Make a mapping larger, which may move it. Returns where it is now; NULL, with errno, if it cannot. */
void *sperf_platform_map_grow(void *mapping, size_t from_bytes, size_t to_bytes);

#ifdef SPERF_ON_LINUX
#include "linux.h"
#else
#include "portable.h"
#endif

#endif
