/*
 * How much decoders do, as a number that no clock decides.
 *
 * Test programs are linked with --wrap for the functions that decoders go through bytes with: each text that is hashed
 * counts as many steps as it has bytes, each value of Marshal that is looked at or passed over counts as one.
 */
#ifndef SPERF_SUPPORT_STEPS_H
#define SPERF_SUPPORT_STEPS_H

#include <stdint.h>

/* Return how many steps were done since the program began. */
uint64_t support_steps_count(void);

#endif
