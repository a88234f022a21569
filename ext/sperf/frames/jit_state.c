/* The label `jit`: see jit_state.h. */
#include "jit_state.h"

#include <string.h>

#include "sperf/model/sample_types.h"
#include "vm/jit.h"

static const char *const words[] = {[SPERF_JIT_YES] = "yes", [SPERF_JIT_NO] = "no"};

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

static bool is_text(const sperf_profile_t *profile, sperf_string_id_t id, const char *text)
{
    return sperf_string_is(sperf_string_table_get(&profile->strings, id), text);
}

/* Return which state the label set `id` tells. */
static int state_of(const sperf_profile_t *profile, sperf_label_set_id_t id)
{
    uint32_t count = 0;
    const sperf_label_t *labels = id != 0 ? sperf_label_table_get(&profile->labels, id, &count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_text(profile, labels[i].key, SPERF_JIT_LABEL)) continue;
        return is_text(profile, labels[i].string, words[SPERF_JIT_YES]) ? SPERF_JIT_YES : SPERF_JIT_NO;
    }
    return SPERF_JIT_UNKNOWN;
}

int64_t sperf_jit_state_compiled_ns(const sperf_profile_t *profile)
{
    int64_t compiled_ns = 0;
    bool labelled = false;
    uint32_t time = sperf_time_type(profile);
    if (time == SPERF_TYPE_NONE) return -1;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int state = state_of(profile, profile->samples.keys[row].labels);
        labelled = labelled || state != SPERF_JIT_UNKNOWN;
        if (state != SPERF_JIT_YES) continue;
        compiled_ns += sperf_sample_table_values(&profile->samples, row)[time];
    }
    return labelled ? compiled_ns : -1;
}
