/*
 * Starting a command with the signal dispositions that it would have if this process's parent had started it.
 *
 * Ruby's Process.spawn cannot do that. This process handles signals that it inherited as ignored or blocked, to forward
 * them. Between fork and exec the child must ignore and block them again. Process.spawn also resets SIGPIPE.
 * SIGCHLD is an exception: Ruby resets its disposition when it starts.
 *
 * Context of everything here: GVL.
 */
#include "bindings.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/platform.h"

enum { STREAMS = 3, SIGNALS_MAX = 64 };

/* Sets of signals are uint64_t, with bit N - 1 for signal N, as in /proc/PID/status. */
typedef struct {
    char **words;       /* the program and its arguments, ending with NULL */
    char **environment; /* "NAME=value", ending with NULL */
    int streams[STREAMS];
    uint64_t ignored, blocked;
    int failure; /* where to write the errno: a pipe that exec closes */
} start_t;

static uint64_t bit(int number)
{
    return (uint64_t)1 << (number - 1);
}

static sigset_t set_of(uint64_t signals)
{
    sigset_t set;
    sigemptyset(&set);
    for (int number = 1; number <= SIGNALS_MAX && number < NSIG; number++) {
        if (signals & bit(number)) sigaddset(&set, number);
    }
    return set;
}

/* call-seq: Sperf::Native.ignored_signals -> Integer: the set of signals that this process ignores */
static VALUE native_ignored_signals(VALUE self)
{
    uint64_t ignored = 0;
    for (int number = 1; number <= SIGNALS_MAX && number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) ignored |= bit(number);
    }
    return ULL2NUM(ignored);
}

#ifdef SPERF_ON_LINUX
#define START_CHILD vfork
static void execute(const start_t *start)
{
    execvpe(start->words[0], start->words, start->environment);
}
#else
#define START_CHILD fork
extern char **environ;
static void execute(const start_t *start)
{
    environ = start->environment;
    execvp(start->words[0], start->words);
}
#endif

/* Ruby makes pipes that do not block, which hardly a program expects. Context: as become. */
static bool redirect(int from, int stream)
{
    int flags = fcntl(from, F_GETFL);
    if (flags >= 0 && (flags & O_NONBLOCK)) (void)fcntl(from, F_SETFL, flags & ~O_NONBLOCK);
    return dup2(from, stream) >= 0;
}

/*
 * Become the program. Returns an errno if that fails. Context: with all signals blocked, in the child or in the
 * place of this process. The child's memory is the parent's on Linux: it only makes system calls.
 */
static int become(const start_t *start)
{
    /* Ruby's handlers must not run here. */
    for (int number = 1; number <= SIGNALS_MAX && number < NSIG; number++) {
        struct sigaction action = {.sa_handler = start->ignored & bit(number) ? SIG_IGN : SIG_DFL};
        sigaction(number, &action, NULL); /* refused for KILL, STOP and the C library's own */
    }
    bool ready = true;
    for (int stream = 0; stream < STREAMS; stream++) {
        if (start->streams[stream] >= 0 && !redirect(start->streams[stream], stream)) ready = false;
    }
    sigset_t blocked = set_of(start->blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    if (ready) execute(start);
    return errno;
}

/* Context: the child, as become. */
static void begin_child(const start_t *start)
{
    int error = become(start);
    (void)!write(start->failure, &error, sizeof error);
    _exit(127);
}

/* Returns -1 with errno, if at all: this process has no handlers of signals any more then. */
static pid_t replace(start_t *start)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    errno = become(start);
    return -1;
}

/* Returns the process id; -1 with errno. */
static pid_t run(start_t *start)
{
    int ends[2];
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    start->failure = ends[1];
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = START_CHILD();
    if (pid == 0) begin_child(start);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    if (pid > 0) {
        ssize_t length;
        do length = read(ends[0], &error, sizeof error);
        while (length < 0 && errno == EINTR);
        if (length == sizeof error) {
            while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) continue;
            pid = -1;
        }
    }
    close(ends[0]);
    errno = error;
    return pid;
}

/* Returns the strings of the Array, which they stay in, as exec takes them: the bytes of a hidden String, `buffer`. */
static char **pointers(VALUE strings, VALUE *buffer)
{
    Check_Type(strings, T_ARRAY);
    long count = RARRAY_LEN(strings);
    *buffer = rb_str_tmp_new((count + 1) * (long)sizeof(char *));
    char **list = (char **)RSTRING_PTR(*buffer);
    for (long i = 0; i < count; i++) {
        VALUE string = rb_ary_entry(strings, i);
        list[i] = StringValueCStr(string);
    }
    list[count] = NULL;
    return list;
}

/* Have `how` run the program, and return what it does. Raises SystemCallError where that is -1. */
static VALUE start_by(pid_t (*how)(start_t *), VALUE words, VALUE environment, VALUE streams, VALUE ignored,
                      VALUE blocked)
{
    VALUE buffers[2];
    start_t start = {.words = pointers(words, &buffers[0]),
                     .environment = pointers(environment, &buffers[1]),
                     .ignored = NUM2ULL(ignored),
                     .blocked = NUM2ULL(blocked)};
    Check_Type(streams, T_ARRAY);
    for (int i = 0; i < STREAMS; i++) {
        VALUE stream = rb_ary_entry(streams, i);
        start.streams[i] = NIL_P(stream) ? -1 : NUM2INT(stream);
    }
    if (start.words[0] == NULL) rb_raise(rb_eArgError, "no program");
    pid_t pid = how(&start);
    int error = errno;
    RB_GC_GUARD(buffers[0]);
    RB_GC_GUARD(buffers[1]);
    RB_GC_GUARD(words);
    RB_GC_GUARD(environment);
    if (pid < 0) rb_syserr_fail(error, NULL);
    return PIDT2NUM(pid);
}

/*
 * call-seq: Sperf::Native.start_command(words, environment, streams, ignored, blocked) -> Integer
 *
 * Starts the program +words+ (frozen Array of Strings) and returns its process id. +environment+ has "NAME=value" for
 * each variable; +streams+ are the descriptors for its standard streams, nil for ours. It begins with the sets
 * +ignored+ and +blocked+ of signals. Raises SystemCallError, ArgumentError.
 */
static VALUE native_start_command(VALUE self, VALUE words, VALUE environment, VALUE streams, VALUE ignored,
                                  VALUE blocked)
{
    return start_by(run, words, environment, streams, ignored, blocked);
}

/*
 * call-seq: Sperf::Native.become_command(words, environment, streams, ignored, blocked)
 *
 * Runs the program as start_command does, in the place of this process. Raises SystemCallError, ArgumentError; signals
 * have their default meaning then.
 */
static VALUE native_become_command(VALUE self, VALUE words, VALUE environment, VALUE streams, VALUE ignored,
                                   VALUE blocked)
{
    return start_by(replace, words, environment, streams, ignored, blocked);
}

void sperf_command_start_init(VALUE native)
{
    rb_define_singleton_method(native, "ignored_signals", native_ignored_signals, 0);
    rb_define_singleton_method(native, "start_command", native_start_command, 5);
    rb_define_singleton_method(native, "become_command", native_become_command, 5);
}
