/* Blocks of Sperf.profile, for lib/: see profile_block.h. */
#include "profile_block.h"

#include "base/kept_methods.h"
#include "base/ledger.h"
#include "base/raise.h"
#include "blocks/block_sums.h"
#include "profile_object.h"
#include "runtime/block_session.h"
#include "runtime/blocks.h"

/*
 * call-seq: Sperf::Native.begin_block(wall, frequency, most, ordered) -> Object, nil or false
 *
 * Begins a block on the fiber that runs, and returns what Sperf::Native.enter_block and end_block take; nil where
 * nothing could record it with this mode and frequency (Sperf::Native.prepare). A session, or what records blocks that
 * are open, has its own. Returns false, and has done nothing, where +most+ blocks are open in this process;
 * BLOCKS_MAX is the most. Where it is +ordered+, its profile has the samples' order of time.
 */
static VALUE native_begin_block(VALUE self, VALUE wall, VALUE frequency, VALUE most, VALUE ordered)
{
    (void)self;
    sperf_ledger_child_begins();
    uint32_t hertz = NUM2UINT(frequency);
    VALUE block = sperf_block_new();
    sperf_mode_t mode = RTEST(wall) ? SPERF_MODE_WALL : SPERF_MODE_CPU;
    sperf_block_begun_t begun = sperf_session_begin_block(block, NUM2INT(most), mode, hertz, RTEST(ordered));
    if (begun != SPERF_BLOCK_BEGUN) return begun == SPERF_BLOCK_REFUSED ? Qfalse : Qnil;
    if (sperf_kept_caught()) {
        sperf_recording_t *nothing;
        (void)sperf_session_end_block(block, false, &nothing);
    }
    sperf_kept_raise();
    return block;
}

/* call-seq: Sperf::Native.enter_block(block) -> nil: what the thread does from here on is in the block */
static VALUE native_enter_block(VALUE self, VALUE block)
{
    (void)self;
    sperf_block_enter(&sperf_session, block);
    return Qnil;
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
    rb_define_singleton_method(native, "begin_block", native_begin_block, 4);
    rb_define_const(native, "BLOCKS_MAX", INT2FIX(SPERF_BLOCKS_MAX));
    rb_define_singleton_method(native, "blocks?", native_blocks_p, 0);
    rb_define_singleton_method(native, "enter_block", native_enter_block, 1);
    rb_define_singleton_method(native, "end_block", native_end_block, 2);
}
