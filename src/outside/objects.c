/* Objects in another process: see sperf/outside/objects.h. */
#include "sperf/outside/objects.h"

#include <string.h>

/* Flags and fields of objects that are in Ruby's public headers, the same in 3.4 and 4.0; a twin confirms them. */
enum {
    TYPE_MASK = 0x1f,
    USER_SHIFT = 12,
    STRING_NOT_EMBEDDED = 1 << 13,
    ARRAY_EMBEDDED = 1 << 13,
    ARRAY_LENGTH_SHIFT = 15,
    ARRAY_LENGTH_MASK = 0x7f,
};

/* The names of IDs are in rows of so many, each with the name and the symbol. */
enum { IDS_IN_ROW = 512, ID_SERIAL_SHIFT = 4, SYMBOL_SHIFT = 8, SYMBOL_TAG = 0xc };

bool sperf_outside_is_address(uint64_t value)
{
    return value >= 4096 && value % 8 == 0;
}

int sperf_outside_imemo_kind(uint64_t flags)
{
    return (flags & TYPE_MASK) == SPERF_OUTSIDE_IMEMO ? (int)((flags >> USER_SHIFT) & 0xf) : -1;
}

/* Return the length of the UTF-8 sequence at `bytes`, 0 if it is not valid. */
static uint32_t sequence_length(const unsigned char *bytes, uint32_t left)
{
    if (bytes[0] < 0x80) return bytes[0] >= 0x20 && bytes[0] != 0x7f ? 1 : 0;
    uint32_t length = bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : 2;
    if (bytes[0] < 0xc2 || bytes[0] > 0xf4 || length > left) return 0;
    for (uint32_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) return 0;
    }
    if (bytes[0] == 0xe0 && bytes[1] < 0xa0) return 0;
    if (bytes[0] == 0xed && bytes[1] > 0x9f) return 0;
    if (bytes[0] == 0xf0 && bytes[1] < 0x90) return 0;
    return bytes[0] == 0xf4 && bytes[1] > 0x8f ? 0 : length;
}

static void make_printable(sperf_outside_text_t *text)
{
    for (uint32_t at = 0; at < text->length;) {
        uint32_t length = sequence_length((const unsigned char *)text->bytes + at, text->length - at);
        if (length == 0) text->bytes[at] = '?';
        at += length == 0 ? 1 : length;
    }
    text->bytes[text->length] = '\0';
}

void sperf_outside_text_append(sperf_outside_text_t *text, const char *bytes, size_t length)
{
    size_t room = SPERF_OUTSIDE_TEXT_MAX - text->length;
    if (length > room) length = room;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += (uint32_t)length;
    make_printable(text);
}

void sperf_outside_text_append_text(sperf_outside_text_t *text, const char *more)
{
    sperf_outside_text_append(text, more, strlen(more));
}

static uint64_t type_of(const sperf_outside_memory_t *memory, uint64_t value)
{
    return sperf_outside_is_address(value) ? sperf_outside_word(memory, value) & TYPE_MASK : 0;
}

bool sperf_outside_string_read(const sperf_outside_memory_t *memory, uint64_t value, sperf_outside_text_t *out)
{
    uint64_t head[4];
    out->length = 0;
    out->bytes[0] = '\0';
    if (!sperf_outside_is_address(value)) return false;
    if (!sperf_outside_read(memory, value, head, sizeof head)) return false;
    if ((head[0] & TYPE_MASK) != SPERF_OUTSIDE_STRING) return false;
    uint64_t address = (head[0] & STRING_NOT_EMBEDDED) != 0 ? head[3] : value + 3 * sizeof head[0];
    uint32_t length = head[2] > SPERF_OUTSIDE_TEXT_MAX ? SPERF_OUTSIDE_TEXT_MAX : (uint32_t)head[2];
    if (length > 0 && !sperf_outside_read(memory, address, out->bytes, length)) return false;
    out->length = length;
    make_printable(out);
    return true;
}

uint64_t sperf_outside_array_get(const sperf_outside_memory_t *memory, uint64_t value, uint64_t index)
{
    uint64_t head[5];
    if (!sperf_outside_is_address(value) || index > UINT32_MAX) return 0;
    if (!sperf_outside_read(memory, value, head, sizeof head)) return 0;
    if ((head[0] & TYPE_MASK) != SPERF_OUTSIDE_ARRAY) return 0;
    bool is_embedded = (head[0] & ARRAY_EMBEDDED) != 0;
    uint64_t length = is_embedded ? (head[0] >> ARRAY_LENGTH_SHIFT) & ARRAY_LENGTH_MASK : head[2];
    uint64_t elements = is_embedded ? value + 2 * sizeof head[0] : head[4];
    return index < length ? sperf_outside_word(memory, elements + index * sizeof head[0]) : 0;
}

bool sperf_outside_path_read(const sperf_outside_memory_t *memory, uint64_t value, sperf_outside_text_t *out)
{
    if (type_of(memory, value) == SPERF_OUTSIDE_ARRAY) value = sperf_outside_array_get(memory, value, 0);
    return sperf_outside_string_read(memory, value, out);
}

static bool name_by_serial(const sperf_outside_memory_t *memory, uint64_t table, uint64_t id, uint64_t serial,
                           sperf_outside_text_t *out)
{
    uint64_t row = sperf_outside_array_get(memory, table, serial / IDS_IN_ROW);
    uint64_t place = serial % IDS_IN_ROW * 2;
    uint64_t symbol = sperf_outside_array_get(memory, row, place + 1);
    /* A symbol that is an object has its ID after its flags, class, hash and name. */
    uint64_t of = (symbol & 0xff) == SYMBOL_TAG ? symbol >> SYMBOL_SHIFT : sperf_outside_word(memory, symbol + 32);
    return of == id && sperf_outside_string_read(memory, sperf_outside_array_get(memory, row, place), out);
}

bool sperf_outside_name_read(const sperf_outside_memory_t *memory, uint64_t id, sperf_outside_text_t *out)
{
    out->length = 0;
    out->bytes[0] = '\0';
    if (id == 0 || id > ((uint64_t)1 << 40)) return false;
    uint64_t table = sperf_outside_word(memory, memory->layout->names_root);
    /* IDs of operators are serial numbers themselves. */
    return name_by_serial(memory, table, id, id >> ID_SERIAL_SHIFT, out) || name_by_serial(memory, table, id, id, out);
}

/* Set `out` to the name of a class or module. Returns whether it has one. */
static bool class_name_read(const sperf_outside_memory_t *memory, uint64_t class, sperf_outside_text_t *out)
{
    return sperf_outside_string_read(memory, sperf_outside_word(memory, class + memory->layout->class_name), out) &&
           out->length > 0;
}

static bool is_module(const sperf_outside_memory_t *memory, uint64_t value)
{
    uint64_t type = type_of(memory, value);
    return type == SPERF_OUTSIDE_CLASS || type == SPERF_OUTSIDE_MODULE;
}

void sperf_outside_owner_read(const sperf_outside_memory_t *memory, uint64_t owner, sperf_outside_text_t *out)
{
    out->length = 0;
    out->bytes[0] = '\0';
    if (type_of(memory, owner) == SPERF_OUTSIDE_ICLASS) owner = sperf_outside_word(memory, owner + 8);
    if (!is_module(memory, owner)) return;
    bool is_singleton = (sperf_outside_word(memory, owner) >> memory->layout->class_singleton_bit & 1) != 0;
    if (!is_singleton) {
        if (!class_name_read(memory, owner, out)) sperf_outside_text_append_text(out, "#<Class>");
        sperf_outside_text_append_text(out, "#");
        return;
    }
    uint64_t attached = sperf_outside_word(memory, owner + memory->layout->class_attached);
    if (is_module(memory, attached)) {
        if (!class_name_read(memory, attached, out)) sperf_outside_text_append_text(out, "#<Class>");
    } else {
        sperf_outside_text_append_text(out, "#<Object>");
    }
    sperf_outside_text_append_text(out, ".");
}
