/* Blocks of Sperf.profile, for lib/. */
#include "bindings.h"

#include "base/ledger.h"
#include "blocks/block_sums.h"
#include "reading/profile_object.h"
#include "runtime/blocks.h"
#include "runtime/fiber_labels.h"
#include "runtime/lifecycle.h"
#include "vm/held_call.h"
#include "vm/ractors.h"

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
    sperf_ledger_child_begins();
    uint32_t hertz = NUM2UINT(frequency);
    VALUE block = sperf_block_new();
    sperf_mode_t mode = RTEST(wall) ? SPERF_MODE_WALL : SPERF_MODE_CPU;
    sperf_block_begun_t begun = sperf_session_begin_block(block, NUM2INT(most), mode, hertz, RTEST(ordered));
    if (begun != SPERF_BLOCK_BEGUN) return begun == SPERF_BLOCK_REFUSED ? Qfalse : Qnil;
    return block;
}

/* -- Sperf.profile: nothing is begun before rb_ensure is in force, and no line of Ruby comes between -- */

/* How often what records blocks is prepared, if other threads start and stop sessions meanwhile. */
enum { ATTEMPTS_MAX = 100 };

typedef struct {
    VALUE labels;  /* Hash */
    VALUE session; /* the class Sperf::Session */
    uint32_t frequency_hz;
    VALUE block;  /* Qfalse: not begun */
    VALUE before; /* the labels; Qfalse: none are set */
} profiled_t;

static void begin_profiled(profiled_t *profiled)
{
    VALUE block = sperf_block_new();
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        sperf_block_begun_t begun =
            sperf_session_begin_block(block, SPERF_BLOCKS_MAX, SPERF_MODE_CPU, profiled->frequency_hz, false);
        if (begun == SPERF_BLOCK_BEGUN) profiled->block = block;
        if (begun == SPERF_BLOCK_BEGUN) return;
        if (begun == SPERF_BLOCK_REFUSED) {
            rb_raise(sperf_error_class, "%d blocks of Sperf.profile are open, which is the maximum", SPERF_BLOCKS_MAX);
        }
        rb_funcall(profiled->session, rb_intern("prepare_blocks"), 0);
    }
    rb_raise(sperf_error_class, "other threads start and stop sessions all the time");
}

static VALUE yield_profiled(VALUE argument)
{
    profiled_t *profiled = (profiled_t *)argument;
    begin_profiled(profiled);
    if (RHASH_SIZE(profiled->labels) > 0) sperf_given_labels_add(profiled->labels, Qtrue, &profiled->before);
    sperf_block_enter(&sperf_session, profiled->block);
    rb_yield_values(0);
    sperf_recording_t *recording;
    sperf_status_t status = sperf_session_end_block(profiled->block, true, &recording);
    profiled->block = Qfalse;
    sperf_raise_unless_ok(status, NULL);
    return sperf_profile_object_new_with(recording, rb_ary_new());
}

static VALUE discard_profiled(VALUE argument)
{
    sperf_recording_t *nothing;
    (void)sperf_session_end_block(((const profiled_t *)argument)->block, false, &nothing);
    return Qnil;
}

static VALUE end_profiled(VALUE argument)
{
    const profiled_t *profiled = (const profiled_t *)argument;
    if (profiled->block != Qfalse) sperf_held_cleanup(discard_profiled, argument);
    if (profiled->before != Qfalse) sperf_fiber_labels_restore(profiled->before);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.profile(labels, session, frequency) { } -> Sperf::Profile or nil
 *
 * Profiles the block, with +labels+ (Hash), and returns the Profile. +session+ is the class Sperf::Session, whose method
 * prepare_blocks is called if nothing records blocks yet; +frequency+ applies then. Raises Sperf::Error if
 * BLOCKS_MAX blocks are open or in a Ractor other than the main one, and ArgumentError as Sperf::Native.label does, all
 * before the block is called.
 */
static VALUE native_profile(VALUE self, VALUE labels, VALUE session, VALUE frequency)
{
    if (!sperf_ractors_in_main()) rb_raise(sperf_error_class, "Sperf.profile works in the main Ractor only");
    sperf_ledger_child_begins();
    Check_Type(labels, T_HASH);
    profiled_t profiled = {labels, session, NUM2UINT(frequency), Qfalse, Qfalse};
    return rb_ensure(yield_profiled, (VALUE)&profiled, end_profiled, (VALUE)&profiled);
}

/* call-seq: Sperf::Native.enter_block(block) -> nil: what the thread does from here on is in the block */
static VALUE native_enter_block(VALUE self, VALUE block)
{
    sperf_block_enter(&sperf_session, block);
    return Qnil;
}

/* call-seq: Sperf::Native.blocks? -> true or false: whether any block is open */
SPERF_RETURNS(native_blocks_p, sperf_blocks_any(&sperf_session) ? Qtrue : Qfalse)

/*
 * call-seq: Sperf::Native.end_block(block, wanted) -> Sperf::Profile or nil
 *
 * Ends a block, and returns its Profile if that is +wanted+. One that has ended already has nothing in it. Raises
 * NoMemoryError, and the profile is lost.
 */
static VALUE native_end_block(VALUE self, VALUE block, VALUE wanted)
{
    sperf_recording_t *recording;
    sperf_raise_unless_ok(sperf_session_end_block(block, RTEST(wanted), &recording), NULL);
    return recording != NULL ? sperf_profile_object_new(recording) : Qnil;
}

void sperf_profile_block_init(VALUE native)
{
    rb_ext_ractor_safe(true); /* looks at the Ractor itself */
    rb_define_singleton_method(native, "profile", native_profile, 3);
    rb_ext_ractor_safe(false);
    rb_define_singleton_method(native, "begin_block", native_begin_block, 4);
    rb_define_const(native, "BLOCKS_MAX", INT2FIX(SPERF_BLOCKS_MAX));
    rb_define_singleton_method(native, "blocks?", native_blocks_p, 0);
    rb_define_singleton_method(native, "enter_block", native_enter_block, 1);
    rb_define_singleton_method(native, "end_block", native_end_block, 2);
}
