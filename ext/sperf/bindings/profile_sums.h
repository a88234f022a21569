/* Sums and differences of Sperf::Profile, and parts of one. Context of all functions: GVL. */
#ifndef SPERF_EXT_PROFILE_SUMS_H
#define SPERF_EXT_PROFILE_SUMS_H

#include <ruby.h>

/* Define the methods on Sperf::Profile. Context: Init. */
void sperf_profile_sums_init(VALUE profile_class);

#endif
