/* Interned strings: see sperf/model/string_table.h. */
#include "sperf/model/string_table.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

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

int sperf_string_compare(sperf_string_t a, sperf_string_t b)
{
    int order = memcmp(a.bytes, b.bytes, a.length < b.length ? a.length : b.length);
    if (order != 0) return order;
    return (a.length > b.length) - (a.length < b.length);
}

void sperf_string_table_init(sperf_string_table_t *table)
{
    *table = (sperf_string_table_t){0};
}

void sperf_string_table_cleanup(sperf_string_table_t *table)
{
    free(table->rows);
    sperf_index_cleanup(&table->index);
    sperf_arena_cleanup(&table->arena);
    sperf_string_table_init(table);
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_string_t *row = &((const sperf_string_table_t *)table)->rows[id];
    const sperf_string_t *string = key;
    return row->length == string->length && memcmp(row->bytes, string->bytes, string->length) == 0;
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
