/*
 * Writing files in a process whose files are limited in size. A write past RLIMIT_FSIZE ends the process by
 * SIGXFSZ unless that signal is blocked; then the call fails with EFBIG. The kernel sends the signal to the
 * writing thread; it is consumed before the mask is restored. The program's own handler stays as it is.
 *
 * Begin and end must be called on the same native thread. Context of all functions: anywhere except handlers.
 */
#ifndef SPERF_EXT_FILE_LIMIT_H
#define SPERF_EXT_FILE_LIMIT_H

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    sigset_t before;
    bool was_pending;
} sperf_file_limit_t;

static inline bool sperf_file_limit_pending(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGXFSZ) == 1;
}

/* From now on the calling thread gets EFBIG instead of a signal. */
static inline sperf_file_limit_t sperf_file_limit_begin(void)
{
    sigset_t limit;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    sperf_file_limit_t state = {.was_pending = sperf_file_limit_pending()};
    pthread_sigmask(SIG_BLOCK, &limit, &state.before);
    return state;
}

static inline void sperf_file_limit_end(sperf_file_limit_t state)
{
    sigset_t limit;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
#ifdef __linux__
    /* Without waiting: another thread may take a signal that is pending for the process. */
    static const struct timespec none = {0};
    if (!state.was_pending && sperf_file_limit_pending()) sigtimedwait(&limit, NULL, &none);
#else
    int number;
    if (!state.was_pending && sperf_file_limit_pending()) sigwait(&limit, &number);
#endif
    pthread_sigmask(SIG_SETMASK, &state.before, NULL);
}

/* Write all bytes. Returns 0 or an errno: ENOSPC if the disk is full, EFBIG if the file would exceed its limit. */
static inline int sperf_file_limit_write(int descriptor, const char *bytes, size_t length)
{
    int error = 0;
    sperf_file_limit_t limit = sperf_file_limit_begin();
    while (error == 0 && length > 0) {
        ssize_t written = write(descriptor, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            error = written == 0 ? ENOSPC : errno;
        }
    }
    sperf_file_limit_end(limit);
    return error;
}

#endif
