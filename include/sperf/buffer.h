/*
 * A growable byte buffer whose first error sticks.
 *
 * Encoders append without looking and ask once, at the end, whether every append worked: after a failure all later
 * appends do nothing, and the bytes so far are kept but must not be used. Owned by one thread.
 */
#ifndef SPERF_BUFFER_H
#define SPERF_BUFFER_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/status.h"

typedef struct {
    uint8_t *bytes; /* NULL while capacity is 0 */
    size_t length;
    size_t capacity;
    sperf_status_t status; /* the first error; SPERF_OK while all is well */
} sperf_buffer_t;

#define SPERF_BUFFER_INIT \
    {                     \
        0                 \
    }

/* Free the bytes and make `buffer` empty, its status SPERF_OK. */
void sperf_buffer_cleanup(sperf_buffer_t *buffer);

/* Forget the bytes and the error but keep the memory. */
void sperf_buffer_clear(sperf_buffer_t *buffer);

/* Append `length` bytes. On failure the status becomes SPERF_NO_MEMORY. `bytes` may be NULL only if length is 0. */
void sperf_buffer_append(sperf_buffer_t *buffer, const void *bytes, size_t length);

/* Append a NUL-terminated string without its NUL. */
void sperf_buffer_append_string(sperf_buffer_t *buffer, const char *string);

/* Append one byte. */
void sperf_buffer_append_byte(sperf_buffer_t *buffer, uint8_t byte);

/* Append `value` as a base-128 varint, least significant group first (protobuf's encoding), 1 to 10 bytes. */
void sperf_buffer_append_varint(sperf_buffer_t *buffer, uint64_t value);

/* Append a number in decimal digits: quicker than by a format, for encoders that write millions. */
void sperf_buffer_append_int64(sperf_buffer_t *buffer, int64_t value);
void sperf_buffer_append_uint64(sperf_buffer_t *buffer, uint64_t value);

/* Append printf-formatted text. */
void sperf_buffer_append_format(sperf_buffer_t *buffer, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Make the status `status` if it is SPERF_OK so far: for encoders that meet an error of their own. */
void sperf_buffer_fail(sperf_buffer_t *buffer, sperf_status_t status);

#endif
