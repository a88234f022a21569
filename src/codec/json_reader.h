/*
 * JSON on the way in: pulled from bytes that anybody may have written, in the order in which the caller asks.
 *
 * Nothing is built: a caller enters an object or array, asks for one member or element after the other, and reads or skips
 * each value. As in sperf_reader_t the first error sticks: after it nothing more is found, so a decoder may check once.
 * The grammar is that of RFC 8259, with a bound on nesting, and integers where integers are asked for. The bytes are
 * borrowed; all values but strings take no memory.
 */
#ifndef SPERF_JSON_READER_H
#define SPERF_JSON_READER_H

#include <stdbool.h>

#include "sperf/base/buffer.h"

/* Deeper values are refused: nothing that sperf reads comes near it, and skipping recurses. */
enum { SPERF_JSON_DEPTH_MAX = 64 };

typedef struct {
    const uint8_t *next;
    const uint8_t *end;
    sperf_status_t status; /* SPERF_OK, SPERF_TRUNCATED, SPERF_MALFORMED or SPERF_NO_MEMORY */
    const char *complaint; /* a fixed sentence for the first error */
    uint32_t depth;
    bool entered; /* nothing was read yet of the object or array at hand */
} sperf_json_reader_t;

/* Start reading `length` bytes. */
void sperf_json_reader_init(sperf_json_reader_t *reader, const uint8_t *bytes, size_t length);

/* Make `sentence` the complaint and the status SPERF_MALFORMED, unless there is an error already. */
void sperf_json_reader_fail(sperf_json_reader_t *reader, const char *sentence);

/* Enter the object or array that the next value must be. */
void sperf_json_enter_object(sperf_json_reader_t *reader);
void sperf_json_enter_array(sperf_json_reader_t *reader);

/* Go to the next member of the object and put its key into `key`; false behind the last one, which leaves the object. */
bool sperf_json_next_member(sperf_json_reader_t *reader, sperf_buffer_t *key);

/* Go to the next element of the array; false behind the last one, which leaves the array. */
bool sperf_json_next_element(sperf_json_reader_t *reader);

/* Go to the next element, which must be there; or behind the last one, after which there must be none: for arrays of fixed length. */
void sperf_json_expect_element(sperf_json_reader_t *reader);
void sperf_json_expect_end(sperf_json_reader_t *reader);

/*
 * Read a string into `text`, replacing what is there. Escapes become UTF-8, half a surrogate pair U+FFFD; other bytes are
 * kept as they are, be they UTF-8 or not.
 */
void sperf_json_read_string(sperf_json_reader_t *reader, sperf_buffer_t *text);

/* Read an integer; 0 after an error. A fraction, an exponent or a number out of range is malformed. */
int64_t sperf_json_read_int64(sperf_json_reader_t *reader);
uint64_t sperf_json_read_uint64(sperf_json_reader_t *reader);

/*
 * Read a number of any kind and return it times 10^`decimals`, rounded to an integer: times in milliseconds as nanoseconds
 * with 6. Exact for numbers of up to 19 digits. 0 after an error; one that is out of range is malformed.
 */
int64_t sperf_json_read_decimal(sperf_json_reader_t *reader, int decimals);

/* Read true or false; false after an error. */
bool sperf_json_read_bool(sperf_json_reader_t *reader);

/* Read null if the next value is that, and say so. */
bool sperf_json_read_null(sperf_json_reader_t *reader);

/* Say whether the next value is a string: where a value may be of several kinds. */
bool sperf_json_at_string(sperf_json_reader_t *reader);

/* Pass over the next value, whatever it is. Escapes in strings are not looked at. */
void sperf_json_skip(sperf_json_reader_t *reader);

/* Check that nothing but blanks is left. */
void sperf_json_reader_finish(sperf_json_reader_t *reader);

#endif
