/* What a function stands for: see frame_kind.h. */
#include "frame_kind.h"

#include <string.h>

static bool is(sperf_string_t string, const char *text)
{
    return string.length == strlen(text) && memcmp(string.bytes, text, string.length) == 0;
}

/* The files are sperf's own words, too: a method that somebody called "[GC marking]" has a path. */
sperf_frame_kind_t sperf_frame_kind(const sperf_profile_t *profile, sperf_function_id_t function)
{
    sperf_string_t name = sperf_string_table_get(&profile->strings, profile->functions.rows[function].name);
    sperf_string_t file = sperf_string_table_get(&profile->strings, profile->functions.rows[function].file);
    if (is(file, "<C method>")) return SPERF_FRAME_C;
    if (is(file, "<GC>")) {
        if (is(name, "[GC marking]")) return SPERF_FRAME_GC_MARKING;
        if (is(name, "[GC sweeping]")) return SPERF_FRAME_GC_SWEEPING;
    }
    if (is(file, "<GVL>")) {
        if (is(name, "[GVL blocked]")) return SPERF_FRAME_GVL_BLOCKED;
        if (is(name, "[GVL wait]")) return SPERF_FRAME_GVL_WAIT;
    }
    return SPERF_FRAME_RUBY;
}
