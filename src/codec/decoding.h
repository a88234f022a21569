/* The end of a decoder. Pure code. */
#ifndef SPERF_DECODING_H
#define SPERF_DECODING_H

#include "sperf/model/profile.h"

/*
 * Give the caller of a decoder what it has read: `profile` in `*out`, or, which may be NULL, in `*complaint` the decoder's
 * `own` sentence, else that of `status`. Frees a profile that is not given. Returns `status`.
 */
static inline sperf_status_t sperf_decoding_end(sperf_status_t status, sperf_profile_t *profile, const char *own,
                                                sperf_profile_t **out, const char **complaint)
{
    *out = status == SPERF_OK ? profile : NULL;
    if (status == SPERF_OK) return status;
    sperf_profile_free(profile);
    if (complaint != NULL) *complaint = own != NULL ? own : sperf_status_message(status);
    return status;
}

#endif
