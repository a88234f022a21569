/*
 * The unit that a profile's numeric labels of one key are in: the first that a sample gives, for labels may leave it out.
 *
 * Where none gives one, "alignment" and "request" are bytes and every other key is its own unit, as pprof has it.
 */
#ifndef SPERF_LABEL_UNITS_H
#define SPERF_LABEL_UNITS_H

#include "sperf/profile.h"

typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t *units; /* by the string id of the key; 0: none was given */
} sperf_label_units_t;

/* SPERF_NO_MEMORY. Ownership: the caller cleans up, also after an error. */
sperf_status_t sperf_label_units_init(sperf_label_units_t *units, const sperf_profile_t *profile);
void sperf_label_units_cleanup(sperf_label_units_t *units);

/* Return the unit of `key`'s numbers. Borrowed from the profile, or from `key`. */
sperf_string_t sperf_label_units_get(const sperf_label_units_t *units, sperf_string_t key);

#endif
