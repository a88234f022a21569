/*
 * Reads Ruby's Marshal format, version 4.8, without creating objects (marshal_reader.c), and writes it
 * (marshal_writer.c): Hashes, Arrays, Strings, Symbols and numbers.
 *
 * The bytes that are read are untrusted. One pass checks their grammar and records the place of each object and each
 * Symbol, because later values may be links to earlier ones. Classes are named in the format, but never looked up. Then
 * any value can be read by its place. Nesting is bounded, and memory is linear in the length of the bytes, which are
 * borrowed. A value is found in constant time, but with links its contents may be much longer than the bytes at its
 * place. So code that walks over contents must limit the total.
 */
#ifndef SPERF_MARSHAL_H
#define SPERF_MARSHAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/base/status.h"
#include "sperf/model/string_table.h"

enum { SPERF_MARSHAL_DEPTH_MAX = 64 };

typedef enum {
    SPERF_MARSHAL_NIL,
    SPERF_MARSHAL_INTEGER, /* that fits int64; others are OTHER */
    SPERF_MARSHAL_FLOAT,
    SPERF_MARSHAL_STRING,
    SPERF_MARSHAL_SYMBOL,
    SPERF_MARSHAL_ARRAY,
    SPERF_MARSHAL_HASH, /* also one with a default value */
    SPERF_MARSHAL_OTHER /* true, false, and objects of any other class */
} sperf_marshal_kind_t;

typedef struct {
    sperf_marshal_kind_t kind;
    int64_t integer;
    sperf_string_t text; /* of a String or Symbol, in any encoding; a Float's digits. Borrowed */
    uint32_t count;      /* values of an Array, pairs of a Hash */
    uint32_t first;      /* place of the first; keys and values alternate */
} sperf_marshal_value_t;

/* The places of things, by number. */
typedef struct {
    uint32_t *rows;
    uint32_t count, capacity;
} sperf_marshal_places_t;

typedef struct {
    const uint8_t *bytes; /* borrowed */
    uint32_t length;
    const char *complaint;          /* a fixed sentence once something is malformed; else NULL */
    sperf_marshal_places_t objects; /* of each */
    sperf_marshal_places_t symbols; /* of the text of each */
} sperf_marshal_file_t;

/* The place of the first value of a file. */
enum { SPERF_MARSHAL_TOP = 2 };

/*
 * Check `length` bytes. SPERF_TRUNCATED, SPERF_MALFORMED (sets file->complaint), SPERF_UNSUPPORTED (4 GiB and
 * more), SPERF_NO_MEMORY. Blanks after the value are allowed. Ownership: the caller cleans up, even after an
 * error.
 */
sperf_status_t sperf_marshal_file_open(sperf_marshal_file_t *file, const uint8_t *bytes, size_t length);
void sperf_marshal_file_cleanup(sperf_marshal_file_t *file);

/* Return the value at `place` of an opened file: SPERF_MARSHAL_TOP, or a place from these functions. */
sperf_marshal_value_t sperf_marshal_value(const sperf_marshal_file_t *file, uint32_t place);

/* Return the place after the value at `place`. */
uint32_t sperf_marshal_after(const sperf_marshal_file_t *file, uint32_t place);

/* Return whether the value is the Symbol or String `text`. */
bool sperf_marshal_is_word(const sperf_marshal_value_t *value, const char *text);

/*
 * -- The writer --
 *
 * A Symbol is written in full once and by its number afterwards. After the begin of an Array or a Hash the caller
 * must write the announced number of values or pairs. No links between objects are written. Errors stick in the
 * buffer: SPERF_UNSUPPORTED for a container or text above 2^31 - 1, the limit of the format.
 */

enum { SPERF_MARSHAL_SYMBOLS_MAX = 32 };

typedef struct {
    sperf_buffer_t *out;
    sperf_buffer_t text; /* the current string, repaired */
    const char *symbols[SPERF_MARSHAL_SYMBOLS_MAX];
    uint32_t symbols_count;
} sperf_marshal_writer_t;

/* Begin a file in `out`, which is borrowed. Ownership: the caller cleans up, even after an error. */
void sperf_marshal_writer_init(sperf_marshal_writer_t *writer, sperf_buffer_t *out);
void sperf_marshal_writer_cleanup(sperf_marshal_writer_t *writer);

/* Write one value. `name` must live as long as the writer; there may be SPERF_MARSHAL_SYMBOLS_MAX different names. */
void sperf_marshal_symbol(sperf_marshal_writer_t *writer, const char *name);
void sperf_marshal_integer(sperf_marshal_writer_t *writer, int64_t value);
void sperf_marshal_nil(sperf_marshal_writer_t *writer);

/* Write a Float from its digits: "1.2". */
void sperf_marshal_float(sperf_marshal_writer_t *writer, const char *digits);

/* Write a String in UTF-8; invalid bytes are repaired. */
void sperf_marshal_string(sperf_marshal_writer_t *writer, sperf_string_t string);

/* Begin a Hash of `count` pairs, or an Array of `count` values. */
void sperf_marshal_begin_hash(sperf_marshal_writer_t *writer, uint64_t count);
void sperf_marshal_begin_array(sperf_marshal_writer_t *writer, uint64_t count);

#endif
