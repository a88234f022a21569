/*
 * Command lines without what is secret in them, as far as their words tell: for profiles, which people pass on.
 *
 * A value is masked where its name says so: --token=X, --token X, API_KEY=X, "Authorization: X", ?secret=X, and the
 * password of a URL, redis://user:X@host. A name is secret if it contains token, passw, passphrase, secret, credential or
 * apikey, or has one of the parts key, auth, authorization, pass and pwd: api_key and clientKey, not keyboard. In doubt
 * more is masked than less. A value that no word announces, such as that of -p, cannot be known.
 */
#ifndef SPERF_SECRETS_H
#define SPERF_SECRETS_H

#include "sperf/base/buffer.h"

/* What stands in the place of a value. */
#define SPERF_SECRET_MASK "***"

/*
 * Append `length` bytes of words with a NUL between each two, secret values replaced by SPERF_SECRET_MASK. A word may be a
 * command line itself, as that of sh -c. Takes time and memory linear in `length`. Errors stick in `out`.
 */
void sperf_secrets_mask(const char *bytes, size_t length, sperf_buffer_t *out);

#endif
