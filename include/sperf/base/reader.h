/*
 * Reads bytes, never past their end.
 *
 * Every read goes through one bounds check, and the first error sticks, as in sperf_buffer_t. After an error all
 * reads return 0 or empty, so a decoder may check the status once per message. The bytes are borrowed.
 */
#ifndef SPERF_READER_H
#define SPERF_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

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
