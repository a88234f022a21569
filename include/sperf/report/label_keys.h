/*
 * The keys of labels by which the samples of a profile can be added up.
 */
#ifndef SPERF_LABEL_KEYS_H
#define SPERF_LABEL_KEYS_H

#include "sperf/model/profile.h"

/*
 * Add the keys of all labels of samples to `keys`, those of their threads ("thread", "pid") and of spans included.
 * SPERF_WAIT_KEY is one where threads waited, and the mark
 * of a difference's base is not. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_label_keys(const sperf_profile_t *profile, sperf_string_table_t *keys);

#endif
