/* Snapshots of real stacks: see special_builds.h. */
#ifdef SPERF_SNAPSHOTS

#include "special_builds.h"

#include <ruby/debug.h>

#include "vm_search.h"
#include "vm_walk.h"

static sperf_vm_copy_t copy;

static VALUE describe(const sperf_vm_frame_t *frame)
{
    bool is_ruby = sperf_imemo_kind(*(const VALUE *)frame->value) == SPERF_IMEMO_ISEQ;
    VALUE named = frame->method != 0 && sperf_vm_method_kind(frame->method) == SPERF_METHOD_ISEQ ? frame->method : 0;
    if (named == 0) named = frame->value;
    return rb_ary_new_from_args(6, ULL2NUM(frame->value), ULL2NUM(frame->method), UINT2NUM(frame->position),
                                rb_profile_frame_full_label(named),
                                is_ruby ? rb_profile_frame_path(frame->value) : Qnil,
                                is_ruby ? UINT2NUM(sperf_vm_line(frame->value, frame->position)) : Qnil);
}

/* Return [bytes, frames] of the calling thread's stack; a frame is [value, method, position, label, path, line]. */
static VALUE snapshot(VALUE self)
{
    enum { LIMIT = 64 };
    sperf_vm_frame_t frames[LIMIT];
    bool truncated;
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem != NULL) rb_raise(rb_eRuntimeError, "%s", sperf_vm_layout.problem);
    if (!sperf_vm_copy_self(&copy)) rb_raise(rb_eRuntimeError, "the stack cannot be read");
    VALUE bytes = rb_str_new(NULL, (long)sperf_vm_snapshot_write(&copy.snapshot, &copy.stack, NULL));
    sperf_vm_snapshot_write(&copy.snapshot, &copy.stack, (uint8_t *)RSTRING_PTR(bytes));
    int count = sperf_vm_stack_decode(&copy.snapshot, &copy.stack, NULL, NULL, frames, LIMIT, &truncated, NULL, NULL);
    VALUE rows = rb_ary_new();
    for (int i = 0; i < count; i++) rb_ary_push(rows, describe(&frames[i]));
    return rb_assoc_new(bytes, rows);
}

void sperf_vm_recorder_define(VALUE native)
{
    rb_define_singleton_method(native, "snapshot", snapshot, 0);
}

#endif
