/*
 * The label `jit` in a profile: whether a sample is of compiled code. frames/jit_state.h says how that is found out.
 */
#ifndef SPERF_EXT_JIT_LABEL_H
#define SPERF_EXT_JIT_LABEL_H

#include "sperf/model/profile.h"

/* The key of the label, and its values. */
#define SPERF_JIT_LABEL "jit"
#define SPERF_JIT_LABEL_YES "yes"
#define SPERF_JIT_LABEL_NO "no"

/*
 * Return the time of the samples of `profile` that are labelled "yes"; -1 if no sample has the label or there is
 * no time. Context: anywhere.
 */
int64_t sperf_jit_label_compiled_ns(const sperf_profile_t *profile);

#endif
