/*
 * Writing files in a program whose files have a limit: a write that RLIMIT_FSIZE forbids raises Errno::EFBIG, and
 * sends no SIGXFSZ (file_limit.h).
 */
#include "reading.h"

#include <errno.h>
#include <ruby/io.h>
#include <ruby/thread.h>
#include <unistd.h>

#include "file_limit.h"

typedef struct {
    int descriptor;
    const char *bytes;
    size_t length;
    ssize_t written; /* of write(2) */
    int error;
} write_call_t;

/*
 * One system call. The signal is blocked around it alone: a mask belongs to a native thread, and a thread of Ruby may
 * go on on another one (RUBY_MN_THREADS=1) wherever it waits for the GVL. Context: without the GVL.
 */
static void *write_without_gvl(void *argument)
{
    write_call_t *call = (write_call_t *)argument;
    sperf_file_limit_t limit = sperf_file_limit_begin();
    call->written = write(call->descriptor, call->bytes, call->length);
    call->error = errno;
    sperf_file_limit_end(limit);
    return NULL;
}

/*
 * call-seq: Sperf::Native.write(descriptor, bytes) -> Integer
 *
 * Writes all of +bytes+ (String) to an open file, and returns how many these are. Raises SystemCallError: Errno::EFBIG
 * where the file may not grow so far. What other threads raise interrupts it where it waits.
 */
static VALUE native_write(VALUE self, VALUE descriptor, VALUE bytes)
{
    StringValue(bytes);
    bytes = rb_str_new_frozen(bytes); /* another thread may have the other one */
    write_call_t call = {.descriptor = NUM2INT(descriptor), .bytes = RSTRING_PTR(bytes)};
    call.length = (size_t)RSTRING_LEN(bytes);
    while (call.length > 0) {
        rb_thread_call_without_gvl(write_without_gvl, &call, RUBY_UBF_IO, NULL);
        if (call.written > 0) {
            call.bytes += call.written;
            call.length -= (size_t)call.written;
        } else if (call.written == 0) {
            rb_syserr_fail(ENOSPC, NULL);
        } else if (call.error == EAGAIN) {
            rb_thread_fd_writable(call.descriptor);
        } else if (call.error != EINTR) {
            rb_syserr_fail(call.error, NULL);
        }
        rb_thread_check_ints();
    }
    long length = RSTRING_LEN(bytes);
    RB_GC_GUARD(bytes);
    return LONG2NUM(length);
}

static VALUE end_limit(VALUE state)
{
    sperf_file_limit_end(*(sperf_file_limit_t *)state);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.surviving_limits { } -> Object
 *
 * Calls the block, in which writing to a file that may not grow (ulimit -f) raises Errno::EFBIG and does not end the
 * process. For the sperf command alone, whose threads stay on their native threads: in programs, Sperf::Native.write.
 */
static VALUE native_surviving_limits(VALUE self)
{
    sperf_file_limit_t limit = sperf_file_limit_begin();
    return rb_ensure(rb_yield, Qnil, end_limit, (VALUE)&limit);
}

void sperf_limited_write_define(VALUE native)
{
    rb_define_singleton_method(native, "write", native_write, 2);
    rb_define_singleton_method(native, "surviving_limits", native_surviving_limits, 0);
}
