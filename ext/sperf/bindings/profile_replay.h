/* The method of Sperf::Profile that replays its requests with other numbers of threads. Context: GVL. */
#ifndef SPERF_EXT_PROFILE_REPLAY_H
#define SPERF_EXT_PROFILE_REPLAY_H

#include <ruby.h>

/* Define the method. Context: Init. */
void sperf_profile_replay_init(VALUE profile_class);

#endif
