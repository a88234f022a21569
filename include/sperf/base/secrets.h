/*
 * Masks secrets in command lines, as far as their words announce them: people share profiles.
 *
 * A value is masked where its name marks it as secret: --token=X, --token X, API_KEY=X, "Authorization: X",
 * ?secret=X, and the password of a URL, redis://user:X@host. A name is secret if it contains token, passw,
 * passphrase, secret, credential or apikey, or has one of the parts key, auth, authorization, pass and pwd:
 * api_key and clientKey, not keyboard. In doubt the value is masked. A value that no word announces, such as that
 * of -p, is not recognised.
 */
#ifndef SPERF_SECRETS_H
#define SPERF_SECRETS_H

#include "sperf/base/buffer.h"

/* Replaces a masked value. */
#define SPERF_SECRET_MASK "***"

/*
 * Append `length` bytes of NUL-separated words, with each secret value replaced by SPERF_SECRET_MASK. A word may
 * itself be a command line, such as the argument of sh -c. Time and memory are linear in `length`. Errors stick in
 * `out`.
 */
void sperf_secrets_mask(const char *bytes, size_t length, sperf_buffer_t *out);

#endif
