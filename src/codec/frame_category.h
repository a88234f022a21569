/*
 * The origin of a frame's code, by name and path, which determines its colour in flame graphs.
 *
 * The categories and rules are those of the viewer (viewer/src/data/kinds.ts), so that pictures and the page
 * agree.
 */
#ifndef SPERF_FRAME_CATEGORY_H
#define SPERF_FRAME_CATEGORY_H

#include "sperf/model/profile.h"

typedef enum {
    SPERF_CATEGORY_APP,
    SPERF_CATEGORY_GEM,
    SPERF_CATEGORY_STDLIB,
    SPERF_CATEGORY_CORE,
    SPERF_CATEGORY_NATIVE,
    SPERF_CATEGORY_GC,
    SPERF_CATEGORY_WAIT,
    SPERF_CATEGORY_BLOCKED,
    SPERF_CATEGORY_OTHER,
    SPERF_CATEGORIES
} sperf_category_t;

/* Return the category of `function`, which must exist. */
sperf_category_t sperf_frame_category(const sperf_profile_t *profile, sperf_function_id_t function);

#endif
