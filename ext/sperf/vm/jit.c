/* Which JIT is on: see jit.h. */
#include "jit.h"

#include <ruby.h>

#include "base/kept_methods.h"
#include "vm_quiet.h"

static sperf_jit_t ask(void)
{
    if (RTEST(sperf_kept_call(SPERF_KEPT_YJIT_ENABLED_P, Qnil))) return SPERF_YJIT;
    return RTEST(sperf_kept_call(SPERF_KEPT_ZJIT_ENABLED_P, Qnil)) ? SPERF_ZJIT : SPERF_NO_JIT;
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
    return sperf_jit_in_use() == SPERF_ZJIT;
}
