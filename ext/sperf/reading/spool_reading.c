/*
 * Reading the spools that processes left which ended without handing over (sperf/collect/spool.h).
 *
 * Context of everything here: GVL.
 */
#include "reading.h"

#include <errno.h>
#include <fcntl.h>
#include <ruby/io.h>
#include <stdlib.h>
#include <unistd.h>

#include "profile_object.h"
#include "recording.h"
#include "sperf/collect/spool.h"

/* Read up to `length` bytes at `offset`. Returns how many there are; -1 with errno. */
static ssize_t read_at(int descriptor, uint8_t *bytes, size_t length, uint64_t offset)
{
    size_t done = 0;
    while (done < length) {
        ssize_t count = pread(descriptor, bytes + done, length - done, (off_t)(offset + done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -1;
        if (count == 0) break;
        done += (size_t)count;
    }
    return (ssize_t)done;
}

/*
 * Copy the spool at `offset`, as its process may be writing to it. Returns its bytes, on the heap, and their number;
 * NULL where there is none.
 */
static uint8_t *copy(int descriptor, uint64_t offset, size_t *length)
{
    uint8_t header[SPERF_SPOOL_HEADER_BYTES];
    if (read_at(descriptor, header, sizeof header, offset) != (ssize_t)sizeof header) return NULL;
    uint64_t size = sperf_spool_length(header);
    uint8_t *bytes = size == 0 || size > SIZE_MAX ? NULL : malloc((size_t)size);
    if (bytes == NULL) return NULL;
    ssize_t count = read_at(descriptor, bytes, (size_t)size, offset);
    if (count < 0) {
        free(bytes);
        return NULL;
    }
    *length = (size_t)count;
    return bytes;
}

/*
 * call-seq: Sperf::Native.read_spool(path, offset) -> Array or nil
 *
 * Reads the spool at +offset+ of the file. Returns its Sperf::Profile, its statistics (String, as Statistics.parse
 * reads it), the offset of the spool before it (0: none) and how many frames have no name; nil where there is none.
 * Raises SystemCallError, NoMemoryError.
 */
static VALUE native_read_spool(VALUE self, VALUE path, VALUE offset)
{
    uint64_t at = NUM2ULL(offset);
    int descriptor = rb_cloexec_open(StringValueCStr(path), O_RDONLY, 0);
    if (descriptor < 0) rb_sys_fail_str(path);
    size_t length = 0;
    uint8_t *bytes = copy(descriptor, at, &length);
    close(descriptor);
    if (bytes == NULL) return Qnil;
    sperf_spool_content_t content;
    sperf_status_t status = sperf_spool_decode(bytes, length, &content);
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    if (status == SPERF_OK) sperf_buffer_append(&text, content.text.bytes, content.text.length);
    free(bytes);
    if (status == SPERF_MALFORMED) return Qnil;
    sperf_recording_t *recording = NULL;
    if (status == SPERF_OK) status = sperf_recording_wrap(content.profile, &recording);
    sperf_raise_unless_ok(status, NULL);
    VALUE profile = sperf_profile_object_new(recording);
    VALUE statistics = rb_str_new((const char *)text.bytes, (long)text.length);
    sperf_buffer_cleanup(&text);
    return rb_ary_new_from_args(4, profile, statistics, ULL2NUM(content.previous), UINT2NUM(content.unnamed));
}

void sperf_spool_reading_define(VALUE native)
{
    rb_define_singleton_method(native, "read_spool", native_read_spool, 2);
}
