/*
 * The label `jit` of running samples: whether they are of compiled code, "yes" or "no".
 *
 * "yes" covers compiled code itself and the C functions that it calls. A session labels every tick, because a JIT
 * may be switched on at any time. The profile has the labels if a JIT was on at the end.
 *
 * The machine's program counter decides (vm/jit.h). In the interpreter's loop, code is interpreted. In memory
 * without a file, it is compiled. In a C function the counter says nothing about the caller, and the youngest Ruby
 * frame decides: YJIT marks the frames that it enters (jit_return). The mark stays when compiled code exits and
 * the interpreter continues in that frame, so that its calls count as compiled. ZJIT makes no mark: with ZJIT,
 * time in C functions has no label.
 *
 * The nearest return address on the machine's stack, into the loop or into compiled code, would tell as well. It is not
 * used, because a signal handler would have to know where each fiber's stack ends.
 */
#ifndef SPERF_EXT_JIT_STATE_H
#define SPERF_EXT_JIT_STATE_H

#include <stdbool.h>

#include "reading/jit_label.h"
#include "sperf/model/profile.h"
#include "vm/jit.h"

/* What a session knows about a sample. */
enum {
    SPERF_JIT_UNKNOWN,
    SPERF_JIT_YES,
    SPERF_JIT_NO,
    SPERF_JIT_MARKED_YES, /* in a C function: as the youngest Ruby frame says */
    SPERF_JIT_MARKED_NO,
    SPERF_JIT_WITHOUT_GVL, /* unknown, and CPU time without the GVL: the last state, see sperf/collect/spool.h */
    SPERF_JIT_STATES
};

/*
 * Return the labels of a sample's key while a session records: the program's set (label_sets.h) and the state in
 * one.
 */
static inline sperf_label_set_id_t sperf_label_key(uint32_t set, uint32_t jit_state)
{
    return set * SPERF_JIT_STATES + jit_state;
}

/*
 * Return the state of a thread whose program counter was in code of kind `code`. `walked`: its frames are known, and
 * `compiled` says whether the youngest Ruby frame was marked. That decides if the counter was in a C function or is not
 * known. Context: sperf's thread.
 */
sperf_label_set_id_t sperf_jit_state(sperf_code_kind_t code, bool walked, bool compiled);

/*
 * Set `ids` to the label sets of `profile`, by state. All are 0 without a JIT; those of marks are 0 with a JIT
 * that makes no marks. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL; calls Ruby.
 */
sperf_status_t sperf_jit_state_labels(sperf_profile_t *profile, sperf_label_set_id_t ids[SPERF_JIT_STATES]);

#endif
