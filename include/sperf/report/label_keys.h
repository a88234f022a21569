/*
 * What a profile's samples can be added up by: the keys of its labels.
 */
#ifndef SPERF_LABEL_KEYS_H
#define SPERF_LABEL_KEYS_H

#include "sperf/model/profile.h"

/*
 * Add to `keys` those of all labels that samples have, what is known of their threads among them ("thread", "pid"), and those of
 * spans. The mark of a difference's base is none. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_label_keys(const sperf_profile_t *profile, sperf_string_table_t *keys);

#endif
