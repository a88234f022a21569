/*
 * Objects in another process: Strings, Arrays, names of methods and classes, as far as frames need them.
 *
 * Types are checked, lengths limited, and text is made printable: bytes that are not valid UTF-8, and control
 * characters, become '?'.
 */
#ifndef SPERF_OUTSIDE_OBJECTS_H
#define SPERF_OUTSIDE_OBJECTS_H

#include "sperf/outside/memory.h"

/* The longest text; a longer one is cut. */
enum { SPERF_OUTSIDE_TEXT_MAX = 1023 };

typedef struct {
    uint32_t length;
    char bytes[SPERF_OUTSIDE_TEXT_MAX + 1]; /* valid UTF-8, ends with NUL */
} sperf_outside_text_t;

/* Type numbers of objects: the lowest five bits of their flags. */
enum {
    SPERF_OUTSIDE_CLASS = 0x02,
    SPERF_OUTSIDE_MODULE = 0x03,
    SPERF_OUTSIDE_STRING = 0x05,
    SPERF_OUTSIDE_ARRAY = 0x07,
    SPERF_OUTSIDE_IMEMO = 0x1a,
    SPERF_OUTSIDE_ICLASS = 0x1c,
};

/* Kinds of internal objects: method entries, what a frame has in their place, and iseqs. */
enum { SPERF_OUTSIDE_SVAR = 2, SPERF_OUTSIDE_METHOD_ENTRY = 6, SPERF_OUTSIDE_ISEQ = 7 };

/* Return whether `value` can be the address of an object. */
bool sperf_outside_is_address(uint64_t value);

/* Return the kind of the internal object with these flags, or -1 for another object. */
int sperf_outside_imemo_kind(uint64_t flags);

/* Set `out` to the text of the String `value`. Returns whether it is one. */
bool sperf_outside_string_read(const sperf_outside_memory_t *memory, uint64_t value, sperf_outside_text_t *out);

/* Return the element `index` of the Array `value`, 0 if there is none. */
uint64_t sperf_outside_array_get(const sperf_outside_memory_t *memory, uint64_t value, uint64_t index);

/* Set `out` to the path of an iseq's location: a String, or the first element of an Array. */
bool sperf_outside_path_read(const sperf_outside_memory_t *memory, uint64_t value, sperf_outside_text_t *out);

/* Set `out` to the name `id`. Returns whether there is one. */
bool sperf_outside_name_read(const sperf_outside_memory_t *memory, uint64_t id, sperf_outside_text_t *out);

/*
 * Set `out` to the beginning of the name of a method of `owner`: "Foo#", "Foo." for a singleton method, or
 * "#<Class>#".
 */
void sperf_outside_owner_read(const sperf_outside_memory_t *memory, uint64_t owner, sperf_outside_text_t *out);

/* Append `bytes`, as far as they fit. */
void sperf_outside_text_append(sperf_outside_text_t *text, const char *bytes, size_t length);
void sperf_outside_text_append_text(sperf_outside_text_t *text, const char *more);

#endif
