/*
 * Ruby's Marshal format, version 4.8, on the way in: looked at, never made into objects.
 *
 * The bytes may be anybody's. One pass checks the grammar of all of them, and notes where each object and each Symbol is,
 * for later values may be links to earlier ones; classes are named there, and none is ever looked up. Then any value can be
 * asked for by its place. Nesting is bounded, and memory is linear in the length of the bytes, which are borrowed. A value
 * is found in constant time, but for links what is in it may be much longer than its place: who goes through what values
 * hold sets a limit to all of it together.
 */
#ifndef SPERF_MARSHAL_READER_H
#define SPERF_MARSHAL_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"
#include "sperf/model/string_table.h"

enum { SPERF_MARSHAL_DEPTH_MAX = 64 };

typedef enum {
    SPERF_MARSHAL_NIL,
    SPERF_MARSHAL_INTEGER, /* that int64 holds; others are OTHER */
    SPERF_MARSHAL_FLOAT,
    SPERF_MARSHAL_STRING,
    SPERF_MARSHAL_SYMBOL,
    SPERF_MARSHAL_ARRAY,
    SPERF_MARSHAL_HASH, /* one with a default value, too */
    SPERF_MARSHAL_OTHER /* true, false, and objects of any other class */
} sperf_marshal_kind_t;

typedef struct {
    sperf_marshal_kind_t kind;
    int64_t integer;
    sperf_string_t text; /* of a String or Symbol, in whatever encoding; a Float's digits. Borrowed */
    uint32_t count;      /* values of an Array, pairs of a Hash */
    uint32_t first;      /* where these begin: keys and values by turns */
} sperf_marshal_value_t;

typedef struct {
    const uint8_t *bytes; /* borrowed */
    uint32_t length;
    const char *complaint; /* a fixed sentence once something is malformed; else NULL */
    uint32_t *objects;     /* where each is, by number */
    uint32_t objects_count;
    uint32_t objects_capacity;
    uint32_t *symbols; /* where the text of each is */
    uint32_t symbols_count;
    uint32_t symbols_capacity;
} sperf_marshal_file_t;

/* Where the first value of a file is. */
enum { SPERF_MARSHAL_TOP = 2 };

/*
 * Check `length` bytes. SPERF_TRUNCATED, SPERF_MALFORMED (with file->complaint), SPERF_UNSUPPORTED (4 GiB and more),
 * SPERF_NO_MEMORY. Blanks behind the value are let pass. To be cleaned up in any case.
 */
sperf_status_t sperf_marshal_file_open(sperf_marshal_file_t *file, const uint8_t *bytes, size_t length);
void sperf_marshal_file_cleanup(sperf_marshal_file_t *file);

/* Return the value at `place`, of a file that was opened: SPERF_MARSHAL_TOP, or a place that these functions told. */
sperf_marshal_value_t sperf_marshal_value(const sperf_marshal_file_t *file, uint32_t place);

/* Return the place behind the value at `place`. */
uint32_t sperf_marshal_after(const sperf_marshal_file_t *file, uint32_t place);

/* Say whether the value is the Symbol or String `text`. */
bool sperf_marshal_is_word(const sperf_marshal_value_t *value, const char *text);

#endif
