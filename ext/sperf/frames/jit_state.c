/* The label `jit`: see jit_state.h. */
#include "jit_state.h"

#include <string.h>

#include "vm/jit.h"

static const char *const words[] = {[SPERF_JIT_YES] = SPERF_JIT_LABEL_YES, [SPERF_JIT_NO] = SPERF_JIT_LABEL_NO};

sperf_label_set_id_t sperf_jit_state(sperf_code_kind_t code, bool walked, bool compiled)
{
    if (code == SPERF_CODE_JIT) return SPERF_JIT_YES;
    if (code == SPERF_CODE_INTERPRETER) return SPERF_JIT_NO;
    if (!walked) return SPERF_JIT_UNKNOWN;
    return compiled ? SPERF_JIT_MARKED_YES : SPERF_JIT_MARKED_NO;
}

sperf_status_t sperf_jit_state_labels(sperf_profile_t *profile, sperf_label_set_id_t ids[SPERF_JIT_STATES])
{
    memset(ids, 0, SPERF_JIT_STATES * sizeof ids[0]);
    sperf_jit_t jit = sperf_jit_in_use();
    if (jit == SPERF_NO_JIT) return SPERF_OK;
    for (int state = SPERF_JIT_YES; state <= SPERF_JIT_NO; state++) {
        sperf_label_t label = {0};
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_JIT_LABEL, &label.key));
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, words[state], &label.string));
        SPERF_TRY(sperf_label_table_intern(&profile->labels, &label, 1, &ids[state]));
    }
    if (!sperf_jit_marks_frames()) return SPERF_OK;
    ids[SPERF_JIT_MARKED_YES] = ids[SPERF_JIT_YES];
    ids[SPERF_JIT_MARKED_NO] = ids[SPERF_JIT_NO];
    return SPERF_OK;
}
