/* Which JIT is on: see jit.h. */
#include "jit.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/version.h>

#include "base/call_check.h"
#include "kept_methods.h"
#include "ractors.h"
#include "vm_quiet.h"

/* The release whose ZJIT is the first to mark frames, in the form of RUBY_API_VERSION_CODE. */
enum { FIRST_WITH_MARKS = 40100 };

static _Atomic int known = SPERF_NO_JIT;
static _Atomic bool saw_mark;
static rb_postponed_job_handle_t learn_handle = POSTPONED_JOB_HANDLE_INVALID;

static sperf_jit_t ask(void)
{
    if (RTEST(sperf_kept_call(SPERF_KEPT_YJIT_ENABLED_P, Qnil))) return SPERF_YJIT;
    if (!RTEST(sperf_kept_call(SPERF_KEPT_ZJIT_ENABLED_P, Qnil))) return SPERF_NO_JIT;
    return RUBY_API_VERSION_CODE < FIRST_WITH_MARKS ? SPERF_ZJIT_UNMARKED : SPERF_ZJIT;
}

sperf_jit_t sperf_jit_in_use(void)
{
    sperf_vm_quiet_t quiet;
    sperf_vm_quiet_begin(&quiet);
    sperf_jit_t jit = ask();
    sperf_vm_quiet_end(&quiet);
    return jit;
}

bool sperf_jit_hides_frames(void)
{
    return sperf_jit_is_zjit(sperf_jit_in_use());
}

/* Context: postponed job. */
static void learn_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    if (sperf_ractors_pass_on(learn_handle)) return;
    atomic_store(&known, sperf_jit_in_use());
}

void sperf_jit_learn(void)
{
    if (learn_handle == POSTPONED_JOB_HANDLE_INVALID) learn_handle = rb_postponed_job_preregister(0, learn_job, NULL);
    atomic_store(&known, sperf_jit_in_use());
}

sperf_jit_t sperf_jit_known(void)
{
    return (sperf_jit_t)atomic_load_explicit(&known, memory_order_relaxed);
}

void sperf_jit_ask_again(void)
{
    if (learn_handle != POSTPONED_JOB_HANDLE_INVALID) rb_postponed_job_trigger(learn_handle);
}

bool sperf_jit_marks_frames(void)
{
    return sperf_jit_known() == SPERF_YJIT || atomic_load_explicit(&saw_mark, memory_order_relaxed);
}

void sperf_jit_saw_mark(void)
{
    if (!atomic_load_explicit(&saw_mark, memory_order_relaxed)) atomic_store(&saw_mark, true);
}
