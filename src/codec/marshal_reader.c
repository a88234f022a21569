/*
 * Reads Ruby's Marshal format: see marshal.h, and doc/marshal.rdoc of Ruby for the format.
 *
 * One function walks over a value. While a file is opened, it numbers objects in the order in which Ruby does when
 * it loads: an object counts before its contents, except that one of a class with _load counts after them.
 */
#include "marshal.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/buffer.h"
#include "sperf/base/rows.h"

enum { MAJOR = 4, MINOR = 8, SMALL_SHIFT = 5, LONG_BYTES = 4 };

typedef struct {
    sperf_reader_t reader;
    sperf_marshal_file_t *file; /* to be numbered into; NULL: just walk */
    const sperf_marshal_file_t *origin;
    uint32_t depth;
} walk_t;

static void walk_value(walk_t *walk);

static void fail(walk_t *walk, const char *complaint)
{
    if (walk->reader.status == SPERF_OK && walk->file != NULL) walk->file->complaint = complaint;
    sperf_reader_fail(&walk->reader, SPERF_MALFORMED);
}

static uint32_t place_of(const walk_t *walk)
{
    return (uint32_t)(walk->reader.next - walk->origin->bytes);
}

/* A number of 32 bits with its sign. */
static int64_t read_long(sperf_reader_t *reader)
{
    int64_t first = (int8_t)sperf_reader_byte(reader);
    if (first == 0) return 0;
    if (first > LONG_BYTES) return first - SMALL_SHIFT;
    if (first < -LONG_BYTES) return first + SMALL_SHIFT;
    uint64_t bits = 0;
    for (int64_t i = 0; i < (first < 0 ? -first : first); i++) bits |= (uint64_t)sperf_reader_byte(reader) << (8 * i);
    return first < 0 ? (int64_t)bits - (INT64_C(1) << (-first * 8)) : (int64_t)bits;
}

static uint32_t read_count(walk_t *walk)
{
    int64_t count = read_long(&walk->reader);
    /* Each thing that is counted takes a byte at least. */
    if (count < 0) fail(walk, "a length is negative");
    if (count > 0 && (uint64_t)count > sperf_reader_left(&walk->reader)) {
        sperf_reader_fail(&walk->reader, SPERF_TRUNCATED);
    }
    return walk->reader.status == SPERF_OK ? (uint32_t)count : 0;
}

static void walk_bytes(walk_t *walk)
{
    sperf_reader_bytes(&walk->reader, read_count(walk));
}

/* Give what is at `place` the next number of its kind. */
static void number(walk_t *walk, sperf_marshal_places_t *places, uint32_t place)
{
    if (walk->reader.status != SPERF_OK) return;
    sperf_status_t status = SPERF_ROWS_RESERVE(places->rows, places->capacity, (uint64_t)places->count + 1);
    sperf_reader_fail(&walk->reader, status);
    if (status == SPERF_OK) places->rows[places->count++] = place;
}

static void number_object(walk_t *walk, uint32_t place)
{
    if (walk->file != NULL) number(walk, &walk->file->objects, place);
}

static void walk_symbol_text(walk_t *walk)
{
    uint32_t place = place_of(walk);
    walk_bytes(walk);
    if (walk->file != NULL) number(walk, &walk->file->symbols, place);
}

static void walk_number_of(walk_t *walk, uint32_t count, const char *complaint)
{
    int64_t number = read_long(&walk->reader);
    if (walk->reader.status == SPERF_OK && (number < 0 || number >= count)) fail(walk, complaint);
}

static void walk_symbol_link(walk_t *walk)
{
    walk_number_of(walk, walk->origin->symbols.count, "a referenced Symbol does not exist");
}

static void walk_link(walk_t *walk)
{
    walk_number_of(walk, walk->origin->objects.count, "a referenced object does not exist");
}

/* The name of a class, of an instance variable or of a member: a Symbol and nothing else. */
static void walk_name(walk_t *walk)
{
    uint8_t type = sperf_reader_byte(&walk->reader);
    if (type == 'I' && walk->depth < SPERF_MARSHAL_DEPTH_MAX) {
        walk->reader.next--;
        walk_value(walk);
    } else if (type == ':') {
        walk_symbol_text(walk);
    } else if (type == ';') {
        walk_symbol_link(walk);
    } else {
        fail(walk, "a name is not a Symbol");
    }
}

static void walk_values(walk_t *walk, uint64_t count)
{
    for (; count > 0 && walk->reader.status == SPERF_OK; count--) walk_value(walk);
}

static void walk_named_values(walk_t *walk)
{
    for (uint32_t count = read_count(walk); count > 0 && walk->reader.status == SPERF_OK; count--) {
        walk_name(walk);
        walk_value(walk);
    }
}

static void walk_bignum(walk_t *walk)
{
    uint8_t sign = sperf_reader_byte(&walk->reader);
    if (walk->reader.status == SPERF_OK && sign != '+' && sign != '-') fail(walk, "a number has no sign");
    sperf_reader_bytes(&walk->reader, (uint64_t)read_count(walk) * 2);
}

/* What is in an object of the class that `type` means; it has its number already. */
static void walk_object(walk_t *walk, uint8_t type)
{
    switch (type) {
    case 'l': walk_bignum(walk); break;
    case 'f':
    case '"':
    case 'c':
    case 'm':
    case 'M': walk_bytes(walk); break;
    case '/':
        walk_bytes(walk);
        sperf_reader_byte(&walk->reader);
        break;
    case '[': walk_values(walk, read_count(walk)); break;
    case '{': walk_values(walk, (uint64_t)read_count(walk) * 2); break;
    case '}': walk_values(walk, (uint64_t)read_count(walk) * 2 + 1); break;
    case 'o':
    case 'S':
        walk_name(walk);
        walk_named_values(walk);
        break;
    case 'U':
    case 'd':
        walk_name(walk);
        walk_value(walk);
        break;
    default: fail(walk, "a value has a type that Marshal does not have");
    }
}

/* An object of a class with _load: a name and bytes, with variables if it stands behind an 'I'. */
static void walk_loaded(walk_t *walk, uint32_t place, bool has_variables)
{
    walk_name(walk);
    walk_bytes(walk);
    if (has_variables) walk_named_values(walk);
    number_object(walk, place);
}

static void walk_with_variables(walk_t *walk)
{
    uint32_t place = place_of(walk);
    if (sperf_reader_left(&walk->reader) > 0 && *walk->reader.next == 'u') {
        sperf_reader_byte(&walk->reader);
        walk_loaded(walk, place, true);
        return;
    }
    walk_value(walk);
    walk_named_values(walk);
}

static void walk_type(walk_t *walk)
{
    uint32_t place = place_of(walk);
    uint8_t type = sperf_reader_byte(&walk->reader);
    if (walk->reader.status != SPERF_OK) return;
    switch (type) {
    case '0':
    case 'T':
    case 'F': break;
    case 'i': read_long(&walk->reader); break;
    case ':': walk_symbol_text(walk); break;
    case ';': walk_symbol_link(walk); break;
    case '@': walk_link(walk); break;
    case 'I': walk_with_variables(walk); break;
    case 'e': /* extended by a module */
    case 'C': /* of a class below String, Array, Hash or Regexp */
        walk_name(walk);
        walk_value(walk);
        break;
    case 'u': walk_loaded(walk, place, false); break;
    default: number_object(walk, place); walk_object(walk, type);
    }
}

static void walk_value(walk_t *walk)
{
    if (walk->depth == SPERF_MARSHAL_DEPTH_MAX) {
        fail(walk, "values are nested too deep");
        return;
    }
    walk->depth++;
    walk_type(walk);
    walk->depth--;
}

static void check_end(walk_t *walk)
{
    while (sperf_reader_more(&walk->reader)) {
        uint8_t byte = sperf_reader_byte(&walk->reader);
        if (byte != '\n' && byte != '\r' && byte != ' ') fail(walk, "something follows the dump");
    }
}

sperf_status_t sperf_marshal_file_open(sperf_marshal_file_t *file, const uint8_t *bytes, size_t length)
{
    *file = (sperf_marshal_file_t){.bytes = bytes};
    if (length > UINT32_MAX) return SPERF_UNSUPPORTED;
    file->length = (uint32_t)length;
    walk_t walk = {.file = file, .origin = file};
    sperf_reader_init(&walk.reader, bytes, length);
    uint8_t major = sperf_reader_byte(&walk.reader), minor = sperf_reader_byte(&walk.reader);
    if (walk.reader.status == SPERF_OK && (major != MAJOR || minor != MINOR)) {
        fail(&walk, "its Marshal version is not 4.8");
    }
    if (walk.reader.status == SPERF_OK) walk_value(&walk);
    check_end(&walk);
    return walk.reader.status;
}

void sperf_marshal_file_cleanup(sperf_marshal_file_t *file)
{
    free(file->objects.rows);
    free(file->symbols.rows);
    *file = (sperf_marshal_file_t){0};
}

/* -- Values by their place -- */

static sperf_reader_t reader_at(const sperf_marshal_file_t *file, uint32_t place)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, file->bytes + place, file->length - place);
    return reader;
}

static sperf_string_t read_text(sperf_reader_t *reader)
{
    int64_t length = read_long(reader);
    const uint8_t *bytes = sperf_reader_bytes(reader, length > 0 ? (uint64_t)length : 0);
    return bytes != NULL && length > 0 ? (sperf_string_t){(const char *)bytes, (size_t)length}
                                       : (sperf_string_t){"", 0};
}

static sperf_marshal_value_t read_bignum(sperf_reader_t *reader)
{
    bool negative = sperf_reader_byte(reader) == '-';
    int64_t pairs = read_long(reader);
    uint64_t magnitude = 0;
    /* Ruby writes no zeros in front. Longer ones are not looked at: many links may refer to one. */
    bool fits = pairs * 2 <= (int64_t)sizeof magnitude;
    for (int64_t i = 0; fits && i < pairs * 2; i++) magnitude |= (uint64_t)sperf_reader_byte(reader) << (8 * i);
    if (!fits || magnitude > INT64_MAX) return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_OTHER};
    int64_t integer = (int64_t)magnitude;
    return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_INTEGER, .integer = negative ? -integer : integer};
}

static sperf_marshal_value_t read_container(const sperf_marshal_file_t *file, sperf_reader_t *reader,
                                            sperf_marshal_kind_t kind)
{
    sperf_marshal_value_t value = {.kind = kind, .count = (uint32_t)read_long(reader)};
    value.first = (uint32_t)(reader->next - file->bytes);
    return value;
}

/* Pass over what stands before the type of the value itself, and follow a link: one, for links are to objects. */
static sperf_reader_t reader_of_value(const sperf_marshal_file_t *file, uint32_t place)
{
    sperf_reader_t reader = reader_at(file, place);
    bool followed = false;
    while (sperf_reader_left(&reader) > 0) {
        uint8_t type = *reader.next;
        if (type == 'I') {
            sperf_reader_byte(&reader);
        } else if (type == 'C' || type == 'e') {
            walk_t walk = {.reader = reader, .origin = file};
            sperf_reader_byte(&walk.reader);
            walk_name(&walk);
            reader = walk.reader;
        } else if (type == '@' && !followed) {
            sperf_reader_byte(&reader);
            reader = reader_at(file, file->objects.rows[read_long(&reader)]);
            followed = true;
        } else {
            break;
        }
    }
    return reader;
}

sperf_marshal_value_t sperf_marshal_value(const sperf_marshal_file_t *file, uint32_t place)
{
    sperf_reader_t reader = reader_of_value(file, place);
    switch (sperf_reader_byte(&reader)) {
    case '0': return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_NIL};
    case 'i': return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_INTEGER, .integer = read_long(&reader)};
    case 'l': return read_bignum(&reader);
    case 'f': return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_FLOAT, .text = read_text(&reader)};
    case '"': return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_STRING, .text = read_text(&reader)};
    case ':': return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_SYMBOL, .text = read_text(&reader)};
    case ';': {
        sperf_reader_t text = reader_at(file, file->symbols.rows[read_long(&reader)]);
        return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_SYMBOL, .text = read_text(&text)};
    }
    case '[': return read_container(file, &reader, SPERF_MARSHAL_ARRAY);
    case '{':
    case '}': return read_container(file, &reader, SPERF_MARSHAL_HASH);
    default: return (sperf_marshal_value_t){.kind = SPERF_MARSHAL_OTHER};
    }
}

uint32_t sperf_marshal_after(const sperf_marshal_file_t *file, uint32_t place)
{
    walk_t walk = {.reader = reader_at(file, place), .origin = file};
    walk_value(&walk);
    return place_of(&walk);
}

bool sperf_marshal_is_word(const sperf_marshal_value_t *value, const char *text)
{
    bool word = value->kind == SPERF_MARSHAL_SYMBOL || value->kind == SPERF_MARSHAL_STRING;
    return word && sperf_string_is(value->text, text);
}
