/*
 * Whether a running sample is of compiled code: its label `jit`, which is "yes" or "no".
 *
 * "yes" covers what compiled code does: itself, and C functions that it calls. A session labels every tick, as a JIT
 * may be switched on at any time; the profile has the labels if one was on by the end.
 *
 * Where the machine's program counter was decides (vm/machine_code.h). Between the instructions of the interpreter:
 * interpreted. In memory without a file: compiled. Within a C function the counter says nothing of the caller, and the
 * youngest Ruby frame decides: YJIT leaves a mark in the frames that it enters (jit_return). The mark stays there when
 * compiled code gives up and the interpreter goes on in that frame, so what is called from there counts as compiled.
 * ZJIT leaves the place as it found it: under it, time in C functions has no label.
 *
 * The nearest return address on the machine's stack into the loop or into compiled code would tell as well. That was
 * not done: in a signal handler it takes to know where each fiber's stack ends.
 */
#ifndef SPERF_EXT_JIT_STATE_H
#define SPERF_EXT_JIT_STATE_H

#include <stdbool.h>

#include "sperf/model/profile.h"
#include "vm/machine_code.h"

/* What the label is called. */
#define SPERF_JIT_LABEL "jit"

/* What a session knows of whether a sample is of compiled code. */
enum {
    SPERF_JIT_UNKNOWN,
    SPERF_JIT_YES,
    SPERF_JIT_NO,
    SPERF_JIT_MARKED_YES, /* in a C function: as the youngest Ruby frame says */
    SPERF_JIT_MARKED_NO,
    SPERF_JIT_STATES
};

/* While a session records, a sample's key has for labels the program's set (label_sets.h) and the state in one. */
static inline sperf_label_set_id_t sperf_label_key(uint32_t set, uint32_t jit_state)
{
    return set * SPERF_JIT_STATES + jit_state;
}

/*
 * Return the state of a thread whose program counter was in code of kind `code`. `walked`: its frames are known, of
 * which the youngest Ruby one was `compiled` or not: that decides where the counter is in a C function, or is not
 * known. Context: sperf's thread.
 */
sperf_label_set_id_t sperf_jit_state(sperf_code_kind_t code, bool walked, bool compiled);

/*
 * Set `ids` to the label sets of `profile` by the session's: all 0 if this process runs without a JIT; those of the
 * frames' marks 0 under one that makes none. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL; calls Ruby.
 */
sperf_status_t sperf_jit_state_labels(sperf_profile_t *profile, sperf_label_set_id_t ids[SPERF_JIT_STATES]);

/*
 * Return the time of the samples of `profile` that are labelled "yes"; -1 where none has the label or there is no time. Context:
 * anywhere.
 */
int64_t sperf_jit_state_compiled_ns(const sperf_profile_t *profile);

#endif
