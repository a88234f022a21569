/* The title of the process: see process_title.h. */
#include "process_title.h"

#include <errno.h>
#include <fcntl.h>
#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * Where the kernel reads what it calls the command line, in this process and in its children of fork. All of it
 * lies at the bottom of the main thread's stack, which stays. begin 0: not known. GVL.
 */
static struct {
    bool learned;
    uintptr_t begin, end;      /* of the arguments */
    uintptr_t environment_end; /* the environment follows; a long title goes on there */
} arguments;

void sperf_process_title_learn(void)
{
    if (arguments.learned) return;
    arguments.learned = true;
    char text[1024];
    int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *next = strrchr(text, ')'); /* the second field may have blanks */
    enum { ARG_START = 48, ARG_END, ENV_START, ENV_END, FIELDS };
    uintptr_t fields[FIELDS] = {0};
    for (int field = 3; next != NULL && field < FIELDS; field++) {
        next = strchr(next, ' ');
        if (next != NULL) fields[field] = (uintptr_t)strtoull(++next, NULL, 10);
    }
    if (fields[ARG_START] == 0 || fields[ARG_END] <= fields[ARG_START]) return;
    arguments.begin = fields[ARG_START];
    arguments.end = arguments.environment_end = fields[ARG_END];
    if (fields[ENV_START] == arguments.end && fields[ENV_END] > arguments.end)
        arguments.environment_end = fields[ENV_END];
}

/* As the kernel does: where the last byte of the arguments was written over, a title goes on up to its end. */
static ssize_t copy_command_line(char *bytes, size_t size)
{
    const char *begin = (const char *)arguments.begin;
    size_t length = arguments.end - arguments.begin;
    if (begin[length - 1] != '\0') length = strnlen(begin, arguments.environment_end - arguments.begin);
    if (length > size) length = size;
    memcpy(bytes, begin, length);
    return (ssize_t)length;
}

/* Return how many bytes of the command line were read; -1 where the system has no such file. */
static ssize_t read_command_line(char *bytes, size_t size)
{
    if (arguments.begin != 0) return copy_command_line(bytes, size);
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    size_t length = 0;
    for (ssize_t count; length < size; length += (size_t)count) {
        count = read(file, bytes + length, size - length);
        if (count < 0 && errno == EINTR)
            count = 0;
        else if (count <= 0)
            break;
    }
    close(file);
    return (ssize_t)length;
}

/*
 * Return the length of the title that the system knows, 0 for none. A title is written over the arguments, and
 * the rest of them is cleared. Arguments that were not overwritten are several strings, unless Ruby was started
 * without any.
 */
static size_t read_system_title(char title[SPERF_PROCESS_TITLE_BYTES])
{
    ssize_t count = read_command_line(title, SPERF_PROCESS_TITLE_BYTES);
    if (count <= 0) return 0;
    size_t length = strnlen(title, (size_t)count);
    for (size_t i = length; i < (size_t)count; i++) {
        if (title[i] != '\0') return 0;
    }
    while (length > 0 && title[length - 1] == ' ') length--; /* some systems pad with blanks */
    return length;
}

static VALUE read_program_name(VALUE unused)
{
    (void)unused;
    return rb_gv_get("$0");
}

size_t sperf_process_title(char title[SPERF_PROCESS_TITLE_BYTES])
{
    int saved_errno = errno, failed = 0;
    size_t length = read_system_title(title);
    VALUE error = rb_errinfo(), name = rb_protect(read_program_name, Qnil, &failed);
    if (failed) rb_set_errinfo(error); /* the program may be handling an exception */
    if (!failed && RB_TYPE_P(name, T_STRING)) {
        size_t whole = (size_t)RSTRING_LEN(name);
        /* The system's title is the beginning of $0, unless Process.setproctitle has set another one. */
        if (length == 0 || (length < whole && memcmp(RSTRING_PTR(name), title, length) == 0)) {
            length = whole < SPERF_PROCESS_TITLE_BYTES ? whole : SPERF_PROCESS_TITLE_BYTES;
            memcpy(title, RSTRING_PTR(name), length);
        }
    }
    RB_GC_GUARD(name);
    errno = saved_errno;
    return length;
}
