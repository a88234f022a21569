/* Sperf::Native's part of Sperf.profile. */
#ifndef SPERF_EXT_PROFILE_BLOCK_H
#define SPERF_EXT_PROFILE_BLOCK_H

#include <ruby.h>

/* Define it. Context: Init. */
void sperf_profile_block_init(VALUE native);

#endif
