/* Where fields are: see sperf/outside/layout.h. */
#include "sperf/outside/layout.h"

/* The fields of a body, and of a method entry, that are read at once must be near each other. */
enum { SPAN_MAX = 1024 };

static bool are_near(uint32_t a, uint32_t b)
{
    return (a > b ? a - b : b - a) <= SPAN_MAX;
}

bool sperf_outside_layout_check(const sperf_outside_layout_t *layout)
{
#define SPERF_OUTSIDE_FIELD(name) \
    if (layout->name > SPERF_OUTSIDE_OFFSET_MAX) return false;
    SPERF_OUTSIDE_FIELDS_EACH(SPERF_OUTSIDE_FIELD)
#undef SPERF_OUTSIDE_FIELD
    if (layout->frame_bytes % 8 != 0 || layout->frame_bytes < 8 * SPERF_OUTSIDE_FRAME_WORDS_MIN) return false;
    if (layout->frame_bytes > 8 * SPERF_OUTSIDE_FRAME_WORDS_MAX) return false;
    if (layout->gc_bit > 31 || layout->class_singleton_bit > 31) return false;
    if (layout->body_code < 4 || !are_near(layout->body_code, layout->body_location)) return false;
    if (!are_near(layout->body_lines, layout->body_location)) return false;
    if (!are_near(layout->body_local, layout->body_location)) return false;
    if (!are_near(layout->entry_name, layout->entry_owner)) return false;
    if (!are_near(layout->entry_definition, layout->entry_owner)) return false;
    return layout->line_bytes >= 4 && layout->line_bytes <= 64;
}
