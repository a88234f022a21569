/* Captured VALUEs, numbered and kept alive: see frame_values.h. */
#include "frame_values.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/frame_kind.h"

static const sperf_frame_kind_words_t truncated = {"[truncated]", "<sperf>"};
static const sperf_frame_kind_words_t unsampled = {"[unsampled]", "<sperf>"};

static const sperf_frame_kind_words_t *const synthetic[SPERF_SYNTHETIC_LAST + 1] = {
    [SPERF_SYNTHETIC_TRUNCATED] = &truncated,
    [SPERF_SYNTHETIC_GVL_BLOCKED] = &sperf_frame_kind_words[SPERF_FRAME_GVL_BLOCKED],
    [SPERF_SYNTHETIC_GVL_WAIT] = &sperf_frame_kind_words[SPERF_FRAME_GVL_WAIT],
    [SPERF_SYNTHETIC_GC_MARKING] = &sperf_frame_kind_words[SPERF_FRAME_GC_MARKING],
    [SPERF_SYNTHETIC_GC_SWEEPING] = &sperf_frame_kind_words[SPERF_FRAME_GC_SWEEPING],
    [SPERF_SYNTHETIC_UNSAMPLED] = &unsampled,
};

const char *sperf_synthetic_name(uint32_t number)
{
    return synthetic[number]->name;
}

const char *sperf_synthetic_file(uint32_t number)
{
    return synthetic[number]->file;
}

static void mark_key(const sperf_frame_key_t *key)
{
    rb_gc_mark(key->value);
    rb_gc_mark(key->method);
}

/* Marks - and by rb_gc_mark pins - the values of one settled chunk. */
static void settled_mark(void *chunk)
{
    for (int i = 0; i < SPERF_VALUES_PER_CHUNK; i++) mark_key((const sperf_frame_key_t *)chunk + i);
}

/* The chunk's memory belongs to the session, so there is nothing to free. */
static const rb_data_type_t settled_type = {
    .wrap_struct_name = "sperf/settled frames",
    .function = {.dmark = settled_mark},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

sperf_status_t sperf_frame_values_init(sperf_frame_values_t *values)
{
    memset(values, 0, sizeof *values);
    values->chunks[0] = calloc(SPERF_VALUES_PER_CHUNK, sizeof(sperf_frame_key_t));
    if (values->chunks[0] == NULL) return SPERF_NO_MEMORY;
    atomic_store(&values->count, SPERF_SYNTHETIC_LAST);
    return SPERF_OK;
}

void sperf_frame_values_cleanup(sperf_frame_values_t *values)
{
    /* The settled holders would mark freed memory: they must not outlive their chunks. */
    if (values->settled != 0) {
        for (long i = 0; i < RARRAY_LEN(values->settled); i++) {
            RTYPEDDATA_DATA(rb_ary_entry(values->settled, i)) = NULL;
        }
    }
    for (uint32_t i = 0; i < SPERF_VALUE_CHUNKS_MAX && values->chunks[i] != NULL; i++) free(values->chunks[i]);
    sperf_index_cleanup(&values->index);
    memset(values, 0, sizeof *values);
}

static bool key_equal(const void *table, uint32_t number, const void *key)
{
    const sperf_frame_key_t *one = sperf_frame_values_get(table, number), *other = key;
    return one->value == other->value && one->method == other->method && one->nesting == other->nesting;
}

sperf_status_t sperf_frame_values_intern(sperf_frame_values_t *values, sperf_frame_key_t key, uint32_t *out)
{
    uint64_t hash = sperf_hash_u64(sperf_hash_u64((uint64_t)key.value) ^ key.method ^ key.nesting);
    *out = sperf_index_find(&values->index, hash, values, &key, key_equal);
    if (*out != 0) return SPERF_OK;

    uint32_t number = atomic_load_explicit(&values->count, memory_order_relaxed) + 1;
    uint32_t chunk = number / SPERF_VALUES_PER_CHUNK;
    if (chunk >= SPERF_VALUE_CHUNKS_MAX) return SPERF_LIMIT_EXCEEDED;
    SPERF_TRY(sperf_index_reserve(&values->index));
    if (values->chunks[chunk] == NULL) {
        values->chunks[chunk] = calloc(SPERF_VALUES_PER_CHUNK, sizeof(sperf_frame_key_t));
        if (values->chunks[chunk] == NULL) return SPERF_NO_MEMORY;
    }
    values->chunks[chunk][number % SPERF_VALUES_PER_CHUNK] = key;
    /* Release: a GC that reads this count finds the value written. It is in the ring until the caller releases it there. */
    atomic_store_explicit(&values->count, number, memory_order_release);
    sperf_index_add(&values->index, hash, number);
    *out = number;
    return SPERF_OK;
}

void sperf_frame_values_mark(const sperf_frame_values_t *values)
{
    if (values->settled != 0) rb_gc_mark(values->settled);
    uint32_t count = atomic_load_explicit(&values->count, memory_order_acquire);
    for (uint32_t number = values->settled_chunks * SPERF_VALUES_PER_CHUNK; number <= count; number++) {
        mark_key(sperf_frame_values_get(values, number));
    }
}

uint32_t sperf_frame_values_unsettled(const sperf_frame_values_t *values)
{
    uint32_t used = atomic_load_explicit(&values->count, memory_order_acquire) + 1;
    return used / SPERF_VALUES_PER_CHUNK - values->settled_chunks;
}

void sperf_frame_values_settle(sperf_frame_values_t *values)
{
    if (values->settled == 0) values->settled = rb_ary_new();
    while (sperf_frame_values_unsettled(values) > 0) {
        sperf_frame_key_t *chunk = values->chunks[values->settled_chunks];
        /*
         * The values are stored before the object exists, so it is born with them; a young object needs no barrier, and
         * they are old or reachable through the session until settled_chunks moves.
         */
        VALUE holder = TypedData_Wrap_Struct(rb_cObject, &settled_type, chunk);
        rb_obj_hide(holder);
        for (int i = 0; i < SPERF_VALUES_PER_CHUNK; i++) {
            RB_OBJ_WRITTEN(holder, Qundef, chunk[i].value);
            RB_OBJ_WRITTEN(holder, Qundef, chunk[i].method);
        }
        rb_ary_push(values->settled, holder);
        values->settled_chunks++;
    }
}
