/*
 * A growable byte buffer whose first error sticks.
 *
 * Encoders append without checking and ask once, at the end, whether every append worked. After a failure all
 * later appends do nothing; the bytes appended before are kept, but must not be used. One thread owns a buffer.
 *
 * A buffer can be drained: whenever it is full, its contents go to a receiver, so memory does not grow with the
 * output. The code that appends to such a buffer cannot read what it appended before.
 */
#ifndef SPERF_BUFFER_H
#define SPERF_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/* Consume `length` (> 0) bytes. A result other than SPERF_OK becomes the status of the buffer. */
typedef sperf_status_t (*sperf_buffer_receiver_t)(void *context, const uint8_t *bytes, size_t length);

typedef struct {
    uint8_t *bytes; /* NULL while capacity is 0 */
    size_t length;
    size_t capacity;
    sperf_status_t status;            /* the first error; SPERF_OK while all is well */
    sperf_buffer_receiver_t receiver; /* NULL: the buffer keeps everything */
    void *receiver_context;
    size_t part_bytes; /* the receiver gets at least this many at a time, except for the last part */
} sperf_buffer_t;

#define SPERF_BUFFER_INIT \
    {                     \
        0                 \
    }

/*
 * From now on, pass appended bytes to `receiver`, at least `part_bytes` (1 or more) at a time. After the last
 * append the caller must call sperf_buffer_flush.
 */
void sperf_buffer_drain(sperf_buffer_t *buffer, size_t part_bytes, sperf_buffer_receiver_t receiver, void *context);

/* Pass the remaining bytes to the receiver, unless there was an error. Does nothing without a receiver. */
void sperf_buffer_flush(sperf_buffer_t *buffer);

/* Free the bytes. `buffer` is empty then, has the status SPERF_OK and no receiver. */
void sperf_buffer_cleanup(sperf_buffer_t *buffer);

/* Forget the bytes and the error but keep the memory. */
void sperf_buffer_clear(sperf_buffer_t *buffer);

/* Return whether the bytes are those of the NUL-terminated `text`. */
bool sperf_buffer_is(const sperf_buffer_t *buffer, const char *text);

/* Append `length` bytes. On failure the status becomes SPERF_NO_MEMORY. `bytes` may be NULL only if length is 0. */
void sperf_buffer_append(sperf_buffer_t *buffer, const void *bytes, size_t length);

/* Append a NUL-terminated string without its NUL. */
void sperf_buffer_append_string(sperf_buffer_t *buffer, const char *string);

/* Append one byte. */
void sperf_buffer_append_byte(sperf_buffer_t *buffer, uint8_t byte);

/* Append `value` as a base-128 varint, least significant group first (protobuf's encoding), 1 to 10 bytes. */
void sperf_buffer_append_varint(sperf_buffer_t *buffer, uint64_t value);

/* Append a number in decimal digits. Faster than a format, for encoders that write millions of numbers. */
void sperf_buffer_append_int64(sperf_buffer_t *buffer, int64_t value);
void sperf_buffer_append_uint64(sperf_buffer_t *buffer, uint64_t value);

/* Append printf-formatted text. */
void sperf_buffer_append_format(sperf_buffer_t *buffer, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Set the status to `status` if it is SPERF_OK: for encoders that meet an error of their own. */
void sperf_buffer_fail(sperf_buffer_t *buffer, sperf_status_t status);

/*
 * Reads bytes, never past their end.
 *
 * Every read goes through one bounds check, and the first error sticks, as in sperf_buffer_t. After an error all
 * reads return 0 or empty, so a decoder may check the status once per message. The bytes are borrowed.
 */

typedef struct {
    const uint8_t *next;
    const uint8_t *end;
    sperf_status_t status; /* SPERF_OK, SPERF_TRUNCATED or SPERF_MALFORMED */
} sperf_reader_t;

/* Start reading `length` bytes at `bytes` (may be NULL if length is 0). */
void sperf_reader_init(sperf_reader_t *reader, const void *bytes, size_t length);

/* Return whether unread bytes are left and no error happened. */
bool sperf_reader_more(const sperf_reader_t *reader);

/* Return how many bytes are unread; 0 after an error. */
size_t sperf_reader_left(const sperf_reader_t *reader);

/* Read one byte; 0 and SPERF_TRUNCATED at the end. */
uint8_t sperf_reader_byte(sperf_reader_t *reader);

/* Read a varint of at most 10 bytes; SPERF_MALFORMED if it is longer or overflows 64 bits. */
uint64_t sperf_reader_varint(sperf_reader_t *reader);

/* Read a little-endian 32- or 64-bit word. */
uint32_t sperf_reader_fixed32(sperf_reader_t *reader);
uint64_t sperf_reader_fixed64(sperf_reader_t *reader);

/* Return the next `length` bytes (borrowed). Returns NULL and sets SPERF_TRUNCATED if fewer are left. */
const uint8_t *sperf_reader_bytes(sperf_reader_t *reader, uint64_t length);

/* Read a varint length and make `*out` a reader of that many bytes (empty after an error). */
void sperf_reader_nested(sperf_reader_t *reader, sperf_reader_t *out);

/* Set the status to `status` if it is SPERF_OK. */
void sperf_reader_fail(sperf_reader_t *reader, sperf_status_t status);

#endif
