/* The Ruby objects of blocks: see block_objects.h. */
#include "block_objects.h"

#include "open_blocks.h"
#include "vm/kept_methods.h"

/* The key in the storage of fibers; 0: no block has begun yet. */
static VALUE key;

/* Context: dmark. */
static void block_mark(void *block)
{
    rb_gc_mark(((sperf_block_t *)block)->around);
}

/* Context: a sweep. */
static void block_free(void *freed)
{
    sperf_block_t *block = freed;
    if (sperf_block_is_open(block)) sperf_open_block_abandon(block->number);
    xfree(block);
}

static const rb_data_type_t block_type = {
    .wrap_struct_name = "sperf/block",
    .function = {.dmark = block_mark, .dfree = block_free},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

VALUE sperf_block_new(void)
{
    sperf_block_t *block;
    VALUE object = TypedData_Make_Struct(rb_cObject, sperf_block_t, &block_type, block);
    block->around = Qnil;
    return object;
}

sperf_block_t *sperf_block_get(VALUE object)
{
    return rb_check_typeddata(object, &block_type);
}

bool sperf_block_is_open(const sperf_block_t *block)
{
    return sperf_open_block_is_open(block->number, block->serial);
}

VALUE sperf_block_find_open(VALUE object)
{
    while (!NIL_P(object) && !sperf_block_is_open(sperf_block_get(object))) object = sperf_block_get(object)->around;
    return object;
}

VALUE sperf_block_of_fiber(void)
{
    if (key == 0) return Qnil;
    VALUE object = sperf_kept_call_with(SPERF_KEPT_FIBER_GET, 1, &key);
    /* The program may have stored something else. */
    return rb_typeddata_is_kind_of(object, &block_type) ? sperf_block_find_open(object) : Qnil;
}

void sperf_block_set_of_fiber(VALUE object)
{
    VALUE pair[] = {key, object};
    sperf_kept_call_with(SPERF_KEPT_FIBER_SET, 2, pair);
}

bool sperf_block_objects_prepare(void)
{
    if (key != 0) return false;
    key = ID2SYM(rb_intern("__sperf_block"));
    return true;
}

uint64_t sperf_block_bits(VALUE object)
{
    uint64_t bits = 0;
    while (!NIL_P(object)) {
        const sperf_block_t *block = sperf_block_get(object);
        bits |= sperf_block_bit(block->number);
        object = sperf_block_find_open(block->around);
    }
    return bits;
}
