/*
 * Where the code of a frame comes from, by its name and path: what flame graphs are coloured by.
 *
 * The same categories, by the same rules, as the viewer's (viewer/src/data/kinds.ts), so that a picture and the page agree.
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
