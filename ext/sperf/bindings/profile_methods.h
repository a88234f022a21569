/* The methods of Sperf::Profile that read, write, merge and sum up a profile. Context of all functions: GVL. */
#ifndef SPERF_EXT_PROFILE_METHODS_H
#define SPERF_EXT_PROFILE_METHODS_H

#include <ruby.h>

/* Define the methods. Context: Init. */
void sperf_profile_methods_init(VALUE profile_class);

#endif
