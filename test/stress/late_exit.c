/*
 * Preloaded by a test: a native thread that sperf knows ends slowly. sperf's destructor reads the thread's CPU clock, and waits
 * there while the file LATE_FILE exists. LATE_FILE.waiting is made first.
 *
 * The key made here is older than sperf's, so its destructor comes first (glibc). It says in the file LATE_MASKS, if that is
 * named, which signals for programs each of these threads blocks at its end: a line of digits, 1 for a blocked one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static pthread_key_t key;
static __thread int is_ending;

static void write_masks(void)
{
    const char *path = getenv("LATE_MASKS");
    int fd = path == NULL ? -1 : open(path, O_CREAT | O_WRONLY | O_APPEND, 0600);
    if (fd < 0) return;
    char line[66] = "";
    size_t length = 0;
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    for (int number = SIGRTMIN; number <= SIGRTMAX && length < 64; number++) {
        line[length++] = sigismember(&mask, number) ? '1' : '0';
    }
    line[length++] = '\n';
    if (write(fd, line, length) < 0) abort();
    close(fd);
}

static void end(void *unused)
{
    (void)unused;
    is_ending = 1;
    write_masks();
}

__attribute__((constructor)) static void make_key(void)
{
    pthread_key_create(&key, end);
}

static void wait_for_file(void)
{
    char waiting[4096];
    const char *file = getenv("LATE_FILE");
    if (file == NULL || access(file, F_OK) != 0) return;
    snprintf(waiting, sizeof waiting, "%s.waiting", file);
    int fd = open(waiting, O_CREAT | O_WRONLY, 0600);
    if (fd >= 0) close(fd);
    while (access(file, F_OK) == 0) usleep(1000);
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    static int (*next)(clockid_t, struct timespec *);
    if (next == NULL) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    if (clock == CLOCK_THREAD_CPUTIME_ID) {
        if (is_ending) wait_for_file();
        if (!is_ending) pthread_setspecific(key, &key);
    }
    return next(clock, out);
}
