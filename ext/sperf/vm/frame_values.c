/* Captured VALUEs, numbered and kept alive: see frame_values.h. */
#include "frame_values.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"
#include "sperf/collect/composition.h"

static const sperf_frame_kind_words_t truncated = {"[truncated]", "<sperf>"};

static const sperf_frame_kind_words_t *const synthetic[SPERF_SYNTHETIC_LAST + 1] = {
    [SPERF_SYNTHETIC_TRUNCATED] = &truncated,
    [SPERF_SYNTHETIC_GVL_BLOCKED] = &sperf_frame_kind_words[SPERF_FRAME_GVL_BLOCKED],
    [SPERF_SYNTHETIC_GVL_WAIT] = &sperf_frame_kind_words[SPERF_FRAME_GVL_WAIT],
    [SPERF_SYNTHETIC_GC_MARKING] = &sperf_frame_kind_words[SPERF_FRAME_GC_MARKING],
    [SPERF_SYNTHETIC_GC_SWEEPING] = &sperf_frame_kind_words[SPERF_FRAME_GC_SWEEPING],
    [SPERF_SYNTHETIC_UNSAMPLED] = &sperf_unsampled_words,
};

const char *sperf_synthetic_name(uint32_t number)
{
    return synthetic[number]->name;
}

const char *sperf_synthetic_file(uint32_t number)
{
    return synthetic[number]->file;
}

uint8_t sperf_synthetic_kind(uint32_t number)
{
    static const uint8_t kinds[SPERF_SYNTHETIC_LAST + 1] = {
        [SPERF_SYNTHETIC_GVL_BLOCKED] = SPERF_TIME_BLOCKED,     [SPERF_SYNTHETIC_GVL_WAIT] = SPERF_TIME_WAIT,
        [SPERF_SYNTHETIC_GC_MARKING] = SPERF_TIME_MARKING,      [SPERF_SYNTHETIC_GC_SWEEPING] = SPERF_TIME_SWEEPING,
        [SPERF_SYNTHETIC_UNSAMPLED] = SPERF_FUNCTION_UNSAMPLED,
    };
    return kinds[number];
}

static void mark_key(const sperf_frame_key_t *key)
{
    rb_gc_mark(key->value);
    rb_gc_mark(key->method);
}

/* Marks, and by rb_gc_mark pins, the values of one sealed chunk. Context: dmark; takes no lock. */
static void sealed_mark(void *chunk)
{
    for (int i = 0; i < SPERF_VALUES_PER_CHUNK; i++) mark_key(&((const sperf_value_chunk_t *)chunk)->keys[i]);
}

/* The chunk's memory belongs to the session, so there is nothing to free. */
static const rb_data_type_t sealed_type = {
    .wrap_struct_name = "sperf/sealed frames",
    .function = {.dmark = sealed_mark},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

/*
 * Clear all but the table of chunks, which is 128 kB of zeros behind the last chunk: a child of fork would copy
 * them.
 */
static void clear_fields(sperf_frame_values_t *values)
{
    enum { BEHIND_CHUNKS = offsetof(sperf_frame_values_t, count) };
    memset((char *)values + BEHIND_CHUNKS, 0, sizeof *values - BEHIND_CHUNKS);
}

/* `values` is zeros, or was cleaned up. */
sperf_status_t sperf_frame_values_init(sperf_frame_values_t *values)
{
    clear_fields(values);
    values->chunks[0] = calloc(1, sizeof *values->chunks[0]);
    if (values->chunks[0] == NULL) return SPERF_NO_MEMORY;
    values->epoch = 2; /* what was seen in the one before is not stale */
    values->cursor = SPERF_SYNTHETIC_LAST + 1;
    atomic_store(&values->count, SPERF_SYNTHETIC_LAST);
    return SPERF_OK;
}

void sperf_frame_values_cleanup(sperf_frame_values_t *values)
{
    if (values->sealed != 0) {
        for (long i = 0; i < RARRAY_LEN(values->sealed); i++) {
            RTYPEDDATA_DATA(rb_ary_entry(values->sealed, i)) = NULL;
        }
    }
    for (uint32_t i = 0; i < SPERF_VALUE_CHUNKS_MAX && values->chunks[i] != NULL; i++) {
        free(values->chunks[i]);
        values->chunks[i] = NULL;
    }
    sperf_index_cleanup(&values->index);
    free(values->older);
    clear_fields(values);
}

static bool key_equal(const void *table, uint32_t number, const void *key)
{
    const sperf_frame_key_t *one = sperf_frame_values_get(table, number), *other = key;
    return one->value == other->value && one->method == other->method && one->nesting == other->nesting;
}

static uint64_t hash_of(sperf_frame_key_t key)
{
    return sperf_hash_u64(sperf_hash_u64((uint64_t)key.value) ^ key.method ^ key.nesting);
}

bool sperf_frame_values_has(const sperf_frame_values_t *values, sperf_frame_key_t key)
{
    return sperf_index_find(&values->index, hash_of(key), values, &key, key_equal) != 0;
}

sperf_status_t sperf_frame_values_intern(sperf_frame_values_t *values, sperf_frame_key_t key, uint32_t *out)
{
    uint64_t hash = hash_of(key);
    *out = sperf_index_find(&values->index, hash, values, &key, key_equal);
    if (*out != 0) {
        sperf_frame_values_touch(values, *out);
        return SPERF_OK;
    }
    uint32_t number = atomic_load_explicit(&values->count, memory_order_relaxed) + 1;
    uint32_t chunk = number / SPERF_VALUES_PER_CHUNK;
    if (chunk >= SPERF_VALUE_CHUNKS_MAX) return SPERF_LIMIT_EXCEEDED;
    SPERF_TRY(sperf_index_reserve(&values->index));
    if (values->chunks[chunk] == NULL) {
        values->chunks[chunk] = calloc(1, sizeof *values->chunks[chunk]);
        if (values->chunks[chunk] == NULL) return SPERF_NO_MEMORY;
    }
    values->chunks[chunk]->keys[number % SPERF_VALUES_PER_CHUNK] = key;
    if (number % SPERF_VALUES_PER_EPOCH == 0) values->epoch++;
    sperf_frame_values_touch(values, number);
    /*
     * Release: a GC that reads this count finds the value written. It is in the ring until the caller releases it
     * there.
     */
    atomic_store_explicit(&values->count, number, memory_order_release);
    sperf_index_add(&values->index, hash, number);
    *out = number;
    return SPERF_OK;
}

sperf_status_t sperf_frame_values_reserve_link(sperf_frame_values_t *values, sperf_frame_id_t frame)
{
    return SPERF_ROWS_RESERVE(values->older, values->older_capacity, (uint64_t)frame + 1);
}

void sperf_frame_values_link(sperf_frame_values_t *values, uint32_t number, sperf_frame_id_t frame)
{
    sperf_frame_id_t *newest =
        &values->chunks[number / SPERF_VALUES_PER_CHUNK]->frames[number % SPERF_VALUES_PER_CHUNK];
    values->older[frame] = *newest;
    *newest = frame;
}

bool sperf_frame_values_have_stale(const sperf_frame_values_t *values)
{
    uint32_t count = atomic_load_explicit(&values->count, memory_order_relaxed);
    return count - values->released_count > SPERF_VALUES_HELD && values->searched_epoch != values->epoch;
}

static bool is_stale(const sperf_frame_values_t *values, uint32_t number)
{
    const sperf_value_chunk_t *chunk = values->chunks[number / SPERF_VALUES_PER_CHUNK];
    uint32_t row = number % SPERF_VALUES_PER_CHUNK;
    /* A Fixnum is an address in a native function, and keeps nothing alive. */
    bool is_object = chunk->keys[row].value != Qfalse && !RB_SPECIAL_CONST_P(chunk->keys[row].value);
    return is_object && chunk->seen[row] + 1 < values->epoch;
}

uint32_t sperf_frame_values_find_stale(sperf_frame_values_t *values, uint32_t *out, uint32_t limit)
{
    enum { LOOKS = 2048 };
    uint32_t found = 0, end = values->sealed_chunks * SPERF_VALUES_PER_CHUNK;
    for (uint32_t looks = 0; looks < LOOKS && found < limit; looks++) {
        if (values->cursor >= end) {
            values->cursor = SPERF_SYNTHETIC_LAST + 1;
            values->searched_epoch = values->epoch;
            break;
        }
        if (is_stale(values, values->cursor)) out[found++] = values->cursor;
        values->cursor++;
    }
    return found;
}

void sperf_frame_values_mark(const sperf_frame_values_t *values)
{
    if (values->sealed != 0) rb_gc_mark(values->sealed);
    uint32_t count = atomic_load_explicit(&values->count, memory_order_acquire);
    for (uint32_t number = values->sealed_chunks * SPERF_VALUES_PER_CHUNK; number <= count; number++) {
        mark_key(sperf_frame_values_get(values, number));
    }
    for (uint32_t i = 0; i < values->releasing_count; i++) mark_key(&values->releasing[i]);
}

uint32_t sperf_frame_values_count_unsealed(const sperf_frame_values_t *values)
{
    uint32_t used = atomic_load_explicit(&values->count, memory_order_acquire) + 1;
    return used / SPERF_VALUES_PER_CHUNK - values->sealed_chunks;
}

void sperf_frame_values_seal(sperf_frame_values_t *values)
{
    /* Hidden, as a program must not see the objects in it (ObjectSpace.each_object). */
    if (values->sealed == 0) values->sealed = rb_ary_hidden_new(0);
    while (sperf_frame_values_count_unsealed(values) > 0) {
        sperf_value_chunk_t *chunk = values->chunks[values->sealed_chunks];
        /* The values are in the chunk before the object exists. See frame_values.h. */
        VALUE holder = TypedData_Wrap_Struct(rb_cObject, &sealed_type, chunk);
        rb_obj_hide(holder);
        for (int i = 0; i < SPERF_VALUES_PER_CHUNK; i++) {
            RB_OBJ_WRITTEN(holder, Qundef, chunk->keys[i].value);
            RB_OBJ_WRITTEN(holder, Qundef, chunk->keys[i].method);
        }
        rb_ary_push(values->sealed, holder);
        values->sealed_chunks++;
    }
}
