/* Blocks of Sperf.profile, for lib/: see profile_block.h. */
#include "profile_block.h"

#include "base/kept_methods.h"
#include "base/ledger.h"
#include "base/raise.h"
#include "profile_object.h"
#include "runtime/block_session.h"
#include "runtime/blocks.h"

/*
 * call-seq: Sperf::Native.begin_block(wall, frequency) -> Object or nil
 *
 * Begins a block on the fiber that runs, and returns what Sperf::Native.end_block takes; nil where nothing could record
 * it with this mode and frequency (Sperf::Native.prepare). A session, or what records blocks that are open, has its own.
 * Raises Sperf::Error where there are too many blocks.
 */
static VALUE native_begin_block(VALUE self, VALUE wall, VALUE frequency)
{
    (void)self;
    sperf_ledger_child_begins();
    uint32_t hertz = NUM2UINT(frequency);
    VALUE block = sperf_block_new();
    if (!sperf_session_begin_block(block, RTEST(wall) ? SPERF_MODE_WALL : SPERF_MODE_CPU, hertz)) return Qnil;
    if (sperf_kept_caught()) {
        sperf_recording_t *nothing;
        (void)sperf_session_end_block(block, false, &nothing);
    }
    sperf_kept_raise();
    return block;
}

/* call-seq: Sperf::Native.blocks? -> true or false: whether any block is open */
static VALUE native_blocks_p(VALUE self)
{
    (void)self;
    return sperf_blocks_any(&sperf_session) ? Qtrue : Qfalse;
}

/*
 * call-seq: Sperf::Native.end_block(block, wanted) -> Sperf::Profile or nil
 *
 * Ends a block, and returns its Profile if that is +wanted+. One that has ended already has nothing in it. Raises
 * NoMemoryError, and the profile is lost.
 */
static VALUE native_end_block(VALUE self, VALUE block, VALUE wanted)
{
    (void)self;
    sperf_recording_t *recording;
    sperf_raise_unless_ok(sperf_session_end_block(block, RTEST(wanted), &recording), NULL);
    VALUE profile = recording != NULL ? sperf_profile_object_new(recording) : Qnil;
    sperf_kept_raise();
    return profile;
}

void sperf_profile_block_init(VALUE native)
{
    rb_define_singleton_method(native, "begin_block", native_begin_block, 2);
    rb_define_singleton_method(native, "blocks?", native_blocks_p, 0);
    rb_define_singleton_method(native, "end_block", native_end_block, 2);
}
