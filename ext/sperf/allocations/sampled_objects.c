/* Objects that were sampled: see sampled_objects.h. */
#include "sampled_objects.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "vm/ractors.h"

/* Exported, and in no header of Ruby's: ext/objspace declares it itself. */
size_t rb_obj_memsize_of(VALUE object);

enum { USED = 1, SIZED = 2, ASSIGNED = 4 };

typedef struct {
    _Atomic uint32_t state; /* 0: free */
    uint32_t next_free;
    VALUE object; /* 0: dead, or not followed */
    int64_t bytes;
    uint64_t born_gcs;
    sperf_sample_key_t key;
    int64_t weight;
} row_t;

/*
 * Rows are made a chunk at a time; without `retains` there is one chunk. It has a row for each entry that fits
 * into half of the ring, 2^16 words with at least 15 for each entry: when the ring is half full it is drained.
 */
enum { ROWS_PER_CHUNK = 8192, CHUNKS = SPERF_OBJECTS_MAX / ROWS_PER_CHUNK, UNSIZED_MAX = 64 };

static struct {
    bool retains;
    row_t *chunks[CHUNKS];
    /* The hooks alone. */
    uint32_t used; /* rows that were ever used; without `retains` the next row to try, modulo a chunk */
    uint32_t free_row;
    uint32_t unsized[UNSIZED_MAX];
    uint32_t unsized_count;
    VALUE object; /* is called when objects move */
    ID marked;
} objects = {.free_row = SPERF_OBJECT_NONE};

static row_t *row_at(uint32_t row)
{
    return &objects.chunks[row / ROWS_PER_CHUNK][row % ROWS_PER_CHUNK];
}

static void follow(row_t *row)
{
    if (!sperf_ractors_single()) row->object = 0;
    if (row->object != 0) row->object = rb_gc_location(row->object);
}

/* Context: the end of a compaction, all Ractors stopped. */
static void follow_moved(void *unused)
{
    if (objects.retains) {
        for (uint32_t i = 0; i < objects.used; i++) follow(row_at(i));
    } else {
        for (uint32_t i = 0; i < objects.unsized_count; i++) follow(row_at(objects.unsized[i]));
    }
}

static const rb_data_type_t objects_type = {
    .wrap_struct_name = "sperf/sampled_objects",
    .function = {.dcompact = follow_moved},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

#ifdef HAVE_RB_OBJ_GC_FLAGS
size_t rb_obj_gc_flags(VALUE object, ID *flags, size_t max);

static bool is_marked(VALUE object)
{
    ID flags[16];
    size_t count = rb_obj_gc_flags(object, flags, sizeof flags / sizeof flags[0]);
    for (size_t i = 0; i < count; i++) {
        if (flags[i] == objects.marked) return true;
    }
    return false;
}
#else
struct rb_gc_object_metadata_entry {
    ID name;
    VALUE val;
};
struct rb_gc_object_metadata_entry *rb_gc_object_metadata(VALUE object);

static bool is_marked(VALUE object)
{
    for (const struct rb_gc_object_metadata_entry *entry = rb_gc_object_metadata(object); entry->name != 0; entry++) {
        if (entry->name == objects.marked) return RTEST(entry->val);
    }
    return false;
}
#endif

/* All names are created now, Ruby's own too: a collection must not create objects. */
static void learn_marks(VALUE object)
{
    objects.marked = rb_intern("marked");
    (void)is_marked(object);
}

static bool add_chunk(uint32_t chunk)
{
    if (objects.chunks[chunk] == NULL) objects.chunks[chunk] = calloc(ROWS_PER_CHUNK, sizeof(row_t));
    return objects.chunks[chunk] != NULL;
}

void sperf_sampled_objects_start(bool retains)
{
    sperf_sampled_objects_stop();
    objects.retains = retains;
    if (objects.object == 0) {
        VALUE object = TypedData_Wrap_Struct(rb_cObject, &objects_type, &objects);
        rb_obj_hide(object);
        rb_gc_register_mark_object(object);
        objects.object = object;
        learn_marks(object);
    }
    if (!add_chunk(0)) rb_memerror();
}

void sperf_sampled_objects_stop(void)
{
    for (uint32_t i = 0; i < CHUNKS && objects.chunks[i] != NULL; i++) {
        free(objects.chunks[i]);
        objects.chunks[i] = NULL;
    }
    objects.used = objects.unsized_count = 0;
    objects.free_row = SPERF_OBJECT_NONE;
    objects.retains = false;
}

/* Return a free row; SPERF_OBJECT_NONE: there is none. */
static uint32_t acquire_row(void)
{
    if (!objects.retains) {
        uint32_t row = objects.used++ % ROWS_PER_CHUNK;
        return atomic_load_explicit(&row_at(row)->state, memory_order_acquire) == 0 ? row : SPERF_OBJECT_NONE;
    }
    uint32_t row = objects.free_row;
    if (row != SPERF_OBJECT_NONE) {
        objects.free_row = row_at(row)->next_free;
        return row;
    }
    if (objects.used == SPERF_OBJECTS_MAX || !add_chunk(objects.used / ROWS_PER_CHUNK)) return SPERF_OBJECT_NONE;
    return objects.used++;
}

uint32_t sperf_sampled_object_add(VALUE object, int64_t bytes)
{
    if (!sperf_ractors_single() || objects.chunks[0] == NULL) return SPERF_OBJECT_NONE;
    if (objects.unsized_count == UNSIZED_MAX) sperf_sampled_objects_size();
    uint32_t number = acquire_row();
    if (number == SPERF_OBJECT_NONE) return number;
    row_t *row = row_at(number);
    row->object = object;
    row->bytes = bytes;
    row->born_gcs = objects.retains ? rb_gc_count() : 0;
    atomic_store_explicit(&row->state, USED, memory_order_release);
    objects.unsized[objects.unsized_count++] = number;
    return number;
}

/* Return whether Ruby itself computes the size of such an object, from words that it has from the start. */
static bool is_sized_by_ruby(VALUE object)
{
    switch (RB_BUILTIN_TYPE(object)) {
    case T_STRING:
    case T_ARRAY:
    case T_HASH:
    case T_OBJECT:
    case T_STRUCT:
    case T_BIGNUM:
    case T_MATCH: return true;
    default: return false;
    }
}

static int64_t size_of(VALUE object, int64_t bytes)
{
    if (!is_sized_by_ruby(object)) return bytes;
    int64_t size = (int64_t)rb_obj_memsize_of(object);
    return size > bytes ? size : bytes;
}

static void size(row_t *row)
{
    bool is_readable = sperf_ractors_single();
    if (is_readable) row->bytes = size_of(row->object, row->bytes);
    if (!objects.retains || !is_readable) row->object = 0;
    atomic_fetch_or_explicit(&row->state, SIZED, memory_order_release);
}

void sperf_sampled_objects_size(void)
{
    for (uint32_t i = 0; i < objects.unsized_count; i++) size(row_at(objects.unsized[i]));
    objects.unsized_count = 0;
}

/* Living objects may still be allocating: many collections begin at that moment. */
static void size_dead(void)
{
    uint32_t living = 0;
    for (uint32_t i = 0; i < objects.unsized_count; i++) {
        row_t *row = row_at(objects.unsized[i]);
        if (is_marked(row->object)) {
            objects.unsized[living++] = objects.unsized[i];
        } else {
            size(row);
        }
    }
    objects.unsized_count = living;
}

void sperf_sampled_objects_marked(void)
{
    if (!sperf_ractors_single()) return;
    size_dead();
    if (!objects.retains) return;
    objects.free_row = SPERF_OBJECT_NONE;
    for (uint32_t i = objects.used; i-- > 0;) {
        row_t *row = row_at(i);
        if (row->object != 0 && !is_marked(row->object)) row->object = 0;
        uint32_t state = atomic_load_explicit(&row->state, memory_order_acquire);
        if (row->object != 0 || (state != 0 && (state & ASSIGNED) == 0)) continue;
        atomic_store_explicit(&row->state, 0, memory_order_relaxed);
        row->next_free = objects.free_row;
        objects.free_row = i;
    }
}

int64_t sperf_sampled_object_bytes(uint32_t number)
{
    row_t *row = row_at(number);
    return (atomic_load_explicit(&row->state, memory_order_acquire) & SIZED) != 0 ? row->bytes : -1;
}

void sperf_sampled_object_assign(uint32_t number, sperf_sample_key_t key, int64_t weight)
{
    row_t *row = row_at(number);
    if (!objects.retains) {
        atomic_store_explicit(&row->state, 0, memory_order_release);
        return;
    }
    row->key = key;
    row->weight = weight;
    atomic_fetch_or_explicit(&row->state, ASSIGNED, memory_order_release);
}

void sperf_sampled_objects_each(void (*each)(const sperf_living_object_t *living, void *context), void *context)
{
    uint64_t gcs = rb_gc_count();
    for (uint32_t i = 0; objects.retains && sperf_ractors_single() && i < objects.used; i++) {
        row_t *row = row_at(i);
        if (row->object == 0 || (atomic_load(&row->state) & ASSIGNED) == 0) continue;
        sperf_living_object_t living = {
            .object = row->object,
            .key = row->key,
            .weight = row->weight,
            .bytes = size_of(row->object, row->bytes),
            .age_gcs = gcs - row->born_gcs,
        };
        each(&living, context);
    }
}
