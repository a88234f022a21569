/* Strings: see sperf/model/string_table.h. */
#include "sperf/model/string_table.h"

sperf_string_t sperf_string_of(const char *text)
{
    return (sperf_string_t){text, strlen(text)};
}

bool sperf_string_equal(sperf_string_t a, sperf_string_t b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

bool sperf_string_is(sperf_string_t string, const char *text)
{
    return sperf_string_equal(string, sperf_string_of(text));
}

bool sperf_string_begins_with(sperf_string_t string, const char *text)
{
    return sperf_string_skip(&string, text);
}

bool sperf_string_ends_with(sperf_string_t string, const char *text)
{
    size_t length = strlen(text);
    return string.length >= length && memcmp(string.bytes + string.length - length, text, length) == 0;
}

bool sperf_string_skip(sperf_string_t *string, const char *prefix)
{
    size_t length = strlen(prefix);
    if (string->length < length || memcmp(string->bytes, prefix, length) != 0) return false;
    *string = (sperf_string_t){string->bytes + length, string->length - length};
    return true;
}

int sperf_string_compare(sperf_string_t a, sperf_string_t b)
{
    int order = memcmp(a.bytes, b.bytes, a.length < b.length ? a.length : b.length);
    if (order != 0) return order;
    return (a.length > b.length) - (a.length < b.length);
}

void sperf_string_table_cleanup(sperf_string_table_t *table)
{
    free(table->rows);
    sperf_index_cleanup(&table->index);
    sperf_arena_cleanup(&table->arena);
    *table = (sperf_string_table_t){0};
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    return sperf_string_equal(((const sperf_string_table_t *)table)->rows[id], *(const sperf_string_t *)key);
}

/* Make room for one more row, and for "" where there is none yet. */
static sperf_status_t reserve_row(sperf_string_table_t *table)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(table->rows, table->capacity, (uint64_t)table->count + 1));
    if (table->count == 0) table->rows[table->count++] = (sperf_string_t){"", 0};
    return SPERF_OK;
}

static sperf_status_t add(sperf_string_table_t *table, uint64_t hash, sperf_string_t string, sperf_string_id_t *out)
{
    SPERF_TRY(reserve_row(table));
    SPERF_TRY(sperf_index_reserve(&table->index));
    char *bytes = sperf_arena_alloc_text(&table->arena, string.length);
    if (bytes == NULL) return SPERF_NO_MEMORY;
    memcpy(bytes, string.bytes, string.length);
    sperf_string_id_t id = table->count++;
    table->rows[id] = (sperf_string_t){bytes, string.length};
    sperf_index_add(&table->index, hash, id);
    *out = id;
    return SPERF_OK;
}

sperf_status_t sperf_string_table_intern(sperf_string_table_t *table, const char *bytes, size_t length,
                                         sperf_string_id_t *out)
{
    /* "" stays out of the index, where id 0 would mean an empty slot. */
    if (length == 0) {
        *out = 0;
        return SPERF_OK;
    }
    sperf_string_t string = {bytes, length};
    uint64_t hash = sperf_hash_bytes(bytes, length);
    *out = sperf_index_find(&table->index, hash, table, &string, row_equals);
    return *out ? SPERF_OK : add(table, hash, string, out);
}

sperf_status_t sperf_string_table_intern_text(sperf_string_table_t *table, const char *text, sperf_string_id_t *out)
{
    return sperf_string_table_intern(table, text, strlen(text), out);
}

sperf_string_id_t sperf_string_table_find(const sperf_string_table_t *table, const char *bytes, size_t length)
{
    if (length == 0) return 0;
    sperf_string_t string = {bytes, length};
    sperf_string_id_t id = sperf_index_find(&table->index, sperf_hash_bytes(bytes, length), table, &string, row_equals);
    return id ? id : SPERF_STRING_NONE;
}

sperf_string_t sperf_string_table_get(const sperf_string_table_t *table, sperf_string_id_t id)
{
    return id < table->count ? table->rows[id] : (sperf_string_t){"", 0};
}

uint32_t sperf_string_table_count(const sperf_string_table_t *table)
{
    return table->count ? table->count : 1;
}

/* -- Words of comments -- */

void sperf_comment_append_escaped(sperf_buffer_t *comment, sperf_string_t text)
{
    for (size_t i = 0; i < text.length; i++) {
        uint8_t byte = (uint8_t)text.bytes[i];
        if (byte <= ' ' || byte == '%' || byte == 0x7f) {
            sperf_buffer_append_format(comment, "%%%02X", byte);
        } else {
            sperf_buffer_append_byte(comment, byte);
        }
    }
}

static int digit_of(char character)
{
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'A' && character <= 'F') return character - 'A' + 10;
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    return -1;
}

void sperf_comment_append_unescaped(sperf_buffer_t *text, sperf_string_t word)
{
    for (size_t i = 0; i < word.length; i++) {
        int high = i + 2 < word.length ? digit_of(word.bytes[i + 1]) : -1;
        int low = high >= 0 ? digit_of(word.bytes[i + 2]) : -1;
        bool escaped = word.bytes[i] == '%' && low >= 0;
        sperf_buffer_append_byte(text, escaped ? (uint8_t)(high * 16 + low) : (uint8_t)word.bytes[i]);
        if (escaped) i += 2;
    }
}

bool sperf_comment_read_number(sperf_string_t *rest, char end, uint64_t most, uint64_t *out)
{
    size_t i = 0;
    *out = 0;
    for (; i < rest->length && rest->bytes[i] >= '0' && rest->bytes[i] <= '9'; i++) {
        uint64_t digit = (uint64_t)(rest->bytes[i] - '0');
        if (digit > most || *out > (most - digit) / 10) return false;
        *out = *out * 10 + digit;
    }
    bool at_end = i == rest->length;
    if (i == 0 || (at_end ? end != ' ' : rest->bytes[i] != end)) return false;
    if (!at_end) i++;
    *rest = (sperf_string_t){rest->bytes + i, rest->length - i};
    return true;
}

bool sperf_comment_read_word(sperf_string_t *rest, sperf_string_t *out)
{
    const char *end = rest->length == 0 ? NULL : memchr(rest->bytes, ' ', rest->length);
    if (end == NULL) return false;
    *out = (sperf_string_t){rest->bytes, (size_t)(end - rest->bytes)};
    *rest = (sperf_string_t){end + 1, rest->length - out->length - 1};
    return true;
}
