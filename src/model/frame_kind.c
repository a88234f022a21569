/* What a function stands for: see sperf/model/frame_kind.h. */
#include "sperf/model/frame_kind.h"

#include <string.h>

#include "../base/saturate.h"

/* The files are sperf's own words, too: a method that somebody called "[GC marking]" has a path. */
const sperf_frame_kind_words_t sperf_frame_kind_words[SPERF_FRAME_KINDS] = {
    [SPERF_FRAME_C] = {NULL, "<C method>"},
    [SPERF_FRAME_GC_MARKING] = {"[GC marking]", "<GC>"},
    [SPERF_FRAME_GC_SWEEPING] = {"[GC sweeping]", "<GC>"},
    [SPERF_FRAME_GC] = {"(garbage collection)", "<GC>"},
    [SPERF_FRAME_GVL_BLOCKED] = {"[GVL blocked]", "<GVL>"},
    [SPERF_FRAME_GVL_WAIT] = {"[GVL wait]", "<GVL>"},
};

static bool is(sperf_frame_kind_words_t words, sperf_string_t name, sperf_string_t file)
{
    return words.file != NULL && sperf_string_is(file, words.file) &&
           (words.name == NULL || sperf_string_is(name, words.name));
}

sperf_frame_kind_t sperf_frame_kind_of(sperf_string_t name, sperf_string_t file)
{
    for (int kind = 0; kind < SPERF_FRAME_KINDS; kind++) {
        if (is(sperf_frame_kind_words[kind], name, file)) return (sperf_frame_kind_t)kind;
    }
    return SPERF_FRAME_RUBY;
}

sperf_frame_kind_t sperf_frame_kind_of_stackprof(sperf_string_t name)
{
    if (sperf_string_is(name, "(garbage collection)")) return SPERF_FRAME_GC;
    if (sperf_string_is(name, "(marking)")) return SPERF_FRAME_GC_MARKING;
    return sperf_string_is(name, "(sweeping)") ? SPERF_FRAME_GC_SWEEPING : SPERF_FRAME_RUBY;
}

bool sperf_frame_kind_is_gc(sperf_frame_kind_t kind)
{
    return kind == SPERF_FRAME_GC_MARKING || kind == SPERF_FRAME_GC_SWEEPING || kind == SPERF_FRAME_GC;
}

sperf_frame_kind_t sperf_frame_kind(const sperf_profile_t *profile, sperf_function_id_t function)
{
    const sperf_function_t *row = &profile->functions.rows[function];
    return sperf_frame_kind_of(sperf_string_table_get(&profile->strings, row->name),
                               sperf_string_table_get(&profile->strings, row->file));
}

void sperf_frame_kind_totals(const sperf_profile_t *profile, uint32_t type, int64_t totals[SPERF_FRAME_KINDS])
{
    memset(totals, 0, SPERF_FRAME_KINDS * sizeof totals[0]);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_stack_id_t stack = profile->samples.keys[row].stack;
        if (stack == 0) continue;
        sperf_frame_id_t leaf = sperf_stack_table_get(&profile->stacks, stack).frame;
        int64_t *total = &totals[sperf_frame_kind(profile, sperf_frame_table_get(&profile->frames, leaf).function)];
        *total = sperf_saturating_add(*total, sperf_sample_table_values(&profile->samples, row)[type]);
    }
}
