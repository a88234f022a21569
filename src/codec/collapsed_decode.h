/*
 * Recognises collapsed stacks by their look, because such files have no mark.
 */
#ifndef SPERF_COLLAPSED_DECODE_H
#define SPERF_COLLAPSED_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Return whether the first non-blank line is text that ends in a blank and a whole number. */
bool sperf_collapsed_looks_like(const uint8_t *bytes, size_t length);

#endif
