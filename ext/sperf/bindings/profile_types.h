/* Sample types of Sperf::Profile. Context of all functions: GVL. */
#ifndef SPERF_EXT_PROFILE_TYPES_H
#define SPERF_EXT_PROFILE_TYPES_H

#include <ruby.h>

/* Define the methods on Sperf::Profile. Context: Init. */
void sperf_profile_types_init(VALUE profile_class);

#endif
